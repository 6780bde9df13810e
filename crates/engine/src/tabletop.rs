//! What a table needs of a game besides its rules: its name, its options, its words.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use ts_rs::TS;

use crate::{Content, Judgement, Seat, Sentence, Text};

/// A game that can be set on a table: found by name, opened with options and cards, spoken of in two languages.
pub trait Tabletop: Judgement + Sized {
    /// The name in files, addresses and commands.
    const SLUG: &'static str;
    /// The prefix of the game's rule ids.
    const PREFIX: &'static str;
    /// Raised by every change of the rules that alters a replay.
    const RULES_VERSION: u32;
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// What makes a card a blank, for statistics: keys of its entry in the card files, each with what it then holds, as it would
    /// stand in the file. An empty text takes the key away; a key that the card lacks stays absent. What a card is worth is
    /// measured against its blank.
    const BLANK: &'static [(&'static str, &'static str)] = &[];

    /// What the game is, for menus.
    fn about() -> About;
    /// The rulebook in both languages, as Markdown.
    fn rulebook() -> Text;
    /// How fair the game was measured to be, for players, as Markdown; empty where nothing was measured.
    fn balance() -> Text {
        Text::new("", "")
    }
    /// The card files that are compiled in.
    fn content() -> Content;
    /// The worked examples of the rulebook that are compiled in: the name of each file with its text.
    fn examples() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// Opens the game with the options of the table, what each seat brings and these cards, or says everything that
    /// is wrong with them. There are as many seats as `brings`; what a seat does not choose takes its default.
    fn open(options: &Value, brings: &[Value], content: &Content) -> Result<Self, OpenError>;
    /// Opens the game where nobody brings anything: two seats, or as many as it takes.
    fn open_plain(options: &Value, content: &Content) -> Result<Self, OpenError> {
        Self::open(options, &vec![Value::Null; plain_seats(Self::SEATS)], content)
    }
    /// The cards of this table, for galleries and tooltips.
    fn cards(&self) -> Vec<CardSheet>;

    /// What a seat brings to play with these cards and so many copies of each, where seats build decks.
    fn bring(&self, _cards: &BTreeMap<String, u8>) -> Option<Value> {
        None
    }

    /// No game of these options lasts more decisions than this.
    fn decisions_max(&self) -> u32;
    /// How many codes there are: every action's code is below it.
    fn codes(&self) -> u32;
    /// The stable compact code of an action.
    fn code(&self, action: Self::Action) -> u32;
    /// The action with this code, if there is one, legal or not.
    fn action(&self, code: u32) -> Option<Self::Action>;

    /// The number behind a word that an example of the rulebook writes in its place: where a thing lies, as the field `key` of an
    /// action, or a result of chance as the `lot` of that name. Cards are found by their ids.
    fn named(&self, _key: &str, _word: &str) -> Option<u32> {
        None
    }

    /// What choosing the action means, for the seat whose view it is.
    fn label(&self, view: &Self::View, action: Self::Action) -> Text;
    /// The event as a sentence of the log.
    fn sentence(&self, event: &Self::Event) -> Sentence;
    /// Whether the event showed somebody something new, so that its action cannot be taken back.
    fn reveals(&self, event: &Self::Event) -> bool;
    /// Whether the action declines: it answers a window, or an offer of one's own card, with "no".
    fn declines(&self, action: Self::Action) -> bool;
    /// The kinds of answer windows, in the order of [`crate::DecisionKind::Window`].
    fn windows() -> Vec<Window> {
        Vec::new()
    }
    /// What becomes of the seat of a player who resigns, leaves or loses on time.
    fn leaving(&self) -> Leaving {
        if self.seats() <= 2 { Leaving::EndsGame } else { Leaving::BotPlaysOn }
    }
    /// What becomes of a seat whose time for the turn is up, where the clock gives time by the turn.
    fn out_of_time(&self) -> OutOfTime {
        OutOfTime::Leaves
    }
    /// The plainest action of a list, which is played for a seat that [`OutOfTime::AnswersPlainly`].
    fn plain_answer(&self, legal: &[Self::Action]) -> Option<Self::Action> {
        legal.first().copied()
    }
    /// What a seat plays with, where seats differ (a class, a team), for statistics.
    fn side(&self, _seat: Seat) -> Option<Text> {
        None
    }
    /// What seats choose to play with while the table is set (a people), where they do, for statistics.
    fn sides(&self) -> Vec<Text> {
        Vec::new()
    }
    /// Which of [`Self::sides`] the seat has chosen.
    fn side_chosen(&self, _state: &Self::State, _seat: Seat) -> Option<u8> {
        None
    }
    /// Adds the cards in the hand of a seat, every copy, by the numbers of their sheets, for statistics.
    fn hand(&self, _state: &Self::State, _seat: Seat, _into: &mut Vec<u16>) {}
    /// The card that the action brings out of the hand, by the number of its sheet, for statistics.
    fn card_played(&self, _action: Self::Action) -> Option<u16> {
        None
    }
    /// Who plays first in this game, where one does, for statistics.
    fn starter(&self, _state: &Self::State) -> Option<Seat> {
        None
    }
}

/// The files of worked examples of a game, compiled in: `example_files!("naastica": "naa-e1", "naa-e2")`.
#[macro_export]
macro_rules! example_files {
    ($game:literal: $($name:literal),+ $(,)?) => {
        &[$((
            concat!($name, ".toml"),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../rulebook/examples/", $game, "/", $name, ".toml"
            )),
        )),+]
    };
}

/// Two seats, or the nearest number that the game allows.
pub fn plain_seats((fewest, most): (u8, u8)) -> usize {
    usize::from(2.clamp(fewest, most))
}

/// What a game is, for menus.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name of the game.
    pub title: String,
    /// One line that makes one want to play.
    pub pitch: Text,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long a game takes, in minutes.
    pub minutes: u8,
    /// Ready-made sets of options; the first one is the default.
    pub presets: Vec<Preset>,
    /// What can be chosen for the whole table before a game.
    pub options: Vec<OptionSpec>,
    /// What each seat chooses for itself when it sits down: a class, a deck, a team.
    pub seat_options: Vec<OptionSpec>,
}

/// One kind of answer window.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct Window {
    /// The name in commands.
    pub id: &'static str,
    /// What it is about, for "do not ask me again".
    pub name: Text,
}

/// What becomes of the seat of a player who resigns, leaves or loses on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// The game is over, and the seat has lost it.
    EndsGame,
    /// A bot plays on in its place, so that the others finish their game; the seat that left comes last.
    BotPlaysOn,
}

/// What becomes of a seat whose time for the turn is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OutOfTime {
    /// It has lost on time, as by a clock of the whole game.
    Leaves,
    /// The plainest action of every list is played for it ([`Tabletop::plain_answer`]), until it has time again.
    AnswersPlainly,
}

/// A ready-made set of options.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct Preset {
    /// The name in commands.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// What it is good for.
    pub help: Text,
    /// The options it sets.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// For how many seats it is meant, where that matters.
    pub seats: Option<u8>,
}

/// One thing that can be chosen before a game.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct OptionSpec {
    /// The key in the options.
    pub key: String,
    /// The name for people.
    pub name: Text,
    /// What it changes.
    pub help: Text,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value it has when nobody chooses.
    #[ts(type = "unknown")]
    pub default: Value,
    /// Where it is shown.
    pub group: OptionGroup,
    /// Whether only the seat that chose it knows it before the game is over.
    pub is_secret: bool,
}

/// What values an option takes.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// A whole number in a range.
    Number {
        /// The smallest value.
        min: i32,
        /// The largest value.
        max: i32,
    },
    /// One of a few words.
    Choice(Vec<Choice>),
    /// Structured data, edited by a builder of the game's own or by hand.
    Data,
}

/// One word that an option may take.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct Choice {
    /// The word in the options.
    pub value: String,
    /// The word for people.
    pub name: Text,
}

/// Where an option is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum OptionGroup {
    /// To every player who sets a table.
    Table,
    /// To designers who try variants of the rules.
    Designer,
    /// To nobody: for tests and puzzles (exact hands, decks, lots).
    Setup,
}

/// The grammatical gender of a French name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Gender {
    /// « le », « un ».
    #[default]
    Masculine,
    /// « la », « une ».
    Feminine,
}

/// A card, for galleries and tooltips.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct CardSheet {
    /// The name in files.
    pub id: String,
    /// The number by which views and actions speak of it.
    pub number: u16,
    /// The name on the card.
    pub name: Text,
    /// The grammatical gender of its French name.
    pub gender: Gender,
    /// What it does, in the words on the card.
    pub text: Text,
    /// What sort of card it is, for filters and for its foot: a class, a kind, an element, a rarity.
    pub tags: Vec<CardTag>,
    /// The figures on the card, by name (cost, power, copies).
    pub figures: Vec<(String, i32)>,
    /// What the game's own board draws and its own readers ask for: the `Face` of the game.
    #[ts(type = "Record<string, unknown>")]
    pub face: Value,
}

impl CardSheet {
    /// Whether the card is of this sort.
    pub fn is(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known.id == tag)
    }
}

/// One sort of card, with the word that people read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct CardTag {
    /// The word of files and filters.
    pub id: String,
    /// The word on the card.
    pub word: Text,
    /// Whether it stands at the foot of the card; others only part the cards of a gallery.
    pub is_printed: bool,
}

impl CardTag {
    /// A word at the foot of the card.
    pub fn new(id: impl Into<String>, word: Text) -> Self {
        Self { id: id.into(), word, is_printed: true }
    }

    /// The same word, for filters alone.
    #[must_use]
    pub fn unprinted(self) -> Self {
        Self { is_printed: false, ..self }
    }
}

/// One thing wrong with options or cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export)]
pub struct Fault {
    /// Where: an option's key, or a file with line and column.
    pub place: String,
    /// The broken rule, where one is broken.
    pub rule: Option<&'static str>,
    /// What is wrong, and what to do.
    pub words: Text,
    /// The same with the source quoted, for a terminal.
    pub report: Option<Box<Text>>,
    /// What a program needs to lead to it and to mend it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hint: Option<Box<FaultHint>>,
}

/// What a program needs to mend a fault.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(export)]
pub struct FaultHint {
    /// The field of the entry that is wrong: `effects.0.do`.
    pub field: Option<String>,
    /// The known word that is nearest to the wrong one.
    pub nearest: Option<String>,
}

impl Fault {
    /// A fault at this place.
    pub fn new(place: impl Into<String>, words: Text) -> Self {
        Self { place: place.into(), rule: None, words, report: None, hint: None }
    }

    /// A fault that breaks this rule.
    #[must_use]
    pub fn rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }
}

/// Everything that is wrong with the options or cards of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{}", self.describe())]
pub struct OpenError {
    /// The faults, in the order they were found.
    pub faults: Vec<Fault>,
}

impl OpenError {
    /// An error of one fault.
    pub fn one(fault: Fault) -> Self {
        Self { faults: vec![fault] }
    }

    fn describe(&self) -> String {
        let line = |fault: &Fault| match &fault.report {
            Some(report) => report.en.clone(),
            None => format!("{}: {}", fault.place, fault.words.en),
        };
        self.faults.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

impl From<Fault> for OpenError {
    fn from(fault: Fault) -> Self {
        Self::one(fault)
    }
}
