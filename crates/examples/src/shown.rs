//! An example that was run, ready to be drawn.

use engine::{Fault, Refusal, Seat, Sentence, Stage, Text};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// An example with everything a page needs to draw it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "examples/")]
pub struct Shown {
    /// Its id.
    pub id: String,
    /// The rules it stands beside.
    pub explains: Vec<String>,
    /// Its short title.
    pub title: Text,
    /// What it shows, in a few sentences.
    pub caption: Text,
    /// The ways it may go.
    pub courses: Vec<Course>,
}

/// One way an example goes, from its position to its last step.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "examples/")]
pub struct Course {
    /// What sets it apart, where there are several.
    pub title: Option<Text>,
    /// The options that set this table, to play on from.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// What each seat brings: one entry a seat.
    #[ts(type = "unknown[]")]
    pub brings: Vec<Value>,
    /// The number whose seed deals this very table.
    pub seed: u32,
    /// What each seat plays with, where seats differ: a class, a team.
    pub sides: Vec<Option<Text>>,
    /// The seat whose side of the table is drawn.
    pub viewer: Seat,
    /// Why there is no such table, where the example shows one that is refused.
    pub faults: Vec<Fault>,
    /// The table before anything is played, then after each step; none where it is refused.
    pub moments: Vec<Moment>,
}

/// The table at one moment, and what led to it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "examples/")]
pub struct Moment {
    /// What a reader is told beside what the table tells.
    pub says: Option<Text>,
    /// What was played, or tried.
    pub deeds: Vec<Deed>,
    /// Why what was tried is not open.
    pub refused: Option<Refusal>,
    /// What came of it, as the drawn side hears it.
    pub told: Vec<Heard>,
    /// What the drawn side sees.
    #[ts(type = "unknown")]
    pub view: Value,
    /// Who decides next, or how the game ended.
    pub stage: Stage,
}

/// One action of an example.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "examples/")]
pub struct Deed {
    /// Who chose it.
    pub seat: Seat,
    /// What it means.
    pub label: Text,
    /// Its parts, for a board that knows the game.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// An event with its words.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "examples/")]
pub struct Heard {
    /// The event, for a board that knows the game.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The event as a sentence.
    pub sentence: Sentence,
}
