//! NEC-PLACE.

use serde_json::json;

use crate::table::{Table, fresh};

fn placing(seats: usize) -> Table {
    let mut table = fresh(seats, &json!({ "first_placer": "0" }), "");
    for _ in 0..seats {
        let word = table.legal().remove(0);
        table = table.play(&word);
    }
    table
}

#[test]
fn nec_place_1_the_first_placer_is_drawn_or_fixed() {
    assert_eq!(fresh(3, &json!({}), "=2").asked(), "2 turn");
    assert_eq!(fresh(3, &json!({ "first_placer": "1" }), "").asked(), "1 turn");
}

#[test]
fn nec_place_2_three_at_a_time() {
    let table = placing(3).play("place:F@nacre place:T@nacre");
    assert_eq!(table.asked(), "0 step");
    assert_eq!(table.play("place:M@nacre").asked(), "1 turn");
}

#[test]
fn nec_place_3_the_end_of_the_snake_places_twice() {
    let batch = "place:F@nacre place:T@nacre place:M@nacre";
    let table = placing(2).play(batch).play(batch);
    assert_eq!(table.asked(), "1 turn");
    assert_eq!(table.play(batch).asked(), "0 turn");
}

#[test]
fn nec_place_4_any_types_left_anywhere() {
    let table = placing(3);
    assert_eq!(table.legal().len(), 45);
    let table = table.play("place:F@nacre place:F@ecume place:F@nacre");
    let table = table.play("place:T@nacre place:T@nacre place:T@nacre").play(
        "place:M@opale place:M@opale place:M@opale place:F@brume place:T@brume place:T@brume",
    );
    let table = table.play("place:F@brume place:F@brume place:M@brume");
    assert_eq!(table.asked(), "0 turn");
    assert!(!table.can("place:F@nacre"), "all three fighters are placed");
}

#[test]
fn nec_place_5_beside_rivals_and_necrosians() {
    let table = placing(2).play("place:F@necrosia place:F@airain place:F@ecume place:M@ecume");
    assert_eq!((table.units(0, "necrosia"), table.units(1, "ecume")), ("1F".into(), "1M".into()));
}
