//! The worked examples of the rulebook, compiled in.

/// The files, in the order of their numbers.
pub(crate) const FILES: &[(&str, &str)] = engine::example_files!("duel":
    "duel-e1", "duel-e2", "duel-e3", "duel-e4", "duel-e5", "duel-e6", "duel-e7", "duel-e8", "duel-e9", "duel-e10",
    "duel-e11", "duel-e12", "duel-e13", "duel-e14", "duel-e15", "duel-e16", "duel-e17", "duel-e18", "duel-e19",
    "duel-e20", "duel-e21", "duel-e22", "duel-e23", "duel-e24", "duel-e25", "duel-e26",
);
