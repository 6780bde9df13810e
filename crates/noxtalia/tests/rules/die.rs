//! The die that chooses for the Robot.

use engine::Viewer;
use noxtalia::Event;
use serde_json::json;

use crate::table::{TWO, Table, merge, setup, solo};

/// The Robot attacks first, and the die settles which of the equal targets it hits.
fn attacked(hps: [u8; 3], face: u32) -> usize {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": hps[0] }, { "hp": hps[1] }, { "hp": hps[2] }] }),
        json!({ "hand": ["morsure_de_l_hiver", "ressac", "houle", "contre_feu", "mur_d_ecume"] }),
    ));
    table.lots(&[0]).dice(&[face]).end_turn();
    table.view(Viewer::Spectator).fight.expect("the Robot attacks").target.index()
}

#[test]
fn nxt_die_1_two_options_three_faces_each() {
    let chosen = [1, 2, 3, 4, 5, 6].map(|face| attacked([20, 7, 7], face));
    assert_eq!(chosen, [1, 1, 1, 2, 2, 2]);
}

#[test]
fn nxt_die_2_three_options_two_faces_each() {
    let chosen = [1, 2, 3, 4, 5, 6].map(|face| attacked([20, 20, 20], face));
    assert_eq!(chosen, [0, 0, 1, 1, 2, 2]);
}

/// The Robot puts one of its cards under its deck, chosen by these rolls.
fn put_under(difficulty: &str, hand: &[&str], faces: &[u32], reveals: &[u32]) -> Table {
    let mut options = setup(
        json!({ "hand": [] }),
        json!({
            "hand": hand,
            "deck": [
                "nuage_d_encre", "bouclier_d_aurore", "bise", "zenith", "vol_nocturne",
                "nuit_polaire", "renaissance", "plume_solaire"
            ],
            "discard": [],
        }),
    );
    merge(&mut options, json!({ "difficulty": difficulty, "two": "c" }));
    let mut table = solo(options);
    table.lots(&[0]).dice(faces).lots(reveals).end_turn();
    table
}

#[test]
fn nxt_die_3_the_face_is_the_option_and_more_is_rolled_again() {
    let hand = ["regard_percant", "plume_de_givre", "poussiere_d_or", "camouflage"];
    let table = put_under("easy", &hand, &[6, 6, 2], &[0, 0, 0]);
    assert_eq!(table.pile(TWO, "deck").last().map(String::as_str), Some("poussiere_d_or"));
    let rolls = table.events().filter(|event| matches!(event, Event::RobotRolled { .. })).count();
    assert_eq!(rolls, 3);
    let hand =
        ["regard_percant", "plume_de_givre", "poussiere_d_or", "camouflage", "eblouissement"];
    let table = put_under("normal", &hand, &[6], &[4, 3, 0, 0, 0]);
    let last = Event::RobotRolled { face: 6, options: 6, option: Some(6) };
    assert!(table.events().any(|event| *event == last), "six options are still for the die");
    assert_eq!(table.pile(TWO, "deck").last().map(String::as_str), Some("bouclier_d_aurore"));
}
