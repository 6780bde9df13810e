//! The chance of winning over a game that is over: worked out once, one game at a time, where the bots think.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{DecisionKind, Replay, Stage};
use facade::{AnyGame, AnyTable};
use tokio::sync::{Semaphore, watch};

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

/// How many games wait for their curve.
const WAITING_MAX: usize = 32;

/// A curve that is being drawn, or has been.
type Drawn = watch::Receiver<Option<Arc<Curve>>>;

/// The curves that were drawn lately.
pub(crate) struct Curves {
    kept: Mutex<VecDeque<(TableId, Drawn)>>,
    turn: Semaphore,
}

impl Curves {
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), turn: Semaphore::new(1) }
    }

    /// The curve of this game, which is drawn where nobody has asked for it yet. A long game takes longer than a request may:
    /// the drawing goes on without whoever asked for it, and is there when they ask again.
    pub(crate) async fn of(
        &self,
        id: &TableId,
        drawing: impl Future<Output = Result<Curve, ApiError>> + Send + 'static,
    ) -> Result<Arc<Curve>, ApiError> {
        let mut drawn = self.begun(id, drawing)?;
        let curve = drawn.wait_for(Option::is_some).await.map_err(|_| ApiError::Quarantined)?;
        curve.clone().ok_or(ApiError::Quarantined)
    }

    fn begun(
        &self,
        id: &TableId,
        drawing: impl Future<Output = Result<Curve, ApiError>> + Send + 'static,
    ) -> Result<Drawn, ApiError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let is_drawn = |drawn: &Drawn| drawn.borrow().is_some();
        // What broke down is forgotten, and may be drawn anew.
        kept.retain(|(_, drawn)| is_drawn(drawn) || drawn.has_changed().is_ok());
        if let Some((_, drawn)) = kept.iter().find(|(known, _)| known == id) {
            return Ok(drawn.clone());
        }
        if kept.iter().filter(|(_, drawn)| !is_drawn(drawn)).count() >= WAITING_MAX {
            return Err(ApiError::Full);
        }
        if kept.len() >= KEPT
            && let Some(oldest) = kept.iter().position(|(_, drawn)| is_drawn(drawn))
        {
            kept.remove(oldest);
        }
        let (teller, drawn) = watch::channel(None);
        tokio::spawn(async move {
            if let Ok(curve) = drawing.await {
                teller.send_replace(Some(Arc::new(curve)));
            }
        });
        kept.push_back((id.clone(), drawn.clone()));
        Ok(drawn)
    }

    /// Draws the curve of this game: games that are being played come first, so one curve at a time, one moment at a time.
    pub(crate) async fn draw(
        &self,
        pool: &Pool,
        game: &dyn AnyGame,
        replay: &Replay,
    ) -> Result<Curve, ApiError> {
        let _turn = self.turn.acquire().await.map_err(|_| ApiError::Draining)?;
        draw(pool, game, replay).await
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::Notify;

    use super::*;

    const PATIENCE: Duration = Duration::from_mins(1);

    fn curve(playouts: u32) -> Curve {
        Curve { playouts, points: Vec::new() }
    }

    #[tokio::test]
    async fn what_was_begun_is_drawn_without_whoever_asked_for_it() {
        let (curves, id) = (Curves::new(), TableId::random());
        let go_on = Arc::new(Notify::new());
        let waits = Arc::clone(&go_on);
        let slow = async move {
            waits.notified().await;
            Ok(curve(1))
        };
        let asked = tokio::time::timeout(Duration::ZERO, curves.of(&id, slow)).await;
        assert!(asked.is_err(), "the request was cut");
        go_on.notify_one();
        let again = curves.of(&id, async { Ok(curve(2)) });
        let drawn = tokio::time::timeout(PATIENCE, again).await.unwrap().unwrap();
        assert_eq!(drawn.playouts, 1, "it was not drawn twice");
    }

    #[tokio::test]
    async fn what_broke_down_is_drawn_anew_and_those_who_wait_are_bounded() {
        let (curves, id) = (Curves::new(), TableId::random());
        let broken = curves.of(&id, async { Err(ApiError::Draining) }).await;
        assert!(matches!(broken, Err(ApiError::Quarantined)));
        let drawn = curves.of(&id, async { Ok(curve(3)) }).await.unwrap();
        assert_eq!(drawn.playouts, 3);
        for _ in 0..WAITING_MAX {
            let other = TableId::random();
            let never = curves.of(&other, std::future::pending());
            assert!(tokio::time::timeout(Duration::ZERO, never).await.is_err());
        }
        let refused = curves.of(&TableId::random(), async { Ok(curve(4)) }).await;
        assert!(matches!(refused, Err(ApiError::Full)));
        assert_eq!(curves.of(&id, async { Ok(curve(5)) }).await.unwrap().playouts, 3);
    }
}
