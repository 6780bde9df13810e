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

    /// A turn takes some forty decisions, so a playout tells little about one of them: the evaluation answers at once.
    #[inline]
    fn rollout_max(&self) -> u32 {
        0
    }

    /// A good move changes the look of a position by a few hundredths.
    #[inline]
    fn exploration(&self) -> f32 {
        0.03
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.settled(state) {
            Some(settled) => self.look(&settled, seat),
            None => self.look(state, seat),
        }
    }

    /// What one seat is ahead the other one is behind: one look serves both.
    fn evaluate_all(&self, state: &State, looks: &mut [f32]) {
        let settled = self.settled(state);
        let state = settled.as_ref().unwrap_or(state);
        match self.stage(state) {
            Stage::Over(outcome) => {
                for (index, look) in looks.iter_mut().enumerate() {
                    *look = self.payoff(outcome, Seat::new(index));
                }
            }
            Stage::Decide(_) => {
                let lead = self.lead(state, Seat::new(0));
                for (look, lead) in looks.iter_mut().zip([lead, -lead]) {
                    *look = odds(lead);
                }
            }
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
            Stage::Decide(_) => odds(self.lead(state, seat)),
        }
    }
}

/// The chance to win of whoever is so far ahead.
fn odds(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead).exp())
}
