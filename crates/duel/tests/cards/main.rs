//! What every card does, one test a card, named after its id.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one event among many")]

#[expect(dead_code, reason = "the tests of the rules use the rest of the helper")]
#[path = "../support/table.rs"]
mod table;

mod guerrier;
mod magicien;
