//! The turn.

use std::collections::BTreeSet;

use engine::{Fast, Game};
use naastica::{Action, Event, StrikeResult};
use serde_json::json;

use crate::scenario::{A, B, Table, bring, open, scenario};

#[test]
fn naa_turn_1_five_cards_at_random_from_the_own_collection() {
    let game = open(&json!({}));
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let state = game.deal(&mut Fast::new(seed));
        let table = Table { game: game.clone(), state, events: Vec::new() };
        for seat in [A, B] {
            let hand = table.hand(seat);
            let distinct: BTreeSet<_> = hand.iter().cloned().collect();
            assert_eq!((hand.len(), distinct.len()), (5, 5), "one copy of each card");
            seen.extend(hand);
        }
    }
    assert_eq!(seen.len(), 48, "every card comes up");
}

#[test]
fn naa_turn_1_the_hand_comes_out_of_the_seats_collection() {
    let five = ["nym", "eldra", "calen", "lumen", "dorian"];
    let game = bring(&json!({}), &[json!({ "collection": five }), json!({})]);
    for seed in 0..20 {
        let state = game.deal(&mut Fast::new(seed));
        let table = Table { game: game.clone(), state, events: Vec::new() };
        let hand: BTreeSet<_> = table.hand(A).into_iter().collect();
        assert_eq!(hand, five.map(str::to_owned).into());
    }
}

#[test]
fn naa_turn_2_placement_comes_before_capture() {
    let mut table = scenario("5 B lance_de_l_aube").hand("etincelle_de_lux").set();
    table.place("etincelle_de_lux", 8);
    assert!(matches!(table.events[0], Event::CardPlaced { seat: A, .. }));
    assert!(matches!(table.events[1], Event::Attacked { seat: A, .. }));
    assert_eq!(table.decider(), Some(B), "then it is the other player's turn");
}

#[test]
fn naa_turn_3_any_hand_card_on_any_empty_cell() {
    let table = scenario("5 B lance_de_l_aube | 1 A nym").hand("lumen eldra dorian lumen").set();
    let legal: BTreeSet<_> =
        table.legal().into_iter().map(|action| format!("{action:?}")).collect();
    let mut expected = BTreeSet::new();
    for card in ["lumen", "eldra", "dorian"] {
        for cell in [2, 3, 4, 6, 7, 8, 9] {
            expected.insert(format!("{:?}", table.placement(card, cell)));
        }
    }
    assert_eq!(legal, expected, "equal cards once a cell");
    table.refuses(A, table.placement("lumen", 5), "NAA-TURN-3");
    table.refuses(A, table.placement("calen", 2), "NAA-TURN-3");
    table.refuses(A, Action::Decline, "NAA-ABILITY-1");
}

#[test]
fn naa_turn_3_the_largest_hand_is_offered_to_its_last_card() {
    let cards = "lumen eldra dorian nym calen kaelis thorn_l_inoublie vaelith";
    let table = scenario("").hand(cards).set();
    for card in cards.split(' ') {
        assert!(table.legal().contains(&table.placement(card, 1)), "{card}");
    }
    assert_eq!(table.legal().len(), 8 * 9);
}

#[test]
fn naa_turn_3_the_card_leaves_the_hand() {
    let mut table = scenario("").hand("lumen lumen").set();
    table.place("lumen", 1);
    assert_eq!(table.hand(A).iter().filter(|card| *card == "lumen").count(), 1);
    assert_eq!(table.hand(A).len(), 4);
}

#[test]
fn naa_turn_4_it_attacks_every_enemy_in_the_direction_of_its_arrows() {
    let mut table = scenario(
        "2 B phare_des_rois | 4 B muraille_d_oubli | 6 B phare_des_rois | 8 B muraille_d_oubli",
    )
    .hand("chevalier_des_avenues")
    .set();
    table.place("chevalier_des_avenues", 5);
    let owners = [2, 4, 6, 8].map(|cell| table.owner(cell));
    assert_eq!(owners, [A, B, A, B], "↑ and → only");
    assert_eq!(table.strikes().len(), 2);
}

#[test]
fn naa_turn_4_diagonal_neighbours_are_not_adjacent() {
    let mut table =
        scenario("1 B muraille_d_oubli | 9 B muraille_d_oubli").hand("nova_oubliee").set();
    table.place("nova_oubliee", 5);
    assert_eq!(table.strikes(), []);
}

#[test]
fn naa_turn_5_the_arrow_opposite_makes_the_difference() {
    let mut open = scenario("2 B phare_des_rois").hand("pelerin_de_cendre").set();
    open.place("pelerin_de_cendre", 5);
    assert_eq!(open.strikes()[0].result, StrikeResult::Uncontested);
    let mut shut = scenario("2 B sentinelle_d_eryndor").hand("pelerin_de_cendre").set();
    shut.place("pelerin_de_cendre", 5);
    assert_eq!(shut.strikes()[0].result, StrikeResult::Failed);
}
