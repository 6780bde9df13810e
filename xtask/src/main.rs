//! Chores that need code: check the rulebook against the tests, change the rules and see what notices, record golden replays.

mod mutants;
mod record;
mod replays;
mod rulebook;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Chores that need code")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check that both languages have the same rules, that every rule and card has a test that can fail in its room, and that every rule that is named exists and is carried out
    Rulebook,
    /// Change the rules spot by spot and count what the tests notice (long); `scripts/mutants` installs what it needs
    Mutants(mutants::Arguments),
    /// Play a game between bots and keep it as a golden replay of its crate
    Record(record::Arguments),
    /// Play every golden replay again and write down what comes out now
    Replays(replays::Arguments),
}

fn main() -> Result<()> {
    match Arguments::parse().chore {
        Chore::Rulebook => rulebook::check(),
        Chore::Mutants(arguments) => mutants::mutants(&arguments),
        Chore::Record(arguments) => record::record(&arguments),
        Chore::Replays(arguments) => replays::replays(&arguments),
    }
}
