//! NEC-CARD.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

const ROW: [&str; 5] = ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "mag_03"];

fn buying(influence: u16) -> Table {
    scenario(2, json!({ "seats": [{ "influence": influence }, { "units": { "ecume": "1F" } }], "row": ROW, "pile": ["ncr_01", "ncr_02", "ncr_03", "ncr_04"] })).play("end")
}

#[test]
fn nec_card_1_at_most_three_purchases() {
    let table = buying(20).play("buy:1 buy:1 buy:1");
    assert_eq!((table.hand(0).len(), table.asked().as_str()), (3, "1 turn"));
}

#[test]
fn nec_card_2_prices_by_place() {
    for position in 1..=5 {
        let table = buying(9).play(&format!("buy:{position}"));
        assert_eq!(table.influence()[0], 9 - position);
    }
    assert_eq!(buying(2).legal(), ["buy:1", "buy:2", "stop"]);
}

#[test]
fn nec_card_3_the_row_slides_at_once() {
    let table = buying(9).play("buy:2");
    assert_eq!(table.row(), ["cbt_01", "cbt_03", "cbt_04", "mag_03", "-"]);
    assert_eq!(table.why_not(Action::Buy { position: 5 }), "NEC-CARD-3");
}

#[test]
fn nec_card_4_the_row_ages_every_turn() {
    let table = buying(0).play("stop");
    assert_eq!(
        (table.row(), table.discard()),
        (
            vec![
                "cbt_02".into(),
                "cbt_03".into(),
                "cbt_04".into(),
                "mag_03".into(),
                "ncr_01".into()
            ],
            vec!["cbt_01".to_owned()]
        )
    );
}

#[test]
fn nec_card_5_new_cards_wait_for_the_next_turn() {
    let table = buying(9).play("buy:5");
    assert!(!table.can("play:mag_03"));
    assert_eq!(table.why_not(Action::Play { card: table.card("mag_03") }), "NEC-CARD-5");
    let defence = scenario(2, json!({ "seats": [{ "people": "kelwin", "influence": 5, "units": { "nacre": "1T" } }, { "people": "feling", "units": { "nacre": "1F" } }], "row": ["cbt_05", "ncr_01", "ncr_02", "ncr_03", "ncr_04"] }))
        .play("end buy:1 stop war src:nacre tgt:0");
    assert_eq!(defence.asked(), "0 defence_before");
}

#[test]
fn nec_card_6_each_card_has_its_moment() {
    let table =
        scenario(2, json!({ "seats": [{ "known": ["cbt_02", "mer_14"] }, { "influence": 1 }] }));
    assert_eq!(table.why_not(Action::Play { card: table.card("cbt_02") }), "NEC-CARD-6");
    assert_eq!(table.play("play:mer_14").discard(), ["mer_14"]);
}

#[test]
fn nec_card_7_any_number_per_turn() {
    let table = scenario(2, json!({ "seats": [{ "known": ["mer_14", "mer_16", "ncr_03", "ncr_06"] }, { "influence": 3 }] }))
        .play("play:mer_14 play:mer_16 seat:1 play:ncr_03 play:ncr_06 seat:1");
    assert_eq!(table.discard().len(), 4);
}

#[test]
fn nec_card_8_the_discard_becomes_the_pile() {
    let mut setup = json!({ "seats": [{ "known": [] }, {}], "row": ["cbt_01"], "discard": [] });
    let table = scenario(2, json!({}));
    let mut all: Vec<String> = table.pile();
    all.extend(table.row());
    all.retain(|card| card != "cbt_01");
    setup["discard"] = json!(all);
    let table = scenario(2, setup).play("end stop");
    assert_eq!(table.row().iter().filter(|card| *card != "-").count(), 5);
    assert!(table.discard().is_empty() && table.told().contains(&"pile_shuffled".to_owned()));
}

#[test]
fn nec_card_9_hands_are_hidden() {
    let table = scenario(2, json!({ "seats": [{ "hand": ["cbt_02", "mer_14"] }, {}] }));
    assert_eq!(
        (
            table.seen_by(1)["players"][0]["hand"].clone(),
            table.seen_by(1)["players"][0]["seen"].clone()
        ),
        (json!(2), json!([]))
    );
    assert_eq!(table.seen_by(0)["players"][0]["seen"].as_array().map(Vec::len), Some(2));
}

#[test]
fn nec_card_10_some_cards_give_or_cost_influence() {
    let table = scenario(2, json!({ "seats": [{ "influence": 3, "known": ["mag_02"] }, {}], "pile": ["cbt_01", "cbt_02", "cbt_03"] })).play("play:mag_02 card:cbt_01 card:cbt_02");
    assert_eq!(table.influence()[0], 1);
}
