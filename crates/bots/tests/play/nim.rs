//! A toy for any number of seats: take one to three stones, one by one; who takes the last stone wins.

use engine::{Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub(crate) struct Nim {
    pub(crate) seats: usize,
    pub(crate) stones: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct State {
    pub(crate) stones: u8,
    pub(crate) taken: u8,
    pub(crate) seat: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Take,
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
        State { stones: self.stones, taken: 0, seat: Seat::new(0) }
    }

    fn stage(&self, state: &State) -> Stage {
        if state.stones == 0 {
            Stage::Over(Outcome::Win(state.seat))
        } else {
            Stage::Decide(Decision::turn(state.seat, 1))
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        if state.taken < 3 {
            into.push(Action::Take);
        }
        if state.taken > 0 {
            into.push(Action::Stop);
        }
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
            }
        }
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        *state
    }

    fn imagine(&self, view: &State, _: &mut impl Chance) -> State {
        *view
    }

    fn refusal(&self, _: &State, _: Seat, _: Action) -> Option<Refusal> {
        None
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
