//! What is kept of each game besides its figures: a row of data, a replay file, or both.

use lab::{Recorder, Row, Wanted};

use super::replays::Replays;
use super::rows::Rows;
use crate::fail::Fail;

/// What is kept of each game.
pub(crate) struct Kept {
    pub(crate) rows: Option<Rows>,
    pub(crate) replays: Option<Replays>,
}

impl Kept {
    /// What the lab has to tell of each game.
    pub(crate) fn wanted(&self) -> Wanted {
        match (&self.rows, &self.replays) {
            (_, Some(_)) => Wanted::Replays,
            (Some(_), None) => Wanted::Rows,
            (None, None) => Wanted::Figures,
        }
    }

    /// Runs something that tells of every game between the bots of these names.
    pub(crate) fn recording<T>(
        &mut self,
        names: &[&str],
        run: impl FnOnce(Option<Recorder<'_>>) -> T,
    ) -> T {
        let wanted = self.wanted();
        let mut tell = |row: &Row| {
            if let Some(rows) = &mut self.rows {
                rows.add(row, names);
            }
            if let Some(replays) = &mut self.replays {
                replays.add(row, names);
            }
        };
        run((wanted > Wanted::Figures).then_some(Recorder { wanted, tell: &mut tell }))
    }

    /// Ends the files and tells whether all of them were written.
    pub(crate) fn close(self) -> Result<(), Fail> {
        let rows = self.rows.map_or(Ok(()), Rows::close);
        let replays = self.replays.map_or(Ok(()), Replays::close);
        rows.and(replays)
    }
}
