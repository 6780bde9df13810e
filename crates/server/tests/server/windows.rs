//! Windows: whose time runs in them, and who is not asked in them any more.

use std::time::{Duration, Instant};

use serde_json::json;
use server::wire::{FromClient, MuteUntil};

use crate::common::{BLOW, Chair, DECLINE, FEED_3, House, ROLL, join, set};

#[tokio::test]
async fn a_decision_says_whose_it_is_in_which_turn_and_why() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "windows": true } })).await;
    let decide = |chair: &Chair| chair.update["stage"]["decide"].clone();
    assert_eq!(decide(&pair.a), json!({ "seat": 0, "turn": 1, "kind": "turn" }));
    pair.a.must(FEED_3).await;
    pair.b.until_seq(3).await;
    assert_eq!(decide(&pair.b), json!({ "seat": 1, "turn": 1, "kind": { "window": 0 } }));
    let actions = pair.b.update["actions"].as_array().unwrap().clone();
    let declines = |code: u32| {
        let action = actions.iter().find(|action| action["code"] == code);
        action.unwrap()["declines"].clone()
    };
    assert_eq!((declines(BLOW), declines(DECLINE)), (json!(false), json!(true)));
}

#[tokio::test]
async fn in_a_window_the_clock_of_the_answering_seat_runs_and_gains_nothing() {
    let house = House::open().await;
    let clock = json!({ "game": { "seconds": 100, "increment": 50 } });
    let mut pair = house.pair(json!({ "options": { "windows": true }, "clock": clock })).await;
    pair.a.must(FEED_3).await;
    pair.b.until_seq(3).await;
    let clocks = pair.b.update["clocks"].clone();
    assert_eq!(clocks["running"], 1);
    assert!(clocks["left"][0].as_f64() <= Some(100_000.0), "the turn has not ended: {clocks}");
    pair.b.must(DECLINE).await;
    let clocks = pair.b.update["clocks"].clone();
    assert!(clocks["left"][0].as_f64() > Some(100_000.0), "now it has: {clocks}");
    assert!(clocks["left"][1].as_f64() <= Some(100_000.0), "an answer is no turn: {clocks}");
}

#[tokio::test]
async fn a_muted_window_is_declined_after_a_while_and_nobody_else_hears_why() {
    let house = House::open().await;
    let options = json!({ "windows": true, "goal": 60_000 });
    let mut pair = house.pair(json!({ "options": options })).await;
    pair.b.send(FromClient::Mute { window: 0, until: MuteUntil::Game }).await;
    let muted = pair.b.until("update").await;
    assert_eq!(muted["muted"], json!([{ "window": 0, "until": "game" }]));
    pair.a.must(FEED_3).await;
    let opened = Instant::now();
    pair.b.until_seq(3).await;
    assert_eq!(pair.b.update["declining"], true, "the seat is not asked");
    assert_eq!(pair.b.update["actions"], json!([]));
    pair.b.until_seq(4).await;
    assert!(opened.elapsed() > Duration::from_millis(300), "no person answers at once");
    assert_eq!(pair.b.update["stage"]["decide"]["seat"], 1, "the next turn");
    pair.a.until_seq(4).await;
    assert_eq!(pair.a.update["beats"][0]["seat"], 1);
    let heard = pair.a.heard.concat();
    assert!(!heard.contains("\"declining\":true") && !heard.contains("\"until\""), "{heard}");
    // The other kind of window is still asked.
    pair.b.must(FEED_3).await;
    pair.a.until_seq(5).await;
    pair.a.must(DECLINE).await;
    pair.a.must(ROLL).await;
    pair.b.until_seq(7).await;
    assert_eq!(pair.b.update["declining"], false);
    pair.b.must(BLOW).await;
}

#[tokio::test]
async fn a_wish_for_a_turn_ends_with_it_and_one_can_be_taken_back() {
    let house = House::open().await;
    let options = json!({ "windows": true, "goal": 60_000 });
    let mut pair = house.pair(json!({ "options": options })).await;
    pair.b.send(FromClient::Mute { window: 0, until: MuteUntil::Turn }).await;
    pair.b.until("update").await;
    pair.a.must(FEED_3).await;
    pair.b.until_seq(4).await;
    assert_eq!(pair.b.update["muted"], json!([]), "another turn has begun");
    pair.b.send(FromClient::Mute { window: 0, until: MuteUntil::Game }).await;
    pair.b.until("update").await;
    pair.b.send(FromClient::Mute { window: 0, until: MuteUntil::Off }).await;
    pair.b.until("update").await;
    assert_eq!(pair.b.update["muted"], json!([]));
    pair.b.must(FEED_3).await;
    pair.a.until_seq(5).await;
    pair.a.must(DECLINE).await;
    pair.a.must(FEED_3).await;
    pair.b.until_seq(7).await;
    assert_eq!(pair.b.update["declining"], false);
    pair.b.must(DECLINE).await;
}

#[tokio::test]
async fn with_bots_alone_nothing_waits() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = json!({
        "game": "tisons", "seats": ["me", { "bot": "facile" }], "seed": 7,
        "options": { "windows": true, "goal": 60_000 },
    });
    let table = set(&mut ann, table).await;
    join(&mut ann, &table).await;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    chair.send(FromClient::Mute { window: 0, until: MuteUntil::Game }).await;
    chair.send(FromClient::Mute { window: 1, until: MuteUntil::Game }).await;
    // All that is ever asked is one's own turn.
    for _ in 0..10 {
        while chair.update["actions"].as_array().is_none_or(Vec::is_empty) {
            chair.until("update").await;
        }
        assert_eq!(chair.update["stage"]["decide"]["kind"], "turn");
        chair.must(FEED_3).await;
    }
}
