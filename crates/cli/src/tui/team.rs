//! Composing a team of Noxtalia: three spirits and, in the free format, the six capacities of each.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use engine::{CardSheet, Lang};
use facade::Kind;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use serde_json::{Map, Value, json};

use super::theme;

/// What a key leads to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Built {
    /// Nothing yet.
    Stay,
    /// The team is chosen: the options of the table that it needs, and what the seat brings.
    Done(Map<String, Value>, Value),
    /// The ready-made teams are kept.
    Dropped,
}

/// One chosen spirit with its capacities.
#[derive(Clone, Debug)]
struct Chosen {
    spirit: usize,
    capacities: Vec<usize>,
}

/// The screen on which a team is composed.
pub(crate) struct TeamBuilder {
    kind: &'static dyn Kind,
    base: Value,
    seats: usize,
    lang: Lang,
    cards: Vec<CardSheet>,
    spirits: Vec<usize>,
    team: Vec<Chosen>,
    is_free: bool,
    pane: usize,
    row: usize,
    faults: Vec<String>,
}

impl TeamBuilder {
    /// A team to compose for the first seat of a table with these options; none when the game has no spirits to choose.
    pub(crate) fn new(
        kind: &'static dyn Kind,
        base: Value,
        seats: usize,
        lang: Lang,
    ) -> Option<Self> {
        let cards = kind.open(&base, &vec![Value::Null; seats], None).ok()?.cards();
        let spirits: Vec<usize> =
            (0..cards.len()).filter(|index| cards[*index].face["type"] == "spirit").collect();
        if spirits.is_empty() {
            return None;
        }
        let is_free = base["format"] == "free";
        let mut builder = Self {
            kind,
            base,
            seats,
            lang,
            cards,
            spirits,
            team: Vec::new(),
            is_free,
            pane: 0,
            row: 0,
            faults: Vec::new(),
        };
        builder.check();
        Some(builder)
    }

    fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// Follows a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Built {
        let count = self.items().len();
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Built::Dropped,
            KeyCode::Up | KeyCode::Char('k') => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => {
                self.row = (self.row + 1).min(count.saturating_sub(1));
            }
            KeyCode::Tab | KeyCode::Right => self.turn(1),
            KeyCode::BackTab | KeyCode::Left => self.turn(self.panes() - 1),
            KeyCode::Char('f') => {
                self.is_free = !self.is_free;
                self.turn(0);
            }
            KeyCode::Enter if self.faults.is_empty() => {
                return Built::Done(self.options(), self.brings());
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.toggle(),
            _ => {}
        }
        self.check();
        Built::Stay
    }

    /// The spirits, then in the free format the capacities of each chosen one.
    fn panes(&self) -> usize {
        if self.is_free { 1 + self.team.len() } else { 1 }
    }

    fn turn(&mut self, by: usize) {
        self.pane = (self.pane + by) % self.panes();
        self.row = 0;
    }

    /// The cards of the pane.
    fn items(&self) -> Vec<usize> {
        let Some(chosen) = self.pane.checked_sub(1).and_then(|index| self.team.get(index)) else {
            return self.spirits.clone();
        };
        let element = &self.cards[chosen.spirit].face["element"];
        let fits = |card: &CardSheet| {
            card.face["type"] == "capacity"
                && card.face["linked"] == false
                && card.face["element"] == *element
        };
        (0..self.cards.len()).filter(|index| fits(&self.cards[*index])).collect()
    }

    /// Takes the card under the cursor in, or out.
    fn toggle(&mut self) {
        let Some(item) = self.items().get(self.row).copied() else { return };
        if let Some(index) = self.pane.checked_sub(1) {
            let Some(chosen) = self.team.get_mut(index) else { return };
            swap(&mut chosen.capacities, item);
        } else if let Some(place) = self.team.iter().position(|chosen| chosen.spirit == item) {
            self.team.remove(place);
        } else {
            let capacities = self.base_capacities(item);
            self.team.push(Chosen { spirit: item, capacities });
        }
    }

    fn base_capacities(&self, spirit: usize) -> Vec<usize> {
        let numbers: Vec<u16> =
            serde_json::from_value(self.cards[spirit].face["base"].clone()).unwrap_or_default();
        let place = |number: &u16| self.cards.iter().position(|card| card.number == *number);
        numbers.iter().filter_map(place).collect()
    }

    /// The options of the table that the team needs.
    fn options(&self) -> Map<String, Value> {
        let format = if self.is_free { "free" } else { "standard" };
        Map::from_iter([("format".to_owned(), json!(format))])
    }

    /// What the seat brings: the team.
    fn brings(&self) -> Value {
        let id = |index: &usize| self.cards[*index].id.clone();
        let spirits: Vec<String> = self.team.iter().map(|chosen| id(&chosen.spirit)).collect();
        let mut team = json!({ "spirits": spirits });
        if self.is_free {
            let lists: Vec<Vec<String>> =
                self.team.iter().map(|chosen| chosen.capacities.iter().map(id).collect()).collect();
            team["capacities"] = json!(lists);
        }
        json!({ "team": team })
    }

    /// Asks the game which rules the team breaks.
    fn check(&mut self) {
        let mut options = self.base.clone();
        if let Value::Object(map) = &mut options {
            map.extend(self.options());
        }
        let mut brings = vec![Value::Null; self.seats];
        brings[0] = self.brings();
        self.faults = match self.kind.open(&options, &brings, None) {
            Ok(_) => Vec::new(),
            Err(error) => {
                let line = |fault: &engine::Fault| match fault.rule {
                    Some(rule) => format!("{} [{rule}]", fault.words.get(self.lang)),
                    None => fault.words.get(self.lang).to_owned(),
                };
                error.faults.iter().map(line).collect()
            }
        };
    }

    /// The names of the chosen spirits.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> =
            self.team.iter().map(|chosen| self.cards[chosen.spirit].name.get(self.lang)).collect();
        names.join(", ")
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, frame: &mut Frame) {
        let [head, body, faults, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(4),
            Constraint::Length(4),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let format = if self.is_free { self.pick("Libre", "Free") } else { "Standard" };
        let title = Line::from(vec![
            Span::styled(self.pick(" Votre équipe ", " Your team "), theme::open()),
            Span::styled(
                format!("· {} {format} · {}", self.pick("format", "format"), self.names()),
                theme::dim(),
            ),
        ]);
        frame.render_widget(title, head);
        let [list, card] =
            Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)])
                .spacing(1)
                .areas(body);
        self.draw_list(frame, list);
        self.draw_card(frame, card);
        let words = if self.faults.is_empty() {
            self.pick("Équipe valable : Entrée pour la garder.", "A valid team: Enter to keep it.")
                .to_owned()
        } else {
            self.faults.join("\n")
        };
        frame.render_widget(
            Paragraph::new(words).style(theme::open()).wrap(Wrap { trim: true }),
            faults,
        );
        let hint = self.pick(
            " ↑↓ · espace prendre ou rendre · f format · Tab capacités · Entrée garder · Échap abandonner",
            " ↑↓ · space take or give back · f format · Tab capacities · Enter keep · Esc drop",
        );
        frame.render_widget(Line::styled(hint, theme::dim()), foot);
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect) {
        let title = match self.pane.checked_sub(1).and_then(|index| self.team.get(index)) {
            None => self.pick(" Esprits ", " Spirits ").to_owned(),
            Some(chosen) => format!(
                " {} ({}/6) ",
                self.cards[chosen.spirit].name.get(self.lang),
                chosen.capacities.len()
            ),
        };
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme::dim())
            .title(title);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let is_taken =
            |item: usize| match self.pane.checked_sub(1).and_then(|index| self.team.get(index)) {
                None => self.team.iter().any(|chosen| chosen.spirit == item),
                Some(chosen) => chosen.capacities.contains(&item),
            };
        let height = usize::from(inner.height);
        let first = self.row.saturating_sub(height.saturating_sub(1));
        let items = self.items();
        let lines = items.iter().enumerate().skip(first).take(height).map(|(row, item)| {
            let card = &self.cards[*item];
            let mark = if is_taken(*item) { "✔ " } else { "  " };
            let element = card.face["element"].as_str().unwrap_or_default();
            let element = crate::face::sort(element, &self.cards, self.lang);
            let line = Line::from(vec![
                Span::styled(mark, theme::open()),
                Span::raw(card.name.get(self.lang).to_owned()),
                Span::styled(format!("  {element}"), theme::dim()),
            ]);
            if row == self.row { line.style(theme::cursor()) } else { line }
        });
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
    }

    fn draw_card(&self, frame: &mut Frame, area: Rect) {
        let Some(card) = self.items().get(self.row).map(|item| &self.cards[*item]) else { return };
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme::dim())
            .title(Span::styled(card.name.get(self.lang).to_owned(), theme::strong()));
        let text = crate::face::lines(card, &self.cards, self.lang).join("\n");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).block(block), area);
    }
}

/// Takes an item out of a list, or puts it in.
fn swap(list: &mut Vec<usize>, item: usize) {
    let before = list.len();
    list.retain(|other| *other != item);
    if list.len() == before {
        list.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyModifiers;

    fn builder() -> TeamBuilder {
        let kind = facade::find("noxtalia").unwrap();
        TeamBuilder::new(kind, json!({}), 2, Lang::Fr).expect("Noxtalia has spirits")
    }

    fn press(builder: &mut TeamBuilder, code: KeyCode) -> Built {
        let built = builder.key(KeyEvent::new(code, KeyModifiers::NONE));
        let mut terminal = Terminal::new(TestBackend::new(90, 24)).unwrap();
        terminal.draw(|frame| builder.draw(frame)).unwrap();
        built
    }

    /// Takes the first spirit of each element.
    fn take_three(builder: &mut TeamBuilder) {
        let mut elements: Vec<String> = Vec::new();
        for row in 0..builder.spirits.len() {
            let element = builder.cards[builder.spirits[row]].face["element"].to_string();
            if elements.len() < 3 && !elements.contains(&element) {
                elements.push(element);
                builder.row = row;
                press(builder, KeyCode::Char(' '));
            }
        }
    }

    #[test]
    fn a_team_is_kept_only_when_it_breaks_no_rule() {
        let mut builder = builder();
        assert!(
            builder.faults.iter().any(|fault| fault.contains("[NXT-FORMAT-2]")),
            "{:?}",
            builder.faults
        );
        take_three(&mut builder);
        assert_eq!(builder.faults, Vec::<String>::new());
        let Built::Done(options, brings) = press(&mut builder, KeyCode::Enter) else {
            panic!("the team is valid")
        };
        assert_eq!(options["format"], "standard");
        assert_eq!(brings["team"]["spirits"].as_array().map(Vec::len), Some(3));
        facade::find("noxtalia")
            .unwrap()
            .open(&Value::Object(options), &[brings, Value::Null], None)
            .expect("the game takes it");
    }

    #[test]
    fn the_free_format_changes_capacities() {
        let mut builder = builder();
        take_three(&mut builder);
        press(&mut builder, KeyCode::Char('f'));
        assert_eq!(builder.faults, Vec::<String>::new(), "base capacities are free ones too");
        press(&mut builder, KeyCode::Tab);
        assert_eq!(builder.pane, 1);
        press(&mut builder, KeyCode::Char(' '));
        assert!(!builder.faults.is_empty(), "five or seven capacities are not six");
        press(&mut builder, KeyCode::Char(' '));
        assert_eq!(builder.faults, Vec::<String>::new());
        assert_eq!(press(&mut builder, KeyCode::Esc), Built::Dropped);
    }

    #[test]
    fn a_game_without_spirits_has_no_team() {
        let kind = facade::find("naastica").unwrap();
        assert!(TeamBuilder::new(kind, json!({}), 2, Lang::Fr).is_none());
    }
}
