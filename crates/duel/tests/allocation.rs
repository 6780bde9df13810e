//! The hot path takes no memory: whole random games with copied and imagined states, counted by the allocator itself.

use allocation_counter::measure;
use duel::{Action, Duel, View};
use engine::{Chance as _, Fast, Game as _, Silent, Stage, Tabletop as _, Viewer};
use serde_json::json;

/// Plays random games, copying every state and imagining from the views of another game.
fn play(game: &Duel, games: u64, views: &[View], legal: &mut Vec<Action>) -> u64 {
    let mut chance = Fast::new(3);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            let view = &views[chance.below(views.len() as u32) as usize];
            let mut imagined = game.imagine(view, &mut chance);
            legal.clear();
            game.legal_actions(&imagined, legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut imagined, action, &mut chance, &mut Silent);
            legal.clear();
            game.legal_actions(&state, legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut state.clone(), action, &mut chance, &mut Silent);
            game.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
    }
    decisions
}

/// What both seats and a spectator see during one random game.
fn views(game: &Duel) -> Vec<View> {
    let mut chance = Fast::new(4);
    let mut state = game.deal(&mut chance);
    let (mut views, mut legal) = (Vec::new(), Vec::new());
    while let Stage::Decide(_) = game.stage(&state) {
        views.extend(Viewer::all(2).map(|viewer| game.view(&state, viewer)));
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, &mut chance, &mut Silent);
    }
    views
}

fn counts_nothing(game: &Duel) {
    let views = views(game);
    let mut legal = Vec::with_capacity(64);
    let mut decisions = 0;
    let memory = measure(|| decisions = play(game, 200, &views, &mut legal));
    assert!(decisions >= 10 * 200, "the games were played");
    assert_eq!((memory.count_total, memory.bytes_total), (0, 0));
}

#[test]
fn random_games_allocate_nothing() {
    counts_nothing(&Duel::open_plain(&json!({}), &Duel::content()).expect("the rules open"));
}

#[test]
fn hidden_decks_allocate_nothing_either() {
    let deck = json!({
        "divination": 4, "armure_psychique": 4, "boule_de_feu": 4, "attaque_plus": 3,
        "defense_plus": 3, "lien_karmique": 1, "defense": 4, "attaque": 4, "glace_localisee": 3,
    });
    let brings = [json!({ "deck": deck }), json!({})];
    let options = json!({ "turn_numbering": "per_player" });
    counts_nothing(&Duel::open(&options, &brings, &Duel::content()).expect("the deck is allowed"));
}

#[test]
fn the_counter_does_count() {
    let memory = measure(|| drop(std::hint::black_box(vec![1_u8; 64])));
    assert_eq!(memory.count_total, 1);
}
