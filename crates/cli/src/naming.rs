//! Who and what the references of a sentence stand for, in the terminal.

use engine::{CardSheet, Gender, Lang, Names, Seat};
use facade::{LEVEL_NAMES, LEVEL_NAMES_EN};

/// The name of a level in the language of the reader, whichever it was asked for in; other bots keep theirs.
pub(crate) fn level_name(name: &str, lang: Lang) -> &str {
    let level = |names: [&str; 4]| names.iter().position(|known| *known == name);
    let place = level(LEVEL_NAMES).or_else(|| level(LEVEL_NAMES_EN));
    match (place, lang) {
        (Some(level), Lang::Fr) => LEVEL_NAMES[level],
        (Some(level), Lang::En) => LEVEL_NAMES_EN[level],
        (None, _) => name,
    }
}

/// The names of those who sit at a table, and of its cards.
pub(crate) struct Naming<'n> {
    /// Who sits where.
    pub(crate) names: &'n [String],
    /// The cards of the table.
    pub(crate) cards: &'n [CardSheet],
}

impl Naming<'_> {
    fn find(&self, number: u16) -> Option<&CardSheet> {
        self.cards.iter().find(|card| card.number == number)
    }
}

impl Names for Naming<'_> {
    fn seat(&self, seat: Seat, lang: Lang) -> String {
        let number = seat.index() + 1;
        self.names.get(seat.index()).cloned().unwrap_or_else(|| match lang {
            // Whoever plays without sitting at the table is the game itself.
            _ if !self.names.is_empty() => "Robot".to_owned(),
            Lang::Fr => format!("Joueur {number}"),
            Lang::En => format!("Player {number}"),
        })
    }

    fn card(&self, card: u16, lang: Lang) -> String {
        self.find(card).map_or_else(|| "?".to_owned(), |card| card.name.get(lang).to_owned())
    }

    fn is_feminine(&self, card: u16) -> bool {
        self.find(card).is_some_and(|card| card.gender == Gender::Feminine)
    }
}
