//! A forecast says what will happen, and only what its seat can know.

use engine::{Stage, Viewer};
use facade::{AnyTable, FORECAST_WORLDS, Kind, PlayError};
use serde_json::{Value, json};

fn dealt(kind: &dyn Kind, seed: u8) -> Box<dyn AnyTable> {
    kind.open_plain(&json!({}), None).expect("a game opens as it is").deal([seed; 32])
}

/// Plays a table to its end, choosing by a simple count, and looks at each decision before it is made.
fn along(kind: &dyn Kind, seed: u8, look: impl Fn(&dyn AnyTable, u32, &[Value])) {
    let mut table = dealt(kind, seed);
    let mut count = usize::from(seed);
    while let Stage::Decide(decision) = table.stage() {
        let actions = table.actions();
        count = count.wrapping_mul(31).wrapping_add(7);
        let code = actions[count % actions.len()].code;
        let before = table.copy();
        let turn = table.play(decision.seat, code, 0).expect("an offered action is accepted");
        let heard =
            turn.events.iter().filter(|told| told.audience.includes(Viewer::Seat(decision.seat)));
        let heard: Vec<Value> = heard.map(|told| told.event.clone()).collect();
        look(&*before, code, &heard);
    }
}

#[test]
fn what_is_certain_happens() {
    for kind in facade::shelf() {
        let certain = std::cell::Cell::new(0);
        for seed in 1..=3 {
            along(*kind, seed, |table, code, heard| {
                let seat = table.stage().decider().expect("somebody decides");
                let forecast = table.forecast(seat, code).expect("the action is open");
                for foreseen in &forecast.events {
                    if foreseen.times < forecast.worlds || foreseen.unless_answered {
                        continue;
                    }
                    certain.set(certain.get() + 1);
                    let event = &foreseen.told.event;
                    assert!(heard.contains(event), "{}: {event} was called certain", kind.slug());
                }
            });
        }
        assert!(certain.get() > 0, "{} has nothing certain", kind.slug());
    }
}

#[test]
fn what_needs_no_luck_is_foreseen_whole() {
    // The first card of Naastica meets nobody: its placement is all that happens.
    let table = dealt(facade::find("naastica").expect("a game"), 1);
    let seat = table.stage().decider().expect("somebody decides");
    for action in table.actions() {
        let forecast = table.forecast(seat, action.code).expect("the action is open");
        let turn = table.copy().play(seat, action.code, 0).expect("the action is open");
        let foreseen: Vec<&Value> = forecast.events.iter().map(|event| &event.told.event).collect();
        let happened: Vec<&Value> = turn.events.iter().map(|told| &told.event).collect();
        assert!(forecast.events.iter().all(|event| event.times == FORECAST_WORLDS));
        assert_eq!(foreseen, happened);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for kind in facade::shelf() {
        let table = dealt(*kind, 5);
        let seat = table.stage().decider().expect("somebody decides");
        let code = table.actions()[0].code;
        let ask = || json!(table.forecast(seat, code).expect("the action is open"));
        assert_eq!(ask(), ask(), "{}", kind.slug());
    }
}

#[test]
fn nothing_is_foreseen_of_what_is_not_open() {
    for kind in facade::shelf() {
        let table = dealt(*kind, 2);
        let seat = table.stage().decider().expect("somebody decides");
        let other = (0..table.game().seats()).map(engine::Seat::new).find(|other| *other != seat);
        let code = table.actions()[0].code;
        assert!(matches!(table.forecast(seat, u32::MAX), Err(PlayError::Unknown(_))));
        if let Some(other) = other {
            assert!(matches!(table.forecast(other, code), Err(PlayError::Refused(_))));
        }
    }
}
