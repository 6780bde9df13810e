//! What a game states: its rules in two languages, and its cards.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use engine::CardSheet;
use facade::Kind;

/// A rule of the French rulebook and where it is stated.
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) place: String,
}

/// What the checks need to know of a game.
pub(super) struct Book {
    pub(super) slug: String,
    pub(super) prefix: String,
    pub(super) rules: Vec<Rule>,
    english: Vec<Rule>,
    /// The words in French and in English.
    pub(super) words: [String; 2],
    pub(super) cards: BTreeSet<String>,
    /// What is printed on the cards, where their names can be looked for.
    pub(super) sheets: Vec<CardSheet>,
}

impl Book {
    /// The book of a game as it is compiled in.
    pub(super) fn of(kind: &dyn Kind) -> Result<Self> {
        let slug = kind.slug();
        let words = kind.rulebook();
        let options = serde_json::json!({});
        let game =
            kind.open_plain(&options, None).with_context(|| format!("{slug} opens as it is"))?;
        let sheets = game.cards();
        let cards = sheets.iter().map(|card| card.id.clone()).collect();
        Ok(Self { sheets, ..Self::new(slug, kind.prefix(), [&words.fr, &words.en], cards) })
    }

    /// The book with these words in French and in English.
    pub(super) fn new(
        slug: &str,
        prefix: &str,
        [fr, en]: [&str; 2],
        cards: BTreeSet<String>,
    ) -> Self {
        Self {
            slug: slug.to_owned(),
            prefix: prefix.to_owned(),
            rules: stated(fr, &format!("rulebook/{slug}.fr.md")),
            english: stated(en, &format!("rulebook/{slug}.en.md")),
            words: [fr.to_owned(), en.to_owned()],
            cards,
            sheets: Vec::new(),
        }
    }

    /// Both languages state the same rules in the same order, each once.
    pub(super) fn compare(&self, found: &mut BTreeSet<String>) {
        let mut complete = true;
        for (here, there, language) in
            [(&self.rules, &self.english, "English"), (&self.english, &self.rules, "French")]
        {
            let others: BTreeSet<&str> = there.iter().map(|rule| rule.id.as_str()).collect();
            let mut seen = BTreeSet::new();
            for rule in here {
                if !seen.insert(rule.id.as_str()) {
                    complete = false;
                    found.insert(format!("{}: {} is stated twice", rule.place, rule.id));
                }
                if !others.contains(rule.id.as_str()) {
                    complete = false;
                    found.insert(format!("{}: {} is missing in {language}", rule.place, rule.id));
                }
                if !rule.id.strip_prefix(&self.prefix).is_some_and(|rest| rest.starts_with('-')) {
                    found.insert(format!(
                        "{}: {} does not begin with {}-",
                        rule.place, rule.id, self.prefix
                    ));
                }
            }
        }
        let apart = self.rules.iter().zip(&self.english).find(|(fr, en)| fr.id != en.id);
        if let (true, Some((fr, en))) = (complete, apart) {
            found.insert(format!("{}: {} is in another place in French", en.place, fr.id));
        }
    }
}

/// The rules of a rulebook with the lines of their headings.
fn stated(words: &str, file: &str) -> Vec<Rule> {
    let mut lines = words.lines().zip(1..);
    engine::rules_of(words)
        .into_iter()
        .map(|rule| {
            let heading = format!(" {} · ", rule.id);
            let line = lines
                .find(|(line, _)| line.starts_with('#') && line.contains(&heading))
                .map_or(0, |(_, number)| number);
            Rule { id: rule.id, place: format!("{file}:{line}") }
        })
        .collect()
}

/// The file and line that give a card its id.
pub(super) fn place_of_card(root: &Path, slug: &str, card: &str) -> Result<String> {
    let folder = format!("cards/{slug}");
    let wanted = format!("id=\"{card}\"");
    for file in super::source::files_under(root, &folder, &["toml"])? {
        let text = fs::read_to_string(root.join(&file))?;
        let line = text.lines().position(|line| line.replace(' ', "") == wanted);
        if let Some(line) = line {
            return Ok(format!("{file}:{}", line + 1));
        }
    }
    Ok(folder)
}
