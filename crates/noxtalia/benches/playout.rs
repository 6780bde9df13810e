//! How fast Noxtalia is: full random games in both modes, and the cost of the parts.
//!
//! `cargo bench -p noxtalia` prints everything, in CPU time of one core. With the word `fixed` it plays a fixed number
//! of games and prints nothing, for a tool that counts instructions.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::{Chance as _, Decision, Fast, Game, Silent, Stage, Tabletop, Viewer};
use noxtalia::{Action, Noxtalia, State};
use serde_json::{Value, json};

/// How long one measurement takes, and how often it is repeated; the best one counts.
const SPAN: Duration = Duration::from_millis(300);
const ROUNDS: u64 = 5;

fn main() {
    let has = |wanted: &str| std::env::args().any(|word| word == wanted);
    let tables = [
        ("duel A-B", json!({})),
        ("duel C-A", json!({ "team_0": "c", "team_1": "a" })),
        ("solo", json!({ "mode": "solo" })),
    ];
    // `cargo test --benches` passes `--test`: then there is nothing to measure, only to run once.
    if has("--test") || has("fixed") {
        let mut legal = Vec::with_capacity(256);
        for (_, options) in &tables {
            let (game, mut chance) = (open(options), Fast::new(7));
            for _ in 0..2_000 {
                black_box(playout(&game, &mut chance, &mut legal));
            }
        }
        return;
    }
    println!("state                 {:>12} bytes", size_of::<State>());
    for (name, options) in &tables {
        let game = open(options);
        let mut legal = Vec::with_capacity(256);
        let mut best = (0.0_f64, 0.0_f64);
        for round in 0..ROUNDS {
            let mut chance = Fast::new(round);
            let mut decisions = 0_u64;
            let mut games = 0_u64;
            let rate = rate(|| {
                games += 1;
                decisions += u64::from(playout(&game, &mut chance, &mut legal));
            });
            if rate > best.0 {
                best = (rate, decisions as f64 / games as f64);
            }
        }
        let (games, decisions) = best;
        println!(
            "{name:<22}{games:>12.0} games a second, {decisions:.1} decisions a game, {:.0} ns a decision",
            1e9 / games / decisions
        );
    }
    parts(&open(&tables[0].1));
}

fn open(options: &Value) -> Noxtalia {
    Noxtalia::open_plain(options, &Noxtalia::content()).expect("the house's own cards")
}

/// Plays one random game through the trait; returns how many decisions it took.
fn playout(game: &Noxtalia, chance: &mut Fast, legal: &mut Vec<Action>) -> u32 {
    let mut state = game.deal(chance);
    let mut decisions = 0;
    while let Stage::Decide(_) = game.stage(&state) {
        legal.clear();
        game.legal_actions(&state, legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, chance, &mut Silent);
        decisions += 1;
    }
    decisions
}

/// The cost of the parts, over the positions of random games.
fn parts(game: &Noxtalia) {
    let mut chance = Fast::new(11);
    let mut positions = Vec::new();
    let mut legal = Vec::new();
    for _ in 0..100 {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(Decision { seat, .. }) = game.stage(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            positions.push((state, action, seat, game.view(&state, Viewer::Seat(seat))));
            game.apply(&mut state, action, &mut chance, &mut Silent);
        }
    }
    let mut at = 0;
    let mut next = || {
        at = (at + 1) % positions.len();
        &positions[at]
    };
    let mut list = Vec::with_capacity(256);
    let print = |name: &str, rate: f64| println!("{name:<22}{:>12.1} ns", 1e9 / rate);
    print(
        "legal actions",
        rate(|| {
            list.clear();
            game.legal_actions(&next().0, &mut list);
        }),
    );
    print(
        "apply (with clone)",
        rate(|| {
            let (state, action, ..) = next();
            let mut state = *state;
            game.apply(&mut state, *action, &mut chance, &mut Silent);
            black_box(state);
        }),
    );
    print(
        "view",
        rate(|| {
            let (state, _, seat, _) = next();
            black_box(game.view(state, Viewer::Seat(*seat)));
        }),
    );
    let mut chance = Fast::new(12);
    print(
        "imagine",
        rate(|| {
            black_box(game.imagine(&next().3, &mut chance));
        }),
    );
    print(
        "clone",
        rate(|| {
            black_box(next().0);
        }),
    );
}

/// How often a second of CPU time the work can be done.
fn rate(mut work: impl FnMut()) -> f64 {
    let mut count = 0_u64;
    let (start, before) = (Instant::now(), on_cpu());
    loop {
        for _ in 0..1_000 {
            work();
        }
        count += 1_000;
        let spent = start.elapsed();
        if spent >= SPAN {
            let busy = before.zip(on_cpu()).map(|(before, after)| after.saturating_sub(before));
            return count as f64 / busy.unwrap_or(spent).as_secs_f64();
        }
    }
}

/// The time this thread has been running on a core, where the system tells: a busy neighbour does not count then.
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
