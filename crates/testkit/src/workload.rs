//! One fixed workload, the same on every machine: random games through the trait, for counting instructions.

use engine::{Chance as _, Fast, Seat, Silent, Stage, Tabletop};

/// Plays this many random games with the game's own cards and options; returns totals, so that the optimiser cannot drop the work.
pub fn play_fixed<G: Tabletop>(games: u32) -> String {
    let game =
        G::open_plain(&serde_json::json!({}), &G::content()).expect("the game's own cards open");
    let mut chance = Fast::new(2_026);
    let mut legal = Vec::with_capacity(64);
    let (mut decisions, mut wins) = (0_u32, 0.0);
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
        wins +=
            game.stage(&state).outcome().map_or(0.5, |outcome| game.payoff(outcome, Seat::new(0)));
    }
    format!("{games} games, {decisions} decisions, {wins} wins of the first seat")
}
