//! Many games between bots, with a progress bar and a report.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::Lang;
use facade::{AnyGame, BotSpec};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Lengths, Plan, PlanError, PlannedTable, Report, Share, Standing};
use serde_json::json;

mod kept;
mod parquet;
mod replays;
mod rows;

pub(crate) use self::kept::Kept;
pub(crate) use self::replays::Replays;
pub(crate) use self::rows::Rows;
use crate::args::SimArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{counted, decimal, grouped};
use crate::verbs::lab::hands::Hands;

/// A bot and what it was called when it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    name: String,
    spec: BotSpec,
}

/// Plays the games and prints what was found out.
pub(crate) fn run(args: &SimArgs, out: &mut Out) -> Result<(), Fail> {
    let game = open::game(&args.table, out.lang)?;
    let asked =
        |name: &String| Ok(Asked { name: name.trim().to_owned(), spec: open::bot(&*game, name)? });
    let bots = args.bots.iter().map(asked).collect::<Result<Vec<_>, Fail>>()?;
    if args.threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let pairings = pairings(&bots, game.seats())?;
    let stop = interrupted()?;
    let mut kept = Kept {
        rows: args.games_out.as_deref().map(|path| Rows::create(path, &game)).transpose()?,
        replays: args.replays.as_deref().map(|path| Replays::create(path, &game)).transpose()?,
    };
    let mut hands = Hands::find(args.queue.as_deref(), args.threads, out)?;
    let mut matches = Vec::new();
    for (index, pairing) in (0_u64..).zip(pairings) {
        // Every match of a tournament has seeds of its own, so that its games add up as independent ones.
        let seed = args.seed.wrapping_add(index << 32);
        let match_up = Match { game: Arc::clone(&game), bots: &pairing, seed };
        let report = play(args, match_up, &mut hands, &stop, &mut kept, out.lang)?;
        if !args.json && report.games > 0 {
            print(&report, out)?;
        }
        matches.push(report);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    kept.close()?;
    let standings = lab::standings(&matches);
    let is_complete = !stop.load(Ordering::Relaxed);
    if args.json {
        out.json(&json!({
            "game": game.slug(),
            "complete": is_complete,
            "matches": matches,
            "standings": standings,
        }))?;
    } else {
        if standings.len() > game.seats() {
            print_standings(&standings, out)?;
        }
        if !is_complete {
            out.say(
                "Incomplet : interrompu avant la dernière partie.",
                "Incomplete: broken off before the last game.",
            )?;
        }
    }
    if is_complete { Ok(()) } else { Err(Fail::Interrupted) }
}

/// A flag that the first Ctrl-C sets; the second ends the program at once.
pub(crate) fn interrupted() -> Result<Arc<AtomicBool>, Fail> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    let stop = Arc::new(AtomicBool::new(false));
    flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
    flag::register(SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}

/// Who meets whom: the same bot everywhere, one table when there is a bot for each seat, and every choice of as many
/// bots as there are seats when there are more; alone, one after the other.
fn pairings(bots: &[Asked], seats: usize) -> Result<Vec<Vec<Asked>>, Fail> {
    match bots {
        [one] => Ok(vec![vec![one.clone(); seats]]),
        _ if bots.len() == seats => Ok(vec![bots.to_vec()]),
        _ if bots.len() > seats => Ok(choices(bots, seats)),
        _ => {
            let (fr, en) = (
                counted(seats as u64, Lang::Fr, ["place", "places"], ["seat", "seats"]),
                counted(seats as u64, Lang::En, ["place", "places"], ["seat", "seats"]),
            );
            Err(Fail::usage(
                format!("cette table a {fr}, {} robots sont donnés", bots.len()),
                format!("this table has {en}, {} bots were given", bots.len()),
            ))
        }
    }
}

/// Every choice of so many bots, in the order in which they were named.
fn choices(bots: &[Asked], count: usize) -> Vec<Vec<Asked>> {
    match (count, bots) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = choices(rest, count - 1).into_iter().map(|mut choice| {
                choice.insert(0, first.clone());
                choice
            });
            with.chain(choices(rest, count)).collect()
        }
    }
}

/// Who plays what, from which seed on.
struct Match<'a> {
    game: Arc<dyn AnyGame>,
    bots: &'a [Asked],
    seed: u64,
}

fn play(
    args: &SimArgs,
    Match { game, bots, seed }: Match<'_>,
    hands: &mut Hands,
    stop: &AtomicBool,
    kept: &mut Kept,
    lang: Lang,
) -> Result<Report, Fail> {
    let tables = vec![PlannedTable::new(game)];
    let specs = bots.iter().map(|bot| bot.spec).collect();
    let plan = Plan { tables, bots: specs, games: args.games, seed, threads: args.threads };
    let bar =
        if args.quiet || args.json { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
        bar.set_style(style);
    }
    let began = Instant::now();
    let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
    let heard = |done| {
        if done > bar.position() {
            bar.set_position(done);
            bar.set_message(progress(done, args.games, began.elapsed(), lang));
        }
    };
    let report = kept.recording(&names, |record| lab::run_with(&plan, hands, &heard, stop, record));
    bar.finish_and_clear();
    let mut report = report.map_err(|error| refused(&error))?;
    for (entry, bot) in report.bots.iter_mut().zip(bots) {
        entry.name.clone_from(&bot.name);
    }
    Ok(report)
}

/// Why a plan cannot be run, in both languages.
pub(crate) fn refused(error: &PlanError) -> Fail {
    match error {
        PlanError::Seats { seats, bots } => Fail::usage(
            format!("cette table a {seats} places, {bots} robots sont donnés"),
            error.to_string(),
        ),
        PlanError::Games(games) => Fail::usage(
            format!("`--games` : de 1 à {}, pas {games}", lab::GAMES_MAX),
            error.to_string(),
        ),
        PlanError::NoTable => Fail::failed("aucune table à jouer", error.to_string()),
        PlanError::Threads(cause) => {
            Fail::failed(format!("les fils ne démarrent pas : {cause}"), error.to_string())
        }
        PlanError::Part(cause) => {
            Fail::failed(format!("une partie du calcul ne se lit pas : {cause}"), error.to_string())
        }
        PlanError::Crew(cause) => Fail::failed(cause.clone(), error.to_string()),
    }
}

/// What stands beside the progress bar: games done, games a second, and about how long the rest takes.
pub(crate) fn progress(done: u64, games: u64, elapsed: Duration, lang: Lang) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-3);
    let left = ((games - done.min(games)) as f64 / rate.max(1e-9)) as u64;
    let left = match left {
        0..60 => format!("{left} s"),
        60..3_600 => format!("{} min", left / 60 + 1),
        _ => format!("{} h", left / 3_600 + 1),
    };
    let digits = usize::from(rate < 100.0);
    format!(
        "{} / {}  {}/s  {left}",
        grouped(done, lang),
        grouped(games, lang),
        decimal(rate, digits, lang),
    )
}

/// The report for people.
pub(crate) fn print(report: &Report, out: &mut Out) -> Result<(), Fail> {
    let names: Vec<String> = report.bots.iter().map(|bot| called(&bot.name, &bot.bot)).collect();
    let versus = names.join(out.pick(" contre ", " against "));
    let kind = facade::find(&report.game);
    let game = kind.map_or_else(|| report.game.clone(), |kind| kind.about().title);
    let title = out.bold(&format!("{game} · {versus}"));
    out.line(title)?;
    let games = counted(report.games, out.lang, ["partie", "parties"], ["game", "games"]);
    let games = match (report.games < report.planned, out.lang) {
        (false, _) => games,
        (true, Lang::Fr) => {
            format!("{games} sur {} (incomplet)", grouped(report.planned, Lang::Fr))
        }
        (true, Lang::En) => {
            format!("{games} of {} (incomplete)", grouped(report.planned, Lang::En))
        }
    };
    let swapped = match (report.orders, out.lang) {
        (1, Lang::Fr) => "une graine par partie".to_owned(),
        (1, Lang::En) => "one seed a game".to_owned(),
        (2, Lang::Fr) => "places échangées sur les mêmes graines".to_owned(),
        (2, Lang::En) => "seats swapped on the same seeds".to_owned(),
        (orders, Lang::Fr) => format!("{orders} ordres autour de la table"),
        (orders, Lang::En) => format!("{orders} orders around the table"),
    };
    out.line(format!("{games}, {swapped}"))?;
    out.line("")?;
    let is_duplicate = names.windows(2).all(|pair| pair[0] == pair[1]);
    if !is_duplicate {
        for bot in &report.bots {
            row(out, &bot.name, &bot.total)?;
            if report.first.is_some() {
                row(out, out.pick("  en premier", "  going first"), &bot.first)?;
                row(out, later(report, out), &bot.later)?;
            }
        }
    }
    if report.seats.len() > 2 {
        for (behind, share) in report.order.iter().enumerate() {
            let name = match out.lang {
                Lang::Fr => format!("{} à commencer", ordinal(behind + 1, Lang::Fr)),
                Lang::En => format!("{} to begin", ordinal(behind + 1, Lang::En)),
            };
            row(out, &name, share)?;
        }
    } else if let Some(first) = &report.first {
        row(out, out.pick("premier joueur", "first player"), first)?;
    }
    // Where two sides or the first player are told, the bare number of a seat tells nothing more.
    if (report.sides.is_empty() && report.first.is_none()) || report.seats.len() > 2 {
        for (index, seat) in report.seats.iter().enumerate() {
            row(out, &format!("{} {}", out.pick("place", "seat"), index + 1), seat)?;
        }
    }
    for side in &report.sides {
        row(out, out.text(&side.side), &side.total)?;
        // Of many seats it is told above what beginning is worth.
        if report.first.is_some() && report.seats.len() <= 2 {
            row(out, out.pick("  en premier", "  going first"), &side.first)?;
            row(out, later(report, out), &side.later)?;
        }
    }
    if report.shared_defeats > 0 {
        let count = grouped(report.shared_defeats, out.lang);
        let words = match (report.seats.len(), out.lang) {
            (1, Lang::Fr) => "perdues",
            (1, Lang::En) => "lost",
            (_, Lang::Fr) => "défaites communes",
            (_, Lang::En) => "shared defeats",
        };
        out.line(format!("{words:<26} {count} / {}", grouped(report.games, out.lang)))?;
    }
    out.line("")?;
    lengths(out, out.pick("tours", "turns"), &report.turns)?;
    lengths(out, out.pick("décisions", "decisions"), &report.lengths)?;
    let speed = &report.speed;
    let rate = grouped(speed.games_per_second as u64, out.lang);
    let seconds = decimal(speed.seconds, 2, out.lang);
    let threads = speed.threads;
    let slow = speed.games_per_second < 10.0;
    let rate = if slow { decimal(speed.games_per_second, 2, out.lang) } else { rate };
    let line = match out.lang {
        Lang::Fr => format!("vitesse : {rate} parties par seconde ({seconds} s, fils : {threads})"),
        Lang::En => format!("speed: {rate} games per second ({seconds} s, threads: {threads})"),
    };
    out.line(out.faint(&line))?;
    out.line("")
}

/// How those are called who do not play first.
fn later<'w>(report: &Report, out: &Out) -> &'w str {
    match (report.seats.len(), out.lang) {
        (..=2, Lang::Fr) => "  en second",
        (..=2, Lang::En) => "  going second",
        (_, Lang::Fr) => "  plus tard",
        (_, Lang::En) => "  going later",
    }
}

fn lengths(out: &mut Out, what: &str, lengths: &Lengths) -> Result<(), Fail> {
    let line = match out.lang {
        Lang::Fr => format!(
            "longueur : {} {what} en moyenne, médiane {}, 95 % au plus {}, de {} à {}",
            decimal(lengths.mean, 1, Lang::Fr),
            lengths.median,
            lengths.p95,
            lengths.min,
            lengths.max
        ),
        Lang::En => format!(
            "length: {:.1} {what} on average, median {}, 95 % at most {}, from {} to {}",
            lengths.mean, lengths.median, lengths.p95, lengths.min, lengths.max
        ),
    };
    out.line(line)
}

/// How often each rank was reached, at tables of more than two: « 1er 40 % · 2e 35 % · 3e 25 % ».
fn ranks(share: &Share, lang: Lang) -> String {
    let rank = |(index, count): (usize, &u64)| {
        let percent = decimal(100.0 * *count as f64 / share.games.max(1) as f64, 0, lang);
        format!("{} {percent} %", ordinal(index + 1, lang))
    };
    share.ranks.iter().enumerate().map(rank).collect::<Vec<_>>().join(" · ")
}

/// « 1er », « 2e »; 1st, 2nd, 3rd, 4th, 5th.
fn ordinal(rank: usize, lang: Lang) -> String {
    match (rank, lang) {
        (1, Lang::Fr) => "1er".to_owned(),
        (_, Lang::Fr) => format!("{rank}e"),
        (1, Lang::En) => "1st".to_owned(),
        (2, Lang::En) => "2nd".to_owned(),
        (3, Lang::En) => "3rd".to_owned(),
        (_, Lang::En) => format!("{rank}th"),
    }
}

fn row(out: &mut Out, name: &str, share: &Share) -> Result<(), Fail> {
    if share.games == 0 {
        return Ok(());
    }
    let lang = out.lang;
    let percent = |value: f64| decimal(100.0 * value, 1, lang);
    let draws = match share.draws {
        _ if share.ranks.len() > 2 => String::new(),
        0 => String::new(),
        1 => format!(" · 1 {}", out.pick("nulle", "draw")),
        draws => format!(" · {} {}", grouped(draws, lang), out.pick("nulles", "draws")),
    };
    let rate = out.bold(&format!("{:>5} %", percent(share.rate)));
    let line = format!(
        "{name:<26} {rate}  [{} – {}]  {} / {}{draws}",
        percent(share.low),
        percent(share.high),
        grouped(share.wins, lang),
        grouped(share.games, lang),
    );
    out.line(line)?;
    if share.ranks.len() > 2 {
        let line = format!("{:<26} {}", "", ranks(share, lang));
        out.line(out.faint(&line))?;
    }
    Ok(())
}

/// A bot as it was asked for, with what it is where that says more: « moyen (greedy) ».
fn called(name: &str, bot: &str) -> String {
    if name == bot { bot.to_owned() } else { format!("{name} ({bot})") }
}

/// The bots of a tournament by their share of points over all matches, then who did what against whom.
fn print_standings(standings: &[Standing], out: &mut Out) -> Result<(), Fail> {
    let title = out.bold(out.pick("Classement", "Standings"));
    out.line(title)?;
    for (index, standing) in standings.iter().enumerate() {
        let name = format!("{}. {}", index + 1, called(&standing.name, &standing.bot));
        row(out, &name, &standing.total)?;
    }
    if standings.iter().all(|standing| standing.against.iter().all(Option::is_none)) {
        return Ok(());
    }
    out.line("")?;
    let words = out.pick(
        "Points de la ligne contre la colonne, en %",
        "Points of the row against the column, in %",
    );
    let title = out.bold(words);
    out.line(title)?;
    let heads: Vec<String> = (1..=standings.len()).map(|number| format!("{number:>7}")).collect();
    out.line(format!("{:<26}{}", "", heads.concat()))?;
    for (index, standing) in standings.iter().enumerate() {
        let cell = |share: &Option<Share>| match share {
            Some(share) => format!("{:>7}", decimal(100.0 * share.rate, 1, out.lang)),
            None => format!("{:>7}", "·"),
        };
        let cells: String = standing.against.iter().map(cell).collect();
        out.line(format!("{:<26}{cells}", format!("{}. {}", index + 1, standing.name)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_bots_than_seats_make_a_tournament() {
        let asked = |bot: &&str| Asked { name: (*bot).to_owned(), spec: bot.parse().unwrap() };
        let bots: Vec<Asked> = ["random", "greedy", "ismcts:5"].iter().map(asked).collect();
        assert_eq!(pairings(&bots, 2).unwrap().len(), 3);
        assert_eq!(pairings(&bots[..1], 2).unwrap(), [[bots[0].clone(), bots[0].clone()]]);
        assert!(pairings(&bots[..2], 3).is_err());
        assert_eq!(pairings(&bots, 1).unwrap().len(), 3, "each bot alone");
        let four = [&bots[..], &bots[..1]].concat();
        assert_eq!(pairings(&four, 3).unwrap().len(), 4);
        assert_eq!(pairings(&four, 3).unwrap()[0], bots);
    }

    #[test]
    fn ranks_are_told_in_the_words_of_the_reader() {
        let share = Share {
            games: 8,
            wins: 4,
            draws: 0,
            losses: 1,
            shared_defeats: 1,
            ranks: vec![4, 2, 1],
            rate: 0.7,
            low: 0.5,
            high: 0.9,
            effective: 8.0,
        };
        assert_eq!(ranks(&share, Lang::Fr), "1er 50 % · 2e 25 % · 3e 12 %");
        assert_eq!(ranks(&share, Lang::En), "1st 50 % · 2nd 25 % · 3rd 12 %");
    }
}
