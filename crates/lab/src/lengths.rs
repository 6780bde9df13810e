//! How long games last.

use serde::{Deserialize, Serialize};

/// The lengths of the games of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lengths {
    /// The shortest game.
    pub min: u32,
    /// The mean.
    pub mean: f64,
    /// Half of the games are no longer than this.
    pub median: u32,
    /// Nineteen games of twenty are no longer than this.
    pub p95: u32,
    /// The longest game.
    pub max: u32,
}

/// How many games had each length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts(Vec<u64>);

impl Counts {
    #[inline]
    pub(crate) fn add(&mut self, length: u32) {
        let index = length as usize;
        if index >= self.0.len() {
            self.0.resize(index + 1, 0);
        }
        self.0[index] += 1;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine += theirs;
        }
    }

    /// How many games had this length.
    pub(crate) fn at(&self, length: u32) -> u64 {
        self.0.get(length as usize).copied().unwrap_or(0)
    }

    /// Every length that a game had, with how many had it.
    pub(crate) fn histogram(&self) -> Vec<(u32, u64)> {
        (0..).zip(self.0.iter().copied()).filter(|(_, games)| *games > 0).collect()
    }

    /// All games together.
    pub(crate) fn sum(&self) -> u64 {
        (0..).zip(&self.0).map(|(length, count)| length * count).sum()
    }

    /// The length that this share of the games does not exceed.
    pub(crate) fn at_share(&self, share: f64) -> u32 {
        let games: u64 = self.0.iter().sum();
        let wanted = ((games as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        let found = self.0.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        found.unwrap_or(0) as u32
    }

    pub(crate) fn summary(&self) -> Lengths {
        let games: u64 = self.0.iter().sum();
        let at = |share: f64| self.at_share(share);
        Lengths {
            min: at(0.0),
            mean: if games == 0 { 0.0 } else { self.sum() as f64 / games as f64 },
            median: at(0.5),
            p95: at(0.95),
            max: self.0.len().saturating_sub(1) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_of_known_lengths() {
        let mut counts = Counts::default();
        let mut other = Counts::default();
        (1..=60).for_each(|length| counts.add(length));
        (61..=100).for_each(|length| other.add(length));
        counts.merge(&other);
        let summary = counts.summary();
        assert_eq!((summary.min, summary.median, summary.p95, summary.max), (1, 50, 95, 100));
        assert!((summary.mean - 50.5).abs() < 1e-9);
        assert_eq!(counts.sum(), 5_050);
    }

    #[test]
    fn no_games_have_no_lengths() {
        let summary = Counts::default().summary();
        assert_eq!((summary.min, summary.max), (0, 0));
    }
}
