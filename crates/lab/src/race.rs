//! A race among many versions: few games for those far from the targets, many for those near them.
//!
//! Every version plays the same seeds. After each round a version is out when one of its intervals excludes its band.
//! These intervals hold however often one looks, and all of them together, so a version that belongs in the bands is
//! thrown out one time in twenty at the most. Whatever looks best after a race looks better than it is, because luck
//! helped to choose it: nothing that is told of a winner comes from the race. The few best are played anew on seeds
//! that nobody has seen, in a number fixed beforehand.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use crate::band::{Band, Verdict};
use crate::change::MISS;
use crate::gauge::{Gauge, Gauger, Reading, Sure};
use crate::plan::spread;

/// How many games everybody plays before the first look: the spread of fewer says little.
const FIRST_LOOK: u64 = 64;

/// How many seeds one thread takes at a time.
const CHUNK: u64 = 16;

/// How many of the best are played anew.
const FINALISTS: usize = 5;

/// What tells the seeds of the final from those of the race.
const FRESH: u64 = 0x0F1A_A15E_ED00_0001;

/// The versions of a race and how they are played.
pub trait Field: Sync {
    /// How many versions there are.
    fn versions(&self) -> usize;
    /// How far a version is from what there is now: knobs turned, and how far in all.
    fn size(&self, version: usize) -> Size;
    /// Plays one game a seed of a version, with one of the bots at every seat.
    fn play(&self, version: usize, bot: usize, seeds: Range<u64>) -> Gauge;
}

/// How far a version is from what there is now.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
pub struct Size {
    /// How many knobs are turned.
    pub knobs: usize,
    /// How far they are turned in all, each as a share of its range.
    pub turned: f64,
}

/// What a race is about.
#[derive(Clone, Debug)]
pub struct Race {
    /// How games are counted.
    pub gauger: Gauger,
    /// How many bots: the targets are to be reached with each of them.
    pub bots: usize,
    /// The targets.
    pub bands: Vec<Band>,
    /// How many games of a version with one bot at the most.
    pub games: u64,
    /// How many games in all at the most, the final not counted.
    pub budget: u64,
    /// How many games of each finalist with each bot.
    pub confirm: u64,
    /// The seed of all luck.
    pub seed: u64,
}

/// What became of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Known to lie in all bands.
    Inside,
    /// As far as was played, no band is excluded.
    Open,
    /// Left behind by better ones when the games ran short.
    SetAside,
    /// One of its intervals excludes its band.
    Out,
}

/// A version after the race.
#[derive(Clone, Debug, Serialize)]
pub struct Runner {
    /// Which version.
    pub version: usize,
    /// How far it is from what there is now.
    pub size: Size,
    /// What became of it.
    pub fate: Fate,
    /// How many games it played, with all bots.
    pub games: u64,
    /// For each target the reading that lies farthest from the middle of its band, whichever bot it was.
    pub readings: Vec<Option<Reading>>,
    /// How far these lie from the middle of their bands: 1 at the end of a band.
    pub misses: Vec<f64>,
}

impl Runner {
    /// How far the worst target is missed: at most 1 where all are reached.
    pub fn worst(&self) -> f64 {
        self.misses.iter().copied().fold(0.0, f64::max)
    }

    /// Whether all targets look reached and none is excluded.
    pub fn reaches(&self) -> bool {
        self.fate != Fate::Out && !self.misses.is_empty() && self.worst() <= 1.0 + 1e-9
    }
}

/// A finalist, measured anew on fresh seeds.
#[derive(Clone, Debug, Serialize)]
pub struct Finalist {
    /// Which version.
    pub version: usize,
    /// How far it is from what there is now.
    pub size: Size,
    /// For each bot and each target what was measured; the intervals of all finalists hold together.
    pub readings: Vec<Vec<Option<(Reading, Verdict)>>>,
    /// Whether every figure lies in its band as measured and no band is excluded.
    pub reaches: bool,
    /// Whether every interval lies in its band.
    pub is_certain: bool,
}

/// What a race found out.
#[derive(Clone, Debug, Serialize)]
pub struct Raced {
    /// All versions, in their order.
    pub runners: Vec<Runner>,
    /// Those that look as if they reached all targets, the smallest change first.
    pub reached: Vec<usize>,
    /// The trade-off: no other version misses every target by less with a smaller change.
    pub front: Vec<usize>,
    /// The best few, measured anew, the smallest change first.
    pub finalists: Vec<Finalist>,
    /// The smallest change that reached the targets when it was measured anew.
    pub best: Option<usize>,
    /// How many games were played in all.
    pub games: u64,
    /// Whether it was broken off.
    pub is_complete: bool,
}

/// Runs a race; `progress` hears how many games are done, how many versions are still racing.
pub fn race(
    race: &Race,
    field: &dyn Field,
    pool: &rayon::ThreadPool,
    progress: &(dyn Fn(u64, usize) + Sync),
    stop: &AtomicBool,
) -> Raced {
    let mut run = Running {
        race,
        field,
        pool,
        progress,
        stop,
        done: AtomicU64::new(0),
        lanes: (0..field.versions()).map(|_| Lane::new(race)).collect(),
    };
    run.rounds();
    let runners: Vec<Runner> = (0..field.versions()).map(|version| run.runner(version)).collect();
    let mut reached: Vec<usize> =
        runners.iter().filter(|runner| runner.reaches()).map(|runner| runner.version).collect();
    reached.sort_by(|one, other| by_size(&runners[*one], &runners[*other]));
    let front = front(&runners);
    let finalists = run.finals(&runners, &reached);
    let best = finalists.iter().find(|finalist| finalist.reaches).map(|finalist| finalist.version);
    Raced {
        runners,
        reached,
        front,
        finalists,
        best,
        games: run.done.into_inner(),
        is_complete: !stop.load(Ordering::Relaxed),
    }
}

fn by_size(one: &Runner, other: &Runner) -> std::cmp::Ordering {
    let sizes = one.size.knobs.cmp(&other.size.knobs);
    sizes
        .then(one.size.turned.total_cmp(&other.size.turned))
        .then(one.worst().total_cmp(&other.worst()))
        .then(one.version.cmp(&other.version))
}

/// The versions that no other beats in every target and in size at once; within a band all are equal.
fn front(runners: &[Runner]) -> Vec<usize> {
    let beyond = |runner: &Runner| -> Vec<f64> {
        runner.misses.iter().map(|miss| (miss - 1.0).max(0.0)).collect()
    };
    let beats = |one: &Runner, other: &Runner| {
        let (mine, theirs) = (beyond(one), beyond(other));
        let is_no_worse =
            one.size <= other.size && mine.iter().zip(&theirs).all(|(mine, theirs)| mine <= theirs);
        is_no_worse && (one.size < other.size || mine != theirs)
    };
    let played: Vec<&Runner> = runners.iter().filter(|runner| !runner.misses.is_empty()).collect();
    let mut front: Vec<&Runner> = played
        .iter()
        .copied()
        .filter(|runner| !played.iter().any(|other| beats(other, runner)))
        .collect();
    front.sort_by(|one, other| by_size(one, other));
    front.into_iter().map(|runner| runner.version).collect()
}

/// The games of one version so far.
struct Lane {
    /// For each bot.
    gauges: Vec<Gauge>,
    fate: Fate,
}

impl Lane {
    fn new(race: &Race) -> Self {
        Self { gauges: vec![race.gauger.empty(); race.bots], fate: Fate::Open }
    }
}

struct Running<'r> {
    race: &'r Race,
    field: &'r dyn Field,
    pool: &'r rayon::ThreadPool,
    progress: &'r (dyn Fn(u64, usize) + Sync),
    stop: &'r AtomicBool,
    done: AtomicU64,
    lanes: Vec<Lane>,
}

impl Running<'_> {
    /// All figures of all versions are looked at together.
    fn sure(&self) -> Sure {
        let figures = self.lanes.len() * self.race.bots * self.race.bands.len();
        Sure { miss: MISS / figures.max(1) as f64, may_stop: true }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn rounds(&mut self) {
        let (mut played, mut wanted) = (0, FIRST_LOOK.min(self.race.games));
        while played < wanted && !self.is_stopped() {
            for bot in 0..self.race.bots {
                let racing = self.affordable(wanted - played);
                self.play(&racing, bot, played..wanted);
                if self.is_stopped() {
                    return;
                }
                for version in racing {
                    self.lanes[version].fate = self.fate(version, wanted);
                }
            }
            (played, wanted) = (wanted, (2 * wanted).min(self.race.games));
        }
    }

    /// The versions that still race; when the games run short, the better ones among them.
    fn affordable(&mut self, games: u64) -> Vec<usize> {
        let mut racing: Vec<usize> = (0..self.lanes.len())
            .filter(|version| self.lanes[*version].fate == Fate::Open)
            .collect();
        let left = self.race.budget.saturating_sub(self.done.load(Ordering::Relaxed));
        let most = (left / games.max(1)) as usize;
        if racing.len() > most {
            let misses: Vec<f64> =
                (0..self.lanes.len()).map(|version| self.runner(version).worst()).collect();
            racing.sort_by(|one, other| misses[*one].total_cmp(&misses[*other]));
            for version in racing.split_off(most) {
                self.lanes[version].fate = Fate::SetAside;
            }
            racing.sort_unstable();
        }
        racing
    }

    /// What is known of a version: it is in only when every bot has played as much as was wanted.
    fn fate(&self, version: usize, wanted: u64) -> Fate {
        let mut is_inside = true;
        for gauge in &self.lanes[version].gauges {
            for band in &self.race.bands {
                let reading = self.race.gauger.read(gauge, &band.figure, self.sure());
                match reading.map(|reading| band.judge(&reading)) {
                    Some(Verdict::Outside) => return Fate::Out,
                    Some(Verdict::Inside) if gauge.games() >= wanted => {}
                    Some(Verdict::Inside | Verdict::Unknown) | None => is_inside = false,
                }
            }
        }
        if is_inside { Fate::Inside } else { Fate::Open }
    }

    /// Plays these seeds of the race in these versions.
    fn play(&mut self, versions: &[usize], bot: usize, games: Range<u64>) {
        let base = spread(self.race.seed) >> 4;
        for (version, gauge) in self.games_of(versions, bot, base, games) {
            self.lanes[version].gauges[bot].merge(&gauge);
        }
    }

    /// The games of each version, or nothing of any once the run is stopped.
    fn games_of(
        &self,
        versions: &[usize],
        bot: usize,
        base: u64,
        games: Range<u64>,
    ) -> Vec<(usize, Gauge)> {
        let chunks: Vec<Range<u64>> = games
            .clone()
            .step_by(CHUNK as usize)
            .map(|start| base + start..base + (start + CHUNK).min(games.end))
            .collect();
        let jobs: Vec<(usize, Range<u64>)> = versions
            .iter()
            .flat_map(|version| chunks.iter().map(|chunk| (*version, chunk.clone())))
            .collect();
        let parts: Vec<Option<(usize, Gauge)>> = self.pool.install(|| {
            jobs.into_par_iter()
                .map(|(version, seeds)| {
                    if self.is_stopped() {
                        return None;
                    }
                    let gauge = self.field.play(version, bot, seeds);
                    let played = gauge.games();
                    let done = self.done.fetch_add(played, Ordering::Relaxed) + played;
                    (self.progress)(done, versions.len());
                    Some((version, gauge))
                })
                .collect()
        });
        parts.into_iter().flatten().collect()
    }

    fn runner(&self, version: usize) -> Runner {
        let lane = &self.lanes[version];
        let fixed = Sure { miss: MISS, may_stop: true };
        let worst_of = |band: &Band| {
            let read = |gauge| self.race.gauger.read(gauge, &band.figure, fixed);
            let readings = lane.gauges.iter().filter_map(read);
            readings.max_by(|one, other| band.miss(one.value).total_cmp(&band.miss(other.value)))
        };
        let readings: Vec<Option<Reading>> = self.race.bands.iter().map(worst_of).collect();
        let is_played = readings.iter().any(Option::is_some);
        let miss = |(band, reading): (&Band, &Option<Reading>)| {
            reading.map_or(0.0, |reading| band.miss(reading.value))
        };
        let misses = self.race.bands.iter().zip(&readings).map(miss);
        Runner {
            version,
            size: self.field.size(version),
            fate: lane.fate,
            games: lane.gauges.iter().map(Gauge::games).sum(),
            misses: if is_played { misses.collect() } else { Vec::new() },
            readings,
        }
    }

    /// Plays the best few anew: the smallest changes that look as if they reached the targets, or the nearest ones.
    fn finals(&self, runners: &[Runner], reached: &[usize]) -> Vec<Finalist> {
        let mut chosen: Vec<usize> = reached.iter().copied().take(FINALISTS).collect();
        if chosen.is_empty() {
            let mut nearest: Vec<&Runner> =
                runners.iter().filter(|runner| !runner.misses.is_empty()).collect();
            nearest.sort_by(|one, other| one.worst().total_cmp(&other.worst()));
            chosen.extend(nearest.iter().take(FINALISTS).map(|runner| runner.version));
            chosen.sort_by(|one, other| by_size(&runners[*one], &runners[*other]));
        }
        if self.is_stopped() || self.race.confirm == 0 {
            return Vec::new();
        }
        let base = spread(self.race.seed ^ FRESH) >> 4;
        let mut gauges = vec![vec![self.race.gauger.empty(); self.race.bots]; runners.len()];
        let played = (0..self.race.bots).flat_map(|bot| {
            let games = self.games_of(&chosen, bot, base, 0..self.race.confirm);
            games.into_iter().map(move |(version, gauge)| (version, bot, gauge))
        });
        for (version, bot, gauge) in played {
            gauges[version][bot].merge(&gauge);
        }
        if self.is_stopped() {
            return Vec::new();
        }
        let figures = chosen.len() * self.race.bots * self.race.bands.len();
        let sure = Sure { miss: MISS / figures.max(1) as f64, may_stop: false };
        let finalist = |version: usize| {
            let of_bot = |gauge: &Gauge| -> Vec<Option<(Reading, Verdict)>> {
                let read = |band: &Band| {
                    let reading = self.race.gauger.read(gauge, &band.figure, sure)?;
                    Some((reading, band.judge(&reading)))
                };
                self.race.bands.iter().map(read).collect()
            };
            let readings: Vec<_> = gauges[version].iter().map(of_bot).collect();
            let all = |is_so: &dyn Fn(&Band, &(Reading, Verdict)) -> bool| {
                readings.iter().all(|of_bot| {
                    let mut pairs = self.race.bands.iter().zip(of_bot);
                    pairs.all(|(band, read)| read.as_ref().is_some_and(|read| is_so(band, read)))
                })
            };
            let reaches = all(&|band, (reading, verdict)| {
                *verdict != Verdict::Outside && band.miss(reading.value) <= 1.0 + 1e-9
            });
            let is_certain = all(&|_, (_, verdict)| *verdict == Verdict::Inside);
            let size = self.field.size(version);
            Finalist { version, size, readings, reaches, is_certain }
        };
        chosen.iter().map(|version| finalist(*version)).collect()
    }
}
