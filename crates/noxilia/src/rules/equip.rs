//! Equipment: who may carry what, taking it, putting it on, leaving it on the ground.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{CardId, Host, UnitId, Zone};
use crate::state::{Frame, Gear, State};
use crate::{Action, Noxilia};

impl Noxilia {
    /// Whether a unit with these abilities may carry the piece.
    pub(crate) fn may_carry(&self, abilities: u64, card: CardId) -> bool {
        self.catalogue.card(card).carried_by.is_none_or(|needed| abilities & needed.bit() != 0)
    }

    /// NXL-MOVEQ-2, NXL-R57: whether a piece can be taken by a unit in that zone: from the ground, or from another ally there.
    fn is_takeable(&self, state: &State, at: usize, own: u64, zone: Zone, gear: &Gear) -> bool {
        let unit = &state.units[at];
        let is_near = match gear.host.as_unit() {
            None => gear.host.as_zone() == Some(zone),
            Some(bearer) => {
                bearer != unit.handle
                    && state.in_play(bearer).is_some_and(|bearer| {
                        let bearer = &state.units[bearer];
                        bearer.controller == unit.controller && bearer.zone == zone
                    })
            }
        };
        is_near && self.may_carry(own, gear.card)
    }

    pub(crate) fn has_takeable(&self, state: &State, at: usize, own: u64, zone: Zone) -> bool {
        Self::may_pick_up(state, own, zone)
            && state.gear.iter().any(|gear| self.is_takeable(state, at, own, zone, gear))
    }

    /// The pieces within reach; those alike are one choice.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is not in this list")]
    pub(crate) fn list_gear(&self, state: &State, unit: UnitId, into: &mut Vec<Action>) {
        let Some(at) = state.in_play(unit) else { return };
        let own = self.own_abilities(state, at);
        let zone = state.units[at].zone;
        for gear in &state.gear {
            if self.is_takeable(state, at, own, zone, gear) {
                let action = Action::Take {
                    card: gear.card,
                    from: gear.host.as_unit().unwrap_or(UnitId::NONE),
                    is_engaged: gear.is_engaged,
                };
                if !into.contains(&action) {
                    into.push(action);
                }
            }
        }
        into.sort_unstable_by_key(|action| match action {
            Action::Take { card, from, is_engaged } => (*from, *card, *is_engaged),
            _ => (UnitId::NONE, CardId::NONE, false),
        });
    }

    /// Who may take a piece just made.
    pub(crate) fn list_bearers(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        zone: Zone,
        into: &mut Vec<Action>,
    ) {
        into.push(Action::Ground);
        for other in state.field().units(seat, zone) {
            let own = self.own_abilities(state, other);
            if self.may_carry(own, card) && own & Ability::Sorcerer.bit() != 0 {
                into.push(Action::Unit { unit: state.units[other].handle });
            }
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-MOVEQ-3, NXL-R87: asks which piece, unless there is only one; a walk that found none is over.
    pub(crate) fn offer_gear(&mut self, unit: UnitId) {
        let Some(at) = self.state.in_play(unit) else { return };
        let own = self.game.own_abilities(self.state, at);
        let (seat, zone) = (self.state.units[at].controller, self.state.units[at].zone);
        if self.game.has_takeable(self.state, at, own, zone) {
            self.ask(seat, Frame::Fetch(unit));
        }
    }

    pub(crate) fn take_gear(&mut self, unit: UnitId, card: CardId, from: UnitId, is_engaged: bool) {
        let Some(at) = self.state.in_play(unit) else { return };
        let zone = self.state.units[at].zone;
        let host = if from == UnitId::NONE { Host::zone(zone) } else { Host::unit(from) };
        let found = self
            .state
            .gear
            .iter()
            .position(|g| g.host == host && g.card == card && g.is_engaged == is_engaged);
        let Some(found) = found else { return };
        let before = self.state.find(from).map(|at| self.game.armour_score(self.state, at));
        let gear = self.state.gear.remove(found);
        self.take_off(from, before);
        self.attach(unit, gear.card, gear.owner, gear.is_engaged);
    }

    /// NXL-R92: what taking a piece off does to armour.
    fn take_off(&mut self, unit: UnitId, before: Option<i8>) {
        let (Some(at), Some(before)) = (self.state.find(unit), before) else { return };
        let host = Host::unit(unit);
        self.state.units[at].has_gear = self.state.gear.iter().any(|gear| gear.host == host);
        let score = self.game.armour_score(self.state, at);
        Noxilia::shift_armour(&mut self.state.units[at], score - before, score);
    }

    /// NXL-TYPE-EQUIP-1, NXL-R59, NXL-R99: puts a piece on a unit, which everybody sees.
    pub(crate) fn attach(
        &mut self,
        unit: UnitId,
        card: CardId,
        owner: Option<Seat>,
        is_engaged: bool,
    ) {
        self.reveal(unit);
        let Some(at) = self.state.in_play(unit) else { return };
        if self.state.gear.is_full() {
            return;
        }
        let before = self.game.armour_score(self.state, at);
        self.state.gear.push(Gear { card, owner, host: Host::unit(unit), is_engaged });
        self.state.units[at].has_gear = true;
        let score = self.game.armour_score(self.state, at);
        if score > before {
            Noxilia::shift_armour(&mut self.state.units[at], score - before, score);
        } else {
            // NXL-R92: a lasting penalty that begins.
            self.weaken(unit, before - score);
        }
        let (seat, unit_card) = (self.state.units[at].controller, self.state.units[at].card);
        self.tell(|| Event::GearWorn { seat, unit, unit_card, card });
        self.look();
    }

    /// A piece just made lies on the ground.
    pub(crate) fn drop_new_gear(&mut self, card: CardId, zone: Zone) {
        if self.state.gear.is_full() {
            return;
        }
        let host = Host::zone(zone);
        self.state.gear.push(Gear { card, owner: None, host, is_engaged: false });
        self.tell(|| Event::GearDropped { zone, card });
    }

    /// NXL-SPEC-SMITH-2, NXL-SPEC-SMITH-3: asks who takes the piece, where somebody can.
    pub(crate) fn offer_rune(&mut self, seat: Seat, card: CardId, zone: Zone) {
        let field = self.state.field();
        let has_bearer = field.units(seat, zone).any(|other| {
            let own = self.game.own_abilities(self.state, other);
            self.game.may_carry(own, card) && own & Ability::Sorcerer.bit() != 0
        });
        if has_bearer {
            self.ask(seat, Frame::Rune { seat, card, zone });
        } else {
            self.drop_new_gear(card, zone);
        }
    }
}
