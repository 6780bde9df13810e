//! The necrosis cards.

use serde_json::{Value, json};

use crate::hunt;
use crate::table::{Table, scenario};

/// Seat 0 holds the card; seat 1 has a unit of each type and a mage elsewhere; three seats.
fn holding(card: &str) -> Table {
    scenario(
        3,
        json!({
            "seats": [
                { "people": "ygwan", "known": [card] },
                { "people": "darken", "influence": 2, "units": { "nacre": "2F 1T 1M", "opale": "1M" }, "known": ["cbt_01", "cbt_02", "cbt_03"] },
                { "people": "feling" },
            ],
            "necrosians": { "nacre": 1 },
        }),
    )
}

/// The menu of seat 1 in its next turn, with the card played on it.
fn banned(card: &str) -> Table {
    holding(card).play(&format!("play:{card} seat:1 end stop"))
}

#[test]
fn ncr_01_necroses_two_units() {
    let table = holding("ncr_01").play("play:ncr_01 region:nacre pick:1F region:opale pick:1M");
    assert_eq!((table.units(1, "nacre"), table.units(1, "opale")), ("1F 1T 1M".into(), "-".into()));
    assert_eq!((table.n("nacre"), table.n("opale"), table.asked().as_str()), (2, 1, "0 turn"));
}

#[test]
fn ncr_02_doubles_the_necrosis_of_a_region() {
    let table = holding("ncr_02").play("play:ncr_02 region:nacre end stop end lose:F lose:F");
    assert_eq!((table.units(1, "nacre").as_str(), table.n("nacre")), ("1T 1M", 3));
}

#[test]
fn ncr_03_adds_two_in_every_necrosed_region() {
    let table = holding("ncr_03").play("play:ncr_03");
    assert_eq!((table.n("necrosia"), table.n("nacre")), (2, 1));
}

#[test]
fn ncr_04_necroses_the_region_with_the_most_mages() {
    let table = holding("ncr_04").play("play:ncr_04");
    assert_eq!(table.legal(), ["region:nacre", "region:opale"]);
    let table = table.play("region:opale");
    assert_eq!([table.is_necrosed("opale"), table.is_necrosed("nacre")], [true, false]);
}

#[test]
fn ncr_05_gives_necrosians_two_more_dice() {
    let table = hunt(json!([]), json!(["ncr_05"]))
        .dice("0 0 1 1 0")
        .play("war src:nacre tgt:N play:ncr_05 lose:F lose:F");
    assert_eq!(table.units(0, "nacre"), "-");
}

#[test]
fn ncr_06_keeps_mages_from_moving() {
    let table = banned("ncr_06").play("move");
    assert_eq!(table.legal(), ["unit:F@nacre", "unit:T@nacre"]);
}

#[test]
fn ncr_07_keeps_fighters_from_moving() {
    let table = banned("ncr_07");
    assert!(table.can("war"), "they still fight");
    assert_eq!(table.play("move").legal(), ["unit:T@nacre", "unit:M@nacre", "unit:M@opale"]);
}

#[test]
fn ncr_08_discards_two_cards_by_lot() {
    let table = holding("ncr_08").dice("=2 =0").play("play:ncr_08 seat:1");
    assert_eq!(
        (table.hand(1), table.discard()),
        (vec!["cbt_02".to_owned()], vec!["cbt_01".into(), "cbt_03".into(), "ncr_08".into()])
    );
}

#[test]
fn ncr_09_necroses_the_region_with_the_most_fighters() {
    let table = holding("ncr_09").play("play:ncr_09");
    assert_eq!(table.legal(), ["region:nacre"]);
    assert!(table.play("region:nacre").is_necrosed("nacre"));
}

#[test]
fn ncr_10_adds_one_wherever_one_is() {
    let table = holding("ncr_10").play("play:ncr_10");
    assert_eq!((table.n("nacre"), table.n("opale"), table.n("necrosia")), (2, 0, 0));
}

#[test]
fn ncr_11_cancels_a_card() {
    let table = scenario(
        3,
        json!({ "seats": [{ "influence": 2, "known": ["sha_04"] }, { "known": ["ncr_11"] }, {}], "necrosians": { "nacre": 3 } }),
    )
    .play("play:sha_04 play:ncr_11");
    assert_eq!((table.n("nacre"), table.influence()[0], table.discard().len()), (3, 2, 2));
    assert_eq!(table.asked(), "0 turn");
}

#[test]
fn ncr_12_keeps_two_of_four_families() {
    let pile: Value = json!(["sha_01", "mag_01", "cbt_04", "ncr_01", "mer_01"]);
    let table = scenario(2, json!({ "seats": [{ "known": ["ncr_12"] }, {}], "pile": pile }))
        .play("play:ncr_12");
    assert_eq!(table.legal(), ["card:cbt_04", "card:mer_01", "card:mag_01", "card:ncr_01"]);
    let table = table.play("card:mer_01 card:ncr_01");
    assert_eq!((table.hand(0), table.known(0).len()), (vec!["mer_01".into(), "ncr_01".into()], 0));
    assert_eq!(
        (table.discard(), table.pile()[0].as_str()),
        (vec!["cbt_04".into(), "mag_01".into(), "ncr_12".into()], "sha_01")
    );
}

#[test]
fn ncr_13_necroses_the_region_with_the_most_traders() {
    let table = holding("ncr_13").play("play:ncr_13 region:nacre");
    assert!(table.is_necrosed("nacre"));
}

#[test]
fn ncr_14_forbids_magic() {
    assert!(holding("ncr_13").play("end stop").can("magic"));
    assert!(!banned("ncr_14").can("magic"));
}

#[test]
fn ncr_15_forbids_trade() {
    assert!(holding("ncr_13").play("end stop").can("trade"));
    assert!(!banned("ncr_15").can("trade"));
}

#[test]
fn ncr_16_forbids_war() {
    assert!(holding("ncr_13").play("end stop").can("war"));
    assert!(!banned("ncr_16").can("war"));
}
