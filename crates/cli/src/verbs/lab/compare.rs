//! `veillee lab compare`: two versions on the same seeds.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use lab::{Change, Compared, Comparison};
use serde_json::json;

use super::Hands;
use crate::args::VersionArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::say::{counted, decimal};
use crate::verbs::sim::interrupted;

/// How many games of each version are played unless told.
const GAMES: u64 = 2_000;

/// How many games of each version are played at the most until enough is known.
const GAMES_UNTIL: u64 = 200_000;

/// How often the card files are looked at.
const LOOK: Duration = Duration::from_millis(400);

/// How a comparison is to be made and told.
pub(super) struct Wish {
    pub(super) games: Option<u64>,
    pub(super) until: Option<f64>,
    pub(super) folder: Option<PathBuf>,
    pub(super) watch: bool,
    pub(super) json: bool,
}

/// Compares, once or whenever a file is saved.
pub(super) fn run(args: &VersionArgs, wish: &Wish, out: &mut Out) -> Result<(), Fail> {
    let stop = interrupted()?;
    if !wish.watch {
        return once(args, wish, &stop, out);
    }
    loop {
        let saved = saved(args);
        match once(args, wish, &stop, out) {
            // Whoever edits a file leaves it wrong now and then: that is told, and the next save tried.
            Err(fail @ (Fail::Open(_) | Fail::Failed(_))) => {
                let words = fail.message(out.lang).unwrap_or_default();
                out.line(words)?;
            }
            other => other?,
        }
        out.say(
            "\nEn attente d'un enregistrement (Ctrl-C pour finir)…",
            "\nWaiting for a save (Ctrl-C to end)…",
        )?;
        out.flush()?;
        while self::saved(args) == saved {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            sleep(LOOK);
        }
    }
}

fn once(args: &VersionArgs, wish: &Wish, stop: &AtomicBool, out: &mut Out) -> Result<(), Fail> {
    let [a, b] = super::versions(args, out.lang)?;
    let bots = super::bots(args, &*a)?;
    let most = if wish.until.is_some() { GAMES_UNTIL } else { GAMES };
    let games = wish.games.unwrap_or(most);
    let plan =
        Comparison { a, b, bots, games, until: wish.until, seed: args.seed, threads: args.threads };
    let mut hands = Hands::find(args.queue.as_deref(), args.threads, out)?;
    let (folder, is_quiet) = (wish.folder.as_deref(), args.quiet || wish.json);
    let compared = super::play(&plan, &mut hands, folder, is_quiet, stop, out.lang)?;
    if wish.json {
        let conclusion = lab::conclusion(&compared);
        out.json(&json!({ "comparison": compared, "conclusion": conclusion }))?;
    } else if compared.games > 0 {
        print(&compared, args, out)?;
    }
    if stop.load(Ordering::Relaxed) { Err(Fail::Interrupted) } else { Ok(()) }
}

/// When the newest file of both folders was saved, and how many there are.
fn saved(args: &VersionArgs) -> Vec<(PathBuf, Option<SystemTime>)> {
    let folders = [&args.a, &args.b, &args.table.cards].into_iter().flatten();
    let mut files: Vec<(PathBuf, Option<SystemTime>)> = folders
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flat_map(|entries| entries.filter_map(Result::ok))
        .map(|entry| (entry.path(), entry.metadata().and_then(|data| data.modified()).ok()))
        .collect();
    files.sort();
    files
}

fn print(compared: &Compared, args: &VersionArgs, out: &mut Out) -> Result<(), Fail> {
    let lang = out.lang;
    let kind = facade::find(&compared.game);
    let title = kind.map_or_else(|| compared.game.clone(), |kind| kind.about().title);
    let bots = args.bots.join(out.pick(" contre ", " against "));
    let head = out.bold(&format!("{title} · A → B · {bots}"));
    out.line(head)?;
    let games = counted(compared.games, lang, ["partie", "parties"], ["game", "games"]);
    let games = match (compared.is_complete, lang) {
        (true, engine::Lang::Fr) => format!("{games} de chaque version sur les mêmes graines"),
        (true, engine::Lang::En) => format!("{games} of each version on the same seeds"),
        (false, engine::Lang::Fr) => format!("{games} de chaque version (incomplet)"),
        (false, engine::Lang::En) => format!("{games} of each version (incomplete)"),
    };
    out.line(games)?;
    if compared.a == compared.b {
        out.say("Les deux versions sont la même.", "Both versions are the same.")?;
    }
    out.line("")?;
    for side in &compared.sides {
        let name = out.text(&side.side).to_owned();
        share(out, &name, &side.change, compared.may_stop)?;
    }
    if let Some(first) = &compared.first {
        share(out, out.pick("premier joueur", "first player"), first, compared.may_stop)?;
    }
    for (name, change) in [
        (out.pick("nulles", "draws"), &compared.draws),
        (out.pick("défaites communes", "shared defeats"), &compared.shared_defeats),
    ] {
        if let Some(change) = change {
            share(out, name, change, compared.may_stop)?;
        }
    }
    for (name, change) in [
        (out.pick("tours", "turns"), &compared.turns),
        (out.pick("décisions", "decisions"), &compared.decisions),
    ] {
        if let Some(change) = change {
            row(out, name, change, 1.0, "", compared.may_stop)?;
        }
    }
    out.line("")?;
    let conclusion = out.bold(out.text(&lab::conclusion(compared)));
    out.line(conclusion)
}

fn share(out: &mut Out, name: &str, change: &Change, may_stop: bool) -> Result<(), Fail> {
    row(out, name, change, 100.0, " %", may_stop)
}

/// « Magicien   52,1 % → 55,2 %   +3,1  [+1,9 – +4,3] ».
fn row(
    out: &mut Out,
    name: &str,
    change: &Change,
    scale: f64,
    unit: &str,
    may_stop: bool,
) -> Result<(), Fail> {
    let lang = out.lang;
    let plain = |value: f64| decimal(scale * value, 1, lang);
    let signed = |value: f64| {
        let words = decimal(scale * value, 1, lang);
        // What rounds to nothing has no sign.
        if words.trim_start_matches('-') == decimal(0.0, 1, lang) {
            decimal(0.0, 1, lang)
        } else if value > 0.0 {
            format!("+{words}")
        } else {
            words
        }
    };
    let (low, high) =
        if may_stop { (change.always_low, change.always_high) } else { (change.low, change.high) };
    let moved = out.bold(&format!("{:>6}", signed(change.change)));
    out.line(format!(
        "{name:<26} {:>6}{unit} → {:>6}{unit}  {moved}  [{} – {}]",
        plain(change.a),
        plain(change.b),
        signed(low),
        signed(high),
    ))
}
