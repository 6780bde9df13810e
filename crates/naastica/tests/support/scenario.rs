//! Sets a table in one expression: `5 B lance_de_l_aube | 4 A golem_fele nox=4`.
//!
//! A is the player whose turn it is, B the opponent. What a rule does not need is left out: hands are filled up with
//! cards of one arrow.

use engine::{
    Audience, Decision, Game, Inspect, Lang, Outcome, Seat, Stage, Tabletop, Text, Viewer,
};
use naastica::{Action, Arrow, Cell, Event, Naastica, State, StoneView, Strike, ViewData};
use serde_json::{Value, json};

pub(crate) const A: Seat = Seat::new(0);
pub(crate) const B: Seat = Seat::new(1);

/// What fills up the hands: it attacks downwards only.
const FILLER: &str = "muraille_d_oubli";

pub(crate) struct Scenario {
    options: Value,
    board: Vec<Value>,
    hands: [Vec<String>; 2],
    plays: usize,
}

/// A board with these cards.
pub(crate) fn scenario(board: &str) -> Scenario {
    let stones = board.split('|').map(str::trim).filter(|words| !words.is_empty());
    Scenario {
        options: json!({}),
        board: stones.map(stone).collect(),
        hands: [Vec::new(), Vec::new()],
        plays: 0,
    }
}

fn stone(words: &str) -> Value {
    let mut parts = words.split_whitespace();
    let mut next = || parts.next().expect("a stone is a cell, a seat and a card");
    let (cell, owner, card) = (next(), next(), next());
    let cell: u8 = cell.parse().expect("a cell is a number");
    let owner = u8::from(owner == "B");
    let mut stone = json!({ "cell": cell, "owner": owner, "card": card });
    for change in parts {
        match change.split_once('=') {
            Some((key, value)) => stone[key] = value.parse::<i32>().expect("a number").into(),
            None => stone[change] = true.into(),
        }
    }
    stone
}

impl Scenario {
    /// The hand of the active player.
    pub(crate) fn hand(mut self, cards: &str) -> Self {
        self.hands[0] = cards.split_whitespace().map(str::to_owned).collect();
        self
    }

    /// The hand of the opponent.
    pub(crate) fn enemy_hand(mut self, cards: &str) -> Self {
        self.hands[1] = cards.split_whitespace().map(str::to_owned).collect();
        self
    }

    /// One option of the table.
    pub(crate) fn option(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.options[key] = value.into();
        self
    }

    /// It is the opponent who plays.
    pub(crate) fn enemy_plays(mut self) -> Self {
        self.plays = 1;
        self
    }

    /// Sits down.
    pub(crate) fn set(mut self) -> Table {
        let left = 9 - self.board.len();
        for (seat, hand) in self.hands.iter_mut().enumerate() {
            let needed = if seat == self.plays { left.div_ceil(2) } else { left / 2 };
            while hand.len() < needed {
                hand.push(FILLER.into());
            }
        }
        self.options["position"] =
            json!({ "board": self.board, "hands": self.hands, "plays": self.plays });
        let game = open(&self.options);
        let state = game.deal(&mut testkit::chance([]));
        Table { game, state, events: Vec::new() }
    }
}

/// A table with these options and the game's own cards.
pub(crate) fn open(options: &Value) -> Naastica {
    bring(options, &[json!({}), json!({})])
}

/// A table at which each seat makes a choice of its own.
pub(crate) fn bring(options: &Value, brings: &[Value; 2]) -> Naastica {
    Naastica::open(options, brings, &Naastica::content()).expect("the options are right")
}

pub(crate) struct Table {
    pub(crate) game: Naastica,
    pub(crate) state: State,
    /// What the last action told.
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// A freshly dealt table.
    pub(crate) fn dealt(options: &Value, lots: &[u32]) -> Self {
        Self::of(open(options), lots)
    }

    /// A freshly dealt table of this game.
    pub(crate) fn of(game: Naastica, lots: &[u32]) -> Self {
        let state = game.deal(&mut testkit::chance(lots.iter().copied()));
        Self { game, state, events: Vec::new() }
    }

    pub(crate) fn placement(&self, card: &str, cell: u8) -> Action {
        let card = self.game.card(card).expect("a card of the catalogue");
        Action::Place { card, cell: Cell::new(cell).expect("a cell") }
    }

    /// The deciding seat plays, with these lots: all of them must be asked for.
    pub(crate) fn play(&mut self, action: Action, lots: &[u32]) {
        let Stage::Decide(Decision { seat, .. }) = self.game.stage(&self.state) else {
            panic!("the game is over")
        };
        assert_eq!(self.game.refusal(&self.state, seat, action), None);
        let mut story: Vec<(Audience, Event)> = Vec::new();
        let mut chance = testkit::chance(lots.iter().copied());
        self.game.apply(&mut self.state, action, &mut chance, &mut story);
        assert!(story.iter().all(|(audience, _)| *audience == Audience::ALL));
        self.events = story.into_iter().map(|(_, event)| event).collect();
    }

    pub(crate) fn place(&mut self, card: &str, cell: u8) {
        self.play(self.placement(card, cell), &[]);
    }

    pub(crate) fn place_rolling(&mut self, card: &str, cell: u8, rolls: &[u32]) {
        self.play(self.placement(card, cell), rolls);
    }

    pub(crate) fn target(&mut self, cell: u8) {
        self.play(target(cell), &[]);
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        actions
    }

    /// The action is not open to the seat, because of that rule.
    pub(crate) fn refuses(&self, seat: Seat, action: Action, rule: &str) {
        let refusal = self.game.refusal(&self.state, seat, action);
        assert_eq!(refusal.map(|refusal| refusal.rule), Some(rule), "{action:?}");
    }

    pub(crate) fn view(&self) -> ViewData {
        self.game.view(&self.state, Viewer::Spectator).data()
    }

    pub(crate) fn stone(&self, cell: usize) -> StoneView {
        self.view().board[cell - 1].clone().expect("a card on that cell")
    }

    pub(crate) fn owner(&self, cell: usize) -> Seat {
        self.stone(cell).owner
    }

    pub(crate) fn card(&self, cell: usize) -> String {
        self.game.catalogue()[self.stone(cell).card.index()].id.clone()
    }

    /// LUX and NOX as they count.
    pub(crate) fn values(&self, cell: usize) -> (i8, i8) {
        let stone = self.stone(cell);
        (stone.lux, stone.nox)
    }

    pub(crate) fn arrows(&self, cell: usize) -> String {
        self.stone(cell).arrows.iter().map(Arrow::sign).collect()
    }

    pub(crate) fn hand(&self, seat: Seat) -> Vec<String> {
        let hands = &self.game.inspect(&self.state)["hands"][seat.index()];
        serde_json::from_value(hands.clone()).expect("a list of ids")
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.stage(&self.state).outcome()
    }

    pub(crate) fn decider(&self) -> Option<Seat> {
        self.game.stage(&self.state).decider()
    }

    /// All single attacks of the last action, in the order they were told.
    pub(crate) fn strikes(&self) -> Vec<Strike> {
        let strikes = |event: &Event| match event {
            Event::Attacked { strikes, .. } => strikes.clone(),
            _ => Vec::new(),
        };
        self.events.iter().flat_map(strikes).collect()
    }
}

pub(crate) fn target(cell: u8) -> Action {
    Action::Target { cell: Cell::new(cell).expect("a cell") }
}

/// What the last action told, as two people named Ysolde and Bran read it.
pub(crate) fn told(table: &Table) -> Vec<Text> {
    let names = testkit::Evening(table.game.cards());
    let prose = |event: &Event| {
        let sentence = table.game.sentence(event);
        Text::new(sentence.prose(Lang::Fr, &names), sentence.prose(Lang::En, &names))
    };
    table.events.iter().map(prose).collect()
}
