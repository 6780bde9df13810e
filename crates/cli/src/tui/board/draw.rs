//! Small drawings that the boards share.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget as _};

/// A box with a border; returns what is inside.
pub(crate) fn frame(area: Rect, style: Style, is_heavy: bool, buffer: &mut Buffer) -> Rect {
    let kind = if is_heavy { BorderType::Thick } else { BorderType::Rounded };
    let block = Block::bordered().border_type(kind).border_style(style);
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// Words in one row, cut to the width with an ellipsis.
pub(crate) fn words(area: Rect, row: u16, text: &str, style: Style, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    if row >= area.height || area.width == 0 {
        return;
    }
    buffer.set_stringn(
        area.x,
        area.y + row,
        cut(text, area.width.into()),
        area.width.into(),
        style,
    );
}

/// Coloured words in one row.
pub(crate) fn spans(area: Rect, row: u16, line: &Line, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    if row < area.height && area.width > 0 {
        buffer.set_line(area.x, area.y + row, line, area.width);
    }
}

/// Words in the middle of one row.
pub(crate) fn centred(area: Rect, row: u16, text: &str, style: Style, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    if row >= area.height || area.width == 0 {
        return;
    }
    let text = cut(text, area.width.into());
    let gap = (area.width as usize).saturating_sub(text.chars().count()) / 2;
    buffer.set_stringn(area.x + gap as u16, area.y + row, text, area.width.into(), style);
}

/// The text, or its beginning with an ellipsis.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The words of a text; a sign that French sets apart stays with the word before it.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match pieces.last_mut() {
            Some(last) if matches!(word, ":" | ";" | "?" | "!" | "»") || last == "«" => {
                last.push(' ');
                last.push_str(word);
            }
            _ => pieces.push(word.to_owned()),
        }
    }
    pieces
}

/// The text broken into at most `rows` lines of a width, at spaces where that is possible.
pub(crate) fn wrapped(text: &str, width: usize, rows: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in pieces(text) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.len() > rows && rows > 0 {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(line, width)).collect()
}

/// A bar of so many cells, filled by a share.
pub(crate) fn bar(value: i64, most: i64, width: usize) -> (String, String) {
    let share = if most <= 0 { 0.0 } else { (value.max(0) as f64 / most as f64).min(1.0) };
    let mut full = (share * width as f64).round() as usize;
    if value > 0 {
        full = full.max(1);
    }
    ("█".repeat(full), "░".repeat(width - full.min(width)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_and_wrapped() {
        assert_eq!(cut("Étincelle de LUX", 10), "Étincelle…");
        assert_eq!(wrapped("Rose des vents brisée", 10, 2), ["Rose des", "vents bri…"]);
        assert_eq!(wrapped("Thorn", 10, 2), ["Thorn"]);
        assert_eq!(wrapped("Placer Loup : ici", 11, 3), ["Placer", "Loup : ici"]);
        assert_eq!(wrapped("dit « oui »", 9, 3), ["dit", "« oui »"]);
    }

    #[test]
    fn a_bar_shows_the_last_breath() {
        assert_eq!(bar(1, 100, 10).0.chars().count(), 1);
        assert_eq!(bar(0, 100, 10).0, "");
        assert_eq!(bar(100, 100, 10).1, "");
        assert_eq!(bar(500, 100, 4).0.chars().count(), 4);
    }
}
