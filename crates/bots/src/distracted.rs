//! A bot whose attention slips now and then, for beginners to play against.

use engine::{Chance as _, Fast, Game};

use crate::{Answer, Bot};

/// Another bot that plays any legal action once in some percent of the turns in which it decides.
pub struct Distracted<G: Game> {
    bot: Box<dyn Bot<G>>,
    slips: u8,
    chance: Fast,
    /// The turn in which it last had a choice.
    turn: Option<u16>,
}

impl<G: Game> Distracted<G> {
    /// The bot, slipping in that many percent of the turns.
    pub fn new(bot: Box<dyn Bot<G>>, slips: u8, seed: u64) -> Self {
        // Another stream than the bot's own, which has the same seed.
        Self { bot, slips, chance: Fast::new(seed ^ 0x9e37_79b9_7f4a_7c15), turn: None }
    }
}

impl<G: Game> Bot<G> for Distracted<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        if let [only] = legal {
            return Answer::unweighed(*only);
        }
        let decision = game.stage(&game.imagine(view, &mut self.chance)).decision();
        let turn = decision.map(|decision| decision.turn);
        let is_new = self.turn != turn;
        self.turn = turn;
        // The first choice of a turn slips or none does: long chains are no worse for it than short ones.
        if is_new && self.chance.below(100) < u32::from(self.slips) {
            return Answer::unweighed(legal[self.chance.below(legal.len() as u32) as usize]);
        }
        self.bot.choose(game, view, legal)
    }
}
