//! Who may say what: the whole matrix of frames by role.

use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::wire::{FromClient, MuteUntil};

use crate::common::{Chair, FEED_1, House, Pair, SHOW};

/// Every frame there is. A new one does not compile until it is listed here.
fn frames() -> Vec<FromClient> {
    let all = vec![
        FromClient::Act { seq: 2, move_id: "m".into(), codes: vec![FEED_1] },
        FromClient::Why { ask: 1, code: Some(FEED_1), data: None },
        FromClient::Advice { ask: 2 },
        FromClient::Forecast { ask: 4, code: FEED_1 },
        FromClient::Undo {},
        FromClient::UndoAnswer { agree: true },
        FromClient::Resign {},
        FromClient::DrawOffer {},
        FromClient::DrawAnswer { agree: true },
        FromClient::Rematch {},
        FromClient::Chat { text: "bonsoir".into() },
        FromClient::Mute { window: 0, until: MuteUntil::Turn },
        FromClient::MuteChat { on: true },
        FromClient::HandOver {},
        FromClient::TakeBack {},
        FromClient::Refresh {},
        FromClient::Look { seat: None },
        FromClient::Ping { ask: 3 },
    ];
    for frame in &all {
        match frame {
            FromClient::Act { .. }
            | FromClient::Why { .. }
            | FromClient::Advice { .. }
            | FromClient::Forecast { .. }
            | FromClient::Undo {}
            | FromClient::UndoAnswer { .. }
            | FromClient::Resign {}
            | FromClient::DrawOffer {}
            | FromClient::DrawAnswer { .. }
            | FromClient::Rematch {}
            | FromClient::Chat { .. }
            | FromClient::Mute { .. }
            | FromClient::MuteChat { .. }
            | FromClient::HandOver {}
            | FromClient::TakeBack {}
            | FromClient::Refresh {}
            | FromClient::Look { .. }
            | FromClient::Ping { .. } => {}
        }
    }
    all
}

fn name(frame: &FromClient) -> String {
    serde_json::to_value(frame).unwrap()["type"].as_str().unwrap().to_owned()
}

/// What a frame brings about for whoever sends it: the first answer, or how the table changed.
async fn outcome(chair: &mut Chair, frame: FromClient) -> String {
    let silent = matches!(frame, FromClient::MuteChat { .. });
    chair.send(frame).await;
    if silent {
        chair.send(FromClient::Ping { ask: 99 }).await;
    }
    loop {
        let answer = chair.next().await.expect("the socket is open");
        match answer["type"].as_str().unwrap() {
            "table" => {}
            "error" => return answer["code"].as_str().unwrap().to_owned(),
            "update" => {
                let beat = &answer["beats"][0]["kind"];
                return beat.as_str().unwrap_or("fresh").to_owned();
            }
            "pong" if answer["ask"] == 99 => return "done".into(),
            kind => return kind.to_owned(),
        }
    }
}

async fn fresh(house: &House) -> Pair {
    house.pair(json!({})).await
}

#[tokio::test]
async fn the_deciding_seat() {
    let house = House::open().await;
    let expected = [
        ("act", "ack"),
        ("why", "why"),
        ("advice", "not_allowed"),
        ("forecast", "forecast"),
        ("undo", "not_allowed"),
        ("undo_answer", "nothing_asked"),
        ("resign", "resign"),
        ("draw_offer", "draw_offered"),
        ("draw_answer", "nothing_asked"),
        ("rematch", "not_over"),
        ("chat", "chat"),
        ("mute", "fresh"),
        ("mute_chat", "done"),
        ("hand_over", "hand_over"),
        ("take_back", "not_allowed"),
        ("refresh", "fresh"),
        ("look", "fresh"),
        ("ping", "pong"),
    ];
    matrix(&house, &expected, |pair| &mut pair.a).await;
}

#[tokio::test]
async fn the_other_seat() {
    let house = House::open().await;
    let expected = [
        ("act", "refused"),
        ("why", "why"),
        ("advice", "not_allowed"),
        ("forecast", "not_your_turn"),
        ("undo", "not_allowed"),
        ("undo_answer", "nothing_asked"),
        ("resign", "resign"),
        ("draw_offer", "draw_offered"),
        ("draw_answer", "nothing_asked"),
        ("rematch", "not_over"),
        ("chat", "chat"),
        ("mute", "fresh"),
        ("mute_chat", "done"),
        ("hand_over", "hand_over"),
        ("take_back", "not_allowed"),
        ("refresh", "fresh"),
        ("look", "not_your_turn"),
        ("ping", "pong"),
    ];
    matrix(&house, &expected, |pair| &mut pair.b).await;
}

async fn matrix(house: &House, expected: &[(&str, &str)], chair: impl Fn(&mut Pair) -> &mut Chair) {
    let all = frames();
    assert_eq!(all.len(), expected.len());
    for (frame, (kind, answer)) in all.into_iter().zip(expected) {
        assert_eq!(name(&frame), *kind);
        let mut pair = fresh(house).await;
        assert_eq!(outcome(chair(&mut pair), frame).await, *answer, "{kind}");
    }
}

#[tokio::test]
async fn a_spectator_may_look_and_nothing_else() {
    let house = House::open().await;
    let mut pair = fresh(&house).await;
    let mut eve = house.guest("Eve").await;
    let mut spectator = Chair::sit(&mut eve, &pair.table, 0).await;
    assert_eq!(spectator.welcome["seats"], json!([]));
    for frame in frames() {
        let kind = name(&frame);
        let expected = match kind.as_str() {
            "mute_chat" => "done",
            "refresh" => "fresh",
            "ping" => "pong",
            _ => "not_seated",
        };
        assert_eq!(outcome(&mut spectator, frame).await, expected, "{kind}");
    }
    pair.a.send(FromClient::Ping { ask: 5 }).await;
    pair.a.until("pong").await;
    assert_eq!(pair.a.seq, 2, "the table did not change");
}

#[tokio::test]
async fn a_spectator_sees_public_information_only() {
    let house = House::open().await;
    let mut pair = fresh(&house).await;
    let mut eve = house.guest("Eve").await;
    let mut spectator = Chair::sit(&mut eve, &pair.table, 0).await;
    let secret = |update: &Value, seat: usize| update["view"]["secrets"][seat].clone();
    let (of_a, of_b) = (secret(&pair.a.update, 0), secret(&pair.b.update, 1));
    assert!(of_a.is_number() && of_b.is_number());
    assert_eq!(secret(&pair.a.update, 1), Value::Null);
    assert_eq!(spectator.update["view"]["secrets"], json!([null, null]));
    pair.a.must(crate::common::ROLL).await;
    pair.b.until_seq(3).await;
    pair.b.must(SHOW).await;
    spectator.until_seq(4).await;
    assert_eq!(spectator.update["view"]["secrets"], json!([null, of_b]));
    let heard = spectator.heard.concat();
    assert!(!heard.contains("\"saw\""), "what the die showed was for one seat");
    assert!(heard.contains("\"rolled\""));
    assert!(!heard.contains(&format!("\"secrets\":[{of_a}")));
    assert!(!heard.contains("\"actions\":[{"), "what a seat may choose is its own business");
    for word in ["seed", "\"secret\":\""] {
        assert!(!heard.contains(word), "{word}");
    }
}

#[tokio::test]
async fn nobody_gets_in_without_a_session() {
    let house = House::open().await;
    let pair = fresh(&house).await;
    let mut anonymous = Client::new(house.address());
    for (method, path) in [
        ("GET", "/api/me".to_owned()),
        ("PATCH", "/api/me".to_owned()),
        ("GET", "/api/mine".to_owned()),
        ("POST", "/api/ticket".to_owned()),
        ("POST", "/api/tables".to_owned()),
        ("POST", format!("/api/tables/{}/join", pair.table)),
        ("POST", format!("/api/tables/{}/leave", pair.table)),
        ("POST", format!("/api/tables/{}/bot", pair.table)),
        ("POST", format!("/api/tables/{}/branch", pair.table)),
        ("POST", "/api/replays".to_owned()),
        ("POST", "/api/account/register".to_owned()),
        ("POST", "/api/account/logout".to_owned()),
    ] {
        for cookie in [None, Some(format!("veillee={}", "0".repeat(64))), Some("veillee=x".into())]
        {
            anonymous.cookie = cookie;
            let headers = [("content-type", "application/json")];
            let (status, _) = anonymous.raw(method, &path, &headers, "{}").await.unwrap();
            assert_eq!(status, 401, "{method} {path}");
        }
    }
    for ticket in ["", "x", &"0".repeat(64)] {
        let refused = Socket::open(house.address(), ticket, &pair.table, 0).await;
        assert_eq!(refused.err().unwrap().status(), Some(401));
    }
}

#[tokio::test]
async fn a_ticket_opens_one_socket() {
    let house = House::open().await;
    let mut pair = fresh(&house).await;
    let ticket = pair.ann.post("/api/ticket", &json!({})).await.unwrap();
    let ticket = ticket["ticket"].as_str().unwrap();
    Socket::open(house.address(), ticket, &pair.table, 0).await.unwrap();
    let again = Socket::open(house.address(), ticket, &pair.table, 0).await;
    assert_eq!(again.err().unwrap().status(), Some(401));
}

#[tokio::test]
async fn an_ended_session_ends_its_sockets_and_its_tickets() {
    let house = House::open().await;
    let mut pair = fresh(&house).await;
    let ticket = pair.ann.post("/api/ticket", &json!({})).await.unwrap();
    let cookie = pair.ann.cookie.clone();
    pair.ann.post("/api/account/logout", &json!({})).await.unwrap();
    assert_eq!(pair.a.until_closed().await, Some(4004));
    let late = Socket::open(house.address(), ticket["ticket"].as_str().unwrap(), &pair.table, 0);
    assert_eq!(late.await.err().unwrap().status(), Some(401));
    pair.ann.cookie = cookie;
    assert_eq!(pair.ann.get("/api/me").await.unwrap_err().status(), Some(401));
    assert_eq!(pair.ann.sit(&pair.table, 0).await.err().unwrap().status(), Some(401));
    pair.b.send(FromClient::Ping { ask: 1 }).await;
    pair.b.until("pong").await;
}
