//! A card, as the catalogue knows it.

use engine::{Gender, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cells::Arrows;
use crate::effect::Clause;

/// The number of a card in the catalogue.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "naastica/")]
pub struct CardId(pub(crate) u8);

impl CardId {
    /// The most cards a catalogue can have.
    pub const MAX: usize = 255;

    /// The card at this place of the catalogue.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The place of the card in the catalogue, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card « carte » of the collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name in files.
    pub id: String,
    /// The name on the card.
    pub name: Text,
    /// The grammatical gender of its French name.
    pub gender: Gender,
    /// The arrows printed on it.
    pub arrows: Arrows,
    /// The printed attack value.
    pub lux: i8,
    /// The printed defence value.
    pub nox: i8,
    /// How rare it is; no rule asks for it.
    pub rarity: Rarity,
    /// What it does when played, if it is a hero « héros ».
    pub ability: Option<Ability>,
}

/// What a hero does when played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// The name on the card.
    pub name: Text,
    /// The words on the card.
    pub text: Text,
    /// What the words mean, in the order in which it happens.
    pub clauses: Vec<Clause>,
}

/// How rare a card is « rareté ».
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "naastica/")]
pub enum Rarity {
    /// Commune.
    Common,
    /// Rare.
    Rare,
    /// Épique.
    Epic,
    /// Légendaire.
    Legendary,
}

impl Rarity {
    /// The word in card files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Common => "common",
            Self::Rare => "rare",
            Self::Epic => "epic",
            Self::Legendary => "legendary",
        }
    }
}
