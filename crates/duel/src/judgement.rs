//! How a position looks, for bots.

use engine::{Chance, Judgement, Seat};

use crate::Duel;
use crate::action::Action;
use crate::state::{Phase, State};

impl Judgement for Duel {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:300", "ismcts:2000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match state.phase {
            Phase::Won(winner) => return f32::from(u8::from(winner == seat)),
            Phase::Drawn => return 0.5,
            Phase::Main | Phase::React | Phase::Return => {}
        }
        let worth = |seat: Seat| {
            let side = &state.sides[seat];
            let lasting = f32::from(side.force.now) + f32::from(side.resistance.now);
            f32::from(side.hp) + 0.5 * side.shield_total() as f32 + 5.0 * lasting
        };
        1.0 / (1.0 + (-(worth(seat) - worth(seat.other())) / 25.0).exp())
    }

    fn rollout(&self, _state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        // Ending the turn early wastes mana: it is the last action of the list, taken only alone or rarely.
        let count = legal.len() as u32;
        if count > 1 && legal.last() == Some(&Action::EndTurn) && chance.below(8) > 0 {
            return chance.below(count - 1) as usize;
        }
        chance.below(count) as usize
    }
}
