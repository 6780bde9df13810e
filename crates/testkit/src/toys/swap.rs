//! Swap, with secrets and luck: each seat holds a card from 1 to 9 and may swap it once; the higher card wins.
//!
//! A seat that holds 8 or more may also boast, which counts as standing: an action that is open in some imagined states only.

use engine::{
    BySeat, Chance, Decision, Game, Judgement, Outcome, Refusal, Seat, Stage, Story, Viewer,
};
use serde::{Deserialize, Serialize};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Swap;

/// The table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The card of each seat.
    pub cards: BySeat<u8>,
    /// What each seat chose.
    pub done: BySeat<Option<Action>>,
}

/// What a seat may choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Keep the card.
    Stand,
    /// Take another one.
    Swap,
    /// Keep a high card, and say so.
    Boast,
}

/// What a viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The seat that looks.
    pub viewer: Option<Seat>,
    /// Its own card; 0 for a spectator.
    pub card: u8,
    /// What each seat chose.
    pub done: BySeat<Option<Action>>,
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
            Some((seat, _)) => Stage::Decide(Decision::turn(seat, seat.index() as u16 + 1)),
            None => Stage::Over(match *state.cards.values() {
                [one, other] if one == other => Outcome::Draw,
                [one, other] => Outcome::Win(Seat::new(usize::from(other > one))),
            }),
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        let Some(seat) = self.stage(state).decider() else { return };
        let open = [Action::Stand, Action::Swap, Action::Boast].into_iter();
        into.extend(open.filter(|action| self.refusal(state, seat, *action).is_none()));
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

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        if self.stage(state).decider() != Some(seat) {
            return Some(Refusal::new("SWAP-TURN-1", "ce n'est pas votre tour", "not your turn"));
        }
        (action == Action::Boast && state.cards[seat] < 8)
            .then(|| Refusal::new("SWAP-BOAST-1", "pas avec cette carte", "not with this card"))
    }
}

impl Judgement for Swap {
    const LEVELS: [&'static str; 4] = ["random", "greedy~50", "greedy", "ismcts:1000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        f32::from(state.cards[seat]) / 9.0
    }
}
