//! A table: a game, its log of actions, and the state that follows from them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{
    Digest, Game, Luck, Refusal, Seat, Silent, StableHasher, Stage, Story, TableChance, digest_of,
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

/// So many actions lie between two moments that a table keeps, to go back to without playing from the deal.
const STRIDE: usize = 32;

/// A game in progress. The log is the truth; the state is a cache of it.
#[derive(Debug)]
pub struct Table<G: Game> {
    game: Arc<G>,
    state: G::State,
    chance: TableChance,
    log: Vec<Move<G::Action>>,
    chain: Digest,
    /// The table after every `STRIDE` actions, the deal first.
    kept: Vec<Arc<Moment<G>>>,
}

/// All that changes with an action.
#[derive(Debug)]
struct Moment<G: Game> {
    state: G::State,
    chance: TableChance,
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
            kept: self.kept.clone(),
        }
    }
}

impl<G: Game> Table<G> {
    /// Deals a new game from this seed, or from other luck; the first draws have the results of `fixed`, if any.
    pub fn deal(game: Arc<G>, luck: impl Into<Luck>, fixed: &[u32]) -> Self {
        let mut chance = TableChance::new(luck);
        let state = game.deal(&mut chance);
        chance.fix(fixed.iter().copied());
        let chain = digest_of(&state);
        let mut table = Self { game, state, chance, log: Vec::new(), chain, kept: Vec::new() };
        table.keep();
        table
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
        self.follow(Move { seat, action, at }, story);
        Ok(())
    }

    /// The same table after its first `seq` actions, or as it is when there are fewer.
    #[must_use]
    pub fn rewound(&self, seq: usize) -> Self {
        let seq = seq.min(self.log.len());
        let moments = seq / STRIDE + 1;
        let from = &self.kept[moments - 1];
        let played = (moments - 1) * STRIDE;
        let mut table = Self {
            game: Arc::clone(&self.game),
            state: from.state.clone(),
            chance: from.chance.clone(),
            log: self.log[..played].to_vec(),
            chain: from.chain,
            kept: self.kept[..moments].to_vec(),
        };
        for entry in &self.log[played..seq] {
            table.follow(*entry, &mut Silent);
        }
        table
    }

    /// Carries out an action that is legal.
    fn follow(&mut self, entry: Move<G::Action>, story: &mut impl Story<G::Event>) {
        let Move { seat, action, .. } = entry;
        self.game.apply(&mut self.state, action, &mut self.chance, story);
        self.log.push(entry);
        let mut hasher = StableHasher::default();
        (self.chain.0, seat, action).hash(&mut hasher);
        self.state.hash(&mut hasher);
        hasher.write_u8(1);
        self.chain = hasher.digest();
        if self.log.len().is_multiple_of(STRIDE) {
            self.keep();
        }
    }

    fn keep(&mut self) {
        let (state, chance, chain) = (self.state.clone(), self.chance.clone(), self.chain);
        self.kept.push(Arc::new(Moment { state, chance, chain }));
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
}
