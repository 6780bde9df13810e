//! Reads one entry; after a mistake, goes on as if it had not been made, to find what else is wrong.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use crate::words::Complaint;

/// The most complaints about one entry: more would not help anybody.
const COMPLAINTS_MAX: usize = 16;
/// The most times one entry is read: each time one thing is put right.
const READS_MAX: usize = 80;
/// Where the spans of stand-ins begin, beyond every file.
const STAND_INS: usize = usize::MAX / 2;

/// The value of an entry, if nothing is wrong with it.
pub(crate) fn try_read<T: DeserializeOwned>(entry: &Spanned<DeValue<'_>>) -> Option<T> {
    T::deserialize(ValueDeserializer::from(entry.clone())).ok()
}

/// The value of an entry, or all complaints about it with their spans.
pub(crate) fn read<T: DeserializeOwned>(
    entry: &Spanned<DeValue<'_>>,
) -> Result<T, Vec<(Complaint, Range<usize>)>> {
    let mut complaints: Vec<(Complaint, Range<usize>)> = Vec::new();
    let mut entry = entry.clone();
    let mut stand_ins = STAND_INS;
    for _ in 0..READS_MAX {
        let error = match T::deserialize(ValueDeserializer::from(entry.clone())) {
            Ok(value) if complaints.is_empty() => return Ok(value),
            Ok(_) => return Err(complaints),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_else(|| entry.span());
        let complaint = Complaint::read(error.message());
        // What was put there to go on is nobody's mistake: another kind of value may fit.
        if span.start >= STAND_INS {
            if replace(&mut entry, &span, &complaint) {
                continue;
            }
            return Err(complaints);
        }
        stand_ins += 1;
        let mended = mend(&mut entry, &span, &complaint, stand_ins);
        note(&mut complaints, complaint, span);
        if !mended || complaints.len() == COMPLAINTS_MAX {
            return Err(complaints);
        }
    }
    Err(complaints)
}

/// Adds a complaint; fields that one table lacks are one complaint.
fn note(complaints: &mut Vec<(Complaint, Range<usize>)>, complaint: Complaint, span: Range<usize>) {
    if let Complaint::MissingFields { fields } = &complaint {
        for (other, place) in &mut *complaints {
            if let Complaint::MissingFields { fields: known } = other
                && *place == span
            {
                known.extend(fields.iter().cloned());
                return;
            }
        }
    }
    complaints.push((complaint, span));
}

/// Puts the word that was meant in the place of the misspelt one, takes an unknown field away, or puts a stand-in
/// where a value is missing or of another kind.
fn mend(
    value: &mut Spanned<DeValue<'_>>,
    span: &Range<usize>,
    complaint: &Complaint,
    stand_in: usize,
) -> bool {
    let stand_in = stand_in..stand_in;
    match complaint {
        Complaint::UnknownField { nearest, .. } => mend_key(value, span, nearest.as_deref()),
        Complaint::UnknownWord { nearest: Some(word), .. } => {
            mend_key(value, span, Some(word)) || mend_string(value, span, word)
        }
        Complaint::MissingFields { fields } => fields.iter().all(|field| {
            let Some(table) = find(value, span) else { return false };
            let DeValue::Table(table) = table.get_mut() else { return false };
            let key = Spanned::new(stand_in.clone(), Cow::Owned(field.clone()));
            let empty = DeValue::String(Cow::Borrowed(""));
            table.insert(key, Spanned::new(stand_in.clone(), empty)).is_none()
        }),
        Complaint::WrongKind { expected, .. } => match (find(value, span), fitting(expected)) {
            (Some(wrong), Some(right)) => {
                *wrong = Spanned::new(stand_in, right);
                true
            }
            (_, None) | (None, _) => false,
        },
        Complaint::UnknownWord { nearest: None, .. } | Complaint::Other { .. } => false,
    }
}

/// Puts another value in the place of a stand-in that did not fit.
fn replace(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>, complaint: &Complaint) -> bool {
    let right = match complaint {
        Complaint::WrongKind { expected, .. } => fitting(expected),
        Complaint::UnknownWord { known, .. } => {
            known.first().map(|word| DeValue::String(Cow::Owned(word.clone())))
        }
        Complaint::UnknownField { .. }
        | Complaint::MissingFields { .. }
        | Complaint::Other { .. } => None,
    };
    match (find(value, span), right) {
        (Some(place), Some(right)) => {
            *place = Spanned::new(span.clone(), right);
            true
        }
        (None, _) | (_, None) => false,
    }
}

/// A value of the kind that was expected.
fn fitting(expected: &str) -> Option<DeValue<'static>> {
    let parsed = |text: &'static str| DeValue::parse(text).ok().map(Spanned::into_inner);
    match expected {
        "a string" | "string" | "str" | "a borrowed string" => parsed("\"\""),
        "a boolean" | "bool" => parsed("false"),
        "a sequence" => parsed("[]"),
        "f32" | "f64" => parsed("1.0"),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
            parsed("1")
        }
        other if other.starts_with("a whole number from ") => parsed("1"),
        _ => None,
    }
}

/// The value that has this span.
fn find<'v, 'i>(
    value: &'v mut Spanned<DeValue<'i>>,
    span: &Range<usize>,
) -> Option<&'v mut Spanned<DeValue<'i>>> {
    if value.span() == *span {
        return Some(value);
    }
    match value.get_mut() {
        DeValue::Table(table) => table.iter_mut().find_map(|(_, child)| find(child, span)),
        DeValue::Array(array) => array.iter_mut().find_map(|child| find(child, span)),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => None,
    }
}

fn mend_key(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>, word: Option<&str>) -> bool {
    match value.get_mut() {
        DeValue::Table(table) => {
            let wrong = table.keys().find(|key| key.span() == *span).cloned();
            let Some(wrong) = wrong else {
                return table.iter_mut().any(|(_, child)| mend_key(child, span, word));
            };
            let child = table.remove(&wrong);
            if let (Some(word), Some(child)) = (word, child)
                && !table.contains_key(word)
            {
                table.insert(Spanned::new(wrong.span(), Cow::Owned(word.to_owned())), child);
            }
            true
        }
        DeValue::Array(array) => array.iter_mut().any(|child| mend_key(child, span, word)),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => false,
    }
}

fn mend_string(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>, word: &str) -> bool {
    let here = value.span() == *span;
    match value.get_mut() {
        DeValue::String(string) => {
            if here {
                *string = Cow::Owned(word.to_owned());
            }
            here
        }
        DeValue::Table(table) => table.iter_mut().any(|(_, child)| mend_string(child, span, word)),
        DeValue::Array(array) => array.iter_mut().any(|child| mend_string(child, span, word)),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
            false
        }
    }
}
