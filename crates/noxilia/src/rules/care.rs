//! Care: healing and purifying a unit in the same zone.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{UnitId, Zone};
use crate::state::{About, Field, Frame, State, Unit};
use crate::{Action, Noxilia};

impl Noxilia {
    /// Whether somebody there needs the care of a unit that stays or steps there.
    pub(crate) fn has_patient(
        state: &State,
        field: &Field,
        at: usize,
        zone: Zone,
        is_purify: bool,
    ) -> bool {
        let unit = &state.units[at];
        Self::needs_care(unit, is_purify)
            || Self::patients(state, field, unit.controller, zone, is_purify).next().is_some()
    }

    /// NXL-MOVHEAL-2, NXL-R43: allied units in the zone, oneself included.
    pub(crate) fn list_patients(
        state: &State,
        unit: UnitId,
        is_purify: bool,
        into: &mut Vec<Action>,
    ) {
        let Some(at) = state.in_play(unit) else { return };
        let (seat, zone) = (state.units[at].controller, state.units[at].zone);
        let field = state.field();
        let patients = Self::patients(state, &field, seat, zone, is_purify);
        into.extend(patients.map(|unit| Action::Unit { unit }));
    }

    /// Units of a seat in a zone that need care.
    fn patients<'s>(
        state: &'s State,
        field: &Field,
        seat: Seat,
        zone: Zone,
        is_purify: bool,
    ) -> impl Iterator<Item = UnitId> + use<'s> {
        let units = field.units(seat, zone).map(|at| &state.units[at]);
        units.filter(move |unit| Self::needs_care(unit, is_purify)).map(|unit| unit.handle)
    }

    /// NXL-R44: whether a unit needs care.
    fn needs_care(unit: &Unit, is_purify: bool) -> bool {
        if is_purify { unit.poison > 0 || unit.curse != 0 } else { unit.wounds > 0 }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Asks whom to heal or purify; one patient needs no question, none ends the action.
    pub(crate) fn offer_care(&mut self, unit: UnitId, is_purify: bool) {
        let Some(at) = self.state.in_play(unit) else { return };
        let (seat, zone) = (self.state.units[at].controller, self.state.units[at].zone);
        let field = self.state.field();
        let mut patients = Noxilia::patients(self.state, &field, seat, zone, is_purify);
        let (first, second) = (patients.next(), patients.next());
        drop(patients);
        match (first, second) {
            (None, _) => {}
            (Some(only), None) => self.care_for(unit, only, is_purify),
            (Some(_), Some(_)) => self.ask(seat, Frame::Care { unit, is_purify }),
        }
    }

    /// NXL-FOG-4: the patient is revealed, and may be answered for.
    pub(crate) fn care_for(&mut self, unit: UnitId, target: UnitId, is_purify: bool) {
        let Some(at) = self.state.in_play(unit) else { return };
        let (seat, zone) = (self.state.units[at].controller, self.state.units[at].zone);
        self.reveal(target);
        self.push(Frame::Cure { unit, target, is_purify });
        self.open_window(About::Targeted, target, unit, zone, seat.other());
    }

    /// NXL-ABIL-HEAL, NXL-ABIL-PURIFICATION
    pub(crate) fn cure(&mut self, unit: UnitId, target: UnitId, is_purify: bool) {
        let (Some(at), Some(on)) = (self.state.in_play(unit), self.state.in_play(target)) else {
            return;
        };
        if self.state.units[at].zone != self.state.units[on].zone {
            return;
        }
        if is_purify {
            self.purify(on);
        } else {
            let life = self.game.figure(self.state, at, Ability::Heal);
            self.heal(on, life);
        }
    }
}
