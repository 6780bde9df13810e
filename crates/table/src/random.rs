//! Numbers that nobody can guess, from a source that is handed in: the system's for a server, a seeded one for tests.

use std::fmt::Write as _;

/// Where a table's secrets, addresses and delays come from.
pub trait Entropy: Send {
    /// Fills these bytes with fresh ones.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// The randomness of the operating system.
#[cfg(feature = "system")]
#[derive(Clone, Copy, Debug)]
pub struct System;

#[cfg(feature = "system")]
impl Entropy for System {
    fn fill(&mut self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system has randomness");
    }
}

/// Random bytes.
pub fn bytes<const N: usize>(source: &mut dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    source.fill(&mut bytes);
    bytes
}

/// A positive random number that fits an integer column.
pub fn number(source: &mut dyn Entropy) -> i64 {
    i64::from_le_bytes(bytes::<8>(source)) & i64::MAX
}

/// A random word of 20 letters and digits: 100 bits.
pub fn word(source: &mut dyn Entropy) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes::<20>(source).iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// A time of at least the first and at most both together, each as likely as another, in milliseconds.
pub(crate) fn delay(source: &mut dyn Entropy, (shortest, spread): (u64, u64)) -> u64 {
    let share = number(source) as f64 / (1_u64 << 63) as f64;
    shortest + (spread as f64 * share) as u64
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads hexadecimal of exactly `N` bytes.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that count up.
    struct Counting(u8);

    impl Entropy for Counting {
        fn fill(&mut self, bytes: &mut [u8]) {
            for byte in bytes {
                *byte = self.0;
                self.0 = self.0.wrapping_add(1);
            }
        }
    }

    #[test]
    fn hexadecimal_reads_back_what_it_wrote() {
        assert_eq!(unhex(&hex(&[0, 17, 255])), Some([0, 17, 255]));
        assert_eq!(unhex::<2>("0g00"), None);
        assert_eq!(unhex::<2>("+1+2"), None);
        assert_eq!(unhex::<2>("é11"), None);
    }

    #[test]
    fn words_are_short_and_follow_the_source() {
        let mut source = Counting(0);
        assert_eq!(word(&mut source), "abcdefghijkmnpqrstuv");
        assert_eq!(word(&mut source), "wxyz23456789abcdefgh");
    }

    #[test]
    fn a_delay_lies_within_its_bounds() {
        let mut source = Counting(0);
        let drawn: Vec<u64> = (0..64).map(|_| delay(&mut source, (100, 50))).collect();
        assert!(drawn.iter().all(|delay| (100..=150).contains(delay)), "{drawn:?}");
        assert!(drawn.iter().any(|delay| *delay != drawn[0]), "they differ: {drawn:?}");
    }
}
