//! The magic cards.

use serde_json::json;

use crate::duel;
use crate::table::scenario;

#[test]
fn mag_01_takes_a_card_by_lot() {
    let table = scenario(
        3,
        json!({ "seats": [{ "known": ["mag_01"] }, { "known": ["cbt_01", "cbt_02"] }, {}] }),
    )
    .play("play:mag_01");
    assert_eq!(table.legal(), ["seat:1"]);
    let table = table.dice("=1").play("seat:1");
    assert_eq!(
        (table.hand(0), table.hand(1)),
        (vec!["cbt_02".to_owned()], vec!["cbt_01".to_owned()])
    );
    assert_eq!((table.known(0).len(), table.known(1).len()), (0, 0));
    assert_eq!(table.seen_by(2)["players"][0]["seen"], json!([]));
    assert_eq!(table.seen_by(1)["players"][0]["seen"].as_array().map(Vec::len), Some(1));
}

#[test]
fn mag_02_takes_one_of_three_and_orders_the_others() {
    let table = scenario(
        2,
        json!({ "seats": [{ "influence": 5, "known": ["mag_02"] }, {}], "pile": ["cbt_01", "cbt_02", "cbt_03"] }),
    )
    .play("play:mag_02");
    assert_eq!(table.legal(), ["card:cbt_01", "card:cbt_02", "card:cbt_03"]);
    let table = table.play("card:cbt_01 card:cbt_03");
    assert_eq!((table.hand(0), table.influence()[0]), (vec!["cbt_01".to_owned()], 3));
    assert_eq!(table.pile()[..2], ["cbt_03", "cbt_02"]);
    assert_eq!(table.known(0), Vec::<String>::new());
    assert_eq!(table.seen_by(0)["pile_seen"].as_array().map(Vec::len), Some(2));
    assert_eq!(table.seen_by(1)["pile_seen"], json!([]));
}

#[test]
fn mag_03_makes_cards_cheaper() {
    let table = scenario(
        2,
        json!({ "seats": [{ "influence": 3, "known": ["mag_03"] }, {}], "row": ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "cbt_05"] }),
    )
    .play("end play:mag_03");
    assert_eq!(table.legal(), ["buy:1", "buy:2", "buy:3", "buy:4", "stop"]);
    let table = table.play("buy:1 buy:1 buy:3");
    assert_eq!(
        (table.hand(0).len(), table.influence()[0], table.asked().as_str()),
        (3, 1, "1 turn")
    );
}

#[test]
fn mag_04_sends_two_mages_back() {
    let table = scenario(3, json!({ "seats": [{ "known": ["mag_04"] }, { "units": { "nacre": "1M 1F" } }, { "units": { "opale": "2M" } }] }))
        .play("play:mag_04 region:nacre pick:1M region:opale pick:2M");
    assert_eq!((table.units(1, "nacre").as_str(), table.units(2, "opale").as_str()), ("1F", "1M"));
}

#[test]
fn mag_05_carries_five() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "5F 1M", "opale": "1M" }, "known": ["mag_05"] }, {}] }))
        .play("play:mag_05 magic src:nacre to:opale pick:0F pick:0F pick:0F pick:0F pick:0F");
    assert_eq!(
        (table.units(0, "opale").as_str(), table.actions_left(), table.asked().as_str()),
        ("5F 1M", 2, "0 turn")
    );
}

#[test]
fn mag_06_takes_a_die_from_the_attacker() {
    let table =
        duel(json!([]), json!(["mag_06"])).dice("0 0").play("war src:nacre tgt:1 play:mag_06");
    assert_eq!((table.influence()[1], table.actions_left()), (1, 2));
}

#[test]
fn mag_07_places_a_mage() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "known": ["mag_07"] }, {}] }))
        .play("play:mag_07 region:necrosia");
    assert_eq!(table.units(0, "necrosia"), "1M");
}

#[test]
fn mag_08_removes_a_rival_unit_for_good() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "known": ["mag_08"] }, { "units": { "nacre": "1T" } }] }))
        .play("play:mag_08 region:nacre pick:1T");
    assert_eq!(table.removed(1), "1T");
}

#[test]
fn mag_09_moves_two_mages_for_free() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "1M", "opale": "1M" }, "known": ["mag_09"] }, {}] }))
        .play("play:mag_09 region:nacre region:ecume");
    assert_eq!(table.legal(), ["region:opale", "stop"], "the same mage does not move twice");
    let table = table.play("region:opale region:ecume");
    assert_eq!((table.units(0, "ecume").as_str(), table.actions_left()), ("2M", 3));
    let joined = scenario(2, json!({ "seats": [{ "units": { "nacre": "1M", "opale": "1M" }, "known": ["mag_09"] }, {}] }))
        .play("play:mag_09 region:nacre");
    assert_eq!(joined.legal().len(), 14, "anywhere but where it is");
    let joined = joined.play("region:opale");
    assert_eq!(joined.legal(), ["region:opale", "stop"], "the other mage there may move");
}

#[test]
fn mag_10_holds_up_to_three_units_of_a_rival() {
    let table = scenario(2, json!({ "seats": [{ "known": ["mag_10"] }, { "units": { "nacre": "2F", "opale": "2M" } }] }))
        .play("play:mag_10 seat:1 unit:F@nacre unit:F@nacre");
    assert_eq!(table.legal(), ["unit:M@opale", "stop"], "a held unit is not held twice");
    let table = table.play("unit:M@opale end stop move");
    assert_eq!(table.legal(), ["unit:M@opale"]);
}

#[test]
fn mag_11_removes_three_necrosians_that_count() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["mag_11"] }, {}], "necrosians": { "nacre": 2, "opale": 5 } }),
    )
    .play("play:mag_11 region:nacre region:nacre region:opale");
    assert_eq!(
        (table.n("nacre"), table.n("opale"), table.tally()[0], table.influence()[0]),
        (0, 4, 3, 1)
    );
}

#[test]
fn mag_12_needs_no_mage_where_it_arrives() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "nacre": "1M 1F" }, "known": ["mag_12"] }, {}] }),
    );
    assert!(!table.can("magic"));
    let table = table.play("play:mag_12 magic src:nacre to:ecume pick:0F stop");
    assert_eq!((table.units(0, "ecume").as_str(), table.can("magic")), ("1F", true));
}

#[test]
fn mag_13_needs_no_mage_where_it_leaves() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "1F", "opale": "1M" }, "known": ["mag_13"] }, { "units": { "ecume": "1T" } }] }))
        .play("play:mag_13 magic src:ecume to:opale pick:1T");
    assert_eq!(table.units(1, "opale"), "1T");
}

#[test]
fn mag_14_takes_a_magic_card_back() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["mag_14"] }, {}], "discard": ["mag_05", "cbt_01"] }),
    )
    .play("play:mag_14");
    assert_eq!(table.legal(), ["card:mag_05"]);
    let table = table.play("card:mag_05");
    assert_eq!(
        (table.known(0), table.discard()),
        (vec!["mag_05".to_owned()], vec!["cbt_01".to_owned(), "mag_14".to_owned()])
    );
}

#[test]
fn mag_15_sends_two_fighters_back() {
    let table =
        scenario(2, json!({ "seats": [{ "known": ["mag_15"] }, { "units": { "nacre": "3F" } }] }))
            .play("play:mag_15 region:nacre pick:1F region:nacre pick:1F");
    assert_eq!((table.units(1, "nacre"), table.reserve(1)), ("1F".into(), "9F 10T 10M".into()));
}

#[test]
fn mag_16_sends_two_traders_back() {
    let table =
        scenario(2, json!({ "seats": [{ "known": ["mag_16"] }, { "units": { "nacre": "1T" } }] }))
            .play("play:mag_16 region:nacre pick:1T");
    assert_eq!(
        (table.units(1, "nacre").as_str(), table.asked().as_str()),
        ("-", "0 turn"),
        "as many as there are"
    );
}

#[test]
fn mag_01_needs_a_rival_with_a_card() {
    let offered = |hand: serde_json::Value| {
        let seats = json!([{ "people": "ygwan", "known": ["mag_01"] }, { "hand": hand }]);
        scenario(2, json!({ "seats": seats })).can("play:mag_01")
    };
    assert!(offered(json!(["cbt_01"])) && !offered(json!([])));
}

#[test]
fn mag_02_leaves_the_discard_alone_while_the_pile_suffices() {
    let pile = ["cbt_01", "cbt_02", "cbt_03"];
    let all: Vec<String> = ["cbt", "mer", "mag", "ncr", "sha"]
        .iter()
        .flat_map(|family| (1..=16).map(move |n| format!("{family}_{n:02}")))
        .filter(|card| !pile.contains(&card.as_str()) && card != "mag_02")
        .collect();
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "influence": 5, "known": ["mag_02"] }, {}], "pile": pile, "discard": all }),
    );
    assert_eq!(table.pile().len(), 3);
    let table = table.play("play:mag_02");
    assert!(!table.told().contains(&"pile_shuffled".to_owned()));
    assert_eq!(table.legal().len(), 3);
}

#[test]
fn mag_02_takes_one_from_below_and_keeps_the_order_of_the_others() {
    let seats = json!([{}, { "influence": 5, "known": ["mag_02"] }]);
    let table = scenario(
        2,
        json!({ "seats": seats, "order": [1, 0], "pile": ["cbt_01", "cbt_02", "cbt_03", "cbt_04"] }),
    )
    .play("play:mag_02 card:cbt_03");
    assert_eq!(
        (table.hand(1), table.pile()[..3].to_vec()),
        (vec!["cbt_03".to_owned()], ["cbt_01", "cbt_02", "cbt_04"].map(str::to_owned).to_vec())
    );
    let seen: Vec<[bool; 2]> = table
        .story
        .iter()
        .filter(|(_, event)| matches!(event, necrosia::Event::CardSeen { .. }))
        .map(|(audience, _)| {
            [0, 1].map(|seat| audience.includes(engine::Viewer::Seat(engine::Seat::new(seat))))
        })
        .collect();
    assert_eq!(seen, [[false, true]], "whoever took it alone sees it");
}

#[test]
fn mag_10_needs_a_rival_with_a_free_unit() {
    let offered = |units: serde_json::Value| {
        let seats = json!([{ "people": "ygwan", "known": ["mag_10"] }, { "units": units }, {}]);
        scenario(3, json!({ "seats": seats }))
    };
    assert!(!offered(json!({})).can("play:mag_10"));
    let table = offered(json!({ "nacre": "1F" })).play("play:mag_10");
    assert_eq!(table.legal(), ["seat:1"], "not a rival without units");
    assert_eq!(table.play("seat:1").legal(), ["unit:F@nacre"], "at least one");
}

#[test]
fn mag_11_needs_a_necrosian() {
    let seats = json!([{ "people": "ygwan", "known": ["mag_11"] }, {}]);
    assert!(!scenario(2, json!({ "seats": seats })).can("play:mag_11"));
    assert!(
        scenario(2, json!({ "seats": seats, "necrosians": { "nacre": 1 } })).can("play:mag_11")
    );
}

#[test]
fn mag_09_moves_one_mage_at_least() {
    let table =
        scenario(2, json!({ "seats": [{ "units": { "nacre": "1M" }, "known": ["mag_09"] }, {}] }))
            .play("play:mag_09");
    assert_eq!(table.legal(), ["region:nacre"]);
}

#[test]
fn mag_10_leaves_magic_nothing_to_carry() {
    let held = |words: &str| {
        let seats = json!([{ "people": "ygwan", "known": ["mag_10"] }, { "units": { "nacre": "1M", "opale": "1M" } }]);
        scenario(2, json!({ "seats": seats })).play(words).can("magic")
    };
    assert!(held("play:mag_10 seat:1 unit:M@nacre stop end stop"));
    assert!(!held("play:mag_10 seat:1 unit:M@nacre unit:M@opale stop end stop"));
}
