//! A seeded simulation: clients, nodes, store and bus in one thread with virtual time, around the machine of this crate.
//! A seed decides everything, so a game that breaks a promise is played again exactly: `VEILLEE_SEED=… cargo test -p table
//! --test simulation`. `VEILLEE_GAMES` says how many are played.

mod bus;
mod client;
mod dice;
mod faults;
mod judge;
mod model;
mod node;
mod plan;
mod planted;
mod store;
mod world;

use faults::Tally;
use judge::Promise;
use planted::Planted;
use world::World;

/// How many games are played unless `VEILLEE_GAMES` says otherwise.
const GAMES: u64 = 150;

/// Plays the game of a seed; if it breaks a promise, it is told and how to see it again.
fn play(seed: u64) -> world::Summary {
    let (done, _) = World::new(seed, None, false).run();
    done.unwrap_or_else(|broken| {
        let (_, story) = World::new(seed, None, true).run();
        let last = story.len().saturating_sub(60);
        for line in &story[last..] {
            eprintln!("{line}");
        }
        panic!(
            "{:?}: {}\nagain: VEILLEE_SEED={seed} cargo test -p table --test simulation",
            broken.promise, broken.words
        );
    })
}

/// The judge notices what is planted, as what it is, in one of a few games.
fn assert_noticed(planted: Planted, promise: Promise) {
    let broken = |seed| World::new(seed, Some(planted), false).run().0.err();
    let mut noticed = (1..=40).filter_map(broken).map(|broken| broken.promise);
    assert!(
        noticed.any(|noticed| noticed == promise),
        "{planted:?} was not noticed as {promise:?}"
    );
}

#[test]
fn a_store_that_loses_a_write_is_noticed() {
    assert_noticed(Planted::LosesAWrite, Promise::NoneLost);
    assert_noticed(Planted::LosesAWrite, Promise::Kept);
}

#[test]
fn a_store_that_takes_a_number_twice_is_noticed() {
    assert_noticed(Planted::TakesANumberTwice, Promise::OneWinner);
}

#[test]
fn a_store_that_leaves_a_number_out_is_noticed() {
    assert_noticed(Planted::SkipsANumber, Promise::NoGap);
}

#[test]
fn a_move_that_is_kept_twice_is_noticed() {
    assert_noticed(Planted::WritesTwice, Promise::NoneTwice);
}

#[test]
fn time_that_is_lost_is_noticed() {
    assert_noticed(Planted::ForgetsTheTime, Promise::Clocks);
}

#[test]
fn a_log_without_its_end_is_noticed() {
    assert_noticed(Planted::HidesTheLastRow, Promise::Onward);
}

#[test]
fn what_is_told_before_it_is_kept_is_noticed() {
    assert_noticed(Planted::TellsTooEarly, Promise::Kept);
}

#[test]
fn what_is_told_to_another_is_noticed() {
    assert_noticed(Planted::MixesConnectionsUp, Promise::OwnView);
}

#[test]
fn a_game_that_stands_still_is_noticed() {
    assert_noticed(Planted::LosesThoughts, Promise::Ends);
}

#[test]
fn a_node_that_hears_nothing_is_noticed() {
    assert_noticed(Planted::IsDeaf, Promise::OneMind);
}

#[test]
fn a_seed_repeats_exactly() {
    for seed in 1..=5 {
        let [once, again] = [(); 2].map(|()| World::new(seed, None, true).run().1);
        assert!(once.len() > 100, "something happens");
        assert_eq!(once, again);
    }
}

#[test]
fn every_promise_is_kept_whatever_goes_wrong() {
    let games = std::env::var("VEILLEE_GAMES").ok().and_then(|word| word.parse().ok());
    let games = games.unwrap_or(GAMES);
    let base = testkit::base_seed();
    let (mut tally, mut entries, mut seconds) = (Tally::default(), 0, 0);
    for seed in base..base + games {
        let summary = play(seed);
        tally.add(&summary.tally);
        entries += u64::from(summary.entries);
        seconds += summary.milliseconds / 1000;
    }
    eprintln!(
        "{games} games from seed {base}: {entries} entries in {seconds} simulated seconds\n{tally}"
    );
    for fault in ["node crashed", "write failed", "wake-up lost", "connection cut"] {
        assert!(games < GAMES || tally.of(fault) > 0, "no {fault}: the simulation tries nothing");
    }
}
