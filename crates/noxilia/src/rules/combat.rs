//! Combat: one attack from its declaration to the last riposte, damage and death.

use arrayvec::ArrayVec;
use engine::{Audience, Chance, Outcome, Seat, Story};

use super::Play;
use crate::effect::{Ability, Kind, When};
use crate::event::{Cause, Event, Part, Reason, Way};
use crate::ids::{Colour, Host, UnitId};
use crate::state::{About, Attack, Blow, Dead, Field, Frame, Source, State, Unit, Where};
use crate::{Action, Noxilia};

/// NXL-R98: how many effects may set each other off in one action or step of the turn.
const TRIGGERS_MAX: u8 = 200;

/// What makes damage magic, and its colour where it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Magic(pub(crate) Option<Colour>);

/// Damage that is about to be dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) value: i16,
    pub(crate) pierces: bool,
    pub(crate) magic: Option<Magic>,
    pub(crate) cause: Cause,
}

impl Default for Hit {
    fn default() -> Self {
        Self { value: 0, pierces: false, magic: None, cause: Cause::Attack }
    }
}

/// The table on which the terms of a blow are looked up, once it was dealt.
pub(crate) struct Terms<'t> {
    pub(crate) game: &'t Noxilia,
    pub(crate) state: &'t State,
}

impl Noxilia {
    /// NXL-MELEE-1, NXL-R40: the enemies in the same zone, for a blow that would count.
    pub(crate) fn list_melee(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut Vec<Action>,
    ) {
        let unit = &state.units[at];
        let enemy = unit.controller.other();
        if !field.is_held(enemy, unit.zone)
            || !Self::may_fight(state, own, unit.zone)
            || self.melee(state, field, at, unit.zone, None) < 1
        {
            return;
        }
        for target in field.units(enemy, unit.zone) {
            let target = state.units[target].handle;
            into.push(Action::Melee { unit: unit.handle, target });
        }
    }

    /// NXL-RANGED-1, NXL-ABIL-CLOSESHOT, NXL-R08: the enemies next door, or in the same zone for close shots.
    pub(crate) fn list_ranged(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut Vec<Action>,
    ) {
        let unit = &state.units[at];
        if self.base_ranged(state, at) < 1
            || !Self::may_fight(state, own, unit.zone)
            || self.ranged(state, field, at) < 1
        {
            return;
        }
        for target in self.shooting_range(state, field, at, own) {
            into.push(Action::Ranged { unit: unit.handle, target });
        }
    }

    /// Whom a unit can shoot at, by zone.
    fn shooting_range<'s>(
        &'s self,
        state: &'s State,
        field: &'s Field,
        at: usize,
        own: u64,
    ) -> impl Iterator<Item = UnitId> + 's {
        let unit = &state.units[at];
        let mut zones = self.map.next[unit.zone.index()];
        if own & Ability::CloseShot.bit() != 0 {
            zones |= unit.zone.bit();
        }
        let enemy = unit.controller.other();
        crate::ids::Zone::of_bits(zones & field.held[enemy.index()])
            .flat_map(move |zone| field.units(enemy, zone))
            .map(|target| state.units[target].handle)
    }

    /// The places of attacker and target, while both can still fight it out.
    fn fighters(state: &State) -> Option<(usize, usize)> {
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
                && Self::may_fight(state, own, zone)
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
                        && Self::may_fight(state, abilities, zone))
        })
    }

    /// NXL-RANGED-2, NXL-COMBAT-3b, NXL-ABIL-SNEAK: whether the target may strike back at all.
    fn may_riposte(&self, state: &State, at: usize, on: usize) -> bool {
        let attack = &state.course.attack;
        attack.blow == Blow::Melee
            && !attack.is_redirected
            && !self.has(state, at, Ability::SneakAttack)
            && Self::may_fight(state, self.abilities(state, on), state.units[on].zone)
    }

    /// NXL-ABIL-MASS-1, NXL-ABIL-QUICKSHOT, NXL-R38, NXL-R39: the targets of a further attack.
    pub(crate) fn list_next(&self, state: &State, into: &mut Vec<Action>) {
        into.push(Action::Stop);
        let attack = &state.course.attack;
        let Some(at) = state.in_play(attack.attacker) else { return };
        let field = state.field();
        let unit = &state.units[at];
        let own = self.own_abilities(state, at);
        let mut offer = |target: UnitId| {
            if !attack.named.contains(&target) {
                into.push(Action::Unit { unit: target });
            }
        };
        match attack.blow {
            Blow::Ranged => self.shooting_range(state, &field, at, own).for_each(offer),
            Blow::Melee | Blow::Charge => field
                .units(unit.controller.other(), unit.zone)
                .for_each(|target| offer(state.units[target].handle)),
        }
    }

    /// NXL-R92: armour follows its score, but what is worn stays worn.
    pub(crate) fn shift_armour(unit: &mut Unit, by: i8, score: i8) {
        if by > 0 {
            unit.armour = (unit.armour + by).min(score.max(0));
        } else if unit.armour > 0 {
            unit.armour = (unit.armour + by).max(0);
        }
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
        let way = match attack.blow {
            Blow::Melee => Way::Melee,
            Blow::Charge => Way::Charge,
            Blow::Ranged => Way::Ranged,
        };
        self.state.course.attack = attack;
        self.tell_attack(unit, target, way);
    }

    fn tell_attack(&mut self, unit: UnitId, target: UnitId, way: Way) {
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

    /// NXL-ABIL-FLASH
    pub(crate) fn offer_flash(&mut self) {
        let Some((at, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        let unit = &self.state.units[on];
        if self.game.may_riposte(self.state, at, on)
            && !unit.is_engaged
            && self.game.has(self.state, on, Ability::FlashRiposte)
        {
            let seat = unit.controller;
            self.ask(seat, Frame::Flash);
        } else {
            self.push(Frame::Damage);
        }
    }

    pub(crate) fn flash(&mut self) {
        self.push(Frame::Damage);
        self.strike_back();
    }

    /// NXL-ABIL-RIPOSTE
    pub(crate) fn offer_riposte(&mut self) {
        let Some((at, on)) = Noxilia::fighters(self.state) else {
            self.push(Frame::Next);
            return;
        };
        let unit = &self.state.units[on];
        if self.game.may_riposte(self.state, at, on)
            && !unit.is_engaged
            && self.game.has(self.state, on, Ability::Riposte)
        {
            let seat = unit.controller;
            self.ask(seat, Frame::Riposte);
        } else {
            self.push(Frame::Next);
        }
    }

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
        let instinct = if self.game.may_riposte(self.state, at, on)
            && self.game.has(self.state, on, Ability::InstinctiveRiposte)
        {
            self.game.figure(self.state, on, Ability::InstinctiveRiposte)
        } else {
            0
        };
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

    /// NXL-ABIL-POISON-1: life lost to a poisoner leaves markers, never more than its figure.
    fn envenom(&mut self, on: usize, by: usize, lost: u8) {
        if lost > 0 && self.game.has(self.state, by, Ability::Poison) {
            let markers = self.game.figure(self.state, by, Ability::Poison);
            self.poison(on, markers);
        }
    }

    pub(crate) fn poison(&mut self, on: usize, markers: u8) {
        let unit = &mut self.state.units[on];
        if unit.poison < markers {
            unit.poison = markers;
            let (handle, card) = (unit.handle, (!unit.is_hidden).then_some(unit.card));
            self.tell(|| Event::UnitPoisoned { unit: handle, card, markers });
        }
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
            || !Noxilia::may_fight(
                self.state,
                self.game.abilities(self.state, at),
                self.state.units[at].zone,
            )
        {
            return;
        }
        let named = &self.state.course.attack.named;
        let field = self.state.field();
        let unit = &self.state.units[at];
        let enemy = unit.controller.other();
        let own = self.game.own_abilities(self.state, at);
        let has_target = match self.state.course.attack.blow {
            Blow::Ranged => {
                let mut targets = self.game.shooting_range(self.state, &field, at, own);
                targets.any(|target| !named.contains(&target))
            }
            Blow::Melee | Blow::Charge => field
                .units(enemy, unit.zone)
                .any(|target| !named.contains(&self.state.units[target].handle)),
        };
        if has_target {
            let seat = unit.controller;
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
        let (unit, way) = match attack.blow {
            Blow::Melee => (attack.attacker, Way::Melee),
            Blow::Charge => (attack.attacker, Way::Charge),
            Blow::Ranged => (attack.attacker, Way::Ranged),
        };
        self.tell_attack(unit, target, way);
        self.push(Frame::Guardian);
    }

    /// NXL-STAT-ARMOUR-1, NXL-STAT-ARMOUR-3, NXL-R25, NXL-R26: damage to armour first; returns the life lost. How the value came
    /// about is only asked for where somebody listens.
    pub(crate) fn hit(
        &mut self,
        at: usize,
        blow: Hit,
        terms: impl FnOnce(&Terms<'_>) -> Vec<Part>,
    ) -> u8 {
        let Hit { value, pierces, magic, cause } = blow;
        let mut value = value;
        let (mut surge, mut resisted) = (0, 0);
        if let Some(Magic(colour)) = magic {
            surge = i16::from(self.game.turn_rules(self.state).magic_bonus);
            resisted = self.resistance(at, colour).min(value + surge);
            value += surge - resisted;
        }
        if value <= 0 {
            return 0;
        }
        let unit = &mut self.state.units[at];
        let (mut absorbed, mut weakness) = (0, 0);
        if unit.armour < 0 {
            weakness = i16::from(-unit.armour);
            value += weakness;
            unit.armour = 0;
        } else if !pierces {
            absorbed = value.min(i16::from(unit.armour));
            unit.armour -= absorbed as i8;
            value -= absorbed;
        }
        let lost = value.min(200) as u8;
        unit.wounds = unit.wounds.saturating_add(lost);
        let (unit, card) = (unit.handle, (!unit.is_hidden).then_some(unit.card));
        let absorbed = absorbed as u8;
        let (game, state) = (self.game, &*self.state);
        self.story.tell(Audience::ALL, || {
            let mut parts = terms(&Terms { game, state });
            for (reason, n) in [
                (Reason::Fate, surge),
                (Reason::Resistance, -resisted),
                (Reason::Weakness, weakness),
            ] {
                if n != 0 {
                    parts.push(Part { reason, n });
                }
            }
            Event::UnitHurt { unit, card, absorbed, lost, cause, parts }
        });
        lost
    }

    /// NXL-ABIL-MAGICRES, NXL-ABIL-TYPEDRES, NXL-R46
    fn resistance(&self, at: usize, colour: Option<Colour>) -> i16 {
        let unit = &self.state.units[at];
        if unit.is_hidden {
            return 0;
        }
        let mut sum = 0;
        if self.game.has(self.state, at, Ability::MagicResistance) {
            sum += i16::from(self.game.figure(self.state, at, Ability::MagicResistance));
        }
        if let Some(colour) = colour {
            let index = colour.index().min(crate::ids::COLOURS - 1);
            sum += i16::from(self.game.card_of(unit).keywords.resists[index]);
            for gear in self.game.active_gear(self.state, unit) {
                sum += i16::from(self.game.catalogue.card(gear.card).keywords.resists[index]);
            }
        }
        sum
    }

    /// Plain damage, which armour absorbs.
    pub(crate) fn hurt(&mut self, at: usize, n: u8, cause: Cause) {
        let value = i16::from(n);
        self.hit(at, Hit { value, cause, ..Hit::default() }, |_| {
            vec![Part { reason: Reason::Card, n: value }]
        });
    }

    /// NXL-GEN-8: loss of life that nothing absorbs.
    pub(crate) fn wound(&mut self, at: usize, n: u8, cause: Cause) {
        if n == 0 {
            return;
        }
        let unit = &mut self.state.units[at];
        unit.wounds = unit.wounds.saturating_add(n);
        let (handle, card) = (unit.handle, (!unit.is_hidden).then_some(unit.card));
        self.tell(|| Event::UnitHurt {
            unit: handle,
            card,
            absorbed: 0,
            lost: n,
            cause,
            parts: Vec::new(),
        });
    }

    /// NXL-STAT-LIFE, NXL-COMBAT-5, NXL-R43: life regained, never above the maximum.
    pub(crate) fn heal(&mut self, at: usize, life: u8) {
        if !self.game.may_heal(self.state, at) {
            return;
        }
        let unit = &mut self.state.units[at];
        let life = life.min(unit.wounds);
        if life > 0 {
            unit.wounds -= life;
            let (handle, card) = (unit.handle, (!unit.is_hidden).then_some(unit.card));
            self.tell(|| Event::UnitHealed { unit: handle, card, life });
        }
    }

    /// NXL-R42: takes poison and curses away.
    pub(crate) fn purify(&mut self, at: usize) {
        let unit = &mut self.state.units[at];
        unit.poison = 0;
        unit.curse = 0;
        let (handle, card) = (unit.handle, unit.card);
        self.tell(|| Event::UnitPurified { unit: handle, card });
    }

    /// NXL-COMBAT-4a, NXL-GOAL-2, NXL-GOAL-3, NXL-R50: everybody without life leaves together; a dead monarch ends the game.
    pub(crate) fn reap(&mut self, cause: Seat) {
        let mut fallen = [false; 2];
        let mut is_any = false;
        for at in 0..self.state.units.len() {
            let unit = &self.state.units[at];
            if unit.place != Where::Play || self.game.life(unit) > 0 {
                continue;
            }
            is_any = true;
            if self.game.card_of(unit).kind == Kind::Monarch {
                fallen[unit.owner.index()] = true;
            }
            let handle = unit.handle;
            self.state.units[at].place = Where::Dying;
            if self.state.units[at].is_hidden {
                self.state.units[at].is_hidden = false;
            }
            let unit = &self.state.units[at];
            let (seat, card, zone) = (unit.controller, unit.card, unit.zone);
            self.tell(|| Event::UnitDied { seat, unit: handle, card, zone });
        }
        if !is_any {
            return;
        }
        match fallen {
            [true, true] => return self.finish(Outcome::Draw),
            [true, false] => return self.finish(Outcome::Win(Seat::new(1))),
            [false, true] => return self.finish(Outcome::Win(Seat::new(0))),
            [false, false] => {}
        }
        self.avenge();
        if self.game.has_trigger(crate::effect::Trigger::Death) {
            self.push(Frame::Bury { cause });
            for at in (0..self.state.units.len()).rev() {
                let unit = &self.state.units[at];
                if unit.place == Where::Dying {
                    let (handle, zone) = (unit.handle, unit.zone);
                    self.open_window(About::Death, handle, UnitId::NONE, zone, cause.other());
                }
            }
        } else {
            self.bury(cause);
        }
    }

    /// NXL-ABIL-BLOODBROTHER, NXL-R83: each death strengthens the brothers who saw it.
    fn avenge(&mut self) {
        for dead in 0..self.state.units.len() {
            let unit = &self.state.units[dead];
            if unit.place != Where::Dying
                || self.game.own_abilities(self.state, dead) & Ability::BloodBrother.bit() == 0
            {
                continue;
            }
            let (seat, zone) = (unit.controller, unit.zone);
            let field = self.state.field();
            for other in field.units(seat, zone) {
                if self.game.has(self.state, other, Ability::BloodBrother) {
                    let brother = &mut self.state.units[other];
                    brother.melee = brother.melee.saturating_add(2);
                    brother.armour = brother.armour.saturating_sub(1).max(-99);
                }
            }
        }
    }

    /// NXL-COMBAT-4b, NXL-ADV-2, NXL-R71: the dead go to their owners' graveyards, their equipment to the ground; then happens what
    /// their cards say of their death, those of the seat that did not cause it first.
    pub(crate) fn bury(&mut self, cause: Seat) {
        let mut last_words: ArrayVec<Source, 64> = ArrayVec::new();
        while let Some(at) = self.state.units.iter().position(|unit| unit.place == Where::Dying) {
            let unit = &self.state.units[at];
            let (handle, zone, owner, seat) = (unit.handle, unit.zone, unit.owner, unit.controller);
            let (card, has_dodged) = (unit.card, unit.has_dodged);
            self.drop_everything(handle, zone);
            self.state.units.remove(at);
            let data = self.game.catalogue.card(card);
            if data.kind != Kind::UnitToken {
                self.state.camps[owner.index()].grave.push(Dead { card, handle, has_dodged });
            }
            if data.has_death && !last_words.is_full() {
                last_words.push(Source { seat, zone, unit: handle, ..self.fate_source(card) });
            }
        }
        for seat in [cause.other(), cause] {
            for source in last_words.iter().filter(|source| source.seat == seat) {
                if self.state.course.outcome.is_none() && self.may_trigger() {
                    self.run_at_once(*source, When::Death);
                }
            }
        }
    }

    /// NXL-R98: effects that set each other off come to an end.
    fn may_trigger(&mut self) -> bool {
        let triggered = &mut self.state.course.triggered;
        *triggered = triggered.saturating_add(1);
        *triggered <= TRIGGERS_MAX
    }

    /// NXL-R60: the equipment of a unit falls, latent spells under it are discarded.
    pub(crate) fn drop_everything(&mut self, unit: UnitId, zone: crate::ids::Zone) {
        let host = Host::unit(unit);
        for at in 0..self.state.gear.len() {
            if self.state.gear[at].host == host {
                self.state.gear[at].host = Host::zone(zone);
                let card = self.state.gear[at].card;
                self.tell(|| Event::GearDropped { zone, card });
            }
        }
        while let Some(at) = self.state.traps.iter().position(|trap| trap.host == host) {
            let trap = self.state.traps.remove(at);
            let dead = Dead { card: trap.card, handle: UnitId::NONE, has_dodged: false };
            self.state.camps[trap.owner.index()].grave.push(dead);
        }
        if let Some(at) = self.state.find(unit) {
            self.state.units[at].has_gear = false;
        }
    }
}
