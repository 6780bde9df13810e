//! Many games between bots, with a progress bar and a report.

use std::sync::Arc;

use engine::Lang;
use facade::{AnyGame, BotSpec};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Lengths, Plan, PlanError, PlannedTable, Report, Share};

use crate::args::SimArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;

/// Plays the games and prints what was found out.
pub(crate) fn run(args: &SimArgs, out: &mut Out) -> Result<(), Fail> {
    let game = open::game(&args.table)?;
    let bots =
        args.bots.iter().map(|name| open::bot(&*game, name)).collect::<Result<Vec<_>, _>>()?;
    if args.threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let pairings = pairings(&bots, game.seats())?;
    let mut reports = Vec::new();
    for pairing in pairings {
        let report = play(args, Arc::clone(&game), pairing)?;
        if !args.json {
            print(&report, out)?;
        }
        reports.push(report);
    }
    match &reports[..] {
        [report] if args.json => out.json(report),
        _ if args.json => out.json(&reports),
        [_] => Ok(()),
        _ => standings(&bots, &reports, out),
    }
}

/// Who meets whom: the same bot everywhere, one table when there is a bot for each seat, and every choice of as many
/// bots as there are seats when there are more.
fn pairings(bots: &[BotSpec], seats: usize) -> Result<Vec<Vec<BotSpec>>, Fail> {
    match bots {
        [one] => Ok(vec![vec![*one; seats]]),
        _ if bots.len() == seats => Ok(vec![bots.to_vec()]),
        _ if bots.len() > seats => Ok(choices(bots, seats)),
        _ => Err(Fail::usage(
            format!("cette table a {seats} places, {} robots sont donnés", bots.len()),
            format!("this table has {seats} seats, {} bots were given", bots.len()),
        )),
    }
}

/// Every choice of so many bots, in the order in which they were named.
fn choices(bots: &[BotSpec], count: usize) -> Vec<Vec<BotSpec>> {
    match (count, bots) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = choices(rest, count - 1).into_iter().map(|mut choice| {
                choice.insert(0, *first);
                choice
            });
            with.chain(choices(rest, count)).collect()
        }
    }
}

fn play(args: &SimArgs, game: Arc<dyn AnyGame>, bots: Vec<BotSpec>) -> Result<Report, Fail> {
    let tables = vec![PlannedTable::new(game)];
    let plan = Plan { tables, bots, games: args.games, seed: args.seed, threads: args.threads };
    let bar =
        if args.quiet || args.json { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len}  {per_sec}  {eta}")
    {
        bar.set_style(style);
    }
    let report = lab::run(&plan, &|done| {
        if done > bar.position() {
            bar.set_position(done);
        }
    });
    bar.finish_and_clear();
    report.map_err(|error| match &error {
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
    })
}

/// The report for people.
pub(crate) fn print(report: &Report, out: &mut Out) -> Result<(), Fail> {
    let names: Vec<&str> = report.bots.iter().map(|bot| bot.bot.as_str()).collect();
    let versus = names.join(out.pick(" contre ", " against "));
    let title = out.bold(&format!("{} · {versus}", report.game));
    out.line(title)?;
    let games = grouped(report.games, out.lang);
    let swapped = match (report.orders, out.lang) {
        (1, Lang::Fr) => "une graine par partie".to_owned(),
        (1, Lang::En) => "one seed a game".to_owned(),
        (2, Lang::Fr) => "places échangées sur les mêmes graines".to_owned(),
        (2, Lang::En) => "seats swapped on the same seeds".to_owned(),
        (orders, Lang::Fr) => format!("{orders} ordres autour de la table"),
        (orders, Lang::En) => format!("{orders} orders around the table"),
    };
    out.line(format!("{games} {}, {swapped}", out.pick("parties", "games")))?;
    out.line("")?;
    let is_duplicate = names.windows(2).all(|pair| pair[0] == pair[1]);
    if !is_duplicate {
        for bot in &report.bots {
            row(out, &bot.bot, &bot.total)?;
            if report.first.is_some() {
                row(out, out.pick("  en premier", "  going first"), &bot.first)?;
                row(out, later(report, out), &bot.later)?;
            }
        }
    }
    if let Some(first) = &report.first {
        row(out, out.pick("premier joueur", "first player"), first)?;
    }
    if report.sides.is_empty() || report.seats.len() > 2 {
        for (index, seat) in report.seats.iter().enumerate() {
            row(out, &format!("{} {}", out.pick("place", "seat"), index + 1), seat)?;
        }
    }
    for side in &report.sides {
        row(out, out.text(&side.side), &side.total)?;
        if report.first.is_some() {
            row(out, out.pick("  en premier", "  going first"), &side.first)?;
            row(out, later(report, out), &side.later)?;
        }
    }
    if report.shared_defeats > 0 {
        let count = grouped(report.shared_defeats, out.lang);
        let words = out.pick("défaites communes", "shared defeats");
        out.line(format!("{words:<22} {count} / {games}"))?;
    }
    out.line("")?;
    lengths(out, out.pick("tours", "turns"), &report.turns)?;
    lengths(out, out.pick("décisions", "decisions"), &report.lengths)?;
    let speed = &report.speed;
    let rate = grouped(speed.games_per_second as u64, out.lang);
    let seconds = decimal(speed.seconds, 2, out.lang);
    let threads = speed.threads;
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
        "{name:<22} {rate}  [{} – {}]  {} / {}{draws}",
        percent(share.low),
        percent(share.high),
        grouped(share.wins, lang),
        grouped(share.games, lang),
    );
    out.line(line)?;
    if share.ranks.len() > 2 {
        let line = format!("{:<22} {}", "", ranks(share, lang));
        out.line(out.faint(&line))?;
    }
    Ok(())
}

/// The bots of a tournament by their share of points over all pairings.
fn standings(bots: &[BotSpec], reports: &[Report], out: &mut Out) -> Result<(), Fail> {
    let mut table: Vec<(String, f64)> = bots
        .iter()
        .map(|bot| {
            let name = bot.to_string();
            let rates: Vec<f64> = reports
                .iter()
                .flat_map(|report| &report.bots)
                .filter(|entry| entry.bot == name)
                .map(|entry| entry.total.rate)
                .collect();
            let mean = rates.iter().sum::<f64>() / rates.len().max(1) as f64;
            (name, mean)
        })
        .collect();
    table.sort_by(|a, b| b.1.total_cmp(&a.1));
    let title = out.bold(out.pick("Classement", "Standings"));
    out.line(title)?;
    for (rank, (name, rate)) in table.iter().enumerate() {
        out.line(format!(
            "{:>2}. {name:<20} {:>5} %",
            rank + 1,
            decimal(100.0 * rate, 1, out.lang)
        ))?;
    }
    Ok(())
}

/// A whole number with its thousands apart.
pub(crate) fn grouped(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let gap = match lang {
        Lang::Fr => '\u{202f}',
        Lang::En => ',',
    };
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(gap);
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with a decimal point or comma.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let plain = format!("{number:.digits$}");
    match lang {
        Lang::Fr => plain.replace('.', ","),
        Lang::En => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_their_readers_write_them() {
        assert_eq!(grouped(1_234_567, Lang::En), "1,234,567");
        assert_eq!(grouped(999, Lang::En), "999");
        assert_eq!(grouped(1_000, Lang::Fr), "1\u{202f}000");
        assert_eq!(decimal(49.96, 1, Lang::Fr), "50,0");
    }

    #[test]
    fn more_bots_than_seats_make_a_tournament() {
        let bots: Vec<BotSpec> =
            ["random", "greedy", "ismcts:5"].iter().map(|bot| bot.parse().unwrap()).collect();
        assert_eq!(pairings(&bots, 2).unwrap().len(), 3);
        assert_eq!(pairings(&bots[..1], 2).unwrap(), [[bots[0]; 2]]);
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
        };
        assert_eq!(ranks(&share, Lang::Fr), "1er 50 % · 2e 25 % · 3e 12 %");
        assert_eq!(ranks(&share, Lang::En), "1st 50 % · 2nd 25 % · 3rd 12 %");
    }
}
