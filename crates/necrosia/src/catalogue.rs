//! The card files as a typed catalogue: cards by family, peoples, maps and options, checked once.

use cards::{Book, Entry, OPTION_TABLES, OptionSheet, sheet};
use engine::{Content, Gender, OpenError, Text};
use serde::Deserialize;

use crate::action::ADD_MAX;
use crate::effect::{
    Arm, CardsEffect, Effect, Family, NecrosiansEffect, OPENINGS, Opening, PeopleSwitch, Power,
    UnitsEffect,
};
use crate::map::{self, Map};
use crate::sets::{CARDS_MAX, CardId, CardSet};

/// The most peoples there can be.
pub(crate) const PEOPLES_MAX: usize = 8;

/// A card as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardFile {
    pub(crate) id: String,
    pub(crate) family: Family,
    pub(crate) name: String,
    pub(crate) name_en: String,
    #[serde(default)]
    is_feminine: bool,
    pub(crate) text: String,
    pub(crate) text_en: String,
    pub(crate) windows: Vec<Opening>,
    pub(crate) effect: Effect,
    /// Whether it is played only in a war against necrosians.
    #[serde(default)]
    pub(crate) is_against_necrosians: bool,
    /// The influence it gives or costs once it has resolved.
    #[serde(default)]
    pub(crate) after_use: i8,
}

impl CardFile {
    pub(crate) fn shown(&self) -> Text {
        Text::new(&self.name, &self.name_en)
    }

    pub(crate) fn gender(&self) -> Gender {
        if self.is_feminine { Gender::Feminine } else { Gender::Masculine }
    }
}

/// A people as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PeopleFile {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) name_en: String,
    /// Its name in a sentence, after an article: « les Darkens ».
    pub(crate) many: String,
    pub(crate) many_en: String,
    pub(crate) text: String,
    pub(crate) text_en: String,
    pub(crate) power: Power,
    /// The influence it begins with; none unless written.
    #[serde(default)]
    pub(crate) advance: u8,
    pub(crate) option: Option<PeopleSwitch>,
}

/// Everything the card folder says.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    /// The cards in their order: by family, then by id.
    pub(crate) cards: Vec<CardFile>,
    pub(crate) peoples: Vec<PeopleFile>,
    pub(crate) maps: Vec<Map>,
    pub(crate) sheet: OptionSheet,
    /// The cards that can be played at each opening.
    pub(crate) at: [CardSet; OPENINGS],
    /// The cards of each family.
    pub(crate) family: [CardSet; 5],
    /// All cards.
    pub(crate) all: CardSet,
}

impl Catalogue {
    /// Reads and checks the card folder.
    pub(crate) fn read(content: &Content) -> Result<Self, OpenError> {
        let mut tables = vec!["card", "people", "map", "region"];
        tables.extend(OPTION_TABLES);
        let mut book = Book::open(content, &tables);
        let sheet = sheet(&mut book);
        let mut entries: Vec<Entry<CardFile>> = book.entries("card");
        let peoples: Vec<Entry<PeopleFile>> = book.entries("people");
        book.unique(&entries, |card| card.id.as_str());
        book.unique(&peoples, |people| people.id.as_str());
        for entry in &entries {
            check_card(&mut book, entry);
        }
        if let Some(entry) = entries.get(CARDS_MAX) {
            let words = Text::new(
                format!("un jeu a au plus {CARDS_MAX} cartes"),
                format!("a game has at most {CARDS_MAX} cards"),
            );
            book.fault(entry, "id", words);
        }
        if let Some(entry) = peoples.get(PEOPLES_MAX) {
            let words = Text::new(
                format!("il y a au plus {PEOPLES_MAX} peuples"),
                format!("there are at most {PEOPLES_MAX} peoples"),
            );
            book.fault(entry, "id", words);
        }
        let maps = map::read(&mut book);
        book.finish()?;
        // NEC-DEC-9: the order of cards is that of the families, then of the ids.
        entries.sort_by(|one, other| {
            (one.value.family, &one.value.id).cmp(&(other.value.family, &other.value.id))
        });
        let cards: Vec<CardFile> = entries.into_iter().map(|entry| entry.value).collect();
        let set = |keep: &dyn Fn(&CardFile) -> bool| -> CardSet {
            (0..cards.len()).filter(|at| keep(&cards[*at])).map(|at| CardId(at as u8)).collect()
        };
        let mut at = [CardSet::default(); OPENINGS];
        for opening in Opening::WINDOWS.into_iter().chain([Opening::OwnTurn, Opening::Purchase]) {
            at[opening.index()] = set(&|card| card.windows.contains(&opening));
        }
        let family = Family::ALL.map(|family| set(&|card| card.family == family));
        let all = set(&|_| true);
        let peoples = peoples.into_iter().map(|entry| entry.value).collect();
        Ok(Self { cards, peoples, maps, sheet, at, family, all })
    }

    pub(crate) fn card(&self, card: CardId) -> &CardFile {
        &self.cards[card.index()]
    }

    /// The card with this id.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|at| CardId(at as u8))
    }
}

/// Says which sentences have no meaning: a war card outside a war, and the like.
fn check_card(book: &mut Book<'_>, entry: &Entry<CardFile>) {
    let card = &entry.value;
    let in_war = |opening: &Opening| (Opening::Declared..=Opening::AfterLosses).contains(opening);
    if card.windows.is_empty() {
        let words = Text::new("une carte a au moins une fenêtre", "a card has at least one window");
        book.fault(entry, "windows", words);
    }
    let fits = |opening: &Opening| match card.effect {
        Effect::War(_) => in_war(opening),
        Effect::Cancel => *opening == Opening::Announced,
        Effect::Units(UnitsEffect::JoinTrade) => *opening == Opening::Trade,
        Effect::Necrosis(_) => matches!(opening, Opening::Necrosis | Opening::Targeted),
        Effect::Arm(_) => *opening == Opening::OwnTurn,
        Effect::Ban(_)
        | Effect::Units(_)
        | Effect::Necrosians(_)
        | Effect::Region(_)
        | Effect::Influence(_)
        | Effect::Cards(_) => !in_war(opening) && *opening != Opening::Announced,
    };
    if !card.windows.iter().all(fits) {
        let words = Text::new(
            "cet effet n'a pas de sens dans cette fenêtre",
            "this effect has no meaning in this window",
        );
        book.fault(entry, "windows", words);
    }
    // What the state and the codes of actions have room for.
    let (count, most) = match card.effect {
        Effect::Units(UnitsEffect::TravelKind(several)) => (several.count, 2),
        Effect::Units(UnitsEffect::Necrose(count)) => (count, 2),
        Effect::Cards(CardsEffect::Look(count)) => (count, 3),
        Effect::Units(UnitsEffect::PlaceAny(count)) | Effect::Arm(Arm::TradeUnits(count)) => {
            (count, ADD_MAX)
        }
        Effect::Necrosians(NecrosiansEffect::Push(count)) => (count, 9),
        Effect::War(_)
        | Effect::Arm(_)
        | Effect::Ban(_)
        | Effect::Units(_)
        | Effect::Necrosians(_)
        | Effect::Region(_)
        | Effect::Influence(_)
        | Effect::Cards(_)
        | Effect::Necrosis(_)
        | Effect::Cancel => (1, 1),
    };
    if !(1..=most).contains(&count) {
        let words = Text::new(format!("de 1 à {most}"), format!("from 1 to {most}"));
        book.fault(entry, "effect", words);
    }
}
