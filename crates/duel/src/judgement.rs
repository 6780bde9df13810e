//! How a position looks, for bots: life and what guards it, what grows, and what the hand still holds.
//!
//! Everything is weighed in life points. The weights were set by hand and checked by playing `greedy`
//! against `random`; the search of `ismcts` uses only the rollout hints and the outcome.

use engine::{Chance, Judgement, Seat};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::Slot;
use crate::effect::{Condition, Effect, Guard, Hex, Hit, HitBase, Lasting, Raise, Stat};
use crate::player::{Card, Player};
use crate::state::{Phase, Side, State};

/// The difference in life points that makes a win about three times as likely as a loss.
const SCALE: f32 = 25.0;
/// A shield point that the enemy will likely meet, and one beyond what a turn usually deals.
const SHIELD: (f32, f32) = (0.7, 0.3);
/// How much damage a turn usually deals.
const TURN_DAMAGE: f32 = 24.0;
/// A point of lasting Force, of lasting Résistance, and of weapon damage.
const LASTING: (f32, f32, f32) = (10.0, 6.0, 6.0);
/// A weapon and another equipment that the ice has stopped.
const FROZEN: (f32, f32) = (8.0, 4.0);
/// Not to be hurt until one's next turn.
const INVINCIBLE: f32 = 16.0;
/// What a card in hand is worth beside having played it, so that playing it is better.
const HELD: f32 = 0.8;
/// How likely an announced attack lands where it can be answered.
const LANDS: f32 = 0.75;

impl Judgement for Duel {
    const LEVELS: [&'static str; 4] = ["greedy~40", "greedy", "ismcts:200", "ismcts:4000"];

    #[inline]
    fn rollout_max(&self) -> u32 {
        10
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match state.phase {
            Phase::Won(winner) => return f32::from(u8::from(winner == seat)),
            Phase::Drawn => return 0.5,
            Phase::Main | Phase::React | Phase::Return => {}
        }
        let ahead = self.worth(state, seat) - self.worth(state, seat.other());
        1.0 / (1.0 + (-ahead / SCALE).exp())
    }

    /// Plays on while there is something to play, and answers attacks that hurt.
    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let count = legal.len() as u32;
        if count == 1 {
            return 0;
        }
        match state.phase {
            // Ending the turn comes last: mana left over is wasted, but for the rapid cards it may pay.
            Phase::Main if chance.below(8) > 0 => chance.below(count - 1) as usize,
            // Passing comes last too: a blow that barely hurts is not worth a card.
            Phase::React => {
                let hurts = self.pending_damage(state) >= 5.0;
                let answers = if hurts { chance.below(8) > 0 } else { chance.below(8) == 0 };
                if answers { chance.below(count - 1) as usize } else { legal.len() - 1 }
            }
            Phase::Main | Phase::Return | Phase::Won(_) | Phase::Drawn => {
                chance.below(count) as usize
            }
        }
    }
}

impl Duel {
    /// What a seat has, in life points.
    fn worth(&self, state: &State, seat: Seat) -> f32 {
        let (player, side) = (&self.players[seat], &state.sides[seat]);
        let mut worth = f32::from(side.hp) + guard(side.shield_total() as f32);
        worth += LASTING.0 * f32::from(side.force.now - side.force.this_turn);
        worth += LASTING.1 * f32::from(side.resistance.now + side.resistance.next_turn);
        worth += LASTING.2 * f32::from(side.weapon_bonus);
        for storm in side.storms.iter().take_while(|storm| storm.until > 0) {
            let ticks = f32::from(storm.until.saturating_sub(state.turn)) + 1.0;
            worth += ticks * f32::from(storm.damage);
        }
        for slot in Slot::all().filter(|slot| side.is_iced(*slot)) {
            let is_weapon = player.weapon.is_some_and(|weapon| weapon.slot == slot);
            worth -= if is_weapon { FROZEN.0 } else { FROZEN.1 };
        }
        if side.is_invincible {
            worth += INVINCIBLE;
        }
        if seat == state.active {
            worth += self.prospect(state, player, side, seat);
        } else if state.phase == Phase::React {
            worth -= LANDS * self.pending_damage(state);
        }
        worth
    }

    /// What the active player can still do this turn, and what the turn's end will bring.
    fn prospect(&self, state: &State, player: &Player, side: &Side, seat: Seat) -> f32 {
        let mut prospect = 0.0;
        if !state.so_far.has_used_weapon && self.has_working_weapon(state, seat) {
            let damage = player.weapon.map_or(0, |weapon| weapon.damage) + side.weapon_bonus;
            prospect += HELD * f32::from(damage) * (1.0 + f32::from(side.force.now));
        }
        let (mut value, mut cost) = (0.0, 0.0);
        for kind in side.hand.kinds().both(player.own_turn[usize::from(side.mana)]).iter() {
            let card = player.card(kind);
            let copies = f32::from(side.hand.count(kind));
            value += copies * card_worth(card, player, side);
            cost += copies * f32::from(card.cost);
        }
        let share = if cost > 0.0 { (f32::from(side.mana) / cost).min(1.0) } else { 1.0 };
        prospect += HELD * share * value;
        for kind in player.lingering.iter() {
            let copies = f32::from(state.so_far.lingering[kind.index()]);
            let due = player.card(kind).on_turn_end.iter().filter(|clause| {
                clause.condition != Some(Condition::NoAttackThisTurn) || !state.so_far.has_attacked
            });
            prospect +=
                copies * due.map(|clause| effect_worth(clause.effect, player, side)).sum::<f32>();
        }
        prospect
    }

    /// The damage of the attack that waits to be settled.
    fn pending_damage(&self, state: &State) -> f32 {
        let Some(attack) = state.attack.filter(|attack| !attack.is_cancelled) else { return 0.0 };
        let (player, side) = (&self.players[state.active], &state.sides[state.active]);
        match attack.kind {
            Some(kind) => {
                let clauses = player.card(kind).on_play.iter();
                let hits = clauses.filter_map(|clause| match clause.effect {
                    Effect::Hit(hit) => Some(damage_of(hit, player, side)),
                    Effect::Guard(_)
                    | Effect::Raise(_)
                    | Effect::Draw(_)
                    | Effect::Hex(_)
                    | Effect::Cut(_) => None,
                });
                hits.sum()
            }
            None => damage_of(Hit { base: HitBase::Weapon, factor: 1 }, player, side),
        }
    }
}

/// A shield is worth less beyond what a turn usually deals.
fn guard(shield: f32) -> f32 {
    let met = shield.min(TURN_DAMAGE);
    SHIELD.0 * met + SHIELD.1 * (shield - met)
}

fn card_worth(card: &Card, player: &Player, side: &Side) -> f32 {
    let clauses = card.on_play.iter().chain(&card.on_turn_end);
    clauses.map(|clause| effect_worth(clause.effect, player, side)).sum()
}

fn damage_of(Hit { base, factor }: Hit, player: &Player, side: &Side) -> f32 {
    let base = match base {
        HitBase::Printed(base) => base,
        // A hand of two or three cards is what one usually discards.
        HitBase::PerDiscard(base) => base * 2,
        HitBase::Weapon => player.weapon.map_or(0, |weapon| weapon.damage) + side.weapon_bonus,
    };
    f32::from(base) * (1.0 + f32::from(factor) * f32::from(side.force.now))
}

fn effect_worth(effect: Effect, player: &Player, side: &Side) -> f32 {
    match effect {
        Effect::Hit(hit) => damage_of(hit, player, side),
        Effect::Guard(Guard::Shield { base, .. }) => {
            SHIELD.0 * f32::from(base) * (1.0 + f32::from(side.resistance.now))
        }
        Effect::Guard(Guard::Heal(amount)) => f32::from(amount.min(player.hp_cap - side.hp)),
        Effect::Guard(Guard::Invincible) => INVINCIBLE,
        Effect::Raise(raise) => raise_worth(raise, side),
        Effect::Draw(draw) if draw.returns_one => 3.0,
        Effect::Draw(draw) => 2.5 * f32::from(draw.count),
        Effect::Hex(Hex::Storm { damage, turns }) => f32::from(damage) * f32::from(turns),
        Effect::Hex(Hex::Freeze) => FROZEN.1,
        Effect::Cut(_) => 0.0,
    }
}

fn raise_worth(raise: Raise, side: &Side) -> f32 {
    match raise {
        Raise::Stat { stat, amount, lasting } => {
            let point = match stat {
                Stat::Force => LASTING.0,
                Stat::Resistance => LASTING.1,
            };
            let share = match lasting {
                Lasting::Game => 1.0,
                Lasting::Turn | Lasting::Turns(_) | Lasting::OwnNextTurn => 0.5,
            };
            f32::from(amount) * point * share
        }
        Raise::ForcePerCard { amount, .. } => f32::from(amount) * f32::from(side.hand.len()) * 2.0,
        Raise::Weapon(amount) => LASTING.2 * f32::from(amount),
    }
}
