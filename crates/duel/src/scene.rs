//! The stage on which an action is carried out: the rules, the table, its chance and its story, at hand together.

use engine::{Audience, BySeat, Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::Slot;
use crate::event::Event;
use crate::player::Player;
use crate::rules::turn::ids;
use crate::state::{Bag, Side, State};

/// What every room of the rules works on.
pub(crate) struct Scene<'a, C, S> {
    pub(crate) duel: &'a Duel,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
    /// Whether the card being played ends the turn.
    pub(crate) ends_turn: bool,
    /// What each seat drew, told to it when the action is over: the order of several draws is nobody's concern.
    pub(crate) seen: BySeat<Bag>,
}

impl<'a, C: Chance, S: Story<Event>> Scene<'a, C, S> {
    /// Sets the stage.
    #[inline]
    pub(crate) fn new(
        duel: &'a Duel,
        state: &'a mut State,
        chance: &'a mut C,
        story: &'a mut S,
    ) -> Self {
        Self { duel, state, chance, story, ends_turn: false, seen: BySeat::new([Bag::EMPTY; 2]) }
    }

    /// Tells everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::ALL, event);
    }

    /// Tells one seat what the others hear in other words.
    #[inline]
    pub(crate) fn tell_apart(
        &mut self,
        seat: Seat,
        own: impl FnOnce() -> Event,
        others: impl FnOnce() -> Event,
    ) {
        self.story.tell(Audience::only(seat), own);
        self.story.tell(Audience::all_but(seat), others);
    }

    /// Tells each seat which cards it drew.
    #[inline]
    pub(crate) fn show_drawn(&mut self) {
        for seat in [Seat::new(0), Seat::new(1)] {
            let (player, drawn) = (self.player(seat), self.seen[seat]);
            if !drawn.is_empty() {
                let seen = || Event::CardsSeen { seat, cards: ids(player, drawn) };
                self.story.tell(Audience::only(seat), seen);
            }
        }
    }

    /// The class of a seat at this table.
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &'a Player {
        &self.duel.players[seat]
    }

    /// What belongs to a seat.
    #[inline]
    pub(crate) fn side(&mut self, seat: Seat) -> &mut Side {
        &mut self.state.sides[seat]
    }

    /// Whether an equipment is awake and not frozen.
    #[inline]
    pub(crate) fn is_working(&self, seat: Seat, slot: Slot) -> bool {
        self.duel.is_working(self.state, seat, slot)
    }
}
