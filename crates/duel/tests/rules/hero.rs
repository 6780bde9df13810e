//! Fighters: life, shields, Force, Résistance, mana.

use duel::Event;
use engine::Outcome;

use crate::table::{G, M, dealt, hand, plain, scenario, start_of};

#[test]
fn duel_hero_1_each_player_starts_with_a_hundred_life_points() {
    let table = dealt(M);
    assert_eq!((table.hp(M), table.hp(G)), (100, 100));
    let mut table = scenario(G, 3, plain().hp(10), plain());
    table.strike();
    assert_eq!(table.hp(M), 0);
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
}

#[test]
fn duel_hero_2_the_shield_takes_damage_first() {
    let mut table = scenario(G, 3, plain().shield(4), plain());
    table.strike();
    assert_eq!((table.shield(M), table.hp(M)), (0, 94));
    assert!(table.told(|event| matches!(
        event,
        Event::Damaged { shield: 4, timed_shield: 0, lost: 6, hp: 94, .. }
    )));
    let mut table = scenario(G, 3, plain().shield(30), plain());
    table.strike();
    assert_eq!((table.shield(M), table.hp(M)), (20, 100));
}

#[test]
fn duel_hero_3_the_shield_falls_at_the_start_of_ones_turn() {
    let mut table = scenario(G, 3, plain(), hand(&["defense_lourde"]));
    table.play("defense_lourde").end();
    assert_eq!(table.shield(G), 20, "it stands through the enemy's turn");
    table.end();
    assert_eq!(table.shield(G), 0);
}

#[test]
fn duel_hero_4_damage_is_base_times_one_plus_force() {
    for (force, expected) in [(0, 10), (1, 15), (4, 30)] {
        let mut table = scenario(G, 3, plain(), plain().force(force));
        table.strike();
        assert_eq!(table.hits(), [expected]);
        let sum = table.damage()[0];
        assert_eq!((sum.base, sum.bonus, sum.value, sum.factor), (5, 0, force + 1, 1));
    }
}

#[test]
fn duel_hero_5_shield_is_base_times_one_plus_resistance() {
    for (resistance, expected) in [(0, 20), (1, 30), (3, 50)] {
        let warrior = hand(&["defense_lourde"]).resistance(resistance);
        let mut table = scenario(G, 3, plain(), warrior);
        table.play("defense_lourde");
        assert_eq!(table.shield(G), expected);
    }
}

#[test]
fn duel_hero_6_mana_pays_for_cards() {
    let mut table = scenario(M, 4, hand(&["attaque_plus", "boule_de_feu"]), plain());
    table.play("attaque_plus");
    assert_eq!(table.mana(M), 1);
    assert_eq!(table.forbids("boule_de_feu"), Some("DUEL-HERO-6"));
    table.strike();
    assert_eq!(table.mana(M), 1, "equipment needs none");
}

#[test]
fn duel_hero_7_mana_is_not_saved() {
    let mut table = scenario(M, 4, plain(), plain());
    table.end();
    assert_eq!(table.mana(M), 3, "it stays for reactions");
    table.end();
    assert_eq!(table.mana(M), 3, "and is not added to the next turn's");
}

#[test]
fn duel_hero_8_mana_stops_at_three() {
    for (turn, mana) in [(1, 1), (2, 2), (3, 3), (4, 3), (50, 3)] {
        let table = start_of(M, turn, plain(), plain());
        assert_eq!(table.mana(M), mana);
    }
}

#[test]
fn duel_hero_9_a_strike_is_the_weapon_or_a_card_of_physical_attack() {
    let mut table = scenario(M, 4, hand(&["attaque", "boule_de_feu"]), plain());
    table.strike();
    assert_eq!(table.shield(M), 1, "the Catalyseur answers a strike of the weapon");
    table.play("attaque");
    assert_eq!(table.shield(M), 2, "and a card of physical attack");
    let mut table = scenario(M, 4, hand(&["boule_de_feu"]), plain());
    table.play("boule_de_feu");
    assert_eq!(table.shield(M), 0, "but not a spell");
}

#[test]
fn duel_hero_10_the_first_to_bring_the_other_to_zero_wins_at_once() {
    let mut table = scenario(G, 3, plain().hp(6), hand(&["attaque_legere", "parade"]));
    table.play("attaque_legere");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
    assert_eq!(table.shield(G), 0, "nothing more is settled, not even the card's shield");
    assert_eq!(table.refusal(G, duel::Action::EndTurn), Some("DUEL-HERO-10"));
    assert!(table.legal().is_empty());
}
