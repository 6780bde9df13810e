//! What is printed on the cards of the Guerrier; what they do is proven in `tests/cards`.

use engine::{CardSheet, Tabletop as _};
use serde_json::json;

use crate::table::{G, M, Table, open};

fn sheet(id: &str) -> CardSheet {
    let sheets = open(&json!({})).cards();
    sheets.into_iter().find(|sheet| sheet.id == id).expect("a card of the house")
}

fn figure(sheet: &CardSheet, name: &str) -> i32 {
    let found = sheet.figures.iter().find(|(figure, _)| figure == name);
    found.unwrap_or_else(|| panic!("{} has a {name}", sheet.id)).1
}

/// Checks the rule, kind, cost, copies and tags on a card.
pub(crate) fn printed(id: &str, rule: &str, (kind, cost, copies): (&str, i32, i32), tags: &[&str]) {
    let sheet = sheet(id);
    assert_eq!(sheet.face["rule"], rule);
    assert_eq!(sheet.tags[1], kind);
    assert_eq!((figure(&sheet, "cost"), figure(&sheet, "copies")), (cost, copies));
    assert_eq!(sheet.tags[2..], *tags);
}

/// Checks the rule and the wait of an equipment, and whether it is the weapon.
pub(crate) fn equipment(id: &str, rule: &str, activation: i32, is_weapon: bool) {
    let sheet = sheet(id);
    assert_eq!(sheet.face["rule"], rule);
    assert_eq!(figure(&sheet, "activation"), activation);
    assert_eq!(sheet.tags.iter().any(|tag| tag == "weapon"), is_weapon);
}

#[test]
fn duel_warrior_p_the_warrior_has_one_force_and_one_resistance() {
    let table = Table::deal(&json!({}));
    assert_eq!((table.force(G), table.resistance(G)), (1, 1));
    assert_eq!((table.force(M), table.resistance(M)), (0, 0));
}

#[test]
fn duel_warrior_e1_the_axe_is_a_weapon() {
    equipment("hache", "DUEL-WARRIOR-E1", 0, true);
}

#[test]
fn duel_warrior_e2_the_rune_dendurance_waits_one_turn() {
    equipment("rune_endurance", "DUEL-WARRIOR-E2", 1, false);
}

#[test]
fn duel_warrior_e3_the_rune_de_protection_waits_two_turns() {
    equipment("rune_protection", "DUEL-WARRIOR-E3", 2, false);
}

#[test]
fn duel_warrior_e4_the_rune_dagressivite_waits_five_turns() {
    equipment("rune_agressivite", "DUEL-WARRIOR-E4", 5, false);
}

#[test]
fn duel_warrior_1_repositionnement_is_normal_and_costs_nothing() {
    printed("repositionnement", "DUEL-WARRIOR-1", ("normal", 0, 2), &[]);
}

#[test]
fn duel_warrior_2_contre_attaque_is_rapid_and_costs_nothing() {
    printed("contre_attaque", "DUEL-WARRIOR-2", ("rapid", 0, 3), &[]);
}

#[test]
fn duel_warrior_3_parade_is_rapid_and_costs_one() {
    printed("parade", "DUEL-WARRIOR-3", ("rapid", 1, 3), &[]);
}

#[test]
fn duel_warrior_4_position_offensive_is_ephemeral_and_costs_one() {
    printed("position_offensive", "DUEL-WARRIOR-4", ("ephemeral", 1, 2), &[]);
}

#[test]
fn duel_warrior_5_appuis_solide_is_ephemeral_and_costs_one() {
    printed("appuis_solide", "DUEL-WARRIOR-5", ("ephemeral", 1, 3), &[]);
}

#[test]
fn duel_warrior_6_defense_lourde_is_normal_and_costs_one() {
    printed("defense_lourde", "DUEL-WARRIOR-6", ("normal", 1, 2), &[]);
}

#[test]
fn duel_warrior_7_position_defensive_is_ephemeral_and_costs_one() {
    printed("position_defensive", "DUEL-WARRIOR-7", ("ephemeral", 1, 2), &[]);
}

#[test]
fn duel_warrior_8_souffle_eternel_is_ephemeral_and_costs_nothing() {
    printed("souffle_eternel", "DUEL-WARRIOR-8", ("ephemeral", 0, 1), &[]);
}

#[test]
fn duel_warrior_9_discipline_eternel_is_normal_and_costs_three() {
    printed("discipline_eternel", "DUEL-WARRIOR-9", ("normal", 3, 1), &[]);
}

#[test]
fn duel_warrior_10_guillotine_is_normal_and_costs_one() {
    printed("guillotine", "DUEL-WARRIOR-10", ("normal", 1, 2), &["attack", "strike"]);
}

#[test]
fn duel_warrior_11_fendoire_mortel_is_ephemeral_and_costs_one() {
    printed("fendoire_mortel", "DUEL-WARRIOR-11", ("ephemeral", 1, 1), &["attack", "strike"]);
}

#[test]
fn duel_warrior_12_attaque_lourde_is_normal_and_costs_two() {
    printed("attaque_lourde", "DUEL-WARRIOR-12", ("normal", 2, 2), &["attack", "strike"]);
}

#[test]
fn duel_warrior_13_attaque_legere_is_normal_and_costs_one() {
    printed("attaque_legere", "DUEL-WARRIOR-13", ("normal", 1, 3), &["attack", "strike"]);
}

#[test]
fn duel_warrior_14_attaque_tactique_is_normal_and_costs_nothing() {
    printed("attaque_tactique", "DUEL-WARRIOR-14", ("normal", 0, 3), &["attack", "strike"]);
}
