//! A kind of game, before anybody has chosen options.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use engine::{
    About, Content, Digest, Fault, Inspect, OpenError, Rule, Tabletop, Text, Window, rules_of,
};
use examples::{Example, Shown};
use serde_json::Value;

use crate::game::{AnyGame, Opened};
use crate::measured::with_measured;

/// One game of the shelf.
pub trait Kind: Send + Sync {
    /// The name in files, addresses and commands.
    fn slug(&self) -> &'static str;
    /// The prefix of its rule ids.
    fn prefix(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// What it is, for menus.
    fn about(&self) -> About {
        self.sheet().clone()
    }
    /// The same where it is only looked at.
    fn sheet(&self) -> &About;
    /// The rulebook in both languages, as Markdown.
    fn rulebook(&self) -> Text;
    /// How fair the game was measured to be, in both languages, as Markdown; the last figures stand at the end.
    fn balance(&self) -> Text;
    /// The bot behind each level, in the order of [`crate::LEVEL_NAMES`].
    fn levels(&self) -> [&'static str; 4];
    /// The card files that are compiled in.
    fn content(&self) -> Content;
    /// Their hash.
    fn digest(&self) -> Digest;
    /// Opens the game with these options of the table, what each seat brings, and these cards in place of the
    /// compiled-in ones.
    fn open(
        &self,
        options: &Value,
        brings: &[Value],
        content: Option<&Content>,
    ) -> Result<Arc<dyn AnyGame>, OpenError>;

    /// Opens the game where nobody brings anything: two seats, or as many as it takes.
    fn open_plain(
        &self,
        options: &Value,
        content: Option<&Content>,
    ) -> Result<Arc<dyn AnyGame>, OpenError> {
        self.open(options, &vec![Value::Null; engine::plain_seats(self.sheet().seats)], content)
    }

    /// The kinds of answer windows.
    fn windows(&self) -> Vec<Window>;

    /// The worked examples of the rulebook, in the order of their numbers.
    fn examples(&self) -> Vec<Example>;

    /// Runs an example, ready to be drawn.
    fn show(&self, example: &Example) -> Shown;

    /// The example with this id.
    fn example(&self, id: &str) -> Option<Example> {
        self.examples().into_iter().find(|example| example.id.eq_ignore_ascii_case(id))
    }

    /// The rules in French and in English, pair by pair.
    fn rules(&self) -> Vec<(Rule, Rule)> {
        let book = self.rulebook();
        rules_of(&book.fr).into_iter().zip(rules_of(&book.en)).collect()
    }

    /// The options of one of its presets.
    fn preset(&self, id: &str) -> Option<Value> {
        let preset = self.sheet().presets.iter().find(|preset| preset.id == id);
        preset.map(|preset| preset.options.clone())
    }
}

/// A game of the engine, put on the shelf.
pub struct Shelved<G> {
    game: PhantomData<fn() -> G>,
    /// What never changes while the program runs, worked out once.
    sheet: OnceLock<About>,
    digest: OnceLock<Digest>,
}

impl<G> Shelved<G> {
    /// The game on its shelf.
    pub const fn shelve() -> Self {
        Self { game: PhantomData, sheet: OnceLock::new(), digest: OnceLock::new() }
    }
}

impl<G: Tabletop + Inspect> Kind for Shelved<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn prefix(&self) -> &'static str {
        G::PREFIX
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn sheet(&self) -> &About {
        self.sheet.get_or_init(G::about)
    }

    fn rulebook(&self) -> Text {
        G::rulebook()
    }

    fn balance(&self) -> Text {
        with_measured(G::SLUG, G::balance())
    }

    fn levels(&self) -> [&'static str; 4] {
        G::LEVELS
    }

    fn windows(&self) -> Vec<Window> {
        G::windows()
    }

    fn examples(&self) -> Vec<Example> {
        let read = |(name, text): &(&str, &str)| {
            examples::read(name, text).expect("every compiled example is read by a test")
        };
        G::examples().iter().map(read).collect()
    }

    fn show(&self, example: &Example) -> Shown {
        examples::show::<G>(example).expect("every compiled example is run by a test")
    }

    fn content(&self) -> Content {
        G::content()
    }

    fn digest(&self) -> Digest {
        *self.digest.get_or_init(|| G::content().digest())
    }

    fn open(
        &self,
        options: &Value,
        brings: &[Value],
        content: Option<&Content>,
    ) -> Result<Arc<dyn AnyGame>, OpenError> {
        check_seats(G::SEATS, brings.len())?;
        let (own, lots) = split_lots(options)?;
        let printed = G::content();
        if let Some(content) = content {
            check_files(&printed, content)?;
        }
        let content = content.unwrap_or(&printed);
        let game = G::open(&own, brings, content)?;
        let digest: Digest = content.digest();
        let custom = (digest != self.digest()).then(|| content.clone());
        Ok(Arc::new(Opened {
            game: Arc::new(game),
            options: options.clone(),
            brings: brings.to_vec(),
            lots,
            digest,
            custom,
        }))
    }
}

/// Cards in the place of the printed ones bring every file that those have: a file that was lost or emptied would
/// quietly be another game.
fn check_files(printed: &Content, content: &Content) -> Result<(), OpenError> {
    let fault = |name: &str| {
        let found = content.files().find(|(other, _)| *other == name);
        let words = match found {
            None => Text::new("ce fichier manque", "this file is missing"),
            Some((_, text)) if is_blank(text) => {
                Text::new("ce fichier est vide", "this file is empty")
            }
            Some(_) => return None,
        };
        Some(Fault::new(name, words))
    };
    let faults: Vec<Fault> = printed.files().filter_map(|(name, _)| fault(name)).collect();
    if faults.is_empty() { Ok(()) } else { Err(OpenError { faults }) }
}

/// Whether a card file holds nothing but comments.
fn is_blank(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#'))
}

/// There are as many seats as somebody brings something, or nothing, to.
fn check_seats((fewest, most): (u8, u8), seats: usize) -> Result<(), OpenError> {
    if (usize::from(fewest)..=usize::from(most)).contains(&seats) {
        return Ok(());
    }
    let words = Text::new(
        format!("ce jeu se joue de {fewest} à {most} places, pas {seats}"),
        format!("this game has {fewest} to {most} seats, not {seats}"),
    );
    Err(Fault::new("seats", words).into())
}

/// Takes the option `lots` out: the results of the first draws after the deal, which are the table's business.
fn split_lots(options: &Value) -> Result<(Value, Vec<u32>), OpenError> {
    let mut own = if options.is_null() { serde_json::json!({}) } else { options.clone() };
    let Some(map) = own.as_object_mut() else {
        let words = Text::new("les options forment un objet JSON", "options are a JSON object");
        return Err(Fault::new("options", words).into());
    };
    let Some(lots) = map.remove("lots") else { return Ok((own, Vec::new())) };
    let lots = serde_json::from_value(lots).map_err(|_| {
        let words = Text::new(
            "`lots` est une liste de résultats, chacun un nombre entier à partir de 0",
            "`lots` is a list of results, each a whole number from 0",
        );
        Fault::new("lots", words)
    })?;
    Ok((own, lots))
}
