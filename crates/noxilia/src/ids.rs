//! The names of things: zones, units, cards, colours of mana.

use engine::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many zones the board has room for.
pub(crate) const ZONES: usize = 10;

/// A zone of the board, « zone ». The numbers run from one camp to the other, so that `9 - n` is the same place seen from the
/// other side of the table.
/// NXL-R02.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "noxilia/", type = "number")]
pub struct Zone(pub u8);

/// What sort of place a zone is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Slot {
    /// « Zone de commandement », where units enter.
    Command,
    /// « Zone tiers ».
    Third,
    /// « Rempart 1 ».
    RampartOne,
    /// « Rempart 2 ».
    RampartTwo,
    /// « Champ de bataille », shared and without a card.
    Battlefield,
}

impl Zone {
    /// The two battlefields.
    pub(crate) const BATTLEFIELDS: [Self; 2] = [Self(4), Self(5)];

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub(crate) fn bit(self) -> u16 {
        1 << self.0
    }

    /// Every zone number, in the order of lists.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..ZONES as u8).map(Self)
    }

    /// The zones of a set of bits, in order.
    pub(crate) fn of_bits(mut bits: u16) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let zone = Self(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(zone)
        })
    }

    /// NXL-BOARD-1: the zone of a seat with this place in its half.
    pub(crate) fn of(seat: Seat, slot: Slot) -> Self {
        let own = match slot {
            Slot::Command => 0,
            Slot::Third => 1,
            Slot::RampartOne => 2,
            Slot::RampartTwo => 3,
            Slot::Battlefield => 4,
        };
        Self(if seat.index() == 0 { own } else { 9 - own })
    }

    /// What sort of place it is.
    #[inline]
    pub(crate) fn slot(self) -> Slot {
        match self.0.min(9 - self.0) {
            0 => Slot::Command,
            1 => Slot::Third,
            2 => Slot::RampartOne,
            3 => Slot::RampartTwo,
            _ => Slot::Battlefield,
        }
    }

    /// The seat whose half it is in; battlefields are in none.
    pub(crate) fn home(self) -> Option<Seat> {
        match self.0 {
            0..=3 => Some(Seat::new(0)),
            4 | 5 => None,
            _ => Some(Seat::new(1)),
        }
    }

    #[inline]
    pub(crate) fn is_rampart(self) -> bool {
        matches!(self.0, 2 | 3 | 6 | 7)
    }

    #[inline]
    pub(crate) fn is_battlefield(self) -> bool {
        matches!(self.0, 4 | 5)
    }

    /// The name in positions and in tests.
    pub(crate) fn word(self) -> &'static str {
        ZONE_WORDS[self.index()]
    }

    /// The zone with this name.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        ZONE_WORDS.iter().position(|known| *known == word).map(|at| Self(at as u8))
    }
}

const ZONE_WORDS: [&str; ZONES] =
    ["A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2", "B_RP1", "B_THD", "B_CMD"];

/// The public name of a unit on the board or in a queue; 0 is nobody.
/// NXL-R97.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "noxilia/", type = "number")]
pub struct UnitId(pub u8);

impl UnitId {
    /// Nobody.
    pub(crate) const NONE: Self = Self(0);
    /// The last name there is: above it, hosts are zones.
    pub(crate) const LAST: u8 = 239;

    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// What carries an equipment or a latent spell: a unit, or a zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Host(pub(crate) u8);

impl Host {
    pub(crate) fn unit(unit: UnitId) -> Self {
        Self(unit.0)
    }

    pub(crate) fn zone(zone: Zone) -> Self {
        Self(240 + zone.0)
    }

    #[inline]
    pub(crate) fn as_unit(self) -> Option<UnitId> {
        (self.0 < 240).then_some(UnitId(self.0))
    }

    #[inline]
    pub(crate) fn as_zone(self) -> Option<Zone> {
        (self.0 >= 240).then(|| Zone(self.0 - 240))
    }
}

/// The number of a card in the catalogue.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "noxilia/", type = "number")]
pub struct CardId(pub u8);

impl CardId {
    /// No card.
    pub(crate) const NONE: Self = Self(255);

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// How many colours mana comes in.
pub(crate) const COLOURS: usize = 7;

/// A colour of mana.
/// NXL-MANA-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Colour {
    /// « Lumière ».
    Light,
    /// « Infernal ».
    Infernal,
    /// « Corruption ».
    Corruption,
    /// « Mort ».
    Death,
    /// « Nature ».
    Nature,
    /// « Psionisme ».
    Psionics,
    /// « Pure », which pays for any colour.
    Pure,
    /// « Quelconque »: a symbol of costs alone.
    Any,
}

impl Colour {
    /// The colours that mana has, in order.
    pub(crate) const ALL: [Self; COLOURS] = [
        Self::Light,
        Self::Infernal,
        Self::Corruption,
        Self::Death,
        Self::Nature,
        Self::Psionics,
        Self::Pure,
    ];

    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The name in files.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Infernal => "infernal",
            Self::Corruption => "corruption",
            Self::Death => "death",
            Self::Nature => "nature",
            Self::Psionics => "psionics",
            Self::Pure => "pure",
            Self::Any => "any",
        }
    }
}

/// Symbols of a cost by colour, the last one being Any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cost(pub(crate) [u8; COLOURS + 1]);

impl Cost {
    /// NXL-SPELL-LATENT-1: what setting a latent spell costs.
    pub(crate) const SET: Self = Self([0, 0, 0, 0, 0, 0, 0, 1]);

    pub(crate) fn of(symbols: &[Colour]) -> Self {
        let mut cost = Self::default();
        for symbol in symbols {
            cost.0[symbol.index()] += 1;
        }
        cost
    }

    pub(crate) fn any(self) -> u8 {
        self.0[COLOURS]
    }

    pub(crate) fn has(self, colour: Colour) -> bool {
        self.0[colour.index()] > 0
    }

    /// Whether no symbol has a colour.
    pub(crate) fn is_colourless(self) -> bool {
        self.0[..COLOURS].iter().all(|count| *count == 0)
    }
}

/// What one seat has of each colour.
pub(crate) type Pool = [u8; COLOURS];
