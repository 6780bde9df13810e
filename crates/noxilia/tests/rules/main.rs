//! Every rule by its id.

#[path = "../support/table.rs"]
mod table;

mod ability;
mod actions;
mod board;
mod capture;
mod combat;
mod deck;
mod examples;
mod fate;
mod fog;
mod general;
mod invariants;
mod material;
mod promises;
mod rulings;
mod setup;
mod spells;
mod turn;
