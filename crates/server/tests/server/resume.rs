//! Coming back: what was missed is told, after a lost connection as after a restart.

use serde_json::{Value, json};
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, House, ROLL, SHOW, THINK};

fn seqs(update: &Value) -> Vec<u64> {
    let beats = update["beats"].as_array().unwrap().iter();
    beats.map(|beat| beat["seq"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn whoever_comes_back_gets_what_was_missed() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    pair.b.until_seq(3).await;
    let seen = pair.b.seq;
    pair.b.socket.close().await;
    let mut again = Chair::sit(&mut pair.bob, &pair.table, seen).await;
    assert_eq!(seqs(&again.update), Vec::<u64>::new(), "nothing was missed");
    again.must(ROLL).await;
    pair.a.until_seq(4).await;
    pair.a.must(THINK).await;
    again.until_seq(5).await;
    let held = again.update.clone();
    again.socket.close().await;
    let back = Chair::sit(&mut pair.bob, &pair.table, seen).await;
    assert_eq!(seqs(&back.update), [4, 5]);
    assert_eq!(back.update["view"], held["view"]);
    assert_eq!(back.update["view_hash"], held["view_hash"]);
    let die = &back.update["beats"][0]["events"][1]["event"]["die"];
    assert_eq!(die, &back.update["view"]["die"], "one's own secrets are told again");
}

#[tokio::test]
async fn what_was_meant_for_others_is_not_told_to_whoever_comes_back() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(ROLL).await;
    let back = Chair::sit(&mut pair.bob, &pair.table, 0).await;
    assert!(!back.heard.concat().contains("\"saw\""));
    let own = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    assert!(own.heard.concat().contains("\"saw\""));
}

#[tokio::test]
async fn whoever_was_away_for_long_is_told_the_same_as_whoever_was_not() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    for _ in 0..40 {
        pair.a.must(ROLL).await;
        pair.b.until_seq(pair.a.seq).await;
        pair.b.must(ROLL).await;
        pair.a.until_seq(pair.b.seq).await;
    }
    // The events of the first entries are not kept any more: they are rebuilt from the log.
    let all = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    let beats = all.update["beats"].as_array().unwrap();
    assert_eq!(seqs(&all.update), (1..=82).collect::<Vec<u64>>());
    let kept = Chair::sit(&mut pair.ann, &pair.table, 30).await;
    assert_eq!(kept.update["beats"].as_array().unwrap()[..], beats[30..]);
    let saw = |beat: &Value| beat["events"].to_string().contains("\"saw\"");
    assert_eq!(beats.iter().filter(|beat| saw(beat)).count(), 40, "one's own dice and no other");
}

#[tokio::test]
async fn whoever_opens_the_page_gets_the_moment_before_the_others_played() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let dealt = pair.b.update.clone();
    assert_eq!(pair.b.welcome["before"], Value::Null, "nobody has played");
    pair.a.must(FEED_1).await;
    pair.b.until_seq(3).await;
    let late = Chair::sit(&mut pair.bob, &pair.table, 0).await;
    assert_eq!(late.welcome["before"], json!({ "seq": 2, "view": dealt["view"] }));
    let own = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    assert_eq!(own.welcome["before"], Value::Null, "one's own move is not news");
    let known = Chair::sit(&mut pair.bob, &pair.table, 2).await;
    assert_eq!(known.welcome["before"], Value::Null, "a page that was there has its own moment");
}

#[tokio::test]
async fn a_number_from_another_time_gets_everything() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    let back = Chair::sit(&mut pair.ann, &pair.table, 4_000_000_000).await;
    assert_eq!(seqs(&back.update), [1, 2, 3]);
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(THINK).await;
    pair.a.must(SHOW).await;
    pair.a.must(ROLL).await;
    pair.b.until_seq(5).await;
    let (before_a, before_b) = (pair.a.update.clone(), pair.b.update.clone());
    let house = house.again().await;
    assert_eq!(pair.a.until_closed().await, Some(1001), "the server said that it goes away");
    pair.ann.address = house.address();
    pair.bob.address = house.address();
    let a = Chair::sit(&mut pair.ann, &pair.table, 5).await;
    let mut b = Chair::sit(&mut pair.bob, &pair.table, 5).await;
    for (before, after) in [(before_a, &a.update), (before_b, &b.update)] {
        for key in ["seq", "view", "view_hash", "stage", "actions", "undo"] {
            assert_eq!(before[key], after[key], "{key}");
        }
    }
    b.must(FEED_1).await;
}

#[tokio::test]
async fn two_tabs_on_one_seat_the_newer_one_plays() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let mut newer = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    pair.a.until("displaced").await;
    assert_eq!(pair.a.until_closed().await, Some(4001));
    newer.must(FEED_1).await;
    pair.b.until_seq(3).await;
    let present = newer.ask(FromClient::Ping { ask: 1 }).await;
    assert_eq!(present["type"], "pong");
}

#[tokio::test]
async fn a_client_whose_hash_does_not_fit_gets_a_fresh_view() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let first = pair.a.update.clone();
    pair.a.send(FromClient::Refresh {}).await;
    let fresh = pair.a.until("update").await;
    assert_eq!(fresh["view"], first["view"]);
    assert_eq!(fresh["beats"], json!([]));
}

#[tokio::test]
async fn presence_is_told() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.b.socket.close().await;
    loop {
        let table = pair.a.until("table").await;
        if table["table"]["seats"][1]["present"] == false {
            break;
        }
    }
    let _b = Chair::sit(&mut pair.bob, &pair.table, 0).await;
    loop {
        let table = pair.a.until("table").await;
        if table["table"]["seats"][1]["present"] == true {
            break;
        }
    }
}

#[tokio::test]
async fn whoever_sits_down_with_two_tabs_plays_in_the_newer_one() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = json!({ "game": "tisons", "seats": ["me", "open"] });
    let table = crate::common::set(&mut ann, table).await;
    let mut older = Chair::sit(&mut bob, &table, 0).await;
    let mut newer = Chair::sit(&mut bob, &table, 0).await;
    crate::common::join(&mut bob, &table).await;
    older.until("displaced").await;
    assert_eq!(older.until_closed().await, Some(4001));
    crate::common::join(&mut ann, &table).await;
    newer.until("update").await;
    assert_eq!(newer.update["viewer"], 1);
}
