//! What is printed on the cards of the Magicien; what they do is proven in `tests/cards`.

use crate::warrior::{equipment, printed};

#[test]
fn duel_mage_e1_the_catalyseur_is_a_weapon() {
    equipment("catalyseur", "DUEL-MAGE-E1", 0, true);
}

#[test]
fn duel_mage_e2_the_rune_denergie_waits_six_turns() {
    equipment("rune_energie", "DUEL-MAGE-E2", 6, false);
}

#[test]
fn duel_mage_e3_the_rune_dessence_waits_one_turn() {
    equipment("rune_essence", "DUEL-MAGE-E3", 1, false);
}

#[test]
fn duel_mage_e4_the_rune_de_force_waits_four_turns() {
    equipment("rune_force", "DUEL-MAGE-E4", 4, false);
}

#[test]
fn duel_mage_1_explosion_is_normal_and_costs_one() {
    printed("explosion", "DUEL-MAGE-1", ("normal", 1, 1), &["attack"]);
}

#[test]
fn duel_mage_2_divination_is_normal_and_costs_one() {
    printed("divination", "DUEL-MAGE-2", ("normal", 1, 3), &[]);
}

#[test]
fn duel_mage_3_armure_psychique_is_ephemeral_and_costs_three() {
    printed("armure_psychique", "DUEL-MAGE-3", ("ephemeral", 3, 3), &[]);
}

#[test]
fn duel_mage_4_boule_de_feu_is_ephemeral_and_costs_three() {
    printed("boule_de_feu", "DUEL-MAGE-4", ("ephemeral", 3, 3), &["attack"]);
}

#[test]
fn duel_mage_5_attaque_plus_is_normal_and_costs_two() {
    printed("attaque_plus", "DUEL-MAGE-5", ("normal", 2, 2), &["attack", "strike"]);
}

#[test]
fn duel_mage_6_defense_plus_is_normal_and_costs_two() {
    printed("defense_plus", "DUEL-MAGE-6", ("normal", 2, 2), &[]);
}

#[test]
fn duel_mage_7_concentration_is_ephemeral_and_costs_two() {
    printed("concentration", "DUEL-MAGE-7", ("ephemeral", 2, 2), &[]);
}

#[test]
fn duel_mage_8_lien_karmique_is_normal_and_costs_two() {
    printed("lien_karmique", "DUEL-MAGE-8", ("normal", 2, 1), &[]);
}

#[test]
fn duel_mage_9_defense_is_normal_and_costs_one() {
    printed("defense", "DUEL-MAGE-9", ("normal", 1, 3), &[]);
}

#[test]
fn duel_mage_10_galvanisation_is_normal_and_costs_one() {
    printed("galvanisation", "DUEL-MAGE-10", ("normal", 1, 1), &[]);
}

#[test]
fn duel_mage_11_evaluation_is_ephemeral_and_costs_one() {
    printed("evaluation", "DUEL-MAGE-11", ("ephemeral", 1, 2), &[]);
}

#[test]
fn duel_mage_12_attaque_is_normal_and_costs_one() {
    printed("attaque", "DUEL-MAGE-12", ("normal", 1, 3), &["attack", "strike"]);
}

#[test]
fn duel_mage_13_orage_de_poche_is_ephemeral_and_costs_three() {
    printed("orage_de_poche", "DUEL-MAGE-13", ("ephemeral", 3, 2), &[]);
}

#[test]
fn duel_mage_14_glace_localisee_is_ephemeral_and_costs_one() {
    printed("glace_localisee", "DUEL-MAGE-14", ("ephemeral", 1, 2), &[]);
}
