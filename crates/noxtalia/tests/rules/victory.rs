//! How a game ends.

use engine::{Game as _, Outcome};
use noxtalia::{Action, Event};
use serde_json::json;

use crate::table::{ONE, TWO, Table, setup, setup_at, solo, table};

/// The rule that forbids each seat to end its turn.
fn refused(table: &Table) -> [&'static str; 2] {
    let rule =
        |seat| table.game.refusal(&table.state, seat, Action::EndTurn).expect("refused").rule;
    [ONE, TWO].map(rule)
}

#[test]
fn nxt_victory_1_the_last_spirit_falls() {
    let mut table = table(setup(
        json!({ "hand": ["torpille_vive"] }),
        json!({ "hand": [], "spirits": [{ "hp": 0 }, { "hp": 5 }, { "hp": 0 }] }),
    ));
    table.attack("torpille_vive", "bramorh").no_defense();
    assert_eq!(table.outcome(), Some(Outcome::Win(ONE)));
    let won = table.events().last().cloned();
    assert_eq!(won, Some(Event::GameWon { seat: ONE, rule: "NXT-VICTORY-1" }));
    assert_eq!(refused(&table), ["NXT-VICTORY-1"; 2], "nobody acts any more");
}

#[test]
fn nxt_victory_1_the_robot_wins_when_the_last_spirit_falls() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": 3 }, { "hp": 0 }, { "hp": 0 }] }),
        json!({ "hand": ["morsure_de_l_hiver", "ressac", "mur_d_ecume", "contre_feu", "rempart_de_glace"] }),
    ));
    table.lots(&[0]).end_turn().no_defense();
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
    let won = table.events().last().cloned();
    assert_eq!(won, Some(Event::GameWon { seat: TWO, rule: "NXT-VICTORY-1" }));
    assert_eq!(refused(&table)[0], "NXT-VICTORY-1");
}

#[test]
fn nxt_victory_2_the_second_empty_deck() {
    let mut table = table(setup(
        json!({ "exhaustions": 1, "hand": [], "deck": ["glaciation", "festin", "frenesie"] }),
        json!({}),
    ));
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Win(TWO)));
    let won = table.events().last().cloned();
    assert_eq!(won, Some(Event::GameWon { seat: TWO, rule: "NXT-VICTORY-2" }));
}

#[test]
fn nxt_victory_3_nobody_has_won_after_the_last_turn() {
    let mut options = setup_at(3, json!({}), json!({}));
    options["turn_limit"] = json!(3);
    let mut table = table(options);
    table.end_turn();
    assert_eq!(table.outcome(), None, "the second player still plays turn 3");
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Draw));
    assert_eq!(refused(&table), ["NXT-VICTORY-3"; 2], "nobody acts any more");
}
