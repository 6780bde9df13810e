//! What a bot may ask of a game beyond its rules: how a position looks.

use serde::Serialize;

use crate::{Chance, Fast, Game, Seat};

/// A game's own evaluation and hints, for bots.
pub trait Judgement: Game {
    /// The four levels `facile`, `moyen`, `difficile`, `expert`, each as a bot name with its budget
    /// (`random`, `greedy`, `ismcts:2000`, `solver`), in the order of measured strength.
    const LEVELS: [&'static str; 4];

    /// How many decisions a rollout may last before the evaluation answers in its place. It may depend on the table.
    #[inline]
    fn rollout_max(&self) -> u32 {
        u32::MAX
    }

    /// How strongly a search looks into what it has seldom tried, beside payoffs from 0 to 1: a game whose evaluation tells
    /// choices apart by hundredths asks for less than one that plays out to a win or a loss. It may depend on the table.
    #[inline]
    fn exploration(&self) -> f32 {
        0.5
    }

    /// How good the position looks for a seat, from 0 (lost) to 1 (won).
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// How good the position looks for each seat, in their order. A game that finds out about all of them at once does it here.
    #[inline]
    fn evaluate_all(&self, state: &Self::State, looks: &mut [f32]) {
        for (index, look) in looks.iter_mut().enumerate() {
            *look = self.evaluate(state, Seat::new(index));
        }
    }

    /// The index of the action to follow in a rollout: any one, unless the game knows better.
    #[inline]
    fn rollout(
        &self,
        _state: &Self::State,
        legal: &[Self::Action],
        chance: &mut impl Chance,
    ) -> usize {
        chance.below(legal.len() as u32) as usize
    }

    /// The value of every legal action under best play, where the game can work it out.
    /// `effort` bounds the number of positions visited.
    fn analyse(
        &self,
        _view: &Self::View,
        _effort: u64,
        _chance: &mut Fast,
    ) -> Option<Analysis<Self::Action>> {
        None
    }
}

/// What an analysis found: the worth of every legal action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis<A> {
    /// Whether the values are exact; if not, they are estimates from samples.
    pub exact: bool,
    /// Each legal action with its worth, in the order of the legal actions.
    pub actions: Vec<(A, Worth)>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// How good an action is for the seat that chooses: its chance to win, from 0 to 1, a draw counting half.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// The value or its best estimate.
    pub value: f64,
    /// The lower end of the 95 % interval; equal to `value` when exact.
    pub low: f64,
    /// The upper end of the 95 % interval; equal to `value` when exact.
    pub high: f64,
}

impl Worth {
    /// A value known exactly.
    pub fn exact(value: f64) -> Self {
        Self { value, low: value, high: value }
    }

    /// The mean of so many samples between 0 and 1; anything is possible where there are none.
    pub fn sampled(sum: f64, samples: f64) -> Self {
        let value = if samples > 0.0 { (sum / samples).clamp(0.0, 1.0) } else { 0.5 };
        let (low, high) = crate::wilson(value, samples);
        Self { value, low, high }
    }
}
