//! Cards that somebody changed: whole files in the place of printed ones, bounded before anything is read.

use std::collections::BTreeMap;

use cards::{EntryOutline, FieldOutline};
use engine::{Content, Fault};
use facade::Kind;

use crate::error::ApiError;
use crate::wire::{CardEntry, CardField, CardFile, Diagnostic, FieldKind};

/// The longest cards that somebody may bring, in bytes: three times the cards of the largest game.
pub(crate) const CARDS_MAX: usize = 128 * 1024;
/// The longest name of a draft, in characters.
const NAME_MAX: usize = 60;

/// The files that truly differ from the printed ones, if they are files of this game and not too long.
pub(crate) fn changed(
    kind: &dyn Kind,
    mut files: BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, ApiError> {
    let printed = kind.content();
    let text_of = |name: &str| printed.files().find(|(known, _)| *known == name);
    if let Some(name) = files.keys().find(|name| text_of(name).is_none()) {
        let name: String = name.chars().take(40).collect();
        return Err(ApiError::BadRequest(format!("this game has no card file called {name:?}")));
    }
    let size: usize = files.values().map(String::len).sum();
    if size > CARDS_MAX {
        return Err(ApiError::BadRequest("the cards are too long: at most 128 KB".into()));
    }
    files.retain(|name, text| text_of(name).is_some_and(|(_, printed)| printed != text));
    Ok(files)
}

/// All cards of a game with these files in the place of the printed ones.
pub(crate) fn content(kind: &dyn Kind, files: &BTreeMap<String, String>) -> Content {
    let printed = kind.content();
    let text = |name: &str, text: &str| files.get(name).cloned().unwrap_or_else(|| text.to_owned());
    Content::new(printed.files().map(|(name, own)| (name.to_owned(), text(name, own))))
}

/// The name of a draft, tidied: 1 to 60 visible characters on one line.
pub(crate) fn tidy_title(name: &str) -> Result<String, ApiError> {
    let shown: String = name
        .chars()
        .take(400)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| {
            !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        })
        .collect();
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=NAME_MAX).contains(&shown.chars().count()) {
        return Ok(shown);
    }
    Err(ApiError::BadRequest("a draft has a name of 1 to 60 characters".into()))
}

/// A file with what stands where in it.
pub(crate) fn outlined(name: &str, text: &str, is_shown: bool) -> CardFile {
    let field = |field: FieldOutline| CardField {
        path: field.path,
        kind: match field.kind {
            cards::FieldKind::Number => FieldKind::Number,
            cards::FieldKind::Text => FieldKind::Text,
            cards::FieldKind::Truth => FieldKind::Truth,
            cards::FieldKind::Raw => FieldKind::Raw,
        },
        value: field.value,
        start: field.span.0 as u32,
        end: field.span.1 as u32,
    };
    let entry = |entry: EntryOutline| CardEntry {
        heading: entry.heading,
        id: entry.id,
        name: entry.name,
        start: entry.span.0 as u32,
        end: entry.span.1 as u32,
        fields: entry.fields.into_iter().map(field).collect(),
    };
    CardFile {
        name: name.to_owned(),
        text: if is_shown { text.to_owned() } else { String::new() },
        entries: cards::outline(text).map(|entries| entries.into_iter().map(entry).collect()),
    }
}

/// A fault with its place taken apart: `magicien.toml:76:1`.
pub(crate) fn diagnostic(kind: &dyn Kind, fault: Fault) -> Diagnostic {
    let mut parts = fault.place.rsplitn(3, ':');
    let numbers = (
        parts.next().and_then(|column| column.parse().ok()),
        parts.next().and_then(|line| line.parse().ok()),
    );
    let (file, line, column) = match (numbers, parts.next()) {
        ((Some(column), Some(line)), Some(file)) => (file, line, column),
        ((_, _), _) => (fault.place.as_str(), 0, 0),
    };
    let hint = fault.hint.map(|hint| *hint).unwrap_or_default();
    let is_file = kind.content().files().any(|(name, _)| name == file);
    Diagnostic {
        file: is_file.then(|| file.to_owned()),
        line,
        column,
        field: hint.field,
        nearest: hint.nearest,
        words: fault.words,
    }
}

#[cfg(test)]
mod tests {
    use engine::Text;

    use super::*;

    fn duel() -> &'static dyn Kind {
        facade::find("duel").expect("it is on the shelf")
    }

    fn files(name: &str, text: &str) -> BTreeMap<String, String> {
        BTreeMap::from([(name.to_owned(), text.to_owned())])
    }

    #[test]
    fn only_files_of_the_game_that_differ_are_kept() {
        let printed = duel().content();
        let (name, text) = printed.files().next().unwrap();
        assert!(changed(duel(), files(name, text)).unwrap().is_empty(), "nothing was changed");
        let other = format!("{text}\n");
        assert_eq!(changed(duel(), files(name, &other)).unwrap(), files(name, &other));
        assert!(changed(duel(), files("../x.toml", "")).is_err());
        assert!(changed(duel(), files(name, &"x".repeat(CARDS_MAX + 1))).is_err());
        let content = content(duel(), &files(name, &other));
        assert_eq!(content.files().count(), printed.files().count());
        assert_ne!(content.digest(), printed.digest());
    }

    #[test]
    fn a_place_is_taken_apart() {
        let told = |place: &str| {
            let told = diagnostic(duel(), Fault::new(place, Text::new("f", "e")));
            (told.file, told.line, told.column)
        };
        assert_eq!(told("magicien.toml:76:3"), (Some("magicien.toml".into()), 76, 3));
        assert_eq!(told("magicien.toml"), (Some("magicien.toml".into()), 0, 0));
        assert_eq!(told("…"), (None, 0, 0));
        assert_eq!(told("mana_cap"), (None, 0, 0));
    }

    #[test]
    fn a_title_is_one_visible_line() {
        assert_eq!(tidy_title("  Mage \n plus\u{202e} fort ").unwrap(), "Mage plus fort");
        assert!(tidy_title(" \u{200b} ").is_err());
        assert!(tidy_title(&"x".repeat(61)).is_err());
    }
}
