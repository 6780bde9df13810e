//! One row a game, as a file of comma-separated values that any program of statistics reads.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use engine::{Lang, Text};
use facade::AnyGame;

use crate::fail::Fail;
use crate::say::cause;

/// A file of rows. What cannot be written is told when the run is over, so that no game is lost for it.
pub(crate) struct Rows {
    path: PathBuf,
    writer: csv::Writer<BufWriter<File>>,
    /// The card of each number.
    cards: HashMap<u16, String>,
    failed: Option<std::io::Error>,
}

impl Rows {
    /// A new file with the names of its columns.
    pub(crate) fn create(path: &Path, game: &dyn AnyGame) -> Result<Self, Fail> {
        let file = File::create(path).map_err(|error| refused(path, &error))?;
        let mut rows = Self::new(path, file, game);
        let seats = game.seats();
        let of_seats = |name: &'static str| (1..=seats).map(move |seat| format!("{name}_{seat}"));
        let head =
            ["seed", "outcome", "first", "turns", "decisions"].map(str::to_owned).into_iter();
        let seats = of_seats("bot").chain(of_seats("side")).chain(of_seats("rank"));
        let last = of_seats("payoff").chain(of_seats("cards")).chain(["ending".to_owned()]);
        rows.write(head.chain(seats).chain(last).collect());
        Ok(rows)
    }

    /// The file of a run that goes on: the rows of the games that are known stay, what was written beyond them goes.
    pub(crate) fn go_on(path: &Path, game: &dyn AnyGame, games: u64) -> Result<Self, Fail> {
        if games == 0 {
            return Self::create(path, game);
        }
        let refused = |error: &std::io::Error| refused(path, error);
        let mut kept = 0_u64;
        let mut end = 0_u64;
        let file = File::open(path).map_err(|error| refused(&error))?;
        for line in BufReader::new(file).split(b'\n') {
            let line = line.map_err(|error| refused(&error))?;
            if kept > games {
                break;
            }
            kept += 1;
            end += line.len() as u64 + 1;
        }
        if kept <= games {
            return Err(Fail::failed(
                format!(
                    "`--games-out` : {} n'a pas les lignes des parties déjà jouées ; nommez un autre dossier `--out`",
                    path.display()
                ),
                format!(
                    "`--games-out`: {} lacks the rows of the games already played; name another folder `--out`",
                    path.display()
                ),
            ));
        }
        let file = File::options().append(true).open(path).map_err(|error| refused(&error))?;
        file.set_len(end).map_err(|error| refused(&error))?;
        Ok(Self::new(path, file, game))
    }

    fn new(path: &Path, file: File, game: &dyn AnyGame) -> Self {
        Self {
            path: path.to_path_buf(),
            writer: csv::Writer::from_writer(BufWriter::new(file)),
            cards: game.cards().into_iter().map(|card| (card.number, card.id)).collect(),
            failed: None,
        }
    }

    /// One more game.
    pub(crate) fn add(&mut self, row: &lab::Row, names: &[&str]) {
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
        let id = |card: &u16| self.cards.get(card).map_or("", String::as_str);
        let cards = |played: &Vec<u16>| played.iter().map(id).collect::<Vec<_>>().join(" ");
        fields.extend(row.played.iter().map(cards));
        fields.push(number(row.ending.as_ref().map(|ending| ending.get(Lang::Fr).to_owned())));
        self.write(fields);
    }

    /// Ends the file and tells whether all of it was written.
    pub(crate) fn close(mut self) -> Result<(), Fail> {
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
