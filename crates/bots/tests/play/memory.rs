//! Once the tree has its room, a search asks for no more memory, however long it lasts.

use allocation_counter::measure;
use bots::{Bot as _, Ismcts};
use engine::{Fast, Game as _, Judgement, Tabletop as _, Viewer};
use naastica::Naastica;
use serde_json::json;

use crate::errand::{Errand, State};
use crate::legal;

/// How often a bot asks for memory in a decision, after another one in which it found its room.
fn allocations<G: Judgement>(game: &G, before: &G::State, now: &G::State, iterations: u32) -> u64 {
    let mut bot = Ismcts::new(iterations, 1, 1);
    let mut choose = |state| {
        let seat = game.stage(state).decider().expect("somebody decides");
        let view = game.view(state, Viewer::Seat(seat));
        let legal = legal(game, state);
        let mut visits = 0;
        let spent = measure(|| {
            let answer = bot.choose(game, &view, &legal);
            visits = answer.worths.iter().map(|worth| worth.2).sum();
        });
        assert_eq!(visits, iterations);
        spent.count_total
    };
    assert!(choose(before) > 1, "the first decision makes the room");
    choose(now)
}

#[test]
fn iterations_allocate_nothing() {
    let naastica = Naastica::open_plain(&json!({ "first": 0 }), &Naastica::content())
        .expect("a game opens as it is");
    let dealt = |seed| naastica.deal(&mut Fast::new(seed));
    for iterations in [100, 5_000] {
        let errand = Errand { turns: 40 };
        let [before, now] = [2, 1].map(|turn| State { turn, ..State::new() });
        // The list of worths in the answer, and nothing else.
        assert_eq!(allocations(&errand, &before, &now, iterations), 1, "{iterations} in the toy");
        let count = allocations(&naastica, &dealt(1), &dealt(2), iterations);
        // Beside the worths, the list in which earlier choices are looked for.
        assert!(count <= 4, "{count} for {iterations} in Naastica");
    }
}
