//! A plan of many games, and its run on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use engine::{Seat, Text};
use facade::{AnyGame, BotSpec};
use rayon::prelude::*;
use thiserror::Error;

use crate::report::{BotReport, Report, SideReport, Speed, Sums};

/// The most games of one run.
pub const GAMES_MAX: u64 = 10_000_000_000;

/// Many games between the same bots.
#[derive(Clone)]
pub struct Plan {
    /// The game with its options.
    pub game: Arc<dyn AnyGame>,
    /// The bots, one for each seat, in the order of the seats of the first game.
    pub bots: Vec<BotSpec>,
    /// How many games.
    pub games: u64,
    /// What the luck of all games grows from.
    pub seed: u64,
    /// How many threads; none means one for each core.
    pub threads: Option<usize>,
}

/// Why a plan cannot be run.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Not one bot for each seat.
    #[error("this table has {seats} seats, {bots} bots were given")]
    Seats {
        /// The seats of the table.
        seats: usize,
        /// The bots of the plan.
        bots: usize,
    },
    /// None or too many.
    #[error("a run has 1 to {GAMES_MAX} games, not {0}")]
    Games(u64),
    /// The threads cannot be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays all games of a plan; `progress` hears how many are done, from any thread.
pub fn run(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, PlanError> {
    let seats = plan.game.seats();
    if plan.bots.len() != seats {
        return Err(PlanError::Seats { seats, bots: plan.bots.len() });
    }
    if plan.games == 0 || plan.games > GAMES_MAX {
        return Err(PlanError::Games(plan.games));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build()?;
    let field = Field::new(plan);
    let began = Instant::now();
    let done = AtomicU64::new(0);
    let chunks = field.seeds.div_ceil(field.chunk);
    let sums = pool.install(|| {
        (0..chunks)
            .into_par_iter()
            .map(|chunk| {
                let sums = field.play(chunk * field.chunk);
                progress(done.fetch_add(sums.games, Ordering::Relaxed) + sums.games);
                sums
            })
            .reduce(|| field.sums(), Sums::merge)
    });
    let seconds = began.elapsed().as_secs_f64();
    Ok(field.report(&sums, seconds, pool.current_num_threads()))
}

/// What all parts of a run need.
struct Field<'p> {
    plan: &'p Plan,
    /// The seat orders played on each seed.
    turns: usize,
    /// How many seeds, and how many are played at a time.
    seeds: u64,
    chunk: u64,
    /// The first seed.
    base: u64,
    sides: Vec<Text>,
    side_of: Vec<Option<usize>>,
}

impl<'p> Field<'p> {
    fn new(plan: &'p Plan) -> Self {
        let seats = plan.game.seats();
        // The same bot at every seat would play the very same game again, which proves nothing.
        let alike = plan.bots.windows(2).all(|pair| pair[0] == pair[1]);
        let turns = if alike { 1 } else { seats };
        let seeds = plan.games.div_ceil(turns as u64);
        let mut sides: Vec<Text> = Vec::new();
        let side_of = (0..seats).map(|index| {
            let side = plan.game.side(Seat::new(index))?;
            Some(sides.iter().position(|known| *known == side).unwrap_or_else(|| {
                sides.push(side);
                sides.len() - 1
            }))
        });
        let side_of = side_of.collect();
        Self {
            plan,
            turns,
            seeds,
            chunk: (seeds / 512).clamp(1, 1_024),
            base: spread(plan.seed) >> 4,
            sides,
            side_of,
        }
    }

    fn sums(&self) -> Sums {
        Sums::new(self.plan.game.seats(), self.sides.len())
    }

    /// Plays one chunk of seeds, each in every seat order; the very last may lack some orders, so
    /// that the number of games is exact.
    fn play(&self, start: u64) -> Sums {
        let end = (start + self.chunk).min(self.seeds);
        let games: Vec<Vec<facade::Played>> = (0..self.turns)
            .map(|turn| {
                let mut bots = self.plan.bots.clone();
                bots.rotate_left(turn);
                let missing = (end - 1) * self.turns as u64 + turn as u64 >= self.plan.games;
                let end = if missing { end - 1 } else { end };
                self.plan.game.simulate(self.base + start..self.base + end, &bots)
            })
            .collect();
        let mut sums = self.sums();
        for index in 0..(end - start) as usize {
            for (turn, played) in games.iter().enumerate() {
                if let Some(played) = played.get(index) {
                    sums.add(played, turn, &self.side_of);
                }
            }
            sums.close();
        }
        sums
    }

    fn report(&self, sums: &Sums, seconds: f64, threads: usize) -> Report {
        let game = &self.plan.game;
        let bots = self.plan.bots.iter().zip(&sums.bots).map(|(bot, (trio, by_seat))| BotReport {
            bot: bot.to_string(),
            total: trio.total.share(),
            first: trio.first.share(),
            second: trio.second.share(),
            seats: by_seat.iter().map(crate::tally::Tally::share).collect(),
        });
        let sides = self.sides.iter().zip(&sums.sides).map(|(side, trio)| SideReport {
            side: side.clone(),
            total: trio.total.share(),
            first: trio.first.share(),
            second: trio.second.share(),
        });
        let first = sums.first.share();
        let decisions = sums.lengths.decisions();
        let per_second = |count: u64| count as f64 / seconds.max(1e-9);
        Report {
            game: game.slug().to_owned(),
            rules: game.rules_version(),
            content: game.content().to_string(),
            options: game.options().clone(),
            seed: self.plan.seed,
            games: sums.games,
            swapped: self.turns > 1,
            bots: bots.collect(),
            seats: sums.seats.iter().map(crate::tally::Tally::share).collect(),
            first: (first.games > 0).then_some(first),
            sides: if self.sides.len() > 1 { sides.collect() } else { Vec::new() },
            lengths: sums.lengths.summary(),
            decisions,
            speed: Speed {
                seconds,
                threads,
                games_per_second: per_second(sums.games),
                decisions_per_second: per_second(decisions),
            },
        }
    }
}

/// Spreads neighbouring seeds over the whole range, so that runs of neighbouring seeds share no game.
fn spread(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
