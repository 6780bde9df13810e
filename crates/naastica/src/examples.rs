//! The worked examples of the rulebook, compiled in.

/// The files, in the order of their numbers.
pub(crate) const FILES: &[(&str, &str)] = engine::example_files!("naastica":
    "naa-e1", "naa-e2", "naa-e3", "naa-e4", "naa-e5", "naa-e6", "naa-e7", "naa-e8", "naa-e9", "naa-e10", "naa-e11",
    "naa-e12", "naa-e13", "naa-e14", "naa-e15", "naa-e16", "naa-e17", "naa-e18", "naa-e19", "naa-e20", "naa-e21",
    "naa-e22", "naa-e23", "naa-e24",
);

/// The results of chance by their words: a battle is a coin.
pub(crate) fn lot(word: &str) -> Option<u32> {
    match word {
        "lost" => Some(0),
        "won" => Some(1),
        _ => None,
    }
}
