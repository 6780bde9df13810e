//! A toy whose hidden luck weighs twenty times what a choice changes, and whose evaluation answers at once.

use engine::{Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer};
use serde::{Deserialize, Serialize};

use crate::ask;

const TURNS: u8 = 6;

#[derive(Debug)]
struct Luck;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
struct State {
    turn: u8,
    /// Good for the first seat, seen by nobody.
    hidden: i32,
    /// By how much the first seat is ahead of the other in the open.
    lead: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Gain(i32);

impl Game for Luck {
    type State = State;
    type Action = Gain;
    type View = State;
    type Event = ();

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        State { turn: 0, hidden: chance.below(41) as i32 - 20, lead: 0 }
    }

    fn stage(&self, state: &State) -> Stage {
        if state.turn < TURNS {
            let turn = u16::from(state.turn) + 1;
            return Stage::Decide(Decision::turn(Seat::new(usize::from(state.turn % 2)), turn));
        }
        let is_ahead = state.hidden + state.lead > 0;
        Stage::Over(Outcome::Win(Seat::new(usize::from(!is_ahead))))
    }

    fn legal_actions(&self, _: &State, into: &mut Vec<Gain>) {
        into.extend((0..8).map(Gain));
    }

    fn apply(&self, state: &mut State, gain: Gain, _: &mut impl Chance, _: &mut impl Story<()>) {
        // The fifth gain is the best one, by little.
        let gained = if gain.0 == 4 { 2 } else { gain.0 % 2 };
        state.lead += if state.turn.is_multiple_of(2) { gained } else { -gained };
        state.turn += 1;
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        State { hidden: 0, ..*state }
    }

    fn imagine(&self, view: &State, chance: &mut impl Chance) -> State {
        State { hidden: self.deal(chance).hidden, ..*view }
    }

    fn refusal(&self, _: &State, _: Seat, _: Gain) -> Option<Refusal> {
        None
    }
}

impl Judgement for Luck {
    const LEVELS: [&'static str; 4] = ["random", "greedy~50", "greedy", "ismcts:500"];

    fn rollout_max(&self) -> u32 {
        0
    }

    fn exploration(&self) -> f32 {
        0.03
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let lead = (state.hidden + state.lead) as f32 / 100.0;
        0.5 + if seat.index() == 0 { lead } else { -lead }
    }
}

#[test]
fn the_luck_of_what_is_imagined_does_not_choose() {
    let state = State { turn: 0, hidden: 0, lead: 0 };
    let found = (0..40).filter(|seed| ask(&Luck, &state, "ismcts:80", *seed).action == Gain(4));
    assert_eq!(found.count(), 40);
}
