//! A fixed number of random games, for counting instructions: the same work on every machine.

#![expect(clippy::print_stdout, reason = "the sum shows that the work was done")]

use duel::{Action, Duel};
use engine::{Chance as _, Fast, Game as _, Seat, Silent, Stage, Tabletop as _};

fn main() {
    let duel =
        Duel::open(&serde_json::json!({}), &Duel::content()).expect("the printed rules open");
    let mut chance = Fast::new(1);
    let mut legal: Vec<Action> = Vec::with_capacity(64);
    let (mut decisions, mut wins) = (0_u32, 0.0);
    for _ in 0..2_000 {
        let mut state = duel.deal(&mut chance);
        while let Stage::Decide(_) = duel.stage(&state) {
            legal.clear();
            duel.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            duel.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
        wins += duel.stage(&state).outcome().map_or(0.5, |outcome| outcome.payoff(Seat::new(0)));
    }
    println!("2000 games, {decisions} decisions, {wins} wins of seat 0");
}
