//! The cards of the Guerrier, each proven by playing it as it is printed; the class passive doubles every number.

use duel::Event;

use crate::print::Sort::{Plain, Strike};
use crate::print::{copies, ephemeral, normal, play, turn_3, waits};
use crate::table::{Fighter, G, M, Table, dealt, hand, plain, scenario, start_of};

#[test]
fn duel_warrior_p_the_warrior_has_one_force_and_one_resistance() {
    let mut table = dealt(G);
    assert_eq!((table.force(G), table.resistance(G)), (1, 1));
    assert_eq!((table.force(M), table.resistance(M)), (0, 0));
    table.end_until(9);
    assert_eq!((table.force(G), table.resistance(G)), (1, 1), "for good");
}

#[test]
fn duel_warrior_e1_the_axe_strikes_for_five_once_a_turn() {
    waits(G, "hache", 0);
    let mut table = turn_3(G, plain());
    assert!(table.equipment(G, "hache").is_weapon);
    table.strike();
    assert_eq!((table.hits(), table.damage()[0].base), (vec![10], 5));
    assert!(!table.legal().contains(&duel::Action::Strike));
}

#[test]
fn duel_warrior_e2_the_rune_dendurance_gives_three_life_points_at_the_start_of_a_turn() {
    waits(G, "rune_endurance", 1);
    assert_eq!(start_of(G, 2, plain(), plain().hp(60)).hp(G), 63);
}

#[test]
fn duel_warrior_e3_the_rune_de_protection_gives_two_shield_for_two_chained_strikes() {
    waits(G, "rune_protection", 2);
    let mut table = turn_3(G, hand(&["fendoire_mortel"]));
    table.strike();
    assert_eq!(table.shield(G), 0);
    table.play("fendoire_mortel");
    assert_eq!(table.shield(G), 4, "2 × (1 + 1)");
}

#[test]
fn duel_warrior_e4_the_rune_dagressivite_gives_a_force_at_each_strike_until_the_end_of_the_turn() {
    waits(G, "rune_agressivite", 5);
    let mut table = scenario(G, 6, plain(), hand(&["fendoire_mortel"]));
    table.strike();
    assert_eq!(table.force(G), 2);
    table.play("fendoire_mortel");
    assert_eq!(table.force(G), 3);
    table.end();
    assert_eq!(table.force(G), 1);
}

#[test]
fn duel_warrior_1_repositionnement_gives_two_shield_then_a_card() {
    let own = hand(&["repositionnement"]).deck(&["parade"]);
    let table = play(G, own, "repositionnement", normal(2, 0, Plain));
    assert_eq!((table.shield(G), table.hand(G)), (4, vec!["parade".into()]));
}

/// Turn 3 of the Magicien, who plays Boule de feu; the Guerrier answers with the card and has 2 mana.
fn answer(id: &str, own: Fighter) -> Table {
    let mut table = scenario(M, 3, hand(&["boule_de_feu"]), own.mana(2));
    table.play("boule_de_feu").react(id);
    table
}

#[test]
fn duel_warrior_2_contre_attaque_cancels_an_attack_and_deals_two() {
    let mut table = answer("contre_attaque", hand(&["contre_attaque"]));
    assert_eq!((table.hits(), table.hp(M), table.mana(G)), (vec![4], 96, 2));
    table.pass();
    assert_eq!((table.hp(G), table.graveyard(G)), (100, vec!["contre_attaque".into()]));
    assert_eq!(copies(G, "contre_attaque"), 3);
    assert_eq!(turn_3(G, hand(&["contre_attaque"])).forbids("contre_attaque"), Some("DUEL-CARD-8"));
}

#[test]
fn duel_warrior_3_parade_cancels_an_attack_for_one_mana() {
    let mut table = answer("parade", hand(&["parade"]));
    table.pass();
    assert_eq!((table.hp(G), table.hp(M), table.mana(G)), (100, 100, 1));
    assert_eq!((table.graveyard(G), copies(G, "parade")), (vec!["parade".into()], 3));
    assert_eq!(turn_3(G, hand(&["parade"])).forbids("parade"), Some("DUEL-CARD-8"));
}

#[test]
fn duel_warrior_4_position_offensive_gives_a_force() {
    let own = hand(&["position_offensive"]);
    let table = play(G, own, "position_offensive", ephemeral(2, 1, Plain));
    assert_eq!((table.force(G), table.resistance(G)), (2, 1));
}

#[test]
fn duel_warrior_5_appuis_solide_adds_one_to_the_weapon() {
    let mut table = play(G, hand(&["appuis_solide"]), "appuis_solide", ephemeral(3, 1, Plain));
    table.strike();
    assert_eq!(table.hits(), [12], "(5 + 1) × 2");
}

#[test]
fn duel_warrior_6_defense_lourde_gives_ten_shield() {
    let table = play(G, hand(&["defense_lourde"]), "defense_lourde", normal(2, 1, Plain));
    assert_eq!(table.shield(G), 20, "10 × (1 + 1)");
}

#[test]
fn duel_warrior_7_position_defensive_gives_a_resistance() {
    let own = hand(&["position_defensive"]);
    let table = play(G, own, "position_defensive", ephemeral(2, 1, Plain));
    assert_eq!((table.force(G), table.resistance(G)), (1, 2));
}

#[test]
fn duel_warrior_8_souffle_eternel_restores_fifteen_and_may_come_back() {
    let own = hand(&["souffle_eternel"]).hp(40);
    let table = play(G, own.clone(), "souffle_eternel", ephemeral(1, 0, Plain));
    assert_eq!(table.hp(G), 55);
    let own = own.played(&["discipline_eternel"]);
    let table = play(G, own, "souffle_eternel", normal(1, 0, Plain));
    assert_eq!(table.hp(G), 55);
}

#[test]
fn duel_warrior_9_discipline_eternel_makes_invincible_until_the_next_turn() {
    let own = hand(&["discipline_eternel"]);
    let mut table = play(G, own, "discipline_eternel", normal(1, 3, Plain));
    table.end().strike();
    assert!(table.told(|event| matches!(event, Event::Damaged { is_prevented: true, .. })));
    table.end();
    assert!(!table.side(G).is_invincible);
}

#[test]
fn duel_warrior_10_guillotine_counts_force_twice_and_ends_the_turn() {
    let mut table = turn_3(G, hand(&["guillotine"]).force(2));
    table.strike().play("guillotine");
    assert!(table.told(|event| matches!(event, Event::StrikesChained { .. })), "it is a strike");
    assert_eq!((table.hits(), table.decider()), (vec![35], M), "5 × (1 + 2 × 3)");
    assert_eq!((table.mana(G), copies(G, "guillotine")), (2, 2));
    assert_eq!(table.graveyard(G), ["guillotine"]);
}

#[test]
fn duel_warrior_11_fendoire_mortel_deals_twenty() {
    let own = hand(&["fendoire_mortel"]);
    let table = play(G, own, "fendoire_mortel", ephemeral(1, 1, Strike));
    assert_eq!((table.hits(), table.hp(M)), (vec![40], 60));
}

#[test]
fn duel_warrior_12_attaque_lourde_deals_seven_then_gives_four_shield() {
    let table = play(G, hand(&["attaque_lourde"]), "attaque_lourde", normal(2, 2, Strike));
    assert_eq!((table.hits(), table.shield(G)), (vec![14], 8));
}

#[test]
fn duel_warrior_13_attaque_legere_deals_three_then_gives_two_shield() {
    let table = play(G, hand(&["attaque_legere"]), "attaque_legere", normal(3, 1, Strike));
    assert_eq!((table.hits(), table.shield(G)), (vec![6], 4));
}

#[test]
fn duel_warrior_14_attaque_tactique_deals_two_then_gives_one_shield() {
    let table = play(G, hand(&["attaque_tactique"]), "attaque_tactique", normal(3, 0, Strike));
    assert_eq!((table.hits(), table.shield(G)), (vec![4], 2));
}
