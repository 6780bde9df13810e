//! The rulebook is executable: every rule is proven by a test in its room, carried out by the code, and named only where it exists.

mod book;
mod citation;
mod examples;
#[cfg(test)]
mod fixture;
mod print;
mod proof;
mod room;
mod source;
#[cfg(test)]
mod tests;
mod uncited;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Result, bail};

use book::Book;
use examples::Examples;
use source::{Suite, Test};
use uncited::Uncited;

/// Checks every game and lists everything that is wrong, each with its file and line.
pub(crate) fn check() -> Result<()> {
    let books: Vec<Book> = facade::shelf().iter().copied().map(Book::of).collect::<Result<_>>()?;
    let report = examine(Path::new("."), &books)?;
    for line in &report.summary {
        eprintln!("{line}");
    }
    if report.complaints.is_empty() {
        return Ok(());
    }
    let complaints: Vec<_> = report.complaints.into_iter().collect();
    bail!("{} things are wrong:\n{}", complaints.len(), complaints.join("\n"))
}

/// What was counted and what is wrong.
#[derive(Default)]
struct Report {
    summary: Vec<String>,
    complaints: BTreeSet<String>,
}

/// Checks these games of the project in this folder.
fn examine(root: &Path, books: &[Book]) -> Result<Report> {
    let uncited = Uncited::read(root)?;
    let mut report = Report::default();
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for book in books {
        let suite = Suite::read(root, &book.slug)?;
        let found = &mut report.complaints;
        book.compare(found);
        found.extend(suite.complaints.iter().cloned());
        let examples = Examples::read(root, book, found)?;
        examples.check(root, book, &suite.tests, found);
        examples.check_places(book, found);
        print::check_cards(book, &examples, found);
        print::check_chapters(book, found);
        let shown: BTreeSet<String> = examples.ids().map(str::to_owned).collect();
        let invariants = prove(root, book, &suite.tests, &shown, found);
        try_cards(root, book, &suite.tests, found)?;
        let mut ids: BTreeSet<String> = book.rules.iter().map(|rule| rule.id.clone()).collect();
        ids.extend(invariants);
        let count = shown.len();
        ids.extend(shown);
        known.insert(&book.prefix, ids);
        report.summary.push(format!(
            "{}: {} rules, {count} examples, {} cards, {} tests",
            book.slug,
            book.rules.len(),
            book.cards.len(),
            suite.tests.len()
        ));
    }
    let cited = citation::check(root, books, &known, &mut report.complaints)?;
    for book in books {
        let cited = cited.get(book.slug.as_str());
        uncited.check(book, cited.unwrap_or(&BTreeSet::new()), &mut report.complaints);
    }
    uncited.check_games(books, &mut report.complaints);
    Ok(report)
}

/// Every rule has a test that proves it, in its room. Returns the invariants that have one.
fn prove(
    root: &Path,
    book: &Book,
    tests: &[Test],
    shown: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) -> BTreeSet<String> {
    let rooms = room::Rooms::read(root, book, found);
    let ids: BTreeMap<String, &str> =
        book.rules.iter().map(|rule| (as_name(&rule.id), rule.id.as_str())).collect();
    let prefix = format!("{}_", as_name(&book.prefix));
    let mut proven = BTreeSet::new();
    let mut invariants = BTreeSet::new();
    for test in tests {
        let Some(rest) = test.name.strip_prefix(&prefix) else { continue };
        let rule = longest(ids.keys(), &test.name).map(|name| ids[name].to_owned());
        let invariant = || Some(format!("{}-{}", book.prefix, room::invariant(rest)?));
        let Some(id) = rule.or_else(invariant) else {
            found.insert(test.say("names no rule of the rulebook"));
            continue;
        };
        if let Err(why) = &test.proof {
            found.insert(test.say(&format!("proves nothing: {why}")));
            continue;
        }
        if let Some(home) = rooms.stray(book, &id, &test.file) {
            found.insert(test.say(&format!("is in the wrong room: {id} is proven in {home}")));
            continue;
        }
        if ids.contains_key(&as_name(&id)) {
            proven.insert(id);
        } else {
            invariants.insert(id);
        }
    }
    for rule in &book.rules {
        // An example is proven by its file, which a test of the crate runs.
        if !proven.contains(&rule.id) && !shown.contains(&rule.id) {
            found.insert(format!(
                "{}: {} has no test; {} is the place for it",
                rule.place,
                rule.id,
                rooms.home(book, &rule.id)
            ));
        }
    }
    invariants
}

/// Every card has a test that proves something, in `tests/cards/`, and every test there names a card.
fn try_cards(root: &Path, book: &Book, tests: &[Test], found: &mut BTreeSet<String>) -> Result<()> {
    let home = format!("crates/{}/tests/cards/", book.slug);
    let mut tried = BTreeSet::new();
    for test in tests.iter().filter(|test| test.file.starts_with(&home)) {
        match (longest(book.cards.iter(), &test.name), &test.proof) {
            (None, _) => _ = found.insert(test.say("names no card")),
            (Some(_), Err(why)) => _ = found.insert(test.say(&format!("proves nothing: {why}"))),
            (Some(card), Ok(())) => _ = tried.insert(card),
        }
    }
    for card in book.cards.iter().filter(|card| !tried.contains(card)) {
        let place = book::place_of_card(root, &book.slug, card)?;
        found.insert(format!("{place}: the card {card} has no test in {home}"));
    }
    Ok(())
}

/// `NAA-COMBAT-2` as tests spell it: `naa_combat_2`.
fn as_name(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// The longest of the names that the test's name begins with, as whole words.
fn longest<'a>(names: impl Iterator<Item = &'a String>, test: &str) -> Option<&'a String> {
    let begins = |name: &&String| {
        test.strip_prefix(name.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    names.filter(begins).max_by_key(|name| name.len())
}
