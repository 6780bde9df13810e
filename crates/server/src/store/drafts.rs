//! Drafts: what people changed of the printed cards, a few for each person.

use std::collections::BTreeMap;

use crate::record::{PlayerId, TableId};

/// A draft as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct DraftRow {
    /// Its address, for its author alone.
    pub id: TableId,
    /// Its author.
    pub player: PlayerId,
    /// The game.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// The files that differ from the printed ones, by name.
    pub files: BTreeMap<String, String>,
    /// When it was last changed.
    pub touched: u64,
    /// The word of its link, while it is shared.
    pub share: Option<TableId>,
    /// What the last comparison of it found out, as JSON.
    pub measured: Option<String>,
}

/// Something to be written about a draft. Only its author's own is ever changed.
#[derive(Clone, Debug)]
pub enum DraftChange {
    /// A new one, unless its author has too many.
    Add(DraftRow),
    /// Another name and other files.
    Put {
        /// The draft.
        id: TableId,
        /// Its author.
        player: PlayerId,
        /// What it is called.
        name: String,
        /// Its files.
        files: BTreeMap<String, String>,
        /// When.
        at: u64,
    },
    /// A link, or no longer one.
    Share {
        /// The draft.
        id: TableId,
        /// Its author.
        player: PlayerId,
        /// The word of the link.
        share: Option<TableId>,
    },
    /// What a comparison found out.
    Measure {
        /// The draft.
        id: TableId,
        /// What was found out, as JSON.
        measured: String,
    },
    /// It is thrown away.
    Drop {
        /// The draft.
        id: TableId,
        /// Its author.
        player: PlayerId,
    },
}
