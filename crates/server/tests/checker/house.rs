//! A house of nodes: one on a file, or several on one database and one bus.

use std::path::PathBuf;

use serde_json::{Value, json};
use server::client::Client;
use server::record::{LogRow, TableId};
use server::store::{PostgresStore, SqliteStore, Store};
use services::{Nats, Postgres};
use tempfile::TempDir;

use crate::common::{Chair, join, set};
use crate::node::Node;
use crate::waits::{SOON, within};

/// A house.
pub(crate) struct House {
    pub(crate) nodes: Vec<Node>,
    pub(crate) nats: Option<Nats>,
    /// The database, if it is not a file.
    url: Option<String>,
    folder: TempDir,
}

impl House {
    /// One node on a file.
    pub(crate) async fn on_file() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut nodes = vec![Node::on_file(folder.path().to_owned())];
        nodes[0].start().await;
        Self { nodes, nats: None, url: None, folder }
    }

    /// Two nodes on a database, with NATS or with the bus of the database.
    pub(crate) async fn of_two(with_nats: bool) -> Self {
        Self::of_two_with(with_nats, [0, 0]).await
    }

    /// Two nodes whose clocks are that wrong, in milliseconds.
    pub(crate) async fn of_two_with(with_nats: bool, clock_errors: [i64; 2]) -> Self {
        let start = move || (Postgres::shared(), with_nats.then(Nats::start));
        let (postgres, nats) = tokio::task::spawn_blocking(start).await.unwrap();
        let url = postgres.database();
        let folder = tempfile::tempdir().unwrap();
        let mut nodes = Vec::new();
        for clock_error in clock_errors {
            let data = folder.path().to_owned();
            let nats = nats.as_ref().map(|nats| nats.port);
            let mut node = Node::on_services(data, &url, postgres.port, nats);
            node.spec.clock_error = clock_error;
            // Both at once: they agree on one key and one form of the database.
            node.spawn();
            nodes.push(node);
        }
        for node in &mut nodes {
            node.ready().await;
        }
        Self { nodes, nats, url: Some(url), folder }
    }

    pub(crate) fn key(&self) -> PathBuf {
        self.folder.path().join("veillee.key")
    }

    /// The store itself, past all nodes. A file is open to one program alone: its node has to be gone.
    pub(crate) async fn store(&self) -> Box<dyn Store> {
        if let Some(url) = &self.url {
            return Box::new(PostgresStore::open(url, &self.key()).await.unwrap());
        }
        assert!(!self.nodes[0].is_up(), "one folder, one process");
        let path = self.folder.path().join("veillee.sqlite");
        Box::new(SqliteStore::open(&path).await.unwrap())
    }

    /// The log of a table, as the store has it.
    pub(crate) async fn log(&self, table: &str) -> Vec<LogRow> {
        let reading = async {
            let store = self.store().await;
            let log = store.log(&TableId::parse(table).unwrap(), 0).await.unwrap();
            store.close().await.unwrap();
            log
        };
        within(SOON, "the log is read from the store", reading).await
    }

    /// Somebody comes to a node.
    pub(crate) async fn guest(&self, node: usize, name: &str) -> Client {
        Client::guest(self.nodes[node].address, name).await.unwrap()
    }

    /// Ann sits on the first node and Bob on the second, at one table of tisons.
    pub(crate) async fn pair(&self, extra: Value) -> Pair {
        let (mut ann, mut bob) = (self.guest(0, "Ann").await, self.guest(1, "Bob").await);
        let mut table =
            json!({ "game": "tisons", "seats": ["me", "open"], "options": { "goal": 5_000 } });
        for (key, value) in extra.as_object().into_iter().flatten() {
            table[key] = value.clone();
        }
        let table = set(&mut ann, table).await;
        join(&mut ann, &table).await;
        let mut a = Chair::sit(&mut ann, &table, 0).await;
        join(&mut bob, &table).await;
        let b = Chair::sit(&mut bob, &table, 0).await;
        a.until_seq(2).await;
        Pair { ann, table, a, b }
    }
}

/// Two people at a table, on two nodes.
pub(crate) struct Pair {
    pub(crate) ann: Client,
    pub(crate) table: String,
    pub(crate) a: Chair,
    pub(crate) b: Chair,
}

impl Pair {
    /// Both play in turn, each seeing what the other played.
    pub(crate) async fn play(&mut self, rounds: u32, code: u32) {
        for _ in 0..rounds {
            self.a.must(code).await;
            self.b.until_seq(self.a.seq).await;
            self.b.must(code).await;
            self.a.until_seq(self.b.seq).await;
            assert_eq!(self.a.update["view"]["fire"], self.b.update["view"]["fire"]);
        }
    }
}
