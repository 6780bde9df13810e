//! What is in the box.

use engine::Tabletop;
use noxtalia::{Event, Noxtalia};
use serde_json::json;

use crate::table::{ONE, TWO, setup, solo, table};

#[test]
fn nxt_material_1_one_or_two_seats_for_half_an_hour() {
    let about = Noxtalia::about();
    assert_eq!((about.seats, about.minutes), ((1, 2), 30));
    let seats = |table: crate::table::Table| engine::Game::seats(&table.game);
    assert_eq!((seats(solo(json!({}))), seats(table(json!({})))), (1, 2));
}

#[test]
fn nxt_material_2_nine_spirits_and_fifty_four_capacities() {
    let table = table(json!({}));
    let catalogue = table.game.catalogue();
    assert_eq!(catalogue.spirits.len(), 9);
    let base = catalogue.capacities.iter().filter(|card| !card.is_linked).count();
    assert_eq!((base, catalogue.capacities.len() - base), (54, 9));
    assert!(catalogue.spirits.iter().all(|spirit| spirit.base.len() == 6));
}

#[test]
fn nxt_material_3_the_die_has_six_faces() {
    let face = |face: u32| {
        let mut table = table(setup(json!({ "hand": ["glaciation"] }), json!({})));
        table.dice(&[face]).attack("glaciation", "kel_orn");
        table.events().any(|event| matches!(event, Event::DieRolled { hit: true, .. }))
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(face), [true, true, false, false, false, false]);
}

#[test]
fn nxt_material_4_the_other_side_has_the_other_starter_team() {
    let spirits = |table: &crate::table::Table, seat| {
        [0, 1, 2].map(|index| table.side(seat)["spirits"][index]["id"].clone())
    };
    let table = solo(json!({}));
    assert_eq!(spirits(&table, ONE), ["sivrane", "vul_kar", "naarok"]);
    assert_eq!(spirits(&table, TWO), ["kel_orn", "bramorh", "oumbara"]);
    let table = solo(json!({ "team_0": "b" }));
    assert_eq!(spirits(&table, TWO), ["sivrane", "vul_kar", "naarok"]);
}
