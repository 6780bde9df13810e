//! How fast games of Necrosia are played through the trait, at random and by the hints of rollouts.
//!
//! `cargo bench -p necrosia` prints, for each number of seats, games per CPU second, decisions per game and nanoseconds
//! per decision; then the size of a state, and what it costs to copy or imagine one.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;

use engine::{Fast, Game as _, Seat, Tabletop as _, Viewer};
use necrosia::{Necrosia, State};
use serde_json::{Value, json};
use testkit::bench::{Playouts, careful_playouts, playouts, rate};

fn main() {
    for seats in 2..=5 {
        let game = open(seats);
        tell(seats, "random", playouts(&game));
        tell(seats, "careful", careful_playouts(&game));
    }
    println!("bytes of a state       {:>8}", size_of::<State>());
    let game = open(4);
    let mut chance = Fast::new(2);
    let state = game.deal(&mut chance);
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let imagined = rate(|| _ = black_box(game.imagine(black_box(&view), &mut chance)));
    println!("nanoseconds to imagine {:>8.0}", 1e9 / imagined);
    let copied = rate(|| _ = black_box(black_box(&state).clone()));
    println!("nanoseconds to copy    {:>8.0}", 1e9 / copied);
}

fn open(seats: usize) -> Necrosia {
    Necrosia::open(&json!({}), &vec![Value::Null; seats], &Necrosia::content()).expect("it opens")
}

fn tell(seats: usize, way: &str, speed: Playouts) {
    println!(
        "{seats} seats, {way:<8} {:>8.0} games per CPU second, {:>5.0} decisions, {:>6.0} ns each",
        speed.games,
        speed.decisions,
        speed.nanoseconds(),
    );
}
