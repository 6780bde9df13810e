//! Every rule, ruling and worked example, by its id.

#[path = "../support/table.rs"]
mod table;

mod attack;
mod collection;
mod die;
mod examples;
mod format;
mod keyword;
mod limit;
mod material;
mod rulings;
mod setup;
mod solo;
mod turn;
mod victory;
