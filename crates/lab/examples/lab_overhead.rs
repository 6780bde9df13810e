//! What the lab costs beside the bare playouts of random bots: the same games with and without it, turn by turn in one
//! run, so that a busy machine slows both, and by the time that the processor spent on them where the system tells it.
//! Ends with an error where a game costs over a tenth more.
#![expect(clippy::print_stdout, reason = "an example that prints a table")]

use std::process::ExitCode;
use std::time::Instant;

use facade::BotSpec;
use lab::{Plan, PlannedTable};
use serde_json::json;

/// How often both are measured; the fastest of each counts, which is the one that was least disturbed.
const ROUNDS: usize = 15;

/// The most that the lab may cost.
const MOST: f64 = 1.10;

fn main() -> ExitCode {
    let mut is_fine = true;
    println!("game        bare games/s   lab games/s   ratio");
    for kind in facade::shelf() {
        let game = kind.open_plain(&json!({}), None).expect("the plain game");
        let bots: Vec<BotSpec> = vec![game.bot("random").expect("a bot"); game.seats()];
        let (mut bare, mut with) = (f64::MAX, f64::MAX);
        let mut games = 16;
        while seconds(|| drop(game.simulate(0..games, &bots))) < 0.1 {
            games *= 2;
        }
        let tables = vec![PlannedTable::new(game.clone())];
        let plan = Plan { tables, bots: bots.clone(), games, seed: 1, threads: Some(1) };
        for _ in 0..ROUNDS {
            bare = bare.min(seconds(|| drop(game.simulate(0..games, &bots))));
            with = with.min(seconds(|| drop(lab::run(&plan, &|_| {}))));
        }
        let ratio = with / bare;
        is_fine &= ratio <= MOST;
        let rate = |seconds: f64| games as f64 / seconds;
        println!("{:<10} {:>13.0} {:>13.0}   {ratio:.3}", kind.slug(), rate(bare), rate(with));
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn seconds(work: impl FnOnce()) -> f64 {
    let (began, before) = (Instant::now(), on_processor());
    work();
    match (before, on_processor()) {
        (Some(before), Some(after)) => (after - before) as f64 / 1e9,
        _ => began.elapsed().as_secs_f64(),
    }
}

/// How long this thread has been on a processor, in nanoseconds, where the system tells.
fn on_processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}
