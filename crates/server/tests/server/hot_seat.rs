//! A shared screen: one connection, two seats, and no hand is shown before its person looks.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, House, ROLL, THINK, join, set};

#[tokio::test]
async fn the_other_hand_never_leaves_the_server() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "me"] })).await;
    join(&mut ann, &table).await;
    let mut screen = Chair::sit(&mut ann, &table, 0).await;
    assert_eq!(screen.welcome["seats"], json!([0, 1]));
    assert_eq!(screen.update["viewer"], "spectator");
    assert_eq!(screen.update["view"]["secrets"], json!([null, null]));
    assert_eq!(screen.update["actions"], json!([]));
    screen.send(FromClient::Look { seat: None }).await;
    screen.until("update").await;
    assert_eq!(screen.update["viewer"], 0);
    let secrets = &screen.update["view"]["secrets"];
    assert!(secrets[0].is_number() && secrets[1].is_null());
    screen.must(THINK).await;
    assert_eq!(screen.update["viewer"], 0, "the same person goes on");
    screen.must(ROLL).await;
    assert_eq!(screen.update["viewer"], "spectator", "the screen changes hands");
    assert_eq!(screen.update["view"]["secrets"], json!([null, null]));
    assert!(!screen.heard.concat().contains("\"saw\""), "both people look at the log");
    screen.send(FromClient::Look { seat: None }).await;
    screen.until("update").await;
    assert_eq!(screen.update["viewer"], 1);
    assert!(screen.update["view"]["secrets"][0].is_null());
    screen.must(FEED_1).await;
    screen.send(FromClient::Resign {}).await;
    let over = screen.until("over").await;
    assert_eq!(over["outcome"], json!({ "win": 1 }), "the deciding seat gave up");
}
