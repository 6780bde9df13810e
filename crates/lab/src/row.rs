//! One game as a row of data.

use engine::{Digest, Luck, Outcome, Replay, ReplayMove, Seat, Text};
use facade::{AnyGame, Recorded, Watched};
use serde::{Deserialize, Serialize};

use crate::record::Wanted;

/// One game of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The seed it was dealt from.
    pub seed: u64,
    /// Which table of the plan, from 0.
    pub table: usize,
    /// Which bot of the plan sat at each seat, from 0.
    pub bots: Vec<usize>,
    /// What each seat played with, where seats differ.
    pub sides: Vec<Option<Text>>,
    /// Who played first, where one does.
    pub first: Option<usize>,
    /// The rank of each seat, from 1; none in a shared defeat.
    pub ranks: Option<Vec<u8>>,
    /// What the game was worth to each seat, from 0 to 1.
    pub payoffs: Vec<f32>,
    /// How many turns it took.
    pub turns: u16,
    /// How many decisions it took.
    pub decisions: u32,
    /// The cards that each seat played out of its hand, by the numbers of their sheets, every copy.
    pub played: Vec<Vec<u16>>,
    /// The last that was told of the game, without names and figures.
    pub ending: Option<Text>,
    /// All that was chosen, where a replay is wanted.
    pub choices: Option<Choices>,
}

/// All that was chosen in a game, in few bytes: a row may travel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Who chose what, by its code.
    moves: Vec<(Seat, u32)>,
    /// The hash chain after the last choice.
    chain: Digest,
    /// How the game ended.
    outcome: Option<Outcome>,
}

impl Row {
    pub(crate) fn new(
        game: &dyn AnyGame,
        table: usize,
        order: &[usize],
        watched: &Watched,
        wanted: Wanted,
    ) -> Self {
        let (seats, played) = (order.len(), &watched.played);
        let of_seat = |seat: usize| {
            let own = watched.cards.iter().filter(|used| used.seat.index() == seat);
            own.flat_map(|used| (0..used.played).map(|_| used.card)).collect()
        };
        let chosen = game.sides();
        let side = |index: usize| {
            let picked =
                played.sides[index].and_then(|side| chosen.get(usize::from(side)).cloned());
            picked.or_else(|| game.side(Seat::new(index)))
        };
        Self {
            seed: played.seed,
            table,
            bots: order.to_vec(),
            sides: (0..seats).map(side).collect(),
            first: played.starter.map(Seat::index),
            ranks: played.ranks(seats).map(|ranks| ranks[..seats].to_vec()),
            payoffs: (0..seats).map(|seat| game.payoff(played.outcome, Seat::new(seat))).collect(),
            turns: played.turns,
            decisions: played.decisions,
            played: (0..seats).map(of_seat).collect(),
            ending: watched.ending.clone(),
            choices: (wanted == Wanted::Replays).then(|| Choices::new(game, watched)),
        }
    }

    /// The name of the replay file of this game: the seed alone does not name it, for bots change seats on the same seed.
    pub fn replay_name(&self, game: &dyn AnyGame) -> Option<String> {
        self.choices.as_ref()?;
        let order: Vec<String> = self.bots.iter().map(|bot| (bot + 1).to_string()).collect();
        Some(format!("{}-{}-{}.replay", game.slug(), self.seed, order.concat()))
    }

    /// The game as a replay file, where it was wanted; `names` are those of the bots of the plan.
    pub fn replay(&self, game: &dyn AnyGame, names: &[&str]) -> Option<Replay> {
        let choices = self.choices.as_ref()?;
        let name =
            |bot: &usize| names.get(*bot).map_or_else(String::new, |name| (*name).to_owned());
        let seated: Vec<String> = self.bots.iter().map(name).collect();
        let entry = |(seat, code): &(Seat, u32)| ReplayMove { seat: *seat, code: *code, at: 0 };
        let recorded = Recorded {
            luck: Luck::Simulated(self.seed),
            moves: choices.moves.iter().map(entry).collect(),
            chain: choices.chain,
            outcome: choices.outcome,
        };
        Some(recorded.replay(game, &seated))
    }
}

impl Choices {
    /// The choices of a watched game, played again at a table: which shows that they and the seed are all there is to it.
    fn new(game: &dyn AnyGame, watched: &Watched) -> Self {
        let table = game.restore(Luck::Simulated(watched.played.seed), &watched.moves);
        let table = table.expect("what a simulated game chose was open to it");
        Self {
            moves: watched.moves.iter().map(|entry| (entry.seat, entry.code)).collect(),
            chain: table.chain(),
            outcome: table.stage().outcome(),
        }
    }
}
