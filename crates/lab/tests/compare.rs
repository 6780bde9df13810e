//! Two versions on the same seeds, where the truth is known beforehand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Lang;
use facade::AnyGame;
use lab::{Compared, Comparison, Stepwise, compare, conclusion};
use serde_json::{Value, json};

fn naastica(options: &Value) -> Arc<dyn AnyGame> {
    facade::find("naastica")
        .expect("on the shelf")
        .open_plain(options, None)
        .expect("right options")
}

fn duel(options: &Value) -> Arc<dyn AnyGame> {
    let brings = [json!({ "class": "magicien" }), json!({ "class": "guerrier" })];
    facade::find("duel").expect("on the shelf").open(options, &brings, None).expect("right options")
}

fn versions(a: Arc<dyn AnyGame>, b: Arc<dyn AnyGame>, games: u64) -> Comparison {
    let bots = vec![a.bot("random").expect("a bot"); a.seats()];
    Comparison { a, b, bots, games, until: None, seed: 7, threads: Some(1) }
}

fn played(plan: &Comparison) -> Compared {
    compare(plan, &|_, _| {}, &AtomicBool::new(false)).expect("a plan that can be played")
}

#[test]
fn a_version_against_itself_differs_in_nothing() {
    let plan = versions(duel(&json!({})), duel(&json!({})), 400);
    let found = played(&plan);
    assert_eq!((found.games, found.seeds, found.sides.len()), (400, 400, 2));
    for side in &found.sides {
        assert!(side.change.change.abs() < 1e-12);
        assert!(side.change.low < 0.0 && side.change.high > 0.0);
    }
    assert!(conclusion(&found).fr.contains("Aucune différence vue"), "{}", conclusion(&found).fr);
}

#[test]
fn a_side_that_was_made_stronger_gains_and_the_sentence_says_so() {
    let plan = versions(
        duel(&json!({})),
        duel(&json!({ "magicien_hp_start": 160, "magicien_hp_cap": 160 })),
        3_000,
    );
    let found = played(&plan);
    let change = |name: &str| {
        let side = found.sides.iter().find(|side| side.side.get(Lang::Fr).contains(name));
        &side.expect("a side").change
    };
    let (mage, warrior) = (change("Magicien"), change("Guerrier"));
    assert!(mage.low > 0.0, "{mage:?}");
    // What one gains the other loses.
    assert!((mage.change + warrior.change).abs() < 1e-9);
    assert!((mage.b - mage.a - mage.change).abs() < 1e-9);
    let words = conclusion(&found);
    assert!(words.fr.contains("Magicien gagne") && words.fr.contains("entre"), "{}", words.fr);
    assert!(words.en.contains("Mage gains") && !words.en.contains("Warrior"), "{}", words.en);
}

#[test]
fn the_same_seeds_make_the_interval_narrow() {
    // The versions differ in one number that rarely matters, so most seeds end alike.
    let plan = versions(
        duel(&json!({})),
        duel(&json!({ "magicien_hp_start": 101, "magicien_hp_cap": 101 })),
        2_000,
    );
    let found = played(&plan);
    let mage = &found.sides[0].change;
    let half = (mage.high - mage.low) / 2.0;
    let rate = mage.a.clamp(0.05, 0.95);
    let apart = 1.96 * (2.0 * rate * (1.0 - rate) / 2_000.0).sqrt();
    assert!(half < apart / 2.0, "{half} against {apart} of separate seeds");
}

#[test]
fn figures_depend_on_the_seed_and_not_on_the_threads() {
    let mut plan = versions(naastica(&json!({})), naastica(&json!({ "hand_size": 6 })), 900);
    let without_speed = |found: Compared| {
        let mut value = serde_json::to_value(found).expect("plain data");
        value.as_object_mut().expect("an object").remove("speed");
        value
    };
    let one = without_speed(played(&plan));
    plan.threads = Some(2);
    assert_eq!(without_speed(played(&plan)), one);
    plan.seed = 8;
    assert_ne!(without_speed(played(&plan)), one);
}

#[test]
fn a_run_stops_when_it_knows_enough_and_says_when_it_does_not() {
    let mut plan = versions(
        duel(&json!({})),
        duel(&json!({ "magicien_hp_start": 120, "magicien_hp_cap": 120 })),
        100_000,
    );
    plan.until = Some(0.02);
    let found = played(&plan);
    assert!(found.is_complete && found.games < 100_000, "{}", found.games);
    for side in &found.sides {
        assert!(side.change.always_high - side.change.change <= 0.02);
    }
    plan.games = 200;
    plan.until = Some(0.001);
    let short = played(&plan);
    assert!(!short.is_complete && short.games == 200);
}

#[test]
fn a_run_that_is_broken_off_tells_what_it_has() {
    let plan = versions(naastica(&json!({})), naastica(&json!({})), 1_000_000);
    let stop = AtomicBool::new(false);
    let found = compare(&plan, &|_, _| stop.store(true, Ordering::Relaxed), &stop);
    let found = found.expect("a plan that can be played");
    assert!(!found.is_complete && found.games > 0 && found.games < 1_000_000);
}

#[test]
fn pieces_of_any_size_find_out_what_the_whole_does() {
    let mut plan = versions(
        duel(&json!({})),
        duel(&json!({ "magicien_hp_start": 60, "magicien_hp_cap": 60 })),
        600,
    );
    for until in [None, Some(0.03)] {
        plan.until = until;
        let whole = played(&plan);
        for size in [1, 7] {
            let mut pieces = Stepwise::new(&plan).expect("the plan is good");
            let mut count = 0;
            while !pieces.is_over() {
                pieces.play(&mut || {
                    count += 1;
                    count % size != 0
                });
            }
            let pieces = Compared { speed: whole.speed.clone(), ..pieces.compared() };
            assert_eq!(pieces, whole, "{until:?}, {size} seeds at a time");
        }
    }
}

#[test]
fn where_there_are_no_sides_a_run_stops_when_it_knows_the_first_player() {
    let mut plan = versions(naastica(&json!({})), naastica(&json!({})), 100_000);
    plan.until = Some(0.05);
    let compared = played(&plan);
    assert!(compared.is_complete && compared.games < 100_000, "{} games", compared.games);
}
