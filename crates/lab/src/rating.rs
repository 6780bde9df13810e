//! How strong players are, from who came before whom: Bradley-Terry ratings by maximum likelihood, on the scale of Elo.
//!
//! A table of more than two is read as all its pairs, which finds the same strengths in the long run (the full breaking
//! of Plackett-Luce). Games of one seed share their luck, and the pairs of one table share their game: how sure a
//! rating is comes from how much whole seeds differ (the sandwich of the scores of each seed), so that changing seats
//! narrows an interval where it cancels the luck, and pairs that say the same thing count once.

use serde::Serialize;

use crate::change::{MISS, quantile};

/// How many points of Elo one unit of the logistic scale is.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// After so many steps the fit has long settled.
const STEPS: usize = 200;

/// Who came before whom in the games of one seed: `wins[a][b]`, a draw counting half each.
pub type Seedful = Vec<Vec<f64>>;

/// How strong the players are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// The rating of each player; the mean of all is 0.
    pub elo: Vec<Rated>,
    /// How much stronger each player is than the one before it.
    pub steps: Vec<Rated>,
    /// How many seeds were played.
    pub seeds: u64,
}

/// A rating or a difference of two, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// In points of Elo: 100 more win 64 games in 100, 200 more win 76.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Rates so many players by the games of these seeds.
pub fn rate(players: usize, seeds: &[Seedful]) -> Ratings {
    // Two seeds a pair that nobody played, one won by each: a player who won every game is not infinitely strong, and
    // that no seed differed so far does not mean that none will.
    let mut all = seeds.to_vec();
    for one in 0..players {
        for other in one + 1..players {
            let met = seeds.iter().any(|wins| wins[one][other] + wins[other][one] > 0.0);
            for (winner, loser) in [(one, other), (other, one)] {
                if met {
                    let mut wins = vec![vec![0.0; players]; players];
                    wins[winner][loser] = 1.0;
                    all.push(wins);
                }
            }
        }
    }
    let strengths = fit(players, &all);
    let covariance = sandwich(&strengths, &all);
    let reach = quantile(1.0 - MISS / 2.0);
    let rated = |weights: &[f64]| {
        let dot = |row: &[f64]| row.iter().zip(weights).map(|(a, b)| a * b).sum::<f64>();
        let elo = ELO * dot(&strengths);
        let variance: f64 =
            covariance.iter().zip(weights).map(|(row, weight)| weight * dot(row)).sum();
        let half = ELO * reach * variance.max(0.0).sqrt();
        Rated { elo, low: elo - half, high: elo + half }
    };
    let unit = |at: usize| (0..players).map(|index| f64::from(u8::from(index == at))).collect();
    let units: Vec<Vec<f64>> = (0..players).map(unit).collect();
    let step = |pair: &[Vec<f64>]| -> Vec<f64> {
        pair[1].iter().zip(&pair[0]).map(|(above, below)| above - below).collect()
    };
    Ratings {
        elo: units.iter().map(|weights| rated(weights)).collect(),
        steps: units.windows(2).map(|pair| rated(&step(pair))).collect(),
        seeds: seeds.len() as u64,
    }
}

/// How often the first beats the second.
fn odds(strengths: &[f64], one: usize, other: usize) -> f64 {
    1.0 / (1.0 + (strengths[other] - strengths[one]).exp())
}

/// The strengths that make what happened most likely, their mean 0: Newton's method, which is sure of its goal here
/// because the likelihood has one summit, with steps that are cut short far away from it.
fn fit(players: usize, seeds: &[Seedful]) -> Vec<f64> {
    let mut wins = vec![vec![0.0; players]; players];
    for seed in seeds {
        for (sum, row) in wins.iter_mut().zip(seed) {
            sum.iter_mut().zip(row).for_each(|(sum, won)| *sum += won);
        }
    }
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let slope = score(&strengths, &wins);
        let Some(inverse) = inverse(&curvature(&strengths, &wins)) else { break };
        let mut longest: f64 = 0.0;
        for (strength, row) in strengths.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&slope).map(|(a, b)| a * b).sum();
            let step = step.clamp(-1.0, 1.0);
            *strength += step;
            longest = longest.max(step.abs());
        }
        let mean = strengths.iter().sum::<f64>() / players as f64;
        for strength in &mut strengths {
            *strength -= mean;
        }
        if longest < 1e-12 {
            break;
        }
    }
    strengths
}

/// By how much each player won more than these strengths would have it.
fn score(strengths: &[f64], wins: &[Vec<f64>]) -> Vec<f64> {
    let players = strengths.len();
    let of = |one: usize| {
        let others = (0..players).filter(|other| *other != one);
        let more = others.map(|other| {
            let games = wins[one][other] + wins[other][one];
            wins[one][other] - games * odds(strengths, one, other)
        });
        more.sum()
    };
    (0..players).map(of).collect()
}

/// How sharply the likelihood bends, plus one in the direction in which it does not bend at all: all strengths alike.
fn curvature(strengths: &[f64], wins: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let mut bend = vec![vec![1.0 / players as f64; players]; players];
    for one in 0..players {
        for other in (0..players).filter(|other| *other != one) {
            let odds = odds(strengths, one, other);
            let weight = (wins[one][other] + wins[other][one]) * odds * (1.0 - odds);
            bend[one][one] += weight;
            bend[one][other] -= weight;
        }
    }
    bend
}

fn sandwich(strengths: &[f64], seeds: &[Seedful]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let mut wins = vec![vec![0.0; players]; players];
    let mut meat = vec![vec![0.0; players]; players];
    for seed in seeds {
        for (sum, row) in wins.iter_mut().zip(seed) {
            sum.iter_mut().zip(row).for_each(|(sum, won)| *sum += won);
        }
        let score = score(strengths, seed);
        for (row, one) in meat.iter_mut().zip(&score) {
            row.iter_mut().zip(&score).for_each(|(cell, other)| *cell += one * other);
        }
    }
    let Some(bread) = inverse(&curvature(strengths, &wins)) else {
        // Somebody met nobody: nothing is known.
        return (0..players)
            .map(|row| (0..players).map(|at| if at == row { f64::INFINITY } else { 0.0 }).collect())
            .collect();
    };
    product(&product(&bread, &meat), &bread)
}

fn product(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let column = |row: &Vec<f64>, at: usize| -> f64 {
        row.iter().zip(other).map(|(value, line)| value * line[at]).sum()
    };
    one.iter().map(|row| (0..other.len()).map(|at| column(row, at)).collect()).collect()
}

/// The inverse by Gauss and Jordan, the largest pivot first; nothing where there is none.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let unit = (0..size).map(|at| f64::from(u8::from(at == index)));
            row.iter().copied().chain(unit).collect()
        })
        .collect();
    for at in 0..size {
        let pivot = (at..size).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs()))?;
        rows.swap(at, pivot);
        let head = rows[at][at];
        if head.abs() < 1e-12 {
            return None;
        }
        rows[at].iter_mut().for_each(|cell| *cell /= head);
        let line = rows[at].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index != at {
                let factor = row[at];
                row.iter_mut().zip(&line).for_each(|(cell, value)| *cell -= factor * value);
            }
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use engine::{Chance as _, Fast};

    use super::*;

    fn seed_of(players: usize, results: &[(usize, usize, f64)]) -> Seedful {
        let mut wins = vec![vec![0.0; players]; players];
        for (one, other, won) in results {
            wins[*one][*other] += won;
            wins[*other][*one] += 1.0 - won;
        }
        wins
    }

    #[test]
    fn two_players_by_hand() {
        // 74 of 98 games, and a virtual one each: 75 of 100 is a factor of three.
        let seeds: Vec<Seedful> =
            (0..98).map(|index| seed_of(2, &[(0, 1, f64::from(u8::from(index >= 74)))])).collect();
        let ratings = rate(2, &seeds);
        let step = ratings.steps[0];
        assert!((step.elo - 400.0 * 3.0_f64.log10()).abs() < 1e-6, "{step:?}");
        // The variance of log-odds is 1/75 + 1/25.
        let half = ELO * 1.959_964 * (1.0_f64 / 75.0 + 1.0 / 25.0).sqrt();
        assert!((step.high - step.elo - half).abs() < 1e-3, "{step:?} {half}");
        assert!((ratings.elo[0].elo + ratings.elo[1].elo).abs() < 1e-9);
    }

    #[test]
    fn changing_seats_narrows_and_copies_do_not() {
        // Whoever sits in the first seat nearly always wins: pairs of games cancel that.
        let lone = |index: u32| seed_of(2, &[(0, 1, f64::from(u8::from(index.is_multiple_of(2))))]);
        let pair = |_: u32| seed_of(2, &[(0, 1, 1.0), (0, 1, 0.0)]);
        let half = |seeds: &[Seedful]| {
            let step = rate(2, seeds).steps[0];
            step.high - step.elo
        };
        let (lone, paired): (Vec<_>, Vec<_>) =
            (0..200).map(|index| (lone(index), pair(index))).unzip();
        assert!(half(&paired) < half(&lone) / 3.0);
        let twins: Vec<Seedful> = lone
            .iter()
            .map(|seed| seed.iter().map(|row| row.iter().map(|won| 2.0 * won).collect()).collect())
            .collect();
        assert!((half(&twins) / half(&lone) - 1.0).abs() < 0.02);
    }

    #[test]
    fn whoever_always_wins_is_not_infinitely_strong() {
        let seeds: Vec<Seedful> = (0..100).map(|_| seed_of(2, &[(1, 0, 1.0)])).collect();
        let step = rate(2, &seeds).steps[0];
        assert!(step.elo > 600.0 && step.elo < 1_200.0 && step.low > 0.0, "{step:?}");
        assert!(step.high - step.low > 300.0, "{step:?}");
    }

    /// A table of so many players whose strengths are known, as Plackett and Luce draw it.
    fn ranking(chance: &mut Fast, strengths: &[f64]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..strengths.len()).collect();
        let mut ranked = Vec::new();
        while !left.is_empty() {
            let weights: Vec<f64> = left.iter().map(|player| strengths[*player].exp()).collect();
            let mut lot =
                f64::from(chance.below(1 << 24)) / f64::from(1 << 24) * weights.iter().sum::<f64>();
            let found = weights.iter().position(|weight| {
                lot -= weight;
                lot < 0.0
            });
            ranked.push(left.remove(found.unwrap_or(left.len() - 1)));
        }
        ranked
    }

    #[test]
    fn planted_strengths_come_out_and_intervals_hold_as_often_as_they_say() {
        let mut chance = Fast::new(31);
        let truth = [0.0, 0.5, 0.7, 1.6];
        let runs = 400;
        let (mut held, mut seen) = (0, 0);
        let mut mean = [0.0; 3];
        for _ in 0..runs {
            let seeds: Vec<Seedful> = (0..120)
                .map(|_| {
                    let mut wins = vec![vec![0.0; 4]; 4];
                    for _ in 0..2 {
                        let ranked = ranking(&mut chance, &truth);
                        for (place, one) in ranked.iter().enumerate() {
                            ranked[place + 1..].iter().for_each(|other| wins[*one][*other] += 1.0);
                        }
                    }
                    wins
                })
                .collect();
            let ratings = rate(4, &seeds);
            for (index, step) in ratings.steps.iter().enumerate() {
                let planted = ELO * (truth[index + 1] - truth[index]);
                held += u32::from(step.low <= planted && planted <= step.high);
                mean[index] += step.elo / f64::from(runs);
                seen += 1;
            }
        }
        let share = f64::from(held) / f64::from(seen);
        assert!((0.93..0.975).contains(&share), "{share}");
        for (index, mean) in mean.iter().enumerate() {
            let planted = ELO * (truth[index + 1] - truth[index]);
            assert!((mean - planted).abs() < 6.0, "{mean} for {planted}");
        }
    }
}
