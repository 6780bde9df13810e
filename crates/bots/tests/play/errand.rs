//! A toy of two links a turn: pick a runner, then a road; only both together show what the turn was worth.

use engine::{
    BySeat, Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer,
};
use serde::{Deserialize, Serialize};

/// What each runner brings home on each road.
pub(crate) const GAINS: [[u8; 3]; 3] = [[3, 2, 3], [0, 9, 1], [4, 4, 4]];

#[derive(Debug)]
pub(crate) struct Errand {
    pub(crate) turns: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct State {
    pub(crate) turn: u16,
    pub(crate) runner: Option<u8>,
    pub(crate) scores: BySeat<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Runner(u8),
    Road(u8),
}

impl State {
    pub(crate) fn new() -> Self {
        Self { turn: 1, runner: None, scores: BySeat::default() }
    }

    fn seat(&self) -> Seat {
        Seat::new(usize::from(self.turn + 1) % 2)
    }
}

impl Game for Errand {
    type State = State;
    type Action = Action;
    type View = State;
    type Event = ();

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, _: &mut impl Chance) -> State {
        State::new()
    }

    fn stage(&self, state: &State) -> Stage {
        if state.turn > self.turns {
            let [one, other] = *state.scores.values();
            return Stage::Over(match one.cmp(&other) {
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Greater => Outcome::Win(Seat::new(0)),
                std::cmp::Ordering::Less => Outcome::Win(Seat::new(1)),
            });
        }
        Stage::Decide(match state.runner {
            None => Decision::turn(state.seat(), state.turn),
            Some(_) => Decision::step(state.seat(), state.turn),
        })
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        match state.runner {
            None => into.extend((0..3).map(Action::Runner)),
            Some(_) => into.extend((0..3).map(Action::Road)),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        _: &mut impl Chance,
        _: &mut impl Story<()>,
    ) {
        match (action, state.runner.take()) {
            (Action::Runner(runner), _) => state.runner = Some(runner),
            (Action::Road(road), runner) => {
                let seat = state.seat();
                let runner = usize::from(runner.unwrap_or_default());
                state.scores[seat] += u16::from(GAINS[runner][usize::from(road)]);
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

    fn refusal(&self, _: &State, _: Seat, _: Action) -> Option<Refusal> {
        None
    }
}

impl Judgement for Errand {
    const LEVELS: [&'static str; 4] = ["random", "greedy~50", "greedy", "ismcts:500"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        0.5 + (f32::from(state.scores[seat]) - f32::from(state.scores[seat.other()])) / 100.0
    }
}
