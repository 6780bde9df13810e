//! Places in a file: spans to lines and columns, and the path from an entry to a field.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

/// Where the lines of a text begin, found once, so that a text with many faults is not counted through for each.
#[derive(Debug)]
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    pub(crate) fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(ends.map(|(index, _)| index + 1)).collect())
    }

    /// The line and column of a byte of the text, both from 1; a column is a letter.
    pub(crate) fn line_column(&self, text: &str, offset: usize) -> (usize, usize) {
        let offset = floor(text, offset);
        let line = self.0.partition_point(|start| *start <= offset);
        (line, 1 + text[self.0[line - 1]..offset].chars().count())
    }

    /// The bytes from the line before to the line after the one with this number.
    pub(crate) fn around(&self, text: &str, line: usize) -> Range<usize> {
        let start = self.0[line.saturating_sub(2).min(self.0.len() - 1)];
        let end = self.0.get(line + 1).copied().unwrap_or(text.len());
        start..end
    }
}

/// The line and column of a byte, both from 1; a column is a letter.
pub(crate) fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..floor(text, offset)];
    let line_start = before.rfind('\n').map_or(0, |index| index + 1);
    (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count())
}

/// The span cut to the text and to whole letters.
pub(crate) fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let start = floor(text, span.start);
    let end = floor(text, span.end).max(start);
    start..end
}

fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The span of the value at a dotted path (`effect.draw.0`), or of the last part of it that exists.
pub(crate) fn field_span(entry: &Spanned<DeValue<'_>>, path: &str) -> Range<usize> {
    let mut here = entry;
    for part in path.split('.').filter(|part| !part.is_empty()) {
        let next = match here.get_ref() {
            DeValue::Array(_) => {
                part.parse().ok().and_then(|index: usize| here.get_ref().get(index))
            }
            DeValue::Table(_) => here.get_ref().get(part),
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => None,
        };
        match next {
            Some(value) => here = value,
            None => break,
        }
    }
    here.span()
}

/// The dotted path of the key or value that has this span.
pub(crate) fn path_of(value: &Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    fn walk(value: &Spanned<DeValue<'_>>, span: &Range<usize>, path: &mut Vec<String>) -> bool {
        let mut step = |name: String, at: bool, child: &Spanned<DeValue<'_>>| {
            path.push(name);
            let found = at || child.span() == *span || walk(child, span, path);
            if !found {
                path.pop();
            }
            found
        };
        match value.get_ref() {
            DeValue::Table(table) => table
                .iter()
                .any(|(key, child)| step(key.get_ref().to_string(), key.span() == *span, child)),
            DeValue::Array(array) => {
                array.iter().enumerate().any(|(index, child)| step(index.to_string(), false, child))
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => false,
        }
    }
    let mut path = Vec::new();
    walk(value, span, &mut path).then(|| path.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_letters_and_lines_count_from_one() {
        let text = "a = 1\né = 2\n";
        assert_eq!(line_column(text, 0), (1, 1));
        assert_eq!(line_column(text, 6), (2, 1));
        assert_eq!(line_column(text, 9), (2, 3));
        assert_eq!(line_column(text, 7), (2, 1));
        assert_eq!(line_column(text, 999), (3, 1));
        let lines = Lines::of(text);
        for offset in [0, 4, 5, 6, 7, 8, 9, 12, 999] {
            assert_eq!(lines.line_column(text, offset), line_column(text, offset), "{offset}");
        }
        assert_eq!(&text[lines.around(text, 2)], text);
        assert_eq!(&text[lines.around(text, 1)], text);
    }

    #[test]
    fn a_path_leads_to_its_value_and_back() {
        let text = "effect = { draw = [1, 22] }";
        let table = toml::de::DeTable::parse(text).unwrap();
        let entry = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
        let span = field_span(&entry, "effect.draw.1");
        assert_eq!(&text[span.clone()], "22");
        assert_eq!(path_of(&entry, &span).as_deref(), Some("effect.draw.1"));
        assert_eq!(&text[field_span(&entry, "effect.heal.n")], "{ draw = [1, 22] }");
    }
}
