//! Lessons are not games, and the people of a shared screen have names.

use serde_json::json;

use crate::common::{House, join, set};

#[tokio::test]
async fn no_list_shows_a_lesson() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    for purpose in ["lesson", "practice", "game"] {
        let table =
            json!({ "game": "tisons", "seats": ["me", "me"], "seed": 1, "purpose": purpose });
        let table = set(&mut ann, table).await;
        let opened = join(&mut ann, &table).await;
        assert_eq!(opened["table"]["purpose"], purpose);
        let mine = ann.get("/api/mine").await.unwrap();
        let shown = mine.as_array().unwrap().iter().any(|entry| entry["table"]["id"] == table);
        assert_eq!(shown, purpose != "lesson");
    }
}

#[tokio::test]
async fn a_shared_screen_knows_who_is_who() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = json!({ "game": "tisons", "seats": ["me", "me"], "names": [null, " Bob  "] });
    let table = set(&mut ann, table).await;
    let opened = join(&mut ann, &table).await;
    let names: Vec<_> =
        opened["table"]["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    let mine = ann.get("/api/mine").await.unwrap();
    assert_eq!(mine[0]["table"]["names"], json!(["Ann", "Bob"]));
    for (seats, names) in [
        (json!(["me", "open"]), json!([null, "Bob"])),
        (json!(["me", { "bot": "facile" }]), json!([null, "Bob"])),
        (json!(["me", "me"]), json!([null, "Bob", "Eve"])),
        (json!(["me", "me"]), json!([null, " "])),
        (json!(["me", "me"]), json!([null, "x".repeat(25)])),
    ] {
        let wrong = json!({ "game": "tisons", "seats": seats, "names": names });
        assert_eq!(
            ann.post("/api/tables", &wrong).await.unwrap_err().status(),
            Some(400),
            "{names}"
        );
    }
}
