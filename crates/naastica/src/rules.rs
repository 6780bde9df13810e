//! The rules, one room a chapter, in the order of the rulebook.

use engine::{Chance, Refusal, Seat, Story};

use crate::Naastica;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;

/// Aim and end.
pub(crate) mod end;

/// The hand, placement and the order of a turn.
pub(crate) mod turn;

/// Attacks and what comes of them.
pub(crate) mod combat;

/// What heroes do when they are played.
pub(crate) mod ability;

/// A table while something happens on it: the rules, the state, the luck and the listeners.
pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Naastica,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// The same table once more, for calls that are not inlined: so the fields of this one can stay in registers, which
    /// makes random games measurably faster.
    #[inline]
    pub(crate) fn apart(&mut self) -> Play<'_, C, S> {
        Play { game: self.game, state: self.state, chance: self.chance, story: self.story }
    }

    /// Carries out a legal action of the deciding seat, up to the next decision.
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Place { card, cell } => self.place(card, cell),
            Action::Target { cell } => self.apart().choose(Some(cell)),
            Action::Decline => self.apart().choose(None),
        }
    }
}

impl Naastica {
    /// Adds every action open to the deciding seat.
    #[inline]
    pub(crate) fn open_actions(&self, state: &State, into: &mut impl Extend<Action>) {
        if state.pending().is_some() {
            self.choices(state, into);
        } else {
            self.placements(state, into);
        }
    }

    /// Whether a seat may choose an action now, or why not.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_seat(state, seat)?;
        match action {
            Action::Place { card, cell } => self.check_placement(state, card, cell),
            Action::Target { cell } => self.check_target(state, cell),
            Action::Decline => self.check_decline(state),
        }
    }
}
