//! A table for tests: cards and spirits by name, chance by script, one place that touches the API.

#![allow(dead_code, reason = "each test binary uses its part of it")]

use engine::{
    Audience, Chance as _, Content, Fast, Game, Inspect, OpenError, Refusal, Script, Seat, Stage,
    Tabletop, Viewer,
};
use noxtalia::{Action, CardId, Event, Noxtalia, Slot, State, View};
use serde_json::{Value, json};

/// The first seat, which plays first unless a test says otherwise.
pub(crate) const ONE: Seat = Seat::new(0);
/// The second seat, or the Robot.
pub(crate) const TWO: Seat = Seat::new(1);

/// A game in progress.
pub(crate) struct Table {
    pub(crate) game: Noxtalia,
    pub(crate) state: State,
    pub(crate) story: Vec<(Audience, Event)>,
    lots: Vec<u32>,
}

/// A table of A against B, unless the options say otherwise; seat 0 plays first.
pub(crate) fn table(options: Value) -> Table {
    let mut all = json!({ "first": 0, "one": "a" });
    merge(&mut all, options);
    with_cards(&all, &Noxtalia::content())
}

/// A solo table: seat 0 against the Robot.
pub(crate) fn solo(options: Value) -> Table {
    let mut all = json!({ "seats": 1 });
    merge(&mut all, options);
    with_cards(&all, &Noxtalia::content())
}

/// A table with exactly these options and card files.
pub(crate) fn with_cards(options: &Value, content: &Content) -> Table {
    let game = open(options, content).expect("the options of a test are right");
    let state = game.deal(&mut Script::new([]));
    Table { game, state, story: Vec::new(), lots: Vec::new() }
}

/// Opens a table that one object describes: its options, `one` and `two` for the teams of both sides, and
/// `seats` where there is one, so that `two` is the Robot's.
pub(crate) fn open(all: &Value, content: &Content) -> Result<Noxtalia, OpenError> {
    let mut options = all.clone();
    let Value::Object(map) = &mut options else {
        return Noxtalia::open_plain(&options, content);
    };
    let mut team = |key: &str| map.remove(key);
    let (one, two, seats) = (team("one"), team("two"), team("seats"));
    let mut brings = vec![json!({ "team": one })];
    if seats == Some(json!(1)) {
        map.extend(two.map(|two| ("robot_team".to_owned(), two)));
    } else {
        brings.push(json!({ "team": two }));
    }
    Noxtalia::open(&options, &brings, content)
}

/// Opens a table with the compiled-in cards.
#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
pub(crate) fn opened(all: Value) -> Noxtalia {
    open(&all, &Noxtalia::content()).expect("the options of a test are right")
}

/// A table with one more card file.
pub(crate) fn with_file(options: Value, name: &str, text: &str) -> Table {
    let own = Noxtalia::content();
    let files = own.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
    let content = Content::new(files.chain([(name.to_owned(), text.to_owned())]));
    let mut all = json!({ "first": 0 });
    merge(&mut all, options);
    with_cards(&all, &content)
}

/// The compiled-in card files with one text replaced by another.
pub(crate) fn changed(file: &str, from: &str, to: &str) -> Content {
    let own = Noxtalia::content();
    let files: Vec<(String, String)> = own
        .files()
        .map(|(name, text)| {
            let is_it = name == file;
            assert!(!is_it || text.contains(from), "{file} holds {from:?}");
            (name.to_owned(), if is_it { text.replacen(from, to, 1) } else { text.to_owned() })
        })
        .collect();
    Content::new(files)
}

/// The options of a position: one object for each seat.
#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
pub(crate) fn setup(one: Value, two: Value) -> Value {
    json!({ "setup": { "seats": [one, two] } })
}

/// The options of a position at that turn.
#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
pub(crate) fn setup_at(turn: u8, one: Value, two: Value) -> Value {
    json!({ "setup": { "turn": turn, "seats": [one, two] } })
}

/// Adds the keys of one object to another.
pub(crate) fn merge(into: &mut Value, from: Value) {
    let Value::Object(from) = from else { panic!("options are an object") };
    for (key, value) in from {
        into[key] = value;
    }
}

impl Table {
    /// The results of the lots of the next action, counted from 0.
    pub(crate) fn lots(&mut self, lots: &[u32]) -> &mut Self {
        self.lots.extend(lots);
        self
    }

    /// The faces of the dice of the next action.
    pub(crate) fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.lots.extend(faces.iter().map(|face| face - 1));
        self
    }

    /// Plays a legal action of the deciding seat; every lot must be used.
    pub(crate) fn play(&mut self, action: Action) -> &mut Self {
        let seat = self.decider();
        assert_eq!(self.game.refusal(&self.state, seat, action), None, "{action:?} is legal");
        assert!(self.legal().contains(&action), "{action:?} is offered");
        let mut chance = Script::new(self.lots.drain(..));
        self.story.clear();
        self.game.apply(&mut self.state, action, &mut chance, &mut self.story);
        self
    }

    /// Plays one action of the deciding seat, chosen and carried out by the chance of this seed.
    pub(crate) fn play_at_random(&mut self, seed: u64) -> &mut Self {
        let mut chance = Fast::new(seed);
        let legal = self.legal();
        let action = legal[chance.below(legal.len() as u32) as usize];
        self.story.clear();
        self.play_with(action, &mut chance)
    }

    /// Ends the turn and lets the Robot play its own against a human who never defends.
    pub(crate) fn end_robot_turn(&mut self) -> &mut Self {
        let mut chance = Fast::new(5);
        self.story.clear();
        self.play_with(Action::EndTurn, &mut chance);
        while self.legal().contains(&Action::Decline) {
            self.play_with(Action::Decline, &mut chance);
        }
        self
    }

    fn play_with(&mut self, action: Action, chance: &mut Fast) -> &mut Self {
        self.game.apply(&mut self.state, action, chance, &mut self.story);
        self
    }

    pub(crate) fn attack(&mut self, card: &str, target: &str) -> &mut Self {
        let action = self.attacking(card, target);
        self.play(action)
    }

    pub(crate) fn spirit_attack(&mut self, spirit: &str, target: &str) -> &mut Self {
        let seat = self.decider();
        let (spirit, target) = (self.slot(seat, spirit), self.slot(seat.other(), target));
        self.play(Action::SpiritAttack { spirit, target })
    }

    pub(crate) fn support(&mut self, card: &str) -> &mut Self {
        let card = self.card(card);
        self.play(Action::Support { card, target: None })
    }

    pub(crate) fn support_ally(&mut self, card: &str, ally: &str) -> &mut Self {
        let (card, slot) = (self.card(card), self.slot(self.decider(), ally));
        self.play(Action::Support { card, target: Some(slot) })
    }

    pub(crate) fn support_enemy(&mut self, card: &str, enemy: &str) -> &mut Self {
        let (card, slot) = (self.card(card), self.slot(self.decider().other(), enemy));
        self.play(Action::Support { card, target: Some(slot) })
    }

    pub(crate) fn recycle(&mut self, card: &str) -> &mut Self {
        let card = self.card(card);
        self.play(Action::Recycle { card })
    }

    pub(crate) fn end_turn(&mut self) -> &mut Self {
        self.play(Action::EndTurn)
    }

    pub(crate) fn defend(&mut self, card: &str) -> &mut Self {
        let card = self.card(card);
        self.play(Action::Defend { card })
    }

    pub(crate) fn no_defense(&mut self) -> &mut Self {
        self.play(Action::Decline)
    }

    pub(crate) fn target(&mut self, enemy: &str) -> &mut Self {
        let spirit = self.slot(self.decider().other(), enemy);
        self.play(Action::Target { spirit })
    }

    pub(crate) fn ally(&mut self, ally: &str) -> &mut Self {
        let spirit = self.slot(self.decider(), ally);
        self.play(Action::ChooseAlly { spirit })
    }

    pub(crate) fn redirect(&mut self, ally: &str) -> &mut Self {
        let spirit = self.slot(self.decider(), ally);
        self.play(Action::Redirect { spirit })
    }

    pub(crate) fn bottom(&mut self, card: &str) -> &mut Self {
        let card = self.card(card);
        self.play(Action::Bottom { card })
    }

    pub(crate) fn order(&mut self, spirit: &str, card: &str) -> &mut Self {
        let (spirit, card) = (self.slot(self.decider(), spirit), self.card(card));
        self.play(Action::Order { spirit, card })
    }

    pub(crate) fn attacking(&self, card: &str, target: &str) -> Action {
        let target = self.slot(self.decider().other(), target);
        Action::AttackCard { card: self.card(card), target }
    }

    pub(crate) fn card(&self, id: &str) -> CardId {
        self.game.catalogue().find(id).unwrap_or_else(|| panic!("there is a card {id}"))
    }

    pub(crate) fn slot(&self, seat: Seat, id: &str) -> Slot {
        let spirits = self.side(seat)["spirits"].clone();
        let spirits = spirits.as_array().expect("a side has spirits");
        let index = spirits.iter().position(|spirit| spirit["id"] == id);
        let index = index.unwrap_or_else(|| panic!("seat {seat} has the spirit {id}"));
        Slot::new(index).expect("a team has three places")
    }

    pub(crate) fn stage(&self) -> Stage {
        self.game.stage(&self.state)
    }

    pub(crate) fn decider(&self) -> Seat {
        self.stage().decider().expect("the game is not over")
    }

    pub(crate) fn outcome(&self) -> Option<engine::Outcome> {
        self.stage().outcome()
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    /// The rule that refuses an action of the deciding seat.
    pub(crate) fn refuses(&self, action: Action) -> &'static str {
        self.refusal(action).rule
    }

    pub(crate) fn refusal(&self, action: Action) -> Refusal {
        assert!(!self.legal().contains(&action), "{action:?} is not offered");
        let refusal = self.game.refusal(&self.state, self.decider(), action);
        refusal.unwrap_or_else(|| panic!("{action:?} is refused"))
    }

    /// The rule that refuses an action of any seat; none when it is open.
    pub(crate) fn game_refusal(&self, seat: Seat, action: Action) -> Option<&'static str> {
        self.game.refusal(&self.state, seat, action).map(|refusal| refusal.rule)
    }

    pub(crate) fn inspect(&self) -> Value {
        self.game.inspect(&self.state)
    }

    pub(crate) fn side(&self, seat: Seat) -> Value {
        self.inspect()["sides"][seat.index()].clone()
    }

    pub(crate) fn turn(&self) -> u64 {
        self.inspect()["turn"].as_u64().expect("a number")
    }

    pub(crate) fn night(&self) -> bool {
        self.inspect()["is_night"].as_bool().expect("a flag")
    }

    pub(crate) fn active(&self) -> u64 {
        self.inspect()["active"].as_u64().expect("a seat")
    }

    pub(crate) fn mana(&self, seat: Seat) -> u64 {
        self.side(seat)["mana"].as_u64().expect("a number")
    }

    pub(crate) fn exhaustions(&self, seat: Seat) -> u64 {
        self.side(seat)["exhaustions"].as_u64().expect("a number")
    }

    pub(crate) fn spirit(&self, seat: Seat, id: &str) -> Value {
        self.side(seat)["spirits"][self.slot(seat, id).index()].clone()
    }

    pub(crate) fn hp(&self, seat: Seat, id: &str) -> u64 {
        self.spirit(seat, id)["hp"].as_u64().expect("a number")
    }

    pub(crate) fn hps(&self, seat: Seat) -> [u64; 3] {
        let side = self.side(seat);
        [0, 1, 2].map(|index| side["spirits"][index]["hp"].as_u64().expect("a number"))
    }

    pub(crate) fn exhausted(&self, seat: Seat, id: &str) -> bool {
        self.spirit(seat, id)["is_exhausted"].as_bool().expect("a flag")
    }

    pub(crate) fn attached(&self, seat: Seat, id: &str) -> Vec<String> {
        strings(&self.spirit(seat, id)["attached"])
    }

    /// A pile by its name: `deck` (top first), `hand`, `discard`, `removed`.
    pub(crate) fn pile(&self, seat: Seat, name: &str) -> Vec<String> {
        strings(&self.side(seat)[name])
    }

    pub(crate) fn hand(&self, seat: Seat) -> Vec<String> {
        self.pile(seat, "hand")
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    /// The events of the last action, whoever heard them.
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.story.iter().map(|(_, event)| event)
    }

    /// The power of the attack and of the defence as the last comparison told them.
    pub(crate) fn compared(&self) -> (i16, Option<i16>, u8) {
        let mut found = None;
        for event in self.events() {
            if let Event::DamageDealt { attack, defense, amount, .. } = event {
                found = Some((*attack, *defense, *amount));
            }
        }
        found.expect("attack and defence were compared")
    }
}

fn strings(value: &Value) -> Vec<String> {
    let all = value.as_array().expect("a list");
    all.iter().map(|word| word.as_str().expect("a word").to_owned()).collect()
}
