//! Comparisons of changed cards with the printed ones: in the background, on a thread of their own, piece by piece, so
//! that nobody who plays waits for one.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::Text;
use lab::{Change, Compared, Comparison, PlanError, Stepwise, conclusion};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::ComparisonLimits;
use crate::error::ApiError;
use crate::now;
use crate::pool::Pool;
use crate::record::{PlayerId, TableId};
use crate::shares::{Share, Shares};
use crate::wire::{ComparisonInfo, ComparisonState, Look, Measured, MeasuredFigure};

/// How long a piece plays: then somebody else's comparison has its turn.
const PIECE: Duration = Duration::from_millis(50);
/// How long a piece waits at the most for bots that think about games of people.
const COURTESY: Duration = Duration::from_secs(2);
/// How many moments of a comparison are remembered.
const LOOKS_MAX: usize = 60;
/// How many comparisons are remembered once they are over.
const KEPT: usize = 64;

/// The comparisons of this house.
pub(crate) struct Comparisons {
    limits: ComparisonLimits,
    /// One thread: whoever plays has all the others.
    pool: Pool,
    /// How many are under way, of all people and of each.
    room: Arc<Semaphore>,
    each: Arc<Shares<PlayerId>>,
    jobs: Mutex<VecDeque<Arc<Job>>>,
}

/// One comparison.
pub(crate) struct Job {
    id: TableId,
    player: PlayerId,
    draft: TableId,
    stop: AtomicBool,
    /// When somebody last asked for it.
    asked: AtomicU64,
    seen: Mutex<(ComparisonState, Measured)>,
}

/// What is to be compared.
pub(crate) struct Wanted {
    pub(crate) player: PlayerId,
    pub(crate) draft: TableId,
    pub(crate) preset: Option<String>,
    /// What was chosen on top of the preset.
    pub(crate) options: serde_json::Map<String, serde_json::Value>,
    /// What the bots were called when they were asked for.
    pub(crate) bots: Vec<String>,
    pub(crate) plan: Comparison,
}

/// What a comparison holds while it is under way.
struct Hold {
    _room: OwnedSemaphorePermit,
    _own: Share<PlayerId>,
}

impl Comparisons {
    pub(crate) fn start(limits: ComparisonLimits) -> Self {
        Self {
            limits,
            pool: Pool::start(1, usize::MAX),
            room: Arc::new(Semaphore::new(limits.running)),
            each: Shares::new(1),
            jobs: Mutex::default(),
        }
    }

    /// How many games one comparison may play of each version.
    pub(crate) fn games_max(&self) -> u32 {
        self.limits.games
    }

    fn jobs(&self) -> MutexGuard<'_, VecDeque<Arc<Job>>> {
        // The list is whole at every moment, so a panic elsewhere has not broken it.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody's own comparison; asking for it keeps it going.
    pub(crate) fn of(&self, id: &TableId, player: PlayerId) -> Option<Arc<Job>> {
        let jobs = self.jobs();
        let job = jobs.iter().find(|job| job.id == *id && job.player == player)?;
        job.asked.store(now(), Ordering::Relaxed);
        Some(Arc::clone(job))
    }

    /// Begins a comparison, unless its person or the house has too many under way. What becomes of it is told by
    /// [`Self::run`].
    pub(crate) fn begin(&self, wanted: Wanted) -> Result<(Arc<Job>, Running), ApiError> {
        let own = self.each.take(wanted.player).ok_or(ApiError::TooMany)?;
        let room = Arc::clone(&self.room).try_acquire_owned().map_err(|_| ApiError::Full)?;
        let content = wanted.plan.b.content().to_string();
        let planned = wanted.plan.games as u32;
        let steps = Stepwise::new(&wanted.plan).map_err(|error| refused(&error))?;
        let measured = Measured {
            content,
            preset: wanted.preset,
            options: wanted.options,
            bots: wanted.bots,
            games: 0,
            planned,
            figures: Vec::new(),
            looks: Vec::new(),
            sentence: Text::new("", ""),
            complete: false,
        };
        let job = Arc::new(Job {
            id: TableId::random(),
            player: wanted.player,
            draft: wanted.draft,
            stop: AtomicBool::new(false),
            asked: AtomicU64::new(now()),
            seen: Mutex::new((ComparisonState::Running, measured)),
        });
        let mut jobs = self.jobs();
        // Of each person the last one is remembered.
        jobs.retain(|known| known.player != job.player);
        if jobs.len() >= KEPT + self.limits.running {
            jobs.pop_front();
        }
        jobs.push_back(Arc::clone(&job));
        drop(jobs);
        let hold = Hold { _room: room, _own: own };
        Ok((Arc::clone(&job), Running { job, steps: Some(steps), hold }))
    }

    /// Plays a comparison to its end, its time or its stop, while bots that think for people come first.
    pub(crate) async fn run(
        &self,
        running: Running,
        bots: &Pool,
        goes_away: impl Fn() -> bool,
    ) -> Measured {
        let Running { job, mut steps, hold } = running;
        let began = Instant::now();
        let patience = self.limits.patience.as_millis() as u64;
        while let Some(mut piece) = steps.take() {
            let waited = Instant::now();
            while bots.is_wanted() && waited.elapsed() < COURTESY && !job.is_stopped() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let own = Arc::clone(&job);
            let work = move || {
                let started = Instant::now();
                piece.play(&mut || started.elapsed() < PIECE && !own.is_stopped());
                let compared = piece.compared();
                (piece, compared)
            };
            let Ok((piece, compared)) = self.pool.work(job.player, work).await else {
                job.end(ComparisonState::Broken);
                break;
            };
            job.learn(&compared, piece.is_over());
            let is_lonely = now().saturating_sub(job.asked.load(Ordering::Relaxed)) > patience;
            let state = if piece.is_over() {
                let is_known = compared.is_complete && piece.games() < u64::from(job.planned());
                Some(if is_known { ComparisonState::Known } else { ComparisonState::Done })
            } else if job.is_stopped() || is_lonely || goes_away() {
                Some(ComparisonState::Stopped)
            } else if began.elapsed() > self.limits.longest {
                Some(ComparisonState::Late)
            } else {
                None
            };
            match state {
                Some(state) => job.end(state),
                None => steps = Some(piece),
            }
        }
        drop(hold);
        job.seen().1.clone()
    }
}

/// A comparison that has been begun.
pub(crate) struct Running {
    job: Arc<Job>,
    steps: Option<Stepwise>,
    hold: Hold,
}

impl Job {
    fn seen(&self) -> MutexGuard<'_, (ComparisonState, Measured)> {
        // What was found is written as a whole, so a panic elsewhere has not broken it.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn planned(&self) -> u32 {
        self.seen().1.planned
    }

    fn end(&self, state: ComparisonState) {
        let mut seen = self.seen();
        seen.0 = state;
        seen.1.complete = matches!(state, ComparisonState::Done | ComparisonState::Known);
    }

    /// Takes in what a piece found.
    fn learn(&self, compared: &Compared, is_over: bool) {
        let figures = figures(compared);
        let look = Look {
            games: compared.games as u32,
            shares: figures
                .iter()
                .filter(|figure| figure.share)
                .map(|figure| (figure.low, figure.change, figure.high))
                .collect(),
        };
        let mut seen = self.seen();
        let measured = &mut seen.1;
        measured.games = compared.games as u32;
        measured.figures = figures;
        measured.sentence = conclusion(compared);
        // A tenth more games is worth another look; of a very long run every second look is forgotten.
        let last = measured.looks.last().map_or(0, |look| look.games);
        if is_over || u64::from(look.games) * 10 >= u64::from(last) * 11 + 10 {
            measured.looks.push(look);
        }
        if measured.looks.len() > LOOKS_MAX {
            let mut index = 0;
            measured.looks.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
    }

    /// The comparison as its owner sees it.
    pub(crate) fn info(&self) -> ComparisonInfo {
        let seen = self.seen();
        ComparisonInfo {
            id: self.id.to_string(),
            draft: self.draft.to_string(),
            state: seen.0,
            measured: seen.1.clone(),
        }
    }
}

/// The figures of a comparison: shares first, each with the interval that holds however often one looks.
fn figures(compared: &Compared) -> Vec<MeasuredFigure> {
    let figure = |name: Text, share: bool, change: &Change| {
        let scale = if share { 100.0 } else { 1.0 };
        MeasuredFigure {
            name,
            share,
            a: change.a * scale,
            b: change.b * scale,
            change: change.change * scale,
            low: change.always_low * scale,
            high: change.always_high * scale,
        }
    };
    let sides = compared.sides.iter().map(|side| figure(side.side.clone(), true, &side.change));
    let named = |share: bool, fr: &str, en: &str, change: &Option<Change>| {
        change.as_ref().map(|change| figure(Text::new(fr, en), share, change))
    };
    let rest = [
        named(true, "Premier joueur", "First player", &compared.first),
        named(true, "Égalités", "Draws", &compared.draws),
        named(true, "Défaites communes", "Shared defeats", &compared.shared_defeats),
        named(false, "Tours", "Turns", &compared.turns),
        named(false, "Décisions", "Decisions", &compared.decisions),
    ];
    sides.chain(rest.into_iter().flatten()).collect()
}

fn refused(error: &PlanError) -> ApiError {
    ApiError::BadRequest(error.to_string())
}
