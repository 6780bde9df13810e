//! Best play where the game can work it out, and a search where it cannot.

use engine::{Fast, Game, Judgement};

use crate::{Answer, Bot, Ismcts};

/// How many iterations the search gets in a game that has no analysis.
const FALLBACK_ITERATIONS: u32 = 4_000;

/// The bot that asks the game for the value of every action.
pub struct Solver<G: Game> {
    effort: u64,
    chance: Fast,
    search: Ismcts<G>,
}

impl<G: Judgement> Solver<G> {
    /// The bot that visits at most about `effort` positions for a decision.
    pub fn new(effort: u64, seed: u64) -> Self {
        Self { effort, chance: Fast::new(seed), search: Ismcts::new(FALLBACK_ITERATIONS, 1, seed) }
    }
}

impl<G: Judgement> Bot<G> for Solver<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        if let [only] = legal {
            return Answer::unweighed(*only);
        }
        let Some(analysis) = game.analyse(view, self.effort, &mut self.chance) else {
            return self.search.choose(game, view, legal);
        };
        let best = analysis
            .actions
            .iter()
            .filter(|(action, _)| legal.contains(action))
            .reduce(|best, next| if next.1.value > best.1.value { next } else { best });
        let Some((action, _)) = best.copied() else {
            return self.search.choose(game, view, legal);
        };
        let worths = analysis.actions.into_iter().map(|(action, worth)| (action, worth, 1));
        Answer { action, worths: worths.collect(), exact: analysis.exact }
    }
}
