//! Aim and end.

use engine::{Outcome, Seat};
use naastica::{Action, Event};
use serde_json::json;

use crate::scenario::{A, B, Table, scenario, target};

/// Eight cards that touch nobody's arrows on the last cell: five are A's.
const EIGHT: &str = "1 A muraille_d_oubli | 2 A muraille_d_oubli | 3 A muraille_d_oubli | 4 A muraille_d_oubli \
                     | 5 B colosse_de_pierre_chantante | 6 B colosse_de_pierre_chantante \
                     | 7 B colosse_de_pierre_chantante | 8 B colosse_de_pierre_chantante";

#[test]
fn naa_end_1_two_play_and_the_one_with_more_cards_wins() {
    let mut table = scenario(EIGHT).hand("juge_du_neant").set();
    table.refuses(Seat::new(2), Action::Decline, "NAA-END-1");
    // ← captures the Colosse on 8, which points up.
    table.place("juge_du_neant", 9);
    assert_eq!(table.view().counts, [6, 3]);
    assert_eq!(table.outcome(), Some(Outcome::Win(A)));
    let legs = |event: &Event| matches!(event, Event::LegEnded { .. } | Event::LegBegan { .. });
    assert!(!table.events.iter().any(legs), "one game is no match of legs");
}

#[test]
fn naa_end_2_nine_cells_and_none_beyond() {
    let table = Table::dealt(&json!({ "first": 0 }), &[]);
    assert_eq!(table.view().board.len(), 9);
    assert_eq!(table.legal().len(), 5 * 9);
    let reads = |cell: u8| {
        let action = json!({ "type": "place", "card": 0, "cell": cell });
        serde_json::from_value::<Action>(action).is_ok()
    };
    assert_eq!([0, 1, 9, 10].map(reads), [false, true, true, false]);
}

#[test]
fn naa_end_3_the_ninth_card_ends_the_game() {
    let mut table = scenario(EIGHT).hand("lance_de_l_aube").set();
    assert_eq!((table.decider(), table.outcome()), (Some(A), None));
    table.place("lance_de_l_aube", 9);
    assert_eq!(table.decider(), None);
    assert!(matches!(
        table.events.last(),
        Some(Event::GameEnded { cards: [5, 4], winner: Some(A) })
    ));
    table.refuses(A, table.placement("lance_de_l_aube", 9), "NAA-END-3");
    table.refuses(B, target(1), "NAA-END-3");
}

#[test]
fn naa_end_3_the_captures_of_the_last_card_still_count() {
    let mut table = scenario(&EIGHT.replace("4 A", "4 B")).hand("juge_du_neant").set();
    table.place("juge_du_neant", 9);
    assert_eq!(table.view().counts, [5, 4]);
}

#[test]
fn naa_end_4_the_greater_number_wins() {
    let mut table = scenario(&EIGHT.replace("4 A", "4 B")).hand("lance_de_l_aube").set();
    table.place("lance_de_l_aube", 9);
    assert_eq!(table.view().counts, [4, 5]);
    assert_eq!(table.outcome(), Some(Outcome::Win(B)));
}
