//! `veillee lab plan`: how many games it takes to see a difference.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::Lang;
use lab::{Change, Comparison};
use serde_json::json;

use super::Hands;
use crate::args::VersionArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::say::{counted, decimal};
use crate::verbs::sim::interrupted;

/// Plays a short trial and tells how many games a difference takes.
pub(super) fn run(
    args: &VersionArgs,
    difference: f64,
    games: u64,
    json: bool,
    out: &mut Out,
) -> Result<(), Fail> {
    let stop: std::sync::Arc<AtomicBool> = interrupted()?;
    let [a, b] = super::versions(args, out.lang)?;
    let bots = super::bots(args, &*a)?;
    let plan =
        Comparison { a, b, bots, games, until: None, seed: args.seed, threads: args.threads };
    let mut hands = Hands::find(args.queue.as_deref(), args.threads, out)?;
    let trial = super::play(&plan, &mut hands, None, args.quiet || json, &stop, out.lang)?;
    if stop.load(Ordering::Relaxed) {
        return Err(Fail::Interrupted);
    }
    let shares = trial.sides.iter().map(|side| &side.change).chain(&trial.first);
    let widest = shares.max_by(|one, other| one.spread.total_cmp(&other.spread));
    let Some(widest) = widest else {
        return Err(Fail::failed(
            "ce jeu n'a ni camps ni premier joueur à comparer",
            "this game has neither sides nor a first player to compare",
        ));
    };
    let needed = games_for(widest, difference, trial.games, trial.seeds);
    let seconds = 2.0 * needed as f64 / trial.speed.games_per_second.max(1e-9);
    if json {
        return out.json(&json!({
            "game": trial.game,
            "difference": difference,
            "games": needed,
            "seconds": seconds,
            "trial": trial.games,
            "spread_is_seen": widest.is_seen,
        }));
    }
    let points = decimal(100.0 * difference, 1, out.lang);
    // French counts in the plural from two on, English from anything but one.
    let fr = if difference < 0.02 { "point" } else { "points" };
    let en = if (difference - 0.01).abs() < 1e-9 { "point" } else { "points" };
    let count = counted(needed, out.lang, ["partie", "parties"], ["game", "games"]);
    let time = duration(seconds, out.lang);
    out.say(
        &format!("Pour voir une différence de {points} {fr} quatre fois sur cinq : {count} de chaque version, environ {time}."),
        &format!("To see a difference of {points} {en} four times in five: {count} of each version, about {time}."),
    )?;
    if !widest.is_seen {
        out.say(
            "Dans cet essai les deux versions se jouent presque toujours de même : le nombre est une borne prudente.",
            "In this trial both versions were nearly always played alike: the number is a cautious bound.",
        )?;
    }
    Ok(())
}

/// The games of each version that so many seeds take.
fn games_for(change: &Change, difference: f64, games: u64, seeds: u64) -> u64 {
    let per_seed = games as f64 / seeds.max(1) as f64;
    (change.seeds_for(difference) as f64 * per_seed).ceil() as u64
}

fn duration(seconds: f64, lang: Lang) -> String {
    match seconds {
        ..90.0 => format!("{} s", decimal(seconds.ceil(), 0, lang)),
        ..5_400.0 => format!("{} min", decimal((seconds / 60.0).ceil(), 0, lang)),
        _ => format!("{} h", decimal(seconds / 3_600.0, 1, lang)),
    }
}
