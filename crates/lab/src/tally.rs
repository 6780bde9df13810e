//! Counting results, and how sure the count is.

use engine::{Outcome, Seat};
use serde::Serialize;

/// One whole game counts this many points: payoffs of up to five seats become whole numbers, so
/// that sums are the same in whatever order threads add them.
const POINTS: f32 = 24.0;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How often something won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The games that count.
    pub games: u64,
    /// The games won.
    pub wins: u64,
    /// The games neither won nor lost.
    pub draws: u64,
    /// The games lost.
    pub losses: u64,
    /// The share of points: a draw counts half.
    pub rate: f64,
    /// The lower end of the 95 % interval (Wilson).
    pub low: f64,
    /// The upper end of the 95 % interval (Wilson).
    pub high: f64,
}

impl Share {
    /// Whether the interval leaves no doubt that this side is better or worse than its rivals.
    pub fn decided(&self) -> bool {
        self.low > 0.5 || self.high < 0.5
    }
}

/// Counts the results of one thing: a bot, a seat, a side.
///
/// Games of one seed share their luck, so they are no independent samples. The tally keeps the sums
/// of each such group and widens the interval where groups vary more than lone games would.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    games: u64,
    wins: u64,
    losses: u64,
    points: u64,
    squares: u64,
    group_points: u64,
    group_games: u64,
    groups_points_squared: u64,
    groups_points_games: u64,
    groups_games_squared: u64,
}

impl Tally {
    /// Counts one game for the seat in question.
    #[inline]
    pub(crate) fn add(&mut self, outcome: Outcome, seat: Seat) {
        let points = (outcome.payoff(seat, 2, 0.0) * POINTS).round() as u64;
        self.games += 1;
        self.wins += u64::from(points == POINTS as u64);
        self.losses += u64::from(points == 0);
        self.points += points;
        self.squares += points * points;
        self.group_points += points;
        self.group_games += 1;
    }

    /// Ends the group of games of one seed.
    #[inline]
    pub(crate) fn close(&mut self) {
        self.groups_points_squared += self.group_points * self.group_points;
        self.groups_points_games += self.group_points * self.group_games;
        self.groups_games_squared += self.group_games * self.group_games;
        self.group_points = 0;
        self.group_games = 0;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.losses += other.losses;
        self.points += other.points;
        self.squares += other.squares;
        self.groups_points_squared += other.groups_points_squared;
        self.groups_points_games += other.groups_points_games;
        self.groups_games_squared += other.groups_games_squared;
    }

    pub(crate) fn share(&self) -> Share {
        let Self { games, wins, losses, .. } = *self;
        let rate = if games == 0 { 0.5 } else { self.mean() / f64::from(POINTS) };
        let (low, high) = wilson(rate, games as f64 / self.spread());
        Share { games, wins, draws: games - wins - losses, losses, rate, low, high }
    }

    fn mean(&self) -> f64 {
        self.points as f64 / self.games as f64
    }

    /// How much more the groups vary than games that had nothing in common: 1 or more.
    fn spread(&self) -> f64 {
        if self.games == 0 {
            return 1.0;
        }
        let mean = self.mean();
        let lone = self.squares as f64 - self.games as f64 * mean * mean;
        let grouped = self.groups_points_squared as f64
            - 2.0 * mean * self.groups_points_games as f64
            + mean * mean * self.groups_games_squared as f64;
        if lone <= 0.0 { 1.0 } else { (grouped / lone).max(1.0) }
    }
}

/// The 95 % interval of a share seen in `games` samples, after Wilson: it stays inside 0 to 1 and is
/// honest for few games and for extreme shares.
fn wilson(rate: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let square = Z * Z;
    let scale = 1.0 + square / games;
    let centre = (rate + square / (2.0 * games)) / scale;
    let half = Z / scale * (rate * (1.0 - rate) / games + square / (4.0 * games * games)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(results: &[Outcome], group: usize) -> Tally {
        let mut tally = Tally::default();
        for games in results.chunks(group) {
            for outcome in games {
                tally.add(*outcome, Seat::new(0));
            }
            tally.close();
        }
        tally
    }

    const WON: Outcome = Outcome::Win(Seat::new(0));
    const LOST: Outcome = Outcome::Win(Seat::new(1));

    #[test]
    fn the_interval_of_eight_in_ten() {
        // Known figures of the Wilson interval for 8 of 10.
        let (low, high) = wilson(0.8, 10.0);
        assert!((low - 0.490_2).abs() < 1e-4, "{low}");
        assert!((high - 0.943_3).abs() < 1e-4, "{high}");
    }

    #[test]
    fn no_games_say_nothing() {
        let share = Tally::default().share();
        assert_eq!((share.low, share.high), (0.0, 1.0));
        assert!(!share.decided());
    }

    #[test]
    fn a_draw_counts_half() {
        let share = tally(&[WON, Outcome::Draw, LOST, Outcome::Draw], 1).share();
        assert_eq!((share.wins, share.draws, share.losses), (1, 2, 1));
        assert!((share.rate - 0.5).abs() < 1e-9);
    }

    #[test]
    fn games_that_share_their_luck_count_as_one() {
        let lone: Vec<Outcome> =
            (0..200).map(|index| if index % 2 == 0 { WON } else { LOST }).collect();
        let twins: Vec<Outcome> = lone.iter().flat_map(|outcome| [*outcome; 2]).collect();
        let (lone, twins) = (tally(&lone, 1).share(), tally(&twins, 2).share());
        assert_eq!(twins.games, 400);
        assert!((twins.low - lone.low).abs() < 1e-9, "{} {}", twins.low, lone.low);
    }

    #[test]
    fn a_clear_win_is_decided() {
        assert!(tally(&[WON; 20], 1).share().decided());
        assert!(!tally(&[WON, LOST, WON], 1).share().decided());
    }
}
