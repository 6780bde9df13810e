//! Reactions: the window that an attack opens for the other player, on public information only.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::{CardId, Kind};
use crate::event::Event;
use crate::rules::card::By;
use crate::rules::{Play, Why};
use crate::state::{Phase, State};

/// DUEL-CARD-8: there is nothing to react to.
pub(crate) const NO_WINDOW: Why = Why::new(
    "DUEL-CARD-8",
    "on réagit au tour de l'adversaire, quand il attaque",
    "one reacts in the enemy's turn, when the enemy attacks",
);
/// DUEL-REACT-3: the window is for nothing else.
pub(crate) const ANSWER_OR_PASS: Why = Why::new(
    "DUEL-REACT-3",
    "face à une attaque, on joue une carte rapide ou on passe",
    "against an attack one plays a rapid card or passes",
);
/// DUEL-REACT-4: whoever attacks waits while the other may react.
pub(crate) const WAIT: Why = Why::new(
    "DUEL-REACT-4",
    "l'adversaire peut réagir à votre attaque",
    "the enemy may react to your attack",
);

impl Duel {
    /// Whether the card can answer the attack.
    pub(crate) fn check_reaction(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Why> {
        let kind = self.held(state, seat, card)?;
        self.check_answer(state, seat, kind)
    }

    /// DUEL-REACT-3, DUEL-CARD-10: whether a card in hand answers now, with the mana left from one's own turn.
    #[inline]
    fn check_answer(&self, state: &State, seat: Seat, kind: Kind) -> Result<(), Why> {
        let player = &self.players[seat];
        if !player.is_rapid(kind) {
            return Err(Why::new(
                "DUEL-CARD-8",
                "seule une carte rapide répond à une attaque",
                "only a rapid card answers an attack",
            ));
        }
        let (cost, mana) = (player.card(kind).cost, state.sides[seat].mana);
        if cost > mana {
            return Err(Why::new(
                "DUEL-CARD-10",
                "elle coûte {cost} mana, il vous en reste {mana} de votre tour",
                "it costs {cost} mana, you have {mana} left from your turn",
            )
            .figures([Some(("cost", cost)), Some(("mana", mana))]));
        }
        if player.only_cancel.has(kind) && state.attack.is_some_and(|attack| attack.is_cancelled) {
            return Err(Why::new(
                "DUEL-REACT-3",
                "l'attaque est déjà annulée",
                "the attack is cancelled already",
            ));
        }
        Ok(())
    }

    /// Adds every card in hand that answers the attack: those that pass `check_answer`, found all at once for speed.
    #[inline]
    pub(crate) fn list_reactions(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let (player, side) = (&self.players[seat], &state.sides[seat]);
        let mut open = side.hand.kinds().both(player.enemy_turn[usize::from(side.mana)]);
        if state.attack.is_some_and(|attack| attack.is_cancelled) {
            open = open.without(player.only_cancel);
        }
        for kind in open.iter() {
            debug_assert!(self.check_answer(state, seat, kind).is_ok(), "both tell the same rules");
            into.push(Action::React { card: player.id(kind) });
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
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

    /// DUEL-REACT-3: a rapid card takes effect at once, and the window stays open for more (DUEL-CARD-9, DUEL-R12). Its damage
    /// is no strike and opens no window (DUEL-R14).
    pub(crate) fn react(&mut self, card: CardId) {
        let seat = self.state.active.other();
        let player = self.player(seat);
        let Some(kind) = player.kind(card) else { return };
        let played = player.card(kind);
        let cost = played.cost;
        let mana = self.pay(seat, kind, cost);
        self.tell(|| Event::Reacted { seat, card, cost, mana });
        for clause in &played.on_play {
            self.run(By::plain(seat, card), *clause);
            if self.state.is_over() {
                return;
            }
        }
        self.place(seat);
        if !self.game.rules.rapids_stack {
            self.close_window();
        }
    }

    /// DUEL-REACT-3: passing closes the window, and the attack is settled.
    pub(crate) fn close_window(&mut self) {
        let seat = self.state.active.other();
        let is_cancelled = self.state.attack.is_some_and(|attack| attack.is_cancelled);
        self.tell(|| Event::WindowClosed { seat, is_cancelled });
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
