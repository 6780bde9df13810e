//! Cards in the terminal: check, list, show, export.

use std::path::Path;

use engine::{CardSheet, Lang};

use crate::args::{CardsArgs, CardsVerb, TableArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;

/// Does what was asked for.
pub(crate) fn run(args: &CardsArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.verb {
        CardsVerb::Check { game, dir, cards } => {
            check(game, dir.as_deref().or(cards.as_deref()), out)
        }
        CardsVerb::List { table, find, json } => list(table, find.as_deref(), *json, out),
        CardsVerb::Show { table, card, json } => show(table, card, *json, out),
        CardsVerb::Export { game, dir } => export(game, dir, out),
    }
}

fn check(game: &str, dir: Option<&Path>, out: &mut Out) -> Result<(), Fail> {
    let kind = open::kind(game)?;
    let content = dir.map(|dir| open::content(kind, dir)).transpose()?;
    let opened = kind.open_plain(&serde_json::json!({}), content.as_ref())?;
    let (cards, files) =
        (opened.cards().len(), content.unwrap_or_else(|| kind.content()).files().count());
    let digest = opened.content();
    out.say(
        &format!("Tout est juste : {cards} cartes dans {files} fichiers, contenu {digest}"),
        &format!("All is well: {cards} cards in {files} files, content {digest}"),
    )
}

fn list(table: &TableArgs, find: Option<&str>, json: bool, out: &mut Out) -> Result<(), Fail> {
    let mut cards = open::game(table)?.cards();
    if let Some(word) = find {
        let word = word.to_lowercase();
        cards.retain(|card| mentions(card, &word));
        if cards.is_empty() {
            return Err(Fail::failed(
                format!("aucune carte ne contient « {word} »"),
                format!("no card contains {word:?}"),
            ));
        }
    }
    if json {
        return out.json(&cards);
    }
    let width = cards.iter().map(|card| out.text(&card.name).chars().count()).max().unwrap_or(0);
    for card in &cards {
        let name = format!("{:<width$}", out.text(&card.name));
        let line =
            format!("{}  {}  {}", out.bold(&name), figures(card), out.faint(&card.tags.join(" ")));
        out.line(line.trim_end())?;
    }
    let count = cards.len();
    out.line("")?;
    out.say(&format!("{count} cartes"), &format!("{count} cards"))
}

fn show(table: &TableArgs, word: &str, json: bool, out: &mut Out) -> Result<(), Fail> {
    let cards = open::game(table)?.cards();
    let lower = word.to_lowercase();
    let is_it = |card: &&CardSheet| {
        card.id == lower
            || card.name.fr.to_lowercase() == lower
            || card.name.en.to_lowercase() == lower
    };
    let Some(card) = cards.iter().find(is_it) else {
        let known: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
        let (fr, en) = match cards::nearest(&lower, known) {
            Some(near) => {
                (format!(" ; vouliez-vous dire {near} ?"), format!("; did you mean {near}?"))
            }
            None => (String::new(), String::new()),
        };
        return Err(Fail::usage(
            format!("aucune carte {word:?}{fr}"),
            format!("there is no card {word:?}{en}"),
        ));
    };
    if json {
        return out.json(card);
    }
    let title = out.bold(out.text(&card.name));
    out.line(title)?;
    let other = match out.lang {
        Lang::Fr => &card.name.en,
        Lang::En => &card.name.fr,
    };
    out.line(out.faint(&format!("{} · {other}", card.id)))?;
    out.line(format!("{}  {}", figures(card), card.tags.join(" ")).trim())?;
    if !card.text.fr.is_empty() {
        out.line("")?;
        out.line(out.text(&card.text))?;
    }
    Ok(())
}

fn export(game: &str, dir: &Path, out: &mut Out) -> Result<(), Fail> {
    let kind = open::kind(game)?;
    let place = dir.display();
    let fail = |error: std::io::Error| {
        Fail::failed(
            format!("écriture impossible dans {place} : {error}"),
            format!("cannot write into {place}: {error}"),
        )
    };
    std::fs::create_dir_all(dir).map_err(fail)?;
    if std::fs::read_dir(dir).map_err(fail)?.next().is_some() {
        return Err(Fail::failed(
            format!("{place} n'est pas vide : rien n'est écrit"),
            format!("{place} is not empty: nothing is written"),
        ));
    }
    for (name, text) in kind.content().files() {
        let path = dir.join(name);
        std::fs::write(&path, text).map_err(fail)?;
        out.line(path.display().to_string())?;
    }
    Ok(())
}

fn mentions(card: &CardSheet, word: &str) -> bool {
    let texts = [&card.id, &card.name.fr, &card.name.en, &card.text.fr, &card.text.en];
    texts.into_iter().chain(&card.tags).any(|text| text.to_lowercase().contains(word))
}

fn figures(card: &CardSheet) -> String {
    let figures: Vec<String> =
        card.figures.iter().map(|(name, value)| format!("{name} {value}")).collect();
    figures.join(" · ")
}
