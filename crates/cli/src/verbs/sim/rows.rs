//! One row a game, as comma-separated values or as Parquet, which any program of statistics reads.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Lang, Text};
use facade::AnyGame;

use super::parquet::Groups;
use crate::fail::Fail;
use crate::say::cause;

/// What a column holds; any of it may be missing in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Column {
    Number,
    Share,
    Word,
}

/// What stands in a column of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Nothing,
    Number(i64),
    Share(f64),
    Word(String),
}

impl Value {
    fn number(number: impl Into<i64>) -> Self {
        Self::Number(number.into())
    }

    fn word(word: Option<String>) -> Self {
        word.map_or(Self::Nothing, Self::Word)
    }

    fn written(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Number(number) => number.to_string(),
            Self::Share(share) => format!("{share:.4}"),
            Self::Word(word) => word.clone(),
        }
    }
}

/// A file of rows. What cannot be written is told when the run is over, so that no game is lost for it.
pub(crate) struct Rows {
    path: PathBuf,
    writer: Writer,
    game: Arc<dyn AnyGame>,
    /// The card of each number.
    cards: HashMap<u16, String>,
    failed: Option<std::io::Error>,
}

enum Writer {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Parquet(Box<Groups>),
}

/// The names of the columns and what they hold.
fn columns(seats: usize) -> Vec<(String, Column)> {
    let one = |name: &str, column| (name.to_owned(), column);
    let mut columns = vec![
        one("seed", Column::Number),
        one("outcome", Column::Word),
        one("first", Column::Number),
        one("turns", Column::Number),
        one("decisions", Column::Number),
    ];
    for (name, column) in [
        ("bot", Column::Word),
        ("side", Column::Word),
        ("rank", Column::Number),
        ("payoff", Column::Share),
        ("cards", Column::Word),
    ] {
        columns.extend((1..=seats).map(|seat| (format!("{name}_{seat}"), column)));
    }
    columns.push(one("ending", Column::Word));
    columns.push(one("replay", Column::Word));
    columns
}

/// Whether the ending of a name asks for Parquet.
fn is_parquet(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

impl Rows {
    /// A new file with the names of its columns.
    pub(crate) fn create(path: &Path, game: &Arc<dyn AnyGame>) -> Result<Self, Fail> {
        let refused = |error: &std::io::Error| refused(path, error);
        let file = File::create(path).map_err(|error| refused(&error))?;
        let columns = columns(game.seats());
        if is_parquet(path) {
            let groups = Groups::create(file, &columns).map_err(|error| refused(&error))?;
            return Ok(Self::new(path, Writer::Parquet(Box::new(groups)), game));
        }
        let mut writer = csv::Writer::from_writer(BufWriter::new(file));
        let head = writer.write_record(columns.into_iter().map(|(name, _)| name));
        let mut rows = Self::new(path, Writer::Csv(Box::new(writer)), game);
        rows.failed = head.err().map(Into::into);
        Ok(rows)
    }

    /// The file of a run that goes on: the rows of the games that are known stay, what was written beyond them goes.
    pub(crate) fn go_on(path: &Path, game: &Arc<dyn AnyGame>, games: u64) -> Result<Self, Fail> {
        if games == 0 {
            return Self::create(path, game);
        }
        if is_parquet(path) {
            return Err(Fail::failed(
                "`--games-out` : un fichier Parquet ne se continue pas ; nommez un fichier .csv, ou un autre dossier `--out`",
                "`--games-out`: a Parquet file cannot be continued; name a .csv file, or another folder `--out`",
            ));
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
        let writer = csv::Writer::from_writer(BufWriter::new(file));
        Ok(Self::new(path, Writer::Csv(Box::new(writer)), game))
    }

    fn new(path: &Path, writer: Writer, game: &Arc<dyn AnyGame>) -> Self {
        Self {
            path: path.to_path_buf(),
            writer,
            game: Arc::clone(game),
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
        let mut values = vec![
            Value::Number(row.seed.cast_signed()),
            Value::Word(outcome.to_owned()),
            row.first.map_or(Value::Nothing, |first| Value::Number(first as i64 + 1)),
            Value::number(row.turns),
            Value::number(row.decisions),
        ];
        values.extend(row.bots.iter().map(|bot| Value::Word(names[*bot].to_owned())));
        let side = |side: &Option<Text>| side.as_ref().map(|side| side.get(Lang::Fr).to_owned());
        values.extend(row.sides.iter().map(|of| Value::word(side(of))));
        let rank = |seat: usize| row.ranks.as_ref().map(|ranks| Value::number(ranks[seat]));
        values.extend((0..row.bots.len()).map(|seat| rank(seat).unwrap_or(Value::Nothing)));
        values.extend(row.payoffs.iter().map(|payoff| Value::Share(f64::from(*payoff))));
        let id = |card: &u16| self.cards.get(card).map_or("", String::as_str);
        let cards = |played: &Vec<u16>| played.iter().map(id).collect::<Vec<_>>().join(" ");
        values.extend(row.played.iter().map(|played| Value::Word(cards(played))));
        values.push(Value::word(side(&row.ending)));
        values.push(Value::word(row.replay_name(&*self.game)));
        self.write(values);
    }

    /// Ends the file and tells whether all of it was written.
    pub(crate) fn close(self) -> Result<(), Fail> {
        let written = match self.writer {
            Writer::Csv(mut writer) => {
                let flushed = writer.flush();
                let inner = writer.into_inner().map_err(csv::IntoInnerError::into_error);
                flushed.and(inner.and_then(|mut inner| inner.flush()))
            }
            Writer::Parquet(groups) => groups.close(),
        };
        match self.failed.map_or(written, Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(refused(&self.path, &error)),
        }
    }

    fn write(&mut self, values: Vec<Value>) {
        if self.failed.is_some() {
            return;
        }
        let written = match &mut self.writer {
            Writer::Csv(writer) => {
                writer.write_record(values.iter().map(Value::written)).map_err(Into::into)
            }
            Writer::Parquet(groups) => groups.add(values),
        };
        self.failed = written.err();
    }
}

fn refused(path: &Path, error: &std::io::Error) -> Fail {
    let (place, cause) = (path.display(), cause(error));
    Fail::failed(
        format!("`--games-out` : {place} ne s'écrit pas : {}", cause.fr),
        format!("`--games-out`: {place} cannot be written: {}", cause.en),
    )
}
