//! The shaan cards.

use serde_json::json;

use crate::table::{changed, scenario};
use crate::{duel, hunt};

#[test]
fn sha_01_rolls_dice_of_ones_choice_again() {
    let table =
        duel(json!(["sha_01"]), json!([])).dice("0 0 0 1").play("war src:nacre tgt:1 play:sha_01");
    assert_eq!(table.legal(), ["die:0"], "at least one die");
    let table = table.play("die:0");
    assert_eq!(table.legal(), ["die:0", "roll"]);
    assert_eq!(table.play("roll lose:M").units(1, "nacre"), "2T");
    let table = duel(json!([]), json!(["sha_01"]))
        .dice("0 0 1 0")
        .play("war src:nacre tgt:1 play:sha_01 die:1 roll");
    assert_eq!(table.units(0, "nacre"), "2F");
}

#[test]
fn sha_02_sends_the_attacker_elsewhere() {
    let table = duel(json!([]), json!(["sha_02"])).play("war src:nacre tgt:1 play:sha_02");
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2));
    assert!(table.told().contains(&"war_fizzled".to_owned()));
}

#[test]
fn sha_03_protects_a_region_for_a_year() {
    let table = scenario(
        2,
        json!({ "begin": "year_end", "seats": [{}, { "influence": 1, "known": ["sha_03"] }], "necrosians": { "nacre": 1 } }),
    );
    assert_eq!(table.asked(), "1 year_end");
    let table = table.play("play:sha_03 region:nacre");
    assert_eq!((table.is_necrosed("nacre"), table.course("year")), (false, json!(2)));
}

#[test]
fn sha_04_clears_a_region_without_a_tally() {
    let table = scenario(2, json!({ "seats": [{ "influence": 2, "known": ["sha_04"] }, {}], "necrosians": { "nacre": 4 } }))
        .play("play:sha_04 region:nacre");
    assert_eq!((table.n("nacre"), table.tally()[0], table.influence()[0]), (0, 0, 1));
}

#[test]
fn sha_05_discards_a_necrosis_card_of_the_row() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["sha_05"] }, {}], "row": ["cbt_01", "ncr_04", "cbt_02", "cbt_03", "cbt_04"] }),
    )
    .play("play:sha_05");
    assert_eq!(table.legal(), ["card:ncr_04"]);
    let table = table.play("card:ncr_04");
    assert_eq!(table.row(), ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "-"]);
}

#[test]
fn sha_06_lifts_the_necrosis_of_a_region() {
    let table = scenario(2, json!({ "seats": [{ "influence": 1, "known": ["sha_06"] }, {}], "necrosed": { "opale": 0 } }))
        .play("play:sha_06");
    assert_eq!(table.legal(), ["region:opale"], "never Nécrosia");
    let table = table.play("region:opale");
    assert_eq!(
        (table.is_necrosed("opale"), table.worth("opale"), table.influence()[0]),
        (false, 3, 0)
    );
}

#[test]
fn sha_07_brings_lost_units_back() {
    let table = duel(json!([]), json!(["sha_07"]))
        .dice("1 1 0")
        .play("war src:nacre tgt:1 lose:T lose:M play:sha_07 region:ecume");
    assert_eq!((table.units(1, "nacre"), table.units(1, "ecume")), ("1T".into(), "1T 1M".into()));
}

#[test]
fn sha_08_joins_a_trade() {
    let table =
        scenario(2, json!({ "seats": [{ "units": { "nacre": "1T" } }, { "known": ["sha_08"] }] }))
            .play("trade at:nacre add:FF play:sha_08 type:M");
    assert_eq!((table.units(0, "nacre"), table.units(1, "nacre")), ("2F 1T".into(), "1M".into()));
}

#[test]
fn sha_09_pushes_up_to_three_necrosians() {
    let table = scenario(2, json!({ "seats": [{ "influence": 1, "known": ["sha_09"] }, {}], "necrosians": { "necrosia": 5 } }))
        .play("play:sha_09 region:necrosia");
    assert!(!table.can("region:nacre"), "adjacent, even out of a necrosed region");
    let table = table.play("region:brume");
    assert_eq!(table.legal(), ["num:1", "num:2", "num:3"]);
    let table = table.play("num:3");
    assert_eq!((table.n("necrosia"), table.n("brume"), table.influence()[0]), (2, 3, 0));
}

#[test]
fn sha_10_removes_one_necrosian_everywhere() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["sha_10"] }, {}], "necrosians": { "necrosia": 3, "nacre": 1, "opale": 2 } }),
    )
    .play("play:sha_10");
    assert_eq!((table.n("necrosia"), table.n("nacre"), table.n("opale")), (2, 0, 1));
    assert_eq!((table.tally()[0], table.influence()[0]), (3, 1));
}

#[test]
fn sha_11_turns_necrosians_into_units() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["sha_11"] }, {}], "necrosians": { "nacre": 1, "opale": 2 } }),
    )
    .play("play:sha_11 region:nacre type:M region:opale type:F");
    assert_eq!(
        (table.units(0, "nacre"), table.units(0, "opale"), table.n("opale")),
        ("1M".into(), "1F".into(), 1)
    );
    assert_eq!(table.tally()[0], 0);
}

#[test]
fn sha_12_skips_the_necrosis_phase() {
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "1F", "necrosia": "1F" }, "known": ["sha_12"] }, {}], "necrosians": { "nacre": 1 } }),
    )
    .play("end play:sha_12");
    assert_eq!(
        (table.units(0, "nacre"), table.units(0, "necrosia"), table.n("nacre")),
        ("1F".into(), "1F".into(), 1)
    );
    assert_eq!(table.asked(), "0 turn", "the purchase menu");
}

#[test]
fn sha_13_takes_the_die_of_necrosians() {
    let table =
        hunt(json!(["sha_13"]), json!([])).dice("1 0").play("war src:nacre tgt:N play:sha_13");
    assert_eq!((table.n("nacre"), table.units(0, "nacre").as_str()), (3, "2F"));
}

#[test]
fn sha_14_bars_combat_cards() {
    let table = duel(json!(["cbt_02", "cbt_03"]), json!(["sha_14"]))
        .dice("0 0 0")
        .play("war src:nacre tgt:1 play:sha_14");
    assert_eq!((table.asked().as_str(), table.influence()[1]), ("0 turn", 1));
    assert_eq!(table.hand(0), ["cbt_02", "cbt_03"]);
}

#[test]
fn sha_15_takes_losses_anywhere() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "1F", "opale": "1T" }, "known": ["sha_15"] },
            { "people": "kelwin", "units": { "nacre": "1F" } },
        ] }),
    )
    .dice("0 1")
    .play("war src:nacre tgt:1 play:sha_15");
    assert_eq!(table.legal(), ["lose:F@nacre", "lose:T@opale"]);
    assert_eq!(table.play("lose:T@opale").units(0, "nacre"), "1F");
}

#[test]
fn sha_16_swaps_units_with_a_rival() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "ecume": "1T" }, "known": ["sha_16"] }, { "units": { "airain": "1F" } }] }),
    )
    .play("play:sha_16 seat:1 region:airain");
    assert_eq!(table.legal(), ["type:F"], "one swap at least");
    let table = table.play("type:F unit:T@ecume stop");
    assert_eq!((table.units(0, "airain"), table.units(1, "ecume")), ("1T".into(), "1F".into()));
}

#[test]
fn sha_14_bars_the_family_that_it_names() {
    let offered = |family: &str| {
        let war = json!({ "seats": [
            { "people": "feling", "units": { "nacre": "2F" }, "known": ["sha_01"] },
            { "people": "kelwin", "units": { "nacre": "1F" }, "known": ["sha_14"] },
        ] });
        let bar = format!("{{ bar = \"{family}\" }}");
        changed(2, war, "shaan.toml", "{ bar = \"combat\" }", &bar)
            .dice("0 0 0")
            .play("war src:nacre tgt:1 play:sha_14")
            .can("play:sha_01")
    };
    assert_eq!((offered("combat"), offered("shaan")), (true, false));
}

#[test]
fn sha_11_needs_a_necrosian_and_a_reserve() {
    let offered = |reserve: &str, necrosians: serde_json::Value| {
        let seats = json!([{ "people": "ygwan", "reserve": reserve, "known": ["sha_11"] }, {}]);
        scenario(2, json!({ "seats": seats, "necrosians": necrosians })).can("play:sha_11")
    };
    assert!(offered("1F", json!({ "nacre": 1 })));
    assert!(!offered("", json!({ "nacre": 1 })) && !offered("1F", json!({})));
}

#[test]
fn sha_16_needs_own_units_elsewhere() {
    let seats = |own: serde_json::Value| json!([{ "people": "ygwan", "units": own, "known": ["sha_16"] }, { "units": { "airain": "1F", "nacre": "1T" } }, {}]);
    let table = |own: serde_json::Value| scenario(3, json!({ "seats": seats(own) }));
    assert!(!table(json!({})).can("play:sha_16"));
    let alone = table(json!({ "airain": "1T" })).play("play:sha_16");
    assert_eq!(alone.legal(), ["seat:1"], "a rival with units");
    assert_eq!(alone.play("seat:1").legal(), ["region:nacre"], "not where one's only unit is");
    let spent = table(json!({ "airain": "1T" }))
        .play("play:sha_16 seat:1 region:nacre type:T unit:T@airain");
    assert_eq!(
        (spent.units(0, "nacre").as_str(), spent.units(1, "airain").as_str()),
        ("1T", "1F 1T")
    );
}

#[test]
fn sha_01_rolls_the_die_that_was_named() {
    let table = duel(json!(["sha_01"]), json!([]))
        .dice("1 0 0 1")
        .play("war src:nacre tgt:1 play:sha_01 die:0");
    assert_eq!(table.legal(), ["die:1", "roll"], "a die is named once");
    assert_eq!(table.play("roll lose:M lose:T").units(1, "nacre"), "1T");
}

#[test]
fn sha_13_leaves_no_die_to_take() {
    let table =
        hunt(json!(["sha_13", "cbt_01"]), json!([])).dice("0 0").play("war src:nacre tgt:N");
    assert!(table.can("play:cbt_01"));
    let table = table.play("play:sha_13");
    assert!(!table.can("play:cbt_01"));
}

#[test]
fn sha_01_rolls_two_dice_alike() {
    let table = duel(json!(["sha_01"]), json!([]))
        .dice("0 0 0 1 1")
        .play("war src:nacre tgt:1 play:sha_01 die:0 die:0 roll lose:M lose:T");
    assert_eq!(table.units(1, "nacre"), "1T");
}
