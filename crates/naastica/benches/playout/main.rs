//! How fast Naastica is: full random games beside a hand-written loop of the same rules, and the cost of the parts.
//!
//! `cargo bench -p naastica` prints everything; ratios of one run hold on a busy machine, absolute figures do not.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod hand_loop;
mod solving;

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::{Chance as _, Decision, Fast, Game, Seat, Silent, Stage, Tabletop, Viewer};
use hand_loop::HandLoop;
use naastica::{Action, Naastica, State};
use serde_json::json;

/// How long one measurement takes, and how often it is repeated; the best one counts.
const SPAN: Duration = Duration::from_millis(300);
const ROUNDS: usize = 5;

fn main() {
    // `cargo bench` passes this; under `cargo test --benches` there is nothing to measure, only to compare.
    let is_bench = std::env::args().any(|word| word == "--bench");
    let game =
        Naastica::open_plain(&json!({}), &Naastica::content()).expect("the house's own cards");
    let hand = HandLoop::new(&game);
    check(&game, &hand, 20_000);
    if !is_bench {
        return;
    }
    println!("state                 {:>12} bytes", size_of::<State>());
    let (mut by_trait, mut by_hand) = (0.0_f64, 0.0_f64);
    // The two take turns, so that a busy neighbour slows both.
    for round in 0..ROUNDS as u64 {
        let mut chance = Fast::new(round);
        let mut legal = Vec::with_capacity(64);
        by_trait = by_trait.max(rate(|| playout(&game, &mut chance, &mut legal)));
        let mut chance = Fast::new(round);
        by_hand = by_hand.max(rate(|| hand.play(&mut chance)));
    }
    println!("games through trait   {by_trait:>12.0} a second");
    println!("games by hand loop    {by_hand:>12.0} a second");
    println!("ratio                 {:>12.2} (at least 0.60)", by_trait / by_hand);
    parts(&game);
    solving::measure();
}

/// The two play the same games.
fn check(game: &Naastica, hand: &HandLoop, games: u64) {
    let (mut one, mut other) = (Fast::new(7), Fast::new(7));
    let mut legal = Vec::new();
    for number in 0..games {
        let winner = playout(game, &mut one, &mut legal);
        assert_eq!(winner, hand.play(&mut other), "game {number}");
        assert!(one == other, "game {number} took the same lots");
    }
}

/// Plays one random game through the trait; returns the index of the winner.
fn playout(game: &Naastica, chance: &mut Fast, legal: &mut Vec<Action>) -> usize {
    let mut state = game.deal(chance);
    loop {
        match game.stage(&state) {
            Stage::Over(outcome) => return usize::from(outcome.payoff(Seat::new(1), 2, 0.0) > 0.5),
            Stage::Decide(_) => {
                legal.clear();
                game.legal_actions(&state, legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                game.apply(&mut state, action, chance, &mut Silent);
            }
        }
    }
}

/// The cost of the parts, over the positions of random games.
fn parts(game: &Naastica) {
    let mut chance = Fast::new(11);
    let mut positions = Vec::new();
    let mut legal = Vec::new();
    for _ in 0..400 {
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
    let mut list = Vec::with_capacity(64);
    let print = |name: &str, rate: f64| println!("{name:<22}{:>12.1} ns", 1e9 / rate);
    print(
        "legal actions",
        rate(|| {
            list.clear();
            game.legal_actions(&next().0, &mut list);
            list.len()
        }),
    );
    print(
        "apply (with clone)",
        rate(|| {
            let (state, action, ..) = next();
            let mut state = *state;
            game.apply(&mut state, *action, &mut chance, &mut Silent);
            state
        }),
    );
    print(
        "view",
        rate(|| {
            let (state, _, seat, _) = next();
            game.view(state, Viewer::Seat(*seat))
        }),
    );
    let mut chance = Fast::new(12);
    print("imagine", rate(|| game.imagine(&next().3, &mut chance)));
    print("clone", rate(|| black_box(next().0)));
}

/// How often a second of CPU time the work can be done.
fn rate<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut count = 0_u64;
    let (start, before) = (Instant::now(), on_cpu());
    loop {
        for _ in 0..1_000 {
            black_box(work());
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
