//! One line about a camp: gold, mana, cards, and who waits to come in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::View;
use crate::tui::board::Scene;
use crate::tui::board::draw::{cut, spans};
use crate::tui::theme;

/// From this width on, everything is written out.
const WIDE: u16 = 66;
/// The letters of the colours of mana, in their order.
const COLOURS: [(&str, &str); 7] =
    [("L", "L"), ("I", "I"), ("C", "C"), ("M", "D"), ("N", "N"), ("P", "P"), ("✦", "✦")];

/// Draws the line of a camp.
pub(super) fn draw(scene: &Scene, view: &View, seat: usize, area: Rect, buffer: &mut Buffer) {
    let camp = &view.camps[seat];
    let is_wide = area.width >= WIDE;
    let colour = Style::new().fg(theme::seat(seat));
    let name = cut(scene.name(seat), if is_wide { 24 } else { 10 });
    let gold = camp.gold.map_or_else(|| "?".to_owned(), |gold| gold.to_string());
    let mut line = vec![
        Span::styled(format!("{} {name} ", theme::mark(seat)), colour.add_modifier(Modifier::BOLD)),
        Span::styled(format!("¤{gold} "), theme::open()),
    ];
    let mana = camp.mana.iter().zip(COLOURS).filter(|(mana, _)| **mana > 0);
    let mana: Vec<String> =
        mana.map(|(mana, (fr, en))| format!("{mana}{}", scene.pick(fr, en))).collect();
    if !mana.is_empty() {
        let mana = mana.join(" ");
        line.push(Span::styled(format!("◆{mana} "), Style::new().fg(theme::MANA)));
    }
    let counts = if is_wide {
        format!(
            " {} {} · {} {} · {} {}",
            scene.pick("main", "hand"),
            camp.hand,
            scene.pick("pioche", "library"),
            camp.library,
            scene.pick("cimetière", "graveyard"),
            camp.grave.len(),
        )
    } else {
        format!("♠{} ▤{} ✝{}", camp.hand, camp.library, camp.grave.len())
    };
    line.push(Span::styled(counts, theme::dim()));
    if view.passed[seat] > 0 {
        let passed = scene.pick(" · a passé", " · has passed");
        line.push(Span::styled(passed.to_owned(), theme::strong()));
    }
    let waiting = |is_it: fn(&super::Unit) -> bool, sign: &str| {
        let those = view.units.iter().filter(|unit| unit.controller == seat && is_it(unit));
        let those = those.map(|unit| {
            let name = unit.card.map_or("▒", |card| scene.card_name(card));
            format!(" {sign}{}({})", cut(name, if is_wide { 12 } else { 5 }), unit.timer)
        });
        those.collect::<Vec<_>>().concat()
    };
    let queue = waiting(|unit| unit.is_queued, "⇢");
    let away = waiting(|unit| unit.is_away, "⚑");
    line.push(Span::styled(format!(" {queue}{away}"), colour));
    spans(area, 0, &Line::from(line), buffer);
}
