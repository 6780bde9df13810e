//! The contract of a bus: every promise within one process, on a real `PostgreSQL` and on a real NATS.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

use std::sync::Arc;
use std::time::Duration;

use server::bus::{Bus, LocalBus, NatsBus, News, PgBus, Wake};
use server::record::{NodeId, PlayerId, TableId};
use services::{Line, Mood, Nats, Postgres};
use table::Offers;
use tokio::sync::broadcast::Receiver;

/// How long a test waits for what must come before it calls it lost.
const PATIENCE: Duration = Duration::from_mins(2);

/// One node's end of a bus.
type End = Arc<dyn Bus>;

fn wake(seq: u32) -> Wake {
    Wake {
        table: TableId::random(),
        seq,
        node: NodeId(7),
        here: vec![PlayerId(1), PlayerId(2)],
        watching: 3,
        said: true,
        offers: Offers::default(),
    }
}

/// Waits until a bus says that it is there, or that it is not.
async fn until(bus: &dyn Bus, is_up: bool) {
    tokio::time::timeout(PATIENCE, async {
        while bus.is_up() != is_up {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .unwrap_or_else(|_| panic!("the bus never becomes {}", if is_up { "up" } else { "down" }));
}

async fn hear(ear: &mut Receiver<News>) -> News {
    tokio::time::timeout(PATIENCE, ear.recv()).await.expect("something is heard").unwrap()
}

/// The next wake-up, whatever was missed before.
async fn hear_wake(ear: &mut Receiver<News>) -> Wake {
    loop {
        if let News::Wake(wake) = hear(ear).await {
            return wake;
        }
    }
}

/// Says something again and again until another node has heard it: what is told while a bus comes up may be lost.
async fn until_heard(from: &dyn Bus, to: &dyn Bus) {
    let mut ear = to.subscribe();
    let mut seq = 0;
    tokio::time::timeout(PATIENCE, async {
        loop {
            seq += 1;
            from.publish(wake(seq));
            let heard = tokio::time::timeout(Duration::from_millis(200), hear_wake(&mut ear)).await;
            if heard.is_ok_and(|wake| wake.seq > 0) {
                return;
            }
        }
    })
    .await
    .expect("the nodes hear of each other");
}

/// What every bus promises to two nodes; each has its own end of it.
async fn keeps_the_contract(here: Arc<dyn Bus>, there: Arc<dyn Bus>) {
    until(&*here, true).await;
    until(&*there, true).await;
    until_heard(&*here, &*there).await;
    until_heard(&*there, &*here).await;
    let (mut near, mut far) = (here.subscribe(), there.subscribe());
    let told: Vec<Wake> = (1_000..1_300).map(wake).collect();
    for wake in &told {
        here.publish(wake.clone());
    }
    for ear in [&mut near, &mut far] {
        let mut heard = Vec::new();
        while heard.len() < told.len() {
            let wake = hear_wake(ear).await;
            // The last words of those who tried whether they are heard may come late.
            if wake.seq >= 1_000 {
                heard.push(wake);
            }
        }
        assert_eq!(heard, told, "everybody hears everything, the one who tells it included");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_one_process_hear_each_other() {
    let bus: Arc<dyn Bus> = Arc::new(LocalBus::new());
    assert!(!bus.is_shared());
    keeps_the_contract(Arc::clone(&bus), bus).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_through_the_database() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let url = on.database();
    let (here, there) = (PgBus::open(&url).unwrap(), PgBus::open(&url).unwrap());
    assert!(here.is_shared());
    keeps_the_contract(Arc::new(here), Arc::new(there)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_through_nats() {
    let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    let open = async || NatsBus::open(&nats.url(), "house").await.unwrap();
    let (here, there) = (open().await, open().await);
    assert!(here.is_shared());
    keeps_the_contract(Arc::new(here), Arc::new(there)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn houses_on_one_nats_do_not_hear_each_other() {
    let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    let one = NatsBus::open(&nats.url(), "one").await.unwrap();
    let two = NatsBus::open(&nats.url(), "two").await.unwrap();
    until(&one, true).await;
    until(&two, true).await;
    until_heard(&two, &two).await;
    let mut ear = two.subscribe();
    one.publish(wake(1));
    until_heard(&one, &one).await;
    two.publish(wake(99));
    assert_eq!(hear_wake(&mut ear).await.seq, 99, "nothing of the other house comes before it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_on_the_bus_is_passed_over() {
    let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    let bus = NatsBus::open(&nats.url(), "house").await.unwrap();
    until(&bus, true).await;
    until_heard(&bus, &bus).await;
    let mut ear = bus.subscribe();
    let stranger = async_nats::connect(nats.url()).await.unwrap();
    for words in ["", "{", "{\"table\":5}", "[]"] {
        stranger.publish("veillee.table.house", words.into()).await.unwrap();
    }
    stranger.flush().await.unwrap();
    bus.publish(wake(99));
    assert_eq!(hear_wake(&mut ear).await.seq, 99);
}

#[test]
fn an_address_that_is_none_is_refused() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _in = runtime.enter();
    assert!(runtime.block_on(NatsBus::open("nats://[", "house")).is_err());
    assert!(PgBus::open("postgres://[").is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_dies_and_comes_back_says_that_something_was_missed() {
    let mut nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    let open = async || NatsBus::open(&nats.url(), "house").await.unwrap();
    let (here, there) = (open().await, open().await);
    until_heard(&here, &there).await;
    nats.crash();
    until(&here, false).await;
    until(&there, false).await;
    let mut ear = there.subscribe();
    // What is told to nobody is lost, and holds up nobody.
    for seq in 0..10_000 {
        here.publish(wake(seq));
    }
    tokio::task::block_in_place(|| nats.rise());
    until(&here, true).await;
    until(&there, true).await;
    assert_eq!(hear(&mut ear).await, News::Missed);
    until_heard(&here, &there).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_is_not_there_at_the_start_is_there_later() {
    let mut nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    nats.crash();
    let bus = NatsBus::open(&nats.url(), "house").await.unwrap();
    assert!(!bus.is_up());
    tokio::task::block_in_place(|| nats.rise());
    until(&bus, true).await;
    until_heard(&bus, &bus).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_to_the_bus_that_is_cut_or_hangs_is_noticed_and_opened_again() {
    let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let (to_nats, to_database) = (Line::to(nats.port), Line::to(on.port));
    let database = on.database();
    let through = database.replace(&on.port.to_string(), &to_database.port.to_string());
    let url = format!("nats://127.0.0.1:{}", to_nats.port);
    let pairs: [(Line, End, End); 2] = [
        (
            to_nats,
            Arc::new(NatsBus::open(&url, "house").await.unwrap()),
            Arc::new(NatsBus::open(&nats.url(), "house").await.unwrap()),
        ),
        (
            to_database,
            Arc::new(PgBus::open(&through).unwrap()),
            Arc::new(PgBus::open(&database).unwrap()),
        ),
    ];
    for (line, here, there) in pairs {
        until_heard(&*here, &*there).await;
        for mood in [Mood::Cut, Mood::Hanging] {
            line.set(mood);
            until(&*here, false).await;
            let mut ear = here.subscribe();
            line.set(Mood::Whole);
            until(&*here, true).await;
            assert_eq!(hear(&mut ear).await, News::Missed, "{mood:?}");
            until_heard(&*here, &*there).await;
            until_heard(&*there, &*here).await;
        }
    }
}
