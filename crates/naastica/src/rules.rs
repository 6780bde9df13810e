//! The rules, one room a chapter, in the order of the rulebook.

use engine::{Chance, Story};

use crate::Naastica;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;

/// Aim and end.
pub(crate) mod end;

/// Placement and the order of a turn.
pub(crate) mod turn;

/// Attacks and what comes of them.
pub(crate) mod combat;

/// What heroes do when they are played.
pub(crate) mod ability;

/// Adds every action open to the deciding seat.
#[inline]
pub(crate) fn legal_actions(game: &Naastica, state: &State, into: &mut impl Extend<Action>) {
    if state.pending().is_some() {
        ability::choices(game, state, into);
    } else {
        turn::placements(game, state, into);
    }
}

/// Carries out a legal action of the deciding seat.
#[inline]
pub(crate) fn apply(
    game: &Naastica,
    state: &mut State,
    action: Action,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    match action {
        Action::Place { card, cell } => turn::place(game, state, card, cell, chance, story),
        Action::Target { cell } => ability::choose(game, state, Some(cell), chance, story),
        Action::Decline => ability::choose(game, state, None, chance, story),
    }
}
