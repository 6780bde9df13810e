//! Card files to a typed catalogue, with diagnostics that a designer can act on.
//!
//! A file holds entries (`[[card]]`, `[[equipment]]`). Each entry is read on its own, so that one
//! mistake hides no other: a run names every fault with its file, line, column and field, says what
//! was expected, and offers the nearest known word.
//!
//! ```
//! use engine::{Content, Text};
//!
//! #[derive(serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct CardFile {
//!     id: String,
//!     cost: u8,
//! }
//!
//! let content = Content::new([("ames.toml", "[[card]]\nid = \"braise\"\ncots = 2\n")]);
//! let mut book = cards::Book::open(&content, &["card"]);
//! let found: Vec<cards::Entry<CardFile>> = book.entries("card");
//! book.unique(&found, |card| &card.id);
//! for entry in &found {
//!     if entry.value.cost > 9 {
//!         book.fault(entry, "cost", Text::new("au plus 9", "at most 9"));
//!     }
//! }
//! let error = book.finish().expect_err("the field is misspelt");
//! assert_eq!(error.faults[0].place, "ames.toml:3:1");
//! assert!(error.faults[0].words.en.contains("did you mean `cost`?"));
//! ```

mod blank;
mod book;
mod bounds;
mod folder;
mod near;
mod options;
mod outline;
mod place;
mod printed;
mod repair;
mod report;
mod syntax;
mod words;

pub use blank::blank;
pub use book::{Book, Entry, document};
pub use bounds::whole;
pub use folder::read_dir;
pub use near::nearest;
pub use options::{OPTION_TABLES, OptionSheet, Options, sheet};
pub use outline::{EntryOutline, FieldKind, FieldOutline, outline};
pub use printed::text_warnings;
