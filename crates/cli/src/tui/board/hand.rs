//! A hand of cards: boxes side by side where there is room to read them, and one line a card where there is not.

use engine::CardSheet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Scene;
use super::draw::{frame, words, wrapped};
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Narrower boxes cannot be read.
const BOX_WIDTH_MIN: u16 = 14;
/// Lower boxes have no room for a name.
const BOX_HEIGHT_MIN: u16 = 5;
/// Wider boxes leave holes.
const BOX_WIDTH_MAX: u16 = 30;

/// What a card in hand shows.
pub(crate) struct Face {
    /// Its figures: cost, power, element.
    pub(crate) head: String,
    /// Further lines under its name: what it is strong against, its kind, its keywords.
    pub(crate) notes: Vec<String>,
    /// What it does.
    pub(crate) text: String,
}

/// Draws the cards of a hand and adds a spot for each.
pub(crate) fn draw(
    scene: &Scene,
    cards: &[u16],
    seat: usize,
    area: Rect,
    face: impl Fn(&CardSheet) -> Face,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let count = cards.len().max(1) as u16;
    let wide = (area.width / count).min(BOX_WIDTH_MAX);
    let as_lines = wide < BOX_WIDTH_MIN || area.height < BOX_HEIGHT_MIN;
    // Lines stand below each other, and beside each other where there are too many.
    let rows = area.height.max(1);
    let line_wide = area.width / count.div_ceil(rows);
    let heads = cards.iter().filter_map(|number| scene.card(*number)).map(&face);
    let head_wide = heads.map(|face| face.head.chars().count()).max().unwrap_or(0);
    for (index, number) in (0_u16..).zip(cards) {
        let place = if as_lines {
            let (column, row) = (index / rows, index % rows);
            // A gap stands between two columns.
            let gap = u16::from(line_wide < area.width);
            Rect::new(area.x + column * line_wide, area.y + row, line_wide - gap, 1)
        } else {
            Rect::new(area.x + index * wide, area.y, wide, area.height)
        };
        let place = place.intersection(area);
        let Some(sheet) = scene.card(*number) else { continue };
        if place.is_empty() || (!as_lines && (place.width < 5 || place.height < 3)) {
            continue;
        }
        let handle = Handle::new("card", *number);
        let colour =
            if scene.is_open(&handle) { Style::new().fg(theme::seat(seat)) } else { theme::dim() };
        let mut face = face(sheet);
        let name = sheet.name.get(scene.lang);
        if as_lines {
            face.head = format!("{:<head_wide$}", face.head);
            draw_line(scene, index, &handle, name, &face, colour, place, buffer);
        } else {
            draw_box(scene, index, &handle, name, &face, colour, place, buffer);
        }
        spots.push(Spot { area: place, handle, card: Some(*number) });
    }
}

#[expect(clippy::too_many_arguments, reason = "a card is described by its place and its content")]
fn draw_line(
    scene: &Scene,
    index: u16,
    handle: &Handle,
    name: &str,
    face: &Face,
    colour: Style,
    place: Rect,
    buffer: &mut Buffer,
) {
    let notes: Vec<&str> =
        face.notes.iter().map(String::as_str).filter(|note| !note.is_empty()).collect();
    let notes = notes.join(" · ");
    let line = format!("{} {} {name}  {notes}  {}", index + 1, face.head, face.text);
    let style = if scene.is_focus(handle) || scene.is_chosen(handle) {
        scene.edge(handle, colour).add_modifier(Modifier::REVERSED)
    } else {
        colour
    };
    words(place, 0, line.trim_end(), style, buffer);
}

#[expect(clippy::too_many_arguments, reason = "a card is described by its place and its content")]
fn draw_box(
    scene: &Scene,
    index: u16,
    handle: &Handle,
    name: &str,
    face: &Face,
    colour: Style,
    place: Rect,
    buffer: &mut Buffer,
) {
    let edge = scene.edge(handle, colour);
    let inner = frame(place, edge, scene.is_focus(handle) || scene.is_chosen(handle), buffer);
    words(place, 0, &format!("╭{}", index + 1), edge, buffer);
    words(inner, 0, &face.head, Style::new().fg(theme::MANA), buffer);
    let width = usize::from(inner.width);
    let name = wrapped(name, width, 2);
    let mut row = 1;
    for line in name {
        words(inner, row, &line, colour.add_modifier(Modifier::BOLD), buffer);
        row += 1;
    }
    for note in face.notes.iter().filter(|note| !note.is_empty()) {
        for line in wrapped(note, width, 2) {
            words(inner, row, &line, theme::open(), buffer);
            row += 1;
        }
    }
    let rows = inner.height.saturating_sub(row);
    if rows > 0 {
        for line in wrapped(&face.text, width, rows.into()) {
            words(inner, row, &line, theme::dim(), buffer);
            row += 1;
        }
    }
}
