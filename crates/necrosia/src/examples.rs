//! The worked examples of the rulebook, compiled in.

/// The files, in the order of their numbers.
pub(crate) const FILES: &[(&str, &str)] = engine::example_files!("necrosia":
    "nec-e1", "nec-e2", "nec-e3", "nec-e4", "nec-e5", "nec-e6", "nec-e7", "nec-e8", "nec-e9", "nec-e10", "nec-e11",
    "nec-e12", "nec-e13", "nec-e14", "nec-e15", "nec-e16", "nec-e17", "nec-e18", "nec-e19", "nec-e20", "nec-e21",
    "nec-e22", "nec-e23", "nec-e24", "nec-e25", "nec-e26", "nec-e27", "nec-e28", "nec-e29", "nec-e30", "nec-e31",
);

/// The results of chance by their words: a die shows 0, 1 or the star (NEC-WAR-4).
pub(crate) fn lot(word: &str) -> Option<u32> {
    match word {
        "die 0" => Some(0),
        "die 1" => Some(3),
        "die *" => Some(5),
        _ => None,
    }
}
