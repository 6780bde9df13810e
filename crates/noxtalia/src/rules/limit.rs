//! Limits: decks that run empty, spirits that are destroyed, caps, and the order of effects.

use engine::{Chance, Seat, Story};

use crate::effect::Timing;
use crate::event::Event;
use crate::pile::{CardId, CardSet, Pile};
use crate::rules::Play;
use crate::state::{Part, Phase, Slot, Step};

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
        let limit = self.game.switches.exhaustion_limit;
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

    /// With an empty deck every card that lies nowhere else is in the hand, for all who can count.
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

    /// A card that lies open is no longer among those known to be hidden somewhere.
    pub(crate) fn show(&mut self, seat: Seat, card: CardId) {
        let side = self.state.side_mut(seat);
        side.seen.remove(card);
        side.loose.remove(card);
    }

    /// NXT-LIMIT-4, NXT-R40: mana comes in up to the cap; what is above it is lost.
    pub(crate) fn gain_mana(&mut self, seat: Seat, amount: u8, rule: &'static str) {
        let cap = self.game.switches.pm_cap;
        let side = self.state.side_mut(seat);
        let before = side.pm;
        side.pm = before.max(before.saturating_add(amount).min(cap));
        let (pm, amount) = (side.pm, side.pm - before);
        self.tell(|| Event::ManaGained { seat, amount, pm, rule });
    }

    /// NXT-R33: mana is lost down to 0.
    pub(crate) fn lose_mana(&mut self, seat: Seat, amount: u8) {
        let side = self.state.side_mut(seat);
        let amount = amount.min(side.pm);
        side.pm -= amount;
        let pm = side.pm;
        self.tell(|| Event::ManaLost { seat, amount, pm });
    }

    /// Pays a cost and returns what was paid. NXT-R25: only the Robot may be short, and then pays all it has.
    pub(crate) fn pay(&mut self, seat: Seat, cost: u8) -> u8 {
        let side = self.state.side_mut(seat);
        let paid = cost.min(side.pm);
        side.pm -= paid;
        paid
    }

    /// NXT-LIMIT-6: a living spirit is healed, never above its cap.
    pub(crate) fn heal(&mut self, seat: Seat, slot: Slot, amount: u8) {
        let cap = self.game.switches.hp;
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if !spirit.is_alive() {
            return;
        }
        let before = spirit.hp;
        spirit.hp = before.saturating_add(amount).min(cap).max(before);
        let (hp, amount) = (spirit.hp, spirit.hp - before);
        self.tell(|| Event::SpiritHealed { seat, spirit: slot, amount, hp });
    }

    /// NXT-R34: life points are lost without an attack, and a spirit at 0 is destroyed.
    pub(crate) fn lose_life(&mut self, seat: Seat, slot: Slot, amount: u8, rule: &'static str) {
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if !spirit.is_alive() {
            return;
        }
        let amount = amount.min(spirit.hp);
        spirit.hp -= amount;
        let hp = spirit.hp;
        self.tell(|| Event::LifeLost { seat, spirit: slot, amount, hp, rule });
        if hp == 0 {
            self.destroy(seat, slot);
        }
    }

    /// NXT-LIMIT-3: the spirit leaves the field, what lay on it is discarded, and its linked capacities come to hand.
    pub(crate) fn destroy(&mut self, seat: Seat, slot: Slot) {
        self.state.side_mut(seat).spirits[slot.index()].is_exhausted = false;
        self.tell(|| Event::SpiritDestroyed { seat, spirit: slot });
        while let Some(place) = self
            .state
            .attached
            .all()
            .iter()
            .position(|entry| entry.seat == seat && entry.slot == slot)
        {
            self.discard_attached(place);
        }
        let game = self.game;
        for card in game.teams[seat].linked(&game.catalogue, slot) {
            let side = self.state.side_mut(seat);
            side.hand.push(*card);
            side.seen.insert(*card);
            let card = *card;
            self.tell(|| Event::LinkedGained { seat, card });
        }
    }

    /// Discards the attached card at this place of the list. NXT-R18: it goes to its owner's discard.
    pub(crate) fn discard_attached(&mut self, place: usize) {
        let entry = self.state.attached.remove(place);
        let facts = self.facts(entry.card);
        let owner = if facts.is_hex { entry.seat.other() } else { entry.seat };
        // NXT-R17: an ultimate card leaves the game when it would be discarded.
        if facts.is_ultimate {
            self.remove_from_game(owner, entry.card);
        } else {
            self.discard(owner, entry.card);
        }
    }

    /// Collects the effects of the start or the end of the turn that lie on the active player's spirits.
    pub(crate) fn collect_triggers(&mut self) {
        let active = self.state.active;
        let starts = self.state.phase == Phase::Preparation;
        for entry in self.state.attached.all_mut() {
            let facts = self.game.facts[entry.card.index()];
            let acts = if starts { facts.has_turn_start } else { facts.has_turn_end };
            entry.is_pending = acts && entry.seat == active;
        }
        self.state.step = Step::Triggers;
    }

    /// NXT-LIMIT-8, NXT-R23: one effect after the other, in the order the active player decides.
    pub(crate) fn next_trigger(&mut self) {
        let waiting = self.state.attached.all().iter().filter(|entry| entry.is_pending).count();
        match waiting {
            0 => self.state.step = Step::Income,
            1 => self.fire(0),
            _ if self.game.is_robot(self.state.active) => {
                let pick = self.choose_by_die(waiting);
                self.fire(pick);
            }
            _ => self.state.step = Step::Order,
        }
    }

    /// The active player names the effect that comes first.
    pub(crate) fn order_chosen(&mut self, slot: Slot, card: CardId) {
        let waiting = self.state.attached.all().iter().filter(|entry| entry.is_pending);
        let pick = waiting.clone().position(|entry| entry.slot == slot && entry.card == card);
        self.fire(pick.unwrap_or_default());
    }

    /// Starts the effect that is the `pick`th of those that wait.
    fn fire(&mut self, pick: usize) {
        let at = match self.state.phase {
            Phase::Preparation => Timing::TurnStart,
            Phase::Combat | Phase::End => Timing::TurnEnd,
        };
        let waiting = self.state.attached.all_mut().iter_mut().filter(|entry| entry.is_pending);
        let Some(entry) = waiting.into_iter().nth(pick) else {
            self.state.step = Step::Income;
            return;
        };
        entry.is_pending = false;
        let (seat, slot, card) = (entry.seat, entry.slot, entry.card);
        self.tell(|| Event::EffectTriggered { seat, spirit: slot, card });
        let owner = if self.facts(card).is_hex { seat.other() } else { seat };
        self.start(Part::Trigger, at, owner, card, Some((seat, slot)));
    }
}
