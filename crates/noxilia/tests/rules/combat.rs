//! Combat.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

#[test]
fn nxl_combat_1a_the_attacker_engages_and_names() {
    assert!(
        scenario(json!({ "units": ["A milicien BF_W", "B brute BF_W"] }))
            .play([melee(1, 2)])
            .is_engaged(1)
    );
}

#[test]
fn nxl_combat_1b_where_the_target_is() {
    let table =
        scenario(json!({ "units": ["A arbaletrier BF_W", "B brute BF_W", "B brute BF_E"] }));
    assert!(table.offers(melee(1, 2)) && table.offers(shoot(1, 2)) && table.offers(shoot(1, 3)));
    assert!(!table.offers(melee(1, 3)));
}

fn trapped() -> Table {
    scenario(json!({
        "units": ["A milicien BF_W", "B peau_de_silex BF_W"], "latents": ["B sang_bouillant 2", "B sang_bouillant 2"],
        "mana": [[], ["infernal", "infernal"]],
    }))
}

#[test]
fn nxl_combat_2a_latents_come_before_damage() {
    let table = trapped().play([melee(1, 2)]);
    let reveal = table.reveal("sang_bouillant", 2);
    let table = table.play([reveal]).decline();
    assert!(table.is_dead(1));
    assert_eq!(table.body(2), (4, 2));
}

#[test]
fn nxl_combat_2b_one_several_or_none() {
    let table = trapped().play([melee(1, 2), Action::Decline]);
    assert_eq!(table.body(2), (4, 1));
    assert_eq!(table.look()["latents"].as_array().unwrap().len(), 2);
}

#[test]
fn nxl_combat_3a_armour_then_life() {
    assert_eq!(
        scenario(json!({ "units": ["A chevalier BF_W", "B brute BF_W"] }))
            .play([melee(1, 2)])
            .body(2),
        (1, 0)
    );
}

#[test]
fn nxl_combat_3b_shots_have_no_riposte() {
    let table = scenario(json!({ "units": ["A arbaletrier BF_W", "B peau_de_silex BF_W"] }))
        .play([shoot(1, 2)]);
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_combat_4a_the_dead_leave_at_once() {
    let table =
        scenario(json!({ "units": ["A duelliste BF_W", "B chien BF_W"] })).play([melee(1, 2)]);
    assert_eq!(table.cards(B, "grave"), ["chien"]);
}

#[test]
fn nxl_combat_4b_their_equipment_falls() {
    let table = scenario(json!({ "units": ["A duelliste BF_W", "B chien BF_W gear=fouet"] }))
        .play([melee(1, 2)]);
    assert_eq!(table.gear("BF_W"), ["fouet"]);
}

#[test]
fn nxl_combat_5_armour_returns_life_does_not() {
    let table = scenario(json!({ "units": ["B brute B_CMD wounds=2 armour=0"] })).next_turn();
    assert_eq!(table.body(1), (2, 1));
}
