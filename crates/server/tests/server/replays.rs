//! Replays: fetched when the game is over, stepped through, brought back, and played on from.

use serde_json::{Value, json};
use server::client::Client;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, FEED_3, House, Pair, ROLL, join};

async fn finished(house: &House) -> Pair {
    let mut pair = house.pair(json!({ "options": { "goal": 5 } })).await;
    pair.a.must(ROLL).await;
    pair.b.until_seq(3).await;
    pair.b.must(FEED_1).await;
    pair.a.until_seq(4).await;
    pair.a.must(FEED_3).await;
    pair.b.until("over").await;
    pair
}

#[tokio::test]
async fn the_steps_of_a_game_are_its_views() {
    let house = House::open().await;
    let mut pair = finished(&house).await;
    let steps = |viewer: &str| format!("/api/tables/{}/steps?viewer={viewer}", pair.table);
    let (own, public) = (steps("0"), steps("spectator"));
    let seen = pair.bob.get(&own).await.unwrap();
    assert_eq!(seen["total"], 4);
    let list = seen["steps"].as_array().unwrap();
    assert_eq!(list.len(), 4);
    assert_eq!(list[0]["seat"], json!(null));
    assert_eq!(list[1]["action"]["label"]["fr"], "Roll");
    assert_eq!(list[1]["events"].as_array().unwrap().len(), 2, "seat 0 saw its die");
    assert_eq!(list[3]["stage"], json!({ "over": { "win": 0 } }));
    assert_eq!(list[3]["view"], pair.a.update["view"], "the last view is the one that was sent");
    let seen = pair.bob.get(&public).await.unwrap();
    assert_eq!(seen["steps"][1]["events"].as_array().unwrap().len(), 1);
    let part = pair.bob.get(&format!("{own}&from=2&count=1")).await.unwrap();
    assert_eq!(part["steps"].as_array().unwrap().len(), 1);
    assert_eq!(part["steps"][0]["step"], 2);
    for wrong in ["9", "x", "-1", "999999"] {
        let path = format!("/api/tables/{}/steps?viewer={wrong}", pair.table);
        assert_eq!(pair.ann.get(&path).await.unwrap_err().status(), Some(400), "{wrong}");
    }
}

#[tokio::test]
async fn a_replay_can_be_brought_back_and_a_changed_one_is_refused() {
    let house = House::open().await;
    let mut pair = finished(&house).await;
    let file = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    let send = async |client: &mut Client, file: &Value| {
        client.request("POST", "/api/replays", &[], &file.to_string()).await
    };
    let kept = send(&mut pair.bob, &file).await.unwrap();
    assert_eq!((&kept["steps"], &kept["fair"]), (&json!(3), &json!(true)));
    let path = format!("/api/replays/{}/steps?viewer=1", kept["id"].as_str().unwrap());
    let steps = Client::new(house.address()).get(&path).await.unwrap();
    assert_eq!(steps["names"], json!(["Ann", "Bob"]));
    let mut changes: Vec<(&str, Value)> = vec![
        ("/actions/1/code", json!(2)),
        ("/actions/1/code", json!(4_000_000_000_u32)),
        ("/actions/0/seat", json!(1)),
        ("/actions/0/seat", json!(200)),
        ("/chain", json!("0".repeat(64))),
        ("/rules", json!(99)),
        ("/game", json!("belote")),
        ("/content", json!("0".repeat(64))),
        ("/options", json!({ "goal": "x" })),
        ("/seed", json!("zz")),
        ("/format", json!("shopping-list")),
        ("/outcome", json!({ "win": 1 })),
        ("/names/0", json!("Alice")),
        ("/actions/0/at", json!(1)),
        ("/fairness/nonces/0", json!("00".repeat(16))),
    ];
    changes.push(("/version", json!(7)));
    for (place, value) in changes {
        let mut changed = file.clone();
        *changed.pointer_mut(place).unwrap() = value;
        let refused = send(&mut pair.bob, &changed).await.unwrap_err();
        assert_eq!(refused.status(), Some(422), "{place}");
    }
}

#[tokio::test]
async fn one_can_play_on_from_a_moment_against_a_bot() {
    let house = House::open().await;
    let mut pair = finished(&house).await;
    let path = format!("/api/tables/{}/branch", pair.table);
    let body = json!({ "step": 1, "seat": 1, "level": "facile" });
    let opened = pair.bob.post(&path, &body).await.unwrap();
    assert_eq!(opened["table"]["branch"], true);
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    join(&mut pair.bob, &table).await;
    let mut chair = Chair::sit(&mut pair.bob, &table, 0).await;
    assert_eq!(chair.update["stage"]["decide"]["seat"], 1);
    assert_eq!(chair.update["view"]["fire"], 1, "the roll of the other game has been made");
    assert_eq!(chair.ask(FromClient::Undo {}).await["code"], "not_allowed");
    chair.must(FEED_3).await;
    for (step, seat) in [(9, 0), (0, 9)] {
        let wrong = json!({ "step": step, "seat": seat, "level": "facile" });
        assert_eq!(pair.bob.post(&path, &wrong).await.unwrap_err().status(), Some(400));
    }
}

#[tokio::test]
async fn a_game_that_goes_on_cannot_be_branched() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let path = format!("/api/tables/{}/branch", pair.table);
    let body = json!({ "step": 0, "seat": 0, "level": "facile" });
    assert_eq!(pair.ann.post(&path, &body).await.unwrap_err().status(), Some(409));
}
