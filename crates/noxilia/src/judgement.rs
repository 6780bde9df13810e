//! How a position looks, in the rooms of what counts: what is still to be settled, the danger of monarchs, what a side is
//! worth, and what a rollout does next.

mod danger;
mod hint;
mod settle;
mod worth;

use engine::{Chance, Game as _, Judgement, Seat, Stage};

use crate::state::State;
use crate::{Action, Noxilia};

impl Judgement for Noxilia {
    const LEVELS: [&'static str; 4] = ["greedy~50", "greedy", "ismcts:2000", "ismcts:16000"];
    // A turn takes some forty decisions, so a playout tells little about one of them: the evaluation answers at once.
    const ROLLOUT_MAX: u32 = 0;
    // A good move changes the look of a position by a few hundredths.
    const EXPLORATION: f32 = 0.03;

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.settled(state) {
            Some(settled) => self.look(&settled, seat),
            None => self.look(state, seat),
        }
    }

    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        self.hint(state, legal, chance)
    }
}

impl Noxilia {
    /// How good a position looks in which nothing is under way.
    fn look(&self, state: &State, seat: Seat) -> f32 {
        match self.stage(state) {
            Stage::Over(outcome) => self.payoff(outcome, seat),
            Stage::Decide(_) => 1.0 / (1.0 + (-self.lead(state, seat)).exp()),
        }
    }
}
