//! Keywords: where a used capacity goes, and the second use of a zone attack.

use engine::{Chance, Seat, Story};

use crate::event::Event;
use crate::pile::CardId;
use crate::rules::Play;
use crate::state::{Fight, Slot, Step};

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-KEYWORD-5: a zone attack is used once more, for free, on a different enemy spirit.
    pub(crate) fn repeat_or_place(&mut self) {
        let fight = self.state.fight;
        let is_zone = fight.card.is_some() && self.facts(fight.card).is_zone;
        if !is_zone || fight.is_second {
            self.place_attack();
            return;
        }
        let others = zone_targets(
            self.state
                .side(fight.attacker.other())
                .spirits
                .map(super::super::state::Spirit::is_alive),
            fight.first_target,
        );
        let mandatory = self.game.switches.zone_mandatory;
        if self.game.is_robot(fight.attacker) {
            match self.weakest(fight.attacker.other(), Some(fight.first_target)) {
                Some(target) => self.use_again(target),
                None => self.place_attack(),
            }
        } else if others.clone().count() > 1 || (!mandatory && others.clone().count() > 0) {
            self.state.step = Step::Zone;
        } else {
            // NXT-R12: with a single other target the second use is not a choice.
            match others.clone().next() {
                Some(target) => self.use_again(target),
                None => self.place_attack(),
            }
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
        if self.game.switches.removes_supports && !stays {
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

/// The living spirits other than the one the first use was declared against.
pub(crate) fn zone_targets(lives: [bool; 3], first: Slot) -> impl Iterator<Item = Slot> + Clone {
    Slot::ALL.into_iter().filter(move |slot| lives[slot.index()] && *slot != first)
}
