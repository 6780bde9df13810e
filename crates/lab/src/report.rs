//! What a run found out.

use engine::Text;
use serde::Serialize;
use serde_json::Value;

use crate::lengths::Lengths;
use crate::tally::Share;

/// What a run found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The tables it was played at.
    pub tables: Vec<TableReport>,
    /// The seed of the run.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// In how many orders the bots took the seats, on the same seeds; 1 when they are all alike.
    pub orders: usize,
    /// The games that everybody lost together.
    pub shared_defeats: u64,
    /// How each bot did.
    pub bots: Vec<BotReport>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<Share>,
    /// How the first player did, in games that have one.
    pub first: Option<Share>,
    /// How each side did (a class, a team, whatever the seats were tagged with), where seats differ.
    pub sides: Vec<SideReport>,
    /// How long the games were, in turns.
    pub turns: Lengths,
    /// How long the games were, in decisions.
    pub lengths: Lengths,
    /// All decisions of all games.
    pub decisions: u64,
    /// How fast it went: the only part that differs from run to run.
    pub speed: Speed,
}

/// One of the tables that were played at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableReport {
    /// The hash of its cards.
    pub content: String,
    /// Its options.
    pub options: Value,
    /// What each seat brought.
    pub brings: Vec<Value>,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    /// The bot with its budget.
    pub bot: String,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub later: Share,
    /// At each seat.
    pub seats: Vec<Share>,
}

/// How one side did: a class, a team.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// The side.
    pub side: Text,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub later: Share,
}

/// How fast a run went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Speed {
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many threads worked.
    pub threads: usize,
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions per second.
    pub decisions_per_second: f64,
}
