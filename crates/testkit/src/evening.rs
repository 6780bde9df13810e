//! Names for the prose of sentences: two players, and the cards of a table by their sheets.

use engine::{CardSheet, Gender, Lang, Names, Seat};

/// Ysolde sits at seat 0, Bran at seat 1; the first takes an elision in French.
#[derive(Debug)]
pub struct Evening(pub Vec<CardSheet>);

impl Names for Evening {
    fn seat(&self, seat: Seat, _: Lang) -> String {
        ["Ysolde", "Bran"][seat.index()].to_owned()
    }

    fn card(&self, card: u16, lang: Lang) -> String {
        self.0[usize::from(card)].name.get(lang).to_owned()
    }

    fn is_feminine(&self, card: u16) -> bool {
        self.0[usize::from(card)].gender == Gender::Feminine
    }
}
