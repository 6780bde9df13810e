//! Abilities: which ones a unit has now, with which figures, and the values of its attacks.

use crate::Noxilia;
use crate::catalogue::{Card, TurnRules};
use crate::effect::{Ability, Kind, VALUED};
use crate::event::{Part, Reason};
use crate::ids::{Host, Zone};
use crate::state::{Field, Gear, State, Unit};

/// Adds a part that counts for something.
fn note(parts: &mut Vec<Part>, reason: Reason, n: i16) {
    let is_printed = matches!(reason, Reason::Melee | Reason::Ranged);
    if n != 0 || is_printed {
        parts.push(Part { reason, n });
    }
}

impl Noxilia {
    #[inline]
    pub(crate) fn card_of(&self, unit: &Unit) -> &Card {
        self.catalogue.card(unit.card)
    }

    /// NXL-TYPE-FATE: what the turn's fate card changes.
    #[inline]
    pub(crate) fn turn_rules(&self, state: &State) -> TurnRules {
        match state.shown_fate() {
            Some(card) if state.fate.is_active => self.catalogue.card(card).turn,
            _ => TurnRules::default(),
        }
    }

    /// The pieces that serve a unit; NXL-R58: of an equipment worn once per unit, only the first copy.
    pub(crate) fn active_gear<'s>(
        &'s self,
        state: &'s State,
        unit: &Unit,
    ) -> impl Iterator<Item = &'s Gear> {
        let host = Host::unit(unit.handle);
        let worn = if unit.has_gear { state.gear.as_slice() } else { &[] };
        worn.iter()
            .enumerate()
            .filter(move |(at, gear)| {
                gear.host == host
                    && (!self.catalogue.card(gear.card).is_unique
                        || !worn[..*at]
                            .iter()
                            .any(|first| first.host == host && first.card == gear.card))
            })
            .map(|(_, gear)| gear)
    }

    /// NXL-ANAT-5: what a unit can do, whether or not the others see it.
    #[inline]
    pub(crate) fn own_abilities(&self, state: &State, at: usize) -> u64 {
        let unit = &state.units[at];
        let turn = self.turn_rules(state);
        let mut bits = self.card_of(unit).keywords.bits | turn.granted;
        bits |= u64::from(unit.granted) << VALUED;
        if unit.has_gear {
            for gear in self.active_gear(state, unit) {
                bits |= self.catalogue.card(gear.card).keywords.bits;
            }
        }
        bits &= !turn.suppressed;
        // NXL-ABIL-INTERCEPTOR
        if unit.is_caught {
            bits &= !(Ability::Flying.bit() | Ability::Infiltrator.bit());
        }
        bits
    }

    /// NXL-R31: a hidden unit has no abilities.
    #[inline]
    pub(crate) fn abilities(&self, state: &State, at: usize) -> u64 {
        if state.units[at].is_hidden { 0 } else { self.own_abilities(state, at) }
    }

    #[inline]
    pub(crate) fn has(&self, state: &State, at: usize, ability: Ability) -> bool {
        self.abilities(state, at) & ability.bit() != 0
    }

    #[inline]
    pub(crate) fn has_own(&self, state: &State, at: usize, ability: Ability) -> bool {
        self.own_abilities(state, at) & ability.bit() != 0
    }

    /// NXL-R96: the figure of an ability, over all its sources.
    pub(crate) fn figure(&self, state: &State, at: usize, ability: Ability) -> u8 {
        let unit = &state.units[at];
        let card = self.card_of(unit);
        let own = card.keywords.has(ability).then(|| card.keywords.x[ability.index()]);
        if !unit.has_gear {
            return own.unwrap_or(0);
        }
        let worn = self.active_gear(state, unit).filter_map(|gear| {
            let keywords = &self.catalogue.card(gear.card).keywords;
            keywords.has(ability).then(|| keywords.x[ability.index()])
        });
        let all = own.into_iter().chain(worn);
        if ability.adds_up() {
            all.sum()
        } else if ability.takes_lowest() {
            all.min().unwrap_or(0)
        } else {
            all.max().unwrap_or(0)
        }
    }

    pub(crate) fn life(&self, unit: &Unit) -> i16 {
        i16::from(self.card_of(unit).life) - i16::from(unit.wounds)
    }

    /// NXL-STAT-ARMOUR-2: what armour goes back to.
    pub(crate) fn armour_score(&self, state: &State, at: usize) -> i8 {
        let unit = &state.units[at];
        let worn = self.worn(state, unit, |card| card.armour) as i8;
        self.card_of(unit).armour + unit.bonus_armour + worn
    }

    /// The printed melee value of now: a wounded hero has another one.
    /// NXL-STAT-HERO2, NXL-R29.
    fn printed_melee(&self, unit: &Unit) -> i16 {
        let card = self.card_of(unit);
        i16::from(if unit.wounds > 0 { card.wounded } else { card.melee })
    }

    /// What equipment adds to a value.
    fn worn(&self, state: &State, unit: &Unit, value: impl Fn(&Card) -> i8) -> i16 {
        if !unit.has_gear {
            return 0;
        }
        let worn = self.active_gear(state, unit);
        worn.map(|gear| i16::from(value(self.catalogue.card(gear.card)))).sum()
    }

    /// NXL-STAT-MELEE: the printed value of now with the equipment.
    pub(crate) fn base_melee(&self, state: &State, at: usize) -> i16 {
        let unit = &state.units[at];
        self.printed_melee(unit) + self.worn(state, unit, |card| card.melee)
    }

    /// What a unit would deal in melee in this zone; `charge` is the aura marked where a charge starts.
    #[inline]
    pub(crate) fn melee(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        zone: Zone,
        charge: Option<u8>,
    ) -> i16 {
        self.melee_with(state, field, at, self.own_abilities(state, at), zone, charge)
    }

    /// The same with these abilities: an interceptor on the way may have taken some.
    #[inline]
    pub(crate) fn melee_with(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        zone: Zone,
        charge: Option<u8>,
    ) -> i16 {
        self.reckon_melee(state, field, at, own, zone, charge, &mut |_, _| {})
    }

    /// The same, part by part.
    #[expect(clippy::too_many_arguments, reason = "a blow with all that is known about it")]
    #[inline]
    fn reckon_melee(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        zone: Zone,
        charge: Option<u8>,
        see: &mut impl FnMut(Reason, i16),
    ) -> i16 {
        let unit = &state.units[at];
        let mut value = 0;
        let mut add = |reason: Reason, n: i16| {
            value += n;
            see(reason, n);
        };
        add(Reason::Melee, self.printed_melee(unit));
        add(Reason::Gear, self.worn(state, unit, |card| card.melee));
        add(Reason::Turn, i16::from(unit.melee));
        add(Reason::Curse, i16::from(unit.curse));
        // NXL-CHARGE-5, NXL-ABIL-AURA-2: the highest aura alone.
        add(Reason::Aura, i16::from(unit.aura.max(charge.unwrap_or(0))));
        add(Reason::Fate, i16::from(self.turn_rules(state).melee));
        if own & Ability::BrotherInArms.bit() != 0 && self.has_brothers(state, field, at, zone) {
            add(Reason::Brothers, 1);
        }
        // NXL-ABIL-CHARGE
        if charge.is_some() {
            let bonus = self.figure(state, at, Ability::ChargeBonus);
            add(Reason::Charge, i16::from(bonus) + i16::from(unit.charge));
        }
        add(Reason::Zone, self.zone_bonus(state, field, at, own, zone, true));
        if value < 0 {
            see(Reason::Floor, -value);
        }
        value.max(0)
    }

    /// The parts of a melee value that count for something.
    pub(crate) fn melee_parts(
        &self,
        state: &State,
        at: usize,
        zone: Zone,
        charge: Option<u8>,
    ) -> Vec<Part> {
        let mut parts = Vec::new();
        let field = state.field();
        let own = self.own_abilities(state, at);
        self.reckon_melee(state, &field, at, own, zone, charge, &mut |reason, n| {
            note(&mut parts, reason, n);
        });
        parts
    }

    /// The parts of a value that only the card and the equipment make.
    /// NXL-ABIL-MASS-3.
    pub(crate) fn base_parts(&self, state: &State, at: usize) -> Vec<Part> {
        let unit = &state.units[at];
        let mut parts = Vec::new();
        note(&mut parts, Reason::Melee, self.printed_melee(unit));
        note(&mut parts, Reason::Gear, self.worn(state, unit, |card| card.melee));
        parts
    }

    /// NXL-STAT-RANGED: printed with equipment; 0 is no ranged attack.
    pub(crate) fn base_ranged(&self, state: &State, at: usize) -> i16 {
        let unit = &state.units[at];
        i16::from(self.card_of(unit).ranged) + self.worn(state, unit, |card| card.ranged)
    }

    /// What a unit deals at a distance.
    #[inline]
    pub(crate) fn ranged(&self, state: &State, field: &Field, at: usize) -> i16 {
        self.reckon_ranged(state, field, at, &mut |_, _| {})
    }

    /// The same, part by part.
    #[inline]
    fn reckon_ranged(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        see: &mut impl FnMut(Reason, i16),
    ) -> i16 {
        let unit = &state.units[at];
        let own = self.own_abilities(state, at);
        let mut value = 0;
        let mut add = |reason: Reason, n: i16| {
            value += n;
            see(reason, n);
        };
        add(Reason::Ranged, i16::from(self.card_of(unit).ranged));
        add(Reason::Gear, self.worn(state, unit, |card| card.ranged));
        add(Reason::Turn, i16::from(unit.ranged));
        add(Reason::Fate, i16::from(self.turn_rules(state).ranged));
        add(Reason::Zone, self.zone_bonus(state, field, at, own, unit.zone, false));
        if value < 0 {
            see(Reason::Floor, -value);
        }
        value.max(0)
    }

    /// The parts of a ranged value that count for something.
    pub(crate) fn ranged_parts(&self, state: &State, at: usize) -> Vec<Part> {
        let mut parts = Vec::new();
        self.reckon_ranged(state, &state.field(), at, &mut |reason, n| {
            note(&mut parts, reason, n);
        });
        parts
    }

    /// NXL-ABIL-BROTHERARMS-2, NXL-R82: two other brothers whom everybody sees.
    fn has_brothers(&self, state: &State, field: &Field, at: usize, zone: Zone) -> bool {
        let seat = state.units[at].controller;
        let brothers = field
            .units(seat, zone)
            .filter(|other| *other != at && self.has(state, *other, Ability::BrotherInArms));
        brothers.count() >= 2
    }

    /// NXL-ZONE-RAMPART-1: what the card of the zone adds or takes away.
    fn zone_bonus(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        zone: Zone,
        is_melee: bool,
    ) -> i16 {
        let texts = &self.map.texts[zone.index()];
        if texts.is_empty() || !Self::has_text(state, zone) {
            return 0;
        }
        let Some(controller) = state.zones[zone.index()].controller else { return 0 };
        let unit = &state.units[at];
        let is_rampart = zone.is_rampart();
        if is_rampart && self.flies_over(state, field, at, own, zone) {
            return 0;
        }
        let mut sum = 0;
        for text in texts {
            let filter = &text.filter;
            let card = self.card_of(unit);
            let is_meant = Self::is_side(filter.side, controller, unit.controller)
                && filter.aspect.is_none_or(|aspect| card.has_aspect(aspect))
                && filter.without.is_none_or(|aspect| !card.has_aspect(aspect))
                && (!filter.is_common || card.kind == Kind::Unit)
                && (!filter.has_ranged || self.base_ranged(state, at) > 0)
                && (!filter.is_grounded || !self.has(state, at, Ability::Flying));
            if !is_meant {
                continue;
            }
            let bonus = if is_melee { text.melee } else { text.ranged };
            // NXL-ZONE-RAMPART-2, NXL-ABIL-CLIMBER
            if is_melee && bonus < 0 && is_rampart && own & Ability::Climber.bit() != 0 {
                continue;
            }
            sum += i16::from(bonus);
        }
        sum
    }

    /// NXL-ABIL-FLYING-2: whether a flyer is above the text of a rampart.
    pub(crate) fn flies_over(
        &self,
        state: &State,
        field: &Field,
        at: usize,
        own: u64,
        zone: Zone,
    ) -> bool {
        if own & Ability::Flying.bit() == 0 {
            return false;
        }
        let enemy = state.units[at].controller.other();
        !field.units(enemy, zone).any(|other| self.has(state, other, Ability::Flying))
    }

    #[inline]
    pub(crate) fn is_flooded(state: &State, zone: Zone) -> bool {
        state.zones[zone.index()].flood > 0
    }

    /// NXL-R19: whether a unit with these abilities may fight in a zone.
    #[inline]
    pub(crate) fn braves_water(state: &State, abilities: u64, zone: Zone) -> bool {
        !Self::is_flooded(state, zone)
            || abilities & (Ability::Aquatic.bit() | Ability::Flying.bit()) != 0
    }

    /// NXL-R18, NXL-ABIL-AQUATIC: whether it may pick things up there.
    pub(crate) fn may_pick_up(state: &State, abilities: u64, zone: Zone) -> bool {
        !Self::is_flooded(state, zone) || abilities & Ability::Aquatic.bit() != 0
    }
}
