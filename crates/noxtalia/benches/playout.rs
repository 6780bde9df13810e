//! How fast Noxtalia is: full random games for two and alone, and the cost of the parts.
//!
//! `cargo bench -p noxtalia` prints everything, in CPU time of one core.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::hint::black_box;

use engine::{Fast, Game, Silent, Tabletop, Viewer};
use noxtalia::{Noxtalia, State};
use serde_json::{Value, json};
use testkit::bench::{is_rehearsal, playouts, rate};
use testkit::walk;

fn main() {
    let team = |word: &str| json!({ "team": word });
    let tables = [
        ("duel A-B", open("standard", &[team("a"), team("b")])),
        ("duel C-A", open("standard", &[team("c"), team("a")])),
        ("duel A-B, free", open("free", &[team("a"), team("b")])),
        ("solo", open("standard", &[team("a")])),
    ];
    println!("state                 {:>12} bytes", size_of::<State>());
    for (name, game) in &tables {
        let speed = playouts(game);
        println!(
            "{name:<22}{:>12.0} games a second, {:.1} decisions a game, {:.0} ns a decision",
            speed.games,
            speed.decisions,
            speed.nanoseconds()
        );
    }
    for (name, game) in &tables[..3] {
        println!("{name}");
        parts(game);
    }
}

fn open(format: &str, brings: &[Value]) -> Noxtalia {
    Noxtalia::open(&json!({ "format": format }), brings, &Noxtalia::content())
        .expect("the compiled-in cards")
}

/// The cost of the parts, over the positions of random games.
fn parts(game: &Noxtalia) {
    let mut positions = Vec::new();
    walk(game, if is_rehearsal() { 1 } else { 100 }, |step| {
        let view = game.view(step.before, Viewer::Seat(step.decision.seat));
        positions.push((*step.before, step.action, step.decision.seat, view));
    });
    let mut at = 0;
    let mut next = || {
        at = (at + 1) % positions.len();
        &positions[at]
    };
    let mut list = Vec::with_capacity(256);
    let mut chance = Fast::new(11);
    let print = |name: &str, rate: f64| println!("  {name:<20}{:>12.1} ns", 1e9 / rate);
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
