//! What is in the box.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test names the events it is about")]

use std::collections::BTreeSet;

use engine::{Audience, Chance, Fast, Game as _, Tabletop};
use noxtalia::{Event, Noxtalia};
use serde_json::json;
use testkit::walk;

use crate::table::{ONE, TWO, opened, solo, table};

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

/// Luck that writes down every die: how many faces were asked for.
struct Watched {
    luck: Fast,
    dice: Vec<u32>,
}

impl Chance for Watched {
    fn word(&mut self) -> u32 {
        self.luck.word()
    }

    fn die(&mut self, faces: u32) -> u32 {
        self.dice.push(faces);
        1 + self.below(faces)
    }
}

#[test]
fn nxt_material_3_every_die_has_six_faces_and_is_told() {
    let game = opened(json!({ "seats": 1, "two": "c" }));
    let mut faces = BTreeSet::new();
    let mut rolls = 0;
    walk(&game, 40, |step| {
        let mut chance = Watched { luck: step.chance.clone(), dice: Vec::new() };
        let (mut state, mut story) = (*step.before, Vec::<(Audience, Event)>::new());
        game.apply(&mut state, step.action, &mut chance, &mut story);
        assert_eq!(state, *step.after);
        assert!(chance.dice.iter().all(|faces| *faces == 6), "{:?}", chance.dice);
        let told: Vec<u8> = story
            .iter()
            .filter_map(|(_, event)| match event {
                Event::DieRolled { face, .. } | Event::RobotRolled { face, .. } => Some(*face),
                _ => None,
            })
            .collect();
        assert_eq!(told.len(), chance.dice.len(), "every roll is open");
        rolls += told.len();
        faces.extend(told);
    });
    assert!(rolls > 100, "{rolls} rolls");
    assert_eq!(faces, BTreeSet::from([1, 2, 3, 4, 5, 6]));
}

#[test]
fn nxt_material_4_the_other_side_has_the_other_starter_team() {
    let spirits = |table: &crate::table::Table, seat| {
        [0, 1, 2].map(|index| table.side(seat)["spirits"][index]["id"].clone())
    };
    let table = solo(json!({}));
    assert_eq!(spirits(&table, ONE), ["sivrane", "vul_kar", "naarok"]);
    assert_eq!(spirits(&table, TWO), ["kel_orn", "bramorh", "oumbara"]);
    let table = solo(json!({ "one": "b" }));
    assert_eq!(spirits(&table, TWO), ["sivrane", "vul_kar", "naarok"]);
}
