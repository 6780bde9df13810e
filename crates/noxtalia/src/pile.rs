//! Small ordered piles and sets of cards, as plain data.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The most capacities that one side can own: six for each spirit and up to two linked ones.
pub(crate) const POOL_MAX: usize = 24;

/// A capacity, by its number in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export, export_to = "noxtalia/")]
pub struct CardId(pub u8);

impl CardId {
    /// No card, or one that nobody knows.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a card.
    #[inline]
    pub(crate) const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }

    /// The card, unless there is none.
    #[inline]
    pub(crate) fn some(self) -> Option<Self> {
        self.is_some().then_some(self)
    }
}

/// An ordered pile; its last card is the top one.
#[derive(Clone, Copy)]
pub(crate) struct Pile {
    cards: [CardId; POOL_MAX],
    len: u8,
}

impl Pile {
    /// A pile of so many cards that nobody knows.
    #[inline]
    pub(crate) fn blank(len: usize) -> Self {
        Self { len: len as u8, ..Self::EMPTY }
    }

    /// A pile without cards.
    pub(crate) const EMPTY: Self = Self { cards: [CardId::NONE; POOL_MAX], len: 0 };

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn cards(&self) -> &[CardId] {
        &self.cards[..self.len()]
    }

    #[inline]
    pub(crate) fn cards_mut(&mut self) -> &mut [CardId] {
        &mut self.cards[..self.len as usize]
    }

    #[inline]
    pub(crate) fn push(&mut self, card: CardId) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<CardId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[self.len()])
    }

    /// Takes the card at this place out; the others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, place: usize) -> CardId {
        let card = self.cards[place];
        let len = self.len();
        self.cards.copy_within(place + 1..len, place);
        self.len -= 1;
        card
    }

    /// Puts a card under all others.
    #[inline]
    pub(crate) fn put_under(&mut self, card: CardId) {
        let len = self.len();
        self.cards.copy_within(..len, 1);
        self.cards[0] = card;
        self.len += 1;
    }

    /// The place of the card, if it is there.
    #[inline]
    pub(crate) fn place_of(&self, card: CardId) -> Option<usize> {
        self.cards().iter().position(|other| *other == card)
    }

    #[inline]
    pub(crate) fn contains(&self, card: CardId) -> bool {
        self.cards().contains(&card)
    }
}

impl FromIterator<CardId> for Pile {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().take(POOL_MAX).for_each(|card| pile.push(card));
        pile
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.cards().hash(hasher);
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| card.0)).finish()
    }
}

/// A set of capacities, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct CardSet([u64; 2]);

impl CardSet {
    /// A set without cards.
    pub(crate) const EMPTY: Self = Self([0; 2]);
    /// How many different cards a set can tell apart.
    pub(crate) const CARDS_MAX: usize = 128;

    #[inline]
    pub(crate) fn contains(self, card: CardId) -> bool {
        self.0[card.index() >> 6 & 1] >> (card.index() & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, card: CardId) {
        self.0[card.index() >> 6 & 1] |= 1 << (card.index() & 63);
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: CardId) {
        self.0[card.index() >> 6 & 1] &= !(1 << (card.index() & 63));
    }

    #[inline]
    pub(crate) fn add_all(&mut self, other: Self) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }

    /// The cards that are in both sets.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// The cards that are not in the other set.
    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// How many cards there are.
    #[inline]
    pub(crate) fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// The cards, by rising number.
    pub(crate) fn iter(self) -> impl Iterator<Item = CardId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let half = usize::from(left[0] == 0);
            let place = left[half].trailing_zeros();
            if place == u64::BITS {
                return None;
            }
            left[half] &= left[half] - 1;
            Some(CardId(half as u8 * 64 + place as u8))
        })
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
