//! A toy with secrets and luck: each seat holds a card from 1 to 9 and may swap it once; the higher card wins.
//!
//! A seat that holds 8 or more may also boast, which counts as standing: an action that is open in some imagined states only.

use engine::{
    BySeat, Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Debug)]
pub(crate) struct Swap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) cards: BySeat<u8>,
    pub(crate) done: BySeat<Option<Action>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Stand,
    Swap,
    Boast,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) viewer: Option<Seat>,
    pub(crate) card: u8,
    pub(crate) done: BySeat<Option<Action>>,
}

impl Game for Swap {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = ();

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        let cards = BySeat::from_fn(|_| chance.die(9) as u8);
        State { cards, done: BySeat::default() }
    }

    fn stage(&self, state: &State) -> Stage {
        let open = state.done.iter().find(|(_, done)| done.is_none());
        match open {
            Some((seat, _)) => Stage::Decide(Decision::turn(seat, 1)),
            None => Stage::Over(match *state.cards.values() {
                [one, other] if one == other => Outcome::Draw,
                [one, other] => Outcome::Win(Seat::new(usize::from(other > one))),
            }),
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        into.extend([Action::Stand, Action::Swap]);
        if self.stage(state).decider().is_some_and(|seat| state.cards[seat] >= 8) {
            into.push(Action::Boast);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        _: &mut impl Story<()>,
    ) {
        let seat = self.stage(state).decider().expect("the game goes on");
        if action == Action::Swap {
            state.cards[seat] = chance.die(9) as u8;
        }
        state.done[seat] = Some(action);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let card = viewer.seat().map_or(0, |seat| state.cards[seat]);
        View { viewer: viewer.seat(), card, done: state.done }
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        let cards = BySeat::from_fn(|seat| match view.done[seat] {
            _ if view.viewer == Some(seat) => view.card,
            Some(Action::Boast) => 8 + chance.below(2) as u8,
            Some(Action::Stand | Action::Swap) | None => chance.die(9) as u8,
        });
        State { cards, done: view.done }
    }

    fn refusal(&self, _: &State, _: Seat, _: Action) -> Option<Refusal> {
        None
    }
}

impl Judgement for Swap {
    const LEVELS: [&'static str; 4] = ["random", "greedy~50", "greedy", "ismcts:1000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        f32::from(state.cards[seat]) / 9.0
    }
}
