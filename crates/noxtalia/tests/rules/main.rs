//! Every rule, ruling and worked example, by its id.

#[path = "../support/table.rs"]
mod table;

mod examples;
