//! The chain of hashes over a log: an entry that was changed, left out or put in between is noticed.

use std::collections::HashMap;

use crate::record::{PlayerId, TableId};

/// The hash of an entry and of all before it.
pub(super) type Link = [u8; 32];

/// What stands before the first entry.
pub(super) const START: Link = [0; 32];

/// Of how many tables the last link is remembered.
const KEPT: usize = 50_000;

/// An entry as it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept<'e> {
    pub(super) table: &'e str,
    pub(super) seq: u32,
    pub(super) at: u64,
    pub(super) player: Option<PlayerId>,
    pub(super) move_id: Option<&'e str>,
    pub(super) entry: &'e str,
}

/// The link of an entry that comes after this one.
pub(super) fn link(before: &Link, kept: Kept<'_>) -> Link {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before);
    // What has no fixed length says how long it is, so that no two entries read alike.
    for text in [Some(kept.table), kept.move_id, Some(kept.entry)] {
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        hasher.update(&length.to_le_bytes());
        hasher.update(text.unwrap_or_default().as_bytes());
    }
    hasher.update(&kept.seq.to_le_bytes());
    hasher.update(&kept.at.to_le_bytes());
    hasher.update(&[u8::from(kept.player.is_some())]);
    hasher.update(&kept.player.map_or(0, |player| player.0).to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// The last links of the tables that were written to lately.
#[derive(Default)]
pub(super) struct Ends(HashMap<TableId, (u32, Link)>);

impl Ends {
    /// The link of the entry with this number, if it is the last that is known. What stands before the first entry has
    /// the number 0.
    pub(super) fn at(&self, table: &TableId, seq: u32) -> Option<Link> {
        self.0.get(table).filter(|(known, _)| *known == seq).map(|(_, link)| *link)
    }

    /// Remembers the last link of a table.
    pub(super) fn keep(&mut self, table: TableId, seq: u32, link: Link) {
        if self.0.len() >= KEPT {
            self.0.clear();
        }
        self.0.insert(table, (seq, link));
    }

    /// Forgets everything: what is in the file alone counts.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: Kept<'_> = Kept {
        table: "t",
        seq: 1,
        at: 5,
        player: Some(PlayerId(7)),
        move_id: Some("m"),
        entry: "{}",
    };

    #[test]
    fn a_link_follows_from_everything_that_is_kept_and_from_what_was_before() {
        let changed = [
            Kept { table: "u", ..KEPT },
            Kept { seq: 2, ..KEPT },
            Kept { at: 6, ..KEPT },
            Kept { player: None, ..KEPT },
            Kept { player: Some(PlayerId(0)), ..KEPT },
            Kept { move_id: None, ..KEPT },
            Kept { move_id: Some(""), ..KEPT },
            Kept { move_id: Some("m{"), entry: "}", ..KEPT },
            Kept { entry: "{ }", ..KEPT },
        ];
        let whole = link(&START, KEPT);
        assert_eq!(whole, link(&START, KEPT));
        assert_ne!(whole, link(&whole, KEPT));
        for kept in changed {
            assert_ne!(link(&START, kept), whole, "{kept:?}");
        }
    }
}
