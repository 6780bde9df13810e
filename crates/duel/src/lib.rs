#![doc = include_str!("../README.md")]

mod about;
mod action;
mod catalogue;
mod deal;
mod effect;
mod event;
mod imagine;
mod inspect;
mod judgement;
mod legal;
mod options;
mod player;
mod refusal;
mod rules;
mod scene;
mod setup;
mod state;
mod tabletop;
mod view;
mod words;

use engine::{BySeat, Chance, Decision, Game, Outcome, Refusal, Seat, Stage, Story, Viewer};

pub use action::Action;
pub use catalogue::{CardId, Slot};
pub use event::{Event, StatName, Sum, Until, Zone};
pub use state::State;
pub use view::{
    AttackView, Copies, EquipmentView, PhaseName, SideView, StatView, StormView, Timed, View,
};

use crate::scene::Scene;
use crate::state::Phase;

/// The rules of Duel at one table: its cards, its options, its two players.
#[derive(Clone, Debug)]
pub struct Duel {
    catalogue: catalogue::Catalogue,
    rules: options::Rules,
    players: BySeat<player::Player>,
    setup: Option<setup::Setup>,
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
        self.set_table(chance)
    }

    fn stage(&self, state: &State) -> Stage {
        match state.phase {
            Phase::Main => Stage::Decide(Decision::turn(state.active, state.turn.into())),
            Phase::Return => Stage::Decide(Decision::step(state.active, state.turn.into())),
            Phase::React => {
                Stage::Decide(Decision::window(state.active.other(), state.turn.into(), 0))
            }
            Phase::Won(seat) => Stage::Over(Outcome::Win(seat)),
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
        let seat = state.active;
        let mut scene = Scene::new(self, state, chance, story);
        match action {
            Action::Play { card } => {
                if let Some(kind) = self.players[seat].kind(card) {
                    scene.play(kind, None);
                }
            }
            Action::PlayOn { card, slot } => {
                if let Some(kind) = self.players[seat].kind(card) {
                    scene.play(kind, Some(slot));
                }
            }
            Action::Strike => scene.strike(),
            Action::BreakIce { slot } => scene.break_ice(slot),
            Action::EndTurn => scene.end_turn(),
            Action::React { card } => {
                if let Some(kind) = self.players[seat.other()].kind(card) {
                    scene.react(kind);
                }
            }
            Action::Decline => scene.close_window(),
            Action::PutOnTop { card } => {
                if let Some(kind) = self.players[seat].kind(card) {
                    scene.put_on_top(kind);
                }
            }
        }
        scene.show_drawn();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.look(state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.dream(view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        self.forbid(state, seat, action)
    }
}

impl Duel {
    /// The deciding seat, unless the game is over.
    fn decider(&self, state: &State) -> Option<Seat> {
        self.stage(state).decider()
    }
}
