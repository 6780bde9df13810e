//! Every rule of Duel, proven by its id.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one event among many")]

#[path = "../support/table.rs"]
mod table;

mod card;
mod content;
mod deck;
mod examples;
mod hero;
mod ice;
mod invariants;
mod mage;
mod options;
mod print;
mod promises;
mod react;
mod rulings;
mod strike;
mod turn;
mod warrior;
mod words;
