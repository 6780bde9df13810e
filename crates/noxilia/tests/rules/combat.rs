//! Combat.

#![expect(clippy::wildcard_enum_match_arm, reason = "every other event is not asked for")]

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

#[test]
fn nxl_combat_4b_latent_spells_under_the_dead_are_discarded() {
    let table = scenario(json!({
        "units": ["A chevalier BF_W", "B chien BF_W", "B brute BF_W"],
        "latents": ["B sang_bouillant 2", "B sang_bouillant 3"],
    }));
    let table = table.play([melee(1, 2)]).decline();
    assert_eq!(table.cards(B, "grave"), ["sang_bouillant", "chien"]);
    assert_eq!(
        table.look()["latents"].as_array().expect("latents").len(),
        1,
        "not those of others"
    );
}

/// The parts of every blow that was told, with the life and armour it took.
fn blows(table: &Table) -> Vec<(i16, i16)> {
    let sum = |event: &noxilia::Event| {
        let noxilia::Event::UnitHurt { absorbed, lost, parts, .. } = event else { return None };
        Some((parts.iter().map(|part| part.n).sum(), i16::from(*absorbed) + i16::from(*lost)))
    };
    table.story.iter().filter_map(|(_, event)| sum(event)).collect()
}

#[test]
fn nxl_combat_3a_the_parts_of_a_blow_are_its_damage() {
    for (lines, attack, shown) in [
        (
            ["A chevalier BF_W aura=1 curse=-1 gear=epee_benie", "B peau_de_silex BF_W armour=-1"],
            melee(1, 2),
            "lune_de_sang",
        ),
        (
            ["A lancier A_RP1 gear=lame", "B peau_de_silex BF_W"],
            charge(1, 2, "BF_W"),
            "lune_de_sang",
        ),
        (["A archere A_RP2", "B peau_de_silex BF_E"], shoot(1, 2), "lune_de_sang"),
        (["A tireuse BF_E", "B peau_de_silex B_RP1"], shoot(1, 2), "tempete"),
    ] {
        let table = scenario(json!({ "units": lines, "shown": shown })).play([attack]);
        let blows = blows(&table);
        assert!(
            !blows.is_empty() && blows.iter().all(|(parts, damage)| parts == damage),
            "{attack:?}: {blows:?}"
        );
    }
    let table = scenario(
        json!({ "units": ["B broyeur BF_W aura=1 gear=fouet", "A chevalier BF_W", "A chevalier BF_W"], "active": 1 }),
    );
    let blows = blows(&table.play([melee(1, 2), unit(3)]));
    assert!(blows.len() == 2 && blows.iter().all(|(parts, damage)| parts == damage), "{blows:?}");
}

#[test]
fn nxl_combat_3a_a_spell_tells_its_parts_too() {
    let table = scenario(json!({
        "units": ["A anselme BF_W", "B gargouille BF_W"], "hands": [["trait"], []], "shown": "maelstrom",
    }));
    let cast = table.cast("trait", 1, 2);
    let blows = blows(&table.play([cast]));
    assert!(blows.len() == 1 && blows[0].0 == blows[0].1, "{blows:?}");
}

#[test]
fn nxl_combat_3a_a_riposte_is_told_as_one() {
    use noxilia::{Cause, Event};
    let table = scenario(json!({ "units": ["A chevalier BF_W armour=0", "B peau_de_silex BF_W"] }));
    let table = table.play([melee(1, 2)]);
    let causes: Vec<Cause> = table
        .story
        .iter()
        .filter_map(|(_, event)| match event {
            Event::UnitHurt { cause, .. } => Some(*cause),
            _ => None,
        })
        .collect();
    assert_eq!(causes, [Cause::Attack, Cause::Riposte]);
}

const LAMENT: (&str, &str) = (
    "pleureuse",
    "kind = \"unit\"\nclan = \"aubepine\"\nlife = 1\neffects = [{ on = \"death\", to = \"controller\", do = { gold = 1 } }]",
);

#[test]
fn nxl_combat_4a_last_words_of_those_who_did_not_cause_it_come_first() {
    use noxilia::{Action, Event};
    let heirs = |first: u8| {
        let units = ["B pleureuse B_RP1 poison=1", "A pleureuse A_RP1 poison=1"];
        let setup = json!({ "units": units, "first": first, "active": first });
        let table = designed(&[LAMENT], setup).play([Action::Pass, Action::Pass]);
        let gains = table.story.iter().filter_map(|(_, event)| match event {
            Event::GoldGained { seat, gold: 1, .. } => Some(*seat),
            _ => None,
        });
        gains.take(2).collect::<Vec<_>>()
    };
    assert_eq!((heirs(0), heirs(1)), (vec![A, B], vec![B, A]));
}

#[test]
fn nxl_combat_4a_hosts_of_those_who_did_not_cause_it_come_first() {
    let will = (
        "testament",
        "kind = \"spell\"\nmana = [\"any\"]\nlatent = { host = \"unit\", on = \"death\" }\neffects = [{ to = \"controller\", do = { gold = 1 } }]",
    );
    let blast = (
        "souffle",
        "kind = \"event\"\neffects = [{ to = { all = { place = \"battlefield\" } }, do = { damage = { n = 9 } } }]",
    );
    let asked = |active: u8| {
        let setup = json!({
            "units": ["A milicien BF_W", "B chien BF_E"], "latents": ["A testament 1", "B testament 2"],
            "hands": [["souffle"], ["souffle"]], "mana": [["pure"], ["pure"]], "active": active,
        });
        let table = designed(&[will, blast], setup);
        let play = table.play_card("souffle");
        let table = table.play([play]);
        let first = table.asked();
        (first, table.play([noxilia::Action::Decline]).asked())
    };
    assert_eq!((asked(0), asked(1)), ((B, A), (A, B)));
}
