//! The cards of the Magicien, each proven by playing it as it is printed.

use crate::print::Sort::{Attack, Plain, Strike};
use crate::print::{check, ephemeral, normal, play, turn_3, waits};
use crate::table::{G, M, hand, plain, scenario, start_of};

#[test]
fn duel_mage_e1_the_catalyseur_is_a_weapon_that_gives_one_shield_at_each_strike() {
    waits(M, "catalyseur", 0);
    let mut table = turn_3(M, hand(&["attaque"]));
    assert!(table.equipment(M, "catalyseur").is_weapon);
    table.strike();
    assert_eq!((table.hits(), table.shield(M)), (vec![0], 1));
    table.play("attaque");
    assert_eq!(table.shield(M), 2);
}

#[test]
fn duel_mage_e2_the_rune_denergie_draws_two_cards_at_the_start_of_a_turn() {
    waits(M, "rune_energie", 6);
    assert_eq!(start_of(M, 6, plain(), plain()).hand(M).len(), 5);
    assert_eq!(start_of(M, 7, plain(), plain()).hand(M).len(), 5 + 2);
}

#[test]
fn duel_mage_e3_the_rune_dessence_gives_five_shield_without_resistance() {
    waits(M, "rune_essence", 1);
    let mut table = turn_3(M, plain());
    table.end();
    assert_eq!(table.shield(M), 5);
    let mut table = turn_3(M, plain().resistance(1));
    table.end();
    assert_eq!(table.shield(M), 0);
}

#[test]
fn duel_mage_e4_the_rune_de_force_hits_twice_for_one_at_each_strike() {
    waits(M, "rune_force", 4);
    let mut table = scenario(M, 5, plain(), plain());
    table.strike();
    assert_eq!((table.hits(), table.hp(G)), (vec![0, 1, 1], 98));
}

#[test]
fn duel_mage_1_explosion_deals_two_for_each_card_discarded_this_turn() {
    let own = hand(&["defense", "attaque", "divination"]).deck(&["explosion"]);
    let mut table = start_of(M, 3, own, plain());
    table.play("explosion");
    assert_eq!((table.hits(), table.hp(G)), (vec![6], 94));
    let table = play(M, hand(&["explosion"]), "explosion", normal(1, 1, Attack));
    assert_eq!(table.hits(), [0], "nothing was discarded");
}

#[test]
fn duel_mage_2_divination_draws_two_and_puts_one_back() {
    let mut table = turn_3(M, hand(&["divination"]).deck(&["attaque", "defense"]));
    let size = table.side(M).deck_size;
    table.play("divination");
    assert_eq!(table.hand(M).len(), 2);
    table.put_on_top("defense");
    check(&table, M, "divination", normal(3, 1, Plain));
    assert_eq!((table.hand(M), table.side(M).deck_size), (vec!["attaque".into()], size - 1));
    let known = table.side(M).known_top.expect("its owner remembers it");
    assert_eq!(known, [table.card("defense")]);
    let enemy = &table.seen_by(G).sides[M];
    assert_eq!((enemy.known_size, &enemy.known_top), (1, &None), "only that a card goes there");
}

#[test]
fn duel_mage_3_armure_psychique_gives_twenty_three_shield_for_two_turns() {
    let mut table =
        play(M, hand(&["armure_psychique"]), "armure_psychique", ephemeral(3, 3, Plain));
    assert_eq!(table.shield(M), 23);
    table.end_until(4);
    assert_eq!(table.shield(M), 23 + 5, "and 5 of the Rune d'essence");
    table.end_until(5);
    assert_eq!(table.shield(M), 0);
}

#[test]
fn duel_mage_4_boule_de_feu_deals_fifteen() {
    let table = play(M, hand(&["boule_de_feu"]), "boule_de_feu", ephemeral(3, 3, Attack));
    assert_eq!((table.hits(), table.hp(G)), (vec![15], 85));
}

#[test]
fn duel_mage_5_attaque_plus_deals_nine() {
    let table = play(M, hand(&["attaque_plus"]), "attaque_plus", normal(2, 2, Strike));
    assert_eq!((table.hits(), table.hp(G)), (vec![9], 91));
}

#[test]
fn duel_mage_6_defense_plus_gives_fifteen_shield() {
    let table = play(M, hand(&["defense_plus"]), "defense_plus", normal(2, 2, Plain));
    assert_eq!(table.shield(M), 15);
}

#[test]
fn duel_mage_7_concentration_gives_force_now_and_resistance_in_the_next_turn() {
    let own = hand(&["concentration"]);
    let mut table = play(M, own, "concentration", ephemeral(2, 2, Plain));
    assert_eq!((table.force(M), table.resistance(M)), (3, 0));
    table.end_until(5);
    assert_eq!((table.force(M), table.resistance(M)), (3, 3));
    table.end_until(7);
    assert_eq!((table.force(M), table.resistance(M)), (3, 0));
}

#[test]
fn duel_mage_8_lien_karmique_gives_three_resistance_for_three_turns() {
    let mut table = play(M, hand(&["lien_karmique"]), "lien_karmique", normal(1, 2, Plain));
    for (turn, resistance) in [(3, 3), (4, 3), (5, 3), (6, 0)] {
        table.end_until(turn);
        assert_eq!(table.resistance(M), resistance, "turn {turn}");
    }
}

#[test]
fn duel_mage_9_defense_gives_four_shield_and_four_more_without_an_attack() {
    let own = || hand(&["defense"]).frozen(&["rune_essence"]);
    let mut table = play(M, own(), "defense", normal(3, 1, Plain));
    assert_eq!(table.shield(M), 4);
    table.end();
    assert_eq!(table.shield(M), 8);
    let mut table = play(M, own(), "defense", normal(3, 1, Plain));
    table.strike().end();
    assert_eq!(table.shield(M), 4 + 1, "the Catalyseur alone");
}

#[test]
fn duel_mage_10_galvanisation_gives_a_force_for_each_card_in_hand_until_the_end_of_the_turn() {
    let own = hand(&["galvanisation", "attaque", "attaque", "defense"]);
    let mut table = play(M, own, "galvanisation", normal(1, 1, Plain));
    assert_eq!(table.force(M), 3);
    table.end();
    assert_eq!(table.force(M), 0);
}

#[test]
fn duel_mage_11_evaluation_draws_three_cards() {
    let own = hand(&["evaluation"]).deck(&["attaque", "defense", "boule_de_feu"]);
    let table = play(M, own, "evaluation", ephemeral(2, 1, Plain));
    assert_eq!(table.hand(M), ["boule_de_feu", "defense", "attaque"]);
}

#[test]
fn duel_mage_12_attaque_deals_five() {
    let table = play(M, hand(&["attaque"]), "attaque", normal(3, 1, Strike));
    assert_eq!((table.hits(), table.hp(G)), (vec![5], 95));
}

#[test]
fn duel_mage_13_orage_de_poche_deals_one_at_the_end_of_three_turns_whatever_the_force() {
    let own = hand(&["orage_de_poche"]).force(4);
    let mut table = play(M, own, "orage_de_poche", ephemeral(2, 3, Plain));
    assert!(table.hits().is_empty());
    for hits in [vec![1], vec![1], vec![1], vec![]] {
        table.end();
        assert_eq!(table.hits(), hits);
    }
}

#[test]
fn duel_mage_14_glace_localisee_freezes_an_enemy_equipment_at_the_start_of_the_next_turn() {
    let mut table = turn_3(M, hand(&["glace_localisee"]));
    table.play_on("glace_localisee", "rune_endurance");
    check(&table, M, "glace_localisee", ephemeral(2, 1, Plain));
    assert!(table.equipment(G, "rune_endurance").is_working);
    table.end();
    assert!(table.equipment(G, "rune_endurance").is_frozen);
}
