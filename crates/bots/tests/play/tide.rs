//! Necrosia: whoever would come last alone lets the tide in, and whoever leads keeps it out.

use bots::Answer;
use engine::{Fast, Game as _, Outcome, Silent, Stage, Tabletop as _};
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

/// How the last turn of the last year ends, one region before the common defeat and another about to fall, when the bot
/// plays it. A necrosian moved into a necrosed region is all it takes to keep that one.
fn last_turn(bot: &str, influence: [u16; 2]) -> Outcome {
    let setup = json!({
        "year": 5, "turns": 1, "order": [1, 0],
        "seats": [
            { "influence": influence[0], "units": { "vermeil": "1F" } },
            { "influence": influence[1], "units": { "ecume": "2F" } },
        ],
        "necrosians": { "nacre": 1 },
        "necrosed": { "airain": 0, "opale": 1, "sylve": 2, "selene": 3 },
    });
    let seats = [Value::Null, Value::Null];
    let game = Necrosia::open(&json!({ "setup": setup }), &seats, &Necrosia::content())
        .expect("the position is right");
    let mut chance = Fast::new(1);
    let mut state = game.deal(&mut chance);
    loop {
        if let Stage::Over(outcome) = game.stage(&state) {
            return outcome;
        }
        let action = ask(&game, &state, bot, 1).action;
        game.apply(&mut state, action, &mut chance, &mut Silent);
    }
}

#[test]
fn whoever_leads_does_not_drift_into_the_common_defeat() {
    for bot in ["ismcts:40", "ismcts:1000"] {
        let outcome = last_turn(bot, [50, 0]);
        assert_eq!(outcome, Outcome::Ranking([1, 2, 0, 0, 0]), "{bot} lets the region fall");
    }
}

#[test]
fn whoever_is_last_lets_the_region_fall() {
    assert_eq!(last_turn("ismcts:1000", [0, 50]), Outcome::SharedDefeat);
}
