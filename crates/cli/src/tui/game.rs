//! The screen of a game: the board, the actions, the story, and whoever is asked to decide.

mod draw;
mod keys;
#[cfg(test)]
mod tests;

pub(crate) use keys::Flow;

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::{CardSheet, Lang, Seat, Text, Viewer};
use facade::{AnyBot, BotAnswer, LabelledAction};
use ratatui::layout::Rect;
use serde_json::Value;

use super::board::{self, Board, Scene};
use super::browser::Browser;
use super::spot::{Handle, Spot, is_bare, narrowed};
use crate::advice;
use crate::sitting::Sitting;

/// What the person at the keyboard should do about the curtain between two people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Curtain {
    /// Open: the viewer may see their own cards.
    Open,
    /// The viewer has just played and looks at what came of it.
    Closing,
    /// Down: the other person is asked to take the seat.
    Down,
}

/// A window over the board.
pub(crate) enum Window {
    /// The keys.
    Help,
    /// Rules or cards.
    Browser(Browser),
    /// Whether to leave an unfinished game.
    Leave,
}

/// Where the keyboard is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zone {
    /// On the board.
    Board,
    /// In the list of actions.
    List,
}

/// A thought that another thread has.
struct Thought<T> {
    answer: Receiver<T>,
    since: Instant,
}

/// What a bot answered, and the bot, to be put back on its seat.
type Thinker = (Seat, BotAnswer, Box<dyn AnyBot>);

/// The screen of a game.
pub(crate) struct GameScreen {
    pub(crate) sitting: Sitting,
    board: Box<dyn Board>,
    lang: Lang,
    cards: Vec<CardSheet>,
    viewer: Seat,
    pub(crate) curtain: Curtain,
    view: Value,
    actions: Vec<LabelledAction>,
    pub(crate) chosen: Vec<Handle>,
    focus: Option<Handle>,
    zone: Zone,
    row: usize,
    spots: Vec<Spot>,
    rows: Vec<(Rect, usize)>,
    message: Option<String>,
    pub(crate) window: Option<Window>,
    thought: Option<Thought<Thinker>>,
    advice: Option<BotAnswer>,
    /// Why the adviser would play what it would play.
    reasons: Vec<String>,
    asking: Option<Thought<BotAnswer>>,
    story_back: usize,
    pace: Duration,
}

impl GameScreen {
    /// The screen of a game that begins; bots take at least `pace` for a move, so that one can follow.
    pub(crate) fn new(sitting: Sitting, lang: Lang, pace: Duration) -> Self {
        let game = sitting.table().game();
        let mut screen = Self {
            board: board::of(game.slug()),
            cards: game.cards(),
            viewer: sitting.person_to_decide().unwrap_or_else(|| sitting.first_person()),
            curtain: Curtain::Open,
            view: Value::Null,
            actions: Vec::new(),
            chosen: Vec::new(),
            focus: None,
            zone: Zone::Board,
            row: 0,
            spots: Vec::new(),
            rows: Vec::new(),
            message: None,
            window: None,
            thought: None,
            advice: None,
            reasons: Vec::new(),
            asking: None,
            story_back: 0,
            sitting,
            lang,
            pace,
        };
        if screen.sitting.people() > 1 {
            screen.curtain = Curtain::Down;
        }
        screen.look();
        screen
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.sitting.table().stage().outcome().is_some()
    }

    fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// Takes a fresh look at the table after something happened.
    fn look(&mut self) {
        self.view = self.sitting.table().view(Viewer::Seat(self.viewer));
        let decides = self.sitting.person_to_decide() == Some(self.viewer);
        self.actions = if decides { self.sitting.table().actions() } else { Vec::new() };
        self.chosen.clear();
        self.advice = None;
        self.asking = None;
        self.row = 0;
        self.story_back = 0;
    }

    /// Plays an action of the person who decides.
    fn act(&mut self, code: u32) {
        if let Err(error) = self.sitting.act(code) {
            self.message = Some(error.to_string());
            return;
        }
        self.message = None;
        if let Some(next) = self.sitting.person_to_decide()
            && next != self.viewer
        {
            self.curtain = Curtain::Closing;
        }
        self.look();
    }

    /// Opens the curtain one step further; true when it moved.
    fn draw_curtain(&mut self) -> bool {
        match self.curtain {
            Curtain::Open => false,
            Curtain::Closing => {
                self.curtain = Curtain::Down;
                if let Some(next) = self.sitting.person_to_decide() {
                    self.viewer = next;
                }
                true
            }
            Curtain::Down => {
                if let Some(next) = self.sitting.person_to_decide() {
                    self.viewer = next;
                }
                self.curtain = Curtain::Open;
                self.look();
                true
            }
        }
    }

    /// Lets bots think, and plays what they answer. True when something changed.
    pub(crate) fn tick(&mut self) -> bool {
        let mut changed = self.hear_advice();
        match &self.thought {
            None => {
                if let Some((question, mut bot)) = self.sitting.bot_to_ask() {
                    self.thought = Some(think(move || {
                        let answer = bot.choose(&*question);
                        (question.seat(), answer, bot)
                    }));
                    changed = true;
                }
            }
            Some(thought) if thought.since.elapsed() >= self.pace => {
                match thought.answer.try_recv() {
                    Ok((seat, answer, bot)) => {
                        self.thought = None;
                        self.sitting.put_back(seat, bot);
                        if let Err(error) = self.sitting.act(answer.code) {
                            self.message = Some(error.to_string());
                        }
                        let next = self.sitting.person_to_decide();
                        if self.sitting.people() > 1 && next.is_some_and(|next| next != self.viewer)
                        {
                            self.curtain = Curtain::Closing;
                        }
                        self.look();
                        changed = true;
                    }
                    Err(TryRecvError::Empty) => {}
                    Err(TryRecvError::Disconnected) => {
                        self.thought = None;
                        self.message =
                            Some(self.pick("le robot a abandonné", "the bot gave up").to_owned());
                        changed = true;
                    }
                }
            }
            Some(_) => {}
        }
        changed
    }

    fn hear_advice(&mut self) -> bool {
        let Some(asking) = &self.asking else { return false };
        match asking.answer.try_recv() {
            Ok(answer) => {
                self.row = 0;
                self.reasons = advice::reasons(&self.sitting, &answer, self.lang);
                self.advice = Some(answer);
                self.asking = None;
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => {
                self.asking = None;
                true
            }
        }
    }

    /// Asks the strongest bot of the game what it would play.
    fn ask_advice(&mut self) {
        if !self.sitting.may_advise() {
            self.message = Some(
                self.pick("pas de conseil entre deux personnes", "no advice between two people")
                    .to_owned(),
            );
            return;
        }
        if let (false, Some((question, spec))) =
            (self.actions.is_empty(), advice::adviser(&self.sitting))
        {
            self.asking = Some(think(move || question.ask(&spec, 1)));
        }
    }

    /// The actions still possible after what was chosen, the best advised first.
    fn offered(&self) -> Vec<&LabelledAction> {
        let mut offered = narrowed(&self.actions, &self.chosen);
        if let Some(advice) = &self.advice {
            let rank = |action: &LabelledAction| {
                advice
                    .values
                    .iter()
                    .position(|value| value.code == action.code)
                    .unwrap_or(usize::MAX)
            };
            offered.sort_by_key(|action| rank(action));
        }
        offered
    }

    /// Chooses what a spot stands for; a second part that leaves one action plays it.
    fn choose(&mut self, index: usize) {
        let Some(spot) = self.spots.get(index) else { return };
        let handle = spot.handle.clone();
        self.focus = Some(handle.clone());
        self.zone = Zone::Board;
        self.message = None;
        if self.actions.is_empty() {
            return;
        }
        if let Some(place) = self.chosen.iter().position(|chosen| *chosen == handle) {
            // A second press on the only possible part plays it.
            let offered = self.offered();
            if let [only] = offered[..] {
                let code = only.code;
                return self.act(code);
            }
            self.chosen.remove(place);
            return;
        }
        // Another card replaces the card chosen before.
        let mut chosen: Vec<Handle> =
            self.chosen.iter().filter(|chosen| chosen.key != handle.key).cloned().collect();
        let was_empty = chosen.is_empty();
        chosen.push(handle.clone());
        let found = narrowed(&self.actions, &chosen);
        match found[..] {
            [] => {
                self.explain(&chosen);
                // A place that fits with nothing chosen before begins a new choice.
                if !narrowed(&self.actions, std::slice::from_ref(&handle)).is_empty() && !was_empty
                {
                    self.chosen = vec![handle];
                }
            }
            [only] if !was_empty || is_bare(&only.data) => {
                let code = only.code;
                self.act(code);
            }
            _ => self.chosen = chosen,
        }
        self.row = 0;
    }

    /// Says why what was chosen cannot be played.
    fn explain(&mut self, chosen: &[Handle]) {
        let actions = narrowed(&self.actions, &[]);
        let scene = Scene {
            view: &self.view,
            viewer: Some(self.viewer),
            cards: &self.cards,
            names: self.sitting.names(),
            lang: self.lang,
            actions: &actions,
            chosen,
            focus: None,
        };
        let Some(data) = self.board.attempt(&scene, chosen) else { return };
        let table = self.sitting.table();
        let Ok(code) = table.code_of(&data) else { return };
        if let Ok(Some(refusal)) = table.refusal(self.viewer, code) {
            self.message = Some(format!("{} [{}]", refusal.words.get(self.lang), refusal.rule));
        }
    }

    /// The spot under the cursor.
    fn focus_spot(&self) -> Option<usize> {
        let focus = self.focus.as_ref()?;
        self.spots.iter().position(|spot| spot.handle == *focus)
    }

    fn undo(&mut self) {
        let undone = self.sitting.undo(self.viewer);
        self.thought = None;
        self.message = Some(match undone {
            Ok(()) => self.pick("coup repris", "move taken back").to_owned(),
            Err(Text { fr, en }) => self.pick(&fr, &en).to_owned(),
        });
        self.look();
    }

    fn save(&mut self) {
        self.message = Some(match self.sitting.save(None) {
            Ok(path) => {
                format!("{} {}", self.pick("partie enregistrée :", "game saved:"), path.display())
            }
            Err(fail) => fail.message(self.lang).unwrap_or_default(),
        });
    }

    fn open_rules(&mut self) {
        let slug = self.sitting.table().game().slug();
        if let Some(kind) = facade::find(slug) {
            let browser = Browser::rules(kind.rules(), self.lang);
            // A refusal on the screen leads to its rule.
            let rule = self.message.as_deref().and_then(|words| words.rsplit_once(" ["));
            let browser = match rule {
                Some((_, rule)) => browser.at(rule.trim_end_matches(']')),
                None => browser,
            };
            self.window = Some(Window::Browser(browser));
        }
    }

    fn open_cards(&mut self) {
        let focus = self.focus_spot().and_then(|index| self.spots[index].card);
        let name = focus.and_then(|number| self.cards.iter().find(|card| card.number == number));
        let browser = Browser::cards(&self.cards, self.lang);
        let browser = match name {
            Some(card) => browser.at(card.name.get(self.lang)),
            None => browser,
        };
        self.window = Some(Window::Browser(browser));
    }
}

/// Lets another thread think.
fn think<T: Send + 'static>(thought: impl FnOnce() -> T + Send + 'static) -> Thought<T> {
    let (sender, answer) = channel();
    thread::spawn(move || {
        // Whoever asked may have left the table meanwhile.
        let _ = sender.send(thought());
    });
    Thought { answer, since: Instant::now() }
}
