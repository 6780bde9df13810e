//! What is wanted of each game of a run besides its figures.

use serde::{Deserialize, Serialize};

use crate::row::Row;

/// What is wanted of each game besides its figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Nothing.
    #[default]
    Figures,
    /// A row of data.
    Rows,
    /// A row of data, with all that was chosen, so that a replay file can be written.
    Replays,
}

impl Wanted {
    /// So many seeds make a chunk at the most: rows travel with their chunk, and a queue lets no large message through.
    pub(crate) fn seeds_max(self) -> u64 {
        match self {
            Self::Figures => 1_024,
            Self::Rows => 16,
            Self::Replays => 4,
        }
    }
}

/// Who is told of every game, in the order of the seeds, and of what.
pub struct Recorder<'r> {
    /// What is wanted.
    pub wanted: Wanted,
    /// Hears of every game.
    pub tell: &'r mut dyn FnMut(&Row),
}

impl<'r> Recorder<'r> {
    /// Somebody who wants a row a game.
    pub fn rows(tell: &'r mut dyn FnMut(&Row)) -> Self {
        Self { wanted: Wanted::Rows, tell }
    }
}
