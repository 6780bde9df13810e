//! Why an action is not legal now.

use serde::Serialize;
use ts_rs::TS;

use crate::Text;

/// The rule that forbids an action, in words, with the figures that matter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Refusal {
    /// The id of the rule in the game's rulebook.
    pub rule: &'static str,
    /// The reason, as one would tell it to the player.
    pub words: Text,
    /// The figures behind the reason.
    pub figures: Vec<(&'static str, i32)>,
}

impl Refusal {
    /// A refusal by this rule, for this reason in French and in English.
    pub fn new(rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { rule, words: Text::new(fr, en), figures: Vec::new() }
    }

    /// Adds a figure.
    #[must_use]
    pub fn figure(mut self, name: &'static str, value: impl Into<i32>) -> Self {
        self.figures.push((name, value.into()));
        self
    }
}
