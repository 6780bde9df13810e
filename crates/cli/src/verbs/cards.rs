//! Cards in the terminal: check, list, show, export.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{CardSheet, Content, Fault, Lang, OpenError};
use facade::{AnyGame, Kind};
use serde_json::json;

use crate::args::{CardsArgs, CardsVerb, TableArgs};
use crate::fail::Fail;
use crate::out::Out;
use crate::say::{cause, counted};
use crate::{face, open};

/// Does what was asked for.
pub(crate) fn run(args: &CardsArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.verb {
        CardsVerb::Check { game, dir, cards, json } => {
            check(game, dir.as_deref().or(cards.as_deref()), *json, out)
        }
        CardsVerb::List { table, find, json } => list(table, find.as_deref(), *json, out),
        CardsVerb::Show { table, card, json } => show(table, card, *json, out),
        CardsVerb::Export { game, dir } => export(game, dir, out),
    }
}

/// Checks the cards of a folder: faults that forbid to play with them, and texts that do not say what the effects do.
fn check(game: &str, dir: Option<&Path>, json: bool, out: &mut Out) -> Result<(), Fail> {
    let kind = open::kind(game)?;
    let content = match dir.map(|dir| open::content(kind, dir)).transpose() {
        Ok(content) => content,
        Err(Fail::Open(error)) if json => return told(kind, Err(error), Vec::new(), out),
        Err(fail) => return Err(fail),
    };
    let opened = kind.open_plain(&json!({}), content.as_ref());
    let content = content.unwrap_or_else(|| kind.content());
    let folder = dir.map_or_else(PathBuf::new, |dir| open::folder(kind, dir));
    let warnings = OpenError { faults: cards::text_warnings(&content) };
    let warnings = open::located(warnings, &content, &folder).faults;
    let opened = opened.map_err(|error| open::located(error, &content, &folder));
    if json {
        return told(kind, opened, warnings, out);
    }
    let opened = opened?;
    for warning in &warnings {
        let line =
            format!("{}{}{}", warning.place, face::colon(out.lang), out.text(&warning.words));
        out.line(line)?;
    }
    let (cards, files) = (opened.cards().len() as u64, content.files().count() as u64);
    let cards = counted(cards, out.lang, ["carte", "cartes"], ["card", "cards"]);
    let files = counted(files, out.lang, ["fichier", "fichiers"], ["file", "files"]);
    let digest = opened.content();
    if warnings.is_empty() {
        return out.say(
            &format!("Tout est juste : {cards} dans {files}, contenu {digest}"),
            &format!("All is well: {cards} in {files}, content {digest}"),
        );
    }
    let count = counted(
        warnings.len() as u64,
        out.lang,
        ["avertissement", "avertissements"],
        ["warning", "warnings"],
    );
    out.say(
        &format!("Jouable, avec {count} : {cards} dans {files}, contenu {digest}"),
        &format!("Playable, with {count}: {cards} in {files}, content {digest}"),
    )
}

/// The same for programs: one object, whatever was found.
fn told(
    kind: &dyn Kind,
    opened: Result<Arc<dyn AnyGame>, OpenError>,
    warnings: Vec<Fault>,
    out: &mut Out,
) -> Result<(), Fail> {
    let plain =
        |fault: Fault| json!({ "place": fault.place, "rule": fault.rule, "words": fault.words });
    let (cards, content, faults) = match opened {
        Ok(game) => (Some(game.cards().len()), Some(game.content()), Vec::new()),
        Err(error) => (None, None, error.faults),
    };
    let is_valid = faults.is_empty();
    out.json(&json!({
        "valid": is_valid,
        "game": kind.slug(),
        "cards": cards,
        "content": content,
        "faults": faults.into_iter().map(plain).collect::<Vec<_>>(),
        "warnings": warnings.into_iter().map(plain).collect::<Vec<_>>(),
    }))?;
    if is_valid {
        return Ok(());
    }
    Err(Fail::failed("ces cartes ne se jouent pas", "these cards cannot be played"))
}

fn list(table: &TableArgs, find: Option<&str>, json: bool, out: &mut Out) -> Result<(), Fail> {
    let all = open::game(table, out.lang)?.cards();
    let mut cards: Vec<&CardSheet> = all.iter().collect();
    if let Some(word) = find {
        let word = word.to_lowercase();
        cards.retain(|card| face::mentions(card, &all, &word));
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
        let line = format!("{}  {}", out.bold(&name), face::brief(card, &all, out.lang));
        out.line(line.trim_end())?;
    }
    out.line("")?;
    let count = counted(cards.len() as u64, out.lang, ["carte", "cartes"], ["card", "cards"]);
    out.line(count)
}

fn show(table: &TableArgs, word: &str, json: bool, out: &mut Out) -> Result<(), Fail> {
    let cards = open::game(table, out.lang)?.cards();
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
    for line in face::lines(card, &cards, out.lang) {
        out.line(line)?;
    }
    Ok(())
}

fn export(game: &str, dir: &Path, out: &mut Out) -> Result<(), Fail> {
    write(&open::kind(game)?.content(), dir, out)
}

/// Writes card files into a folder that is empty or to be made, and tells which.
pub(crate) fn write(content: &Content, dir: &Path, out: &mut Out) -> Result<(), Fail> {
    let place = dir.display();
    let fail = |error: std::io::Error| {
        let cause = cause(&error);
        Fail::failed(
            format!("écriture impossible dans {place} : {}", cause.fr),
            format!("cannot write into {place}: {}", cause.en),
        )
    };
    std::fs::create_dir_all(dir).map_err(fail)?;
    if std::fs::read_dir(dir).map_err(fail)?.next().is_some() {
        return Err(Fail::failed(
            format!("{place} n'est pas vide : rien n'est écrit"),
            format!("{place} is not empty: nothing is written"),
        ));
    }
    for (name, text) in content.files() {
        let path = dir.join(name);
        std::fs::write(&path, text).map_err(fail)?;
        out.line(path.display().to_string())?;
    }
    Ok(())
}
