//! Every rule of the rulebook by its id, and every card by its name.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one event among many")]

mod ability;
#[path = "../cards/all.rs"]
mod cards;
mod combat;
mod content;
mod end;
mod examples;
mod invariants;
mod options;
mod promises;
mod rulings;
#[path = "../support/scenario.rs"]
mod scenario;
mod secrets;
mod turn;
mod words;
