//! Reactions: the window that an attack opens for the other player, on public information only.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::{CardId, Kind};
use crate::event::Event;
use crate::scene::Scene;
use crate::state::{KindSet, Phase, State};

impl Duel {
    /// DUEL-REACT-3, DUEL-CARD-10: the rapid cards that can answer now, with the mana left from one's own turn.
    #[inline]
    pub(crate) fn reactions(&self, state: &State, seat: Seat) -> KindSet {
        let (player, side) = (&self.players[seat], &state.sides[seat]);
        let held = side.hand.kinds().both(player.enemy_turn[usize::from(side.mana)]);
        match state.attack {
            Some(attack) if attack.is_cancelled => held.without(player.only_cancel),
            Some(_) | None => held,
        }
    }
}

impl<C: Chance, S: Story<Event>> Scene<'_, C, S> {
    /// DUEL-REACT-1, DUEL-REACT-2: a window opens if the class owns rapid cards and the hand is not empty,
    /// both of which everybody knows; what the hand holds does not show.
    pub(crate) fn open_window(&mut self) -> bool {
        let seat = self.state.active.other();
        let opens = self.player(seat).can_react && !self.state.sides[seat].hand.is_empty();
        if opens {
            self.state.phase = Phase::React;
            self.tell(|| Event::WindowOpened { seat });
        }
        opens
    }

    /// DUEL-REACT-3: a rapid card takes effect at once, and the window stays open (DUEL-R12).
    pub(crate) fn react(&mut self, kind: Kind) {
        let seat = self.state.active.other();
        let player = self.player(seat);
        let card = player.card(kind);
        let mana = self.pay(seat, kind, card.cost);
        self.tell(|| Event::Reacted { seat, card: player.id(kind), cost: card.cost, mana });
        for clause in &card.on_play {
            self.run(seat, player.id(kind), *clause);
            if self.state.is_over() {
                return;
            }
        }
        self.place(seat);
        if !self.duel.rules.rapids_stack {
            self.close_window();
        }
    }

    /// DUEL-REACT-3: passing closes the window, and the attack is settled.
    pub(crate) fn close_window(&mut self) {
        let seat = self.state.active.other();
        self.tell(|| Event::WindowClosed { seat });
        self.state.phase = Phase::Main;
        self.settle_attack();
    }

    /// DUEL-R13: the whole attack is cancelled; it stays paid and counts as made.
    pub(crate) fn cancel(&mut self, seat: Seat, by: CardId) {
        let Some(attack) = self.state.attack.filter(|attack| !attack.is_cancelled) else { return };
        let cancelled = self.attack_card(attack);
        if let Some(attack) = &mut self.state.attack {
            attack.is_cancelled = true;
        }
        self.tell(|| Event::AttackCancelled { seat: seat.other(), attack: cancelled, by });
    }
}
