//! Cards that touch cards: hands, the pile, the discard, the row (NEC-DEC-11 and NEC-DEC-12 say who remembers what).

use engine::{Audience, Chance, Seat, Story};

use crate::effect::{CardsEffect, Family};
use crate::event::Event;
use crate::question::{Question, among};
use crate::rules::Play;
use crate::sets::{CardId, CardSet};
use crate::state::{EVERYBODY, Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// The rivals with at least one card.
    fn armed_rivals(&self, state: &State, seat: Seat) -> u8 {
        among(self.rivals(seat))
            .filter(|rival| !state.hand(*rival).is_empty())
            .fold(0, |set, rival| set | 1 << rival.index())
    }

    pub(super) fn offers_cards(&self, state: &State, seat: Seat, effect: CardsEffect) -> bool {
        let family = |family: Family| self.catalogue.family[family as usize];
        match effect {
            CardsEffect::Steal | CardsEffect::Discard(_) => self.armed_rivals(state, seat) != 0,
            CardsEffect::Look(_) | CardsEffect::DrawFamilies(_) => {
                state.hidden.pile_len > 0 || !state.market.discard.is_empty()
            }
            CardsEffect::Cheaper(_) => !state.market.shown().is_empty(),
            CardsEffect::Fetch(wanted) => !state.market.discard.and(family(wanted)).is_empty(),
            CardsEffect::DiscardRow(wanted) => !state.market.shown().and(family(wanted)).is_empty(),
        }
    }

    /// The cards on top of the pile that are being looked at.
    fn looked_at(state: &State, count: u8) -> CardSet {
        let pile = state.pile();
        pile[pile.len() - usize::from(count)..].iter().map(|card| CardId(*card)).collect()
    }

    pub(super) fn cards_ask(
        &self,
        state: &State,
        playing: &Playing,
        effect: CardsEffect,
    ) -> Option<Question> {
        let family = |family: Family| self.catalogue.family[family as usize];
        let is_new = playing.count == 0;
        match effect {
            CardsEffect::Steal | CardsEffect::Discard(_) => {
                is_new.then(|| Question::Seat(self.armed_rivals(state, playing.by)))
            }
            CardsEffect::Look(_) => match (playing.count, playing.other) {
                (_, 0) => None,
                (0, seen) => Some(Question::Card(Self::looked_at(state, seen))),
                (1, 3) => Some(Question::Card(Self::looked_at(state, 2))),
                _ => None,
            },
            CardsEffect::Fetch(wanted) => {
                is_new.then(|| Question::Card(state.market.discard.and(family(wanted))))
            }
            CardsEffect::DrawFamilies(keep) => {
                let (drawn, kept) = (state.hidden.aside, state.hidden.kept);
                (kept.len() < keep.min(drawn.len())).then(|| Question::Card(drawn.without(kept)))
            }
            CardsEffect::DiscardRow(wanted) => {
                is_new.then(|| Question::Card(state.market.shown().and(family(wanted))))
            }
            CardsEffect::Cheaper(_) => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn begin_cards(&mut self, by: Seat, effect: CardsEffect) {
        match effect {
            CardsEffect::Cheaper(amount) => self.state.course.dusk.cheaper += amount,
            CardsEffect::Look(count) => self.look(by, count),
            CardsEffect::DrawFamilies(keep) => self.draw_families(by, keep),
            CardsEffect::Steal
            | CardsEffect::Fetch(_)
            | CardsEffect::Discard(_)
            | CardsEffect::DiscardRow(_) => {}
        }
    }

    /// The seat looks at the top of the pile: every other seat forgets what it knew of these cards.
    fn look(&mut self, by: Seat, count: u8) {
        if self.state.hidden.pile_len < count && !self.state.market.discard.is_empty() {
            self.shuffle_discard_under();
        }
        let seen = count.min(self.state.hidden.pile_len);
        self.top().other = seen;
        let cards = Necrosia::looked_at(self.state, seen);
        for card in cards.iter() {
            self.state.hidden.knowers[card.index()] = 1 << by.index();
        }
        self.tell(|| Event::CardsLooked { seat: by, count: seen });
        self.story.tell(Audience::only(by), || Event::CardsSeen { seat: by, cards: cards.list() });
    }

    /// One card of each family but the last is drawn, to be chosen from.
    fn draw_families(&mut self, by: Seat, keep: u8) {
        let mut may_shuffle = true;
        for family in [Family::Combat, Family::Merchant, Family::Magic, Family::Necrosis] {
            let mut found = self.find_in_pile(family);
            if found.is_none() && may_shuffle && !self.state.market.discard.is_empty() {
                may_shuffle = false;
                self.shuffle_discard_under();
                found = self.find_in_pile(family);
            }
            if let Some(card) = found {
                self.state.hidden.aside.add(card);
                self.state.hidden.knowers[card.index()] |= 1 << by.index();
            }
        }
        let drawn = self.state.hidden.aside;
        if drawn.len() <= keep {
            self.state.hidden.kept = drawn;
        }
        self.tell(|| Event::CardsLooked { seat: by, count: drawn.len() });
        self.story.tell(Audience::only(by), || Event::CardsSeen { seat: by, cards: drawn.list() });
    }

    /// A card joins a hand out of the pile: its owner knows it, and whoever knew its place.
    fn gain(&mut self, seat: Seat, card: CardId) {
        self.state.hidden.hands[seat.index()].add(card);
        let knowers = &mut self.state.hidden.knowers[card.index()];
        *knowers |= 1 << seat.index();
        let knowers = *knowers;
        self.tell(|| Event::CardGained { seat, family: None });
        self.story.tell(Audience::of(among(knowers)), || Event::CardSeen { seat, card });
    }

    pub(super) fn pick_for_cards(
        &mut self,
        playing: &Playing,
        effect: CardsEffect,
        action: Action,
    ) {
        let by = playing.by;
        match (effect, action) {
            (CardsEffect::Steal, Action::Seat { seat }) => {
                self.top().count = 1;
                self.steal(seat, by);
            }
            (CardsEffect::Discard(count), Action::Seat { seat }) => {
                self.top().count = 1;
                self.discard_from_hand(seat, count);
            }
            (CardsEffect::Look(_), Action::Card { card }) => {
                let top = self.top();
                top.count += 1;
                if top.count == 1 {
                    self.take_looked_at(by, card);
                } else {
                    // The card chosen now goes on top of the other.
                    let len = usize::from(self.state.hidden.pile_len);
                    if self.state.hidden.pile[len - 1] != card.0 {
                        self.state.hidden.pile.swap(len - 1, len - 2);
                    }
                }
            }
            (CardsEffect::Fetch(_), Action::Card { card }) => {
                self.top().count = 1;
                self.state.market.discard.take(card);
                self.state.hidden.hands[by.index()].add(card);
                self.state.player_mut(by).known.add(card);
                self.state.hidden.knowers[card.index()] = EVERYBODY;
                self.tell(|| Event::CardFetched { seat: by, card });
            }
            (CardsEffect::DrawFamilies(_), Action::Card { card }) => {
                self.state.hidden.kept.add(card);
            }
            (CardsEffect::DiscardRow(_), Action::Card { card }) => {
                self.top().count = 1;
                let row = self.state.market.row;
                if let Some(place) = row.iter().position(|other| *other == card.0) {
                    self.leave_row(place);
                }
                self.discard([card].into_iter().collect());
            }
            (effect, action) => unreachable!("{action:?} for {effect:?}"),
        }
    }

    fn take_looked_at(&mut self, by: Seat, card: CardId) {
        let hidden = &mut self.state.hidden;
        let len = usize::from(hidden.pile_len);
        if let Some(at) = hidden.pile[..len].iter().rposition(|other| *other == card.0) {
            hidden.pile.copy_within(at + 1..len, at);
            hidden.pile[len - 1] = 0;
            hidden.pile_len -= 1;
        }
        self.gain(by, card);
    }

    /// What is left to do once the choices are made.
    pub(super) fn conclude_cards(&mut self, by: Seat, effect: CardsEffect) {
        if let CardsEffect::DrawFamilies(_) = effect {
            let hidden = &mut self.state.hidden;
            let (drawn, kept) =
                (std::mem::take(&mut hidden.aside), std::mem::take(&mut hidden.kept));
            for card in kept.iter() {
                self.gain(by, card);
            }
            let rest = drawn.without(kept);
            if !rest.is_empty() {
                self.discard(rest);
            }
        }
    }

    /// NEC-R60: the lot picks a card of the hand.
    fn steal(&mut self, from: Seat, to: Seat) {
        let hand = self.state.hand(from);
        let card = hand.nth(self.chance.below(hand.len().into()));
        self.state.hidden.hands[from.index()].take(card);
        self.state.hidden.hands[to.index()].add(card);
        let both = 1 << from.index() | 1 << to.index();
        let is_public = hand.len() == 1 && self.state.player(from).known.has(card);
        if hand.len() == 1 {
            // The entry moves as it is; nobody forgets.
            if is_public {
                self.state.player_mut(from).known.take(card);
                self.state.player_mut(to).known.add(card);
            }
            self.state.hidden.knowers[card.index()] |= both;
        } else {
            // Nobody else can tell what is left: the whole hand is unknown again.
            self.state.player_mut(from).known = CardSet::default();
            self.state.hidden.knowers[card.index()] = both;
            for left in self.state.hand(from).iter() {
                self.state.hidden.knowers[left.index()] &= both;
            }
        }
        let knowers = self.state.hidden.knowers[card.index()];
        self.tell(|| Event::CardStolen { from, to });
        // NEC-R81: spectators know as well what everybody knows.
        let audience = if is_public { Audience::ALL } else { Audience::of(among(knowers)) };
        self.story.tell(audience, || Event::TheftSeen { from, to, card });
    }

    /// Cards picked by the lot, one after the other, out of the hand in the order of cards.
    fn discard_from_hand(&mut self, seat: Seat, count: u8) {
        let mut picked = CardSet::default();
        for _ in 0..count.min(self.state.hand(seat).len()) {
            let hand = self.state.hand(seat);
            let card = hand.nth(self.chance.below(hand.len().into()));
            self.state.hidden.hands[seat.index()].take(card);
            self.state.player_mut(seat).known.take(card);
            picked.add(card);
        }
        self.tell(|| Event::HandDiscarded { seat, cards: picked.list() });
        self.discard(picked);
    }
}
