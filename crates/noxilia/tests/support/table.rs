//! A table in a given position, played action by action, with scripted chance.

#![allow(dead_code, reason = "each test binary uses its own part")]

use engine::{
    Audience, Content, DecisionKind, Game as _, Inspect as _, Outcome, Refusal, Script, Seat,
    Stage, Tabletop as _, Viewer,
};
use noxilia::{Action, CardId, Event, Noxilia, State, UnitId, View, Zone};
use serde_json::{Value, json};

pub(crate) const A: Seat = Seat::new(0);
pub(crate) const B: Seat = Seat::new(1);

/// A table in play.
pub(crate) struct Table {
    pub(crate) game: Noxilia,
    pub(crate) state: State,
    chance: Script,
    pub(crate) story: Vec<(Audience, Event)>,
}

/// Unit `n` by its public name.
pub(crate) fn u(n: u8) -> UnitId {
    UnitId(n)
}

const ZONES: [&str; 10] =
    ["A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2", "B_RP1", "B_THD", "B_CMD"];

/// A zone by its name.
pub(crate) fn z(word: &str) -> Zone {
    Zone(ZONES.iter().position(|known| *known == word).expect("a zone") as u8)
}

pub(crate) fn step(n: u8, to: &str) -> Action {
    Action::Move { unit: u(n), to: z(to) }
}

pub(crate) fn melee(n: u8, target: u8) -> Action {
    Action::Melee { unit: u(n), target: u(target) }
}

pub(crate) fn shoot(n: u8, target: u8) -> Action {
    Action::Ranged { unit: u(n), target: u(target) }
}

pub(crate) fn charge(n: u8, target: u8, to: &str) -> Action {
    Action::Charge { unit: u(n), target: u(target), via: None, to: z(to) }
}

pub(crate) fn charge_via(n: u8, target: u8, via: &str, to: &str) -> Action {
    Action::Charge { unit: u(n), target: u(target), via: Some(z(via)), to: z(to) }
}

pub(crate) fn unit(n: u8) -> Action {
    Action::Unit { unit: u(n) }
}

pub(crate) fn at(zone: &str) -> Action {
    Action::Zone { zone: z(zone) }
}

/// A game with these options and decks.
pub(crate) fn open(options: &Value, decks: [&str; 2]) -> Noxilia {
    open_with(options, decks, &Noxilia::content())
}

fn open_with(options: &Value, decks: [&str; 2], content: &Content) -> Noxilia {
    let brings = decks.map(|deck| json!({ "deck": deck }));
    Noxilia::open(options, &brings, content).unwrap_or_else(|error| panic!("{error}"))
}

/// The Hawthorn at seat A, Ashgall at seat B, in this position.
pub(crate) fn scenario(setup: Value) -> Table {
    scenario_with(json!({}), ["auto", "auto"], setup, &[])
}

/// The same with these draws before the first decision.
pub(crate) fn drawn(setup: Value, draws: &[u32]) -> Table {
    scenario_with(json!({}), ["auto", "auto"], setup, draws)
}

/// The same with more cards than the house has: lines of a card file, for sentences that no card of the house shows alone.
pub(crate) fn designed(cards: &[(&str, &str)], setup: Value) -> Table {
    scenario_of(&content_with(cards), json!({}), ["auto", "auto"], setup, &[])
}

/// The cards of the house and these.
pub(crate) fn content_with(cards: &[(&str, &str)]) -> Content {
    let house = Noxilia::content();
    let mut files: Vec<(String, String)> =
        house.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let card = |(id, rest): &(&str, &str)| {
        format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\nname_en = \"{id}\"\n{rest}\n")
    };
    files.push(("essai.toml".to_owned(), cards.iter().map(card).collect()));
    Content::new(files)
}

/// Other options and decks; every position has both monarchs in their command zones, as the last two units, unless it names them.
pub(crate) fn scenario_with(
    options: Value,
    decks: [&str; 2],
    setup: Value,
    draws: &[u32],
) -> Table {
    scenario_of(&Noxilia::content(), options, decks, setup, draws)
}

fn scenario_of(
    content: &Content,
    mut options: Value,
    decks: [&str; 2],
    mut setup: Value,
    draws: &[u32],
) -> Table {
    let units = setup["units"].as_array().cloned().unwrap_or_default();
    let mut units: Vec<Value> = units;
    let has = |units: &[Value], name: &str| {
        units.iter().any(|line| line.as_str().is_some_and(|line| line.contains(name)))
    };
    let monarchs =
        decks.map(|deck| if deck.starts_with("cendrefiel") { "ormagh" } else { "aldonse" });
    let monarchs = [monarchs[0], if decks[1] == "auto" { "ormagh" } else { monarchs[1] }];
    for (seat, monarch) in ["A", "B"].into_iter().zip(monarchs) {
        if !has(&units, &format!("{seat} {monarch}")) {
            units.push(json!(format!("{seat} {monarch} {seat}_CMD")));
        }
    }
    setup["units"] = json!(units);
    if setup.get("fate").is_none() {
        // Cards that change nothing on an empty battlefield.
        setup["fate"] = json!(["lune_de_sang", "lune_de_sang", "lune_de_sang", "lune_de_sang"]);
    }
    options["setup"] = setup;
    let game = open_with(&options, decks, content);
    let mut chance = Script::new(draws.iter().copied());
    let state = game.deal(&mut chance);
    Table { game, state, chance, story: Vec::new() }
}

/// A whole game from its beginning.
pub(crate) fn fresh(options: &Value, decks: [&str; 2], draws: &[u32]) -> Table {
    let game = open(options, decks);
    let mut chance = Script::new(draws.iter().copied());
    let state = game.deal(&mut chance);
    Table { game, state, chance, story: Vec::new() }
}

impl Table {
    /// Plays these actions, each legal in its place.
    pub(crate) fn play(mut self, actions: impl IntoIterator<Item = Action>) -> Self {
        for action in actions {
            self.act(action);
        }
        self
    }

    pub(crate) fn act(&mut self, action: Action) {
        let seat = self.asked();
        let refusal = self.game.refusal(&self.state, seat, action);
        assert_eq!(refusal, None, "{action:?} for {seat}; open: {:?}", self.legal());
        self.game.apply(&mut self.state, action, &mut self.chance, &mut self.story);
    }

    /// Sets the coming draws.
    pub(crate) fn dice(mut self, draws: &[u32]) -> Self {
        assert_eq!(self.chance.left(), 0, "the draws before are used up");
        self.chance = Script::new(draws.iter().copied());
        self
    }

    /// Declines windows until somebody decides something else.
    pub(crate) fn decline(mut self) -> Self {
        while self.game.stage(&self.state).decision().is_some_and(engine::Decision::is_window) {
            self.act(Action::Decline);
        }
        self
    }

    /// Both seats pass, and nobody answers, up to the next action phase.
    pub(crate) fn next_turn(mut self) -> Self {
        let turn = self.turn();
        while self.outcome().is_none() && (self.turn() == turn || !self.is_acting()) {
            let first = self.legal()[0];
            self.act(first);
        }
        self
    }

    pub(crate) fn is_acting(&self) -> bool {
        self.legal().contains(&Action::Pass)
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if self.game.stage(&self.state).decision().is_some() {
            self.game.legal_actions(&self.state, &mut legal);
        }
        legal
    }

    pub(crate) fn offers(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// The rule that refuses an action of the seat that decides.
    pub(crate) fn refusal(&self, action: Action) -> &'static str {
        let refusal: Option<Refusal> = self.game.refusal(&self.state, self.asked(), action);
        refusal.expect("it is refused").rule
    }

    pub(crate) fn asked(&self) -> Seat {
        self.game.stage(&self.state).decider().expect("the game goes on")
    }

    pub(crate) fn kind(&self) -> DecisionKind {
        self.game.stage(&self.state).decision().expect("the game goes on").kind
    }

    pub(crate) fn turn(&self) -> u64 {
        self.look()["turn"].as_u64().expect("a turn")
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.game.stage(&self.state) {
            Stage::Over(outcome) => Some(outcome),
            Stage::Decide(_) => None,
        }
    }

    /// The whole table as data.
    pub(crate) fn look(&self) -> Value {
        self.game.inspect(&self.state)
    }

    /// A unit as data, if it is anywhere.
    pub(crate) fn find(&self, n: u8) -> Option<Value> {
        let look = self.look();
        let units = look["units"].as_array().expect("units");
        units.iter().find(|unit| unit["unit"] == n && unit["place"] != "Dying").cloned()
    }

    pub(crate) fn unit(&self, n: u8) -> Value {
        self.find(n).unwrap_or_else(|| panic!("unit {n} is there: {}", self.look()))
    }

    /// Its life and its armour.
    pub(crate) fn body(&self, n: u8) -> (i64, i64) {
        let unit = self.unit(n);
        (unit["life"].as_i64().expect("life"), unit["armour"].as_i64().expect("armour"))
    }

    pub(crate) fn is_dead(&self, n: u8) -> bool {
        self.find(n).is_none()
    }

    pub(crate) fn zone(&self, n: u8) -> String {
        self.unit(n)["zone"].as_str().expect("a zone").to_owned()
    }

    pub(crate) fn is_engaged(&self, n: u8) -> bool {
        self.unit(n)["engaged"] == true
    }

    pub(crate) fn is_hidden(&self, n: u8) -> bool {
        self.unit(n)["hidden"] == true
    }

    pub(crate) fn gold(&self, seat: Seat) -> u64 {
        self.look()["camps"][seat.index()]["gold"].as_u64().expect("gold")
    }

    /// The cards of a hand, a library or a graveyard.
    pub(crate) fn cards(&self, seat: Seat, pile: &str) -> Vec<String> {
        let look = self.look();
        let cards = look["camps"][seat.index()][pile].as_array().expect("a pile");
        cards.iter().map(|card| card.as_str().expect("a card").to_owned()).collect()
    }

    pub(crate) fn mana(&self, seat: Seat) -> Vec<u64> {
        let look = self.look();
        let mana = look["camps"][seat.index()]["mana"].as_array().expect("mana");
        mana.iter().map(|mana| mana.as_u64().expect("a number")).collect()
    }

    pub(crate) fn controller(&self, zone: &str) -> Option<u64> {
        self.look()["zones"][usize::from(z(zone).0)]["controller"].as_u64()
    }

    /// The equipment on a unit or on the ground of a zone.
    pub(crate) fn gear(&self, on: &str) -> Vec<String> {
        let look = self.look();
        let gear = look["gear"].as_array().expect("gear");
        let is_there = |gear: &&Value| match on.parse::<u64>() {
            Ok(unit) => gear["unit"] == unit,
            Err(_) => gear["zone"] == on,
        };
        let there = gear.iter().filter(is_there);
        there.map(|gear| gear["card"].as_str().expect("a card").to_owned()).collect()
    }

    /// A card by its id.
    pub(crate) fn card(&self, id: &str) -> CardId {
        let sheets = self.game.cards();
        let sheet = sheets.iter().find(|sheet| sheet.id == id);
        CardId(sheet.unwrap_or_else(|| panic!("a card {id}")).number as u8)
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.game.view(&self.state, Viewer::Seat(seat))
    }

    /// What a unit deals in melee where it stands, as its owner sees it.
    pub(crate) fn melee_of(&self, n: u8) -> i16 {
        for seat in [A, B] {
            let view = self.view(seat);
            let seen = view.units.iter().find(|seen| seen.unit == u(n));
            if let Some(figures) = seen.and_then(|seen| seen.figures.clone()) {
                return figures.melee;
            }
        }
        panic!("unit {n} is known to its owner")
    }

    pub(crate) fn ranged_of(&self, n: u8) -> i16 {
        for seat in [A, B] {
            let view = self.view(seat);
            let seen = view.units.iter().find(|seen| seen.unit == u(n));
            if let Some(figures) = seen.and_then(|seen| seen.figures.clone()) {
                return figures.ranged;
            }
        }
        panic!("unit {n} is known to its owner")
    }

    pub(crate) fn told(&self, is_it: impl Fn(&Event) -> bool) -> usize {
        self.story.iter().filter(|(_, event)| is_it(event)).count()
    }

    pub(crate) fn play_card(&self, id: &str) -> Action {
        Action::Play { card: self.card(id), payer: UnitId(0) }
    }

    pub(crate) fn paid(&self, id: &str, payer: u8) -> Action {
        Action::Play { card: self.card(id), payer: u(payer) }
    }

    pub(crate) fn cast(&self, id: &str, caster: u8, target: u8) -> Action {
        Action::Cast { card: self.card(id), caster: u(caster), target: u(target) }
    }

    pub(crate) fn give(&self, id: &str, n: u8) -> Action {
        Action::Give { card: self.card(id), unit: u(n) }
    }

    pub(crate) fn set(&self, id: &str, n: u8) -> Action {
        Action::SetUnder { card: self.card(id), unit: u(n), caster: UnitId(0) }
    }

    pub(crate) fn reveal(&self, id: &str, n: u8) -> Action {
        Action::RevealUnder { card: self.card(id), unit: u(n) }
    }

    pub(crate) fn reveal_in(&self, id: &str, zone: &str) -> Action {
        Action::RevealIn { card: self.card(id), zone: z(zone) }
    }

    /// Whether the window of guardian angels is open.
    pub(crate) fn kind_is_guardian(&self) -> bool {
        self.outcome().is_none() && self.kind() == DecisionKind::Window(1)
    }

    /// Declines every window but ripostes, which are used.
    pub(crate) fn decline_but_riposte(mut self) -> Self {
        while self.outcome().is_none() {
            match self.kind() {
                DecisionKind::Window(4) => self.act(Action::React),
                DecisionKind::Window(_) => self.act(Action::Decline),
                DecisionKind::Turn | DecisionKind::Step => break,
            }
        }
        self
    }
}
