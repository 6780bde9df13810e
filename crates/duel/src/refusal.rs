//! Why an action is not legal now: the rule, the reason in words, and the figures.

use engine::{Refusal, Seat};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::{CardId, Kind, Listed, SLOTS, Slot};
use crate::state::{Phase, State};

impl Duel {
    /// The rule that forbids the action, or nothing when it is open to that seat.
    pub(crate) fn forbid(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        if state.is_over() {
            return Some(Refusal::new("DUEL-HERO-10", "la partie est finie", "the game is over"));
        }
        if self.decider(state) != Some(seat) {
            return Some(not_yours(state, seat));
        }
        match (state.phase, action) {
            (Phase::Main, Action::Play { card }) => self.forbid_play(state, seat, card, None),
            (Phase::Main, Action::PlayOn { card, slot }) => {
                self.forbid_play(state, seat, card, Some(slot))
            }
            (Phase::Main, Action::Strike) => self.forbid_strike(state, seat),
            (Phase::Main, Action::BreakIce { slot }) => self.forbid_break(state, seat, slot),
            (Phase::Main, Action::React { .. } | Action::Decline) => Some(Refusal::new(
                "DUEL-CARD-8",
                "on réagit au tour de l'adversaire, quand il attaque",
                "one reacts in the enemy's turn, when the enemy attacks",
            )),
            (Phase::Main | Phase::React, Action::PutOnTop { .. }) => Some(Refusal::new(
                "DUEL-CARD-12",
                "aucune carte piochée n'attend d'être remise sur le deck",
                "no drawn card waits to be put back on the deck",
            )),
            (Phase::React, Action::React { card }) => self.forbid_reaction(state, seat, card),
            (
                Phase::React,
                Action::Play { .. }
                | Action::PlayOn { .. }
                | Action::Strike
                | Action::BreakIce { .. }
                | Action::EndTurn,
            ) => Some(Refusal::new(
                "DUEL-REACT-3",
                "face à une attaque, on joue une carte rapide ou on passe",
                "against an attack one plays a rapid card or passes",
            )),
            (Phase::Return, Action::PutOnTop { card }) => {
                let drawn = state.sides[seat].drawn;
                let is_drawn = self.players[seat].kind(card).is_some_and(|kind| drawn.has(kind));
                (!is_drawn).then(|| {
                    Refusal::new(
                        "DUEL-CARD-12",
                        "seule une des cartes qui viennent d'être piochées retourne sur le deck",
                        "only one of the cards just drawn goes back on the deck",
                    )
                })
            }
            (
                Phase::Return,
                Action::Play { .. }
                | Action::PlayOn { .. }
                | Action::Strike
                | Action::BreakIce { .. }
                | Action::EndTurn
                | Action::React { .. }
                | Action::Decline,
            ) => Some(Refusal::new(
                "DUEL-CARD-12",
                "choisissez d'abord la carte qui retourne sur le deck",
                "first choose the card that goes back on the deck",
            )),
            (Phase::Main, Action::EndTurn)
            | (Phase::React, Action::Decline)
            | (Phase::Won(_) | Phase::Drawn, _) => None,
        }
    }

    fn forbid_play(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        target: Option<Slot>,
    ) -> Option<Refusal> {
        let kind = match self.held(state, seat, card) {
            Ok(kind) => kind,
            Err(refusal) => return Some(refusal),
        };
        let player = &self.players[seat];
        if player.enemy_turn[player.enemy_turn.len() - 1].has(kind) {
            return Some(Refusal::new(
                "DUEL-CARD-8",
                "une carte rapide ne se joue qu'au tour de l'adversaire",
                "a rapid card is played only in the enemy's turn",
            ));
        }
        if let Some(refusal) = self.forbid_action(state) {
            return Some(refusal);
        }
        let cost = player.card(kind).cost;
        let mana = state.sides[seat].mana;
        if cost > mana {
            return Some(
                Refusal::new(
                    "DUEL-HERO-6",
                    format!("elle coûte {cost} mana, il vous en reste {mana}"),
                    format!("it costs {cost} mana, you have {mana} left"),
                )
                .figure("cost", cost)
                .figure("mana", mana),
            );
        }
        if player.with_weapon.has(kind) && !self.has_working_weapon(state, seat) {
            return Some(Refusal::new(
                "DUEL-R23",
                "il faut une arme en état de frapper",
                "it needs a weapon that can strike",
            ));
        }
        self.forbid_target(state, seat, kind, target)
    }

    fn forbid_target(
        &self,
        state: &State,
        seat: Seat,
        kind: Kind,
        target: Option<Slot>,
    ) -> Option<Refusal> {
        match (self.players[seat].aimed.has(kind), target) {
            (false, None) => None,
            (false, Some(_)) => Some(Refusal::new(
                "DUEL-ICE-1",
                "cette carte ne vise pas d'équipement",
                "this card is not aimed at an equipment",
            )),
            (true, None) => Some(Refusal::new(
                "DUEL-ICE-1",
                "il faut viser un équipement adverse",
                "it must be aimed at an enemy equipment",
            )),
            (true, Some(slot)) if slot.index() >= SLOTS => Some(no_such_slot(slot)),
            (true, Some(slot)) => state.sides[seat.other()].is_iced(slot).then(|| {
                Refusal::new(
                    "DUEL-ICE-1",
                    "cet équipement est déjà gelé ou va l'être",
                    "this equipment is frozen already or about to be",
                )
            }),
        }
    }

    fn forbid_strike(&self, state: &State, seat: Seat) -> Option<Refusal> {
        if let Some(refusal) = self.forbid_action(state) {
            return Some(refusal);
        }
        let Some(weapon) = self.players[seat].weapon else { return Some(no_weapon()) };
        if state.doings.has_used_weapon {
            return Some(used_weapon());
        }
        if state.sides[seat].is_frozen(weapon.slot) {
            return Some(Refusal::new(
                "DUEL-ICE-4",
                "votre arme est gelée",
                "your weapon is frozen",
            ));
        }
        (!self.is_awake(state, seat, weapon.slot)).then(asleep)
    }

    fn forbid_break(&self, state: &State, seat: Seat, slot: Slot) -> Option<Refusal> {
        if slot.index() >= SLOTS {
            return Some(no_such_slot(slot));
        }
        if let Some(refusal) = self.forbid_action(state) {
            return Some(refusal);
        }
        let Some(weapon) = self.players[seat].weapon else { return Some(no_weapon()) };
        if !state.sides[seat].is_frozen(slot) {
            return Some(Refusal::new(
                "DUEL-ICE-3",
                "cet équipement n'est pas gelé",
                "this equipment is not frozen",
            ));
        }
        if state.doings.has_used_weapon {
            return Some(used_weapon());
        }
        if weapon.slot != slot && state.sides[seat].is_frozen(weapon.slot) {
            return Some(Refusal::new(
                "DUEL-ICE-3",
                "votre arme est gelée : brisez d'abord son gel à elle",
                "your weapon is frozen: break its own ice first",
            ));
        }
        (weapon.slot != slot && !self.is_awake(state, seat, weapon.slot)).then(asleep)
    }

    fn forbid_reaction(&self, state: &State, seat: Seat, card: CardId) -> Option<Refusal> {
        let kind = match self.held(state, seat, card) {
            Ok(kind) => kind,
            Err(refusal) => return Some(refusal),
        };
        let player = &self.players[seat];
        if !player.enemy_turn[player.enemy_turn.len() - 1].has(kind) {
            return Some(Refusal::new(
                "DUEL-CARD-8",
                "seule une carte rapide répond à une attaque",
                "only a rapid card answers an attack",
            ));
        }
        let cost = player.card(kind).cost;
        let mana = state.sides[seat].mana;
        if cost > mana {
            return Some(
                Refusal::new(
                    "DUEL-CARD-10",
                    format!("elle coûte {cost} mana, il vous en reste {mana} de votre tour"),
                    format!("it costs {cost} mana, you have {mana} left from your turn"),
                )
                .figure("cost", cost)
                .figure("mana", mana),
            );
        }
        (!self.reactions(state, seat).has(kind)).then(|| {
            Refusal::new(
                "DUEL-REACT-3",
                "l'attaque est déjà annulée",
                "the attack is cancelled already",
            )
        })
    }

    /// The card of the seat's class with this number, if it is in hand.
    fn held(&self, state: &State, seat: Seat, card: CardId) -> Result<Kind, Refusal> {
        match self.players[seat].kind(card) {
            Some(kind) if state.sides[seat].hand.has(kind) => Ok(kind),
            Some(_) => Err(Refusal::new(
                "DUEL-TURN-9",
                "cette carte n'est pas dans votre main",
                "this card is not in your hand",
            )),
            None if matches!(self.catalogue.get(card), Some(Listed::Equipment(_))) => {
                Err(Refusal::new(
                    "DUEL-CARD-3",
                    "un équipement ne se joue pas : il est posé dès le départ",
                    "equipment is not played: it lies on the board from the start",
                ))
            }
            None => Err(Refusal::new(
                "DUEL-CARD-1",
                "cette carte n'est pas de votre classe",
                "this card is not of your class",
            )),
        }
    }

    /// DUEL-R28: after so many actions only the end of the turn is left.
    fn forbid_action(&self, state: &State) -> Option<Refusal> {
        let max = self.rules.actions_max;
        (state.doings.actions >= max).then(|| {
            Refusal::new(
                "DUEL-R28",
                format!("{max} actions ce tour : il ne reste qu'à finir le tour"),
                format!("{max} actions this turn: only ending it is left"),
            )
            .figure("actions", max)
        })
    }
}

fn not_yours(state: &State, seat: Seat) -> Refusal {
    if state.active == seat {
        Refusal::new(
            "DUEL-REACT-4",
            "l'adversaire peut réagir à votre attaque",
            "the enemy may react to your attack",
        )
    } else {
        Refusal::new("DUEL-TURN-1", "c'est le tour de l'adversaire", "it is the enemy's turn")
    }
}

fn no_such_slot(slot: Slot) -> Refusal {
    Refusal::new(
        "DUEL-CARD-1",
        "il y a quatre équipements, numérotés de 0 à 3",
        "there are four equipment cards, numbered 0 to 3",
    )
    .figure("slot", slot.0)
}

fn no_weapon() -> Refusal {
    Refusal::new(
        "DUEL-R9",
        "à cette table votre classe n'a pas d'arme",
        "at this table your class has no weapon",
    )
}

fn used_weapon() -> Refusal {
    Refusal::new(
        "DUEL-R10",
        "votre arme a déjà servi ce tour",
        "your weapon was used this turn already",
    )
}

fn asleep() -> Refusal {
    Refusal::new(
        "DUEL-CARD-4",
        "votre arme n'est pas encore active",
        "your weapon is not active yet",
    )
}
