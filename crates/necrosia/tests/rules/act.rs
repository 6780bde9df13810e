//! NEC-ACT.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn menu() -> Table {
    scenario(
        2,
        json!({
            "seats": [{ "people": "ygwan", "units": { "nacre": "2F 1T 1M", "opale": "1M" }, "known": ["mer_14", "mer_16", "cbt_11"] }, { "influence": 5, "units": { "nacre": "1T" } }],
            "necrosians": { "ecume": 1 },
        }),
    )
}

#[test]
fn nec_act_1_three_actions() {
    let table = menu().play("nec src:ecume to:opale nec src:opale to:ecume nec src:ecume to:opale");
    assert_eq!((table.actions_left(), table.why_not(Action::Move)), (0, "NEC-ACT-1"));
    assert_eq!(
        (table.why_not(Action::War), table.why_not(Action::Trade)),
        ("NEC-ACT-1", "NEC-ACT-1")
    );
    let free = scenario(
        2,
        json!({
            "actions": 0,
            "seats": [{ "people": "ygwan", "units": { "nacre": "1F" }, "known": ["cbt_11", "mag_15"] }, { "units": { "nacre": "1F" } }],
        }),
    );
    assert_eq!(free.why_not(Action::War), "NEC-ACT-1");
    let free = free.play("play:cbt_11 play:mag_15 region:nacre pick:1F");
    assert_eq!(free.why_not(Action::War), "NEC-WAR-1", "it needs no action, but a rival");
    let spent = scenario(2, json!({
        "actions": 0,
        "seats": [{ "units": { "nacre": "1T" }, "reserve": "1F", "known": ["mer_11", "sha_11"] }, {}],
        "necrosians": { "nacre": 1 },
    }))
    .play("play:mer_11 play:sha_11 region:nacre type:F");
    assert_eq!(spent.why_not(Action::Trade), "NEC-TRADE-3", "it needs no action, but a reserve");
}

#[test]
fn nec_act_2_the_kinds_of_actions() {
    assert_eq!(
        menu().legal(),
        [
            "move",
            "war",
            "trade",
            "magic",
            "nec",
            "convert",
            "play:cbt_11",
            "play:mer_14",
            "play:mer_16",
            "end"
        ]
    );
}

#[test]
fn nec_act_3_the_same_action_again() {
    let table = menu()
        .play("convert unit:F@nacre as:M convert unit:M@nacre as:F convert unit:F@nacre as:M");
    assert_eq!((table.units(0, "nacre").as_str(), table.actions_left()), ("1F 1T 2M", 0));
}

#[test]
fn nec_act_4_an_action_flips_a_marker() {
    let table = menu().play("move unit:M@nacre");
    assert_eq!(table.actions_left(), 3, "not before the last mandatory pick");
    assert_eq!(table.play("to:ecume").actions_left(), 2);
}

#[test]
fn nec_act_5_actions_may_be_left() {
    let table = menu().play("end");
    assert_eq!(table.actions_left(), 3);
    assert!(!table.can("move"));
}

#[test]
fn nec_act_6_cards_cost_no_action() {
    let table = menu().play("play:mer_14 play:mer_16 seat:1");
    assert_eq!((table.actions_left(), table.influence()), (3, vec![1, 3]));
}

#[test]
fn nec_act_7_free_is_allowed_without_actions() {
    let table = menu()
        .play("convert unit:F@nacre as:M convert unit:M@nacre as:F convert unit:F@nacre as:M");
    assert!(!table.can("war"));
    let table = table.dice("0 0").play("play:cbt_11 war src:nacre tgt:1");
    assert_eq!(table.actions_left(), 0);
}
