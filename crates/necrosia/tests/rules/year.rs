//! NEC-YEAR.

use engine::Outcome;
use serde_json::json;

use crate::table::{scenario, scenario_with};

#[test]
fn nec_year_1_five_years() {
    let end = |year: u8| {
        scenario(2, json!({ "begin": "year_end", "year": year, "seats": [{ "influence": 1 }, {}] }))
    };
    assert_eq!(end(4).course("year"), 5);
    assert_eq!(end(5).outcome(), Some(Outcome::Ranking([1, 2, 0, 0, 0])));
}

#[test]
fn nec_year_2_guilds_with_necrosians_are_reinforced() {
    let setup = json!({ "begin": "count", "necrosians": { "airain": 1, "nacre": 1 } });
    let table = scenario(2, setup.clone());
    assert_eq!((table.n("airain"), table.n("nacre")), (2, 1));
    assert_eq!(scenario_with(2, json!({ "reinforce_year_1": false }), setup, "").n("airain"), 1);
}

#[test]
fn nec_year_3_then_the_order_is_chosen() {
    let table =
        scenario(2, json!({ "begin": "year", "year": 2, "seats": [{ "influence": 1 }, {}] }));
    assert_eq!((table.asked().as_str(), table.legal().len()), ("1 turn", 2));
}

#[test]
fn nec_year_2_the_option_of_the_first_year_leaves_the_others_alone() {
    let airain = |begin: &str, year: u8| {
        let setup = json!({ "begin": begin, "year": year, "seats": [{ "influence": 1 }, {}], "necrosians": { "airain": 1 } });
        scenario_with(2, json!({ "reinforce_year_1": false }), setup, "").n("airain")
    };
    assert_eq!((airain("count", 0), airain("year", 2)), (1, 2));
}

#[test]
fn nec_year_4_phases_3_to_6_are_one_block() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "3F" } }, { "units": { "ecume": "1F" } }], "necrosians": { "nacre": 1, "ecume": 1 } }))
        .play("end lose:F");
    assert_eq!(table.units(1, "ecume"), "1F", "the other seat's necrosis comes in its own turn");
    let table = table.play("stop");
    assert_eq!(table.asked(), "1 turn");
}

#[test]
fn nec_year_5_behind_the_last_turn_regions_fall() {
    let table = scenario(
        2,
        json!({ "turns": 1, "seats": [{ "influence": 1 }, {}], "necrosians": { "nacre": 1 } }),
    )
    .play("end");
    assert!(!table.is_necrosed("nacre"));
    let table = table.play("stop");
    assert_eq!((table.is_necrosed("nacre"), table.course("year")), (true, json!(2)));
}

#[test]
fn nec_year_6_others_receive_none() {
    let table = scenario(
        2,
        json!({ "begin": "year", "year": 2, "seats": [{ "influence": 1 }, {}], "necrosed": { "sylve": 1 }, "necrosians": { "sylve": 2, "necrosia": 3 } }),
    );
    assert_eq!(["sylve", "necrosia", "airain"].map(|region| table.n(region)), [2, 3, 0]);
}
