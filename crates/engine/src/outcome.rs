//! Whose decision it is, or how the game ended.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

/// The most seats a table can have.
pub const SEATS_MAX: usize = 5;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Outcome {
    /// One seat won and all others lost.
    Win(Seat),
    /// Nobody won.
    Draw,
    /// Everybody lost to the game itself.
    SharedDefeat,
    /// The rank of each seat: 1 is best, equal ranks are shared, 0 marks a seat that does not exist.
    Ranking([u8; SEATS_MAX]),
}

impl Outcome {
    /// What the outcome is worth to a seat, from 0 (lost) to 1 (won).
    pub fn payoff(&self, seat: Seat) -> f32 {
        match self {
            Self::Win(winner) => f32::from(u8::from(*winner == seat)),
            Self::Draw => 0.5,
            Self::SharedDefeat => 0.0,
            Self::Ranking(ranks) => {
                let mine = ranks[seat.index()];
                let rivals = ranks.iter().filter(|rank| **rank > 0).count().saturating_sub(1);
                if rivals == 0 {
                    return 0.5;
                }
                let below = ranks.iter().filter(|rank| **rank > mine).count() as f32;
                let above = ranks.iter().filter(|rank| (1..mine).contains(*rank)).count() as f32;
                let beside = rivals as f32 - below - above;
                (below + beside * 0.5) / rivals as f32
            }
        }
    }
}

/// Who decides now, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Stage {
    /// This seat chooses one action.
    Decide(Seat),
    /// The game is over.
    Over(Outcome),
}

impl Stage {
    /// The deciding seat, unless the game is over.
    pub fn decider(&self) -> Option<Seat> {
        match self {
            Self::Decide(seat) => Some(*seat),
            Self::Over(_) => None,
        }
    }

    /// The outcome, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Decide(_) => None,
            Self::Over(outcome) => Some(*outcome),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ranking_pays_by_the_share_of_rivals_left_behind() {
        let ranking = Outcome::Ranking([1, 2, 2, 4, 0]);
        assert!((ranking.payoff(Seat::new(0)) - 1.0).abs() < 1e-6);
        assert!((ranking.payoff(Seat::new(1)) - 0.5).abs() < 1e-6);
        assert!((ranking.payoff(Seat::new(3)) - 0.0).abs() < 1e-6);
    }

    #[test]
    fn a_shared_defeat_pays_nobody() {
        assert!(Outcome::SharedDefeat.payoff(Seat::new(0)).abs() < 1e-6);
    }
}
