//! What holds after every decision of random games.

use std::collections::BTreeMap;

use engine::{Fast, Game as _, Inspect as _, Outcome};
use noxilia::{Action, Noxilia};
use serde_json::{Value, json};
use testkit::Step;

use crate::table::*;

/// Plays random games and looks at every decision.
fn walk(games: u64, mut look: impl FnMut(&Step<'_, Noxilia>)) {
    for decks in [["auto", "auto"], ["cendrefiel_soufre", "aubepine_charge"]] {
        let game = open(&json!({}), decks);
        for seed in 0..games {
            let pick = |legal: &[Action], dice: &mut Fast| {
                legal[engine::Chance::below(dice, legal.len() as u32) as usize]
            };
            testkit::walk_one(&game, seed, pick, &mut look);
        }
    }
}

fn units(step: &Step<'_, Noxilia>) -> Vec<Value> {
    step.game.inspect(step.after)["units"].as_array().expect("units").clone()
}

#[test]
fn nxl_i01_every_card_is_in_one_place() {
    let mut first: Option<Vec<u32>> = None;
    walk(1, |step| {
        let mut census = step.game.census(step.after);
        census.sort_unstable();
        if step.number == 0 {
            first = Some(census.clone());
        }
        assert_eq!(Some(&census), first.as_ref());
    });
}

#[test]
fn nxl_i02_i03_i04_units_are_few_alive_and_whole() {
    walk(2, |step| {
        let mut count: BTreeMap<(String, String), u32> = BTreeMap::new();
        for unit in units(step) {
            if unit["place"] == "Play" {
                let key = (unit["controller"].to_string(), unit["zone"].to_string());
                *count.entry(key).or_default() += 1;
                assert!(unit["life"].as_i64().unwrap() > 0 || step.is_last(), "{unit}");
            }
            if unit["card"] == "esclave" {
                assert_ne!(unit["place"], "Queue");
            }
        }
        assert!(count.values().all(|count| *count <= 5), "{count:?}");
    });
}

#[test]
fn nxl_i05_mana_ends_with_the_turn() {
    walk(1, |step| {
        let look = step.game.inspect(step.after);
        if look["asking"].as_str().is_some_and(|asking| asking.contains("StartReveal"))
            && look["fate"] != "maelstrom"
        {
            for camp in look["camps"].as_array().unwrap() {
                assert_eq!(camp["mana"], json!([0, 0, 0, 0, 0, 0, 0]));
            }
        }
    });
}

#[test]
fn nxl_i07_acting_units_end_engaged_or_dead() {
    walk(1, |step| {
        let (Action::Move { unit: actor, .. }
        | Action::Melee { unit: actor, .. }
        | Action::Ranged { unit: actor, .. }
        | Action::Retreat { unit: actor, .. }
        | Action::Charge { unit: actor, .. }) = step.action
        else {
            return;
        };
        let turn = step.game.inspect(step.before)["turn"].clone();
        if step.game.inspect(step.after)["turn"] == turn {
            let found = units(step).into_iter().find(|unit| unit["unit"] == actor.0);
            assert!(found.is_none_or(|unit| unit["engaged"] == true));
        }
    });
}

#[test]
fn nxl_i08_one_hero_of_a_name() {
    walk(2, |step| {
        let mut seen = Vec::new();
        for unit in units(step) {
            if ["ysaure", "anselme", "vharza", "oghul"].contains(&unit["card"].as_str().unwrap())
                && unit["place"] != "Dying"
            {
                let key = (unit["card"].clone(), unit["controller"].clone());
                assert!(!seen.contains(&key), "{key:?}");
                seen.push(key);
            }
        }
    });
}

#[test]
fn nxl_i09_one_seat_decides_from_a_list_without_doubles() {
    walk(1, |step| {
        assert!(!step.legal.is_empty());
        let distinct: std::collections::HashSet<_> = step.legal.iter().collect();
        assert_eq!(distinct.len(), step.legal.len());
    });
}

#[test]
fn nxl_i12_i13_the_fog_lifts_where_enemies_are_near() {
    walk(2, |step| {
        let look = step.game.inspect(step.after);
        if look["fate"] == "brouillard" || look["turn"] == 0 || step.is_last() {
            return;
        }
        let all: Vec<Value> =
            units(step).into_iter().filter(|unit| unit["place"] == "Play").collect();
        for hidden in all.iter().filter(|unit| unit["hidden"] == true) {
            let shares = all.iter().any(|other| {
                other["zone"] == hidden["zone"] && other["controller"] != hidden["controller"]
            });
            assert!(!shares, "{hidden}");
        }
    });
}

#[test]
fn nxl_i14_fate_then_apocalypse() {
    let dark = ["tremblement", "incendie", "dechainement", "brouillard_mortel"];
    walk(3, |step| {
        let look = step.game.inspect(step.after);
        let turn = look["turn"].as_u64().unwrap();
        if turn > 0 {
            assert_eq!(dark.contains(&look["fate"].as_str().unwrap()), turn > 10, "turn {turn}");
        }
    });
}

#[test]
fn nxl_i15_i16_games_end_in_time() {
    let game = open(&json!({}), ["auto", "auto"]);
    for seed in 0..30 {
        let mut chance = Fast::new(seed);
        let mut state = game.deal(&mut chance);
        let mut legal = Vec::new();
        while game.stage(&state).decision().is_some() {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let pick = engine::Chance::below(&mut chance, legal.len() as u32) as usize;
            game.apply(&mut state, legal[pick], &mut chance, &mut engine::Silent);
        }
        assert!(game.inspect(&state)["turn"].as_u64().unwrap() <= 22);
        let outcome = game.stage(&state).outcome();
        assert!(matches!(outcome, Some(Outcome::Win(_) | Outcome::Draw)));
    }
}

#[test]
fn nxl_i17_poison_is_never_more_than_one() {
    walk(2, |step| assert!(units(step).iter().all(|unit| unit["poison"].as_u64().unwrap() <= 1)));
}

#[test]
fn nxl_i23_battlefields_are_captured_only_at_the_end() {
    walk(1, |step| {
        let (before, after) = (step.game.inspect(step.before), step.game.inspect(step.after));
        if before["turn"] == after["turn"] && !step.is_last() {
            for zone in 0..10 {
                let (one, other) =
                    (&before["zones"][zone]["controller"], &after["zones"][zone]["controller"]);
                let is_end = after["asking"].as_str().is_some_and(|asking| {
                    asking.contains("EndTreasure")
                        || asking.contains("Window")
                        || asking.contains("Choose")
                });
                assert!(one == other || is_end);
            }
        }
    });
}

#[test]
fn nxl_i32_armour_is_never_above_its_score() {
    walk(2, |step| {
        for unit in units(step) {
            let (armour, score) =
                (unit["armour"].as_i64().unwrap(), unit["score"].as_i64().unwrap());
            assert!(armour <= score.max(0), "{unit}");
        }
    });
}
