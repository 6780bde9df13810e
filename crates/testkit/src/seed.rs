//! Where the random games of the tests begin.

use std::hash::{BuildHasher, RandomState};

/// The first seed: `VEILLEE_SEED` when it is set, a fixed one under continuous integration, else a new one each run.
pub fn base_seed() -> u64 {
    if let Some(seed) = std::env::var("VEILLEE_SEED").ok().and_then(|word| word.parse().ok()) {
        return seed;
    }
    if std::env::var_os("CI").is_some() {
        return 1;
    }
    RandomState::new().hash_one("veillee") >> 16
}
