//! Taking back: free, by agreement, or not at all.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, House, ROLL, SHOW, THINK, error, join, set};

#[tokio::test]
async fn inside_ones_own_unfinished_choice_it_is_free() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    assert_eq!(pair.a.update["undo"], "no");
    pair.a.must(THINK).await;
    assert_eq!(pair.a.update["undo"], "free");
    pair.b.until_seq(3).await;
    assert_eq!(pair.b.update["undo"], "no", "it is not the other's to take back");
    pair.a.send(FromClient::Undo {}).await;
    pair.a.until_seq(4).await;
    assert_eq!(pair.a.update["view"]["thoughts"], 0);
    assert_eq!(pair.a.update["beats"][0]["kind"], "undo");
    let undone = pair.a.update["beats"][0]["seq"].as_u64().expect("a number") - 2;
    assert_eq!(pair.a.update["beats"][0]["back_to"], undone, "one entry no longer counts");
    pair.b.until_seq(4).await;
    assert_eq!(pair.b.update["view"]["thoughts"], 0);
    pair.a.must(FEED_1).await;
}

#[tokio::test]
async fn it_goes_back_to_the_start_of_the_choice() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(THINK).await;
    pair.a.must(THINK).await;
    assert_eq!(pair.a.update["stage"]["decide"]["kind"], "step");
    pair.a.send(FromClient::Undo {}).await;
    pair.a.until_seq(5).await;
    assert_eq!(pair.a.update["view"]["thoughts"], 0, "both steps are taken back");
    assert_eq!(pair.a.update["stage"]["decide"]["kind"], "turn");
    assert_eq!(pair.a.update["undo"], "no");
}

#[tokio::test]
async fn otherwise_the_other_has_to_agree() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    assert_eq!(pair.a.update["undo"], "ask");
    pair.a.send(FromClient::Undo {}).await;
    assert_eq!(pair.b.until("undo_asked").await["seat"], 0);
    pair.b.send(FromClient::UndoAnswer { agree: false }).await;
    pair.a.until("undo_declined").await;
    pair.a.send(FromClient::Undo {}).await;
    pair.a.until("undo_asked").await;
    let own = pair.a.ask(FromClient::UndoAnswer { agree: true }).await;
    assert_eq!(error(&own), "not_allowed", "one cannot agree with oneself");
    pair.b.until("undo_asked").await;
    pair.b.send(FromClient::UndoAnswer { agree: true }).await;
    pair.a.until_seq(4).await;
    assert_eq!(pair.a.update["view"]["fire"], 0);
    assert_eq!(pair.a.update["stage"]["decide"]["seat"], 0);
}

#[tokio::test]
async fn what_was_shown_or_rolled_stays() {
    let house = House::open().await;
    for sealed in [SHOW, ROLL] {
        let mut pair = house.pair(json!({})).await;
        pair.a.must(THINK).await;
        pair.a.must(sealed).await;
        assert_eq!(pair.a.update["undo"], "sealed");
        assert_eq!(error(&pair.a.ask(FromClient::Undo {}).await), "not_allowed");
        if sealed == SHOW {
            pair.a.must(THINK).await;
            assert_eq!(pair.a.update["undo"], "free", "what came after it does not");
            pair.a.send(FromClient::Undo {}).await;
            pair.a.until_seq(6).await;
            assert_eq!(pair.a.update["undo"], "sealed");
        }
    }
}

#[tokio::test]
async fn against_a_bot_one_takes_back_without_asking() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = json!({ "game": "tisons", "seats": ["me", "me"], "seed": 1 });
    let table = set(&mut ann, table).await;
    join(&mut ann, &table).await;
    let mut screen = Chair::sit(&mut ann, &table, 0).await;
    screen.must(FEED_1).await;
    assert_eq!(screen.update["undo"], "free", "all who play sit at this screen");
    screen.send(FromClient::Undo {}).await;
    screen.until_seq(3).await;
    assert_eq!(screen.update["view"]["fire"], 0);
}

#[tokio::test]
async fn a_game_with_things_taken_back_comes_back_whole() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(THINK).await;
    pair.a.send(FromClient::Undo {}).await;
    pair.a.until_seq(4).await;
    pair.a.must(ROLL).await;
    pair.b.until_seq(5).await;
    pair.b.must(FEED_1).await;
    pair.a.until_seq(6).await;
    let before = pair.a.update.clone();
    let house = house.again().await;
    pair.ann.address = house.address();
    let mut back = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    assert_eq!(back.update["view"], before["view"]);
    back.send(FromClient::Resign {}).await;
    back.until("over").await;
    let replay = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    assert_eq!(
        replay["actions"].as_array().unwrap().len(),
        2,
        "what was taken back is no part of it"
    );
}

#[tokio::test]
async fn at_a_practice_table_even_a_roll_is_taken_back() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let mine = |purpose: &str| json!({ "game": "tisons", "seats": ["me", "me"], "seed": 1, "purpose": purpose });
    for purpose in ["game", "practice"] {
        let table = set(&mut ann, mine(purpose)).await;
        let info = join(&mut ann, &table).await;
        assert_eq!(info["table"]["purpose"], purpose);
        let mut screen = Chair::sit(&mut ann, &table, 0).await;
        let before = screen.update["view"].clone();
        screen.must(ROLL).await;
        if purpose == "game" {
            assert_eq!(screen.update["undo"], "sealed");
            assert_eq!(error(&screen.ask(FromClient::Undo {}).await), "not_allowed");
            continue;
        }
        assert_eq!(screen.update["undo"], "free");
        screen.send(FromClient::Undo {}).await;
        screen.until_seq(3).await;
        assert_eq!(screen.update["view"], before);
        assert_eq!(screen.update["undo"], "no", "there is nothing left to take back");
    }
}

#[tokio::test]
async fn where_others_may_sit_there_is_no_practice_and_no_lesson() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    for word in ["practice", "lesson"] {
        let open = json!({ "game": "tisons", "seats": ["me", "open"], "purpose": word });
        assert_eq!(ann.post("/api/tables", &open).await.unwrap_err().status(), Some(400), "{word}");
        let public =
            json!({ "game": "tisons", "seats": ["me", "me"], "public": true, "purpose": word });
        assert_eq!(
            ann.post("/api/tables", &public).await.unwrap_err().status(),
            Some(400),
            "{word}"
        );
    }
}
