//! What one version of a game is like: shares and lengths with intervals, from games of one bot against itself.

use std::ops::Range;

use engine::{Seat, Text};
use facade::{AnyGame, BotSpec, Played};
use serde::Serialize;

use crate::change::{always_half, fixed_half};
use crate::lengths::Counts;
use crate::tally::POINTS;

/// Something that is measured of a version and may be aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The share of points of a side: a class, a team, a people, a clan.
    Side(Text),
    /// How often a side comes first, of the games it plays that have a winner.
    Wins(Text),
    /// The share of points of whoever begins.
    First,
    /// How often nobody comes before anybody.
    Draws,
    /// How often everybody loses together.
    SharedDefeats,
    /// The turn in which half of the games are over.
    Turns,
}

impl Figure {
    /// Whether it is a share of games, told in percent.
    pub fn is_share(&self) -> bool {
        *self != Self::Turns
    }

    /// What it is called.
    pub fn name(&self) -> Text {
        match self {
            Self::Side(side) => side.clone(),
            Self::Wins(side) => {
                Text::new(format!("victoires : {}", side.fr), format!("wins: {}", side.en))
            }
            Self::First => Text::new("premier joueur", "first player"),
            Self::Draws => Text::new("nulles", "draws"),
            Self::SharedDefeats => Text::new("défaites communes", "shared defeats"),
            Self::Turns => Text::new("tours (médiane)", "turns (median)"),
        }
    }
}

/// What was read off for a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Reading {
    /// The figure itself: a share from 0 to 1, or a number of turns.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// How many games it was counted in.
    pub games: u64,
}

/// How an interval is to be read: how often it may miss, and whether the run may stop whenever it pleases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sure {
    /// How often it may miss.
    pub miss: f64,
    /// Whether it holds however often one looks.
    pub may_stop: bool,
}

/// The sides of a game, and how its games are counted.
#[derive(Clone, Debug)]
pub struct Gauger {
    sides: Vec<Text>,
}

/// The running counts of one version. Whole numbers: they are the same in whatever order threads add them.
#[derive(Clone, Debug)]
pub struct Gauge {
    games: u64,
    sides: Vec<Ratio>,
    wins: Vec<Ratio>,
    first: Ratio,
    draws: Ratio,
    shared_defeats: Ratio,
    turns: Counts,
}

impl Gauger {
    /// The figures of this game.
    pub fn new(game: &dyn AnyGame) -> Self {
        let seated = (0..game.seats()).filter_map(|seat| game.side(Seat::new(seat)));
        let mut sides: Vec<Text> = Vec::new();
        for side in seated.chain(game.sides()) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        Self { sides }
    }

    /// The sides that can be aimed at.
    pub fn sides(&self) -> &[Text] {
        &self.sides
    }

    /// Nothing counted yet.
    pub fn empty(&self) -> Gauge {
        let none = Ratio::default();
        Gauge {
            games: 0,
            sides: vec![none.clone(); self.sides.len()],
            wins: vec![none.clone(); self.sides.len()],
            first: none.clone(),
            draws: none.clone(),
            shared_defeats: none,
            turns: Counts::default(),
        }
    }

    /// Plays one game a seed with this bot at every seat.
    pub fn play(&self, game: &dyn AnyGame, bot: BotSpec, seeds: Range<u64>) -> Gauge {
        let bots = vec![bot; game.seats()];
        let mut gauge = self.empty();
        let chosen = game.sides();
        for played in game.simulate(seeds, &bots) {
            self.count(&mut gauge, game, &chosen, &played);
        }
        gauge
    }

    fn count(&self, gauge: &mut Gauge, game: &dyn AnyGame, chosen: &[Text], played: &Played) {
        let seats = game.seats();
        let ranks = played.ranks(seats);
        let winners: usize = ranks
            .map_or(0, |ranks| ranks[..seats].iter().map(|rank| usize::from(*rank == 1)).sum());
        let mut of_side = vec![(0, 0, 0); self.sides.len()];
        for index in 0..seats {
            let seat = Seat::new(index);
            let points = (game.payoff(played.outcome, seat) * POINTS).round() as i64;
            let picked =
                played.sides[index].and_then(|side| chosen.get(usize::from(side)).cloned());
            for side in game.side(seat).into_iter().chain(picked) {
                if let Some(known) = self.sides.iter().position(|known| *known == side) {
                    let is_first = ranks.is_some_and(|ranks| ranks[index] == 1);
                    // A first place that is shared is a part of one.
                    let won = if is_first { POINTS as i64 / winners as i64 } else { 0 };
                    let (sum, of_wins, count) = &mut of_side[known];
                    *sum += points;
                    *of_wins += won;
                    *count += 1;
                }
            }
            if played.starter == Some(seat) {
                gauge.first.add(points, 1);
            }
        }
        for (side, (points, won, count)) in of_side.into_iter().enumerate() {
            gauge.sides[side].add(points, count);
            if ranks.is_some() {
                gauge.wins[side].add(won, count);
            }
        }
        let one = POINTS as i64;
        let is_draw = seats > 1 && winners == seats;
        gauge.draws.add(if is_draw { one } else { 0 }, 1);
        gauge.shared_defeats.add(if ranks.is_none() { one } else { 0 }, 1);
        gauge.turns.add(played.turns.into());
        gauge.games += 1;
    }

    /// What the counts say of a figure; nothing where it never came up.
    pub fn read(&self, gauge: &Gauge, figure: &Figure, sure: Sure) -> Option<Reading> {
        let of_side = |ratios: &[Ratio], side: &Text| {
            let index = self.sides.iter().position(|known| known == side)?;
            ratios[index].read(sure)
        };
        match figure {
            Figure::Side(side) => of_side(&gauge.sides, side),
            Figure::Wins(side) => of_side(&gauge.wins, side),
            Figure::First => gauge.first.read(sure),
            Figure::Draws => gauge.draws.read(sure),
            Figure::SharedDefeats => gauge.shared_defeats.read(sure),
            Figure::Turns => median(&gauge.turns, gauge.games, sure),
        }
    }
}

impl Gauge {
    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        let mine = self.sides.iter_mut().chain(&mut self.wins);
        for (mine, theirs) in mine.zip(other.sides.iter().chain(&other.wins)) {
            mine.merge(theirs);
        }
        self.first.merge(&other.first);
        self.draws.merge(&other.draws);
        self.shared_defeats.merge(&other.shared_defeats);
        self.turns.merge(&other.turns);
    }
}

/// A mean over seats or games, whose spread comes from how much the games differ.
#[derive(Clone, Debug, Default)]
struct Ratio {
    games: u64,
    sum: i64,
    count: i64,
    sum_squared: i64,
    sum_count: i64,
    count_squared: i64,
}

impl Ratio {
    fn add(&mut self, sum: i64, count: i64) {
        self.games += 1;
        self.sum += sum;
        self.count += count;
        self.sum_squared += sum * sum;
        self.sum_count += sum * count;
        self.count_squared += count * count;
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.sum += other.sum;
        self.count += other.count;
        self.sum_squared += other.sum_squared;
        self.sum_count += other.sum_count;
        self.count_squared += other.count_squared;
    }

    fn read(&self, sure: Sure) -> Option<Reading> {
        if self.count <= 0 {
            return None;
        }
        let (games, points) = (self.games as f64, f64::from(POINTS));
        let rate = self.sum as f64 / self.count as f64;
        let mean = self.count as f64 / games;
        let squares = self.sum_squared as f64 - 2.0 * rate * self.sum_count as f64
            + rate * rate * self.count_squared as f64;
        // That few games differed so far does not mean that few will: as many as a 95 % interval has to reckon with
        // are taken to have gone the other way.
        let squares = squares.max(4.0 * points * points);
        let spread = (squares / games).sqrt() / mean / points;
        let half = half(spread, self.games, sure);
        let value = rate / points;
        Some(Reading {
            value,
            low: (value - half).max(0.0),
            high: (value + half).min(1.0),
            games: self.games,
        })
    }
}

fn half(spread: f64, games: u64, sure: Sure) -> f64 {
    let half = if sure.may_stop { always_half } else { fixed_half };
    half(spread, games, sure.miss)
}

/// The median, between the lengths that it may be: those by which the share of finished games may be a half.
fn median(turns: &Counts, games: u64, sure: Sure) -> Option<Reading> {
    if games == 0 {
        return None;
    }
    let half = half(0.5, games, sure);
    let at = |share: f64| f64::from(turns.at_share(share.clamp(0.0, 1.0)));
    Some(Reading { value: at(0.5), low: at(0.5 - half), high: at(0.5 + half), games })
}

#[cfg(test)]
mod tests {
    use engine::{Chance as _, Fast};

    use super::*;

    const FIXED: Sure = Sure { miss: 0.05, may_stop: false };

    #[test]
    fn a_share_and_its_interval_by_hand() {
        let mut ratio = Ratio::default();
        (0..400).for_each(|game| ratio.add(if game % 4 == 0 { 240 } else { 0 }, 1));
        let reading = ratio.read(FIXED).expect("there are games");
        let half = 1.96 * (0.25_f64 * 0.75 / 400.0).sqrt();
        assert!((reading.value - 0.25).abs() < 1e-12);
        assert!((reading.high - 0.25 - half).abs() < 1e-4, "{reading:?}");
        let always = ratio.read(Sure { may_stop: true, ..FIXED }).expect("there are games");
        assert!(always.high > reading.high && always.low < reading.low);
        assert_eq!(Ratio::default().read(FIXED), None);
    }

    #[test]
    fn what_was_never_seen_is_not_impossible() {
        let mut ratio = Ratio::default();
        (0..400).for_each(|_| ratio.add(0, 1));
        let reading = ratio.read(FIXED).expect("there are games");
        assert!(reading.high > 0.007 && reading.high < 0.013, "{reading:?}");
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut chance = Fast::new(21);
        let (mut share, mut middle) = (0, 0);
        for _ in 0..1_500 {
            let (mut ratio, mut turns) = (Ratio::default(), Counts::default());
            for _ in 0..300 {
                // A side that sits at none, one or two seats, each of which wins three times in ten.
                let count = chance.below(3);
                let won = (0..count).filter(|_| chance.below(10) < 3).count();
                ratio.add(240 * won as i64, count.into());
                // Lengths from 0 to 99: half of the games are over by 49.
                turns.add(chance.below(100));
            }
            let held = ratio.read(FIXED).expect("there are games");
            share += u32::from(held.low <= 0.3 && 0.3 <= held.high);
            let held = median(&turns, 300, FIXED).expect("there are games");
            middle += u32::from(held.low <= 49.0 && 49.0 <= held.high);
        }
        assert!((1_395..=1_455).contains(&share), "{share} of 1500");
        // A median that can only be a whole number is held a little more often.
        assert!((1_395..=1_480).contains(&middle), "{middle} of 1500");
    }
}
