//! Runs over a game whose every result is known beforehand.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::{CardSheet, Content, Digest, Leaving, Outcome, ReplayMove, Seat, Seed, Text};
use facade::{AnyGame, AnyTable, BotSpec, Played, RestoreError, SpecError};
use lab::{Plan, PlanError, Report, run};
use serde_json::Value;

/// A game in which greed wins three times of four, seat 1 wins between equals, and even seeds let
/// seat 0 begin.
struct Known {
    options: Value,
}

impl AnyGame for Known {
    fn slug(&self) -> &'static str {
        "known"
    }
    fn rules_version(&self) -> u32 {
        3
    }
    fn seats(&self) -> usize {
        2
    }
    fn options(&self) -> &Value {
        &self.options
    }
    fn content(&self) -> Digest {
        Digest::default()
    }
    fn custom(&self) -> Option<&Content> {
        None
    }
    fn cards(&self) -> Vec<CardSheet> {
        Vec::new()
    }
    fn brings(&self) -> &[Value] {
        &[]
    }

    fn leaving(&self) -> Leaving {
        Leaving::EndsGame
    }

    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32 {
        outcome.payoff(seat, 2, 0.0)
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        Some([Text::new("Lune", "Moon"), Text::new("Soleil", "Sun")][seat.index()].clone())
    }
    fn decisions_max(&self) -> u32 {
        20
    }
    fn bot(&self, name: &str) -> Result<BotSpec, SpecError> {
        name.parse()
    }
    fn deal(&self, _seed: Seed) -> Box<dyn AnyTable> {
        panic!("a simulation deals no table")
    }
    fn restore(
        &self,
        _seed: Seed,
        _moves: &[ReplayMove],
    ) -> Result<Box<dyn AnyTable>, RestoreError> {
        panic!("a simulation restores no table")
    }
    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played> {
        let greedy = bots.iter().position(|bot| bot.to_string() == "greedy");
        let play = |seed: u64| {
            let winner = match greedy {
                Some(_) if bots[0] == bots[1] => 1,
                Some(seat) if seed.is_multiple_of(4) => 1 - seat,
                Some(seat) => seat,
                None => 1,
            };
            Played {
                seed,
                outcome: Outcome::Win(Seat::new(winner)),
                decisions: 10 + (seed % 10) as u32,
                starter: Some(Seat::new((seed % 2) as usize)),
            }
        };
        seeds.map(play).collect()
    }
}

fn plan(bots: &[&str], games: u64, threads: usize) -> Plan {
    let bots = bots.iter().map(|bot| bot.parse().expect("a bot's name")).collect();
    let game = Arc::new(Known { options: serde_json::json!({ "moon": "full" }) });
    Plan { game, bots, games, seed: 7, threads: Some(threads) }
}

fn report(bots: &[&str], games: u64, threads: usize) -> Report {
    run(&plan(bots, games, threads), &|_| {}).expect("the plan is right")
}

#[test]
fn bots_change_seats_on_the_same_seeds() {
    let report = report(&["greedy", "random"], 40_000, 1);
    assert!(report.swapped);
    assert_eq!(report.games, 40_000);
    let [greedy, random] = &report.bots[..] else { panic!("{report:?}") };
    assert_eq!((greedy.total.wins, greedy.total.losses), (30_000, 10_000));
    assert_eq!(greedy.total.wins, random.total.losses);
    assert!(greedy.total.low > 0.74 && greedy.total.high < 0.76);
    assert_eq!((greedy.seats[0].games, greedy.seats[1].games), (20_000, 20_000));
    assert_eq!(report.seats[0].wins, 20_000, "changing seats makes seats equal");
    assert_eq!(greedy.first.games + greedy.second.games, 40_000);
}

#[test]
fn equal_bots_play_every_seed_once() {
    let report = report(&["random", "random"], 1_001, 1);
    assert!(!report.swapped);
    assert_eq!((report.games, report.seats[1].wins), (1_001, 1_001));
}

#[test]
fn sides_and_first_players_are_told_apart() {
    let report = report(&["random", "random"], 2_000, 1);
    assert_eq!(report.sides[0].side.fr, "Lune");
    assert_eq!((report.sides[0].total.wins, report.sides[1].total.wins), (0, 2_000));
    assert_eq!(report.sides[1].first.games, 1_000);
    let first = report.first.expect("every game has a first player");
    assert_eq!((first.wins, first.losses), (1_000, 1_000));
    assert_eq!((report.lengths.min, report.lengths.max), (10, 19));
    assert_eq!(report.decisions, 29_000);
}

#[test]
fn the_number_of_games_is_exact_and_threads_change_nothing() {
    for games in [1, 2, 3, 999, 5_001, 12_345] {
        let mut reports = [1, 2, 5].map(|threads| report(&["greedy", "random"], games, threads));
        assert_eq!(reports[0].games, games);
        let speed = reports[0].speed.clone();
        for report in &mut reports {
            report.speed = speed.clone();
        }
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0], reports[2]);
    }
}

#[test]
fn progress_reaches_the_end() {
    let heard = AtomicU64::new(0);
    let plan = plan(&["greedy", "random"], 7_777, 2);
    run(&plan, &|done| {
        heard.fetch_max(done, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(heard.into_inner(), 7_777);
}

#[test]
fn a_wrong_plan_is_refused() {
    let refused = |bots: &[&str], games| run(&plan(bots, games, 1), &|_| {}).unwrap_err();
    assert!(matches!(refused(&["random"], 5), PlanError::Seats { seats: 2, bots: 1 }));
    assert!(matches!(refused(&["random", "random"], 0), PlanError::Games(0)));
    assert!(matches!(refused(&["random", "random"], u64::MAX), PlanError::Games(_)));
}

#[test]
fn a_report_is_json() {
    let value = serde_json::to_value(report(&["greedy", "random"], 10, 1)).unwrap();
    assert_eq!(value["bots"][0]["bot"], "greedy");
    assert_eq!(value["options"]["moon"], "full");
    assert!(value["bots"][0]["total"]["low"].is_f64());
}
