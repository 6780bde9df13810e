//! What a book says of its cards is what is printed on them, and its chapters are those of a book one can learn from.

use std::collections::BTreeSet;

use engine::{CardSheet, Lang};

use super::book::Book;
use super::examples::{Examples, directive};

/// The chapters every book has, in this order, in French and in English; others may stand between.
const CHAPTERS: [(&str, &str); 9] = [
    ("En deux minutes", "In two minutes"),
    ("Le matériel", "What you need"),
    ("La mise en place", "Setting up"),
    ("Lire une carte", "Reading a card"),
    ("Le tour", "The turn"),
    ("Pour une première partie", "For a first game"),
    ("Variantes et options", "Variants and options"),
    ("Glossaire", "Glossary"),
    ("À propos", "About"),
];

/// Figures of a card as the books write them, in brackets behind its name.
const FIGURES: [(&str, &str); 2] = [("LUX", "lux"), ("NOX", "nox")];
/// So many letters may stand between a card's name and the bracket.
const GAP: usize = 12;

/// Every chapter of the order is there, in its order.
pub(super) fn check_chapters(book: &Book, found: &mut BTreeSet<String>) {
    for (words, lang) in book.words.iter().zip([Lang::Fr, Lang::En]) {
        let file = file_of(book, lang);
        let titles: Vec<&str> =
            words.lines().filter_map(|line| line.strip_prefix("## ")).map(str::trim).collect();
        // A book that does not begin this way is still a list of rules.
        if !titles.iter().any(|title| [CHAPTERS[0].0, CHAPTERS[0].1].contains(title)) {
            continue;
        }
        let mut from = 0;
        for (fr, en) in CHAPTERS {
            let wanted = if lang == Lang::Fr { fr } else { en };
            // A title may say more behind a colon: « Le tour : les actions ».
            let is_it = |title: &&str| title.split(':').next().map(str::trim) == Some(wanted);
            match titles.iter().position(is_it) {
                None => _ = found.insert(format!("{file}: the chapter \"{wanted}\" is missing")),
                Some(at) if at < from => {
                    found.insert(format!("{file}: the chapter \"{wanted}\" comes too late"));
                }
                Some(at) => from = at,
            }
        }
    }
}

/// Pictures name cards that exist, and figures behind a card's name are those printed on it.
pub(super) fn check_cards(book: &Book, examples: &Examples, found: &mut BTreeSet<String>) {
    for (words, lang) in book.words.iter().zip([Lang::Fr, Lang::En]) {
        let file = file_of(book, lang);
        for (line, number) in words.lines().zip(1..) {
            if let Some(("anatomy" | "card", card)) = directive(line)
                && !book.cards.contains(card)
            {
                found.insert(format!("{file}:{number}: there is no card {card}"));
            }
        }
        for (place, text) in examples.words(lang).chain([(file.as_str(), words.as_str())]) {
            let flat = text.replace('\n', " ");
            for card in &book.sheets {
                found.extend(wrong_figures(card, &flat, lang).map(|why| format!("{place}: {why}")));
            }
        }
    }
}

/// What a text says of a card in brackets behind its name, where the card says otherwise.
fn wrong_figures(card: &CardSheet, text: &str, lang: Lang) -> impl Iterator<Item = String> {
    let name = card.name.get(lang);
    let brackets = text.match_indices(name).filter_map(|(at, _)| {
        let rest = &text[at + name.len()..];
        let open = rest.find('(').filter(|open| *open <= GAP)?;
        let inside = &rest[open + 1..];
        Some(&inside[..inside.find(')')?])
    });
    brackets.flat_map(move |inside| {
        FIGURES.into_iter().filter_map(move |(word, figure)| {
            let said = inside.split([',', ';']).find_map(|part| part.trim().strip_prefix(word))?;
            let said: i32 = said.trim().parse().ok()?;
            let (_, printed) = card.figures.iter().find(|(name, _)| name == figure)?;
            (said != *printed).then(|| format!("{name} has {word} {printed}, not {said}"))
        })
    })
}

fn file_of(book: &Book, lang: Lang) -> String {
    let end = if lang == Lang::Fr { "fr" } else { "en" };
    format!("rulebook/{}.{end}.md", book.slug)
}

#[cfg(test)]
mod tests {
    use engine::{Gender, Text};

    use super::*;

    #[test]
    fn figures_in_brackets_behind_a_name_are_those_printed() {
        let card = CardSheet {
            id: "golem".into(),
            number: 0,
            name: Text::new("Golem fêlé", "Cracked Golem"),
            gender: Gender::Masculine,
            text: Text::default(),
            tags: Vec::new(),
            figures: vec![("lux".into(), 4), ("nox".into(), 6)],
            face: serde_json::Value::Null,
        };
        let wrong = |text: &str| wrong_figures(&card, text, Lang::Fr).collect::<Vec<_>>();
        assert_eq!(wrong("Golem fêlé adverse (↑→←, NOX 6) en 4"), [""; 0]);
        assert_eq!(wrong("Golem fêlé (LUX 5, NOX 6)"), ["Golem fêlé has LUX 4, not 5"]);
        assert_eq!(wrong("Golem fêlé est posé sur la case 4 (NOX 9)"), [""; 0]);
    }
}
