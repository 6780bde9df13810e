//! What a side of the table is worth: its monarch, its army, its zones, its cards and its gold.

use engine::Seat;

use crate::Noxilia;
use crate::catalogue::Card;
use crate::effect::Kind;
use crate::ids::{CardId, ZONES, Zone};
use crate::state::{Field, Frame, State, Unit, Where};

/// What each thing is worth, as the logarithm of the odds to win.
mod weight {
    /// A point of a monarch's life.
    pub(super) const LIFE: f32 = 0.15;
    /// How much dearer each point below [`LOW_LIFE`] is, growing with every point.
    pub(super) const LOW: f32 = 0.01;
    pub(super) const LOW_LIFE: f32 = 8.0;
    /// A point of life in the last turns before doom, which strikes both monarchs alike.
    pub(super) const DOOM: f32 = 0.3;
    pub(super) const MONARCH_POISON: f32 = 0.5;
    /// Blows that can fall at once and would take all the life.
    pub(super) const NOW: f32 = 1.2;
    /// Blows to come, as a share of life and armour.
    pub(super) const LATER: f32 = 1.5;
    /// A gold of the reserve, a card of the hand.
    pub(super) const GOLD: f32 = 0.06;
    /// A gold while the army is recruited: what the cheapest units would make of it. A dear unit is not the best one
    /// because it is large.
    pub(super) const GOLD_RECRUITING: f32 = 0.14;
    pub(super) const CARD: f32 = 0.05;
    /// A gold's worth of units, in play or on their way.
    pub(super) const UNIT: f32 = 0.12;
    pub(super) const COMING: f32 = 0.1;
    /// A gold's worth of units that the enemy can strike down with its next actions.
    pub(super) const EXPOSED: f32 = 0.04;
    /// A piece of equipment; a treasure counts twice.
    pub(super) const GEAR: f32 = 0.08;
    /// A gold of income, as zones are held now and as they will be if nobody moves.
    pub(super) const ZONE: f32 = 0.05;
    pub(super) const ZONE_SOON: f32 = 0.04;
    /// A treasure on a battlefield that the seat alone stands on.
    pub(super) const HOARD: f32 = 0.08;
}

/// A gold is worth less once there is more of it than a turn can use; so is a card.
const GOLD_USED: f32 = 12.0;
const CARDS_USED: f32 = 7.0;
const SURPLUS: f32 = 0.3;
/// A mana that a unit makes, in gold: spells win fewer battles than blows.
const MANA: f32 = 0.35;
/// A card drawn each turn, in gold of income.
const DRAWN: f32 = 1.2;
/// The first turn in which doom is felt, and in how many more it is all that counts.
const DOOM_FELT: f32 = 10.0;
const DOOM_TURNS: f32 = 8.0;

impl Noxilia {
    /// How far a seat is ahead, as the logarithm of its odds.
    pub(super) fn lead(&self, state: &State, seat: Seat) -> f32 {
        let field = state.field();
        self.worth(state, &field, seat) - self.worth(state, &field, seat.other())
    }

    /// What a seat's side of the table is worth.
    fn worth(&self, state: &State, field: &Field, seat: Seat) -> f32 {
        let camp = &state.camps[seat.index()];
        self.crown(state, field, seat)
            + self.army(state, field, seat)
            + self.land(state, field, seat)
            + purse(state, seat, f32::from(camp.gold))
            + weight::CARD * useful(camp.hand.len() as f32, CARDS_USED)
    }

    /// The life of the monarch, less the danger it stands in.
    fn crown(&self, state: &State, field: &Field, seat: Seat) -> f32 {
        let Some(at) = self.monarch_at(state, seat) else { return 0.0 };
        let monarch = &state.units[at];
        let life = f32::from(self.life(monarch).max(0));
        let armour = f32::from(monarch.armour);
        let danger = self.danger(state, field, seat, at);
        let now = (danger.now - armour).max(0.0) / life.max(1.0);
        let later = danger.later / (life + armour).max(1.0);
        let low = (weight::LOW_LIFE - life).max(0.0);
        let doom = (f32::from(state.course.turn) - DOOM_FELT).clamp(0.0, DOOM_TURNS) / DOOM_TURNS;
        (weight::LIFE + weight::DOOM * doom) * life
            - weight::LOW * low * low
            - weight::NOW * now.min(1.5)
            - weight::LATER * later
            - weight::MONARCH_POISON * f32::from(monarch.poison)
    }

    /// The other units with what they wear.
    fn army(&self, state: &State, field: &Field, seat: Seat) -> f32 {
        let blows = self.blows(state, field, seat.other());
        let mut sum = 0.0;
        for unit in &state.units {
            if unit.controller != seat || self.card_of(unit).kind == Kind::Monarch {
                continue;
            }
            let left = f32::from(self.life(unit).max(0));
            let value = self.value(unit, left);
            match unit.place {
                Where::Play => {
                    // Blows are shared by all who stand there.
                    let crowd = field.count(seat, unit.zone) as f32;
                    let shield = (left + f32::from(unit.armour.max(0))).max(1.0);
                    let struck = (blows[unit.zone.index()] / (crowd * shield)).min(1.0);
                    sum += (weight::UNIT - weight::EXPOSED * struck) * value;
                }
                Where::Exiled if unit.timer == u8::MAX => {}
                Where::Queue | Where::Away | Where::Exiled => sum += weight::COMING * value,
                Where::Dying => {}
            }
        }
        for gear in &state.gear {
            if gear.host.as_unit().is_some() && state.master(gear.host) == Some(seat) {
                let is_treasure = self.catalogue.card(gear.card).kind == Kind::Treasure;
                sum += if is_treasure { 2.0 * weight::GEAR } else { weight::GEAR };
            }
        }
        sum
    }

    /// What a unit is worth as it is: somebody hurt still strikes as hard.
    fn value(&self, unit: &Unit, left: f32) -> f32 {
        let card = self.card_of(unit);
        let whole = price(card) + 0.4 * f32::from(unit.curse);
        whole * (0.4 + 0.6 * left / f32::from(card.life.max(1)))
            - 0.25 * whole.min(2.0) * f32::from(unit.poison)
    }

    /// What the zones yield, and the treasures within reach.
    fn land(&self, state: &State, field: &Field, seat: Seat) -> f32 {
        let alone = field.held[seat.index()] & !field.held[seat.other().index()];
        let lost = field.held[seat.other().index()] & !field.held[seat.index()];
        let mut sum = 0.0;
        for zone in Zone::all() {
            let takes = alone & zone.bit() != 0;
            let card = self.map.cards[zone.index()];
            if card == CardId::NONE {
                if takes && zone.is_battlefield() {
                    let hoard = &state.hoards[usize::from(zone.0 - Zone::BATTLEFIELDS[0].0)];
                    sum += weight::HOARD * (0.3 + hoard.len() as f32);
                }
                continue;
            }
            let card = self.catalogue.card(card);
            let income = f32::from(card.gold) + DRAWN * f32::from(card.draw);
            let is_own = state.zones[zone.index()].controller == Some(seat);
            if is_own {
                sum += weight::ZONE * income;
            }
            if takes || (is_own && lost & zone.bit() == 0) {
                sum += weight::ZONE_SOON * income;
            }
        }
        sum
    }

    /// What the ready units of a seat can deal in each zone where the other one stands.
    fn blows(&self, state: &State, field: &Field, seat: Seat) -> [f32; ZONES] {
        let mut blows = [0.0; ZONES];
        let targets = field.held[seat.other().index()];
        for unit in &state.units {
            if unit.controller != seat || unit.place != Where::Play || unit.is_engaged {
                continue;
            }
            let card = self.card_of(unit);
            let melee = f32::from((card.melee + unit.curse + unit.melee).max(0));
            let shot = f32::from(card.ranged);
            let is_engulfed = targets & unit.zone.bit() != 0;
            let far = if is_engulfed {
                blows[unit.zone.index()] += melee;
                // It can do only one of the two.
                0.5 * shot
            } else if unit.cannot_charge {
                shot
            } else {
                shot.max(melee)
            };
            if far > 0.0 {
                for zone in Zone::of_bits(self.map.next[unit.zone.index()] & targets) {
                    blows[zone.index()] += far;
                }
            }
        }
        blows
    }
}

/// What the gold of the reserve is worth.
fn purse(state: &State, seat: Seat, gold: f32) -> f32 {
    if state.course.stack.contains(&Frame::Recruit(seat)) {
        weight::GOLD_RECRUITING * gold
    } else {
        weight::GOLD * useful(gold, GOLD_USED)
    }
}

/// What a unit is worth in gold when it is whole: half what it cost, half what it can do, and a little for the mana it makes.
pub(super) fn price(card: &Card) -> f32 {
    if card.kind == Kind::UnitToken {
        return 0.5;
    }
    let power = f32::from(card.melee.max(card.ranged));
    let toughness = f32::from(card.life) + f32::from(card.armour);
    0.6 * f32::from(card.gold) + 0.35 * power + 0.15 * toughness + MANA * f32::from(card.mana)
}

/// How much of something counts when what is beyond a limit is hardly of use.
fn useful(amount: f32, used: f32) -> f32 {
    amount.min(used) + SURPLUS * (amount - used).max(0.0)
}
