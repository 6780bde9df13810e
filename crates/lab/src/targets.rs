//! The targets of a game: tables with the bands that their figures ought to lie in, declared in a file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::Text;
use facade::{AnyGame, BotSpec};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::band::{Band, Verdict};
use crate::change::MISS;
use crate::gauge::{Figure, Gauger, Reading, Sure};
use crate::plan::spread;

/// How many seeds one thread takes at a time.
const CHUNK: u64 = 8;

/// What a file of targets declares.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// The tables whose figures have bands.
    #[serde(default, rename = "table")]
    pub tables: Vec<TargetTable>,
    /// The tables at which the levels of bots are to be in order.
    #[serde(default, rename = "strength")]
    pub strengths: Vec<StrengthTable>,
}

/// A table with the bands that its figures ought to lie in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetTable {
    /// What it is called.
    pub name: String,
    /// The same in English.
    pub name_en: String,
    /// A ready-made set of options.
    pub preset: Option<String>,
    /// Options on top of it.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// How many seats.
    pub seats: Option<usize>,
    /// What each seat brings.
    #[serde(default)]
    pub brings: Vec<Value>,
    /// The bot at every seat.
    pub bot: String,
    /// How many games tell.
    pub games: u64,
    /// The bands, by the words of `--target`.
    pub bands: BTreeMap<String, [f64; 2]>,
}

/// A table at which the levels of bots are to be in order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthTable {
    /// A ready-made set of options.
    pub preset: Option<String>,
    /// How many seats.
    pub seats: Option<usize>,
    /// Which bots, from the weakest to the strongest; all levels where none is named.
    #[serde(default)]
    pub bots: Vec<String>,
    /// How many games each choice of bots plays.
    pub games: u64,
}

/// Our own targets of a game.
pub fn own_targets(slug: &str) -> Option<&'static str> {
    Some(match slug {
        "naastica" => include_str!("../../../balance/naastica.toml"),
        "duel" => include_str!("../../../balance/duel.toml"),
        "noxtalia" => include_str!("../../../balance/noxtalia.toml"),
        "necrosia" => include_str!("../../../balance/necrosia.toml"),
        "noxilia" => include_str!("../../../balance/noxilia.toml"),
        _ => return None,
    })
}

impl Targets {
    /// Reads a file of targets.
    pub fn read(text: &str) -> Result<Self, Text> {
        toml::from_str(text).map_err(|error| {
            let words = error.message().to_owned();
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            Text::new(format!("ligne {line} : {words}"), format!("line {line}: {words}"))
        })
    }

    /// How many games all tables take.
    pub fn games(&self) -> u64 {
        self.tables.iter().map(|table| table.games).sum()
    }
}

/// A table to be checked, opened.
pub struct Check {
    /// What it is called.
    pub name: Text,
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The bot at every seat.
    pub bot: BotSpec,
    /// How many games are played.
    pub games: u64,
    /// The bands.
    pub bands: Vec<Band>,
}

/// What a check found at one table.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// What the table is called.
    pub name: Text,
    /// The bot at every seat.
    pub bot: String,
    /// How many games were played.
    pub games: u64,
    /// The figures.
    pub figures: Vec<CheckedFigure>,
}

/// One figure of a check.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedFigure {
    /// Where it ought to lie.
    pub band: Band,
    /// What was measured, with the interval that it is judged by: those of all figures hold together.
    pub reading: Reading,
    /// The 95 % interval of this figure alone.
    pub alone: Reading,
    /// Whether it lies in its band.
    pub verdict: Verdict,
    /// About how many games it would take to tell, where these do not.
    pub games_to_tell: Option<u64>,
}

/// Plays the tables of a check. Figures that never come up are left out.
pub fn check(
    checks: &[Check],
    seed: u64,
    pool: &rayon::ThreadPool,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Vec<Checked> {
    let done = AtomicU64::new(0);
    let figures: usize = checks.iter().map(|check| check.bands.len()).sum();
    let together = Sure { miss: MISS / figures.max(1) as f64, may_stop: false };
    let alone = Sure { miss: MISS, may_stop: false };
    let mut checked = Vec::new();
    for check in checks {
        let gauger = Gauger::new(&*check.game);
        let base = spread(seed) >> 4;
        let chunks: Vec<u64> = (0..check.games).step_by(CHUNK as usize).collect();
        let parts: Vec<_> = pool.install(|| {
            chunks
                .into_par_iter()
                .map(|start| {
                    if stop.load(Ordering::Relaxed) {
                        return gauger.empty();
                    }
                    let end = (start + CHUNK).min(check.games);
                    let gauge = gauger.play(&*check.game, check.bot, base + start..base + end);
                    progress(done.fetch_add(end - start, Ordering::Relaxed) + end - start);
                    gauge
                })
                .collect()
        });
        let mut gauge = gauger.empty();
        for part in &parts {
            gauge.merge(part);
        }
        let figure = |band: &Band| {
            let reading = gauger.read(&gauge, &band.figure, together)?;
            Some(CheckedFigure {
                verdict: band.judge(&reading),
                games_to_tell: band.games_to_tell(&reading, gauge.games()),
                band: band.clone(),
                alone: gauger.read(&gauge, &band.figure, alone)?,
                reading,
            })
        };
        checked.push(Checked {
            name: check.name.clone(),
            bot: check.bot.to_string(),
            games: gauge.games(),
            figures: check.bands.iter().filter_map(figure).collect(),
        });
    }
    checked
}

/// Where two sides share all points, what one gains the other loses: one of them is enough.
pub fn without_mirrors(bands: Vec<Band>, sides: usize) -> Vec<Band> {
    let is_side = |band: &Band| matches!(band.figure, Figure::Side(_));
    let is_even = |band: &Band| (band.low + band.high - 1.0).abs() < 1e-9;
    let mut seen = 0;
    let keeps = |band: &Band| {
        let is_mirror = sides == 2 && is_side(band) && is_even(band);
        seen += usize::from(is_mirror);
        !is_mirror || seen == 1
    };
    let mut bands = bands;
    bands.retain(keeps);
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::band::bands;

    #[test]
    fn our_own_targets_can_be_read_for_every_game() {
        for kind in facade::shelf() {
            let text = own_targets(kind.slug()).expect("every game has targets");
            let targets =
                Targets::read(text).unwrap_or_else(|error| panic!("{}: {error:?}", kind.slug()));
            assert!(!targets.tables.is_empty() && !targets.strengths.is_empty(), "{}", kind.slug());
            for table in targets.strengths {
                let options = table.preset.as_deref().map(|id| kind.preset(id).expect("a preset"));
                let seats = table.seats.unwrap_or_else(|| engine::plain_seats(kind.about().seats));
                let brings = vec![Value::Null; seats];
                let game = kind.open(&options.unwrap_or_default(), &brings, None).expect("a table");
                assert_ne!(table.bots.len(), 1, "{}: nobody is stronger than nobody", kind.slug());
                for bot in &table.bots {
                    game.bot(bot).expect("a bot");
                }
            }
            for table in targets.tables {
                let preset = table.preset.as_deref().map(|id| kind.preset(id).expect("a preset"));
                let seats = table.seats.unwrap_or_else(|| engine::plain_seats(kind.about().seats));
                let options = preset.unwrap_or_default();
                let brings = vec![Value::Null; seats];
                let game = kind.open(&options, &brings, None).expect("a table");
                game.bot(&table.bot).expect("a bot");
                let gauger = Gauger::new(&*game);
                for (word, [low, high]) in table.bands {
                    let bands = bands(&word, low, high, gauger.sides()).expect("a band");
                    assert!(!bands.is_empty(), "{word}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_file_is_told_with_its_line() {
        let wrong = "[[table]]\nname = \"a\"\nbandes = {}\n";
        assert!(Targets::read(wrong).expect_err("no such word").en.starts_with("line 3"));
    }

    #[test]
    fn of_two_sides_one_is_enough() {
        let sides = [Text::new("Lune", "Moon"), Text::new("Soleil", "Sun")];
        let even = bands("sides", 45.0, 55.0, &sides).expect("bands");
        assert_eq!(without_mirrors(even.clone(), 2).len(), 1);
        assert_eq!(without_mirrors(even, 3).len(), 2);
        let uneven = bands("sides", 40.0, 55.0, &sides).expect("bands");
        assert_eq!(without_mirrors(uneven, 2).len(), 2);
    }
}
