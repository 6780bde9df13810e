//! One game as a row of data.

use engine::{Seat, Text};
use facade::{AnyGame, Watched};
use serde::{Deserialize, Serialize};

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
}

impl Row {
    pub(crate) fn new(
        game: &dyn AnyGame,
        table: usize,
        order: &[usize],
        watched: &Watched,
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
        }
    }
}
