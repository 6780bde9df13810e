//! Keywords: where a used capacity goes, and the second use of a zone attack.

use engine::{Chance, Refusal, Seat, Story};

use crate::event::Event;
use crate::pile::CardId;
use crate::rules::{Closed, Play, Why, open_if};
use crate::state::{Fight, Slot, State, Step};
use crate::{Action, Noxtalia};

impl Noxtalia {
    /// NXT-KEYWORD-5, NXT-R12: the second use is aimed at another living spirit, and is no choice but by an option.
    pub(crate) fn check_second_use<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        if action == Action::Decline {
            return open_if(!self.rules.is_zone_mandatory, || {
                Refusal::new(
                    "NXT-R12",
                    "Le second usage d'une attaque de Zone n'est pas facultatif.",
                    "The second use of a zone attack is not optional.",
                )
            });
        }
        let Action::Target { spirit } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-KEYWORD-5",
                    "Choisissez d'abord la seconde cible de l'attaque de Zone.",
                    "First choose the second target of the zone attack.",
                )
            }));
        };
        self.check_second_target(state, spirit)
    }

    /// NXT-KEYWORD-5: a living enemy other than the one the first use was declared against.
    #[inline]
    fn check_second_target<R: Why>(&self, state: &State, spirit: Slot) -> Result<(), R> {
        open_if(spirit != state.fight.first_target, || {
            Refusal::new(
                "NXT-KEYWORD-5",
                "Le second usage vise un autre Esprit que le premier.",
                "The second use is aimed at another spirit than the first.",
            )
        })?;
        self.check_alive(state, state.fight.attacker.other(), spirit)
    }

    /// The spirits that the second use can be aimed at.
    fn second_targets(&self, state: &State) -> impl Iterator<Item = Slot> + use<> {
        let open = |slot: Slot| self.check_second_target::<Closed>(state, slot).is_ok();
        let open = Slot::ALL.map(open);
        Slot::ALL.into_iter().filter(move |slot| open[slot.index()])
    }

    /// The second targets, and to give the second use up where an option allows it.
    pub(crate) fn list_second_uses(&self, state: &State, into: &mut Vec<Action>) {
        into.extend(self.second_targets(state).map(|spirit| Action::Target { spirit }));
        if self.check_second_use::<Closed>(state, Action::Decline).is_ok() {
            into.push(Action::Decline);
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-KEYWORD-5: a zone attack is used once more, for free, on a different enemy spirit.
    pub(crate) fn repeat_or_place(&mut self) {
        let fight = self.state.fight;
        let is_zone = fight.card.is_some() && self.facts(fight.card).is_zone;
        if !is_zone || fight.is_second {
            self.place_attack();
            return;
        }
        if self.game.is_robot(fight.attacker) {
            match self.weakest(fight.attacker.other(), Some(fight.first_target)) {
                Some(target) => self.use_again(target),
                None => self.place_attack(),
            }
            return;
        }
        let mut targets = self.game.second_targets(self.state);
        match (targets.next(), targets.next()) {
            (None, _) => self.place_attack(),
            // NXT-R12: with a single other target the second use is not a choice.
            (Some(target), None) if self.game.rules.is_zone_mandatory => self.use_again(target),
            (Some(_), _) => self.state.step = Step::Zone,
        }
    }

    /// NXT-ATTACK-11: the attack card is attached, leaves the game, or is discarded; then combat goes on.
    pub(crate) fn place_attack(&mut self) {
        let fight = self.state.fight;
        self.state.fight = Fight::NONE;
        if let Some(card) = fight.card.some() {
            let facts = self.facts(card);
            let bearer = fight.attacker.other();
            let aim = facts.is_hex.then_some((bearer, fight.target));
            self.place(fight.attacker, card, aim);
        }
        self.next_action();
    }

    /// NXT-ATTACK-11, NXT-R16: the defence is attached to the spirit it defended, leaves the game, or is discarded.
    pub(crate) fn place_defense(&mut self) {
        let fight = self.state.fight;
        if let Some(card) = fight.defense.some() {
            self.state.fight.defense = CardId::NONE;
            let seat = fight.attacker.other();
            let aim = self.facts(card).is_boost.then_some((seat, fight.target));
            self.place(seat, card, aim);
        }
    }

    /// The support is attached to what it was aimed at, leaves the game, or is discarded.
    pub(crate) fn place_support(&mut self, seat: Seat, card: CardId, aim: Option<(Seat, Slot)>) {
        let facts = self.facts(card);
        let aim = aim.filter(|_| facts.is_boost || facts.is_hex);
        let stays = aim.is_some_and(|(seat, slot)| self.state.side(seat).lives(slot));
        if self.game.rules.removes_supports && !stays {
            self.remove_from_game(seat, card);
        } else {
            self.place(seat, card, aim);
        }
    }

    /// NXT-KEYWORD-6, NXT-KEYWORD-7 before NXT-KEYWORD-4: an attached ultimate card stays until it would be discarded.
    fn place(&mut self, owner: Seat, card: CardId, aim: Option<(Seat, Slot)>) {
        match aim {
            Some((seat, slot)) if self.state.side(seat).lives(slot) => {
                self.show(owner, card);
                self.state.attached.push(card, seat, slot);
                self.tell(|| Event::CardAttached { seat, spirit: slot, card });
            }
            _ if self.facts(card).is_ultimate => self.remove_from_game(owner, card),
            _ => self.discard(owner, card),
        }
    }
}
