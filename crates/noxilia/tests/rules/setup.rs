//! Setting the table.

use engine::{Fast, Game as _, Tabletop as _, Viewer};
use noxilia::{Action, Event};
use serde_json::json;

use crate::table::*;

fn start() -> Table {
    fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0])
}

/// Both armies are monarchs alone.
fn bare() -> Table {
    start().play(armies())
}

fn armies() -> [Action; 6] {
    [at("A_CMD"), Action::Done, at("B_CMD"), at("B_CMD"), at("B_THD"), Action::Done]
}

#[test]
fn nxl_setup_1a_two_halves_are_shuffled_apart() {
    let left = start().look()["fate_left"].as_array().unwrap().len();
    assert_eq!(left, 16);
}

#[test]
fn nxl_setup_1b_fate_lies_on_the_apocalypse() {
    let look = start().look();
    let deck: Vec<&str> =
        look["fate_left"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
    assert!(["dechainement", "incendie", "tremblement", "brouillard_mortel"].contains(&deck[10]));
    assert!(!deck[..10].contains(&"incendie"));
}

#[test]
fn nxl_setup_2_each_seat_has_its_four_zones() {
    assert_eq!(
        (start().controller("A_RP2"), start().controller("B_CMD"), start().controller("BF_W")),
        (Some(0), Some(1), None)
    );
}

#[test]
fn nxl_setup_3_the_first_player_is_drawn() {
    let game = open(&json!({}), ["auto", "auto"]);
    let firsts: Vec<_> = (0..20)
        .map(|seed| game.view(&game.deal(&mut Fast::new(seed)), Viewer::Spectator).first)
        .collect();
    assert!(firsts.contains(&A) && firsts.contains(&B));
}

#[test]
fn nxl_setup_4a_units_come_from_the_deck() {
    let table = start().play([at("A_CMD")]);
    let place = Action::Place { card: table.card("chevalier"), zone: z("A_RP1") };
    let table = table.play([place]);
    assert_eq!(table.gold(A), 7);
    assert_eq!(table.cards(A, "library").iter().filter(|card| *card == "chevalier").count(), 1);
}

#[test]
fn nxl_setup_4b_face_down_in_home_zones() {
    let table = start().play([at("A_CMD")]);
    let elsewhere = Action::Place { card: table.card("milicien"), zone: z("BF_W") };
    assert_eq!(table.refusal(elsewhere), "NXL-SETUP-4a");
    let place = Action::Place { card: table.card("milicien"), zone: z("A_RP2") };
    assert!(table.play([place]).is_hidden(2));
}

#[test]
fn nxl_setup_4c_a_cost_must_be_payable() {
    let table = start().play([at("A_CMD"), Action::Done, at("B_CMD"), at("B_CMD"), at("B_CMD")]);
    let colosse = table.card("colosse");
    assert!(table.offers(Action::PlacePaid { card: colosse, zone: z("B_RP1"), payer: z("B_CMD") }));
    assert!(!table.offers(Action::PlacePaid {
        card: colosse,
        zone: z("B_RP1"),
        payer: z("B_THD")
    }));
}

#[test]
fn nxl_setup_4d_the_payer_starts_engaged() {
    let table = start().play([at("A_CMD"), Action::Done, at("B_CMD"), at("B_CMD"), at("B_THD")]);
    let place =
        Action::PlacePaid { card: table.card("colosse"), zone: z("B_RP1"), payer: z("B_THD") };
    let table = table.play([place]);
    let look = table.look();
    let payer =
        look["units"].as_array().unwrap().iter().find(|unit| unit["zone"] == "B_THD").unwrap();
    assert_eq!(payer["engaged"], true);
}

#[test]
fn nxl_setup_4e_gold_left_is_kept() {
    assert_eq!((bare().gold(A), bare().gold(B)), (12, 11));
}

#[test]
fn nxl_setup_5_the_rest_is_the_library() {
    assert_eq!(bare().cards(A, "library").len(), 54);
}

#[test]
fn nxl_setup_6a_six_cards() {
    assert_eq!((bare().cards(A, "hand").len(), bare().cards(B, "hand").len()), (6, 6));
}

#[test]
fn nxl_setup_6b_one_free_exchange() {
    let table = bare();
    let first = table.card(&table.cards(A, "hand")[0]);
    let table = table.play([Action::Return { card: first }, Action::Keep]);
    assert_eq!((table.cards(A, "hand").len(), table.asked()), (6, B));
    assert_eq!(table.told(|event| matches!(event, Event::HandExchanged { count: 1, .. })), 1);
}

#[test]
fn nxl_setup_6b_whoever_puts_cards_under_the_library_knows_them_there() {
    let table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]).play(armies());
    let hand = table.cards(A, "hand");
    let given = [table.card(&hand[0]), table.card(&hand[5])];
    let table = table.play(given.map(|card| Action::Return { card }));
    // The last one is the lowest.
    assert_eq!(table.view(A).camps[0].bottom, [given[1], given[0]]);
    assert_eq!(table.view(B).camps[0].bottom, []);
}

#[test]
fn nxl_setup_7a_one_true_and_one_false() {
    let look = start().look();
    let cards = [look["hoards"][0][0]["card"].clone(), look["hoards"][1][0]["card"].clone()];
    assert!(cards.contains(&json!("couronne")) && cards.contains(&json!("coffre_vide")));
}

#[test]
fn nxl_setup_7b_face_down_on_battlefields() {
    let view = start().view(A);
    assert!(view.hoards.iter().all(|hoard| hoard.len() == 1 && hoard[0].card.is_none()));
}

#[test]
fn nxl_setup_7c_turned_up_by_the_first_to_come() {
    let table = scenario(json!({ "units": ["A milicien A_RP1"], "hoards": [["lame"], []] }));
    assert_eq!(table.play([step(1, "BF_W")]).look()["hoards"][0][0]["up"], true);
}

#[test]
fn nxl_setup_7d_turned_up_is_not_captured() {
    let table = scenario(json!({ "units": ["A milicien A_RP1"], "hoards": [["lame"], []] }));
    assert!(table.play([step(1, "BF_W")]).gear("1").is_empty());
}

#[test]
fn nxl_setup_8_gold_lasts() {
    let table = scenario(json!({ "gold": [7, 0] })).next_turn();
    assert_eq!(table.gold(A), 12);
}

#[test]
fn nxl_setup_4c_no_more_than_the_banner_allows() {
    let mut table = start().play([at("A_CMD")]);
    let sheets = table.game.cards();
    let banner = sheets.iter().find(|sheet| sheet.id == "banniere_aubepine").expect("a banner");
    let most = banner.face["banner"]["units_max"].as_u64().expect("a number");
    let mut placed = 0;
    let places = |table: &Table| {
        let of = |id: &str| table.card(id);
        let cheap = [of("milicien"), of("piquier"), of("archere"), of("eclaireuse")];
        table
            .legal()
            .into_iter()
            .find(|action| matches!(action, Action::Place { card, .. } if cheap.contains(card)))
    };
    while let Some(place) = places(&table) {
        table.act(place);
        placed += 1;
    }
    assert_eq!(placed, most);
    assert_eq!(table.legal(), [Action::Done]);
    assert!(table.gold(A) > 0, "it was not the gold that ended it");
}

#[test]
fn nxl_setup_4c_no_more_heroes_than_the_banner_allows() {
    let place = |table: &Table, id: &str| Action::Place { card: table.card(id), zone: z("A_RP1") };
    let table = start().play([at("A_CMD")]);
    let (first, second, unit) =
        (place(&table, "anselme"), place(&table, "ysaure"), place(&table, "milicien"));
    assert!(table.offers(first) && table.offers(second));
    let table = table.play([first]);
    assert!(table.gold(A) >= 6 && !table.offers(second) && table.offers(unit));
}

#[test]
fn nxl_setup_4b_five_units_fill_a_zone() {
    let place =
        |table: &Table, zone: &str| Action::Place { card: table.card("milicien"), zone: z(zone) };
    let table = start().play([at("A_CMD")]);
    let here = place(&table, "A_CMD");
    let table = table.play([here, here, here]);
    assert!(table.offers(here));
    let archer = Action::Place { card: table.card("archere"), zone: z("A_CMD") };
    let next = place(&table, "A_THD");
    let table = table.play([here]);
    assert!(!table.offers(archer) && !table.offers(next), "and no fifth militiaman is in the deck");
    assert!(table.offers(Action::Place { card: table.card("archere"), zone: z("A_THD") }));
}

#[test]
fn nxl_setup_4b_an_army_that_stands_is_told() {
    assert_eq!(bare().told(|event| matches!(event, Event::ArmyPlaced { .. })), 2);
}

#[test]
fn nxl_setup_6b_a_table_may_exchange_twice() {
    let table = fresh(&json!({ "first": "0", "mulligans": 2 }), ["auto", "auto"], &[0]);
    let table = table.play([
        at("A_CMD"),
        Action::Done,
        at("B_CMD"),
        at("B_CMD"),
        at("B_THD"),
        Action::Done,
    ]);
    let kept = fresh(&json!({ "first": "0", "mulligans": 2 }), ["auto", "auto"], &[0]);
    let kept = kept.play(armies()).play([Action::Keep]);
    assert_eq!(kept.asked(), B, "whoever keeps the hand has done");
    let hand = table.cards(A, "hand");
    let give = |n: usize| Action::Return { card: table.card(&hand[n]) };
    let (one, other) = (give(0), give(5));
    let table = table.play([one, other, Action::Keep]);
    assert_eq!((table.asked(), table.view(A).camps[0].exchanged), (A, 2));
    let table = table.play([Action::Keep]);
    assert_eq!(
        (table.asked(), table.view(A).camps[0].exchanged),
        (B, 2),
        "who exchanged nothing is done"
    );
}

#[test]
fn nxl_setup_2_a_table_of_eight_has_three_homes_a_seat() {
    let table = fresh(&json!({ "first": "0", "board_layout": "compact8" }), ["auto", "auto"], &[0]);
    assert_eq!(table.legal(), [at("A_CMD"), at("A_THD"), at("A_RP1")]);
    assert_eq!((table.controller("A_RP1"), table.controller("A_RP2")), (Some(0), None));
}
