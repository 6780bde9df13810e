//! The designer's parameters.

use engine::Tabletop as _;
use necrosia::Necrosia;
use serde_json::{Value, json};

use crate::table::{Table, fresh, scenario_with};

fn with(options: Value, setup: Value) -> Table {
    scenario_with(2, options, setup, "")
}

#[test]
fn years_and_actions() {
    let table = with(
        json!({ "years": 1, "actions_per_turn": 5 }),
        json!({ "turns": 1, "seats": [{ "influence": 1 }, {}] }),
    );
    assert_eq!(table.actions_left(), 5);
    assert!(table.play("end stop").outcome().is_some());
}

#[test]
fn a_last_batch_may_be_shorter() {
    let mut table = fresh(2, &json!({ "batch_size": 4, "start_units_per_type": 2 }), "=0");
    let mut turns = 0;
    while !table.legal()[0].starts_with("slot") {
        turns +=
            usize::from(table.legal()[0].starts_with("place") && table.asked().ends_with("turn"));
        let word = table.legal().remove(0);
        table = table.play(&word);
    }
    assert_eq!((turns, table.reserve(0).as_str()), (4, "8F 8T 8M"));
}

#[test]
fn starting_necrosians() {
    let table = fresh(2, &json!({ "necrosia_start": 7, "guild_start": 2 }), "=0");
    assert_eq!((table.n("necrosia"), table.n("airain"), table.n("nacre")), (7, 2, 0));
}

#[test]
fn faces_of_the_die() {
    let setup = json!({ "seats": [{ "people": "feling", "units": { "nacre": "1F" } }, { "people": "kelwin", "units": { "nacre": "2T" } }] });
    let table = with(json!({ "die_faces": ["1"] }), setup)
        .dice("=0 =0")
        .play("war src:nacre tgt:1 lose:T lose:F");
    assert_eq!((table.units(0, "nacre"), table.units(1, "nacre")), ("-".into(), "1T".into()));
}

#[test]
fn dice_and_kills_of_necrosians() {
    let setup = json!({ "seats": [{ "people": "feling", "units": { "nacre": "1F" } }, {}], "necrosians": { "nacre": 3 } });
    let table = with(json!({ "necrosian_dice": 0, "kills_per_influence": 1 }), setup)
        .dice("* 1")
        .play("war src:nacre tgt:N");
    assert_eq!((table.n("nacre"), table.influence()[0]), (1, 2));
}

#[test]
fn units_of_trade_magic_and_moves() {
    let setup = json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "3F 1T 1M", "ecume": "1M" } }, {}] });
    let options = json!({ "trade_units": 1, "magic_units": 1, "move_units": 1 });
    let table = with(options, setup)
        .play("trade at:nacre add:F magic src:nacre to:ecume pick:0F move unit:F@nacre to:selene");
    assert_eq!((table.actions_left(), table.asked().as_str()), (0, "0 turn"));
}

#[test]
fn prices_and_limit_of_purchases() {
    let table = with(
        json!({ "row_prices": [0, 0, 2, 2, 2], "buy_limit": 1 }),
        json!({ "seats": [{ "influence": 1 }, {}] }),
    )
    .play("end");
    assert_eq!(table.legal(), ["buy:1", "buy:2", "stop"]);
    assert_eq!(table.play("buy:2").asked(), "1 turn");
}

#[test]
fn canonical_batches_go_up_and_can_be_filled() {
    let table = fresh(3, &json!({ "canonical_batches": true, "first_placer": "0" }), "")
        .play("people:darken people:feling people:kelwin place:T@nacre");
    assert!(
        !table.can("place:F@nacre")
            && !table.can("place:T@necrosia")
            && table.can("place:T@nacre")
            && table.can("place:M@necrosia")
    );
}

#[test]
fn tokens_of_ones_own() {
    let table = fresh(2, &json!({ "token_values": [4, 4] }), "=0");
    assert_eq!(table.tokens(), [4, 4]);
}

#[test]
fn what_makes_no_sense_is_refused_with_its_key() {
    for (options, key) in [
        (json!({ "years": 0 }), "years"),
        (json!({ "die_faces": ["*", "*"] }), "die_faces"),
        (json!({ "row_prices": [1, 2] }), "row_prices"),
        (json!({ "start_units_per_type": 9, "supply_per_type": 5 }), "start_units_per_type"),
        (json!({ "token_values": [99] }), "token_values"),
        (json!({ "first_placer": "4" }), "first_placer"),
        (
            json!({ "setup": { "seats": [{ "units": { "nulle_part": "1F" } }] } }),
            "setup.seats[0].units",
        ),
        (json!({ "setup": { "row": ["cbt_01", "cbt_01"] } }), "setup.row"),
        (json!({ "yeers": 3 }), "yeers"),
    ] {
        let error = Necrosia::open(&options, &[Value::Null, Value::Null], &Necrosia::content())
            .expect_err(key);
        assert_eq!(error.faults[0].place, key);
    }
}

#[test]
fn every_parameter_is_declared_with_words() {
    let about = Necrosia::about();
    assert_eq!((about.presets.len(), about.presets[0].id.as_str()), (3, "standard"));
    assert!(about.options.len() >= 26);
    assert!(
        about.options.iter().all(|option| !option.name.fr.is_empty() && !option.name.en.is_empty())
    );
}
