//! NEC-UNIT.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, fresh, scenario};

#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn moving(units: serde_json::Value) -> Table {
    scenario(2, json!({ "seats": [{ "units": units }, { "units": { "nacre": "1F" } }] }))
        .play("move")
}

#[test]
fn nec_unit_1_three_types() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "1F 2T 3M" } }, {}] }));
    assert_eq!(table.units(0, "nacre"), "1F 2T 3M");
}

#[test]
fn nec_unit_2_units_share_regions_without_limit() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "nacre": "10F 10T 10M" } }, { "units": { "nacre": "9F" } }] }),
    );
    assert_eq!(
        (table.units(0, "nacre"), table.units(1, "nacre")),
        ("10F 10T 10M".into(), "9F".into())
    );
}

#[test]
fn nec_unit_3_a_fighter_takes_one_step() {
    let table = moving(json!({ "airain": "1F" })).play("unit:F@airain");
    assert_eq!(table.legal(), ["to:necrosia", "to:cendres", "to:ventlong", "to:ambre"]);
    let far = Action::To { region: table.region("ecume") };
    assert_eq!(table.why_not(far), "NEC-UNIT-3");
}

#[test]
fn nec_unit_4_a_trader_takes_one_step() {
    let table = moving(json!({ "nacre": "1T" })).play("unit:T@nacre");
    assert_eq!(table.legal(), ["to:necrosia", "to:cendres", "to:selene", "to:boischant"]);
    let far = Action::To { region: table.region("ecume") };
    assert_eq!(table.why_not(far), "NEC-UNIT-4");
}

#[test]
fn nec_unit_5_a_mage_goes_anywhere() {
    let table = moving(json!({ "nacre": "1M" })).play("unit:M@nacre");
    assert_eq!((table.legal().len(), table.can("to:nacre")), (14, false));
}

#[test]
fn nec_unit_6_a_necrosed_region_is_entered_from_anywhere() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "nacre": "1F", "ecume": "1T" } }, {}], "necrosed": { "ecume": 1 } }),
    );
    assert!(table.play("move unit:F@nacre").can("to:ecume"));
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "ecume": "1T" } }, {}], "necrosed": { "ecume": 1 } }),
    )
    .play("move unit:T@ecume");
    assert!(!table.can("to:nacre") && table.can("to:opale"));
}

#[test]
fn nec_unit_7_ten_of_each_type() {
    assert_eq!(fresh(4, &json!({}), "=0").reserve(3), "10F 10T 10M");
}

#[test]
fn nec_unit_8_lost_units_return_removed_ones_do_not() {
    let seats = json!([{ "known": ["cbt_08", "mag_15"] }, { "units": { "nacre": "2F" } }]);
    let table = scenario(2, json!({ "begin": "turn", "seats": seats }))
        .play("play:cbt_08 region:nacre pick:1F play:mag_15 region:nacre pick:1F");
    assert_eq!((table.reserve(1), table.removed(1)), ("9F 10T 10M".into(), "1F".into()));
}

#[test]
fn nec_unit_9_only_numbers_count() {
    let table = moving(json!({ "nacre": "3F" }));
    assert_eq!(table.legal(), ["unit:F@nacre"], "three fighters are one line");
}
