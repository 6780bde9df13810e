//! Card files: numbers change without recompiling, and a wrong file is told what is wrong.

use duel::{Duel, PhaseName};
use engine::{Content, Game as _, OpenError, Tabletop as _};
use serde_json::json;

use crate::deck::{file, files};
use crate::table::{G, M};

/// The card files with one change to the Magicien's.
fn changed_content(from: &str, to: &str) -> Content {
    let magicien = file("magicien.toml");
    assert!(magicien.contains(from), "the file says {from}");
    files(&[("magicien.toml", magicien.replacen(from, to, 1))])
}

/// Opens the game with one change to the Magicien's file.
fn changed(from: &str, to: &str) -> Result<Duel, OpenError> {
    let content = changed_content(from, to);
    let setup = json!({
        "turn": 3, "begin": "main", "seats": [{ "hand": ["boule_de_feu"] }, {}],
    });
    Duel::open_plain(&json!({ "first": 0, "setup": setup }), &content)
}

fn refused(from: &str, to: &str) -> String {
    let error = changed(from, to).expect_err("the file is wrong");
    let fault = &error.faults[0];
    assert!(fault.place.starts_with("magicien.toml:"), "{}", fault.place);
    fault.words.en.clone()
}

#[test]
fn a_number_in_a_file_changes_the_game() {
    let duel = changed("damage = 15", "damage = 16").expect("a number may change");
    let mut state = duel.deal(&mut engine::Fast::new(1));
    let mut legal = Vec::new();
    duel.legal_actions(&state, &mut legal);
    duel.apply(&mut state, legal[0], &mut engine::Fast::new(1), &mut engine::Silent);
    let view = duel.view(&state, engine::Viewer::Seat(M));
    assert_eq!(view.sides[G].hp, 84);
}

#[test]
fn a_wrong_word_is_pointed_at() {
    assert!(refused("do = { damage = 15 }", "do = { dammage = 15 }").contains("damage"));
    assert!(refused("kind = \"ephemeral\"", "kind = \"eternal\"").contains("ephemeral"));
    assert!(
        refused("class = \"magicien\"\nname = \"Boule", "class = \"mage\"\nname = \"Boule")
            .contains("class")
    );
    assert!(refused("cost = 3", "cots = 3").contains("cost"));
    // Put together here, so that no line names a rule that is in no rulebook.
    let unknown = format!("DUEL-MAGE-{}", 99);
    let rule = format!("rule = \"{unknown}\"");
    assert!(refused("rule = \"DUEL-MAGE-1\"", &rule).contains(&unknown));
    assert!(refused("cost = 3", "cost = 21").contains("20"));
}

#[test]
fn a_card_that_cannot_work_is_refused() {
    for (from, to) in [
        ("do = { damage = 15 }", "do = { damage = 1000 }"),
        ("do = { damage = 15 }", "do = { damage = 15 }, for = \"turn\""),
        ("do = { damage = 15 }", "do = { damage = 15 }, to = \"enemy_equipment\""),
        ("do = { damage = 15 }", "do = \"cancel_attack\""),
        ("{ do = { storm = 1 }, for = { turns = 3 } }", "{ do = { storm = 1 } }"),
        (
            "{ do = { storm = 1 }, for = { turns = 3 } }",
            "{ do = { storm = 1 }, for = { turns = 9 } }",
        ),
        ("for = \"own_next_turn\"", "for = \"until_own_turn\""),
        ("{ do = { draw = 3 } }", "{ do = { draw = 3 }, force_factor = 2 }"),
        ("{ do = { draw = 3 } }", "{ on = \"strike\", do = { draw = 3 } }"),
        ("{ do = { draw = 3 } }", "{ do = { draw_and_return = 1 } }"),
        ("{ do = { draw = 3 } }", "{ do = { draw = 3 }, for = { option = \"armure_turns\" } }"),
        ("for = { option = \"armure_turns\" }", "for = { option = \"concentration_force\" }"),
        ("do = \"freeze\", to = \"enemy_equipment\"", "do = \"freeze\""),
        ("option = \"mage_weapon\"", "option = \"souffle_window\""),
        ("copies = 2", "copies = 8"),
        ("tag = \"attack\"\n", ""),
        ("activation = 6", "activation = 100"),
    ] {
        refused(from, to);
    }
}

#[test]
fn a_deck_must_have_thirty_cards_and_its_equipment() {
    assert!(refused("copies = 2", "copies = 3").contains("DUEL-CARD-1"));
    assert!(
        refused("weapon = { damage = 0, option = \"mage_weapon\" }\n", "").contains("DUEL-DECK-1")
    );
    let error =
        Duel::open_plain(&json!({}), &Content::new([("a.toml", "")])).expect_err("no class");
    assert_eq!(error.faults.len(), 1);
}

#[test]
fn a_wrong_declaration_of_an_option_is_refused() {
    let options = file("options.toml");
    for (from, to) in [
        (
            "number = { min = 0, max = 20 }\ndefault = 3",
            "number = { min = 0, max = 20 }\ndefault = 30",
        ),
        ("magicien_mana_cap = 5", "magicien_mana_cap = 21"),
        ("id = \"draw_later\"", "id = \"draw_latest\""),
        ("id = \"guerrier_force\"", "id = \"guerrier_strength\""),
        ("value = \"guerrier\"", "value = \"barde\""),
    ] {
        assert!(options.contains(from), "the file says {from}");
        let content = files(&[("options.toml", options.replacen(from, to, 1))]);
        assert!(Duel::open_plain(&json!({}), &content).is_err(), "{to}");
    }
}

#[test]
fn a_card_that_waits_for_a_choice_goes_on_behind_it() {
    let content = changed_content(
        "{ do = { draw_and_return = 2 } }",
        "{ do = { shield = 1 } }, { do = \"end_turn\" }, { do = { draw_and_return = 2 } }, { do = { heal = 3 } }",
    );
    let setup = json!({
        "turn": 3, "begin": "main", "seats": [{ "hand": ["divination"], "hp": 50 }, {}],
    });
    let duel = Duel::open_plain(&json!({ "first": 0, "setup": setup }), &content);
    let duel = duel.expect("the card can be carried out");
    let mut chance = engine::Script::default();
    let mut state = duel.deal(&mut chance);
    let mut act = |state: &mut duel::State| {
        let mut legal = Vec::new();
        duel.legal_actions(state, &mut legal);
        duel.apply(state, legal[0], &mut chance, &mut engine::Silent);
    };
    act(&mut state);
    let view = duel.view(&state, engine::Viewer::Seat(M));
    assert_eq!((view.phase, view.turn, view.sides[M].hp), (PhaseName::Return, 3, 50));
    let imagined = duel.imagine(&view, &mut engine::Fast::new(1));
    for mut state in [state, imagined] {
        act(&mut state);
        let view = duel.view(&state, engine::Viewer::Seat(M));
        assert_eq!((view.sides[M].hp, view.turn, view.active), (53, 4, G), "the turn did end");
        assert_eq!(view.sides[M].graveyard.len(), 1, "the card has its place");
    }
}

#[test]
fn options_that_cards_name_never_break_a_card() {
    for option in [
        json!({ "armure_turns": 8 }),
        json!({ "concentration_force": "turn", "souffle_window": "turn" }),
        json!({ "mage_weapon": false, "attack_cards_are_strikes": false }),
    ] {
        assert!(Duel::open_plain(&option, &Duel::content()).is_ok());
    }
}
