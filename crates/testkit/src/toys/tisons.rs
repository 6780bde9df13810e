//! Tisons, for two to five seats, with everything a table must get right: a hidden number that each seat may bring, a die
//! seen by one seat alone, chains of steps, two kinds of answer windows, ranks and a shared defeat, and rules that can break.
//!
//! In a turn a seat thinks or shows its number as long as it may, then feeds the fire or rolls a die. Whoever brings the
//! fire to its goal ends the game. Between two it wins; among more, seats are ranked by what they fed, and a fire that
//! goes two beyond its goal burns everybody.

use engine::{
    About, Audience, CardSheet, Chance, Content, Decision, Fault, Game, Inspect, Judgement,
    OpenError, OptionGroup, OptionKind, OptionSpec, Outcome, Preset, Refusal, SEATS_MAX, Seat,
    Sentence, Stage, Story, Tabletop, Text, Viewer, Window,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Tisons {
    options: Options,
    brings: Vec<Brings>,
}

/// The options of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// How high the fire must burn.
    goal: u16,
    /// Whether [`Action::Break`] is open, which panics.
    brittle: bool,
    /// Whether others may answer: feeding three with a draught, rolling with the bellows.
    windows: bool,
    /// Whether views show every hidden number, so that a search for leaks has one to find.
    leaky: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { goal: 12, brittle: false, windows: false, leaky: false }
    }
}

/// What a seat brings: its hidden number, from 100 to 199, known to nobody else.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Brings {
    secret: Option<u8>,
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    fire: u16,
    secrets: [u8; SEATS_MAX],
    shown: [bool; SEATS_MAX],
    dice: [u8; SEATS_MAX],
    fed: [u16; SEATS_MAX],
    /// Whose turn it is, and its number from 1.
    active: Seat,
    turn: u16,
    /// How many steps were made in this turn, and how many of them were thoughts.
    steps: u8,
    thoughts: u8,
    /// The seat that may answer now, and in which window.
    asked: Option<(Seat, u8)>,
}

/// What a seat may choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Feeds the fire and ends the turn.
    Feed {
        /// From 1 to 3.
        by: u8,
    },
    /// Thinks, and keeps the turn; twice at most.
    Think,
    /// Rolls a die, which feeds the fire by one, and ends the turn.
    Roll,
    /// Shows the hidden number and keeps the turn.
    Show,
    /// Breaks the rules themselves, at a brittle table.
    Break,
    /// Answers in a window: a draught takes one from the fire, the bellows add one.
    Blow,
    /// Lets it pass.
    Decline,
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    viewer: Option<Seat>,
    fire: u16,
    secrets: Vec<Option<u8>>,
    shown: Vec<bool>,
    fed: Vec<u16>,
    die: Option<u8>,
    active: Seat,
    turn: u16,
    steps: u8,
    thoughts: u8,
    asked: Option<(Seat, u8)>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The fire was fed.
    Fed {
        /// By whom.
        seat: Seat,
        /// By how much.
        by: u8,
    },
    /// A seat thought.
    Thought {
        /// Who.
        seat: Seat,
    },
    /// A die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
    },
    /// What the die showed, for the seat that rolled it.
    Saw {
        /// The face.
        die: u8,
    },
    /// A hidden number was shown.
    Shown {
        /// Whose.
        seat: Seat,
        /// The number.
        secret: u8,
    },
    /// Somebody answered.
    Blown {
        /// Who.
        seat: Seat,
        /// The rule it follows.
        rule: &'static str,
    },
}

const ALL: [Action; 9] = [
    Action::Feed { by: 1 },
    Action::Feed { by: 2 },
    Action::Feed { by: 3 },
    Action::Think,
    Action::Roll,
    Action::Show,
    Action::Break,
    Action::Blow,
    Action::Decline,
];

/// The codes of the actions.
pub const FEED_1: u32 = 0;
/// Feeds two.
pub const FEED_2: u32 = 1;
/// Feeds three.
pub const FEED_3: u32 = 2;
/// Thinks.
pub const THINK: u32 = 3;
/// Rolls.
pub const ROLL: u32 = 4;
/// Shows.
pub const SHOW: u32 = 5;
/// Breaks.
pub const BREAK: u32 = 6;
/// Blows.
pub const BLOW: u32 = 7;
/// Declines.
pub const DECLINE: u32 = 8;

/// The window behind feeding three.
const DRAUGHT: u8 = 0;
/// The window behind a roll.
const BELLOWS: u8 = 1;

impl Tisons {
    /// Opens a window for the next seats, or ends the turn.
    fn close_turn(&self, state: &mut State, window: Option<u8>) {
        match window.filter(|_| self.options.windows) {
            Some(window) => self.ask_next(state, state.active, window),
            None => self.end_turn(state),
        }
    }

    fn ask_next(&self, state: &mut State, after: Seat, window: u8) {
        let next = after.next(self.seats());
        if next == state.active {
            self.end_turn(state);
        } else {
            state.asked = Some((next, window));
        }
    }

    fn end_turn(&self, state: &mut State) {
        state.asked = None;
        (state.steps, state.thoughts) = (0, 0);
        state.active = state.active.next(self.seats());
        state.turn += 1;
    }

    fn outcome(&self, state: &State) -> Outcome {
        let seats = self.seats();
        if seats == 2 {
            return Outcome::Win(state.active.other());
        }
        if state.fire > self.options.goal + 1 {
            return Outcome::SharedDefeat;
        }
        let fed = &state.fed[..seats];
        let mut ranks = [0; SEATS_MAX];
        for (rank, own) in ranks.iter_mut().zip(fed) {
            *rank = fed.iter().filter(|other| *other > own).count() as u8 + 1;
        }
        Outcome::Ranking(ranks)
    }
}

impl Game for Tisons {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        self.brings.len()
    }

    fn shared_defeat(&self) -> f32 {
        0.1
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        let mut secrets = [0; SEATS_MAX];
        for (secret, brings) in secrets.iter_mut().zip(&self.brings) {
            *secret = brings.secret.unwrap_or_else(|| any_secret(chance));
        }
        State {
            fire: 0,
            secrets,
            shown: [false; SEATS_MAX],
            dice: [0; SEATS_MAX],
            fed: [0; SEATS_MAX],
            active: Seat::new(0),
            turn: 1,
            steps: 0,
            thoughts: 0,
            asked: None,
        }
    }

    fn stage(&self, state: &State) -> Stage {
        if let Some((seat, window)) = state.asked {
            return Stage::Decide(Decision::window(seat, state.turn, window));
        }
        if state.fire >= self.options.goal {
            return Stage::Over(self.outcome(state));
        }
        Stage::Decide(match state.steps {
            0 => Decision::turn(state.active, state.turn),
            _ => Decision::step(state.active, state.turn),
        })
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        let Some(seat) = self.stage(state).decider() else { return };
        into.extend(ALL.iter().filter(|action| self.refusal(state, seat, **action).is_none()));
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Event>,
    ) {
        let seat = state.asked.map_or(state.active, |(seat, _)| seat);
        match action {
            Action::Feed { by } => {
                state.fire += u16::from(by);
                state.fed[seat.index()] += u16::from(by);
                story.tell(Audience::ALL, || Event::Fed { seat, by });
                self.close_turn(state, (by == 3).then_some(DRAUGHT));
            }
            Action::Think => {
                state.steps += 1;
                state.thoughts += 1;
                story.tell(Audience::ALL, || Event::Thought { seat });
            }
            Action::Roll => {
                let die = chance.die(6) as u8;
                state.dice[seat.index()] = die;
                state.fire += 1;
                story.tell(Audience::ALL, || Event::Rolled { seat });
                story.tell(Audience::only(seat), || Event::Saw { die });
                self.close_turn(state, Some(BELLOWS));
            }
            Action::Show => {
                state.steps += 1;
                state.shown[seat.index()] = true;
                let secret = state.secrets[seat.index()];
                story.tell(Audience::ALL, || Event::Shown { seat, secret });
            }
            Action::Break => panic!("a brittle table breaks"),
            Action::Blow => {
                let is_draught = state.asked.is_some_and(|(_, window)| window == DRAUGHT);
                state.fire = if is_draught { state.fire - 1 } else { state.fire + 1 };
                story.tell(Audience::ALL, || Event::Blown { seat, rule: "TIS-BLOW-1" });
                self.end_turn(state);
            }
            Action::Decline => {
                if let Some((seat, window)) = state.asked {
                    self.ask_next(state, seat, window);
                }
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let seats = self.seats();
        let known = |index: usize| {
            let is_known = viewer.is(Seat::new(index)) || state.shown[index] || self.options.leaky;
            is_known.then_some(state.secrets[index])
        };
        View {
            viewer: viewer.seat(),
            fire: state.fire,
            secrets: (0..seats).map(known).collect(),
            shown: state.shown[..seats].to_vec(),
            fed: state.fed[..seats].to_vec(),
            die: viewer.seat().map(|seat| state.dice[seat.index()]),
            active: state.active,
            turn: state.turn,
            steps: state.steps,
            thoughts: state.thoughts,
            asked: state.asked,
        }
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State {
            fire: view.fire,
            secrets: [0; SEATS_MAX],
            shown: [false; SEATS_MAX],
            dice: [0; SEATS_MAX],
            fed: [0; SEATS_MAX],
            active: view.active,
            turn: view.turn,
            steps: view.steps,
            thoughts: view.thoughts,
            asked: view.asked,
        };
        for index in 0..self.seats() {
            state.secrets[index] = view.secrets[index].unwrap_or_else(|| any_secret(chance));
            state.shown[index] = view.shown[index];
            state.fed[index] = view.fed[index];
        }
        if let (Some(seat), Some(die)) = (view.viewer, view.die) {
            state.dice[seat.index()] = die;
        }
        state
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let no = |rule, fr: &str, en: &str| Some(Refusal::new(rule, fr, en));
        match self.stage(state) {
            Stage::Over(_) => return no("TIS-END-1", "La partie est finie.", "The game is over."),
            Stage::Decide(decision) if decision.seat != seat => {
                return no("TIS-TURN-1", "Ce n'est pas votre tour.", "It is not your turn.");
            }
            Stage::Decide(decision) => {
                let is_answer = matches!(action, Action::Blow | Action::Decline);
                if decision.is_window() != is_answer {
                    return no("TIS-BLOW-1", "On ne souffle qu'en réponse.", "Only answers blow.");
                }
            }
        }
        match action {
            Action::Think if state.thoughts >= 2 => {
                no("TIS-THINK-1", "Assez réfléchi.", "Enough thought.")
            }
            Action::Show if state.shown[seat.index()] => {
                no("TIS-SHOW-1", "Déjà vu.", "Seen before.")
            }
            Action::Break if !self.options.brittle => no("TIS-BREAK-1", "Solide.", "Solid."),
            Action::Feed { by } if !(1..=3).contains(&by) => {
                no("TIS-TURN-1", "De un à trois.", "From one to three.")
            }
            Action::Feed { .. }
            | Action::Think
            | Action::Roll
            | Action::Show
            | Action::Break
            | Action::Blow
            | Action::Decline => None,
        }
    }
}

/// A hidden number nobody knows yet.
fn any_secret(chance: &mut impl Chance) -> u8 {
    100 + chance.below(100) as u8
}

impl Inspect for Tisons {
    fn inspect(&self, state: &State) -> Value {
        json!({ "fire": state.fire, "secrets": state.secrets[..self.seats()] })
    }

    fn census(&self, _state: &State) -> Vec<u32> {
        Vec::new()
    }

    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        for index in (0..self.seats()).filter(|index| !viewer.is(Seat::new(*index))) {
            if !state.shown[index] {
                state.secrets[index] = any_secret(chance);
            }
            state.dice[index] = chance.die(6) as u8;
        }
    }
}

impl Judgement for Tisons {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:50", "ismcts:100"];

    fn evaluate(&self, _state: &State, _seat: Seat) -> f32 {
        0.5
    }
}

impl Tabletop for Tisons {
    const SLUG: &'static str = "tisons";
    const PREFIX: &'static str = "TIS";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, SEATS_MAX as u8);

    fn about() -> About {
        About {
            title: "Tisons".into(),
            pitch: Text::new("Nourrir le feu.", "Feed the fire."),
            seats: Self::SEATS,
            minutes: 1,
            presets: vec![Preset {
                id: "court".into(),
                name: Text::new("Court", "Short"),
                help: Text::new("Un petit feu.", "A small fire."),
                options: json!({ "goal": 3 }),
                seats: None,
            }],
            options: Vec::new(),
            seat_options: vec![OptionSpec {
                key: "secret".into(),
                name: Text::new("Nombre caché", "Hidden number"),
                help: Text::new("De 100 à 199.", "From 100 to 199."),
                kind: OptionKind::Number { min: 100, max: 199 },
                default: Value::Null,
                group: OptionGroup::Table,
                is_secret: true,
            }],
        }
    }

    fn rulebook() -> Text {
        let ids = ["TURN-1", "END-1", "THINK-1", "SHOW-1", "BREAK-1", "BLOW-1"];
        let book = |words: &str| {
            let rules = ids.map(|id| format!("### TIS-{id} · {words}\n\n{words}.\n"));
            rules.join("\n")
        };
        Text::new(book("Règle"), book("Rule"))
    }

    fn content() -> Content {
        Content::new([("tisons.toml", "")])
    }

    fn open(options: &Value, brings: &[Value], _content: &Content) -> Result<Self, OpenError> {
        let wrong = |place: &str, error: &dyn std::fmt::Display| {
            Fault::new(place, Text::new(error.to_string(), error.to_string()))
        };
        if !(2..=SEATS_MAX).contains(&brings.len()) {
            return Err(wrong("seats", &"from 2 to 5 seats").into());
        }
        let options = Option::<Options>::deserialize(options);
        let options = options.map_err(|error| wrong("options", &error))?.unwrap_or_default();
        let mut read = Vec::new();
        for value in brings {
            let value = Option::<Brings>::deserialize(value);
            let value = value.map_err(|error| wrong("brings", &error))?.unwrap_or_default();
            if value.secret.is_some_and(|secret| !(100..200).contains(&secret)) {
                return Err(wrong("secret", &"from 100 to 199").into());
            }
            read.push(value);
        }
        Ok(Self { options, brings: read })
    }

    fn cards(&self) -> Vec<CardSheet> {
        Vec::new()
    }

    fn decisions_max(&self) -> u32 {
        10 * u32::from(self.options.goal)
    }

    fn codes(&self) -> u32 {
        ALL.len() as u32
    }

    fn code(&self, action: Action) -> u32 {
        ALL.iter().position(|known| *known == action).map_or(u32::MAX, |index| index as u32)
    }

    fn action(&self, code: u32) -> Option<Action> {
        ALL.get(code as usize).copied()
    }

    fn label(&self, _view: &View, action: Action) -> Text {
        Text::new(format!("{action:?}"), format!("{action:?}"))
    }

    fn sentence(&self, event: &Event) -> Sentence {
        let by_seat = |fr, en, seat| Sentence::new(fr, en).seat("who", seat);
        match *event {
            Event::Fed { seat, by } => {
                by_seat("{who} nourrit le feu de {n}.", "{who} feeds the fire by {n}.", seat)
                    .figure("n", by)
            }
            Event::Thought { seat } => by_seat("{who} réfléchit.", "{who} thinks.", seat),
            Event::Rolled { seat } => by_seat("{who} lance le dé.", "{who} rolls.", seat),
            Event::Saw { die } => {
                Sentence::new("Le dé montre {n}.", "The die shows {n}.").figure("n", die)
            }
            Event::Shown { seat, secret } => {
                by_seat("{who} montre {n}.", "{who} shows {n}.", seat).figure("n", secret)
            }
            Event::Blown { seat, rule } => {
                by_seat("{who} souffle ({rule}).", "{who} blows ({rule}).", seat).rule("rule", rule)
            }
        }
        .into()
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Shown { .. } | Event::Saw { .. })
    }

    fn declines(&self, action: Action) -> bool {
        action == Action::Decline
    }

    fn windows() -> Vec<Window> {
        vec![
            Window { id: "draught", name: Text::new("Courant d'air", "Draught") },
            Window { id: "bellows", name: Text::new("Soufflet", "Bellows") },
        ]
    }
}
