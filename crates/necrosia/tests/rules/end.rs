//! NEC-END.

use engine::{Game as _, Outcome, Seat};
use necrosia::Action;
use serde_json::{Value, json};

use crate::table::{Table, scenario};

#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn last(seats: Value) -> Table {
    scenario(2, json!({ "begin": "year_end", "year": 5, "seats": seats }))
}

#[test]
fn nec_end_1_the_most_influence_wins() {
    let table = last(json!([{ "influence": 7 }, { "influence": 8 }]));
    assert_eq!(table.outcome(), Some(Outcome::Ranking([2, 1, 0, 0, 0])));
    let refusal = table.game.refusal(&table.state, Seat::new(0), Action::EndActions).expect("over");
    assert_eq!(refusal.rule, "NEC-END-1");
}

#[test]
fn nec_end_2_then_the_most_regions() {
    let table = last(
        json!([{ "units": { "nacre": "1F", "opale": "1F" } }, { "units": { "ecume": "9F" } }]),
    );
    assert_eq!(table.outcome(), Some(Outcome::Ranking([1, 2, 0, 0, 0])));
}

#[test]
fn nec_end_3_then_the_most_units() {
    let table = last(json!([{ "units": { "nacre": "1F" } }, { "units": { "ecume": "2F" } }]));
    assert_eq!(table.outcome(), Some(Outcome::Ranking([2, 1, 0, 0, 0])));
}

#[test]
fn nec_end_4_then_the_most_necrosians_else_together() {
    assert_eq!(
        last(json!([{ "tally": 2 }, { "tally": 1 }])).outcome(),
        Some(Outcome::Ranking([1, 2, 0, 0, 0]))
    );
    assert_eq!(
        last(json!([{ "tally": 1 }, { "tally": 1 }])).outcome(),
        Some(Outcome::Ranking([1, 1, 0, 0, 0]))
    );
}

#[test]
fn nec_end_5_the_sixth_region_ends_the_game_at_once() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "influence": 9, "units": { "nacre": "1T" }, "known": ["ncr_13"] }, {}],
            "necrosed": { "airain": 0, "opale": 1, "sylve": 2, "selene": 3 },
        }),
    )
    .play("play:ncr_13 region:nacre");
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
}
