//! Schema-only mirrors for the interface document: the few shapes of the engine that a client must read to play.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The same words in French and in English.
#[derive(Serialize, ToSchema)]
pub struct Text {
    fr: String,
    en: String,
}

/// Who decides now, or how the game ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The deciding seat, its turn, and why it decides.
    Decide(Decision),
    /// How it ended.
    Over(Outcome),
}

/// One decision.
#[derive(Serialize, ToSchema)]
pub struct Decision {
    seat: u8,
    /// Counted from 1 over the whole game; 0 while the table is set up.
    turn: u16,
    /// `"turn"`, `{"window": number}` or `"step"`.
    #[schema(value_type = Object)]
    kind: Value,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
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
pub struct Refusal {
    /// The id of the rule.
    rule: String,
    words: Text,
    /// The figures the reason is about, as pairs of name and number.
    #[schema(value_type = Vec<Object>)]
    figures: Value,
}

/// One thing wrong with options, cards or a replay.
#[derive(Serialize, ToSchema)]
pub struct Fault {
    /// Where.
    place: String,
    rule: Option<String>,
    words: Text,
    report: Option<String>,
    /// What a program needs to mend it, where that is known.
    hint: Option<FaultHint>,
}

/// What a program needs to mend a fault.
#[derive(Serialize, ToSchema)]
pub struct FaultHint {
    /// The field of the entry that is wrong.
    field: Option<String>,
    /// The known word that is nearest to the wrong one.
    nearest: Option<String>,
}

/// A seat number, or `"spectator"`.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Viewer {
    /// A seat.
    Seat(u8),
    /// `"spectator"`.
    Word(String),
}
