//! Every rule by its id.

#[path = "../support/table.rs"]
mod table;

mod act;
mod card;
mod caste;
mod content;
mod dec;
mod dom;
mod end;
mod examples;
mod forecast;
mod game;
mod inf;
mod invariants;
mod magic;
mod movement;
mod necrosis;
mod options;
mod order;
mod people;
mod place;
mod promises;
mod region;
mod rulings;
mod setup;
mod trade;
mod unit;
mod war;
mod year;
