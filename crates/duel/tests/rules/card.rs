//! Cards: decks, types, and how one is played.

use duel::{Action, Event, Zone};
use serde_json::json;

use crate::deck::{file, files, mage_deck};
use crate::table::{G, M, bringing, dealt, deck, hand, plain, printed, scenario, start_of};

#[test]
fn duel_card_1_a_deck_is_thirty_cards_and_four_equipment() {
    let table = dealt(M);
    for seat in [M, G] {
        let side = table.side(seat);
        let cards: u8 = side.list.expect("one's own list").iter().map(|entry| entry.count).sum();
        assert_eq!((cards, side.equipment.len()), (30, 4));
    }
}

#[test]
fn duel_card_2_equipment_works_until_the_end() {
    let mut table = scenario(G, 3, plain(), plain());
    for turn in [5, 7, 9] {
        table.strike().end();
        while table.decider() != G {
            table.end();
        }
        assert_eq!(table.view().turn, turn);
        assert!(table.equipment(G, "hache").is_working);
    }
}

#[test]
fn duel_card_3_equipment_lies_on_the_board_from_the_start() {
    let table = dealt(G);
    let board: Vec<String> =
        table.side(G).equipment.iter().map(|item| table.id(item.card)).collect();
    assert_eq!(board, ["hache", "rune_endurance", "rune_protection", "rune_agressivite"]);
    assert_eq!(table.forbids("hache"), Some("DUEL-CARD-3"));
}

#[test]
fn duel_card_4_equipment_waits_as_many_turns_as_it_costs() {
    let mut table = scenario(G, 5, plain(), plain());
    assert_eq!(table.equipment(G, "rune_agressivite").wait, 1);
    assert!(!table.equipment(G, "rune_agressivite").is_working);
    table.strike();
    assert_eq!(table.force(G), 1, "asleep, it gives no Force");
    table.end_until(7);
    assert!(table.equipment(G, "rune_agressivite").is_working);
    table.strike();
    assert_eq!(table.force(G), 2);
}

#[test]
fn duel_card_4_a_weapon_that_waits_neither_strikes_nor_breaks_ice() {
    let waiting = file("guerrier.toml").replacen("activation = 0", "activation = 4", 1);
    let slow = || printed(files(&[("guerrier.toml", waiting.clone())]));
    let frozen = || plain().frozen(&["rune_endurance"]);
    let table = slow().scenario(G, 3, plain(), frozen());
    assert!(!table.equipment(G, "hache").is_working);
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-CARD-4"));
    assert_eq!(table.forbids_breaking("rune_endurance"), Some("DUEL-CARD-4"));
    let table = slow().scenario(G, 5, plain(), frozen());
    assert_eq!(table.refusal(G, Action::Strike), None);
    assert_eq!(table.forbids_breaking("rune_endurance"), None);
}

#[test]
fn duel_card_5_a_normal_card_goes_to_the_graveyard() {
    let mut table = scenario(G, 3, plain(), hand(&["defense_lourde"]));
    table.play("defense_lourde");
    assert_eq!(table.graveyard(G), ["defense_lourde"]);
    assert!(table.told(|event| matches!(
        event,
        Event::CardPlaced { zone: Zone::Graveyard, rule: "DUEL-CARD-5", .. }
    )));
}

#[test]
fn duel_card_6_an_ephemeral_card_is_removed_from_the_game() {
    let mut table = scenario(G, 3, plain(), hand(&["position_offensive"]));
    table.play("position_offensive");
    assert_eq!(table.removed(G), ["position_offensive"]);
    assert!(table.graveyard(G).is_empty());
    assert!(table.told(|event| matches!(
        event,
        Event::CardPlaced { zone: Zone::Removed, rule: "DUEL-CARD-6", .. }
    )));
}

#[test]
fn duel_card_7_an_ephemeral_card_returns_after_the_card_it_names() {
    let mut table = scenario(G, 3, plain(), hand(&["discipline_eternel", "souffle_eternel"]));
    table.play("discipline_eternel").play("souffle_eternel");
    assert_eq!(table.graveyard(G), ["souffle_eternel", "discipline_eternel"]);
    assert!(table.removed(G).is_empty());
}

#[test]
fn duel_card_8_a_rapid_card_is_played_only_in_the_enemy_turn() {
    let table = scenario(G, 3, hand(&["attaque"]), hand(&["contre_attaque", "parade"]));
    assert_eq!(table.forbids("contre_attaque"), Some("DUEL-CARD-8"));
    assert_eq!(table.forbids_reaction("contre_attaque"), Some("DUEL-CARD-8"));
    let mut table = scenario(M, 4, hand(&["attaque"]), hand(&["contre_attaque", "defense_lourde"]));
    table.play("attaque");
    assert_eq!(table.forbids_reaction("defense_lourde"), Some("DUEL-CARD-8"));
    table.react("contre_attaque");
}

#[test]
fn duel_card_9_several_rapid_cards_answer_one_attack() {
    let warrior = hand(&["parade", "contre_attaque", "contre_attaque"]).mana(1);
    let mut table = scenario(M, 4, hand(&["boule_de_feu"]), warrior);
    table.play("boule_de_feu").react("parade").react("contre_attaque").react("contre_attaque");
    assert_eq!(table.hp(M), 92);
    table.pass();
    assert_eq!(table.hp(G), 100);
}

#[test]
fn duel_card_10_a_rapid_card_is_paid_with_the_mana_left() {
    let mut table = start_of(
        G,
        3,
        deck(&["attaque", "attaque", "defense", "defense", "defense"]),
        deck(&["parade", "parade", "position_offensive", "position_defensive", "appuis_solide"]),
    );
    table.play("position_offensive").play("position_defensive").end();
    assert_eq!(table.mana(G), 1);
    table.play("attaque").react("parade");
    assert_eq!(table.mana(G), 0);
    assert_eq!(table.pass().play("attaque").forbids_reaction("parade"), Some("DUEL-CARD-10"));
    table.pass().end();
    assert_eq!(table.mana(G), 3, "a new turn counts its mana afresh");
}

#[test]
fn duel_card_11_a_player_may_bring_a_deck_of_their_own() {
    let table = bringing(json!({ "deck": mage_deck() }), json!({})).deal(M);
    assert!(table.side(M).is_custom);
    assert!(!table.side(G).is_custom);
    let list = table.side(M).list.expect("one's own list");
    let boules = list.iter().find(|entry| entry.card == table.card("boule_de_feu"));
    assert_eq!(boules.map(|entry| entry.count), Some(4));
}

#[test]
fn duel_card_12_a_card_is_settled_before_anything_else() {
    let mage = hand(&["divination", "attaque"]).deck(&["defense", "attaque_plus"]);
    let mut table = scenario(M, 4, mage, plain());
    table.play("divination");
    assert_eq!(table.forbids("attaque"), Some("DUEL-CARD-12"));
    assert_eq!(table.refusal(M, duel::Action::EndTurn), Some("DUEL-CARD-12"));
    assert_eq!(
        table.refusal(M, duel::Action::PutOnTop { card: table.card("attaque") }),
        Some("DUEL-CARD-12"),
        "it was not just drawn"
    );
    assert!(table.graveyard(M).is_empty(), "the card is still being played");
    table.put_on_top("defense");
    assert_eq!(table.graveyard(M), ["divination"]);
    assert_eq!(
        table.refusal(M, duel::Action::PutOnTop { card: table.card("attaque") }),
        Some("DUEL-CARD-12")
    );
}
