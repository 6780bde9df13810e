//! How fast random games of Noxilia are played through the trait.
//!
//! `cargo bench -p noxilia` prints games per CPU second, decisions per game, nanoseconds per decision, the size of a state, and
//! what it costs to copy or imagine one. The example `noxilia_playout_fixed` plays a fixed number of games, to count instructions.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;

use engine::{Fast, Game as _, Seat, Tabletop as _, Viewer};
use noxilia::{Noxilia, State};
use serde_json::json;
use testkit::bench;

fn main() {
    let game = Noxilia::open_plain(&json!({}), &Noxilia::content()).expect("it opens");
    let playouts = bench::playouts(&game);
    println!("random games per CPU second {:>10.0}", playouts.games);
    println!("decisions per game          {:>10.0}", playouts.decisions);
    println!("nanoseconds per decision    {:>10.1}", playouts.nanoseconds());
    println!("bytes of a state            {:>10}", size_of::<State>());
    let state = game.deal(&mut Fast::new(1));
    let cloned = bench::rate(|| _ = black_box(black_box(&state).clone()));
    println!("nanoseconds per clone       {:>10.1}", 1e9 / cloned);
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let mut chance = Fast::new(2);
    let imagined = bench::rate(|| _ = black_box(game.imagine(black_box(&view), &mut chance)));
    println!("nanoseconds to imagine      {:>10.1}", 1e9 / imagined);
}
