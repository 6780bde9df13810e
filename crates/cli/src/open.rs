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
    let content = args.cards.as_deref().map(|path| content(kind, path)).transpose()?;
    Ok(kind.open_plain(&options, content.as_ref())?)
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

/// Options as JSON, or the name of a file that holds them behind an `@`.
fn read_options(word: &str) -> Result<Value, Fail> {
    let text = match word.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).map_err(|error| {
            Fail::usage(
                format!("`--options` : {path} ne se lit pas : {error}"),
                format!("`--options`: {path} cannot be read: {error}"),
            )
        })?,
        None => word.to_owned(),
    };
    let value: Value = serde_json::from_str(&text).map_err(|error| {
        Fail::usage(
            format!("`--options` n'est pas du JSON : {error}"),
            format!("`--options` is not JSON: {error}"),
        )
    })?;
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
