//! Every rule of Duel, proven by its id.

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
mod promises;
mod react;
mod rulings;
mod strike;
mod turn;
mod warrior;
