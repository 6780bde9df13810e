//! The turn: its start and its end.

use noxilia::{Action, Event};
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

/// The units that such an event of the next turn is about, in the order in which it is told.
fn told_of(units: &[&str], of: impl Fn(&noxilia::Event) -> Option<u8>) -> Vec<u8> {
    let setup = json!({ "units": units, "fate": ["tempete"] });
    let table = scenario(setup).play([Action::Pass, Action::Pass]).decline();
    table.story.iter().filter_map(|(_, event)| of(event)).collect()
}

#[test]
fn nxl_turn_start_3d_the_first_player_s_effects_come_first() {
    let units = [
        "B gargouille B_RP1 wounds=1",
        "A gargouille A_RP1 wounds=1",
        "A gargouille queue=3 wounds=1",
    ];
    let healed = told_of(&units, |event| {
        let noxilia::Event::UnitHealed { unit, .. } = event else { return None };
        Some(unit.0)
    });
    assert_eq!(healed, [2, 1]);
}

#[test]
fn nxl_turn_start_4b_the_first_player_s_units_come_first() {
    let arrived = told_of(&["B chien queue=1", "A milicien queue=1"], |event| {
        let noxilia::Event::UnitArrived { unit, .. } = event else { return None };
        (unit.0 <= 2).then_some(unit.0)
    });
    assert_eq!(arrived, [2, 1]);
}

#[test]
fn nxl_turn_start_3c_a_full_zone_yields_nobody() {
    let slaves = |dogs: usize| {
        let table = starting(json!({ "units": vec!["B chien B_THD"; dogs] }));
        let look = table.look();
        let units = look["units"].as_array().expect("units");
        units.iter().filter(|unit| unit["card"] == "esclave").count()
    };
    assert!(slaves(4) > 0 && slaves(5) == 0);
}

#[test]
fn nxl_turn_end_3_whoever_waits_does_not_suffer() {
    let table =
        ending(json!({ "units": ["A chevalier queue=3 poison=1", "A chevalier away=3 poison=1"] }));
    assert_eq!((table.body(1).0, table.body(2).0), (4, 4));
}

#[test]
fn nxl_turn_end_5_borrowed_armour_ends_before_the_next_fate_card() {
    let table = scenario(json!({
        "units": ["A chevalier A_RP1 armour=0", "B cracheur BF_W"], "latents": ["A egide 1"],
        "mana": [["light"], []], "active": 1, "fate": ["incendie"],
    }));
    let reveal = table.reveal("egide", 1);
    let table = table.play([shoot(2, 1), reveal]).decline();
    let before = table.body(1).0;
    let table = table.play([Action::Pass, Action::Pass]).decline();
    assert_eq!(table.body(1).0, before - 1, "what the aegis had left did not burn");
}

#[test]
fn nxl_turn_start_3d_only_those_that_do_something_may_be_shown() {
    let units = [
        "B gargouille B_RP1 hidden",
        "B chien B_RP1 hidden",
        "A gargouille A_RP1 hidden",
        "B gargouille queue=3 hidden",
    ];
    let table = scenario(json!({ "begin": "income", "units": units, "first": 1, "active": 1 }));
    assert_eq!(
        (table.asked(), table.legal()),
        (B, vec![Action::Decline, Action::Unit { unit: u(1) }])
    );
}

#[test]
fn nxl_turn_start_3d_a_seat_begins_with_the_zones_on_its_side() {
    // Ashgall holds the infirmary: its own pit comes first, then what lies across the board.
    let table =
        scenario(json!({ "units": ["B chien A_THD wounds=1"], "controllers": ["A_THD=B"] }))
            .next_turn();
    let first = |is_it: fn(&Event) -> bool| table.story.iter().position(|(_, event)| is_it(event));
    let slave = first(|event| matches!(event, Event::UnitArrived { .. }));
    let hound = first(|event| matches!(event, Event::UnitHealed { .. }));
    assert!(slave.is_some() && slave < hound, "{slave:?} before {hound:?}");
}
