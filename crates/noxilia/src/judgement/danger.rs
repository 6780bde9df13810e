//! The danger a monarch stands in: who can strike it, how soon, and how hard.

use engine::Seat;

use crate::Noxilia;
use crate::effect::{Ability, Kind};
use crate::ids::{ZONES, Zone};
use crate::state::{Field, State, Where};

/// Who neither forces nor finds a way round needs about so many more steps where the guard bars it.
const BARRED: u8 = 3;
/// Who slips past a guard.
const SLIPS: u64 = Ability::Flying.bit() | Ability::Infiltrator.bit() | Ability::ForceThrough.bit();

/// What a blow is worth that falls so many half turns from now.
const SOON: [f32; 12] = [1.0, 0.8, 0.62, 0.5, 0.4, 0.32, 0.25, 0.2, 0.16, 0.13, 0.1, 0.08];

/// What threatens a monarch, in damage.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Danger {
    /// By units that can strike it with their next action.
    pub(super) now: f32,
    /// By all the others, the less the longer they need.
    pub(super) later: f32,
}

/// How many steps it takes from every zone to one where a guard stands.
struct Ways {
    walked: [u8; ZONES],
    slipped: [u8; ZONES],
}

impl Noxilia {
    /// The place of a seat's monarch in the list of units.
    pub(super) fn monarch_at(&self, state: &State, seat: Seat) -> Option<usize> {
        state.units.iter().position(|unit| {
            unit.owner == seat
                && unit.place == Where::Play
                && self.card_of(unit).kind == Kind::Monarch
        })
    }

    /// What threatens the monarch of a seat.
    pub(super) fn danger(
        &self,
        state: &State,
        field: &Field,
        seat: Seat,
        monarch: usize,
    ) -> Danger {
        let goal = state.units[monarch].zone;
        let ways = self.ways(field, seat, goal);
        let guarded = field.held[seat.index()];
        let turn = self.turn_rules(state);
        let mut danger = Danger::default();
        for (at, unit) in state.units.iter().enumerate() {
            if unit.controller == seat
                || matches!(unit.place, Where::Dying | Where::Away | Where::Exiled)
            {
                continue;
            }
            let card = self.card_of(unit);
            let own = self.own_abilities(state, at);
            let is_here = unit.place == Where::Play;
            let zone = if is_here { unit.zone } else { Zone::of(unit.owner, crate::Slot::Command) };
            let melee = self.base_melee(state, at) + i16::from(unit.curse);
            let walked = ways.walked[zone.index()];
            let slipped = ways.slipped[zone.index()];
            let far = if own & SLIPS != 0 { slipped } else { walked };
            let is_ready = is_here && !unit.is_engaged;
            let may_charge = guarded & zone.bit() == 0 && !unit.cannot_charge;
            let reach = 1 + u8::from(own & Ability::FastMarch.bit() != 0);
            let shot =
                if card.ranged > 0 || unit.has_gear { self.base_ranged(state, at) } else { 0 };
            let near_shot = own & Ability::CloseShot.bit() != 0;
            let can_shoot = shot > 0 && (slipped == 1 || (slipped == 0 && near_shot));
            let bonus = i16::from(unit.melee) + i16::from(unit.aura) + i16::from(turn.melee);
            let blow = if far == 0 {
                melee + bonus
            } else if may_charge && far <= reach {
                melee + bonus + self.charge_bonus(state, at, own)
            } else {
                0
            };
            let shoots = if can_shoot { shot + i16::from(turn.ranged) } else { 0 };
            if is_ready && blow.max(shoots) > 0 {
                danger.now += f32::from(blow.max(shoots));
                continue;
            }
            // Two steps a turn, and one more with the blow; who is engaged, or not yet here, loses this turn.
            let steps = far.saturating_sub(1);
            let wait =
                if is_here { if unit.is_engaged { 2 } else { 1 } } else { 1 + 2 * unit.timer };
            let power = melee.max(shot).max(0);
            danger.later += f32::from(power) * SOON[usize::from(steps + wait).min(SOON.len() - 1)];
        }
        danger
    }

    fn charge_bonus(&self, state: &State, at: usize, own: u64) -> i16 {
        if own & Ability::ChargeBonus.bit() == 0 {
            return i16::from(state.units[at].charge);
        }
        i16::from(self.figure(state, at, Ability::ChargeBonus)) + i16::from(state.units[at].charge)
    }

    /// NXL-MOVE-3: nobody walks from one zone with guards into another.
    fn ways(&self, field: &Field, guard: Seat, goal: Zone) -> Ways {
        let held = field.held[guard.index()];
        let slipped = self.map.distance[goal.index()];
        let mut walked = slipped.map(|far| far.saturating_add(BARRED));
        let (mut seen, mut rim, mut far) = (goal.bit(), goal.bit(), 0);
        while rim != 0 {
            let mut next = 0;
            for zone in Zone::of_bits(rim) {
                walked[zone.index()] = far.min(walked[zone.index()]);
                let near = self.map.next[zone.index()];
                next |= if held & zone.bit() != 0 { near & !held } else { near };
            }
            rim = next & !seen;
            seen |= next;
            far += 1;
        }
        Ways { walked, slipped }
    }
}
