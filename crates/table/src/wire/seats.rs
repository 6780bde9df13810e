//! A table as it is seen from outside: its seats, its clock and how it stands.

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A table: `GET /api/tables/{id}`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct TableInfo {
    /// The address: whoever has it may watch, and sit at an open seat.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its cards.
    pub content: String,
    /// The ready-made set of options it was set with, if one was named.
    pub preset: Option<String>,
    /// The options, the preset's included.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The clock.
    pub clock: ClockPlan,
    /// Whether players may ask for advice.
    pub advice: bool,
    /// After how many seconds of absence a bot takes a seat.
    pub takeover: Option<u32>,
    /// Whether the lobby shows the table.
    pub public: bool,
    /// Waiting, playing, over.
    pub status: TableStatus,
    /// The length of the log.
    pub seq: u32,
    /// What binds the server to its part of the seed; nothing at a practice table with a chosen seed.
    pub commitment: Option<String>,
    /// When it was set.
    pub created: f64,
    /// How many people watch.
    pub spectators: u32,
    /// The table where the players went on.
    pub next: Option<String>,
    /// Whether this table goes on from a moment of another game.
    pub branch: bool,
    /// What the table is for.
    pub purpose: Purpose,
    /// What the draft is called whose cards are played with in place of the printed ones; empty where it has no name.
    pub edited: Option<String>,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum TableStatus {
    /// Seats are open.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// The table hit a bug and was closed.
    Quarantined,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing about the seat")]
pub struct SeatInfo {
    /// The seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of the player who sits there, or for whom it is kept.
    pub name: Option<String>,
    /// The level of the bot.
    pub level: Option<BotLevel>,
    /// Whether the player is connected.
    pub present: bool,
    /// Whether a bot plays in the player's absence.
    pub stand_in: bool,
    /// Whether its player resigned or lost on time and a bot plays on to the end.
    pub left: bool,
    /// Whether it is one's own, or kept for oneself.
    pub mine: bool,
    /// What it brings. What the game keeps secret is left out unless it is mine or the game is over.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub brings: Value,
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// Kept for somebody who has not joined yet.
    Kept,
    /// A player.
    Player,
    /// A bot.
    Bot,
}

/// How strong a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum BotLevel {
    /// For a first evening.
    Facile,
    /// For somebody who knows the rules.
    Moyen,
    /// For somebody who knows the game.
    Difficile,
    /// The best there is.
    Expert,
}

/// What a table is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum Purpose {
    /// A game.
    #[default]
    Game,
    /// A game in which taking back is free, whatever was shown or drawn since.
    Practice,
    /// A lesson, which is no game: no list shows it.
    Lesson,
}

/// How time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub enum ClockPlan {
    /// Not at all.
    #[default]
    None,
    /// Each seat has so much for the whole game, and gains a little at the end of each of its turns. Answering in
    /// another seat's turn uses one's own time and gains none.
    Game {
        /// Seconds at the start, 10 to 86,400.
        seconds: u32,
        /// Seconds gained, up to 600.
        increment: u32,
    },
    /// Each seat has so much in every turn, its own or another's in which it answers.
    Turn {
        /// Seconds a turn, 5 to 86,400.
        seconds: u32,
    },
}

/// Gives an open seat to a bot: `POST /api/tables/{id}/bot`, by whoever set the table.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct BotBody {
    /// Which seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// How strong it plays.
    pub level: BotLevel,
    /// What it brings.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub brings: Value,
}
