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
use serde_json::{Map, Value, json};

use super::team::{Built, TeamBuilder};
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

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Game,
    Preset,
    Team,
    Rival,
    Begin,
}

/// The menu.
pub(crate) struct Menu {
    lang: Lang,
    row: usize,
    game: usize,
    preset: usize,
    rival: usize,
    team: Option<(Map<String, Value>, String)>,
    builder: Option<TeamBuilder>,
    message: Option<String>,
    places: Vec<(Rect, Row)>,
}

impl Menu {
    /// A menu at its first row.
    pub(crate) fn new(lang: Lang) -> Self {
        Self {
            lang,
            row: 0,
            game: 0,
            preset: 0,
            rival: 1,
            team: None,
            builder: None,
            message: None,
            places: Vec::new(),
        }
    }

    /// The rows for the chosen game: only Noxtalia has teams to compose.
    fn rows(&self) -> Vec<Row> {
        let has_teams = self.kind().is_some_and(|kind| kind.slug() == "noxtalia");
        let mut rows = vec![Row::Game, Row::Preset, Row::Team, Row::Rival, Row::Begin];
        rows.retain(|row| *row != Row::Team || has_teams);
        rows
    }

    fn here(&self) -> Row {
        self.rows().get(self.row).copied().unwrap_or(Row::Begin)
    }

    fn options(&self) -> Value {
        let about = self.kind().map(Kind::about);
        let preset = about.and_then(|about| about.presets.get(self.preset).cloned());
        preset.map_or_else(|| json!({}), |preset| preset.options)
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
        if let Some(builder) = &mut self.builder {
            match builder.key(key) {
                Built::Stay => {}
                Built::Dropped => self.builder = None,
                Built::Done(options) => {
                    self.team = Some((options, builder.names()));
                    self.builder = None;
                }
            }
            return Choice::Stay;
        }
        let count = self.rows().len();
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Choice::Leave,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                self.row = (self.row + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.row = (self.row + 1) % count,
            KeyCode::Enter if self.here() == Row::Team => self.compose(),
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
        let Some(index) = self.places.iter().position(|(area, _)| area.contains(point)) else {
            return Choice::Stay;
        };
        self.row = index;
        if self.here() == Row::Begin {
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
        match self.here() {
            Row::Game => {
                self.game = step(self.game, facade::shelf().len());
                self.preset = 0;
                self.team = None;
            }
            Row::Preset => {
                let count = self.kind().map_or(0, |kind| kind.about().presets.len());
                self.preset = step(self.preset, count);
                self.team = None;
            }
            Row::Team => match self.team.take() {
                Some(_) => {}
                None => self.compose(),
            },
            Row::Rival => self.rival = step(self.rival, LEVEL_NAMES.len() + 1),
            Row::Begin => {}
        }
        self.message = None;
    }

    /// Opens the screen on which a team is composed.
    fn compose(&mut self) {
        let options = self.options();
        self.builder = self.kind().and_then(|kind| TeamBuilder::new(kind, options, self.lang));
    }

    /// Deals the game that was chosen.
    fn begin(&mut self) -> Choice {
        let Some(kind) = self.kind() else { return Choice::Stay };
        let mut options = self.options();
        if let (Value::Object(options), Some((team, _))) = (&mut options, &self.team) {
            options.extend(team.clone());
        }
        let game = match kind.open_plain(&options, None) {
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
        if let Some(builder) = &self.builder {
            return builder.draw(frame);
        }
        let rows_wanted = self.rows();
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
            Constraint::Length(rows_wanted.len() as u16 * 2),
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
        self.places.clear();
        for (index, row) in (0_u16..).zip(rows_wanted) {
            let place = Rect::new(rows.x, rows.y + 2 * index, rows.width, 1).intersection(rows);
            frame.render_widget(self.line(row), place);
            self.places.push((place, row));
        }
        let below = self.message.clone().unwrap_or_else(|| self.words());
        frame.render_widget(Paragraph::new(below).wrap(Wrap { trim: true }).centered(), words);
        let hint = self.pick(
            "↑↓ ligne · ←→ changer · Entrée commencer · q quitter",
            "↑↓ row · ←→ change · Enter begin · q quit",
        );
        frame.render_widget(Line::styled(hint, theme::dim()).centered(), foot);
    }

    fn line(&self, row: Row) -> Line<'static> {
        let about = self.kind().map(Kind::about);
        let (name, value) = match row {
            Row::Game => {
                (self.pick("Jeu", "Game"), about.map(|about| about.title).unwrap_or_default())
            }
            Row::Preset => {
                let preset = about.and_then(|about| about.presets.get(self.preset).cloned());
                let name = preset.map(|preset| preset.name.get(self.lang).to_owned());
                (self.pick("Préréglage", "Preset"), name.unwrap_or_default())
            }
            Row::Team => {
                let ready = self.pick(
                    "celle du préréglage (Entrée : composer)",
                    "the preset's (Enter: compose)",
                );
                let name = self.team.as_ref().map_or(ready, |(_, names)| names.as_str());
                (self.pick("Votre équipe", "Your team"), name.to_owned())
            }
            Row::Rival => (self.pick("Adversaire", "Opponent"), self.rival_name()),
            Row::Begin => return self.begin_line(),
        };
        let is_here = row == self.here();
        let style = if is_here { theme::open() } else { ratatui::style::Style::new() };
        let value = if is_here { format!("◀ {value} ▶") } else { value };
        Line::from(vec![
            Span::styled(format!("{name:>16}   "), theme::dim()),
            Span::styled(value, style),
        ])
    }

    fn begin_line(&self) -> Line<'static> {
        let words = self.pick(" Commencer ", " Begin ").to_owned();
        let style = if self.here() == Row::Begin { theme::cursor() } else { theme::strong() };
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
        menu.row = menu.rows().iter().position(|row| *row == Row::Rival).unwrap();
        press(&mut menu, KeyCode::Right);
        assert!(draw(&mut menu, 90, 24).contains("bot hard"));
        assert!(matches!(press(&mut menu, KeyCode::Char('q')), Choice::Leave));
        for (width, height) in [(1, 1), (10, 4), (300, 100)] {
            draw(&mut menu, width, height);
        }
    }

    #[test]
    fn a_team_of_ones_own_is_composed_and_played() {
        let mut menu = Menu::new(Lang::Fr);
        menu.game = facade::shelf().iter().position(|kind| kind.slug() == "noxtalia").unwrap();
        menu.row = menu.rows().iter().position(|row| *row == Row::Team).unwrap();
        press(&mut menu, KeyCode::Enter);
        assert!(draw(&mut menu, 90, 24).contains("Votre équipe"));
        press(&mut menu, KeyCode::Esc);
        assert!(menu.builder.is_none() && menu.team.is_none());
        menu.team = Some((
            Map::from_iter([("team_0".to_owned(), json!({ "spirits": ["kel_orn"] }))]),
            "Kel'Orn".to_owned(),
        ));
        menu.row = menu.rows().len() - 1;
        assert!(matches!(press(&mut menu, KeyCode::Enter), Choice::Stay), "one spirit is no team");
        assert!(menu.message.as_ref().is_some_and(|words| words.contains("NXT-FORMAT-2")));
    }

    #[test]
    fn the_mouse_begins_a_game_too() {
        let mut menu = Menu::new(Lang::Fr);
        draw(&mut menu, 90, 24);
        let place = menu.places.last().unwrap().0;
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: place.x + 22,
            row: place.y,
            modifiers: KeyModifiers::NONE,
        };
        assert!(matches!(menu.mouse(click), Choice::Begin(_)));
    }
}
