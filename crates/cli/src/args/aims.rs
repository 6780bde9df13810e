//! What can be said to the verbs of the lab that know a target.

use std::path::PathBuf;

use clap::Args as Group;

use super::TableArgs;

/// How the luck, the threads and the output of a run are wished.
#[derive(Clone, Debug, Group)]
pub(crate) struct RunArgs {
    /// The seed of all luck: the same seed gives the same figures (1 unless told).
    #[arg(long, short, value_name = "S", default_value_t = 1, hide_default_value = true)]
    pub(crate) seed: u64,
    /// How many threads (all cores unless told).
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Print the answer as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress bar.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Which numbers may move, and what they are to reach.
#[derive(Debug, Group)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// A number that may move, as `magicien.toml:boule_de_feu.cost=2..4`, `magicien_hp_start=80..120/5` or `option=a|b`; may be repeated.
    #[arg(long, short, value_name = "KNOB", required = true)]
    pub(crate) knob: Vec<String>,
    /// What is to be reached: a side, first, turns, draws, defeats, sides or wins, as magicien=50 or first=47..53; may be repeated.
    #[arg(long, short, value_name = "FIGURE=BAND", required = true)]
    pub(crate) target: Vec<String>,
    /// The bots with each of which the targets are to be reached, the fastest first (moyen unless told).
    #[arg(
        long,
        short,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "moyen",
        hide_default_value = true
    )]
    pub(crate) bots: Vec<String>,
    /// How many games of one version with one bot at the most (4096 unless told).
    #[arg(long, short = 'n', value_name = "N", default_value_t = 4_096, hide_default_value = true)]
    pub(crate) games: u64,
    /// How many games the search takes in all at the most (400000 unless told).
    #[arg(long, value_name = "N", default_value_t = 400_000, hide_default_value = true)]
    pub(crate) budget: u64,
    /// How many games, on fresh seeds, each of the best few plays with each bot at the end (4000 unless told).
    #[arg(long, value_name = "N", default_value_t = 4_000, hide_default_value = true)]
    pub(crate) confirm: u64,
    /// Write the card files with the change that was found into this folder, empty or to be made.
    #[arg(long, value_name = "DIR")]
    pub(crate) write: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Which targets to check.
#[derive(Debug, Group)]
pub(crate) struct CheckArgs {
    /// The game: {games}; all of them unless told.
    pub(crate) game: Option<String>,
    /// Play with the card files of this folder in place of the built-in ones.
    #[arg(long, value_name = "DIR", requires = "game")]
    pub(crate) cards: Option<PathBuf>,
    /// The file of targets (that of balance/ unless told).
    #[arg(long, value_name = "FILE", requires = "game")]
    pub(crate) targets: Option<PathBuf>,
    /// How many games of every table, in place of what the file says.
    #[arg(long, short = 'n', value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Write what was measured, with the commit, into this folder (--record alone: balance).
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "balance",
        conflicts_with_all = ["cards", "targets"]
    )]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Whose strength to measure.
#[derive(Debug, Group)]
pub(crate) struct StrengthArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The bots, from the weakest to the strongest (the four levels unless told).
    #[arg(long, short, value_name = "A,B", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// How many games each choice of bots plays (at the tables that balance/ declares unless told).
    #[arg(long, short = 'n', value_name = "N")]
    pub(crate) games: Option<u64>,
    /// In how many games the strongest bot is watched by the solver, where the game has one (none unless told).
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) gap: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}
