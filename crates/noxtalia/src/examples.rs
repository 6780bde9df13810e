//! The worked examples of the rulebook, compiled in.

/// The files, in the order of their numbers.
pub(crate) const FILES: &[(&str, &str)] = engine::example_files!("noxtalia":
    "nxt-e1", "nxt-e2", "nxt-e3", "nxt-e4", "nxt-e5", "nxt-e6", "nxt-e7", "nxt-e8", "nxt-e9", "nxt-e10", "nxt-e11",
    "nxt-e12", "nxt-e13", "nxt-e14", "nxt-e15", "nxt-e16", "nxt-e17", "nxt-e18", "nxt-e19", "nxt-e20", "nxt-e21",
    "nxt-e22", "nxt-e23", "nxt-e24", "nxt-e25", "nxt-e26", "nxt-e27", "nxt-e28",
);

/// The results of chance by their words: `d6` is a die that shows 6.
pub(crate) fn lot(word: &str) -> Option<u32> {
    let face: u32 = word.strip_prefix('d')?.parse().ok()?;
    face.checked_sub(1)
}
