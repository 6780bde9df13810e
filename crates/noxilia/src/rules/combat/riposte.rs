//! Striking back: before the blow lands, after it, or in the same breath.

use engine::{Chance, Story};

use super::super::Play;
use super::Hit;
use crate::Noxilia;
use crate::effect::Ability;
use crate::event::{Cause, Event};
use crate::state::{Blow, Frame, State};

impl Noxilia {
    /// NXL-RANGED-2, NXL-COMBAT-3b, NXL-ABIL-SNEAK: whether the target may strike back at all.
    fn may_riposte(&self, state: &State, at: usize, on: usize) -> bool {
        let attack = &state.course.attack;
        attack.blow == Blow::Melee
            && !attack.is_redirected
            && !self.has(state, at, Ability::SneakAttack)
            && Self::braves_water(state, self.abilities(state, on), state.units[on].zone)
    }

    /// NXL-ABIL-INSTINCT: what the target deals in the moment it is struck.
    pub(super) fn instinct(&self, state: &State, at: usize, on: usize) -> u8 {
        if self.may_riposte(state, at, on) && self.has(state, on, Ability::InstinctiveRiposte) {
            self.figure(state, on, Ability::InstinctiveRiposte)
        } else {
            0
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-ABIL-FLASH
    pub(crate) fn offer_flash(&mut self) {
        self.offer_to_strike_back(Ability::FlashRiposte, Frame::Flash, Frame::Damage);
    }

    /// NXL-ABIL-RIPOSTE
    pub(crate) fn offer_riposte(&mut self) {
        self.offer_to_strike_back(Ability::Riposte, Frame::Riposte, Frame::Next);
    }

    /// Asks the target where it can strike back with this ability; otherwise the attack goes on.
    fn offer_to_strike_back(&mut self, ability: Ability, question: Frame, otherwise: Frame) {
        let Some((at, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        let unit = &self.state.units[on];
        if self.game.may_riposte(self.state, at, on)
            && !unit.is_engaged
            && self.game.has(self.state, on, ability)
        {
            let seat = unit.controller;
            self.ask(seat, question);
        } else {
            self.push(otherwise);
        }
    }

    /// The target strikes first.
    pub(crate) fn flash(&mut self) {
        self.push(Frame::Damage);
        self.strike_back();
    }

    /// The target strikes last.
    pub(crate) fn riposte(&mut self) {
        self.push(Frame::Next);
        self.strike_back();
    }

    /// NXL-R36: the target engages and deals its melee damage; of its abilities only Poison goes with it.
    fn strike_back(&mut self) {
        let Some((at, on)) = Noxilia::fighters(self.state) else { return };
        self.state.units[on].is_engaged = true;
        let unit = &self.state.units[on];
        let (seat, handle, card, zone) = (unit.controller, unit.handle, unit.card, unit.zone);
        self.tell(|| Event::Riposted { seat, unit: handle, card });
        let field = self.state.field();
        let value = self.game.melee(self.state, &field, on, zone, None);
        let lost = self.hit(at, Hit { value, cause: Cause::Riposte, ..Hit::default() }, |terms| {
            terms.game.melee_parts(terms.state, on, zone, None)
        });
        self.envenom(at, on, lost);
        self.reap(seat);
    }
}
