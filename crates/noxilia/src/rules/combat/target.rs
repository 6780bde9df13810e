//! Whom an attack can name: those beside the attacker, or next door with a shot.

use crate::effect::Ability;
use crate::ids::{UnitId, Zone};
use crate::state::{Blow, Field, State};
use crate::{Action, Noxilia};

impl Noxilia {
    /// NXL-MELEE-1, NXL-R40: the enemies in the same zone, for a blow that would count.
    pub(crate) fn list_melee(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        if !field.is_held(unit.controller.other(), unit.zone)
            || !Self::braves_water(state, own, unit.zone)
            || self.melee(state, field, at, unit.zone, None) < 1
        {
            return;
        }
        let targets = self.targets(state, field, at, own, Blow::Melee);
        into.extend(targets.map(|target| Action::Melee { unit: unit.handle, target }));
    }

    /// NXL-RANGED-1: the enemies next door, for a shot that would count.
    pub(crate) fn list_ranged(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        if self.base_ranged(state, at) < 1
            || !Self::braves_water(state, own, unit.zone)
            || self.ranged(state, field, at) < 1
        {
            return;
        }
        let targets = self.targets(state, field, at, own, Blow::Ranged);
        into.extend(targets.map(|target| Action::Ranged { unit: unit.handle, target }));
    }

    /// NXL-ABIL-MASS-1, NXL-ABIL-QUICKSHOT: the targets of a further attack.
    pub(crate) fn list_next(&self, state: &State, into: &mut Vec<Action>) {
        into.push(Action::Stop);
        let Some(at) = state.in_play(state.course.attack.attacker) else { return };
        let field = state.field();
        let targets = self.further_targets(state, &field, at);
        into.extend(targets.map(|unit| Action::Unit { unit }));
    }

    /// NXL-R38, NXL-R39: the enemies in reach of the attack under way that it has not named yet.
    pub(super) fn further_targets<'s>(
        &self,
        state: &'s State,
        field: &'s Field,
        at: usize,
    ) -> impl Iterator<Item = UnitId> + use<'s> {
        let attack = &state.course.attack;
        let own = self.own_abilities(state, at);
        self.targets(state, field, at, own, attack.blow)
            .filter(|target| !attack.named.contains(target))
    }

    /// The enemies in reach of an attack, by zone.
    fn targets<'s>(
        &self,
        state: &'s State,
        field: &'s Field,
        at: usize,
        own: u64,
        blow: Blow,
    ) -> impl Iterator<Item = UnitId> + use<'s> {
        let unit = &state.units[at];
        let enemy = unit.controller.other();
        Zone::of_bits(self.reach(unit.zone, own, blow) & field.held[enemy.index()])
            .flat_map(move |zone| field.units(enemy, zone))
            .map(|target| state.units[target].handle)
    }

    /// NXL-ABIL-CLOSESHOT, NXL-R08: the zones an attack reaches from here.
    #[inline]
    fn reach(&self, from: Zone, own: u64, blow: Blow) -> u16 {
        let next = self.map.next[from.index()];
        match blow {
            Blow::Melee | Blow::Charge => from.bit(),
            Blow::Ranged if own & Ability::CloseShot.bit() != 0 => next | from.bit(),
            Blow::Ranged => next,
        }
    }
}
