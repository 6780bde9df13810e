//! How fast random games of Duel are played through the trait.
//!
//! `cargo bench -p duel` prints games per CPU second, nanoseconds per decision and the size of a state.
//! `cargo bench -p duel -- --fixed 1000` plays exactly that many games and prints nothing but a checksum:
//! under `valgrind --tool=callgrind` its instruction count is the same on every machine.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Instant;

use duel::{Action, Duel, State};
use engine::{Chance as _, Fast, Game as _, Silent, Stage, Tabletop as _, Viewer};
use serde_json::json;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let fixed = arguments.iter().position(|word| word == "--fixed");
    let duel = Duel::open(&json!({}), &Duel::content()).expect("the printed rules open");
    if let Some(place) = fixed {
        let games = arguments.get(place + 1).and_then(|word| word.parse().ok()).unwrap_or(1_000);
        let (decisions, wins) = play(&duel, games, 1);
        println!("{games} games, {decisions} decisions, {wins} wins of seat 0");
        return;
    }
    play(&duel, 2_000, 0);
    let mut best = (0.0, 0.0);
    for round in 1..=5 {
        let games = 20_000;
        let start = cpu_seconds();
        let (decisions, _) = play(&duel, games, round);
        let seconds = cpu_seconds() - start;
        let speed = games as f64 / seconds;
        if speed > best.0 {
            best = (speed, seconds * 1e9 / decisions as f64);
        }
    }
    println!("random games per CPU second {:>10.0}", best.0);
    println!("nanoseconds per decision    {:>10.1}", best.1);
    println!("bytes of a state            {:>10}", size_of::<State>());
    let start = cpu_seconds();
    let (states, clones) = copies(&duel);
    let cloned = cpu_seconds() - start;
    let imagined = imaginations(&duel, &states);
    println!("nanoseconds per clone       {:>10.1}", cloned * 1e9 / clones as f64);
    println!("nanoseconds to imagine      {imagined:>10.1}");
}

/// The time this process has spent on a processor, where the system tells; else the time on the wall.
fn cpu_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent =
        told.as_deref().and_then(|line| line.split(' ').next()).and_then(|n| n.parse().ok());
    let nanoseconds: f64 = match spent {
        Some(nanoseconds) => nanoseconds,
        None => START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e9,
    };
    nanoseconds / 1e9
}

static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();

/// Plays random games and counts decisions and wins of the first seat.
fn play(duel: &Duel, games: u64, seed: u64) -> (u64, u64) {
    let mut chance = Fast::new(seed);
    let mut legal: Vec<Action> = Vec::with_capacity(64);
    let (mut decisions, mut wins) = (0, 0);
    for _ in 0..games {
        let mut state = duel.deal(&mut chance);
        let outcome = loop {
            if let Stage::Over(outcome) = duel.stage(&state) {
                break outcome;
            }
            legal.clear();
            duel.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            duel.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        };
        wins += u64::from(outcome.payoff(engine::Seat::new(0)) > 0.5);
    }
    (decisions, wins)
}

/// Copies a state many times.
fn copies(duel: &Duel) -> (Vec<State>, u64) {
    let state = duel.deal(&mut Fast::new(1));
    let mut states = Vec::with_capacity(10_000);
    for _ in 0..100 {
        states.clear();
        for _ in 0..10_000 {
            states.push(std::hint::black_box(&state).to_owned());
        }
    }
    (states, 1_000_000)
}

/// How long it takes to imagine a table.
fn imaginations(duel: &Duel, states: &[State]) -> f64 {
    let view = duel.view(&states[0], Viewer::Seat(engine::Seat::new(0)));
    let mut chance = Fast::new(2);
    let rounds = 200_000;
    let start = cpu_seconds();
    for _ in 0..rounds {
        std::hint::black_box(duel.imagine(std::hint::black_box(&view), &mut chance));
    }
    (cpu_seconds() - start) * 1e9 / f64::from(rounds)
}
