//! Tokens and treasures.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn worn(id: &str) -> Table {
    scenario(json!({ "units": [format!("A milicien BF_W gear={id}")] }))
}

fn flipped(id: &str) -> Table {
    scenario(json!({ "units": ["A lancier A_RP1"], "hoards": [[id], []] })).play([step(1, "BF_W")])
}

#[test]
fn esclave_is_a_weak_token() {
    let table = scenario(json!({ "units": ["B esclave BF_W"] }));
    assert_eq!((table.melee_of(1), table.body(1)), (0, (1, 0)));
}

#[test]
fn rune_is_for_sorcerers() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "A acolyte BF_W"], "ground": ["rune BF_W"] }),
    );
    assert!(
        !table.offers(Action::Equip { unit: u(1), to: z("BF_W") })
            && table.offers(Action::Equip { unit: u(2), to: z("BF_W") })
    );
}

#[test]
fn couronne_draws() {
    let table = scenario(json!({ "begin": "income", "units": ["A milicien BF_W gear=couronne"], "libraries": [vec!["piquier"; 5], []] })).decline();
    assert_eq!(table.cards(A, "hand").len(), 3);
}

#[test]
fn orbe_makes_pure_mana() {
    let table = scenario(
        json!({ "units": ["A acolyte A_CMD gear=orbe", "B chien A_RP1"], "hands": [["trait"], []] }),
    );
    assert!(table.offers(table.cast("trait", 1, 2)));
}

#[test]
fn cassette_pays() {
    assert_eq!(flipped("cassette").gold(A), 3);
}

#[test]
fn cor_leads() {
    let table =
        scenario(json!({ "begin": "income", "units": ["A milicien BF_W gear=cor"] })).decline();
    assert_eq!(table.melee_of(1), 2);
}

#[test]
fn bouclier_miroir_protects() {
    assert_eq!(worn("bouclier_miroir").body(1).1, 1);
}

#[test]
fn bottes_carry_far() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W gear=bottes", "B chien BF_W", "B chien BF_E"] }),
    );
    assert!(table.offers(step(1, "BF_E")));
}

#[test]
fn lame_cuts() {
    assert_eq!(worn("lame").melee_of(1), 3);
}

#[test]
fn oracle_sees() {
    let table = scenario(
        json!({ "units": ["A lancier A_RP1", "B chien B_RP2 hidden"], "hoards": [["oracle"], []] }),
    )
    .play([step(1, "BF_W")]);
    assert_eq!(table.legal(), [at("A_RP1"), at("BF_E"), at("B_RP2")]);
    assert!(!table.play([at("B_RP2")]).is_hidden(2));
}

#[test]
fn coffre_vide_is_empty() {
    let table = flipped("coffre_vide");
    assert_eq!((table.look()["hoards"][0].clone(), table.body(1)), (json!([]), (3, 1)));
}

#[test]
fn coffre_piege_bites() {
    assert_eq!(flipped("coffre_piege").body(1), (3, 0));
}

#[test]
fn nid_de_viperes_poisons() {
    assert_eq!(flipped("nid_de_viperes").unit(1)["poison"], 1);
}
