//! What a seat chose for itself is known to nobody else: not to views, not to bots that imagine tables.

use engine::{Audience, Fast, Game, Judgement as _, Seat, Stage, Tabletop, Viewer};
use naastica::{Event, Naastica, State};
use serde_json::{Value, json};

use crate::scenario::{A, B, bring};

/// Two tables that differ in what seat B brings, and in nothing else.
fn tables(options: &Value) -> [Naastica; 2] {
    let heroes = json!({ "nym": 4, "calen": 4, "eldra": 4, "kaelis": 4 });
    let walls = json!({ "muraille_d_oubli": 8, "phare_des_rois": 8 });
    [heroes, walls].map(|own| bring(options, &[Value::Null, json!({ "collection": own })]))
}

/// Every state of random games at the first of two tables.
fn states(game: &Naastica, games: u64) -> Vec<State> {
    let mut states = Vec::new();
    testkit::walk(game, games, |step| states.push(*step.before));
    states
}

#[test]
fn nobody_else_sees_a_collection_of_ones_own() {
    let [one, other] = tables(&json!({ "legs": 2 }));
    for state in states(&one, 20) {
        for viewer in [Viewer::Seat(A), Viewer::Spectator] {
            assert_eq!(one.view(&state, viewer), other.view(&state, viewer));
        }
        let hands = one.view(&state, Viewer::Seat(A)).data().hands;
        assert_eq!((hands[A].is_secret, hands[B].is_secret), (false, true), "that much is known");
    }
}

#[test]
fn what_is_imagined_of_it_is_the_same_whatever_it_is() {
    let [one, other] = tables(&json!({ "legs": 2 }));
    let mut copies = 0;
    for (seed, state) in states(&one, 20).into_iter().enumerate() {
        let view = one.view(&state, Viewer::Seat(A));
        let imagine = |game: &Naastica| game.imagine(&view, &mut Fast::new(seed as u64));
        let (here, there) = (imagine(&one), imagine(&other));
        assert_eq!(here, there, "the same luck imagines the same hand");
        // Followed to the end, through the second deal, the two tables stay the same.
        assert_eq!(follow(&one, here, seed as u64), follow(&other, there, seed as u64));
        copies += u32::from(has_copies(&one, &here));
    }
    assert!(copies > 0, "a collection of one's own may hold a card twice");
}

#[test]
fn a_chosen_hand_is_as_secret() {
    let chosen = ["nym", "eldra", "calen", "lumen", "dorian"];
    let another = ["kaelis", "oriane", "vaelith", "aeryn", "ysolde"];
    let [one, other] = [chosen, another]
        .map(|hand| bring(&json!({ "legs": 2 }), &[Value::Null, json!({ "chosen": hand })]));
    for (seed, state) in states(&one, 10).into_iter().enumerate() {
        let view = one.view(&state, Viewer::Seat(A));
        assert_eq!(view, other.view(&state, Viewer::Seat(A)));
        let start = one.imagine(&view, &mut Fast::new(seed as u64));
        assert_eq!(start, other.imagine(&view, &mut Fast::new(seed as u64)));
        assert_eq!(follow(&one, start, seed as u64), follow(&other, start, seed as u64));
    }
}

#[test]
fn an_analysis_does_not_look_at_it_either() {
    let five = |ids: [&str; 5]| json!({ "collection": ids });
    let [one, other] = [
        five(["nova_oubliee", "lumen", "golem_fele", "nuee_d_eclats", "echo_du_passe"]),
        five(["nym", "eldra", "calen", "kaelis", "dorian"]),
    ]
    .map(|own| bring(&json!({ "first": 0 }), &[Value::Null, own]));
    let late = |state: &State| {
        let view = one.view(state, Viewer::Spectator).data();
        view.turn == 7 && view.decides == Some(A)
    };
    let states: Vec<_> = states(&one, 20).into_iter().filter(late).collect();
    assert!(!states.is_empty());
    for state in states {
        let view = one.view(&state, Viewer::Seat(A));
        let analyse = |game: &Naastica| game.analyse(&view, 20_000, &mut Fast::new(9));
        let analysis = analyse(&one).expect("it is that seat's decision");
        assert!(!analysis.exact, "five cards that nobody knows cannot be worked out");
        assert_eq!(Some(analysis), analyse(&other));
    }
}

/// Plays the first legal action again and again; returns everything that was told and the last state.
fn follow(game: &Naastica, mut state: State, seed: u64) -> (Vec<(Audience, Event)>, State) {
    let (mut chance, mut story, mut legal) = (Fast::new(seed), Vec::new(), Vec::new());
    while let Stage::Decide(_) = game.stage(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[0], &mut chance, &mut story);
    }
    (story, state)
}

fn has_copies(game: &Naastica, state: &State) -> bool {
    let hand = game.view(state, Viewer::Seat(B)).data().hands[B].cards.clone().expect("B's own");
    hand.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn everything_else_is_told_to_a_seat_about_itself() {
    let [one, _] = tables(&json!({}));
    let state = one.deal(&mut Fast::new(1));
    let hand = one.view(&state, Viewer::Seat(Seat::new(1))).data().hands[B].cards.clone();
    let ids: Vec<_> =
        hand.expect("B's own").iter().map(|card| one.cards()[card.index()].id.clone()).collect();
    assert!(
        ids.iter().all(|id| ["nym", "calen", "eldra", "kaelis"].contains(&id.as_str())),
        "{ids:?}"
    );
}
