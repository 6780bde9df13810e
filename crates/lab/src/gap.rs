//! How far a bot is from best play, where a game can work out what its actions are worth.
//!
//! At every decision of games of the bot against itself the solver names the best action on one lot of luck, and its
//! worth and that of the bot's action are compared on another: a best that looks best by luck alone would make the bot
//! look worse than it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::Seed;
use facade::{AnyGame, BotAnswer, BotSpec};
use rayon::prelude::*;
use serde::Serialize;

use crate::change::{MISS, fixed_half};

/// What a bot loses a move against best play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gap {
    /// How many games were looked at.
    pub games: u64,
    /// How many decisions between several actions.
    pub decisions: u64,
    /// How many of them the solver knew exactly.
    pub exact: u64,
    /// The chance to win that a move gives away on average, from 0 to 1.
    pub loss: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many decisions gave away more than a hundredth.
    pub blunders: u64,
}

/// What one game showed.
#[derive(Clone, Copy, Debug, Default)]
struct Watched {
    decisions: u64,
    exact: u64,
    loss: f64,
    blunders: u64,
}

/// Watches games of a bot against itself through the eyes of a solver.
pub fn gap(
    game: &dyn AnyGame,
    (bot, solver): (BotSpec, BotSpec),
    games: u64,
    seed: u64,
    pool: &rayon::ThreadPool,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Gap {
    let done = AtomicU64::new(0);
    let watched: Vec<Option<Watched>> = pool.install(|| {
        (0..games)
            .into_par_iter()
            .map(|index| {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let watched = watch(game, bot, solver, crate::plan::spread(seed) ^ index);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                Some(watched)
            })
            .collect()
    });
    let watched: Vec<Watched> = watched.into_iter().flatten().collect();
    summary(&watched)
}

fn watch(game: &dyn AnyGame, bot: BotSpec, solver: BotSpec, number: u64) -> Watched {
    let mut seed: Seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut table = game.deal(seed);
    let mut bots: Vec<_> =
        (0..game.seats() as u64).map(|seat| game.seat_bot(bot, (number << 3) | seat)).collect();
    let mut watched = Watched::default();
    while let Some(question) = table.question() {
        let seat = question.seat();
        let played = bots[seat.index()].choose(&*question);
        if table.actions().len() > 1 {
            let luck = number.wrapping_add(table.seq() as u64);
            let best = question.ask(&solver, luck);
            let judge = if best.exact { best.clone() } else { question.ask(&solver, !luck) };
            if let (Some(most), Some(got)) = (worth(&judge, best.code), worth(&judge, played.code))
            {
                let loss = most - got;
                watched.decisions += 1;
                watched.exact += u64::from(best.exact);
                watched.loss += loss;
                watched.blunders += u64::from(loss > 0.01);
            }
        }
        if table.play(seat, played.code, 0).is_err() {
            // A bot plays what it was offered.
            break;
        }
    }
    watched
}

fn worth(answer: &BotAnswer, code: u32) -> Option<f64> {
    answer.values.iter().find(|valued| valued.code == code).map(|valued| valued.value)
}

/// The mean over all decisions; the games, not the decisions, tell how sure it is.
fn summary(watched: &[Watched]) -> Gap {
    let games = watched.len() as u64;
    let decisions: u64 = watched.iter().map(|game| game.decisions).sum();
    let loss = watched.iter().map(|game| game.loss).sum::<f64>() / decisions.max(1) as f64;
    let apart = |game: &Watched| (game.loss - loss * game.decisions as f64).powi(2);
    let mean = decisions as f64 / games.max(1) as f64;
    let spread = (watched.iter().map(apart).sum::<f64>() / games.max(1) as f64).sqrt();
    let half = fixed_half(spread / mean.max(1e-9), games.max(1), MISS);
    Gap {
        games,
        decisions,
        exact: watched.iter().map(|game| game.exact).sum(),
        loss,
        low: loss - half,
        high: loss + half,
        blunders: watched.iter().map(|game| game.blunders).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_loss_by_hand() {
        let game = |decisions, loss| Watched { decisions, exact: decisions, loss, blunders: 1 };
        let gap = summary(&[game(4, 0.2), game(4, 0.0), game(2, 0.1)].repeat(10));
        assert_eq!((gap.games, gap.decisions, gap.exact, gap.blunders), (30, 100, 100, 30));
        assert!((gap.loss - 0.03).abs() < 1e-12);
        // Apart by 0.08, 0.12 and 0.04 a game of 10/3 decisions.
        let spread = ((0.0064 + 0.0144 + 0.0016) / 3.0_f64).sqrt() / (10.0 / 3.0);
        assert!((gap.high - gap.loss - 1.959_964 * spread / 30.0_f64.sqrt()).abs() < 1e-6);
        assert!(summary(&[]).loss.abs() < 1e-12);
    }
}
