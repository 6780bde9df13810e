//! Bots: they always answer, from their own view, and never hold up the table.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, House, error, join, set};

/// Plays a whole game against a bot, choosing the first open action each time.
async fn play_out(game: &str, level: &str) -> Chair {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = json!({ "game": game, "seats": ["me", { "bot": level }], "seed": 7 });
    let table = set(&mut ann, table).await;
    join(&mut ann, &table).await;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    loop {
        if let Some(outcome) = chair.update["stage"].get("over") {
            assert!(!outcome.is_null());
            break;
        }
        let open = chair.update["actions"].as_array().unwrap().clone();
        match open.first() {
            Some(action) => {
                let code = action["code"].as_u64().unwrap() as u32;
                chair.must(code).await;
            }
            None => {
                chair.until("update").await;
            }
        }
    }
    let replay = ann.get(&format!("/api/tables/{table}/replay")).await.unwrap();
    let replay = engine::Replay::read(&replay.to_string()).unwrap();
    assert_eq!(replay.names, ["Ann", &format!("bot:{level}")]);
    if game != "tisons" {
        facade::restore(&replay).unwrap();
    }
    chair
}

#[tokio::test]
async fn a_chosen_seed_is_answered_alike_at_any_table() {
    let first = play_out("naastica", "facile").await;
    let again = play_out("naastica", "facile").await;
    assert_eq!(first.update["seq"], again.update["seq"]);
    assert_eq!(first.update["view"], again.update["view"]);
}

#[tokio::test]
async fn a_whole_game_of_naastica_against_a_bot() {
    play_out("naastica", "moyen").await;
}

#[tokio::test]
async fn a_whole_game_of_duel_against_a_bot() {
    play_out("duel", "facile").await;
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game() {
    let (one, two) = (play_out("tisons", "difficile").await, play_out("tisons", "difficile").await);
    assert_eq!(one.update["view"], two.update["view"]);
    assert_eq!(one.seq, two.seq);
}

#[tokio::test]
async fn advice_against_a_bot_is_given_with_values() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = json!({ "game": "tisons", "seats": ["me", { "bot": "facile" }] });
    let table = set(&mut ann, table).await;
    let shown = join(&mut ann, &table).await;
    assert_eq!(shown["table"]["advice"], true);
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    let advice = chair.ask(FromClient::Advice { ask: 4 }).await;
    assert_eq!((&advice["type"], &advice["ask"]), (&json!("advice"), &json!(4)));
    let actions = advice["actions"].as_array().unwrap();
    assert!(!actions.is_empty());
    for line in actions {
        let (low, worth, high) = (&line["low"], &line["value"], &line["high"]);
        assert!(low.as_f64() <= worth.as_f64() && worth.as_f64() <= high.as_f64(), "{line}");
    }
    let open = chair.update["actions"].as_array().unwrap();
    assert!(open.iter().any(|action| action["code"] == advice["best"]));
}

#[tokio::test]
async fn advice_between_people_needs_the_table_to_allow_it() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    assert_eq!(error(&pair.a.ask(FromClient::Advice { ask: 1 }).await), "not_allowed");
    let mut pair = house.pair(json!({ "advice": true })).await;
    assert_eq!(pair.a.ask(FromClient::Advice { ask: 1 }).await["type"], "advice");
    assert_eq!(error(&pair.b.ask(FromClient::Advice { ask: 1 }).await), "not_your_turn");
}

#[tokio::test]
async fn a_forecast_is_for_whoever_decides_and_only_of_what_is_open() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let found = pair.a.ask(FromClient::Forecast { ask: 3, code: FEED_1 }).await;
    assert_eq!((&found["type"], &found["ask"]), (&json!("forecast"), &json!(3)));
    let events = found["forecast"]["events"].as_array().unwrap();
    assert!(!events.is_empty());
    let told: Vec<_> = events.iter().map(|event| event["told"]["event"].clone()).collect();
    assert_eq!(
        error(&pair.a.ask(FromClient::Forecast { ask: 4, code: 9999 }).await),
        "no_such_action"
    );
    assert_eq!(
        error(&pair.b.ask(FromClient::Forecast { ask: 5, code: FEED_1 }).await),
        "not_your_turn"
    );
    pair.a.must(FEED_1).await;
    let happened = pair.a.update["beats"][0]["events"].as_array().unwrap();
    let happened: Vec<_> = happened.iter().map(|told| told["event"].clone()).collect();
    assert_eq!(told, happened, "what needs no luck happens as it was foreseen");
}

#[tokio::test]
async fn forecasts_are_counted() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    for ask in 0..40 {
        let answer = pair.a.ask(FromClient::Forecast { ask, code: FEED_1 }).await;
        assert_eq!(answer["type"], "forecast");
    }
    assert_eq!(
        error(&pair.a.ask(FromClient::Forecast { ask: 41, code: FEED_1 }).await),
        "too_fast"
    );
}

#[tokio::test]
async fn a_bot_plays_for_whoever_hands_over_and_gives_the_seat_back() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60 } })).await;
    pair.a.send(FromClient::HandOver {}).await;
    let update = pair.b.until("update").await;
    assert_eq!(update["beats"][0]["kind"], "hand_over");
    while pair.b.update["stage"]["decide"]["seat"] != 1 {
        pair.b.until("update").await;
    }
    let refused = pair.a.act_as(pair.b.seq, "mine", FEED_1).await;
    assert_eq!(error(&refused), "not_allowed", "the bot has the seat");
    pair.a.send(FromClient::TakeBack {}).await;
    pair.b.until_seq(pair.b.seq + 1).await;
    assert_eq!(pair.b.update["beats"][0]["kind"], "take_back");
    pair.b.must(FEED_1).await;
    pair.a.until_seq(pair.b.seq).await;
    pair.a.must(FEED_1).await;
}

#[tokio::test]
async fn a_bot_takes_an_abandoned_seat_and_gives_it_back() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60 }, "takeover": 5 })).await;
    pair.a.socket.close().await;
    // Ann is away, Bob waits: after five seconds a bot plays for her.
    while pair.b.update["stage"]["decide"]["seat"] != 1 {
        pair.b.until("update").await;
    }
    assert!(pair.b.heard.concat().contains("\"hand_over\""));
    let seen = pair.b.seq;
    pair.a = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    pair.b.until_seq(seen + 1).await;
    assert_eq!(pair.b.update["beats"][0]["kind"], "take_back");
    pair.b.must(FEED_1).await;
    pair.a.until_seq(pair.b.seq).await;
    pair.a.must(FEED_1).await;
}

#[tokio::test]
async fn bots_among_themselves_play_for_whoever_watches() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let seats = json!([{ "bot": "facile" }, { "bot": "moyen" }]);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": seats })).await;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    let over = chair.until("over").await;
    assert_eq!(over["replay"], format!("/api/tables/{table}/replay"));
}
