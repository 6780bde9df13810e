//! The chance of winning over a game that is over: worked out once, one game at a time, where the bots think.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{DecisionKind, Replay, Stage};
use facade::{AnyGame, AnyTable};
use tokio::sync::{OnceCell, Semaphore};

use crate::error::ApiError;
use crate::pool::Pool;
use crate::record::{PlayerId, TableId};
use crate::wire::{Curve, CurvePoint};

/// How many moments of a game are looked at, at most.
const POINTS_MAX: usize = 120;
/// How often each of them is played out from the truth, and from what each seat knew.
const PLAYOUTS: u32 = 200;
/// All curves together wait in one line among the bots of people.
const CURVES: PlayerId = PlayerId(0);
/// How many curves are remembered.
const KEPT: usize = 256;

type Cell = Arc<OnceCell<Arc<Curve>>>;

/// The curves that were drawn lately.
pub(crate) struct Curves {
    kept: Mutex<VecDeque<(TableId, Cell)>>,
    turn: Semaphore,
}

impl Curves {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), turn: Semaphore::new(1) }
    }

    /// The curve of this game. Whoever asks for it while it is worked out waits for the same one.
    pub(crate) async fn of(
        &self,
        id: &TableId,
        pool: &Pool,
        game: Arc<dyn AnyGame>,
        replay: Replay,
    ) -> Result<Arc<Curve>, ApiError> {
        let drawn = self.cell(id);
        let draw = async || {
            // Games that are being played come first: one curve at a time, one moment at a time.
            let _turn = self.turn.acquire().await.map_err(|_| ApiError::Draining)?;
            draw(pool, &*game, &replay).await.map(Arc::new)
        };
        drawn.get_or_try_init(draw).await.cloned()
    }

    fn cell(&self, id: &TableId) -> Cell {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cell)) = kept.iter().find(|(known, _)| known == id) {
            return Arc::clone(cell);
        }
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        let cell = Cell::default();
        kept.push_back((id.clone(), Arc::clone(&cell)));
        cell
    }
}

async fn draw(pool: &Pool, game: &dyn AnyGame, replay: &Replay) -> Result<Curve, ApiError> {
    let mut points = Vec::new();
    for (step, table) in moments(game, replay) {
        let seed = u64::from(step);
        let outlook = pool.work(CURVES, move || table.outlook(PLAYOUTS, seed)).await;
        let outlook = outlook.map_err(|_| ApiError::Quarantined)?;
        points.push(CurvePoint { step, known: outlook.known, truth: outlook.truth });
    }
    // Who resigned, ran out of time or agreed on a draw ended the game where the rules had not.
    if let Some(outcome) = replay.outcome.filter(|_| replay.cut_short.is_some()) {
        let paid = (0..game.seats()).map(|seat| game.payoff(outcome, engine::Seat::new(seat)));
        let paid: Vec<f32> = paid.collect();
        let step = replay.actions.len() as u32;
        points.retain(|point| point.step != step);
        points.push(CurvePoint { step, known: paid.clone(), truth: paid });
    }
    Ok(Curve { playouts: PLAYOUTS, points })
}

/// The moments that are looked at: where a choice begins, and the end; of a very long game, some of them.
fn moments(game: &dyn AnyGame, replay: &Replay) -> Vec<(u32, Box<dyn AnyTable>)> {
    let Some(luck) = replay.luck() else { return Vec::new() };
    let mut table = game.deal_from(luck);
    let mut starts = vec![0];
    for (index, entry) in replay.actions.iter().enumerate() {
        if table.play(entry.seat, entry.code, entry.at).is_err() {
            break;
        }
        let is_step =
            matches!(table.stage(), Stage::Decide(next) if next.kind == DecisionKind::Step);
        if !is_step {
            starts.push(index + 1);
        }
    }
    let stride = starts.len().div_ceil(POINTS_MAX).max(1);
    let last = starts.last().copied();
    let picked = starts.iter().copied().step_by(stride);
    let mut picked: Vec<usize> = picked.collect();
    if picked.last().copied() != last {
        picked.extend(last);
    }
    picked.into_iter().map(|step| (step as u32, table.rewound(step))).collect()
}
