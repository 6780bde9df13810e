//! Fairness: bound before the deal, mixed from everybody, shown at the end.

use engine::Digest;
use serde_json::json;
use server::wire::FromClient;

use crate::common::{FEED_3, House};

#[tokio::test]
async fn the_seed_is_committed_to_mixed_and_shown_at_the_end() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 3 } })).await;
    let commitment = pair.a.welcome["table"]["commitment"].clone();
    assert_eq!(pair.a.welcome["reveal"], json!(null));
    let replay = format!("/api/tables/{}/replay", pair.table);
    let steps = format!("/api/tables/{}/steps", pair.table);
    for path in [&replay, &steps] {
        assert_eq!(pair.ann.get(path).await.unwrap_err().status(), Some(409), "{path}");
    }
    pair.a.must(FEED_3).await;
    let over = pair.b.until("over").await;
    let reveal = &over["reveal"];
    assert_eq!(reveal["commitment"], commitment);
    let read = |key: &str| reveal[key].as_str().unwrap().parse::<Digest>().unwrap();
    let nonce = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    assert!(engine::verify(
        read("commitment"),
        &read("secret").0,
        &[nonce, nonce],
        &read("seed").0
    ));
    let file = pair.bob.get(&replay).await.unwrap();
    let file = engine::Replay::read(&file.to_string()).unwrap();
    assert!(file.fairness.as_ref().unwrap().holds(file.seed));
    assert_eq!(file.outcome, Some(engine::Outcome::Win(engine::Seat::new(0))));
    let late = crate::common::Chair::sit(&mut pair.ann, &pair.table, 0).await;
    assert_eq!(&late.welcome["reveal"], reveal);
}

#[tokio::test]
async fn nothing_that_is_sent_before_the_end_holds_the_seed() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(crate::common::ROLL).await;
    pair.b.until_seq(3).await;
    pair.b.send(FromClient::Resign {}).await;
    let over = pair.b.until("over").await;
    pair.a.until("over").await;
    let (seed, secret) = (over["reveal"]["seed"].clone(), over["reveal"]["secret"].clone());
    for heard in [&pair.a.heard, &pair.b.heard] {
        let before = &heard[..heard.len() - 1].concat();
        for word in [&seed, &secret] {
            assert!(!before.contains(word.as_str().unwrap()));
        }
    }
}

#[tokio::test]
async fn a_chosen_seed_claims_no_fairness() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let body = json!({ "game": "tisons", "seats": ["me", "me"], "seed": 3 });
    let opened = ann.post("/api/tables", &body).await.unwrap();
    assert_eq!(opened["table"]["commitment"], json!(null));
}
