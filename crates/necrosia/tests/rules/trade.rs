//! NEC-TRADE.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn table(units: &str, reserve: &str) -> Table {
    scenario(2, json!({ "seats": [{ "units": { "nacre": units }, "reserve": reserve }, {}] }))
}

#[test]
fn nec_trade_1_it_takes_a_trader() {
    assert_eq!(table("1T", "9F").play("trade").legal(), ["at:nacre"]);
    assert_eq!(table("1F", "9F").why_not(Action::Trade), "NEC-TRADE-1");
}

#[test]
fn nec_trade_2_two_units_of_any_types() {
    let table = table("1T", "2F 1T 2M").play("trade at:nacre");
    assert_eq!(table.legal(), ["add:FF", "add:FT", "add:FM", "add:TM", "add:MM"]);
    let table = table.play("add:FM");
    assert_eq!(
        (table.units(0, "nacre"), table.reserve(0), table.actions_left()),
        ("1F 1T 1M".into(), "1F 1T 1M".into(), 2)
    );
}

#[test]
fn nec_trade_3_a_short_reserve() {
    assert_eq!(table("1T", "1M").play("trade at:nacre").legal(), ["add:M"]);
    assert_eq!(table("1T", "").why_not(Action::Trade), "NEC-TRADE-3");
}

#[test]
fn nec_trade_4_new_units_serve_at_once() {
    let table = table("1T", "2F").play("trade at:nacre add:FF move unit:F@nacre to:selene");
    assert_eq!(table.units(0, "selene"), "1F");
}
