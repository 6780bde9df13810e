//! The options: what they change, and what is said when they are wrong.

use engine::{OpenError, Tabletop};
use naastica::Naastica;
use serde_json::{Value, json};

use crate::scenario::{A, B, Table, scenario};

fn wrong(options: &Value) -> OpenError {
    Naastica::open_plain(options, &Naastica::content()).expect_err("these options are wrong")
}

#[test]
fn every_option_of_the_menu_is_read_with_its_default() {
    let about = Naastica::about();
    let defaults: serde_json::Map<_, _> =
        about.options.iter().map(|spec| (spec.key.to_owned(), spec.default.clone())).collect();
    let opened = Naastica::open_plain(&Value::Object(defaults), &Naastica::content());
    assert!(opened.is_ok(), "{opened:?}");
    for preset in about.presets {
        assert!(
            Naastica::open_plain(&preset.options, &Naastica::content()).is_ok(),
            "{}",
            preset.id
        );
    }
}

#[test]
fn every_wrong_option_is_named_at_once() {
    let error = wrong(&json!({
        "first": 3,
        "hand_size": 4,
        "second_hand_size": 9,
        "tie_win_probability": 1.5,
        "chain": "endless",
        "value_clamp": [5, 1],
        "legs": 3,
        "open_hand": true,
    }));
    let mut places: Vec<_> = error.faults.iter().map(|fault| fault.place.as_str()).collect();
    places.sort_unstable();
    let expected = [
        "chain",
        "first",
        "hand_size",
        "legs",
        "open_hand",
        "second_hand_size",
        "tie_win_probability",
        "value_clamp",
    ];
    assert_eq!(places, expected);
    let misspelt = error.faults.iter().find(|fault| fault.place == "open_hand");
    assert!(misspelt.is_some_and(|fault| fault.words.en.contains("`open_hands`")));
}

#[test]
fn options_that_are_no_object_are_refused() {
    for options in [json!(7), json!("first"), json!([]), json!(true)] {
        assert_eq!(wrong(&options).faults[0].place, "options");
    }
    assert!(Naastica::open_plain(&Value::Null, &Naastica::content()).is_ok());
}

#[test]
fn wrong_positions_are_refused_in_words() {
    let position = |board: Value, hands: Value, plays: Value| json!({ "position": { "board": board, "hands": hands, "plays": plays } });
    let five = json!(["nym", "nym", "nym", "nym", "nym"]);
    let full: Vec<_> =
        (1..10).map(|cell| json!({ "cell": cell, "card": "nym", "owner": 0 })).collect();
    let twice = json!([
        { "cell": 5, "card": "nym", "owner": 0 },
        { "cell": 5, "card": "lumen", "owner": 1 },
    ]);
    let cases = [
        position(json!([]), json!([five, []]), json!(0)),
        position(json!([]), json!([five, five]), json!(2)),
        position(twice, json!([five, five]), json!(0)),
        position(json!(full), json!([five, five]), json!(0)),
        position(json!([{ "cell": 0, "card": "nym", "owner": 0 }]), json!([five, five]), json!(0)),
        position(json!([{ "cell": 1, "card": "nim", "owner": 0 }]), json!([five, five]), json!(0)),
        position(json!([{ "cell": 1, "card": "nym", "owner": 7 }]), json!([five, five]), json!(0)),
        position(
            json!([{ "cell": 1, "card": "nym", "owner": 0, "luck": 1 }]),
            json!([five, five]),
            json!(0),
        ),
    ];
    for options in cases {
        let error = wrong(&options);
        assert!(error.faults.iter().all(|fault| fault.place == "position"), "{options}: {error:?}");
    }
    let mut legs = position(json!([]), json!([five, five]), json!(0));
    legs["legs"] = json!(2);
    assert_eq!(wrong(&legs).faults[0].place, "position");
}

#[test]
fn chosen_hands_come_out_of_the_collection() {
    let five = json!(["nym", "eldra", "calen", "lumen", "dorian"]);
    let table = Table::dealt(&json!({ "first": 0, "chosen": [five, null] }), &[]);
    let mut hand = table.hand(A);
    hand.sort_unstable();
    assert_eq!(hand, ["calen", "dorian", "eldra", "lumen", "nym"]);
    assert_eq!(table.hand(B).len(), 5);
    let twice = json!(["nym", "nym", "calen", "lumen", "dorian"]);
    assert_eq!(wrong(&json!({ "chosen": [twice, null] })).faults[0].place, "chosen");
    let four = json!(["nym", "eldra", "calen", "lumen"]);
    assert_eq!(wrong(&json!({ "chosen": [four, null] })).faults[0].rule, Some("NAA-TURN-1"));
}

#[test]
fn fixed_hands_need_no_collection() {
    let hand = json!(["nym", "nym", "nym", "nym", "nym"]);
    let table = Table::dealt(&json!({ "first": 1, "hands": [null, hand] }), &[]);
    assert_eq!(table.hand(B), ["nym"; 5]);
    assert_eq!(table.decider(), Some(B));
}

#[test]
fn the_first_card_may_be_banned_from_the_centre() {
    let mut table = Table::dealt(&json!({ "first": 0, "first_cell_ban": "centre" }), &[]);
    assert_eq!(table.legal().len(), 5 * 8);
    let card = table.hand(A)[0].clone();
    table.refuses(A, table.placement(&card, 5), "NAA-TURN-3");
    let first = table.legal()[0];
    let needs_target =
        matches!(table.game.catalogue().first(), Some(card) if card.ability.is_some());
    assert!(!needs_target, "the first card of the catalogue is no hero");
    table.play(first, &[]);
    assert_eq!(table.legal().len(), 5 * 8, "then the centre is free");
}

#[test]
fn the_odds_of_a_tie_can_be_changed() {
    for (lot, expected) in [(7_999, A), (8_000, B)] {
        let mut table = scenario("5 B porteuse_de_lanterne")
            .option("tie_win_probability", 0.8)
            .hand("porteuse_de_lanterne")
            .set();
        table.place_rolling("porteuse_de_lanterne", 8, &[lot]);
        assert_eq!(table.owner(5), expected);
    }
}

#[test]
fn a_lost_tie_can_be_harmless() {
    let mut table = scenario("5 B porteuse_de_lanterne")
        .option("tie_loss_flips_placed", false)
        .hand("porteuse_de_lanterne")
        .set();
    table.place_rolling("porteuse_de_lanterne", 8, &[0]);
    assert_eq!((table.owner(5), table.owner(8)), (B, A));
}

#[test]
fn the_bounds_of_values_can_be_changed() {
    let clamp = json!([0, 5]);
    let mut table = scenario("5 B duelliste_de_l_aube nox=9")
        .option("value_clamp", clamp)
        .hand("porteuse_de_lanterne")
        .set();
    table.place_rolling("porteuse_de_lanterne", 8, &[1]);
    assert_eq!(table.owner(5), A, "7 and 9 both count as 5: a tie");
}

#[test]
fn a_misspelt_card_field_is_pointed_at() {
    let files = Naastica::content();
    let files = files.files().map(|(name, text)| (name, text.replacen("lux = ", "luks = ", 1)));
    let content = engine::Content::new(files);
    let error = Naastica::open_plain(&json!({}), &content).expect_err("the field is misspelt");
    assert!(error.faults.iter().any(|fault| {
        fault.place.starts_with("heros.toml:") && fault.words.en.contains("`lux`")
    }));
}
