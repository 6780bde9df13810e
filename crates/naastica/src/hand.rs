//! A hand: up to eight cards in the order of the catalogue, packed in one word.

use crate::card::CardId;

/// The cards a player holds « main ». Equal cards are side by side; the unused bytes at the end are all ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand(u64);

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGHS: u64 = ONES << 7;

impl Hand {
    /// The most cards a hand can hold.
    pub const MAX: usize = 8;
    /// A hand without cards.
    pub const EMPTY: Self = Self(u64::MAX);

    /// The hand of these cards, at most eight.
    pub fn new(cards: impl IntoIterator<Item = CardId>) -> Self {
        let mut bytes = [u8::MAX; Self::MAX];
        for (byte, card) in bytes.iter_mut().zip(cards) {
            *byte = card.0;
        }
        bytes.sort_unstable();
        Self(u64::from_le_bytes(bytes))
    }

    /// The hand with one more card, which is not before any other in the catalogue.
    #[inline]
    pub(crate) const fn and_last(self, place: u32, card: CardId) -> Self {
        Self(self.0 ^ ((card.0 ^ u8::MAX) as u64) << (8 * place))
    }

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        8 - (self.0.leading_ones() / 8) as usize
    }

    /// Whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == u64::MAX
    }

    /// Whether the card is in the hand.
    #[inline]
    pub const fn has(self, card: CardId) -> bool {
        card.0 != u8::MAX && self.matches(card) != 0
    }

    /// Takes one copy of a card out of the hand.
    #[inline]
    pub(crate) const fn remove(&mut self, card: CardId) {
        let found = self.matches(card);
        if found == 0 {
            return;
        }
        let before = (1 << (found.trailing_zeros() & !7)) - 1;
        self.0 = self.0 & before | self.0 >> 8 & !before | 0xFF << 56;
    }

    /// The cards, in the order of the catalogue.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let bytes = self.0.to_le_bytes();
        bytes.into_iter().take_while(|byte| *byte != u8::MAX).map(CardId)
    }

    /// The packed word, for keys and loops over the bytes.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// The highest bit of each byte that equals the card; the lowest such bit is always right.
    #[inline]
    const fn matches(self, card: CardId) -> u64 {
        let difference = self.0 ^ (ONES * card.0 as u64);
        difference.wrapping_sub(ONES) & !difference & HIGHS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_gives_back_its_cards_in_order() {
        let mut hand = Hand::new([7, 3, 7, 200].map(CardId));
        assert_eq!(hand.iter().collect::<Vec<_>>(), [3, 7, 7, 200].map(CardId));
        hand.remove(CardId(7));
        hand.remove(CardId(9));
        assert_eq!(hand.iter().collect::<Vec<_>>(), [3, 7, 200].map(CardId));
        assert!(hand.has(CardId(200)) && !hand.has(CardId(9)) && !hand.has(CardId(255)));
        assert_eq!((hand.len(), Hand::EMPTY.len(), Hand::EMPTY.is_empty()), (3, 0, true));
    }

    #[test]
    fn a_full_hand_has_eight_cards() {
        let mut hand = Hand::new((0..8).map(CardId));
        assert_eq!(hand.len(), 8);
        (0..8).for_each(|card| hand.remove(CardId(card)));
        assert_eq!(hand, Hand::EMPTY);
    }
}
