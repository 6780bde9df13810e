//! Opening a game from what the command says: its name, a preset, options, and cards.

use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cards::{Book, OPTION_TABLES, OptionSheet};
use engine::{Content, Fault, Lang, OpenError, Preset, Text};
use facade::{AnyGame, BotSpec, Kind, LEVEL_NAMES, SpecError};
use serde_json::{Map, Value};

use crate::args::TableArgs;
use crate::fail::{Fail, faults};
use crate::say::cause;

/// The file of a card folder that declares what can be chosen, the same in every game.
const OPTIONS_FILE: &str = "options.toml";

/// The game with this name; a wrong name gets the nearest right one.
pub(crate) fn kind(slug: &str) -> Result<&'static dyn Kind, Fail> {
    if let Some(kind) = facade::find(&slug.to_lowercase()) {
        return Ok(kind);
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
pub(crate) fn game(args: &TableArgs, lang: Lang) -> Result<Arc<dyn AnyGame>, Fail> {
    let kind = kind(&args.game)?;
    let content = args.cards.as_deref().map(|path| content(kind, path)).transpose()?;
    let sheet = content.as_ref().and_then(declared);
    let presets = presets(kind, sheet.as_ref());
    let preset = match &args.preset {
        Some(id) => Some(preset(&presets, id)?),
        None => None,
    };
    let options = options(preset, args)?;
    let brings = brings(kind, preset, args)?;
    let opened = kind.open(&options, &brings, content.as_ref());
    let (Some(path), Some(content)) = (args.cards.as_deref(), content) else {
        // The cards that are built in are right: what is wrong was said on the command line.
        return opened.map_err(|error| wrong_choice(&error, kind));
    };
    let game = opened.map_err(|error| {
        let is_of_cards = |fault: &Fault| is_file(&fault.place, &content);
        if error.faults.iter().any(is_of_cards) {
            Fail::Open(located(error, &content, &folder(kind, path)))
        } else {
            wrong_choice(&error, kind)
        }
    })?;
    if let (Some(preset), Some(sheet)) = (preset, &sheet) {
        let hidden = hidden_numbers(kind, preset, sheet);
        if !hidden.is_empty() {
            // Nothing more can be done when even a remark cannot be written.
            let _ = writeln!(stderr(), "{}", hidden_words(preset, &hidden, lang));
        }
    }
    Ok(game)
}

/// The game of the command with these cards in the place of its own.
pub(crate) fn game_with(args: &TableArgs, content: &Content) -> Result<Arc<dyn AnyGame>, Fail> {
    let kind = kind(&args.game)?;
    let presets = presets(kind, declared(content).as_ref());
    let preset = args.preset.as_ref().map(|id| preset(&presets, id)).transpose()?;
    let brings = brings(kind, preset, args)?;
    Ok(kind.open(&options(preset, args)?, &brings, Some(content))?)
}

/// What an option of the table is now: as the command or its preset says, or by default.
pub(crate) fn option_now(args: &TableArgs, content: &Content, key: &str) -> Result<Value, Fail> {
    let kind = kind(&args.game)?;
    let sheet = declared(content);
    let presets = presets(kind, sheet.as_ref());
    let preset = args.preset.as_ref().map(|id| preset(&presets, id)).transpose()?;
    if let Some(value) = options(preset, args)?.get(key) {
        return Ok(value.clone());
    }
    let specs = sheet.map_or_else(|| kind.about().options, |sheet| sheet.options);
    if let Some(spec) = specs.iter().find(|spec| spec.key == key) {
        return Ok(spec.default.clone());
    }
    let known: Vec<&str> = specs.iter().map(|spec| spec.key.as_str()).collect();
    Err(Fail::Usage(unknown("réglage", "option", key, &known)))
}

/// Options and what seats bring as one typed them: a wrong one is a wrong command.
fn wrong_choice(error: &OpenError, kind: &dyn Kind) -> Fail {
    let slug = kind.slug();
    let told = |lang| faults(error, lang);
    Fail::Choice(Text::new(
        format!(
            "{}\n\n`veillee rules {slug}` montre les options et leurs valeurs.",
            told(Lang::Fr)
        ),
        format!("{}\n\n`veillee rules {slug}` shows the options and their values.", told(Lang::En)),
    ))
}

/// The options that a card folder declares; none where it has no file of options.
fn declared(content: &Content) -> Option<OptionSheet> {
    let (name, text) = content.files().find(|(name, _)| *name == OPTIONS_FILE)?;
    let content = Content::new([(name, text)]);
    // What is wrong with them is told when the game is opened.
    Some(cards::sheet(&mut Book::open(&content, &OPTION_TABLES)))
}

/// The ready-made tables: those of the card folder, or the game's own.
fn presets(kind: &dyn Kind, sheet: Option<&OptionSheet>) -> Vec<Preset> {
    sheet.map_or_else(|| kind.about().presets, |sheet| sheet.presets.clone())
}

fn preset<'p>(presets: &'p [Preset], id: &str) -> Result<&'p Preset, Fail> {
    presets.iter().find(|preset| preset.id == id).ok_or_else(|| {
        let known: Vec<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
        Fail::Usage(unknown("préréglage", "preset", id, &known))
    })
}

/// The table that is played unless one is chosen: the first one, the fairest.
pub(crate) fn first_preset(args: &TableArgs) -> Result<Option<String>, Fail> {
    let kind = kind(&args.game)?;
    let content = args.cards.as_deref().map(|path| content(kind, path)).transpose()?;
    let sheet = content.as_ref().and_then(declared);
    Ok(presets(kind, sheet.as_ref()).into_iter().next().map(|preset| preset.id))
}

/// A number that a designer changed in the card folder and that the preset sets to another.
#[derive(Debug, PartialEq)]
struct Hidden {
    key: String,
    folder: Value,
    preset: Value,
}

/// The options whose default differs from the printed one, but which the preset sets all the same.
fn hidden_numbers(kind: &dyn Kind, preset: &Preset, sheet: &OptionSheet) -> Vec<Hidden> {
    let printed = kind.about().options;
    let set = preset.options.as_object().into_iter().flatten();
    set.filter_map(|(key, value)| {
        let folder = &sheet.options.iter().find(|spec| spec.key == *key)?.default;
        let is_printed = printed.iter().any(|spec| spec.key == *key && spec.default == *folder);
        let is_hidden = !is_printed && folder != value;
        is_hidden.then(|| Hidden {
            key: key.clone(),
            folder: folder.clone(),
            preset: value.clone(),
        })
    })
    .collect()
}

fn hidden_words(preset: &Preset, hidden: &[Hidden], lang: Lang) -> String {
    let line = |Hidden { key, folder, preset: set }: &Hidden| match lang {
        Lang::Fr => format!(
            "note : le préréglage {} fixe {key} à {set}, le dossier des cartes dit {folder} ; `--set {key}={folder}` le rétablit",
            preset.id
        ),
        Lang::En => format!(
            "note: the preset {} sets {key} to {set}, the card folder says {folder}; `--set {key}={folder}` brings it back",
            preset.id
        ),
    };
    hidden.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What each seat brings; there are as many seats as the command says, or the preset, or as bring something.
fn brings(kind: &dyn Kind, preset: Option<&Preset>, args: &TableArgs) -> Result<Vec<Value>, Fail> {
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
    let content = cards::read_dir(folder(kind, path))?;
    let Some(other) = taken_for(kind, &content) else { return Ok(content) };
    let place = path.display();
    let (own, owner) = (kind.about().title, other.about().title);
    let (own_slug, slug) = (kind.slug(), other.slug());
    Err(Fail::failed(
        format!(
            "{place} : ce sont les cartes de {owner}, pas celles de {own} ; écrivez `{slug}` à la place de `{own_slug}`, ou un dossier de cartes de {own} (`veillee cards export {own_slug} DOSSIER` en écrit un)"
        ),
        format!(
            "{place}: these are the cards of {owner}, not of {own}; write `{slug}` in the place of `{own_slug}`, or a folder with cards of {own} (`veillee cards export {own_slug} DIR` writes one)"
        ),
    ))
}

/// The folder itself, or the game's own folder inside it.
pub(crate) fn folder(kind: &dyn Kind, path: &Path) -> PathBuf {
    let own = path.join(kind.slug());
    if own.is_dir() { own } else { path.to_path_buf() }
}

/// The game whose files these are, when they are another's and none of them is this one's.
fn taken_for(kind: &dyn Kind, content: &Content) -> Option<&'static dyn Kind> {
    // The file of options has the same name everywhere.
    let shared = |kind: &dyn Kind| {
        let printed = kind.content();
        let names = printed.files().map(|(name, _)| name.to_owned());
        names
            .filter(|name| name != OPTIONS_FILE)
            .any(|name| content.files().any(|(given, _)| given == name))
    };
    if shared(kind) {
        return None;
    }
    facade::shelf().iter().copied().find(|other| shared(*other))
}

/// Whether the place of a fault is in a card file, not in an option.
fn is_file(place: &str, content: &Content) -> bool {
    let name = place.split(':').next().unwrap_or(place);
    Path::new(name).extension().is_some_and(|end| end == "toml")
        || content.files().any(|(file, _)| file == name)
}

/// The same faults, each with the path of its file, so that a terminal or an editor can open it.
pub(crate) fn located(error: OpenError, content: &Content, folder: &Path) -> OpenError {
    let place = |mut fault: Fault| {
        if !is_file(&fault.place, content) {
            return fault;
        }
        let path = folder.join(&fault.place).display().to_string();
        if let Some(report) = &mut fault.report {
            let (old, new) = (format!("[{}]", fault.place), format!("[{path}]"));
            **report = Text::new(report.fr.replace(&old, &new), report.en.replace(&old, &new));
        }
        Fault { place: path, ..fault }
    };
    OpenError { faults: error.faults.into_iter().map(place).collect() }
}

/// The preset's options, then those of `--options`, then each `--set`.
fn options(preset: Option<&Preset>, args: &TableArgs) -> Result<Value, Fail> {
    let mut options =
        preset.map_or_else(|| Value::Object(Map::new()), |preset| preset.options.clone());
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
            let cause = cause(&error);
            Fail::usage(
                format!("`{flag}` : {path} ne se lit pas : {}", cause.fr),
                format!("`{flag}`: {path} cannot be read: {}", cause.en),
            )
        })?,
        None => word.to_owned(),
    };
    serde_json::from_str(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fail::usage(
            format!("`{flag}` n'est pas du JSON (ligne {line}, colonne {column})"),
            format!("`{flag}` is not JSON (line {line}, column {column})"),
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
    let spec = game.bot(name.trim()).map_err(|error| Fail::Usage(no_bot(name, &error)))?;
    if spec.to_string().starts_with("solver") && !has_solver(game.slug()) {
        let title = facade::find(game.slug()).map_or_else(String::new, |kind| kind.about().title);
        return Err(Fail::usage(
            format!("{title} n'a pas de robot `solver` : essayez expert ou ismcts:20000"),
            format!("{title} has no bot `solver`: try expert or ismcts:20000"),
        ));
    }
    Ok(spec)
}

/// Whether a game is analysed to its end by a bot of its own.
pub(crate) fn has_solver(slug: &str) -> bool {
    slug == "naastica"
}

/// Why a word names no bot, in both languages.
fn no_bot(name: &str, error: &SpecError) -> Text {
    let levels = LEVEL_NAMES.join(", ");
    let fr = match error {
        SpecError::Unknown(_) => format!(
            "aucun robot ne s'appelle {name:?} : choisissez un niveau ({levels}), ou random, greedy, ismcts:2000, solver"
        ),
        SpecError::Range { word, min, max, .. } => {
            format!("robot {word:?} : un nombre de {min} à {max} est attendu")
        }
        SpecError::NoBudget(word) => {
            format!("robot {word:?} : ce robot n'a pas de budget, écrivez son nom seul")
        }
    };
    Text::new(fr, error.to_string())
}
