//! Every card, people and map by its own test.

#[path = "../support/table.rs"]
mod table;

mod combat;
mod magic;
mod map;
mod merchant;
mod necrosis;
mod peoples;
mod shaan;

use serde_json::{Value, json};
use table::{Table, scenario};

/// Seat 0 with 2 fighters attacks seat 1, which has 2 traders and a mage, in Falaises de Nacre; each holds these cards.
#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn duel(attacker: Value, defender: Value) -> Table {
    scenario(
        3,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "2F" }, "known": attacker },
            { "people": "kelwin", "units": { "nacre": "2T 1M" }, "known": defender },
            { "people": "ombres" },
        ] }),
    )
}

/// Seat 0 with 2 fighters among 4 necrosians of Falaises de Nacre; the three seats hold these cards.
#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn hunt(attacker: Value, other: Value) -> Table {
    scenario(
        3,
        json!({
            "seats": [
                { "people": "feling", "units": { "nacre": "2F" }, "known": attacker },
                { "people": "kelwin", "known": other },
                { "people": "ombres" },
            ],
            "necrosians": { "nacre": 4 },
        }),
    )
}
