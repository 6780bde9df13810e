//! Nodes as processes that are killed, frozen and cut off, and players who write down all that they are told: in the
//! manner of Jepsen, what they were told has to fit the log.
//!
//! This test is its own program: run with `--node SPEC` it is one of the nodes. `VEILLEE_ROUNDS=100` plays more rounds of
//! faults, `VEILLEE_SEED` says with which seed the first one is made.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
#![expect(clippy::print_stdout, reason = "a test without the usual harness reports for itself")]

#[expect(dead_code, reason = "this test needs a part of what the tests share")]
#[path = "../common/mod.rs"]
mod common;

mod faults;
mod house;
mod node;
mod players;
mod rounds;
mod scenarios;
mod verdict;
mod waits;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

type Test = (&'static str, fn() -> Pin<Box<dyn Future<Output = ()>>>);

macro_rules! tests {
    ($($module:ident::$name:ident),* $(,)?) => {
        &[$((stringify!($name), || Box::pin($module::$name()))),*]
    };
}

const TESTS: &[Test] = tests![
    verdict::a_history_that_does_not_fit_is_found,
    scenarios::a_node_takes_in_the_moves_of_another_and_does_not_read_the_log_again,
    scenarios::of_two_nodes_that_write_one_entry_one_wins,
    scenarios::a_bot_moves_once_whichever_node_lets_it_think,
    scenarios::a_deadline_is_enforced_by_whichever_node_is_left,
    scenarios::clocks_that_are_minutes_apart_cost_nobody_a_game,
    scenarios::players_of_a_node_that_was_killed_play_on_at_another,
    scenarios::a_node_that_goes_away_sends_its_players_to_another,
    scenarios::without_a_bus_play_goes_on_through_the_store,
    scenarios::a_node_that_lost_the_store_sends_its_players_to_another,
    scenarios::nodes_know_who_is_connected_to_the_other,
    scenarios::offers_are_made_and_answered_across_nodes,
    scenarios::a_full_disk_is_a_pause_and_no_more,
    scenarios::a_database_that_is_not_there_is_waited_for_and_named,
    scenarios::a_node_with_other_rules_is_refused_while_another_is_up,
    rounds::what_players_of_two_nodes_are_told_fits_the_log,
    rounds::what_players_of_one_node_on_a_file_are_told_fits_the_log,
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if let [flag, spec] = words.as_slice()
        && flag == "--node"
    {
        return runtime.block_on(node::serve(serde_json::from_str(spec).unwrap()));
    }
    if words.iter().any(|word| word == "--list") {
        for (name, _) in TESTS {
            println!("{name}: test");
        }
        return;
    }
    let asked: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let is_asked =
        |name: &str| asked.is_empty() || asked.iter().any(|word| name.contains(word.as_str()));
    for (name, test) in TESTS.iter().filter(|(name, _)| is_asked(name)) {
        println!("test {name} ...");
        let began = Instant::now();
        // What blocks its thread hears no time running out, so somebody else looks at the clock.
        let is_done = Arc::new(AtomicBool::new(false));
        watch(name, Arc::clone(&is_done));
        runtime.block_on(test());
        is_done.store(true, Ordering::Relaxed);
        println!("test {name} ... ok ({:.1} s)", began.elapsed().as_secs_f32());
    }
}

/// Ends the program when a test takes too long, unless more rounds were asked for than usual.
fn watch(name: &'static str, is_done: Arc<AtomicBool>) {
    if std::env::var_os("VEILLEE_ROUNDS").is_some() {
        return;
    }
    std::thread::spawn(move || {
        let began = Instant::now();
        while !is_done.load(Ordering::Relaxed) {
            if began.elapsed() > waits::ALL {
                println!("test {name} ... has not ended after {} s", waits::ALL.as_secs());
                std::process::exit(1);
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    });
}
