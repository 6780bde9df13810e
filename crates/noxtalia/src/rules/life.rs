//! Life: healing, losing life points, destruction, and cards attached to spirits.

use engine::{Chance, Refusal, Seat, Story};

use crate::Noxtalia;
use crate::event::Event;
use crate::rules::{Play, Why, open_if};
use crate::state::{Attached, Slot, State};

impl Noxtalia {
    /// NXT-R19: a destroyed spirit is no target any more.
    #[inline]
    pub(crate) fn check_alive<R: Why>(
        &self,
        state: &State,
        seat: Seat,
        slot: Slot,
    ) -> Result<(), R> {
        open_if(state.side(seat).lives(slot), || {
            let spirit = self.spirit(seat, slot);
            let (fr, en) = (&spirit.name.fr, &spirit.name.en);
            let (destroyed, it) = spirit.agree(("détruit", "il"), ("détruite", "elle"));
            Refusal::new(
                "NXT-R19",
                format!("{fr} est {destroyed} : {it} n'est plus une cible."),
                format!("{en} is destroyed and no target any more."),
            )
        })
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-LIMIT-6: a living spirit is healed, never above its cap.
    pub(crate) fn heal(&mut self, seat: Seat, slot: Slot, amount: u8) {
        let cap = self.game.rules.hp;
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
        while let Some(place) = attached_to(self.state.attached.all(), seat, slot) {
            self.discard_attached(place);
        }
        let game = self.game;
        for card in game.teams[seat].linked(&game.catalogue, slot) {
            let side = self.state.side_mut(seat);
            side.hand.push(*card);
            side.seen.insert(*card);
            side.met.insert(*card);
            let card = *card;
            self.tell(|| Event::LinkedGained { seat, card });
        }
    }

    /// Discards the attached card at this place of the list. NXT-R18: it goes to its owner's discard.
    pub(crate) fn discard_attached(&mut self, place: usize) {
        let entry = self.state.attached.remove(place);
        let owner = self.game.owner_of(entry);
        // NXT-R17: an ultimate card leaves the game when it would be discarded.
        if self.facts(entry.card).is_ultimate {
            self.remove_from_game(owner, entry.card);
        } else {
            self.discard(owner, entry.card);
        }
    }

    /// NXT-KEYWORD-10: a charged spirit is tilted.
    pub(crate) fn exhaust(&mut self, seat: Seat, slot: Slot) {
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if !spirit.is_exhausted {
            spirit.is_exhausted = true;
            self.tell(|| Event::SpiritExhausted { seat, spirit: slot });
        }
    }

    /// NXT-KEYWORD-10: an exhausted spirit is straightened.
    pub(crate) fn recharge(&mut self, seat: Seat, slot: Slot) {
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if spirit.is_exhausted {
            spirit.is_exhausted = false;
            self.tell(|| Event::SpiritRecharged { seat, spirit: slot });
        }
    }
}

/// The place in the list of the first capacity attached to a spirit.
fn attached_to(all: &[Attached], seat: Seat, slot: Slot) -> Option<usize> {
    all.iter().position(|entry| entry.is_on(seat, slot))
}
