//! Chance that follows the script of an example, and says what did not come out.

use std::collections::VecDeque;

use engine::{Chance, TableChance};

/// The luck of one step: draws come from the list, shuffles from the seed of the table. Unlike the script of tests it never
/// panics: an example is also run where people play.
#[derive(Debug)]
pub(crate) struct Lots<'t> {
    results: VecDeque<u32>,
    table: &'t mut TableChance,
    /// The first thing that went wrong.
    wrong: Option<String>,
}

impl<'t> Lots<'t> {
    pub(crate) fn new(results: impl IntoIterator<Item = u32>, table: &'t mut TableChance) -> Self {
        Self { results: results.into_iter().collect(), table, wrong: None }
    }

    /// What went wrong: a draw without a result, a result that cannot come, or one that nobody asked for.
    pub(crate) fn finish(self) -> Result<(), String> {
        match (self.wrong, self.results.len()) {
            (Some(wrong), _) => Err(wrong),
            (None, 0) => Ok(()),
            (None, left) => Err(format!("{left} results of `lots` were never asked for")),
        }
    }

    fn note(&mut self, wrong: String) -> u32 {
        self.wrong.get_or_insert(wrong);
        0
    }
}

impl Chance for Lots<'_> {
    /// Shuffles are made of these: the seed of the example is the record of them.
    fn word(&mut self) -> u32 {
        self.table.word()
    }

    fn below(&mut self, bound: u32) -> u32 {
        match self.results.pop_front() {
            Some(result) if result < bound => result,
            Some(result) => {
                self.note(format!("`lots` says {result} where only 0 to {} can come", bound - 1))
            }
            None => self
                .note(format!("a result from 0 to {} is asked for, `lots` is used up", bound - 1)),
        }
    }
}
