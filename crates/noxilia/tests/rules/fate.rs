//! The fate deck.

use engine::Tabletop as _;
use serde_json::json;

use crate::table::*;

fn copies(tag: &str) -> Vec<(String, i32)> {
    let sheets = scenario(json!({})).game.cards();
    let found = sheets.into_iter().filter(|sheet| sheet.tags.iter().any(|own| own.id == tag));
    let copies = |sheet: &engine::CardSheet| {
        sheet.figures.iter().find(|(name, _)| name == "copies").map_or(1, |(_, n)| *n)
    };
    found.map(|sheet| (sheet.id.clone(), copies(&sheet))).collect()
}

#[test]
fn nxl_fate_1_one_card_a_turn() {
    let table = scenario(json!({ "begin": "start", "fate": ["printemps", "tempete"] })).decline();
    assert_eq!(table.look()["fate"], "printemps");
    assert_eq!(table.next_turn().look()["fate"], "tempete");
}

#[test]
fn nxl_fate_2_ten_cards_of_fate() {
    let cards = copies("fate");
    assert_eq!((cards.len(), cards.iter().map(|(_, n)| n).sum::<i32>()), (8, 10));
}

#[test]
fn nxl_fate_3_six_of_the_apocalypse() {
    let cards = copies("apocalypse");
    assert_eq!((cards.len(), cards.iter().map(|(_, n)| n).sum::<i32>()), (4, 6));
}

#[test]
fn nxl_fate_4_the_apocalypse_comes_round_again() {
    let table = scenario(json!({ "begin": "start", "turn": 12, "fate": [] })).decline();
    let fate = table.look()["fate"].clone();
    assert!(
        ["tremblement", "incendie", "dechainement", "brouillard_mortel"]
            .contains(&fate.as_str().unwrap())
    );
}

#[test]
fn nxl_fate_4_from_the_doom_on_monarchs_are_not_healed() {
    let heals = |turn: u8, line: &str| {
        let setup = json!({ "turn": turn, "units": [line, "A chirurgienne A_CMD"] });
        let table = scenario(setup);
        let before = table.body(1).0;
        table.play([noxilia::Action::Heal { unit: u(2), to: z("A_CMD") }]).body(1).0 > before
    };
    assert!(heals(16, "A aldonse A_CMD wounds=3") && !heals(17, "A aldonse A_CMD wounds=3"));
    assert!(!heals(18, "A aldonse A_CMD wounds=3") && heals(18, "A lancier A_CMD wounds=2"));
}

#[test]
fn nxl_fate_1_a_card_asks_only_who_may_have_such_a_unit() {
    let asked = |units: &[&str]| {
        let setup = json!({ "begin": "start", "units": units, "fate": ["peste_noire"] });
        let table = scenario(setup);
        (table.asked(), table.legal())
    };
    let dog = |n: u8| (B, vec![unit(n)]);
    assert_eq!(asked(&["B chien B_CMD"]), dog(1), "a monarch face up is no common unit");
    assert_eq!(asked(&["A ysaure A_CMD", "B chien B_CMD"]), dog(2), "nor is a hero");
    assert_eq!(asked(&["A milicien queue=2", "B chien B_CMD"]), dog(2), "nor who waits");
    assert_eq!(
        asked(&["A ysaure A_CMD hidden", "B chien B_CMD"]),
        (A, vec![noxilia::Action::Nobody])
    );
}

#[test]
fn nxl_fate_4_what_was_drawn_of_the_apocalypse_is_shuffled_in_again() {
    let drawn = |shown: &str| {
        let table = scenario(json!({ "begin": "start", "fate": [], "shown": shown })).decline();
        let fate = table.view(A).fate_drawn;
        (fate.len(), fate[0] == table.card(shown))
    };
    assert_eq!(drawn("printemps"), (2, true), "the fate cards lie where they are");
    assert_eq!(drawn("incendie").0, 1);
}
