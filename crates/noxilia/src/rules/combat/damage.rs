//! Damage: armour before life, magic and resistance, poison, and what heals.

use engine::{Audience, Chance, Story};

use super::super::Play;
use crate::Noxilia;
use crate::effect::Ability;
use crate::event::{Cause, Event, Part, Reason};
use crate::ids::{COLOURS, Colour};
use crate::state::{State, Unit};

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
        let (unit, card) = (unit.handle, unit.seen_card());
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
            let index = colour.index().min(COLOURS - 1);
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
        let (handle, card) = (unit.handle, unit.seen_card());
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
            let (handle, card) = (unit.handle, unit.seen_card());
            self.tell(|| Event::UnitHealed { unit: handle, card, life });
        }
    }

    /// NXL-ABIL-POISON-1: life lost to a poisoner leaves markers, never more than its figure.
    pub(super) fn envenom(&mut self, on: usize, by: usize, lost: u8) {
        if lost > 0 && self.game.has(self.state, by, Ability::Poison) {
            let markers = self.game.figure(self.state, by, Ability::Poison);
            self.poison(on, markers);
        }
    }

    pub(crate) fn poison(&mut self, on: usize, markers: u8) {
        let unit = &mut self.state.units[on];
        if unit.poison < markers {
            unit.poison = markers;
            let (handle, card) = (unit.handle, unit.seen_card());
            self.tell(|| Event::UnitPoisoned { unit: handle, card, markers });
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
}
