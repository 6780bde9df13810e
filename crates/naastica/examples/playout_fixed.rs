//! One fixed workload, the same on every machine: random games through the trait, for counting instructions.
//!
//! `valgrind --tool=callgrind target/release/examples/playout_fixed` counts what no busy neighbour can change.

#![expect(clippy::print_stdout, reason = "the result shows that the work was done")]

use engine::{Chance as _, Fast, Game, Seat, Silent, Stage, Tabletop};
use naastica::Naastica;

/// How many games are played unless another number is given.
const GAMES: u64 = 2_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(GAMES);
    let game = Naastica::open(&serde_json::json!({}), &Naastica::content())
        .expect("the house's own cards");
    let mut chance = Fast::new(2_026);
    let mut legal = Vec::with_capacity(64);
    let mut won = 0_u64;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state, action, &mut chance, &mut Silent);
        }
        if game.stage(&state).outcome().is_some_and(|outcome| outcome.payoff(Seat::new(0)) > 0.5) {
            won += 1;
        }
    }
    println!("{games} games, {won} won by the first seat");
}
