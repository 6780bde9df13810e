//! Capturing zones and treasures.

use noxilia::Event;
use serde_json::json;

use crate::table::*;

fn ending(setup: serde_json::Value) -> Table {
    let mut setup = setup;
    setup["begin"] = json!("end");
    scenario(setup).decline()
}

#[test]
fn nxl_capz_1_whoever_stands_alone() {
    assert_eq!(ending(json!({ "units": ["A milicien B_RP2"] })).controller("B_RP2"), Some(0));
    assert_eq!(
        ending(json!({ "units": ["A milicien B_RP2", "B chien B_RP2"] })).controller("B_RP2"),
        Some(1)
    );
}

#[test]
fn nxl_capz_2_its_profit_goes_along() {
    let table = ending(json!({ "units": ["A milicien B_RP2"] }));
    assert_eq!((table.gold(A), table.gold(B)), (7, 3));
}

#[test]
fn nxl_capz_3_it_can_be_taken_back() {
    let table = ending(json!({ "units": ["B chien B_RP2"], "controllers": ["B_RP2=A"] }));
    assert_eq!(table.controller("B_RP2"), Some(1));
}

#[test]
fn nxl_capz_4_losing_the_command_zone_hurts() {
    let table = ending(
        json!({ "units": ["B chien A_CMD", "A aldonse A_THD"], "libraries": [["milicien", "milicien"], []] }),
    );
    assert!(table.cards(A, "hand").is_empty());
}

#[test]
fn nxl_capt_1_alone_with_a_treasure() {
    assert_eq!(
        ending(json!({ "units": ["A milicien BF_W"], "hoards": [["!bottes"], []] })).gear("1"),
        ["bottes"]
    );
    assert!(
        ending(json!({ "units": ["A milicien BF_W", "B chien BF_W"], "hoards": [["+lame"], []] }))
            .gear("1")
            .is_empty()
    );
}

#[test]
fn nxl_capt_2_one_of_the_captor_s_units_wears_it() {
    let table = scenario(
        json!({ "begin": "end", "units": ["A milicien BF_W", "A piquier BF_W"], "hoards": [["+lame"], []] }),
    );
    assert_eq!(table.legal(), [unit(1), unit(2)]);
    assert_eq!(table.play([unit(2)]).gear("2"), ["lame"]);
}

#[test]
fn nxl_capt_3_what_it_does_when_turned_up() {
    let table = ending(json!({ "units": ["A milicien BF_W"], "hoards": [["!cassette"], []] }));
    assert_eq!(table.gold(A), 8);
}

#[test]
fn nxl_capt_4_one_at_a_time() {
    let table =
        ending(json!({ "units": ["A milicien BF_W"], "hoards": [["!bottes", "+lame"], []] }));
    assert_eq!(table.gear("1"), ["lame"]);
    assert_eq!(
        table.told(|event| matches!(event, Event::TreasureCaptured { .. })),
        0,
        "told before the first decision"
    );
}

#[test]
fn nxl_capt_5_a_dead_bearer_drops_it() {
    let table = scenario(json!({ "units": ["A duelliste BF_W", "B chien BF_W gear=lame"] }))
        .play([melee(1, 2)]);
    assert_eq!(table.gear("BF_W"), ["lame"]);
}

#[test]
fn nxl_capt_2_the_card_is_up_before_its_bearer_is_chosen() {
    let table = scenario(json!({
        "begin": "end", "units": ["A milicien BF_E", "A piquier BF_E"], "hoards": [[], ["!lame"]],
    }));
    assert_eq!(table.view(B).hoards[1][0].card, Some(table.card("lame")));
}

#[test]
fn nxl_capt_3_whoever_turns_a_card_up_has_its_profit() {
    let table =
        scenario(json!({ "units": ["B chien B_RP2"], "hoards": [["cassette"], []], "active": 1 }));
    let table = table.play([step(1, "BF_W")]);
    assert!(table.gold(B) > 0 && table.gold(A) == 0);
}

#[test]
fn nxl_capt_4_each_battlefield_in_its_turn() {
    let table = ending(json!({
        "units": ["A milicien BF_W", "A piquier BF_E"], "hoards": [["!coffre_vide"], ["!lame"]],
    }));
    assert_eq!(
        (table.look()["hoards"][0].clone(), table.gear("2")),
        (json!([]), vec!["lame".to_owned()])
    );
}

#[test]
fn nxl_capt_4_a_false_one_is_one_too() {
    let table =
        ending(json!({ "units": ["A milicien BF_W"], "hoards": [["!lame", "!coffre_vide"], []] }));
    assert!(table.gear("1").is_empty());
    assert_eq!(table.look()["hoards"][0].as_array().map(Vec::len), Some(1));
}

#[test]
fn nxl_capt_2_it_is_turned_up_where_it_lies() {
    let setup = json!({ "begin": "end", "units": ["A milicien BF_W", "A piquier BF_W"], "hoards": [["!lame"], ["!bottes"]] });
    let view = scenario(setup).view(B);
    assert_eq!([0, 1].map(|at| view.hoards[at][0].card.is_some()), [true, false]);
}
