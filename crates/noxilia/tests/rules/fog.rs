//! The fog of war.

#![expect(clippy::wildcard_enum_match_arm, reason = "every other event is not asked for")]

use serde_json::json;

use crate::table::*;

#[test]
fn nxl_fog_1_reinforcements_enter_face_down() {
    let table =
        scenario(json!({ "begin": "start", "units": ["A milicien queue=1 hidden"] })).decline();
    assert!(table.is_hidden(1));
    assert_eq!(table.view(B).units[0].card, None);
}

#[test]
fn nxl_fog_2_enemies_nearby_reveal() {
    let table =
        scenario(json!({ "units": ["A milicien BF_W hidden", "B chien B_RP1"], "active": 1 }));
    assert!(!table.play([step(2, "BF_E")]).is_hidden(1));
}

#[test]
fn nxl_fog_3_not_on_a_rampart() {
    let table =
        scenario(json!({ "units": ["A milicien A_RP1 hidden", "B chien BF_E"], "active": 1 }));
    assert!(table.play([step(2, "BF_W")]).is_hidden(1));
}

#[test]
fn nxl_fog_4_targets_are_revealed() {
    let table =
        scenario(json!({ "units": ["A milicien A_RP1 hidden", "B cracheur BF_W"], "active": 1 }));
    let table = table.play([shoot(2, 1)]);
    assert!(table.is_dead(1));
    assert_eq!(table.told(|event| matches!(event, noxilia::Event::UnitRevealed { .. })), 1);
}

#[test]
fn nxl_fog_5_a_move_keeps_hidden_an_attack_shows() {
    let table = scenario(
        json!({ "units": ["A archere A_RP1 hidden", "A milicien A_CMD hidden", "B chien BF_W"] }),
    );
    let moved = table.play([step(2, "A_THD")]);
    assert!(moved.is_hidden(2));
    let table = scenario(json!({ "units": ["A archere A_RP1 hidden", "B chien BF_W"] }));
    assert!(!table.play([shoot(1, 2)]).is_hidden(1));
}

#[test]
fn nxl_fog_6_the_third_step_shows() {
    let table = scenario(json!({ "units": ["A eclaireuse A_CMD hidden"] }));
    let table = table.play([step(1, "A_THD"), at("A_CMD")]);
    assert!(table.is_hidden(1));
    let table = table.play([at("A_RP1")]);
    assert_eq!((table.is_hidden(1), table.body(1).1), (false, -1));
}

#[test]
fn nxl_fog_7_revealed_for_good() {
    let table = scenario(json!({ "units": ["A milicien A_CMD"] }));
    assert!(!table.next_turn().is_hidden(1));
}

#[test]
fn nxl_fog_1_what_happens_to_a_hidden_unit_does_not_tell_its_card() {
    use noxilia::{Action, Event};
    let table = scenario(json!({
        "units": ["A chevalier A_THD hidden wounds=2 poison=1", "A lancier A_THD wounds=1 poison=1", "A milicien A_THD poison=1 wounds=1"],
    }));
    let table = table.play([Action::Pass, Action::Pass]).decline();
    let shown: Vec<(u8, bool, bool)> = table
        .story
        .iter()
        .filter_map(|(_, event)| match event {
            Event::UnitHurt { unit, card, .. } => Some((unit.0, false, card.is_some())),
            Event::UnitHealed { unit, card, .. } => Some((unit.0, true, card.is_some())),
            _ => None,
        })
        .collect();
    let expected =
        [(1, false, false), (2, false, true), (3, false, true), (1, true, false), (2, true, true)];
    assert_eq!(shown, expected, "and who lost nothing is not healed");
}

#[test]
fn nxl_fog_1_a_trap_hurts_a_hidden_unit_and_does_not_tell_its_card() {
    use noxilia::Event;
    let told = |line: &str, chest: &str| {
        let table =
            scenario(json!({ "units": [line], "hoards": [[chest], []] })).play([step(1, "BF_W")]);
        let card = table.story.iter().find_map(|(_, event)| match event {
            Event::UnitHurt { card, .. } | Event::UnitPoisoned { card, .. } => Some(card.is_some()),
            _ => None,
        });
        card.expect("it is told")
    };
    assert!(
        told("A lancier A_RP1", "coffre_piege") && !told("A lancier A_RP1 hidden", "coffre_piege")
    );
    assert!(
        told("A lancier A_RP1", "nid_de_viperes")
            && !told("A lancier A_RP1 hidden", "nid_de_viperes")
    );
}
