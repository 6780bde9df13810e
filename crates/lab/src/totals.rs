//! The running counts of a run, or of a part of it.

use engine::Seat;
use facade::{AnyGame, Played};
use serde::{Deserialize, Serialize};

use crate::lengths::Counts;
use crate::tally::{Score, Tally};

/// One thing that is counted in all games, when it plays first and when it does not.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ByStart {
    pub(crate) total: Tally,
    pub(crate) first: Tally,
    pub(crate) later: Tally,
}

impl ByStart {
    fn add(&mut self, score: Score, seat: Seat, starter: Option<Seat>) {
        self.total.add(score);
        match starter {
            Some(starter) if starter == seat => self.first.add(score),
            Some(_) => self.later.add(score),
            None => {}
        }
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Tally> {
        [&mut self.total, &mut self.first, &mut self.later].into_iter()
    }
}

/// The running counts of a run, or of a part of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Totals {
    /// Each bot, in all and at each seat.
    pub(crate) bots: Vec<(ByStart, Vec<Tally>)>,
    pub(crate) seats: Vec<Tally>,
    pub(crate) first: Tally,
    /// The seats by how far behind the first player they sit.
    pub(crate) order: Vec<Tally>,
    pub(crate) tags: Vec<ByStart>,
    pub(crate) turns: Counts,
    pub(crate) decisions: Counts,
    pub(crate) shared_defeats: u64,
    pub(crate) games: u64,
}

impl Totals {
    pub(crate) fn new(seats: usize, tags: usize) -> Self {
        Self {
            bots: vec![(ByStart::default(), vec![Tally::default(); seats]); seats],
            seats: vec![Tally::default(); seats],
            first: Tally::default(),
            order: vec![Tally::default(); seats],
            tags: vec![ByStart::default(); tags],
            turns: Counts::default(),
            decisions: Counts::default(),
            shared_defeats: 0,
            games: 0,
        }
    }

    /// Counts a game: `order` tells which bot sat at each seat, `tags_of` the tags of each seat, `chosen` where the sides
    /// that seats choose in the game stand among the tags.
    pub(crate) fn add(
        &mut self,
        game: &dyn AnyGame,
        played: &Played,
        order: &[usize],
        tags_of: &[Vec<usize>],
        chosen: &[usize],
    ) {
        self.add_end(game, played, order, tags_of, chosen);
        self.add_length(played);
    }

    /// Counts how a game ended, and nothing of how long it took.
    pub(crate) fn add_end(
        &mut self,
        game: &dyn AnyGame,
        played: &Played,
        order: &[usize],
        tags_of: &[Vec<usize>],
        chosen: &[usize],
    ) {
        for (index, bot) in order.iter().enumerate() {
            let seat = Seat::new(index);
            let payoff = game.payoff(played.outcome, seat);
            let score = Score::new(played.outcome, seat, order.len(), payoff);
            self.seats[index].add(score);
            let (counts, by_seat) = &mut self.bots[*bot];
            counts.add(score, seat, played.starter);
            by_seat[index].add(score);
            for tag in &tags_of[index] {
                self.tags[*tag].add(score, seat, played.starter);
            }
            let side = played.sides[index].and_then(|side| chosen.get(usize::from(side)));
            if let Some(tag) = side {
                self.tags[*tag].add(score, seat, played.starter);
            }
            if played.starter == Some(seat) {
                self.first.add(score);
            }
            if let Some(starter) = played.starter {
                let behind = (index + order.len() - starter.index()) % order.len();
                self.order[behind].add(score);
            }
        }
        self.shared_defeats += u64::from(played.ranks(order.len()).is_none());
        self.games += 1;
    }

    /// Counts how long a game took, and nothing of how it ended.
    #[inline]
    pub(crate) fn add_length(&mut self, played: &Played) {
        self.turns.add(played.turns.into());
        self.decisions.add(played.decisions);
    }

    /// Ends the games of one seed.
    pub(crate) fn close(&mut self) {
        self.tallies().for_each(Tally::close);
    }

    pub(crate) fn merge(&mut self, mut other: Self) {
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.take_ends(&mut other, 1);
    }

    /// Adds how the games of another count ended, so many times over, and leaves that count as it was before them.
    pub(crate) fn take_ends(&mut self, other: &mut Self, times: u64) {
        for (mine, theirs) in self.tallies().zip(other.tallies()) {
            mine.merge_times(&std::mem::take(theirs), times);
        }
        self.shared_defeats += times * std::mem::take(&mut other.shared_defeats);
        self.games += times * std::mem::take(&mut other.games);
    }

    fn tallies(&mut self) -> impl Iterator<Item = &mut Tally> {
        let bots = self.bots.iter_mut().flat_map(|(counts, by_seat)| counts.each().chain(by_seat));
        bots.chain(&mut self.seats)
            .chain([&mut self.first])
            .chain(&mut self.order)
            .chain(self.tags.iter_mut().flat_map(ByStart::each))
    }
}
