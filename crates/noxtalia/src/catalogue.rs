//! The cards of a table: elements, keywords, spirits, capacities and ready-made teams, read from card files once.

mod check;
mod file;
mod read;

use cards::OptionSheet;
use engine::{Content, Gender, OpenError, Text};

use crate::effect::{Clause, Static, Timing};
use crate::pile::CardId;

pub use file::{Kind, Meaning, Rarity};

/// An element by its number; sets of elements are bits of a byte.
pub(crate) type Element = u8;

/// An element of spirits and capacities.
#[derive(Clone, Debug)]
pub struct ElementCard {
    /// The name in files.
    pub id: String,
    /// The name for people.
    pub name: Text,
}

/// A keyword that capacities may bear.
#[derive(Clone, Debug)]
pub struct Keyword {
    /// The name in files.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// What it means, for tooltips.
    pub text: Text,
    /// What it makes the rules do; nothing for a word that only names a condition.
    pub means: Option<Meaning>,
}

/// A ready-made team.
#[derive(Clone, Debug)]
pub struct TeamCard {
    /// The name in files and options.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// Its style of play.
    pub text: Text,
    /// Its spirits, by id.
    pub spirits: [String; 3],
}

/// A spirit: « Esprit ».
#[derive(Clone, Debug)]
pub struct SpiritCard {
    /// The name in files.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// The grammatical gender of its French name.
    pub gender: Gender,
    /// What creature it is.
    pub text: Text,
    /// Its element, by number.
    pub element: u8,
    /// The attack printed on it.
    pub attack: SpiritAttack,
    /// Its six base capacities.
    pub base: Vec<CardId>,
    /// Its linked capacities.
    pub linked: Vec<CardId>,
    /// How rare the print is; no rule asks.
    pub rarity: Rarity,
}

/// The attack printed on a spirit: « Attaque d'Esprit ».
#[derive(Clone, Debug)]
pub struct SpiritAttack {
    /// The name for people.
    pub name: Text,
    /// Its effect in the words on the card.
    pub text: Text,
    /// What it costs, in mana.
    pub cost: u8,
    /// Its printed power.
    pub power: u8,
    pub(crate) critical: u8,
    pub(crate) weak: u8,
    pub(crate) clauses: [Vec<Clause<Element>>; Timing::COUNT],
}

/// A capacity: « Capacité ».
#[derive(Clone, Debug)]
pub struct Capacity {
    /// The name in files.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// The grammatical gender of its French name.
    pub gender: Gender,
    /// Its effect in the words on the card.
    pub text: Text,
    /// The number of its spirit in the catalogue.
    pub spirit: usize,
    /// Its keywords, by their number in the catalogue.
    pub keywords: Vec<usize>,
    /// Whether it is gained when its spirit is destroyed, instead of being part of the deck.
    pub is_linked: bool,
    /// How rare the print is; no rule asks.
    pub rarity: Rarity,
    pub(crate) facts: Facts,
    pub(crate) clauses: [Vec<Clause<Element>>; Timing::COUNT],
    pub(crate) statics: Vec<Static>,
}

/// What the hot path asks of a capacity, in a few bytes.
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword or a word of the card")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) kind: Kind,
    pub(crate) cost: u8,
    pub(crate) power: u8,
    pub(crate) element: Element,
    pub(crate) critical: u8,
    pub(crate) weak: u8,
    pub(crate) aim: Aim,
    pub(crate) is_linked: bool,
    pub(crate) is_ultimate: bool,
    pub(crate) is_zone: bool,
    pub(crate) is_boost: bool,
    pub(crate) is_hex: bool,
    /// What the attached card changes, in all.
    pub(crate) incoming: i8,
    pub(crate) spirit_attack: i8,
    pub(crate) spirit_attack_cost: i8,
    pub(crate) withholds_recharge: bool,
    pub(crate) has_turn_start: bool,
    pub(crate) has_turn_end: bool,
}

/// What a support is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Nothing in particular.
    Nothing,
    /// One spirit of the user.
    Ally,
    /// One enemy spirit.
    Enemy,
}

/// All cards of a table.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The elements, at most eight.
    pub elements: Vec<ElementCard>,
    /// The keywords.
    pub keywords: Vec<Keyword>,
    /// The spirits.
    pub spirits: Vec<SpiritCard>,
    /// The capacities, base and linked.
    pub capacities: Vec<Capacity>,
    /// The ready-made teams.
    pub teams: Vec<TeamCard>,
    /// What can be chosen before a game.
    pub options: OptionSheet,
}

impl SpiritCard {
    /// The form of French words that agrees with its name.
    pub(crate) fn agree<T>(&self, masculine: T, feminine: T) -> T {
        match self.gender {
            Gender::Masculine => masculine,
            Gender::Feminine => feminine,
        }
    }
}

impl Catalogue {
    /// Reads card files, or says everything that is wrong with them.
    pub fn read(content: &Content) -> Result<Self, OpenError> {
        read::read(content)
    }

    /// The capacity with this number.
    pub fn capacity(&self, card: CardId) -> &Capacity {
        &self.capacities[card.index()]
    }

    /// The number of the capacity with this id, if there is one.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.capacities
            .iter()
            .position(|capacity| capacity.id == id)
            .map(|index| CardId(index as u8))
    }

    /// The number of the spirit with this id, if there is one.
    pub fn find_spirit(&self, id: &str) -> Option<usize> {
        self.spirits.iter().position(|spirit| spirit.id == id)
    }

    /// The number by which sheets and views speak of a spirit: spirits are counted after the capacities.
    pub fn spirit_number(&self, spirit: usize) -> u16 {
        (self.capacities.len() + spirit) as u16
    }
}
