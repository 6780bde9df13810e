//! The cards of the Guerrier beside other cards and values; what is printed on them is proven in `tests/rules/warrior.rs`.

use engine::Outcome;

use crate::table::{G, M, hand, mirror, plain, scenario, start_of};

#[test]
fn hache_counts_force_and_meets_the_shield() {
    let mut table = scenario(G, 1, plain().shield(3), plain().force(1));
    table.strike();
    assert_eq!((table.hits(), table.shield(M), table.hp(M)), (vec![15], 0, 88));
}

#[test]
fn rune_endurance_stops_at_a_hundred() {
    assert_eq!(start_of(G, 2, plain(), plain().hp(99)).hp(G), 100);
}

#[test]
fn rune_protection_asleep_gives_nothing() {
    let mut table = scenario(G, 2, plain(), hand(&["fendoire_mortel"]));
    table.strike().play("fendoire_mortel");
    assert_eq!(table.shield(G), 0);
}

#[test]
fn rune_agressivite_helps_the_next_strike_of_the_turn() {
    let mut table = scenario(G, 6, plain(), hand(&["fendoire_mortel"]));
    table.strike().play("fendoire_mortel");
    assert_eq!(table.hits(), [60], "20 × (1 + 2)");
}

#[test]
fn repositionnement_breaks_a_chain() {
    let warrior = hand(&["attaque_tactique", "repositionnement"]).deck(&["parade"]);
    let mut table = scenario(G, 3, plain(), warrior);
    table.strike().play("repositionnement").play("attaque_tactique");
    assert_eq!(table.view().chain, 1);
}

#[test]
fn contre_attaque_can_kill_the_attacker() {
    let mage = hand(&["boule_de_feu"]).hp(4);
    let mut table = scenario(M, 3, mage, hand(&["contre_attaque"]));
    table.play("boule_de_feu").react("contre_attaque");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
}

#[test]
fn parade_stops_a_strike_of_the_weapon() {
    let mut table = mirror("guerrier").scenario(G, 3, hand(&["parade"]).mana(1), plain());
    table.strike().react("parade").pass();
    assert_eq!((table.hp(M), table.view().chain), (100, 0));
}

#[test]
fn position_offensive_lasts() {
    let mut table = scenario(G, 3, plain(), hand(&["position_offensive"]));
    table.play("position_offensive").end_until(9);
    assert_eq!(table.force(G), 2);
}

#[test]
fn appuis_solide_adds_up() {
    let mut table = scenario(G, 3, plain(), hand(&["appuis_solide", "appuis_solide"]));
    table.play("appuis_solide").play("appuis_solide").strike();
    assert_eq!(table.hits(), [14], "(5 + 2) × 2");
}

#[test]
fn defense_lourde_adds_to_a_shield() {
    let mut table = scenario(G, 3, plain(), hand(&["defense_lourde"]).shield(3));
    table.play("defense_lourde");
    assert_eq!(table.shield(G), 23);
}

#[test]
fn position_defensive_lasts() {
    let mut table = scenario(G, 3, plain(), hand(&["position_defensive"]));
    table.play("position_defensive").end_until(9);
    assert_eq!(table.resistance(G), 2);
}

#[test]
fn souffle_eternel_stops_at_a_hundred() {
    let mut table = scenario(G, 3, plain(), hand(&["souffle_eternel"]).hp(90));
    table.play("souffle_eternel");
    assert_eq!(table.hp(G), 100);
}

#[test]
fn discipline_eternel_leaves_the_shield_whole() {
    let warrior = hand(&["discipline_eternel"]).shield(6);
    let mut table = scenario(G, 3, plain().deck(&["boule_de_feu"]), warrior);
    table.play("discipline_eternel").end().play("boule_de_feu");
    assert_eq!((table.hp(G), table.shield(G)), (100, 6));
}

#[test]
fn guillotine_counts_what_improves_the_weapon() {
    let mut table = scenario(G, 3, plain(), hand(&["guillotine"]).weapon_bonus(2));
    table.play("guillotine");
    assert_eq!((table.hits(), table.decider()), (vec![21], M), "(5 + 2) × (1 + 2)");
}

#[test]
fn fendoire_mortel_needs_no_weapon() {
    let mut table = scenario(G, 3, plain(), hand(&["fendoire_mortel"]).frozen(&["hache"]));
    table.play("fendoire_mortel");
    assert_eq!(table.hits(), [40]);
}

#[test]
fn attaque_lourde_counts_both_values() {
    let warrior = hand(&["attaque_lourde"]).force(1).resistance(2);
    let mut table = scenario(G, 3, plain(), warrior);
    table.play("attaque_lourde");
    assert_eq!((table.hits(), table.shield(G)), (vec![21], 16));
}

#[test]
fn attaque_legere_chains_with_the_axe() {
    let mut table = scenario(G, 3, plain(), hand(&["attaque_legere"]));
    table.strike().play("attaque_legere");
    assert_eq!((table.hits(), table.shield(G)), (vec![6], 4 + 4), "and the Rune de protection");
}

#[test]
fn attaque_tactique_can_be_played_without_mana() {
    let mut table = scenario(G, 3, plain(), hand(&["attaque_tactique"]).mana(0));
    table.play("attaque_tactique");
    assert_eq!(table.hp(M), 96);
}
