//! Every rule by its id.

#[path = "../support/table.rs"]
mod table;

mod examples;
mod promises;
