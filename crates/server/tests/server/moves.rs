//! Moves: exactly once, in order, and only where they belong.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{Chair, FEED_1, FEED_3, House, ROLL, THINK, error};

#[tokio::test]
async fn a_move_is_acknowledged_and_seen_by_all() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    assert_eq!(pair.a.update["stage"]["decide"]["seat"], 0);
    let answer = pair.a.act(FEED_3).await;
    assert_eq!(answer["type"], "ack");
    pair.a.until_seq(3).await;
    pair.b.until_seq(3).await;
    assert_eq!(pair.b.update["view"]["fire"], 3);
    assert_eq!(
        pair.b.update["beats"][0]["events"][0]["event"],
        json!({ "type": "fed", "seat": 0, "by": 3 })
    );
    assert_eq!(pair.b.update["actions"][0]["label"]["fr"], "Feed { by: 1 }");
    assert_eq!(pair.a.update["actions"], json!([]));
}

#[tokio::test]
async fn a_repeated_move_id_gets_its_first_answer_again() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let first = pair.a.act_as(2, "m", FEED_1).await;
    for _ in 0..3 {
        assert_eq!(pair.a.act_as(2, "m", FEED_3).await, first);
    }
    pair.b.until_seq(3).await;
    pair.b.must(FEED_1).await;
    assert_eq!(pair.a.act_as(2, "m", FEED_1).await, first, "also when the game went on");
    assert_eq!(pair.b.update["view"]["fire"], 2);
    let house = house.again().await;
    pair.ann.address = house.address();
    let mut back = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    assert_eq!(back.act_as(2, "m", FEED_1).await, first, "also after a restart");
    assert_eq!(back.update["view"]["fire"], 2);
}

#[tokio::test]
async fn a_move_for_an_old_moment_is_stale() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    pair.b.until_seq(3).await;
    let answer = pair.b.act_as(2, "late", FEED_1).await;
    assert_eq!(answer, json!({ "type": "stale", "move_id": "late", "seq": 3 }));
    let answer = pair.b.act_as(9, "early", FEED_1).await;
    assert_eq!(answer, json!({ "type": "stale", "move_id": "early", "seq": 3 }));
}

#[tokio::test]
async fn of_two_racing_moves_one_wins_and_the_other_is_told() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 200 } })).await;
    for round in 0..20_u32 {
        let (mover, seq) = match round % 2 {
            0 => (&mut pair.a, 2 + round),
            _ => (&mut pair.b, 2 + round),
        };
        mover.until_seq(seq).await;
        for name in ["x", "y"] {
            let move_id = format!("{name}{round}");
            mover.send(FromClient::Act { seq, move_id, codes: vec![FEED_1] }).await;
        }
        let one = mover.until_any(&["ack", "stale"]).await;
        let two = mover.until_any(&["ack", "stale"]).await;
        assert_eq!((&one["type"], &two["type"]), (&json!("ack"), &json!("stale")));
        assert_eq!(two["seq"], seq + 1);
    }
    pair.a.until_seq(22).await;
    assert_eq!(pair.a.update["view"]["fire"], 20);
}

#[tokio::test]
async fn a_gesture_of_several_links_is_one_entry_of_the_log() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let answer = pair.a.gesture(&[THINK, THINK, FEED_1]).await;
    assert_eq!((&answer["type"], &answer["seq"]), (&json!("ack"), &json!(3)));
    pair.b.until_seq(3).await;
    let beats = pair.b.update["beats"].as_array().unwrap();
    assert_eq!(beats.len(), 1);
    assert_eq!(beats[0]["events"].as_array().unwrap().len(), 3);
    assert_eq!(pair.b.update["view"]["fire"], 1);
    let again = pair.a.gesture_as(2, "move-1", &[THINK, THINK, FEED_1]).await;
    assert_eq!(again, answer, "sent again, it counts once");
    pair.b.send(FromClient::Resign {}).await;
    pair.b.until("over").await;
    let replay = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    assert_eq!(replay["actions"].as_array().unwrap().len(), 3, "each link is an action");
    assert_eq!(replay["cut_short"], json!({ "resignation": 1 }));
}

#[tokio::test]
async fn a_gesture_with_a_wrong_link_leaves_nothing_behind() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let refused = pair.a.gesture(&[THINK, THINK, THINK, FEED_1]).await;
    assert_eq!((&refused["type"], &refused["link"]), (&json!("refused"), &json!(2)));
    assert_eq!(refused["refusal"]["rule"], "TIS-THINK-1");
    let refused = pair.a.gesture(&[FEED_1, FEED_1]).await;
    assert_eq!((&refused["link"], &refused["refusal"]["rule"]), (&json!(1), &json!("TIS-TURN-1")));
    assert_eq!(error(&pair.a.gesture(&[THINK, 4_000_000_000]).await), "no_such_action");
    assert_eq!(error(&pair.a.gesture(&[]).await), "bad_frame");
    assert_eq!(error(&pair.a.gesture(&[THINK; 33]).await), "bad_frame");
    pair.a.send(FromClient::Refresh {}).await;
    let fresh = pair.a.until("update").await;
    assert_eq!((&fresh["seq"], &fresh["view"]["thoughts"]), (&json!(2), &json!(0)));
    assert_eq!(fresh["view"]["fire"], 0);
    let answer = pair.a.gesture(&[THINK, FEED_1]).await;
    assert_eq!(answer["type"], "ack", "the game goes on as if nothing had been sent");
}

#[tokio::test]
async fn a_move_against_the_rules_is_refused_with_its_rule() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let answer = pair.b.act(FEED_1).await;
    assert_eq!(
        (&answer["type"], &answer["refusal"]["rule"]),
        (&json!("refused"), &json!("TIS-TURN-1"))
    );
    assert_eq!(error(&pair.a.act(4_000_000_000).await), "no_such_action");
    assert_eq!(error(&pair.a.act_as(2, "", FEED_1).await), "bad_frame");
    assert_eq!(error(&pair.a.act_as(2, &"x".repeat(65), FEED_1).await), "bad_frame");
    assert_eq!(pair.a.seq, 2, "nothing happened");
}

#[tokio::test]
async fn why_not_is_answered_by_the_rules() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let why = |code, data| FromClient::Why { ask: 7, code, data };
    let answer = pair.a.ask(why(Some(FEED_1), None)).await;
    assert_eq!(answer, json!({ "type": "why", "ask": 7, "refusal": null }));
    let answer = pair.a.ask(why(None, Some(json!({ "type": "break" })))).await;
    assert_eq!(answer["refusal"]["rule"], "TIS-BREAK-1");
    let answer = pair.b.ask(why(None, Some(json!({ "type": "feed", "by": 2 })))).await;
    assert_eq!(answer["refusal"]["rule"], "TIS-TURN-1");
    for nonsense in [
        json!({ "type": "feed", "by": "much" }),
        json!([[[]]]),
        json!({ "type": "feed", "by": 99 }),
    ] {
        assert_eq!(error(&pair.a.ask(why(None, Some(nonsense))).await), "no_such_action");
    }
    assert_eq!(error(&pair.a.ask(why(None, None)).await), "bad_frame");
}

#[tokio::test]
async fn the_hash_is_of_the_view_as_it_was_sent() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(ROLL).await;
    let text = pair.a.update["view"].to_string();
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = text.bytes().fold(0x811c_9dc5, step);
    assert_eq!(pair.a.update["view_hash"], format!("{hash:08x}"));
}
