//! A toy of three seats: one of them may doom all, and what that is worth is a number of the game.

use engine::{
    Chance, Decision, Game, Judgement, Outcome, Refusal, SEATS_MAX, Seat, Stage, Story, Viewer,
};
use serde::{Deserialize, Serialize};

/// A shared defeat is worth so many percent of a win.
#[derive(Debug)]
pub(crate) struct Pact<const PERCENT: u8>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) enum State {
    /// Seat 0 says who chooses next, or ends the game by sharing the first rank with seat 1.
    Start,
    /// Seat 1 chooses between two rankings: the one that is better for itself is better for seat 0 as well.
    Friendly,
    /// Seat 2 comes last, or dooms all.
    Last,
    /// Seat 2 comes second, or dooms all.
    Second,
    /// It is over.
    Over(Outcome),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Ask(u8),
    Rank([u8; SEATS_MAX]),
    Doom,
}

impl<const PERCENT: u8> Game for Pact<PERCENT> {
    type State = State;
    type Action = Action;
    type View = State;
    type Event = ();

    fn seats(&self) -> usize {
        3
    }

    fn shared_defeat(&self) -> f32 {
        f32::from(PERCENT) / 100.0
    }

    fn deal(&self, _: &mut impl Chance) -> State {
        State::Start
    }

    fn stage(&self, state: &State) -> Stage {
        let decide = |seat| Stage::Decide(Decision::turn(Seat::new(seat), 1));
        match state {
            State::Start => decide(0),
            State::Friendly => decide(1),
            State::Last | State::Second => decide(2),
            State::Over(outcome) => Stage::Over(*outcome),
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        match state {
            State::Start => into.extend([Action::Ask(1), Action::Rank([1, 1, 3, 0, 0])]),
            State::Friendly => {
                into.extend([Action::Rank([2, 3, 1, 0, 0]), Action::Rank([1, 2, 3, 0, 0])]);
            }
            State::Last => into.extend([Action::Rank([1, 2, 3, 0, 0]), Action::Doom]),
            State::Second => into.extend([Action::Rank([1, 3, 2, 0, 0]), Action::Doom]),
            State::Over(_) => {}
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        _: &mut impl Chance,
        _: &mut impl Story<()>,
    ) {
        *state = match action {
            Action::Ask(_) => State::Friendly,
            Action::Rank(ranks) => State::Over(Outcome::Ranking(ranks)),
            Action::Doom => State::Over(Outcome::SharedDefeat),
        };
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

impl<const PERCENT: u8> Judgement for Pact<PERCENT> {
    const LEVELS: [&'static str; 4] = ["random", "greedy~50", "greedy", "ismcts:500"];

    fn evaluate(&self, _: &State, _: Seat) -> f32 {
        0.5
    }
}
