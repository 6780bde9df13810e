//! Windows and the public ledger of hands (NEC-DEC).

use engine::{Chance, Seat, Story};

use crate::Necrosia;
use crate::effect::Opening;
use crate::event::Event;
use crate::rules::Play;
use crate::sets::CardSet;
use crate::state::{State, Step};

impl Necrosia {
    /// NEC-DEC-11: the cards whose place everybody knows.
    fn located(&self, state: &State) -> CardSet {
        let known = state.players[..self.seats].iter();
        known
            .fold(state.market.shown(), |set, player| set.or(player.known))
            .or(state.market.discard)
            .or(state.market.in_play)
    }

    /// The cards that the seat may hold, by public information.
    fn possible(&self, state: &State, seat: Seat) -> CardSet {
        let known = state.player(seat).known;
        if state.hand(seat).len() > known.len() {
            known.or(self.catalogue.all.without(self.located(state)))
        } else {
            known
        }
    }

    /// NEC-DEC-6: whether, by public information, the seat may hold a card that it could play now.
    /// NEC-DEC-2, NEC-DEC-8, NEC-R54, NEC-R81, NEC-R82.
    pub(crate) fn may_hold(&self, state: &State, seat: Seat, opening: Opening) -> bool {
        if state.hand(seat).is_empty() {
            return false;
        }
        let open = self.catalogue.at[opening.index()].without(state.course.played);
        let known = open.and(state.player(seat).known);
        if known.iter().any(|card| self.is_offered(state, seat, opening, card)) {
            return true;
        }
        let rest = open.without(known).and(self.possible(state, seat));
        rest.iter().any(|card| self.is_offered(state, seat, opening, card))
    }

    /// The cards of its hand that the seat can play at this opening.
    pub(crate) fn playable(&self, state: &State, seat: Seat, opening: Opening) -> CardSet {
        let open = self.catalogue.at[opening.index()]
            .without(state.course.played)
            .and(state.hand(seat))
            .without(state.hidden.fresh);
        open.iter().filter(|card| self.is_offered(state, seat, opening, *card)).collect()
    }

    /// NEC-DEC-7: the seat at this place of a lap: the active one, the defender, the others clockwise; at the end of the
    /// year clockwise from the first slot.
    pub(crate) fn lap_seat(&self, state: &State, place: u8) -> Option<Seat> {
        if usize::from(place) >= self.seats {
            return None;
        }
        if state.course.step == Step::YearEnd {
            let first = Seat::new(state.course.slots[0].into());
            return Some(State::clockwise(first, place, self.seats));
        }
        let active = state.active();
        let Some(defender) = state.course.war.defender() else {
            return Some(State::clockwise(active, place, self.seats));
        };
        match place {
            0 => Some(active),
            1 => Some(defender),
            _ => (1..self.seats as u8)
                .map(|step| State::clockwise(active, step, self.seats))
                .filter(|seat| *seat != defender)
                .nth(usize::from(place) - 2),
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Opens a window for the seat, if by public information it may have an answer.
    /// NEC-DEC-5.
    pub(crate) fn ask(&mut self, seat: Seat, opening: Opening) -> bool {
        let asks = self.game.may_hold(self.state, seat, opening);
        if asks {
            self.state.course.asked = seat;
        }
        asks
    }
}
