//! How far a figure moves between two versions played on the same seeds, and how sure that is.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF as _, Normal};

/// How often an interval may miss: one time in twenty.
pub const MISS: f64 = 0.05;

/// About where a run that may stop at any time is tightest, in seeds. It must not be chosen by looking at the games.
const TIGHTEST: f64 = 1_000.0;

/// How often a real difference of the size that was asked for is found in the planned number of games.
const POWER: f64 = 0.8;

/// What one seed brought one figure in the two versions: the sum of its values, and over how many games or seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeedPair {
    pub(crate) sums: [i64; 2],
    pub(crate) counts: [i64; 2],
}

/// The sums over all seeds from which a change and its spread follow. Whole numbers: they are the same in whatever
/// order threads add them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moments {
    seeds: u64,
    firsts: [i128; 4],
    /// The products of each two of the four, row by row of the upper triangle.
    seconds: [i128; 10],
}

impl Moments {
    pub(crate) fn add(&mut self, pair: SeedPair) {
        let values = [pair.sums[0], pair.counts[0], pair.sums[1], pair.counts[1]].map(i128::from);
        self.seeds += 1;
        let mut at = 0;
        for (row, value) in values.iter().enumerate() {
            self.firsts[row] += value;
            for other in &values[row..] {
                self.seconds[at] += value * other;
                at += 1;
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.seeds += other.seeds;
        for (mine, theirs) in self.firsts.iter_mut().zip(&other.firsts) {
            *mine += theirs;
        }
        for (mine, theirs) in self.seconds.iter_mut().zip(&other.seconds) {
            *mine += theirs;
        }
    }

    /// The change from the first version to the second. `scale` is what one is worth in the sums, `step` the least that
    /// one game can move a sum by.
    pub(crate) fn change(&self, scale: f64, step: f64) -> Option<Change> {
        let [sum_a, count_a, sum_b, count_b] = self.firsts.map(|sum| sum as f64);
        if count_a <= 0.0 || count_b <= 0.0 {
            return None;
        }
        let seeds = self.seeds as f64;
        let (rate_a, rate_b) = (sum_a / count_a, sum_b / count_b);
        let (mean_a, mean_b) = (count_a / seeds, count_b / seeds);
        // What a seed adds to the difference of the two rates is linear in its four numbers.
        let weights = [-1.0 / mean_a, rate_a / mean_a, 1.0 / mean_b, -rate_b / mean_b];
        let mut squares = 0.0;
        let mut at = 0;
        for (row, weight) in weights.iter().enumerate() {
            for (column, other) in weights.iter().enumerate().skip(row) {
                let twice = if row == column { 1.0 } else { 2.0 };
                squares += twice * weight * other * self.seconds[at] as f64;
                at += 1;
            }
        }
        // That few seeds differed so far does not mean that few will: as many as a 95 % interval has to reckon with
        // are taken to differ by one game.
        let unseen = 4.0 * (step / mean_a.min(mean_b)).powi(2);
        let spread = (squares.max(unseen) / seeds).sqrt() / scale;
        Some(Change::new(
            rate_a / scale,
            rate_b / scale,
            spread,
            self.seeds,
            squares > 0.5 * unseen,
        ))
    }
}

/// How a figure moved from the first version to the second.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// In the first version.
    pub a: f64,
    /// In the second version.
    pub b: f64,
    /// The second less the first.
    pub change: f64,
    /// The lower end of the 95 % interval of the change, for a run whose length was fixed beforehand.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The lower end of the interval that holds however often one looks: a run may stop when it pleases.
    pub always_low: f64,
    /// Its upper end.
    pub always_high: f64,
    /// How far the change of one seed strays from the mean.
    pub spread: f64,
    /// How many seeds both versions were played on.
    pub seeds: u64,
    /// Whether enough seeds differ for the spread to be seen, not assumed.
    pub is_seen: bool,
}

impl Change {
    fn new(a: f64, b: f64, spread: f64, seeds: u64, is_seen: bool) -> Self {
        let change = b - a;
        let half = fixed_half(spread, seeds, MISS);
        let always = always_half(spread, seeds, MISS);
        Self {
            a,
            b,
            change,
            low: change - half,
            high: change + half,
            always_low: change - always,
            always_high: change + always,
            spread,
            seeds,
            is_seen,
        }
    }

    /// Half the width of the interval that misses so often: one fixed beforehand, or one that may stop at any time.
    pub fn half(&self, miss: f64, may_stop: bool) -> f64 {
        let half = if may_stop { always_half } else { fixed_half };
        half(self.spread, self.seeds, miss)
    }

    /// Whether the figure has moved for certain, where so many figures are looked at together.
    pub fn is_real(&self, figures: usize, may_stop: bool) -> bool {
        self.change.abs() > self.half(MISS / figures.max(1) as f64, may_stop)
    }

    /// On how many seeds a real difference of this size is found four times in five.
    pub fn seeds_for(&self, difference: f64) -> u64 {
        let reach = quantile(1.0 - MISS / 2.0) + quantile(POWER);
        (reach * self.spread / difference).powi(2).ceil() as u64
    }
}

/// The point of the normal distribution below which this share lies.
pub(crate) fn quantile(share: f64) -> f64 {
    Normal::standard().inverse_cdf(share)
}

pub(crate) fn fixed_half(spread: f64, seeds: u64, miss: f64) -> f64 {
    quantile(1.0 - miss / 2.0) * spread / (seeds as f64).sqrt()
}

/// The confidence sequence of a normal mixture: valid for all numbers of seeds at once, a little wider for it.
pub(crate) fn always_half(spread: f64, seeds: u64, miss: f64) -> f64 {
    let seeds = seeds as f64;
    let weight = (-2.0 * miss.ln() + (1.0 - 2.0 * miss.ln()).ln()) / TIGHTEST;
    let scaled = seeds * weight + 1.0;
    spread * (2.0 * scaled / (seeds * seeds * weight) * (scaled.sqrt() / miss).ln()).sqrt()
}

#[cfg(test)]
mod tests {
    use engine::{Chance as _, Fast};

    use super::*;

    /// One seed of a coin that both versions toss together, and that the second wins a little more often.
    fn coin(chance: &mut Fast, edge: u32) -> SeedPair {
        let first = chance.below(2) == 0;
        let is_gained = chance.below(1_000) < 2 * edge;
        // One game in five goes its own way, so that the versions differ both ways.
        let is_apart = chance.below(5) == 0;
        let second = if is_apart { chance.below(2) == 0 } else { first } || is_gained;
        SeedPair { sums: [first, second].map(i64::from), counts: [1, 1] }
    }

    fn seen(chance: &mut Fast, seeds: u32, edge: u32) -> Change {
        let mut moments = Moments::default();
        (0..seeds).for_each(|_| moments.add(coin(chance, edge)));
        moments.change(1.0, 1.0).expect("there are games")
    }

    #[test]
    fn a_change_by_hand() {
        let mut moments = Moments::default();
        for (first, second) in [(0, 1), (1, 1), (1, 0), (0, 1)].repeat(25) {
            moments.add(SeedPair { sums: [first, second], counts: [1, 1] });
        }
        let change = moments.change(1.0, 1.0).expect("there are games");
        assert!((change.a - 0.5).abs() < 1e-12 && (change.b - 0.75).abs() < 1e-12);
        assert_eq!(change.seeds, 100);
        // Of four seeds two gain a game and one loses one: mean 1/4, variance 3/4 - 1/16.
        assert!((change.spread - 0.6875_f64.sqrt()).abs() < 1e-9, "{}", change.spread);
        let half = 1.959_964 * 0.6875_f64.sqrt() / 10.0;
        assert!((change.high - (0.25 + half)).abs() < 1e-6);
        assert!(change.always_high > change.high && change.always_low < change.low);
    }

    #[test]
    fn versions_that_never_differed_may_still_differ() {
        let mut moments = Moments::default();
        (0..400).for_each(|_| moments.add(SeedPair { sums: [1, 1], counts: [2, 2] }));
        let change = moments.change(1.0, 1.0).expect("there are games");
        assert!(change.change.abs() < 1e-12);
        assert!(!change.is_seen && change.high > 0.001 && change.high < 0.02, "{}", change.high);
        assert_eq!(Moments::default().change(1.0, 1.0), None, "no games, no figure");
    }

    #[test]
    fn the_order_of_merging_does_not_matter() {
        let mut chance = Fast::new(5);
        let pairs: Vec<SeedPair> = (0..90).map(|_| coin(&mut chance, 30)).collect();
        let of = |pairs: &[SeedPair]| {
            let mut moments = Moments::default();
            for pair in pairs {
                moments.add(*pair);
            }
            moments
        };
        let (mut one, two) = (of(&pairs[40..]), of(&pairs[..40]));
        one.merge(&two);
        assert_eq!(one, of(&pairs));
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut chance = Fast::new(11);
        // What the coin really does, from very many tosses.
        let truth = seen(&mut chance, 400_000, 20).change;
        let runs = 2_000;
        let held = (0..runs).filter(|_| {
            let change = seen(&mut chance, 300, 20);
            change.low <= truth && truth <= change.high
        });
        let held = held.count() as f64 / f64::from(runs);
        assert!((0.93..0.975).contains(&held), "{held}");
    }

    #[test]
    fn whoever_looks_after_every_batch_is_not_fooled() {
        let mut chance = Fast::new(12);
        let truth = seen(&mut chance, 400_000, 0).change;
        let runs = 600;
        let (mut fooled, mut fooled_by_fixed) = (0, 0);
        for _ in 0..runs {
            let mut moments = Moments::default();
            let (mut always, mut fixed) = (false, false);
            for look in 0..60 {
                for _ in 0..if look == 0 { 100 } else { 40 } {
                    moments.add(coin(&mut chance, 0));
                }
                let change = moments.change(1.0, 1.0).expect("there are games");
                always |= truth < change.always_low || truth > change.always_high;
                fixed |= truth < change.low || truth > change.high;
            }
            fooled += u32::from(always);
            fooled_by_fixed += u32::from(fixed);
        }
        assert!(f64::from(fooled) / f64::from(runs) < 0.06, "{fooled} of {runs}");
        // The plain interval is: that is why a run that may stop needs the other one.
        assert!(f64::from(fooled_by_fixed) / f64::from(runs) > 0.12, "{fooled_by_fixed} of {runs}");
    }

    #[test]
    fn a_planted_edge_is_found_in_the_planned_number_of_games() {
        let mut chance = Fast::new(13);
        let pilot = seen(&mut chance, 2_000, 20);
        let truth = seen(&mut chance, 400_000, 20).change;
        let planned = pilot.seeds_for(truth) as u32;
        let found = |seeds, chance: &mut Fast| {
            let found = (0..300).filter(|_| seen(chance, seeds, 20).is_real(1, false));
            found.count() as f64 / 300.0
        };
        let (at, before) = (found(planned, &mut chance), found(planned / 8, &mut chance));
        assert!((0.7..0.92).contains(&at), "{at} in {planned}");
        assert!(before < 0.4, "{before}");
    }

    #[test]
    fn more_figures_ask_for_more() {
        let mut chance = Fast::new(14);
        let change = seen(&mut chance, 500, 20);
        assert!(change.half(MISS / 6.0, false) > change.half(MISS, false));
        assert!(change.half(MISS, true) > change.half(MISS, false));
    }
}
