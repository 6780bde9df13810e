//! Hostile input: refused, bounded, and never the end of anybody else's evening.

use engine::{Chance as _, Fast};
use serde_json::json;
use server::client::Client;
use server::wire::FromClient;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::common::{Chair, FEED_1, House, error};

#[tokio::test]
async fn frames_that_are_not_understood_get_an_error_and_change_nothing() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let deep = format!("{}{}", "[".repeat(4000), "]".repeat(4000));
    let frames = [
        String::new(),
        "null".into(),
        "{".into(),
        "[]".into(),
        "\"act\"".into(),
        r#"{"type":"act"}"#.into(),
        r#"{"type":"act","seq":-1,"move_id":"x","codes":[0]}"#.into(),
        r#"{"type":"act","seq":2,"move_id":"x","codes":[99999999999999999999]}"#.into(),
        r#"{"type":"act","seq":2,"move_id":"x","codes":[0],"seat":1}"#.into(),
        r#"{"type":"act","seq":2,"move_id":"x","codes":[0],"seq":3}"#.into(),
        r#"{"type":"act","seq":2.5,"move_id":"x","codes":[0]}"#.into(),
        r#"{"type":"resign","player":"somebody else"}"#.into(),
        r#"{"type":"welcome"}"#.into(),
        r#"{"type":"\u0000"}"#.into(),
        format!(r#"{{"type":"why","ask":1,"data":{deep}}}"#),
        deep,
    ];
    for frame in frames {
        pair.a.socket.send_text(&frame).await.unwrap();
        let answer = pair.a.until_any(&["error"]).await;
        assert_eq!(error(&answer), "bad_frame", "{frame:.60}");
    }
    pair.a.socket.send_message(Message::binary(vec![0xff; 100])).await.unwrap();
    assert_eq!(error(&pair.a.until("error").await), "bad_frame");
    pair.a.must(FEED_1).await;
    assert_eq!(pair.a.seq, 3);
}

#[tokio::test]
async fn fuzzed_frames_never_break_a_table() {
    let house = House::open().await;
    let mut chance = Fast::new(20_261_115);
    let seeds = [
        r#"{"type":"act","seq":2,"move_id":"abc","codes":[3]}"#,
        r#"{"type":"why","ask":1,"data":{"feed":2}}"#,
        r#"{"type":"chat","text":"é\u202e"}"#,
        r#"{"type":"undo_answer","agree":true}"#,
        r#"{"type":"hand_over"}"#,
        r#"{"type":"draw_offer"}"#,
    ];
    for _ in 0..12 {
        let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
        for _ in 0..40 {
            let mut bytes = seeds[chance.below(seeds.len() as u32) as usize].as_bytes().to_vec();
            for _ in 0..chance.below(4) {
                let at = chance.below(bytes.len() as u32) as usize;
                match chance.below(3) {
                    0 => bytes[at] = chance.below(256) as u8,
                    1 => {
                        bytes.remove(at);
                    }
                    _ => bytes.insert(at, b"{}[]\",:0-9eE\\u"[chance.below(14) as usize]),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            if pair.a.socket.send_text(&text).await.is_err() {
                pair.a = Chair::sit(&mut pair.ann, &pair.table, 0).await;
            }
        }
        let mut fresh = Chair::sit(&mut pair.bob, &pair.table, 0).await;
        assert_eq!(fresh.ask(FromClient::Ping { ask: 9 }).await["type"], "pong");
        let shown = pair.ann.get(&format!("/api/tables/{}", pair.table)).await.unwrap();
        assert_ne!(shown["status"], "quarantined");
    }
}

#[tokio::test]
async fn an_oversized_frame_closes_the_socket() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let _ = pair.a.socket.send_text(&"x".repeat(17 * 1024)).await;
    assert_eq!(pair.a.until_closed().await, Some(1009), "too large, by the book");
    pair.b.send(FromClient::Ping { ask: 1 }).await;
    pair.b.until("pong").await;
    let mut back = Chair::sit(&mut pair.ann, &pair.table, 0).await;
    back.must(FEED_1).await;
}

#[tokio::test]
async fn fragments_are_put_together_and_bounded_as_a_whole() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let text = r#"{"type":"act","seq":2,"move_id":"parts","codes":[0]}"#;
    let (head, tail) = text.split_at(20);
    let fragment = |part: &str, code: Data, last: bool| {
        Message::Frame(Frame::message(part.to_owned(), OpCode::Data(code), last))
    };
    pair.a.socket.send_message(fragment(head, Data::Text, false)).await.unwrap();
    pair.a.socket.send_message(fragment(tail, Data::Continue, true)).await.unwrap();
    assert_eq!(pair.a.until("ack").await["move_id"], "parts");
    // Many small fragments must not add up to what one large frame may not be.
    let mut sent = pair.a.socket.send_message(fragment("x", Data::Text, false)).await;
    for _ in 0..40 {
        if sent.is_err() {
            break;
        }
        sent = pair.a.socket.send_message(fragment(&"x".repeat(1024), Data::Continue, false)).await;
    }
    pair.a.until_closed().await;
}

#[tokio::test]
async fn whoever_sends_too_fast_is_told_and_then_let_go() {
    let house = House::open_with(|config| config.limits.frames_per_second = 1).await;
    let mut pair = house.pair(json!({})).await;
    let (mut told, mut closed) = (false, false);
    for ask in 0..500 {
        if pair.a.socket.send(&FromClient::Ping { ask }).await.is_err() {
            break;
        }
    }
    while let Some(message) = pair.a.socket.message().await {
        match message {
            Ok(Message::Text(text)) => told |= text.contains("too_fast"),
            Ok(Message::Close(frame)) => {
                assert_eq!(u16::from(frame.unwrap().code), 4008);
                closed = true;
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
    assert!(told && closed);
}

#[tokio::test]
async fn a_slow_reader_is_let_go_and_holds_up_nobody() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    let mut eve = house.guest("Eve").await;
    // Eve asks for much and reads nothing, so that her queue at the server fills up.
    let mut sleeper = eve.sit(&pair.table, 0).await.unwrap();
    for _ in 0..20_000 {
        let send = sleeper.send(&FromClient::Refresh {});
        let sent = tokio::time::timeout(std::time::Duration::from_millis(200), send).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    for _ in 0..3 {
        pair.a.must(FEED_1).await;
        pair.b.until_seq(pair.a.seq).await;
        pair.b.must(FEED_1).await;
        pair.a.until_seq(pair.b.seq).await;
    }
    // The sleeper is let go by the table, without having said anything.
    while eve.get(&format!("/api/tables/{}", pair.table)).await.unwrap()["spectators"] != 0 {
        pair.a.must(FEED_1).await;
        pair.b.until_seq(pair.a.seq).await;
        pair.b.must(FEED_1).await;
        pair.a.until_seq(pair.b.seq).await;
    }
}

#[tokio::test]
async fn requests_are_bounded_in_size_kind_and_number() {
    let house = House::open_with(|config| config.limits.requests_per_second = 5).await;
    let mut client = Client::new(house.address());
    let big = format!(r#"{{"name":"{}"}}"#, "x".repeat(70_000));
    let headers = [("content-type", "application/json")];
    let (status, _) = client.raw("POST", "/api/session", &headers, &big).await.unwrap();
    assert_eq!(status, 400);
    let (status, _) =
        client.raw("POST", "/api/session", &[("content-type", "text/plain")], "{}").await.unwrap();
    assert_eq!(status, 400, "a form of another site cannot pretend to be JSON");
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(client.raw("GET", "/api/games", &[], "").await.unwrap().0);
    }
    assert!(statuses.contains(&429));
    assert_eq!(client.raw("GET", "/healthz", &[], "").await.unwrap().0, 200);
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let house =
        House::open_with(|config| config.origins = vec!["https://friend.example".into()]).await;
    let mut client = Client::new(house.address());
    let own = format!("http://{}", house.address());
    for (origin, expected) in [
        (own.as_str(), 200),
        ("https://friend.example", 200),
        ("https://evil.example", 403),
        ("null", 403),
        ("", 403),
    ] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let (status, _) =
            client.raw("POST", "/api/session", &headers, r#"{"name":"Ann"}"#).await.unwrap();
        assert_eq!(status, expected, "{origin}");
    }
    let ticket = client.post("/api/ticket", &json!({})).await.unwrap();
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let head = format!(
        "GET /ws?ticket={}&table=aaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         origin: https://evil.example\r\n\r\n",
        ticket["ticket"].as_str().unwrap(),
        house.address()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 403");
}

#[tokio::test]
async fn addresses_that_could_never_be_a_table_are_not_looked_for() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    for id in ["x", "../../etc/passwd", "aaaaaaaaaaaaaaaaaaaa", "%00%00", "' or 1=1 --"] {
        let id = id.replace(' ', "%20").replace('/', "%2f").replace('\'', "%27");
        for path in [
            format!("/api/tables/{id}"),
            format!("/api/tables/{id}/replay"),
            format!("/api/replays/{id}/steps"),
        ] {
            assert_eq!(ann.get(&path).await.unwrap_err().status(), Some(404), "{path}");
        }
    }
    assert_eq!(ann.sit("aaaaaaaaaaaaaaaaaaaa", 0).await.err().unwrap().status(), Some(404));
}

#[tokio::test]
async fn one_person_cannot_take_all_the_sockets() {
    let house = House::open_with(|config| config.limits.sockets_per_person = 3).await;
    let pair = house.pair(json!({})).await;
    let mut eve = house.guest("Eve").await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(Chair::sit(&mut eve, &pair.table, 0).await);
    }
    let refused = eve.sit(&pair.table, 0).await.err().unwrap();
    assert_eq!(refused.status(), Some(429));
    let mut other = house.guest("Zoé").await;
    Chair::sit(&mut other, &pair.table, 0).await;
    open.clear();
    loop {
        // The places are given back when the server has noticed.
        if eve.sit(&pair.table, 0).await.is_ok() {
            break;
        }
        tokio::task::yield_now().await;
    }
}
