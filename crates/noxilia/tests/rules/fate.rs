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
