//! The ten zones, two by two, seen from one side of the table: their state, the other army, one's own army.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Unit, View, part};
use crate::tui::board::Scene;
use crate::tui::board::draw::{cut, spans, words};
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// A unit takes at most so many columns.
const UNIT_WIDTH_MAX: u16 = 16;

/// Draws all zones.
pub(super) fn draw(
    scene: &Scene,
    view: &View,
    me: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let high = area.height / super::ZONE_ROWS;
    let wide = area.width / 2;
    for row in 0..super::ZONE_ROWS {
        for column in 0..2 {
            // The zones are numbered from the first camp to the other: from the other side all is turned by half a turn.
            let from_first = (8 - 2 * row + column) as u8;
            let number = if me == 0 { from_first } else { 9 - from_first };
            let Some(zone) = view.zones.get(usize::from(number)) else { continue };
            if zone.next.is_empty() {
                continue;
            }
            let place = Rect::new(
                area.x + column * wide,
                area.y + row * high,
                wide.saturating_sub(1),
                high,
            )
            .intersection(area);
            title(scene, view, number, high == 1, Rect { height: 1, ..place }, buffer, spots);
            let rest = Rect { y: place.y + 1, height: high.saturating_sub(1), ..place };
            match rest.height {
                0 => {}
                // One line has room for both armies, the other one first.
                1 => {
                    let [mine, theirs] = [me, 1 - me].map(|seat| standing(view, seat, number));
                    let all: Vec<&Unit> = theirs.into_iter().chain(mine).collect();
                    army(scene, view, me, &all, rest, buffer, spots);
                }
                height => {
                    for (at, seat) in [(0, 1 - me), (height / 2, me)] {
                        let own = Rect { y: rest.y + at, height: height / 2, ..rest };
                        let units = standing(view, seat, number);
                        army(scene, view, me, &units, own, buffer, spots);
                    }
                }
            }
        }
    }
}

fn standing(view: &View, seat: usize, zone: u8) -> Vec<&Unit> {
    view.units.iter().filter(|unit| unit.controller == seat && unit.zone == Some(zone)).collect()
}

/// What a zone is called.
fn zone_name<'w>(scene: &Scene, number: u8) -> &'w str {
    match (number, number.min(9 - number)) {
        (4, _) => scene.pick("Champ ouest", "West field"),
        (5, _) => scene.pick("Champ est", "East field"),
        (_, 0) => scene.pick("Commandement", "Command"),
        (_, 1) => scene.pick("Zone tiers", "Third zone"),
        (_, 2) => scene.pick("Rempart 1", "Rampart 1"),
        _ => scene.pick("Rempart 2", "Rampart 2"),
    }
}

/// The name of a zone, who controls it, and what lies there.
fn title(
    scene: &Scene,
    view: &View,
    number: u8,
    is_short: bool,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let zone = &view.zones[usize::from(number)];
    let is_moving = scene.chosen.iter().any(|handle| handle.key == "unit");
    let keys: &[&'static str] =
        if is_moving { &["to", "zone", "via", "to"] } else { &["zone", "to", "via", "to"] };
    let handle = part(scene, keys, number);
    let plain = match zone.controller {
        _ if scene.is_open(&handle) && (is_moving || handle.key == "zone") => theme::open(),
        Some(seat) => Style::new().fg(theme::seat(seat)),
        None => theme::dim(),
    };
    let style = scene.edge(&handle, plain).add_modifier(Modifier::UNDERLINED);
    let mark = zone.controller.map_or("·", theme::mark);
    let arrow = if scene.is_focus(&handle) || scene.is_chosen(&handle) { "›" } else { "" };
    let mut line = vec![Span::styled(format!("{arrow}{mark} {}", zone_name(scene, number)), style)];
    let is_rampart = matches!(number, 2 | 3 | 6 | 7);
    if is_rampart && view.is_collapsed {
        line.push(Span::styled(scene.pick(" écroulé", " fallen").to_owned(), theme::dim()));
    }
    if zone.flood > 0 {
        line.push(Span::styled(format!(" ≈{}", zone.flood), Style::new().fg(theme::MANA)));
    }
    let hoard = number.checked_sub(4).and_then(|at| view.hoards.get(usize::from(at)));
    for treasure in hoard.into_iter().flatten() {
        let name = treasure.card.map_or("?", |card| scene.card_name(card));
        line.push(Span::styled(format!(" ◊{name}"), theme::open()));
    }
    for trap in view.traps.iter().filter(|trap| trap.zone == Some(number)) {
        let style = Style::new().fg(theme::seat(trap.owner));
        line.push(Span::styled(" ✧", style));
    }
    for gear in view.gear.iter().filter(|gear| gear.zone == Some(number)) {
        line.push(Span::styled(format!(" ⚒{}", scene.card_name(gear.card)), theme::open()));
    }
    let written: usize = line.iter().map(Span::width).sum();
    let room = usize::from(area.width).saturating_sub(written + 1);
    match zone.card {
        // Without a row of their own the armies are counted here.
        _ if is_short => {
            for seat in 0..2 {
                let count = standing(view, seat, number).len();
                if count > 0 {
                    let style = Style::new().fg(theme::seat(seat));
                    line.push(Span::styled(format!(" {}{count}", theme::mark(seat)), style));
                }
            }
        }
        Some(card) if room > 8 => {
            line.push(Span::styled(format!(" {}", cut(scene.card_name(card), room)), theme::dim()));
        }
        _ => {}
    }
    spans(area, 0, &Line::from(line), buffer);
    spots.push(Spot { area, handle, card: zone.card });
}

/// The units of a zone side by side.
fn army(
    scene: &Scene,
    view: &View,
    me: usize,
    units: &[&Unit],
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let count = (units.len() as u16).max(1);
    let wide = (area.width / count).min(UNIT_WIDTH_MAX);
    for (at, unit) in (0..).zip(units) {
        let place = Rect::new(area.x + at * wide, area.y, wide, area.height).intersection(area);
        if place.is_empty() {
            continue;
        }
        let handle = handle(scene, me, unit);
        draw_unit(scene, view, unit, &handle, place, buffer);
        spots.push(Spot { area: place, handle, card: unit.card });
    }
}

/// The part of an action that a unit stands for now: who acts, or whom it is aimed at.
fn handle(scene: &Scene, me: usize, unit: &Unit) -> Handle {
    let has = |key: &str| scene.chosen.iter().any(|handle| handle.key == key);
    let keys: &[&'static str] = match (has("unit"), has("card"), unit.controller == me) {
        (true, ..) => &["target", "payer", "unit", "target"],
        (_, true, _) => &["unit", "target", "caster", "payer", "target"],
        (.., true) => &["unit", "caster", "target", "from", "payer", "unit"],
        (.., false) => &["unit", "target", "from", "target"],
    };
    part(scene, keys, unit.number)
}

fn draw_unit(
    scene: &Scene,
    view: &View,
    unit: &Unit,
    handle: &Handle,
    area: Rect,
    buffer: &mut Buffer,
) {
    let colour = Style::new().fg(theme::seat(unit.controller));
    let colour = if unit.is_engaged { colour.add_modifier(Modifier::DIM) } else { colour };
    let is_aimed_at = !scene.chosen.is_empty() && scene.is_open(handle);
    let plain = if is_aimed_at { theme::open() } else { colour };
    let is_marked = scene.is_focus(handle) || scene.is_chosen(handle);
    let edge = scene.edge(handle, plain);
    let style = if is_marked { edge.add_modifier(Modifier::REVERSED) } else { edge };
    let width = usize::from(area.width.saturating_sub(1)).max(1);
    let sheet = unit.card.and_then(|card| scene.card(card));
    let is_monarch = sheet.is_some_and(|sheet| sheet.is("monarch"));
    let mut sign = String::new();
    for (is_on, mark) in [(unit.is_hidden, "▒"), (unit.is_engaged, "⟳"), (is_monarch, "♛")] {
        if is_on {
            sign.push_str(mark);
        }
    }
    let life = match &unit.figures {
        Some(figures) => figures.life.to_string(),
        None if unit.wounds > 0 => format!("−{}", unit.wounds),
        None => String::new(),
    };
    // The number that actions are told with.
    let number = unit.number.to_string();
    let (name, number) = match sheet {
        Some(sheet) => (sheet.name.get(scene.lang), superscript(&number)),
        None => (number.as_str(), String::new()),
    };
    // With a second row the figures stand there.
    let tail = match (area.height, width, unit.figures.is_some()) {
        (1, 8.., true) => format!("♥{life}"),
        (1, ..) => life.clone(),
        _ => String::new(),
    };
    let used: usize = [&sign, &number, &tail].iter().map(|part| part.chars().count()).sum();
    let name = shortened(name, width.saturating_sub(used));
    words(area, 0, &format!("{sign}{name}{number}{tail}"), style, buffer);
    if area.height < 2 {
        return;
    }
    let mut second = match &unit.figures {
        None => life,
        Some(figures) => {
            let mut text = format!("⚔{}", figures.melee);
            for (is_on, sign, n) in [
                (figures.ranged > 0, "➶", figures.ranged),
                (figures.armour != 0, "◈", figures.armour.into()),
                (true, "♥", figures.life),
            ] {
                if is_on {
                    text = format!("{text}{sign}{n}");
                }
            }
            text
        }
    };
    if unit.poison > 0 {
        second = format!("{second}☣{}", unit.poison);
    }
    if view.gear.iter().any(|gear| gear.unit == Some(unit.number)) {
        second.push('+');
    }
    if view.traps.iter().any(|trap| trap.unit == Some(unit.number)) {
        second.push('✧');
    }
    words(area, 1, &second, plain, buffer);
}

/// A name that fits: whole, or its first word, or the beginning of that.
fn shortened(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let first = name.split([' ', ',']).next().unwrap_or(name);
    first.chars().take(room).collect()
}

/// A number in small raised digits.
fn superscript(number: &str) -> String {
    let raised =
        |digit: char| digit.to_digit(10).and_then(|at| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(at as usize));
    number.chars().filter_map(raised).collect()
}
