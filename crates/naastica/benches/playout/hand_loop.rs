//! The same rules once more, written by hand for speed: no trait, no views, no events, no options, heroes by number.
//!
//! It plays exactly the games that the engine plays from the same chance, which the benchmark checks before it compares.

use engine::{Chance, Fast};
use naastica::Naastica;

/// The heroes, in the order of the catalogue, from this number on.
const HEROES: u8 = 36;
const AERYN: u8 = 36;
const YSOLDE: u8 = 37;
const MAELOR: u8 = 38;
const LUMEN: u8 = 39;
const KAELIS: u8 = 40;
const THORN: u8 = 41;
const ORIANE: u8 = 42;
const VAELITH: u8 = 43;
const DORIAN: u8 = 44;
const NYM: u8 = 45;
const ELDRA: u8 = 46;
const CALEN: u8 = 47;

/// The printed cards, and tables of the board.
pub(crate) struct HandLoop {
    arrows: [u8; 64],
    lux: [i8; 64],
    nox: [i8; 64],
    /// For each cell and set of arrows, the cells they point at.
    reach: [[u16; 16]; 16],
    /// For each cell, its neighbour in each direction, or 15.
    next: [[u8; 4]; 16],
}

/// One game in play.
struct Board {
    hands: [[u8; 5]; 2],
    sizes: [usize; 2],
    own: [u16; 2],
    arrows: [u8; 16],
    lux: [i8; 16],
    nox: [i8; 16],
    hand_lux: [i8; 2],
    guarded: u16,
}

impl HandLoop {
    pub(crate) fn new(game: &Naastica) -> Self {
        let mut this = Self {
            arrows: [0; 64],
            lux: [0; 64],
            nox: [0; 64],
            reach: [[0; 16]; 16],
            next: [[15; 4]; 16],
        };
        for (index, card) in game.catalogue().iter().enumerate() {
            this.arrows[index] = card.arrows.bits();
            (this.lux[index], this.nox[index]) = (card.lux, card.nox);
        }
        for cell in 0..9_usize {
            let around = [
                (cell >= 3).then(|| cell - 3),
                (cell % 3 < 2).then(|| cell + 1),
                (cell < 6).then(|| cell + 3),
                (cell % 3 > 0).then(|| cell - 1),
            ];
            for (direction, next) in around.into_iter().enumerate() {
                let Some(next) = next else { continue };
                this.next[cell][direction] = next as u8;
                for bits in 0..16 {
                    if bits >> direction & 1 == 1 {
                        this.reach[cell][bits] |= 1 << next;
                    }
                }
            }
        }
        this
    }

    /// Plays one random game; returns the index of the winner.
    pub(crate) fn play(&self, chance: &mut Fast) -> usize {
        let first = chance.below(2) as usize;
        let mut board = Board {
            hands: [[0; 5]; 2],
            sizes: [5; 2],
            own: [0; 2],
            arrows: [0; 16],
            lux: [0; 16],
            nox: [0; 16],
            hand_lux: [0; 2],
            guarded: 0,
        };
        for seat in [first, first ^ 1] {
            let mut drawn = chance.pick((1 << 48) - 1, 5) as u64;
            for card in &mut board.hands[seat] {
                *card = drawn.trailing_zeros() as u8;
                drawn &= drawn - 1;
            }
        }
        for turn in 0..9 {
            self.turn(&mut board, first ^ (turn & 1), chance);
        }
        usize::from(board.own[1].count_ones() > board.own[0].count_ones())
    }

    fn turn(&self, board: &mut Board, seat: usize, chance: &mut Fast) {
        let size = board.sizes[seat];
        let mut list = [0_u16; 45];
        let mut length = 0;
        let empty = !(board.own[0] | board.own[1]) & 511;
        for card in &board.hands[seat][..size] {
            let mut left = empty;
            while left != 0 {
                list[length] = u16::from(*card) << 8 | left.trailing_zeros() as u16;
                length += 1;
                left &= left - 1;
            }
        }
        let chosen = list[chance.below(length as u32) as usize];
        let (card, mut cell) = ((chosen >> 8) as u8, usize::from(chosen & 15));
        let hand = &mut board.hands[seat];
        let place = hand[..size].iter().position(|held| *held == card).unwrap_or(0);
        hand.copy_within(place + 1..size, place);
        board.sizes[seat] = size - 1;
        let index = usize::from(card & 63);
        board.arrows[cell] = self.arrows[index];
        board.lux[cell] = self.lux[index] + board.hand_lux[seat];
        board.nox[cell] = self.nox[index];
        board.own[seat] |= 1 << cell;
        let guarded = board.guarded;
        if card >= HEROES {
            cell = self.before(board, seat, card, cell, chance);
        }
        let captured = self.attack(board, seat, cell, card == ORIANE, chance);
        if card == VAELITH {
            (board.lux[cell], board.nox[cell]) = (board.nox[cell], board.lux[cell]);
        } else if card == ELDRA {
            for direction in 0..4 {
                let from = usize::from(self.next[cell][direction]);
                if captured & board.own[seat] & 1 << from != 0 {
                    self.attack(board, seat, from, false, chance);
                }
            }
        }
        // A protection of this turn lasts through the next one.
        board.guarded &= !guarded;
    }

    fn before(
        &self,
        board: &mut Board,
        seat: usize,
        card: u8,
        cell: usize,
        chance: &mut Fast,
    ) -> usize {
        let around = self.reach[cell][15];
        let (allies, enemies) = (board.own[seat] & !(1 << cell), board.own[seat ^ 1]);
        match card {
            AERYN => each(allies, |at| board.nox[at] += 1),
            YSOLDE => each(allies & around, |at| board.nox[at] += 2),
            MAELOR => each(enemies & around, |at| board.nox[at] -= 2),
            LUMEN => board.hand_lux[seat] += 1,
            KAELIS => {
                let facing = self.facing(board, cell) & enemies;
                if let Some(at) = one_of(facing, chance) {
                    for direction in 0..4 {
                        if usize::from(self.next[at][direction]) == cell {
                            board.arrows[at] &= !(1 << direction);
                        }
                    }
                }
            }
            THORN => board.guarded |= 1 << cell,
            DORIAN => board.lux[cell] += (allies.count_ones() as i8).min(4),
            NYM => return self.pass(board, cell, chance),
            CALEN => {
                if let Some(at) = one_of((allies | enemies) & around, chance) {
                    board.arrows[at] = (board.arrows[at] << 1 | board.arrows[at] >> 3) & 15;
                }
            }
            _ => {}
        }
        cell
    }

    /// Nym: one of the neighbours, or none.
    fn pass(&self, board: &mut Board, cell: usize, chance: &mut Fast) -> usize {
        let around = self.reach[cell][15] & (board.own[0] | board.own[1]);
        let count = around.count_ones();
        if count == 0 {
            return cell;
        }
        let choice = chance.below(count + 1);
        if choice == count {
            return cell;
        }
        let to = nth(around, choice);
        board.arrows.swap(cell, to);
        board.lux.swap(cell, to);
        board.nox.swap(cell, to);
        let [zero, one] = &mut board.own;
        for set in [zero, one, &mut board.guarded] {
            let differ = (*set >> cell ^ *set >> to) & 1;
            *set ^= differ << cell | differ << to;
        }
        to
    }

    /// The cells around whose arrows point at this one.
    fn facing(&self, board: &Board, cell: usize) -> u16 {
        let mut facing = 0;
        for direction in 0..4 {
            let at = usize::from(self.next[cell][direction]);
            facing |= u16::from(board.arrows[at] >> (direction ^ 2) & 1) << at;
        }
        facing
    }

    fn attack(
        &self,
        board: &mut Board,
        seat: usize,
        cell: usize,
        is_sealed: bool,
        chance: &mut Fast,
    ) -> u16 {
        let reach = self.reach[cell][usize::from(board.arrows[cell] & 15)] & board.own[seat ^ 1];
        if reach == 0 {
            return 0;
        }
        let answered = reach & self.facing(board, cell);
        let mut won = reach & !answered;
        let mut tied = 0;
        if answered != 0 {
            let lux = board.lux[cell].clamp(0, 15);
            each(answered, |at| {
                let nox = board.nox[at].clamp(0, 15);
                won |= u16::from(lux > nox) << at;
                tied |= u16::from(lux == nox) << at;
            });
        }
        let mut is_lost = false;
        if tied != 0 {
            for direction in 0..4 {
                let at = self.next[cell][direction];
                if tied >> at & 1 == 1 {
                    if is_sealed || chance.below(2) == 1 {
                        won |= 1 << at;
                    } else {
                        is_lost = true;
                    }
                }
            }
        }
        let captured = won & !board.guarded;
        board.own[seat] |= captured;
        board.own[seat ^ 1] &= !captured;
        if is_lost {
            board.own[seat] ^= 1 << cell;
            board.own[seat ^ 1] ^= 1 << cell;
        }
        captured
    }
}

fn each(mut set: u16, mut act: impl FnMut(usize)) {
    while set != 0 {
        act(set.trailing_zeros() as usize & 15);
        set &= set - 1;
    }
}

fn nth(mut set: u16, n: u32) -> usize {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as usize & 15
}

/// The only member, or one at random; none of an empty set.
fn one_of(set: u16, chance: &mut Fast) -> Option<usize> {
    match set.count_ones() {
        0 => None,
        1 => Some(nth(set, 0)),
        count => Some(nth(set, chance.below(count))),
    }
}
