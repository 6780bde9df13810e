//! The board of any game: its view as an outline, so that a new game can be played before it has a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};
use serde_json::Value;

use super::{Board, Scene};
use crate::tui::spot::Spot;
use crate::tui::theme;

/// Draws any view.
pub(crate) struct Plain;

impl Board for Plain {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, _spots: &mut Vec<Spot>) {
        let mut lines = Vec::new();
        outline(scene, "", scene.view, 0, &mut lines);
        Paragraph::new(lines).render(area, buffer);
    }

    fn rows(&self) -> u16 {
        20
    }
}

/// One line for each plain value; lists of plain values stay on one line.
fn outline(scene: &Scene, key: &str, value: &Value, depth: usize, lines: &mut Vec<Line<'static>>) {
    let indent = "  ".repeat(depth);
    let head = |key: &str| Span::styled(format!("{indent}{key} "), theme::dim());
    match value {
        Value::Object(map) => {
            if !key.is_empty() {
                lines.push(Line::from(head(key)));
            }
            for (key, value) in map {
                outline(scene, key, value, depth + 1, lines);
            }
        }
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            lines.push(Line::from(head(key)));
            for (index, item) in items.iter().enumerate() {
                outline(scene, &index.to_string(), item, depth + 1, lines);
            }
        }
        Value::Array(items) => {
            let words: Vec<String> = items.iter().map(|item| word(scene, key, item)).collect();
            lines.push(Line::from(vec![head(key), Span::raw(words.join(", "))]));
        }
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            lines.push(Line::from(vec![head(key), Span::raw(word(scene, key, value))]));
        }
    }
}

/// Numbers under a key that speaks of cards are shown as the card's name.
fn word(scene: &Scene, key: &str, value: &Value) -> String {
    let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
    match (number, value) {
        (Some(number), _) if key.contains("card") || key == "hand" => {
            scene.card_name(number).to_owned()
        }
        (_, Value::String(word)) => word.clone(),
        (_, other) => other.to_string(),
    }
}
