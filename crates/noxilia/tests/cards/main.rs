//! Every card by its id.

#[path = "../support/table.rs"]
mod table;

mod aubepine;
mod cendrefiel;
mod decks;
mod fate;
mod treasures;
