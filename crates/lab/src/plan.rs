//! A plan of many games, and its run on all cores.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::{Seat, Text};
use facade::{AnyGame, BotSpec};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::alike::Alike;
use crate::chunks::{Crew, Job, Part, Threads};
use crate::orders::orders;
use crate::question::{Question, SimulationQuestion, TableQuestion};
use crate::record::{Recorder, Wanted};
use crate::report::{BotReport, Report, SideReport, Speed, TableReport};
use crate::row::Row;
use crate::totals::Totals;

/// The most games of one run.
pub const GAMES_MAX: u64 = 10_000_000_000;

/// Many games between the same bots.
#[derive(Clone)]
pub struct Plan {
    /// The tables: options, cards and what seats bring may differ from one to the next, the number of seats may not.
    /// Every seed is played at each of them.
    pub tables: Vec<PlannedTable>,
    /// The bots, one for each seat, in the order of the seats of the first game.
    pub bots: Vec<BotSpec>,
    /// How many games, at all tables together.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// How many threads; none means one for each core.
    pub threads: Option<usize>,
}

/// One table of a plan.
#[derive(Clone)]
pub struct PlannedTable {
    /// The game with its options and what each seat brings.
    pub game: Arc<dyn AnyGame>,
    /// Under which names the results of each seat are counted: a class, a team, each card of a deck.
    pub tags: Vec<Vec<Text>>,
}

impl PlannedTable {
    /// A table whose seats are counted under what they play with.
    pub fn new(game: Arc<dyn AnyGame>) -> Self {
        let tags = (0..game.seats()).map(|seat| game.side(Seat::new(seat)).into_iter().collect());
        Self { tags: tags.collect(), game }
    }
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
    /// No table at all.
    #[error("a plan has at least one table")]
    NoTable,
    /// None or too many.
    #[error("a run has 1 to {GAMES_MAX} games, not {0}")]
    Games(u64),
    /// The threads cannot be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] std::io::Error),
    /// A part that came from elsewhere is none.
    #[error("a part of the run cannot be read: {0}")]
    Part(String),
    /// Those who were to play cannot be reached.
    #[error("{0}")]
    Crew(String),
}

/// Plays all games of a plan; `progress` hears how many are done.
pub fn run(plan: &Plan, progress: &dyn Fn(u64)) -> Result<Report, PlanError> {
    run_until(plan, progress, &AtomicBool::new(false))
}

/// Plays the games of a plan until `stop` is set; games that are under way are finished and count, so that what is
/// reported does not depend on how they go.
pub fn run_until(
    plan: &Plan,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Result<Report, PlanError> {
    run_recording(plan, progress, stop, None)
}

/// The same, and tells `record` of every game, in the order of the seeds whatever the number of threads.
pub fn run_recording(
    plan: &Plan,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
    record: Option<Recorder<'_>>,
) -> Result<Report, PlanError> {
    run_with(plan, &mut Threads::new(plan.threads), progress, stop, record)
}

/// The same, played by whom one likes.
pub fn run_with(
    plan: &Plan,
    crew: &mut impl Crew,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
    mut record: Option<Recorder<'_>>,
) -> Result<Report, PlanError> {
    let wanted = record.as_ref().map_or(Wanted::Figures, |record| record.wanted);
    let schedule = Schedule::new(plan, wanted)?;
    let began = Instant::now();
    let mut all = schedule.nothing();
    crew.play(&schedule, 0..Job::chunks(&schedule), stop, &mut |part: Played| {
        if let Some(record) = record.as_mut() {
            part.rows.iter().for_each(&mut *record.tell);
        }
        all.merge(part);
        progress(all.games());
    })?;
    let seconds = began.elapsed().as_secs_f64();
    Ok(schedule.report(&all.totals, seconds, crew.hands()))
}

/// What the games of some chunks brought.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    totals: Totals,
    /// One row a game of the chunk, where they are wanted; what is put together keeps none.
    rows: Vec<Row>,
}

impl Part for Played {
    fn games(&self) -> u64 {
        self.totals.games
    }

    fn merge(&mut self, next: Self) {
        self.totals.merge(next.totals);
    }
}

/// Which seeds are played at which table in which order of seats.
pub(crate) struct Schedule {
    plan: Plan,
    wanted: Wanted,
    /// The sets of seat orders; the seeds of a block are played in one set.
    pub(crate) orders: Vec<Vec<Vec<usize>>>,
    /// How many seeds, how many lie in a block, and how many are played at a time: whole chunks make a block.
    pub(crate) seeds: u64,
    block: u64,
    chunk: u64,
    /// The first seed.
    pub(crate) base: u64,
    pub(crate) tags: Vec<Text>,
    /// The tags of each seat of each table, by their index.
    pub(crate) tags_of: Vec<Vec<Vec<usize>>>,
    /// The sides that seats choose in the game at each table, by their index.
    pub(crate) chosen: Vec<Vec<usize>>,
}

impl Schedule {
    pub(crate) fn new(plan: &Plan, wanted: Wanted) -> Result<Self, PlanError> {
        let seats = plan.bots.len();
        if plan.tables.is_empty() {
            return Err(PlanError::NoTable);
        }
        if let Some(table) = plan.tables.iter().find(|table| table.game.seats() != seats) {
            return Err(PlanError::Seats { seats: table.game.seats(), bots: seats });
        }
        if plan.games == 0 || plan.games > GAMES_MAX {
            return Err(PlanError::Games(plan.games));
        }
        // The same bot at every seat would play the very same game again, which proves nothing.
        let alike = plan.bots.windows(2).all(|pair| pair[0] == pair[1]);
        let orders = if alike { vec![vec![(0..seats).collect()]] } else { orders(seats) };
        let seeds = plan.games.div_ceil((orders[0].len() * plan.tables.len()) as u64);
        let mut tags: Vec<Text> = Vec::new();
        let (mut tags_of, mut chosen) = (Vec::new(), Vec::new());
        for table in &plan.tables {
            let mut index = |tag: &Text| {
                tags.iter().position(|known| known == tag).unwrap_or_else(|| {
                    tags.push(tag.clone());
                    tags.len() - 1
                })
            };
            let of_seat = |seat| table.tags.get(seat).map_or(&[][..], Vec::as_slice);
            tags_of.push(
                (0..seats).map(|seat| of_seat(seat).iter().map(&mut index).collect()).collect(),
            );
            chosen.push(table.game.sides().iter().map(&mut index).collect());
        }
        // Which games are played does not depend on what is wanted of them.
        let block = 1 << (seeds / 512).clamp(1, 1_024).ilog2();
        Ok(Self {
            plan: plan.clone(),
            wanted,
            orders,
            seeds,
            block,
            chunk: block.min(wanted.seeds_max()),
            base: spread(plan.seed) >> 4,
            tags,
            tags_of,
            chosen,
        })
    }

    pub(crate) fn totals(&self) -> Totals {
        Totals::new(self.plan.bots.len(), self.tags.len())
    }

    pub(crate) fn report(&self, totals: &Totals, seconds: f64, threads: usize) -> Report {
        let seats = self.plan.bots.len();
        let bots =
            self.plan.bots.iter().zip(&totals.bots).map(|(bot, (counts, by_seat))| BotReport {
                name: bot.to_string(),
                bot: bot.to_string(),
                total: counts.total.share(seats),
                first: counts.first.share(seats),
                later: counts.later.share(seats),
                seats: by_seat.iter().map(|tally| tally.share(seats)).collect(),
            });
        let sides = self.tags.iter().zip(&totals.tags).map(|(side, counts)| SideReport {
            side: side.clone(),
            total: counts.total.share(seats),
            first: counts.first.share(seats),
            later: counts.later.share(seats),
        });
        let tables = self.plan.tables.iter().map(|table| TableReport::new(&*table.game));
        let first = totals.first.share(seats);
        let game = &self.plan.tables[0].game;
        let decisions = totals.decisions.sum();
        let per_second = |count: u64| count as f64 / seconds.max(1e-9);
        Report {
            game: game.slug().to_owned(),
            rules: game.rules_version(),
            tables: tables.collect(),
            seed: self.plan.seed,
            games: totals.games,
            planned: self.plan.games,
            orders: self.orders.iter().map(Vec::len).sum(),
            shared_defeats: totals.shared_defeats,
            bots: bots.collect(),
            seats: totals.seats.iter().map(|tally| tally.share(seats)).collect(),
            order: if first.games > 0 {
                totals.order.iter().map(|tally| tally.share(seats)).collect()
            } else {
                Vec::new()
            },
            first: (first.games > 0).then_some(first),
            sides: if self.tags.len() > 1 { sides.collect() } else { Vec::new() },
            turns: totals.turns.summary(),
            lengths: totals.decisions.summary(),
            decisions,
            speed: Speed {
                seconds,
                threads,
                games_per_second: per_second(totals.games),
                decisions_per_second: per_second(decisions),
            },
        }
    }
}

impl Job for Schedule {
    type Part = Played;

    fn question(&self) -> Question {
        let table = |table: &PlannedTable| (TableQuestion::of(&*table.game), table.tags.clone());
        Question::Simulation(SimulationQuestion {
            tables: self.plan.tables.iter().map(table).collect(),
            bots: self.plan.bots.clone(),
            games: self.plan.games,
            seed: self.plan.seed,
            wanted: self.wanted,
        })
    }

    fn chunks(&self) -> u64 {
        self.seeds.div_ceil(self.chunk)
    }

    fn nothing(&self) -> Played {
        Played { totals: self.totals(), rows: Vec::new() }
    }

    /// Plays one chunk of seeds, each at every table in every order of a set; the very last seed may lack some, so
    /// that the number of games is exact.
    fn play(&self, chunk: u64) -> Played {
        let start = chunk * self.chunk;
        let orders = &self.orders[(start / self.block % self.orders.len() as u64) as usize];
        let end = (start + self.chunk).min(self.seeds);
        let rounds = self.plan.tables.len() * orders.len();
        let seeds_of = |round: usize| {
            let missing = (end - 1) * rounds as u64 + round as u64 >= self.plan.games;
            self.base + start..self.base + if missing { end - 1 } else { end }
        };
        let setting = |round: usize| {
            let (table, order) = (round / orders.len(), &orders[round % orders.len()]);
            (&*self.plan.tables[table].game, table, order)
        };
        let bots_of = |order: &[usize]| -> Vec<BotSpec> {
            order.iter().map(|bot| self.plan.bots[*bot]).collect()
        };
        let mut rows = Vec::new();
        let games: Vec<Vec<facade::Played>> = (0..rounds)
            .map(|round| {
                let (game, table, order) = setting(round);
                let bots = bots_of(order);
                if self.wanted == Wanted::Figures {
                    return game.simulate(seeds_of(round), &bots);
                }
                // What was played is seen by watching only, which takes a little longer.
                let watch = |seed| {
                    let watched = game.watch(seed, &bots, false);
                    rows.push(Row::new(game, table, order, &watched, self.wanted));
                    watched.played
                };
                seeds_of(round).map(watch).collect()
            })
            .collect();
        // The games of one seed stand together.
        rows.sort_by_key(|row| row.seed);
        let mut totals = self.totals();
        let count = |totals: &mut Totals, round: usize, played: &facade::Played| {
            let (game, table, order) = setting(round);
            totals.add_end(game, played, order, &self.tags_of[table], &self.chosen[table]);
        };
        let mut alike = Alike::default();
        for index in 0..(end - start) as usize {
            let of_seed = games.iter().filter_map(|games| games.get(index));
            of_seed.clone().for_each(|played| totals.add_length(played));
            if !alike.add(of_seed.clone()) {
                of_seed.enumerate().for_each(|(round, played)| count(&mut totals, round, played));
                totals.close();
            }
        }
        let mut one = self.totals();
        for (way, times) in alike.ways() {
            way.iter().enumerate().for_each(|(round, played)| count(&mut one, round, played));
            one.close();
            totals.take_ends(&mut one, times);
        }
        Played { totals, rows }
    }
}

/// Spreads neighbouring seeds over the whole range, so that runs of neighbouring seeds share no game.
pub(crate) fn spread(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
