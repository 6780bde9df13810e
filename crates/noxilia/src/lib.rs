#![doc = include_str!("../README.md")]
#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "sources, filters and pools are small, but they are things that are looked at"
)]
#![expect(
    clippy::unused_self,
    reason = "the verbs of a room read alike, whether or not they need the cards"
)]

mod action;
mod catalogue;
mod effect;
mod event;
mod examples;
mod ids;
mod imagine;
mod inspect;
mod judgement;
mod options;
mod position;
mod rules;
mod sheet;
mod state;
mod tabletop;
mod view;
mod words;

use engine::{Chance, Decision, Game, Refusal, Seat, Silent, Stage, Story, Viewer};

pub use action::Action;
pub use event::{Cause, Event, Part, Reason, Way};
pub use ids::{CardId, Colour, Slot, UnitId, Zone};
pub use sheet::{AbilityFace, BannerFace, CardFace, DeckFace, FaceKind, LatentFace, WordFace};
pub use state::State;
pub use view::{
    AbilityView, AttackView, CampView, DeadView, EffectView, Figures, GearView, HoardView,
    Question, TrapView, UnitView, View, WindowAbout, ZoneView,
};

use crate::rules::Play;

/// The rules of Noxilia at one table: its cards, its board, its options, the decks its seats brought.
#[derive(Clone, Debug)]
pub struct Noxilia {
    catalogue: catalogue::Catalogue,
    map: rules::board::Map,
    rules: options::Rules,
    decks: [catalogue::DeckList; 2],
    setup: Option<position::Position>,
}

impl Game for Noxilia {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        let mut state = self.set_table(chance);
        let mut play = Play { game: self, state: &mut state, chance, story: &mut Silent };
        play.advance();
        state
    }

    fn stage(&self, state: &State) -> Stage {
        match state.course.outcome {
            Some(outcome) => Stage::Over(outcome),
            None => Stage::Decide(Decision {
                seat: state.course.asked,
                turn: state.course.turn.into(),
                kind: Self::kind(state),
            }),
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        self.list(state, into);
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Event>,
    ) {
        let mut play = Play { game: self, state, chance, story };
        play.act(action);
        play.advance();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.fill_in(view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        self.check(state, seat, action).err()
    }
}
