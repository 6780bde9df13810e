//! Counting results, and how sure the count is.

use engine::{Outcome, SEATS_MAX, Seat};
use serde::Serialize;

/// A whole payoff counts this many points: payoffs by rank of up to five seats, and a shared defeat worth a multiple of
/// a twentieth, become whole numbers, so that sums are the same in whatever order threads add them.
const POINTS: f32 = 240.0;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// How well something did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The games that count.
    pub games: u64,
    /// The games in which it came first and somebody else did not.
    pub wins: u64,
    /// The games in which nobody came before anybody.
    pub draws: u64,
    /// The games in which it came last and somebody else did not.
    pub losses: u64,
    /// The games that everybody lost together.
    pub shared_defeats: u64,
    /// How often it came first, second and so on; a rank that is shared counts as that rank.
    pub ranks: Vec<u64>,
    /// The mean payoff: 1 for a sole winner, 0 for a sole loser, a half for a draw.
    pub rate: f64,
    /// The lower end of the 95 % interval (Wilson).
    pub low: f64,
    /// The upper end of the 95 % interval (Wilson).
    pub high: f64,
}

/// What one game brought one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    pub(crate) payoff: f32,
    /// From 1; none in a shared defeat.
    pub(crate) rank: Option<u8>,
    /// The rank of whoever came last: 1 in a draw.
    pub(crate) last: u8,
}

impl Score {
    /// What the outcome brought a seat of a table of `seats`, to whom it is worth `payoff`.
    pub(crate) fn new(outcome: Outcome, seat: Seat, seats: usize, payoff: f32) -> Self {
        let ranks = outcome.ranks(seats);
        let last = ranks.map_or(1, |ranks| ranks.into_iter().max().unwrap_or(1));
        Self { payoff, rank: ranks.map(|ranks| ranks[seat.index()]), last }
    }
}

/// Counts the results of one thing: a bot, a seat, a side.
///
/// Games of one seed share their luck, so they are no independent samples. The tally keeps the sums
/// of each such group and widens the interval where groups vary more than lone games would.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    games: u64,
    draws: u64,
    losses: u64,
    shared_defeats: u64,
    ranks: [u64; SEATS_MAX],
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
    pub(crate) fn add(&mut self, score: Score) {
        let points = (score.payoff * POINTS).round() as u64;
        self.games += 1;
        match score.rank {
            None => self.shared_defeats += 1,
            Some(rank) => {
                let index = usize::from(rank.max(1) - 1).min(SEATS_MAX - 1);
                self.ranks[index] += 1;
                self.draws += u64::from(score.last == 1);
                self.losses += u64::from(score.last > 1 && rank == score.last);
            }
        }
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
        self.draws += other.draws;
        self.losses += other.losses;
        self.shared_defeats += other.shared_defeats;
        for (mine, theirs) in self.ranks.iter_mut().zip(other.ranks) {
            *mine += theirs;
        }
        self.points += other.points;
        self.squares += other.squares;
        self.groups_points_squared += other.groups_points_squared;
        self.groups_points_games += other.groups_points_games;
        self.groups_games_squared += other.groups_games_squared;
    }

    /// What was counted, at tables of so many seats.
    pub(crate) fn share(&self, seats: usize) -> Share {
        let Self { games, draws, losses, shared_defeats, .. } = *self;
        let rate = if games == 0 { 0.5 } else { self.mean() / f64::from(POINTS) };
        let (low, high) = wilson(rate, games as f64 / self.spread());
        let wins = self.ranks[0] - draws;
        let ranks = self.ranks.iter().copied().take(seats).collect();
        Share { games, wins, draws, losses, shared_defeats, ranks, rate, low, high }
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

    fn tally(results: &[Outcome], seats: usize, group: usize) -> Tally {
        let seat = Seat::new(0);
        let mut tally = Tally::default();
        for games in results.chunks(group) {
            for outcome in games {
                let payoff = outcome.payoff(seat, seats, 0.25);
                tally.add(Score::new(*outcome, seat, seats, payoff));
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
        let share = Tally::default().share(2);
        assert_eq!((share.low, share.high), (0.0, 1.0));
    }

    #[test]
    fn a_draw_counts_half() {
        let share = tally(&[WON, Outcome::Draw, LOST, Outcome::Draw], 2, 1).share(2);
        assert_eq!((share.wins, share.draws, share.losses), (1, 2, 1));
        assert!((share.rate - 0.5).abs() < 1e-9);
    }

    #[test]
    fn the_second_of_five_has_neither_drawn_nor_lost() {
        let ranking = |mine| Outcome::Ranking([mine, 1, 3, 4, 5]);
        let share = tally(&[ranking(2); 3], 5, 1).share(5);
        assert_eq!((share.wins, share.draws, share.losses), (0, 0, 0));
        assert_eq!(share.ranks, [0, 3, 0, 0, 0]);
        assert!((share.rate - 0.75).abs() < 1e-9);
        // A first rank that two share is a win over the other three.
        let shared = tally(&[ranking(1)], 5, 1).share(5);
        assert_eq!((shared.wins, shared.draws), (1, 0));
        assert!((shared.rate - 0.875).abs() < 1e-9);
    }

    #[test]
    fn shared_defeats_are_counted_apart_and_pay_what_the_game_says() {
        let share = tally(&[Outcome::SharedDefeat, WON], 3, 1).share(3);
        assert_eq!((share.shared_defeats, share.wins, share.losses, share.draws), (1, 1, 0, 0));
        assert_eq!(share.ranks, [1, 0, 0]);
        assert!((share.rate - 0.625).abs() < 1e-9);
    }

    #[test]
    fn games_that_share_their_luck_count_as_one() {
        let lone: Vec<Outcome> =
            (0..200).map(|index| if index % 2 == 0 { WON } else { LOST }).collect();
        let twins: Vec<Outcome> = lone.iter().flat_map(|outcome| [*outcome; 2]).collect();
        let (lone, twins) = (tally(&lone, 2, 1).share(2), tally(&twins, 2, 2).share(2));
        assert_eq!(twins.games, 400);
        assert!((twins.low - lone.low).abs() < 1e-9, "{} {}", twins.low, lone.low);
    }
}
