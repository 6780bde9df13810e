//! The options: what they change, and what is said when they are wrong.

use engine::{Content, Game, OpenError, OptionSpec, Tabletop, Viewer};
use naastica::{Action, Cell, Naastica, Phase};
use serde_json::{Value, json};

use crate::scenario::{A, B, Table, bring, open, scenario};

fn wrong(options: &Value) -> OpenError {
    Naastica::open_plain(options, &Naastica::content()).expect_err("these options are wrong")
}

#[test]
fn every_declared_option_is_read_with_its_default() {
    let about = Naastica::about();
    let defaults = |specs: &[OptionSpec]| -> Value {
        specs.iter().map(|spec| (spec.key.clone(), spec.default.clone())).collect()
    };
    let own = defaults(&about.seat_options);
    let opened =
        Naastica::open(&defaults(&about.options), &[own.clone(), own], &Naastica::content());
    assert!(opened.is_ok(), "{opened:?}");
    for preset in about.presets {
        let opened = Naastica::open_plain(&preset.options, &Naastica::content());
        assert!(opened.is_ok(), "{}", preset.id);
    }
    assert!(about.seat_options.iter().all(|spec| spec.is_secret));
}

#[test]
fn the_folder_of_cards_tunes_the_defaults() {
    let content = Naastica::content();
    let larger = |text: &str| {
        text.replace(
            "number = { min = 5, max = 8 }\ndefault = 5",
            "number = { min = 5, max = 8 }\ndefault = 7",
        )
    };
    let files = content.files().map(|(name, text)| (name, larger(text)));
    let game = Naastica::open_plain(&json!({ "first": 0 }), &Content::new(files)).expect("it fits");
    let table = Table::of(game, &[]);
    assert_eq!((table.hand(A).len(), table.hand(B).len()), (7, 5));
    let smaller = |text: &str| {
        text.replace(
            "number = { min = 5, max = 8 }\ndefault = 5",
            "number = { min = 1, max = 8 }\ndefault = 3",
        )
    };
    let files = content.files().map(|(name, text)| (name, smaller(text)));
    let error =
        Naastica::open_plain(&json!({}), &Content::new(files)).expect_err("five cells to fill");
    assert_eq!(
        (error.faults[0].place.as_str(), error.faults[0].rule),
        ("hand_size", Some("NAA-R1"))
    );
}

#[test]
fn two_seats_play() {
    for seats in [0, 1, 3] {
        let brings = vec![Value::Null; seats];
        let error =
            Naastica::open(&json!({}), &brings, &Naastica::content()).expect_err("two play");
        assert_eq!(error.faults[0].rule, Some("NAA-END-1"));
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
    assert!(misspelt.is_some_and(|fault| fault.words.en.contains("\"open_hands\"")));
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
    let chosen = |ids: &[&str]| [json!({ "chosen": ids }), Value::Null];
    let five = ["nym", "eldra", "calen", "lumen", "dorian"];
    let table = Table::of(bring(&json!({ "first": 0 }), &chosen(&five)), &[]);
    let mut hand = table.hand(A);
    hand.sort_unstable();
    assert_eq!(hand, ["calen", "dorian", "eldra", "lumen", "nym"]);
    assert_eq!(table.hand(B).len(), 5);
    let wrong = |ids: &[&str]| {
        let opened = Naastica::open(&json!({}), &chosen(ids), &Naastica::content());
        opened.expect_err("a wrong choice").faults.remove(0)
    };
    let twice = wrong(&["nym", "nym", "calen", "lumen", "dorian"]);
    assert_eq!((twice.place.as_str(), twice.rule), ("brings[0].chosen", Some("NAA-R17")));
    assert_eq!(wrong(&["nym", "eldra", "calen", "lumen"]).rule, Some("NAA-TURN-1"));
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
    table.play(first, &[]);
    assert_eq!(table.legal().len(), 5 * 8, "then the centre is free");
}

#[test]
fn the_ban_holds_for_the_first_card_of_each_leg_and_no_other() {
    let game = open(&json!({ "legs": 2, "first_cell_ban": "centre" }));
    let mut banned = [0, 0];
    testkit::walk(&game, 20, |step| {
        let view = game.view(step.before, Viewer::Spectator).data();
        if view.phase != Phase::Place || view.board[Cell::CENTRE.index()].is_some() {
            return;
        }
        let at_centre =
            |action: &Action| matches!(action, Action::Place { cell, .. } if *cell == Cell::CENTRE);
        let is_first = view.turn == 1;
        assert_eq!(step.legal.iter().any(at_centre), !is_first);
        banned[usize::from(view.leg) - 1] += u32::from(is_first);
    });
    assert_eq!(banned, [20, 20], "once a leg");
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
    let content = Content::new(files);
    let error = Naastica::open_plain(&json!({}), &content).expect_err("the field is misspelt");
    assert!(error.faults.iter().any(|fault| {
        fault.place.starts_with("heros.toml:") && fault.words.en.contains("`lux`")
    }));
}
