//! The menu: which game, which preset, and against whom.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use engine::{Lang, Text};
use facade::{Kind, LEVEL_NAMES};
use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use serde_json::json;

use super::theme;
use crate::seed;
use crate::sitting::{Sitter, Sitting};

/// What a key in the menu leads to.
pub(crate) enum Choice {
    /// Nothing yet.
    Stay,
    /// A game begins.
    Begin(Box<Sitting>),
    /// The program ends.
    Leave,
}

/// The rows of the menu.
const GAME: usize = 0;
const PRESET: usize = 1;
const RIVAL: usize = 2;
const BEGIN: usize = 3;
const ROWS: usize = 4;

/// The menu.
pub(crate) struct Menu {
    lang: Lang,
    row: usize,
    game: usize,
    preset: usize,
    rival: usize,
    message: Option<String>,
    rows: Vec<Rect>,
}

impl Menu {
    /// A menu at its first row.
    pub(crate) fn new(lang: Lang) -> Self {
        Self { lang, row: 0, game: 0, preset: 0, rival: 1, message: None, rows: Vec::new() }
    }

    fn kind(&self) -> Option<&'static dyn Kind> {
        facade::shelf().get(self.game).copied()
    }

    fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// Follows a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Choice {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Choice::Leave;
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Choice::Leave,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.row = (self.row + ROWS - 1) % ROWS;
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.row = (self.row + 1) % ROWS,
            KeyCode::Left => self.turn(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(1),
            KeyCode::Enter => return self.begin(),
            _ => {}
        }
        Choice::Stay
    }

    /// Follows the mouse.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Choice {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Choice::Stay;
        }
        let point = Position::new(mouse.column, mouse.row);
        let Some(row) = self.rows.iter().position(|area| area.contains(point)) else {
            return Choice::Stay;
        };
        self.row = row;
        if row == BEGIN {
            return self.begin();
        }
        self.turn(1);
        Choice::Stay
    }

    /// Changes the value of the row.
    fn turn(&mut self, by: isize) {
        let step = |value: usize, count: usize| {
            (value as isize + by).rem_euclid(count.max(1) as isize) as usize
        };
        match self.row {
            GAME => {
                self.game = step(self.game, facade::shelf().len());
                self.preset = 0;
            }
            PRESET => {
                let count = self.kind().map_or(0, |kind| kind.about().presets.len());
                self.preset = step(self.preset, count);
            }
            RIVAL => self.rival = step(self.rival, LEVEL_NAMES.len() + 1),
            _ => {}
        }
        self.message = None;
    }

    /// Deals the game that was chosen.
    fn begin(&mut self) -> Choice {
        let Some(kind) = self.kind() else { return Choice::Stay };
        let about = kind.about();
        let options =
            about.presets.get(self.preset).map_or(json!({}), |preset| preset.options.clone());
        let game = match kind.open(&options, None) {
            Ok(game) => game,
            Err(error) => {
                self.message = Some(crate::fail::faults(&error, self.lang));
                return Choice::Stay;
            }
        };
        let mut sitters = vec![Sitter::Person];
        while sitters.len() < game.seats() {
            let rival = match LEVEL_NAMES.get(self.rival) {
                Some(level) => match game.bot(level) {
                    Ok(spec) => Sitter::Bot(spec, (*level).to_owned()),
                    Err(error) => {
                        self.message = Some(error.to_string());
                        return Choice::Stay;
                    }
                },
                None => Sitter::Person,
            };
            sitters.push(rival);
        }
        Choice::Begin(Box::new(Sitting::new(&game, seed::fresh(), sitters, false, self.lang)))
    }

    /// Draws the menu.
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let width = area.width.min(76);
        let height = area.height.min(20);
        let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        let block = Block::bordered().border_type(BorderType::Rounded).border_style(theme::dim());
        let inner = block.inner(place);
        frame.render_widget(block, place);
        let [title, _, rows, _, words, foot] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Length(1),
            Constraint::Length(ROWS as u16 * 2),
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
        ])
        .areas(inner);
        let fire = vec![
            Line::styled("Veillée", theme::open().add_modifier(ratatui::style::Modifier::BOLD))
                .centered(),
            Line::styled(self.pick("une table, cinq jeux", "one table, five games"), theme::dim())
                .centered(),
        ];
        frame.render_widget(Paragraph::new(fire), title);
        self.rows.clear();
        for row in 0..ROWS {
            let place =
                Rect::new(rows.x, rows.y + 2 * row as u16, rows.width, 1).intersection(rows);
            frame.render_widget(self.line(row), place);
            self.rows.push(place);
        }
        let below = self.message.clone().unwrap_or_else(|| self.words());
        frame.render_widget(Paragraph::new(below).wrap(Wrap { trim: true }).centered(), words);
        let hint = self.pick(
            "↑↓ ligne · ←→ changer · Entrée commencer · q quitter",
            "↑↓ row · ←→ change · Enter begin · q quit",
        );
        frame.render_widget(Line::styled(hint, theme::dim()).centered(), foot);
    }

    fn line(&self, row: usize) -> Line<'static> {
        let about = self.kind().map(Kind::about);
        let (name, value) = match row {
            GAME => (self.pick("Jeu", "Game"), about.map(|about| about.title).unwrap_or_default()),
            PRESET => {
                let preset = about.and_then(|about| about.presets.get(self.preset).cloned());
                let name = preset.map(|preset| preset.name.get(self.lang).to_owned());
                (self.pick("Préréglage", "Preset"), name.unwrap_or_default())
            }
            RIVAL => (self.pick("Adversaire", "Opponent"), self.rival_name()),
            _ => return self.begin_line(),
        };
        let is_here = row == self.row;
        let style = if is_here { theme::open() } else { ratatui::style::Style::new() };
        let value = if is_here { format!("◀ {value} ▶") } else { value };
        Line::from(vec![
            Span::styled(format!("{name:>16}   "), theme::dim()),
            Span::styled(value, style),
        ])
    }

    fn begin_line(&self) -> Line<'static> {
        let words = self.pick(" Commencer ", " Begin ").to_owned();
        let style = if self.row == BEGIN { theme::cursor() } else { theme::strong() };
        Line::from(vec![Span::raw(" ".repeat(19)), Span::styled(words, style)])
    }

    fn rival_name(&self) -> String {
        match LEVEL_NAMES.get(self.rival) {
            Some(level) => {
                let english = ["easy", "medium", "hard", "expert"][self.rival % 4];
                format!("{} {}", self.pick("robot", "bot"), self.pick(level, english))
            }
            None => self.pick("à deux sur cet écran", "two people, one screen").to_owned(),
        }
    }

    /// What the chosen game and preset are.
    fn words(&self) -> String {
        let Some(about) = self.kind().map(Kind::about) else {
            return Text::new("Aucun jeu pour l'instant.", "No game yet.")
                .get(self.lang)
                .to_owned();
        };
        let help =
            about.presets.get(self.preset).map(|preset| preset.help.get(self.lang).to_owned());
        format!("{}\n\n{}", about.pitch.get(self.lang), help.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn draw(menu: &mut Menu, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| menu.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    fn press(menu: &mut Menu, code: KeyCode) -> Choice {
        menu.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn every_game_preset_and_rival_begins_a_game() {
        for (game, kind) in facade::shelf().iter().enumerate() {
            for preset in 0..kind.about().presets.len() {
                for rival in 0..=LEVEL_NAMES.len() {
                    let mut menu = Menu { game, preset, rival, ..Menu::new(Lang::Fr) };
                    draw(&mut menu, 90, 24);
                    let Choice::Begin(sitting) = press(&mut menu, KeyCode::Enter) else {
                        panic!("{} {preset} {rival}: {:?}", kind.slug(), menu.message);
                    };
                    let seats = sitting.table().game().seats();
                    let people = if rival == LEVEL_NAMES.len() { seats } else { 1 };
                    assert_eq!(sitting.people(), people);
                }
            }
        }
    }

    #[test]
    fn arrows_change_what_is_shown() {
        let mut menu = Menu::new(Lang::En);
        assert!(draw(&mut menu, 90, 24).contains("Naastica"));
        press(&mut menu, KeyCode::Right);
        assert!(draw(&mut menu, 90, 24).contains("Duel"));
        press(&mut menu, KeyCode::Left);
        press(&mut menu, KeyCode::Left);
        assert!(draw(&mut menu, 90, 24).contains("Noxtalia"));
        menu.row = RIVAL;
        press(&mut menu, KeyCode::Right);
        assert!(draw(&mut menu, 90, 24).contains("bot hard"));
        assert!(matches!(press(&mut menu, KeyCode::Char('q')), Choice::Leave));
        for (width, height) in [(1, 1), (10, 4), (300, 100)] {
            draw(&mut menu, width, height);
        }
    }

    #[test]
    fn the_mouse_begins_a_game_too() {
        let mut menu = Menu::new(Lang::Fr);
        draw(&mut menu, 90, 24);
        let place = menu.rows[BEGIN];
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: place.x + 22,
            row: place.y,
            modifiers: KeyModifiers::NONE,
        };
        assert!(matches!(menu.mouse(click), Choice::Begin(_)));
    }
}
