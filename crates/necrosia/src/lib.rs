#![doc = include_str!("../README.md")]

mod action;
mod catalogue;
mod effect;
mod event;
mod examples;
mod forecast;
mod imagine;
mod inspect;
mod judgement;
mod map;
mod options;
mod outlook;
mod position;
mod question;
mod rules;
mod sets;
mod state;
mod tabletop;
mod view;
mod words;

use engine::{Chance, Decision, Game, Refusal, SEATS_MAX, Seat, Silent, Stage, Story, Viewer};

pub use action::Action;
pub use effect::{Ban, Family, Opening, Power};
pub use event::{Event, Fate, Reason};
pub use forecast::{Forecast, MoveOpen};
pub use sets::{Band, CardId, CardSet, Kind, Region};
pub use state::{Armed, Course, Dice, Dusk, Leg, PlayStage, Playing, State, Step, Target, War};
pub use tabletop::CardFace;
pub use view::{GuildView, RegionView, SeatView, View};

use crate::rules::Play;

/// The rules of Necrosia at one table: its cards, its map, its options, its seats.
#[derive(Clone, Debug)]
pub struct Necrosia {
    seats: usize,
    catalogue: catalogue::Catalogue,
    map: map::Map,
    rules: options::Rules,
    setup: Option<position::Position>,
}

impl Game for Necrosia {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    /// Losing together beats losing alone, but only just: whoever is sure to come last may let the tide in, whoever can still
    /// leave a rival behind loses by it. The more it is worth, the more of those who trail gain by it. Between two, whoever trails lets it in alone: it is worth less there.
    #[inline]
    fn shared_defeat(&self) -> f32 {
        if self.seats == 2 { 0.012 } else { 0.03 }
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        let mut state = self.deal_table(chance);
        let mut play = Play { game: self, state: &mut state, chance, story: &mut Silent };
        play.advance();
        state
    }

    fn stage(&self, state: &State) -> Stage {
        let course = &state.course;
        if let Step::Over(outcome) = course.step {
            return Stage::Over(outcome);
        }
        let turn = match course.year {
            0 => 0,
            year => {
                u16::from(year - 1) * SEATS_MAX.min(self.seats) as u16 + u16::from(course.turns) + 1
            }
        };
        Stage::Decide(Decision { seat: course.asked, turn, kind: Self::kind(state) })
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        self.question(state).answers(into);
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
