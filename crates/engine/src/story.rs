//! What happened, and who may hear it.

use crate::{Seat, Viewer};

/// Who hears an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Audience {
    seats: u8,
    spectators: bool,
}

impl Audience {
    /// All seats and the spectators.
    pub const ALL: Self = Self { seats: u8::MAX, spectators: true };

    /// One seat and nobody else.
    pub const fn only(seat: Seat) -> Self {
        Self { seats: 1 << seat.index(), spectators: false }
    }

    /// Everybody but one seat.
    pub const fn all_but(seat: Seat) -> Self {
        Self { seats: !(1 << seat.index()), spectators: true }
    }

    /// These seats and nobody else.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        let seats = seats.into_iter().fold(0, |bits, seat| bits | (1 << seat.index()));
        Self { seats, spectators: false }
    }

    /// Whether this viewer hears it.
    pub const fn includes(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.seats & (1 << seat.index()) != 0,
            Viewer::Spectator => self.spectators,
        }
    }
}

/// Receives events as they happen. The event is built only if somebody listens.
pub trait Story<E> {
    /// Tells one event to its audience.
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// The story nobody listens to: a simulation passes it and pays nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Story<E> for Silent {
    #[inline]
    fn tell(&mut self, _audience: Audience, _event: impl FnOnce() -> E) {}
}

impl<E> Story<E> for Vec<(Audience, E)> {
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.push((audience, event()));
    }
}
