//! How fast Naastica is: full random games beside a hand-written loop of the same rules, and the cost of the parts.
//!
//! `cargo bench -p naastica` prints everything; ratios of one run hold on a busy machine, absolute figures do not.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod hand_loop;
mod solving;

use std::hint::black_box;

use engine::{Fast, Game, Seat, Silent, Tabletop, Viewer};
use hand_loop::HandLoop;
use naastica::{Action, Naastica, State};
use serde_json::json;
use testkit::bench;

fn main() {
    let game =
        Naastica::open_plain(&json!({}), &Naastica::content()).expect("the game's own cards");
    let hand = HandLoop::new(&game);
    check(&game, &hand, 20_000);
    // `cargo bench` passes this; under `cargo test --benches` there is nothing to measure, only to compare.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    println!("state                 {:>12} bytes", size_of::<State>());
    let (mut one, mut other) = (Fast::new(1), Fast::new(1));
    let mut legal = Vec::with_capacity(64);
    let (by_trait, by_hand) = bench::rates(
        || {
            black_box(bench::playout(&game, &mut one, &mut legal));
        },
        || {
            black_box(hand.play(&mut other));
        },
    );
    println!("games through trait   {by_trait:>12.0} a second");
    println!("games by hand loop    {by_hand:>12.0} a second");
    println!("ratio                 {:>12.2} (at least 0.90)", by_trait / by_hand);
    parts(&game);
    solving::measure();
}

/// The two play the same games.
fn check(game: &Naastica, hand: &HandLoop, games: u64) {
    let (mut one, mut other) = (Fast::new(7), Fast::new(7));
    let mut legal = Vec::new();
    for number in 0..games {
        let winner = winner(game, &mut one, &mut legal);
        assert_eq!(winner, hand.play(&mut other), "game {number}");
        assert!(one == other, "game {number} took the same lots");
    }
}

/// Plays one random game through the trait; returns the index of the winner.
fn winner(game: &Naastica, chance: &mut Fast, legal: &mut Vec<Action>) -> usize {
    let outcome = bench::outcome(game, chance, legal);
    usize::from(game.payoff(outcome, Seat::new(1)) > 0.5)
}

/// The cost of the parts, over the positions of random games.
fn parts(game: &Naastica) {
    let mut positions = Vec::new();
    testkit::walk(game, 400, |step| {
        let view = game.view(step.before, Viewer::Seat(step.decision.seat));
        positions.push((*step.before, step.action, step.decision.seat, view));
    });
    let mut at = 0;
    let mut next = || {
        at = (at + 1) % positions.len();
        &positions[at]
    };
    let mut list = Vec::with_capacity(64);
    let print = |name: &str, rate: f64| println!("{name:<22}{:>12.1} ns", 1e9 / rate);
    let rate = bench::rate(|| {
        list.clear();
        game.legal_actions(&next().0, &mut list);
        black_box(list.len());
    });
    print("legal actions", rate);
    let mut chance = Fast::new(11);
    let rate = bench::rate(|| {
        let (state, action, ..) = next();
        let mut state = *state;
        game.apply(&mut state, *action, &mut chance, &mut Silent);
        black_box(state);
    });
    print("apply (with clone)", rate);
    let rate = bench::rate(|| {
        let (state, _, seat, _) = next();
        black_box(game.view(state, Viewer::Seat(*seat)));
    });
    print("view", rate);
    let rate = bench::rate(|| {
        black_box(game.imagine(&next().3, &mut chance));
    });
    print("imagine", rate);
    let rate = bench::rate(|| {
        black_box(next().0);
    });
    print("clone", rate);
}
