//! Attacks: declared, answered, settled.

use duel::{Action, Event};
use engine::Outcome;

use crate::table::{G, M, hand, mirror, plain, scenario};

#[test]
fn duel_strike_1_a_declared_attack_is_paid_and_counts_as_made() {
    let warrior = hand(&["parade"]).mana(1);
    let mut table = scenario(M, 4, hand(&["attaque", "defense"]), warrior);
    table.play("defense").play("attaque").react("parade").pass();
    assert_eq!(table.mana(M), 1);
    assert!(table.view().has_attacked);
    table.end();
    assert_eq!(table.shield(M), 9, "4 of Défense and 5 of the rune: the bonus is lost");
    let mut table = scenario(M, 4, plain(), hand(&["parade"]).mana(1));
    table.strike();
    assert!(table.view().has_used_weapon);
    table.react("parade").pass();
    assert_eq!(table.refusal(M, Action::Strike), Some("DUEL-R10"), "the weapon stays spent");
}

#[test]
fn duel_strike_2_nothing_happens_before_the_window_closes() {
    let mut table = scenario(M, 6, hand(&["attaque"]), hand(&["guillotine"]));
    table.play("attaque");
    assert!(table.is_window());
    assert_eq!((table.hp(G), table.shield(M)), (100, 0));
    table.pass();
    assert_eq!(table.hits(), [5, 1, 1]);
    assert_eq!(table.shield(M), 1);
}

#[test]
fn duel_strike_3_a_cancelled_attack_does_nothing() {
    // A mirror match lets a warrior be parried.
    let other = hand(&["parade"]).mana(1);
    let warrior = hand(&["attaque_tactique", "attaque_lourde", "attaque_legere"]);
    let mut table = mirror("guerrier").scenario(G, 7, other, warrior);
    table.play("attaque_tactique").pass();
    assert_eq!((table.view().chain, table.shield(G), table.force(G)), (1, 2, 2));
    table.play("attaque_lourde").react("parade").pass();
    assert_eq!(table.view().chain, 0, "the chain is broken");
    assert_eq!((table.shield(G), table.force(G)), (2, 2), "no shield, no trigger");
    assert_eq!(table.graveyard(G), ["attaque_lourde", "attaque_tactique"]);
    assert_eq!(table.mana(G), 1);
}

#[test]
fn duel_strike_4_the_weapon_adds_its_bonus_before_force_multiplies() {
    let warrior = hand(&["guillotine"]).weapon_bonus(2).force(1);
    let mut table = scenario(G, 3, plain(), warrior);
    table.strike();
    assert_eq!(table.hits(), [21], "(5 + 2) × (1 + 2)");
    let sum = table.damage()[0];
    assert_eq!((sum.base, sum.bonus, sum.value, sum.factor), (5, 2, 2, 1));
    table.play("guillotine");
    assert_eq!(table.hits(), [35], "(5 + 2) × (1 + 2 × 2)");
    assert_eq!(table.damage()[0].rule, "DUEL-STRIKE-4");
}

#[test]
fn duel_strike_5_the_shield_of_a_card_follows_its_damage() {
    let mut table = scenario(G, 3, plain(), hand(&["attaque_lourde"]));
    table.play("attaque_lourde");
    let told: Vec<&Event> = table.story.iter().map(|(_, event)| event).collect();
    let place = |is: fn(&Event) -> bool| told.iter().position(|event| is(event));
    let damaged = place(|event| matches!(event, Event::Damaged { .. }));
    assert!(damaged.is_some());
    assert!(damaged < place(|event| matches!(event, Event::ShieldGained { .. })));
    assert_eq!((table.hp(M), table.shield(G)), (86, 8));
}

#[test]
fn duel_strike_6_a_strike_wakes_equipment_in_slot_order() {
    let mut table = scenario(M, 6, hand(&["attaque"]), plain());
    table.play("attaque");
    let sources: Vec<String> = table
        .story
        .iter()
        .filter_map(|(_, event)| match event {
            Event::Damaged { sum, .. } | Event::ShieldGained { sum, .. } => Some(sum.source),
            _ => None,
        })
        .map(|card| table.id(card))
        .collect();
    assert_eq!(sources, ["attaque", "catalyseur", "rune_force", "rune_force"]);
    assert_eq!(table.view().chain, 1);
    let cards = ["attaque", "attaque", "attaque"];
    let mut table = scenario(M, 4, hand(&cards), plain());
    table.play("attaque").play("attaque");
    assert!(table.told(|event| matches!(event, Event::StrikesChained { .. })));
    assert_eq!(table.view().chain, 0, "a pair starts the count again, even if nothing profits");
    let mut table = scenario(M, 4, hand(&["attaque", "explosion", "attaque"]), plain());
    table.play("attaque").play("explosion");
    assert_eq!(table.view().chain, 0, "an attack that is no strike breaks the chain");
}

#[test]
fn duel_strike_7_a_card_that_ends_the_turn_does_so_after_its_place_is_found() {
    let mut table = scenario(G, 3, plain(), hand(&["guillotine"]));
    table.play("guillotine");
    assert_eq!(table.decider(), M);
    assert_eq!(table.view().turn, 4);
    assert_eq!(table.graveyard(G), ["guillotine"]);
    let mut table = scenario(G, 3, plain().hp(15), hand(&["guillotine"]));
    table.play("guillotine");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
    let in_play = table.side(G).in_play.expect("nothing further is settled");
    assert_eq!(table.id(in_play), "guillotine");
}
