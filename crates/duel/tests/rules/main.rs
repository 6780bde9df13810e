//! Every rule of Duel, proven by its id.

#[path = "../support/table.rs"]
mod table;

mod promises;
