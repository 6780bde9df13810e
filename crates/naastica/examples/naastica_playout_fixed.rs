//! One fixed workload, the same on every machine: random games through the trait, for counting instructions with
//! callgrind, which no busy neighbour can change.

#![expect(clippy::print_stdout, reason = "the result shows that the work was done")]

use engine::{Chance as _, Fast, Game, Seat, Silent, Stage, Tabletop};
use naastica::Naastica;

/// How many games are played unless another number is given.
const GAMES: u64 = 2_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(GAMES);
    println!("{games} games, {} won by the first seat", play(games));
}

/// Plays so many games from one seed; returns how many the first seat won.
fn play(games: u64) -> u64 {
    let game = Naastica::open(&serde_json::json!({}), &Naastica::content())
        .expect("the house's own cards");
    let mut chance = Fast::new(2_026);
    let mut legal = Vec::with_capacity(64);
    let mut won = 0;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        let outcome = loop {
            match game.stage(&state) {
                Stage::Over(outcome) => break outcome,
                Stage::Decide(_) => {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    let action = legal[chance.below(legal.len() as u32) as usize];
                    game.apply(&mut state, action, &mut chance, &mut Silent);
                }
            }
        };
        won += u64::from(outcome.payoff(Seat::new(0)) > 0.5);
    }
    won
}
