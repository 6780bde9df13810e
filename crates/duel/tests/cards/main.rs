//! What every card does, one test a card, named after its id.

#[path = "../support/table.rs"]
mod table;

mod guerrier;
mod magicien;
