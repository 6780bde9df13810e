//! NEC-ORDER.

use serde_json::{Value, json};

use crate::table::{Table, scenario};

fn year(influences: &[u16], units: &[&str]) -> Table {
    let seats: Vec<Value> = influences
        .iter()
        .zip(units)
        .map(|(influence, units)| json!({ "influence": influence, "units": { "nacre": units } }))
        .collect();
    scenario(seats.len(), json!({ "begin": "year", "year": 2, "seats": seats }))
}

#[test]
fn nec_order_1_turns_follow_the_slots() {
    let table = year(&[1, 2, 3], &["1F", "1F", "1F"]).play("slot:2 slot:3 slot:1");
    assert_eq!(table.asked(), "2 turn");
    assert_eq!(table.play("end stop").asked(), "0 turn");
}

#[test]
fn nec_order_2_the_least_influential_chooses_first() {
    let table = year(&[5, 2, 9], &["1F", "1F", "1F"]);
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("1 turn", vec!["slot:1".into(), "slot:2".into(), "slot:3".into()])
    );
    let table = table.play("slot:2");
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("0 turn", vec!["slot:1".into(), "slot:3".into()])
    );
    assert_eq!(table.why_not(necrosia::Action::Slot { slot: 2 }), "NEC-ORDER-2");
    assert_eq!(table.play("slot:3").legal(), ["slot:1"], "the last one decides too");
}

#[test]
fn nec_order_3_year_1_follows_the_first_count() {
    let table = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "vermeil": "1F" } }, { "units": { "nacre": "1F" } }] }),
    );
    assert_eq!(table.asked(), "1 turn");
}

#[test]
fn nec_order_4_fewer_units_choose_earlier() {
    assert_eq!(year(&[4, 4], &["3F", "2F"]).asked(), "1 turn");
}

#[test]
fn nec_order_5_the_first_to_choose_arbitrates() {
    // Three share the lowest influence, one of them has fewer units: it ranks the two others.
    let table = year(&[4, 4, 4], &["3F", "2F", "3F"]);
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("1 turn", vec!["rank:0".into(), "rank:2".into()])
    );
    assert_eq!(table.why_not(necrosia::Action::Rank { seat: engine::Seat::new(1) }), "NEC-ORDER-5");
    let table = table.play("rank:2 slot:1");
    assert_eq!(table.asked(), "2 turn");
}

#[test]
fn nec_order_6_the_lot_breaks_what_is_still_equal() {
    let table = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "nacre": "1F" } }, { "units": { "ventlong": "1F" } }] }),
    );
    assert_eq!(table.asked(), "0 turn", "a scripted lot keeps the order of seats");
    assert_eq!(table.course("choosing")[1], 1);
}
