//! A bot whose attention slips now and then, for beginners to play against.

use engine::{Chance as _, Fast, Game};

use crate::{Answer, Bot};

/// Another bot that plays any legal action in some percent of its decisions.
pub struct Distracted<G: Game> {
    bot: Box<dyn Bot<G>>,
    slips: u8,
    chance: Fast,
}

impl<G: Game> Distracted<G> {
    /// The bot, slipping in that many percent of its decisions.
    pub fn new(bot: Box<dyn Bot<G>>, slips: u8, seed: u64) -> Self {
        // Another stream than the bot's own, which grows from the same seed.
        Self { bot, slips, chance: Fast::new(seed ^ 0x9e37_79b9_7f4a_7c15) }
    }
}

impl<G: Game> Bot<G> for Distracted<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        if self.chance.below(100) < u32::from(self.slips) {
            return Answer::unweighed(legal[self.chance.below(legal.len() as u32) as usize]);
        }
        self.bot.choose(game, view, legal)
    }
}
