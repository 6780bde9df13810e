//! Any legal action, each as likely as the others.

use engine::{Chance as _, Fast, Game};

use crate::{Answer, Bot};

/// The bot that plays anything.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Fast,
}

impl Random {
    /// The bot that draws its choices from this seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Fast::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &G, _: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        Answer::unweighed(legal[self.chance.below(legal.len() as u32) as usize])
    }
}
