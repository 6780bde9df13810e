//! Leaving a game of three or more: a bot plays on, the others finish, and whoever left comes last.

use serde_json::{Value, json};
use server::wire::FromClient;

use crate::common::{FEED_1, FEED_3, House, Round, error};

/// Plays on with everybody who is still there until the game is over, feeding one each time.
async fn finish(round: &mut Round, people: &[usize]) -> Value {
    loop {
        let watching = people[0];
        if let Some(outcome) = round.chairs[watching].update["stage"].get("over") {
            return outcome.clone();
        }
        let seat = round.chairs[watching].update["stage"]["decide"]["seat"].as_u64().unwrap();
        let seat = seat as usize;
        if people.contains(&seat) {
            let seq = round.chairs[watching].seq;
            round.chairs[seat].until_seq(seq).await;
            round.chairs[seat].must(FEED_1).await;
            let seq = round.chairs[seat].seq;
            round.chairs[watching].until_seq(seq).await;
        } else {
            round.chairs[watching].until("update").await;
        }
    }
}

#[tokio::test]
async fn of_three_the_other_two_play_on_and_the_one_who_left_comes_last() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 20 } })).await;
    // Seat 1 feeds most and would win by the rules.
    round.must(0, FEED_1).await;
    round.must(1, FEED_3).await;
    round.must(2, FEED_1).await;
    round.chairs[1].send(FromClient::Resign {}).await;
    let seq = round.chairs[0].seq;
    round.chairs[0].until_seq(seq + 1).await;
    assert_eq!(round.chairs[0].update["beats"][0]["kind"], "resign");
    assert_eq!(round.chairs[0].update["stage"]["decide"]["seat"], 0, "the game goes on");
    let path = format!("/api/tables/{}", round.table);
    let shown = round.clients[0].get(&path).await.unwrap();
    assert_eq!((&shown["status"], &shown["seats"][1]["left"]), (&json!("playing"), &json!(true)));
    round.chairs[1].until_seq(seq + 1).await;
    assert_eq!(round.chairs[1].update["viewer"], "spectator", "whoever left may watch");
    assert_eq!(error(&round.chairs[1].ask(FromClient::Resign {}).await), "not_seated");
    let outcome = finish(&mut round, &[0, 2]).await;
    if outcome != json!("shared_defeat") {
        let ranks: Vec<u64> =
            (0..3).map(|seat| outcome["ranking"][seat].as_u64().unwrap()).collect();
        assert_eq!(ranks[1], 3, "{outcome}");
        assert!(ranks[0] < 3 && ranks[2] < 3, "{outcome}");
    }
    let mine = round.clients[1].get("/api/mine").await.unwrap();
    assert_eq!(mine[0]["seats"], json!([1]), "the game is in the history of whoever left");
    assert_eq!(mine[0]["outcome"], outcome);
    let replay = round.clients[0].get(&format!("{path}/replay")).await.unwrap();
    assert_eq!(replay.get("cut_short"), None, "the rules ended it");
}

#[tokio::test]
async fn whoever_runs_out_of_time_among_three_is_played_on_for() {
    let house = House::open().await;
    let extra = json!({ "options": { "goal": 9 }, "clock": { "turn": { "seconds": 5 } } });
    let mut round = house.round(3, extra).await;
    let seq = round.chairs[1].seq;
    round.chairs[1].until_seq(seq + 1).await;
    assert_eq!(round.chairs[1].update["beats"][0]["kind"], "flag");
    assert_eq!(round.chairs[1].update["clocks"]["left"][0], json!(null), "a bot has no clock");
    while round.chairs[1].update["stage"]["decide"]["seat"] != 1 {
        round.chairs[1].until("update").await;
    }
    round.chairs[1].must(FEED_1).await;
}

#[tokio::test]
async fn when_nobody_is_left_the_game_is_over_and_the_first_to_leave_is_last() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 60_000 } })).await;
    for seat in [2, 0, 1] {
        round.chairs[seat].send(FromClient::Resign {}).await;
        if seat != 1 {
            round.chairs[seat].until("update").await;
        }
    }
    let over = round.chairs[0].until("over").await;
    assert_eq!(over["outcome"], json!({ "ranking": [2, 1, 3, 0, 0] }));
    let mine = round.clients[0].get("/api/mine").await.unwrap();
    assert_eq!(mine[0]["ranks"], json!([2, 1, 3]));
    let replay =
        round.clients[0].get(&format!("/api/tables/{}/replay", round.table)).await.unwrap();
    assert_eq!(replay["cut_short"], json!({ "resignation": 1 }));
}

#[tokio::test]
async fn a_game_with_somebody_gone_comes_back_after_a_restart() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 60_000 } })).await;
    round.must(0, FEED_1).await;
    round.chairs[2].send(FromClient::Resign {}).await;
    let seq = round.chairs[0].seq;
    round.chairs[0].until_seq(seq + 1).await;
    let house = house.again().await;
    let path = format!("/api/tables/{}", round.table);
    round.clients[0].address = house.address();
    let shown = round.clients[0].get(&path).await.unwrap();
    assert_eq!(shown["seats"][2]["left"], true);
    assert_eq!(shown["status"], "playing");
}

#[tokio::test]
async fn among_three_a_draw_needs_all_and_those_who_left_are_not_asked() {
    let house = House::open().await;
    let mut round = house.round(4, json!({ "options": { "goal": 60_000 } })).await;
    round.chairs[3].send(FromClient::Resign {}).await;
    let seq = round.chairs[0].seq;
    round.chairs[0].until_seq(seq + 1).await;
    round.chairs[0].send(FromClient::DrawOffer {}).await;
    round.chairs[1].until("draw_offered").await;
    round.chairs[2].until("draw_offered").await;
    round.chairs[1].send(FromClient::DrawAnswer { agree: true }).await;
    assert_eq!(round.chairs[2].until("agreed").await["seats"], json!([0, 1]));
    round.chairs[2].send(FromClient::DrawAnswer { agree: true }).await;
    let over = round.chairs[0].until("over").await;
    assert_eq!(over["outcome"], json!({ "ranking": [1, 1, 1, 4, 0] }));
}

#[tokio::test]
async fn among_three_one_voice_keeps_a_move_on_the_table() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 60_000 } })).await;
    round.must(0, FEED_1).await;
    assert_eq!(round.chairs[0].update["undo"], "ask");
    for agree in [false, true] {
        round.chairs[0].send(FromClient::Undo {}).await;
        round.chairs[1].until("undo_asked").await;
        round.chairs[2].until("undo_asked").await;
        round.chairs[1].send(FromClient::UndoAnswer { agree: true }).await;
        round.chairs[2].until("agreed").await;
        round.chairs[2].send(FromClient::UndoAnswer { agree }).await;
        if !agree {
            round.chairs[0].until("undo_declined").await;
            assert_eq!(round.chairs[0].update["view"]["fire"], 1);
        }
    }
    let seq = round.chairs[0].seq;
    round.chairs[0].until_seq(seq + 1).await;
    assert_eq!(round.chairs[0].update["view"]["fire"], 0);
}
