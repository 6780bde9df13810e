//! Alpha-beta with chance nodes, over positions in which everything is in sight.

use arrayvec::ArrayVec;
use engine::{Decision, Game, Seat, Stage};

use super::fork::Fork;
use super::key::Keys;
use super::transpositions::{Bounds, Transpositions};
use crate::Naastica;
use crate::action::Action;
use crate::hand::Hand;
use crate::judgement;
use crate::rules::end::CELLS;
use crate::state::State;

/// Positions with fewer empty cells than this are searched again rather than remembered: that is quicker.
const REMEMBERED_MIN: u8 = 2;
/// Positions with fewer empty cells than this are searched in the order of the list.
const SORTED_MIN: u8 = 2;
/// Two values closer than this are the same: they differ by rounding only.
const GRAIN: f64 = 1e-12;

/// The value of every legal action.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// Each legal action with the chance to win of the seat that chooses, in the order of the legal actions.
    pub values: Vec<(Action, f64)>,
    /// How many positions were visited.
    pub nodes: u64,
}

/// Works out true values; remembers positions from one question to the next.
#[derive(Debug)]
pub struct Solver<'g> {
    game: &'g Naastica,
    keys: Keys,
    table: Transpositions,
    nodes: u64,
    limit: u64,
    is_stopped: bool,
    /// The leg, and the lead that came into it: what a count is worth depends on both.
    base: (u8, i8),
}

/// One action with what it leads to, if no lot is drawn for it.
struct Branch {
    action: Action,
    score: i32,
    only: Option<State>,
}

type Branches = ArrayVec<Branch, { Hand::MAX * 9 }>;

impl<'g> Solver<'g> {
    /// A solver for positions with about so many empty cells: it takes the memory that these need.
    pub fn new(game: &'g Naastica, empty: u32) -> Self {
        Self::sized(game, empty, u64::MAX)
    }

    /// The same for at most `effort` positions, of which no more need be remembered.
    pub(crate) fn sized(game: &'g Naastica, empty: u32, effort: u64) -> Self {
        let bits = match empty {
            0..=4 => 10,
            5 => 13,
            6 => 15,
            7 => 18,
            _ => 21,
        };
        let bits = bits.min(effort.max(1).ilog2() + 1).max(8);
        Self {
            game,
            keys: Keys::new(game),
            table: Transpositions::new(bits),
            nodes: 0,
            limit: u64::MAX,
            is_stopped: false,
            base: (0, 0),
        }
    }

    /// How many positions were visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of every legal action, or nothing if that takes more than `effort` positions.
    pub fn solve(&mut self, state: &State, effort: u64) -> Option<Solution> {
        let before = self.begin(state, effort);
        let mut legal = Vec::new();
        if let Stage::Decide(_) = self.game.stage(state) {
            self.game.legal_actions(state, &mut legal);
        }
        // The best-looking ones come first, since what they teach helps with the others.
        let branches = self.branches(state, None);
        let mut values: Vec<(Action, f64)> = Vec::with_capacity(legal.len());
        for branch in &branches {
            let value = self.branch(state, branch, 0.0, 1.0);
            if self.is_stopped {
                return None;
            }
            values.push((branch.action, value));
        }
        values.sort_by_key(|(action, _)| legal.iter().position(|other| other == action));
        Some(Solution { values, nodes: self.nodes - before })
    }

    /// The chance to win of the deciding seat under best play, or nothing if that takes more than `effort` positions.
    pub fn value(&mut self, state: &State, effort: u64) -> Option<f64> {
        self.begin(state, effort);
        let value = self.search(state, 0.0, 1.0);
        (!self.is_stopped).then_some(value)
    }

    fn begin(&mut self, state: &State, effort: u64) -> u64 {
        self.limit = self.nodes.saturating_add(effort);
        self.is_stopped = false;
        if self.base != (state.leg(), state.lead()) {
            self.table.clear();
            self.base = (state.leg(), state.lead());
        }
        self.nodes
    }

    /// The value of a position for the seat that decides there. Outside of the window it is only a bound.
    fn search(&mut self, state: &State, mut alpha: f64, mut beta: f64) -> f64 {
        self.nodes += 1;
        if self.nodes > self.limit {
            self.is_stopped = true;
            return alpha;
        }
        let left = CELLS - state.placed();
        let is_remembered = left >= REMEMBERED_MIN && state.pending().is_none();
        let mut hint = None;
        let mut known = (0.0, 1.0);
        let key = is_remembered.then(|| self.keys.key(state));
        if let Some(bounds) = key.and_then(|key| self.table.get(key)) {
            if bounds.high - bounds.low <= GRAIN || bounds.low >= beta {
                return bounds.low;
            }
            if bounds.high <= alpha {
                return bounds.high;
            }
            known = (bounds.low, bounds.high);
            alpha = alpha.max(bounds.low);
            beta = beta.min(bounds.high);
            hint = Some(bounds.best);
        }
        let floor = alpha;
        let mut best = 0.0;
        let mut best_action = Action::Decline;
        let branches = self.branches(state, hint);
        for (index, branch) in branches.iter().enumerate() {
            let value = self.branch(state, branch, alpha, beta);
            if self.is_stopped {
                return alpha;
            }
            if index == 0 || value > best {
                best = value;
                best_action = branch.action;
            }
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best = best.clamp(known.0, known.1);
        if let Some(key) = key {
            let low = if best > floor { best } else { known.0 };
            let high = if best < beta { best } else { known.1 };
            self.table.put(key, left, Bounds { low, high, best: best_action });
        }
        best
    }

    /// The actions of a position, the most promising first.
    fn branches(&self, state: &State, hint: Option<Action>) -> Branches {
        let mut branches = Branches::new();
        let mut actions = ArrayVec::<Action, { Hand::MAX * 9 }>::new();
        self.game.open_actions(state, &mut actions);
        let is_sorted = CELLS - state.placed() >= SORTED_MIN;
        let seat = state.active();
        for action in actions {
            let mut fork = Fork::new(self.game, state, action);
            let mut branch = Branch { action, score: 0, only: None };
            if let Some((_, first)) = fork.next() {
                if fork.next().is_none() {
                    branch.only = Some(first);
                }
                if is_sorted {
                    branch.score = judgement::score(&first, seat);
                    if hint == Some(action) {
                        branch.score = i32::MAX;
                    }
                }
            }
            branches.push(branch);
        }
        if is_sorted {
            branches.sort_unstable_by_key(|branch| -branch.score);
        }
        branches
    }

    /// The value of an action for the seat that chooses it.
    fn branch(&mut self, state: &State, branch: &Branch, alpha: f64, beta: f64) -> f64 {
        let seat = state.active();
        match &branch.only {
            Some(next) => self.outcome(next, seat, alpha, beta),
            None => self.lots(state, branch.action, alpha, beta),
        }
    }

    /// The mean over the ways the lots can fall. Since a value is between 0 and 1, the lots still to come bound the
    /// mean from both sides, and the search stops as soon as it must leave the window.
    fn lots(&mut self, state: &State, action: Action, alpha: f64, beta: f64) -> f64 {
        let seat = state.active();
        let (mut sum, mut open) = (0.0, 1.0);
        for (weight, next) in Fork::new(self.game, state, action) {
            if weight <= 0.0 {
                continue;
            }
            open -= weight;
            let low = ((alpha - sum - open) / weight).max(0.0);
            let high = ((beta - sum) / weight).min(1.0);
            let value = self.outcome(&next, seat, low, high);
            if self.is_stopped {
                return alpha;
            }
            sum += weight * value;
            if open <= GRAIN {
                break;
            }
            if sum >= beta {
                return sum;
            }
            if sum + open <= alpha {
                return sum + open;
            }
        }
        sum
    }

    /// The value of a position for a seat, whoever decides there.
    fn outcome(&mut self, next: &State, seat: Seat, alpha: f64, beta: f64) -> f64 {
        if next.leg() != self.base.0 {
            return judgement::worth_of_lead(next.lead(), seat);
        }
        match self.game.stage(next) {
            Stage::Over(outcome) => f64::from(self.game.payoff(outcome, seat)),
            Stage::Decide(Decision { seat: active, .. }) if active == seat => {
                self.search(next, alpha, beta)
            }
            Stage::Decide(_) => 1.0 - self.search(next, 1.0 - beta, 1.0 - alpha),
        }
    }
}
