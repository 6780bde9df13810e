//! How a position looks: the danger of monarchs, what the armies are worth, zones, cards and gold.

use engine::{Chance, Game as _, Judgement, Seat, Stage};

use crate::effect::{Ability, Kind};
use crate::ids::{CardId, Slot, Zone};
use crate::state::{Frame, State, Where};
use crate::{Action, Noxilia};

impl Judgement for Noxilia {
    const LEVELS: [&'static str; 4] = ["greedy~50", "greedy", "ismcts:1000", "ismcts:10000"];
    const ROLLOUT_MAX: u32 = 24;

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Stage::Over(outcome) = self.stage(state) {
            return self.payoff(outcome, seat);
        }
        let gap = self.worth(state, seat) - self.worth(state, seat.other());
        1.0 / (1.0 + (-gap / 14.0).exp())
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is worth a try")]
    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let any = |chance: &mut _| Chance::below(chance, legal.len() as u32) as usize;
        if legal.len() == 1 {
            return 0;
        }
        let is_action = state.top() == Some(Frame::Act);
        let mut pick = any(chance);
        for _ in 0..3 {
            let is_dull = match legal[pick] {
                Action::Pass => is_action,
                Action::Decline | Action::Stop => state.top() != Some(Frame::StartReveal(0)),
                Action::Equip { .. } | Action::SetUnder { .. } | Action::SetIn { .. } => true,
                _ => false,
            };
            if !is_dull {
                break;
            }
            pick = any(chance);
        }
        pick
    }
}

impl Noxilia {
    /// What a seat's side of the table is worth.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other card that fights is a unit")]
    fn worth(&self, state: &State, seat: Seat) -> f32 {
        let field = state.field();
        let camp = &state.camps[seat.index()];
        let mut sum = f32::from(camp.gold) * 0.5 + camp.hand.len() as f32 * 0.6;
        for (at, unit) in state.units.iter().enumerate() {
            if unit.controller != seat || unit.place == Where::Dying {
                continue;
            }
            let card = self.card_of(unit);
            let life = f32::from(self.life(unit).max(0));
            let whole = f32::from(card.life.max(1));
            match card.kind {
                Kind::Monarch => sum += self.crown(state, &field, at, life),
                Kind::UnitToken => sum += 0.4,
                _ => {
                    let power = f32::from(card.melee.max(card.ranged));
                    let price = f32::from(card.gold) + 0.4 * power;
                    let near = self.progress(seat, unit.zone);
                    let is_here = unit.place == Where::Play;
                    sum += price * (0.5 + 0.5 * life / whole);
                    sum += if is_here { 0.25 * near } else { -0.4 };
                    sum -= 0.5 * f32::from(unit.poison);
                    if unit.is_engaged {
                        sum -= 0.15;
                    }
                }
            }
        }
        for zone in Zone::all() {
            let card = self.map.cards[zone.index()];
            if card != CardId::NONE && state.zones[zone.index()].controller == Some(seat) {
                let card = self.catalogue.card(card);
                sum += 1.2 * f32::from(card.gold) + 1.5 * f32::from(card.draw);
            }
        }
        sum
    }

    /// How far forward a zone is for a seat, from 0 to 5.
    fn progress(&self, seat: Seat, zone: Zone) -> f32 {
        let home = Zone::of(seat, Slot::Command);
        f32::from(self.map.distance[home.index()][zone.index()].min(5))
    }

    /// What the monarch's life is worth, less the danger it stands in.
    fn crown(&self, state: &State, field: &crate::state::Field, at: usize, life: f32) -> f32 {
        let unit = &state.units[at];
        let enemy = unit.controller.other();
        let mut danger = 0.0;
        let around = self.map.next[unit.zone.index()] | unit.zone.bit();
        for zone in Zone::of_bits(around & field.held[enemy.index()]) {
            for foe in field.units(enemy, zone) {
                let card = self.card_of(&state.units[foe]);
                let reach = if zone == unit.zone { 1.0 } else { 0.6 };
                danger += reach * f32::from(card.melee.max(card.ranged));
                if self.has(state, foe, Ability::SneakAttack) {
                    danger += 0.5;
                }
            }
        }
        let guard = field.count(unit.controller, unit.zone) as f32 - 1.0;
        let left = life + f32::from(unit.armour.max(0)) + 0.8 * guard;
        2.5 * life - 6.0 * (danger / left.max(1.0)).min(2.0)
    }
}
