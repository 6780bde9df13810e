//! Targets, the search for what reaches them, and the strength of bots, over a game whose truth is known beforehand.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{
    CardSheet, Chance as _, Content, Digest, Fast, Leaving, Luck, OutOfTime, Outcome, ReplayMove,
    Seat, Text,
};
use facade::{AnyBot, AnyGame, AnyTable, BotSpec, Played, RestoreError, SpecError};
use lab::{
    Check, Fate, Gauger, Knob, Race, Raced, RoundRobin, Size, Strengths, Verdict, Versions, check,
    grid, race, read_target, size, strength,
};
use serde_json::{Value, json};

/// A coin: the Moon beats the Sun so many times in a thousand between equals, in so many turns; between bots that
/// differ, a budget is a rating, and the better wins as often as Elo says, whoever sits where.
struct Coin {
    seats: usize,
    moon: u32,
    turns: u16,
    /// Coins with other luck see another side at the same seed.
    luck: u64,
    options: Value,
}

impl Coin {
    fn new(moon: u32) -> Self {
        Self { seats: 2, moon, turns: 9, luck: 0, options: json!({}) }
    }
}

/// A lot from 0 to 1.
fn lot(chance: &mut Fast) -> f64 {
    f64::from(chance.below(1 << 24)) / f64::from(1 << 24)
}

impl AnyGame for Coin {
    fn slug(&self) -> &'static str {
        "coin"
    }
    fn rules_version(&self) -> u32 {
        1
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
        let sides =
            [Text::new("Lune", "Moon"), Text::new("Soleil", "Sun"), Text::new("Terre", "Earth")];
        Some(sides[seat.index()].clone())
    }
    fn sides(&self) -> Vec<Text> {
        Vec::new()
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
        let alike = bots.windows(2).all(|pair| pair[0] == pair[1]);
        // Seats do not share their luck here: each order of the bots is a draw of its own.
        let order: u64 = bots.iter().map(rating).fold(7, |hash, elo| hash * 31 + elo as u64);
        let order = if alike { 0 } else { order };
        let play = |seed: u64| {
            let mut chance = Fast::new(seed ^ (self.luck << 20) ^ (order << 40));
            let outcome = if alike {
                Outcome::Win(Seat::new(usize::from(chance.below(1_000) >= self.moon)))
            } else {
                ranked(&mut chance, bots)
            };
            Played {
                seed,
                outcome,
                turns: self.turns + chance.below(3) as u16,
                decisions: 10,
                starter: Some(Seat::new((seed % 2) as usize)),
                sides: [None; engine::SEATS_MAX],
            }
        };
        seeds.map(play).collect()
    }
}

/// The rating of a bot of the coin: its budget, or nothing.
fn rating(bot: &BotSpec) -> f64 {
    let word = bot.to_string();
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0.0)
}

/// One after the other is drawn by how strong it is.
fn ranked(chance: &mut Fast, bots: &[BotSpec]) -> Outcome {
    let mut left: Vec<usize> = (0..bots.len()).collect();
    let mut ranks = [0; engine::SEATS_MAX];
    for rank in 1.. {
        let weight = |seat: &usize| 10.0_f64.powf(rating(&bots[*seat]) / 400.0);
        let mut at = lot(chance) * left.iter().map(weight).sum::<f64>();
        let found = left.iter().position(|seat| {
            at -= weight(seat);
            at < 0.0
        });
        let seat = left.remove(found.unwrap_or(left.len() - 1));
        ranks[seat] = rank;
        if left.is_empty() {
            break;
        }
    }
    Outcome::Ranking(ranks)
}

fn random() -> BotSpec {
    "random".parse().expect("a bot")
}

fn raced(
    versions: &Versions,
    targets: &[&str],
    edit: impl FnOnce(&mut Race),
    threads: usize,
) -> Raced {
    let bands =
        targets.iter().map(|word| read_target(word, versions.gauger.sides()).expect("a target"));
    let mut plan = Race {
        gauger: versions.gauger.clone(),
        bots: versions.bots.len(),
        bands: bands.flatten().collect(),
        games: 4_096,
        budget: 400_000,
        confirm: 4_000,
        seed: 5,
    };
    edit(&mut plan);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    race(&plan, versions, &pool, &|_, _| {}, &AtomicBool::new(false))
}

/// Coins of which `strong` moves the Moon by five points a step, `weak` by one and a half, and `slow` the length.
fn coins() -> (Vec<Vec<Value>>, Versions) {
    let knobs =
        ["strong=0..6", "weak=0..4", "slow=0..1"].map(|word| Knob::read(word).expect("a knob"));
    let now = [json!(0), json!(0), json!(0)];
    let settings = grid(&knobs, &now).expect("few");
    let number = |value: &Value| value.as_u64().expect("a number") as u32;
    let coin = |setting: &Vec<Value>| {
        let moon = 300 + 50 * number(&setting[0]) + 15 * number(&setting[1]);
        let turns = 9 + 4 * number(&setting[2]) as u16;
        Arc::new(Coin { turns, ..Coin::new(moon) }) as Arc<dyn AnyGame>
    };
    let games: Vec<_> = settings.iter().map(coin).collect();
    let sizes = settings.iter().map(|setting| size(&knobs, &now, setting)).collect();
    let gauger = Gauger::new(&*games[0]);
    (settings, Versions { games, sizes, bots: vec![random()], gauger })
}

#[test]
fn the_search_finds_the_planted_optimum_by_the_smallest_change() {
    let (settings, versions) = coins();
    let found = raced(&versions, &["moon=50"], |_| {}, 1);
    let best = found.best.expect("a coin of a half is there");
    assert_eq!(settings[best], [json!(4), json!(0), json!(0)], "one knob does it");
    assert!(found.is_complete);
    // What there is now is far away: it was out after few games, and the best played on.
    let (now, chosen) = (&found.runners[0], &found.runners[best]);
    assert_eq!(now.fate, Fate::Out);
    assert!(8 * now.games <= chosen.games, "{} {}", now.games, chosen.games);
    // Two knobs that do it too are told, behind the smaller change.
    let two = settings.iter().position(|setting| *setting == [json!(3), json!(3), json!(0)]);
    assert!(found.reached.contains(&two.expect("on the grid")));
    assert_eq!(found.reached[0], best);
    assert!(found.front.contains(&best) && found.front.contains(&0));
    let fresh = found.finalists[0].readings[0][0].expect("measured").0;
    assert!(fresh.games == 4_000 && (fresh.value - 0.5).abs() < 0.03, "{fresh:?}");
}

#[test]
fn targets_of_two_kinds_are_reached_together() {
    let (settings, versions) = coins();
    let found = raced(&versions, &["moon=50", "turns=13..15"], |_| {}, 1);
    let best = found.best.expect("it is there");
    assert_eq!(settings[best], [json!(4), json!(0), json!(1)]);
    // The trade-off shows what one knob alone can do: move the share, or make the length right.
    let alone = |slow: u32| {
        let mut front =
            found.front.iter().map(|version| (&found.runners[*version], &settings[*version]));
        front.any(|(runner, setting)| runner.size.knobs == 1 && setting[2] == json!(slow))
    };
    assert!(alone(0) && alone(1), "{:?}", found.front);
}

#[test]
fn threads_change_nothing() {
    let (_, versions) = coins();
    let told = |threads| {
        serde_json::to_value(raced(&versions, &["moon=50"], |_| {}, threads)).expect("data")
    };
    assert_eq!(told(1), told(2));
}

#[test]
fn where_nothing_reaches_the_target_nothing_is_recommended() {
    let (settings, versions) = coins();
    let found = raced(&versions, &["moon=90"], |_| {}, 1);
    assert_eq!(found.best, None);
    assert!(found.reached.is_empty());
    // The nearest are still measured anew.
    let nearest = &settings[found.finalists.last().expect("some").version];
    assert_eq!(nearest[0], json!(6));
}

#[test]
fn games_run_short_for_the_worse_first() {
    let (_, versions) = coins();
    let found = raced(&versions, &["moon=40..60"], |race| race.budget = 70 * 64 + 2_000, 1);
    let race: u64 = found.runners.iter().map(|runner| runner.games).sum();
    assert!(race <= 70 * 64 + 2_000, "{race}");
    let worst = |fate| {
        let of = found.runners.iter().filter(|runner| runner.fate == fate);
        of.map(lab::Runner::worst).fold(0.0, f64::max)
    };
    assert!(worst(Fate::SetAside) > worst(Fate::Open), "{found:?}");
}

#[test]
fn a_winner_by_luck_is_found_out_on_fresh_seeds() {
    // Sixty coins that all fall evenly, each with luck of its own: some look like a share of 55 to 65.
    let coin = |luck| Arc::new(Coin { luck, ..Coin::new(500) }) as Arc<dyn AnyGame>;
    let games: Vec<_> = (1..=60).map(coin).collect();
    let gauger = Gauger::new(&*games[0]);
    let sizes = vec![Size { knobs: 1, turned: 0.5 }; 60];
    let versions = Versions { games, sizes, bots: vec![random()], gauger };
    let found = raced(&versions, &["moon=55..65"], |race| race.games = 64, 1);
    assert!(found.reached.len() >= 3, "{:?}", found.reached);
    for version in &found.reached {
        assert!(found.runners[*version].readings[0].expect("played").value >= 0.55);
    }
    for finalist in &found.finalists {
        let (reading, verdict) = finalist.readings[0][0].expect("measured");
        assert!((reading.value - 0.5).abs() < 0.03, "{reading:?}");
        assert_eq!(verdict, Verdict::Outside);
    }
    assert_eq!(found.best, None, "nothing is recommended that luck alone chose");
}

#[test]
fn a_search_that_is_broken_off_tells_what_it_has() {
    let (_, versions) = coins();
    let bands = read_target("moon=50", versions.gauger.sides()).expect("a target");
    let gauger = versions.gauger.clone();
    let plan =
        Race { gauger, bots: 1, bands, games: 4_096, budget: 400_000, confirm: 4_000, seed: 5 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("threads");
    let stop = AtomicBool::new(false);
    let halt = |done: u64, _| stop.store(done > 6_000, Ordering::Relaxed);
    let found = race(&plan, &versions, &pool, &halt, &stop);
    assert!(!found.is_complete && found.finalists.is_empty() && found.best.is_none());
    assert!(found.games > 6_000 && found.games < 7_000, "{}", found.games);
    assert!(!found.front.is_empty());
}

#[test]
fn a_check_has_three_verdicts() {
    let verdict = |moon, games| {
        let game: Arc<dyn AnyGame> = Arc::new(Coin::new(moon));
        let bands = read_target("moon=45..55", Gauger::new(&*game).sides()).expect("a band");
        let name = Text::new("pièce", "coin");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        let checks = [Check { name, game, bot: random(), games, bands }];
        let checked = check(&checks, 3, &pool, &|_| {}, &AtomicBool::new(false));
        assert_eq!(checked[0].games, games);
        let figure = &checked[0].figures[0];
        (figure.verdict, figure.games_to_tell.is_some())
    };
    assert_eq!(verdict(500, 3_000), (Verdict::Inside, false));
    assert_eq!(verdict(700, 3_000), (Verdict::Outside, false));
    assert_eq!(verdict(500, 60), (Verdict::Unknown, true));
    assert_eq!(verdict(570, 400), (Verdict::Unknown, true), "perhaps outside is not outside");
}

fn rated(bots: &[&str], seats: usize, games: u64) -> Strengths {
    let game = Arc::new(Coin { seats, ..Coin::new(500) });
    let bots = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    let robin = RoundRobin { game, bots, games, seed: 2, threads: Some(1) };
    strength(&robin, &|_| {}, &AtomicBool::new(false)).expect("a plan that can be played")
}

#[test]
fn planted_strengths_come_out_in_two_seats_and_in_three() {
    let bots = ["ismcts:100", "ismcts:200", "ismcts:400", "ismcts:450"];
    for (seats, games) in [(2, 1_200), (3, 1_200)] {
        let found = rated(&bots, seats, games);
        assert_eq!(found.games, games * if seats == 2 { 6 } else { 4 });
        for (step, planted) in found.ratings.steps.iter().zip([100.0, 200.0, 50.0]) {
            assert!(
                step.low <= planted && planted <= step.high,
                "{seats} seats: {step:?} for {planted}"
            );
            assert!(step.low > 0.0 && step.high - step.low < 110.0, "{step:?}");
        }
        let (won, met) = found.met[2][0];
        let share = 1.0 / (1.0 + 10.0_f64.powf(-300.0 / 400.0));
        assert!((won / met - share).abs() < 0.03, "{won} of {met}");
    }
}

#[test]
fn equals_are_not_called_stronger() {
    let found = rated(&["ismcts:300", "solver:300", "ismcts:900"], 2, 600);
    let [same, stronger] = found.ratings.steps[..] else { panic!("{found:?}") };
    assert!(same.low < 0.0 && same.high > 0.0, "{same:?}");
    assert!(stronger.low > 0.0);
}
