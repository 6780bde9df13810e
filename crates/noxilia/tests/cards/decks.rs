//! The ready-made decks.

use engine::{Fast, Game as _};
use serde_json::json;

use crate::table::*;

fn is_played(deck: &str) -> bool {
    let game = open(&json!({}), [deck, "auto"]);
    let mut chance = Fast::new(5);
    let mut state = game.deal(&mut chance);
    let mut legal = Vec::new();
    while game.stage(&state).decision().is_some() {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let pick = engine::Chance::below(&mut chance, legal.len() as u32) as usize;
        game.apply(&mut state, legal[pick], &mut chance, &mut engine::Silent);
    }
    game.stage(&state).outcome().is_some()
}

#[test]
fn aubepine_rang_is_legal_and_playable() {
    assert!(is_played("aubepine_rang"));
}

#[test]
fn aubepine_charge_is_legal_and_playable() {
    assert!(is_played("aubepine_charge"));
}

#[test]
fn cendrefiel_meute_is_legal_and_playable() {
    assert!(is_played("cendrefiel_meute"));
}

#[test]
fn cendrefiel_soufre_is_legal_and_playable() {
    assert!(is_played("cendrefiel_soufre"));
}
