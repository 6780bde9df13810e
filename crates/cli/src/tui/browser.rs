//! A window to read in: rules or cards, with a search that starts as one types.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use engine::{CardSheet, Lang, Rule};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget as _, Wrap};

use super::theme;
use crate::face;

/// One thing to read.
struct Page {
    title: String,
    body: String,
}

/// A window to read in.
pub(crate) struct Browser {
    title: &'static str,
    pages: Vec<Page>,
    search: String,
    index: usize,
    lang: Lang,
}

impl Browser {
    /// The rules of a game.
    pub(crate) fn rules(rules: Vec<(Rule, Rule)>, lang: Lang) -> Self {
        let (title, pages) = match lang {
            Lang::Fr => ("Règles", rules.into_iter().map(|(fr, _)| rule_page(fr)).collect()),
            Lang::En => ("Rules", rules.into_iter().map(|(_, en)| rule_page(en)).collect()),
        };
        Self { title, pages, search: String::new(), index: 0, lang }
    }

    /// The cards of a game.
    pub(crate) fn cards(cards: &[CardSheet], lang: Lang) -> Self {
        let title = match lang {
            Lang::Fr => "Cartes",
            Lang::En => "Cards",
        };
        let pages = cards.iter().map(|card| Page {
            title: card.name.get(lang).to_owned(),
            body: face::lines(card, cards, lang).join("\n"),
        });
        Self { title, pages: pages.collect(), search: String::new(), index: 0, lang }
    }

    /// Opens the window at a word: a rule's id or a card's name.
    #[must_use]
    pub(crate) fn at(mut self, word: &str) -> Self {
        self.index = self.pages.iter().position(|page| page.title.starts_with(word)).unwrap_or(0);
        self
    }

    /// Follows a key; false closes the window.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let count = self.found().len();
        match key.code {
            KeyCode::Esc | KeyCode::F(1) => return false,
            KeyCode::Down => self.index = (self.index + 1).min(count.saturating_sub(1)),
            KeyCode::Up => self.index = self.index.saturating_sub(1),
            KeyCode::PageDown => self.index = (self.index + 10).min(count.saturating_sub(1)),
            KeyCode::PageUp => self.index = self.index.saturating_sub(10),
            KeyCode::Home => self.index = 0,
            KeyCode::End => self.index = count.saturating_sub(1),
            KeyCode::Backspace => {
                self.search.pop();
                self.index = 0;
            }
            KeyCode::Char(letter) if self.search.chars().count() < 40 => {
                self.search.push(letter);
                self.index = 0;
            }
            _ => {}
        }
        true
    }

    /// Moves by so many entries.
    pub(crate) fn scroll(&mut self, by: i32) {
        let last = self.found().len().saturating_sub(1) as i32;
        self.index = (self.index as i32 + by).clamp(0, last) as usize;
    }

    fn found(&self) -> Vec<&Page> {
        let word = self.search.to_lowercase();
        let has = |page: &&Page| {
            page.title.to_lowercase().contains(&word) || page.body.to_lowercase().contains(&word)
        };
        self.pages.iter().filter(has).collect()
    }

    /// Draws the window.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        Clear.render(area, buffer);
        let hint = match self.lang {
            Lang::Fr => " taper pour chercher · ↑↓ · Échap ",
            Lang::En => " type to search · ↑↓ · Esc ",
        };
        let title = format!(" {} {} ", self.title, self.search);
        let block = Block::bordered()
            .title(title)
            .title_bottom(Line::from(hint).right_aligned().style(theme::dim()))
            .border_style(theme::open());
        let inner = block.inner(area);
        block.render(area, buffer);
        let [left, right] =
            Layout::horizontal([Constraint::Percentage(40), Constraint::Percentage(60)])
                .spacing(2)
                .areas(inner);
        let found = self.found();
        let height = left.height as usize;
        let first = self.index.saturating_sub(height.saturating_sub(1));
        let lines = found.iter().enumerate().skip(first).take(height).map(|(index, page)| {
            let line = Line::from(page.title.clone());
            if index == self.index { line.style(theme::cursor()) } else { line }
        });
        Paragraph::new(lines.collect::<Vec<_>>()).render(left, buffer);
        let Some(page) = found.get(self.index) else { return };
        let text = format!("{}\n\n{}", page.title, page.body);
        Paragraph::new(text).wrap(Wrap { trim: false }).render(right, buffer);
    }
}

fn rule_page(rule: Rule) -> Page {
    Page { title: format!("{} · {}", rule.id, rule.title), body: rule.body }
}
