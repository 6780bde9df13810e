//! Reads one entry; after a misspelt word, goes on as if it had been spelt right, to find what else is wrong.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use crate::words::Complaint;

/// The most complaints about one entry: more would not help anybody.
const COMPLAINTS_MAX: usize = 8;

/// The value of an entry, or all complaints about it with their spans.
pub(crate) fn read<T: DeserializeOwned>(
    entry: &Spanned<DeValue<'_>>,
) -> Result<T, Vec<(Complaint, Range<usize>)>> {
    let mut complaints = Vec::new();
    let mut entry = entry.clone();
    loop {
        let error = match T::deserialize(ValueDeserializer::from(entry.clone())) {
            Ok(value) if complaints.is_empty() => return Ok(value),
            Ok(_) => return Err(complaints),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_else(|| entry.span());
        let complaint = Complaint::read(error.message());
        let mended = mend(&mut entry, &span, &complaint);
        complaints.push((complaint, span));
        if !mended || complaints.len() == COMPLAINTS_MAX {
            return Err(complaints);
        }
    }
}

/// Puts the word that was meant in the place of the misspelt one, or takes an unknown field away.
fn mend(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>, complaint: &Complaint) -> bool {
    match complaint {
        Complaint::UnknownField { nearest, .. } => mend_key(value, span, nearest.as_deref()),
        Complaint::UnknownWord { nearest: Some(word), .. } => {
            mend_key(value, span, Some(word)) || mend_string(value, span, word)
        }
        Complaint::UnknownWord { nearest: None, .. }
        | Complaint::MissingField { .. }
        | Complaint::WrongKind { .. }
        | Complaint::Other { .. } => false,
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
