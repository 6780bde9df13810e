//! The board of Necrosia: the year and its order, the guilds, one line a region, the row with its prices, and the hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use super::draw::{cut, frame, spans, words, wrapped};
use super::{Board, Scene};
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Draws Necrosia.
pub(crate) struct Necrosia;

/// What is drawn of the view.
#[derive(Deserialize)]
struct View {
    course: Course,
    regions: Vec<Region>,
    players: Vec<Player>,
    row: Vec<Option<u16>>,
    prices: Vec<u8>,
    pile: u8,
    tide: (u8, u8),
    years: u8,
}

#[derive(Deserialize)]
struct Course {
    step: Value,
    asked: usize,
    year: u8,
    slots: Vec<usize>,
    turns: usize,
    actions: u8,
    war: War,
}

#[derive(Deserialize)]
struct War {
    field: usize,
    target: usize,
    attack: Vec<u8>,
    defence: Vec<u8>,
}

#[derive(Deserialize)]
struct Region {
    units: Vec<[u8; 3]>,
    marks: Vec<[u8; 3]>,
    necrosians: u16,
    is_necrosed: bool,
    worth: u8,
    guild: Option<Guild>,
    dominator: Option<usize>,
}

#[derive(Deserialize)]
struct Guild {
    caste: String,
}

#[derive(Deserialize)]
struct Player {
    people: Option<u16>,
    influence: u16,
    tally: u16,
    reserve: [u8; 3],
    hand: u8,
    seen: Vec<u16>,
}

/// The number of the first people among the sheets.
const PEOPLE_SHEETS: u16 = 101;
/// The number that stands for the necrosians as a target.
const NECROSIANS: usize = 5;
/// The rows of a card that is drawn in full.
const CARD_ROWS: u16 = 6;
/// From this width on, everything is written out.
const WIDE: u16 = 66;

impl Board for Necrosia {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
        let Ok(view) = View::deserialize(scene.view) else {
            return super::plain::Plain.draw(scene, area, buffer, spots);
        };
        let mut row = 0;
        let mut take = |rows: u16| {
            let place = Rect::new(area.x, area.y + row, area.width, rows).intersection(area);
            row += rows;
            place
        };
        let is_wide = area.width >= WIDE;
        let seats = view.players.len() as u16;
        let guild_rows = if is_wide { seats } else { seats.div_ceil(2) };
        let fixed = 1 + guild_rows + view.regions.len() as u16;
        let left = area.height.saturating_sub(fixed);
        let has_room = is_wide && left > 2 * CARD_ROWS;
        head(scene, &view, take(1), buffer);
        guilds(scene, &view, is_wide, take(guild_rows), buffer, spots);
        regions(scene, &view, take(view.regions.len() as u16), buffer, spots);
        if has_room {
            war(scene, &view, take(1), buffer);
            row_in_full(scene, &view, take(CARD_ROWS), buffer, spots);
            hand_in_full(scene, &view, take(CARD_ROWS), buffer, spots);
        } else {
            row_in_short(scene, &view, take(2), buffer, spots);
            hand_in_short(scene, &view, take(left.saturating_sub(2).clamp(1, 3)), buffer, spots);
        }
    }

    #[cfg(test)]
    fn check(&self, view: &Value) -> Result<(), String> {
        View::deserialize(view).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rows(&self) -> u16 {
        22
    }

    fn attempt(&self, scene: &Scene, chosen: &[Handle]) -> Option<Value> {
        let part = |key| chosen.iter().find(|handle| handle.key == key).map(|handle| &handle.value);
        let step = scene.view["course"]["step"].as_str().unwrap_or_default();
        if let Some(card) = part("card") {
            return Some(json!({ "type": "play", "card": card }));
        }
        if let Some(position) = part("position") {
            let name = if step == "support" { "take" } else { "buy" };
            return Some(json!({ "type": name, "position": position }));
        }
        if let Some(region) = part("region") {
            let name = match step {
                "move_to" | "magic_to" | "necrosian_to" => "to",
                "war_source" | "magic_from" | "necrosian_from" => "source",
                "war_field" => "field",
                "trade_at" => "at",
                // A region alone does not say which unit is meant.
                "place" | "move_unit" | "convert_unit" => return None,
                _ => "region",
            };
            return Some(json!({ "type": name, "region": region }));
        }
        let seat = part("seat")?;
        let name = match step {
            "war_target" => "target",
            "arbitrate" => "rank",
            _ => "seat",
        };
        Some(json!({ "type": name, "seat": seat }))
    }
}

/// The year, the tide, and the order of the year with whoever plays now.
fn head(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let course = &view.course;
    let (fallen, limit) = view.tide;
    let year = match course.year {
        0 => scene.pick("mise en place", "set-up").to_owned(),
        year => format!("{} {year}/{}", scene.pick("année", "year"), view.years),
    };
    let danger = if fallen + 1 >= limit {
        Style::new().fg(theme::BLOOD)
    } else {
        Style::new().fg(theme::NOX)
    };
    let mut line = vec![
        Span::styled(format!("{year}  "), theme::strong()),
        Span::styled(
            format!("☠ {} {fallen}/{limit}  ", scene.pick("nécrose", "necrosis")),
            danger.add_modifier(Modifier::BOLD),
        ),
    ];
    if course.year > 0 {
        line.push(Span::styled(scene.pick("ordre ", "order "), theme::dim()));
    }
    for (place, seat) in course.slots.iter().take(view.players.len()).enumerate() {
        let Some(_) = view.players.get(*seat) else { continue };
        let style = Style::new().fg(theme::seat(*seat));
        let mark = theme::mark(*seat);
        let is_now = place == course.turns;
        line.push(match (place < course.turns, is_now) {
            (true, _) => Span::styled(format!("{mark} "), theme::dim()),
            (_, true) => Span::styled(format!("▶{mark} "), style.add_modifier(Modifier::BOLD)),
            _ => Span::styled(format!("{mark} "), style),
        });
    }
    line.push(Span::styled(
        format!(" {} {}", scene.pick("pioche", "pile"), view.pile),
        theme::dim(),
    ));
    spans(area, 0, &Line::from(line), buffer);
}

/// What everybody knows of each guild: a line each where there is room, else two in a line.
fn guilds(
    scene: &Scene,
    view: &View,
    is_wide: bool,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let columns = if is_wide { 1 } else { 2 };
    let wide = area.width / columns;
    for (seat, player) in view.players.iter().enumerate() {
        let index = seat as u16;
        let place = Rect::new(
            area.x + index % columns * wide,
            area.y + index / columns,
            wide.saturating_sub(1),
            1,
        )
        .intersection(area);
        let handle = Handle::new("seat", seat);
        let colour = Style::new().fg(theme::seat(seat));
        let is_active =
            view.course.year > 0 && view.course.slots.get(view.course.turns) == Some(&seat);
        let decides = view.course.step.is_string() && view.course.asked == seat;
        let arrow = if decides { "▶" } else { " " };
        let people = player.people.map_or("", |people| scene.card_name(PEOPLE_SHEETS + people));
        let style = if decides { colour.add_modifier(Modifier::BOLD) } else { colour };
        let name = cut(scene.name(seat), if is_wide { 16 } else { 9 });
        let actions =
            if is_active { "•".repeat(view.course.actions.into()) } else { String::new() };
        let text = if is_wide {
            format!(
                "{arrow}{} {name} ({people})  ★ {}  ☠ {}  {} {}  {} {}  {actions}",
                theme::mark(seat),
                player.influence,
                player.tally,
                scene.pick("main", "hand"),
                player.hand,
                scene.pick("réserve", "reserve"),
                band(scene, player.reserve),
            )
        } else {
            format!(
                "{arrow}{} {name} ★{} ♠{} {actions}",
                theme::mark(seat),
                player.influence,
                player.hand
            )
        };
        words(place, 0, &text, scene.edge(&handle, style), buffer);
        spots.push(Spot {
            area: place,
            handle,
            card: player.people.map(|people| PEOPLE_SHEETS + people),
        });
    }
}

/// Units by their kinds: the first letter of each, with its number.
fn band(scene: &Scene, counts: [u8; 3]) -> String {
    let letters = match scene.lang {
        engine::Lang::Fr => ["C", "N", "M"],
        engine::Lang::En => ["F", "T", "M"],
    };
    let kinds = counts.iter().zip(letters).filter(|(count, _)| **count > 0);
    let text = kinds.map(|(count, letter)| format!("{count}{letter}")).collect::<Vec<_>>().concat();
    if text.is_empty() { "–".to_owned() } else { text }
}

/// One line a region: its guild, name and worth, its necrosians, and the units of each seat.
fn regions(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
    let map = scene.cards.iter().find(|card| card.is("map"));
    let name_width = if area.width >= WIDE { 22 } else { 17 };
    for (at, region) in view.regions.iter().enumerate() {
        let place = Rect::new(area.x, area.y + at as u16, area.width, 1).intersection(area);
        let handle = Handle::new("region", at);
        let name = map
            .and_then(|map| map.face["regions"][at]["name"][scene.pick("fr", "en")].as_str())
            .unwrap_or("?");
        let owner =
            region.dominator.map_or_else(theme::dim, |seat| Style::new().fg(theme::seat(seat)));
        let plain = match (scene.is_open(&handle), region.is_necrosed) {
            (true, _) => theme::open(),
            (false, true) => Style::new().fg(theme::NOX),
            (false, false) => owner,
        };
        let sign = match (&region.guild, region.is_necrosed) {
            (_, true) => "☠",
            (Some(guild), _) => caste(scene, &guild.caste),
            (None, _) => " ",
        };
        let crown = region.dominator.map_or(" ", theme::mark);
        let arrow = if scene.is_focus(&handle) || scene.is_chosen(&handle) { "›" } else { " " };
        let name = cut(name, name_width);
        let mut line = vec![
            Span::styled(format!("{arrow}{sign} "), Style::new().fg(theme::LUX)),
            Span::styled(format!("{name:<name_width$}"), scene.edge(&handle, plain)),
            Span::styled(format!("{} ", region.worth), theme::strong()),
            Span::styled(format!("{crown} "), owner),
        ];
        let dead = match region.necrosians {
            0 => "     ".to_owned(),
            count => format!("☠{count:<4}"),
        };
        line.push(Span::styled(dead, Style::new().fg(theme::NOX)));
        for (seat, counts) in region.units.iter().enumerate() {
            if counts.iter().all(|count| *count == 0) {
                continue;
            }
            let held: u8 = region.marks.get(seat).map_or(0, |marks| marks.iter().sum());
            let mark = if held > 0 { "!" } else { "" };
            line.push(Span::styled(
                format!("{}{}{mark} ", theme::mark(seat), band(scene, *counts)),
                Style::new().fg(theme::seat(seat)),
            ));
        }
        spans(place, 0, &Line::from(line), buffer);
        spots.push(Spot { area: place, handle, card: None });
    }
}

/// The letter of a guild's caste.
fn caste(scene: &Scene, caste: &str) -> &'static str {
    match (caste, scene.lang) {
        ("combat", _) => "C",
        ("merchant", engine::Lang::Fr) => "N",
        ("merchant", engine::Lang::En) => "T",
        ("magic", _) => "M",
        ("shaan", _) => "S",
        _ => "?",
    }
}

/// The war under way, with its dice once they lie.
fn war(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let war = &view.course.war;
    let Some(target) = (war.target <= NECROSIANS).then_some(war.target) else { return };
    let Some(region) = view.regions.get(war.field) else { return };
    let against = match view.players.get(target) {
        Some(_) => scene.name(target),
        None => scene.pick("les nécrosiens", "the necrosians"),
    };
    let dice =
        |values: &[u8]| values.iter().map(|value| format!(" {value}")).collect::<Vec<_>>().concat();
    let mut text =
        format!("⚔ {} {against} (☠{})", scene.pick("contre", "against"), region.necrosians);
    if !war.attack.is_empty() || !war.defence.is_empty() {
        text = format!("{text}:{} |{}", dice(&war.attack), dice(&war.defence));
    }
    words(area, 0, &text, theme::strong(), buffer);
}

/// The row with its prices, three cards and then two.
fn row_in_short(
    scene: &Scene,
    view: &View,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let wide = area.width / 3;
    for (at, card) in (0_u16..).zip(&view.row) {
        let place = Rect::new(area.x + at % 3 * wide, area.y + at / 3, wide, 1).intersection(area);
        let price = view.prices.get(usize::from(at)).copied().unwrap_or_default();
        let handle = Handle::new("position", at + 1);
        let name = card.map_or("–", |card| scene.card_name(card));
        let style = if scene.is_open(&handle) { theme::open() } else { theme::dim() };
        let text = cut(&format!("★{price} {name}"), usize::from(wide.saturating_sub(1)));
        words(place, 0, &text, scene.edge(&handle, style), buffer);
        if card.is_some() {
            spots.push(Spot { area: place, handle, card: *card });
        }
    }
}

/// The cards of the row as cards.
fn row_in_full(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
    let wide = area.width / view.row.len().max(1) as u16;
    for (at, card) in (0_u16..).zip(&view.row) {
        let place = Rect::new(area.x + at * wide, area.y, wide, area.height).intersection(area);
        let price = view.prices.get(usize::from(at)).copied().unwrap_or_default();
        let handle = Handle::new("position", at + 1);
        if let Some(card) = card {
            draw_card(scene, *card, &format!("╭★{price}"), &handle, place, buffer);
            spots.push(Spot { area: place, handle, card: Some(*card) });
        }
    }
}

/// The cards of the viewer's hand.
fn own_hand<'v>(scene: &Scene, view: &'v View) -> &'v [u16] {
    let seat = scene.viewer.and_then(|seat| view.players.get(seat.index()));
    seat.map_or(&[], |player| &player.seen)
}

fn hand_in_short(
    scene: &Scene,
    view: &View,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let cards = own_hand(scene, view);
    let columns = (cards.len() as u16).div_ceil(area.height.max(1)).max(3);
    let wide = area.width / columns;
    for (at, card) in (0_u16..).zip(cards) {
        let place = Rect::new(area.x + at % columns * wide, area.y + at / columns, wide, 1)
            .intersection(area);
        let handle = Handle::new("card", *card);
        let style = if scene.is_open(&handle) { theme::open() } else { Style::new() };
        let text =
            cut(&format!("♠{}", scene.card_name(*card)), usize::from(wide.saturating_sub(1)));
        words(place, 0, &text, scene.edge(&handle, style), buffer);
        spots.push(Spot { area: place, handle, card: Some(*card) });
    }
}

fn hand_in_full(
    scene: &Scene,
    view: &View,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let cards = own_hand(scene, view);
    let wide = (area.width / (cards.len() as u16).max(1)).min(area.width / 4);
    for (at, card) in (0_u16..).zip(cards) {
        let place = Rect::new(area.x + at * wide, area.y, wide, area.height).intersection(area);
        if place.width < 5 {
            continue;
        }
        let handle = Handle::new("card", *card);
        draw_card(scene, *card, &format!("╭{}", at + 1), &handle, place, buffer);
        spots.push(Spot { area: place, handle, card: Some(*card) });
    }
}

fn draw_card(
    scene: &Scene,
    card: u16,
    corner: &str,
    handle: &Handle,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(sheet) = scene.card(card) else { return };
    let colour = if scene.is_open(handle) { theme::open() } else { theme::dim() };
    let edge = scene.edge(handle, colour);
    let inner = frame(area, edge, scene.is_focus(handle) || scene.is_chosen(handle), buffer);
    words(area, 0, corner, edge, buffer);
    let names = wrapped(sheet.name.get(scene.lang), inner.width.into(), 2);
    let used = names.len() as u16;
    for (row, line) in (0..).zip(names) {
        words(inner, row, &line, theme::strong(), buffer);
    }
    let rows = inner.height.saturating_sub(used);
    let text = wrapped(sheet.text.get(scene.lang), inner.width.into(), rows.into());
    for (row, line) in (used..).zip(text) {
        words(inner, row, &line, theme::dim(), buffer);
    }
}
