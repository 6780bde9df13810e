//! The room of a rule: the file whose tests prove it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::book::Book;

/// Rooms with another name than the middle word of their ids, from the table in the README of the crate.
pub(super) struct Rooms {
    named: BTreeMap<String, Vec<String>>,
}

impl Rooms {
    /// Reads the rows that begin with ids: the files under `tests/rules/` in such a row prove these ids.
    /// A row that leads to a file that does not exist is reported.
    pub(super) fn read(root: &Path, book: &Book, found: &mut BTreeSet<String>) -> Self {
        let home = format!("crates/{}", book.slug);
        let readme = format!("{home}/README.md");
        let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let Ok(text) = fs::read_to_string(root.join(&readme)) else {
            return Self { named };
        };
        for (line, number) in text.lines().zip(1..) {
            let Some((first, rest)) = line.strip_prefix('|').and_then(|row| row.split_once('|'))
            else {
                continue;
            };
            let lead = format!("{}-", book.prefix);
            let words: Vec<&str> = quoted(first).filter_map(|id| id.strip_prefix(&lead)).collect();
            if words.is_empty() {
                continue;
            }
            for path in quoted(rest).filter(|path| is_path(path)) {
                let there = [format!("{home}/{path}"), path.to_owned()];
                if !there.iter().any(|path| root.join(path).exists()) {
                    found.insert(format!("{readme}:{number}: {path} does not exist"));
                }
                if path.starts_with("tests/rules/") || path == "tests/invariants.rs" {
                    for word in &words {
                        let rooms = named.entry(word_of(word).to_owned()).or_default();
                        rooms.push(format!("{home}/{path}"));
                    }
                }
            }
        }
        Self { named }
    }

    /// Where a rule is proven.
    pub(super) fn home(&self, book: &Book, id: &str) -> String {
        let mut rooms = self.rooms(book, id);
        rooms.truncate(1);
        rooms.concat()
    }

    /// Where a rule is proven, when this file is another one. A room may be a folder of files.
    pub(super) fn stray(&self, book: &Book, id: &str, file: &str) -> Option<String> {
        let rooms = self.rooms(book, id);
        let inside = |room: &String| {
            let folder = room.strip_suffix(".rs").unwrap_or(room);
            file == room || file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        (!rooms.iter().any(inside)).then(|| self.home(book, id))
    }

    fn rooms(&self, book: &Book, id: &str) -> Vec<String> {
        let tests = format!("crates/{}/tests", book.slug);
        let rest = id.strip_prefix(&book.prefix).unwrap_or(id).trim_start_matches('-');
        let word = word_of(rest);
        if let Some(rooms) = self.named.get(word) {
            return rooms.clone();
        }
        match word {
            "R" => vec![format!("{tests}/rules/rulings.rs")],
            "E" => vec![format!("{tests}/rules/examples.rs")],
            "I" => vec![format!("{tests}/invariants.rs"), format!("{tests}/rules/invariants.rs")],
            _ => vec![format!("{tests}/rules/{}.rs", word.to_lowercase())],
        }
    }
}

/// The word that names the room: `COMBAT` of `COMBAT-2`, `R` of `R12` and of `Rn`.
fn word_of(rest: &str) -> &str {
    let end = rest.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(rest.len());
    &rest[..end]
}

/// Whether an id without its prefix is a worked example, which shows rules and adds none.
pub(super) fn is_example(rest: &str) -> bool {
    word_of(rest) == "E"
}

/// The number of an invariant in the rest of a test's name: `i3_…`. Invariants are promises of the code and are in no rulebook.
pub(super) fn invariant(rest: &str) -> Option<String> {
    let word = rest.split('_').next().unwrap_or_default();
    let digits = word.strip_prefix('i')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| format!("I{digits}"))
}

/// What is in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn is_path(word: &str) -> bool {
    ["src/", "tests/", "cards/"].iter().any(|start| word.starts_with(start)) && !word.contains('<')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_word_names_the_room() {
        assert_eq!(word_of("COMBAT-2"), "COMBAT");
        assert_eq!(word_of("R12"), "R");
        assert_eq!(word_of("MAGE-E1"), "MAGE");
        assert!(is_example("E3") && !is_example("MAGE-E3"));
    }

    #[test]
    fn invariants_need_no_entry() {
        assert_eq!(invariant("i3_no_card_is_lost").as_deref(), Some("I3"));
        assert_eq!(invariant("ice_1_melts"), None);
    }
}
