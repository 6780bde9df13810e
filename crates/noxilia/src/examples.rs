//! The worked examples of the rulebook, compiled in.

/// The files, in the order of their numbers.
pub(crate) const FILES: &[(&str, &str)] = engine::example_files!("noxilia":
    "nxl-e01", "nxl-e02", "nxl-e03", "nxl-e04", "nxl-e05", "nxl-e06", "nxl-e07", "nxl-e08", "nxl-e09", "nxl-e10", "nxl-e11",
    "nxl-e12", "nxl-e13", "nxl-e14", "nxl-e15", "nxl-e16", "nxl-e17", "nxl-e18", "nxl-e19", "nxl-e20", "nxl-e21", "nxl-e22",
    "nxl-e23", "nxl-e24", "nxl-e25", "nxl-e26", "nxl-e27", "nxl-e28", "nxl-e29", "nxl-e30", "nxl-e31", "nxl-e32", "nxl-e33",
    "nxl-e34", "nxl-e35", "nxl-e36",
);

/// The results of chance by their words: the battlefield that fate strikes.
pub(crate) fn lot(word: &str) -> Option<u32> {
    match word {
        "west" => Some(0),
        "east" => Some(1),
        _ => None,
    }
}
