//! Sitting down: kept seats, open seats, and a hundred people for one of them.

use serde_json::json;
use server::client::Client;

use crate::common::{Chair, FEED_1, House, join, set};

#[tokio::test]
async fn nobody_sits_before_they_join_and_the_last_one_deals() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let opened = ann
        .post("/api/tables", &json!({ "game": "tisons", "seats": ["me", "open"], "public": true }))
        .await
        .unwrap();
    let table = &opened["table"];
    assert_eq!(table["status"], "waiting");
    assert_eq!(table["seats"][0]["kind"], "kept");
    assert_eq!(table["commitment"].as_str().unwrap().len(), 64);
    let id = table["id"].as_str().unwrap().to_owned();
    let shown = join(&mut ann, &id).await;
    assert_eq!(shown["table"]["status"], "waiting");
    let mut early = Chair::sit(&mut ann, &id, 0).await;
    assert!(early.update.is_null());
    let shown = join(&mut bob, &id).await;
    assert_eq!(shown["table"]["status"], "playing");
    let update = early.until("update").await;
    assert_eq!(update["stage"]["decide"]["seat"], 0, "whoever waited sees the deal");
    let mine = bob.get("/api/mine").await.unwrap();
    assert_eq!(mine[0]["table"]["id"], id);
    assert_eq!(mine[0]["seats"], json!([1]));
    assert_eq!(mine[0]["next"], 0);
}

#[tokio::test]
async fn of_a_hundred_people_one_gets_the_seat() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    let mut runners = tokio::task::JoinSet::new();
    for runner in 0..100 {
        let (address, table) = (house.address(), table.clone());
        runners.spawn(async move {
            let mut client = Client::guest(address, &format!("R{runner}")).await.unwrap();
            let body = json!({ "seat": if runner % 2 == 0 { Some(1) } else { None } });
            let answer = client.post(&format!("/api/tables/{table}/join"), &body).await;
            match answer {
                Ok(_) => 200,
                Err(error) => error.status().unwrap(),
            }
        });
    }
    let statuses = runners.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 99);
    let shown = ann.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(shown["status"], "playing");
    assert_eq!(shown["seq"], 2, "one entry for Ann, one for the winner");
}

#[tokio::test]
async fn a_kept_seat_is_for_one_person_and_asking_twice_is_no_harm() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    let path = format!("/api/tables/{table}/join");
    let refused = bob.post(&path, &json!({ "seat": 0 })).await.unwrap_err();
    assert_eq!(refused.status(), Some(409));
    let refused = bob.post(&path, &json!({ "seat": 7 })).await.unwrap_err();
    assert_eq!(refused.status(), Some(409));
    let once = bob.post(&path, &json!({})).await.unwrap();
    let twice = bob.post(&path, &json!({})).await.unwrap();
    assert_eq!(once, twice, "a lost answer can be asked for again");
    let greedy = bob.post(&path, &json!({ "seat": 0 })).await.unwrap_err();
    assert_eq!(greedy.status(), Some(409));
}

#[tokio::test]
async fn one_may_leave_before_the_deal_and_not_after() {
    let house = House::open().await;
    let (mut ann, mut bob, mut eve) =
        (house.guest("Ann").await, house.guest("Bob").await, house.guest("Eve").await);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["open", "open"] })).await;
    let leave = format!("/api/tables/{table}/leave");
    join(&mut bob, &table).await;
    assert_eq!(eve.post(&leave, &json!({})).await.unwrap_err().status(), Some(403));
    let left = bob.post(&leave, &json!({})).await.unwrap();
    assert_eq!(left["table"]["seats"][0]["kind"], "open");
    assert_eq!(bob.get("/api/mine").await.unwrap(), json!([]));
    join(&mut eve, &table).await;
    join(&mut ann, &table).await;
    assert_eq!(eve.post(&leave, &json!({})).await.unwrap_err().status(), Some(409));
}

#[tokio::test]
async fn whoever_set_the_table_may_call_a_bot() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    let path = format!("/api/tables/{table}/bot");
    let body = json!({ "seat": 1, "level": "facile" });
    assert_eq!(bob.post(&path, &body).await.unwrap_err().status(), Some(403));
    let kept = json!({ "seat": 0, "level": "facile" });
    assert_eq!(ann.post(&path, &kept).await.unwrap_err().status(), Some(409));
    let opened = ann.post(&path, &body).await.unwrap();
    assert_eq!(opened["table"]["status"], "playing");
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    chair.must(FEED_1).await;
    chair.until_seq(4).await;
}

#[tokio::test]
async fn the_lobby_shows_public_tables_that_wait_or_play() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let seats = json!(["me", "open"]);
    let open = set(&mut ann, json!({ "game": "tisons", "seats": seats, "public": true })).await;
    set(&mut ann, json!({ "game": "tisons", "seats": seats })).await;
    let mut anyone = Client::new(house.address());
    let lobby = anyone.get("/api/tables").await.unwrap();
    assert_eq!(lobby.as_array().unwrap().len(), 1);
    assert_eq!(lobby[0]["id"], open);
    assert_eq!(lobby[0]["names"], json!(["Ann", null]));
}

#[tokio::test]
async fn wrong_tables_are_refused_with_what_is_wrong() {
    let house = House::open_with(|config| config.limits.tables_per_person = 2).await;
    let mut ann = house.guest("Ann").await;
    let seats = json!(["me", "open"]);
    let wrong = [
        (json!({ "game": "belote", "seats": seats }), 404),
        (json!({ "game": "tisons", "seats": ["me"] }), 400),
        (json!({ "game": "tisons", "seats": vec!["open"; 6] }), 400),
        (json!({ "game": "tisons", "seats": seats, "brings": [null, { "secret": 150 }] }), 400),
        (json!({ "game": "tisons", "seats": seats, "brings": [null, null, null] }), 400),
        (json!({ "game": "tisons", "seats": seats, "brings": [{ "secret": 7 }] }), 422),
        (json!({ "game": "tisons", "seats": seats, "options": { "goal": "far" } }), 422),
        (json!({ "game": "tisons", "seats": seats, "options": 7 }), 422),
        (json!({ "game": "tisons", "seats": seats, "preset": "endless" }), 400),
        (json!({ "game": "tisons", "seats": seats, "clock": { "turn": { "seconds": 1 } } }), 400),
        (json!({ "game": "tisons", "seats": seats, "takeover": 0 }), 400),
        (json!({ "game": "tisons", "seats": seats, "seed": 7 }), 400),
        (json!({ "game": "tisons", "seats": seats, "options": { "lots": [1] } }), 400),
        (json!({ "game": "tisons", "seats": seats, "owner": "me" }), 400),
    ];
    for (table, status) in wrong {
        let refused = ann.post("/api/tables", &table).await.unwrap_err();
        assert_eq!(refused.status(), Some(status), "{table}: {refused}");
    }
    for _ in 0..2 {
        set(&mut ann, json!({ "game": "tisons", "seats": seats })).await;
    }
    let third = ann.post("/api/tables", &json!({ "game": "tisons", "seats": seats })).await;
    assert_eq!(third.unwrap_err().status(), Some(429));
}
