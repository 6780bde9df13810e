//! Two nodes as two processes on one real database and one real bus: what they promise together.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::RunError;
use server::record::{Entry, NodeId};
use server::store::{PostgresStore, Store, StoreError};
use server::wire::FromClient;
use services::{Mood, Postgres};

use crate::common::{Chair, FEED_1, config, join, set, shelf};
use crate::house::{House, Pair};
use crate::node::Node;
use crate::waits::{SOON, within};

fn acts(log: &[server::record::LogRow]) -> usize {
    log.iter().filter(|row| matches!(row.entry, Entry::Act { .. })).count()
}

/// Waits until a figure of a node has a value.
async fn until_figure(house: &House, node: usize, name: &str, value: f64) {
    let reached = async {
        while house.nodes[node].figure(name).await.to_bits() != value.to_bits() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    within(SOON, format!("{name} of node {node} becomes {value}"), reached).await;
}

/// Players on different nodes see each other's moves, and a node reads of another's moves only these.
pub(crate) async fn a_node_takes_in_the_moves_of_another_and_does_not_read_the_log_again() {
    for with_nats in [true, false] {
        let house = House::of_two(with_nats).await;
        until_figure(&house, 0, "veillee_bus_up", 1.0).await;
        until_figure(&house, 1, "veillee_bus_up", 1.0).await;
        let mut pair = house.pair(json!({})).await;
        pair.play(10, FEED_1).await;
        let rows = async |node: usize| house.nodes[node].figure("veillee_log_rows_total").await;
        let before = [rows(0).await, rows(1).await];
        let began = Instant::now();
        pair.play(30, FEED_1).await;
        let each = began.elapsed().as_millis() / 60;
        println!("  nats {with_nats}: {each} ms from a move to its view on the other node");
        for (node, before) in before.into_iter().enumerate() {
            let read = rows(node).await - before;
            println!("  nats {with_nats}: node {node} read {read} rows for 30 moves of the other");
            assert!((30.0..40.0).contains(&read), "30 moves of the other node, {read} rows read");
        }
        // Ann sends the same move to both nodes at once: it counts once.
        let mut elsewhere = pair.ann.clone();
        elsewhere.address = house.nodes[1].address;
        let mut c = Chair::sit(&mut elsewhere, &pair.table, 0).await;
        let seq = pair.a.seq;
        let (one, two) =
            tokio::join!(pair.a.act_as(seq, "both", FEED_1), c.act_as(seq, "both", FEED_1));
        assert_eq!((&one["type"], &two["type"]), (&json!("ack"), &json!("ack")));
        assert_eq!(one["seq"], two["seq"]);
        let log = house.log(&pair.table).await;
        assert_eq!(acts(&log), 81, "none is lost, none is doubled");
    }
}

/// Two different moves for one moment on two nodes: one wins, the other is stale, in every one of many races.
pub(crate) async fn of_two_nodes_that_write_one_entry_one_wins() {
    let house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    let mut elsewhere = pair.ann.clone();
    elsewhere.address = house.nodes[1].address;
    let mut c = Chair::sit(&mut elsewhere, &pair.table, 0).await;
    for race in 0..20 {
        c.until_seq(pair.a.seq).await;
        let seq = pair.a.seq;
        let (here, there) = (format!("here {race}"), format!("there {race}"));
        let (one, two) =
            tokio::join!(pair.a.act_as(seq, &here, FEED_1), c.act_as(seq, &there, FEED_1));
        let mut kinds = [one["type"].as_str().unwrap(), two["type"].as_str().unwrap()];
        kinds.sort_unstable();
        assert_eq!(kinds, ["ack", "stale"], "{one} {two}");
        pair.b.until_seq(seq + 1).await;
        pair.b.must(FEED_1).await;
        pair.a.until_seq(pair.b.seq).await;
    }
    let log = house.log(&pair.table).await;
    assert_eq!(acts(&log), 40);
}

/// Both nodes have the table in memory, and a bot plays once a turn all the same.
pub(crate) async fn a_bot_moves_once_whichever_node_lets_it_think() {
    let house = House::of_two(true).await;
    let mut ann = house.guest(0, "Ann").await;
    let seats = json!(["me", { "bot": "facile" }]);
    let options = json!({ "goal": 5_000 });
    let opened = ann
        .post("/api/tables", &json!({ "game": "tisons", "seats": seats, "options": options }))
        .await
        .unwrap();
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    join(&mut ann, &table).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    let mut eve = house.guest(1, "Eve").await;
    let mut watching = Chair::sit(&mut eve, &table, 0).await;
    for _ in 0..15 {
        while a.update["stage"]["decide"]["seat"] != 0 {
            a.until("update").await;
        }
        a.must(FEED_1).await;
    }
    while a.update["stage"]["decide"]["seat"] != 0 {
        a.until("update").await;
    }
    watching.until_seq(a.seq).await;
    assert_eq!(watching.update["view"]["fire"], a.update["view"]["fire"]);
    // By the log the turns of both seats follow each other: nothing was played twice.
    let log = house.log(&table).await;
    let turns = log.iter().filter_map(|row| {
        if let Entry::Act { seat, .. } = &row.entry { Some(seat.index()) } else { None }
    });
    let turns: Vec<usize> = turns.collect();
    assert_eq!(turns.iter().filter(|seat| **seat == 0).count(), 15);
    let mut players = turns;
    players.dedup();
    assert_eq!(players, [0, 1].repeat(15), "after each move of Ann the bot, and then Ann again");
}

/// The node that had the clock is killed: another one ends the game, although nobody is connected to it.
pub(crate) async fn a_deadline_is_enforced_by_whichever_node_is_left() {
    let mut house = House::of_two(true).await;
    let (mut ann, mut bob) = (house.guest(0, "Ann").await, house.guest(0, "Bob").await);
    let clock = json!({ "turn": { "seconds": 5 } });
    let body = json!({ "game": "tisons", "seats": ["me", "open"], "clock": clock });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    join(&mut bob, &table).await;
    house.nodes[0].kill();
    ann.address = house.nodes[1].address;
    // The list is read from the store: asking for it wakes no table.
    let ended = async {
        loop {
            let mine = ann.get("/api/mine").await.unwrap();
            if !mine[0]["outcome"].is_null() {
                return mine[0]["outcome"].clone();
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let outcome = within(SOON, "the other node ends the game", ended).await;
    assert_eq!(outcome, json!({ "win": 1 }));
    let log = house.log(&table).await;
    let [.., dealt, flag] = log.as_slice() else { panic!("{log:?}") };
    assert!(matches!(flag.entry, Entry::Flag { .. }) && !matches!(dealt.entry, Entry::Flag { .. }));
    // Five seconds of her own, and most of the ten in which the players of a lost node may come back.
    assert!(flag.at - dealt.at >= 10_000, "the silence of the node counted against her");
}

/// One machine is a minute behind and the other a minute ahead: nobody's time runs out.
pub(crate) async fn clocks_that_are_minutes_apart_cost_nobody_a_game() {
    let house = House::of_two_with(true, [-60_000, 60_000]).await;
    let clock = json!({ "game": { "seconds": 60, "increment": 0 } });
    let mut pair = house.pair(json!({ "clock": clock })).await;
    pair.play(10, FEED_1).await;
    for chair in [&pair.a, &pair.b] {
        let left = chair.update["clocks"]["left"].as_array().unwrap();
        // Had one node believed its own clock, its player would have nothing left, or more than there ever was.
        assert!(
            left.iter().all(|left| (5_000.0..=60_000.0).contains(&left.as_f64().unwrap())),
            "{left:?}"
        );
    }
    let log = house.log(&pair.table).await;
    assert_eq!(acts(&log), 20);
    assert!(log.is_sorted_by_key(|row| row.at));
    assert!(log[21].at - log[0].at < 60_000, "the log is written in one time");
}

/// Plays a move under a name that this player has not used at another node.
async fn go_on(chair: &mut Chair, name: &str) {
    let seq = chair.seq;
    let at = insist(chair, seq, name).await;
    assert_eq!(at, seq + 1, "it is a new move");
    chair.until_seq(at).await;
}

/// How often a move is sent again that has to wait, as the page does it, and after which pause.
const AGAIN: (u32, Duration) = (600, Duration::from_millis(100));

/// Sends a move that may have been sent before, under the same name, until it is taken: a node whose line was just mended
/// may find a dead connection first, and says that it is paused.
async fn insist(chair: &mut Chair, seq: u32, name: &str) -> u32 {
    for _ in 0..AGAIN.0 {
        let answer = chair.act_as(seq, name, FEED_1).await;
        if answer["type"] == "ack" {
            return answer["seq"].as_u64().unwrap() as u32;
        }
        assert_eq!(answer["code"], "paused", "{answer}");
        tokio::time::sleep(AGAIN.1).await;
    }
    panic!("the node stays paused");
}

/// A node is killed in mid-game: its player is back on the other one at the first attempt, with nothing lost or doubled.
pub(crate) async fn players_of_a_node_that_was_killed_play_on_at_another() {
    let mut house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    pair.play(5, FEED_1).await;
    // The move is sent, and the node is killed before anybody knows whether it was taken.
    let (seq, name) = (pair.a.seq, "under way");
    let frame = FromClient::Act { seq, move_id: name.into(), codes: vec![FEED_1] };
    pair.a.send(frame).await;
    house.nodes[0].kill();
    let began = Instant::now();
    let Pair { mut ann, table, mut b, .. } = pair;
    ann.address = house.nodes[1].address;
    let mut a = Chair::sit(&mut ann, &table, seq).await;
    assert!(a.seq >= seq, "all that was acknowledged is there");
    let at = insist(&mut a, seq, name).await;
    println!(
        "  back, and the move acknowledged, {} ms after the kill",
        began.elapsed().as_millis()
    );
    assert_eq!(at, seq + 1);
    a.until_seq(at).await;
    b.until_seq(at).await;
    b.must(FEED_1).await;
    let log = house.log(&table).await;
    assert_eq!(acts(&log), 12, "each once");
    house.nodes[0].start().await;
    ann.address = house.nodes[0].address;
    a = Chair::sit(&mut ann, &table, a.seq).await;
    a.until_seq(b.seq).await;
    go_on(&mut a, "back").await;
    b.until_seq(a.seq).await;
}

/// A node that goes away tells its players to come back, takes what they sent, and loses nothing.
pub(crate) async fn a_node_that_goes_away_sends_its_players_to_another() {
    let mut house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    pair.play(3, FEED_1).await;
    let (seq, name) = (pair.a.seq, "under way");
    pair.a.send(FromClient::Act { seq, move_id: name.into(), codes: vec![FEED_1] }).await;
    let Pair { mut ann, table, mut a, mut b, .. } = pair;
    let (code, ()) = tokio::join!(a.until_closed(), house.nodes[0].stop());
    assert_eq!(code, Some(1001), "going away: come back");
    ann.address = house.nodes[1].address;
    let mut a = Chair::sit(&mut ann, &table, seq).await;
    let at = insist(&mut a, seq, name).await;
    assert_eq!(at, seq + 1);
    b.until_seq(at).await;
    b.must(FEED_1).await;
    a.until_seq(b.seq).await;
    assert_eq!(acts(&house.log(&table).await), 8);
    let store = house.store().await;
    let now = store.clock().await.unwrap().unwrap();
    assert_eq!(store.others(NodeId(0), now).await.unwrap().len(), 1, "it said that it goes");
    store.close().await.unwrap();
}

/// The bus dies and comes back, and the line of one node to it is cut or hangs: play goes on through the store.
pub(crate) async fn without_a_bus_play_goes_on_through_the_store() {
    let mut house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    for mood in [Mood::Cut, Mood::Hanging] {
        house.nodes[0].to_bus.as_ref().unwrap().set(mood);
        pair.play(2, FEED_1).await;
        house.nodes[0].mend();
        pair.play(2, FEED_1).await;
    }
    let mut nats = house.nats.take().unwrap();
    nats.crash();
    pair.play(2, FEED_1).await;
    assert!(house.nodes[0].figure("veillee_lost_words_total").await > 0.0, "the store told it");
    let nats = tokio::task::spawn_blocking(move || {
        nats.rise();
        nats
    });
    house.nats = Some(nats.await.unwrap());
    for node in 0..2 {
        until_figure(&house, node, "veillee_bus_up", 1.0).await;
    }
    pair.play(2, FEED_1).await;
    assert_eq!(acts(&house.log(&pair.table).await), 24);
}

/// A node that is cut off from the database sends its players to one that is not.
pub(crate) async fn a_node_that_lost_the_store_sends_its_players_to_another() {
    let house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    pair.play(2, FEED_1).await;
    // Both have to know of each other before one is alone.
    for node in 0..2 {
        until_figure(&house, node, "veillee_other_nodes", 1.0).await;
    }
    house.nodes[0].to_store.as_ref().unwrap().set(Mood::Cut);
    let seq = pair.a.seq;
    let code = pair.a.until_closed().await;
    assert_eq!(code, Some(1013), "try again: elsewhere");
    pair.ann.address = house.nodes[1].address;
    let mut a = Chair::sit(&mut pair.ann, &pair.table, seq).await;
    go_on(&mut a, "elsewhere").await;
    pair.b.until_seq(a.seq).await;
    house.nodes[0].mend();
    // The node that was alone is whole again, and takes her back.
    until_figure(&house, 0, "veillee_paused", 0.0).await;
    pair.b.must(FEED_1).await;
    pair.ann.address = house.nodes[0].address;
    let mut a = Chair::sit(&mut pair.ann, &pair.table, a.seq).await;
    a.until_seq(pair.b.seq).await;
    go_on(&mut a, "back").await;
    pair.b.until_seq(a.seq).await;
    assert_eq!(acts(&house.log(&pair.table).await), 7);
}

/// Who is connected and what is said is known on both nodes, and no bot takes the seat of somebody on the other one.
pub(crate) async fn nodes_know_who_is_connected_to_the_other() {
    let mut house = House::of_two(true).await;
    let mut pair = house.pair(json!({ "takeover": 5 })).await;
    let is_here = |table: &Value, seat: usize| table["seats"][seat]["present"] == true;
    for (chair, seat) in [(&mut pair.a, 1), (&mut pair.b, 0)] {
        let mut table = chair.welcome["table"].clone();
        while !is_here(&table, seat) {
            table = chair.until("table").await["table"].clone();
        }
    }
    pair.a.send(FromClient::Chat { text: "Bonsoir !".into() }).await;
    let heard = pair.b.until("chat").await;
    assert_eq!((&heard["name"], &heard["text"]), (&json!("Ann"), &json!("Bonsoir !")));
    // It is Ann's turn for longer than a bot would wait for somebody who is away.
    tokio::time::sleep(Duration::from_secs(8)).await;
    pair.play(1, FEED_1).await;
    let handed = |log: &[server::record::LogRow]| {
        log.iter().filter(|row| matches!(row.entry, Entry::HandOver { .. })).count()
    };
    assert_eq!(handed(&house.log(&pair.table).await), 0);
    // Now she is away for good, with her node.
    house.nodes[0].kill();
    let seq = pair.b.seq;
    pair.b.until_seq(seq + 2).await;
    assert_eq!(handed(&house.log(&pair.table).await), 1, "the bot plays for her");
}

/// What is offered on one node is answered on the other: to take back, a draw, another game.
pub(crate) async fn offers_are_made_and_answered_across_nodes() {
    let house = House::of_two(true).await;
    let mut pair = house.pair(json!({})).await;
    pair.play(2, FEED_1).await;
    let seq = pair.a.seq;
    pair.b.send(FromClient::Undo {}).await;
    assert_eq!(pair.a.until("undo_asked").await["seat"], 1);
    pair.a.send(FromClient::UndoAnswer { agree: false }).await;
    assert_eq!(pair.b.until("undo_declined").await["seat"], 0);
    pair.b.send(FromClient::Undo {}).await;
    pair.a.until("undo_asked").await;
    pair.a.send(FromClient::UndoAnswer { agree: true }).await;
    pair.b.until_seq(seq + 1).await;
    assert_eq!(pair.b.update["view"]["fire"], 3, "the last move is taken back");
    pair.a.send(FromClient::DrawOffer {}).await;
    assert_eq!(pair.b.until("draw_offered").await["seat"], 0);
    pair.b.send(FromClient::DrawAnswer { agree: true }).await;
    pair.a.until("over").await;
    pair.b.send(FromClient::Rematch {}).await;
    pair.a.until("rematch_wanted").await;
    pair.a.send(FromClient::Rematch {}).await;
    let (one, two) = (pair.a.until("rematch").await, pair.b.until("rematch").await);
    assert_eq!(one["table"], two["table"], "both go on at one table");
}

/// A disk that is full pauses the house, and play goes on by itself when there is room again.
pub(crate) async fn a_full_disk_is_a_pause_and_no_more() {
    let house = House::on_file().await;
    let mut ann = house.guest(0, "Ann").await;
    let options = json!({ "goal": 5_000 });
    let body = json!({ "game": "tisons", "seats": ["me", "me"], "options": options });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    a.must(FEED_1).await;
    house.nodes[0].fill_disk(true);
    let paused = a.until("paused").await;
    assert_eq!(paused["on"], true);
    assert_eq!(a.act_as(a.seq, "later", FEED_1).await["type"], "error");
    house.nodes[0].fill_disk(false);
    while a.until("paused").await["on"] == true {}
    assert_eq!(a.act_as(a.seq, "later", FEED_1).await["type"], "ack");
}

/// A database that is not there yet is waited for; one that never comes is named, without its password.
pub(crate) async fn a_database_that_is_not_there_is_waited_for_and_named() {
    let on = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let (url, folder) = (on.database(), tempfile::tempdir().unwrap());
    let mut node = Node::on_services(folder.path().to_owned(), &url, on.port, None);
    on.crash();
    node.spawn();
    let mut config = config(folder.path());
    let secret = url.replace("veillee@", "veillee:secret@");
    config.store = server::StorePlace::Postgres(secret);
    config.patience = Duration::ZERO;
    let words = server::start(config, shelf()).await.err().unwrap().to_string();
    assert!(words.contains("cannot be reached") && words.contains("127.0.0.1"), "{words}");
    assert!(!words.contains("secret"), "{words}");
    let on = tokio::task::spawn_blocking(move || {
        on.rise();
        on
    });
    let _on = on.await.unwrap();
    node.ready().await;
}

/// A node whose program has other rules does not start beside one that is up, and closes nothing of it.
pub(crate) async fn a_node_with_other_rules_is_refused_while_another_is_up() {
    let start = || (Postgres::shared().database(), tempfile::tempdir().unwrap());
    let (url, folder) = tokio::task::spawn_blocking(start).await.unwrap();
    let key = folder.path().join("veillee.key");
    let store = PostgresStore::open(&url, &key).await.unwrap();
    let now = store.clock().await.unwrap().unwrap();
    let begin = async || {
        let mut config = config(folder.path());
        config.store = server::StorePlace::Postgres(url.clone());
        config.bus = server::BusPlace::Postgres;
        server::start(config, shelf()).await
    };
    // A node of a newer program is up, as far as anybody can tell.
    let newer = NodeId(7);
    store.start(newer, now + 60_000, vec![("tisons".into(), 999)]).await.unwrap();
    let refused = begin().await.err().unwrap();
    assert!(
        matches!(&refused, RunError::Store(StoreError::OtherRules(game)) if game == "tisons"),
        "{refused}"
    );
    // One with the same rules may be of another program: that is a rolling upgrade.
    let version = shelf().iter().find(|kind| kind.slug() == "tisons").unwrap().rules_version();
    store.start(newer, now + 60_000, vec![("tisons".into(), version)]).await.unwrap();
    let running = begin().await.unwrap();
    running.stop().await.unwrap();
    store.close().await.unwrap();
}
