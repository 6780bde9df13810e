//! Clocks: they run for whoever decides, they stand while the server is down, and they end games.

use engine::Seat;
use serde_json::json;
use server::client::Client;
use server::record::{Entry, LogRow, Luck, Place, PlayerId, Setup, TableId, TableRecord};
use server::store::{Append, IndexChange, Player, SqliteStore, Store};
use server::wire::{ClockPlan, Purpose, TableStatus};

use crate::common::{Chair, FEED_1, House, config, shelf};

const HOUR: u64 = 3_600_000;

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    since.as_millis() as u64
}

#[tokio::test]
async fn whoever_runs_out_of_time_loses() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "clock": { "turn": { "seconds": 5 } } })).await;
    assert_eq!(pair.a.update["clocks"]["running"], 0);
    pair.a.must(FEED_1).await;
    assert_eq!(pair.a.update["clocks"]["running"], 1);
    let over = pair.a.until("over").await;
    assert_eq!(over["outcome"], json!({ "win": 0 }));
    assert_eq!(pair.a.update["beats"][0]["kind"], "flag");
    assert_eq!(pair.a.update["stage"], json!({ "over": { "win": 0 } }));
    let late = pair.b.act_as(4, "late", FEED_1).await;
    assert_eq!(late["code"], "over", "{late}");
}

#[tokio::test]
async fn in_noxilia_whoever_runs_out_of_time_passes_and_plays_on() {
    let house = House::open().await;
    let clock = json!({ "turn": { "seconds": 5 } });
    let mut pair = house.pair(json!({ "game": "noxilia", "clock": clock })).await;
    assert_eq!(pair.a.update["clocks"]["running"], 0);
    // Nobody places anything: the first answers are given for both, and the first turn comes.
    while pair.a.update["view"]["turn"] == 0 {
        let update = pair.a.until("update").await;
        for beat in update["beats"].as_array().unwrap() {
            assert_eq!(beat["kind"], "act", "{beat}");
        }
    }
    assert!(pair.a.update["stage"]["over"].is_null(), "{}", pair.a.update["stage"]);
}

/// A table of two players whose clock was running an hour ago, when the server was last up at `beat`.
async fn an_hour_ago(folder: &std::path::Path, beat: u64) -> (TableId, String) {
    let then = now() - HOUR;
    let store = SqliteStore::open(&folder.join("veillee.sqlite")).await.unwrap();
    let kind = *shelf().last().unwrap();
    let players = [PlayerId(1), PlayerId(2)];
    for (index, id) in players.iter().enumerate() {
        let player = Player { id: *id, name: format!("P{index}"), account: None };
        let token = format!("{index}").repeat(64);
        store.add_player(player, *blake3::hash(token.as_bytes()).as_bytes(), then).await.unwrap();
    }
    let record = TableRecord {
        id: TableId::random(),
        created: then,
        creator: players[0],
        setup: Setup {
            game: "tisons".into(),
            rules: kind.rules_version(),
            content: kind.content().digest(),
            preset: None,
            options: json!({}),
            brings: vec![serde_json::Value::Null; 2],
            places: vec![Place::Open, Place::Open],
            clock: ClockPlan::Game { seconds: 180, increment: 2 },
            advice: false,
            takeover: None,
            public: false,
            luck: Luck::fair(),
            purpose: Purpose::Game,
            names: Vec::new(),
            edited: None,
            opening: Vec::new(),
        },
    };
    let table = record.id.clone();
    store.set_table(record, vec![None, None]).await.unwrap();
    for (index, player) in players.iter().enumerate() {
        let entry = Entry::Sit {
            seats: vec![Seat::new(index)],
            player: *player,
            name: format!("P{index}"),
            nonce: "0".repeat(32),
            brings: vec![serde_json::Value::Null],
        };
        let seq = index as u32 + 1;
        let row = LogRow { seq, at: then, player: Some(*player), move_id: None, entry };
        let status = if index == 1 { TableStatus::Playing } else { TableStatus::Waiting };
        let index =
            Some(IndexChange { status, names: Vec::new(), sits: Vec::new(), outcome: None });
        let next = Some(Seat::new(0));
        let append =
            Append { table: table.clone(), row, next, deadline: None, clocked: true, index };
        store.append(append).await.unwrap();
    }
    store.beat(server::record::NodeId(1), beat).await.unwrap();
    (table, format!("veillee={}", "0".repeat(64)))
}

#[tokio::test]
async fn nobody_loses_on_time_for_the_downtime_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    // The server died ten seconds after the clock began to run, and comes back an hour later.
    let (table, cookie) = an_hour_ago(folder.path(), now() - HOUR + 10_000).await;
    let running = server::start(config(folder.path()), shelf()).await.unwrap();
    let mut client = Client { cookie: Some(cookie), ..Client::new(running.address) };
    let mut chair = Chair::sit(&mut client, table.as_str(), 0).await;
    assert_eq!(chair.update["stage"]["decide"]["seat"], 0);
    let left = chair.update["clocks"]["left"][0].as_f64().unwrap();
    assert!(left <= 170_000.0, "ten seconds were used before the server died: {left}");
    chair.must(FEED_1).await;
}

#[tokio::test]
async fn a_deadline_that_passed_while_the_server_was_up_counts_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    // The server was up for nearly the whole hour: the three minutes are long gone.
    let (table, cookie) = an_hour_ago(folder.path(), now() - 1_000).await;
    let running = server::start(config(folder.path()), shelf()).await.unwrap();
    let mut client = Client { cookie: Some(cookie), ..Client::new(running.address) };
    let mut chair = Chair::sit(&mut client, table.as_str(), 0).await;
    while chair.update["stage"].get("over").is_none() {
        chair.next().await.unwrap();
    }
    assert_eq!(chair.update["stage"], json!({ "over": { "win": 1 } }));
}

#[tokio::test]
async fn a_bot_has_no_clock() {
    let house = House::open().await;
    let clock = json!({ "game": { "seconds": 180, "increment": 2 } });
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let seats = json!(["me", { "bot": "facile" }, "open"]);
    let table = json!({ "game": "tisons", "seats": seats, "clock": clock });
    let table = crate::common::set(&mut ann, table).await;
    crate::common::join(&mut ann, &table).await;
    crate::common::join(&mut bob, &table).await;
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    assert_eq!(chair.update["clocks"]["left"][1], json!(null));
    chair.must(FEED_1).await;
    assert_ne!(chair.update["clocks"]["running"], 1);
}

#[tokio::test]
async fn no_clock_runs_for_whoever_plays_alone() {
    let house = House::open().await;
    for seats in [json!(["me", "me"]), json!(["me", { "bot": "facile" }])] {
        let mut ann = house.guest("Ann").await;
        let clock = json!({ "turn": { "seconds": 86_400 } });
        let table = json!({ "game": "tisons", "seats": seats, "clock": clock });
        let table = crate::common::set(&mut ann, table).await;
        crate::common::join(&mut ann, &table).await;
        let chair = Chair::sit(&mut ann, &table, 0).await;
        assert!(!chair.update["stage"].is_null());
        assert_eq!(chair.update["clocks"], json!(null), "{seats}");
    }
}

#[tokio::test]
async fn a_clock_needs_no_table_in_memory() {
    let idle = std::time::Duration::from_millis(20);
    let house = House::open_with(|config| config.idle = idle).await;
    let pair = house.pair(json!({ "clock": { "turn": { "seconds": 5 } } })).await;
    let crate::common::Pair { mut ann, a, b, .. } = pair;
    drop((a, b));
    // Both have gone, the clock runs, and the table leaves the memory all the same.
    while house.running.tables() > 0 {
        tokio::time::sleep(idle).await;
    }
    loop {
        // The list is read from the store: asking for it wakes no table.
        let mine = ann.get("/api/mine").await.unwrap();
        if mine[0]["outcome"] == json!({ "win": 1 }) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn handing_over_and_taking_back_gains_no_time_and_ends_somewhere() {
    use server::wire::FromClient;
    let house = House::open().await;
    let clock = json!({ "game": { "seconds": 600, "increment": 600 } });
    let mut pair = house.pair(json!({ "clock": clock, "options": { "goal": 60_000 } })).await;
    // The seat that does not decide: no bot moves meanwhile.
    let mut handed = 0;
    loop {
        pair.b.send(FromClient::HandOver {}).await;
        let answer = pair.b.until_any(&["update", "error"]).await;
        if answer["type"] == "error" {
            assert_eq!(answer["code"], "not_allowed");
            break;
        }
        pair.b.send(FromClient::TakeBack {}).await;
        pair.b.until("update").await;
        handed += 1;
        assert!(handed < 100, "it never ends");
    }
    assert!(handed >= 5, "a few times it is allowed: {handed}");
    for seat in 0..2 {
        let left = pair.b.update["clocks"]["left"][seat].as_f64().unwrap();
        assert!(left <= 600_000.0, "seat {seat}: {left}");
    }
}
