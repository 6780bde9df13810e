//! The cards of the Guerrier, in the order of the deck.

use engine::Outcome;
use serde_json::json;

use crate::table::{G, M, hand, main_of, plain, start_of};

#[test]
fn hache_strikes_for_five_once_a_turn() {
    let mut table = main_of(G, 1, plain(), plain());
    table.strike();
    assert_eq!((table.hits(), table.damage()[0].base), (vec![10], 5));
    assert!(!table.legal().contains(&duel::Action::Strike));
}

#[test]
fn rune_endurance_gives_three_life_points() {
    assert_eq!(start_of(G, 2, plain(), json!({ "hp": 60 })).hp(G), 63);
    assert_eq!(start_of(G, 2, plain(), json!({ "hp": 99 })).hp(G), 100);
}

#[test]
fn rune_protection_gives_two_shield_for_two_strikes() {
    let mut table = main_of(G, 3, plain(), hand(&["fendoire_mortel"]));
    table.strike().play("fendoire_mortel");
    assert_eq!(table.shield(G), 4, "2 × (1 + 1)");
    let mut table = main_of(G, 2, plain(), hand(&["fendoire_mortel"]));
    table.strike().play("fendoire_mortel");
    assert_eq!(table.shield(G), 0, "asleep until turn 3");
}

#[test]
fn rune_agressivite_gives_force_at_each_strike() {
    let mut table = main_of(G, 6, plain(), hand(&["fendoire_mortel"]));
    table.strike();
    assert_eq!(table.force(G), 2);
    table.play("fendoire_mortel");
    assert_eq!((table.hits(), table.force(G)), (vec![60], 3));
    table.end();
    assert_eq!(table.force(G), 1);
}

#[test]
fn repositionnement_gives_two_shield_and_a_card() {
    let warrior = json!({ "hand": ["repositionnement"], "deck": ["parade"] });
    let mut table = main_of(G, 3, plain(), warrior);
    table.play("repositionnement");
    assert_eq!((table.shield(G), table.hand(G)), (4, vec!["parade".into()]));
}

#[test]
fn contre_attaque_cancels_and_hits_back() {
    let mut table = main_of(M, 3, hand(&["boule_de_feu"]), hand(&["contre_attaque"]));
    table.play("boule_de_feu").react("contre_attaque");
    assert_eq!((table.hits(), table.hp(M)), (vec![4], 96));
    table.pass();
    assert_eq!((table.hp(G), table.graveyard(G)), (100, vec!["contre_attaque".into()]));
    let mage = json!({ "hand": ["boule_de_feu"], "hp": 4 });
    let mut table = main_of(M, 3, mage, hand(&["contre_attaque"]));
    table.play("boule_de_feu").react("contre_attaque");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
}

#[test]
fn parade_cancels_for_one_mana() {
    let warrior = json!({ "hand": ["parade"], "mana": 2 });
    let mut table = main_of(M, 3, hand(&["boule_de_feu"]), warrior);
    table.play("boule_de_feu").react("parade").pass();
    assert_eq!((table.hp(G), table.hp(M), table.mana(G)), (100, 100, 1));
}

#[test]
fn position_offensive_gives_a_lasting_force() {
    let mut table = main_of(G, 3, plain(), hand(&["position_offensive"]));
    table.play("position_offensive").end_until(9);
    assert_eq!(table.force(G), 2);
}

#[test]
fn appuis_solide_adds_one_to_the_weapon() {
    let mut table = main_of(G, 3, plain(), hand(&["appuis_solide", "appuis_solide"]));
    table.play("appuis_solide").play("appuis_solide").strike();
    assert_eq!(table.hits(), [14], "(5 + 2) × 2");
}

#[test]
fn defense_lourde_gives_ten_shield() {
    let mut table = main_of(G, 3, plain(), hand(&["defense_lourde"]));
    table.play("defense_lourde");
    assert_eq!(table.shield(G), 20, "10 × (1 + 1)");
}

#[test]
fn position_defensive_gives_a_lasting_resistance() {
    let mut table = main_of(G, 3, plain(), hand(&["position_defensive"]));
    table.play("position_defensive").end_until(9);
    assert_eq!(table.resistance(G), 2);
}

#[test]
fn souffle_eternel_restores_fifteen() {
    let warrior = json!({ "hand": ["souffle_eternel"], "hp": 40 });
    let mut table = main_of(G, 3, plain(), warrior);
    table.play("souffle_eternel");
    assert_eq!((table.hp(G), table.removed(G)), (55, vec!["souffle_eternel".into()]));
}

#[test]
fn discipline_eternel_makes_invincible_until_the_next_turn() {
    let warrior = hand(&["discipline_eternel"]);
    let mut table = main_of(G, 3, json!({ "deck": ["boule_de_feu"] }), warrior);
    table.play("discipline_eternel").end().play("boule_de_feu");
    assert_eq!(table.hp(G), 100);
    table.end();
    assert!(!table.side(G).is_invincible);
}

#[test]
fn guillotine_counts_force_twice_and_ends_the_turn() {
    let warrior = json!({ "hand": ["guillotine"], "force": 2 });
    let mut table = main_of(G, 3, plain(), warrior);
    table.play("guillotine");
    assert_eq!((table.hits(), table.decider()), (vec![35], M));
}

#[test]
fn fendoire_mortel_deals_twenty() {
    let mut table = main_of(G, 3, plain(), hand(&["fendoire_mortel"]));
    table.play("fendoire_mortel");
    assert_eq!((table.hits(), table.damage()[0].base), (vec![40], 20));
}

#[test]
fn attaque_lourde_deals_seven_and_shields_four() {
    let mut table = main_of(G, 3, plain(), hand(&["attaque_lourde"]));
    table.play("attaque_lourde");
    assert_eq!((table.hits(), table.shield(G)), (vec![14], 8));
}

#[test]
fn attaque_legere_deals_three_and_shields_two() {
    let mut table = main_of(G, 3, plain(), hand(&["attaque_legere"]));
    table.play("attaque_legere");
    assert_eq!((table.hits(), table.shield(G)), (vec![6], 4));
}

#[test]
fn attaque_tactique_deals_two_and_shields_one() {
    let mut table = main_of(G, 3, plain(), hand(&["attaque_tactique"]));
    table.play("attaque_tactique");
    assert_eq!((table.hits(), table.shield(G), table.mana(G)), (vec![4], 2, 3));
}
