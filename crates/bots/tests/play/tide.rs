//! Necrosia: whoever would come last alone lets the tide in, and whoever leads keeps it out.

use bots::Answer;
use engine::{Fast, Game as _, Tabletop as _};
use necrosia::{Action, Necrosia};
use serde_json::{Value, json};

use crate::ask;

/// What the bot thinks in the last year, one region before the common defeat, with the card that necroses it in hand.
fn thinks(bot: &str, influence: [u16; 2]) -> Answer<Action> {
    let setup = json!({
        "year": 5,
        "seats": [
            { "influence": influence[0], "units": { "nacre": "1M" }, "known": ["ncr_04"] },
            { "influence": influence[1], "units": { "ecume": "2F" } },
        ],
        "necrosed": { "airain": 0, "opale": 1, "sylve": 2, "selene": 3 },
    });
    let seats = [Value::Null, Value::Null];
    let game = Necrosia::open(&json!({ "setup": setup }), &seats, &Necrosia::content())
        .expect("the position is right");
    let state = game.deal(&mut Fast::new(1));
    ask(&game, &state, bot, 1)
}

/// How much better the bot thinks of the common defeat than of ending its turn.
fn liking(answer: &Answer<Action>) -> f64 {
    let worth = |is_it: fn(&Action) -> bool| {
        let found = answer.worths.iter().find(|(action, _, _)| is_it(action));
        found.expect("the action is open").1.value
    };
    worth(|action| matches!(action, Action::Play { .. }))
        - worth(|action| *action == Action::EndActions)
}

#[test]
fn losing_together_is_better_than_losing_alone() {
    for bot in ["greedy", "ismcts:2000"] {
        assert!(liking(&thinks(bot, [0, 50])) > 0.0, "{bot} would rather lose alone");
    }
}

#[test]
fn winning_is_better_than_losing_together() {
    for bot in ["greedy", "ismcts:2000"] {
        let answer = thinks(bot, [50, 0]);
        assert!(liking(&answer) < 0.0, "{bot} throws its lead away");
        assert!(!matches!(answer.action, Action::Play { .. }), "{bot} plays the card");
    }
}
