//! Collections, and the hands that come out of them.

use engine::Chance;

use crate::card::CardId;
use crate::cells::Cells;
use crate::hand::Hand;
use crate::state::Open;

/// The cards one seat owns « collection », in the order of the catalogue, and its hand if that was not left to chance.
#[derive(Clone, Debug)]
pub(crate) struct Supply {
    cards: Vec<CardId>,
    /// One bit for each card of the list.
    every: u128,
    /// For each card of the catalogue, where its copies begin in the list.
    starts: [u8; 256],
    fixed: Option<Vec<CardId>>,
}

impl Supply {
    /// The most cards a collection can have.
    pub(crate) const MAX: usize = 128;

    /// A collection of these cards; a fixed hand is dealt instead of a random one.
    pub(crate) fn new(mut cards: Vec<CardId>, fixed: Option<Vec<CardId>>) -> Self {
        cards.sort_unstable();
        cards.truncate(Self::MAX);
        let mut starts = [u8::MAX; 256];
        for (place, card) in cards.iter().enumerate().rev() {
            starts[card.index()] = place as u8;
        }
        let every = match cards.len() {
            0 => 0,
            length => u128::MAX >> (Self::MAX - length),
        };
        Self { cards, every, starts, fixed }
    }

    /// The cards of the collection.
    pub(crate) fn cards(&self) -> &[CardId] {
        &self.cards
    }

    /// Whether all cards it deals are cards of the collection; a hand that was set up need not be.
    pub(crate) fn deals_its_own(&self) -> bool {
        let mut left = self.cards.clone();
        self.fixed.iter().flatten().all(|card| {
            let place = left.iter().position(|owned| owned == card);
            place.map(|place| left.swap_remove(place)).is_some()
        })
    }

    /// NAA-TURN-1: so many cards at random, or the fixed ones.
    #[inline]
    pub(crate) fn deal(&self, size: u32, chance: &mut impl Chance) -> Hand {
        match &self.fixed {
            Some(cards) => Hand::new(cards.iter().copied().take(size as usize)),
            None => self.gather(chance.pick(self.every, size)),
        }
    }

    /// So many cards at random among those that were not seen on the board yet.
    #[inline]
    pub(crate) fn imagine(
        &self,
        open: &Open,
        seen: Cells,
        size: u32,
        chance: &mut impl Chance,
    ) -> Hand {
        let rest = self.rest(open, seen);
        if rest.count_ones() < size {
            return self.invent(rest, size, chance);
        }
        self.gather(chance.pick(rest, size))
    }

    /// The cards of the collection that have not been seen among those on these cells.
    pub(crate) fn rest(&self, open: &Open, seen: Cells) -> u128 {
        let mut rest = self.every;
        for cell in seen.iter() {
            let card = open.card(cell);
            let mut place = self.starts[card.index()];
            while self.cards.get(usize::from(place)) == Some(&card) {
                let bit = 1 << place;
                if rest & bit != 0 {
                    rest ^= bit;
                    break;
                }
                place += 1;
            }
        }
        rest
    }

    /// The cards of these places of the list.
    #[inline]
    pub(crate) fn gather(&self, places: u128) -> Hand {
        let mut hand = Hand::EMPTY;
        let mut length = 0;
        for (mut half, base) in [(places as u64, 0), ((places >> 64) as u64, 64)] {
            while half != 0 && length < Hand::MAX as u32 {
                let place = half.trailing_zeros() as usize + base;
                half &= half - 1;
                hand = hand.and_last(length, self.cards[place]);
                length += 1;
            }
        }
        hand
    }

    /// A hand for a position that was set up with more cards than the collection has: any cards of it will do.
    #[cold]
    fn invent(&self, rest: u128, size: u32, chance: &mut impl Chance) -> Hand {
        let mut cards: Vec<CardId> = self.gather(rest).iter().collect();
        while cards.len() < size as usize {
            let place = chance.below(self.cards.len().max(1) as u32) as usize;
            cards.push(self.cards.get(place).copied().unwrap_or_default());
        }
        Hand::new(cards)
    }
}
