//! What the search remembers: bounds of the values of positions it has met.

use super::key::Key;
use crate::action::Action;

/// What is known of a position: its value is between two bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bounds {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// The action that was best so far.
    pub(crate) best: Action,
}

/// One position. Flat, so that two of them fill a cache line.
#[derive(Clone, Copy, Debug)]
struct Entry {
    check: u64,
    low: f64,
    high: f64,
    best: Action,
    /// How many cells are left; 0 marks an unused entry.
    left: u8,
}

const UNUSED: Entry = Entry { check: 0, low: 0.0, high: 1.0, best: Action::Decline, left: 0 };

/// A table of fixed size: each place holds the position with the most cells left and the latest one.
#[derive(Debug)]
pub(crate) struct Transpositions {
    entries: Vec<[Entry; 2]>,
}

impl Transpositions {
    /// A table of about two to the power of `bits` positions.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![[UNUSED; 2]; 1 << (bits - 1)] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill([UNUSED; 2]);
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Bounds> {
        let pair = &self.entries[key.place as usize & (self.entries.len() - 1)];
        let found = pair.iter().find(|entry| entry.left > 0 && entry.check == key.check);
        found.map(|entry| Bounds { low: entry.low, high: entry.high, best: entry.best })
    }

    pub(crate) fn put(&mut self, key: Key, left: u8, bounds: Bounds) {
        let mask = self.entries.len() - 1;
        let pair = &mut self.entries[key.place as usize & mask];
        let Bounds { low, high, best } = bounds;
        let entry = Entry { check: key.check, low, high, best, left };
        if pair[0].check == key.check || left >= pair[0].left {
            if pair[0].check != key.check {
                pair[1] = pair[0];
            }
            pair[0] = entry;
        } else {
            pair[1] = entry;
        }
    }
}
