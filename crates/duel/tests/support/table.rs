//! The one helper that touches the API: set a scenario in one expression, act, look.

use duel::{Action, CardId, Duel, Event, PhaseName, SideView, Slot, State, Sum, View};
use engine::{
    Audience, Content, Game as _, OpenError, Outcome, Script, Seat, Stage, Tabletop as _, Viewer,
};
use serde_json::{Map, Value, json};

/// The seat of the Magicien at a table set by this helper.
pub(crate) const M: Seat = Seat::new(0);
/// The seat of the Guerrier at a table set by this helper.
pub(crate) const G: Seat = Seat::new(1);

/// Opens the game with these options and the compiled cards.
pub(crate) fn open(options: &Value) -> Duel {
    try_open(options).expect("the options are right")
}

/// Opens the game, or says what is wrong with the options.
pub(crate) fn try_open(options: &Value) -> Result<Duel, OpenError> {
    Duel::open_plain(options, &Duel::content())
}

/// Opens the game with what the two seats bring, or says what is wrong with it.
pub(crate) fn try_bring(one: Value, two: Value) -> Result<Duel, OpenError> {
    Duel::open(&json!({}), &[one, two], &Duel::content())
}

/// One player of a scenario; what is not said is as at the start.
#[derive(Clone, Default)]
pub(crate) struct Fighter(Map<String, Value>);

/// A player of whom nothing is said.
pub(crate) fn plain() -> Fighter {
    Fighter::default()
}

/// A player with this hand.
pub(crate) fn hand(cards: &[&str]) -> Fighter {
    plain().say("hand", json!(cards))
}

/// A player with these cards on top of the deck, the top card first.
pub(crate) fn deck(cards: &[&str]) -> Fighter {
    plain().deck(cards)
}

impl Fighter {
    fn say(mut self, field: &str, value: Value) -> Self {
        self.0.insert(field.to_owned(), value);
        self
    }

    pub(crate) fn deck(self, cards: &[&str]) -> Self {
        self.say("deck", json!(cards))
    }

    pub(crate) fn frozen(self, equipment: &[&str]) -> Self {
        self.say("frozen", json!(equipment))
    }

    pub(crate) fn played(self, cards: &[&str]) -> Self {
        self.say("played", json!(cards))
    }

    /// Where the cards go that are not named: `deck`, `graveyard`, `removed`.
    pub(crate) fn rest(self, zone: &str) -> Self {
        self.say("rest", json!(zone))
    }

    pub(crate) fn hp(self, hp: i16) -> Self {
        self.say("hp", json!(hp))
    }

    pub(crate) fn shield(self, shield: i16) -> Self {
        self.say("shield", json!(shield))
    }

    pub(crate) fn mana(self, mana: u8) -> Self {
        self.say("mana", json!(mana))
    }

    /// Force beyond the class passive.
    pub(crate) fn force(self, force: i16) -> Self {
        self.say("force", json!(force))
    }

    /// Résistance beyond the class passive.
    pub(crate) fn resistance(self, resistance: i16) -> Self {
        self.say("resistance", json!(resistance))
    }

    pub(crate) fn weapon_bonus(self, bonus: i16) -> Self {
        self.say("weapon_bonus", json!(bonus))
    }
}

/// The table before it is set: its options, and what the seats bring.
pub(crate) struct Setting {
    options: Value,
    brings: [Value; 2],
    content: Content,
}

/// A table under these options.
pub(crate) fn under(options: Value) -> Setting {
    Setting { options, brings: [Value::Null, Value::Null], content: Duel::content() }
}

/// A table whose seats bring these things.
pub(crate) fn bringing(one: Value, two: Value) -> Setting {
    Setting { options: json!({}), brings: [one, two], content: Duel::content() }
}

/// A table with these card files.
pub(crate) fn printed(content: Content) -> Setting {
    Setting { content, ..under(json!({})) }
}

/// A table of two fighters of the same class.
pub(crate) fn mirror(class: &str) -> Setting {
    bringing(json!({ "class": class }), json!({ "class": class }))
}

/// A table in step 4 of this seat's turn with this number.
pub(crate) fn scenario(seat: Seat, turn: u8, mage: Fighter, warrior: Fighter) -> Table {
    under(json!({})).scenario(seat, turn, mage, warrior)
}

/// A table right after steps 1 to 3 of this seat's turn with this number.
pub(crate) fn start_of(seat: Seat, turn: u8, mage: Fighter, warrior: Fighter) -> Table {
    under(json!({})).start_of(seat, turn, mage, warrior)
}

/// A table right after the deal, with this seat to begin.
pub(crate) fn dealt(first: Seat) -> Table {
    under(json!({})).deal(first)
}

impl Setting {
    /// The table in step 4 of this seat's turn with this number.
    pub(crate) fn scenario(self, seat: Seat, turn: u8, one: Fighter, two: Fighter) -> Table {
        self.set(seat, turn, "main", [one, two])
    }

    /// The table right after steps 1 to 3 of this seat's turn with this number.
    pub(crate) fn start_of(self, seat: Seat, turn: u8, one: Fighter, two: Fighter) -> Table {
        self.set(seat, turn, "turn", [one, two])
    }

    fn set(mut self, seat: Seat, turn: u8, begin: &str, fighters: [Fighter; 2]) -> Table {
        let seats = fighters.map(|fighter| Value::Object(fighter.0));
        self.options["setup"] = json!({ "turn": turn, "begin": begin, "seats": seats });
        self.deal(if turn % 2 == 1 { seat } else { seat.other() })
    }

    /// The table right after the deal. Shuffles leave decks in the order of the card files, the last card on top; the lot
    /// falls on `first`, and no other luck is asked for.
    pub(crate) fn deal(self, first: Seat) -> Table {
        let duel = Duel::open(&self.options, &self.brings, &self.content)
            .unwrap_or_else(|error| panic!("the table opens: {error}"));
        let is_drawn = self.options.get("first").is_none();
        let mut chance = Script::new(is_drawn.then_some(first.index() as u32));
        let state = duel.deal(&mut chance);
        assert_eq!(chance.left(), 0, "the lot was drawn");
        let ids = duel.cards().into_iter().map(|sheet| sheet.id).collect();
        Table { duel, state, story: Vec::new(), ids, chance }
    }
}

/// A game in progress, with everything that happened in the last action.
pub(crate) struct Table {
    pub(crate) duel: Duel,
    pub(crate) state: State,
    pub(crate) story: Vec<(Audience, Event)>,
    /// The ids of the catalogue, by number.
    ids: Vec<String>,
    chance: Script,
}

impl Table {
    /// The number of a card or equipment.
    pub(crate) fn card(&self, id: &str) -> CardId {
        let number = self.ids.iter().position(|known| known == id);
        CardId(number.unwrap_or_else(|| panic!("there is no card {id}")) as u8)
    }

    /// The id of the card with this number.
    pub(crate) fn id(&self, card: CardId) -> String {
        self.ids[usize::from(card.0)].clone()
    }

    fn slot(&self, seat: Seat, id: &str) -> Slot {
        let card = self.card(id);
        let board = self.side(seat).equipment;
        let place = board.iter().position(|item| item.card == card);
        Slot(place.unwrap_or_else(|| panic!("{id} is not on the board")) as u8)
    }

    /// Who decides now.
    pub(crate) fn decider(&self) -> Seat {
        self.duel.stage(&self.state).decider().expect("the game goes on")
    }

    /// Carries out an action of the deciding seat, which must be legal.
    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        let refusal = self.duel.refusal(&self.state, self.decider(), action);
        assert_eq!(refusal, None, "{action:?} is legal");
        assert!(self.legal().contains(&action), "{action:?} is offered");
        self.story.clear();
        self.duel.apply(&mut self.state, action, &mut self.chance, &mut self.story);
        self
    }

    /// The actions on offer.
    pub(crate) fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.duel.legal_actions(&self.state, &mut legal);
        legal
    }

    pub(crate) fn play(&mut self, id: &str) -> &mut Self {
        let card = self.card(id);
        self.act(Action::Play { card })
    }

    pub(crate) fn play_on(&mut self, id: &str, equipment: &str) -> &mut Self {
        let action = self.aimed(id, equipment);
        self.act(action)
    }

    pub(crate) fn aimed(&self, id: &str, equipment: &str) -> Action {
        let slot = self.slot(self.decider().other(), equipment);
        Action::PlayOn { card: self.card(id), slot }
    }

    pub(crate) fn strike(&mut self) -> &mut Self {
        self.act(Action::Strike)
    }

    pub(crate) fn break_ice(&mut self, equipment: &str) -> &mut Self {
        let slot = self.slot(self.decider(), equipment);
        self.act(Action::BreakIce { slot })
    }

    pub(crate) fn end(&mut self) -> &mut Self {
        self.act(Action::EndTurn)
    }

    pub(crate) fn react(&mut self, id: &str) -> &mut Self {
        let card = self.card(id);
        self.act(Action::React { card })
    }

    pub(crate) fn pass(&mut self) -> &mut Self {
        self.act(Action::Decline)
    }

    pub(crate) fn put_on_top(&mut self, id: &str) -> &mut Self {
        let card = self.card(id);
        self.act(Action::PutOnTop { card })
    }

    /// Ends turns, letting every window pass, until this turn is in its step 4.
    pub(crate) fn end_until(&mut self, turn: u8) -> &mut Self {
        while self.view().turn < turn {
            self.end();
        }
        self
    }

    /// The rule that forbids an action of a seat.
    pub(crate) fn refusal(&self, seat: Seat, action: Action) -> Option<&'static str> {
        self.duel.refusal(&self.state, seat, action).map(|refusal| refusal.rule)
    }

    /// The rule that forbids the deciding seat to play a card.
    pub(crate) fn forbids(&self, id: &str) -> Option<&'static str> {
        self.refusal(self.decider(), Action::Play { card: self.card(id) })
    }

    /// The rule that forbids the deciding seat to react with a card.
    pub(crate) fn forbids_reaction(&self, id: &str) -> Option<&'static str> {
        self.refusal(self.decider(), Action::React { card: self.card(id) })
    }

    /// The rule that forbids the deciding seat to break the ice on an equipment.
    pub(crate) fn forbids_breaking(&self, equipment: &str) -> Option<&'static str> {
        let slot = self.slot(self.decider(), equipment);
        self.refusal(self.decider(), Action::BreakIce { slot })
    }

    /// What everybody knows.
    pub(crate) fn view(&self) -> View {
        self.duel.view(&self.state, Viewer::Spectator)
    }

    /// What a seat knows.
    pub(crate) fn seen_by(&self, seat: Seat) -> View {
        self.duel.view(&self.state, Viewer::Seat(seat))
    }

    /// What a seat knows of its own side.
    pub(crate) fn side(&self, seat: Seat) -> SideView {
        self.seen_by(seat).sides[seat].clone()
    }

    pub(crate) fn hp(&self, seat: Seat) -> i16 {
        self.side(seat).hp
    }

    pub(crate) fn shield(&self, seat: Seat) -> i16 {
        self.side(seat).shield
    }

    pub(crate) fn force(&self, seat: Seat) -> i16 {
        self.side(seat).force.now
    }

    pub(crate) fn resistance(&self, seat: Seat) -> i16 {
        self.side(seat).resistance.now
    }

    pub(crate) fn mana(&self, seat: Seat) -> u8 {
        self.side(seat).mana
    }

    pub(crate) fn hand(&self, seat: Seat) -> Vec<String> {
        let hand = self.side(seat).hand.expect("a seat sees its hand");
        hand.into_iter().map(|card| self.id(card)).collect()
    }

    fn pile(&self, copies: &[duel::Copies]) -> Vec<String> {
        let each = |entry: &duel::Copies| vec![self.id(entry.card); usize::from(entry.count)];
        copies.iter().flat_map(each).collect()
    }

    pub(crate) fn graveyard(&self, seat: Seat) -> Vec<String> {
        self.pile(&self.side(seat).graveyard)
    }

    pub(crate) fn removed(&self, seat: Seat) -> Vec<String> {
        self.pile(&self.side(seat).removed)
    }

    /// Whether the table waits for a reaction.
    pub(crate) fn is_window(&self) -> bool {
        self.view().phase == PhaseName::React
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.duel.stage(&self.state) {
            Stage::Over(outcome) => Some(outcome),
            Stage::Decide(_) => None,
        }
    }

    /// The damage dealt in the last action: how each number came about.
    pub(crate) fn damage(&self) -> Vec<Sum> {
        let sum = |event: &Event| match event {
            Event::Damaged { sum, .. } => Some(*sum),
            _ => None,
        };
        self.story.iter().filter_map(|(_, event)| sum(event)).collect()
    }

    /// The totals of the damage dealt in the last action.
    pub(crate) fn hits(&self) -> Vec<i16> {
        self.damage().iter().map(|sum| sum.total).collect()
    }

    /// Whether the last action told such an event.
    pub(crate) fn told(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.story.iter().any(|(_, event)| is(event))
    }

    /// An equipment as everybody sees it.
    pub(crate) fn equipment(&self, seat: Seat, id: &str) -> duel::EquipmentView {
        self.side(seat).equipment[self.slot(seat, id).0 as usize]
    }
}
