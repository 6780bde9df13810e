//! Moving: steps, retreats, walks that end in another deed, and what happens on entering a zone.

use engine::{Chance, Story};

use super::Play;
use crate::effect::{Ability, When};
use crate::event::{Cause, Event, Way};
use crate::ids::{CardId, Slot, UnitId, Zone};
use crate::state::{About, Field, Frame, Source, State};
use crate::{Action, Noxilia};

const FLYING: u64 = Ability::Flying.bit();
const INFILTRATOR: u64 = Ability::Infiltrator.bit();

/// What a step needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StepNeed {
    /// Damage by forcing one's way.
    pub(crate) force: u8,
    /// It would be illegal without an ability, so a hidden unit is revealed.
    pub(crate) shows: bool,
}

impl Noxilia {
    /// NXL-MOVE-3, NXL-MOVE-4, NXL-R13, NXL-R14: whether a unit with these abilities may step from one zone to the next, and at what price.
    pub(crate) fn step(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        from: Zone,
        to: Zone,
    ) -> Option<StepNeed> {
        let seat = state.units[at].controller;
        if !self.map.is_adjacent(from, to) || !Self::room(field, seat, to) {
            return None;
        }
        let mut need = StepNeed::default();
        // NXL-R19: water closes a zone to those who neither swim nor fly.
        if !Self::braves_water(state, own, to) {
            return None;
        }
        need.shows = Self::is_flooded(state, to);
        let enemy = seat.other();
        if field.is_held(enemy, from) && field.is_held(enemy, to) {
            need.shows = true;
            if own & (FLYING | INFILTRATOR) == 0 {
                if own & Ability::ForceThrough.bit() == 0 {
                    return None;
                }
                need.force = self.figure(state, at, Ability::ForceThrough);
            }
        }
        Some(need)
    }

    /// NXL-MOVE-1: the first step of a move.
    pub(crate) fn list_moves(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let open = self.open_steps(state, field, at, own);
        into.extend(open.map(|to| Action::Move { unit: unit.handle, to }));
    }

    /// The zones a unit may step into from where it is.
    fn open_steps<'s>(
        &'s self,
        state: &'s State,
        field: &'s Field,
        at: usize,
        own: u64,
    ) -> impl Iterator<Item = Zone> + 's {
        let from = state.units[at].zone;
        let zones = self.map.neighbours(from);
        zones.filter(move |to| self.step(state, field, at, own, from, *to).is_some())
    }

    /// NXL-MOVE-2, NXL-ABIL-FASTMARCH-1: how many steps a move may have.
    fn steps_max(own: u64) -> u8 {
        2 + u8::from(own & Ability::FastMarch.bit() != 0)
    }

    /// NXL-R15, NXL-MOVE-2, NXL-ABIL-FASTMARCH-1: the further steps of a move.
    pub(crate) fn list_steps(
        &self,
        state: &State,
        unit: UnitId,
        taken: u8,
        into: &mut Vec<Action>,
    ) {
        into.push(Action::Stop);
        let Some(at) = state.in_play(unit) else { return };
        let own = self.own_abilities(state, at);
        if taken >= Self::steps_max(own) {
            return;
        }
        let field = state.field();
        let open = self.open_steps(state, &field, at, own);
        into.extend(open.map(|zone| Action::Zone { zone }));
    }

    /// NXL-RETREAT-1, NXL-R22, NXL-R23: one step towards one's command zone, from enemies to enemies.
    pub(crate) fn list_retreats(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let enemy = unit.controller.other();
        if !field.is_held(enemy, unit.zone) || own & Ability::BrotherInArms.bit() != 0 {
            return;
        }
        let home = Zone::of(unit.controller, Slot::Command).index();
        let far = self.map.distance[home][unit.zone.index()];
        for to in self.map.neighbours(unit.zone) {
            if self.map.distance[home][to.index()] < far
                && field.is_held(enemy, to)
                && Self::room(field, unit.controller, to)
                && Self::braves_water(state, own, to)
            {
                into.extend([Action::Retreat { unit: unit.handle, to }]);
            }
        }
    }

    /// NXL-MOVEQ-1, NXL-MOVHEAL-1: staying or one step, then taking an equipment, healing or purifying.
    pub(crate) fn list_walks(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let may_heal = own & Ability::Heal.bit() != 0;
        let may_purify = own & Ability::Purification.bit() != 0;
        if state.gear.is_empty() && !may_heal && !may_purify {
            return;
        }
        let handle = unit.handle;
        let here = std::iter::once(unit.zone);
        for to in here.chain(self.open_steps(state, field, at, own)) {
            if !state.gear.is_empty() && self.has_takeable(state, at, own, to) {
                into.extend([Action::Equip { unit: handle, to }]);
            }
            if may_heal && Self::has_patient(state, field, at, to, false) {
                into.extend([Action::Heal { unit: handle, to }]);
            }
            if may_purify && Self::has_patient(state, field, at, to, true) {
                into.extend([Action::Purify { unit: handle, to }]);
            }
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-DEF-1, NXL-DEF-2: marks a unit as used.
    pub(crate) fn engage(&mut self, unit: UnitId) {
        if let Some(at) = self.state.find(unit) {
            self.state.units[at].is_engaged = true;
        }
    }

    /// NXL-R24: a penalty lowers the one counter of armour.
    pub(crate) fn weaken(&mut self, unit: UnitId, by: i8) {
        if let Some(at) = self.state.find(unit) {
            let armour = &mut self.state.units[at].armour;
            *armour = armour.saturating_sub(by).max(-99);
        }
    }

    /// NXL-FOG-5: a simple move keeps a unit hidden.
    pub(crate) fn begin_move(&mut self, unit: UnitId, to: Zone) {
        self.engage(unit);
        self.take_step(unit, 0, to);
    }

    /// One step of a move.
    pub(crate) fn take_step(&mut self, unit: UnitId, taken: u8, to: Zone) {
        self.push(Frame::Step { unit, taken: taken + 1 });
        if taken >= 2 {
            // NXL-FOG-6, NXL-R21: the third step shows the unit and weakens it.
            self.reveal(unit);
            self.weaken(unit, 1);
        }
        self.walk(unit, to, Way::Move);
    }

    /// Puts a unit on its way into a zone.
    pub(crate) fn walk(&mut self, unit: UnitId, to: Zone, way: Way) {
        let Some(at) = self.state.in_play(unit) else { return };
        let field = self.state.field();
        let own = self.game.own_abilities(self.state, at);
        let from = self.state.units[at].zone;
        let need = self.game.step(self.state, &field, at, own, from, to).unwrap_or_default();
        if need.shows {
            self.reveal(unit);
        }
        self.state.course.is_stopped = false;
        let moved = &mut self.state.units[at];
        moved.zone = to;
        moved.is_caught = false;
        let (seat, card) = (moved.controller, moved.seen_card());
        self.tell(|| Event::UnitStepped { seat, unit, card, from, to, way });
        self.look();
        let force = if way == Way::Retreat { 0 } else { need.force };
        self.push(Frame::Enter { unit, part: 0, force });
    }

    /// What happens to a unit that stepped into a zone, part by part; the dead need no more.
    pub(crate) fn enter(&mut self, unit: UnitId, part: u8, force: u8) {
        let Some(at) = self.state.in_play(unit) else { return };
        let (zone, seat) = (self.state.units[at].zone, self.state.units[at].controller);
        if part < 4 {
            self.push(Frame::Enter { unit, part: part + 1, force });
        }
        match part {
            0 => {
                self.intercept(at);
                if force > 0 {
                    // NXL-ABIL-FORCE, NXL-R16
                    self.hurt(at, force, Cause::Force);
                    self.reap(seat);
                }
            }
            1 => self.uncover(unit, zone),
            2 => {
                let text = self.game.map.cards[zone.index()];
                let Some(controller) = self.state.zones[zone.index()].controller else { return };
                if text == CardId::NONE
                    || controller == seat
                    || !Noxilia::has_text(self.state, zone)
                {
                    return;
                }
                let field = self.state.field();
                let abilities = self.game.abilities(self.state, at);
                if zone.is_rampart()
                    && self.game.flies_over(self.state, &field, at, abilities, zone)
                {
                    return;
                }
                let source =
                    Source { zone, other: unit, seat: controller, ..self.fate_source(text) };
                self.run_at_once(source, When::EnemyEnters);
            }
            3 => self.open_window(About::Entered, UnitId::NONE, unit, zone, seat.other()),
            _ => {}
        }
    }

    /// NXL-ABIL-INTERCEPTOR, NXL-R17: an enemy interceptor in the zone takes Flying and Infiltrator away.
    fn intercept(&mut self, at: usize) {
        let own = self.game.own_abilities(self.state, at);
        if own & (FLYING | INFILTRATOR) == 0 {
            return;
        }
        let (zone, enemy) = (self.state.units[at].zone, self.state.units[at].controller.other());
        let field = self.state.field();
        let is_caught = field
            .units(enemy, zone)
            .any(|other| self.game.has(self.state, other, Ability::Interceptor));
        self.state.units[at].is_caught = is_caught;
    }

    /// Asks for the next step, while there is one to take.
    pub(crate) fn offer_step(&mut self, unit: UnitId, taken: u8) {
        let Some(at) = self.state.in_play(unit) else { return };
        if self.state.course.is_stopped {
            let card = self.state.units[at].seen_card();
            self.tell(|| Event::UnitStopped { unit, card });
            return;
        }
        let own = self.game.own_abilities(self.state, at);
        if taken >= Noxilia::steps_max(own) {
            return;
        }
        let field = self.state.field();
        let (from, seat) = (self.state.units[at].zone, self.state.units[at].controller);
        let slips = FLYING | INFILTRATOR | Ability::ForceThrough.bit();
        if !self.game.rules.through_enemy && field.is_held(seat.other(), from) && own & slips == 0 {
            return;
        }
        if self.game.open_steps(self.state, &field, at, own).next().is_some() {
            self.ask(seat, Frame::Step { unit, taken });
        }
    }

    /// NXL-RETREAT-2, NXL-RETREAT-3: one step back, at the price of some armour.
    pub(crate) fn begin_retreat(&mut self, unit: UnitId, to: Zone) {
        self.engage(unit);
        self.reveal(unit);
        self.weaken(unit, 1);
        self.walk(unit, to, Way::Retreat);
    }

    /// NXL-R87: engaged and shown at once; then perhaps one step; then the deed.
    pub(crate) fn begin_walk(&mut self, unit: UnitId, to: Zone, then: Frame) {
        self.engage(unit);
        self.reveal(unit);
        self.push(then);
        let is_here = self.state.find(unit).is_some_and(|at| self.state.units[at].zone == to);
        if !is_here {
            self.walk(unit, to, Way::Move);
        }
    }
}
