//! Drawing the screen of a game.

use engine::{Decision, Outcome, Stage, Viewer};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::{Curtain, GameScreen, Window, Zone};
use crate::ending;
use crate::naming::Naming;
use crate::tui::board::Scene;
use crate::tui::browser::card_words;
use crate::tui::spot::narrowed;
use crate::tui::theme;

impl GameScreen {
    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(8), Constraint::Length(1)])
                .areas(frame.area());
        self.rows.clear();
        self.draw_head(frame, head);
        if self.curtain == Curtain::Down {
            self.spots.clear();
            self.draw_curtain_down(frame, body);
        } else {
            let side = body.width.saturating_sub(58).clamp(28, 46).min(body.width / 2);
            let [board, side] = Layout::horizontal([Constraint::Min(30), Constraint::Length(side)])
                .spacing(1)
                .areas(body);
            self.draw_board(frame, board);
            self.draw_side(frame, side);
        }
        self.draw_foot(frame, foot);
        match &self.window {
            Some(Window::Help) => self.draw_help(frame),
            Some(Window::Leave) => {
                let words = self.pick(
                    "Quitter la partie ?\n\n  o  oui      autre touche  non",
                    "Leave the game?\n\n  y  yes      any other key  no",
                );
                popup(frame, 44, 5, "", words);
            }
            Some(Window::Browser(browser)) => {
                let area = frame.area().inner(ratatui::layout::Margin::new(2, 1));
                browser.draw(area, frame.buffer_mut());
            }
            None => {}
        }
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect) {
        let game = self.sitting.table().game();
        let title = facade::find(game.slug()).map_or_else(String::new, |kind| kind.about().title);
        let status = self.status();
        let line = Line::from(vec![
            Span::styled(" Veillée ", theme::open().add_modifier(ratatui::style::Modifier::BOLD)),
            Span::styled(format!("· {title} · "), theme::dim()),
            Span::styled(status, theme::strong()),
        ]);
        frame.render_widget(line, area);
    }

    /// Who decides, or how it ended.
    fn status(&self) -> String {
        match self.sitting.table().stage() {
            Stage::Decide(Decision { seat, .. }) if self.thought.is_some() => {
                let name = self.sitting.name(seat);
                format!("{name} {}", self.pick("réfléchit…", "is thinking…"))
            }
            Stage::Decide(Decision { seat, .. })
                if self.sitting.people() == 1 && seat == self.viewer =>
            {
                self.pick("à vous de jouer", "your turn").to_owned()
            }
            Stage::Decide(Decision { seat, .. }) => {
                format!("{} {}", self.pick("à", "to play:"), self.sitting.name(seat))
            }
            Stage::Over(outcome) => self.ending(outcome),
        }
    }

    fn ending(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(seat)
                if self.sitting.people() == 1 && seat == self.sitting.first_person() =>
            {
                self.pick("Victoire !", "You win!").to_owned()
            }
            Outcome::Win(_) | Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => {
                ending::words(outcome, self.sitting.names(), self.lang)
            }
        }
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect) {
        let offered = narrowed(&self.actions, &self.chosen);
        let scene = Scene {
            view: &self.view,
            viewer: Some(self.viewer),
            cards: &self.cards,
            names: self.sitting.names(),
            lang: self.lang,
            actions: &offered,
            chosen: &self.chosen,
            focus: self.focus.as_ref(),
        };
        let mut spots = Vec::new();
        self.board.draw(&scene, area, frame.buffer_mut(), &mut spots);
        self.spots = spots;
    }

    fn draw_side(&mut self, frame: &mut Frame, area: Rect) {
        let tip = self.tooltip();
        let tip_rows = tip.as_ref().map_or(0, |(_, words)| {
            let width = usize::from(area.width.saturating_sub(2)).max(1);
            let rows: usize =
                words.lines().map(|line| line.chars().count().div_ceil(width).max(1)).sum();
            (rows as u16 + 2).min(9)
        });
        let most = (area.height.saturating_sub(tip_rows) / 2 + 1).max(3);
        let list_rows = (self.offered().len() as u16 + 2).clamp(3, most);
        let [list, card, story] = Layout::vertical([
            Constraint::Length(if self.actions.is_empty() { 0 } else { list_rows }),
            Constraint::Length(tip_rows),
            Constraint::Min(3),
        ])
        .areas(area);
        if !self.actions.is_empty() {
            self.draw_list(frame, list);
        }
        if let Some((title, words)) = tip {
            let block =
                Block::bordered().border_type(BorderType::Rounded).border_style(theme::dim());
            let block = block.title(Span::styled(title, theme::strong()));
            frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }).block(block), card);
        }
        self.draw_story(frame, story);
    }

    fn draw_list(&mut self, frame: &mut Frame, area: Rect) {
        let title = match (&self.advice, self.asking.is_some()) {
            (Some(advice), _) if advice.exact => {
                self.pick(" Actions · valeur exacte ", " Actions · exact value ")
            }
            (Some(_), _) => self.pick(" Actions · estimation ", " Actions · estimate "),
            (None, true) => self.pick(" Actions · conseil… ", " Actions · asking… "),
            (None, false) => " Actions ",
        };
        let edge = if self.zone == Zone::List { theme::open() } else { theme::dim() };
        let block =
            Block::bordered().border_type(BorderType::Rounded).border_style(edge).title(title);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let height = usize::from(inner.height);
        let first = self.row.saturating_sub(height.saturating_sub(1));
        let mut rows = Vec::new();
        for (line, (index, action)) in
            (0_u16..).zip(self.offered().iter().enumerate().skip(first).take(height))
        {
            let place = Rect::new(inner.x, inner.y + line, inner.width, 1);
            let style = if index == self.row && self.zone == Zone::List {
                theme::cursor()
            } else if index == self.row {
                theme::strong()
            } else {
                Style::new()
            };
            let value = self.advice.as_ref().and_then(|advice| {
                let found = advice.values.iter().find(|value| value.code == action.code)?;
                Some(format!("{:>3.0}% ", 100.0 * found.value))
            });
            let value_width = value.as_ref().map_or(0, |value| value.chars().count());
            let words = vec![
                Span::styled(value.unwrap_or_default(), theme::open()),
                Span::raw(squeeze(
                    action.label.get(self.lang),
                    usize::from(inner.width).saturating_sub(value_width),
                )),
            ];
            frame.render_widget(Line::from(words).style(style), place);
            rows.push((place, index));
        }
        self.rows = rows;
    }

    /// The card under the cursor: its name and what it says.
    fn tooltip(&self) -> Option<(String, String)> {
        let spot = &self.spots[self.focus_spot()?];
        let number = spot.card?;
        let card = self.cards.iter().find(|card| card.number == number)?;
        Some((card.name.get(self.lang).to_owned(), card_words(card, self.lang)))
    }

    fn draw_story(&self, frame: &mut Frame, area: Rect) {
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme::dim())
            .title(self.pick(" Récit ", " Story "));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let width = usize::from(inner.width).max(1);
        let naming = Naming { names: self.sitting.speakers(), cards: &self.cards };
        let mut lines: Vec<Line> = Vec::new();
        for (step, told) in self.sitting.story(Viewer::Seat(self.viewer)) {
            let head = format!("{step:>2} ");
            let words = told.sentence.prose(self.lang, &naming);
            for (index, part) in wrap(&words, width.saturating_sub(3)).into_iter().enumerate() {
                let head = if index == 0 { head.clone() } else { "   ".to_owned() };
                lines.push(Line::from(vec![Span::styled(head, theme::dim()), Span::raw(part)]));
            }
        }
        let back = self.story_back.min(lines.len().saturating_sub(1));
        let end = lines.len() - back;
        let start = end.saturating_sub(usize::from(inner.height));
        frame.render_widget(Paragraph::new(lines[start..end].to_vec()), inner);
    }

    fn draw_foot(&self, frame: &mut Frame, area: Rect) {
        let line = match (&self.message, self.curtain) {
            (_, Curtain::Closing) => {
                let next = self.sitting.person_to_decide().map_or("?", |seat| self.sitting.name(seat));
                let words = format!("{} {next}", self.pick("Entrée : passer l'écran à", "Enter: hand the screen to"));
                Line::styled(format!(" {words}"), theme::open())
            }
            (Some(message), _) => Line::styled(format!(" {message}"), theme::open()),
            (None, _) if self.is_over() => Line::styled(
                self.pick(" s enregistrer · r règles · u reprendre · q quitter", " s save · r rules · u undo · q quit"),
                theme::dim(),
            ),
            (None, _) => Line::styled(
                self.pick(
                    " 1-9 carte · flèches Entrée · Tab liste · ? aide · r règles · c cartes · h conseil · u reprendre · q quitter",
                    " 1-9 card · arrows Enter · Tab list · ? help · r rules · c cards · h hint · u undo · q quit",
                ),
                theme::dim(),
            ),
        };
        frame.render_widget(line, area);
    }

    fn draw_curtain_down(&self, frame: &mut Frame, area: Rect) {
        let next = self.sitting.person_to_decide().map_or("?", |seat| self.sitting.name(seat));
        let lines = vec![
            Line::styled(
                next.to_owned(),
                theme::open().add_modifier(ratatui::style::Modifier::BOLD),
            )
            .centered(),
            Line::default(),
            Line::from(self.pick(
                "Prenez l'écran. Les cartes sont cachées.",
                "Take the screen. The cards are hidden.",
            ))
            .centered(),
            Line::default(),
            Line::styled(
                self.pick("Entrée quand vous êtes prêt", "Enter when you are ready"),
                theme::dim(),
            )
            .centered(),
        ];
        let top = area.y + area.height.saturating_sub(5) / 2;
        let place = Rect::new(area.x, top, area.width, 5).intersection(area);
        frame.render_widget(Paragraph::new(lines), place);
    }

    fn draw_help(&self, frame: &mut Frame) {
        let words = self.pick(
            "1 à 9        choisir une carte de la main\n\
             flèches      se déplacer sur le plateau\n\
             Entrée       choisir, puis jouer\n\
             Tab, j, k    liste des actions\n\
             Échap        annuler le choix\n\
             souris       cliquer une carte puis sa cible\n\
             \n\
             r            règles (et la règle d'un refus)\n\
             c            cartes\n\
             h            conseil du meilleur robot\n\
             u            reprendre son coup, si rien n'a été révélé\n\
             [ ]          remonter, descendre le récit\n\
             s            enregistrer la partie\n\
             q            quitter",
            "1 to 9       choose a card of the hand\n\
             arrows       move over the board\n\
             Enter        choose, then play\n\
             Tab, j, k    list of actions\n\
             Esc          drop the choice\n\
             mouse        click a card, then its target\n\
             \n\
             r            rules (and the rule of a refusal)\n\
             c            cards\n\
             h            what the best bot would play\n\
             u            take one's move back, if nothing was revealed\n\
             [ ]          scroll the story\n\
             s            save the game\n\
             q            quit",
        );
        popup(frame, 62, 16, self.pick(" Aide ", " Help "), words);
    }
}

/// A small window in the middle of the screen.
fn popup(frame: &mut Frame, width: u16, height: u16, title: &str, words: &str) {
    let full = frame.area();
    let (width, height) = (width.min(full.width), height.min(full.height));
    let area = Rect::new((full.width - width) / 2, (full.height - height) / 2, width, height);
    frame.render_widget(Clear, area);
    let block =
        Block::bordered().border_type(BorderType::Rounded).border_style(theme::open()).title(title);
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: false }).block(block), area);
}

/// Cuts the middle of a label that is too long: its end says where it goes.
fn squeeze(label: &str, width: usize) -> String {
    let length = label.chars().count();
    if length <= width || width < 12 {
        return label.to_owned();
    }
    let tail = 9.min(width / 3);
    let mut short: String = label.chars().take(width - tail - 1).collect();
    short.push('…');
    short.extend(label.chars().skip(length - tail));
    short
}

/// Breaks a sentence into lines at spaces.
fn wrap(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
