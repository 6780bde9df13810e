//! The one walker of random games: it plays, and shows every decision to whoever looks.

use engine::{Audience, Chance as _, Decision, Fast, Game, Stage};

use crate::base_seed;

/// One decision of a random game.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    /// The game that is played.
    pub game: &'a G,
    /// The seed of this game.
    pub seed: u64,
    /// How many decisions came before it in this game.
    pub number: u32,
    /// The state in which it was made.
    pub before: &'a G::State,
    /// Who decided, and why.
    pub decision: Decision,
    /// What was open to that seat.
    pub legal: &'a [G::Action],
    /// What was chosen.
    pub action: G::Action,
    /// The game's chance as it stood before the action: a copy of it plays the same luck again.
    pub chance: &'a Fast,
    /// What was told, and to whom.
    pub events: &'a [(Audience, G::Event)],
    /// The state that came of it.
    pub after: &'a G::State,
}

impl<G: Game> Step<'_, G> {
    /// Whether the game ended with this decision.
    pub fn is_last(&self) -> bool {
        self.game.stage(self.after).outcome().is_some()
    }

    /// What was told, whoever heard it.
    pub fn told(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().map(|(_, event)| event)
    }
}

/// Plays this many random games, every action as likely as the others, and shows every decision. Seeds follow on from
/// [`base_seed`]; a failure prints its own.
pub fn walk<G: Game>(game: &G, games: u64, look: impl FnMut(&Step<'_, G>)) {
    walk_by(game, games, |legal, dice| legal[dice.below(legal.len() as u32) as usize], look);
}

/// Plays random games in which `choose` picks among the legal actions.
pub fn walk_by<G: Game>(
    game: &G,
    games: u64,
    mut choose: impl FnMut(&[G::Action], &mut Fast) -> G::Action,
    mut look: impl FnMut(&Step<'_, G>),
) {
    let base = base_seed();
    for seed in base..base + games {
        let telltale = Telltale(seed);
        walk_one(game, seed, &mut choose, &mut look);
        std::mem::forget(telltale);
    }
}

/// Plays the random game of one seed.
pub fn walk_one<G: Game>(
    game: &G,
    seed: u64,
    mut choose: impl FnMut(&[G::Action], &mut Fast) -> G::Action,
    mut look: impl FnMut(&Step<'_, G>),
) {
    let mut dice = Fast::new(seed ^ 0x5EED);
    let mut chance = Fast::new(seed);
    let mut state = game.deal(&mut chance);
    let mut legal = Vec::new();
    let mut number = 0;
    while let Stage::Decide(decision) = game.stage(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        assert!(!legal.is_empty(), "a deciding seat has at least one action");
        let action = choose(&legal, &mut dice);
        let (before, luck) = (state.clone(), chance.clone());
        let mut events: Vec<(Audience, G::Event)> = Vec::new();
        game.apply(&mut state, action, &mut chance, &mut events);
        look(&Step {
            game,
            seed,
            number,
            before: &before,
            decision,
            legal: &legal,
            action,
            chance: &luck,
            events: &events,
            after: &state,
        });
        number += 1;
    }
}

/// Prints the seed of a game in which something failed.
pub(crate) struct Telltale(pub(crate) u64);

impl Drop for Telltale {
    fn drop(&mut self) {
        eprintln!("it failed in the game of seed {0}: VEILLEE_SEED={0}", self.0);
    }
}
