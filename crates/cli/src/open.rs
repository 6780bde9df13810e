//! Opening a game from what the command says: its name, a preset, options, and cards.

use std::path::Path;
use std::sync::Arc;

use engine::{Content, Text};
use facade::{AnyGame, BotSpec, Kind};
use serde_json::{Map, Value};

use crate::args::TableArgs;
use crate::fail::Fail;

/// The game with this name; a wrong name gets the nearest right one.
pub(crate) fn kind(slug: &str) -> Result<&'static dyn Kind, Fail> {
    if let Some(kind) = facade::find(&slug.to_lowercase()) {
        return Ok(kind);
    }
    if let Some(later) = facade::to_come().into_iter().find(|game| game.slug == slug) {
        return Err(Fail::usage(
            format!("{} arrive bientôt, mais ne se joue pas encore", later.title),
            format!("{} is on its way, but cannot be played yet", later.title),
        ));
    }
    let known: Vec<&str> = facade::shelf().iter().map(|kind| kind.slug()).collect();
    let text = unknown("jeu", "game", slug, &known);
    Err(Fail::Usage(text))
}

/// « no such thing », with the nearest known word and all of them.
pub(crate) fn unknown(fr: &str, en: &str, word: &str, known: &[&str]) -> Text {
    let near = cards::nearest(word, known.iter().copied());
    let list = known.join(", ");
    match near {
        Some(near) => Text::new(
            format!("{fr} inconnu : {word:?} ; vouliez-vous dire {near:?} ? (possibles : {list})"),
            format!("unknown {en} {word:?}; did you mean {near:?}? (possible: {list})"),
        ),
        None => Text::new(
            format!("{fr} inconnu : {word:?} (possibles : {list})"),
            format!("unknown {en} {word:?} (possible: {list})"),
        ),
    }
}

/// The game with the preset, options and cards of the command.
pub(crate) fn game(args: &TableArgs) -> Result<Arc<dyn AnyGame>, Fail> {
    let kind = kind(&args.game)?;
    let options = options(kind, args)?;
    let brings = brings(kind, args)?;
    let content = args.cards.as_deref().map(|path| content(kind, path)).transpose()?;
    Ok(kind.open(&options, &brings, content.as_ref())?)
}

/// What each seat brings; there are as many seats as the command says, or the preset, or as bring something.
fn brings(kind: &dyn Kind, args: &TableArgs) -> Result<Vec<Value>, Fail> {
    let mut brings = Vec::new();
    for word in &args.brings {
        let value = read_json("--brings", word)?;
        if !value.is_null() && !value.is_object() {
            return Err(Fail::usage(
                "`--brings` attend un objet JSON, comme '{\"class\": \"guerrier\"}', ou null",
                "`--brings` takes a JSON object, like '{\"class\": \"guerrier\"}', or null",
            ));
        }
        brings.push(value);
    }
    let about = kind.about();
    let preset = args.preset.as_ref().and_then(|id| about.presets.iter().find(|it| it.id == *id));
    let usual = preset.and_then(|preset| preset.seats).map(usize::from);
    let seats =
        args.seats.or(usual).unwrap_or_else(|| engine::plain_seats(about.seats).max(brings.len()));
    let (fewest, most) = (usize::from(about.seats.0), usize::from(about.seats.1));
    if !(fewest..=most).contains(&seats) {
        return Err(Fail::usage(
            format!("{} se joue de {fewest} à {most} places, pas {seats}", about.title),
            format!("{} has {fewest} to {most} seats, not {seats}", about.title),
        ));
    }
    if brings.len() > seats {
        let given = brings.len();
        return Err(Fail::usage(
            format!("`--brings` est donné {given} fois pour {seats} places"),
            format!("`--brings` is given {given} times for {seats} seats"),
        ));
    }
    brings.resize(seats, Value::Null);
    Ok(brings)
}

/// The cards of a folder, or of the game's own folder inside it.
pub(crate) fn content(kind: &dyn Kind, path: &Path) -> Result<Content, Fail> {
    let own = path.join(kind.slug());
    Ok(cards::read_dir(if own.is_dir() { &own } else { path })?)
}

/// The preset's options, then those of `--options`, then each `--set`.
fn options(kind: &dyn Kind, args: &TableArgs) -> Result<Value, Fail> {
    let mut options = match &args.preset {
        Some(id) => kind.preset(id).ok_or_else(|| {
            let about = kind.about();
            let known: Vec<&str> = about.presets.iter().map(|preset| preset.id.as_str()).collect();
            Fail::Usage(unknown("préréglage", "preset", id, &known))
        })?,
        None => Value::Object(Map::new()),
    };
    if let Some(word) = &args.options {
        let given = read_options(word)?;
        merge(&mut options, given);
    }
    for word in &args.set {
        let Some((key, value)) = word.split_once('=') else {
            return Err(Fail::usage(
                format!("`--set {word}` : écrire CLÉ=VALEUR"),
                format!("`--set {word}`: write KEY=VALUE"),
            ));
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        merge(&mut options, Value::Object(Map::from_iter([(key.to_owned(), value)])));
    }
    Ok(options)
}

/// JSON, or the name of a file that holds it behind an `@`.
fn read_json(flag: &str, word: &str) -> Result<Value, Fail> {
    let text = match word.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).map_err(|error| {
            Fail::usage(
                format!("`{flag}` : {path} ne se lit pas : {error}"),
                format!("`{flag}`: {path} cannot be read: {error}"),
            )
        })?,
        None => word.to_owned(),
    };
    serde_json::from_str(&text).map_err(|error| {
        Fail::usage(
            format!("`{flag}` n'est pas du JSON : {error}"),
            format!("`{flag}` is not JSON: {error}"),
        )
    })
}

/// Options as a JSON object.
fn read_options(word: &str) -> Result<Value, Fail> {
    let value = read_json("--options", word)?;
    if value.is_object() {
        return Ok(value);
    }
    Err(Fail::usage(
        "`--options` attend un objet JSON, comme '{\"first\": 0}'",
        "`--options` takes a JSON object, like '{\"first\": 0}'",
    ))
}

fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}

/// The bot with this name or level in this game.
pub(crate) fn bot(game: &dyn AnyGame, name: &str) -> Result<BotSpec, Fail> {
    game.bot(name.trim()).map_err(|error| {
        Fail::usage(
            format!(
                "robot {name:?} : écrire facile, moyen, difficile, expert, random, greedy, ismcts:2000 ou solver ({error})"
            ),
            error.to_string(),
        )
    })
}
