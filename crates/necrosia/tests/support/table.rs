//! A table in a given position, played by short words, with scripted chance: `scenario(…).dice("1 0").play("war src:airain")`.

#![allow(dead_code, reason = "each test binary uses its own part")]

use engine::{
    Audience, Content, DecisionKind, Game as _, Inspect as _, Outcome, Script, Seat, Stage,
    Tabletop as _, Viewer,
};
use necrosia::{Action, CardId, Event, Kind, Necrosia, Region, State};
use serde_json::{Value, json};

/// A table in play.
pub(crate) struct Table {
    pub(crate) game: Necrosia,
    pub(crate) state: State,
    chance: Script,
    pub(crate) story: Vec<(Audience, Event)>,
    /// The ids of cards, regions and peoples by their numbers.
    cards: Vec<String>,
    regions: Vec<String>,
    peoples: Vec<String>,
}

/// The game with these options.
pub(crate) fn game(seats: usize, options: &Value) -> Necrosia {
    Necrosia::open(options, &vec![Value::Null; seats], &Necrosia::content())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A position of that many seats under the usual rules.
pub(crate) fn scenario(seats: usize, setup: Value) -> Table {
    scenario_with(seats, json!({}), setup, "")
}

/// A position with other options, and the draws that come before its first decision.
pub(crate) fn scenario_with(seats: usize, mut options: Value, setup: Value, draws: &str) -> Table {
    options["setup"] = setup;
    fresh(seats, &options, draws)
}

/// A table before anybody has chosen a people.
pub(crate) fn fresh(seats: usize, options: &Value, draws: &str) -> Table {
    dealt(game(seats, options), draws)
}

/// A position under the usual rules, with one text of a card file replaced by another.
#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
pub(crate) fn changed(seats: usize, setup: Value, file: &str, from: &str, to: &str) -> Table {
    let own = Necrosia::content();
    let files = own.files().map(|(name, text)| {
        assert!(name != file || text.contains(from), "{file} holds {from:?}");
        let text = if name == file { text.replacen(from, to, 1) } else { text.to_owned() };
        (name.to_owned(), text)
    });
    let options = json!({ "setup": setup });
    let game = Necrosia::open(&options, &vec![Value::Null; seats], &Content::new(files));
    dealt(game.unwrap_or_else(|error| panic!("{error}")), "")
}

fn dealt(game: Necrosia, draws: &str) -> Table {
    let mut chance = Script::new(faces(draws));
    let state = game.deal(&mut chance);
    let mut sheets = game.cards();
    let map = sheets.iter().find(|sheet| sheet.is("map")).expect("a map");
    let regions = map.face["regions"].as_array().expect("regions");
    let regions = regions.iter().map(|region| region["id"].as_str().expect("an id").to_owned());
    let regions = regions.collect();
    let peoples = sheets.iter().filter(|sheet| sheet.is("people"));
    let peoples = peoples.map(|sheet| sheet.id.clone()).collect();
    sheets.sort_by_key(|sheet| sheet.number);
    let cards = sheets.into_iter().map(|sheet| sheet.id).collect();
    Table { game, state, chance, story: Vec::new(), cards, regions, peoples }
}

/// Dice and lots: `0`, `1` and `*` are faces of the die, `=3` is the draw 3 of any lot.
fn faces(words: &str) -> Vec<u32> {
    words
        .split_whitespace()
        .map(|word| match word {
            "0" => 0,
            "1" => 3,
            "*" => 5,
            lot => lot.trim_start_matches('=').parse().expect("a face or a lot"),
        })
        .collect()
}

const KINDS: [(Kind, char); 3] = [(Kind::Fighter, 'F'), (Kind::Trader, 'T'), (Kind::Mage, 'M')];

fn letter(kind: Kind) -> char {
    KINDS.iter().find(|(other, _)| *other == kind).expect("a kind").1
}

impl Table {
    /// Sets the coming draws; those before must be used up.
    pub(crate) fn dice(mut self, words: &str) -> Self {
        assert_eq!(self.chance.left(), 0, "the draws before are used up");
        self.chance = Script::new(faces(words));
        self
    }

    /// Plays these words, each legal in its place. Windows that are not answered are let pass.
    pub(crate) fn play(mut self, words: &str) -> Self {
        for word in words.split_whitespace() {
            let action = loop {
                let legal = self.actions();
                if let Some(action) = legal.iter().find(|action| self.word(**action) == word) {
                    break *action;
                }
                assert!(
                    legal.contains(&Action::Decline),
                    "{word} is not legal for {}: {:?}",
                    self.asked(),
                    self.legal()
                );
                self.apply(Action::Decline);
            };
            self.apply(action);
        }
        self
    }

    /// Lets windows pass until somebody decides something else.
    pub(crate) fn pass(mut self) -> Self {
        while self.actions().contains(&Action::Decline) {
            self.apply(Action::Decline);
        }
        self
    }

    fn apply(&mut self, action: Action) {
        let seat = self.game.stage(&self.state).decider().expect("the game goes on");
        assert_eq!(self.game.refusal(&self.state, seat, action), None);
        self.game.apply(&mut self.state, action, &mut self.chance, &mut self.story);
    }

    fn actions(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        if self.game.stage(&self.state).decision().is_some() {
            self.game.legal_actions(&self.state, &mut legal);
        }
        legal
    }

    /// What is legal now, in words.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| self.word(action)).collect()
    }

    /// Whether the word is legal now.
    pub(crate) fn can(&self, word: &str) -> bool {
        self.legal().iter().any(|other| other == word)
    }

    /// The rule that forbids the action to whoever decides.
    pub(crate) fn why_not(&self, action: Action) -> &'static str {
        let seat = self.game.stage(&self.state).decider().expect("the game goes on");
        self.game.refusal(&self.state, seat, action).expect("it is refused").rule
    }

    /// Who decides, and why: `1 announced`, `0 turn`, `0 step`.
    pub(crate) fn asked(&self) -> String {
        match self.game.stage(&self.state) {
            Stage::Over(outcome) => format!("{outcome:?}"),
            Stage::Decide(decision) => {
                let kind = match decision.kind {
                    DecisionKind::Turn => "turn",
                    DecisionKind::Step => "step",
                    DecisionKind::Window(at) => Necrosia::windows()[usize::from(at)].id,
                };
                format!("{} {kind}", decision.seat)
            }
        }
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.stage(&self.state).outcome()
    }

    /// The region with this id.
    pub(crate) fn region(&self, id: &str) -> Region {
        let at = self.regions.iter().position(|other| other == id).expect("a region");
        Region(at as u8)
    }

    /// The card with this id.
    pub(crate) fn card(&self, id: &str) -> CardId {
        CardId(self.cards.iter().position(|other| other == id).expect("a card") as u8)
    }

    fn card_word(&self, card: CardId) -> &str {
        &self.cards[usize::from(card.0)]
    }

    /// An action as the rulebook's notation writes it.
    pub(crate) fn word(&self, action: Action) -> String {
        let at = |region: Region| &self.regions[usize::from(region.0)];
        match action {
            Action::People { people } => format!("people:{}", self.peoples[usize::from(people)]),
            Action::Place { kind, region } => format!("place:{}@{}", letter(kind), at(region)),
            Action::Rank { seat } => format!("rank:{seat}"),
            Action::Slot { slot } => format!("slot:{slot}"),
            Action::Move => "move".into(),
            Action::War => "war".into(),
            Action::Trade => "trade".into(),
            Action::Magic => "magic".into(),
            Action::MoveNecrosian => "nec".into(),
            Action::Convert => "convert".into(),
            Action::Power => "power".into(),
            Action::EndActions => "end".into(),
            Action::Play { card } => format!("play:{}", self.card_word(card)),
            Action::Decline => "pass".into(),
            Action::Unit { region, kind } => format!("unit:{}@{}", letter(kind), at(region)),
            Action::To { region } => format!("to:{}", at(region)),
            Action::Source { region } => format!("src:{}", at(region)),
            Action::Field { region } => format!("field:{}", at(region)),
            Action::Target { seat } => format!("tgt:{seat}"),
            Action::TargetNecrosians => "tgt:N".into(),
            Action::At { region } => format!("at:{}", at(region)),
            Action::Add { fighters, traders, mages } => {
                let letters = [("F", fighters), ("T", traders), ("M", mages)];
                let letters: String =
                    letters.iter().map(|(letter, count)| letter.repeat((*count).into())).collect();
                format!("add:{letters}")
            }
            Action::Pick { seat, kind } => format!("pick:{seat}{}", letter(kind)),
            Action::As { kind } => format!("as:{}", letter(kind)),
            Action::Lose { kind } => format!("lose:{}", letter(kind)),
            Action::LoseAt { region, kind } => format!("lose:{}@{}", letter(kind), at(region)),
            Action::SaveByPower => "save:feling".into(),
            Action::SaveByPact => "save:pact".into(),
            Action::Suffer => "suffer".into(),
            Action::Region { region } => format!("region:{}", at(region)),
            Action::Seat { seat } => format!("seat:{seat}"),
            Action::Kind { kind } => format!("type:{}", letter(kind)),
            Action::Number { number } => format!("num:{number}"),
            Action::Card { card } => format!("card:{}", self.card_word(card)),
            Action::Die { value } => format!("die:{value}"),
            Action::Roll => "roll".into(),
            Action::Buy { position } => format!("buy:{position}"),
            Action::Take { position } => format!("take:{position}"),
            Action::Stop => "stop".into(),
        }
    }

    fn data(&self) -> Value {
        self.game.inspect(&self.state)
    }

    /// The units of a seat in a region: `2F 1T`, or `-`.
    pub(crate) fn units(&self, seat: usize, region: &str) -> String {
        band(&self.data()["regions"][region]["units"][seat])
    }

    /// The necrosians of a region.
    pub(crate) fn n(&self, region: &str) -> u64 {
        self.data()["regions"][region]["necrosians"].as_u64().expect("a number")
    }

    /// What a region is worth.
    pub(crate) fn worth(&self, region: &str) -> u64 {
        self.data()["regions"][region]["worth"].as_u64().expect("a number")
    }

    /// Whether a region is necrosed.
    pub(crate) fn is_necrosed(&self, region: &str) -> bool {
        self.data()["regions"][region]["necrosed"].as_bool().expect("a flag")
    }

    /// The influence of each seat.
    pub(crate) fn influence(&self) -> Vec<u64> {
        self.each("influence")
    }

    /// The tally of each seat.
    pub(crate) fn tally(&self) -> Vec<u64> {
        self.each("tally")
    }

    fn each(&self, field: &str) -> Vec<u64> {
        let data = self.data();
        let seats = data["seats"].as_array().expect("seats");
        seats.iter().map(|seat| seat[field].as_u64().expect("a number")).collect()
    }

    /// The reserve of a seat.
    pub(crate) fn reserve(&self, seat: usize) -> String {
        band(&self.data()["seats"][seat]["reserve"])
    }

    /// The units of a seat that left the game.
    pub(crate) fn removed(&self, seat: usize) -> String {
        band(&self.data()["seats"][seat]["removed"])
    }

    /// The hand of a seat.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        strings(&self.data()["seats"][seat]["hand"])
    }

    /// The cards of a hand that everybody knows.
    pub(crate) fn known(&self, seat: usize) -> Vec<String> {
        strings(&self.data()["seats"][seat]["known"])
    }

    /// The row.
    pub(crate) fn row(&self) -> Vec<String> {
        strings(&self.data()["row"])
    }

    /// The discard.
    pub(crate) fn discard(&self) -> Vec<String> {
        strings(&self.data()["discard"])
    }

    /// The pile, its top first.
    pub(crate) fn pile(&self) -> Vec<String> {
        strings(&self.data()["pile"])
    }

    /// The token pile, its top first.
    pub(crate) fn tokens(&self) -> Vec<u64> {
        let data = self.data();
        data["tokens"].as_array().expect("tokens").iter().map(|t| t.as_u64().expect("n")).collect()
    }

    /// A field of the course: `actions`, `year`, `/armed/free_war`.
    pub(crate) fn course(&self, pointer: &str) -> Value {
        let course = self.data()["course"].clone();
        let pointer =
            if pointer.starts_with('/') { pointer.to_owned() } else { format!("/{pointer}") };
        course.pointer(&pointer).unwrap_or_else(|| panic!("{pointer}")).clone()
    }

    /// How many actions are left.
    pub(crate) fn actions_left(&self) -> u64 {
        self.course("actions").as_u64().expect("a number")
    }

    /// The names of the events told so far.
    pub(crate) fn told(&self) -> Vec<String> {
        let name = |event: &Event| {
            let data = serde_json::to_value(event).expect("plain data");
            data["type"].as_str().expect("a type").to_owned()
        };
        self.story.iter().map(|(_, event)| name(event)).collect()
    }

    /// How the influence of a seat changed, as it was told: by how much, and to what.
    pub(crate) fn changes(&self, of: usize) -> Vec<(i16, u16)> {
        let change = |event: &Event| {
            let Event::InfluenceChanged { seat, by, total, .. } = event else { return None };
            (seat.index() == of).then_some((*by, *total))
        };
        self.story.iter().filter_map(|(_, event)| change(event)).collect()
    }

    /// What a seat sees, as data.
    pub(crate) fn seen_by(&self, seat: usize) -> Value {
        let view = self.game.view(&self.state, Viewer::Seat(Seat::new(seat)));
        serde_json::to_value(view).expect("plain data")
    }
}

fn band(counts: &Value) -> String {
    let words: Vec<String> = KINDS
        .iter()
        .zip(counts.as_array().expect("three counts"))
        .filter(|(_, count)| count.as_u64() != Some(0))
        .map(|((_, letter), count)| format!("{count}{letter}"))
        .collect();
    if words.is_empty() { "-".into() } else { words.join(" ") }
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|word| word.as_str().unwrap_or("-").to_owned()).collect()
}
