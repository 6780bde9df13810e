//! A game with its options chosen: ready to be dealt.

use std::ops::Range;
use std::sync::Arc;

use bots::{BotSpec, SpecError};
use engine::{
    CardSheet, Content, CutShort, Digest, Inspect, Leaving, Outcome, Refusal, Replay, ReplayMove,
    Seat, Seed, Silent, Table, Tabletop, Text,
};
use serde_json::Value;
use thiserror::Error;

use crate::question::{AnyBot, Kept};
use crate::simulate::{self, Played};
use crate::table::{AnyTable, Seated};

/// A game with its options chosen.
pub trait AnyGame: Send + Sync {
    /// The name of the game.
    fn slug(&self) -> &'static str;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// How many seats the table has.
    fn seats(&self) -> usize;
    /// The options it was opened with.
    fn options(&self) -> &Value;
    /// The hash of the cards it is played with.
    fn content(&self) -> Digest;
    /// The cards themselves, when they are not the ones that are compiled in.
    fn custom(&self) -> Option<&Content>;
    /// The cards, for galleries and tooltips.
    fn cards(&self) -> Vec<CardSheet>;
    /// What each seat brought, secrets included.
    fn brings(&self) -> &[Value];
    /// What becomes of the seat of a player who resigns, leaves or loses on time.
    fn leaving(&self) -> Leaving;
    /// What an outcome is worth to a seat, from 0 to 1.
    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32;
    /// What a seat plays with, where seats differ.
    fn side(&self, seat: Seat) -> Option<Text>;
    /// No game lasts more decisions than this.
    fn decisions_max(&self) -> u32;
    /// The bot behind a level name or a bot's own name.
    fn bot(&self, name: &str) -> Result<BotSpec, SpecError>;
    /// Seats a bot, to be asked about every decision of one seat of one table.
    fn seat_bot(&self, bot: BotSpec, seed: u64) -> Box<dyn AnyBot>;
    /// Deals a new table from this seed.
    fn deal(&self, seed: Seed) -> Box<dyn AnyTable>;
    /// Deals the table again and plays the moves of its log.
    fn restore(&self, seed: Seed, moves: &[ReplayMove]) -> Result<Box<dyn AnyTable>, RestoreError>;
    /// Plays whole games between bots, one a seed, as fast as it can: bot `i` sits at seat `i`.
    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played>;
}

/// Why a log cannot be played again.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// A move of the log is refused by the rules.
    #[error("move {step} is refused by {}: {}", .refusal.rule, .refusal.words.en)]
    Refused {
        /// The index of the move.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
    /// A move of the log has a code that no action has.
    #[error("move {step} has the code {code}, which no action has")]
    Unknown {
        /// The index of the move.
        step: usize,
        /// The code.
        code: u32,
    },
    /// The replay was played with other rules.
    #[error("the game was played with rules version {played}, this program has version {ours}")]
    Rules {
        /// The version of the replay.
        played: u32,
        /// The version of this program.
        ours: u32,
    },
    /// The replay was played with other cards.
    #[error("the game was played with the cards {played}, these are {ours}")]
    Content {
        /// The hash in the replay.
        played: Digest,
        /// The hash of these cards.
        ours: Digest,
    },
    /// The hash chain does not come out as written.
    #[error("the hash chain comes out as {ours}, the file says {played}: it was changed")]
    Chain {
        /// The chain in the replay.
        played: Digest,
        /// The chain that the moves give.
        ours: Digest,
    },
    /// The result is not the one that the moves, or what cut the game short, give.
    #[error("the outcome in the file is not the one that the game gives")]
    Outcome,
    /// The replay is of a game this program does not have.
    #[error("there is no game called {0:?}")]
    Game(String),
    /// The options or the cards of the replay are refused.
    #[error(transparent)]
    Open(#[from] engine::OpenError),
}

/// Opens the game of a replay file and plays it to its end, checking versions, content and chain on the way.
pub fn restore(replay: &Replay) -> Result<Box<dyn AnyTable>, RestoreError> {
    let kind = crate::find(&replay.game).ok_or_else(|| RestoreError::Game(replay.game.clone()))?;
    if replay.rules != kind.rules_version() {
        return Err(RestoreError::Rules { played: replay.rules, ours: kind.rules_version() });
    }
    let game = kind.open(&replay.options, &replay.brings, replay.cards.as_ref())?;
    if game.content() != replay.content {
        return Err(RestoreError::Content { played: replay.content, ours: game.content() });
    }
    let table = game.restore(replay.seed(), &replay.actions)?;
    if table.chain() != replay.chain {
        return Err(RestoreError::Chain { played: replay.chain, ours: table.chain() });
    }
    if is_outcome_of(replay, &*table) { Ok(table) } else { Err(RestoreError::Outcome) }
}

/// Whether the result in the file follows from the moves, or from what cut the game short.
fn is_outcome_of(replay: &Replay, table: &dyn AnyTable) -> bool {
    let ended = table.stage().outcome();
    let (Some(cut_short), None) = (replay.cut_short, ended) else {
        return replay.cut_short.is_none() && replay.outcome == ended;
    };
    match (cut_short, replay.outcome) {
        (_, None) => false,
        (CutShort::Agreement, Some(outcome)) => outcome == Outcome::Draw,
        (CutShort::Resignation(seat) | CutShort::Time(seat), Some(outcome)) => {
            is_last(seat, outcome, table.game().seats())
        }
    }
}

/// Whether the seat came out below everybody else; a seat alone loses to the game itself.
fn is_last(seat: Seat, outcome: Outcome, seats: usize) -> bool {
    match outcome.ranks(seats) {
        None => seats == 1,
        Some(_) if seat.index() >= seats => false,
        Some(ranks) => {
            let rivals = (0..seats).filter(|index| *index != seat.index());
            seats > 1 && rivals.into_iter().all(|index| ranks[index] < ranks[seat.index()])
        }
    }
}

/// A game of the engine with its options chosen.
pub(crate) struct Opened<G> {
    pub(crate) game: Arc<G>,
    pub(crate) options: Value,
    pub(crate) brings: Vec<Value>,
    pub(crate) lots: Vec<u32>,
    pub(crate) digest: Digest,
    pub(crate) custom: Option<Content>,
}

impl<G> Clone for Opened<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            options: self.options.clone(),
            brings: self.brings.clone(),
            lots: self.lots.clone(),
            digest: self.digest,
            custom: self.custom.clone(),
        }
    }
}

impl<G: Tabletop + Inspect> AnyGame for Opened<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn options(&self) -> &Value {
        &self.options
    }

    fn content(&self) -> Digest {
        self.digest
    }

    fn custom(&self) -> Option<&Content> {
        self.custom.as_ref()
    }

    fn cards(&self) -> Vec<CardSheet> {
        self.game.cards()
    }

    fn brings(&self) -> &[Value] {
        &self.brings
    }

    fn leaving(&self) -> Leaving {
        self.game.leaving()
    }

    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32 {
        self.game.payoff(outcome, seat)
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        self.game.side(seat)
    }

    fn decisions_max(&self) -> u32 {
        self.game.decisions_max()
    }

    fn bot(&self, name: &str) -> Result<BotSpec, SpecError> {
        BotSpec::named::<G>(name)
    }

    fn seat_bot(&self, bot: BotSpec, seed: u64) -> Box<dyn AnyBot> {
        Box::new(Kept::<G>::new(bot, seed))
    }

    fn deal(&self, seed: Seed) -> Box<dyn AnyTable> {
        let table = Table::deal(Arc::clone(&self.game), seed, &self.lots);
        Box::new(Seated { opened: Arc::new(self.clone()), table, seed })
    }

    fn restore(&self, seed: Seed, moves: &[ReplayMove]) -> Result<Box<dyn AnyTable>, RestoreError> {
        let mut table = Table::deal(Arc::clone(&self.game), seed, &self.lots);
        for (step, entry) in moves.iter().enumerate() {
            let code = entry.code;
            let action = self.game.action(code).ok_or(RestoreError::Unknown { step, code })?;
            // Nobody listens: no event is built and no sentence is written.
            table
                .play(entry.seat, action, entry.at, &mut Silent)
                .map_err(|refusal| RestoreError::Refused { step, refusal })?;
        }
        Ok(Box::new(Seated { opened: Arc::new(self.clone()), table, seed }))
    }

    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played> {
        let mut legal = Vec::with_capacity(64);
        seeds.map(|seed| simulate::play(&*self.game, seed, bots, &mut legal)).collect()
    }
}
