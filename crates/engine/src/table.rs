//! A table: a game, its log of actions, and the state that follows from them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{
    Chance, Digest, Game, Refusal, Seat, Seed, StableHasher, Stage, Story, TableChance, digest_of,
};

/// One action of the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<A> {
    /// Who chose.
    pub seat: Seat,
    /// What was chosen.
    pub action: A,
    /// When, in milliseconds since 1970; 0 when nobody looked at a clock.
    pub at: u64,
}

/// A game in progress. The log is the truth; the state is a cache of it.
#[derive(Debug)]
pub struct Table<G: Game> {
    game: Arc<G>,
    state: G::State,
    chance: TableChance,
    log: Vec<Move<G::Action>>,
    chain: Digest,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            chance: self.chance.clone(),
            log: self.log.clone(),
            chain: self.chain,
        }
    }
}

impl<G: Game> Table<G> {
    /// Deals a new game from this seed; the first draws have the results of `fixed`, if any.
    pub fn deal(game: Arc<G>, seed: Seed, fixed: &[u32]) -> Self {
        let mut chance = TableChance::new(seed);
        let state = game.deal(&mut chance);
        chance.fix(fixed.iter().copied());
        let chain = digest_of(&state);
        Self { game, state, chance, log: Vec::new(), chain }
    }

    /// Plays an action of a seat, or says why it may not be played; then nothing has changed.
    pub fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        at: u64,
        story: &mut impl Story<G::Event>,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = self.game.refusal(&self.state, seat, action) {
            return Err(refusal);
        }
        self.game.apply(&mut self.state, action, &mut self.chance, story);
        self.log.push(Move { seat, action, at });
        let mut hasher = StableHasher::default();
        (self.chain.0, seat, action).hash(&mut hasher);
        self.state.hash(&mut hasher);
        hasher.write_u8(1);
        self.chain = hasher.digest();
        Ok(())
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state of the table.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who decides now, or how the game ended.
    pub fn stage(&self) -> Stage {
        self.game.stage(&self.state)
    }

    /// The actions played so far.
    pub fn log(&self) -> &[Move<G::Action>] {
        &self.log
    }

    /// The hash over the deal, every action and every state since: equal chains mean equal games.
    pub fn chain(&self) -> Digest {
        self.chain
    }

    /// How many draws of chance were made so far.
    pub fn draws(&self) -> u64 {
        self.chance.draws()
    }

    /// The actions open to the deciding seat; none when the game is over.
    pub fn legal_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Stage::Decide(_) = self.stage() {
            self.game.legal_actions(&self.state, &mut actions);
        }
        actions
    }

    /// A draw from the table's own chance, for lots that are the table's and not the game's.
    pub fn draw(&mut self, bound: u32) -> u32 {
        self.chance.below(bound)
    }
}
