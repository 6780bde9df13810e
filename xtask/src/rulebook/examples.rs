//! Every worked example is a file that is run, in both languages, and stands once beside a rule it explains.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Result;
use engine::{Lang, Text};
use facade::examples::{self, Example};

use super::book::Book;
use super::source::{Test, files_under};

/// The examples of a game with the files they are in.
pub(super) struct Examples {
    found: Vec<(String, Example)>,
}

impl Examples {
    /// Reads the files of a game; what cannot be read is reported with its place.
    pub(super) fn read(root: &Path, book: &Book, found: &mut BTreeSet<String>) -> Result<Self> {
        let folder = format!("rulebook/examples/{}", book.slug);
        let mut all = Vec::new();
        if root.join(&folder).exists() {
            for file in files_under(root, &folder, &["toml"])? {
                let text = fs::read_to_string(root.join(&file))?;
                match examples::read(&file, &text) {
                    Ok(example) => all.push((file, example)),
                    Err(error) => found.extend(
                        error.faults.iter().map(|f| format!("{}: {}", f.place, f.words.en)),
                    ),
                }
            }
        }
        Ok(Self { found: all })
    }

    /// The ids, which may be cited as those of rules.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.found.iter().map(|(_, example)| example.id.as_str())
    }

    /// Everything that can be said of the files alone: their names, their words, the rules they explain, and that a test of the
    /// crate runs them.
    pub(super) fn check(
        &self,
        root: &Path,
        book: &Book,
        tests: &[Test],
        found: &mut BTreeSet<String>,
    ) {
        let rules: BTreeSet<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
        for (file, example) in &self.found {
            let home =
                format!("rulebook/examples/{}/{}.toml", book.slug, example.id.to_lowercase());
            if *file != home {
                found.insert(format!("{file}: {} belongs to {home}", example.id));
            }
            if !is_id(&example.id, &book.prefix) {
                found.insert(format!("{file}: {} is no id such as {}-E1", example.id, book.prefix));
            }
            if example.explains.is_empty() {
                found.insert(format!("{file}: {} explains no rule", example.id));
            }
            for rule in example.explains.iter().filter(|rule| !rules.contains(rule.as_str())) {
                found.insert(format!("{file}: {rule} is in no rulebook"));
            }
            for text in texts(example) {
                if text.fr.trim().is_empty() || text.en.trim().is_empty() {
                    found.insert(format!("{file}: {} has words in one language only", example.id));
                }
            }
        }
        let home = format!("crates/{}/tests/rules/examples.rs", book.slug);
        let runs = fs::read_to_string(root.join(&home))
            .is_ok_and(|text| text.contains("::examples::prove::<"))
            && tests.iter().any(|test| test.file == home && test.proof.is_ok());
        if !self.found.is_empty() && !runs {
            found.insert(format!(
                "{home}: no test runs the files of rulebook/examples/{}",
                book.slug
            ));
        }
    }

    /// Each example has one place in the book of each language, behind the heading of a rule it explains.
    pub(super) fn check_places(&self, book: &Book, found: &mut BTreeSet<String>) {
        // A book that has its examples in a chapter of their own, under headings, places none.
        if !book.words.iter().any(|words| words.contains("{{example ")) {
            return;
        }
        for (words, lang) in book.words.iter().zip(["fr", "en"]) {
            let file = format!("rulebook/{}.{lang}.md", book.slug);
            let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
            let mut rule = "";
            for (line, number) in words.lines().zip(1..) {
                if let Some(id) = heading(line) {
                    rule = id;
                }
                let Some(("example", id)) = directive(line) else { continue };
                *seen.entry(id).or_default() += 1;
                match self.found.iter().find(|(_, example)| example.id == id) {
                    None => _ = found.insert(format!("{file}:{number}: there is no example {id}")),
                    Some((_, example)) if !example.explains.iter().any(|one| one == rule) => {
                        found.insert(format!("{file}:{number}: {id} does not explain {rule}"));
                    }
                    Some(_) => {}
                }
            }
            for (home, example) in &self.found {
                match seen.get(example.id.as_str()) {
                    Some(1) => {}
                    Some(_) => _ = found.insert(format!("{file}: {} is placed twice", example.id)),
                    None => {
                        _ = found.insert(format!("{home}: {} has no place in {file}", example.id));
                    }
                }
            }
        }
    }

    /// The words of every example, with the file they stand in.
    pub(super) fn words(&self, lang: Lang) -> impl Iterator<Item = (&str, &str)> {
        let captions = self.found.iter();
        captions.flat_map(move |(file, example)| {
            texts(example).map(move |text| (file.as_str(), text.get(lang)))
        })
    }
}

/// Everything an example says in words.
fn texts(example: &Example) -> impl Iterator<Item = &Text> {
    let variants = example.variants.iter();
    let steps = variants.flat_map(|variant| {
        variant.title.iter().chain(variant.steps.iter().filter_map(|step| step.says.as_ref()))
    });
    [&example.title, &example.caption].into_iter().chain(steps)
}

fn is_id(id: &str, prefix: &str) -> bool {
    let number = id.strip_prefix(prefix).and_then(|rest| rest.strip_prefix("-E"));
    number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// The id in the heading of a rule.
fn heading(line: &str) -> Option<&str> {
    let (id, _) = line.strip_prefix('#')?.trim_start_matches('#').trim().split_once(" · ")?;
    id.contains('-').then_some(id)
}

/// The name and the argument of a line that stands for a picture: `{{example NAA-E1}}`.
pub(super) fn directive(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim_end().strip_prefix("{{")?.strip_suffix("}}")?;
    Some(inside.split_once(' ').unwrap_or((inside, "")))
}
