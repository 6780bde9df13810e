//! NEC-CASTE.

use serde_json::{Value, json};

use crate::table::{Table, scenario};

#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn table(units: Value, row: Value) -> Table {
    scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "influence": 9, "units": units }, {}], "row": row, "pile": ["mer_16", "cbt_16"] }),
    )
}

const NO_COMBAT: [&str; 5] = ["mag_01", "mag_02", "ncr_01", "ncr_02", "sha_01"];

#[test]
fn nec_caste_1_a_card_for_each_guild() {
    let table = table(json!({ "airain": "1F", "selene": "1F" }), json!(NO_COMBAT)).play("end");
    assert_eq!(table.hand(0), ["cbt_16", "mer_16"]);
}

#[test]
fn nec_caste_2_the_row_comes_first() {
    let table = table(json!({ "opale": "1F" }), json!(NO_COMBAT)).play("end");
    assert_eq!(table.legal(), ["take:1", "take:2"]);
    let table = table.play("take:2");
    assert_eq!(
        (table.hand(0), table.influence()[0]),
        (vec!["mag_02".to_owned()], 12),
        "without paying"
    );
}

#[test]
fn nec_caste_3_a_necrosis_card_for_each_necrosed_region() {
    let table = table(json!({ "necrosia": "2F" }), json!(NO_COMBAT)).play("end lose:F");
    assert_eq!(
        table.asked(),
        "0 turn",
        "1 unit against the 1 necrosian that took the other's place"
    );
    let table = self::table(json!({ "necrosia": "3F" }), json!(NO_COMBAT)).play("end lose:F");
    assert_eq!(table.legal(), ["take:3", "take:4"]);
}

#[test]
fn nec_caste_4_supports_are_not_purchases() {
    let table =
        table(json!({ "opale": "1F" }), json!(NO_COMBAT)).play("end take:1 buy:1 buy:1 buy:1");
    assert_eq!(table.hand(0).len(), 4);
}

#[test]
fn nec_caste_5_four_castes_have_guilds() {
    let table = table(json!({}), json!(NO_COMBAT));
    let view = table.seen_by(0);
    let castes: Vec<String> = view["regions"]
        .as_array()
        .expect("regions")
        .iter()
        .filter(|region| !region["guild"].is_null())
        .map(|region| region["guild"]["caste"].as_str().expect("a caste").to_owned())
        .collect();
    assert_eq!(castes, ["combat", "merchant", "magic", "shaan"]);
}
