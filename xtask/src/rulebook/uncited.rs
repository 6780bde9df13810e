//! Every rule is carried out by code or cards that name it, or listed with the reason why none does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use super::book::Book;
use super::room;

const LIST: &str = "xtask/uncited.toml";

/// Rules that share a reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    reason: String,
    rules: Vec<String>,
}

/// The list, by game.
pub(super) struct Uncited {
    games: BTreeMap<String, Vec<Group>>,
    text: String,
}

impl Uncited {
    pub(super) fn read(root: &Path) -> Result<Self> {
        let text =
            fs::read_to_string(root.join(LIST)).with_context(|| format!("reading {LIST}"))?;
        let games = toml::from_str(&text).with_context(|| format!("reading {LIST}"))?;
        Ok(Self { games, text })
    }

    /// Each rule is either cited or listed, not both; examples show rules and need neither.
    pub(super) fn check(
        &self,
        book: &Book,
        cited: &BTreeSet<String>,
        found: &mut BTreeSet<String>,
    ) {
        let mut listed = BTreeSet::new();
        for group in self.games.get(&book.slug).into_iter().flatten() {
            for id in &group.rules {
                let place = self.place(id);
                if group.reason.trim().is_empty() {
                    found.insert(format!("{place}: {id} is listed without a reason"));
                }
                if !listed.insert(id.as_str()) {
                    found.insert(format!("{place}: {id} is listed twice"));
                }
                if !book.rules.iter().any(|rule| rule.id == *id) {
                    found.insert(format!("{place}: {id} is in no rulebook"));
                } else if cited.contains(id) {
                    found.insert(format!(
                        "{place}: {id} is cited by the game: take it off the list"
                    ));
                }
            }
        }
        for rule in &book.rules {
            let rest =
                rule.id.strip_prefix(&book.prefix).unwrap_or_default().trim_start_matches('-');
            let needs_code = !room::is_example(rest);
            if needs_code && !cited.contains(&rule.id) && !listed.contains(rule.id.as_str()) {
                found.insert(format!(
                    "{}: {} is cited neither in crates/{slug}/src nor in cards/{slug}, and {LIST} does not say why",
                    rule.place,
                    rule.id,
                    slug = book.slug
                ));
            }
        }
    }

    /// Every game of the list exists.
    pub(super) fn check_games(&self, books: &[Book], found: &mut BTreeSet<String>) {
        for slug in self.games.keys().filter(|slug| !books.iter().any(|book| book.slug == **slug)) {
            found.insert(format!("{LIST}:1: {slug} is no game"));
        }
    }

    fn place(&self, id: &str) -> String {
        let quoted = format!("\"{id}\"");
        let line = self.text.lines().position(|line| line.contains(&quoted)).map_or(1, |at| at + 1);
        format!("{LIST}:{line}")
    }
}
