//! Runs over a game whose every result is known beforehand.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::{
    CardSheet, Content, Digest, Leaving, Luck, OutOfTime, Outcome, ReplayMove, Seat, Text,
};
use facade::{AnyBot, AnyGame, AnyTable, BotSpec, Played, RestoreError, SpecError};
use lab::{Plan, PlanError, PlannedTable, Report, run, run_until, standings};
use serde_json::Value;

/// A game in which greed wins three times of four, the last seat wins between equals, and the seed says who begins.
/// With more than two seats the others follow in the order of their seats, and every hundredth game is lost by all.
struct Known {
    seats: usize,
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
        self.seats
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

    fn bring(&self, _cards: &BTreeMap<String, u8>) -> Option<Value> {
        None
    }

    fn leaving(&self) -> Leaving {
        Leaving::EndsGame
    }

    fn out_of_time(&self) -> OutOfTime {
        OutOfTime::Leaves
    }

    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32 {
        outcome.payoff(seat, self.seats, 0.25)
    }

    fn side(&self, seat: Seat) -> Option<Text> {
        let sides = [Text::new("Lune", "Moon"), Text::new("Soleil", "Sun")];
        Some(sides[seat.index() % 2].clone())
    }
    fn sides(&self) -> Vec<Text> {
        let sides = [("Nord", "North"), ("Sud", "South")].map(|(fr, en)| Text::new(fr, en));
        if self.seats == 3 { sides.into() } else { Vec::new() }
    }
    fn decisions_max(&self) -> u32 {
        20
    }
    fn bot(&self, name: &str) -> Result<BotSpec, SpecError> {
        name.parse()
    }
    fn seat_bot(&self, _bot: BotSpec, _seed: u64) -> Box<dyn AnyBot> {
        panic!("a simulation seats its bots itself")
    }
    fn deal_from(&self, _luck: Luck) -> Box<dyn AnyTable> {
        panic!("a simulation deals no table")
    }
    fn restore(
        &self,
        _luck: Luck,
        _moves: &[ReplayMove],
    ) -> Result<Box<dyn AnyTable>, RestoreError> {
        panic!("a simulation restores no table")
    }
    fn simulate(&self, seeds: Range<u64>, bots: &[BotSpec]) -> Vec<Played> {
        let greedy = bots.iter().position(|bot| bot.to_string() == "greedy");
        let play = |seed: u64| {
            let last = self.seats - 1;
            let winner = match greedy {
                Some(_) if bots.windows(2).all(|pair| pair[0] == pair[1]) => last,
                Some(seat) if seed.is_multiple_of(4) => usize::from(seat == 0),
                Some(seat) => seat,
                None => last,
            };
            let outcome = match self.seats {
                2 => Outcome::Win(Seat::new(winner)),
                _ if seed.is_multiple_of(100) => Outcome::SharedDefeat,
                seats => {
                    let mut ranks = [0; engine::SEATS_MAX];
                    ranks[winner] = 1;
                    let others = (0..seats).filter(|seat| *seat != winner);
                    (2..).zip(others).for_each(|(rank, seat)| ranks[seat] = rank);
                    Outcome::Ranking(ranks)
                }
            };
            Played {
                seed,
                outcome,
                turns: 3 + (seed % 4) as u16,
                decisions: 10 + (seed % 10) as u32,
                starter: Some(Seat::new((seed % self.seats as u64) as usize)),
                // The winner is from the south.
                sides: std::array::from_fn(|seat| Some(u8::from(seat == winner))),
            }
        };
        seeds.map(play).collect()
    }
}

fn plan(bots: &[&str], games: u64, threads: usize) -> Plan {
    let bots: Vec<BotSpec> = bots.iter().map(|bot| bot.parse().expect("a bot's name")).collect();
    Plan { tables: vec![table(bots.len(), "full")], bots, games, seed: 7, threads: Some(threads) }
}

fn table(seats: usize, moon: &str) -> PlannedTable {
    PlannedTable::new(Arc::new(Known { seats, options: serde_json::json!({ "moon": moon }) }))
}

fn report(bots: &[&str], games: u64, threads: usize) -> Report {
    run(&plan(bots, games, threads), &|_| {}).expect("the plan is right")
}

#[test]
fn bots_change_seats_on_the_same_seeds() {
    let report = report(&["greedy", "random"], 40_000, 1);
    assert_eq!(report.orders, 2);
    assert_eq!(report.games, 40_000);
    let [greedy, random] = &report.bots[..] else { panic!("{report:?}") };
    assert_eq!((greedy.total.wins, greedy.total.losses), (30_000, 10_000));
    assert_eq!(greedy.total.wins, random.total.losses);
    assert!(greedy.total.low > 0.74 && greedy.total.high < 0.76);
    assert_eq!((greedy.seats[0].games, greedy.seats[1].games), (20_000, 20_000));
    assert_eq!(report.seats[0].wins, 20_000, "changing seats makes seats equal");
    assert_eq!(greedy.first.games + greedy.later.games, 40_000);
}

#[test]
fn equal_bots_play_every_seed_once() {
    let report = report(&["random", "random"], 1_001, 1);
    assert_eq!(report.orders, 1);
    assert_eq!((report.games, report.seats[1].wins), (1_001, 1_001));
}

#[test]
fn sides_and_first_players_are_told_apart() {
    let report = report(&["random", "random"], 2_000, 1);
    assert_eq!(report.sides[0].side.fr, "Lune");
    assert_eq!(report.order.len(), 2);
    assert_eq!(report.order[0], report.first.clone().expect("every game has a first player"));
    assert_eq!((report.order[1].games, report.order[1].wins), (2_000, 1_000));
    assert_eq!((report.sides[0].total.wins, report.sides[1].total.wins), (0, 2_000));
    assert_eq!(report.sides[1].first.games, 1_000);
    let first = report.first.expect("every game has a first player");
    assert_eq!((first.wins, first.losses), (1_000, 1_000));
    assert_eq!((report.lengths.min, report.lengths.max), (10, 19));
    assert_eq!(report.decisions, 29_000);
}

#[test]
fn ranks_turns_and_shared_defeats_of_five_seats_are_counted() {
    let report = report(&["greedy", "random", "ismcts:5", "ismcts:6", "solver"], 60_000, 2);
    assert_eq!((report.games, report.orders), (60_000, 120));
    let greedy = &report.bots[0].total;
    assert_eq!(greedy.games, 60_000);
    assert_eq!(greedy.wins, greedy.ranks[0]);
    assert_eq!(greedy.ranks.iter().sum::<u64>() + greedy.shared_defeats, 60_000);
    assert_eq!(report.shared_defeats, greedy.shared_defeats);
    assert_eq!(report.shared_defeats, 600, "every hundredth seed");
    assert_eq!(greedy.wins, 45_000, "three of four, and no seed that is a multiple of four is won");
    assert!(greedy.draws == 0 && greedy.ranks[1] > 0);
    assert!(report.bots.iter().all(|bot| bot.seats.iter().all(|seat| seat.games == 12_000)));
    let rates: f64 = report.bots.iter().map(|bot| bot.total.rate).sum();
    assert!((rates - (2.5 * 0.99 + 5.0 * 0.25 * 0.01)).abs() < 1e-9, "{rates}");
    assert_eq!((report.turns.min, report.turns.max), (3, 6));
}

#[test]
fn every_seed_is_played_at_every_table_and_counted_under_its_tags() {
    let mut plan = plan(&["greedy", "random"], 4_000, 2);
    let tag = |word: &str| vec![vec![Text::new(word, word)], Vec::new()];
    plan.tables =
        ["full", "new"].map(|moon| PlannedTable { tags: tag(moon), ..table(2, moon) }).to_vec();
    let report = run(&plan, &|_| {}).expect("the plan is right");
    assert_eq!(report.games, 4_000);
    let moons: Vec<&Value> = report.tables.iter().map(|table| &table.options["moon"]).collect();
    assert_eq!(moons, ["full", "new"]);
    let sides: Vec<(&str, u64)> =
        report.sides.iter().map(|side| (side.side.en.as_str(), side.total.games)).collect();
    assert_eq!(sides, [("full", 2_000), ("new", 2_000)]);
    assert_eq!(report.sides[0].total, report.sides[1].total, "the same seeds, the same luck");
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
fn a_run_that_is_broken_off_reports_what_was_played() {
    let stop = AtomicBool::new(false);
    let plan = plan(&["greedy", "random"], 40_000, 2);
    let halfway = |done: u64| stop.store(done >= 10_000, Ordering::Relaxed);
    let report = run_until(&plan, &halfway, &stop).expect("the plan is right");
    assert!((10_000..20_000).contains(&report.games), "{}", report.games);
    assert_eq!(report.planned, 40_000);
    assert_eq!(report.bots[0].total.games, report.games);
}

#[test]
fn a_tournament_has_standings_with_a_cross_table() {
    let matches: Vec<Report> = [["random", "greedy"], ["random", "solver"], ["greedy", "solver"]]
        .iter()
        .map(|bots| report(bots, 400, 1))
        .collect();
    let table = standings(&matches);
    assert_eq!(table[0].name, "greedy");
    assert_eq!(table.iter().map(|row| row.total.games).collect::<Vec<_>>(), [800; 3]);
    assert!(table[0].total.low < 0.75 && 0.75 < table[0].total.high);
    for (index, row) in table.iter().enumerate() {
        assert_eq!(row.against[index], None, "nobody meets itself");
        assert_eq!(row.against.iter().flatten().count(), 2);
    }
    let [mine, theirs] = [&table[0].against[1], &table[1].against[0]];
    let rate = |share: &Option<lab::Share>| share.as_ref().expect("they met").rate;
    assert!((rate(mine) + rate(theirs) - 1.0).abs() < 1e-9);
}

#[test]
fn a_wrong_plan_is_refused() {
    let refused = |bots: &[&str], games| run(&plan(bots, games, 1), &|_| {}).unwrap_err();
    let mut short = plan(&["random", "random"], 5, 1);
    short.bots.pop();
    let error = run(&short, &|_| {}).unwrap_err();
    assert!(matches!(error, PlanError::Seats { seats: 2, bots: 1 }));
    let mut mixed = plan(&["random", "random"], 5, 1);
    mixed.tables.push(table(3, "new"));
    let error = run(&mixed, &|_| {}).unwrap_err();
    assert!(matches!(error, PlanError::Seats { seats: 3, bots: 2 }));
    mixed.tables.clear();
    assert!(matches!(run(&mixed, &|_| {}).unwrap_err(), PlanError::NoTable));
    assert!(matches!(refused(&["random", "random"], 0), PlanError::Games(0)));
    assert!(matches!(refused(&["random", "random"], u64::MAX), PlanError::Games(_)));
}

#[test]
fn a_report_is_json() {
    let value = serde_json::to_value(report(&["greedy", "random"], 10, 1)).unwrap();
    assert_eq!(value["bots"][0]["bot"], "greedy");
    assert_eq!(value["tables"][0]["options"]["moon"], "full");
    assert!(value["bots"][0]["total"]["low"].is_f64());
}

#[test]
fn sides_that_seats_choose_in_the_game_are_counted_by_what_was_chosen() {
    let report = report(&["random"; 3], 2_000, 1);
    let side = |name: &str| {
        let found = report.sides.iter().find(|side| side.side.en == name);
        &found.unwrap_or_else(|| panic!("{name} is counted")).total
    };
    // Of three seats the winner is from the south, the two others from the north; everybody loses every hundredth game.
    let (north, south) = (side("North"), side("South"));
    assert_eq!((north.games, south.games), (4_000, 2_000));
    assert_eq!((north.wins, south.wins), (0, 2_000 - report.shared_defeats));
    assert_eq!(south.shared_defeats, report.shared_defeats);
    assert_eq!(north.ranks[1] + north.ranks[2], 2 * (2_000 - report.shared_defeats));
}
