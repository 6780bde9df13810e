//! What people say to each other: draws, resignations, rematches, chat.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, House, error, join};

#[tokio::test]
async fn a_draw_needs_both() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.send(FromClient::DrawOffer {}).await;
    assert_eq!(pair.b.until("draw_offered").await["seat"], 0);
    let back = Chair::sit(&mut pair.bob, &pair.table, 0).await;
    assert_eq!(back.welcome["pending"]["draw"], 0, "an offer waits for who comes back");
    pair.b = back;
    let own = pair.a.ask(FromClient::DrawAnswer { agree: true }).await;
    assert_eq!(own["type"], "draw_offered");
    assert_eq!(error(&pair.a.until("error").await), "not_allowed", "not one's own offer");
    pair.b.send(FromClient::DrawAnswer { agree: false }).await;
    assert_eq!(pair.a.until("draw_declined").await["seat"], 1);
    pair.b.send(FromClient::DrawOffer {}).await;
    pair.a.until("draw_offered").await;
    pair.a.send(FromClient::DrawAnswer { agree: true }).await;
    assert_eq!(pair.b.until("over").await["outcome"], "draw");
}

#[tokio::test]
async fn an_offer_is_gone_with_the_next_move() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.b.send(FromClient::DrawOffer {}).await;
    pair.a.until("draw_offered").await;
    pair.a.must(FEED_1).await;
    let late = pair.a.ask(FromClient::DrawAnswer { agree: true }).await;
    assert_eq!(error(&late), "nothing_asked");
}

#[tokio::test]
async fn who_resigns_loses_and_a_rematch_needs_both() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.send(FromClient::Resign {}).await;
    assert_eq!(pair.b.until("over").await["outcome"], json!({ "win": 1 }));
    let again = pair.b.ask(FromClient::Resign {}).await;
    assert_eq!(error(&again), "over");
    pair.a.send(FromClient::Rematch {}).await;
    assert_eq!(pair.b.until("rematch_wanted").await["seats"], json!([0]));
    pair.b.send(FromClient::Rematch {}).await;
    let next = pair.a.until("rematch").await["table"].as_str().unwrap().to_owned();
    assert_ne!(next, pair.table);
    assert_eq!(pair.b.until("rematch").await["table"], next);
    join(&mut pair.bob, &next).await;
    let shown = join(&mut pair.ann, &next).await;
    assert_eq!(shown["table"]["status"], "playing");
    assert_eq!(shown["table"]["seats"][0]["mine"], true, "each at their own seat");
    let old = pair.ann.get(&format!("/api/tables/{}", pair.table)).await.unwrap();
    assert_eq!(old["next"], next);
    let mine = pair.ann.get("/api/mine").await.unwrap();
    let mut statuses: Vec<&str> = mine
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["table"]["status"].as_str().unwrap())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, ["over", "playing"]);
}

#[tokio::test]
async fn chat_is_short_plain_kept_and_can_be_muted() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let say = |text: &str| FromClient::Chat { text: text.into() };
    pair.a.send(say("  <b>bonsoir</b>\u{7}\n ")).await;
    let line = pair.b.until("chat").await;
    assert_eq!((&line["name"], &line["seat"]), (&json!("Ann"), &json!(0)));
    assert_eq!(line["text"], "<b>bonsoir</b>", "as it was said, to be shown as text");
    pair.a.until("chat").await;
    assert_eq!(error(&pair.a.ask(say("")).await), "bad_frame");
    assert_eq!(error(&pair.a.ask(say(&"x".repeat(201))).await), "bad_frame");
    pair.b.send(FromClient::MuteChat { on: true }).await;
    pair.b.send(FromClient::Ping { ask: 1 }).await;
    pair.b.until("pong").await;
    pair.a.send(say("tu dors ?")).await;
    pair.a.until("chat").await;
    pair.b.send(FromClient::Ping { ask: 2 }).await;
    let next = pair.b.next().await.unwrap();
    assert_eq!(next["type"], "pong", "nothing was heard");
    let house = house.again().await;
    pair.bob.address = house.address();
    let back = Chair::sit(&mut pair.bob, &pair.table, 0).await;
    assert_eq!(back.welcome["chat"].as_array().unwrap().len(), 2);
    assert_eq!(back.welcome["chat"][1]["text"], "tu dors ?");
}

#[tokio::test]
async fn chat_is_rationed() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    for line in 0..6 {
        pair.a.send(FromClient::Chat { text: format!("{line}") }).await;
    }
    assert_eq!(error(&pair.a.until("error").await), "too_fast");
}
