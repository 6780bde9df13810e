//! What is on the table: plain data, no rule. Sixty-four bytes, since searching bots copy it all the time.

use std::ops::{Deref, DerefMut};

use engine::Seat;

use crate::card::CardId;
use crate::cells::{Arrows, BoardArrows, Cell, Cells};
use crate::hand::Hand;

/// The whole truth of a table: the hands, which may be hidden, and everything else, which never is. What is open is read
/// through the state as if it were its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    hands: [Hand; 2],
    open: Open,
}

/// Everything that all viewers may see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Open {
    arrows: BoardArrows,
    /// The cells in the colour of each seat.
    own: [Cells; 2],
    /// Three sets of cells in one word, so that the state stays within its 64 bytes: from the lowest bit, the cards
    /// protected since an earlier turn, those protected since this turn, and those that seat 1 placed. Above them one bit
    /// for each seat whose choices before the game are only imagined.
    marks: u32,
    cards: [CardId; 9],
    /// Printed values and modifiers added up; clamped only when read (NAA-R22).
    lux: [i8; 9],
    nox: [i8; 9],
    /// What the cards still in hand gain when they are placed.
    hand_lux: [i8; 2],
    /// From the lowest bit: four for the placements made, one for the leg, one for the first seat, two for the winner of the coin.
    turn: u8,
    /// The cell of the hero that waits for its target and, above it, the clause that asks; all ones when none does.
    pending: u8,
    /// By how many cards seat 0 was ahead after the first leg.
    lead: i8,
}

const FRESH: u32 = 9;
const PLACER: u32 = 18;
const IMAGINED: u32 = 27;
const LEG: u8 = 1 << 4;
const FIRST: u8 = 1 << 5;
const COIN: u8 = 6;
const NOTHING: u8 = u8::MAX;

/// One card on the board, with all that changed on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stone {
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    pub(crate) placer: Seat,
    pub(crate) arrows: Arrows,
    pub(crate) lux: i8,
    pub(crate) nox: i8,
}

impl Deref for State {
    type Target = Open;

    #[inline]
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

impl State {
    /// An empty board, with these hands and this first seat.
    #[inline]
    pub(crate) const fn new(first: Seat, hands: [Hand; 2]) -> Self {
        Self { hands, open: Open::new(first) }
    }

    /// A table with these hands, and this open to all.
    #[inline]
    pub(crate) const fn with_hands(open: Open, hands: [Hand; 2]) -> Self {
        Self { hands, open }
    }

    /// What everybody sees of it.
    #[inline]
    pub(crate) const fn open(&self) -> Open {
        let mut open = self.open;
        open.marks &= (1 << IMAGINED) - 1;
        open
    }

    /// Begins the second leg: seats swapped, new hands, the board cleared.
    pub(crate) fn begin_second_leg(&mut self, lead: i8, hands: [Hand; 2]) {
        let imagined = self.marks >> IMAGINED << IMAGINED;
        *self = Self::new(self.first().other(), hands);
        self.turn |= LEG;
        self.lead = lead;
        self.marks |= imagined;
    }

    /// The cards in the hand of a seat.
    #[inline]
    pub(crate) const fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index() & 1]
    }

    #[inline]
    pub(crate) const fn set_hand(&mut self, seat: Seat, hand: Hand) {
        self.hands[seat.index() & 1] = hand;
    }

    #[inline]
    pub(crate) const fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hands[seat.index() & 1]
    }
}

impl Open {
    #[inline]
    const fn new(first: Seat) -> Self {
        Self {
            arrows: BoardArrows::NONE,
            own: [Cells::NONE; 2],
            marks: 0,
            cards: [CardId(0); 9],
            lux: [0; 9],
            nox: [0; 9],
            hand_lux: [0; 2],
            turn: first.index() as u8 * FIRST,
            pending: NOTHING,
            lead: 0,
        }
    }

    /// Whether what this seat chose before the game is only imagined: the true choice must not be looked at then.
    #[inline]
    pub(crate) const fn is_imagined(&self, seat: Seat) -> bool {
        self.marks >> (IMAGINED + (seat.index() as u32 & 1)) & 1 != 0
    }

    /// Marks what this seat chose before the game as imagined.
    #[inline]
    pub(crate) const fn set_imagined(&mut self, seat: Seat) {
        self.marks |= 1 << (IMAGINED + (seat.index() as u32 & 1));
    }

    /// How many cards were placed in this leg.
    #[inline]
    pub(crate) const fn placed(&self) -> u8 {
        self.turn & 15
    }

    /// Who placed or places the first card of this leg.
    #[inline]
    pub(crate) const fn first(&self) -> Seat {
        Seat::new(((self.turn / FIRST) & 1) as usize)
    }

    /// Whose turn it is: the seats alternate strictly.
    #[inline]
    pub(crate) const fn active(&self) -> Seat {
        Seat::new((((self.turn / FIRST) ^ self.turn) & 1) as usize)
    }

    /// The leg that is played, from 0.
    #[inline]
    pub(crate) const fn leg(&self) -> u8 {
        (self.turn / LEG) & 1
    }

    /// Who won the coin flip after two legs that ended level, if there was one.
    pub(crate) const fn coin_winner(&self) -> Option<Seat> {
        match self.turn >> COIN {
            0 => None,
            seat => Some(Seat::new(seat as usize - 1)),
        }
    }

    pub(crate) const fn set_coin_winner(&mut self, seat: Seat) {
        self.turn |= (seat.index() as u8 + 1) << COIN;
    }

    /// By how many cards seat 0 was ahead after the first leg.
    pub(crate) const fn lead(&self) -> i8 {
        self.lead
    }

    /// Ends a turn: one more card is placed, and protection gets older.
    #[inline]
    pub(crate) const fn end_turn(&mut self) {
        self.turn += 1;
        self.marks = self.marks >> PLACER << PLACER | self.marks >> FRESH & 511;
    }

    /// What the cards in a seat's hand gain when they are placed.
    #[inline]
    pub(crate) const fn hand_lux(&self, seat: Seat) -> i8 {
        self.hand_lux[seat.index() & 1]
    }

    pub(crate) const fn add_hand_lux(&mut self, seat: Seat, amount: i8) {
        let sum = &mut self.hand_lux[seat.index() & 1];
        *sum = sum.saturating_add(amount);
    }

    /// The cells in the colour of a seat.
    #[inline]
    pub(crate) const fn own(&self, seat: Seat) -> Cells {
        self.own[seat.index() & 1]
    }

    /// The cells with a card.
    #[inline]
    pub(crate) const fn taken(&self) -> Cells {
        Cells(self.own[0].0 | self.own[1].0)
    }

    /// The cells without a card.
    #[inline]
    pub(crate) const fn empty(&self) -> Cells {
        Cells(!self.taken().0 & 511)
    }

    /// The cells whose cards cannot be captured now.
    #[inline]
    pub(crate) const fn protected(&self) -> Cells {
        Cells((self.marks | self.marks >> FRESH) as u16 & 511)
    }

    /// The cells protected since an earlier turn, and those protected since this one.
    #[inline]
    pub(crate) const fn protected_sets(&self) -> (Cells, Cells) {
        (Cells(self.marks as u16 & 511), Cells((self.marks >> FRESH) as u16 & 511))
    }

    /// The cells whose protection ends with this turn.
    pub(crate) const fn protected_last(&self) -> Cells {
        Cells(self.marks as u16 & 511 & !(self.marks >> FRESH) as u16)
    }

    /// Protects cards through the opponent's next turn.
    pub(crate) const fn protect(&mut self, cells: Cells) {
        self.marks |= (cells.0 as u32) << FRESH;
    }

    /// Protects cards through this turn only, as if they had been protected in the turn before.
    pub(crate) const fn protect_this_turn(&mut self, cells: Cells) {
        self.marks |= cells.0 as u32;
    }

    /// The cells with a card that this seat placed.
    pub(crate) const fn placed_by(&self, seat: Seat) -> Cells {
        let second = (self.marks >> PLACER) as u16;
        Cells(self.taken().0 & if seat.index() == 0 { !second } else { second })
    }

    /// The arrows of the cards on the board.
    #[inline]
    pub(crate) const fn arrows(&self) -> BoardArrows {
        self.arrows
    }

    #[inline]
    pub(crate) const fn set_arrows(&mut self, cell: Cell, arrows: Arrows) {
        self.arrows.set(cell, arrows);
    }

    /// The card on a cell; of no meaning where there is none.
    #[inline]
    pub(crate) const fn card(&self, cell: Cell) -> CardId {
        self.cards[cell.index()]
    }

    /// The LUX of the card on a cell, not yet clamped.
    #[inline]
    pub(crate) const fn lux(&self, cell: Cell) -> i8 {
        self.lux[cell.index()]
    }

    /// The NOX of the card on a cell, not yet clamped.
    #[inline]
    pub(crate) const fn nox(&self, cell: Cell) -> i8 {
        self.nox[cell.index()]
    }

    pub(crate) const fn add_lux(&mut self, cell: Cell, amount: i8) {
        let sum = &mut self.lux[cell.index()];
        *sum = sum.saturating_add(amount);
    }

    pub(crate) const fn add_nox(&mut self, cell: Cell, amount: i8) {
        let sum = &mut self.nox[cell.index()];
        *sum = sum.saturating_add(amount);
    }

    pub(crate) const fn swap_values(&mut self, cell: Cell) {
        let index = cell.index();
        (self.lux[index], self.nox[index]) = (self.nox[index], self.lux[index]);
    }

    /// Puts a card of the active seat on an empty cell.
    #[inline]
    pub(crate) const fn put(&mut self, seat: Seat, cell: Cell, card: CardId, face: Face) {
        let index = cell.index();
        self.cards[index] = card;
        self.lux[index] = face.lux;
        self.nox[index] = face.nox;
        self.arrows.add(cell, face.arrows);
        self.own[seat.index() & 1].0 |= cell.alone().0;
        self.marks |= (seat.index() as u32 & 1) << (PLACER + index as u32);
    }

    /// Puts a card as it was found, for positions that are set up.
    pub(crate) const fn set_stone(&mut self, cell: Cell, stone: Stone) {
        let face = Face { arrows: stone.arrows, lux: stone.lux, nox: stone.nox };
        self.put(stone.placer, cell, stone.card, face);
        if stone.owner.index() != stone.placer.index() {
            self.recolour(cell.alone());
        }
    }

    /// The card on a cell with all that changed on it.
    pub(crate) fn stone(&self, cell: Cell) -> Option<Stone> {
        let owner = match (self.own[0].has(cell), self.own[1].has(cell)) {
            (true, _) => Seat::new(0),
            (false, true) => Seat::new(1),
            (false, false) => return None,
        };
        Some(Stone {
            card: self.card(cell),
            owner,
            placer: Seat::new((self.marks >> (PLACER + cell.index() as u32) & 1) as usize),
            arrows: self.arrows.at(cell),
            lux: self.lux(cell),
            nox: self.nox(cell),
        })
    }

    /// Sets the number of placements and the seat to play, for positions that are set up.
    pub(crate) const fn set_turn(&mut self, placed: u8, plays: Seat) {
        let first = (plays.index() as u8 ^ placed) & 1;
        self.turn = placed | (first * FIRST);
    }

    /// Turns cards over to the other colour.
    #[inline]
    pub(crate) const fn recolour(&mut self, cells: Cells) {
        self.own[0].0 ^= cells.0;
        self.own[1].0 ^= cells.0;
    }

    /// Exchanges two cards, with everything that is on them.
    pub(crate) const fn swap_cells(&mut self, one: Cell, other: Cell) {
        let (a, b) = (one.index(), other.index());
        self.cards.swap(a, b);
        self.lux.swap(a, b);
        self.nox.swap(a, b);
        let (first, second) = (self.arrows.at(one), self.arrows.at(other));
        self.arrows.set(one, second);
        self.arrows.set(other, first);
        self.own[0].0 = exchange(self.own[0].0 as u32, a, b) as u16;
        self.own[1].0 = exchange(self.own[1].0 as u32, a, b) as u16;
        let mut set = 0;
        while set < 27 {
            self.marks = exchange(self.marks, a + set, b + set);
            set += 9;
        }
    }

    /// The hero that waits for its target, and the clause that asks.
    #[inline]
    pub(crate) const fn pending(&self) -> Option<(Cell, usize)> {
        if self.pending == NOTHING {
            return None;
        }
        match Cell::new((self.pending & 15) + 1) {
            Some(cell) => Some((cell, (self.pending >> 4) as usize)),
            None => None,
        }
    }

    pub(crate) const fn wait_for(&mut self, hero: Cell, clause: usize) {
        self.pending = hero.index() as u8 | (clause as u8) << 4;
    }

    pub(crate) const fn wait_no_longer(&mut self) {
        self.pending = NOTHING;
    }
}

/// What is printed on a card, as the board needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Face {
    pub(crate) arrows: Arrows,
    pub(crate) lux: i8,
    pub(crate) nox: i8,
}

/// The word with two of its bits exchanged.
const fn exchange(word: u32, one: usize, other: usize) -> u32 {
    let differ = (word >> one ^ word >> other) & 1;
    word ^ (differ << one | differ << other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_fits_one_cache_line() {
        assert_eq!(size_of::<State>(), 64);
    }

    #[test]
    fn cards_that_change_places_take_everything_along() {
        let mut state = State::new(Seat::new(0), [Hand::EMPTY; 2]);
        let (one, other) = (Cell::ALL[5], Cell::ALL[8]);
        let face = Face { arrows: Arrows::EVERY, lux: 3, nox: 4 };
        state.put(Seat::new(1), one, CardId(7), face);
        state.put(Seat::new(0), other, CardId(9), Face { lux: 1, ..Face::default() });
        state.protect(one.alone());
        let before = (state.stone(one), state.stone(other));
        state.swap_cells(one, other);
        assert_eq!((state.stone(other), state.stone(one)), before);
        assert_eq!(state.protected(), other.alone());
    }

    #[test]
    fn protection_lasts_through_the_next_turn() {
        let mut state = State::new(Seat::new(0), [Hand::EMPTY; 2]);
        state.protect(Cell::CENTRE.alone());
        state.end_turn();
        assert_eq!(state.protected(), Cell::CENTRE.alone());
        state.end_turn();
        assert_eq!(state.protected(), Cells::NONE);
        assert_eq!((state.placed(), state.active()), (2, Seat::new(0)));
    }
}
