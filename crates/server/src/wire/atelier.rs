//! The bodies of the workshop: card files, drafts of them, what is wrong with them, and what they change.

use std::collections::BTreeMap;

use engine::{CardSheet, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

use super::schema;

/// The card files of a game as they are printed: `GET /api/games/{slug}/files`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct CardFiles {
    /// The hash of the cards.
    pub content: String,
    /// The files, by name.
    pub files: Vec<CardFile>,
}

/// A card file with what stands where in it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct CardFile {
    /// Its name.
    pub name: String,
    /// Its text; empty where whoever asked has it.
    pub text: String,
    /// Its entries in their order; nothing while it cannot be parsed.
    pub entries: Option<Vec<CardEntry>>,
}

/// One entry of a card file. Places are counted in units of UTF-16 from the start of the file.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct CardEntry {
    /// Its heading: `card` of `[[card]]`.
    pub heading: String,
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its French name, if it has one.
    pub name: Option<String>,
    /// Where it begins.
    pub start: u32,
    /// Where the next one begins.
    pub end: u32,
    /// Its fields, in the order of the file.
    pub fields: Vec<CardField>,
}

/// One value of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct CardField {
    /// Where it is in the entry: `effects.0.do.damage`.
    pub path: String,
    /// What sort of value it is.
    pub kind: FieldKind,
    /// A text without its quotes, anything else as it stands there.
    pub value: String,
    /// Where the value begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// What sort of value a field has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum FieldKind {
    /// A whole number.
    Number,
    /// A text, or a word.
    Text,
    /// `true` or `false`.
    Truth,
    /// A list or another value, as it is written.
    Raw,
}

/// Card files to be checked: `POST /api/games/{slug}/files/check`.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct FilesBody {
    /// The files that differ from the printed ones, by name.
    pub files: BTreeMap<String, String>,
    /// A ready-made set of options that the cards are drawn with.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
}

/// What is wrong with card files, and what they make of the cards.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct FilesChecked {
    /// What is wrong, in the order of the files; nothing, if the cards can be played.
    pub faults: Vec<Diagnostic>,
    /// What should be looked at: numbers of an effect that the text beside it does not say, in the changed files.
    pub warnings: Vec<Diagnostic>,
    /// What stands where in the files that were sent.
    pub files: Vec<CardFile>,
    /// The cards that differ from the printed ones, as they are drawn; nothing while something is wrong.
    #[schema(value_type = Vec<Object>)]
    pub cards: Vec<CardSheet>,
    /// The cards of the printed game that these files no longer have, by id.
    pub gone: Vec<String>,
    /// The hash of these cards; nothing while something is wrong.
    pub content: Option<String>,
}

/// One thing wrong with card files.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Diagnostic {
    /// The file, where one is known.
    pub file: Option<String>,
    /// The line, from 1; 0 for the whole file.
    pub line: u32,
    /// The letter of the line, from 1; 0 for the whole file.
    pub column: u32,
    /// The field of the entry, where one is known.
    pub field: Option<String>,
    /// The known word that is nearest to the wrong one.
    pub nearest: Option<String>,
    /// What is wrong, for people.
    #[schema(value_type = schema::Text)]
    pub words: Text,
}

/// A draft to be kept: `POST /api/drafts` makes one, `PUT /api/drafts/{id}` changes it.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct DraftBody {
    /// The game.
    pub game: String,
    /// What it is called, 1 to 60 characters.
    pub name: String,
    /// The files that differ from the printed ones, by name: 128 KB in all at the most. They may be wrong.
    pub files: BTreeMap<String, String>,
}

/// A draft: `GET /api/drafts/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Draft {
    /// Its address, for its author alone.
    pub id: String,
    /// The game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The files that differ from the printed ones, by name.
    pub files: BTreeMap<String, String>,
    /// When it was last changed.
    pub touched: f64,
    /// The word of its link, while it is shared.
    pub share: Option<String>,
    /// What the last comparison of it found out.
    pub measured: Option<Measured>,
}

/// A draft in the list of one's own: `GET /api/drafts`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct DraftLine {
    /// Its address.
    pub id: String,
    /// The game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// When it was last changed.
    pub touched: f64,
    /// Whether it is shared.
    pub shared: bool,
    /// How many files differ from the printed ones.
    pub files: u32,
}

/// A draft as whoever has its link reads it: `GET /api/shared/{word}`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct SharedDraft {
    /// The game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// The files that differ from the printed ones, by name.
    pub files: BTreeMap<String, String>,
    /// When it was last changed.
    pub touched: f64,
    /// What the last comparison of it found out.
    pub measured: Option<Measured>,
}

/// A comparison to be run: `POST /api/comparisons`. The printed cards and those of the draft, on the same seeds.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "server/")]
pub struct NewComparison {
    /// The draft.
    pub draft: String,
    /// A ready-made set of options that both are played with.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options; they count before the preset's.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// Who plays: one for all seats, or one for each.
    pub bots: Vec<LabBot>,
    /// How many games of each version at the most.
    pub games: u32,
    /// Stop as soon as every share is known to so many points.
    #[serde(default)]
    #[ts(optional)]
    pub until: Option<f64>,
    /// The seed of all luck; 1 unless it is told.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u32>,
}

/// A bot that is quick enough to play thousands of games beside those of people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum LabBot {
    /// Anything that the rules allow.
    Random,
    /// What looks best one step ahead.
    Greedy,
    /// A level of the tables.
    Facile,
    /// A level of the tables.
    Moyen,
    /// A level of the tables.
    Difficile,
}

/// A comparison under way or over: `GET /api/comparisons/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct ComparisonInfo {
    /// Its address.
    pub id: String,
    /// The draft.
    pub draft: String,
    /// Where it stands.
    pub state: ComparisonState,
    /// What it has found out so far.
    pub measured: Measured,
}

/// Where a comparison stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "server/")]
pub enum ComparisonState {
    /// It plays.
    Running,
    /// It has played all its games.
    Done,
    /// It knows as much as was asked for.
    Known,
    /// It was stopped, or nobody asked for it any longer.
    Stopped,
    /// It took longer than a comparison may.
    Late,
    /// These cards broke the rules of the game.
    Broken,
}

/// What a comparison has found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Measured {
    /// The hash of the cards that were compared with the printed ones.
    pub content: String,
    /// The preset both were played with.
    pub preset: Option<String>,
    /// The options that were chosen on top of it; what was measured before they were kept has none.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Map<String, Value>,
    /// Who played, seat by seat.
    pub bots: Vec<String>,
    /// How many games of each version were played, and how many at the most.
    pub games: u32,
    /// How many games of each version were planned at the most.
    pub planned: u32,
    /// The figures: shares of each side in points, the first player's share, draws, lengths.
    pub figures: Vec<MeasuredFigure>,
    /// How the intervals of the shares narrowed: the figures of the same number at earlier moments.
    pub looks: Vec<Look>,
    /// What it means, in a sentence that claims no more than was found.
    #[schema(value_type = schema::Text)]
    pub sentence: Text,
    /// Whether the run went to its end.
    pub complete: bool,
}

/// How a figure moved from the printed cards to those of the draft. The interval holds 19 times in 20 however often
/// one looks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct MeasuredFigure {
    /// What it is.
    #[schema(value_type = schema::Text)]
    pub name: Text,
    /// Whether it is a share, in hundredths of a game; otherwise a number a game.
    pub share: bool,
    /// With the printed cards.
    pub a: f64,
    /// With those of the draft.
    pub b: f64,
    /// The second less the first.
    pub change: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The intervals at an earlier moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, export_to = "server/")]
pub struct Look {
    /// How many games of each version were played.
    pub games: u32,
    /// The lower end, the change and the upper end of each share, in the order of the figures.
    pub shares: Vec<(f64, f64, f64)>,
}
