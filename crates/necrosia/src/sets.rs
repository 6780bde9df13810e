//! Small plain data that the state is made of: regions, kinds of units, bands of units, sets of cards.

use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

/// The most regions a map can have.
pub(crate) const REGIONS_MAX: usize = 16;
/// The most cards a game can have.
pub(crate) const CARDS_MAX: usize = 80;
/// How many kinds of units there are.
pub(crate) const KINDS: usize = 3;
/// How many cards lie in the row.
pub(crate) const ROW: usize = 5;
/// Stands for "none" where a number would be an index.
pub(crate) const NONE: u8 = u8::MAX;

/// One area of the board, by its place in map order.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "necrosia/")]
pub struct Region(pub u8);

impl Region {
    /// The place in map order.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The bit of this region in a set of regions.
    #[inline]
    pub(crate) fn bit(self) -> u16 {
        1 << self.0
    }

    /// The regions of a set, in map order.
    #[inline]
    pub(crate) fn all(set: u16) -> impl Iterator<Item = Self> {
        bits(set.into()).map(Self)
    }
}

/// The places of the bits of a small set.
#[inline]
pub(crate) fn bits(set: u32) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let bit = left.trailing_zeros() as u8;
            left &= left - 1;
            bit
        })
    })
}

/// One of the three kinds of units.
/// NEC-UNIT-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Kind {
    /// « Combattant », a square: makes war.
    Fighter,
    /// « Négociant », a triangle: trades.
    Trader,
    /// « Magicien », a circle: goes anywhere.
    Mage,
}

impl Kind {
    /// Every kind, in the order of lists.
    pub(crate) const ALL: [Self; KINDS] = [Self::Fighter, Self::Trader, Self::Mage];

    /// The bit of this kind in a set of kinds.
    #[inline]
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The kinds of a set, in the order of lists.
    #[inline]
    pub(crate) fn among(set: u8) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |kind| set & kind.bit() != 0)
    }
}

/// How many units of each kind, at most 15 of one kind.
/// NEC-UNIT-2, NEC-UNIT-9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Band(u16);

impl Band {
    /// As many of every kind.
    pub(crate) fn of_each(count: u8) -> Self {
        Self::new([count; KINDS])
    }

    /// That many fighters, traders and mages.
    pub(crate) fn new([fighters, traders, mages]: [u8; KINDS]) -> Self {
        debug_assert!(fighters < 16 && traders < 16 && mages < 16, "at most 15 of one kind");
        Self(u16::from(fighters) | u16::from(traders) << 4 | u16::from(mages) << 8)
    }

    /// How many of this kind.
    #[inline]
    pub fn get(self, kind: Kind) -> u8 {
        (self.0 >> (4 * kind as u8) & 15) as u8
    }

    /// How many of each kind, in the order of lists.
    pub fn counts(self) -> [u8; KINDS] {
        Kind::ALL.map(|kind| self.get(kind))
    }

    /// How many in all.
    #[inline]
    pub fn total(self) -> u8 {
        ((self.0 & 15) + (self.0 >> 4 & 15) + (self.0 >> 8)) as u8
    }

    /// Whether there is nobody.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are present.
    #[inline]
    pub(crate) fn kinds(self) -> u8 {
        u8::from(self.0 & 15 != 0)
            | u8::from(self.0 & 0xF0 != 0) << 1
            | u8::from(self.0 & 0xF00 != 0) << 2
    }

    #[inline]
    pub(crate) fn add(&mut self, kind: Kind, count: u8) {
        debug_assert!(self.get(kind) + count < 16, "at most 15 of one kind");
        self.0 += u16::from(count) << (4 * kind as u8);
    }

    #[inline]
    pub(crate) fn take(&mut self, kind: Kind, count: u8) {
        debug_assert!(self.get(kind) >= count, "a unit that is there");
        self.0 -= u16::from(count) << (4 * kind as u8);
    }

    /// Those that are beyond another band, kind by kind.
    #[inline]
    pub(crate) fn beyond(self, other: Self) -> Self {
        if other.0 == 0 {
            return self;
        }
        Self::new(Kind::ALL.map(|kind| self.get(kind).saturating_sub(other.get(kind))))
    }
}

impl Serialize for Band {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts().serialize(serializer)
    }
}

/// The number of a card, by which actions, views and events speak of it.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
#[ts(export, export_to = "necrosia/")]
pub struct CardId(pub u8);

impl CardId {
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<CardId> for u16 {
    fn from(card: CardId) -> Self {
        card.0.into()
    }
}

/// A set of cards, as bits: less than a `u128` so that a state holds many of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet {
    low: [u32; 2],
    high: u16,
}

impl CardSet {
    #[inline]
    fn of(bits: u128) -> Self {
        Self { low: [bits as u32, (bits >> 32) as u32], high: (bits >> 64) as u16 }
    }

    #[inline]
    fn bits(self) -> u128 {
        u128::from(self.low[0]) | u128::from(self.low[1]) << 32 | u128::from(self.high) << 64
    }

    #[inline]
    pub(crate) fn has(self, card: CardId) -> bool {
        self.bits() >> card.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, card: CardId) {
        *self = Self::of(self.bits() | 1 << card.0);
    }

    #[inline]
    pub(crate) fn take(&mut self, card: CardId) {
        *self = Self::of(self.bits() & !(1 << card.0));
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.bits() == 0
    }

    #[inline]
    pub(crate) fn len(self) -> u8 {
        self.bits().count_ones() as u8
    }

    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self::of(self.bits() & other.bits())
    }

    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        Self::of(self.bits() | other.bits())
    }

    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        Self::of(self.bits() & !other.bits())
    }

    /// The cards, in their order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = CardId> {
        let mut left = self.bits();
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as u8;
                left &= left - 1;
                CardId(bit)
            })
        })
    }

    /// The card at this place of the set's order.
    pub(crate) fn nth(self, place: u32) -> CardId {
        let mut left = self.bits();
        for _ in 0..place {
            left &= left - 1;
        }
        CardId(left.trailing_zeros() as u8)
    }

    /// The cards as a list.
    pub(crate) fn list(self) -> Vec<CardId> {
        self.iter().collect()
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        Self::of(cards.into_iter().fold(0, |bits, card| bits | 1 << card.0))
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
