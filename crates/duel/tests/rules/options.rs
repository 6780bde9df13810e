//! Options: whatever comes in, every wrong key is named and nothing panics.

use std::collections::BTreeSet;

use duel::Duel;
use engine::{OptionKind, Tabletop as _};
use serde_json::{Value, json};

use crate::table::{G, M, Table, plain, try_open};

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
    let error = try_open(&json!({ "clas_0": "magicien" })).expect_err("no such key");
    assert_eq!(error.faults[0].place, "clas_0");
    assert!(error.faults[0].words.fr.contains("class_0"), "it offers the nearest word");
    let wrong = json!({
        "class_0": "barde", "first": 2, "max_turns": 0, "rapid_stacking": "yes",
        "guerrier_force": -1, "magicien_mana_cap": 21, "armure_turns": 9.5,
        "souffle_window": "week", "turn_numbering": [], "deck_1": 3,
    });
    let keys: Vec<&str> = wrong.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(faults(&wrong), places(&keys));
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
fn classes_life_and_mana_follow_the_options() {
    let table = Table::deal(&json!({
        "class_0": "guerrier", "class_1": "magicien", "first": "1",
        "guerrier_hp_start": 120, "magicien_hp_start": 80, "magicien_hp_cap": 90,
        "guerrier_force": 3, "guerrier_resistance": 0, "magicien_mana_cap": 0,
    }));
    let (warrior, mage) = (table.side(M), table.side(G));
    assert_eq!((warrior.class.as_str(), mage.class.as_str()), ("guerrier", "magicien"));
    assert_eq!((warrior.hp, warrior.hp_cap), (120, Some(120)), "a higher start lifts the limit");
    assert_eq!((mage.hp, mage.hp_cap, mage.mana), (80, Some(90), 0));
    assert_eq!((warrior.force.now, warrior.resistance.now), (3, 0));
    assert_eq!(table.decider(), G);
}

#[test]
fn a_higher_mana_limit_grows_with_the_turns() {
    let options = json!({ "magicien_mana_cap": 5 });
    for (turn, mana) in [(3, 3), (4, 4), (5, 5), (6, 5)] {
        let table = Table::set(M, turn, "turn", plain(), plain(), &options);
        assert_eq!(table.mana(M), mana, "turn {turn}");
    }
}

#[test]
fn every_option_on_the_menu_opens_with_its_default_and_its_words() {
    let about = Duel::about();
    assert_eq!(about.presets[0].id, "origine");
    assert_eq!(about.presets[1].id, "equilibre");
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
    let plain = Table::deal(&json!({}));
    let spelt = Table::deal(&all);
    assert_eq!(plain.state, spelt.state, "the defaults spelt out change nothing");
}
