//! The rulebook is executable: every id has a test, every test a known id, every card its test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use facade::Kind;

/// Checks every game of the shelf and lists everything that is missing.
pub(crate) fn check() -> Result<()> {
    let mut complaints = Vec::new();
    for kind in facade::shelf() {
        let tests = tests_of(kind.slug())?;
        let found = Findings::new(*kind, &tests)?;
        eprintln!(
            "{}: {} rules, {} cards, {} tests",
            kind.slug(),
            found.rules,
            found.cards,
            tests.len()
        );
        complaints.extend(found.complaints);
    }
    if complaints.is_empty() {
        return Ok(());
    }
    bail!("{} things are missing:\n{}", complaints.len(), complaints.join("\n"))
}

/// What was found for one game.
struct Findings {
    rules: usize,
    cards: usize,
    complaints: Vec<String>,
}

impl Findings {
    fn new(kind: &dyn Kind, tests: &[Test]) -> Result<Self> {
        let slug = kind.slug();
        let mut complaints = Vec::new();
        let book = kind.rulebook();
        let ids_of = |words: &str| -> Vec<String> {
            engine::rules_of(words).into_iter().map(|rule| rule.id).collect()
        };
        let (french, english) = (ids_of(&book.fr), ids_of(&book.en));
        if french != english {
            let (fr, en): (BTreeSet<_>, BTreeSet<_>) =
                (french.iter().collect(), english.iter().collect());
            let apart: Vec<_> = fr.symmetric_difference(&en).collect();
            complaints.push(if apart.is_empty() {
                format!("{slug}: the ids stand in another order in the two languages")
            } else {
                format!("{slug}: in one language only: {apart:?}")
            });
        }
        let ids: BTreeSet<String> = french.iter().map(|id| as_name(id)).collect();
        if ids.len() != french.len() {
            complaints.push(format!("{slug}: an id stands twice in the rulebook"));
        }
        let prefix = format!("{}_", kind.prefix().to_lowercase());
        let mut proven = BTreeSet::new();
        for test in tests.iter().filter(|test| test.name.starts_with(&prefix)) {
            match longest(&ids, &test.name) {
                Some(id) => _ = proven.insert(id.clone()),
                None if is_invariant(&test.name[prefix.len()..]) => {}
                None => {
                    complaints.push(format!("{slug}: {} names no rule of the rulebook", test.name));
                }
            }
        }
        complaints.extend(ids.difference(&proven).map(|id| format!("{slug}: {id} has no test")));

        let options = serde_json::json!({});
        let game =
            kind.open_plain(&options, None).with_context(|| format!("{slug} opens as it is"))?;
        let cards: BTreeSet<String> = game.cards().into_iter().map(|card| card.id).collect();
        let tried: BTreeSet<&String> = tests
            .iter()
            .filter(|test| test.path.components().any(|part| part.as_os_str() == "cards"))
            .filter_map(|test| longest(&cards, &test.name))
            .collect();
        complaints.extend(
            cards
                .iter()
                .filter(|id| !tried.contains(id))
                .map(|id| format!("{slug}: the card {id} has no test")),
        );
        Ok(Self { rules: ids.len(), cards: cards.len(), complaints })
    }
}

/// `NAA-COMBAT-2` as tests spell it: `naa_combat_2`.
fn as_name(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// The longest of the names that the test's name begins with, as whole words.
fn longest<'a>(names: &'a BTreeSet<String>, test: &str) -> Option<&'a String> {
    let begins = |name: &&String| {
        test.strip_prefix(name.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    names.iter().filter(begins).max_by_key(|name| name.len())
}

/// Invariants are promises of the code and stand in no rulebook: `i3_…`.
fn is_invariant(rest: &str) -> bool {
    let word = rest.split('_').next().unwrap_or_default();
    word.strip_prefix('i')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// A test function and the file it stands in.
struct Test {
    name: String,
    path: PathBuf,
}

fn tests_of(slug: &str) -> Result<Vec<Test>> {
    let folder = Path::new("crates").join(slug).join("tests");
    let mut tests = Vec::new();
    collect(&folder, &mut tests)?;
    Ok(tests)
}

fn collect(folder: &Path, tests: &mut Vec<Test>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, tests)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let source = fs::read_to_string(&path)?;
            tests.extend(names_in(&source).map(|name| Test { name, path: path.clone() }));
        }
    }
    Ok(())
}

/// The functions that stand under a `#[test]`.
fn names_in(source: &str) -> impl Iterator<Item = String> {
    source.split("#[test]").skip(1).filter_map(|rest| {
        let (_, after) = rest.split_once("fn ")?;
        Some(after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn the_longest_name_wins() {
        let cards = names(&["attaque", "attaque_plus"]);
        assert_eq!(longest(&cards, "attaque_plus_deals_nine"), Some(&"attaque_plus".to_owned()));
        assert_eq!(longest(&cards, "attaque_deals_five"), Some(&"attaque".to_owned()));
        assert_eq!(longest(&cards, "attaquer_is_another_word"), None);
    }

    #[test]
    fn only_tests_count() {
        let source = "fn helper() {}\n#[test]\nfn naa_turn_1_draws_five() {}\n";
        assert_eq!(names_in(source).collect::<Vec<_>>(), ["naa_turn_1_draws_five"]);
    }

    #[test]
    fn invariants_need_no_entry() {
        assert!(is_invariant("i3_no_card_is_lost"));
        assert!(!is_invariant("ice_1_melts"));
    }
}
