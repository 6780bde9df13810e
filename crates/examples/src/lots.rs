//! Chance that follows the script of an example, and says what did not come out.

use std::collections::VecDeque;

use engine::Chance;

/// Draws come from the list, shuffles leave the order as it is. Unlike the script of tests it never panics: an example is
/// also run where people play.
#[derive(Debug, Default)]
pub(crate) struct Lots {
    results: VecDeque<u32>,
    /// The first thing that went wrong.
    wrong: Option<String>,
}

impl Lots {
    pub(crate) fn new(results: impl IntoIterator<Item = u32>) -> Self {
        Self { results: results.into_iter().collect(), wrong: None }
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

impl Chance for Lots {
    fn word(&mut self) -> u32 {
        self.note("a raw word was drawn: an example has only results".to_owned())
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

    fn shuffle<T>(&mut self, _items: &mut [T]) {}

    /// The first members of the set, as from a deck in order.
    fn pick(&mut self, set: u128, count: u32) -> u128 {
        let mut left = set;
        for _ in 0..count {
            left &= left.wrapping_sub(1);
        }
        set ^ left
    }
}
