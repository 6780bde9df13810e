#![doc = include_str!("../README.md")]

mod action;
mod catalogue;
mod effect;
mod event;
mod inspect;
mod judgement;
mod label;
mod legal;
mod options;
mod pile;
mod position;
mod refusal;
mod rules;
mod sentence;
mod state;
mod tabletop;
mod view;

use engine::{BySeat, Chance, Game, OpenError, Refusal, Seat, Stage, Story, Viewer};
use serde_json::Value;

pub use action::Action;
pub use catalogue::{
    Capacity, Catalogue, ElementCard, Keyword, Kind, Meaning, Rarity, SpiritAttack, SpiritCard,
    TeamCard,
};
pub use effect::{Attachment, Clause, Condition, Op, Selector, Static, Timing};
pub use event::{Event, Reason, RobotUse};
pub use options::{Difficulty, Mode};
pub use pile::CardId;
pub use rules::format::{Format, Team, TeamChoice, check_team};
pub use state::{Phase, Slot, State};
pub use view::{Decision, FightView, SideView, SpiritView, View};

use catalogue::Facts;
use options::Switches;
use position::Position;
use rules::Play;

/// A table of Noxtalia: its cards, its teams and the options it is played with.
#[derive(Clone, Debug)]
pub struct Noxtalia {
    pub(crate) catalogue: Catalogue,
    /// What the hot path asks of each capacity, side by side.
    pub(crate) facts: Vec<Facts>,
    pub(crate) teams: BySeat<Team>,
    pub(crate) mode: Mode,
    pub(crate) difficulty: Difficulty,
    pub(crate) format: Format,
    pub(crate) first: Option<Seat>,
    pub(crate) switches: Switches,
    pub(crate) position: Option<Position>,
}

impl Noxtalia {
    /// The table with these cards and options, or everything that is wrong with them.
    pub(crate) fn set(catalogue: Catalogue, options: &Value) -> Result<Self, OpenError> {
        let options = options::read(options, &catalogue)?;
        Ok(Self {
            facts: catalogue.capacities.iter().map(|capacity| capacity.facts).collect(),
            catalogue,
            teams: BySeat::new(options.teams),
            mode: options.mode,
            difficulty: options.difficulty,
            format: options.format,
            first: options.first,
            switches: options.switches,
            position: options.position,
        })
    }

    /// The cards of this table.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The format of this table.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The spirit at a place of a team.
    #[inline]
    pub(crate) fn spirit(&self, seat: Seat, slot: Slot) -> &SpiritCard {
        &self.catalogue.spirits[self.teams[seat].spirits[slot.index()]]
    }
}

impl Game for Noxtalia {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        match self.mode {
            Mode::Duel => 2,
            Mode::Solo => 1,
        }
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        rules::setup::deal(self, chance)
    }

    #[inline]
    fn stage(&self, state: &State) -> Stage {
        state.stage()
    }

    #[inline]
    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        legal::actions(self, state, into);
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Event>,
    ) {
        Play { game: self, state, chance, story }.act(action);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::of(self, state, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view::imagine(self, view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        refusal::of(self, state, seat, action)
    }
}
