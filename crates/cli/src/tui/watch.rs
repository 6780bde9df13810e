//! Watching a recorded game: step, jump, let it run, change eyes.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use std::time::{Duration, Instant};

use engine::{CardSheet, Lang, Seat, Viewer};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::board::{self, Board, Scene};
use super::game::Flow;
use super::theme;
use crate::ending;
use crate::history::History;
use crate::naming::Naming;

/// How long a step is shown when the game runs by itself.
const STEP: Duration = Duration::from_millis(900);

/// The screen of a recorded game.
pub(crate) struct Watch {
    history: History,
    board: Box<dyn Board>,
    cards: Vec<CardSheet>,
    lang: Lang,
    viewer: Viewer,
    at: usize,
    runs_since: Option<Instant>,
}

impl Watch {
    /// A recorded game at its deal.
    pub(crate) fn new(history: History, viewer: Viewer, lang: Lang) -> Self {
        let game = history.start.game();
        let (board, cards) = (board::of(game.slug()), game.cards());
        Self { history, board, cards, lang, viewer, at: 0, runs_since: None }
    }

    fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// Follows a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Flow {
        let last = self.history.steps.len();
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Flow::Leave;
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char('l' | 'j') => {
                self.go(self.at + 1);
            }
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => {
                self.go(self.at.saturating_sub(1));
            }
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(last),
            KeyCode::Char(' ') => {
                self.runs_since = match self.runs_since {
                    Some(_) => None,
                    None => Some(Instant::now()),
                };
            }
            KeyCode::Char('v') => self.viewer = self.next_viewer(),
            _ => {}
        }
        Flow::Stay
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.history.steps.len());
        self.runs_since = None;
    }

    fn next_viewer(&self) -> Viewer {
        let seats = self.history.start.game().seats();
        match self.viewer {
            Viewer::Spectator => Viewer::Seat(Seat::new(0)),
            Viewer::Seat(seat) if seat.index() + 1 < seats => {
                Viewer::Seat(Seat::new(seat.index() + 1))
            }
            Viewer::Seat(_) => Viewer::Spectator,
        }
    }

    /// Goes one step on when the game runs by itself.
    pub(crate) fn tick(&mut self) {
        if self.runs_since.is_some_and(|since| since.elapsed() >= STEP) {
            if self.at < self.history.steps.len() {
                self.at += 1;
                self.runs_since = Some(Instant::now());
            } else {
                self.runs_since = None;
            }
        }
    }

    /// Draws everything.
    pub(crate) fn draw(&self, frame: &mut Frame) {
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(8), Constraint::Length(1)])
                .areas(frame.area());
        let side = body.width.saturating_sub(58).clamp(28, 46).min(body.width / 2);
        let [left, right] = Layout::horizontal([Constraint::Min(30), Constraint::Length(side)])
            .spacing(1)
            .areas(body);
        self.draw_head(frame, head);
        let table = self.history.table(self.at);
        let view = table.view(self.viewer);
        let scene = Scene {
            view: &view,
            viewer: self.viewer.seat(),
            cards: &self.cards,
            names: &self.history.names,
            lang: self.lang,
            actions: &[],
            chosen: &[],
            focus: None,
        };
        self.board.draw(&scene, left, frame.buffer_mut(), &mut Vec::new());
        self.draw_story(frame, right);
        let hint = self.pick(
            " ← → pas · Début Fin · espace lecture · v regard · q quitter",
            " ← → step · Home End · space play · v viewpoint · q quit",
        );
        frame.render_widget(Line::styled(hint, theme::dim()), foot);
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect) {
        let slug = self.history.start.game().slug();
        let eyes = match self.viewer {
            Viewer::Spectator => self.pick("spectateur", "spectator").to_owned(),
            Viewer::Seat(seat) => self.history.names[seat.index()].clone(),
        };
        let running = if self.runs_since.is_some() { " ▶" } else { "" };
        let line = Line::from(vec![
            Span::styled(" Veillée ", theme::open()),
            Span::styled(format!("· {slug} · "), theme::dim()),
            Span::styled(
                format!("{}/{}{running}", self.at, self.history.steps.len()),
                theme::strong(),
            ),
            Span::styled(format!(" · {eyes}"), theme::dim()),
        ]);
        frame.render_widget(line, area);
    }

    /// What was chosen last and what came of it.
    fn draw_story(&self, frame: &mut Frame, area: Rect) {
        let naming = Naming { names: &self.history.names, cards: &self.cards };
        let mut lines = Vec::new();
        if let Some(step) = self.at.checked_sub(1).and_then(|index| self.history.steps.get(index)) {
            let name = &self.history.names[step.seat.index().min(self.history.names.len() - 1)];
            let colour = ratatui::style::Style::new().fg(theme::seat(step.seat.index()));
            lines.push(Line::styled(format!("{} {name}", theme::mark(step.seat.index())), colour));
            lines.push(Line::styled(step.label.get(self.lang).to_owned(), theme::strong()));
            lines.push(Line::default());
            for told in step.told.iter().filter(|told| told.is_said_to(self.viewer)) {
                lines.push(Line::from(told.sentence.prose(self.lang, &naming)));
            }
        } else {
            lines.push(Line::styled(self.pick("La donne.", "The deal.").to_owned(), theme::dim()));
        }
        if self.at == self.history.steps.len()
            && let Some(outcome) = self.history.table(self.at).stage().outcome()
        {
            lines.push(Line::default());
            lines.push(Line::styled(
                ending::words(outcome, &self.history.names, self.lang),
                theme::open(),
            ));
        }
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme::dim())
            .title(self.pick(" Récit ", " Story "));
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }).block(block), area);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use serde_json::json;

    /// A game between two random bots, recorded.
    fn recorded(slug: &str) -> History {
        let game = facade::find(slug).unwrap().open_plain(&json!({}), None).unwrap();
        let mut table = game.deal(crate::seed::from_number(9));
        let bot = game.bot("random").unwrap();
        while let (Some(seat), Some(question)) = (table.stage().decider(), table.question()) {
            let code = question.ask(&bot, table.seq() as u64).code;
            table.play(seat, code, 0).unwrap();
        }
        History::read(&table.replay(&["Nym".into()], None), "Joueur").unwrap()
    }

    fn draw(watch: &Watch) -> String {
        let mut terminal = Terminal::new(TestBackend::new(110, 32)).unwrap();
        terminal.draw(|frame| watch.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    fn press(watch: &mut Watch, code: KeyCode) -> Flow {
        watch.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn a_recorded_game_is_walked_through_with_any_eyes() {
        for slug in ["naastica", "duel", "noxtalia"] {
            let mut watch = Watch::new(recorded(slug), Viewer::Spectator, Lang::Fr);
            let last = watch.history.steps.len();
            assert!(draw(&watch).contains(&format!("0/{last}")));
            press(&mut watch, KeyCode::Right);
            assert!(draw(&watch).contains(&format!("1/{last}")));
            press(&mut watch, KeyCode::End);
            let end = draw(&watch);
            assert!(end.contains("Victoire : ") || end.contains("Partie nulle"), "{end}");
            press(&mut watch, KeyCode::Right);
            assert_eq!(watch.at, last, "nothing comes after the end");
            press(&mut watch, KeyCode::Char('v'));
            assert!(draw(&watch).contains("· Nym"), "the first seat looks");
            press(&mut watch, KeyCode::Char('v'));
            assert!(draw(&watch).contains("· Joueur 2"), "a seat without a name has a number");
            press(&mut watch, KeyCode::Home);
            assert_eq!(watch.at, 0);
            assert_eq!(press(&mut watch, KeyCode::Char('q')), Flow::Leave);
        }
    }

    #[test]
    fn it_runs_by_itself_until_a_key_stops_it() {
        let mut watch = Watch::new(recorded("naastica"), Viewer::Spectator, Lang::En);
        press(&mut watch, KeyCode::Char(' '));
        watch.runs_since = Instant::now().checked_sub(STEP);
        watch.tick();
        assert_eq!(watch.at, 1);
        press(&mut watch, KeyCode::Left);
        assert!(watch.runs_since.is_none());
    }
}
