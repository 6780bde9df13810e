//! `veillee lab check`: whether the figures of the games lie in the bands declared for them.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Instant;

use engine::{Lang, Text};
use facade::{Kind, Measured, MeasuredFigure, MeasuredTable};
use lab::{Check, Checked, CheckedFigure, Gauger, TargetTable, Targets, Verdict};
use serde_json::json;

use super::tune::{figure, judged};
use crate::args::{CheckArgs, TableArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{cause, counted, grouped};
use crate::verbs::sim::{interrupted, progress};

/// Checks one game or all; the answer is no when a figure has left its band.
pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Result<(), Fail> {
    let stop = interrupted()?;
    let pool = super::pool(&args.run)?;
    let kinds = match &args.game {
        Some(game) => vec![open::kind(game)?],
        None => facade::shelf().to_vec(),
    };
    // What is wrong with a file or a folder is told before an hour of games.
    let prepared = kinds
        .iter()
        .map(|kind| Ok((*kind, prepare(args, *kind, out.lang)?)))
        .collect::<Result<Vec<_>, Fail>>()?;
    let commit = args.record.as_ref().map(|_| commit()).transpose()?;
    let (mut answers, mut left) = (Vec::new(), Vec::new());
    for (kind, checks) in prepared {
        let games = checks.iter().map(|check| check.games).sum();
        let (bar, began, lang) = (super::bar(&args.run, games), Instant::now(), out.lang);
        let checked = lab::check(
            &checks,
            args.run.seed,
            &pool,
            &|done| {
                if done > bar.position() {
                    bar.set_position(done);
                    bar.set_message(progress(done, games, began.elapsed(), lang));
                }
            },
            &stop,
        );
        bar.finish_and_clear();
        let outside = checked.iter().flat_map(|table| &table.figures);
        let outside = outside.filter(|figure| figure.verdict == Verdict::Outside);
        left.extend(outside.map(|figure| reason(kind, figure, out)));
        if !args.run.json {
            print(kind, &checked, out)?;
            out.flush()?;
        }
        let is_complete = !stop.load(Ordering::Relaxed);
        if let (Some(dir), Some(commit), true) = (&args.record, &commit, is_complete) {
            record(dir, &measured(kind, commit, &checked))?;
        }
        answers.push(json!({ "game": kind.slug(), "complete": is_complete, "tables": checked }));
        if !is_complete {
            break;
        }
    }
    if args.run.json {
        out.json(&answers)?;
    }
    if stop.load(Ordering::Relaxed) {
        out.say("Incomplet : interrompu.", "Incomplete: broken off.")?;
        return Err(Fail::Interrupted);
    }
    if left.is_empty() {
        return Ok(());
    }
    Err(Fail::failed(
        format!("hors de leur bande : {}", left.join(" ; ")),
        format!("outside their bands: {}", left.join("; ")),
    ))
}

/// The tables of a game that are to be checked, opened.
fn prepare(args: &CheckArgs, kind: &dyn Kind, lang: Lang) -> Result<Vec<Check>, Fail> {
    let (place, text) = if let Some(path) = &args.targets {
        let text = std::fs::read_to_string(path).map_err(|error| {
            let (place, cause) = (path.display(), cause(&error));
            Fail::failed(
                format!("{place} ne se lit pas : {}", cause.fr),
                format!("{place} cannot be read: {}", cause.en),
            )
        })?;
        (path.display().to_string(), text)
    } else {
        let own = lab::own_targets(kind.slug()).unwrap_or_default().to_owned();
        (format!("balance/{}.toml", kind.slug()), own)
    };
    let wrong = |words: Text| {
        Fail::failed(format!("{place} : {}", words.fr), format!("{place}: {}", words.en))
    };
    let targets = Targets::read(&text).map_err(wrong)?;
    let open = |table: &TargetTable| {
        let game = open::game(&table_args(args, kind, table), lang)?;
        let gauger = Gauger::new(&*game);
        let bands = table.bands.iter().map(|(word, [low, high])| {
            lab::bands(word, *low, *high, gauger.sides()).map_err(wrong)
        });
        let bands = bands.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        Ok(Check {
            name: Text::new(&table.name, &table.name_en),
            bot: open::bot(&*game, &table.bot)?,
            games: args.games.unwrap_or(table.games).max(1),
            bands: lab::without_mirrors(bands, gauger.sides().len()),
            game,
        })
    };
    targets.tables.iter().map(open).collect()
}

fn table_args(args: &CheckArgs, kind: &dyn Kind, table: &TargetTable) -> TableArgs {
    TableArgs {
        game: kind.slug().to_owned(),
        preset: table.preset.clone(),
        options: None,
        set: table.options.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        cards: args.cards.clone(),
        brings: table.brings.iter().map(ToString::to_string).collect(),
        seats: table.seats,
    }
}

fn print(kind: &dyn Kind, checked: &[Checked], out: &mut Out) -> Result<(), Fail> {
    let title = out.bold(&kind.about().title);
    out.line(title)?;
    for table in checked {
        let games = counted(table.games, out.lang, ["partie", "parties"], ["game", "games"]);
        out.line(format!("{} ({}, {games})", out.text(&table.name), table.bot))?;
        for found in &table.figures {
            let lang = out.lang;
            let told = |value: f64| figure(&found.band, value, lang);
            let more = found.games_to_tell.map(|games| {
                let games = grouped(games, lang);
                out.pick(" : environ {} parties le diraient", ": about {} games would tell")
                    .replace("{}", &games)
            });
            out.line(format!(
                "  {:<30} {:>8}  [{} – {}]  {} {} – {}  {}{}",
                out.text(&found.band.figure.name()),
                told(found.reading.value),
                told(found.reading.low),
                told(found.reading.high),
                out.pick("bande", "band"),
                told(found.band.low),
                told(found.band.high),
                judged(found.verdict, out),
                more.unwrap_or_default(),
            ))?;
        }
    }
    out.line("")
}

/// « Duel, Magicien 61,0 % [58,9 % – 63,1 %], bande 45,0 % – 55,0 % ».
fn reason(kind: &dyn Kind, found: &CheckedFigure, out: &Out) -> String {
    let told = |value: f64| figure(&found.band, value, out.lang);
    format!(
        "{}, {} {} [{} – {}], {} {} – {}",
        kind.about().title,
        out.text(&found.band.figure.name()),
        told(found.reading.value),
        told(found.reading.low),
        told(found.reading.high),
        out.pick("bande", "band"),
        told(found.band.low),
        told(found.band.high),
    )
}

fn measured(kind: &dyn Kind, commit: &str, checked: &[Checked]) -> Measured {
    let of_figure = |found: &CheckedFigure| {
        let scale = if found.band.figure.is_share() { 100.0 } else { 1.0 };
        let rounded = |value: f64| (value * scale * 100.0).round() / 100.0;
        MeasuredFigure {
            name: found.band.figure.name(),
            is_share: found.band.figure.is_share(),
            value: rounded(found.alone.value),
            low: rounded(found.alone.low),
            high: rounded(found.alone.high),
            band: [rounded(found.band.low), rounded(found.band.high)],
            games: found.alone.games,
        }
    };
    let of_table = |table: &Checked| MeasuredTable {
        name: table.name.clone(),
        bot: table.bot.clone(),
        games: table.games,
        figures: table.figures.iter().map(of_figure).collect(),
    };
    Measured {
        game: kind.slug().to_owned(),
        rules: kind.rules_version(),
        commit: commit.to_owned(),
        content: kind.content().digest().to_string(),
        tables: checked.iter().map(of_table).collect(),
    }
}

fn record(dir: &Path, measured: &Measured) -> Result<(), Fail> {
    let path = dir.join(format!("{}.json", measured.game));
    let written = serde_json::to_string_pretty(measured).map_err(std::io::Error::from);
    written.and_then(|text| std::fs::write(&path, text + "\n")).map_err(|error| {
        let (place, cause) = (path.display(), cause(&error));
        Fail::failed(
            format!("écriture impossible dans {place} : {}", cause.fr),
            format!("cannot write into {place}: {}", cause.en),
        )
    })
}

/// The commit of the working folder; `+` behind it where what is measured was changed since.
fn commit() -> Result<String, Fail> {
    let git = |words: &[&str]| {
        let answer = Command::new("git").args(words).output().ok()?;
        answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
    };
    let head = git(&["rev-parse", "--short=10", "HEAD"]).ok_or_else(|| {
        Fail::failed(
            "`--record` : ce dossier n'est pas un dépôt git",
            "`--record`: this folder is no git repository",
        )
    })?;
    let edits = git(&["status", "--porcelain", "--", "cards", "crates"]).unwrap_or_default();
    Ok(if edits.is_empty() { head } else { format!("{head}+") })
}
