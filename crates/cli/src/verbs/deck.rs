//! Decks in the terminal: check a list, list and show those that are ready-made.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use engine::{CardSheet, Fault, OpenError};
use facade::{AnyGame, deck};
use serde_json::{Value, json};

use crate::args::{DeckArgs, DeckVerb, TableArgs};
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{cause, counted};

/// Does what was asked for.
pub(crate) fn run(args: &DeckArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.verb {
        DeckVerb::Check { table, file, json } => check(table, file, *json, out),
        DeckVerb::List { table, json } => list(table, *json, out),
        DeckVerb::Show { table, deck, json } => show(table, deck.as_deref(), *json, out),
    }
}

/// Says whether a list is a legal deck, or every rule that it breaks.
fn check(table: &TableArgs, file: &Path, json: bool, out: &mut Out) -> Result<(), Fail> {
    let game = open::game(table, out.lang)?;
    let text = text_of(file)?;
    let place = if file == Path::new("-") { "-".to_owned() } else { file.display().to_string() };
    let (cards, faults) = match deck::read(&text, &game.cards()) {
        Ok(cards) => {
            let faults = broken(table, &*game, &cards)?;
            (cards, faults)
        }
        Err(faults) => {
            let located =
                |fault: Fault| Fault { place: format!("{place}:{}", fault.place), ..fault };
            (BTreeMap::new(), faults.into_iter().map(located).collect())
        }
    };
    let count: u32 = cards.values().map(|count| u32::from(*count)).sum();
    if json {
        let plain = |fault: &Fault| json!({ "place": fault.place, "rule": fault.rule, "words": fault.words });
        out.json(&json!({
            "valid": faults.is_empty(),
            "game": game.slug(),
            "count": count,
            "cards": cards,
            "brings": game.bring(&cards).filter(|_| faults.is_empty()),
            "faults": faults.iter().map(plain).collect::<Vec<_>>(),
        }))?;
        if faults.is_empty() {
            return Ok(());
        }
        return Err(Fail::failed("ce paquet ne se joue pas", "this deck cannot be played"));
    }
    if !faults.is_empty() {
        return Err(Fail::Open(OpenError { faults }));
    }
    let count = counted(count.into(), out.lang, ["carte", "cartes"], ["card", "cards"]);
    out.say(&format!("Le paquet est légal : {count}"), &format!("The deck is legal: {count}"))
}

/// The rules that a list breaks at a table of this sort.
fn broken(
    table: &TableArgs,
    game: &dyn AnyGame,
    cards: &BTreeMap<String, u8>,
) -> Result<Vec<Fault>, Fail> {
    let kind = open::kind(&table.game)?;
    let Some(bring) = game.bring(cards) else { return Err(no_decks(game)) };
    let mut brings = vec![Value::Null; game.seats()];
    if let Some(first) = brings.first_mut() {
        *first = bring;
    }
    let faults = match kind.open(game.options(), &brings, game.custom()) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    };
    // The seat is of no matter here: there is one deck.
    let plain = |fault: Fault| {
        let place = fault.place.trim_start_matches("brings[0].").to_owned();
        Fault { place, ..fault }
    };
    Ok(faults.into_iter().map(plain).collect())
}

fn no_decks(game: &dyn AnyGame) -> Fail {
    let slug = game.slug();
    Fail::usage(
        format!("{slug} se joue sans paquet à construire"),
        format!("{slug} is played without building decks"),
    )
}

/// The text of a file, or of standard input for `-`.
fn text_of(file: &Path) -> Result<String, Fail> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text)
    } else {
        std::fs::read_to_string(file).map(|found| {
            text = found;
            text.len()
        })
    };
    match read {
        Ok(_) => Ok(text),
        Err(error) => {
            let (place, cause) = (file.display(), cause(&error));
            Err(Fail::usage(
                format!("{place} ne se lit pas : {}", cause.fr),
                format!("cannot read {place}: {}", cause.en),
            ))
        }
    }
}

/// The ready-made decks of a game, as its sheets tell them.
fn ready(game: &Arc<dyn AnyGame>) -> Vec<(CardSheet, BTreeMap<String, u8>)> {
    let sheets = game.cards();
    let decks = sheets.iter().filter(|sheet| sheet.is("deck"));
    decks
        .map(|sheet| {
            let numbers = sheet.face["deck"]["cards"].as_array().into_iter().flatten();
            let mut cards: BTreeMap<String, u8> = BTreeMap::new();
            for number in numbers.filter_map(Value::as_u64) {
                let card = sheets.iter().find(|card| u64::from(card.number) == number);
                if let Some(card) = card {
                    *cards.entry(card.id.clone()).or_default() += 1;
                }
            }
            (sheet.clone(), cards)
        })
        .collect()
}

fn list(table: &TableArgs, json: bool, out: &mut Out) -> Result<(), Fail> {
    let game = open::game(table, out.lang)?;
    let decks = ready(&game);
    if json {
        let plain = |(sheet, cards): &(CardSheet, BTreeMap<String, u8>)| json!({ "id": sheet.id, "name": sheet.name, "help": sheet.text, "cards": cards });
        return out.json(&decks.iter().map(plain).collect::<Vec<_>>());
    }
    if decks.is_empty() {
        let slug = game.slug();
        return Err(Fail::failed(
            format!("{slug} n'a pas de paquet tout prêt"),
            format!("{slug} has no ready-made decks"),
        ));
    }
    let width = decks.iter().map(|(sheet, _)| sheet.id.chars().count()).max().unwrap_or(0);
    for (sheet, _) in &decks {
        let id = out.bold(&format!("{:<width$}", sheet.id));
        let line = format!("{id}  {} — {}", out.text(&sheet.name), out.text(&sheet.text));
        out.line(line)?;
    }
    Ok(())
}

fn show(table: &TableArgs, id: Option<&str>, json: bool, out: &mut Out) -> Result<(), Fail> {
    let Some(id) = id else { return list(table, json, out) };
    let game = open::game(table, out.lang)?;
    let decks = ready(&game);
    let lower = id.to_lowercase();
    let is_it = |sheet: &CardSheet| {
        sheet.id == lower
            || sheet.name.fr.to_lowercase() == lower
            || sheet.name.en.to_lowercase() == lower
    };
    let Some((sheet, cards)) = decks.iter().find(|(sheet, _)| is_it(sheet)) else {
        let known: Vec<&str> = decks.iter().map(|(sheet, _)| sheet.id.as_str()).collect();
        return Err(Fail::Usage(open::unknown("paquet", "deck", id, &known)));
    };
    if json {
        return out.json(&json!({
            "id": sheet.id, "name": sheet.name, "help": sheet.text, "cards": cards, "brings": game.bring(cards),
        }));
    }
    let text = deck::write(out.text(&sheet.name), cards, &game.cards(), out.lang);
    out.line(text.trim_end())
}
