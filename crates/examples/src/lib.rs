//! The worked examples of the rulebooks: one data file each, which is run, drawn, printed and tried out.
//!
//! A file `rulebook/examples/<game>/<id>.toml` holds a position, what is played with its luck, and what comes of it. The same
//! file is a test of the game's crate ([`prove`]), a drawing in the rulebook and a text in the terminal ([`show`]).
//!
//! ```
//! let text = r#"
//! id = "NAA-E1"
//! explains = ["NAA-COMBAT-2"]
//! title = { fr = "Par le côté aveugle", en = "From the blind side" }
//! caption = { fr = "Une flèche suffit.", en = "One arrow is enough." }
//!
//! [[steps]]
//! play = { type = "place", card = "etincelle_de_lux", cell = 8 }
//! expect = { "board.cell=5.owner" = 0 }
//! "#;
//! let example = examples::read("naa-e1.toml", text).expect("the file is right");
//! assert_eq!(example.variants[0].steps[0].plays.len(), 1);
//! let wrong = examples::read("naa-e1.toml", &text.replace("explains", "explain"));
//! let wrong = wrong.expect_err("a misspelt field");
//! assert!(wrong.faults[0].place.starts_with("naa-e1.toml:3"), "{wrong}");
//! ```

mod file;
mod look;
mod lots;
mod run;
mod shown;

pub use file::{Example, Lot, Setting, Step, Variant, read};
pub use run::{Failure, prove, show};
pub use shown::{Course, Deed, Heard, Moment, Shown};
