//! Drawing the screen of a game.

use engine::{Decision, Lang, Outcome, Stage, Viewer};
use facade::LabelledAction;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::{Curtain, GameScreen, Window, Zone};
use crate::naming::Naming;
use crate::tui::board::{Scene, pieces};
use crate::tui::spot::narrowed;
use crate::tui::theme;
use crate::{ending, face};

/// Below this width board and actions take turns on the screen, because side by side neither could be read.
const TWO_COLUMNS: u16 = 60;
/// Below this size nothing useful can be drawn.
const WIDTH_MIN: u16 = 34;
const HEIGHT_MIN: u16 = 14;

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
        } else if body.width < WIDTH_MIN || frame.area().height < HEIGHT_MIN {
            self.spots.clear();
            self.draw_too_small(frame, body);
        } else if body.width < TWO_COLUMNS {
            if self.zone == Zone::List {
                self.spots.clear();
                self.draw_side(frame, body);
            } else {
                self.draw_board(frame, body);
            }
        } else {
            let side = (body.width / 3).clamp(28, 60);
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

    fn draw_too_small(&self, frame: &mut Frame, area: Rect) {
        let words = self.pick(
            "Ce terminal est trop petit pour la table. Agrandissez-le (34 × 14 au moins, 80 × 24 de préférence), ou jouez ligne par ligne : veillee play --plain",
            "This terminal is too small for the table. Make it larger (34 × 14 at least, 80 × 24 if you can), or play line by line: veillee play --plain",
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
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
        // Under advice its reasons stand where a card is explained otherwise.
        let tip = self.reasons().or_else(|| self.tooltip());
        let tip_rows = tip.as_ref().map_or(0, |(_, words)| {
            let width = usize::from(area.width.saturating_sub(2)).max(1);
            let rows: usize =
                words.lines().map(|line| line.chars().count().div_ceil(width).max(1)).sum();
            (rows as u16 + 2).min((area.height * 2 / 5).max(6))
        });
        let most = (area.height.saturating_sub(tip_rows) / 2 + 1).max(3);
        let width = usize::from(area.width.saturating_sub(2)).max(8);
        let labels: usize =
            self.offered().iter().map(|action| self.entry(action, width).len()).sum();
        let list_rows = u16::try_from(labels).unwrap_or(most).saturating_add(2);
        let list_rows = list_rows.clamp(3, most);
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
        let width = usize::from(inner.width).max(8);
        let offered = self.offered();
        let entries: Vec<Vec<String>> =
            offered.iter().map(|action| self.entry(action, width)).collect();
        // From the first entry on that lets the chosen one be seen whole.
        let mut first = self.row.min(entries.len().saturating_sub(1));
        let mut used = entries.get(first).map_or(0, Vec::len);
        while first > 0 && used + entries[first - 1].len() <= usize::from(inner.height) {
            first -= 1;
            used += entries[first].len();
        }
        let mut rows = Vec::new();
        let mut top = inner.y;
        for (index, action) in offered.iter().enumerate().skip(first) {
            let lines = &entries[index];
            if top >= inner.bottom() {
                break;
            }
            let place =
                Rect::new(inner.x, top, inner.width, lines.len() as u16).intersection(inner);
            top += lines.len() as u16;
            let style = if index == self.row && self.zone == Zone::List {
                theme::cursor()
            } else if index == self.row {
                theme::strong()
            } else {
                Style::new()
            };
            let value = self.value(action).unwrap_or_default();
            let indent = " ".repeat(value.chars().count());
            let lines = lines.iter().enumerate().map(|(row, words)| {
                let head = if row == 0 { value.clone() } else { indent.clone() };
                Line::from(vec![Span::styled(head, theme::open()), Span::raw(words.clone())])
            });
            let entry = Paragraph::new(lines.collect::<Vec<_>>()).style(style);
            frame.render_widget(entry, place);
            rows.push((place, index));
        }
        self.rows = rows;
    }

    /// What the adviser thinks of an action: « 62 % ».
    fn value(&self, action: &LabelledAction) -> Option<String> {
        let values = &self.advice.as_ref()?.values;
        let found = values.iter().find(|value| value.code == action.code)?;
        Some(format!("{:>3.0}% ", 100.0 * found.value))
    }

    /// The label of an action in as many lines as it takes: what it aims at often stands last.
    fn entry(&self, action: &LabelledAction, width: usize) -> Vec<String> {
        let value = self.value(action).map_or(0, |value| value.chars().count());
        wrap(action.label.get(self.lang), width.saturating_sub(value).max(4))
    }

    /// Why the first of the advised actions is the first.
    fn reasons(&self) -> Option<(String, String)> {
        self.advice.as_ref()?;
        Some((self.pick(" Pourquoi ", " Why ").to_owned(), self.reasons.join("\n")))
    }

    /// The card under the cursor: its name and what it says.
    fn tooltip(&self) -> Option<(String, String)> {
        let spot = &self.spots[self.focus_spot()?];
        let number = spot.card?;
        let card = self.cards.iter().find(|card| card.number == number)?;
        let words = face::lines(card, &self.cards, self.lang).join("\n");
        Some((format!(" {} ", card.name.get(self.lang)), words))
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
                let next =
                    self.sitting.person_to_decide().map_or("?", |seat| self.sitting.name(seat));
                let words = format!(
                    "{} {next}",
                    self.pick("Entrée : passer l'écran à", "Enter: hand the screen to")
                );
                Line::styled(format!(" {words}"), theme::open())
            }
            (Some(message), _) => Line::styled(format!(" {message}"), theme::open()),
            (None, _) if self.is_over() => {
                let words = match self.lang {
                    Lang::Fr => [
                        " n nouvelle partie · s enregistrer · r règles · u reprendre · q quitter",
                        " n rejouer · s enregistrer · q quitter",
                    ],
                    Lang::En => [
                        " n play again · s save · r rules · u undo · q quit",
                        " n play again · s save · q quit",
                    ],
                };
                Line::styled(fitting(&words, area.width), theme::dim())
            }
            (None, _) => {
                let words = match self.lang {
                    Lang::Fr => [
                        " 1-9 carte · flèches Entrée · Tab liste · ? aide · r règles · c cartes · h conseil · u reprendre · q quitter",
                        " 1-9 carte · flèches Entrée · Tab liste · h conseil · ? aide · q quitter",
                        " Tab plateau/actions · ? aide · q quitter",
                        " Tab plateau · ? aide · q quitter",
                    ],
                    Lang::En => [
                        " 1-9 card · arrows Enter · Tab list · ? help · r rules · c cards · h hint · u undo · q quit",
                        " 1-9 card · arrows Enter · Tab list · h hint · ? help · q quit",
                        " Tab board/actions · ? help · q quit",
                        " Tab board · ? help · q quit",
                    ],
                };
                Line::styled(fitting(&words, area.width), theme::dim())
            }
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
             n            rejouer, quand la partie est finie\n\
             Ctrl-Z       mettre de côté (fg y revient)\n\
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
             n            play again, once the game is over\n\
             Ctrl-Z       put it aside (fg comes back)\n\
             q            quit",
        );
        popup(frame, 62, 18, self.pick(" Aide ", " Help "), words);
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

/// The first wording that fits, or the last one.
fn fitting<'w>(wordings: &[&'w str], width: u16) -> &'w str {
    let fits = |words: &&&str| words.chars().count() <= usize::from(width);
    wordings.iter().find(fits).or(wordings.last()).copied().unwrap_or_default()
}

/// Breaks a sentence into lines at spaces.
fn wrap(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in pieces(words) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
