//! The toys keep the promises, and the promises find a toy that does not.

use engine::{Fast, Game as _, Outcome, Tabletop as _};
use serde_json::{Value, json};
use testkit::toys::{Nim, Swap, Tisons};
use testkit::{keep_promises, walk};

fn tisons(seats: usize, options: &Value) -> Tisons {
    Tisons::open(options, &vec![Value::Null; seats], &Tisons::content()).expect("right options")
}

#[test]
fn tisons_keeps_every_promise_with_two_to_five_seats() {
    for seats in 2..=5 {
        keep_promises(&tisons(seats, &json!({})), 40);
        keep_promises(&tisons(seats, &json!({ "windows": true })), 40);
    }
}

#[test]
#[should_panic(expected = "hides what is hidden")]
fn a_view_that_shows_too_much_is_found_although_imagine_copies_it() {
    keep_promises(&tisons(3, &json!({ "leaky": true })), 40);
}

#[test]
fn many_seats_end_in_ranks_or_burn_together() {
    let (mut ranked, mut burnt) = (0, 0);
    walk(&tisons(4, &json!({})), 400, |step| match step.game.stage(step.after).outcome() {
        Some(Outcome::Ranking(_)) => ranked += 1,
        Some(Outcome::SharedDefeat) => burnt += 1,
        Some(Outcome::Win(_) | Outcome::Draw) | None => {}
    });
    assert!(ranked > 0 && burnt > 0 && ranked + burnt == 400, "{ranked} {burnt}");
}

#[test]
fn what_a_seat_brings_is_dealt_to_it() {
    let brings = [json!({ "secret": 142 }), Value::Null, json!({})];
    let game = Tisons::open(&json!({}), &brings, &Tisons::content()).expect("right options");
    let state = game.deal(&mut Fast::new(3));
    let view = |seat: usize| {
        let view = game.view(&state, engine::Viewer::Seat(engine::Seat::new(seat)));
        serde_json::to_value(view).expect("plain data")["secrets"][0].clone()
    };
    assert_eq!((view(0), view(1)), (json!(142), Value::Null));
    assert!(Tisons::open(&json!({}), &[Value::Null], &Tisons::content()).is_err());
}

#[test]
fn the_walker_shows_every_decision_to_the_end() {
    let (mut ends, mut steps) = (0, 0);
    walk(&Nim { seats: 3, stones: 10 }, 20, |step| {
        assert!(step.legal.contains(&step.action));
        ends += u32::from(step.is_last());
        steps += 1;
    });
    walk(&Swap, 20, |step| ends += u32::from(step.is_last()));
    assert_eq!(ends, 40);
    assert!(steps >= 20 * 10, "ten stones are ten decisions at least");
}
