//! Every rule, ruling and worked example, by its id.

#[path = "../support/table.rs"]
mod table;

mod attack;
mod collection;
mod content;
mod die;
mod examples;
mod format;
mod invariants;
mod keyword;
mod limit;
mod material;
mod options;
mod promises;
mod rulings;
mod setup;
mod solo;
mod turn;
mod victory;
mod words;
