//! Counting results, and how sure the count is.

use engine::{Outcome, SEATS_MAX, Seat, Z95, wilson};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};

/// A whole payoff counts this many points: payoffs by rank of up to five seats, and a shared defeat worth a multiple of
/// a twentieth, become whole numbers, so that sums are the same in whatever order threads add them.
pub(crate) const POINTS: f32 = 240.0;

/// How well something did.
#[derive(Clone, PartialEq, Debug)]
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
    /// How many games without anything in common would be as sure: fewer than were played where games of one seed end
    /// alike, more where changing seats cancels the luck.
    pub effective: f64,
}

/// Written by hand because a share of no games has no rate, which JSON says by null.
impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = |value: f64| (self.games > 0).then_some(value);
        let mut fields = serializer.serialize_struct("Share", 10)?;
        fields.serialize_field("games", &self.games)?;
        fields.serialize_field("wins", &self.wins)?;
        fields.serialize_field("draws", &self.draws)?;
        fields.serialize_field("losses", &self.losses)?;
        fields.serialize_field("shared_defeats", &self.shared_defeats)?;
        fields.serialize_field("ranks", &self.ranks)?;
        fields.serialize_field("rate", &told(self.rate))?;
        fields.serialize_field("low", &told(self.low))?;
        fields.serialize_field("high", &told(self.high))?;
        fields.serialize_field("effective", &told(self.effective))?;
        fields.end()
    }
}

impl Share {
    /// Several shares of the same thing, found in games that have no seed in common.
    pub fn together(shares: &[&Self]) -> Option<Self> {
        let games: u64 = shares.iter().map(|share| share.games).sum();
        let first = shares.first().filter(|_| games > 0)?;
        let sum = |of: fn(&Self) -> u64| shares.iter().map(|share| of(share)).sum();
        let weight = |share: &Self| share.games as f64 / games as f64;
        let rate = shares.iter().map(|share| weight(share) * share.rate).sum::<f64>();
        let variance = |share: &Self| share.rate * (1.0 - share.rate) / share.effective.max(1.0);
        let spread: f64 = shares.iter().map(|share| weight(share).powi(2) * variance(share)).sum();
        let effective = if spread > 0.0 {
            rate * (1.0 - rate) / spread
        } else {
            shares.iter().map(|share| share.effective).sum()
        };
        let (low, high) = wilson(rate, effective);
        let ranks = (0..first.ranks.len())
            .map(|rank| shares.iter().filter_map(|share| share.ranks.get(rank)).sum())
            .collect();
        Some(Self {
            games,
            wins: sum(|share| share.wins),
            draws: sum(|share| share.draws),
            losses: sum(|share| share.losses),
            shared_defeats: sum(|share| share.shared_defeats),
            ranks,
            rate,
            low,
            high,
            effective,
        })
    }
}

/// What one game brought one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    /// What it was worth, in [`POINTS`]: a score is counted in many tallies, and rounded once.
    points: u64,
    /// From 1; none in a shared defeat.
    pub(crate) rank: Option<u8>,
    /// The rank of whoever came last: 1 in a draw.
    pub(crate) last: u8,
}

impl Score {
    /// What the outcome brought a seat of a table of `seats`, to whom it is worth `payoff`.
    pub(crate) fn new(outcome: Outcome, seat: Seat, seats: usize, payoff: f32) -> Self {
        let ranks = outcome.ranks(seats);
        // Whoever plays alone wins against the game, which comes last then.
        let last = match outcome {
            Outcome::Win(_) => 2,
            Outcome::Draw | Outcome::SharedDefeat | Outcome::Ranking(_) => {
                ranks.map_or(1, |ranks| ranks.into_iter().max().unwrap_or(1))
            }
        };
        let points = (payoff * POINTS).round() as u64;
        Self { points, rank: ranks.map(|ranks| ranks[seat.index()]), last }
    }
}

/// Counts the results of one thing: a bot, a seat, a side.
///
/// Games of one seed share their luck, so they are no independent samples. The tally keeps the sums of each such
/// group: the interval is wider where groups vary more than lone games would, and narrower where they vary less.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    groups: u64,
    groups_points_squared: u64,
    groups_points_games: u64,
    groups_games_squared: u64,
}

impl Tally {
    /// Counts one game for the seat in question.
    #[inline]
    pub(crate) fn add(&mut self, score: Score) {
        let points = score.points;
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
        self.groups += u64::from(self.group_games > 0);
        self.groups_points_squared += self.group_points * self.group_points;
        self.groups_points_games += self.group_points * self.group_games;
        self.groups_games_squared += self.group_games * self.group_games;
        self.group_points = 0;
        self.group_games = 0;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.merge_times(other, 1);
    }

    /// Adds what another tally counted, so many times over; both have closed their groups.
    pub(crate) fn merge_times(&mut self, other: &Self, times: u64) {
        self.games += times * other.games;
        self.draws += times * other.draws;
        self.losses += times * other.losses;
        self.shared_defeats += times * other.shared_defeats;
        for (mine, theirs) in self.ranks.iter_mut().zip(other.ranks) {
            *mine += times * theirs;
        }
        self.points += times * other.points;
        self.squares += times * other.squares;
        self.groups += times * other.groups;
        self.groups_points_squared += times * other.groups_points_squared;
        self.groups_points_games += times * other.groups_points_games;
        self.groups_games_squared += times * other.groups_games_squared;
    }

    /// What was counted, at tables of so many seats.
    pub(crate) fn share(&self, seats: usize) -> Share {
        let Self { games, draws, losses, shared_defeats, .. } = *self;
        let rate = if games == 0 { 0.5 } else { self.mean() / f64::from(POINTS) };
        let effective = games as f64 / self.spread();
        let (low, high) = wilson(rate, effective);
        let wins = self.ranks[0] - draws;
        let ranks = self.ranks.iter().copied().take(seats).collect();
        Share { games, wins, draws, losses, shared_defeats, ranks, rate, low, high, effective }
    }

    fn mean(&self) -> f64 {
        self.points as f64 / self.games as f64
    }

    /// How much more, or less, the groups vary than games that had nothing in common.
    fn spread(&self) -> f64 {
        if self.groups == 0 {
            return 1.0;
        }
        let mean = self.mean();
        let lone = self.squares as f64 - self.games as f64 * mean * mean;
        if lone <= 0.0 {
            return 1.0;
        }
        let grouped = self.groups_points_squared as f64
            - 2.0 * mean * self.groups_points_games as f64
            + mean * mean * self.groups_games_squared as f64;
        // That no group differed so far does not mean that none will: as many as the interval has to reckon with are
        // taken for groups whose games all end alike.
        let size_squared = self.groups_games_squared as f64 / self.groups as f64;
        let unseen = Z95 * Z95 * lone / self.games as f64 * size_squared;
        grouped.max(unseen.min(lone)) / lone
    }
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
    fn whoever_plays_alone_wins_against_the_game() {
        let share = tally(&[WON, WON, Outcome::Draw, Outcome::SharedDefeat], 1, 1).share(1);
        assert_eq!((share.wins, share.draws, share.shared_defeats), (2, 1, 1));
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
    #[test]
    fn changing_seats_narrows_the_interval_where_it_cancels_the_luck() {
        // 189 of 200 pairs are shared, in the others the first wins both: the pairs, not the games, tell how sure it is.
        let pair = |index| if index < 11 { [WON, WON] } else { [WON, LOST] };
        let pairs: Vec<Outcome> = (0..200).flat_map(pair).collect();
        let (paired, lone) = (tally(&pairs, 2, 2).share(2), tally(&pairs, 2, 1).share(2));
        let half = |share: &Share| (share.high - share.low) / 2.0;
        assert!((half(&lone) - 0.048).abs() < 0.001, "{}", half(&lone));
        // By hand: each of 11 pairs is 0.4725 points of a pair away from the mean of 0.5275, 189 are 0.0275 away.
        let by_hand =
            Z95 * ((11.0 * 0.4725_f64.powi(2) + 189.0 * 0.0275_f64.powi(2)).sqrt() / 200.0);
        assert!((half(&paired) - by_hand).abs() < 0.001, "{} {by_hand}", half(&paired));
        assert!(paired.effective > 2_000.0);
    }

    #[test]
    fn pairs_that_are_all_shared_do_not_make_certain() {
        let pairs: Vec<Outcome> = (0..200).flat_map(|_| [WON, LOST]).collect();
        let share = tally(&pairs, 2, 2).share(2);
        let half = (share.high - share.low) / 2.0;
        assert!((0.005..0.015).contains(&half), "{half}");
    }

    #[test]
    fn shares_of_several_runs_are_weighed_by_their_games() {
        let few = tally(&[WON; 10], 2, 1).share(2);
        let many = tally(&[LOST, WON, LOST, LOST, WON].repeat(40), 2, 1).share(2);
        let both = Share::together(&[&few, &many]).expect("there are games");
        assert_eq!((both.games, both.wins, both.losses), (210, 90, 120));
        assert!((both.rate - 90.0 / 210.0).abs() < 1e-9);
        assert!(both.low < both.rate && both.rate < both.high);
        assert_eq!(Share::together(&[]), None);
    }

    #[test]
    fn a_share_of_no_games_is_null_in_json() {
        let value = serde_json::to_value(Tally::default().share(2)).expect("plain data");
        assert_eq!((&value["games"], &value["rate"]), (&0.into(), &serde_json::Value::Null));
    }
}
