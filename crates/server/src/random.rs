//! Numbers that nobody can guess: secrets, tokens and addresses, from the operating system.

use table::random;
pub(crate) use table::random::{System, hex, unhex};

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    random::bytes(&mut System)
}

/// A random word of 20 letters and digits: 100 bits.
pub(crate) fn word() -> String {
    random::word(&mut System)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_the_same() {
        assert_ne!(word(), word());
    }
}
