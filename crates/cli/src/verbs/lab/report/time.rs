//! The strongest bots that fit the time asked for. Time is measured once, before the run; what is played afterwards is a
//! number of games, so that the run repeats with the same words.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Lang;
use facade::{AnyGame, LEVEL_NAMES};
use lab::{Crew as _, Depth, Study, Threads};

use crate::args::ReportArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::decimal;
use crate::verbs::sim::refused;

/// How long a level is tried.
const TRIAL: Duration = Duration::from_millis(400);

/// How many games a trial takes at the most.
const TRIAL_MAX: u64 = 256;

/// Seconds, as `90s`, `5m`, `1h` or `5 min`.
pub(super) fn seconds(word: &str) -> Result<f64, Fail> {
    let word = word.trim();
    let split = word.find(|letter: char| letter.is_alphabetic()).unwrap_or(word.len());
    let (number, unit) = word.split_at(split);
    let unit = match unit.trim() {
        "s" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3_600.0),
        _ => None,
    };
    let number = number.trim().replace(',', ".").parse::<f64>().ok();
    match (number, unit) {
        (Some(number), Some(unit)) if number > 0.0 && number * unit <= 1e6 => Ok(number * unit),
        _ => Err(Fail::usage(
            format!("`--time {word}` : une durée, comme 90s, 5m ou 1h"),
            format!("`--time {word}`: a time, like 90s, 5m or 1h"),
        )),
    }
}

/// The strongest level with which all games of the report fit the time; the weakest where none does.
pub(super) fn strongest(
    game: &Arc<dyn AnyGame>,
    args: &ReportArgs,
    depth: Depth,
    seconds: f64,
    out: &mut Out,
) -> Result<String, Fail> {
    let hands = Threads::new(args.threads).hands() as f64;
    for (place, level) in LEVEL_NAMES.iter().enumerate().rev() {
        let bots = vec![open::bot(&**game, level)?; game.seats()];
        let study = Study {
            game: Arc::clone(game),
            bots: bots.clone(),
            games: args.games,
            depth,
            seed: args.seed,
            wanted: lab::Wanted::Figures,
        };
        let games = lab::games_in_all(&study).map_err(|error| refused(&error))?;
        let one = trial(&**game, &bots);
        let needed = one * games as f64 / hands;
        let fits = needed <= seconds || place == 0;
        tell(level, one, needed, fits, args, out)?;
        if fits {
            return Ok((*level).to_owned());
        }
    }
    Ok(LEVEL_NAMES[0].to_owned())
}

/// How long a game of these bots takes, in seconds.
fn trial(game: &dyn AnyGame, bots: &[facade::BotSpec]) -> f64 {
    let began = Instant::now();
    let mut played = 0;
    while played < TRIAL_MAX && (played == 0 || began.elapsed() < TRIAL) {
        game.simulate(played..played + 1, bots);
        played += 1;
    }
    began.elapsed().as_secs_f64() / played as f64
}

fn tell(
    level: &str,
    one: f64,
    needed: f64,
    fits: bool,
    args: &ReportArgs,
    out: &mut Out,
) -> Result<(), Fail> {
    if args.json || args.quiet {
        return Ok(());
    }
    let milliseconds = decimal(1_000.0 * one, 1, out.lang);
    let needed = match needed {
        ..90.0 => format!("{} s", decimal(needed.ceil(), 0, out.lang)),
        ..5_400.0 => format!("{} min", decimal((needed / 60.0).ceil(), 0, out.lang)),
        _ => format!("{} h", decimal(needed / 3_600.0, 1, out.lang)),
    };
    let line = match (fits, out.lang) {
        (false, Lang::Fr) => format!(
            "étalonnage : {level} prend {milliseconds} ms la partie, environ {needed} en tout : trop"
        ),
        (false, Lang::En) => format!(
            "trial: {level} takes {milliseconds} ms a game, about {needed} in all: too much"
        ),
        (true, Lang::Fr) => format!(
            "étalonnage : {level} prend {milliseconds} ms la partie, environ {needed} en tout. Pour refaire : --bots {level} --games {}",
            args.games
        ),
        (true, Lang::En) => format!(
            "trial: {level} takes {milliseconds} ms a game, about {needed} in all. To repeat: --bots {level} --games {}",
            args.games
        ),
    };
    out.line(out.faint(&line))?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (word, wanted) in [("90s", 90.0), ("5m", 300.0), ("1,5 h", 5_400.0), ("2 min", 120.0)] {
            let read = seconds(word).unwrap_or_else(|_| panic!("{word} is a time"));
            assert!((read - wanted).abs() < 1e-9);
        }
        for word in ["", "5", "-1s", "m", "3 jours", "1e99h"] {
            assert!(seconds(word).is_err(), "{word}");
        }
    }
}
