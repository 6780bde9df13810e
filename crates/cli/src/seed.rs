//! Seeds as people write them: a number, or the 64 digits of a whole seed.

use std::hash::{BuildHasher as _, RandomState};

use engine::{Digest, Seed};

/// The seed behind a number: the same number gives the same game for ever.
pub(crate) fn from_number(number: u64) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Reads a seed: a number, or 64 hexadecimal digits.
pub(crate) fn read(word: &str) -> Result<Seed, String> {
    if let Ok(number) = word.parse::<u64>() {
        return Ok(from_number(number));
    }
    word.parse::<Digest>()
        .map(|digest| digest.0)
        .map_err(|_| "a number, or 64 hexadecimal digits".to_owned())
}

/// A seed nobody has seen yet, from the randomness that the system gives each process.
pub(crate) fn fresh() -> Seed {
    let mut seed = [0; 32];
    for part in seed.chunks_mut(8) {
        part.copy_from_slice(&RandomState::new().hash_one(std::process::id()).to_le_bytes());
    }
    seed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_all_its_digits() {
        assert_eq!(read("7"), Ok(from_number(7)));
        let whole = Digest(from_number(7)).to_string();
        assert_eq!(read(&whole), Ok(from_number(7)));
        assert!(read("seven").is_err());
        assert!(read("-1").is_err());
    }

    #[test]
    fn fresh_seeds_differ() {
        assert_ne!(fresh(), fresh());
    }
}
