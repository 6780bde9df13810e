//! The board of Duel: two heroes with their equipment, and the hand below.

use engine::CardSheet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use super::draw::{bar, cut, frame, words, wrapped};
use super::hand::{self, Face};
use super::{Board, Scene, draw};
use crate::face;
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Draws Duel.
pub(crate) struct Duel;

/// What is drawn of the view.
#[derive(Deserialize)]
struct View {
    turn: u32,
    phase: String,
    decides: Option<usize>,
    attack: Option<Attack>,
    sides: Vec<Side>,
}

#[derive(Deserialize)]
struct Attack {
    card: u16,
    is_cancelled: bool,
}

#[derive(Deserialize)]
struct Side {
    hp: i64,
    hp_cap: Option<i64>,
    shield: i64,
    mana: usize,
    mana_cap: usize,
    force: Stat,
    resistance: Stat,
    is_invincible: bool,
    weapon_damage: Option<i64>,
    equipment: Vec<Equipment>,
    storms: Vec<Storm>,
    hand: Option<Vec<u16>>,
    hand_size: usize,
    deck_size: usize,
    drawn: Option<Vec<u16>>,
    graveyard: Vec<Copies>,
    removed: Vec<Copies>,
}

#[derive(Deserialize)]
struct Stat {
    now: i64,
}

#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "these are the marks on the card")]
struct Equipment {
    card: u16,
    wait: u32,
    is_working: bool,
    is_frozen: bool,
    is_marked: bool,
    is_weapon: bool,
}

#[derive(Deserialize)]
struct Storm {
    damage: i64,
    until: u32,
}

#[derive(Deserialize)]
struct Copies {
    count: u32,
}

const SIDE_ROWS: u16 = 7;
const HAND_ROWS: u16 = 5;
/// With so many rows the cards in hand show most of what they say.
const HAND_READ_ROWS: u16 = 7;

impl Board for Duel {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
        let Ok(view) = View::deserialize(scene.view) else {
            return super::plain::Plain.draw(scene, area, buffer, spots);
        };
        let me = scene.viewer.map_or(0, engine::Seat::index).min(1);
        let other = 1 - me;
        // What is left over goes to the texts of the equipment and to the cards in hand, a third to each.
        let spare = area.height.saturating_sub(2 * SIDE_ROWS + 1 + HAND_READ_ROWS);
        let side_rows = SIDE_ROWS + (spare / 3).min(6);
        let hand_rows = area.height.saturating_sub(2 * side_rows + 1).clamp(HAND_ROWS, 14);
        let [top, middle, bottom, below] = [
            (0, side_rows),
            (side_rows, 1),
            (side_rows + 1, side_rows),
            (2 * side_rows + 1, hand_rows),
        ]
        .map(|(y, height)| Rect::new(area.x, area.y + y, area.width, height).intersection(area));
        draw_side(scene, &view, other, top, buffer, spots);
        draw_middle(scene, &view, middle, buffer);
        draw_side(scene, &view, me, bottom, buffer, spots);
        let side = view.sides.get(me);
        // Cards just drawn of which one goes back take the place of the hand.
        let drawn = side.and_then(|side| side.drawn.as_ref()).filter(|drawn| !drawn.is_empty());
        if let Some(cards) = drawn.or_else(|| side.and_then(|side| side.hand.as_ref())) {
            let face = |sheet: &CardSheet| card_face(scene, sheet);
            hand::draw(scene, cards, me, below, face, buffer, spots);
        }
    }

    #[cfg(test)]
    fn check(&self, view: &Value) -> Result<(), String> {
        View::deserialize(view).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rows(&self) -> u16 {
        2 * SIDE_ROWS + 1 + HAND_ROWS
    }

    fn attempt(&self, scene: &Scene, chosen: &[Handle]) -> Option<Value> {
        let part = |key| chosen.iter().find(|handle| handle.key == key).map(|handle| &handle.value);
        let phase = scene.view["phase"].as_str().unwrap_or_default();
        match (part("card"), part("slot")) {
            (Some(card), Some(slot)) => {
                Some(json!({ "type": "play_on", "card": card, "slot": slot }))
            }
            (Some(card), None) if phase == "react" => {
                Some(json!({ "type": "react", "card": card }))
            }
            (Some(card), None) if phase == "return" => {
                Some(json!({ "type": "put_on_top", "card": card }))
            }
            (Some(card), None) => Some(json!({ "type": "play", "card": card })),
            (None, Some(slot)) => Some(json!({ "type": "break_ice", "slot": slot })),
            (None, None) => {
                let named = chosen.iter().find(|handle| handle.value.is_null())?;
                Some(json!({ "type": named.key }))
            }
        }
    }
}

fn draw_side(
    scene: &Scene,
    view: &View,
    seat: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let Some(side) = view.sides.get(seat) else { return };
    let colour = Style::new().fg(theme::seat(seat));
    let decides = view.decides == Some(seat);
    let edge = if decides { colour.add_modifier(Modifier::BOLD) } else { theme::dim() };
    let inner = frame(area, edge, false, buffer);
    let arrow = if decides { "▶ " } else { "" };
    let title = format!(" {arrow}{} {} ", theme::mark(seat), scene.name(seat));
    words(
        Rect::new(area.x + 2, area.y, area.width.saturating_sub(4), 1),
        0,
        &title,
        colour,
        buffer,
    );
    let piles = [
        (scene.pick("main", "hand"), side.hand_size),
        (scene.pick("pioche", "deck"), side.deck_size),
        (scene.pick("cimetière", "graveyard"), total(&side.graveyard) as usize),
        (scene.pick("retirées", "removed"), total(&side.removed) as usize),
    ];
    let piles = piles.map(|(name, count)| format!("{name} {count}"));
    // What matters least is left out where there is no room.
    let room = usize::from(area.width).saturating_sub(title.chars().count() + 6);
    let fits = |shown: &usize| piles[..*shown].join(" · ").chars().count() <= room;
    let shown = (1..=piles.len()).rev().find(fits).unwrap_or(1);
    let piles = format!(" {} ", piles[..shown].join(" · "));
    let width = piles.chars().count() as u16;
    let start =
        area.right().saturating_sub(width + 2).max(area.x + title.chars().count() as u16 + 2);
    let place = Rect::new(start, area.y, area.right().saturating_sub(start + 1), 1);
    words(place, 0, &piles, theme::dim(), buffer);
    life(scene, side, inner, buffer);
    figures(scene, side, inner, buffer);
    equipment(scene, side, seat, inner, buffer, spots);
}

fn total(copies: &[Copies]) -> u32 {
    copies.iter().map(|copies| copies.count).sum()
}

/// The life bar and the shield.
fn life(scene: &Scene, side: &Side, inner: Rect, buffer: &mut Buffer) {
    let width = (inner.width as usize).saturating_sub(34).clamp(8, 30);
    let (full, empty) = bar(side.hp, side.hp_cap.unwrap_or(100), width);
    let mut spans = vec![
        Span::styled(
            format!("♥ {:>3} ", side.hp),
            Style::new().fg(theme::BLOOD).add_modifier(Modifier::BOLD),
        ),
        Span::styled(full, Style::new().fg(theme::BLOOD)),
        Span::styled(empty, theme::dim()),
    ];
    if side.shield > 0 {
        spans.push(Span::styled(format!("  ◈ {}", side.shield), Style::new().fg(theme::MANA)));
    }
    if side.is_invincible {
        spans.push(Span::styled(
            format!("  ✦ {}", scene.pick("invincible", "invincible")),
            Style::new().fg(theme::LUX),
        ));
    }
    draw::spans(inner, 0, &Line::from(spans), buffer);
}

/// Mana, Force, Résistance, the weapon and the storms.
fn figures(scene: &Scene, side: &Side, inner: Rect, buffer: &mut Buffer) {
    let most = side.mana_cap.max(side.mana).min(12);
    let mana = format!("{}{}", "◆".repeat(side.mana.min(12)), "◇".repeat(most - side.mana.min(12)));
    let mut spans = vec![
        Span::styled(mana, Style::new().fg(theme::MANA)),
        Span::raw(format!(
            "  Force {:+}  {} {:+}",
            side.force.now,
            scene.pick("Résistance", "Resistance"),
            side.resistance.now
        )),
    ];
    if let Some(damage) = side.weapon_damage {
        spans.push(Span::raw(format!("  {} {damage}", scene.pick("arme", "weapon"))));
    }
    for storm in &side.storms {
        let text = format!("  ϟ {} → {} {}", storm.damage, scene.pick("tour", "turn"), storm.until);
        spans.push(Span::styled(text, Style::new().fg(theme::NOX)));
    }
    draw::spans(inner, 1, &Line::from(spans), buffer);
}

/// A name that would be cut, from where it differs: of « Rune de force » beside « Rune d'essence », « force ».
fn distinct<'n>(mut name: &'n str, others: &[&'n str]) -> &'n str {
    let mut others = others.to_vec();
    loop {
        let Some((first, rest)) = name.split_once(' ') else { return name };
        others.retain_mut(|other| {
            let Some((word, rest)) = other.split_once(' ') else { return false };
            *other = after_join(rest);
            word == first
        });
        if others.is_empty() {
            return name;
        }
        name = after_join(rest);
    }
}

/// Words without the small one that joins them to what stood before.
fn after_join(words: &str) -> &str {
    let joins = ["de la ", "de l'", "de ", "du ", "d'", "of the ", "of "];
    joins.into_iter().find_map(|join| words.strip_prefix(join)).unwrap_or(words)
}

/// The four equipment cards; those of the enemy and one's own frozen ones can be pointed at.
fn equipment(
    scene: &Scene,
    side: &Side,
    seat: usize,
    inner: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let count = side.equipment.len().max(1) as u16;
    let wide = inner.width / count;
    for (slot, item) in (0_u16..).zip(&side.equipment) {
        let high = inner.height.saturating_sub(2);
        let place = Rect::new(inner.x + slot * wide, inner.y + 2, wide, high).intersection(inner);
        if place.height < 2 {
            continue;
        }
        let own = scene.viewer.map(engine::Seat::index) == Some(seat);
        let aims = |name: &'static str| {
            let slot = Handle::new("slot", slot);
            scene
                .actions
                .iter()
                .any(|action| slot.is_in(&action.data) && Handle::action(name).is_in(&action.data))
        };
        let handle = match item.is_weapon && own && !item.is_frozen {
            _ if (own && aims("break_ice")) || (!own && aims("play_on")) => {
                Handle::new("slot", slot)
            }
            true => Handle::action("strike"),
            false if own => Handle::new("own_slot", slot),
            false => Handle::new("slot", slot),
        };
        let is_open = (own
            && (aims("break_ice") || (handle.key == "strike" && scene.is_open(&handle))))
            || (!own && aims("play_on"));
        let colour = if item.is_frozen {
            Style::new().fg(theme::MANA)
        } else if item.is_working {
            Style::new().fg(theme::seat(seat))
        } else {
            theme::dim()
        };
        let plain = if is_open { theme::open() } else { colour };
        let box_inner = frame(place, scene.edge(&handle, plain), scene.is_focus(&handle), buffer);
        let sign = match item {
            Equipment { is_frozen: true, .. } => "❄",
            Equipment { is_marked: true, .. } => "❅",
            Equipment { wait: 1.., .. } => "⧗",
            Equipment { is_weapon: true, .. } => "⚔",
            Equipment { .. } => "",
        };
        let wait = if item.wait > 0 { item.wait.to_string() } else { String::new() };
        let width = usize::from(box_inner.width);
        // A long name takes further rows where the text below keeps three.
        let name_rows = usize::from(box_inner.height).saturating_sub(3).clamp(1, 3);
        let name = scene.card_name(item.card);
        let room = (width * name_rows).saturating_sub(sign.chars().count() + wait.len() + 1);
        let others = side.equipment.iter().filter(|other| other.card != item.card);
        let others: Vec<&str> = others.map(|other| scene.card_name(other.card)).collect();
        let name = if name.chars().count() > room { distinct(name, &others) } else { name };
        let text = format!("{sign}{wait} {name}");
        let names = wrapped(text.trim(), box_inner.width.into(), name_rows);
        let used = names.len() as u16;
        for (row, line) in (0..).zip(&names) {
            words(box_inner, row, line, colour, buffer);
        }
        let said = scene.card(item.card).map_or("", |card| card.text.get(scene.lang));
        let rows = box_inner.height.saturating_sub(used);
        if rows > 0 {
            let lines = wrapped(said, box_inner.width.into(), rows.into());
            for (row, line) in (used..).zip(lines) {
                words(box_inner, row, &line, theme::dim(), buffer);
            }
        }
        spots.push(Spot { area: place, handle, card: Some(item.card) });
    }
}

fn draw_middle(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let mut text = format!("{} {}", scene.pick("tour", "turn"), view.turn);
    if let Some(attack) = &view.attack {
        let name = scene.card_name(attack.card);
        let what = if attack.is_cancelled {
            scene.pick("annulée", "cancelled")
        } else {
            scene.pick("attaque", "attack")
        };
        text = format!("{text} · {what}{}{name}", face::colon(scene.lang));
    }
    if view.phase == "react" {
        text = format!("{text} · {}", scene.pick("réaction ?", "reaction?"));
    }
    let text = cut(&text, area.width.into());
    draw::centred(area, 0, &text, theme::dim(), buffer);
}

/// What a card shows: its cost, its kind (Éphémère, Rapide, Frappe) and its text.
fn card_face(scene: &Scene, sheet: &CardSheet) -> Face {
    let cost = sheet.figures.iter().find(|(key, _)| key == "cost").map_or(0, |(_, cost)| *cost);
    Face {
        head: format!("◆{cost}"),
        notes: vec![face::foot(sheet, scene.lang)],
        text: sheet.text.get(scene.lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_names_begin_with_gives_way_to_what_tells_them_apart() {
        let others = ["Hache de l'oublié", "Rune de force"];
        assert_eq!(distinct("Rune d'énergie arcanique", &others), "énergie arcanique");
        assert_eq!(distinct("Rune of Arcane Energy", &["Rune of Arcane Force"]), "Energy");
        assert_eq!(distinct("Hache de l'oublié", &["Rune de force"]), "Hache de l'oublié");
    }
}
