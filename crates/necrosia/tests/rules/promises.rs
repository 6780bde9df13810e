//! The promises every game keeps, at every number of seats.

use engine::Tabletop;
use necrosia::Necrosia;
use serde_json::{Value, json};

fn table(seats: usize, options: &Value) -> Necrosia {
    let brings = vec![Value::Null; seats];
    Necrosia::open(options, &brings, &Necrosia::content()).expect("the house's own cards open")
}

testkit::promises!(two_seats_keep_every_promise, games = 6, open = || table(2, &json!({})));
testkit::promises!(three_seats_keep_every_promise, games = 6, open = || table(3, &json!({})));
testkit::promises!(four_seats_keep_every_promise, games = 5, open = || table(4, &json!({})));
testkit::promises!(five_seats_keep_every_promise, games = 4, open = || table(5, &json!({})));

// With a tide that never ends the game, random games last five years and see every card.
testkit::promises!(
    long_games_keep_every_promise,
    games = 3,
    open = || table(3, &json!({ "collective_defeat_at": 16 }))
);
testkit::promises!(
    other_options_keep_every_promise,
    games = 3,
    open = || table(
        4,
        &json!({
            "map": "heossie_gangrene", "collective_defeat_at": 12, "row_slide": "end_of_turn",
            "row_ageing": "only_if_taken", "support_fallback": "none", "removed_is_permanent": false,
            "human_power": "ombres_sheet", "refuge": true, "canonical_batches": true, "batch_size": 4,
            "token_values": [1, 2], "first_placer": "2",
        })
    )
);
