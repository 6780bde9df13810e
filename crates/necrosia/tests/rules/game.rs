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

/// No guild is more than another: what one may do with its units any other may do with the same.
#[test]
fn nec_game_3_the_guilds_differ_in_nothing_but_what_the_rules_give_them() {
    let table = fresh(3, &json!({}), "=0");
    assert!((0..3).all(|seat| table.reserve(seat) == "10F 10T 10M"));
    let own = json!({ "people": "ygwan", "units": { "nacre": "2F 1T 1M" }, "known": ["cbt_07"] });
    let rival = |people: &str| json!({ "people": people, "units": { "nacre": "1F" } });
    let turns: Vec<_> = (0..3)
        .map(|seat| {
            let mut seats = vec![rival("feling"), rival("kelwin")];
            seats.insert(seat, own.clone());
            let order: Vec<_> = (0..3).map(|later| (seat + later) % 3).collect();
            let setup = json!({ "order": order, "seats": seats, "necrosians": { "ecume": 1 } });
            let table = scenario(3, setup);
            assert_eq!(table.asked(), format!("{seat} turn"));
            let open = table.legal();
            let table = table.play("move unit:F@nacre to:selene");
            (open, table.units(seat, "selene"), table.actions_left())
        })
        .collect();
    assert!(turns[0].0.len() > 3, "{:?}", turns[0].0);
    assert!(turns.iter().all(|turn| *turn == turns[0]), "{turns:?}");
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
fn nec_game_5_everybody_shares_one_pile_one_row_and_the_tokens() {
    let table = fresh(2, &json!({}), "=0");
    assert_eq!((table.pile().len(), table.row().len(), table.tokens().len()), (75, 5, 12));
    let row = ["cbt_01", "mer_01", "mag_01", "ncr_01", "sha_01"];
    let table = scenario(2, json!({ "seats": [{ "influence": 3 }, {}], "row": row }));
    let table = table.play("end buy:1");
    assert_eq!(table.row()[..4], row[1..], "what one seat buys is gone for the other");
    assert_eq!(table.seen_by(0)["row"], table.seen_by(1)["row"]);
}

#[test]
fn nec_game_6_each_seat_has_its_markers_its_people_and_its_support() {
    let seats = json!([{ "people": "kelwin", "units": { "nacre": "1F" } }, { "people": "ygwan" }]);
    let table = scenario(2, json!({ "seats": seats, "necrosians": { "ecume": 1 } }));
    let table = table.play("nec src:ecume to:opale nec src:opale to:ecume nec src:ecume to:opale");
    assert_eq!(table.legal(), ["power", "end"], "three markers are flipped, the people is left");
    let guild = json!({ "seats": [{ "people": "ygwan", "units": { "airain": "1F" } }, {}], "row": ["cbt_01", "mer_01", "mag_01", "ncr_01", "sha_01"] });
    assert_eq!(scenario(2, guild).play("end").legal(), ["take:1"], "the support of its caste");
}
