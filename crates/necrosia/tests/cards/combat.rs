//! The combat cards.

use serde_json::json;

use crate::table::scenario;
use crate::{duel, hunt};

#[test]
fn cbt_01_takes_a_die_from_the_defender() {
    let table =
        duel(json!(["cbt_01"]), json!([])).dice("0 0").play("war src:nacre tgt:1 play:cbt_01");
    assert_eq!((table.asked().as_str(), table.discard()), ("0 turn", vec!["cbt_01".to_owned()]));
    let table =
        hunt(json!(["cbt_01"]), json!([])).dice("1 1").play("war src:nacre tgt:N play:cbt_01");
    assert_eq!((table.n("nacre"), table.units(0, "nacre").as_str()), (2, "2F"));
}

#[test]
fn cbt_02_adds_a_die_to_the_attack() {
    let table = duel(json!(["cbt_02"]), json!([]))
        .dice("1 1 1 0")
        .play("war src:nacre tgt:1 play:cbt_02 lose:T lose:T lose:M");
    assert_eq!(table.units(1, "nacre"), "-");
}

#[test]
fn cbt_03_adds_one_to_the_attack_score() {
    let table = duel(json!(["cbt_03"]), json!([]))
        .dice("0 0 0")
        .play("war src:nacre tgt:1 play:cbt_03 lose:M");
    assert_eq!(table.units(1, "nacre"), "2T");
}

#[test]
fn cbt_04_adds_one_to_the_defence_score() {
    let table = duel(json!([]), json!(["cbt_04"]))
        .dice("0 0 0")
        .play("war src:nacre tgt:1 play:cbt_04 lose:F");
    assert_eq!((table.units(0, "nacre").as_str(), table.influence()[1]), ("1F", 1));
}

#[test]
fn cbt_05_adds_a_die_to_the_defence() {
    let table = duel(json!([]), json!(["cbt_05"]))
        .dice("0 0 1 1")
        .play("war src:nacre tgt:1 play:cbt_05 lose:F lose:F");
    assert_eq!((table.units(0, "nacre").as_str(), table.influence()[1]), ("-", 1));
}

#[test]
fn cbt_06_takes_a_die_from_the_attacker() {
    let table =
        duel(json!([]), json!(["cbt_06"])).dice("0 0").play("war src:nacre tgt:1 play:cbt_06");
    assert_eq!((table.influence()[1], table.asked().as_str()), (2, "0 turn"));
}

#[test]
fn cbt_07_places_a_fighter_at_the_start_of_the_turn() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "known": ["cbt_07"] }, {}] }));
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("0 turn_start", vec!["play:cbt_07".into(), "pass".into()])
    );
    let table = table.play("play:cbt_07 region:ecume");
    assert_eq!((table.units(0, "ecume"), table.reserve(0)), ("1F".into(), "9F 10T 10M".into()));
    let none = scenario(
        2,
        json!({ "begin": "turn", "seats": [{ "reserve": "5T", "known": ["cbt_07"] }, {}] }),
    );
    assert_eq!(none.asked(), "0 turn", "without a fighter in reserve it is not offered");
}

#[test]
fn cbt_08_removes_a_rival_unit_for_good() {
    let table = scenario(
        3,
        json!({ "begin": "turn", "seats": [{ "known": ["cbt_08"] }, { "units": { "nacre": "1F 1M" } }, {}] }),
    )
    .play("play:cbt_08");
    assert_eq!(table.legal(), ["region:nacre"]);
    let table = table.play("region:nacre pick:1M");
    assert_eq!((table.removed(1), table.reserve(1)), ("1M".into(), "9F 10T 9M".into()));
}

#[test]
fn cbt_09_rolls_the_zeros_of_the_attack_again() {
    let table = duel(json!(["cbt_09"]), json!([]))
        .dice("0 1 0 * 1")
        .play("war src:nacre tgt:1 play:cbt_09 lose:T lose:T lose:M");
    assert_eq!((table.units(1, "nacre").as_str(), table.influence()[0]), ("-", 1));
    let ones = duel(json!(["cbt_09"]), json!([])).dice("1 1 0").play("war src:nacre tgt:1");
    assert_eq!(ones.asked(), "1 step", "without a zero it is not offered");
    drop(ones.play("lose:T lose:T"));
}

#[test]
fn cbt_10_rolls_the_zeros_of_the_defence_again() {
    let table = duel(json!([]), json!(["cbt_10"]))
        .dice("0 0 0 1")
        .play("war src:nacre tgt:1 play:cbt_10 lose:F");
    assert_eq!((table.units(0, "nacre").as_str(), table.influence()[1]), ("1F", 2));
}

#[test]
fn cbt_11_makes_the_next_war_free() {
    let table =
        duel(json!(["cbt_11"]), json!([])).dice("0 0 0").play("play:cbt_11 war src:nacre tgt:1");
    assert_eq!((table.actions_left(), table.course("/armed/free_war")), (3, json!(false)));
}

#[test]
fn cbt_12_lets_a_war_reach_an_adjacent_region() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "ambre": "1F" }, "known": ["cbt_12"] },
            { "people": "kelwin", "units": { "opale": "1T" } },
        ] }),
    );
    assert!(!table.can("war"));
    let table = table.dice("1 0").play("play:cbt_12 war src:ambre field:opale tgt:1 lose:T");
    assert_eq!(table.units(1, "opale"), "-");
}

#[test]
fn cbt_13_spares_the_attacker() {
    let table =
        duel(json!(["cbt_13"]), json!([])).dice("0 0 * 1").play("war src:nacre tgt:1 play:cbt_13");
    assert_eq!((table.units(0, "nacre").as_str(), table.influence()[0]), ("2F", 1));
}

#[test]
fn cbt_14_drives_two_defenders_away() {
    let table = duel(json!(["cbt_14"]), json!([]))
        .dice("0 0 0")
        .play("war src:nacre tgt:1 play:cbt_14 region:selene type:T type:T");
    assert_eq!((table.units(1, "nacre").as_str(), table.units(1, "selene").as_str()), ("1M", "2T"));
    let table = hunt(json!(["cbt_14"]), json!([]))
        .dice("0 0 0")
        .play("war src:nacre tgt:N play:cbt_14 region:selene");
    assert_eq!((table.n("nacre"), table.n("selene")), (2, 2));
}

#[test]
fn cbt_15_rolls_one_die_of_the_defender_again() {
    let table = hunt(json!(["cbt_15"]), json!([]))
        .dice("0 0 1 0")
        .play("war src:nacre tgt:N play:cbt_15 die:1");
    assert_eq!((table.units(0, "nacre").as_str(), table.influence()[0]), ("2F", 1));
}

#[test]
fn cbt_16_strikes_necrosians_harder() {
    let table =
        hunt(json!(["cbt_16"]), json!([])).dice("1 0 0").play("war src:nacre tgt:N play:cbt_16");
    assert_eq!((table.n("nacre"), table.influence()[0]), (1, 1));
    let table = duel(json!(["cbt_16"]), json!([])).dice("0 0 0").play("war src:nacre tgt:1");
    assert_eq!(table.asked(), "0 turn", "it is not offered against a player");
}

#[test]
fn cbt_12_like_every_card_that_readies_an_action_is_offered_only_where_it_can_be_taken() {
    // The card, units of its holder, how many actions are left, and whether it may be played.
    let cases = [
        ("cbt_12", json!({ "ambre": "1F" }), 1, true),
        ("cbt_12", json!({ "ambre": "1F" }), 0, false),
        ("cbt_12", json!({ "nacre": "1F" }), 1, false),
        ("cbt_12", json!({ "ambre": "1T", "nacre": "1F" }), 1, false),
        ("mer_04", json!({ "nacre": "1F" }), 1, true),
        ("mer_04", json!({ "nacre": "1F" }), 0, false),
        ("mer_04", json!({}), 1, false),
        ("mer_06", json!({ "nacre": "1T" }), 1, true),
        ("mer_06", json!({ "nacre": "1T" }), 0, false),
        ("mer_06", json!({ "nacre": "1F" }), 1, false),
        ("mer_12", json!({}), 1, true),
        ("mer_12", json!({}), 0, false),
        ("mag_05", json!({ "nacre": "1M", "opale": "1M" }), 1, true),
        ("mag_05", json!({ "nacre": "1M", "opale": "1M" }), 0, false),
        ("mag_05", json!({ "nacre": "1F" }), 1, false),
        ("mag_12", json!({ "nacre": "1M" }), 1, true),
        ("mag_12", json!({ "nacre": "1M" }), 0, false),
        ("mag_13", json!({ "nacre": "1M" }), 0, false),
    ];
    for (card, units, actions, is_offered) in cases {
        let told = format!("{card} with {units} and {actions} actions");
        let table = scenario(
            2,
            json!({
                "actions": actions,
                "seats": [{ "units": units, "known": [card] }, { "units": { "ecume": "1T", "opale": "1T" } }],
            }),
        );
        assert_eq!(table.can(&format!("play:{card}")), is_offered, "{told}");
    }
}

#[test]
fn cbt_09_rolls_each_zero_wherever_it_lies() {
    let table = duel(json!(["cbt_09"]), json!([]))
        .dice("1 0 0 1")
        .play("war src:nacre tgt:1 play:cbt_09 lose:T lose:T");
    assert_eq!(table.units(1, "nacre"), "1M");
}

#[test]
fn cbt_14_may_leave_nobody_to_fight() {
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "feling", "units": { "nacre": "2F" }, "known": ["cbt_14"] }, {}], "necrosians": { "nacre": 2 } }),
    )
    .play("war src:nacre tgt:N play:cbt_14 region:selene");
    assert!(table.told().contains(&"war_fizzled".to_owned()));
}

#[test]
fn cbt_15_rolls_the_die_that_was_named() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "2F" }, "known": ["cbt_15"] },
            { "people": "feling", "units": { "nacre": "2F" } },
        ] }),
    )
    .dice("0 0 0 1 0")
    .play("war src:nacre tgt:1 play:cbt_15 die:1");
    assert_eq!(table.units(0, "nacre"), "2F", "the second die was rolled again");
}
