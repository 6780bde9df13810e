//! Charge: move, then strike, at the price of some armour.

use engine::{Chance, Story};

use super::Play;
use crate::effect::Ability;
use crate::event::{Event, Way};
use crate::ids::{UnitId, Zone};
use crate::state::{Attack, Blow, Field, Frame, State};
use crate::{Action, Noxilia};

const SLIP: u64 = Ability::Flying.bit() | Ability::Infiltrator.bit();

impl Noxilia {
    /// NXL-CHARGE-3, NXL-CHARGE-4, NXL-R20: every route of one step, or two with Fast March, to a zone with enemies, with every target there.
    pub(crate) fn list_charges(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let (seat, from) = (unit.controller, unit.zone);
        let enemy = seat.other();
        if field.is_held(enemy, from) || unit.cannot_charge || field.held[enemy.index()] == 0 {
            return;
        }
        let is_fast = own & Ability::FastMarch.bit() != 0;
        let near = self.map.next[from.index()];
        let far = if is_fast {
            Zone::of_bits(near).fold(near, |all, zone| all | self.map.next[zone.index()])
        } else {
            near
        };
        if far & field.held[enemy.index()] == 0 {
            return;
        }
        for first in Zone::of_bits(near) {
            if self.step(state, field, at, own, from, first).is_none() {
                continue;
            }
            let after = self.after_interceptors(state, field, at, own, first);
            if field.is_held(enemy, first) {
                self.list_charge(state, field, at, after, None, first, into);
            }
            if !is_fast {
                continue;
            }
            for second in self.map.neighbours(first) {
                if second == from
                    || !field.is_held(enemy, second)
                    || self.step(state, field, at, after, first, second).is_none()
                {
                    continue;
                }
                // The ability comes back on leaving the zone of an interceptor.
                let last = self.after_interceptors(state, field, at, own, second);
                self.list_charge(state, field, at, last, Some(first), second, into);
            }
        }
    }

    /// A route is judged with the interceptors everybody sees.
    fn after_interceptors(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        zone: Zone,
    ) -> u64 {
        let enemy = state.units[at].controller.other();
        let is_caught = own & SLIP != 0
            && field.units(enemy, zone).any(|other| self.has(state, other, Ability::Interceptor));
        if is_caught { own & !SLIP } else { own }
    }

    #[expect(clippy::too_many_arguments, reason = "a route with all that is known about it")]
    fn list_charge(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        abilities: u64,
        via: Option<Zone>,
        to: Zone,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let mark = self.mark(state, at);
        if !Self::braves_water(state, abilities, to)
            || self.melee_with(state, field, at, abilities, to, Some(mark)) < 1
        {
            return;
        }
        let targets = field.units(unit.controller.other(), to).map(|at| state.units[at].handle);
        into.extend(targets.map(|target| Action::Charge { unit: unit.handle, target, via, to }));
    }

    /// NXL-CHARGE-5, NXL-R30: the aura marked on the zone that a unit charges from; a table may leave the bearer out.
    fn mark(&self, state: &State, at: usize) -> u8 {
        let unit = &state.units[at];
        if !self.rules.aura_includes_bearer && self.has_own(state, at, Ability::AttackAura) {
            return 0;
        }
        state.course.auras[unit.controller.index()][unit.zone.index()]
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-CHARGE-1, NXL-CHARGE-2, NXL-R21: engaged, shown and weakened before the first step.
    pub(crate) fn begin_charge(
        &mut self,
        unit: UnitId,
        target: UnitId,
        via: Option<Zone>,
        to: Zone,
    ) {
        let mark = self.state.find(unit).map_or(0, |at| self.game.mark(self.state, at));
        let attack = Attack { blow: Blow::Charge, via, goal: to, mark, ..Attack::default() };
        self.declare(unit, target, attack);
        self.weaken(unit, 1 + i8::from(via.is_some()));
        self.push(Frame::Route { unit, next: u8::from(via.is_none()) });
    }

    /// The next step of the route, or the attack at its end; a charge that cannot go on is lost.
    pub(crate) fn follow_route(&mut self, unit: UnitId, next: u8) {
        let attack = &self.state.course.attack;
        let (target, goal, via) = (attack.target, attack.goal, attack.via);
        let Some(at) = self.state.in_play(unit) else { return };
        let here = self.state.units[at].zone;
        let card = self.state.units[at].card;
        let own = self.game.own_abilities(self.state, at);
        if here == goal {
            let is_there = self
                .state
                .in_play(target)
                .is_some_and(|target| self.state.units[target].zone == goal);
            if is_there && Noxilia::braves_water(self.state, own, goal) {
                self.push(Frame::Guardian);
            } else {
                self.tell(|| Event::AttackLost { unit, card });
            }
            return;
        }
        let to = if next == 0 { via.unwrap_or(goal) } else { goal };
        let field = self.state.field();
        let is_under_way = next > u8::from(via.is_none());
        let is_stopped = is_under_way && self.state.course.is_stopped;
        if is_stopped || self.game.step(self.state, &field, at, own, here, to).is_none() {
            self.tell(|| Event::AttackLost { unit, card });
            return;
        }
        self.push(Frame::Route { unit, next: next + 1 });
        self.walk(unit, to, Way::Charge);
    }
}
