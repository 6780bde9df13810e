//! A round robin of bots, and how strong each is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use facade::{AnyGame, BotSpec};
use serde::Serialize;

use crate::plan::{Plan, PlanError, PlannedTable, run_recording};
use crate::rating::{Ratings, Seedful, rate};
use crate::record::Recorder;
use crate::row::Row;

/// A round robin: every choice of as many bots as there are seats meets at tables of its own, in every order.
#[derive(Clone)]
pub struct RoundRobin {
    /// The table.
    pub game: Arc<dyn AnyGame>,
    /// The bots, from the weakest to the strongest as far as one knows.
    pub bots: Vec<BotSpec>,
    /// How many games each choice of bots plays.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// How many threads; none means one for each core.
    pub threads: Option<usize>,
}

/// What a round robin found out.
#[derive(Clone, Debug, Serialize)]
pub struct Strengths {
    /// The name of the game.
    pub game: String,
    /// How many seats the table has.
    pub seats: usize,
    /// The bots.
    pub bots: Vec<String>,
    /// How many games were played.
    pub games: u64,
    /// How often the row came before the column, a draw counting half, of so many times that they met.
    pub met: Vec<Vec<(f64, f64)>>,
    /// The ratings.
    pub ratings: Ratings,
    /// Whether it was played as planned.
    pub is_complete: bool,
}

impl RoundRobin {
    /// Who sits at each table: at a table of more seats than there are bots, some sit twice.
    pub fn tables(&self) -> Vec<Vec<usize>> {
        let (bots, seats) = (self.bots.len(), self.game.seats());
        if seats <= bots {
            return choices(bots, seats);
        }
        // Each bot in turn has the seats that are left over.
        (0..bots).map(|more| (0..seats).map(|seat| (seat + more) % bots).collect()).collect()
    }

    /// How many games there are in all.
    pub fn total(&self) -> u64 {
        self.games * self.tables().len() as u64
    }
}

/// Every choice of so many of the first numbers.
fn choices(of: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |last: usize| {
        choices(last, count - 1).into_iter().map(move |mut choice| {
            choice.push(last);
            choice
        })
    };
    (count - 1..of).flat_map(with).collect()
}

/// Plays the round robin; `progress` hears how many games are done.
pub fn strength(
    robin: &RoundRobin,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Strengths, PlanError> {
    let players = robin.bots.len();
    let (mut seeds, mut games): (Vec<Seedful>, u64) = (Vec::new(), 0);
    for (index, table) in robin.tables().into_iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let plan = Plan {
            tables: vec![PlannedTable::new(Arc::clone(&robin.game))],
            bots: table.iter().map(|bot| robin.bots[*bot]).collect(),
            games: robin.games,
            // No two tables share a deal.
            seed: robin.seed.wrapping_mul(1_000).wrapping_add(index as u64),
            threads: robin.threads,
        };
        let before = games;
        let mut last = None;
        let mut record = |row: &Row| {
            if last != Some(row.seed) {
                seeds.push(vec![vec![0.0; players]; players]);
                last = Some(row.seed);
            }
            if let Some(wins) = seeds.last_mut() {
                count(wins, &table, row);
            }
        };
        let report = run_recording(
            &plan,
            &|done| progress(before + done),
            stop,
            Some(Recorder::rows(&mut record)),
        )?;
        games += report.games;
    }
    let met = |one: usize, other: usize| {
        let sum = |a: usize, b: usize| seeds.iter().map(|wins| wins[a][b]).sum::<f64>();
        (sum(one, other), sum(one, other) + sum(other, one))
    };
    Ok(Strengths {
        game: robin.game.slug().to_owned(),
        seats: robin.game.seats(),
        bots: robin.bots.iter().map(ToString::to_string).collect(),
        games,
        met: (0..players).map(|one| (0..players).map(|other| met(one, other)).collect()).collect(),
        ratings: rate(players, &seeds),
        is_complete: !stop.load(Ordering::Relaxed),
    })
}

/// Counts who came before whom; nobody did in a shared defeat, and a bot does not meet itself.
fn count(wins: &mut Seedful, table: &[usize], row: &Row) {
    let Some(ranks) = &row.ranks else { return };
    let seated = |seat: usize| table[row.bots[seat]];
    for one in 0..ranks.len() {
        for other in one + 1..ranks.len() {
            let (a, b) = (seated(one), seated(other));
            if a == b {
                continue;
            }
            let won = match ranks[one].cmp(&ranks[other]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            wins[a][b] += won;
            wins[b][a] += 1.0 - won;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_bots_is_there_once() {
        assert_eq!(choices(4, 2).len(), 6);
        assert_eq!(choices(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!(choices(4, 4).len(), 1);
    }
}
