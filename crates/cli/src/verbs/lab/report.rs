//! `veillee lab report`: everything about one game, as a page, as JSON, and in short here.

mod chart;
mod page;
mod time;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use engine::Lang;
use facade::AnyGame;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Depth, Findings, RunError, Study, Wanted};

use super::Hands;
use crate::args::ReportArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{cause, decimal};
use crate::verbs::sim::{self, Kept, Replays, Rows, interrupted, progress, refused};

/// Who plays unless told.
const BOT: &str = "moyen";

/// How many cards and readings are told here; the page tells all.
const TOLD: usize = 5;

/// Makes the report.
pub(super) fn run(args: &ReportArgs, out: &mut Out) -> Result<(), Fail> {
    if args.threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let game = open::game(&args.table, out.lang)?;
    let plain = Depth::of(args.games);
    let depth = Depth {
        leads: args.lead_games.unwrap_or(plain.leads).min(args.games),
        cards: args.card_games.unwrap_or(plain.cards).min(args.games),
        switches: args.switch_games.unwrap_or(plain.switches).min(args.games),
    };
    let names = bots(args, &game, depth, out)?;
    let specs =
        names.iter().map(|name| open::bot(&*game, name)).collect::<Result<Vec<_>, Fail>>()?;
    let study = Study {
        game: Arc::clone(&game),
        bots: specs,
        games: args.games,
        depth,
        seed: args.seed,
        wanted: match (&args.replays, &args.games_out) {
            (Some(_), _) => Wanted::Replays,
            (None, Some(_)) => Wanted::Rows,
            (None, None) => Wanted::Figures,
        },
    };
    let mut found = play(&study, args, &names, out)?;
    for (entry, name) in found.report.bots.iter_mut().zip(&names) {
        entry.name.clone_from(name);
    }
    let kind = facade::find(game.slug());
    let title = kind.map_or_else(|| game.slug().to_owned(), |kind| kind.about().title);
    write(&found, &title, args, &names, depth, out.lang)?;
    if args.json {
        out.json(&found)?;
    } else {
        print(&found, args, out)?;
    }
    if found.is_complete { Ok(()) } else { Err(Fail::Interrupted) }
}

/// One bot a seat: those asked for, or the strongest level that fits the time.
fn bots(
    args: &ReportArgs,
    game: &Arc<dyn AnyGame>,
    depth: Depth,
    out: &mut Out,
) -> Result<Vec<String>, Fail> {
    let seats = game.seats();
    let asked = match (&args.bots[..], &args.time) {
        ([], None) => vec![BOT.to_owned()],
        ([], Some(time)) => {
            let seconds = time::seconds(time)?;
            vec![time::strongest(game, args, depth, seconds, out)?]
        }
        (bots, _) => bots.to_vec(),
    };
    match &asked[..] {
        [one] => Ok(vec![one.trim().to_owned(); seats]),
        bots if bots.len() == seats => Ok(bots.iter().map(|bot| bot.trim().to_owned()).collect()),
        _ => Err(Fail::usage(
            format!("`--bots` : un robot, ou un par place ({seats})"),
            format!("`--bots`: one bot, or one a seat ({seats})"),
        )),
    }
}

fn play(study: &Study, args: &ReportArgs, names: &[String], out: &Out) -> Result<Findings, Fail> {
    let told = |error: RunError| match error {
        RunError::Plan(error) => refused(&error),
        RunError::Keep(error) => super::not_kept(&error),
    };
    let mut hands = Hands::find(args.queue.as_deref(), args.threads, out)?;
    let stop = interrupted()?;
    let rows = match &args.games_out {
        Some(path) => {
            let begun = lab::begun(study, &args.out).map_err(told)?;
            Some(Rows::go_on(path, &study.game, begun)?)
        }
        None => None,
    };
    let replays = args.replays.as_deref().map(|path| Replays::create(path, &study.game));
    let mut kept = Kept { rows, replays: replays.transpose()? };
    let bar =
        if args.quiet || args.json { ProgressBar::hidden() } else { ProgressBar::new(study.games) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
        bar.set_style(style);
    }
    let began = Instant::now();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let heard = |done| {
        bar.set_position(done);
        bar.set_message(progress(done, study.games, began.elapsed(), out.lang));
    };
    let found = kept.recording(&names, |record| {
        let tell = record.map(|record| record.tell);
        lab::study(study, &mut hands, Some(&args.out), &heard, &stop, tell)
    });
    bar.finish_and_clear();
    kept.close()?;
    let found = found.map_err(told)?;
    stop.store(false, Ordering::Relaxed);
    Ok(found)
}

/// The page and the figures, in the folder of the run.
fn write(
    found: &Findings,
    title: &str,
    args: &ReportArgs,
    names: &[String],
    depth: Depth,
    lang: Lang,
) -> Result<(), Fail> {
    let unwritten = |path: &Path, error: &std::io::Error| {
        let cause = cause(error);
        Fail::failed(
            format!("{} ne s'écrit pas : {}", path.display(), cause.fr),
            format!("{} cannot be written: {}", path.display(), cause.en),
        )
    };
    let command = command(args, names, depth);
    let page = page::page(found, title, command, lang)
        .map_err(|error| Fail::failed(error.to_string(), error.to_string()))?;
    let figures = serde_json::to_vec_pretty(found).map_err(std::io::Error::from)?;
    fs::create_dir_all(&args.out).map_err(|error| unwritten(&args.out, &error))?;
    for (name, bytes) in [("report.html", page.into_bytes()), ("report.json", figures)] {
        let path = args.out.join(name);
        fs::write(&path, bytes).map_err(|error| unwritten(&path, &error))?;
    }
    Ok(())
}

/// What to type to play the very same games again.
fn command(args: &ReportArgs, names: &[String], depth: Depth) -> String {
    let table = &args.table;
    let mut words = vec![format!("veillee lab report {}", table.game)];
    words.extend(table.preset.iter().map(|preset| format!("-p {preset}")));
    words.extend(table.options.iter().map(|options| format!("-o '{options}'")));
    words.extend(table.set.iter().map(|set| format!("--set {set}")));
    words.extend(table.cards.iter().map(|cards| format!("--cards {}", cards.display())));
    words.extend(table.brings.iter().map(|bring| format!("--brings '{bring}'")));
    words.extend(table.seats.iter().map(|seats| format!("--seats {seats}")));
    words.push(format!(
        "--bots {} --games {} --seed {} --lead-games {} --card-games {} --switch-games {}",
        names.join(","),
        args.games,
        args.seed,
        depth.leads,
        depth.cards,
        depth.switches
    ));
    words.push(format!("--out {}", args.out.display()));
    words.join(" ")
}

fn print(found: &Findings, args: &ReportArgs, out: &mut Out) -> Result<(), Fail> {
    let lang = out.lang;
    if found.report.games > 0 {
        sim::print(&found.report, out)?;
    }
    let choices = &found.choices;
    let branching = decimal(choices.branching, 1, lang);
    let [open, real] = [choices.open, choices.real].map(|share| decimal(100.0 * share, 0, lang));
    out.say(
        &format!("choix : {branching} coups par décision, {open} % des décisions laissent un choix, {real} % de ces choix sont réels"),
        &format!("choices: {branching} actions a decision, {open} % of decisions leave a choice, {real} % of these choices are real"),
    )?;
    if let Some(leads) = &found.leads {
        let changes = decimal(leads.changes, 2, lang);
        let comebacks = decimal(100.0 * leads.comebacks, 0, lang);
        out.say(
            &format!("tête : {changes} changements par partie, {comebacks} % de retournements"),
            &format!("lead: {changes} changes a game, {comebacks} % comebacks"),
        )?;
    }
    let real = found.cards.iter().filter_map(|card| Some((card, card.effect.as_ref()?)));
    let mut real: Vec<_> = real.filter(|(_, effect)| effect.is_real).collect();
    real.sort_by(|one, other| other.1.change.change.abs().total_cmp(&one.1.change.change.abs()));
    for (card, effect) in real.into_iter().take(TOLD) {
        let points = |value: f64| decimal(100.0 * value, 1, lang);
        let (low, high) = effect.together;
        out.line(format!(
            "{:<26} {:>6}  [{} – {}]",
            card.name.get(lang),
            points(effect.change.change),
            points(low),
            points(high)
        ))?;
    }
    out.line("")?;
    if !found.is_complete {
        out.say(
            "Incomplet : la même commande reprend où elle s'est arrêtée.",
            "Incomplete: the same command goes on where it stopped.",
        )?;
    }
    let place = args.out.join("report.html");
    out.say(&format!("Rapport : {}", place.display()), &format!("Report: {}", place.display()))
}
