//! Options: whatever comes in, every wrong key is named and nothing panics.

use std::collections::BTreeSet;

use duel::Duel;
use engine::{Fast, Game as _, OptionKind, Tabletop as _};
use serde_json::{Value, json};

use crate::deck::{mage_deck, warrior_deck};
use crate::table::{G, M, bringing, open, plain, try_bring, try_open, under};

/// The places of the faults of these options.
fn faults(options: &Value) -> BTreeSet<String> {
    match try_open(options) {
        Ok(_) => BTreeSet::new(),
        Err(error) => error.faults.into_iter().map(|fault| fault.place).collect(),
    }
}

fn places(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_wrong_key_is_named() {
    assert_eq!(faults(&json!(7)), places(&["options"]));
    let error = try_open(&json!({ "fist": 0 })).expect_err("no such key");
    assert_eq!(error.faults[0].place, "fist");
    assert!(error.faults[0].words.fr.contains("first"), "it offers the nearest word");
    let wrong = json!({
        "first": 2, "max_turns": 0, "rapid_stacking": "yes", "guerrier_force": -1,
        "magicien_mana_cap": 21, "armure_turns": 9.5, "souffle_window": "week",
        "turn_numbering": [], "draw_later": 31,
    });
    let keys: Vec<&str> = wrong.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(faults(&wrong), places(&keys));
}

#[test]
fn everything_wrong_with_what_a_seat_brings_is_named() {
    let error = try_bring(json!({ "class": "barde", "deck": 3 }), json!({ "decks": {} }));
    let faults = error.expect_err("none of it is right").faults;
    let found: BTreeSet<String> = faults.into_iter().map(|fault| fault.place).collect();
    assert_eq!(found, places(&["brings[0].class", "brings[0].deck", "brings[1].decks"]));
}

#[test]
fn any_number_of_seats_but_two_is_refused() {
    for seats in [0, 1, 3] {
        let brings = vec![Value::Null; seats];
        let error = Duel::open(&json!({}), &brings, &Duel::content()).expect_err("not two");
        assert_eq!(error.faults[0].place, "brings");
    }
}

#[test]
fn a_seat_without_a_class_takes_the_one_left_over() {
    let classes = |one: Value, two: Value| {
        let table = bringing(one, two).deal(M);
        [M, G].map(|seat| table.side(seat).class)
    };
    let class = |class: &str| json!({ "class": class });
    assert_eq!(classes(Value::Null, Value::Null), ["magicien", "guerrier"]);
    assert_eq!(classes(class("guerrier"), json!({})), ["guerrier", "magicien"]);
    assert_eq!(classes(json!({}), class("magicien")), ["guerrier", "magicien"]);
    assert_eq!(classes(class("guerrier"), class("guerrier")), ["guerrier", "guerrier"]);
}

#[test]
fn a_wrong_position_is_named() {
    let setup = |setup: Value| faults(&json!({ "setup": setup }));
    assert_eq!(setup(json!({ "turns": 3 })), places(&["setup"]));
    assert_eq!(setup(json!({ "turn": 0 })), places(&["setup.turn"]));
    assert_eq!(setup(json!({ "turn": 101 })), places(&["setup.turn"]));
    assert_eq!(setup(json!({ "discarded": 31 })), places(&["setup.discarded"]));
    let seat = |seat: Value| setup(json!({ "seats": [{}, seat] }));
    assert_eq!(seat(json!({ "hand": ["boule_de_feu"] })), places(&["setup.seats.1.hand"]));
    assert_eq!(seat(json!({ "frozen": ["parade"] })), places(&["setup.seats.1.frozen"]));
    assert_eq!(seat(json!({ "mana": 21 })), places(&["setup.seats.1.mana"]));
    let three = json!({ "hand": ["guillotine", "guillotine"], "deck": ["guillotine"] });
    assert_eq!(seat(three), places(&["setup.seats.1.deck"]));
}

#[test]
fn life_and_mana_follow_the_options() {
    let table = under(json!({
        "guerrier_hp_start": 120, "magicien_hp_start": 80, "magicien_hp_cap": 90,
        "guerrier_force": 3, "guerrier_resistance": 0, "magicien_mana_cap": 0,
    }))
    .deal(M);
    let (mage, warrior) = (table.side(M), table.side(G));
    assert_eq!((warrior.hp, warrior.hp_cap), (120, Some(120)), "a higher start lifts the limit");
    assert_eq!((mage.hp, mage.hp_cap, mage.mana), (80, Some(90), 0));
    assert_eq!((warrior.force.now, warrior.resistance.now), (3, 0));
}

#[test]
fn whoever_is_chosen_begins() {
    for (first, seat) in [(json!("0"), M), (json!(1), G)] {
        assert_eq!(under(json!({ "first": first })).deal(M).decider(), seat);
    }
}

#[test]
fn a_higher_mana_limit_grows_with_the_turns() {
    for (turn, mana) in [(3, 3), (4, 4), (5, 5), (6, 5)] {
        let options = json!({ "magicien_mana_cap": 5 });
        let table = under(options).start_of(M, turn, plain(), plain());
        assert_eq!(table.mana(M), mana, "turn {turn}");
    }
}

#[test]
fn draws_follow_the_options() {
    let options = json!({ "draw_turn_1": 1, "draw_turn_2": 7, "draw_later": 2 });
    for (turn, cards) in [(1, 1), (2, 7), (3, 2), (8, 2)] {
        let table = under(options.clone()).start_of(G, turn, plain(), plain());
        assert_eq!(table.hand(G).len(), cards, "turn {turn}");
    }
}

#[test]
fn the_limits_of_deck_building_follow_the_options() {
    let broken = |options: Value| -> Vec<&'static str> {
        let brings = [json!({ "deck": mage_deck() }), json!({ "deck": warrior_deck() })];
        match Duel::open(&options, &brings, &Duel::content()) {
            Ok(_) => Vec::new(),
            Err(error) => error.faults.iter().filter_map(|fault| fault.rule).collect(),
        }
    };
    assert!(broken(json!({})).is_empty());
    assert!(broken(json!({ "deck_copies_more": 0 })).contains(&"DUEL-DECK-3"));
    assert!(broken(json!({ "deck_copies_max": 3 })).contains(&"DUEL-DECK-3"));
    assert_eq!(broken(json!({ "deck_ephemeral_max": 10 })), ["DUEL-DECK-4"]);
    assert_eq!(broken(json!({ "deck_rapid_max": 5 })), ["DUEL-DECK-5"]);
    assert_eq!(broken(json!({ "deck_free_max": 5 })), ["DUEL-DECK-5"]);
    assert_eq!(broken(json!({ "deck_attacks_min": 12 })), ["DUEL-DECK-6"]);
}

#[test]
fn every_option_on_the_menu_opens_with_its_default_and_its_words() {
    let about = Duel::about();
    assert_eq!(about.presets[0].id, "equilibre");
    assert_eq!(about.presets[1].id, "origine");
    for preset in &about.presets {
        assert!(try_open(&preset.options).is_ok(), "{}", preset.id);
    }
    let mut all = json!({});
    for option in &about.options {
        all[option.key.as_str()] = option.default.clone();
        let values: Vec<Value> = match &option.kind {
            OptionKind::Flag => vec![json!(true), json!(false)],
            OptionKind::Number { min, max } => vec![json!(min), json!(max)],
            OptionKind::Choice(words) => words.iter().map(|word| json!(word.value)).collect(),
            OptionKind::Data => vec![Value::Null],
        };
        for value in values {
            assert!(
                try_open(&json!({ option.key.as_str(): value })).is_ok(),
                "{} {value}",
                option.key
            );
        }
        if let OptionKind::Number { min, max } = option.kind {
            for value in [min - 1, max + 1] {
                assert_eq!(
                    faults(&json!({ option.key.as_str(): value })),
                    places(&[option.key.as_str()])
                );
            }
        }
    }
    let deal = |options: &Value| open(options).deal(&mut Fast::new(1));
    assert_eq!(deal(&json!({})), deal(&all), "the defaults spelt out change nothing");
}
