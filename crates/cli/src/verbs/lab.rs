//! What an edit of the cards or a switch of the rules changes, and how sure that is.

mod check;
mod compare;
pub(crate) mod hands;
mod plan;
mod report;
mod strength;
mod tune;
mod work;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::Lang;
use facade::{AnyGame, BotSpec};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Compared, Comparison, KeepError, RunError};

use hands::Hands;

use crate::args::{LabArgs, LabVerb, RunArgs, TableArgs, VersionArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{cause, decimal};
use crate::verbs::sim::{progress, refused};

/// Finds out what was asked for.
pub(crate) fn run(args: &LabArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.verb {
        LabVerb::Compare { versions, games, until, out: folder, watch, json } => {
            let until = until.as_deref().map(|word| points("--until", word)).transpose()?;
            compare::run(
                versions,
                &compare::Wish {
                    games: *games,
                    until,
                    folder: folder.clone(),
                    watch: *watch,
                    json: *json,
                },
                out,
            )
        }
        LabVerb::Report(args) => report::run(args, out),
        LabVerb::Plan { versions, difference, games, json } => {
            let difference = points("--difference", difference)?;
            plan::run(versions, difference, *games, *json, out)
        }
        LabVerb::Tune(args) => tune::run(args, out),
        LabVerb::Check(args) => check::run(args, out),
        LabVerb::Strength(args) => strength::run(args, out),
        LabVerb::Work { queue, threads } => work::run(queue, *threads, out),
    }
}

/// A number of points, as `1pt`, `0,5 pt` or `2`: a hundredth of a share each.
fn points(flag: &str, word: &str) -> Result<f64, Fail> {
    let number = word.trim().trim_end_matches('s').trim_end_matches("pt").trim().replace(',', ".");
    match number.parse::<f64>() {
        Ok(points) if (0.01..=50.0).contains(&points) => Ok(points / 100.0),
        Ok(_) | Err(_) => Err(Fail::usage(
            format!("`{flag} {word}` : des points, de 0,01pt à 50pt, comme 1pt"),
            format!("`{flag} {word}`: points, from 0.01pt to 50pt, like 1pt"),
        )),
    }
}

/// The two versions, opened.
fn versions(args: &VersionArgs, lang: Lang) -> Result<[Arc<dyn AnyGame>; 2], Fail> {
    let version = |cards: &Option<PathBuf>, set: &[String]| {
        let mut table =
            TableArgs { cards: cards.clone().or(args.table.cards.clone()), ..args.table.clone() };
        table.set.extend_from_slice(set);
        open::game(&table, lang)
    };
    Ok([version(&args.a, &args.set_a)?, version(&args.b, &args.set_b)?])
}

/// One bot for every seat.
fn bots(args: &VersionArgs, game: &dyn AnyGame) -> Result<Vec<BotSpec>, Fail> {
    if args.threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let bots = args.bots.iter().map(|name| open::bot(game, name)).collect::<Result<Vec<_>, _>>()?;
    let seats = game.seats();
    match bots[..] {
        [one] => Ok(vec![one; seats]),
        _ if bots.len() == seats => Ok(bots),
        _ => Err(Fail::usage(
            format!("`--bots` : un robot, ou un par place ({seats})"),
            format!("`--bots`: one bot, or one a seat ({seats})"),
        )),
    }
}

/// The threads of a run.
fn pool(args: &RunArgs) -> Result<rayon::ThreadPool, Fail> {
    if args.threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build();
    pool.map_err(|error| refused(&std::io::Error::other(error).into()))
}

/// A bar for so many games.
fn bar(args: &RunArgs, games: u64) -> ProgressBar {
    let bar = if args.quiet || args.json { ProgressBar::hidden() } else { ProgressBar::new(games) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Plays a comparison with a bar that tells how well the difference is known by now.
fn play(
    plan: &Comparison,
    hands: &mut Hands,
    folder: Option<&Path>,
    is_quiet: bool,
    stop: &AtomicBool,
    lang: Lang,
) -> Result<Compared, Fail> {
    let bar = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new(plan.games) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
        bar.set_style(style);
    }
    let began = Instant::now();
    let told = lab::compare_with(
        plan,
        hands,
        folder,
        &|done, width| {
            if done > bar.position() {
                bar.set_position(done);
                let known = width.map(|width| format!("  ± {}", decimal(100.0 * width, 1, lang)));
                let rate = progress(done, plan.games, began.elapsed(), lang);
                bar.set_message(format!("{rate}{}", known.unwrap_or_default()));
            }
        },
        stop,
    );
    bar.finish_and_clear();
    told.map_err(|error| match error {
        RunError::Plan(error) => refused(&error),
        RunError::Keep(error) => not_kept(&error),
    })
}

/// Why a run cannot be kept or gone on with, in both languages.
fn not_kept(error: &KeepError) -> Fail {
    let fr = match error {
        KeepError::OtherQuestion(folder) => format!(
            "`--out` : {} contient une autre question ; nommez un autre dossier, ou enlevez-le",
            folder.display()
        ),
        KeepError::Unreadable(path, error) => {
            format!("`--out` : {} ne se lit pas : {error}", path.display())
        }
        KeepError::File(path, error) => {
            format!("`--out` : {} : {}", path.display(), cause(error).fr)
        }
    };
    Fail::failed(fr, format!("`--out`: {error}"))
}
