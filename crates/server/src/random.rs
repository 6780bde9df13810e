//! Numbers that nobody can guess: secrets, tokens and addresses.

/// Random bytes from the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

/// A positive random number that fits an integer column.
pub(crate) fn number() -> i64 {
    i64::from_le_bytes(bytes::<8>()) & i64::MAX
}

/// A random word of 20 letters and digits: 100 bits.
pub(crate) fn word() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes::<20>().iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads hexadecimal of exactly `N` bytes.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
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

    #[test]
    fn hexadecimal_reads_back_what_it_wrote() {
        assert_eq!(unhex(&hex(&[0, 17, 255])), Some([0, 17, 255]));
        assert_eq!(unhex::<2>("0g00"), None);
        assert_eq!(unhex::<2>("+1+2"), None);
        assert_eq!(unhex::<2>("é11"), None);
    }

    #[test]
    fn words_are_short_and_never_the_same() {
        let (one, two) = (word(), word());
        assert_eq!(one.len(), 20);
        assert_ne!(one, two);
    }
}
