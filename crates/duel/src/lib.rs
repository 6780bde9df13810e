#![doc = include_str!("../README.md")]

mod action;
mod catalogue;
mod deal;
mod effect;
mod event;
mod examples;
mod imagine;
mod inspect;
mod judgement;
mod options;
mod player;
mod position;
mod rules;
mod sheet;
mod state;
mod tabletop;
mod view;
mod words;

use engine::{BySeat, Chance, Decision, Game, Outcome, Refusal, Seat, Stage, Story, Viewer};

pub use action::Action;
pub use catalogue::{CardId, Slot};
pub use event::{Event, StatName, Sum, Until, Zone};
pub use sheet::{Blow, CardFace, FaceKind};
pub use state::State;
pub use view::{
    AttackView, Copies, EquipmentView, PhaseName, RunView, SideView, StatView, StormView, Timed,
    View,
};

use crate::rules::Play;
use crate::state::{Bag, Phase};

/// The rules of Duel at one table: its cards, its options, its two players.
#[derive(Clone, Debug)]
pub struct Duel {
    catalogue: catalogue::Catalogue,
    rules: options::Rules,
    players: BySeat<player::Player>,
    /// DUEL-DECK-8: the lists the players brought, for the deal alone.
    decks: BySeat<Bag>,
    position: Option<position::Position>,
}

impl Game for Duel {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        deal::deal(self, chance)
    }

    fn stage(&self, state: &State) -> Stage {
        let (seat, turn) = (state.active, state.turn.into());
        match state.phase {
            Phase::Main => Stage::Decide(Decision::turn(seat, turn)),
            Phase::Return => Stage::Decide(Decision::step(seat, turn)),
            Phase::React => Stage::Decide(Decision::window(seat.other(), turn, 0)),
            Phase::Won(winner) => Stage::Over(Outcome::Win(winner)),
            Phase::Drawn => Stage::Over(Outcome::Draw),
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        self.list_actions(state, into);
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Event>,
    ) {
        Play::new(self, state, chance, story).act(action);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        imagine::imagine(self, view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        self.check(state, seat, action).err().map(Refusal::from)
    }
}

impl Duel {
    /// The deciding seat, unless the game is over.
    fn decider(&self, state: &State) -> Option<Seat> {
        self.stage(state).decider()
    }
}
