//! How fast random games of Duel are played through the trait.
//!
//! `cargo bench -p duel` prints games per CPU second, nanoseconds per decision, the size of a state, and what it
//! costs to copy or imagine one. The example `duel_playout_fixed` plays a fixed number of games, to count instructions.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Instant;

use duel::{Action, Duel, State};
use engine::{Chance as _, Fast, Game as _, Silent, Stage, Tabletop as _, Viewer};
use serde_json::json;

fn main() {
    let duel = Duel::open_plain(&json!({}), &Duel::content()).expect("the printed rules open");
    play(&duel, 2_000, 0);
    let mut best = (0.0, 0.0);
    for round in 1..=5 {
        let games = 20_000;
        let start = cpu_seconds();
        let decisions = play(&duel, games, round);
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

/// Plays random games and counts decisions.
fn play(duel: &Duel, games: u64, seed: u64) -> u64 {
    let mut chance = Fast::new(seed);
    let mut legal: Vec<Action> = Vec::with_capacity(64);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = duel.deal(&mut chance);
        while let Stage::Decide(_) = duel.stage(&state) {
            legal.clear();
            duel.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            duel.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
    }
    decisions
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
