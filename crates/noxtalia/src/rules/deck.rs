//! Decks: drawing, milling, recycling under the deck, and decks that run empty; and what everybody can count of them.

use engine::{Chance, Refusal, Seat, Story};

use crate::Noxtalia;
use crate::event::Event;
use crate::pile::{CardId, CardSet, Pile};
use crate::rules::{Play, Why, open_if};
use crate::state::{Attached, State};

impl Noxtalia {
    /// A card is chosen from one's own hand; `rule` is the one that asks for it.
    #[inline]
    pub(crate) fn check_held<R: Why>(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        rule: &'static str,
    ) -> Result<(), R> {
        let is_held = state.side(seat).hand.contains(card) && card.index() < self.facts.len();
        open_if(is_held, || {
            Refusal::new(
                rule,
                "Cette carte n'est pas dans votre main.",
                "This card is not in your hand.",
            )
        })
    }

    /// Whose an attached capacity is: a hex is the enemy's, a boost one's own.
    #[inline]
    pub(crate) fn owner_of(&self, entry: Attached) -> Seat {
        if self.facts[entry.card.index()].is_hex { entry.seat().other() } else { entry.seat() }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Draws so many cards, as far as there are any.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            if !self.draw_one(seat) {
                return;
            }
        }
    }

    /// Draws until the hand holds so many cards.
    pub(crate) fn refill_hand(&mut self, seat: Seat, size: u8) {
        while self.state.side(seat).hand.len() < usize::from(size) {
            if !self.draw_one(seat) {
                return;
            }
        }
    }

    /// Draws one card; false when there is none or the game is over.
    fn draw_one(&mut self, seat: Seat) -> bool {
        let Some(card) = self.take_top(seat) else { return false };
        self.state.side_mut(seat).hand.push(card);
        self.tell_owner(seat, card, |card| Event::CardDrawn { seat, card });
        self.check_deck(seat);
        !self.state.is_over()
    }

    /// Puts the top cards of a deck into its discard.
    pub(crate) fn mill(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let Some(card) = self.take_top(seat) else { return };
            self.show(seat, card);
            self.state.side_mut(seat).discard.push(card);
            self.tell(|| Event::CardMilled { seat, card });
            self.check_deck(seat);
            if self.state.is_over() {
                return;
            }
        }
    }

    /// The top card of a deck. The Robot's deck may lie empty; then its discard is shuffled first.
    fn take_top(&mut self, seat: Seat) -> Option<CardId> {
        if self.state.side(seat).deck.is_empty() {
            self.check_deck(seat);
            if self.state.is_over() {
                return None;
            }
        }
        let side = self.state.side_mut(seat);
        let card = side.deck.pop()?;
        let place = side.deck.len();
        if place < usize::from(side.under) {
            if side.is_shown(place) {
                side.seen.insert(card);
            }
            side.shown &= (1 << place) - 1;
            side.under = place as u8;
            if side.face_down() == 0 {
                side.seen.add_all(side.loose);
                side.loose = CardSet::EMPTY;
            }
        }
        Some(card)
    }

    /// NXT-LIMIT-1, NXT-R2: a deck is empty the instant its last card leaves, and is rebuilt at once.
    fn check_deck(&mut self, seat: Seat) {
        if !self.state.side(seat).deck.is_empty() {
            return;
        }
        self.show_hand(seat);
        if self.game.is_robot(seat) {
            self.rebuild_robot_deck(seat);
            return;
        }
        let limit = self.game.rules.exhaustion_limit;
        let side = self.state.side_mut(seat);
        side.exhaustions += 1;
        // NXT-R3: a deck that is still empty after the shuffle counts as the last exhaustion.
        if side.discard.is_empty() {
            side.exhaustions = limit;
        }
        let times = side.exhaustions;
        self.tell(|| Event::DeckEmptied { seat, times });
        // NXT-LIMIT-2: the second time, the game is lost.
        if times >= limit {
            self.lose_by_exhaustion(seat);
        } else {
            self.rebuild_deck(seat);
        }
    }

    /// With an empty deck every card that is nowhere else is in the hand, for everybody who counts.
    fn show_hand(&mut self, seat: Seat) {
        let side = self.state.side_mut(seat);
        side.loose = CardSet::EMPTY;
        for card in side.hand.cards() {
            side.seen.insert(*card);
        }
    }

    /// Shuffles the discard into a new deck.
    pub(crate) fn rebuild_deck(&mut self, seat: Seat) {
        let side = self.state.side_mut(seat);
        side.deck = side.discard;
        side.discard = Pile::EMPTY;
        self.chance.shuffle(side.deck.cards_mut());
        let cards = side.deck.len() as u8;
        self.tell(|| Event::DeckRebuilt { seat, cards });
    }

    /// Puts a card under a deck: its owner knows it, and everybody does if it was shown.
    pub(crate) fn put_under(&mut self, seat: Seat, card: CardId, is_shown: bool) {
        let side = self.state.side_mut(seat);
        side.deck.put_under(card);
        side.under += 1;
        side.shown = side.shown << 1 | u32::from(is_shown);
        if !is_shown {
            // Whoever watches cannot tell whether one of the cards they knew went under.
            side.loose.add_all(side.seen);
            side.seen = CardSet::EMPTY;
        }
    }

    /// Random cards of the discard go under the deck one by one, the last lowest, for all to see.
    pub(crate) fn recover(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let left = self.state.side(seat).discard.len();
            if left == 0 {
                return;
            }
            let pick = self.any_of(left);
            let card = self.state.side_mut(seat).discard.remove(pick);
            self.put_under(seat, card, true);
            self.tell(|| Event::CardPutUnder { seat, card: Some(card) });
        }
    }

    /// Random cards of the hand go to the discard.
    pub(crate) fn discard_random(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let held = self.state.side(seat).hand.len();
            if held == 0 {
                return;
            }
            let pick = self.any_of(held);
            let card = self.state.side(seat).hand.cards()[pick];
            self.take_from_hand(seat, card);
            self.discard(seat, card);
        }
    }

    /// Takes a card out of the hand.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, card: CardId) {
        let side = self.state.side_mut(seat);
        if let Some(place) = side.hand.place_of(card) {
            side.hand.remove(place);
        }
    }

    /// Puts a card that everybody sees into its owner's discard.
    pub(crate) fn discard(&mut self, seat: Seat, card: CardId) {
        self.show(seat, card);
        self.state.side_mut(seat).discard.push(card);
        self.tell(|| Event::CardDiscarded { seat, card });
    }

    /// NXT-KEYWORD-4: a card leaves the game.
    pub(crate) fn remove_from_game(&mut self, seat: Seat, card: CardId) {
        self.show(seat, card);
        self.state.side_mut(seat).removed.push(card);
        self.tell(|| Event::CardRemoved { seat, card });
    }

    /// NXT-R44: everybody sees the card, knows from now on that this side has it, and where it is.
    #[inline]
    pub(crate) fn show(&mut self, seat: Seat, card: CardId) {
        let side = self.state.side_mut(seat);
        side.met.insert(card);
        side.seen.remove(card);
        side.loose.remove(card);
    }
}
