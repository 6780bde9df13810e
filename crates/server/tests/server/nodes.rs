//! Several nodes on one store and one bus: any of them serves any table.

use std::sync::Arc;

use serde_json::json;
use server::bus::{Bus, LocalBus, News, Wake};
use server::store::{SqliteStore, Store};
use tokio::sync::broadcast::Receiver;

use crate::common::{Chair, FEED_1, config, join, set, shelf};

#[tokio::test]
async fn when_a_node_dies_another_one_ends_what_its_clocks_would_have() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> =
        Arc::new(SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        // Each has a bus of its own: neither hears what the other does.
        let (config, bus) = (config(folder.path()), Arc::new(LocalBus::new()) as Arc<dyn Bus>);
        nodes.push(server::start_with(config, Arc::clone(&store), bus, shelf()).await.unwrap());
    }
    let mut ann = server::client::Client::guest(nodes[0].address, "Ann").await.unwrap();
    let mut bob = server::client::Client::guest(nodes[0].address, "Bob").await.unwrap();
    let clock = json!({ "turn": { "seconds": 5 } });
    let body = json!({ "game": "tisons", "seats": ["me", "open"], "clock": clock });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    join(&mut bob, &table).await;
    nodes.remove(0).stop().await.unwrap();
    ann.address = nodes[0].address;
    // The list is read from the store: asking for it wakes no table.
    for _ in 0..100 {
        let mine = ann.get("/api/mine").await.unwrap();
        if mine[0]["outcome"] == json!({ "win": 1 }) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    panic!("nobody ended the game");
}

#[tokio::test]
async fn two_players_on_two_nodes_play_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> =
        Arc::new(SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap());
    let bus: Arc<dyn Bus> = Arc::new(LocalBus::new());
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let config = config(folder.path());
        let node = server::start_with(config, Arc::clone(&store), Arc::clone(&bus), shelf());
        nodes.push(node.await.unwrap());
    }
    let mut ann = server::client::Client::guest(nodes[0].address, "Ann").await.unwrap();
    let mut bob = server::client::Client::guest(nodes[1].address, "Bob").await.unwrap();
    let table = set(
        &mut ann,
        json!({ "game": "tisons", "seats": ["me", "open"], "options": { "goal": 40 } }),
    )
    .await;
    join(&mut ann, &table).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    join(&mut bob, &table).await;
    let mut b = Chair::sit(&mut bob, &table, 0).await;
    a.until_seq(2).await;
    for round in 0..10 {
        let (mover, other) = if round % 2 == 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
        mover.must(FEED_1).await;
        other.until_seq(mover.seq).await;
        assert_eq!(mover.update["view"]["fire"], round + 1);
        assert_eq!(other.update["view"]["fire"], round + 1);
    }
    // Ann sends the same move to both nodes at once: it counts once.
    let mut elsewhere = ann.clone();
    elsewhere.address = nodes[1].address;
    let mut c = Chair::sit(&mut elsewhere, &table, 0).await;
    let seq = a.seq;
    let (one, two) = tokio::join!(a.act_as(seq, "both", FEED_1), c.act_as(seq, "both", FEED_1));
    assert_eq!((&one["type"], &two["type"]), (&json!("ack"), &json!("ack")));
    assert_eq!(one["seq"], two["seq"]);
    b.until_seq(seq + 1).await;
    assert_eq!(b.update["view"]["fire"], 11);
    // Two different moves for one moment: one wins, the other is stale.
    b.must(FEED_1).await;
    a.until_seq(b.seq).await;
    c.until_seq(b.seq).await;
    let seq = a.seq;
    let (one, two) = tokio::join!(a.act_as(seq, "one", FEED_1), c.act_as(seq, "two", FEED_1));
    let mut kinds = [one["type"].as_str().unwrap(), two["type"].as_str().unwrap()];
    kinds.sort_unstable();
    assert_eq!(kinds, ["ack", "stale"]);
}

/// A bus that says that other processes are on it.
struct Shared(LocalBus);

impl Bus for Shared {
    fn publish(&self, wake: Wake) {
        self.0.publish(wake);
    }

    fn subscribe(&self) -> Receiver<News> {
        self.0.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn is_up(&self) -> bool {
        true
    }
}

#[tokio::test]
async fn the_sockets_of_a_session_that_ended_on_another_node_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> =
        Arc::new(SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap());
    let bus: Arc<dyn Bus> = Arc::new(Shared(LocalBus::new()));
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let mut config = config(folder.path());
        config.session_look = std::time::Duration::from_millis(20);
        let node = server::start_with(config, Arc::clone(&store), Arc::clone(&bus), shelf());
        nodes.push(node.await.unwrap());
    }
    let mut ann = server::client::Client::guest(nodes[0].address, "Ann").await.unwrap();
    let mut bob = server::client::Client::guest(nodes[0].address, "Bob").await.unwrap();
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    join(&mut bob, &table).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    let mut b = Chair::sit(&mut bob, &table, 0).await;
    bob.address = nodes[1].address;
    bob.post("/api/account/logout", &json!({})).await.unwrap();
    assert_eq!(b.until_closed().await, Some(4004));
    a.must(FEED_1).await;
}
