//! What a run found out.

use engine::{Seat, Text};
use facade::Played;
use serde::Serialize;

use crate::lengths::{Counts, Lengths};
use crate::tally::{Share, Tally};

/// What a run found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the cards it was played with.
    pub content: String,
    /// The options of the tables.
    pub options: serde_json::Value,
    /// The seed of the run.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// Whether the bots changed seats on the same seeds.
    pub swapped: bool,
    /// How each bot did.
    pub bots: Vec<BotReport>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<Share>,
    /// How the first player did, in games that have one.
    pub first: Option<Share>,
    /// How each side did (a class, a team), where seats differ.
    pub sides: Vec<SideReport>,
    /// How long the games were, in decisions.
    pub lengths: Lengths,
    /// All decisions of all games.
    pub decisions: u64,
    /// How fast it went: the only part that differs from run to run.
    pub speed: Speed,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    /// The bot with its budget.
    pub bot: String,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub second: Share,
    /// At each seat.
    pub seats: Vec<Share>,
}

/// How one side did: a class, a team.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// The side.
    pub side: Text,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub second: Share,
}

/// How fast a run went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Speed {
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many threads worked.
    pub threads: usize,
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions per second.
    pub decisions_per_second: f64,
}

/// One thing that is counted in all games, when it plays first and when it does not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trio {
    pub(crate) total: Tally,
    pub(crate) first: Tally,
    pub(crate) second: Tally,
}

impl Trio {
    fn add(&mut self, played: &Played, seat: Seat) {
        self.total.add(played.outcome, seat);
        match played.starter {
            Some(starter) if starter == seat => self.first.add(played.outcome, seat),
            Some(_) => self.second.add(played.outcome, seat),
            None => {}
        }
    }
}

/// The running counts of a run, or of a part of it.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    pub(crate) bots: Vec<(Trio, Vec<Tally>)>,
    pub(crate) seats: Vec<Tally>,
    pub(crate) first: Tally,
    pub(crate) sides: Vec<Trio>,
    pub(crate) lengths: Counts,
    pub(crate) games: u64,
}

impl Sums {
    pub(crate) fn new(seats: usize, sides: usize) -> Self {
        Self {
            bots: vec![(Trio::default(), vec![Tally::default(); seats]); seats],
            seats: vec![Tally::default(); seats],
            first: Tally::default(),
            sides: vec![Trio::default(); sides],
            lengths: Counts::default(),
            games: 0,
        }
    }

    /// Counts a game in which bot `(seat + turn) % seats` sat at each seat; `side_of` tells each seat's side.
    pub(crate) fn add(&mut self, played: &Played, turn: usize, side_of: &[Option<usize>]) {
        let seats = self.seats.len();
        for index in 0..seats {
            let seat = Seat::new(index);
            self.seats[index].add(played.outcome, seat);
            let (trio, by_seat) = &mut self.bots[(index + turn) % seats];
            trio.add(played, seat);
            by_seat[index].add(played.outcome, seat);
            if let Some(side) = side_of[index] {
                self.sides[side].add(played, seat);
            }
        }
        if let Some(starter) = played.starter {
            self.first.add(played.outcome, starter);
        }
        self.lengths.add(played.decisions);
        self.games += 1;
    }

    /// Ends the games of one seed.
    pub(crate) fn close(&mut self) {
        self.tallies().for_each(Tally::close);
    }

    pub(crate) fn merge(mut self, mut other: Self) -> Self {
        for (mine, theirs) in self.tallies().zip(other.tallies()) {
            mine.merge(theirs);
        }
        self.lengths.merge(&other.lengths);
        self.games += other.games;
        self
    }

    fn tallies(&mut self) -> impl Iterator<Item = &mut Tally> {
        let bots = self.bots.iter_mut().flat_map(|(trio, by_seat)| trio.each().chain(by_seat));
        bots.chain(&mut self.seats)
            .chain([&mut self.first])
            .chain(self.sides.iter_mut().flat_map(Trio::each))
    }
}

impl Trio {
    fn each(&mut self) -> impl Iterator<Item = &mut Tally> {
        [&mut self.total, &mut self.first, &mut self.second].into_iter()
    }
}
