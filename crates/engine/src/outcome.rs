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
    /// The rank of each seat of a table of `seats`: 1 is best, equal ranks are shared. Nobody has a rank in a shared defeat.
    pub fn ranks(&self, seats: usize) -> Option<[u8; SEATS_MAX]> {
        let at_table = |rank: &dyn Fn(usize) -> u8| {
            std::array::from_fn(|index| if index < seats { rank(index) } else { 0 })
        };
        match self {
            Self::Win(winner) => Some(at_table(&|index| 1 + u8::from(index != winner.index()))),
            Self::Draw => Some(at_table(&|_| 1)),
            Self::SharedDefeat => None,
            Self::Ranking(ranks) => Some(*ranks),
        }
    }

    /// What the outcome is worth to a seat of a table of `seats`: the share of rivals left behind, a rival on the same
    /// rank counting half, so 1 for a sole winner and 0 for a sole loser. A shared defeat is worth what the
    /// game says on that scale.
    pub fn payoff(&self, seat: Seat, seats: usize, shared_defeat: f32) -> f32 {
        let Some(ranks) = self.ranks(seats) else { return shared_defeat };
        let rivals = seats.saturating_sub(1);
        if rivals == 0 {
            return if matches!(self, Self::Win(_)) { 1.0 } else { 0.5 };
        }
        let mine = ranks[seat.index()];
        let below = ranks.iter().filter(|rank| **rank > mine).count() as f32;
        let above = ranks.iter().filter(|rank| (1..mine).contains(*rank)).count() as f32;
        let beside = rivals as f32 - below - above;
        (below + beside * 0.5) / rivals as f32
    }
}

/// Why a seat decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum DecisionKind {
    /// It is its turn: a choice of its own, the start of a chain.
    Turn,
    /// It may answer what another seat does. The number is the kind of window, as listed by
    /// [`crate::Tabletop::windows`]; one of the actions declines.
    Window(u8),
    /// It goes on with a choice that it has begun: a target, a payment, the next link of a chain.
    Step,
}

/// One decision: who decides, in which turn, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Decision {
    /// The seat that chooses one action.
    pub seat: Seat,
    /// The turn it belongs to, counted from 1 over the whole game; 0 while the table is set up.
    pub turn: u16,
    /// Why it decides.
    pub kind: DecisionKind,
}

impl Decision {
    /// The seat's own turn.
    pub const fn turn(seat: Seat, turn: u16) -> Self {
        Self { seat, turn, kind: DecisionKind::Turn }
    }

    /// A window in which the seat may answer.
    pub const fn window(seat: Seat, turn: u16, window: u8) -> Self {
        Self { seat, turn, kind: DecisionKind::Window(window) }
    }

    /// The next step of a choice that was begun.
    pub const fn step(seat: Seat, turn: u16) -> Self {
        Self { seat, turn, kind: DecisionKind::Step }
    }

    /// Whether it is a window in which the seat may answer.
    pub const fn is_window(self) -> bool {
        matches!(self.kind, DecisionKind::Window(_))
    }
}

/// Who decides now and why, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Stage {
    /// One seat chooses one action.
    Decide(Decision),
    /// The game is over.
    Over(Outcome),
}

impl Stage {
    /// The deciding seat, unless the game is over.
    pub fn decider(&self) -> Option<Seat> {
        match self {
            Self::Decide(decision) => Some(decision.seat),
            Self::Over(_) => None,
        }
    }

    /// The decision that is due, unless the game is over.
    pub fn decision(&self) -> Option<Decision> {
        match self {
            Self::Decide(decision) => Some(*decision),
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

    fn pays(outcome: Outcome, seats: usize) -> Vec<f32> {
        (0..seats).map(|index| outcome.payoff(Seat::new(index), seats, 0.25)).collect()
    }

    #[test]
    fn a_ranking_pays_by_the_share_of_rivals_left_behind() {
        assert_eq!(pays(Outcome::Ranking([1, 2, 2, 4, 0]), 4), [1.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn every_ranked_outcome_pays_out_half_a_point_for_each_seat() {
        for seats in 2..=SEATS_MAX {
            for outcome in [Outcome::Win(Seat::new(1)), Outcome::Draw] {
                let sum: f32 = pays(outcome, seats).iter().sum();
                assert!((sum - seats as f32 / 2.0).abs() < 1e-6, "{outcome:?} at {seats} seats");
            }
        }
    }

    #[test]
    fn a_win_of_two_is_all_or_nothing() {
        assert_eq!(pays(Outcome::Win(Seat::new(1)), 2), [0.0, 1.0]);
    }

    #[test]
    fn a_shared_defeat_pays_what_the_game_says() {
        assert_eq!(pays(Outcome::SharedDefeat, 3), [0.25; 3]);
    }
}
