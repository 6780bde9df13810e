//! Casting spells: who can, at what, and in which order it happens.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Ability, Choose, Filter, Kind};
use crate::event::Event;
use crate::ids::{COLOURS, CardId, Colour, UnitId, Zone};
use crate::state::{About, Dead, Field, Frame, Source, State, Where};
use crate::{Action, Noxilia};

impl Noxilia {
    /// NXL-CAST-2, NXL-CASTSEQ-2, NXL-R63, NXL-ABIL-SORCERER, NXL-STAT-MANA-2: whether a unit can be the caster.
    pub(crate) fn can_cast(&self, state: &State, at: usize, card: CardId) -> bool {
        let unit = &state.units[at];
        let data = self.card_of(unit);
        let cost = self.catalogue.card(card).cost;
        if data.mana == 0 || unit.is_engaged || !self.has_own(state, at, Ability::Sorcerer) {
            return false;
        }
        cost.is_colourless()
            || data.produces[Colour::Pure.index()] > 0
            || (0..COLOURS).any(|colour| data.produces[colour] > 0 && cost.0[colour] > 0)
    }

    /// NXL-SPELL-ACTIVE-2, NXL-R10: the zones a spell reaches from here.
    pub(crate) fn spell_reach(&self, state: &State, card: CardId, from: Zone) -> u16 {
        let printed = self.catalogue.card(card).range;
        let range = match self.turn_rules(state).range_cap {
            Some(cap) if printed != u8::MAX => printed.min(cap),
            _ => printed,
        };
        self.map.within(from, range, state.course.is_collapsed)
    }

    /// Whether a unit is one that may be named, as far as the seat can tell; a hidden enemy that nobody has seen is judged by what
    /// everybody sees.
    pub(crate) fn may_name(
        &self,
        state: &State,
        seat: Seat,
        at: usize,
        filter: &Filter,
        card: CardId,
    ) -> bool {
        let unit = &state.units[at];
        if !Self::is_side(filter.side, seat, unit.controller) {
            return false;
        }
        let is_known = !unit.is_hidden || unit.is_known || unit.controller == seat;
        !is_known || self.is_fair_target(state, at, filter, card)
    }

    /// NXL-ABIL-RECTITUDE, NXL-R45, NXL-R77: whether a unit is a legal target, all told.
    pub(crate) fn is_fair_target(
        &self,
        state: &State,
        at: usize,
        filter: &Filter,
        card: CardId,
    ) -> bool {
        let unit = &state.units[at];
        let data = self.card_of(unit);
        let source = self.catalogue.card(card);
        if source.cost.has(Colour::Corruption) && self.has_own(state, at, Ability::Rectitude) {
            return false;
        }
        (!filter.is_common || data.kind == Kind::Unit)
            && filter.aspect.is_none_or(|aspect| data.has_aspect(aspect))
            && filter.without.is_none_or(|aspect| !data.has_aspect(aspect))
            && (!filter.has_ranged || self.base_ranged(state, at) > 0)
    }

    /// The ways to cast one spell, or to play one event that chooses.
    pub(crate) fn list_casts(
        &self,
        state: &State,
        field: &Field,
        seat: Seat,
        card: CardId,
        caster: Option<usize>,
        into: &mut Vec<Action>,
    ) {
        let data = self.catalogue.card(card);
        let from = caster.map(|at| state.units[at].zone);
        let handle = caster.map_or(UnitId::NONE, |at| state.units[at].handle);
        let reach = match from {
            Some(zone) => self.spell_reach(state, card, zone),
            None => self.map.open,
        };
        match data.choose {
            None => into.push(Action::Cast { card, caster: handle, target: UnitId::NONE }),
            Some(Choose::Unit(filter)) => {
                for zone in Zone::of_bits(reach & (field.held[0] | field.held[1])) {
                    for side in [Seat::new(0), Seat::new(1)] {
                        for at in field.units(side, zone) {
                            if self.may_name(state, seat, at, &filter, card) {
                                let target = state.units[at].handle;
                                into.push(Action::Cast { card, caster: handle, target });
                            }
                        }
                    }
                }
            }
            Some(Choose::Zone) => {
                let zones = Zone::of_bits(reach);
                into.extend(zones.map(|zone| Action::CastAt { card, caster: handle, zone }));
            }
            Some(Choose::AdjacentZone) => {
                let near = from.map_or(self.map.open, |zone| self.map.next[zone.index()]);
                let zones = Zone::of_bits(near);
                into.extend(zones.map(|zone| Action::CastAt { card, caster: handle, zone }));
            }
            Some(Choose::Grave(gold)) => {
                let start = into.len();
                for dead in &state.camps[seat.index()].grave {
                    let action = Action::CastFor { card, caster: handle, dead: dead.card };
                    if self.is_revivable(dead.card, gold) && !into[start..].contains(&action) {
                        into.push(action);
                    }
                }
                into[start..].sort_unstable();
            }
        }
    }

    /// NXL-ADV-4a, NXL-R81: a common unit without additional cost, of at most this price.
    pub(crate) fn is_revivable(&self, card: CardId, gold: u8) -> bool {
        let data = self.catalogue.card(card);
        data.kind == Kind::Unit && data.extra.is_none() && data.gold <= gold
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-CAST-1, NXL-CASTSEQ-5, NXL-CASTSEQ-6, NXL-SPELL-ACTIVE-1: the caster engages, the cost is paid, targets are shown and answered
    /// for, the effect happens, the card goes to the graveyard.
    pub(crate) fn cast(
        &mut self,
        seat: Seat,
        card: CardId,
        caster: UnitId,
        target: UnitId,
        zone: Option<Zone>,
        pick: CardId,
    ) {
        let data = self.game.catalogue.card(card);
        self.state.camps[seat.index()].drop(card);
        self.game.forget_shown(self.state, seat, card, true);
        let from = self.state.find(caster).map(|at| self.state.units[at].zone);
        let source = Source {
            card,
            seat,
            unit: caster,
            zone: zone.or(from).unwrap_or(Zone(0)),
            other: UnitId::NONE,
            target,
            pick,
        };
        self.push(Frame::Finish { card, owner: seat });
        if data.kind == Kind::Event {
            self.pay_gold(seat, data.gold);
            self.tell(|| Event::EventPlayed { seat, card });
            self.reveal(target);
            self.push(Frame::Run { source, clause: 0 });
            return;
        }
        self.reveal(caster);
        let caster_card =
            self.state.find(caster).map_or(CardId::NONE, |at| self.state.units[at].card);
        self.tell(|| Event::SpellCast { seat, card, caster, caster_card });
        self.push(Frame::Aim(source));
        self.push(Frame::Pay { seat, card, is_set: false, caster });
        self.engage_for_mana(caster);
    }

    /// NXL-FOG-4, NXL-R95: paid for, the spell shows its target and may be answered.
    pub(crate) fn aim(&mut self, source: Source) {
        self.reveal(source.target);
        self.push(Frame::Resolve { source, owner: source.seat, is_cancelled: false });
        let at = self.state.in_play(source.target);
        let zone = at.map_or(source.zone, |at| self.state.units[at].zone);
        let enemy = source.seat.other();
        // A power is no spell.
        if self.game.catalogue.card(source.card).kind == Kind::Spell {
            self.open_window(About::Cast, source.target, source.unit, zone, enemy);
        }
        if at.is_some() {
            self.open_window(About::Targeted, source.target, source.unit, zone, enemy);
        }
    }

    /// NXL-SPELL-ACTIVE-3, NXL-BOARD-5: a card that has done its work lies in its owner's graveyard.
    pub(crate) fn lay_to_rest(&mut self, owner: Seat, card: CardId) {
        let dead = Dead { card, handle: UnitId::NONE, has_dodged: false };
        self.state.camps[owner.index()].grave.push(dead);
    }

    /// Whether the target chosen for a source is still there and legal.
    pub(crate) fn chosen(&self, source: &Source) -> Option<usize> {
        let at = self.state.in_play(source.target)?;
        let data = self.game.catalogue.card(source.card);
        let Some(Choose::Unit(filter)) = data.choose else { return Some(at) };
        let unit = &self.state.units[at];
        // NXL-R95: fate cards and treasures never target.
        if matches!(data.kind, Kind::Fate | Kind::Apocalypse | Kind::Treasure) {
            return Some(at);
        }
        let is_side = Noxilia::is_side(filter.side, source.seat, unit.controller);
        let is_fair = self.game.is_fair_target(self.state, at, &filter, source.card);
        (unit.place == Where::Play && is_side && is_fair).then_some(at)
    }
}
