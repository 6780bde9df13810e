//! The board of Naastica: nine cells with arrows, LUX and NOX, and the hand below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use super::draw::{centred, frame, spans, words, wrapped};
use super::{Board, Scene};
use crate::face;
use crate::say::counted;
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Draws Naastica.
pub(crate) struct Naastica;

/// What is drawn of the view.
#[derive(Deserialize)]
struct View {
    board: Vec<Option<Stone>>,
    hands: Vec<Hand>,
    decides: Option<usize>,
    turn: u8,
    leg: u8,
    legs: u8,
    counts: Vec<u8>,
}

#[derive(Deserialize)]
struct Stone {
    card: u16,
    owner: usize,
    arrows: Vec<String>,
    lux: i32,
    nox: i32,
    is_protected: bool,
}

#[derive(Deserialize)]
struct Hand {
    count: usize,
    cards: Option<Vec<u16>>,
    lux: i32,
}

/// What lies in a box: a card with its values.
struct Card<'c> {
    name: &'c str,
    arrows: &'c [String],
    lux: i32,
    nox: i32,
    is_hero: bool,
    is_protected: bool,
    /// The name of its ability and what it does; empty for those who have none.
    said: &'c str,
}

const HAND_ROWS: u16 = 5;

impl Board for Naastica {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
        let Ok(view) = View::deserialize(scene.view) else {
            return super::plain::Plain.draw(scene, area, buffer, spots);
        };
        let me = scene.viewer.map_or(0, engine::Seat::index);
        let other = 1 - me.min(1);
        banner(scene, &view, other, area, 0, buffer);
        let own_hand = view.hands.get(me).and_then(|hand| hand.cards.as_ref());
        let below = if own_hand.is_some() { HAND_ROWS + 1 } else { 1 };
        let rows = area.height.saturating_sub(1 + below);
        let high = (rows / 3).clamp(4, 8);
        let wide = (area.width / 3).clamp(9, 26);
        let hand_rows = area.height.saturating_sub(3 * high + 2).clamp(HAND_ROWS, 12);
        let left = area.x + area.width.saturating_sub(3 * wide) / 2;
        for (index, stone) in (0_u16..9).zip(&view.board) {
            let cell =
                Rect::new(left + index % 3 * wide, area.y + 1 + index / 3 * high, wide, high);
            let cell = cell.intersection(area);
            let handle = Handle::new("cell", index + 1);
            draw_cell(scene, index + 1, stone.as_ref(), &handle, cell, buffer);
            let card = stone.as_ref().map(|stone| stone.card);
            spots.push(Spot { area: cell, handle, card });
        }
        let row = 1 + 3 * high;
        banner(scene, &view, me, area, row, buffer);
        if let Some(cards) = own_hand {
            let gain = view.hands[me].lux;
            let place = Rect::new(area.x, area.y + row + 1, area.width, hand_rows);
            draw_hand(scene, cards, gain, me, place.intersection(area), buffer, spots);
        }
    }

    #[cfg(test)]
    fn check(&self, view: &Value) -> Result<(), String> {
        View::deserialize(view).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rows(&self) -> u16 {
        3 * 5 + 2 + HAND_ROWS
    }

    fn attempt(&self, _scene: &Scene, chosen: &[Handle]) -> Option<Value> {
        let part = |key| chosen.iter().find(|handle| handle.key == key).map(|handle| &handle.value);
        match (part("card"), part("cell")) {
            (Some(card), Some(cell)) => {
                Some(json!({ "type": "place", "card": card, "cell": cell }))
            }
            (None, Some(cell)) => Some(json!({ "type": "target", "cell": cell })),
            (Some(_) | None, None) => None,
        }
    }
}

/// One line about a seat: its mark, name, cards on the board and cards in hand.
fn banner(scene: &Scene, view: &View, seat: usize, area: Rect, row: u16, buffer: &mut Buffer) {
    let Some(hand) = view.hands.get(seat) else { return };
    let style = Style::new().fg(theme::seat(seat));
    let style = if view.decides == Some(seat) { style.add_modifier(Modifier::BOLD) } else { style };
    let arrow = if view.decides == Some(seat) { "▶ " } else { "" };
    let count = view.counts.get(seat).copied().unwrap_or(0);
    let hidden = match &hand.cards {
        Some(_) => String::new(),
        None => format!("  {}", "▒ ".repeat(hand.count)),
    };
    let legs = match (seat == scene.viewer.map_or(0, engine::Seat::index), view.legs) {
        (true, legs) if legs > 1 => {
            format!("   {} {}/{legs}", scene.pick("manche", "leg"), view.leg)
        }
        (true | false, _) => String::new(),
    };
    let text = format!(
        "{arrow}{} {}  {}{hidden}{legs}",
        theme::mark(seat),
        scene.name(seat),
        counted(count.into(), scene.lang, ["carte", "cartes"], ["card", "cards"]),
    );
    words(area, row, &text, style, buffer);
    if view.turn <= 9 && row == 0 {
        let turn = format!("{}/9", view.turn);
        let gap = area.width.saturating_sub(turn.len() as u16);
        let right = Rect::new(area.x + gap, area.y, turn.len() as u16, 1).intersection(area);
        words(right, 0, &turn, theme::dim(), buffer);
    }
}

fn draw_cell(
    scene: &Scene,
    number: u16,
    stone: Option<&Stone>,
    handle: &Handle,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_open = scene.is_open(handle);
    let Some(stone) = stone else {
        // A choice with a card in hand lights the free cells.
        let plain = if is_open && !scene.chosen.is_empty() { theme::open() } else { theme::dim() };
        let style = scene.edge(handle, plain);
        let inner = frame(area, style, scene.is_focus(handle), buffer);
        return centred(inner, inner.height / 2, &number.to_string(), plain, buffer);
    };
    let card = Card {
        name: scene.card_name(stone.card),
        arrows: &stone.arrows,
        lux: stone.lux,
        nox: stone.nox,
        is_hero: is_hero(scene, stone.card),
        is_protected: stone.is_protected,
        said: &said(scene, stone.card),
    };
    let colour = Style::new().fg(theme::seat(stone.owner));
    let style = if is_open { theme::open() } else { colour };
    let style = scene.edge(handle, style);
    draw_card(&card, area, style, colour, scene.is_focus(handle), buffer);
    // The mark of the owner, for those who see no colours.
    words(area, 0, &format!("╭{}", theme::mark(stone.owner)), colour, buffer);
}

fn draw_hand(
    scene: &Scene,
    cards: &[u16],
    gain: i32,
    seat: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let count = cards.len().max(1) as u16;
    let wide = (area.width / count).clamp(9, 26);
    for (index, number) in (0_u16..).zip(cards) {
        let place = Rect::new(area.x + index * wide, area.y, wide, area.height).intersection(area);
        if place.width < 5 || place.height < 3 {
            continue;
        }
        let handle = Handle::new("card", *number);
        let Some(sheet) = scene.card(*number) else { continue };
        let figure = |name: &str| {
            sheet.figures.iter().find(|(key, _)| key == name).map_or(0, |(_, value)| *value)
        };
        let arrows: Vec<String> =
            serde_json::from_value(sheet.face["arrows"].clone()).unwrap_or_default();
        let card = Card {
            name: sheet.name.get(scene.lang),
            arrows: &arrows,
            lux: figure("lux") + gain,
            nox: figure("nox"),
            is_hero: is_hero(scene, *number),
            is_protected: false,
            said: &said(scene, *number),
        };
        let colour = Style::new().fg(theme::seat(seat));
        let plain = if scene.actions.is_empty() { theme::dim() } else { colour };
        let style = scene.edge(&handle, plain);
        draw_card(
            &card,
            place,
            style,
            colour,
            scene.is_focus(&handle) || scene.is_chosen(&handle),
            buffer,
        );
        words(place, 0, &format!("╭{}", index + 1), style, buffer);
        spots.push(Spot { area: place, handle, card: Some(*number) });
    }
}

fn draw_card(
    card: &Card,
    area: Rect,
    edge: Style,
    colour: Style,
    is_heavy: bool,
    buffer: &mut Buffer,
) {
    let inner = frame(area, edge, is_heavy, buffer);
    let name_rows = inner.height.saturating_sub(1).min(3);
    let name = wrapped(card.name, inner.width.into(), name_rows.into());
    let left = inner.height.saturating_sub(1 + name.len() as u16);
    if left > 1 {
        let lines = wrapped(card.said, inner.width.into(), left.into());
        for (row, line) in (name.len() as u16..).zip(lines) {
            words(inner, row, &line, theme::dim(), buffer);
        }
    }
    for (row, line) in (0..).zip(name) {
        let style = if card.is_hero {
            colour.add_modifier(Modifier::BOLD | Modifier::ITALIC)
        } else {
            colour
        };
        centred(inner, row, &line, style, buffer);
    }
    values(card, inner, buffer);
    let has = |arrow: &str| card.arrows.iter().any(|word| word == arrow);
    let bold = edge.add_modifier(Modifier::BOLD);
    let (middle_x, middle_y) = (area.x + area.width / 2, area.y + area.height / 2);
    let (right, bottom) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    let arrows = [
        ("n", middle_x, area.y, "▲"),
        ("e", right, middle_y, "▶"),
        ("s", middle_x, bottom, "▼"),
        ("w", area.x, middle_y, "◀"),
    ];
    for (arrow, x, y, sign) in arrows {
        if has(arrow) && area.contains((x, y).into()) {
            buffer.set_string(x, y, sign, bold);
        }
    }
}

/// LUX and NOX on the last row of a card.
fn values(card: &Card, inner: Rect, buffer: &mut Buffer) {
    if inner.is_empty() {
        return;
    }
    let shield = if card.is_protected { " ◈" } else { "" };
    let (lux, nox) = (format!("L{} ", card.lux), format!("N{}{shield}", card.nox));
    let width = lux.chars().count() + nox.chars().count();
    let gap = (inner.width as usize).saturating_sub(width) / 2;
    let bold = |colour| Style::new().fg(colour).add_modifier(Modifier::BOLD);
    let line = Line::from(vec![
        Span::raw(" ".repeat(gap)),
        Span::styled(lux, bold(theme::LUX)),
        Span::styled(nox, bold(theme::NOX)),
    ]);
    spans(inner, inner.height - 1, &line, buffer);
}

/// The ability of a hero: « Nom : ce qu'elle fait ».
fn said(scene: &Scene, number: u16) -> String {
    let Some(card) = scene.card(number).filter(|card| is_hero(scene, card.number)) else {
        return String::new();
    };
    face::lines(card, scene.cards, scene.lang).into_iter().skip(1).collect::<Vec<_>>().join(" ")
}

fn is_hero(scene: &Scene, number: u16) -> bool {
    scene.card(number).is_some_and(|card| card.is("hero"))
}
