//! A run on a queue gives the same to the last digit as on one machine, whatever happens to those who play it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::Content;
use facade::AnyGame;
use lab::{Compared, Comparison, Threads, compare_with};
use queue::{Notice, Queue, QueueError, Told, Worker};
use serde_json::{Value, json};
use services::Nats;

fn duel(options: &Value) -> Arc<dyn AnyGame> {
    let brings = [json!({ "class": "magicien" }), json!({ "class": "guerrier" })];
    facade::find("duel").expect("on the shelf").open(options, &brings, None).expect("right options")
}

fn versions(games: u64) -> Comparison {
    let (a, b) = (duel(&json!({})), duel(&json!({ "magicien_hp_start": 120 })));
    let bots = ["random", "random~50"].map(|name| a.bot(name).expect("a bot")).to_vec();
    Comparison { a, b, bots, games, until: None, seed: 3, threads: None }
}

fn without_speed(found: &Compared) -> Value {
    let mut value = serde_json::to_value(found).expect("plain data");
    value.as_object_mut().expect("an object").remove("speed");
    value
}

fn here(plan: &Comparison) -> Value {
    let stop = AtomicBool::new(false);
    let found = compare_with(plan, &mut Threads::new(Some(1)), None, &|_, _| {}, &stop);
    without_speed(&found.expect("a plan that can be played"))
}

fn on(queue: &mut Queue, plan: &Comparison, progress: &dyn Fn(u64, Option<f64>)) -> Value {
    let stop = AtomicBool::new(false);
    let found = compare_with(plan, queue, None, progress, &stop);
    without_speed(&found.expect("a run that comes to its end"))
}

/// A worker on a thread of its own.
struct Hired {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<u64>,
    told: mpsc::Receiver<Told>,
}

fn hire(url: &str) -> Hired {
    let (sender, told) = mpsc::channel();
    let sender = Mutex::new(sender);
    let worker = Worker::open(url, move |word| {
        let _ = sender.lock().expect("nobody panics with it").send(word);
    })
    .expect("the queue is there");
    let stop = Arc::new(AtomicBool::new(false));
    let stopping = Arc::clone(&stop);
    let thread = thread::spawn(move || worker.work(1, &stopping).expect("it works to its end"));
    Hired { stop, thread, told }
}

impl Hired {
    fn dismiss(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().expect("a worker does not panic")
    }
}

#[test]
fn two_workers_find_what_one_machine_finds() {
    let nats = Nats::start();
    let plan = versions(2_000);
    let workers = [hire(&nats.url()), hire(&nats.url())];
    let mut queue = Queue::open(&nats.url(), |_| {}).expect("the queue is there");
    assert_eq!(on(&mut queue, &plan, &|_, _| {}), here(&plan));
    // The same queue takes one question after the other.
    let other = Comparison { seed: 4, ..versions(400) };
    assert_eq!(on(&mut queue, &other, &|_, _| {}), here(&other));
    let played: u64 = workers.into_iter().map(Hired::dismiss).sum();
    assert!(played > 2, "{played}");
}

#[test]
fn a_server_that_falls_and_rises_costs_nothing_but_time() {
    let mut nats = Nats::start();
    let url = nats.url();
    let plan = versions(4_000);
    let worker = hire(&url);
    let (sender, begun) = mpsc::channel();
    let asking = thread::spawn({
        let plan = versions(4_000);
        move || {
            let mut queue = Queue::open(&url, |_| {}).expect("the queue is there");
            let sender = Mutex::new(Some(sender));
            on(&mut queue, &plan, &|_, _| {
                if let Some(sender) = sender.lock().expect("nobody panics with it").take() {
                    sender.send(()).expect("somebody waits");
                }
            })
        }
    });
    begun.recv().expect("the run begins");
    nats.restart();
    assert_eq!(asking.join().expect("it comes to its end"), here(&plan));
    worker.dismiss();
}

#[test]
fn a_worker_that_is_dismissed_while_the_server_is_away_ends_all_the_same() {
    let nats = Nats::start();
    let worker = hire(&nats.url());
    drop(nats);
    // It has noticed: what is not on its way by now has nobody to go to.
    assert!(matches!(worker.told.recv(), Ok(Told::Away { .. })));
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || sender.send(worker.dismiss()));
    assert_eq!(ended.recv_timeout(Duration::from_mins(2)), Ok(0), "it waits without end");
}

#[test]
fn another_build_plays_nothing_and_says_so() {
    let nats = Nats::start();
    let worker = hire(&nats.url());
    let heard = Arc::new(AtomicBool::new(false));
    let hearing = Arc::clone(&heard);
    let tell = move |notice: Notice| {
        hearing.fetch_or(notice == Notice::OtherBuild, Ordering::Relaxed);
    };
    let mut queue =
        Queue::open_as(&nats.url(), "another".to_owned(), tell).expect("the queue is there");
    // Nothing will ever come: the run is broken off as soon as that is known.
    let stop = AtomicBool::new(false);
    let found = thread::scope(|scope| {
        scope.spawn(|| {
            while !heard.load(Ordering::Relaxed) {
                thread::sleep(std::time::Duration::from_millis(20));
            }
            stop.store(true, Ordering::Relaxed);
        });
        compare_with(&versions(100), &mut queue, None, &|_, _| {}, &stop).expect("a run broken off")
    });
    assert_eq!(found.games, 0);
    let told = worker.told.try_recv().expect("it was told");
    assert_eq!(told, Told::OtherBuild { program: "another".to_owned() });
    assert_eq!(worker.dismiss(), 0);
}

#[test]
fn a_question_too_large_for_the_server_is_refused_with_both_sizes() {
    let nats = Nats::start();
    let kind = facade::find("duel").expect("on the shelf");
    let mut files: Vec<(String, String)> =
        kind.content().files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let padding = format!("# {}\n", "x".repeat(1 << 20));
    for (_, text) in &mut files {
        text.insert_str(0, &padding);
    }
    let content = Content::new(files);
    let game = kind.open_plain(&json!({}), Some(&content)).expect("comments change nothing");
    let bots = vec![game.bot("random").expect("a bot"); 2];
    let plan = Comparison { a: Arc::clone(&game), b: game, bots, ..versions(10) };
    let mut queue = Queue::open(&nats.url(), |_| {}).expect("the queue is there");
    let stop = AtomicBool::new(false);
    let error = compare_with(&plan, &mut queue, None, &|_, _| {}, &stop).expect_err("too large");
    assert!(error.to_string().contains("max_payload"), "{error}");
}

#[test]
fn nobody_there_is_told_with_the_address() {
    let error = Queue::open("nats://127.0.0.1:1", |_| {}).err().expect("nobody listens there");
    assert!(
        matches!(&error, QueueError::Unreachable { url, .. } if url == "nats://127.0.0.1:1"),
        "{error}"
    );
}
