//! NEC-GAME.

use engine::{Outcome, Tabletop as _};
use necrosia::Necrosia;
use serde_json::{Value, json};

use crate::table::{fresh, scenario};

#[test]
fn nec_game_1_two_to_five_seats() {
    let open =
        |seats: usize| Necrosia::open(&json!({}), &vec![Value::Null; seats], &Necrosia::content());
    assert!((2..=5).all(|seats| open(seats).is_ok()));
    for seats in [0, 1, 6] {
        assert_eq!(open(seats).expect_err("refused").faults[0].rule, Some("NEC-GAME-1"));
    }
    assert_eq!(Necrosia::about().seats, (2, 5));
}

#[test]
fn nec_game_2_the_most_influence_wins() {
    let table = scenario(
        3,
        json!({ "begin": "year_end", "year": 5, "seats": [{ "influence": 9 }, { "influence": 12 }, { "influence": 3 }] }),
    );
    assert_eq!(table.outcome(), Some(Outcome::Ranking([2, 1, 3, 0, 0])));
}

#[test]
fn nec_game_3_everybody_starts_alike() {
    let table = fresh(3, &json!({}), "=0");
    assert!((0..3).all(|seat| table.reserve(seat) == "10F 10T 10M"));
}

#[test]
fn nec_game_4_everybody_may_lose_together() {
    let table = scenario(
        2,
        json!({
            "begin": "year_end", "seats": [{ "influence": 50 }, {}], "necrosians": { "nacre": 1 },
            "necrosed": { "airain": 0, "opale": 1, "sylve": 2, "selene": 3 },
        }),
    );
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
}

#[test]
fn nec_game_5_one_pile_one_row_twelve_tokens() {
    let table = fresh(2, &json!({}), "=0");
    assert_eq!((table.pile().len(), table.row().len(), table.tokens().len()), (75, 5, 12));
}

#[test]
fn nec_game_6_three_markers_and_a_people_each() {
    let table = scenario(2, json!({}));
    assert_eq!(table.actions_left(), 3);
    let peoples: Vec<_> =
        (0..2).map(|seat| table.seen_by(0)["players"][seat]["people"].clone()).collect();
    assert_ne!(peoples[0], peoples[1]);
}
