//! Nim for any number of seats: in a turn take one to three stones, one by one; whoever takes the last stone wins.
//! Nothing is hidden, nothing is luck, and every turn is a chain of steps.

use engine::{Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer};
use serde::{Deserialize, Serialize};

/// The rules, with so many seats and so many stones at the start.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    /// How many seats there are.
    pub seats: usize,
    /// How many stones there are at the start.
    pub stones: u8,
}

/// The table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    /// The stones that are left.
    pub stones: u8,
    /// How many the deciding seat took in this turn.
    pub taken: u8,
    /// Whose turn it is.
    pub seat: Seat,
    /// The number of the turn, from 1.
    pub turn: u16,
}

/// What a seat may choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take a stone.
    Take,
    /// End the turn.
    Stop,
}

impl Game for Nim {
    type State = State;
    type Action = Action;
    type View = State;
    type Event = ();

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, _: &mut impl Chance) -> State {
        State { stones: self.stones, taken: 0, seat: Seat::new(0), turn: 1 }
    }

    fn stage(&self, state: &State) -> Stage {
        if state.stones == 0 {
            return Stage::Over(Outcome::Win(state.seat));
        }
        Stage::Decide(match state.taken {
            0 => Decision::turn(state.seat, state.turn),
            _ => Decision::step(state.seat, state.turn),
        })
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        let open = [Action::Take, Action::Stop].into_iter();
        into.extend(open.filter(|action| self.refusal(state, state.seat, *action).is_none()));
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        _: &mut impl Chance,
        _: &mut impl Story<()>,
    ) {
        match action {
            Action::Take => {
                state.stones -= 1;
                state.taken += 1;
            }
            Action::Stop => {
                state.taken = 0;
                state.seat = state.seat.next(self.seats);
                state.turn += 1;
            }
        }
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        *state
    }

    fn imagine(&self, view: &State, _: &mut impl Chance) -> State {
        *view
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        if state.stones == 0 || state.seat != seat {
            return Some(Refusal::new("NIM-TURN-1", "ce n'est pas votre tour", "not your turn"));
        }
        match action {
            Action::Take if state.taken == 3 => {
                Some(Refusal::new("NIM-TAKE-1", "trois au plus", "three at most"))
            }
            Action::Stop if state.taken == 0 => {
                Some(Refusal::new("NIM-TAKE-2", "une au moins", "one at least"))
            }
            Action::Take | Action::Stop => None,
        }
    }
}

impl Judgement for Nim {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:50", "ismcts:500x2"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.stage(state) {
            Stage::Over(outcome) => self.payoff(outcome, seat),
            Stage::Decide(_) => 0.5,
        }
    }
}
