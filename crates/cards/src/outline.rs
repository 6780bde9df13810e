//! What stands where in a card file, so that a form can change one value and leave every other letter alone.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The most fields of one entry that are listed: a form with more of them helps nobody.
const FIELDS_MAX: usize = 200;

/// One entry of a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryOutline {
    /// Its heading: `card` of `[[card]]`.
    pub heading: String,
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where it begins and ends: with its heading, and where the next one begins.
    pub span: (usize, usize),
    /// Its fields, in the order of the file.
    pub fields: Vec<FieldOutline>,
}

/// One value of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldOutline {
    /// Where it is in the entry: `effects.0.do.damage`.
    pub path: String,
    /// What sort of value it is.
    pub kind: FieldKind,
    /// A text without its quotes, anything else as it stands there.
    pub value: String,
    /// Where the value begins and ends.
    pub span: (usize, usize),
}

/// What sort of value a field has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A whole number.
    Number,
    /// A text, or a word.
    Text,
    /// `true` or `false`.
    Truth,
    /// A list or another value, as it is written.
    Raw,
}

/// The entries of a card file; nothing while it cannot be parsed. Places are counted as a browser counts them, in
/// units of UTF-16.
pub fn outline(text: &str) -> Option<Vec<EntryOutline>> {
    let root = DeTable::parse(text).ok()?;
    let units = units(text);
    let mut found = Vec::new();
    for (heading, entries) in root.get_ref() {
        let Some(entries) = entries.get_ref().as_array() else { continue };
        for entry in entries.iter().filter(|entry| entry.get_ref().is_table()) {
            found.push((heading.get_ref(), entry));
        }
    }
    let start_of = |entry: &Spanned<DeValue<'_>>| heading_start(text, entry.span().start);
    found.sort_by_key(|(_, entry)| start_of(entry));
    let ends: Vec<usize> =
        found.iter().skip(1).map(|(_, entry)| start_of(entry)).chain([text.len()]).collect();
    let entry = |((heading, entry), end): ((&std::borrow::Cow<'_, str>, _), usize)| {
        let entry: &Spanned<DeValue<'_>> = entry;
        let word = |key: &str| {
            entry.get_ref().get(key).and_then(|word| word.get_ref().as_str()).map(str::to_owned)
        };
        let mut fields = Vec::new();
        gather(text, &units, entry, String::new(), &mut fields);
        fields.sort_by_key(|field: &FieldOutline| field.span);
        EntryOutline {
            heading: heading.to_string(),
            id: word("id"),
            name: word("name"),
            span: (units[start_of(entry)], units[end]),
            fields,
        }
    };
    Some(found.into_iter().zip(ends).map(entry).collect())
}

/// How many units of UTF-16 stand before each byte, and before the end.
fn units(text: &str) -> Vec<usize> {
    let mut units = Vec::with_capacity(text.len() + 1);
    let mut count = 0;
    for letter in text.chars() {
        units.extend(std::iter::repeat_n(count, letter.len_utf8()));
        count += letter.len_utf16();
    }
    units.push(count);
    units
}

/// Where the line of a heading begins.
fn heading_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |end| end + 1)
}

/// Adds every value under this one that can be changed alone.
fn gather(
    text: &str,
    units: &[usize],
    value: &Spanned<DeValue<'_>>,
    path: String,
    fields: &mut Vec<FieldOutline>,
) {
    if fields.len() >= FIELDS_MAX {
        return;
    }
    let deeper = |step: &dyn std::fmt::Display| match &path[..] {
        "" => step.to_string(),
        path => format!("{path}.{step}"),
    };
    let kind = match value.get_ref() {
        DeValue::Table(table) => {
            for (key, child) in table {
                gather(text, units, child, deeper(key.get_ref()), fields);
            }
            return;
        }
        // A list of clauses is told clause by clause, a list of words or points as it stands.
        DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
            for (index, child) in items.iter().enumerate() {
                gather(text, units, child, deeper(&index), fields);
            }
            return;
        }
        DeValue::Integer(_) => FieldKind::Number,
        DeValue::String(_) => FieldKind::Text,
        DeValue::Boolean(_) => FieldKind::Truth,
        DeValue::Array(_) | DeValue::Float(_) | DeValue::Datetime(_) => FieldKind::Raw,
    };
    let span = value.span();
    let written = text.get(span.clone()).unwrap_or_default();
    let said = value.get_ref().as_str().unwrap_or(written).to_owned();
    fields.push(FieldOutline {
        path,
        kind,
        value: said,
        span: (units[span.start.min(text.len())], units[span.end.min(text.len())]),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Été.\n\n[[card]]\nid = \"braise\"\nname = \"Braise 🔥\"\ncost = 2\nwords = [\"a\", \"b\"]\n\
        effects = [{ on = \"turn_start\", do = { damage = 4 } }]\n\n[card.attack]\npower = 7\n\n[[card]]\nid = \"cendre\"\nis_rare = true\n";

    /// The piece of the text between two places as a browser counts them.
    fn piece(span: (usize, usize)) -> String {
        let units: Vec<u16> = TEXT.encode_utf16().collect();
        String::from_utf16(&units[span.0..span.1]).unwrap()
    }

    #[test]
    fn every_value_is_found_where_it_stands() {
        let entries = outline(TEXT).unwrap();
        let ids: Vec<_> = entries.iter().map(|entry| entry.id.as_deref()).collect();
        assert_eq!(ids, [Some("braise"), Some("cendre")]);
        assert!(piece(entries[0].span).starts_with("[[card]]\nid = \"braise\""));
        assert!(piece(entries[0].span).ends_with("power = 7\n\n"));
        assert!(piece(entries[1].span).ends_with("is_rare = true\n"));
        let told: Vec<_> = entries[0]
            .fields
            .iter()
            .map(|field| (field.path.as_str(), field.kind, piece(field.span)))
            .collect();
        assert_eq!(
            told,
            [
                ("id", FieldKind::Text, "\"braise\"".into()),
                ("name", FieldKind::Text, "\"Braise 🔥\"".into()),
                ("cost", FieldKind::Number, "2".into()),
                ("words", FieldKind::Raw, "[\"a\", \"b\"]".into()),
                ("effects.0.on", FieldKind::Text, "\"turn_start\"".into()),
                ("effects.0.do.damage", FieldKind::Number, "4".into()),
                ("attack.power", FieldKind::Number, "7".into()),
            ]
        );
        assert_eq!(entries[0].fields[1].value, "Braise 🔥", "a text has no quotes");
        assert_eq!(entries[1].fields[1].kind, FieldKind::Truth);
    }

    #[test]
    fn a_file_that_cannot_be_parsed_has_no_outline() {
        assert_eq!(outline("[[card]\n"), None);
        assert_eq!(outline(""), Some(Vec::new()));
    }
}
