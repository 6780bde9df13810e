//! How fast the games and the bots are on this machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Lang;
use facade::{AnyGame, BotSpec};
use lab::{Plan, PlannedTable};
use serde::Serialize;

use crate::args::BenchArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{decimal, grouped};

/// The speed of one game.
#[derive(Serialize)]
struct Speed {
    game: &'static str,
    one_core_games_per_second: f64,
    all_cores_games_per_second: f64,
    cores: usize,
    nanoseconds_per_decision: f64,
    decisions_per_game: f64,
    greedy_decisions_per_second: f64,
    ismcts_iterations_per_second: f64,
}

/// Measures the games that were asked for.
pub(crate) fn run(args: &BenchArgs, out: &mut Out) -> Result<(), Fail> {
    let kinds = if args.games.is_empty() {
        facade::shelf().to_vec()
    } else {
        args.games.iter().map(|slug| open::kind(slug)).collect::<Result<Vec<_>, _>>()?
    };
    let time = Duration::from_secs_f64(args.seconds.clamp(0.01, 60.0));
    let mut speeds = Vec::new();
    for kind in kinds {
        let game = kind.open_plain(&serde_json::json!({}), None)?;
        let speed = measure(&game, kind.slug(), time)?;
        if !args.json {
            print(&speed, out)?;
            out.flush()?;
        }
        speeds.push(speed);
    }
    if args.json { out.json(&speeds) } else { Ok(()) }
}

fn measure(game: &Arc<dyn AnyGame>, slug: &'static str, time: Duration) -> Result<Speed, Fail> {
    let random = vec![open::bot(&**game, "random")?; game.seats()];
    let (one, decisions, _) = playouts(game, &random, Some(1), time)?;
    let (all, _, cores) = playouts(game, &random, None, time)?;
    Ok(Speed {
        game: slug,
        one_core_games_per_second: one,
        all_cores_games_per_second: all,
        cores,
        nanoseconds_per_decision: 1e9 / (one * decisions),
        decisions_per_game: decisions,
        greedy_decisions_per_second: questions(game, "greedy", time)?,
        ismcts_iterations_per_second: 200.0 * questions(game, "ismcts:200", time)?,
    })
}

/// Games per second between bots, decisions in a game, and threads; the run grows until it lasts long enough.
fn playouts(
    game: &Arc<dyn AnyGame>,
    bots: &[BotSpec],
    threads: Option<usize>,
    time: Duration,
) -> Result<(f64, f64, usize), Fail> {
    let mut games = 64;
    loop {
        let tables = vec![PlannedTable::new(Arc::clone(game))];
        let plan = Plan { tables, bots: bots.to_vec(), games, seed: 1, threads };
        let report = lab::run(&plan, &|_| {})
            .map_err(|error| Fail::failed(error.to_string(), error.to_string()))?;
        if report.speed.seconds >= time.as_secs_f64() * 0.8 || games >= lab::GAMES_MAX / 8 {
            let speed = &report.speed;
            return Ok((speed.games_per_second, report.lengths.mean, speed.threads));
        }
        let wanted = report.speed.games_per_second * time.as_secs_f64();
        games = (wanted as u64).clamp(games * 2, games * 32);
    }
}

/// Decisions per second of a bot over the positions of its own games.
fn questions(game: &Arc<dyn AnyGame>, bot: &str, time: Duration) -> Result<f64, Fail> {
    let spec = open::bot(&**game, bot)?;
    let mut seed = 0;
    let (mut asked, mut spent) = (0_u32, Duration::ZERO);
    while spent < time {
        let mut table = game.deal(crate::seed::from_number(seed));
        seed += 1;
        while let (Some(seat), Some(question)) = (table.stage().decider(), table.question()) {
            let began = Instant::now();
            let answer = question.ask(&spec, seed);
            spent += began.elapsed();
            asked += 1;
            if spent >= time || table.play(seat, answer.code, 0).is_err() {
                break;
            }
        }
    }
    Ok(f64::from(asked) / spent.as_secs_f64())
}

fn print(speed: &Speed, out: &mut Out) -> Result<(), Fail> {
    let lang = out.lang;
    let title = out.bold(speed.game);
    out.line(title)?;
    let number = |value: f64| grouped(value.round() as u64, lang);
    let ratio =
        decimal(speed.all_cores_games_per_second / speed.one_core_games_per_second, 2, lang);
    let rows = match lang {
        Lang::Fr => [
            (
                "parties au hasard, un cœur",
                format!("{} /s", number(speed.one_core_games_per_second)),
            ),
            (
                "parties au hasard, tous les cœurs",
                format!(
                    "{} /s (× {ratio} sur {})",
                    number(speed.all_cores_games_per_second),
                    speed.cores
                ),
            ),
            (
                "par décision",
                format!(
                    "{} ns ({} décisions par partie)",
                    number(speed.nanoseconds_per_decision),
                    decimal(speed.decisions_per_game, 1, lang)
                ),
            ),
            ("greedy", format!("{} décisions/s", number(speed.greedy_decisions_per_second))),
            ("ismcts", format!("{} itérations/s", number(speed.ismcts_iterations_per_second))),
        ],
        Lang::En => [
            ("random games, one core", format!("{} /s", number(speed.one_core_games_per_second))),
            (
                "random games, all cores",
                format!(
                    "{} /s (× {ratio} on {})",
                    number(speed.all_cores_games_per_second),
                    speed.cores
                ),
            ),
            (
                "per decision",
                format!(
                    "{} ns ({:.1} decisions a game)",
                    number(speed.nanoseconds_per_decision),
                    speed.decisions_per_game
                ),
            ),
            ("greedy", format!("{} decisions/s", number(speed.greedy_decisions_per_second))),
            ("ismcts", format!("{} iterations/s", number(speed.ismcts_iterations_per_second))),
        ],
    };
    for (name, value) in rows {
        out.line(format!("  {name:<36} {value}"))?;
    }
    Ok(())
}
