//! The engine's words as the interface document describes them. Nothing is ever made of these types.
#![expect(dead_code, reason = "they are read by the document's generator alone")]

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The same words in French and in English.
#[derive(Serialize, ToSchema)]
pub(crate) struct Text {
    fr: String,
    en: String,
}

/// Who decides now, or how the game ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// The deciding seat.
    Decide(u8),
    /// How it ended.
    Over(Outcome),
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// This seat won.
    Win(u8),
    /// Nobody won.
    Draw,
    /// Everybody lost.
    SharedDefeat,
    /// The rank of each seat, 1 is best, 0 marks no seat.
    Ranking(Vec<u8>),
}

/// The rule that forbids an action.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refusal {
    /// The id of the rule.
    rule: String,
    words: Text,
    /// The figures the reason rests on, as pairs of name and number.
    #[schema(value_type = Vec<Object>)]
    figures: Value,
}

/// One thing wrong with options, cards or a replay.
#[derive(Serialize, ToSchema)]
pub(crate) struct Fault {
    /// Where.
    place: String,
    rule: Option<String>,
    words: Text,
    report: Option<String>,
}

/// One thing that can be chosen before a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct OptionSpec {
    key: String,
    name: Text,
    help: Text,
    /// `"flag"`, `{"number":{"min":…,"max":…}}`, `{"choice":[…]}` or `"data"`.
    #[schema(value_type = Object)]
    kind: Value,
    #[schema(value_type = Object)]
    default: Value,
    /// `table`, `designer` or `setup`.
    group: String,
}

/// A ready-made set of options.
#[derive(Serialize, ToSchema)]
pub(crate) struct Preset {
    id: String,
    name: Text,
    help: Text,
    #[schema(value_type = Object)]
    options: Value,
}

/// A card, for galleries and tooltips.
#[derive(Serialize, ToSchema)]
pub(crate) struct CardSheet {
    id: String,
    number: u16,
    name: Text,
    text: Text,
    tags: Vec<String>,
    /// The figures on the card, as pairs of name and number.
    #[schema(value_type = Vec<Object>)]
    figures: Value,
    #[schema(value_type = Object)]
    face: Value,
}

/// A seat number, or `"spectator"`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Viewer {
    /// A seat.
    Seat(u8),
    /// `"spectator"`.
    Word(String),
}
