//! Turns: the six steps and the draw.

use duel::Event;
use engine::{Decision, Game as _, Script, Seat, Stage};
use serde_json::json;

use crate::table::{G, M, dealt, deck, hand, open, plain, scenario, start_of, under};

#[test]
fn duel_turn_1_players_alternate_and_the_lot_decides_who_begins() {
    for first in [0, 1] {
        let duel = open(&json!({}));
        let state = duel.deal(&mut Script::new([first]));
        assert_eq!(duel.stage(&state), Stage::Decide(Decision::turn(Seat::new(first as usize), 1)));
    }
    let mut table = dealt(G);
    assert_eq!(table.refusal(M, duel::Action::EndTurn), Some("DUEL-TURN-1"));
    for seat in [G, M, G, M] {
        assert_eq!(table.decider(), seat);
        table.end();
    }
}

#[test]
fn duel_turn_2_three_four_then_five_cards_and_one_two_then_three_mana() {
    let mut table = dealt(M);
    for (cards, mana) in [(3, 1), (4, 2), (5, 3), (5, 3), (5, 3)] {
        let seat = table.decider();
        assert_eq!((table.hand(seat).len(), table.mana(seat)), (cards, mana));
        table.end();
    }
}

#[test]
fn duel_turn_3_a_duration_counts_the_turns_of_both() {
    let mut table = scenario(M, 4, hand(&["lien_karmique"]), plain());
    table.play("lien_karmique");
    for turn in [4, 5, 6] {
        table.end_until(turn);
        assert_eq!(table.resistance(M), 3, "turn {turn}");
    }
    table.end_until(7);
    assert_eq!(table.resistance(M), 0);
}

#[test]
fn duel_turn_4_the_hand_is_discarded_then_the_shield_falls() {
    let warrior = hand(&["parade", "guillotine"]).shield(9);
    let mut table = scenario(M, 4, plain(), warrior);
    table.end();
    assert_eq!(table.graveyard(G), ["parade", "guillotine"]);
    assert_eq!(table.shield(G), 0);
    assert_eq!(table.view().discarded, 2);
    let told: Vec<&Event> = table.story.iter().map(|(_, event)| event).collect();
    let place = |is: fn(&Event) -> bool| told.iter().position(|event| is(event));
    let both =
        |event: &Event| matches!(event, Event::HandDiscarded { cards, .. } if cards.len() == 2);
    let discarded = place(both);
    assert!(discarded.is_some(), "{told:?}");
    assert!(discarded < place(|event| matches!(event, Event::ShieldReset { lost: 9, .. })));
}

#[test]
fn duel_turn_4_an_empty_hand_and_no_shield_are_not_told() {
    let mut table = scenario(M, 4, plain(), plain());
    table.end();
    let told = |event: &Event| {
        matches!(
            event,
            Event::HandDiscarded { .. }
                | Event::ShieldReset { .. }
                | Event::TimedShieldEnded { .. }
        )
    };
    assert!(!table.told(told), "{:?}", table.story);
}

#[test]
fn duel_turn_5_equipment_works_before_the_draw() {
    let table = start_of(G, 3, plain(), plain().hp(50));
    assert_eq!(table.hp(G), 53);
    let mut table = scenario(M, 4, plain(), plain().hp(50));
    table.end();
    let told: Vec<&Event> = table.story.iter().map(|(_, event)| event).collect();
    let place = |is: fn(&Event) -> bool| told.iter().position(|event| is(event));
    let healed = place(|event| matches!(event, Event::Healed { gained: 3, .. }));
    assert!(healed.is_some());
    assert!(healed < place(|event| matches!(event, Event::CardsDrawn { count: 5, .. })));
}

#[test]
fn duel_turn_6_the_draw_follows_the_number_of_the_turn() {
    for (turn, cards) in [(1, 3), (2, 4), (3, 5), (9, 5)] {
        let table = start_of(G, turn, plain(), plain());
        assert_eq!(table.hand(G).len(), cards);
    }
}

#[test]
fn duel_turn_7_an_empty_deck_is_made_of_the_graveyard() {
    let warrior = hand(&["repositionnement"]).rest("graveyard");
    let mut table = scenario(G, 3, plain(), warrior);
    assert_eq!((table.side(G).deck_size, table.graveyard(G).len()), (0, 29));
    table.play("repositionnement");
    let side = table.side(G);
    assert_eq!((side.deck_size, side.hand_size), (28, 1));
    assert_eq!(
        table.graveyard(G),
        ["repositionnement"],
        "the card being played is not shuffled in"
    );
    assert!(table.told(|event| matches!(event, Event::DeckShuffled { count: 29, .. })));
}

#[test]
fn duel_turn_7_without_a_draw_the_graveyard_stays() {
    // At this table nothing is drawn in later turns.
    let table =
        under(json!({ "draw_later": 0 })).start_of(G, 3, plain(), plain().rest("graveyard"));
    assert_eq!((table.side(G).deck_size, table.graveyard(G).len()), (0, 30));
    assert!(!table.told(|event| matches!(event, Event::DeckShuffled { .. })));
}

#[test]
fn duel_turn_8_a_short_deck_gives_what_it_has() {
    let warrior = deck(&["parade", "guillotine"]).rest("graveyard");
    let table = start_of(G, 3, plain(), warrior);
    assert_eq!(table.hand(G), ["parade", "guillotine"]);
    assert_eq!(table.side(G).deck_size, 0);
    assert_eq!(table.graveyard(G).len(), 28);
}

#[test]
fn duel_turn_8_nothing_to_draw_is_not_told() {
    let mut table = scenario(G, 3, plain(), hand(&["repositionnement"]).rest("removed"));
    table.play("repositionnement");
    assert_eq!((table.side(G).hand_size, table.shield(G)), (0, 4));
    let told =
        |event: &Event| matches!(event, Event::CardsDrawn { .. } | Event::DeckShuffled { .. });
    assert!(!table.told(told), "{:?}", table.story);
}

#[test]
fn duel_turn_9_cards_and_strikes_come_in_any_order() {
    let cards = ["attaque_tactique", "defense_lourde", "attaque_legere"];
    let mut table = scenario(G, 3, plain(), hand(&cards));
    table.play("attaque_tactique").strike().play("defense_lourde").play("attaque_legere").end();
    let mut table = scenario(G, 3, plain(), hand(&cards));
    table.play("defense_lourde").play("attaque_legere").strike().play("attaque_tactique");
    assert_eq!(table.forbids("parade"), Some("DUEL-TURN-9"), "not in hand");
    assert_eq!(table.forbids("boule_de_feu"), Some("DUEL-CARD-1"), "not of the class");
}

#[test]
fn duel_turn_10_an_attack_is_announced_before_it_hurts() {
    let mut table = scenario(M, 4, hand(&["boule_de_feu"]), hand(&["guillotine"]));
    table.play("boule_de_feu");
    assert!(table.is_window());
    assert_eq!((table.hp(G), table.mana(M)), (100, 0), "paid, but nothing has happened");
    let attack = table.view().attack.expect("it is announced");
    assert_eq!(table.id(attack.card), "boule_de_feu");
    table.pass();
    assert_eq!(table.hp(G), 85);
}

#[test]
fn duel_turn_11_the_other_player_may_react() {
    let mut table = scenario(M, 4, hand(&["attaque"]), hand(&["contre_attaque"]));
    table.play("attaque");
    assert_eq!(table.decider(), G);
    table.react("contre_attaque").pass();
    assert_eq!((table.hp(G), table.hp(M)), (100, 96));
    assert_eq!(table.decider(), M);
}

#[test]
fn duel_turn_12_cards_then_equipment_then_storms_end_the_turn() {
    let mage = hand(&["defense", "orage_de_poche"]).mana(4);
    let mut table = scenario(M, 4, mage, plain());
    table.play("orage_de_poche").play("defense").end();
    let told: Vec<&Event> = table.story.iter().map(|(_, event)| event).collect();
    let shields: Vec<i16> = told
        .iter()
        .filter_map(|event| match event {
            Event::ShieldGained { sum, .. } => Some(sum.total),
            _ => None,
        })
        .collect();
    assert_eq!(shields, [4, 5], "Défense, then Rune d'essence");
    let place = |is: fn(&Event) -> bool| told.iter().position(|event| is(event));
    let storm = place(|event| matches!(event, Event::Damaged { .. }));
    assert!(storm > place(|event| matches!(event, Event::ShieldGained { .. })));
    assert!(storm < place(|event| matches!(event, Event::TurnEnded { .. })));
}

#[test]
fn duel_turn_13_a_hand_has_no_limit() {
    let mage = deck(&["evaluation", "evaluation"]);
    let mut table = start_of(M, 7, mage, plain());
    assert_eq!(table.hand(M).len(), 7);
    table.play("evaluation").play("evaluation");
    assert_eq!(table.hand(M).len(), 11);
}

#[test]
fn duel_turn_14_used_cards_go_to_the_graveyard_unless_ephemeral() {
    let mut table = scenario(M, 4, hand(&["attaque", "evaluation", "divination"]), plain());
    table.play("attaque").play("evaluation");
    assert_eq!(
        (table.graveyard(M), table.removed(M)),
        (vec!["attaque".into()], vec!["evaluation".into()])
    );
}
