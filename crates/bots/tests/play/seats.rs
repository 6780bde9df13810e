//! Three seats: each looks after itself, and a shared defeat is worth what the game says.

use crate::ask;
use crate::pact::{Action, Pact, State};

const THINKERS: [&str; 4] = ["greedy", "ismcts:200", "ismcts:200x2", "solver"];

fn dooms<const PERCENT: u8>(state: State, bot: &str) -> bool {
    ask(&Pact::<PERCENT>, &state, bot, 3).action == Action::Doom
}

#[test]
fn a_loser_dooms_all_exactly_when_the_game_says_that_it_is_better() {
    for bot in THINKERS {
        // The last of three has 0, the second of three one half.
        assert!(dooms::<25>(State::Last, bot), "{bot}: a quarter is more than nothing");
        assert!(!dooms::<25>(State::Second, bot), "{bot}: a quarter is less than a half");
        assert!(dooms::<75>(State::Second, bot), "{bot}: three quarters are more than a half");
    }
}

#[test]
fn where_a_shared_defeat_is_worth_nothing_a_loser_gains_nothing_by_it() {
    let answer = ask(&Pact::<0>, &State::Last, "ismcts:200", 3);
    assert!(answer.worths.iter().all(|(_, worth, _)| worth.value.abs() < 1e-9), "{answer:?}");
}

#[test]
fn others_are_taken_to_look_after_themselves_not_to_be_against_one() {
    // Seat 1 will choose what is best for itself, which makes seat 0 the winner; were it against seat 0,
    // the shared first rank would be the safer choice.
    for bot in ["ismcts:500", "ismcts:500x2"] {
        let answer = ask(&Pact::<0>, &State::Start, bot, 3);
        assert_eq!(answer.action, Action::Ask(1), "{bot}: {answer:?}");
    }
}
