//! How fast games of Noxilia are played through the trait, at random and by the hints of rollouts.
//!
//! `cargo bench -p noxilia` prints games per CPU second, decisions per game and nanoseconds per decision; then the size of a
//! state, and what it costs to copy or imagine one.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::Instant;

use engine::{
    Chance as _, Fast, Game as _, Judgement as _, Outcome, Seat, Silent, Stage, Tabletop as _,
    Viewer,
};
use noxilia::{Action, Noxilia, State};
use serde_json::json;

fn main() {
    let is_rehearsal = std::env::args().any(|word| word == "--test");
    let games = if is_rehearsal { 1 } else { 2_000 };
    let game = Noxilia::open_plain(&json!({}), &Noxilia::content()).expect("it opens");
    for careful in [false, true] {
        let start = cpu_seconds();
        let (decisions, drawn) = play(&game, games, careful);
        let seconds = cpu_seconds() - start;
        println!(
            "{:<8} {:>8.0} games per CPU second, {:>5.0} decisions, {:>6.0} ns each, {:>4.1} % drawn",
            if careful { "careful" } else { "random" },
            games as f64 / seconds,
            decisions as f64 / games as f64,
            seconds * 1e9 / decisions as f64,
            drawn as f64 * 100.0 / games as f64,
        );
    }
    println!("bytes of a state {:>8}", size_of::<State>());
    imagine(if is_rehearsal { 1 } else { 100_000 });
}

/// The time this process has spent on a processor, where the system tells; else the time on the wall.
fn cpu_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent =
        told.as_deref().and_then(|line| line.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    spent.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}

static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();

/// Plays games; counts decisions, and games that ended in a draw.
fn play(game: &Noxilia, games: u64, careful: bool) -> (u64, u64) {
    let mut chance = Fast::new(1);
    let mut legal: Vec<Action> = Vec::with_capacity(256);
    let (mut decisions, mut drawn) = (0, 0);
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let at = if careful {
                game.rollout(&state, &legal, &mut chance)
            } else {
                chance.below(legal.len() as u32) as usize
            };
            game.apply(&mut state, legal[at], &mut chance, &mut Silent);
            decisions += 1;
        }
        drawn += u64::from(game.stage(&state).outcome() == Some(Outcome::Draw));
    }
    (decisions, drawn)
}

/// How long it takes to imagine a table, and to copy one.
fn imagine(rounds: u32) {
    let game = Noxilia::open_plain(&json!({}), &Noxilia::content()).expect("it opens");
    let mut chance = Fast::new(2);
    let state = game.deal(&mut chance);
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let start = cpu_seconds();
    for _ in 0..rounds {
        black_box(game.imagine(black_box(&view), &mut chance));
    }
    println!("nanoseconds to imagine {:>8.0}", (cpu_seconds() - start) * 1e9 / f64::from(rounds));
    let start = cpu_seconds();
    for _ in 0..rounds {
        black_box(black_box(&state).clone());
    }
    println!("nanoseconds to copy    {:>8.0}", (cpu_seconds() - start) * 1e9 / f64::from(rounds));
}
