//! The chance of winning over a game: only once it is over, and then the same for everybody.

use serde_json::{Value, json};

use crate::common::{FEED_1, FEED_3, House, Pair, ROLL};

async fn begun(house: &House) -> Pair {
    let mut pair = house.pair(json!({ "options": { "goal": 5 } })).await;
    pair.a.must(ROLL).await;
    pair.b.until_seq(3).await;
    pair.b.must(FEED_1).await;
    pair.a.until_seq(4).await;
    pair
}

#[tokio::test]
async fn it_goes_from_the_deal_to_the_result() {
    let house = House::open().await;
    let mut pair = begun(&house).await;
    let path = format!("/api/tables/{}/curve", pair.table);
    assert_eq!(
        pair.ann.get(&path).await.unwrap_err().status(),
        Some(409),
        "while the game is on it would tell what is hidden"
    );
    pair.a.must(FEED_3).await;
    pair.b.until("over").await;
    let curve = pair.bob.get(&path).await.unwrap();
    let points = curve["points"].as_array().unwrap();
    assert_eq!(
        points.iter().map(|point| point["step"].as_u64().unwrap()).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    for point in points {
        for side in ["known", "truth"] {
            let chances = point[side].as_array().unwrap();
            assert_eq!(chances.len(), 2);
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(&chance.as_f64().unwrap())));
        }
    }
    assert_eq!(points[3]["truth"], json!([1.0, 0.0]), "seat 0 has won");
    assert_eq!(points[3]["known"], points[3]["truth"]);
    assert_eq!(pair.ann.get(&path).await.unwrap(), curve, "it is worked out once");
}

#[tokio::test]
async fn a_game_that_was_given_up_ends_on_its_result() {
    let house = House::open().await;
    let mut pair = begun(&house).await;
    pair.b.send(server::wire::FromClient::Resign {}).await;
    pair.a.until("over").await;
    let curve = pair.ann.get(&format!("/api/tables/{}/curve", pair.table)).await.unwrap();
    let last = curve["points"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["step"], &last["truth"]), (&json!(2), &json!([1.0, 0.0])));
}

#[tokio::test]
async fn an_uploaded_replay_has_one_too() {
    let house = House::open().await;
    let mut pair = begun(&house).await;
    pair.a.must(FEED_3).await;
    pair.b.until("over").await;
    let file: Value = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    let kept = pair.bob.request("POST", "/api/replays", &[], &file.to_string()).await.unwrap();
    let curve = |place: &str, id: &str| format!("/api/{place}/{id}/curve");
    let own = pair.ann.get(&curve("tables", &pair.table)).await.unwrap();
    let brought = pair.ann.get(&curve("replays", kept["id"].as_str().unwrap())).await.unwrap();
    assert_eq!(own, brought, "the same game, the same curve");
    let missing = curve("replays", "AAAAAAAAAAAAAAAAAAAA");
    assert_eq!(pair.ann.get(&missing).await.unwrap_err().status(), Some(404));
}
