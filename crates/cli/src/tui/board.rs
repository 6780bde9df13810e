//! Boards: each game's own drawing of its view, and one that draws any view.

mod draw;
mod duel;
mod hand;
mod naastica;
mod necrosia;
mod noxilia;
mod noxtalia;
mod plain;
#[cfg(test)]
mod tests;

use engine::{CardSheet, Lang, Seat};
use facade::LabelledAction;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;

pub(crate) use draw::pieces;

use super::spot::{Handle, Spot};

/// All that a board needs to draw.
pub(crate) struct Scene<'s> {
    /// What the viewer may know.
    pub(crate) view: &'s Value,
    /// Who looks; nobody when a spectator does.
    pub(crate) viewer: Option<Seat>,
    /// The cards of the table, by number.
    pub(crate) cards: &'s [CardSheet],
    /// Who sits where.
    pub(crate) names: &'s [String],
    /// The language of the reader.
    pub(crate) lang: Lang,
    /// The actions still possible after what was chosen.
    pub(crate) actions: &'s [&'s LabelledAction],
    /// What was chosen.
    pub(crate) chosen: &'s [Handle],
    /// What the cursor is on.
    pub(crate) focus: Option<&'s Handle>,
}

impl Scene<'_> {
    /// The words in the language of the reader.
    pub(crate) fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// The card with this number.
    pub(crate) fn card(&self, number: u16) -> Option<&CardSheet> {
        self.cards.iter().find(|card| card.number == number)
    }

    /// The name of a card.
    pub(crate) fn card_name(&self, number: u16) -> &str {
        self.card(number).map_or("?", |card| card.name.get(self.lang))
    }

    /// The name of whoever sits there.
    pub(crate) fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("Robot", String::as_str)
    }

    /// Whether an action with this part is possible.
    pub(crate) fn is_open(&self, handle: &Handle) -> bool {
        self.actions.iter().any(|action| handle.is_in(&action.data))
    }

    /// Whether this part was chosen.
    pub(crate) fn is_chosen(&self, handle: &Handle) -> bool {
        self.chosen.contains(handle)
    }

    /// Whether the cursor is on it.
    pub(crate) fn is_focus(&self, handle: &Handle) -> bool {
        self.focus == Some(handle)
    }

    /// How the edge of a place is drawn: chosen, under the cursor, open, or none of these.
    pub(crate) fn edge(
        &self,
        handle: &Handle,
        plain: ratatui::style::Style,
    ) -> ratatui::style::Style {
        use ratatui::style::{Modifier, Style};
        if self.is_chosen(handle) {
            Style::new().fg(super::theme::LUX).add_modifier(Modifier::BOLD)
        } else if self.is_focus(handle) {
            Style::new().fg(ratatui::style::Color::White).add_modifier(Modifier::BOLD)
        } else {
            plain
        }
    }
}

/// A game's own drawing.
pub(crate) trait Board {
    /// Draws the scene and adds what can be pointed at.
    fn draw(&self, scene: &Scene, area: Rect, buffer: &mut Buffer, spots: &mut Vec<Spot>);

    /// Whether the board can read the view, or what it misses there: a view that it cannot read is drawn as an outline.
    #[cfg(test)]
    fn check(&self, _view: &Value) -> Result<(), String> {
        Ok(())
    }

    /// The rows that the drawing needs.
    fn rows(&self) -> u16;

    /// The action that the chosen parts mean, legal or not: to ask why it is not.
    fn attempt(&self, _scene: &Scene, _chosen: &[Handle]) -> Option<Value> {
        None
    }
}

/// The board of a game.
pub(crate) fn of(slug: &str) -> Box<dyn Board> {
    match slug {
        "naastica" => Box::new(naastica::Naastica),
        "duel" => Box::new(duel::Duel),
        "necrosia" => Box::new(necrosia::Necrosia),
        "noxilia" => Box::new(noxilia::Noxilia),
        "noxtalia" => Box::new(noxtalia::Noxtalia),
        _ => Box::new(plain::Plain),
    }
}
