//! A database of an earlier program: nothing in it is lost, and no game is closed without a word.

use std::path::Path;

use serde_json::{Value, json};
use server::client::Client;
use server::record::{Luck, TableId};
use server::store::{SqliteStore, Store, StoreError};
use server::{RunError, Running};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{Chair, config, shelf};

const OVER: &str = "z2pbj5gyjts9dqu865sq";
const WAITING: &str = "2p27a6nhvtbyfs28ppz2";
const PLAYING: &str = "d3i65rzcxgq3n2t273ku";

async fn connect(folder: &Path) -> SqliteConnection {
    let path = folder.join("veillee.sqlite");
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

/// The database that a program of log format 2 wrote, with this change; and the session of the player who moves next.
async fn golden(folder: &Path, change: &'static str) -> String {
    let mut connection = connect(folder).await;
    let sql = include_str!("../golden/format-2.sql");
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    sqlx::raw_sql(change).execute(&mut connection).await.unwrap();
    let token = "5".repeat(64);
    let hash = blake3::hash(token.as_bytes());
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    sqlx::query(
        "insert into sessions (token, player, created) select $1, player, $2 from sits \
         where table_id = $3 and seats = '[' || (select next from log where table_id = $3 order by seq desc limit 1) || ']'",
    )
    .bind(&hash.as_bytes()[..])
    .bind(now.as_millis() as i64)
    .bind(PLAYING)
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    format!("veillee={token}")
}

fn rules() -> u32 {
    facade::find("naastica").unwrap().rules_version()
}

async fn start(folder: &Path, closes: bool) -> Result<Running, RunError> {
    let mut config = config(folder);
    config.close_old_tables = closes;
    server::start(config, shelf()).await
}

#[tokio::test]
async fn the_log_of_an_earlier_format_is_brought_forward_whole() {
    let folder = tempfile::tempdir().unwrap();
    golden(folder.path(), "").await;
    let path = folder.path().join("veillee.sqlite");
    for _ in 0..2 {
        let store = SqliteStore::open(&path).await.unwrap();
        for (table, entries) in [(OVER, 12), (PLAYING, 10), (WAITING, 0)] {
            let id = TableId::parse(table).unwrap();
            let record = store.table(&id).await.unwrap().unwrap();
            assert!(matches!(record.setup.luck, Luck::Fair(_)));
            assert_eq!(store.log(&id, 0).await.unwrap().len(), entries, "{table}");
            if entries > 3 {
                assert_eq!(store.log(&id, 3).await.unwrap().len(), entries - 3);
            }
        }
        assert!(store.account("ysolde").await.unwrap().is_some());
        store.close().await.unwrap();
    }
    let mut connection = connect(folder.path()).await;
    let covered: Vec<(String, bool)> =
        sqlx::query_as("select status, setup like '%sealed%' from tables order by status")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let expected = [("over", false), ("playing", true), ("waiting", true)];
    assert_eq!(covered, expected.map(|(status, covered)| (status.to_owned(), covered)));
}

#[tokio::test]
async fn games_of_the_same_rules_go_on_and_others_are_not_closed_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let cookie = golden(folder.path(), "").await;
    let started = start(folder.path(), false).await;
    // The file was written with version 1 of the rules. A program with a later one refuses it.
    if rules() != 1 {
        assert!(matches!(started, Err(RunError::Store(StoreError::Outdated(_)))));
        return;
    }
    let running = started.unwrap();
    let mut client = Client { cookie: Some(cookie), ..Client::new(running.address) };
    let mut chair = Chair::sit(&mut client, PLAYING, 0).await;
    assert_eq!(chair.seq, 10);
    let code = chair.update["actions"][0]["code"].as_u64().expect("it is this player's turn");
    chair.must(code as u32).await;
    let replay = client.get(&format!("/api/tables/{OVER}/replay")).await.unwrap();
    let replay = engine::Replay::read(&replay.to_string()).unwrap();
    facade::restore(&replay).unwrap();
    let waiting = client.get(&format!("/api/tables/{WAITING}")).await.unwrap();
    assert_eq!(waiting["status"], "waiting");
    running.stop().await.unwrap();
}

#[tokio::test]
async fn a_rise_of_the_rules_is_refused_with_the_tables_it_would_close() {
    let folder = tempfile::tempdir().unwrap();
    let old = "update tables set setup = json_set(setup, '$.rules', 0)";
    let cookie = golden(folder.path(), old).await;
    for _ in 0..2 {
        let refused = start(folder.path(), false).await.err().expect("it is refused");
        let RunError::Store(StoreError::Outdated(tables)) = &refused else {
            panic!("{refused}");
        };
        let mut named: Vec<(&str, bool)> =
            tables.iter().map(|table| (table.id.as_str(), table.is_over)).collect();
        named.sort_unstable();
        assert_eq!(named, [(WAITING, false), (PLAYING, false), (OVER, true)]);
        let words = refused.to_string();
        for word in ["naastica", "rules 0", "Ysolde", "--close-old-tables", &PLAYING[..6]] {
            assert!(words.contains(word), "{word}: {words}");
        }
    }
    // Whoever runs the server says that it may be: then it is told wherever somebody asks for such a game.
    let running = start(folder.path(), true).await.unwrap();
    let mut client = Client { cookie: Some(cookie), ..Client::new(running.address) };
    for path in [format!("/api/tables/{PLAYING}"), format!("/api/tables/{OVER}/replay")] {
        let refused = client.get(&path).await.unwrap_err();
        assert_eq!(refused.status(), Some(409), "{path}: {refused}");
        assert!(refused.to_string().contains("other_rules"), "{refused}");
    }
    let mine = client.get("/api/mine").await.unwrap();
    assert_eq!((&mine[0]["table"]["status"], &mine[0]["outcome"]), (&json!("over"), &Value::Null));
    running.stop().await.unwrap();
    start(folder.path(), false).await.expect("what was put away is not asked for again");
}

#[tokio::test]
async fn a_file_from_before_formats_had_numbers_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("veillee.sqlite");
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let mut connection = connect(folder.path()).await;
    sqlx::query("drop table format").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    for _ in 0..2 {
        let refused = SqliteStore::open(&path).await.err().unwrap();
        assert!(matches!(refused, StoreError::Version { found: 1, .. }), "{refused}");
    }
}
