//! How a position looks, for bots.

use engine::{Judgement, Seat};

use crate::Noxtalia;
use crate::state::{Side, State, Step};

impl Judgement for Noxtalia {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:300", "ismcts:2000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Step::Over(outcome) = state.step {
            return outcome.payoff(seat);
        }
        let lead = self.worth(state.side(seat)) - self.worth(state.side(seat.other()));
        1.0 / (1.0 + (-lead / 12.0).exp())
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
        let mana = f32::from(side.pm);
        let last_deck = side.exhaustions + 1 >= self.switches.exhaustion_limit;
        let danger = if last_deck { 10.0 - (side.deck.len() as f32).min(10.0) } else { 0.0 };
        life + 0.8 * cards + 0.5 * mana - 1.5 * danger
    }
}
