//! NEC-MAGIC.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn table(from: &str, to: &str) -> Table {
    scenario(
        2,
        json!({ "seats": [{ "units": { "nacre": from, "ecume": to } }, { "units": { "nacre": "2F" } }], "necrosians": { "nacre": 2 } }),
    )
}

#[test]
fn nec_magic_1_a_mage_at_both_ends() {
    assert_eq!(table("1M", "1M").play("magic").legal(), ["src:nacre", "src:ecume"]);
    assert_eq!(table("1M", "1F").why_not(Action::Magic), "NEC-MAGIC-1");
}

#[test]
fn nec_magic_2_up_to_three_units_of_anybody() {
    let table = table("1M 1T", "1M").play("magic src:nacre to:ecume pick:1F pick:1F");
    assert!(table.can("stop"));
    let table = table.play("pick:0T");
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2));
    assert_eq!((table.units(0, "ecume"), table.units(1, "ecume")), ("1T 1M".into(), "2F".into()));
}

#[test]
fn nec_magic_3_the_mage_of_the_source_may_travel() {
    assert_eq!(
        table("1M", "1M").play("magic src:nacre to:ecume pick:0M stop").units(0, "ecume"),
        "2M"
    );
}

#[test]
fn nec_magic_4_necrosians_never_travel() {
    let table = table("1M", "1M").play("magic src:nacre to:ecume");
    assert_eq!(table.legal(), ["pick:0M", "pick:1F"]);
}
