//! The board of Noxtalia: two teams of spirits, the attack between them with its sums, and the hand below.

use engine::{CardSheet, Lang};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use super::draw::{bar, centred, cut, frame, spans, words, wrapped};
use super::hand::{self, Face};
use super::{Board, Scene};
use crate::face;
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Draws Noxtalia.
pub(crate) struct Noxtalia;

/// What is drawn of the view.
#[derive(Deserialize)]
struct View {
    turn: u32,
    turn_limit: u32,
    is_night: bool,
    decision: Option<(usize, String)>,
    sides: Vec<Side>,
    fight: Option<Fight>,
    mana_max: usize,
    hp_max: i64,
}

#[derive(Deserialize)]
struct Side {
    is_robot: bool,
    mana: usize,
    spirits: Vec<Spirit>,
    deck: usize,
    hand: Vec<Option<u16>>,
    discard: Vec<u16>,
}

#[derive(Deserialize)]
struct Spirit {
    number: u16,
    hp: i64,
    is_exhausted: bool,
    attached: Vec<u16>,
    attack_bonus: i64,
    attack_cost: i64,
}

#[derive(Deserialize)]
struct Fight {
    attacker: usize,
    card: Option<u16>,
    spirit: Option<usize>,
    target: usize,
    printed: i64,
    on_attacker: i64,
    matchup: i64,
    on_target: i64,
    effects: i64,
    power: i64,
    defense: Option<Defense>,
}

#[derive(Deserialize)]
struct Defense {
    card: u16,
    power: i64,
}

const SPIRIT_ROWS: u16 = 5;
const HAND_ROWS: u16 = 5;
/// With so many rows the cards in hand show most of what they say.
const HAND_READ_ROWS: u16 = 8;

impl Board for Noxtalia {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
        let Ok(view) = View::deserialize(scene.view) else {
            return super::plain::Plain.draw(scene, area, buffer, spots);
        };
        let me = scene.viewer.map_or(0, engine::Seat::index).min(1);
        let other = 1 - me;
        // What is left over goes to the attacks of the spirits and to the cards in hand, a third to each.
        let spare = area.height.saturating_sub(2 * SPIRIT_ROWS + 4 + HAND_READ_ROWS);
        let spirit_rows = SPIRIT_ROWS + (spare / 3).min(5);
        let hand_rows = area.height.saturating_sub(2 * spirit_rows + 4).clamp(HAND_ROWS, 16);
        let mut row = 0;
        let mut take = |rows: u16| {
            let place = Rect::new(area.x, area.y + row, area.width, rows).intersection(area);
            row += rows;
            place
        };
        banner(scene, &view, other, take(1), buffer);
        spirits(scene, &view, other, take(spirit_rows), buffer, spots);
        middle(scene, &view, take(2), buffer);
        spirits(scene, &view, me, take(spirit_rows), buffer, spots);
        banner(scene, &view, me, take(1), buffer);
        draw_hand(scene, &view, me, take(hand_rows), buffer, spots);
    }

    #[cfg(test)]
    fn check(&self, view: &Value) -> Result<(), String> {
        View::deserialize(view).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rows(&self) -> u16 {
        2 * SPIRIT_ROWS + 4 + HAND_ROWS
    }

    fn attempt(&self, scene: &Scene, chosen: &[Handle]) -> Option<Value> {
        let part = |key| chosen.iter().find(|handle| handle.key == key).map(|handle| &handle.value);
        let card = part("card");
        let number = card.and_then(Value::as_u64).and_then(|number| u16::try_from(number).ok());
        let kind = number
            .and_then(|number| scene.card(number))
            .and_then(|card| card.face["kind"].as_str());
        match (card, part("spirit"), part("target")) {
            (Some(card), _, Some(target)) if kind == Some("support") => {
                Some(json!({ "type": "support", "card": card, "target": target }))
            }
            (Some(card), _, Some(target)) => {
                Some(json!({ "type": "attack_card", "card": card, "target": target }))
            }
            (None, Some(spirit), Some(target)) => {
                Some(json!({ "type": "spirit_attack", "spirit": spirit, "target": target }))
            }
            (Some(card), _, None) if kind == Some("defense") => {
                Some(json!({ "type": "defend", "card": card }))
            }
            (Some(card), _, None) if kind == Some("support") => {
                Some(json!({ "type": "support", "card": card, "target": null }))
            }
            (Some(card), _, None) => {
                Some(json!({ "type": "attack_card", "card": card, "target": 0 }))
            }
            (None, Some(spirit), None) => {
                Some(json!({ "type": "spirit_attack", "spirit": spirit, "target": 0 }))
            }
            (None, None, _) => None,
        }
    }
}

/// One line about a side: its mark, name, mana and piles.
fn banner(scene: &Scene, view: &View, seat: usize, area: Rect, buffer: &mut Buffer) {
    let Some(side) = view.sides.get(seat) else { return };
    let decides = view.decision.as_ref().is_some_and(|(decider, _)| *decider == seat);
    let colour = Style::new().fg(theme::seat(seat));
    let name = if decides { colour.add_modifier(Modifier::BOLD) } else { colour };
    let arrow = if decides { "▶ " } else { "" };
    let who = if side.is_robot { "Robot" } else { scene.name(seat) };
    let full = side.mana.min(12);
    let empty = view.mana_max.min(12).saturating_sub(full);
    let gems = format!("{}{} {}", "◆".repeat(full), "◇".repeat(empty), side.mana);
    let piles = format!(
        "  {} {} · {} {} · {} {}",
        scene.pick("main", "hand"),
        side.hand.len(),
        scene.pick("pioche", "deck"),
        side.deck,
        scene.pick("défausse", "discard"),
        side.discard.len(),
    );
    let title = format!("{arrow}{} {who}", theme::mark(seat));
    // Where not everything fits, mana is a number, then the piles go, and a name that is still too long ends in an ellipsis.
    let width = usize::from(area.width);
    let wide = |words: [&str; 3]| words.iter().map(|word| word.chars().count()).sum::<usize>() + 2;
    let brief = format!("◆{}", side.mana);
    let fits = |parts: &(&str, &str)| wide([title.as_str(), parts.0, parts.1]) <= width;
    let choices = [(gems.as_str(), piles.as_str()), (brief.as_str(), piles.as_str())];
    let (mana, piles) = choices.into_iter().find(fits).unwrap_or((brief.as_str(), ""));
    let title = cut(&title, width.saturating_sub(mana.chars().count() + 2));
    let line = Line::from(vec![
        Span::styled(format!("{title}  "), name),
        Span::styled(mana, Style::new().fg(theme::MANA)),
        Span::styled(piles, theme::dim()),
    ]);
    spans(area, 0, &line, buffer);
}

/// The three spirits of a side.
fn spirits(
    scene: &Scene,
    view: &View,
    seat: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let Some(side) = view.sides.get(seat) else { return };
    let own = scene.viewer.map(engine::Seat::index) == Some(seat);
    let wide = area.width / side.spirits.len().max(1) as u16;
    for (slot, spirit) in (0_u16..).zip(&side.spirits) {
        let place = Rect::new(area.x + slot * wide, area.y, wide, area.height).intersection(area);
        let handle = handle(scene, view, own, slot);
        draw_spirit(scene, view, seat, spirit, &handle, place, buffer);
        spots.push(Spot { area: place, handle, card: Some(spirit.number) });
    }
}

/// The part of an action that a spirit stands for now: who acts, or whom it is aimed at.
fn handle(scene: &Scene, view: &View, own: bool, slot: u16) -> Handle {
    let decision = view.decision.as_ref().map_or("", |(_, what)| what.as_str());
    let card = scene.chosen.iter().find(|handle| handle.key == "card");
    let number = card.and_then(|handle| u16::try_from(handle.value.as_u64()?).ok());
    let helps =
        number.and_then(|number| scene.card(number)).is_some_and(|card| card.face["aim"] == "ally");
    match (own, decision) {
        (true, _) if helps => Handle::new("target", slot),
        (true, _) | (false, "zone_target") => Handle::new("spirit", slot),
        (false, _) if helps => Handle::new("enemy", slot),
        (false, _) => Handle::new("target", slot),
    }
}

fn draw_spirit(
    scene: &Scene,
    view: &View,
    seat: usize,
    spirit: &Spirit,
    handle: &Handle,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_alive = spirit.hp > 0;
    let colour = if is_alive { Style::new().fg(theme::seat(seat)) } else { theme::dim() };
    let lit = scene.is_open(handle) && (!scene.chosen.is_empty() || handle.key == "spirit");
    let plain = if lit { theme::open() } else { colour };
    let inner = frame(
        area,
        scene.edge(handle, plain),
        scene.is_focus(handle) || scene.is_chosen(handle),
        buffer,
    );
    let sheet = scene.card(spirit.number);
    let face = sheet.map_or(&Value::Null, |card| &card.face);
    let width = usize::from(inner.width);
    let tilt = if spirit.is_exhausted { "⟳" } else { "" };
    let name = scene.card_name(spirit.number);
    let title = format!("{name} {tilt}");
    // The element stands at the right end of the first row, whole where it fits behind the name. Where not even its first
    // letters do, the name is alone in its row: what else stands there takes the place of the bar below.
    let (long, brief) = (
        face::sort(face["element"].as_str().unwrap_or_default(), scene.cards, scene.lang),
        short(&face["element"], scene),
    );
    let room = width.saturating_sub(title.trim_end().chars().count() + 1);
    let beside = [long, brief.as_str()].into_iter().find(|word| word.chars().count() <= room);
    let heading = if beside.is_some() { title.trim_end() } else { name };
    words(inner, 0, heading, colour.add_modifier(Modifier::BOLD), buffer);
    if let Some(element) = beside {
        let wide = element.chars().count() as u16;
        let right = Rect::new(inner.right() - wide, inner.y, wide, inner.height.min(1));
        words(right, 0, element, theme::open(), buffer);
    }
    if !is_alive {
        words(inner, 1, scene.pick("✝ détruit", "✝ destroyed"), theme::dim(), buffer);
        return;
    }
    let (full, empty) = bar(spirit.hp, view.hp_max, width.saturating_sub(5).min(12));
    let rest = match beside {
        Some(_) => {
            [Span::styled(full, Style::new().fg(theme::BLOOD)), Span::styled(empty, theme::dim())]
        }
        None => [Span::styled(brief, theme::open()), Span::styled(tilt, colour)],
    };
    let life = Style::new().fg(theme::BLOOD).add_modifier(Modifier::BOLD);
    let [first, second] = rest;
    let life = Line::from(vec![Span::styled(format!("♥{:>2} ", spirit.hp), life), first, second]);
    spans(inner, 1, &life, buffer);
    let attack = &face["attack"];
    let power = attack["power"].as_i64().unwrap_or(0) + spirit.attack_bonus;
    let figures = format!("⚔{power} ◆{}", spirit.attack_cost);
    let signs = signs(attack, scene);
    let is_narrow = figures.chars().count() + 1 + signs.chars().count() > usize::from(inner.width);
    let signs = if is_narrow { signs.replace(' ', "") } else { signs };
    words(inner, 2, format!("{figures} {signs}").trim_end(), theme::dim(), buffer);
    let names: Vec<&str> = spirit.attached.iter().map(|card| scene.card_name(*card)).collect();
    let attached = if names.is_empty() { String::new() } else { format!("+ {}", names.join(", ")) };
    let lang = if scene.lang == Lang::Fr { "fr" } else { "en" };
    let said =
        [&attack["name"][lang], &attack["text"][lang]].map(|word| word.as_str().unwrap_or(""));
    let said = said.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(". ");
    let rows = usize::from(inner.height.saturating_sub(3));
    // What is attached comes first: it changes from turn to turn. Without a row of its own it hides the figures.
    let lines = match (rows, attached.is_empty()) {
        (0, true) => Vec::new(),
        (0, false) => {
            let last = format!("⚔{power} ◆{} {attached}", spirit.attack_cost);
            return words(inner, 2, &last, theme::dim(), buffer);
        }
        (rows, true) => wrapped(&said, width, rows),
        (rows, false) => {
            let own = wrapped(&attached, width, rows.min(2));
            let left = rows - own.len();
            if left > 0 { [own, wrapped(&said, width, left)].concat() } else { own }
        }
    };
    for (row, line) in (3..).zip(lines) {
        words(inner, row, &line, theme::dim(), buffer);
    }
}

/// The turn, and the attack in progress with its sums unfolded.
fn middle(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let (sign, time) = if view.is_night {
        ("☾", scene.pick("nuit", "night"))
    } else {
        ("☀", scene.pick("jour", "day"))
    };
    let turn =
        format!("{} {}/{} · {sign} {time}", scene.pick("tour", "turn"), view.turn, view.turn_limit);
    let style = Style::new().fg(if view.is_night { theme::NOX } else { theme::LUX });
    centred(area, 0, &turn, style, buffer);
    let Some(fight) = &view.fight else { return };
    let (attacker, defender) =
        (view.sides.get(fight.attacker), view.sides.get(1 - fight.attacker.min(1)));
    let spirit = |side: Option<&Side>, slot: usize| {
        side.and_then(|side| side.spirits.get(slot))
            .map_or("?", |spirit| scene.card_name(spirit.number))
            .to_owned()
    };
    let name = match fight.card {
        Some(card) => scene.card_name(card).to_owned(),
        None => spirit(attacker, fight.spirit.unwrap_or(0)),
    };
    let parts = [fight.on_attacker, fight.matchup, fight.on_target, fight.effects];
    let sums: Vec<String> =
        parts.iter().filter(|part| **part != 0).map(|part| format!("{part:+}")).collect();
    let sums = sums.concat();
    let unfolded =
        if sums.is_empty() { String::new() } else { format!(" ({}{sums})", fight.printed) };
    let mut text = format!("{name} {}{unfolded} → {}", fight.power, spirit(defender, fight.target));
    if let Some(defense) = &fight.defense {
        text = format!("{text} ◈ {} {}", scene.card_name(defense.card), defense.power);
    }
    centred(area, 1, &text, theme::strong(), buffer);
}

/// The cards in hand of whoever looks.
fn draw_hand(
    scene: &Scene,
    view: &View,
    seat: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let Some(side) = view.sides.get(seat) else { return };
    let cards: Vec<u16> = side.hand.iter().flatten().copied().collect();
    let capacity = |sheet: &CardSheet| capacity(scene, sheet);
    hand::draw(scene, &cards, seat, area, capacity, buffer, spots);
}

/// What a capacity shows: kind, power, cost and element, then what it is strong against, its keywords and its text.
fn capacity(scene: &Scene, sheet: &CardSheet) -> Face {
    let figure =
        |name: &str| sheet.figures.iter().find(|(key, _)| key == name).map(|(_, value)| *value);
    let sign = match sheet.face["kind"].as_str() {
        Some("attack") => "⚔",
        Some("defense") => "◈",
        Some(_) | None => "✦",
    };
    let power = figure("power").map(|power| power.to_string()).unwrap_or_default();
    let cost = figure("cost").unwrap_or(0);
    let element = short(&sheet.face["element"], scene);
    Face {
        head: format!("{sign}{power} ◆{cost} {element}"),
        notes: vec![signs(&sheet.face, scene), face::foot(sheet, scene.lang)],
        text: sheet.text.get(scene.lang).to_owned(),
    }
}

/// The first letters of an element, for boxes where its name would be cut.
fn short(element: &Value, scene: &Scene) -> String {
    let word = face::sort(element.as_str().unwrap_or_default(), scene.cards, scene.lang);
    word.chars().take(3).collect()
}

/// What an attack is strong and weak against: « +Gla −Aby ».
fn signs(face: &Value, scene: &Scene) -> String {
    let list = |key: &str, sign: &str| {
        let list = face[key].as_array().into_iter().flatten();
        list.map(|element| format!("{sign}{}", short(element, scene))).collect::<Vec<_>>()
    };
    [list("critical", "+"), list("weak", "−")].concat().join(" ")
}
