//! Card files: numbers change without recompiling, and a wrong file is told what is wrong.

use duel::Duel;
use engine::{Content, Game as _, OpenError, Tabletop as _};
use serde_json::json;

use crate::deck::house;
use crate::table::{G, M};

/// Opens the game with one change to the Magicien's file.
fn changed(from: &str, to: &str) -> Result<Duel, OpenError> {
    let (guerrier, magicien) = house();
    assert!(magicien.contains(from), "the file says {from}");
    let magicien = magicien.replacen(from, to, 1);
    let content = Content::new([("guerrier.toml", guerrier), ("magicien.toml", magicien)]);
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
        ("{ do = { draw = 3 } }", "{ do = { draw_and_return = 3 } }, { do = { heal = 1 } }"),
        ("{ do = { draw = 3 } }", "{ do = { draw = 3 }, option = \"armure_turns\" }"),
        ("do = \"freeze\", to = \"enemy_equipment\"", "do = \"freeze\""),
        ("option = \"mage_weapon\"", "option = \"souffle_window\""),
        ("copies = 2", "copies = 8"),
        ("tag = \"attack\"\n", ""),
        ("activation = 6", "activation = 100"),
        ("hp_cap = 100", "hp_cap = 50"),
        ("mana_cap = 3", "mana_cap = 30"),
    ] {
        refused(from, to);
    }
}

#[test]
fn a_deck_must_have_thirty_cards_and_its_equipment() {
    assert!(refused("copies = 2", "copies = 3").contains("DUEL-CARD-1"));
    assert!(refused("activation = 6", "activation = 2").contains("DUEL-DECK-1"));
    assert!(
        refused("weapon = { damage = 0, option = \"mage_weapon\" }\n", "").contains("DUEL-DECK-1")
    );
    let error =
        Duel::open_plain(&json!({}), &Content::new([("a.toml", "")])).expect_err("no class");
    assert_eq!(error.faults.len(), 1);
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
