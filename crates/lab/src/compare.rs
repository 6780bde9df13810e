//! Two versions of a game on the same seeds: what an edit of the cards or a switch of the rules changes.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use engine::{Seat, Text};
use facade::{AnyGame, BotSpec, Played};
use serde::{Deserialize, Serialize};

use crate::change::{Change, Moments, SeedPair};
use crate::chunks::{Crew, Job, Part, Threads};
use crate::kept::{Run, RunError};
use crate::orders::orders;
use crate::plan::{GAMES_MAX, PlanError, spread};
use crate::question::{ComparisonQuestion, Question, TableQuestion};
use crate::report::{Speed, TableReport};
use crate::tally::POINTS;

/// How many seeds a chunk has.
pub(crate) const CHUNK: u64 = 16;

/// How many chunks are played before anybody looks for the first time: the spread of fewer says little.
const FIRST_LOOK: u64 = 8;

/// Two versions of a game, to be played on the same seeds by the same bots.
#[derive(Clone)]
pub struct Comparison {
    /// The version as it was.
    pub a: Arc<dyn AnyGame>,
    /// The version as it would be.
    pub b: Arc<dyn AnyGame>,
    /// The bots, one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games of each version at the most.
    pub games: u64,
    /// Stop as soon as the share of every side is known to this half-width, in shares of a game.
    pub until: Option<f64>,
    /// The seed of all luck.
    pub seed: u64,
    /// How many threads; none means one for each core.
    pub threads: Option<usize>,
}

/// What a comparison found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The version as it was.
    pub a: TableReport,
    /// The version as it would be.
    pub b: TableReport,
    /// The bots, one for each seat.
    pub bots: Vec<String>,
    /// The seed of the run.
    pub seed: u64,
    /// How many games of each version were played.
    pub games: u64,
    /// How many seeds they were played on.
    pub seeds: u64,
    /// How many games of each version were planned at the most.
    pub planned: u64,
    /// Whether the run could stop when it knew enough: the intervals that always hold are the ones to read then.
    pub may_stop: bool,
    /// Whether it was played as planned, or knew enough.
    pub is_complete: bool,
    /// The share of points of each side: a class, a team, a people, a clan.
    pub sides: Vec<SideChange>,
    /// The share of points of the first player.
    pub first: Option<Change>,
    /// How often nobody came before anybody.
    pub draws: Option<Change>,
    /// How often everybody lost together.
    pub shared_defeats: Option<Change>,
    /// How many turns a game takes.
    pub turns: Option<Change>,
    /// How many decisions a game takes.
    pub decisions: Option<Change>,
    /// How fast it went: the only part that differs from run to run.
    pub speed: Speed,
}

/// How the share of a side moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideChange {
    /// The side.
    pub side: Text,
    /// Its share of points.
    pub change: Change,
}

/// Plays both versions until the plan is fulfilled, enough is known, or `stop` is set; `progress` hears how many games of
/// each version are done, and how well the difference is known.
pub fn compare(
    plan: &Comparison,
    progress: &dyn Fn(u64, Option<f64>),
    stop: &AtomicBool,
) -> Result<Compared, PlanError> {
    match compare_with(plan, &mut Threads::new(plan.threads), None, progress, stop) {
        Ok(compared) => Ok(compared),
        Err(RunError::Plan(error)) => Err(error),
        Err(RunError::Keep(error)) => unreachable!("nothing is kept: {error}"),
    }
}

/// The same, played by whom one likes; with a folder, what is done is kept there, and a run that was broken off goes on.
pub fn compare_with(
    plan: &Comparison,
    crew: &mut impl Crew,
    folder: Option<&Path>,
    progress: &dyn Fn(u64, Option<f64>),
    stop: &AtomicBool,
) -> Result<Compared, RunError> {
    let match_up = MatchUp::new(plan)?;
    let mut run = match folder {
        Some(folder) => Run::kept(&match_up, folder)?,
        None => Run::new(&match_up),
    };
    let began = Instant::now();
    let (chunks, before) = (Job::chunks(&match_up), run.part().games);
    // A run that goes on has looked as often as the one that was broken off.
    let mut look = 0;
    let mut knows_enough = false;
    while look < chunks && !knows_enough && !stop.load(Ordering::Relaxed) {
        look = next_look(look, chunks);
        if look >= run.chunks() {
            run.play(crew, look, stop, &mut |part, known| {
                progress(known.games + part.games, match_up.width(known));
            })?;
            knows_enough = match_up.knows_enough(run.part());
        }
    }
    let is_complete = if plan.until.is_some() { knows_enough } else { run.chunks() >= chunks };
    let seconds = began.elapsed().as_secs_f64();
    Ok(match_up.compared(run.part(), is_complete, before, seconds, crew.hands()))
}

/// After how many chunks one looks next: a half more each time, so that there are few looks and little waste.
pub(crate) fn next_look(chunks: u64, all: u64) -> u64 {
    (chunks + (chunks / 2).max(FIRST_LOOK)).min(all)
}

/// The two versions with the orders of seats and the sides that are counted.
#[derive(Clone)]
pub(crate) struct MatchUp {
    plan: Comparison,
    orders: Vec<Vec<Vec<usize>>>,
    pub(crate) seeds: u64,
    base: u64,
    sides: Vec<Text>,
}

/// The running sums of all figures.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Figures {
    pub(crate) games: u64,
    sides: Vec<Moments>,
    first: Moments,
    draws: Moments,
    shared_defeats: Moments,
    turns: Moments,
    decisions: Moments,
}

/// What one seed brought all figures.
struct SeedFigures {
    sides: Vec<SeedPair>,
    first: SeedPair,
    draws: SeedPair,
    shared_defeats: SeedPair,
    turns: SeedPair,
    decisions: SeedPair,
}

impl SeedPair {
    pub(crate) fn count(&mut self, version: usize, value: i64) {
        self.sums[version] += value;
        self.counts[version] += 1;
    }
}

impl MatchUp {
    pub(crate) fn new(plan: &Comparison) -> Result<Self, PlanError> {
        let seats = plan.bots.len();
        for game in [&plan.a, &plan.b] {
            if game.seats() != seats {
                return Err(PlanError::Seats { seats: game.seats(), bots: seats });
            }
        }
        if plan.games == 0 || plan.games > GAMES_MAX {
            return Err(PlanError::Games(plan.games));
        }
        // The same bot at every seat would play the very same game again, which proves nothing.
        let alike = plan.bots.windows(2).all(|pair| pair[0] == pair[1]);
        let orders = if alike { vec![vec![(0..seats).collect()]] } else { orders(seats) };
        let mut sides: Vec<Text> = Vec::new();
        for game in [&plan.a, &plan.b] {
            let seated = (0..seats).filter_map(|seat| game.side(Seat::new(seat)));
            for side in seated.chain(game.sides()) {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
        }
        let seeds = plan.games.div_ceil(orders[0].len() as u64);
        Ok(Self { plan: plan.clone(), orders, seeds, base: spread(plan.seed) >> 4, sides })
    }

    pub(crate) fn figures(&self) -> Figures {
        Figures {
            games: 0,
            sides: vec![Moments::default(); self.sides.len()],
            first: Moments::default(),
            draws: Moments::default(),
            shared_defeats: Moments::default(),
            turns: Moments::default(),
            decisions: Moments::default(),
        }
    }

    /// Plays these seeds of one chunk in both versions, in every order of a set.
    pub(crate) fn play_seeds(&self, wanted: Range<u64>) -> Figures {
        let orders = &self.orders[(wanted.start / CHUNK % self.orders.len() as u64) as usize];
        let seeds = self.base + wanted.start..self.base + wanted.end;
        let games: Vec<[Vec<Played>; 2]> = orders
            .iter()
            .map(|order| {
                let bots: Vec<BotSpec> = order.iter().map(|bot| self.plan.bots[*bot]).collect();
                [&self.plan.a, &self.plan.b].map(|game| game.simulate(seeds.clone(), &bots))
            })
            .collect();
        let mut figures = self.figures();
        for index in 0..(wanted.end - wanted.start) as usize {
            let mut of_seed = SeedFigures::new(self.sides.len());
            for versions in &games {
                for (version, game) in [&self.plan.a, &self.plan.b].into_iter().enumerate() {
                    self.count(&mut of_seed, version, &**game, &versions[version][index]);
                }
            }
            figures.add(&of_seed);
            figures.games += orders.len() as u64;
        }
        figures
    }

    fn count(&self, of: &mut SeedFigures, version: usize, game: &dyn AnyGame, played: &Played) {
        let seats = self.plan.bots.len();
        let chosen = game.sides();
        for index in 0..seats {
            let seat = Seat::new(index);
            let points = (game.payoff(played.outcome, seat) * POINTS).round() as i64;
            let picked =
                played.sides[index].and_then(|side| chosen.get(usize::from(side)).cloned());
            let sides = game.side(seat).into_iter().chain(picked);
            for side in sides.filter_map(|side| self.sides.iter().position(|known| *known == side))
            {
                of.sides[side].count(version, points);
            }
            if played.starter == Some(seat) {
                of.first.count(version, points);
            }
        }
        let ranks = played.ranks(seats);
        let is_draw = ranks.is_some_and(|ranks| ranks[..seats].iter().all(|rank| *rank == 1));
        of.draws.count(version, i64::from(is_draw && seats > 1));
        of.shared_defeats.count(version, i64::from(ranks.is_none()));
        of.turns.count(version, played.turns.into());
        of.decisions.count(version, played.decisions.into());
    }

    /// The half-width of the side that is known least, or of the first player where there are no sides.
    fn width(&self, figures: &Figures) -> Option<f64> {
        let points = f64::from(POINTS);
        let half = |change: &Change| change.always_high - change.change;
        let sides = self.sides(figures);
        let widest = sides.iter().map(|side| half(&side.change)).max_by(f64::total_cmp);
        widest.or_else(|| figures.first.change(points, points).as_ref().map(half))
    }

    /// Whether the figures are known as well as the plan asks for.
    pub(crate) fn knows_enough(&self, figures: &Figures) -> bool {
        let width = self.width(figures);
        matches!((self.plan.until, width), (Some(wanted), Some(width)) if width <= wanted)
    }

    /// The share of each side; where there are two, what one gains the other loses.
    fn sides(&self, figures: &Figures) -> Vec<SideChange> {
        let points = f64::from(POINTS);
        let change = |(side, moments): (&Text, &Moments)| {
            let change = moments.change(points, points)?;
            Some(SideChange { side: side.clone(), change })
        };
        self.sides.iter().zip(&figures.sides).filter_map(change).collect()
    }

    pub(crate) fn compared(
        &self,
        figures: &Figures,
        is_complete: bool,
        before: u64,
        seconds: f64,
        threads: usize,
    ) -> Compared {
        let Comparison { a, b, .. } = &self.plan;
        let points = f64::from(POINTS);
        let plain = |moments: &Moments| moments.change(1.0, 1.0);
        let ever = |change: Option<Change>| change.filter(|change| change.a + change.b > 0.0);
        let decisions = plain(&figures.decisions);
        let per_second = |count: f64| count / seconds.max(1e-9);
        // What was played before the run was broken off took no time now.
        let games = (figures.games - before) as f64;
        let sides = self.sides(figures);
        Compared {
            game: a.slug().to_owned(),
            rules: a.rules_version(),
            a: TableReport::new(&**a),
            b: TableReport::new(&**b),
            bots: self.plan.bots.iter().map(ToString::to_string).collect(),
            seed: self.plan.seed,
            games: figures.games,
            seeds: figures.games / self.orders[0].len() as u64,
            planned: self.plan.games,
            may_stop: self.plan.until.is_some(),
            is_complete,
            sides: if sides.len() > 1 { sides } else { Vec::new() },
            first: figures.first.change(points, points),
            draws: ever(plain(&figures.draws)),
            shared_defeats: ever(plain(&figures.shared_defeats)),
            turns: plain(&figures.turns),
            speed: Speed {
                seconds,
                threads,
                games_per_second: per_second(2.0 * games),
                decisions_per_second: decisions
                    .as_ref()
                    .map_or(0.0, |change| per_second(games * (change.a + change.b))),
            },
            decisions,
        }
    }
}

impl Job for MatchUp {
    type Part = Figures;

    fn question(&self) -> Question {
        let Comparison { a, b, bots, games, seed, .. } = &self.plan;
        Question::Comparison(Box::new(ComparisonQuestion {
            a: TableQuestion::of(&**a),
            b: TableQuestion::of(&**b),
            bots: bots.clone(),
            games: *games,
            seed: *seed,
        }))
    }

    fn chunks(&self) -> u64 {
        self.seeds.div_ceil(CHUNK)
    }

    fn nothing(&self) -> Figures {
        self.figures()
    }

    fn play(&self, chunk: u64) -> Figures {
        self.play_seeds(chunk * CHUNK..((chunk + 1) * CHUNK).min(self.seeds))
    }
}

impl SeedFigures {
    fn new(sides: usize) -> Self {
        let none = SeedPair::default();
        Self {
            sides: vec![none; sides],
            first: none,
            draws: none,
            shared_defeats: none,
            turns: none,
            decisions: none,
        }
    }
}

impl Figures {
    fn add(&mut self, of: &SeedFigures) {
        for (moments, pair) in self.sides.iter_mut().zip(&of.sides) {
            moments.add(*pair);
        }
        self.first.add(of.first);
        self.draws.add(of.draws);
        self.shared_defeats.add(of.shared_defeats);
        self.turns.add(of.turns);
        self.decisions.add(of.decisions);
    }
}

impl Part for Figures {
    fn games(&self) -> u64 {
        self.games
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            mine.merge(theirs);
        }
        self.first.merge(&other.first);
        self.draws.merge(&other.draws);
        self.shared_defeats.merge(&other.shared_defeats);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
    }
}
