//! The turn: its start and its end.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn starting(setup: serde_json::Value) -> Table {
    let mut setup = setup;
    setup["begin"] = json!("start");
    scenario(setup).decline()
}

#[test]
fn nxl_turn_1_start_actions_end() {
    let table = starting(json!({}));
    assert!(table.is_acting());
    assert_eq!(table.next_turn().turn(), 5);
}

#[test]
fn nxl_turn_start_1_the_fate_card_applies() {
    assert_eq!(starting(json!({ "fate": ["printemps"] })).gold(A), 7);
}

#[test]
fn nxl_turn_start_2a_draw_what_the_zones_say() {
    let table = starting(json!({ "libraries": [vec!["milicien"; 5], []] }));
    assert_eq!(table.cards(A, "hand").len(), 2);
}

#[test]
fn nxl_turn_start_2b_no_zone_no_card() {
    let table = starting(
        json!({ "controllers": ["A_CMD=B"], "libraries": [vec!["milicien"; 5], vec!["chien"; 5]] }),
    );
    assert_eq!((table.cards(A, "hand").len(), table.cards(B, "hand").len()), (0, 4));
}

#[test]
fn nxl_turn_start_3a_gold_of_the_zones() {
    let table = starting(json!({}));
    assert_eq!((table.gold(A), table.gold(B)), (5, 5));
}

#[test]
fn nxl_turn_start_3b_battlefields_yield_nothing() {
    assert_eq!(starting(json!({ "controllers": ["BF_W=A", "BF_E=A"] })).gold(A), 5);
}

#[test]
fn nxl_turn_start_3c_zones_yield_by_their_text() {
    let table = starting(json!({}));
    let look = table.look();
    assert!(
        look["units"]
            .as_array()
            .unwrap()
            .iter()
            .any(|unit| unit["card"] == "esclave" && unit["zone"] == "B_THD")
    );
}

#[test]
fn nxl_turn_start_3d_effects_of_the_start() {
    assert_eq!(starting(json!({ "units": ["B gargouille B_RP1 wounds=2"] })).body(1).0, 2);
}

#[test]
fn nxl_turn_start_4a_the_queue_moves_up() {
    let table = starting(json!({ "units": ["B broyeur queue=2 hidden"] }));
    assert_eq!(
        (table.unit(1)["place"].clone(), table.unit(1)["timer"].clone()),
        (json!("Queue"), json!(1))
    );
}

#[test]
fn nxl_turn_start_4b_even_into_a_lost_command_zone() {
    let table = starting(
        json!({ "units": ["A archere queue=1 hidden", "B chien A_CMD", "A aldonse A_RP2"], "controllers": ["A_CMD=B"] }),
    );
    assert_eq!((table.zone(1), table.is_hidden(1)), ("A_CMD".into(), false));
}

#[test]
fn nxl_turn_start_4c_one_turn_in_general() {
    let table = scenario(json!({ "hands": [["milicien"], []], "gold": [1, 0] }));
    let play = table.play_card("milicien");
    let table = table.play([play]);
    assert_eq!(table.unit(3)["place"], "Queue");
    assert_eq!(table.next_turn().unit(3)["place"], "Play");
}

#[test]
fn nxl_turn_start_5_everything_is_straightened() {
    let table = starting(json!({ "units": ["A milicien A_CMD engaged", "B chien B_CMD engaged"] }));
    assert!(!table.is_engaged(1) && !table.is_engaged(2));
}

#[test]
fn nxl_turn_start_6a_a_marker_or_the_return() {
    assert_eq!(starting(json!({ "units": ["B chasseur B_CMD away=1"] })).unit(1)["place"], "Away");
    assert_eq!(starting(json!({ "units": ["B chasseur B_CMD away=0"] })).unit(1)["place"], "Play");
}

#[test]
fn nxl_turn_start_6b_waters_fall() {
    assert_eq!(starting(json!({ "floods": ["BF_W=2"] })).look()["zones"][4]["flood"], 1);
}

#[test]
fn nxl_turn_start_7_armour_is_restored() {
    let table =
        starting(json!({ "units": ["A pavoiseuse A_CMD armour=-1", "A piquier A_CMD armour=0"] }));
    assert_eq!((table.body(1).1, table.body(2).1), (3, 1));
}

#[test]
fn nxl_turn_end_a_both_pass() {
    let table = scenario(json!({})).play([Action::Pass, Action::Pass]).decline();
    assert_eq!(table.turn(), 4);
}

#[test]
fn nxl_turn_end_b_the_first_to_pass_begins() {
    let table =
        scenario(json!({ "active": 1, "first": 1 })).play([Action::Pass, Action::Pass]).decline();
    assert_eq!(table.asked(), B);
}

#[test]
fn nxl_turn_end_c_acting_again_clears_the_marks() {
    let table =
        scenario(json!({ "units": ["A milicien A_CMD", "A milicien A_CMD", "B chien B_CMD"] }));
    let table =
        table.play([Action::Pass, step(3, "B_THD"), Action::Stop, step(1, "A_RP1"), Action::Stop]);
    assert_eq!(table.view(A).passed, [0, 0]);
}

fn ending(setup: serde_json::Value) -> Table {
    let mut setup = setup;
    setup["begin"] = json!("end");
    scenario(setup).decline()
}

#[test]
fn nxl_turn_end_1_treasures_first() {
    assert_eq!(
        ending(json!({ "units": ["A milicien BF_W"], "hoards": [["+lame"], []] })).gear("1"),
        ["lame"]
    );
}

#[test]
fn nxl_turn_end_2_then_zones() {
    assert_eq!(ending(json!({ "units": ["A milicien BF_W"] })).controller("BF_W"), Some(0));
}

#[test]
fn nxl_turn_end_3_then_poison() {
    assert_eq!(ending(json!({ "units": ["A chevalier BF_W poison=2"] })).body(1).0, 2);
}

#[test]
fn nxl_turn_end_4_then_effects() {
    let table = ending(
        json!({ "units": ["A chevalier BF_W", "A chevalier A_RP1"], "shown": "brouillard_mortel" }),
    );
    assert_eq!((table.body(1).0, table.body(2).0), (3, 2));
}

#[test]
fn nxl_turn_end_5_then_mana_is_lost() {
    assert_eq!(ending(json!({ "mana": [["light", "pure"], []] })).mana(A), [0; 7]);
}
