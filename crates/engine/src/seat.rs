//! Seats around the table, and who is looking.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// One place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// The index of this seat, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opposite seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat that follows around a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Self::new((self.index() + 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Who is looking at the table: a seat, or somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Viewer {
    /// A player, who sees what that seat may know.
    Seat(Seat),
    /// Anybody else, who sees public information only.
    Spectator,
}

impl Viewer {
    /// Whether this viewer sits at `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat of this viewer, if it has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every viewer of a table with that many seats, the spectator last.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        (0..seats).map(|index| Self::Seat(Seat::new(index))).chain([Self::Spectator])
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Wire {
            Seat(u8),
            Word(String),
        }
        match Wire::deserialize(deserializer)? {
            Wire::Seat(index) => Ok(Self::Seat(Seat(index))),
            Wire::Word(word) if word == "spectator" => Ok(Self::Spectator),
            Wire::Word(word) => Err(D::Error::custom(format!(
                "a viewer is a seat number or \"spectator\", not {word:?}"
            ))),
        }
    }
}

/// One value for each of the `N` seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(export)]
pub struct BySeat<T, const N: usize = 2>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// These values, in seat order.
    pub const fn new(values: [T; N]) -> Self {
        Self(values)
    }

    /// Builds the value of each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| make(Seat::new(index))))
    }

    /// The values in seat order.
    pub fn values(&self) -> &[T; N] {
        &self.0
    }

    /// The values in seat order, to be changed.
    pub fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }

    /// The values with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat::new(index), value))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let found = values.len();
        let values = values.try_into().map_err(|_| {
            D::Error::custom(format!("expected one value for each of {N} seats, found {found}"))
        })?;
        Ok(Self(values))
    }
}
