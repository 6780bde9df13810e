//! Tisons: a game for tests, small enough to see through, with everything a server must get right:
//! hidden numbers, a die, choices that stay open, things shown, and rules that can break.

use engine::{
    About, Audience, CardSheet, Chance, Content, Fault, Game, Inspect, Judgement, OpenError,
    Outcome, Preset, Refusal, Seat, Stage, Story, Tabletop, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The rules: who brings the fire to its goal wins.
pub(crate) struct Tisons {
    goal: u16,
    brittle: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    fire: u16,
    secrets: [u8; 2],
    shown: [bool; 2],
    dice: [u8; 2],
    turn: u8,
    thoughts: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    /// Feeds the fire and passes the turn.
    Feed(u8),
    /// Thinks, and keeps the turn.
    Think,
    /// Rolls a die and passes the turn.
    Roll,
    /// Shows the hidden number and keeps the turn.
    Show,
    /// Breaks the rules themselves, at a brittle table.
    Break,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    fire: u16,
    secrets: [Option<u8>; 2],
    die: Option<u8>,
    turn: u8,
    thoughts: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    Fed { seat: Seat, by: u8 },
    Thought { seat: Seat },
    Rolled { seat: Seat },
    Saw { die: u8 },
    Shown { seat: Seat, secret: u8 },
}

const ALL: [Action; 7] = [
    Action::Feed(1),
    Action::Feed(2),
    Action::Feed(3),
    Action::Think,
    Action::Roll,
    Action::Show,
    Action::Break,
];

/// The codes of the actions, for tests.
pub(crate) const FEED_1: u32 = 0;
pub(crate) const FEED_3: u32 = 2;
pub(crate) const THINK: u32 = 3;
pub(crate) const ROLL: u32 = 4;
pub(crate) const SHOW: u32 = 5;
pub(crate) const BREAK: u32 = 6;

impl Game for Tisons {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, chance: &mut impl Chance) -> State {
        let secrets = [100 + chance.below(100) as u8, 100 + chance.below(100) as u8];
        State { fire: 0, secrets, shown: [false; 2], dice: [0; 2], turn: 0, thoughts: 0 }
    }

    fn stage(&self, state: &State) -> Stage {
        if state.fire >= self.goal {
            Stage::Over(Outcome::Win(Seat::new(usize::from(state.turn ^ 1))))
        } else {
            Stage::Decide(Seat::new(state.turn.into()))
        }
    }

    fn legal_actions(&self, state: &State, into: &mut Vec<Action>) {
        let seat = Seat::new(state.turn.into());
        into.extend(ALL.iter().filter(|action| self.refusal(state, seat, **action).is_none()));
    }

    fn apply(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Event>,
    ) {
        let seat = Seat::new(state.turn.into());
        match action {
            Action::Feed(by) => {
                state.fire += u16::from(by);
                story.tell(Audience::ALL, || Event::Fed { seat, by });
            }
            Action::Think => {
                state.thoughts += 1;
                story.tell(Audience::ALL, || Event::Thought { seat });
                return;
            }
            Action::Roll => {
                let die = chance.die(6) as u8;
                state.dice[seat.index()] = die;
                state.fire += 1;
                story.tell(Audience::ALL, || Event::Rolled { seat });
                story.tell(Audience::only(seat), || Event::Saw { die });
            }
            Action::Show => {
                state.shown[seat.index()] = true;
                let secret = state.secrets[seat.index()];
                story.tell(Audience::ALL, || Event::Shown { seat, secret });
                return;
            }
            Action::Break => panic!("a brittle table breaks"),
        }
        state.thoughts = 0;
        state.turn ^= 1;
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let known = |index: usize| {
            let mine = viewer.is(Seat::new(index)) || state.shown[index];
            mine.then_some(state.secrets[index])
        };
        View {
            fire: state.fire,
            secrets: [known(0), known(1)],
            die: viewer.seat().map(|seat| state.dice[seat.index()]),
            turn: state.turn,
            thoughts: state.thoughts,
        }
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut secret = |index: usize| {
            let drawn = 100 + chance.below(100) as u8;
            view.secrets[index].unwrap_or(drawn)
        };
        State {
            fire: view.fire,
            secrets: [secret(0), secret(1)],
            shown: [false; 2],
            dice: [0; 2],
            turn: view.turn,
            thoughts: view.thoughts,
        }
    }

    fn refusal(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let no = |rule, fr: &str, en: &str| Some(Refusal::new(rule, fr, en));
        if state.fire >= self.goal {
            return no("TIS-END-1", "La partie est finie.", "The game is over.");
        }
        if seat.index() != usize::from(state.turn) {
            return no("TIS-TURN-1", "Ce n'est pas votre tour.", "It is not your turn.");
        }
        match action {
            Action::Think if state.thoughts >= 2 => {
                no("TIS-THINK-1", "Assez réfléchi.", "Enough thought.")
            }
            Action::Show if state.shown[seat.index()] => {
                no("TIS-SHOW-1", "Déjà vu.", "Seen before.")
            }
            Action::Break if !self.brittle => no("TIS-BREAK-1", "Solide.", "Solid."),
            Action::Feed(_) | Action::Think | Action::Roll | Action::Show | Action::Break => None,
        }
    }
}

impl Inspect for Tisons {
    fn inspect(&self, state: &State) -> Value {
        json!({ "fire": state.fire, "secrets": state.secrets })
    }

    fn census(&self, _state: &State) -> Vec<u32> {
        Vec::new()
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

    fn about() -> About {
        About {
            title: "Tisons".into(),
            pitch: Text::new("Nourrir le feu.", "Feed the fire."),
            seats: (2, 2),
            minutes: 1,
            presets: vec![Preset {
                id: "court",
                name: Text::new("Court", "Short"),
                help: Text::new("Un petit feu.", "A small fire."),
                options: json!({ "goal": 3 }),
            }],
            options: Vec::new(),
        }
    }

    fn rulebook() -> Text {
        Text::new("### TIS-TURN-1 · Tour\nChacun son tour.", "### TIS-TURN-1 · Turn\nIn turns.")
    }

    fn content() -> Content {
        Content::new([("tisons.toml", "")])
    }

    fn open(options: &Value, _content: &Content) -> Result<Self, OpenError> {
        #[derive(Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct Options {
            goal: u16,
            brittle: bool,
        }
        impl Default for Options {
            fn default() -> Self {
                Self { goal: 12, brittle: false }
            }
        }
        let options = Options::deserialize(options)
            .map_err(|error| Fault::new("goal", Text::new(error.to_string(), error.to_string())))?;
        Ok(Self { goal: options.goal, brittle: options.brittle })
    }

    fn cards(&self) -> Vec<CardSheet> {
        Vec::new()
    }

    fn decisions_max(&self) -> u32 {
        10 * u32::from(self.goal)
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

    fn sentence(&self, event: &Event) -> Text {
        Text::new(format!("{event:?}"), format!("{event:?}"))
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Shown { .. } | Event::Saw { .. })
    }
}
