//! NEC-DEC.

use engine::{Game as _, OutOfTime, Seat, Tabletop as _};
use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn table() -> Table {
    scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F", "opale": "1M 1T" }, "known": ["mer_14", "mag_14", "cbt_02", "cbt_03"] },
        { "people": "kelwin", "influence": 1, "units": { "nacre": "1T" }, "hand": ["cbt_05"] },
        { "people": "ygwan", "known": ["ncr_11"] },
    ], "necrosians": { "nacre": 1 }, "row": ["sha_01", "sha_02", "sha_03", "sha_04", "sha_05"], "discard": ["mag_05"] }),
    )
}

#[test]
fn nec_dec_1_one_seat_and_a_sorted_list() {
    let table = table();
    assert_eq!(
        table.legal(),
        ["move", "war", "trade", "nec", "convert", "play:mer_14", "play:mag_14", "end"]
    );
    let refusal =
        table.game.refusal(&table.state, Seat::new(1), Action::EndActions).expect("not asked");
    assert_eq!(refusal.rule, "NEC-DEC-1");
    assert_eq!(table.play("move").legal(), ["unit:F@nacre", "unit:T@opale", "unit:M@opale"]);
}

#[test]
fn nec_dec_2_a_single_line_is_still_a_decision() {
    let table = table().play("trade at:opale add:FF");
    assert_eq!((table.asked().as_str(), table.legal()), ("1 trade", vec!["pass".to_owned()]));
}

#[test]
fn nec_dec_3_a_first_pick_can_always_be_completed() {
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "1F" }, "reserve": "3F" }, {}] }),
    );
    assert!(!table.can("convert") && !table.can("magic") && !table.can("war"));
}

#[test]
fn nec_dec_4_war_is_paid_at_its_declaration() {
    let table = table().play("war src:nacre");
    assert_eq!(table.actions_left(), 3);
    assert_eq!(table.play("tgt:1").actions_left(), 2);
}

#[test]
fn nec_dec_5_a_seat_is_asked_again_behind_a_card() {
    let table = table().play("war src:nacre tgt:N");
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("0 attack_before", vec!["play:cbt_02".into(), "pass".into()])
    );
    let table = table.play("play:cbt_02 pass").dice("0 0 0").pass();
    assert_eq!(table.asked(), "0 turn");
}

#[test]
fn nec_dec_6_windows_open_on_public_knowledge() {
    // Everybody knows where the canceller is: only that seat is asked.
    assert_eq!(table().play("play:mer_14").asked(), "2 announced");
    // Nobody knows what seat 1 holds: it is asked although it has nothing.
    let table = table().play("war src:nacre tgt:1");
    assert_eq!((table.asked().as_str(), table.legal()), ("1 declared", vec!["pass".to_owned()]));
}

#[test]
fn nec_dec_7_the_lap_is_made_once() {
    let table = scenario(4, json!({ "order": [1, 0, 2, 3], "seats": [
        { "hand": ["cbt_01"] }, { "known": ["mer_14"] }, { "hand": ["cbt_02"] }, { "influence": 1, "hand": ["cbt_03"] },
    ] }))
    .play("play:mer_14");
    assert_eq!(table.asked(), "2 announced");
    let table = table.play("pass");
    assert_eq!(table.asked(), "3 announced");
    let table = table.play("pass");
    assert_eq!(table.asked(), "0 announced");
    assert_eq!(table.play("pass").asked(), "1 turn");
}

#[test]
fn nec_dec_8_windows_do_not_depend_on_hidden_cards() {
    let with = |card: &str| {
        scenario(
            2,
            json!({ "seats": [{ "known": ["mer_14"] }, { "influence": 1, "hand": [card] }] }),
        )
        .play("play:mer_14")
        .asked()
    };
    assert_eq!(with("ncr_11"), with("cbt_01"));
}

#[test]
fn nec_dec_9_attack_dice_come_first() {
    let table = table().play("war src:nacre tgt:1").dice("1 0").play("pass").pass();
    assert_eq!(table.asked(), "1 step", "the first die was the attacker's");
}

#[test]
fn nec_dec_10_the_default_is_the_last_line() {
    let table = table();
    assert_eq!(table.legal().last().map(String::as_str), Some("end"));
    let table = table.play("move unit:F@nacre to:selene");
    assert_eq!(table.legal().last().map(String::as_str), Some("stop"));
}

#[test]
fn nec_dec_10_out_of_time_one_passes_and_stops_else_the_first_line_is_chosen() {
    // What is played for whoever decides, in words.
    let plain = |table: &Table| {
        let mut legal = Vec::new();
        table.game.legal_actions(&table.state, &mut legal);
        table.word(table.game.plain_answer(&legal).expect("a line"))
    };
    let table = table();
    assert_eq!(table.game.out_of_time(), OutOfTime::AnswersPlainly);
    assert_eq!(plain(&table), "end");
    let table = table.play("move unit:F@nacre");
    assert_eq!(plain(&table), table.legal()[0], "nothing stops here");
    let table = table.play("to:selene");
    assert_eq!(plain(&table), "stop");
    let table = table.play("stop play:mer_14");
    assert_eq!(plain(&table), "pass");
    let table = table.play("pass end");
    assert_eq!((table.asked().as_str(), plain(&table).as_str()), ("0 turn", "stop"));
}

#[test]
fn nec_dec_11_the_ledger_knows_row_and_discard() {
    let table = table().play("play:mag_14 pass card:mag_05");
    assert_eq!(table.known(0), ["cbt_02", "cbt_03", "mer_14", "mag_05"]);
    let table = table.play("end");
    assert_eq!(table.known(1), Vec::<String>::new());
}

#[test]
fn nec_dec_12_whoever_looked_remembers() {
    let table = scenario(2, json!({ "seats": [{ "influence": 2, "known": ["mag_02"] }, {}], "pile": ["cbt_01", "cbt_02", "cbt_03"] }))
        .play("play:mag_02 card:cbt_01 card:cbt_03");
    let seen = |seat: usize| table.seen_by(seat)["pile_seen"].as_array().map(Vec::len);
    assert_eq!((seen(0), seen(1)), (Some(2), Some(0)));
    let table = table.play("end stop");
    assert!(table.row().contains(&"cbt_03".to_owned()));
    assert_eq!(table.seen_by(0)["pile_seen"].as_array().map(Vec::len), Some(1));
}

#[test]
fn nec_dec_13_hidden_picks_are_told_without_their_content() {
    let table = scenario(2, json!({ "seats": [{ "known": ["ncr_12"] }, {}], "pile": ["cbt_01", "mer_01", "mag_01", "ncr_01"] }))
        .play("play:ncr_12 card:cbt_01 card:mag_01");
    let heard: Vec<String> = table
        .story
        .iter()
        .filter(|(audience, _)| audience.includes(engine::Viewer::Seat(Seat::new(1))))
        .map(|(_, event)| serde_json::to_string(event).expect("data"))
        .collect();
    assert!(heard.iter().any(|event| event.contains("card_gained")));
    assert!(!heard.iter().any(|event| event.contains("card_seen") || event.contains("cards_seen")));
}
