//! The board of Noxilia: the fate card of the turn, ten zones with both armies, what each camp has, and the hand.

mod attempt;
mod camp;
mod field;

use engine::CardSheet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use serde::Deserialize;
use serde_json::Value;

use super::draw::spans;
use super::hand::{self, Face};
use super::{Board, Scene};
use crate::tui::spot::{Handle, Spot};
use crate::tui::theme;

/// Draws Noxilia.
pub(crate) struct Noxilia;

/// What is drawn of the view.
#[derive(Deserialize)]
struct View {
    turn: u8,
    passed: [u8; 2],
    is_mustering: bool,
    fate: Option<u16>,
    is_fate_active: bool,
    is_collapsed: bool,
    zones: Vec<Zone>,
    hoards: [Vec<Hoard>; 2],
    units: Vec<Unit>,
    gear: Vec<Gear>,
    traps: Vec<Trap>,
    camps: [Camp; 2],
    attack: Option<Attack>,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
struct Zone {
    card: Option<u16>,
    controller: Option<usize>,
    flood: u8,
    next: Vec<u8>,
}

#[derive(Deserialize)]
struct Hoard {
    card: Option<u16>,
}

#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the card")]
struct Unit {
    #[serde(rename = "unit")]
    number: u8,
    card: Option<u16>,
    controller: usize,
    zone: Option<u8>,
    is_queued: bool,
    is_away: bool,
    timer: u8,
    is_hidden: bool,
    is_engaged: bool,
    wounds: u8,
    poison: u8,
    figures: Option<Figures>,
}

#[derive(Deserialize)]
struct Figures {
    life: i16,
    armour: i8,
    melee: i16,
    ranged: i16,
}

#[derive(Deserialize)]
struct Gear {
    card: u16,
    unit: Option<u8>,
    zone: Option<u8>,
}

#[derive(Deserialize)]
struct Trap {
    owner: usize,
    unit: Option<u8>,
    zone: Option<u8>,
}

#[derive(Deserialize)]
struct Camp {
    gold: Option<u16>,
    mana: [u8; 7],
    hand: u8,
    known: Vec<u16>,
    library: u8,
    grave: Vec<Value>,
}

#[derive(Deserialize)]
struct Attack {
    attacker: u8,
    target: u8,
}

#[derive(Deserialize)]
struct Effect {
    card: u16,
    is_cancelled: bool,
}

impl View {
    fn unit(&self, number: u8) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.number == number)
    }

    /// What a unit is called: its card where that is known, else the number on its back.
    fn name(&self, scene: &Scene, number: u8) -> String {
        match self.unit(number).and_then(|unit| unit.card) {
            Some(card) => scene.card_name(card).to_owned(),
            None => format!("▒{number}"),
        }
    }
}

/// The rows that stand above and below the zones.
const LINES: u16 = 3;
/// The zones lie in so many rows of two.
const ZONE_ROWS: u16 = 5;

impl Board for Noxilia {
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>) {
        let Ok(view) = View::deserialize(scene.view) else {
            return super::plain::Plain.draw(scene, area, buffer, spots);
        };
        let me = scene.viewer.map_or(0, engine::Seat::index).min(1);
        let hand_rows = match area.height {
            ..16 => 2,
            16..20 => 3,
            // Many cards may join an army, and nothing happens in the zones yet.
            20.. if view.is_mustering => 9,
            20..30 => 4,
            30.. => 9,
        };
        let high = (area.height.saturating_sub(LINES + hand_rows) / ZONE_ROWS).max(1);
        let mut row = 0;
        let mut take = |rows: u16| {
            let place = Rect::new(area.x, area.y + row, area.width, rows).intersection(area);
            row += rows;
            place
        };
        head(scene, &view, take(1), buffer);
        camp::draw(scene, &view, 1 - me, take(1), buffer);
        field::draw(scene, &view, me, take(high * ZONE_ROWS), buffer, spots);
        camp::draw(scene, &view, me, take(1), buffer);
        let rest = area.height.saturating_sub(LINES + high * ZONE_ROWS);
        draw_hand(scene, &view, me, take(rest), buffer, spots);
    }

    #[cfg(test)]
    fn check(&self, view: &Value) -> Result<(), String> {
        View::deserialize(view).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rows(&self) -> u16 {
        LINES + 3 * ZONE_ROWS + 4
    }

    fn attempt(&self, scene: &Scene, chosen: &[Handle]) -> Option<Value> {
        attempt::action(scene, &View::deserialize(scene.view).ok()?, chosen)
    }
}

/// The turn with its fate card, or what is under way.
fn head(scene: &Scene, view: &View, area: Rect, buffer: &mut Buffer) {
    let turn = if view.is_mustering {
        scene.pick("mise en place", "set-up").to_owned()
    } else {
        format!("{} {}", scene.pick("tour", "turn"), view.turn)
    };
    let mut line = vec![Span::styled(format!("{turn}  "), theme::strong())];
    if let Some(attack) = &view.attack {
        let names = [attack.attacker, attack.target].map(|unit| view.name(scene, unit));
        line.push(Span::styled(
            format!("⚔ {} → {}  ", names[0], names[1]),
            Style::new().fg(theme::BLOOD),
        ));
    }
    for effect in view.effects.iter().rev() {
        let style = if effect.is_cancelled { theme::dim() } else { Style::new().fg(theme::MANA) };
        line.push(Span::styled(format!("✦ {}  ", scene.card_name(effect.card)), style));
    }
    if let Some(sheet) = view.fate.and_then(|card| scene.card(card)) {
        let style = if view.is_fate_active { Style::new().fg(theme::NOX) } else { theme::dim() };
        let name = sheet.name.get(scene.lang);
        line.push(Span::styled(format!("☽ {name}  "), style));
        line.push(Span::styled(sheet.text.get(scene.lang).to_owned(), theme::dim()));
    }
    spans(area, 0, &Line::from(line), buffer);
}

/// The cards in hand of whoever looks; while armies are placed, the units that may still join.
fn draw_hand(
    scene: &Scene,
    view: &View,
    seat: usize,
    area: Rect,
    buffer: &mut Buffer,
    spots: &mut Vec<Spot>,
) {
    let mut cards: Vec<u16> = if view.is_mustering {
        let offered = scene.actions.iter().filter_map(|action| action.data["card"].as_u64());
        offered.filter_map(|card| u16::try_from(card).ok()).collect()
    } else {
        view.camps[seat].known.clone()
    };
    cards.sort_unstable();
    let held = cards.clone();
    cards.dedup();
    let face = |sheet: &CardSheet| {
        let copies = held.iter().filter(|card| **card == sheet.number).count();
        face(scene, sheet, if view.is_mustering { 1 } else { copies })
    };
    hand::draw(scene, &cards, seat, area, face, buffer, spots);
}

/// What a card in hand shows: its costs, its figures, its text.
fn face(scene: &Scene, sheet: &CardSheet, copies: usize) -> Face {
    let figure =
        |name: &str| sheet.figures.iter().find(|(key, _)| key == name).map(|(_, value)| *value);
    let mut costs: Vec<String> =
        figure("mana").map(|mana| format!("◆{mana}")).into_iter().collect();
    costs.extend(
        figure("gold").filter(|gold| *gold > 0 || costs.is_empty()).map(|gold| format!("¤{gold}")),
    );
    if copies > 1 {
        costs.push(format!("×{copies}"));
    }
    let signs = [("melee", "⚔"), ("ranged", "➶"), ("armour", "◈"), ("life", "♥")];
    let printed = signs.iter().filter_map(|(name, sign)| {
        figure(name).filter(|value| *value != 0).map(|value| format!("{sign}{value}"))
    });
    let notes = printed.collect::<Vec<_>>().join(" ");
    Face { head: costs.join(" "), notes: vec![notes], text: sheet.text.get(scene.lang).to_owned() }
}

/// The handle of a thing on the board: the part that was chosen with it, else the first of these parts that is open, else the last.
fn part(scene: &Scene, keys: &[&'static str], number: u8) -> Handle {
    let chosen = scene.chosen.iter().find(|handle| {
        keys.contains(&handle.key) && handle.value.as_u64() == Some(u64::from(number))
    });
    let open = || keys.iter().map(|key| Handle::new(key, number)).find(|one| scene.is_open(one));
    let last = || Handle::new(keys.last().copied().unwrap_or("unit"), number);
    chosen.cloned().or_else(open).unwrap_or_else(last)
}
