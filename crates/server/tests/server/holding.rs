//! What one person or one address cannot take from the others.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::Seat;
use serde_json::json;
use server::client::Client;
use server::record::{Entry, LogRow, PlayerId, TableId};
use server::store::{Append, SqliteStore, Store};
use server::wire::FromClient;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::{Chair, FEED_1, FEED_3, House, config, error, join, set, shelf};

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];

fn code(refused: &server::client::ClientError) -> String {
    let server::client::ClientError::Refused { body, .. } = refused else { panic!("{refused}") };
    body["code"].as_str().unwrap().into()
}

#[tokio::test]
async fn a_seat_that_was_kept_is_given_back_to_whom_it_was_kept_for() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    let left = ann.post(&format!("/api/tables/{table}/leave"), &json!({})).await.unwrap();
    assert_eq!(left["table"]["seats"][0]["kind"], "kept");
    let path = format!("/api/tables/{table}/join");
    let refused = bob.post(&path, &json!({ "seat": 0 })).await.unwrap_err();
    assert_eq!(refused.status(), Some(409));
    join(&mut ann, &table).await;
}

#[tokio::test]
async fn luck_that_somebody_chose_never_meets_a_stranger() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    for extra in [json!({ "seed": 7 }), json!({ "options": { "lots": [1, 2] } })] {
        let mut body = json!({ "game": "tisons", "seats": ["me", "me"], "public": true });
        for (key, value) in extra.as_object().unwrap() {
            body[key] = value.clone();
        }
        let Ok(opened) = ann.post("/api/tables", &body).await else {
            assert!(extra.get("options").is_some(), "a seed can be chosen");
            continue;
        };
        let table = opened["table"]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{table}");
        ann.post(&format!("{path}/join"), &json!({ "seat": 0 })).await.unwrap();
        ann.post(&format!("{path}/leave"), &json!({})).await.unwrap();
        for seat in [json!({ "seat": 0 }), json!({ "seat": 1 }), json!({})] {
            let refused = bob.post(&format!("{path}/join"), &seat).await.unwrap_err();
            assert_eq!(refused.status(), Some(409), "{extra} {seat}");
        }
    }
}

#[tokio::test]
async fn a_house_without_room_says_so_and_keeps_nothing() {
    let house = House::open_with(|config| config.limits.tables = 2).await;
    let body = json!({ "game": "tisons", "seats": ["me", "open"], "public": true });
    let mut chairs = Vec::new();
    for name in ["Ann", "Bob"] {
        let mut guest = house.guest(name).await;
        let table = set(&mut guest, body.clone()).await;
        chairs.push(guest.sit(&table, 0).await.unwrap());
    }
    let mut eve = house.guest("Eve").await;
    let refused = eve.post("/api/tables", &body).await.unwrap_err();
    assert_eq!((refused.status(), code(&refused).as_str()), (Some(503), "full"), "{refused}");
    let lobby = eve.get("/api/tables").await.unwrap();
    assert_eq!(lobby.as_array().unwrap().len(), 2, "nothing was kept of it");
}

#[tokio::test]
async fn one_address_has_a_share_of_tables_and_of_sockets() {
    let house = House::open_with(|config| {
        config.limits.tables_per_address = 3;
        config.limits.sockets_per_address = 2;
        config.proxy = true;
    })
    .await;
    // Guests without end from one address: the share is the address's.
    let from = |address: &'static str| [JSON[0], ("x-forwarded-for", address)];
    let body = json!({ "game": "tisons", "seats": ["open", "open"] }).to_string();
    let mut tables = Vec::new();
    for number in 0..5 {
        let mut guest = house.guest(&format!("G{number}")).await;
        tables.push(guest.request("POST", "/api/tables", &from("192.0.2.7"), &body).await);
    }
    let refused = tables.iter().filter_map(|answer| answer.as_ref().err());
    let refused: Vec<String> = refused.map(code).collect();
    assert_eq!(refused, ["share", "share"]);
    let mut guest = house.guest("Zoé").await;
    guest.request("POST", "/api/tables", &from("192.0.2.8"), &body).await.expect("another address");
    let table = tables[0].as_ref().unwrap()["table"]["id"].as_str().unwrap().to_owned();
    let mut open = Vec::new();
    for number in 0..2 {
        let mut guest = house.guest(&format!("S{number}")).await;
        open.push(guest.sit(&table, 0).await.unwrap());
    }
    let refused = guest.sit(&table, 0).await.err().unwrap();
    assert_eq!(refused.status(), Some(429));
}

#[tokio::test]
async fn a_long_log_locks_nobody_out_and_gets_no_longer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("veillee.sqlite");
    // Two people sit down, the server goes, and the log grows as no server lets it grow any more.
    let (mut ann, table) = {
        let running = server::start(config(folder.path()), shelf()).await.unwrap();
        let mut ann = Client::guest(running.address, "Ann").await.unwrap();
        let mut bob = Client::guest(running.address, "Bob").await.unwrap();
        let body =
            json!({ "game": "tisons", "seats": ["me", "open"], "options": { "goal": 60_000 } });
        let table = set(&mut ann, body).await;
        join(&mut ann, &table).await;
        join(&mut bob, &table).await;
        running.stop().await.unwrap();
        (ann, table)
    };
    let store = SqliteStore::open(&path).await.unwrap();
    let id = TableId::parse(&table).unwrap();
    let seat = Seat::new(1);
    for seq in 3..=2_602 {
        let entry = if seq % 2 == 1 { Entry::HandOver { seat } } else { Entry::TakeBack { seat } };
        let row = LogRow { seq, at: 1, player: Some(PlayerId(1)), move_id: None, entry };
        let (next, deadline, clocked, index) = (Some(Seat::new(0)), None, false, None);
        let append = Append { table: id.clone(), row, next, deadline, clocked, index };
        store.append(append).await.unwrap();
    }
    store.close().await.unwrap();
    let running = server::start(config(folder.path()), shelf()).await.unwrap();
    ann.address = running.address;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    assert_eq!(chair.seq, 2_602);
    let beats = chair.update["beats"].as_array().unwrap();
    assert!(beats.len() <= 1024, "{}", beats.len());
    assert_eq!(beats.last().unwrap()["seq"], 2_602, "the last part is told");
    assert!(chair.heard[0].len() < 1024 * 1024);
    chair.must(FEED_1).await;
    assert_eq!(error(&chair.ask(FromClient::HandOver {}).await), "not_allowed");
    assert_eq!(chair.update["undo"], "no");
}

#[tokio::test]
async fn sitting_down_and_getting_up_ends_somewhere() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["open", "open"] })).await;
    let leave = format!("/api/tables/{table}/leave");
    let mut rounds = 0;
    loop {
        join(&mut ann, &table).await;
        if let Err(refused) = ann.post(&leave, &json!({})).await {
            assert_eq!(refused.status(), Some(429));
            break;
        }
        rounds += 1;
        assert!(rounds < 1000, "it never ends");
    }
    let mut bob = house.guest("Bob").await;
    let joined = join(&mut bob, &table).await;
    assert_eq!(joined["table"]["status"], "playing", "whoever comes may still sit down");
}

#[tokio::test]
async fn connections_that_never_ask_anything_are_closed() {
    let house = House::open_with(|config| config.head = Duration::from_millis(200)).await;
    let starts: [&[u8]; 3] = [b"", b"GET /healthz HTTP/1.1\r\nhost: x\r\n", b"GET"];
    for start in starts {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        stream.write_all(start).await.unwrap();
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(Duration::from_mins(1), stream.read_to_end(&mut answer));
        // A reset is an end as well.
        let _ = closed.await.expect("the server does not wait for ever");
    }
    // One that has asked, and is silent then, is closed too.
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_mins(1), stream.read_to_end(&mut answer));
    let _ = closed.await.expect("the server does not wait for ever");
    assert!(answer.starts_with(b"HTTP/1.1 200"), "it was answered first");
}

#[tokio::test]
async fn one_address_cannot_take_all_the_connections() {
    let house = House::open_with(|config| config.limits.connections_per_address = 3).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(TcpStream::connect(house.address()).await.unwrap());
    }
    let ask = async || Client::new(house.address()).raw("GET", "/healthz", &[], "").await;
    // The system takes a connection before the server does, so the fourth may be the one that is closed a moment later.
    while ask().await.is_ok() {
        tokio::task::yield_now().await;
    }
    drop(silent);
    while ask().await.is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn heads_that_are_too_large_wrong_methods_and_foreign_names_are_refused() {
    let house = House::open().await;
    let ask = async |head: String| {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer[9..]).into_owned()
    };
    let long = "x".repeat(20_000);
    assert_eq!(ask(format!("GET / HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n")).await, "431");
    let many: String = "x-many: y\r\n".repeat(100);
    assert_eq!(ask(format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n")).await, "431");
    for method in ["TRACE", "DELETE", "POST", "CONNECT"] {
        let status = ask(format!("{method} / HTTP/1.1\r\nhost: x\r\n\r\n")).await;
        assert_eq!(status, "405", "{method}");
    }
    for path in ["/", "/api/games"] {
        let head = format!("GET {path} HTTP/1.1\r\nhost: evil.example:7878\r\n\r\n");
        assert_eq!(ask(head).await, "421", "{path}");
    }
    assert_eq!(ask("GET / HTTP/1.1\r\nhost: atelier.local\r\n\r\n".into()).await, "200");
}

#[tokio::test]
async fn pages_are_rated_as_requests_are() {
    let house = House::open_with(|config| config.limits.requests_per_second = 1).await;
    let mut client = Client::new(house.address());
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(client.raw("GET", "/", &[], "").await.unwrap().0);
    }
    assert_eq!(statuses[0], 200);
    assert!(statuses.contains(&429));
}

#[tokio::test]
async fn a_displaced_tab_breaks_nothing_and_is_counted_out() {
    static BROKEN: AtomicUsize = AtomicUsize::new(0);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let words = panic.payload_as_str().unwrap_or_default();
        if words.contains("JoinHandle polled") {
            BROKEN.fetch_add(1, Ordering::SeqCst);
        }
        before(panic);
    }));
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let mut tabs = Vec::new();
    for _ in 0..20 {
        tabs.push(Chair::sit(&mut pair.ann, &pair.table, 0).await);
    }
    assert_eq!(pair.a.until_closed().await, Some(4001));
    for tab in &mut tabs[..19] {
        assert_eq!(tab.until_closed().await, Some(4001));
    }
    drop(pair.a);
    let kept = tabs.pop();
    drop(tabs);
    while house.running.sockets() > 2 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop((kept, pair.b));
    while house.running.sockets() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(BROKEN.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_crowd_is_told_together_of_who_came() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.heard.clear();
    let started = Instant::now();
    let mut crowd = Vec::new();
    for number in 0..40 {
        let mut guest = house.guest(&format!("W{number}")).await;
        crowd.push(guest.sit(&pair.table, 0).await.unwrap());
    }
    while pair.a.until("table").await["table"]["spectators"] != 40 {}
    let spells = started.elapsed().as_millis() as usize / 250;
    let told = pair.a.heard.iter().filter(|frame| frame.contains(r#""type":"table""#)).count();
    assert!(told <= 8 + spells + 2, "{told} frames in {spells} spells");
    pair.a.must(FEED_1).await;
}

#[tokio::test]
async fn a_bot_answers_a_window_after_a_drawn_time_and_nobody_is_told_the_moment() {
    let shortest = Duration::from_millis(700);
    let house = House::open_with(|config| config.window_delay = (shortest, Duration::ZERO)).await;
    let mut ann = house.guest("Ann").await;
    // A fair table: the bot has a hand that is its own. It thinks in far less time than it answers in.
    let body = json!({
        "game": "tisons", "seats": ["me", { "bot": "facile" }],
        "options": { "windows": true, "goal": 60_000 },
    });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    let asked = Instant::now();
    chair.must(FEED_3).await;
    assert_eq!(chair.update["stage"]["decide"]["kind"], json!({ "window": 0 }));
    let seq = chair.seq;
    chair.until_seq(seq + 1).await;
    assert!(asked.elapsed() >= shortest, "{:?}", asked.elapsed());
    for beat in chair.update["beats"].as_array().unwrap() {
        assert_eq!(beat["at"].as_f64().unwrap() as u64 % 1000, 0, "whole seconds");
    }
}

#[tokio::test]
async fn agreeing_to_one_thing_is_not_agreeing_to_another() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 60_000 } })).await;
    round.must(0, FEED_1).await;
    round.chairs[1].send(FromClient::DrawOffer {}).await;
    round.chairs[0].until("draw_offered").await;
    round.chairs[0].send(FromClient::Undo {}).await;
    round.chairs[2].until("undo_asked").await;
    // Seat 2 agrees to take back, and to nothing else.
    round.chairs[2].send(FromClient::UndoAnswer { agree: true }).await;
    let agreed = round.chairs[0].until("agreed").await;
    assert_eq!((&agreed["to"], &agreed["seats"]), (&json!("undo"), &json!([0, 2])));
    let table = round.table.clone();
    let late = Chair::sit(&mut round.clients[2], &table, 0).await;
    let pending = &late.welcome["pending"];
    assert_eq!((&pending["undo_agreed"], &pending["draw_agreed"]), (&json!([0, 2]), &json!([1])));
    // One more voice for the draw is not all of them: the game goes on.
    round.chairs[0].send(FromClient::DrawAnswer { agree: true }).await;
    let agreed = round.chairs[0].until("agreed").await;
    assert_eq!((&agreed["to"], &agreed["seats"]), (&json!("draw"), &json!([1, 0])));
    let shown = round.clients[0].get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(shown["status"], "playing");
}

#[tokio::test]
async fn a_replay_is_kept_as_it_was_read_and_not_as_it_was_padded() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 3 } })).await;
    pair.a.must(FEED_3).await;
    pair.b.until("over").await;
    let file = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    let padded = format!("{file}{}", " ".repeat(900_000));
    let kept = pair.bob.request("POST", "/api/replays", &[], &padded).await.unwrap();
    let House { running, folder } = house;
    running.stop().await.unwrap();
    let store = SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap();
    let id = TableId::parse(kept["id"].as_str().unwrap()).unwrap();
    let stored = store.replay(&id).await.unwrap().unwrap();
    assert!(stored.len() < 10_000, "{}", stored.len());
    assert_eq!(engine::Replay::read(&stored).unwrap(), engine::Replay::read(&padded).unwrap());
}

#[tokio::test]
async fn cards_that_are_too_long_are_not_even_opened() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 3 } })).await;
    pair.a.must(FEED_3).await;
    pair.b.until("over").await;
    let mut file = pair.ann.get(&format!("/api/tables/{}/replay", pair.table)).await.unwrap();
    file["cards"] = json!({ "a.toml": "[[card]]\n".repeat(20_000) });
    let refused = pair.bob.request("POST", "/api/replays", &[], &file.to_string()).await;
    let refused = refused.unwrap_err();
    assert_eq!(refused.status(), Some(422));
    assert!(refused.to_string().contains("too long"), "{refused}");
}

#[tokio::test]
async fn two_people_of_one_name_are_told_apart_at_their_table() {
    let house = House::open().await;
    let (mut one, mut two) = (house.guest("Ann").await, house.guest("ann").await);
    let table = set(&mut one, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut one, &table).await;
    let shown = join(&mut two, &table).await;
    let name = |seat: usize| shown["table"]["seats"][seat]["name"].clone();
    assert_eq!((name(0), name(1)), (json!("Ann"), json!("ann (2)")));
    for name in ["\u{2800}", "bot:expert", "\u{410}nn"] {
        let mut nobody = Client::new(house.address());
        let refused = nobody.post("/api/session", &json!({ "name": name })).await;
        assert_eq!(refused.unwrap_err().status(), Some(400), "{name:?}");
    }
}

#[tokio::test]
async fn an_account_has_a_token_of_its_own() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let guest = ann.clone();
    let account = json!({ "account": "ann", "password": "un bon mot de passe" });
    ann.post("/api/account/register", &account).await.unwrap();
    assert_ne!(ann.cookie, guest.cookie);
    assert_eq!(ann.get("/api/me").await.unwrap()["account"], "ann");
    let refused = guest.clone().get("/api/me").await.unwrap_err();
    assert_eq!(refused.status(), Some(401), "whoever knew the guest's token knows nothing now");
}

#[tokio::test]
async fn passwords_are_rationed_by_account_wherever_they_are_tried_from() {
    let house = House::open_with(|config| config.proxy = true).await;
    let guess = json!({ "account": "ann", "password": "un mauvais mot" }).to_string();
    let mut statuses = Vec::new();
    for number in 0..40 {
        let address = format!("192.0.2.{number}");
        let headers = [JSON[0], ("x-forwarded-for", address.as_str())];
        let mut guesser = Client::new(house.address());
        statuses.push(guesser.raw("POST", "/api/account/login", &headers, &guess).await.unwrap().0);
    }
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses[39], 429, "forty addresses, one account");
    let other = json!({ "account": "bob", "password": "un mauvais mot" }).to_string();
    let headers = [JSON[0], ("x-forwarded-for", "192.0.2.99")];
    let (status, _) = Client::new(house.address())
        .raw("POST", "/api/account/login", &headers, &other)
        .await
        .unwrap();
    assert_eq!(status, 401, "another account is not touched");
}
