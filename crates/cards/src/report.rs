//! The report of a fault for a terminal: the source line with a mark under what is wrong.

use std::fmt;
use std::ops::Range;

use engine::{Lang, Text};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
};

use crate::place::{Lines, within};

/// Longer lines are not quoted: nobody could read the mark under them.
const LINE_MAX: usize = 600;

/// One mark in the source.
pub(crate) struct Mark {
    pub(crate) span: Range<usize>,
    pub(crate) label: Text,
}

/// A fault with its source, in one language.
struct Report {
    title: String,
    labels: Vec<LabeledSpan>,
    source: NamedSource<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// The report in both languages, without colours; `None` when the source cannot be quoted usefully. `clean` is the
/// text as [`harmless`] leaves it.
pub(crate) fn render(
    name: &str,
    text: &str,
    clean: &str,
    lines: &Lines,
    words: &Text,
    help: Option<&Text>,
    marks: &[Mark],
) -> Option<Text> {
    if marks.iter().any(|mark| line_length(text, lines, &mark.span) > LINE_MAX) {
        return None;
    }
    let render = |lang: Lang| {
        let labels = marks.iter().map(|mark| label(clean, mark, lang)).collect();
        let report = Report {
            title: words.get(lang).to_owned(),
            labels,
            source: NamedSource::new(name, clean.to_owned()),
        };
        let mut rendered = String::new();
        let mut handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .with_links(false)
            .with_width(100);
        if let Some(help) = help {
            // The footer, since miette's own help begins with an English word.
            handler = handler.with_footer(help.get(lang).to_owned());
        }
        handler.render_report(&mut rendered, &report).ok().map(|()| rendered)
    };
    Some(Text::new(render(Lang::Fr)?, render(Lang::En)?))
}

fn label(text: &str, mark: &Mark, lang: Lang) -> LabeledSpan {
    let span = within(text, mark.span.clone());
    // A mark of a whole entry would draw a bar beside it; its first line is enough.
    let line = text[span.clone()].lines().next().unwrap_or("").len();
    LabeledSpan::new(Some(mark.label.get(lang).to_owned()), span.start, line)
}

fn line_length(text: &str, lines: &Lines, span: &Range<usize>) -> usize {
    let line = lines.line_column(text, span.start).0;
    text[lines.around(text, line)].lines().map(str::len).max().unwrap_or(0)
}

/// The text with every control sign made a space of the same length, so that a card file cannot
/// send commands to the terminal that shows it.
pub(crate) fn harmless(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        let hidden = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
        match letter {
            '\n' | '\t' => clean.push(letter),
            other if other.is_control() || hidden => {
                clean.extend(std::iter::repeat_n(' ', other.len_utf8()));
            }
            other => clean.push(other),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_signs_do_not_reach_the_terminal() {
        let text = "id = \"\u{1b}[31mé\u{202e}\"\n";
        let clean = harmless(text);
        assert_eq!(clean.len(), text.len());
        assert!(!clean.contains('\u{1b}') && clean.contains('é'));
    }
}
