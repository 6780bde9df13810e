//! How a position looks, for bots.

use engine::{Chance, Game as _, Judgement, Seat};

use crate::Noxtalia;
use crate::action::Action;
use crate::state::{Side, State, Step};

impl Judgement for Noxtalia {
    const LEVELS: [&'static str; 4] = ["ismcts:8~70", "ismcts:15", "ismcts:150", "ismcts:30000"];

    #[inline]
    fn rollout_max(&self) -> u32 {
        10
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Step::Over(outcome) = state.step {
            return self.payoff(outcome, seat);
        }
        let mut lead = self.worth(state.side(seat)) - self.worth(state.side(seat.other()));
        if let Step::Defend | Step::Redirect = state.step {
            let threat = threat(state);
            lead += if state.fight.attacker == seat { threat } else { -threat };
        }
        1.0 / (1.0 + (-lead / 12.0).exp())
    }

    fn rollout(&self, _: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        // To end the turn comes last in the list, and early it gives mana away.
        let count = legal.len() as u32;
        if count > 1 && legal.last() == Some(&Action::EndTurn) && chance.below(8) > 0 {
            return chance.below(count - 1) as usize;
        }
        chance.below(count) as usize
    }
}

impl Noxtalia {
    /// What a side is worth, in life points: spirits first, then cards, mana and the deck.
    fn worth(&self, side: &Side) -> f32 {
        let life: f32 = side
            .spirits
            .iter()
            .filter(|spirit| spirit.is_alive())
            .map(|spirit| 8.0 + f32::from(spirit.hp) - f32::from(u8::from(spirit.is_exhausted)))
            .sum();
        let cards = side.hand.len() as f32;
        let mana = f32::from(side.mana);
        let is_last_deck = side.exhaustions + 1 >= self.rules.exhaustion_limit;
        let danger = if is_last_deck { 10.0 - (side.deck.len() as f32).min(10.0) } else { 0.0 };
        life + 0.8 * cards + 0.25 * mana - 1.5 * danger
    }
}

/// What the declared attack is likely to take: without it, an attack would look like cards and mana thrown away.
fn threat(state: &State) -> f32 {
    let fight = &state.fight;
    let target = &state.side(fight.attacker.other()).spirits[fight.target.index()];
    let (power, hp) = (f32::from(fight.power()), f32::from(target.hp));
    0.7 * if power >= hp { hp + 8.0 } else { power }
}
