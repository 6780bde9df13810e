//! One row a game, as a file of comma-separated values that any program of statistics reads.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use engine::{Lang, Text};

use crate::fail::Fail;
use crate::say::cause;

/// A file of rows. What cannot be written is told when the run is over, so that no game is lost for it.
pub(super) struct Rows {
    path: PathBuf,
    writer: csv::Writer<BufWriter<File>>,
    failed: Option<std::io::Error>,
}

impl Rows {
    /// A new file with the names of its columns.
    pub(super) fn create(path: &Path, seats: usize) -> Result<Self, Fail> {
        let file = File::create(path).map_err(|error| refused(path, &error))?;
        let mut rows = Self {
            path: path.to_path_buf(),
            writer: csv::Writer::from_writer(BufWriter::new(file)),
            failed: None,
        };
        let of_seats = |name: &'static str| (1..=seats).map(move |seat| format!("{name}_{seat}"));
        let head =
            ["seed", "outcome", "first", "turns", "decisions"].map(str::to_owned).into_iter();
        let seats = of_seats("bot").chain(of_seats("side")).chain(of_seats("rank"));
        rows.write(head.chain(seats).chain(of_seats("payoff")).collect());
        Ok(rows)
    }

    /// One more game.
    pub(super) fn add(&mut self, row: &lab::Row, names: &[&str]) {
        let outcome = match &row.ranks {
            None => "shared_defeat",
            Some(ranks) if ranks.len() > 1 && ranks.iter().all(|rank| *rank == 1) => "draw",
            Some(_) => "ranked",
        };
        let number = |number: Option<String>| number.unwrap_or_default();
        let mut fields = vec![
            row.seed.to_string(),
            outcome.to_owned(),
            number(row.first.map(|first| (first + 1).to_string())),
            row.turns.to_string(),
            row.decisions.to_string(),
        ];
        fields.extend(row.bots.iter().map(|bot| names[*bot].to_owned()));
        let side = |side: &Option<Text>| side.as_ref().map(|side| side.get(Lang::Fr).to_owned());
        fields.extend(row.sides.iter().map(|of| number(side(of))));
        let ranks =
            (0..row.bots.len()).map(|seat| row.ranks.as_ref().map(|ranks| ranks[seat].to_string()));
        fields.extend(ranks.map(number));
        fields.extend(row.payoffs.iter().map(|payoff| format!("{payoff:.4}")));
        self.write(fields);
    }

    /// Ends the file and tells whether all of it was written.
    pub(super) fn close(mut self) -> Result<(), Fail> {
        let flushed = self.writer.flush();
        let inner = self.writer.into_inner().map_err(csv::IntoInnerError::into_error);
        let written = flushed.and(inner.and_then(|mut inner| inner.flush()));
        match self.failed.map_or(written, Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(refused(&self.path, &error)),
        }
    }

    fn write(&mut self, fields: Vec<String>) {
        if self.failed.is_none()
            && let Err(error) = self.writer.write_record(fields)
        {
            self.failed = Some(error.into());
        }
    }
}

fn refused(path: &Path, error: &std::io::Error) -> Fail {
    let (place, cause) = (path.display(), cause(error));
    Fail::failed(
        format!("`--games-out` : {place} ne s'écrit pas : {}", cause.fr),
        format!("`--games-out`: {place} cannot be written: {}", cause.en),
    )
}
