//! A game with its options chosen: ready to be dealt.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use bots::{BotSpec, SpecError};
use engine::{
    CardSheet, Content, Digest, Inspect, Leaving, Luck, OutOfTime, Outcome, ReplayMove, Seat, Seed,
    Silent, Table, Tabletop, Text,
};
use serde_json::Value;

use crate::kind::{Kind as _, Shelved};
use crate::question::{AnyBot, Kept};
use crate::simulate::{self, Played};
use crate::table::{AnyTable, Playing};
use crate::verify::RestoreError;
use crate::watch::{self, Watched};

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
    /// What a seat brings to play with these cards and so many copies of each, where seats build decks.
    fn bring(&self, cards: &BTreeMap<String, u8>) -> Option<Value>;
    /// What each seat brought, secrets included.
    fn brings(&self) -> &[Value];
    /// What becomes of the seat of a player who resigns, leaves or loses on time.
    fn leaving(&self) -> Leaving;
    /// What becomes of a seat whose time for the turn is up.
    fn out_of_time(&self) -> OutOfTime;
    /// What an outcome is worth to a seat, from 0 to 1.
    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32;
    /// What a seat plays with, where seats differ.
    fn side(&self, seat: Seat) -> Option<Text>;
    /// What seats choose to play with while the table is set, where they do.
    fn sides(&self) -> Vec<Text>;
    /// No game lasts more decisions than this.
    fn decisions_max(&self) -> u32;
    /// The bot behind a level name or a bot's own name.
    fn bot(&self, name: &str) -> Result<BotSpec, SpecError>;
    /// Seats a bot, to be asked about every decision of one seat of one table.
    fn seat_bot(&self, bot: BotSpec, seed: u64) -> Box<dyn AnyBot>;
    /// Deals a new table from this seed.
    fn deal(&self, seed: Seed) -> Box<dyn AnyTable> {
        self.deal_from(seed.into())
    }
    /// The same from other luck: a simulated game that is looked at again.
    fn deal_from(&self, luck: Luck) -> Box<dyn AnyTable>;
    /// Deals the table again and plays the moves of its log.
    fn restore(&self, luck: Luck, moves: &[ReplayMove]) -> Result<Box<dyn AnyTable>, RestoreError>;
    /// Plays whole games between bots, one a seed, as fast as it can: bot `i` sits at seat `i`.
    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played>;
    /// Plays the very game that `simulate` plays and watches it; deeply, it is asked who led and which choices were real.
    fn watch(&self, seed: u64, bots: &[BotSpec], _is_deep: bool) -> Watched {
        let played = self.simulate(seed..seed + 1, bots);
        Watched::unseen(played[0])
    }
    /// The same game with one card blank, where that can be played.
    fn blanked(&self, _card: &str) -> Option<Arc<dyn AnyGame>> {
        None
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

impl<G: Tabletop> Opened<G> {
    fn dealt(&self, luck: Luck) -> Playing<G> {
        // What a position fixes of the coming draws holds at tables: a simulation goes without.
        let fixed = match luck {
            Luck::Table(_) => self.lots.as_slice(),
            Luck::Simulated(_) => &[],
        };
        let table = Table::deal(Arc::clone(&self.game), luck, fixed);
        Playing { opened: Arc::new(self.clone()), table, luck }
    }
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

    fn bring(&self, cards: &BTreeMap<String, u8>) -> Option<Value> {
        self.game.bring(cards)
    }

    fn leaving(&self) -> Leaving {
        self.game.leaving()
    }

    fn out_of_time(&self) -> OutOfTime {
        self.game.out_of_time()
    }

    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32 {
        self.game.payoff(outcome, seat)
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        self.game.side(seat)
    }

    fn sides(&self) -> Vec<Text> {
        self.game.sides()
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

    fn deal_from(&self, luck: Luck) -> Box<dyn AnyTable> {
        Box::new(self.dealt(luck))
    }

    fn restore(&self, luck: Luck, moves: &[ReplayMove]) -> Result<Box<dyn AnyTable>, RestoreError> {
        let mut playing = self.dealt(luck);
        for (step, entry) in moves.iter().enumerate() {
            let code = entry.code;
            let action = self.game.action(code).ok_or(RestoreError::Unknown { step, code })?;
            // Nobody listens: no event is built and no sentence is written.
            let played = playing.table.play(entry.seat, action, entry.at, &mut Silent);
            played.map_err(|refusal| RestoreError::Refused { step, refusal })?;
        }
        Ok(Box::new(playing))
    }

    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played> {
        let mut legal = Vec::with_capacity(64);
        seeds.map(|seed| simulate::play(&*self.game, seed, bots, &mut legal)).collect()
    }

    fn watch(&self, seed: u64, bots: &[BotSpec], is_deep: bool) -> Watched {
        watch::watch(&*self.game, seed, bots, is_deep)
    }

    fn blanked(&self, card: &str) -> Option<Arc<dyn AnyGame>> {
        let printed = G::content();
        let content = self.custom.as_ref().unwrap_or(&printed);
        let content = cards::blank(content, card, G::BLANK)?;
        Shelved::<G>::shelve().open(&self.options, &self.brings, Some(&content)).ok()
    }
}
