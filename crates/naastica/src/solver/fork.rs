//! Every way the lots of one action can fall, each with its probability.

use engine::{Chance, Game as _, Silent};

use crate::Naastica;
use crate::action::Action;
use crate::options::TIE_PARTS;
use crate::state::State;

/// Chance that follows one path through the lots: the given ones first, then always the first result.
struct Path {
    lots: u32,
    drawn: u32,
    weight: f64,
    win_odds: f64,
    words: u32,
}

impl Chance for Path {
    /// Raw words are asked for by the deal of a second leg only, whose hands no value depends on.
    fn word(&mut self) -> u32 {
        self.words = self.words.wrapping_mul(0x9E37_79B9).wrapping_add(0x7F4A_7C15);
        self.words
    }

    fn below(&mut self, bound: u32) -> u32 {
        let is_one = self.lots >> self.drawn & 1 == 1;
        self.drawn += 1;
        let odds = if bound == TIE_PARTS { self.win_odds } else { 0.5 };
        self.weight *= if is_one { odds } else { 1.0 - odds };
        // Uneven odds are won below their threshold, a coin is won with a one.
        match (is_one, bound) {
            (false, TIE_PARTS) => bound - 1,
            (true, TIE_PARTS) => 0,
            (_, _) => u32::from(is_one),
        }
    }
}

/// The states an action can lead to.
pub(crate) struct Fork<'g> {
    game: &'g Naastica,
    start: State,
    action: Action,
    lots: u32,
    is_done: bool,
}

impl<'g> Fork<'g> {
    /// All that can come of this action.
    #[inline]
    pub(crate) fn new(game: &'g Naastica, start: &State, action: Action) -> Self {
        Self { game, start: *start, action, lots: 0, is_done: false }
    }
}

impl Iterator for Fork<'_> {
    type Item = (f64, State);

    #[inline]
    fn next(&mut self) -> Option<(f64, State)> {
        if self.is_done {
            return None;
        }
        let mut path = Path {
            lots: self.lots,
            drawn: 0,
            weight: 1.0,
            win_odds: self.game.rules.tie_probability(),
            words: 1,
        };
        let mut state = self.start;
        self.game.apply(&mut state, self.action, &mut path, &mut Silent);
        // The next path: the last lot that came up zero comes up one, and what follows it starts again.
        let mut length = path.drawn;
        while length > 0 && self.lots >> (length - 1) & 1 == 1 {
            length -= 1;
        }
        match length {
            0 => self.is_done = true,
            _ => self.lots = self.lots & ((1 << (length - 1)) - 1) | 1 << (length - 1),
        }
        Some((path.weight, state))
    }
}
