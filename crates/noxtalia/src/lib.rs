#![doc = include_str!("../README.md")]

mod action;
mod catalogue;
mod effect;
mod event;
mod examples;
mod imagine;
mod inspect;
mod judgement;
mod options;
mod pile;
mod position;
mod rules;
mod sheet;
mod state;
mod tabletop;
mod view;
mod words;

use engine::{BySeat, Chance, Game, OpenError, Refusal, Seat, Stage, Story, Viewer};
use serde_json::Value;

pub use action::Action;
pub use catalogue::{
    Capacity, Catalogue, ElementCard, Keyword, Kind, Meaning, Rarity, SpiritAttack, SpiritCard,
    TeamCard,
};
pub use effect::{
    AskOp, Attachment, AttackIs, CardsOp, Clause, Condition, Count, Detach, ManaOp, Op, PowerOp,
    Selector, SpiritOp, Static, TargetIs, Timing,
};
pub use event::{Event, Reason, RobotUse};
pub use options::Difficulty;
pub use pile::CardId;
pub use rules::format::{Format, Team, TeamChoice, check_team};
pub use sheet::{AttackFace, CapacityFace, CardFace, FaceAim, KeywordFace, SpiritFace};
pub use state::{Phase, Slot, State};
pub use view::{Decision, DefenseView, FightView, SideView, SpiritView, View};

use catalogue::Facts;
use options::Rules;
use position::Position;
use rules::Play;

/// A table of Noxtalia: its cards, its teams and the options it is played with.
#[derive(Clone, Debug)]
pub struct Noxtalia {
    pub(crate) catalogue: Catalogue,
    /// What the hot path asks of each capacity, side by side.
    pub(crate) facts: Vec<Facts>,
    pub(crate) teams: BySeat<Team>,
    /// Whether there is one seat, and the rules play the side opposite.
    pub(crate) is_solo: bool,
    pub(crate) difficulty: Difficulty,
    pub(crate) format: Format,
    pub(crate) first: Option<Seat>,
    pub(crate) rules: Rules,
    pub(crate) position: Option<Position>,
}

impl Noxtalia {
    /// The table with these cards, options and teams, or everything that is wrong with them.
    pub(crate) fn set(
        catalogue: Catalogue,
        options: &Value,
        brings: &[Value],
    ) -> Result<Self, OpenError> {
        let options = options::read(options, brings, &catalogue)?;
        Ok(Self {
            facts: catalogue.capacities.iter().map(|capacity| capacity.facts).collect(),
            catalogue,
            teams: BySeat::new(options.teams),
            is_solo: options.is_solo,
            difficulty: options.difficulty,
            format: options.format,
            first: options.first,
            rules: options.rules,
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
        if self.is_solo { 1 } else { 2 }
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
        self.list(state, into);
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
        imagine::state(self, view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        self.check(state, seat, action).err()
    }
}
