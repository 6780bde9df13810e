//! What the tests of the server share: a server to play on, and people who come to it.

use std::net::SocketAddr;
use std::time::Duration;

use facade::{Kind, Shelved};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::wire::FromClient;
use server::{Config, Running};
use tempfile::TempDir;

#[allow(unused_imports, reason = "not every test program plays every action")]
pub(crate) use testkit::toys::tisons::{
    BLOW, BREAK, DECLINE, FEED_1, FEED_3, ROLL, SHOW, THINK, Tisons,
};

/// All games and the one for tests.
pub(crate) fn shelf() -> Vec<&'static dyn Kind> {
    static TISONS: Shelved<Tisons> = Shelved::shelve();
    let mut shelf: Vec<&'static dyn Kind> = facade::shelf().to_vec();
    shelf.push(&TISONS);
    shelf
}

/// Settings for tests: any port, generous rates, bots on one thread.
pub(crate) fn config(data: &std::path::Path) -> Config {
    let mut config = Config::new(data);
    config.listen.set_port(0);
    config.bot_threads = 1;
    config.limits.requests_per_second = 100_000;
    config.limits.sessions_per_minute = 1_000_000;
    config.limits.frames_per_second = 100_000;
    config.limits.sockets_per_person = 100_000;
    config.limits.sockets_per_address = 100_000;
    config.limits.tables_per_address = 1_000_000;
    config.limits.connections = 100_000;
    config.limits.connections_per_address = 100_000;
    config
}

/// A server on a real file and a real port.
pub(crate) struct House {
    pub running: Running,
    pub folder: TempDir,
}

impl House {
    /// Opens a house.
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    /// Opens a house with other settings.
    pub(crate) async fn open_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        change(&mut config);
        let running = server::start(config, shelf()).await.unwrap();
        Self { running, folder }
    }

    /// Closes the house and opens it again on the same files.
    pub(crate) async fn again(self) -> Self {
        let Self { running, folder } = self;
        running.stop().await.unwrap();
        let running = server::start(config(folder.path()), shelf()).await.unwrap();
        Self { running, folder }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// Somebody comes in.
    pub(crate) async fn guest(&self, name: &str) -> Client {
        Client::guest(self.address(), name).await.unwrap()
    }

    /// That many people sit down at a table of tisons.
    pub(crate) async fn round(&self, seats: usize, extra: Value) -> Round {
        let mut clients = Vec::new();
        for seat in 0..seats {
            clients.push(self.guest(&format!("P{seat}")).await);
        }
        let mut table = json!({ "game": "tisons", "seats": vec!["open"; seats] });
        for (key, value) in extra.as_object().into_iter().flatten() {
            table[key] = value.clone();
        }
        let table = set(&mut clients[0], table).await;
        for client in &mut clients {
            join(client, &table).await;
        }
        let mut chairs = Vec::new();
        for client in &mut clients {
            chairs.push(Chair::sit(client, &table, 0).await);
        }
        Round { clients, chairs, table }
    }

    /// Two people sit down at a table of tisons.
    pub(crate) async fn pair(&self, extra: Value) -> Pair {
        let (mut ann, mut bob) = (self.guest("Ann").await, self.guest("Bob").await);
        let mut table = json!({ "game": "tisons", "seats": ["me", "open"] });
        for (key, value) in extra.as_object().into_iter().flatten() {
            table[key] = value.clone();
        }
        let table = set(&mut ann, table).await;
        join(&mut ann, &table).await;
        join(&mut bob, &table).await;
        let a = Chair::sit(&mut ann, &table, 0).await;
        let b = Chair::sit(&mut bob, &table, 0).await;
        Pair { ann, bob, table, a, b }
    }
}

/// Some people at a table of tisons, each at their own seat.
pub(crate) struct Round {
    pub clients: Vec<Client>,
    pub chairs: Vec<Chair>,
    pub table: String,
}

impl Round {
    /// Waits until everybody has seen as much of the log as that chair.
    pub(crate) async fn follow(&mut self, chair: usize) {
        let seq = self.chairs[chair].seq;
        for chair in &mut self.chairs {
            chair.until_seq(seq).await;
        }
    }

    /// Plays an action that must be accepted, and waits until all have seen it.
    pub(crate) async fn must(&mut self, chair: usize, code: u32) {
        self.chairs[chair].must(code).await;
        self.follow(chair).await;
    }
}

/// Two people at a table.
pub(crate) struct Pair {
    pub ann: Client,
    pub bob: Client,
    pub table: String,
    pub a: Chair,
    pub b: Chair,
}

/// Sets a table and gives its address.
pub(crate) async fn set(client: &mut Client, table: Value) -> String {
    let opened = client.post("/api/tables", &table).await.unwrap();
    opened["table"]["id"].as_str().unwrap().to_owned()
}

/// Sits down, with a nonce of one's own.
pub(crate) async fn join(client: &mut Client, table: &str) -> Value {
    let body = json!({ "nonce": "000102030405060708090a0b0c0d0e0f" });
    client.post(&format!("/api/tables/{table}/join"), &body).await.unwrap()
}

/// A connection to a table that remembers what it was told.
pub(crate) struct Chair {
    pub socket: Socket,
    pub welcome: Value,
    pub seq: u32,
    /// The last update.
    pub update: Value,
    /// Everything that came over the socket, as text.
    pub heard: Vec<String>,
    moves: u32,
}

/// How long a test waits for what must come before it calls it lost.
const PATIENCE: Duration = Duration::from_mins(1);

impl Chair {
    /// Connects and waits for the welcome.
    pub(crate) async fn sit(client: &mut Client, table: &str, since: u32) -> Self {
        let socket = client.sit(table, since).await.unwrap();
        let mut chair = Self {
            socket,
            welcome: Value::Null,
            seq: 0,
            update: Value::Null,
            heard: Vec::new(),
            moves: 0,
        };
        chair.welcome = chair.until("welcome").await;
        chair
    }

    /// The next frame; nothing when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let text = tokio::time::timeout(PATIENCE, self.socket.text())
            .await
            .expect("the server answers within a minute");
        let text = text.ok()??;
        self.heard.push(text.to_string());
        let frame: Value = serde_json::from_str(&text).expect("frames are JSON");
        match frame["type"].as_str() {
            Some("welcome") => {
                self.seq = frame["seq"].as_u64().unwrap() as u32;
                self.update = frame["update"].clone();
            }
            Some("update") => {
                self.seq = frame["seq"].as_u64().unwrap() as u32;
                self.update = frame.clone();
            }
            _ => {}
        }
        Some(frame)
    }

    /// The next frame of this type; what comes before it is remembered only.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().await;
            let frame = frame.unwrap_or_else(|| panic!("closed while waiting for {kind}"));
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    /// The next frame of one of these types.
    pub(crate) async fn until_any(&mut self, kinds: &[&str]) -> Value {
        loop {
            let frame = self.next().await;
            let frame = frame.unwrap_or_else(|| panic!("closed while waiting for {kinds:?}"));
            if kinds.iter().any(|kind| frame["type"] == *kind) {
                return frame;
            }
        }
    }

    /// Waits until the log is at least this long.
    pub(crate) async fn until_seq(&mut self, seq: u32) {
        while self.seq < seq {
            self.until_any(&["update", "welcome"]).await;
        }
    }

    /// Waits until the socket is closed; gives the code.
    pub(crate) async fn until_closed(&mut self) -> Option<u16> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.message()).await;
            match message.expect("the server closes within a minute") {
                Some(Ok(tokio_tungstenite::tungstenite::Message::Close(frame))) => {
                    return frame.map(|frame| frame.code.into());
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn send(&mut self, frame: FromClient) {
        self.socket.send(&frame).await.unwrap();
    }

    /// Plays an action and gives the server's answer to it.
    pub(crate) async fn act(&mut self, code: u32) -> Value {
        self.moves += 1;
        let move_id = format!("move-{}", self.moves);
        self.act_as(self.seq, &move_id, code).await
    }

    /// Plays an action for a moment, under a name.
    pub(crate) async fn act_as(&mut self, seq: u32, move_id: &str, code: u32) -> Value {
        self.gesture_as(seq, move_id, &[code]).await
    }

    /// Plays several actions in one frame and gives the server's answer to them.
    pub(crate) async fn gesture(&mut self, codes: &[u32]) -> Value {
        self.moves += 1;
        let move_id = format!("move-{}", self.moves);
        self.gesture_as(self.seq, &move_id, codes).await
    }

    /// Plays several actions for a moment, under a name.
    pub(crate) async fn gesture_as(&mut self, seq: u32, move_id: &str, codes: &[u32]) -> Value {
        let (move_id, codes) = (move_id.into(), codes.to_vec());
        self.send(FromClient::Act { seq, move_id, codes }).await;
        self.until_any(&["ack", "stale", "refused", "error"]).await
    }

    /// Plays an action that must be accepted, and waits for its update.
    pub(crate) async fn must(&mut self, code: u32) {
        let answer = self.act(code).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        let seq = answer["seq"].as_u64().unwrap() as u32;
        self.until_seq(seq).await;
    }

    /// Sends a frame and gives the first answer that is not an update or the state of the table.
    pub(crate) async fn ask(&mut self, frame: FromClient) -> Value {
        self.send(frame).await;
        loop {
            let frame = self.next().await.expect("the socket is open");
            if frame["type"] != "update" && frame["type"] != "table" {
                return frame;
            }
        }
    }
}

/// The error code of an answer.
pub(crate) fn error(frame: &Value) -> &str {
    assert_eq!(frame["type"], "error", "{frame}");
    frame["code"].as_str().unwrap()
}
