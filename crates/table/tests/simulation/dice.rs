//! The one source of chance: everything that a simulated game meets follows from its seed.

use engine::{Chance as _, Fast};
use table::Entropy;

/// Chance that repeats.
pub(crate) struct Dice(Fast);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Fast::new(seed))
    }

    /// Dice of their own, so that one part's draws do not shift another's.
    pub(crate) fn fork(&mut self) -> Self {
        let (high, low) = (self.0.word(), self.0.word());
        Self::new(u64::from(high) << 32 | u64::from(low))
    }

    /// A number from 0 to `bound - 1`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u32) as usize
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        low + u64::from(self.0.below((high - low + 1) as u32))
    }

    /// Whether something happens that happens so often in a thousand times.
    pub(crate) fn hits(&mut self, per_mille: u32) -> bool {
        self.0.below(1000) < per_mille
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

impl Entropy for Dice {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.word() as u8);
    }
}
