//! What every bot promises, shown on toys.

mod chains;
mod errand;
mod luck;
mod memory;
mod pact;
mod promises;
mod search;
mod seats;
mod tide;

use bots::{Answer, BotSpec, make};
use engine::{Decision, Fast, Game, Judgement, Outcome, Silent, Stage, Viewer};

/// Plays one game between the bots, one for each seat, and says how it ended.
fn play<G: Judgement>(game: &G, bots: &[&str], seed: u64) -> Outcome {
    let mut chance = Fast::new(seed);
    let mut state = game.deal(&mut chance);
    let mut seated: Vec<_> = (0..game.seats())
        .map(|seat| make::<G>(&spec(bots[seat % bots.len()]), seed * 10 + seat as u64))
        .collect();
    loop {
        let seat = match game.stage(&state) {
            Stage::Over(outcome) => return outcome,
            Stage::Decide(Decision { seat, .. }) => seat,
        };
        let view = game.view(&state, Viewer::Seat(seat));
        let legal = legal(game, &state);
        let answer = seated[seat.index()].choose(game, &view, &legal);
        assert!(legal.contains(&answer.action), "{bots:?} answered {answer:?}");
        game.apply(&mut state, answer.action, &mut chance, &mut Silent);
    }
}

/// What a fresh bot answers in this state.
fn ask<G: Judgement>(game: &G, state: &G::State, bot: &str, seed: u64) -> Answer<G::Action> {
    let seat = game.stage(state).decider().expect("somebody decides");
    let view = game.view(state, Viewer::Seat(seat));
    make::<G>(&spec(bot), seed).choose(game, &view, &legal(game, state))
}

fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}

fn spec(word: &str) -> BotSpec {
    word.parse().expect("the tests name bots that exist")
}
