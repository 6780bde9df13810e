//! The menu: which game, which preset, how many places, who sits there, and what each brings.
#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use engine::{About, Lang, OptionKind, OptionSpec, Preset, Text};
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
use crate::naming::level_name;
use crate::seed;
use crate::sitting::{Sitter, Sitting};

/// The level that sits opposite unless another is chosen.
const USUAL_LEVEL: usize = 1;
/// The sitter behind all levels: a person.
const PERSON: usize = LEVEL_NAMES.len();

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
    /// How many places there are.
    Seats,
    /// Who sits at a place.
    Sitter(usize),
    /// What a place brings: one of the seat options, by its index.
    Bring(usize, usize),
    /// The team of the first place.
    Team,
    Begin,
}

/// One place at the table to be set.
#[derive(Clone, Debug)]
struct Place {
    /// A level, or a person.
    sitter: usize,
    /// The value chosen for each seat option, by its index; 0 leaves it to the game.
    brings: Vec<usize>,
}

/// The menu.
pub(crate) struct Menu {
    lang: Lang,
    row: usize,
    game: usize,
    preset: usize,
    places: Vec<Place>,
    team: Option<Team>,
    builder: Option<TeamBuilder>,
    message: Option<String>,
    areas: Vec<(Rect, Row)>,
}

/// A team that was composed for the first place.
struct Team {
    options: Map<String, Value>,
    brings: Value,
    names: String,
}

impl Menu {
    /// A menu at its first row.
    pub(crate) fn new(lang: Lang) -> Self {
        let mut menu = Self {
            lang,
            row: 0,
            game: 0,
            preset: 0,
            places: Vec::new(),
            team: None,
            builder: None,
            message: None,
            areas: Vec::new(),
        };
        menu.set_places();
        menu
    }

    fn kind(&self) -> Option<&'static dyn Kind> {
        facade::shelf().get(self.game).copied()
    }

    fn about(&self) -> Option<About> {
        self.kind().map(Kind::about)
    }

    fn chosen_preset(&self) -> Option<Preset> {
        self.about()?.presets.into_iter().nth(self.preset)
    }

    fn options(&self) -> Value {
        self.chosen_preset().map_or_else(|| json!({}), |preset| preset.options)
    }

    /// The places as the game and the preset have them: one person, and bots around.
    fn set_places(&mut self) {
        let seats = self.about().map_or(2, |about| engine::plain_seats(about.seats));
        let preset = self.chosen_preset().and_then(|preset| preset.seats);
        self.places.clear();
        self.team = None;
        self.seat(preset.map_or(seats, usize::from));
    }

    /// Adds or removes places at the end until there are so many.
    fn seat(&mut self, seats: usize) {
        let options = self.about().map_or(0, |about| about.seat_options.len());
        let first = self.places.is_empty();
        let place = Place { sitter: USUAL_LEVEL, brings: vec![0; options] };
        self.places.resize(seats, place);
        if first && let Some(place) = self.places.first_mut() {
            place.sitter = PERSON;
        }
    }

    /// The rows for the chosen game.
    fn rows(&self) -> Vec<Row> {
        let Some(about) = self.about() else { return vec![Row::Game, Row::Begin] };
        let mut rows = vec![Row::Game, Row::Preset];
        if about.seats.0 < about.seats.1 {
            rows.push(Row::Seats);
        }
        for place in 0..self.places.len() {
            rows.push(Row::Sitter(place));
            let simple = about.seat_options.iter().enumerate().filter(|(_, spec)| is_simple(spec));
            rows.extend(simple.map(|(option, _)| Row::Bring(place, option)));
            // Only Noxtalia has teams to compose.
            if place == 0 && self.kind().is_some_and(|kind| kind.slug() == "noxtalia") {
                rows.push(Row::Team);
            }
        }
        rows.push(Row::Begin);
        rows
    }

    fn here(&self) -> Row {
        self.rows().get(self.row).copied().unwrap_or(Row::Begin)
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
                Built::Done(options, brings) => {
                    self.team = Some(Team { options, brings, names: builder.names() });
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
            KeyCode::Char('+') => self.add_place(1),
            KeyCode::Char('-') => self.add_place(-1),
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
        let Some((_, row)) = self.areas.iter().find(|(area, _)| area.contains(point)).copied()
        else {
            return Choice::Stay;
        };
        self.row = self.rows().iter().position(|other| *other == row).unwrap_or(0);
        if row == Row::Begin {
            return self.begin();
        }
        self.turn(1);
        Choice::Stay
    }

    /// Adds a place, or removes one, as far as the game allows.
    fn add_place(&mut self, by: isize) {
        let Some(about) = self.about() else { return };
        let (fewest, most) = (usize::from(about.seats.0), usize::from(about.seats.1));
        let seats = self.places.len().saturating_add_signed(by).clamp(fewest, most);
        self.seat(seats);
        self.row = self.row.min(self.rows().len() - 1);
        self.message = None;
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
                self.set_places();
            }
            Row::Preset => {
                let count = self.about().map_or(0, |about| about.presets.len());
                self.preset = step(self.preset, count);
                self.set_places();
            }
            Row::Seats => self.add_place(by),
            Row::Sitter(place) => {
                self.places[place].sitter = step(self.places[place].sitter, PERSON + 1);
            }
            Row::Bring(place, option) => {
                let count = self.spec(option).map_or(0, |spec| values(&spec).len());
                let value = &mut self.places[place].brings[option];
                *value = step(*value, count + 1);
            }
            Row::Team => match self.team.take() {
                Some(_) => {}
                None => self.compose(),
            },
            Row::Begin => {}
        }
        self.message = None;
    }

    fn spec(&self, option: usize) -> Option<OptionSpec> {
        self.about()?.seat_options.into_iter().nth(option)
    }

    /// Opens the screen on which a team is composed.
    fn compose(&mut self) {
        let (options, seats) = (self.options(), self.places.len());
        self.builder =
            self.kind().and_then(|kind| TeamBuilder::new(kind, options, seats, self.lang));
    }

    /// What each place brings: what was chosen for it, and the team of the first.
    fn brings(&self) -> Vec<Value> {
        let specs = self.about().map(|about| about.seat_options).unwrap_or_default();
        let bring = |place: &Place| {
            let chosen = specs.iter().zip(&place.brings).filter_map(|(spec, value)| {
                let (value, _) = values(spec).into_iter().nth(value.checked_sub(1)?)?;
                Some((spec.key.clone(), value))
            });
            chosen.collect::<Map<_, _>>()
        };
        let mut brings: Vec<Map<String, Value>> = self.places.iter().map(bring).collect();
        if let (Some(first), Some(Team { brings: Value::Object(team), .. })) =
            (brings.first_mut(), &self.team)
        {
            first.extend(team.clone());
        }
        let value = |map: Map<String, Value>| if map.is_empty() { Value::Null } else { map.into() };
        brings.into_iter().map(value).collect()
    }

    /// Deals the game that was chosen.
    fn begin(&mut self) -> Choice {
        let Some(kind) = self.kind() else { return Choice::Stay };
        let mut options = self.options();
        if let (Value::Object(options), Some(team)) = (&mut options, &self.team) {
            options.extend(team.options.clone());
        }
        let game = match kind.open(&options, &self.brings(), None) {
            Ok(game) => game,
            Err(error) => {
                self.message = Some(crate::fail::faults(&error, self.lang));
                return Choice::Stay;
            }
        };
        let mut sitters = Vec::new();
        for place in &self.places {
            sitters.push(match LEVEL_NAMES.get(place.sitter) {
                Some(level) => match game.bot(level) {
                    Ok(spec) => Sitter::Bot(spec, (*level).to_owned()),
                    Err(error) => {
                        self.message = Some(error.to_string());
                        return Choice::Stay;
                    }
                },
                None => Sitter::Person,
            });
        }
        Choice::Begin(Box::new(Sitting::new(&game, seed::fresh(), sitters, false, self.lang)))
    }

    /// Draws the menu.
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        if let Some(builder) = &self.builder {
            return builder.draw(frame);
        }
        let wanted = self.rows();
        let area = frame.area();
        let width = area.width.min(76);
        let height = area.height.min(24);
        let place = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        let block = Block::bordered().border_type(BorderType::Rounded).border_style(theme::dim());
        let inner = block.inner(place);
        frame.render_widget(block, place);
        // Few rows have a blank line between them, many have none.
        let gap = if wanted.len() <= 6 { 2 } else { 1 };
        let [title, _, rows, _, words, foot] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Length(1),
            Constraint::Length(wanted.len() as u16 * gap),
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
        self.areas.clear();
        // Where not all rows fit, those around the cursor are shown.
        let fit = usize::from((rows.height / gap).max(1));
        let hidden = (self.row + 1).saturating_sub(fit);
        for (index, row) in (0_u16..).zip(wanted.into_iter().skip(hidden).take(fit)) {
            let place = Rect::new(rows.x, rows.y + gap * index, rows.width, 1).intersection(rows);
            frame.render_widget(self.line(row), place);
            self.areas.push((place, row));
        }
        let below = self.message.clone().unwrap_or_else(|| self.words());
        frame.render_widget(Paragraph::new(below).wrap(Wrap { trim: true }).centered(), words);
        let hint = self.pick(
            "↑↓ ligne · ←→ changer · + − place · Entrée commencer · q quitter",
            "↑↓ row · ←→ change · + − place · Enter begin · q quit",
        );
        frame.render_widget(Line::styled(hint, theme::dim()).centered(), foot);
    }

    fn line(&self, row: Row) -> Line<'static> {
        let (name, value) = match row {
            Row::Game => {
                let title = self.about().map(|about| about.title).unwrap_or_default();
                (self.pick("Jeu", "Game").to_owned(), title)
            }
            Row::Preset => {
                let preset = self.chosen_preset();
                let name = preset.map(|preset| preset.name.get(self.lang).to_owned());
                (self.pick("Préréglage", "Preset").to_owned(), name.unwrap_or_default())
            }
            Row::Seats => (self.pick("Places", "Seats").to_owned(), self.places.len().to_string()),
            Row::Sitter(place) => {
                (format!("{} {}", self.pick("Place", "Seat"), place + 1), self.sitter_name(place))
            }
            Row::Bring(place, option) => self.bring_words(place, option),
            Row::Team => {
                let ready = self.pick(
                    "celle du préréglage (Entrée : composer)",
                    "the preset's (Enter: compose)",
                );
                let name = self.team.as_ref().map_or(ready, |team| team.names.as_str());
                (self.pick("Votre équipe", "Your team").to_owned(), name.to_owned())
            }
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

    fn sitter_name(&self, place: usize) -> String {
        let sitter = self.places[place].sitter;
        let people = self.places.iter().filter(|place| place.sitter == PERSON).count();
        match LEVEL_NAMES.get(sitter) {
            Some(level) => {
                let computer = self.pick("ordinateur", "computer");
                format!("{computer} {}", level_name(level, self.lang))
            }
            None if people == 1 => self.pick("vous", "you").to_owned(),
            None => self.pick("une personne, sur cet écran", "a person, on this screen").to_owned(),
        }
    }

    /// The name of a seat option and the value chosen for it.
    fn bring_words(&self, place: usize, option: usize) -> (String, String) {
        let Some(spec) = self.spec(option) else { return Default::default() };
        let chosen = self.places[place].brings[option].checked_sub(1);
        let value = chosen.and_then(|index| values(&spec).into_iter().nth(index));
        let value = match value {
            Some((_, name)) => name.get(self.lang).to_owned(),
            None => self.pick("au choix du jeu", "as the game has it").to_owned(),
        };
        (spec.name.get(self.lang).to_owned(), value)
    }

    /// What the chosen game and preset are.
    fn words(&self) -> String {
        let Some(about) = self.about() else {
            return Text::new("Aucun jeu pour l'instant.", "No game yet.")
                .get(self.lang)
                .to_owned();
        };
        let help = about.presets.get(self.preset).map(|preset| preset.help.get(self.lang));
        format!("{}\n\n{}", about.pitch.get(self.lang), help.unwrap_or_default())
    }
}

/// Whether an option is chosen from a short list.
fn is_simple(spec: &OptionSpec) -> bool {
    !values(spec).is_empty()
}

/// The values of an option that a menu can offer, with their names; none where it takes more than a choice.
fn values(spec: &OptionSpec) -> Vec<(Value, Text)> {
    match &spec.kind {
        OptionKind::Flag => {
            vec![(json!(true), Text::new("oui", "yes")), (json!(false), Text::new("non", "no"))]
        }
        OptionKind::Number { min, max } => {
            let name = |number: i32| Text::new(number.to_string(), number.to_string());
            (*min..=*max).take(100).map(|number| (json!(number), name(number))).collect()
        }
        OptionKind::Choice(choices) => {
            choices.iter().map(|choice| (json!(choice.value), choice.name.clone())).collect()
        }
        OptionKind::Data => Vec::new(),
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

    /// A menu on this game and preset.
    fn menu(game: usize, preset: usize, lang: Lang) -> Menu {
        let mut menu = Menu { game, preset, ..Menu::new(lang) };
        menu.set_places();
        menu
    }

    fn go(menu: &mut Menu, row: Row) {
        menu.row = menu.rows().iter().position(|other| *other == row).expect("there is such a row");
    }

    #[test]
    fn every_game_preset_and_rival_begins_a_game() {
        for (game, kind) in facade::shelf().iter().enumerate() {
            for preset in 0..kind.about().presets.len() {
                for rival in 0..=PERSON {
                    let mut menu = menu(game, preset, Lang::Fr);
                    menu.places.iter_mut().skip(1).for_each(|place| place.sitter = rival);
                    draw(&mut menu, 90, 24);
                    let Choice::Begin(sitting) = press(&mut menu, KeyCode::Enter) else {
                        panic!("{} {preset} {rival}: {:?}", kind.slug(), menu.message);
                    };
                    let seats = sitting.table().game().seats();
                    let people = if rival == PERSON { seats } else { 1 };
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
        let last = facade::shelf().last().expect("a shelf with games").about().title;
        assert!(draw(&mut menu, 90, 24).contains(&last), "{last}");
        go(&mut menu, Row::Sitter(1));
        press(&mut menu, KeyCode::Right);
        assert!(draw(&mut menu, 90, 24).contains("computer hard"));
        assert!(matches!(press(&mut menu, KeyCode::Char('q')), Choice::Leave));
        for (width, height) in [(1, 1), (10, 4), (40, 12), (300, 100)] {
            draw(&mut menu, width, height);
        }
    }

    #[test]
    fn places_are_added_and_removed_as_far_as_the_game_allows() {
        for (game, kind) in facade::shelf().iter().enumerate() {
            let (fewest, most) = kind.about().seats;
            let mut menu = menu(game, 0, Lang::Fr);
            for _ in 0..8 {
                press(&mut menu, KeyCode::Char('+'));
            }
            assert_eq!(menu.places.len(), usize::from(most), "{}", kind.slug());
            for _ in 0..8 {
                press(&mut menu, KeyCode::Char('-'));
            }
            assert_eq!(menu.places.len(), usize::from(fewest), "{}", kind.slug());
            assert_eq!(menu.rows().contains(&Row::Seats), fewest < most);
            assert_eq!(menu.places[0].sitter, PERSON, "whoever sets the table stays");
        }
    }

    #[test]
    fn what_a_place_brings_is_chosen_from_the_seat_options() {
        for (game, kind) in facade::shelf().iter().enumerate() {
            for (option, spec) in kind.about().seat_options.iter().enumerate() {
                let mut menu = menu(game, 0, Lang::Fr);
                assert_eq!(menu.brings(), vec![Value::Null; menu.places.len()]);
                let Some((value, name)) = values(spec).into_iter().next() else { continue };
                go(&mut menu, Row::Bring(1, option));
                press(&mut menu, KeyCode::Right);
                assert_eq!(menu.brings()[1][&spec.key], value);
                assert!(draw(&mut menu, 90, 30).contains(name.get(Lang::Fr)));
                let Choice::Begin(sitting) = press(&mut menu, KeyCode::Enter) else {
                    panic!("{} {}: {:?}", kind.slug(), spec.key, menu.message);
                };
                assert_eq!(sitting.table().game().brings()[1][&spec.key], value);
            }
        }
    }

    #[test]
    fn a_team_of_ones_own_is_composed_and_played() {
        let game = facade::shelf().iter().position(|kind| kind.slug() == "noxtalia").unwrap();
        let mut menu = menu(game, 0, Lang::Fr);
        go(&mut menu, Row::Team);
        press(&mut menu, KeyCode::Enter);
        assert!(draw(&mut menu, 90, 24).contains("Votre équipe"));
        press(&mut menu, KeyCode::Esc);
        assert!(menu.builder.is_none() && menu.team.is_none());
        menu.team = Some(Team {
            options: Map::new(),
            brings: json!({ "team": { "spirits": ["kel_orn"] } }),
            names: "Kel'Orn".to_owned(),
        });
        go(&mut menu, Row::Begin);
        assert!(matches!(press(&mut menu, KeyCode::Enter), Choice::Stay), "one spirit is no team");
        assert!(menu.message.as_ref().is_some_and(|words| words.contains("NXT-FORMAT-2")));
    }

    #[test]
    fn the_mouse_begins_a_game_too() {
        let mut menu = Menu::new(Lang::Fr);
        draw(&mut menu, 90, 24);
        let place = menu.areas.last().unwrap().0;
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: place.x + 22,
            row: place.y,
            modifiers: KeyModifiers::NONE,
        };
        assert!(matches!(menu.mouse(click), Choice::Begin(_)));
    }
}
