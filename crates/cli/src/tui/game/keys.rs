//! What keys and the mouse do on the screen of a game.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::{Curtain, GameScreen, Window, Zone};
use crate::tui::spot::{at, next};

/// What the program does after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Goes on.
    Stay,
    /// Leaves the game.
    Leave,
    /// Plays another game at the same table.
    Again,
}

impl GameScreen {
    /// Follows a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Flow {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Flow::Leave;
        }
        if let Some(window) = &mut self.window {
            match window {
                Window::Browser(browser) => {
                    if !browser.key(key) {
                        self.window = None;
                    }
                }
                Window::Leave => {
                    let yes = matches!(
                        key.code,
                        KeyCode::Char('o' | 'y' | 'O' | 'Y' | 'q') | KeyCode::Enter
                    );
                    self.window = None;
                    if yes {
                        return Flow::Leave;
                    }
                }
                Window::Help => self.window = None,
            }
            return Flow::Stay;
        }
        if self.curtain != Curtain::Open {
            match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => {
                    self.draw_curtain();
                }
                KeyCode::Char('q') => self.window = Some(Window::Leave),
                _ => {}
            }
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Char('q') if self.is_over() => return Flow::Leave,
            KeyCode::Char('q') => self.window = Some(Window::Leave),
            KeyCode::Char('n') if self.is_over() => return Flow::Again,
            KeyCode::Char('?') | KeyCode::F(1) => self.window = Some(Window::Help),
            KeyCode::Char('r') => self.open_rules(),
            KeyCode::Char('c') => self.open_cards(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('h') => self.ask_advice(),
            KeyCode::Char('[') => self.story_back += 1,
            KeyCode::Char(']') => self.story_back = self.story_back.saturating_sub(1),
            KeyCode::Char(digit @ '1'..='9') => self.choose_card(digit as usize - '1' as usize),
            KeyCode::Esc => {
                self.chosen.clear();
                self.message = None;
                self.row = 0;
            }
            KeyCode::Tab | KeyCode::BackTab => {
                self.zone = if self.zone == Zone::Board { Zone::List } else { Zone::Board };
            }
            KeyCode::Left => self.walk((-1, 0)),
            KeyCode::Right => self.walk((1, 0)),
            KeyCode::Up if self.zone == Zone::Board && !self.spots.is_empty() => self.walk((0, -1)),
            KeyCode::Down if self.zone == Zone::Board && !self.spots.is_empty() => {
                self.walk((0, 1));
            }
            KeyCode::Up | KeyCode::Char('k') => {
                self.zone = Zone::List;
                self.row = self.row.saturating_sub(1);
            }
            KeyCode::Down | KeyCode::Char('j') => {
                self.zone = Zone::List;
                self.row = (self.row + 1).min(self.offered().len().saturating_sub(1));
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.press(),
            _ => {}
        }
        Flow::Stay
    }

    /// Follows the mouse.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            _ => 0,
        };
        if let Some(window) = &mut self.window {
            match window {
                Window::Browser(browser) => browser.scroll(wheel),
                Window::Help | Window::Leave => {
                    if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                        self.window = None;
                    }
                }
            }
            return;
        }
        if self.curtain != Curtain::Open {
            if mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                self.draw_curtain();
            }
            return;
        }
        let point = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Moved => {
                if let Some(index) = at(&self.spots, mouse.column, mouse.row) {
                    self.focus = Some(self.spots[index].handle.clone());
                    self.zone = Zone::Board;
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(index) = at(&self.spots, mouse.column, mouse.row) {
                    self.choose(index);
                } else if let Some((_, row)) =
                    self.rows.iter().find(|(area, _)| area.contains(point))
                {
                    let is_same = self.zone == Zone::List && self.row == *row;
                    self.row = *row;
                    self.zone = Zone::List;
                    // The first press shows which action it is, the second plays it.
                    if is_same {
                        self.press();
                    }
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.chosen.clear(),
            MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                let last = self.offered().len().saturating_sub(1) as i32;
                self.row = (self.row as i32 + wheel).clamp(0, last) as usize;
            }
            _ => {}
        }
    }

    /// Plays the action under the cursor, or chooses the place under it.
    fn press(&mut self) {
        match (self.zone, self.focus_spot()) {
            (Zone::Board, Some(index)) => self.choose(index),
            (Zone::Board, None) | (Zone::List, _) => {
                let code = self.offered().get(self.row).map(|action| action.code);
                if let Some(code) = code {
                    self.act(code);
                }
            }
        }
    }

    /// Moves the cursor over the board.
    fn walk(&mut self, step: (i32, i32)) {
        self.zone = Zone::Board;
        let found = if let Some(index) = self.focus_spot() {
            next(&self.spots, index, step)
        } else {
            let open = |index: &usize| {
                let handle = &self.spots[*index].handle;
                self.actions.iter().any(|action| handle.is_in(&action.data))
            };
            let last = (0..self.spots.len()).rev();
            last.clone().find(open).or_else(|| last.min())
        };
        if let Some(index) = found {
            self.focus = Some(self.spots[index].handle.clone());
        }
    }

    /// Chooses the card of the hand with this place.
    fn choose_card(&mut self, place: usize) {
        let cards = self.spots.iter().enumerate().filter(|(_, spot)| spot.handle.key == "card");
        let found = cards.map(|(index, _)| index).nth(place);
        if let Some(index) = found {
            self.choose(index);
            // The cursor goes on to the first place that fits.
            let offered = self.offered();
            let fits = |spot: &crate::tui::spot::Spot| {
                spot.handle.key != "card"
                    && offered.iter().any(|action| spot.handle.is_in(&action.data))
            };
            let target = self.spots.iter().find(|spot| fits(spot)).map(|spot| spot.handle.clone());
            if !self.chosen.is_empty() && target.is_some() {
                self.focus = target;
            }
        }
    }
}
