//! NEC-REGION.

use engine::Outcome;
use serde_json::{Value, json};

use crate::table::{Table, scenario};

fn fall(units: [&str; 2], necrosians: u16) -> Table {
    let seats: Vec<Value> = units
        .iter()
        .zip([1, 0])
        .map(|(units, influence)| json!({ "influence": influence, "units": { "airain": units } }))
        .collect();
    scenario(
        2,
        json!({ "begin": "year_end", "seats": seats, "necrosians": { "airain": necrosians }, "tokens": [4] }),
    )
}

#[test]
fn nec_region_1_necrosians_outnumber_all_units() {
    assert!(!fall(["2F", "1F"], 3).is_necrosed("airain"));
    assert!(fall(["2F", "1F"], 4).is_necrosed("airain"));
}

#[test]
fn nec_region_2_a_token_gives_the_new_value() {
    let table = fall(["1F", ""], 2);
    assert_eq!((table.worth("airain"), table.tokens().len()), (4, 11));
}

#[test]
fn nec_region_3_the_guild_disappears() {
    let table = fall(["1F", ""], 2);
    assert_eq!(table.seen_by(0)["regions"][3]["guild"], Value::Null);
    assert_eq!(table.n("airain"), 2, "no reinforcement in the new year");
}

#[test]
fn nec_region_4_an_empty_region_falls_to_one() {
    assert!(fall(["", ""], 1).is_necrosed("airain"));
    assert!(!fall(["", ""], 0).is_necrosed("airain"));
}

#[test]
fn nec_region_5_everything_stays() {
    let table = fall(["1F", "1F"], 3);
    assert_eq!(
        (table.units(0, "airain"), table.units(1, "airain"), table.n("airain")),
        ("1F".into(), "1F".into(), 3)
    );
}

#[test]
fn nec_region_6_it_lasts() {
    let table = fall(["1F", ""], 2).play("slot:1 slot:2 end stop");
    assert!(table.is_necrosed("airain"));
}

#[test]
fn nec_region_7_necrosia_counts() {
    let table = scenario(
        2,
        json!({ "begin": "year_end", "seats": [{ "influence": 1 }, {}], "necrosians": { "airain": 1, "selene": 1, "opale": 1, "sylve": 1 } }),
    );
    assert_eq!(table.seen_by(0)["tide"], json!([5, 6]));
    let table = scenario(
        2,
        json!({ "begin": "year_end", "necrosians": { "airain": 1, "selene": 1, "opale": 1, "sylve": 1, "nacre": 1 } }),
    );
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
}
