//! Death: who falls together, what is told of it, and where the dead and their things go.

use arrayvec::ArrayVec;
use engine::{Chance, Outcome, Seat, Story};

use super::super::Play;
use crate::effect::{Ability, Kind, Trigger, When};
use crate::event::Event;
use crate::ids::{Host, UnitId, Zone};
use crate::state::{About, Dead, Frame, Source, Where};

/// NXL-R98: how many effects may set each other off in one action or step of the turn.
const TRIGGERS_MAX: u8 = 200;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-COMBAT-4a, NXL-GOAL-2, NXL-GOAL-3, NXL-R50: everybody without life leaves together; a dead monarch ends the game.
    pub(crate) fn reap(&mut self, cause: Seat) {
        // At the start and at the end of a turn nobody acts: the first player answers first.
        let is_acting = self.state.course.stack.contains(&Frame::Act);
        let cause = if is_acting { cause } else { self.state.course.first.other() };
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
            let unit = &mut self.state.units[at];
            unit.place = Where::Dying;
            unit.is_hidden = false;
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
        if self.game.has_trigger(Trigger::Death) {
            self.push(Frame::Bury { cause });
            // What is pushed last is asked first.
            for seat in [cause, cause.other()] {
                for at in (0..self.state.units.len()).rev() {
                    let unit = &self.state.units[at];
                    if unit.place == Where::Dying && unit.controller == seat {
                        let (handle, zone) = (unit.handle, unit.zone);
                        self.open_window(About::Death, handle, UnitId::NONE, zone, cause.other());
                    }
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
                    let brother = brother.handle;
                    self.weaken(brother, 1);
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
    pub(crate) fn drop_everything(&mut self, unit: UnitId, zone: Zone) {
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
