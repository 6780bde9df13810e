#![doc = include_str!("../README.md")]

mod action;
mod card;
mod catalogue;
mod cells;
mod effect;
mod event;
mod examples;
mod hand;
mod imagine;
mod inspect;
mod judgement;
mod options;
mod position;
mod rules;
mod sheet;
mod solver;
mod state;
mod supply;
mod tabletop;
mod view;
mod words;

use engine::{Chance, Game, Refusal, Seat, Stage, Story, Viewer};

pub use action::Action;
pub use card::{Ability, Card, CardId, Rarity};
pub use cells::{Arrow, Arrows, Cell, Cells};
pub use effect::{AttackEffect, CardEffect, Choose, Clause, Effect, Moment, Selector};
pub use event::{Event, Strike, StrikeResult};
pub use hand::Hand;
pub use options::{AggregateTie, Ban, Chain, LevelWinner};
pub use sheet::CardFace;
pub use solver::{Solution, Solver, analyse};
pub use state::State;
pub use view::{HandView, Phase, StoneView, View, ViewData};

use crate::options::Rules;
use crate::rules::Play;
use crate::state::Face;
use crate::supply::Supply;

/// The game at one table: its cards, its switches and each seat's collection.
#[derive(Clone, Debug)]
pub struct Naastica {
    catalogue: Vec<Card>,
    rules: Rules,
    supplies: [Supply; 2],
    /// Whether a seat made a choice of its own before the game, which nobody else knows.
    is_secret: [bool; 2],
    /// What is printed on each card, by number. As many as a number can name, so that no lookup can miss.
    faces: Box<[Face; 256]>,
    heroes: Box<[bool; 256]>,
    /// For each card its placement on every cell, ready to be copied into lists; rows are as long as an index can reach.
    placements: Box<[[Action; 16]; 256]>,
}

impl Naastica {
    /// The cards of this table, by their number.
    pub fn catalogue(&self) -> &[Card] {
        &self.catalogue
    }

    /// The card with this name in files.
    pub fn card(&self, id: &str) -> Option<CardId> {
        self.catalogue.iter().position(|card| card.id == id).map(|index| CardId(index as u8))
    }

    #[inline]
    fn face(&self, card: CardId) -> Face {
        self.faces[card.index()]
    }

    #[inline]
    fn is_hero(&self, card: CardId) -> bool {
        self.heroes[card.index()]
    }

    /// The clauses of a card's ability; none for a card that is no hero.
    #[inline]
    fn clauses(&self, card: CardId) -> &[Clause] {
        let ability = self.catalogue.get(card.index()).and_then(|card| card.ability.as_ref());
        ability.map_or(&[], |ability| &ability.clauses)
    }
}

impl Game for Naastica {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn deal(&self, chance: &mut impl Chance) -> State {
        self.deal_table(chance)
    }

    #[inline]
    fn stage(&self, state: &State) -> Stage {
        self.stage_of(state)
    }

    #[inline]
    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        self.open_actions(state, into);
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
        View::new(self, state, viewer)
    }

    #[inline]
    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        self.imagine_table(view, chance)
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        self.check(state, seat, action).err()
    }
}
