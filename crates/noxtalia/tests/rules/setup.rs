//! The table before the first decision.

use engine::{Game, Script, Seat, Tabletop, Viewer};
use noxtalia::Noxtalia;
use serde_json::json;

use crate::table::{ONE, TWO, solo, table};

#[test]
fn nxt_setup_1_the_first_player_is_drawn_and_in_solo_is_the_human() {
    let game = crate::table::open(&json!({}), &Noxtalia::content()).expect("a plain table");
    let first = |lot| game.stage(&game.deal(&mut Script::new([lot]))).decider();
    assert_eq!((first(0), first(1)), (Some(ONE), Some(TWO)));
    assert_eq!(solo(json!({})).decider(), ONE);
    let error = crate::table::open(&json!({ "seats": 1, "first": 1 }), &Noxtalia::content());
    assert_eq!(error.expect_err("the human begins").faults[0].rule, Some("NXT-SETUP-1"));
}

#[test]
fn nxt_setup_2_three_spirits_on_each_side() {
    let table = table(json!({}));
    let ids = |seat| table.view(Viewer::Spectator).sides[Seat::index(seat)].spirits.len();
    assert_eq!((ids(ONE), ids(TWO)), (3, 3));
}

#[test]
fn nxt_setup_3_every_spirit_begins_at_twenty() {
    let table = table(json!({}));
    assert_eq!((table.hps(ONE), table.hps(TWO)), ([20; 3], [20; 3]));
}

#[test]
fn nxt_setup_4_every_player_begins_with_five_mana() {
    let table = table(json!({}));
    assert_eq!((table.mana(ONE), table.mana(TWO)), (5, 5));
}

#[test]
fn nxt_setup_5_turn_one_by_day() {
    let table = table(json!({}));
    assert_eq!((table.turn(), table.night()), (1, false));
}

#[test]
fn nxt_setup_6_eighteen_cards_of_ones_own_spirits() {
    let table = table(json!({}));
    let mut cards = table.pile(ONE, "deck");
    cards.extend(table.hand(ONE));
    assert_eq!(cards.len(), 18);
    let catalogue = table.game.catalogue();
    let mut base: Vec<&str> = ["sivrane", "vul_kar", "naarok"]
        .iter()
        .flat_map(|id| &catalogue.spirits[catalogue.find_spirit(id).expect("a spirit")].base)
        .map(|card| catalogue.capacity(*card).id.as_str())
        .collect();
    base.sort_unstable();
    cards.sort_unstable();
    assert_eq!(cards, base);
}

#[test]
fn nxt_setup_7_linked_capacities_are_not_in_the_deck() {
    let table = table(json!({}));
    let mut cards = table.pile(ONE, "deck");
    cards.extend(table.hand(ONE));
    assert!(!cards.contains(&"ultime_bond".to_owned()));
    let view = table.view(Viewer::Spectator);
    assert_eq!(view.sides[0].spirits[0].linked, [table.card("ultime_bond")]);
}

#[test]
fn nxt_setup_8_each_side_has_its_own_discard() {
    let mut table = table(crate::table::setup(
        json!({ "hand": ["torpille_vive"] }),
        json!({ "hand": ["rempart_de_glace"] }),
    ));
    table.attack("torpille_vive", "kel_orn").defend("rempart_de_glace");
    assert_eq!(table.pile(ONE, "discard"), ["torpille_vive"]);
    assert_eq!(table.pile(TWO, "discard"), ["rempart_de_glace"]);
}

#[test]
fn nxt_setup_9_an_opening_hand_is_drawn() {
    let five = table(json!({}));
    assert_eq!((five.hand(ONE).len(), five.pile(ONE, "deck").len()), (5, 13));
    let seven = table(json!({ "opening_hand": 7 }));
    assert_eq!((seven.hand(TWO).len(), seven.pile(TWO, "deck").len()), (7, 11));
}

#[test]
fn nxt_setup_10_nobody_sees_the_hand_of_the_robot() {
    let table = solo(json!({}));
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        let view = table.view(viewer);
        assert_eq!(view.sides[1].hand, [None; 5]);
        assert_eq!(view.sides[1].spirits.len(), 3);
    }
}
