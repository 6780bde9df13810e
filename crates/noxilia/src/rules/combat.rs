//! Combat: one attack from its declaration to the last riposte, and the next one.

mod damage;
mod death;
mod riposte;
mod target;

use engine::{Chance, Story};

use super::Play;
use damage::Terms;
pub(crate) use damage::{Hit, Magic};

use crate::effect::Ability;
use crate::event::{Cause, Event, Part, Reason, Way};
use crate::ids::UnitId;
use crate::state::{About, Attack, Blow, Frame, State};
use crate::{Action, Noxilia};

impl Blow {
    /// How it is told.
    fn way(self) -> Way {
        match self {
            Self::Melee => Way::Melee,
            Self::Charge => Way::Charge,
            Self::Ranged => Way::Ranged,
        }
    }
}

impl Noxilia {
    /// The places of attacker and target, while both can still fight it out.
    pub(super) fn fighters(state: &State) -> Option<(usize, usize)> {
        let attack = &state.course.attack;
        if attack.is_cancelled {
            return None;
        }
        let (at, on) = (state.in_play(attack.attacker)?, state.in_play(attack.target)?);
        if state.units[at].controller == state.units[on].controller {
            return None;
        }
        let is_near = match attack.blow {
            Blow::Melee | Blow::Charge => state.units[at].zone == state.units[on].zone,
            Blow::Ranged => true,
        };
        is_near.then_some((at, on))
    }

    /// NXL-ABIL-GUARDIAN, NXL-R32: units beside the target that can take its place.
    pub(crate) fn list_guardians(&self, state: &State, into: &mut Vec<Action>) {
        into.push(Action::Decline);
        let Some(on) = state.in_play(state.course.attack.target) else { return };
        let (seat, zone) = (state.units[on].controller, state.units[on].zone);
        for other in state.field().units(seat, zone) {
            let unit = &state.units[other];
            let own = self.own_abilities(state, other);
            if other != on
                && !unit.is_engaged
                && own & Ability::GuardianAngel.bit() != 0
                && Self::braves_water(state, own, zone)
            {
                into.push(Action::Unit { unit: unit.handle });
            }
        }
    }

    /// Whether what everybody sees leaves a guardian possible.
    fn may_have_guardian(&self, state: &State, at: usize, on: usize) -> bool {
        // NXL-ABIL-SOLID-2
        if self.has(state, at, Ability::Solid) {
            return false;
        }
        let (seat, zone) = (state.units[on].controller, state.units[on].zone);
        state.field().units(seat, zone).any(|other| {
            let unit = &state.units[other];
            let abilities = self.abilities(state, other);
            other != on
                && !unit.is_engaged
                && (unit.is_hidden
                    || abilities & Ability::GuardianAngel.bit() != 0
                        && Self::braves_water(state, abilities, zone))
        })
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-COMBAT-1a, NXL-FOG-4, NXL-FOG-5: the attacker engages, both are shown.
    pub(crate) fn declare(&mut self, unit: UnitId, target: UnitId, attack: Attack) {
        self.engage(unit);
        self.reveal(unit);
        self.reveal(target);
        let mut attack = Attack { attacker: unit, target, number: 1, ..attack };
        attack.named.push(target);
        self.state.course.attack = attack;
        self.tell_attack();
    }

    fn tell_attack(&mut self) {
        let attack = &self.state.course.attack;
        let (unit, target, way) = (attack.attacker, attack.target, attack.blow.way());
        if let (Some(at), Some(on)) = (self.state.find(unit), self.state.find(target)) {
            let (one, other) = (&self.state.units[at], &self.state.units[on]);
            let (seat, card, target_card) = (one.controller, one.card, other.card);
            self.tell(|| Event::AttackDeclared { seat, unit, card, target, target_card, way });
        }
    }

    pub(crate) fn begin_melee(&mut self, unit: UnitId, target: UnitId) {
        self.declare(unit, target, Attack::default());
        self.push(Frame::Guardian);
    }

    pub(crate) fn begin_ranged(&mut self, unit: UnitId, target: UnitId) {
        self.declare(unit, target, Attack { blow: Blow::Ranged, ..Attack::default() });
        self.push(Frame::Guardian);
    }

    /// NXL-ABIL-GUARDIAN: whether the defender is asked follows from what everybody sees.
    pub(crate) fn offer_guardian(&mut self) {
        let Some((at, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        if self.game.may_have_guardian(self.state, at, on) {
            let seat = self.state.units[on].controller;
            self.ask(seat, Frame::Guardian);
        } else {
            self.push(Frame::Latents);
        }
    }

    pub(crate) fn redirect(&mut self, unit: UnitId) {
        self.engage(unit);
        self.reveal(unit);
        let attack = &mut self.state.course.attack;
        attack.target = unit;
        attack.is_redirected = true;
        if !attack.named.is_full() && !attack.named.contains(&unit) {
            attack.named.push(unit);
        }
        if let Some(at) = self.state.find(unit) {
            let (seat, card) = (self.state.units[at].controller, self.state.units[at].card);
            self.tell(|| Event::AttackRedirected { seat, unit, card });
        }
        self.push(Frame::Latents);
    }

    /// NXL-COMBAT-2a, NXL-R33: latent spells of both seats, the defender first.
    pub(crate) fn open_attacked(&mut self) {
        self.push(Frame::Dodge);
        if let Some((at, on)) = Noxilia::fighters(self.state) {
            let (attacker, target) = (self.state.units[at].handle, &self.state.units[on]);
            let (handle, zone, seat) = (target.handle, target.zone, target.controller);
            self.open_window(About::Attacked, handle, attacker, zone, seat);
        }
    }

    /// NXL-ABIL-DODGE, NXL-R34
    pub(crate) fn offer_dodge(&mut self) {
        let Some((_, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        let unit = &self.state.units[on];
        let can_dodge = self.state.course.attack.blow != Blow::Ranged
            && !unit.has_dodged
            && self.game.has(self.state, on, Ability::Dodge);
        if can_dodge {
            let seat = unit.controller;
            self.ask(seat, Frame::Dodge);
        } else {
            self.push(Frame::Flash);
        }
    }

    pub(crate) fn dodge(&mut self) {
        let unit = self.state.course.attack.target;
        if let Some(on) = self.state.find(unit) {
            self.state.units[on].has_dodged = true;
            let (seat, card) = (self.state.units[on].controller, self.state.units[on].card);
            self.tell(|| Event::AttackDodged { seat, unit, card });
        }
        self.push(Frame::Next);
    }

    /// NXL-COMBAT-3a, NXL-ABIL-INSTINCT, NXL-R35: both damages in one batch.
    pub(crate) fn strike(&mut self) {
        let Some((at, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        self.push(Frame::Riposte);
        let attack = &self.state.course.attack;
        let (blow, number, mark) = (attack.blow, attack.number, attack.mark);
        let field = self.state.field();
        let seat = self.state.units[at].controller;
        let zone = self.state.units[at].zone;
        // NXL-ABIL-MASS-3: only the first attack has the modifiers.
        let value = match blow {
            Blow::Ranged => self.game.ranged(self.state, &field, at),
            Blow::Melee | Blow::Charge if number > 1 => self.game.base_melee(self.state, at).max(0),
            Blow::Melee => self.game.melee(self.state, &field, at, zone, None),
            Blow::Charge => self.game.melee(self.state, &field, at, zone, Some(mark)),
        };
        let instinct = self.game.instinct(self.state, at, on);
        // NXL-ABIL-PIERCING
        let pierces = self.game.has(self.state, at, Ability::PiercingAttack);
        let lost = self.hit(on, Hit { value, pierces, ..Hit::default() }, |terms| {
            let Terms { game, state } = terms;
            match blow {
                Blow::Ranged => game.ranged_parts(state, at),
                Blow::Melee | Blow::Charge if number > 1 => game.base_parts(state, at),
                Blow::Melee => game.melee_parts(state, at, zone, None),
                Blow::Charge => game.melee_parts(state, at, zone, Some(mark)),
            }
        });
        let value = i16::from(instinct);
        let back = Hit { value, cause: Cause::Riposte, ..Hit::default() };
        let hurt_back = self.hit(at, back, |_| vec![Part { reason: Reason::Instinct, n: value }]);
        self.envenom(on, at, lost);
        self.envenom(at, on, hurt_back);
        // NXL-ABIL-INCAPACITATE, NXL-ABIL-SOLID-1, NXL-R37
        if lost > 0
            && self.game.has(self.state, at, Ability::IncapacitatingAttack)
            && !self.game.has(self.state, on, Ability::Solid)
        {
            self.state.units[on].is_engaged = true;
        }
        self.reap(seat);
    }

    /// NXL-ABIL-MASS-2: another target, while the attacker lives and attacks remain.
    pub(crate) fn offer_next(&mut self) {
        let attack = &self.state.course.attack;
        let Some(at) = self.state.in_play(attack.attacker) else { return };
        let ability = match attack.blow {
            Blow::Ranged => Ability::QuickShot,
            Blow::Melee | Blow::Charge => Ability::MassAttack,
        };
        let number = attack.number;
        if !self.game.has(self.state, at, ability)
            || number >= self.game.figure(self.state, at, ability)
            || !Noxilia::braves_water(
                self.state,
                self.game.abilities(self.state, at),
                self.state.units[at].zone,
            )
        {
            return;
        }
        let field = self.state.field();
        if self.game.further_targets(self.state, &field, at).next().is_some() {
            let seat = self.state.units[at].controller;
            self.ask(seat, Frame::Next);
        }
    }

    pub(crate) fn attack_again(&mut self, target: UnitId) {
        self.reveal(target);
        let attack = &mut self.state.course.attack;
        attack.target = target;
        attack.number += 1;
        attack.is_redirected = false;
        attack.is_cancelled = false;
        if !attack.named.is_full() {
            attack.named.push(target);
        }
        self.tell_attack();
        self.push(Frame::Guardian);
    }
}
