//! The one helper that touches the API: set a table in one expression, act, look.

#![expect(clippy::needless_pass_by_value, reason = "a position is written where it is used")]

use duel::{Action, CardId, Duel, Event, PhaseName, SideView, Slot, State, Sum, View};
use engine::{Audience, Fast, Game as _, OpenError, Outcome, Seat, Stage, Tabletop as _, Viewer};
use serde_json::{Value, json};

/// The seat of the Magicien at a table set by this helper.
pub(crate) const M: Seat = Seat::new(0);
/// The seat of the Guerrier at a table set by this helper.
pub(crate) const G: Seat = Seat::new(1);

/// Opens the game with these options and the cards of the house.
pub(crate) fn open(options: &Value) -> Duel {
    try_open(options).expect("the options are right")
}

/// Opens the game, or says what is wrong with the options.
pub(crate) fn try_open(options: &Value) -> Result<Duel, OpenError> {
    Duel::open_plain(options, &Duel::content())
}

/// A game in progress, with everything that happened in the last action.
pub(crate) struct Table {
    pub(crate) duel: Duel,
    pub(crate) state: State,
    pub(crate) story: Vec<(Audience, Event)>,
    /// The ids of the catalogue, by number.
    ids: Vec<String>,
    chance: Fast,
}

/// A table in step 4 of this seat's turn with this number; what is not said is as at the start.
pub(crate) fn main_of(seat: Seat, turn: u8, mage: Value, warrior: Value) -> Table {
    Table::set(seat, turn, "main", mage, warrior, &json!({}))
}

/// A table right after steps 1 to 3 of this seat's turn with this number.
pub(crate) fn start_of(seat: Seat, turn: u8, mage: Value, warrior: Value) -> Table {
    Table::set(seat, turn, "turn", mage, warrior, &json!({}))
}

impl Table {
    /// A table in this position under these further options.
    pub(crate) fn set(
        seat: Seat,
        turn: u8,
        begin: &str,
        mage: Value,
        warrior: Value,
        options: &Value,
    ) -> Self {
        let first = if turn % 2 == 1 { seat } else { seat.other() };
        let mut all = json!({
            "first": first.index(),
            "setup": { "turn": turn, "begin": begin, "seats": [mage, warrior] },
        });
        for (key, value) in options.as_object().expect("options are an object") {
            all[key] = value.clone();
        }
        Self::deal(&all)
    }

    /// A table dealt with these options.
    pub(crate) fn deal(options: &Value) -> Self {
        let duel = open(options);
        let mut chance = Fast::new(1);
        let state = duel.deal(&mut chance);
        let ids = duel.cards().into_iter().map(|sheet| sheet.id).collect();
        Self { duel, state, story: Vec::new(), ids, chance }
    }

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

/// No further word about a player.
pub(crate) fn plain() -> Value {
    json!({})
}

/// A player with this hand.
pub(crate) fn hand(cards: &[&str]) -> Value {
    json!({ "hand": cards })
}
