//! `veillee lab strength`: how strong the levels of the bots are, and whether each is stronger than the one below.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::Lang;
use facade::{AnyGame, BotSpec, LEVEL_NAMES};
use lab::{Gap, Rated, RoundRobin, Strengths, Targets};
use serde_json::{Value, json};

use crate::args::{StrengthArgs, TableArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{counted, decimal};
use crate::verbs::sim::{interrupted, progress, refused};

/// How many games each choice of bots plays where no file says.
const GAMES: u64 = 40;

/// How many positions the solver may visit a decision: enough to solve a whole deal with several hidden hands.
const SOLVER: &str = "solver:30000000";

/// Rates the bots; the answer is no when one is not stronger than the one below.
pub(super) fn run(args: &StrengthArgs, out: &mut Out) -> Result<(), Fail> {
    let stop = interrupted()?;
    let pool = super::pool(&args.run)?;
    if args.bots.len() == 1 {
        return Err(Fail::usage("`--bots` : au moins deux", "`--bots`: at least two"));
    }
    let (mut answers, mut weak) = (Vec::new(), Vec::new());
    for Asked { table, names, games } in tables(args)? {
        let game = open::game(&table, out.lang)?;
        let bots: Vec<BotSpec> =
            names.iter().map(|name| open::bot(&*game, name)).collect::<Result<_, _>>()?;
        let (seed, threads) = (args.run.seed, args.run.threads);
        let robin = RoundRobin { game, bots, games, seed, threads };
        let found = play(args, &robin, &stop, out.lang)?;
        if !args.run.json {
            print(&names, &found, out)?;
            out.flush()?;
        }
        weak.extend(not_stronger(&names, &found, out));
        answers.push(json!({ "names": names, "strengths": found }));
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    let mut gaps = Vec::new();
    if args.gap > 0 && !stop.load(Ordering::Relaxed) {
        let strongest = args.bots.last().map_or(LEVEL_NAMES[LEVEL_NAMES.len() - 1], String::as_str);
        gaps = watch(args, strongest, &pool, &stop, out)?;
    }
    if args.run.json {
        let gaps: Vec<Value> =
            gaps.iter().map(|(hands, gap)| json!({ "hands": hands, "gap": gap })).collect();
        out.json(&json!({ "tables": answers, "gaps": gaps }))?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Fail::Interrupted);
    }
    if weak.is_empty() {
        return Ok(());
    }
    Err(Fail::failed(
        format!(
            "pas plus fort que le niveau d'en dessous, autant qu'on sache : {}",
            weak.join(" ; ")
        ),
        format!("not stronger than the level below, as far as is known: {}", weak.join("; ")),
    ))
}

/// A table to be played at, and by whom.
struct Asked {
    table: TableArgs,
    /// What the bots are called, from the weakest to the strongest.
    names: Vec<String>,
    games: u64,
}

/// The tables to be played at: the one of the command, or those that are declared for the game.
fn tables(args: &StrengthArgs) -> Result<Vec<Asked>, Fail> {
    let kind = open::kind(&args.table.game)?;
    let declared =
        lab::own_targets(kind.slug()).map(Targets::read).transpose().map_err(Fail::Failed)?;
    let declared = declared.unwrap_or_default().strengths;
    let usual = declared.first().map_or(GAMES, |table| table.games);
    let table = &args.table;
    let named = |declared: Vec<String>| match (args.bots.is_empty(), declared.is_empty()) {
        (false, _) => args.bots.clone(),
        (true, false) => declared,
        (true, true) => LEVEL_NAMES.iter().map(|name| (*name).to_owned()).collect(),
    };
    let is_told = args.games.is_some() || table.preset.is_some() || table.seats.is_some();
    if is_told || declared.is_empty() {
        let games = args.games.unwrap_or(usual).max(1);
        return Ok(vec![Asked { table: table.clone(), names: named(Vec::new()), games }]);
    }
    let of = |declared: lab::StrengthTable| Asked {
        table: TableArgs { preset: declared.preset, seats: declared.seats, ..table.clone() },
        names: named(declared.bots),
        games: declared.games,
    };
    Ok(declared.into_iter().map(of).collect())
}

fn play(
    args: &StrengthArgs,
    robin: &RoundRobin,
    stop: &AtomicBool,
    lang: Lang,
) -> Result<Strengths, Fail> {
    let total = robin.total();
    let (bar, began) = (super::bar(&args.run, total), Instant::now());
    let found = lab::strength(
        robin,
        &|done| {
            if done > bar.position() {
                bar.set_position(done);
                bar.set_message(progress(done, total, began.elapsed(), lang));
            }
        },
        stop,
    );
    bar.finish_and_clear();
    found.map_err(|error| refused(&error))
}

/// The steps of which nobody can say that they go up.
fn not_stronger(names: &[String], found: &Strengths, out: &Out) -> Vec<String> {
    let steps = names.windows(2).zip(&found.ratings.steps).filter(|(_, step)| step.low <= 0.0);
    let seats = counted(found.seats as u64, out.lang, ["place", "places"], ["seat", "seats"]);
    steps.map(|(pair, step)| format!("{} ({seats}) : {}", pair[1], rated(step, out.lang))).collect()
}

/// « +135 [+62 – +208] ».
fn rated(rated: &Rated, lang: Lang) -> String {
    let signed = |value: f64| {
        let words = decimal(value, 0, lang);
        if value > 0.0 { format!("+{words}") } else { words }
    };
    format!("{} [{} – {}]", signed(rated.elo), signed(rated.low), signed(rated.high))
}

fn print(names: &[String], found: &Strengths, out: &mut Out) -> Result<(), Fail> {
    let lang = out.lang;
    let title = open::kind(&found.game)?.about().title;
    let seats = counted(found.seats as u64, lang, ["place", "places"], ["seat", "seats"]);
    let games = counted(found.games, lang, ["partie", "parties"], ["game", "games"]);
    let head = out.bold(&format!("{title} · {seats} · {games}"));
    out.line(head)?;
    let against = out.pick("devant les autres, en %", "before the others, in %");
    out.line(format!(
        "{:<28} {:<24} {:<24} {against}",
        "",
        "Elo",
        out.pick("de plus que celui d'avant", "more than the one before")
    ))?;
    for (index, (name, bot)) in names.iter().zip(&found.bots).enumerate() {
        let called = if name == bot { bot.clone() } else { format!("{name} ({bot})") };
        let step = index.checked_sub(1).and_then(|step| found.ratings.steps.get(step));
        let cells = found.met[index].iter().map(|(won, met)| {
            if *met > 0.0 { decimal(100.0 * won / met, 0, lang) } else { "·".to_owned() }
        });
        out.line(format!(
            "{called:<28} {:<24} {:<24} {}",
            rated(&found.ratings.elo[index], lang),
            step.map_or_else(String::new, |step| rated(step, lang)),
            cells.collect::<Vec<_>>().join("  "),
        ))?;
    }
    if !found.is_complete {
        out.say("Incomplet : interrompu.", "Incomplete: broken off.")?;
    }
    out.line("")
}

/// How far the strongest bot is from best play, with open and with hidden hands.
fn watch(
    args: &StrengthArgs,
    name: &str,
    pool: &rayon::ThreadPool,
    stop: &AtomicBool,
    out: &mut Out,
) -> Result<Vec<(&'static str, Gap)>, Fail> {
    let mut gaps = Vec::new();
    for (hands, is_open) in [("open", true), ("hidden", false)] {
        let mut table = args.table.clone();
        table.set.push(format!("open_hands={is_open}"));
        let game: Arc<dyn AnyGame> = open::game(&table, out.lang)?;
        let (bot, solver) = (open::bot(&*game, name)?, open::bot(&*game, SOLVER)?);
        let (bar, began, lang) = (super::bar(&args.run, args.gap), Instant::now(), out.lang);
        let gap = lab::gap(
            &*game,
            (bot, solver),
            args.gap,
            args.run.seed,
            pool,
            &|done| {
                bar.set_position(done);
                bar.set_message(progress(done, args.gap, began.elapsed(), lang));
            },
            stop,
        );
        bar.finish_and_clear();
        if !args.run.json {
            let points = |value: f64| decimal(100.0 * value, 2, lang);
            let [loss, low, high] = [gap.loss, gap.low, gap.high].map(points);
            let (fr, en) = if is_open {
                ("mains ouvertes", "open hands")
            } else {
                ("mains cachées", "hidden hands")
            };
            let (games, decisions, exact) = (gap.games, gap.decisions, gap.exact);
            out.say(
                &format!("{name}, {fr} : un coup perd {loss} points de chance de gagner [{low} – {high}] ({games} parties, {decisions} décisions, dont {exact} résolues exactement)"),
                &format!("{name}, {en}: a move loses {loss} points of the chance to win [{low} – {high}] ({games} games, {decisions} decisions, {exact} of them solved exactly)"),
            )?;
        }
        gaps.push((hands, gap));
    }
    Ok(gaps)
}
