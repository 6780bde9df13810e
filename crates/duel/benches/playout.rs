//! How fast random games of Duel are played through the trait.
//!
//! `cargo bench -p duel` prints games per CPU second, nanoseconds per decision, the size of a state, and what it
//! costs to copy or imagine one. The example `duel_playout_fixed` plays a fixed number of games, to count instructions.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;

use duel::{Duel, State};
use engine::{Fast, Game as _, Seat, Tabletop as _, Viewer};
use serde_json::json;
use testkit::bench;

fn main() {
    let duel = Duel::open_plain(&json!({}), &Duel::content()).expect("the printed rules open");
    let playouts = bench::playouts(&duel);
    println!("random games per CPU second {:>10.0}", playouts.games);
    println!("nanoseconds per decision    {:>10.1}", playouts.nanoseconds());
    println!("bytes of a state            {:>10}", size_of::<State>());
    let state = duel.deal(&mut Fast::new(1));
    let cloned = bench::rate(|| _ = black_box(black_box(&state).to_owned()));
    println!("nanoseconds per clone       {:>10.1}", 1e9 / cloned);
    let view = duel.view(&state, Viewer::Seat(Seat::new(0)));
    let mut chance = Fast::new(2);
    let imagined = bench::rate(|| _ = black_box(duel.imagine(black_box(&view), &mut chance)));
    println!("nanoseconds to imagine      {:>10.1}", 1e9 / imagined);
}
