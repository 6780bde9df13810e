//! NEC-DOM.

use serde_json::{Value, json};

use crate::table::scenario;

/// Who dominates Falaises de Nacre with these units of three seats and that many necrosians.
fn dominator(units: [&str; 3], necrosians: u16) -> Value {
    let seats: Vec<Value> =
        units.iter().map(|units| json!({ "units": { "nacre": units } })).collect();
    let table = scenario(3, json!({ "seats": seats, "necrosians": { "nacre": necrosians } }));
    table.seen_by(0)["regions"][1]["dominator"].clone()
}

#[test]
fn nec_dom_1_strictly_more_than_every_other() {
    assert_eq!(dominator(["1F 1T", "1M", ""], 0), json!(0));
    assert_eq!(dominator(["1F", "1M", "1T 1M"], 0), json!(2));
}

#[test]
fn nec_dom_2_a_shared_maximum_is_nobodys() {
    assert_eq!(dominator(["2F", "2M", "1T"], 0), Value::Null);
}

#[test]
fn nec_dom_3_necrosians_are_a_rival() {
    assert_eq!(dominator(["2F", "", ""], 2), Value::Null);
    assert_eq!(dominator(["3F", "", ""], 2), json!(0));
}

#[test]
fn nec_dom_4_without_domination_neither_influence_nor_guild() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "airain": "1F" } }, { "units": { "airain": "1F" } }] }),
    )
    .play("end");
    assert_eq!((table.influence()[0], table.hand(0).len()), (0, 0));
}

#[test]
fn nec_dom_5_a_lone_unit_dominates() {
    assert_eq!(dominator(["", "1T", ""], 0), json!(1));
    assert_eq!(dominator(["", "", ""], 0), Value::Null);
}

#[test]
fn nec_dom_6_necrosed_regions_are_dominated_too() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "necrosia": "6F" } }, {}], "necrosians": { "necrosia": 3 }, "row": ["ncr_01", "cbt_01", "cbt_02", "cbt_03", "cbt_04"] }))
        .play("end lose:F");
    assert_eq!((table.influence()[0], table.legal()), (3, vec!["take:1".to_owned()]));
}

#[test]
fn nec_dom_7_control_is_domination() {
    let table = scenario(2, json!({ "seats": [{ "units": { "airain": "1F" } }, {}], "row": ["cbt_01", "mag_01", "mag_02", "mag_03", "mag_04"] })).play("end");
    assert_eq!(
        (table.influence()[0], table.legal()),
        (3, vec!["take:1".to_owned()]),
        "both come from the same predicate"
    );
}
