//! Turns: the six steps, the draw, and how an endless game is settled.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::{CardId, Kind};
use crate::event::Event;
use crate::player::Player;
use crate::rules::hero::sum;
use crate::scene::Scene;
use crate::state::{Bag, Doings, Phase, State, Storm};

/// DUEL-TURN-2: cards drawn in the first turns, and ever after.
const DRAWS: [u8; 3] = [3, 4, 5];

impl Duel {
    /// DUEL-R1: the clock that cards, mana and equipment of a seat follow.
    #[inline]
    pub(crate) fn clock(&self, state: &State, seat: Seat) -> u8 {
        if !self.rules.counts_per_player {
            return state.turn;
        }
        if seat == state.first { state.turn.div_ceil(2) } else { state.turn / 2 }
    }
}

impl<C: Chance, S: Story<Event>> Scene<'_, C, S> {
    /// DUEL-TURN-4 to DUEL-TURN-6: steps 1 to 3 of the next player's turn.
    pub(crate) fn begin_turn(&mut self) {
        let state = &mut *self.state;
        state.turn += 1;
        state.active = State::seat_of_turn(state.first, state.turn);
        let seat = state.active;
        self.ice_takes_hold(seat);
        self.end_invincibility(seat);
        let discarded = self.discard_hand(seat);
        self.reset_shield(seat);
        let clock = self.duel.clock(self.state, seat);
        let mana = clock.min(self.player(seat).mana_cap);
        self.side(seat).mana = mana;
        self.state.doings = Doings { discarded, ..Doings::default() };
        self.state.phase = Phase::Main;
        let turn = self.state.turn;
        self.tell(|| Event::TurnBegan { seat, turn, mana });
        self.begin_bonuses(seat);
        let player = self.player(seat);
        for (slot, clause) in &player.at_turn_start {
            if self.is_working(seat, *slot) {
                self.run(seat, player.equipment[slot.index()].card, *clause);
                if self.state.is_over() {
                    return;
                }
            }
        }
        let step = usize::from(clock.max(1) - 1).min(DRAWS.len() - 1);
        self.draw(seat, DRAWS[step], None);
    }

    fn end_invincibility(&mut self, seat: Seat) {
        if std::mem::take(&mut self.side(seat).is_invincible) {
            self.tell(|| Event::InvincibilityEnded { seat });
        }
    }

    /// DUEL-TURN-4, DUEL-R4: the whole hand goes to the graveyard, whatever the cards.
    fn discard_hand(&mut self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let side = self.side(seat);
        let hand = std::mem::take(&mut side.hand);
        side.graveyard = side.graveyard.plus(hand);
        if !hand.is_empty() {
            self.tell(|| Event::HandDiscarded { seat, cards: ids(player, hand) });
        }
        hand.len()
    }

    /// DUEL-HERO-3, DUEL-R3: only the ordinary shield, and only of the player whose turn begins.
    fn reset_shield(&mut self, seat: Seat) {
        let lost = std::mem::take(&mut self.side(seat).shield);
        if lost > 0 {
            self.tell(|| Event::ShieldReset { seat, lost });
        }
    }

    /// DUEL-TURN-7, DUEL-TURN-8: one draw; the graveyard is shuffled only when the deck is empty beforehand.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8, source: Option<CardId>) -> Bag {
        let player = self.player(seat);
        let side = &mut self.state.sides[seat];
        if side.deck.is_empty() && count > 0 && !side.graveyard.is_empty() {
            side.shuffled = std::mem::take(&mut side.graveyard);
            if player.is_custom {
                let open =
                    side.shuffled.plus(side.removed).plus(side.in_play.into_iter().collect());
                side.revealed = side.revealed.max(open);
            }
            side.deck.push_all(side.shuffled);
            self.chance.shuffle(side.deck.cards_mut());
            side.known_top = 0;
            let count = side.deck.len();
            self.tell(|| Event::DeckShuffled { seat, count });
        }
        let side = &mut self.state.sides[seat];
        let mut drawn = Bag::EMPTY;
        for _ in 0..count {
            let Some(kind) = side.deck.pop() else { break };
            drawn.add(kind);
        }
        side.hand = side.hand.plus(drawn);
        let count = drawn.len();
        side.known_top = side.known_top.saturating_sub(count);
        if count > 0 {
            self.seen[seat] = self.seen[seat].plus(drawn);
            self.tell(|| Event::CardsDrawn { seat, count, source });
        }
        drawn
    }

    /// DUEL-TURN-12: steps 5 and 6, then the other player's turn.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.active;
        self.end_of_turn_cards(seat);
        if self.state.is_over() {
            return;
        }
        let player = self.player(seat);
        for (slot, clause) in &player.at_turn_end {
            if self.is_working(seat, *slot) {
                self.run(seat, player.equipment[slot.index()].card, *clause);
                if self.state.is_over() {
                    return;
                }
            }
        }
        for owner in [seat, seat.other()] {
            self.storms_strike(owner);
            if self.state.is_over() {
                return;
            }
        }
        self.expire();
        let forgotten = player.short_lived;
        let side = self.side(seat);
        side.remembered = side.remembered.without(forgotten);
        let (turn, mana) = (self.state.turn, self.state.sides[seat].mana);
        self.tell(|| Event::TurnEnded { seat, turn, mana });
        if turn >= self.duel.rules.turns_max {
            self.settle();
        } else {
            self.begin_turn();
        }
    }

    /// DUEL-R19: what cards played this turn promised for its end, copy by copy.
    fn end_of_turn_cards(&mut self, seat: Seat) {
        let player = self.player(seat);
        for kind in player.lingering.iter() {
            for _ in 0..self.state.doings.lingering[kind.index()] {
                for clause in &player.card(kind).on_turn_end {
                    self.run(seat, player.id(kind), *clause);
                    if self.state.is_over() {
                        return;
                    }
                }
            }
        }
    }

    /// DUEL-MAGE-13: the storms of a player strike, oldest first; Force does not count.
    fn storms_strike(&mut self, owner: Seat) {
        let storms = self.state.sides[owner].storms;
        if storms[0].until == 0 {
            return;
        }
        let player = self.player(owner);
        for storm in storms.into_iter().take_while(|storm| storm.until > 0) {
            let source = player.id(storm.kind);
            self.hit(owner.other(), sum(source, (storm.damage, 0), 1, (0, 0), "DUEL-R22"));
            if self.state.is_over() {
                return;
            }
        }
        let turn = self.state.turn;
        let mut left = [Storm::default(); crate::state::STORMS_MAX];
        let lasting = storms.into_iter().filter(|storm| storm.until > turn);
        for (cell, storm) in left.iter_mut().zip(lasting) {
            *cell = storm;
        }
        self.side(owner).storms = left;
        for storm in storms.into_iter().filter(|storm| storm.until == turn) {
            self.tell(|| Event::StormEnded { seat: owner, source: player.id(storm.kind) });
        }
    }

    /// DUEL-R27: after the last turn the higher life wins.
    fn settle(&mut self) {
        let [one, two] = [Seat::new(0), Seat::new(1)];
        let phase = match self.state.sides[one].hp.cmp(&self.state.sides[two].hp) {
            std::cmp::Ordering::Greater => Phase::Won(one),
            std::cmp::Ordering::Less => Phase::Won(two),
            std::cmp::Ordering::Equal => Phase::Drawn,
        };
        self.finish(phase, "DUEL-R27");
    }
}

/// The numbers of the cards in a bag.
pub(crate) fn ids(player: &Player, bag: Bag) -> Vec<CardId> {
    bag.cards().map(|kind: Kind| player.id(kind)).collect()
}
