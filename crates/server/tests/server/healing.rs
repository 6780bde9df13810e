//! A store that fails: nothing is lost, everybody is told, no clock runs, and play goes on by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::{Content, Digest};
use serde_json::json;
use server::bus::LocalBus;
use server::client::Client;
use server::record::{LogRow, NodeId, PlayerId, TableId, TableRecord};
use server::store::{
    Append, Beat, DraftChange, DraftRow, Later, NewAccount, Outdated, Player, Rules, Said,
    SqliteStore, Store, StoreError, TableRow, TokenHash,
};
use server::wire::FromClient;
use server::{Retention, RunError, Running};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::common::{Chair, FEED_1, FEED_3, House, config, error, join, set, shelf};

/// A store that writes nothing when it is told so, or loses the answer to what it has written.
struct Brittle {
    inner: SqliteStore,
    is_full: AtomicBool,
    loses_answers: AtomicBool,
}

impl Brittle {
    fn fails<'a, T: Send + 'a>(&'a self, write: Later<'a, T>) -> Later<'a, T> {
        Box::pin(async move {
            let full = || StoreError::Failed("database or disk is full".into());
            if self.is_full.load(Ordering::SeqCst) { Err(full()) } else { write.await }
        })
    }
}

impl Store for Brittle {
    fn set_table(&self, record: TableRecord, names: Vec<Option<String>>) -> Later<'_, ()> {
        self.fails(self.inner.set_table(record, names))
    }
    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(async move {
            self.fails(self.inner.append(append)).await?;
            if self.loses_answers.swap(false, Ordering::SeqCst) {
                return Err(StoreError::Failed("the answer was lost".into()));
            }
            Ok(())
        })
    }
    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<TableRecord>> {
        self.inner.table(id)
    }
    fn log<'a>(&'a self, id: &'a TableId, after: u32) -> Later<'a, Vec<LogRow>> {
        self.inner.log(id, after)
    }
    fn lobby(&self, limit: u32) -> Later<'_, Vec<TableRow>> {
        self.inner.lobby(limit)
    }
    fn tables_of(&self, player: PlayerId, limit: u32) -> Later<'_, Vec<TableRow>> {
        self.inner.tables_of(player, limit)
    }
    fn unfinished(&self, player: PlayerId, since: u64) -> Later<'_, u32> {
        self.inner.unfinished(player, since)
    }
    fn overdue(&self, at: u64) -> Later<'_, Vec<TableId>> {
        self.inner.overdue(at)
    }
    fn say<'a>(&'a self, table: &'a TableId, said: Said) -> Later<'a, ()> {
        self.fails(self.inner.say(table, said))
    }
    fn chat<'a>(&'a self, table: &'a TableId, limit: u32) -> Later<'a, Vec<Said>> {
        self.inner.chat(table, limit)
    }
    fn add_player(&self, player: Player, token: TokenHash, at: u64) -> Later<'_, ()> {
        self.fails(self.inner.add_player(player, token, at))
    }
    fn add_session(&self, player: PlayerId, token: TokenHash, at: u64) -> Later<'_, ()> {
        self.fails(self.inner.add_session(player, token, at))
    }
    fn end_session(&self, token: TokenHash) -> Later<'_, ()> {
        self.fails(self.inner.end_session(token))
    }
    fn session(&self, token: TokenHash, at: u64, since: u64) -> Later<'_, Option<Player>> {
        self.inner.session(token, at, since)
    }
    fn rename(&self, player: PlayerId, name: String) -> Later<'_, ()> {
        self.fails(self.inner.rename(player, name))
    }
    fn register(&self, account: NewAccount) -> Later<'_, ()> {
        self.fails(self.inner.register(account))
    }
    fn account<'a>(&'a self, account: &'a str) -> Later<'a, Option<(Player, String)>> {
        self.inner.account(account)
    }
    fn orders(&self) -> Later<'_, u64> {
        self.inner.orders()
    }
    fn closed(&self, tables: Vec<TableId>) -> Later<'_, Vec<TableId>> {
        self.inner.closed(tables)
    }
    fn banned(&self) -> Later<'_, Vec<PlayerId>> {
        self.inner.banned()
    }
    fn seats_of_banned(&self) -> Later<'_, Vec<(PlayerId, TableId)>> {
        self.inner.seats_of_banned()
    }
    fn is_banned(&self, player: PlayerId, looks: String) -> Later<'_, bool> {
        self.inner.is_banned(player, looks)
    }
    fn keep_content(&self, content: Content, at: Option<u64>) -> Later<'_, ()> {
        self.fails(self.inner.keep_content(content, at))
    }
    fn change_draft(&self, change: DraftChange) -> Later<'_, ()> {
        self.fails(self.inner.change_draft(change))
    }
    fn drafts(&self, player: PlayerId) -> Later<'_, Vec<DraftRow>> {
        self.inner.drafts(player)
    }
    fn draft<'a>(&'a self, id: &'a TableId, player: PlayerId) -> Later<'a, Option<DraftRow>> {
        self.inner.draft(id, player)
    }
    fn shared_draft<'a>(&'a self, word: &'a TableId) -> Later<'a, Option<(DraftRow, String)>> {
        self.inner.shared_draft(word)
    }
    fn content(&self, hash: Digest) -> Later<'_, Option<Content>> {
        self.inner.content(hash)
    }
    fn keep_replay(&self, id: TableId, player: PlayerId, at: u64, file: String) -> Later<'_, ()> {
        self.fails(self.inner.keep_replay(id, player, at, file))
    }
    fn replay<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<String>> {
        self.inner.replay(id)
    }
    fn lengths(&self, tables: Vec<TableId>) -> Later<'_, Vec<(TableId, u32)>> {
        self.inner.lengths(tables)
    }
    fn house(&self) -> String {
        self.inner.house()
    }
    fn clock(&self) -> Later<'_, Option<u64>> {
        self.inner.clock()
    }
    fn keep_ticket(&self, ticket: TokenHash, session: TokenHash, until: u64) -> Later<'_, ()> {
        self.inner.keep_ticket(ticket, session, until)
    }
    fn take_ticket(&self, ticket: TokenHash, at: u64) -> Later<'_, Option<TokenHash>> {
        self.inner.take_ticket(ticket, at)
    }
    fn beat(&self, node: NodeId, at: u64) -> Later<'_, Beat> {
        self.fails(self.inner.beat(node, at))
    }
    fn go_away(&self, node: NodeId) -> Later<'_, ()> {
        self.fails(self.inner.go_away(node))
    }
    fn last_beat(&self) -> Later<'_, Option<u64>> {
        self.inner.last_beat()
    }
    fn start(&self, node: NodeId, at: u64, rules: Rules) -> Later<'_, Vec<(u64, u64)>> {
        self.inner.start(node, at, rules)
    }
    fn others(&self, node: NodeId, at: u64) -> Later<'_, Vec<(NodeId, Rules)>> {
        self.inner.others(node, at)
    }
    fn down(&self, start: u64, stop: u64) -> Later<'_, ()> {
        self.fails(self.inner.down(start, stop))
    }
    fn ready(&self) -> Later<'_, ()> {
        self.inner.ready()
    }
    fn outdated(&self, rules: Rules) -> Later<'_, Vec<Outdated>> {
        self.inner.outdated(rules)
    }
    fn retire(&self, rules: Rules) -> Later<'_, ()> {
        self.inner.retire(rules)
    }
    fn tidy(&self, at: u64, keep: Retention, in_use: Vec<TableId>) -> Later<'_, ()> {
        self.fails(self.inner.tidy(at, keep, in_use))
    }
    fn close(&self) -> Later<'_, ()> {
        self.inner.close()
    }
}

/// A server on such a store, with two people at a table of tisons whose clock runs.
struct Shaky {
    running: Running,
    store: Arc<Brittle>,
    a: Chair,
    b: Chair,
    bob: Client,
    table: String,
    _folder: tempfile::TempDir,
}

async fn shaky() -> Shaky {
    let folder = tempfile::tempdir().unwrap();
    let inner = SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap();
    let (is_full, loses_answers) = (AtomicBool::new(false), AtomicBool::new(false));
    let store = Arc::new(Brittle { inner, is_full, loses_answers });
    let shared: Arc<dyn Store> = Arc::<Brittle>::clone(&store);
    let bus = Arc::new(LocalBus::new());
    let running = server::start_with(config(folder.path()), shared, bus, shelf()).await.unwrap();
    let mut ann = Client::guest(running.address, "Ann").await.unwrap();
    let mut bob = Client::guest(running.address, "Bob").await.unwrap();
    let clock = json!({ "game": { "seconds": 600, "increment": 0 } });
    let body = json!({
        "game": "tisons", "seats": ["me", "open"], "clock": clock, "options": { "goal": 4 },
    });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    join(&mut bob, &table).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    let mut b = Chair::sit(&mut bob, &table, 0).await;
    a.must(FEED_1).await;
    b.until_seq(a.seq).await;
    Shaky { running, store, a, b, bob, table, _folder: folder }
}

/// Waits until the house is paused, or goes on.
async fn until_paused(chair: &mut Chair, on: bool) {
    while chair.until("paused").await["on"] != on {}
}

#[tokio::test]
async fn while_nothing_can_be_kept_the_house_is_paused_and_then_goes_on_by_itself() {
    let mut shaky = shaky().await;
    let anyone = Client::new(shaky.running.address);
    let ready = async || anyone.clone().raw("GET", "/readyz", &[], "").await.unwrap().0;
    assert_eq!(ready().await, 200);
    let (read, seq) = (Instant::now(), shaky.b.seq);
    shaky.b.send(FromClient::Refresh {}).await;
    shaky.b.until("update").await;
    let before = shaky.b.update["clocks"]["left"][1].as_f64().unwrap();

    shaky.store.is_full.store(true, Ordering::SeqCst);
    let refused = shaky.b.act_as(seq, "held up", FEED_1).await;
    assert_eq!(error(&refused), "paused", "no acknowledgement without a commit");
    until_paused(&mut shaky.a, true).await;
    assert_eq!(ready().await, 503, "whoever watches over the server is told");
    let shown = shaky.bob.get(&format!("/api/tables/{}", shaky.table)).await.unwrap();
    assert_eq!(shown["seq"], seq, "what was not kept did not happen");
    let late = Chair::sit(&mut shaky.bob, &shaky.table, 0).await;
    assert_eq!(late.seq, seq);
    shaky.b = late;
    until_paused(&mut shaky.b, true).await;
    let pause = Duration::from_millis(1500);
    tokio::time::sleep(pause).await;
    shaky.store.is_full.store(false, Ordering::SeqCst);

    until_paused(&mut shaky.a, false).await;
    until_paused(&mut shaky.b, false).await;
    shaky.b.until("update").await;
    let left = shaky.b.update["clocks"]["left"][1].as_f64().unwrap();
    let used = Duration::from_millis((before - left).max(0.0) as u64);
    assert!(
        used + pause <= read.elapsed() + Duration::from_millis(50),
        "the clock stood: {used:?}"
    );
    assert_eq!(ready().await, 200);
    let answer = shaky.b.act_as(seq, "held up", FEED_1).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    shaky.a.until_seq(seq + 1).await;
    assert_eq!(shaky.a.update["view"]["fire"], 2);
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_is_played_once() {
    let mut shaky = shaky().await;
    let seq = shaky.b.seq;
    shaky.store.loses_answers.store(true, Ordering::SeqCst);
    // It ends the game: whoever waits is told so although the first answer is lost.
    let refused = shaky.b.act_as(seq, "doubtful", FEED_3).await;
    assert_eq!(error(&refused), "paused");
    let again = shaky.b.act_as(seq, "doubtful", FEED_3).await;
    let again = if again["type"] == "error" {
        until_paused(&mut shaky.b, false).await;
        shaky.b.act_as(seq, "doubtful", FEED_3).await
    } else {
        again
    };
    assert_eq!((&again["type"], &again["seq"]), (&json!("ack"), &json!(seq + 1)), "{again}");
    assert_eq!(shaky.a.until("over").await["outcome"], json!({ "win": 1 }));
    assert_eq!((&shaky.a.update["view"]["fire"], shaky.a.seq), (&json!(4), seq + 1));
}

#[tokio::test]
async fn a_bot_that_was_held_up_plays_when_the_house_goes_on() {
    let shaky = shaky().await;
    let mut solo = Client::guest(shaky.running.address, "Solo").await.unwrap();
    let body = json!({
        "game": "tisons", "seats": ["me", { "bot": "facile" }], "seed": 3, "options": { "goal": 60_000 },
    });
    let table = set(&mut solo, body).await;
    join(&mut solo, &table).await;
    let mut chair = Chair::sit(&mut solo, &table, 0).await;
    // The move is kept, but its answer is lost, and the house is paused when the bot's turn comes.
    shaky.store.loses_answers.store(true, Ordering::SeqCst);
    let answer = chair.act_as(chair.seq, "mine", FEED_1).await;
    assert_eq!(error(&answer), "paused");
    while chair.update["stage"]["decide"]["seat"] != 0 || chair.seq < 3 {
        chair.until("update").await;
    }
}

#[tokio::test]
async fn after_a_stop_the_one_file_and_its_key_hold_everything() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    for _ in 0..5 {
        pair.a.must(FEED_1).await;
        pair.b.until_seq(pair.a.seq).await;
        pair.b.must(FEED_1).await;
        pair.a.until_seq(pair.b.seq).await;
    }
    let House { running, folder } = house;
    running.stop().await.unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    for name in ["veillee.sqlite", "veillee.key"] {
        std::fs::copy(folder.path().join(name), elsewhere.path().join(name)).unwrap();
    }
    let store = SqliteStore::open(&elsewhere.path().join("veillee.sqlite")).await.unwrap();
    let id = TableId::parse(&pair.table).unwrap();
    assert_eq!(store.log(&id, 0).await.unwrap().len(), 12);
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let house = House::open().await;
    let second = server::start(config(house.folder.path()), shelf()).await.err().unwrap();
    assert!(matches!(second, RunError::Store(StoreError::Locked(_))), "{second}");
    assert!(second.to_string().contains("another server"), "{second}");
    house.again().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_and_its_key_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let running = server::start(config(&folder), shelf()).await.unwrap();
    Client::guest(running.address, "Ann").await.unwrap();
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for name in ["veillee.sqlite", "veillee.sqlite-wal", "veillee.sqlite-shm", "veillee.key"] {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    running.stop().await.unwrap();
    // A file that an earlier program left open to all is closed.
    let path = folder.join("veillee.sqlite");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    server::start(config(&folder), shelf()).await.unwrap();
    assert_eq!(mode(&path), 0o600);
}

#[tokio::test]
async fn the_secret_of_a_game_is_not_in_the_database_before_the_game_is_over() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let folder = house.folder.path().to_owned();
    let database = || {
        let mut all = Vec::new();
        for name in ["veillee.sqlite", "veillee.sqlite-wal"] {
            all.extend(std::fs::read(folder.join(name)).unwrap_or_default());
        }
        String::from_utf8_lossy(&all).into_owned()
    };
    let before = database();
    pair.a.send(FromClient::Resign {}).await;
    let over = pair.b.until("over").await;
    let secret = over["reveal"]["secret"].as_str().unwrap();
    assert!(before.contains("sealed"));
    assert!(!before.contains(secret));
    assert!(database().contains(secret), "a game that is over needs no key");
}

/// Changes the database of a house that is closed, and opens it again.
async fn changed(house: House, change: &'static str) -> House {
    let House { running, folder } = house;
    running.stop().await.unwrap();
    let path = folder.path().join("veillee.sqlite");
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
    let done = sqlx::query(change).execute(&mut connection).await.unwrap();
    assert!(done.rows_affected() > 0);
    connection.close().await.unwrap();
    let running = server::start(config(folder.path()), shelf()).await.unwrap();
    House { running, folder }
}

#[tokio::test]
async fn a_stored_move_that_was_changed_to_another_legal_one_is_noticed() {
    for change in [
        r#"update log set entry = '{"act":{"seat":0,"codes":[2]}}' where seq = 3"#,
        "update log set at = at + 1 where seq = 3",
        "delete from log where seq = 3",
    ] {
        let house = House::open().await;
        let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
        pair.a.must(FEED_1).await;
        pair.b.until_seq(3).await;
        pair.b.must(FEED_1).await;
        let house = changed(house, change).await;
        pair.ann.address = house.address();
        let refused = pair.ann.get(&format!("/api/tables/{}", pair.table)).await.unwrap_err();
        assert_eq!(refused.status(), Some(500), "{change}: {refused}");
        assert!(refused.to_string().contains("quarantined"), "{refused}");
    }
}

#[tokio::test]
async fn the_key_of_another_database_is_refused() {
    let house = House::open().await;
    let House { running, folder } = house;
    running.stop().await.unwrap();
    std::fs::write(folder.path().join("veillee.key"), "0".repeat(64)).unwrap();
    let refused = server::start(config(folder.path()), shelf()).await.err().unwrap();
    assert!(matches!(refused, RunError::Store(StoreError::Key { .. })), "{refused}");
}
