//! The hot path takes no memory: whole random games, views and imagined states, counted by the allocator itself.

use allocation_counter::measure;
use engine::{Chance as _, Decision, Fast, Game, Silent, Stage, Tabletop, Viewer};
use naastica::{Action, Naastica};
use serde_json::{Value, json};

/// Plays random games, looking at every position from every side and imagining what is hidden; returns the winners' sum.
fn play(game: &Naastica, games: u64, legal: &mut Vec<Action>) -> u64 {
    let mut chance = Fast::new(3);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(Decision { seat, .. }) = game.stage(&state) {
            let view = game.view(&state, Viewer::Seat(seat));
            let imagined = game.imagine(&view, &mut chance);
            legal.clear();
            game.legal_actions(&imagined, legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state.clone(), action, &mut chance, &mut Silent);
            game.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
    }
    decisions
}

fn counts_nothing(options: &Value) {
    let game = Naastica::open_plain(options, &Naastica::content()).expect("the options are right");
    let mut legal = Vec::with_capacity(72);
    let mut decisions = 0;
    let memory = measure(|| decisions = play(&game, 500, &mut legal));
    assert!(decisions >= 9 * 500, "the games were played");
    assert_eq!((memory.count_total, memory.bytes_total), (0, 0));
}

#[test]
fn random_games_allocate_nothing() {
    counts_nothing(&json!({}));
}

#[test]
fn variants_allocate_nothing_either() {
    counts_nothing(&json!({ "legs": 2, "chain": "full", "second_hand_size": 8 }));
}

#[test]
fn the_counter_does_count() {
    let memory = measure(|| drop(std::hint::black_box(vec![1_u8; 64])));
    assert_eq!(memory.count_total, 1);
}
