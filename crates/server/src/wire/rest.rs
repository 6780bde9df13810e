//! The bodies of requests and answers.

use engine::{Fault, OptionSpec, Outcome, Preset, Seat, Stage, Text, Viewer, Window};
use facade::{LabelledAction, Told};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::schema;
use super::{BotLevel, ClockPlan, Purpose, TableInfo, TableStatus};

/// A game: `GET /api/games` gives all of them.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct GameInfo {
    /// The name in addresses.
    pub slug: String,
    /// The name for people.
    pub title: String,
    /// One line that makes one want to play.
    #[schema(value_type = schema::Text)]
    pub pitch: Text,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long a game takes, in minutes.
    pub minutes: u8,
    /// The version of the rules.
    pub rules: u32,
    /// The hash of the cards.
    pub content: String,
    /// Ready-made sets of options; the first one is the default.
    #[schema(value_type = Vec<Object>)]
    pub presets: Vec<Preset>,
    /// What can be chosen for the whole table before a game.
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<OptionSpec>,
    /// What each seat chooses for itself when it sits down.
    #[schema(value_type = Vec<Object>)]
    pub seat_options: Vec<OptionSpec>,
    /// The kinds of answer windows: their place in the list is the number in a decision.
    #[schema(value_type = Vec<Object>)]
    pub windows: Vec<Window>,
    /// The levels of the bots, in the order of their strength.
    pub levels: Vec<BotLevel>,
}

/// The rulebook: `GET /api/games/{slug}/rules`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct RulesText {
    /// The version of the rules.
    pub version: u32,
    /// The rulebook as Markdown; each rule stands under a heading `### ID · Title`.
    #[schema(value_type = schema::Text)]
    pub text: Text,
    /// How fair the game was measured to be, as Markdown; empty where nothing was measured.
    #[schema(value_type = schema::Text)]
    pub balance: Text,
}

/// One line of the worked examples: `GET /api/games/{slug}/examples`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct ExampleInfo {
    /// Its id.
    pub id: String,
    /// The rules it explains.
    pub explains: Vec<String>,
    /// Its title.
    #[schema(value_type = schema::Text)]
    pub title: Text,
}

/// Options to be checked: `POST /api/games/{slug}/check`.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct CheckBody {
    /// The options.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// What each seat brings, which also says how many seats there are; without it, as many seats as the game
    /// plainly has, and nobody brings anything.
    #[serde(default)]
    #[ts(optional, type = "Array<unknown>")]
    #[schema(value_type = Option<Vec<Object>>)]
    pub brings: Option<Vec<Value>>,
}

/// What is wrong with the options and with what the seats bring: nothing, if the list is empty.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Checked {
    /// The faults.
    #[schema(value_type = Vec<schema::Fault>)]
    pub faults: Vec<Fault>,
}

/// A name: `POST /api/session` sits down as a guest, `PATCH /api/me` renames.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct NameBody {
    /// 1 to 24 characters.
    pub name: String,
}

/// Name and password: `POST /api/account/register` and `/login`.
#[derive(Clone, PartialEq, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct AccountBody {
    /// 3 to 24 letters, digits, `-` or `_`; capitals do not count.
    pub account: String,
    /// 8 to 128 characters.
    pub password: String,
}

/// Who one is: `GET /api/me`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Me {
    /// The number of the player.
    pub id: String,
    /// The chosen name.
    pub name: String,
    /// The name of the account, if there is one.
    pub account: Option<String>,
}

/// What whoever arrives may know of the house: `GET /api/house`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct House {
    /// Whether it lets in people who have neither a session nor an account.
    pub newcomers: bool,
}

/// A table to be set: `POST /api/tables`. Nobody sits until they join, not even whoever sets it.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// A ready-made set of options.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options; they count before the preset's.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// Who is to sit where: as many entries as the table has seats, within the game's bounds. Several `me` make a
    /// shared screen.
    pub seats: Vec<SeatPlan>,
    /// What each place brings, in seat order: mine and those of bots. Whoever takes an open seat brings their own.
    #[serde(default)]
    #[ts(optional, type = "Array<unknown>")]
    #[schema(value_type = Option<Vec<Object>>)]
    pub brings: Vec<Value>,
    /// The clock.
    #[serde(default)]
    #[ts(optional, as = "Option<ClockPlan>")]
    pub clock: ClockPlan,
    /// Whether players may ask for advice although other people play.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub advice: bool,
    /// After how many seconds of absence a bot takes a seat that has to decide; never, if absent.
    #[serde(default)]
    #[ts(optional)]
    pub takeover: Option<u32>,
    /// Whether the lobby shows the table.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// What the table is for: practice and lessons only where all seats are mine or a bot's.
    #[serde(default)]
    #[ts(optional, as = "Option<Purpose>")]
    pub purpose: Purpose,
    /// What the people of a shared screen are called, in seat order; whoever is not named bears the player's name.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Option<String>>>")]
    pub names: Vec<Option<String>>,
    /// A chosen seed, for lessons and puzzles: only where all seats are mine or a bot's.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// A draft whose cards are played with in place of the printed ones: one of mine, or the word of a shared one.
    /// The table keeps them as they are now, and no list shows it to strangers.
    #[serde(default)]
    #[ts(optional)]
    pub draft: Option<String>,
}

/// Who is to sit at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum SeatPlan {
    /// Whoever sets the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot.
    Bot(BotLevel),
}

/// Sits down: `POST /api/tables/{id}/join`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct JoinBody {
    /// Which seat; without it, the seats kept for oneself, or else the first open one.
    #[serde(default)]
    #[ts(optional)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What one adds to the seed, made by the client after it has seen the commitment: 32 hexadecimal
    /// digits. Without it the server draws.
    #[serde(default)]
    #[ts(optional)]
    pub nonce: Option<String>,
    /// What one brings; without it, what the place was set with. Whoever takes several seats at once brings what
    /// their places were set with.
    #[serde(default)]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Option<Object>)]
    pub brings: Value,
}

/// A table that was set, joined or left (`POST /api/tables/{id}/leave`, before the deal).
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Opened {
    /// The table.
    pub table: TableInfo,
}

/// A table in the lobby: `GET /api/tables`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct TableLine {
    /// The address.
    pub id: String,
    /// The game.
    pub game: String,
    /// The ready-made set of options it was set with, if one was named.
    pub preset: Option<String>,
    /// Who sits there; nothing for an open seat.
    pub names: Vec<Option<String>>,
    /// The clock.
    pub clock: ClockPlan,
    /// Waiting or playing.
    pub status: TableStatus,
    /// When it was set.
    pub created: f64,
    /// What the draft is called whose cards are played with in place of the printed ones; empty where it has no name.
    pub edited: Option<String>,
}

/// One of my games: `GET /api/mine`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct MyTable {
    /// The table.
    pub table: TableLine,
    /// My seats.
    #[schema(value_type = Vec<u8>)]
    pub seats: Vec<Seat>,
    /// The seat that decides, while the game is on.
    #[schema(value_type = Option<u8>)]
    pub next: Option<Seat>,
    /// How the game ended, once it has.
    #[schema(value_type = Option<schema::Outcome>)]
    pub outcome: Option<Outcome>,
    /// The rank of each seat, once the game has ended: 1 is best. Nobody has one in a shared defeat.
    pub ranks: Option<Vec<u8>>,
    /// When something happened last.
    pub touched: f64,
}

/// A pass for one connection: `POST /api/ticket`. Good once, for half a minute.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Ticket {
    /// The word for `/ws?ticket=…&table=…&since=…`.
    pub ticket: String,
}

/// Plays on from a moment: `POST /api/tables/{id}/branch` and `POST /api/replays/{id}/branch`.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct BranchBody {
    /// How many actions of the game to keep.
    pub step: u32,
    /// One's seat; the others are bots.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// How strong they play.
    pub level: BotLevel,
}

/// A replay that was uploaded: `POST /api/replays` with the file as body.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Uploaded {
    /// The address of the replay.
    pub id: String,
    /// The game.
    pub game: String,
    /// Who sat where.
    pub names: Vec<String>,
    /// How many actions it has.
    pub steps: u32,
    /// Whether its seed was committed to and holds; nothing when it claims nothing.
    pub fair: Option<bool>,
}

/// A stretch of a game that is over: `GET /api/tables/{id}/steps` and `/api/replays/{id}/steps`,
/// with `viewer` (a seat, `spectator`), `from` and `count` (up to 200).
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Steps {
    /// The game.
    pub game: String,
    /// The options.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// What each seat brought.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Object>)]
    pub brings: Vec<Value>,
    /// Who sat where.
    pub names: Vec<String>,
    /// Whether other cards than the printed ones were played with.
    pub edited: bool,
    /// Whose views these are.
    #[ts(type = "number | \"spectator\"")]
    #[schema(value_type = schema::Viewer)]
    pub viewer: Viewer,
    /// How many steps there are in all: the actions and the deal.
    pub total: u32,
    /// The steps; step 0 is the deal.
    pub steps: Vec<Step>,
}

/// One step of a game that is over.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Step {
    /// The number of actions played up to here.
    pub step: u32,
    /// Who chose; nobody at the deal.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What was chosen; nothing at the deal.
    #[schema(value_type = Option<Object>)]
    pub action: Option<LabelledAction>,
    /// When.
    pub at: f64,
    /// What happened, as this viewer heard it.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Told>,
    /// What this viewer knew after it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// Who decided next, or how the game ended.
    #[schema(value_type = schema::Stage)]
    pub stage: Stage,
}

/// How the chances moved over a game that is over: `GET /api/tables/{id}/curve` and `/api/replays/{id}/curve`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Curve {
    /// How often each moment was played out, from each side of what was known.
    pub playouts: u32,
    /// The moments, from the deal to the end.
    pub points: Vec<CurvePoint>,
}

/// The chances at one moment of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct CurvePoint {
    /// The number of actions played up to here.
    pub step: u32,
    /// What the moment was worth to each seat by what it knew, from 0 to 1: the chance to win, where only winning
    /// counts.
    pub known: Vec<f32>,
    /// The same by what truly lay on the table.
    pub truth: Vec<f32>,
}

/// Why a request was not carried out.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Problem {
    /// What is wrong, for programs: `bad_request`, `no_session`, `forbidden`, `not_found`, `taken`,
    /// `too_many`, `too_fast`, `bad_options`, `not_over`, `wrong_password`, `store`.
    pub code: String,
    /// What is wrong, for people.
    #[schema(value_type = schema::Text)]
    pub words: Text,
    /// What is wrong with the options or the replay, one by one.
    #[schema(value_type = Vec<schema::Fault>)]
    pub faults: Vec<Fault>,
}
