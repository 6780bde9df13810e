//! A server killed in the middle of a thousand games: no acknowledged move is lost, none is played twice.
//!
//! This test is its own program: run with `--serve FOLDER PORT` it is the server that gets killed.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
#![expect(clippy::print_stdout, reason = "a test without the usual harness reports for itself")]

#[expect(dead_code, reason = "this test needs a part of what the tests share")]
#[path = "common/mod.rs"]
mod common;

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use common::{FEED_1, config, join, set, shelf};
use engine::{Chance as _, Fast};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use server::wire::FromClient;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

const TABLES: usize = 1000;
const ROUNDS: u64 = 4;
const SEED: u64 = 20_261_115;
/// How many tables are set or visited at the same time.
const HANDS: usize = 32;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match words.get(1).map(String::as_str) {
        Some("--serve") => runtime.block_on(serve(&words[2], words[3].parse().unwrap())),
        // Whoever asks for other tests by name, or for the list of them, does not mean this one.
        Some(word) if word == "--list" || !word.starts_with('-') && !NAME.contains(word) => {}
        Some(_) | None => {
            println!("\nrunning 1 test");
            runtime.block_on(test());
            println!("test {NAME} ... ok\n");
        }
    }
}

const NAME: &str = "no_acknowledged_move_is_lost_or_played_twice";

async fn serve(folder: &str, port: u16) {
    let mut config = config(std::path::Path::new(folder));
    config.listen.set_port(port);
    config.limits.tables_per_person = u32::MAX;
    let mut running = server::start(config, shelf()).await.unwrap();
    panic!("{}", running.ended().await);
}

/// The server, as a process that can be killed.
struct Victim(Child);

impl Victim {
    async fn start(folder: &std::path::Path, address: SocketAddr) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .arg("--serve")
            .arg(folder)
            .arg(address.port().to_string())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let victim = Self(child);
        loop {
            let ready = Client::new(address).raw("GET", "/readyz", &[], "").await;
            if ready.is_ok_and(|(status, _)| status == 200) {
                return victim;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Kills it as a power cut would: no signal that it could hear.
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// One table, and all that its client was promised.
struct Game {
    client: Client,
    table: String,
    socket: Option<Socket>,
    seq: u32,
    /// Moves that were sent, each under its number.
    sent: u64,
    /// Moves that were acknowledged, with the number the log gave them.
    acknowledged: Vec<u64>,
}

impl Game {
    /// Connects, and checks that everything promised is still there.
    async fn connect(&mut self) {
        let mut socket = self.client.sit(&self.table, 0).await.unwrap();
        let welcome = socket.next().await.unwrap().unwrap();
        let fire = welcome["update"]["view"]["fire"].as_u64().unwrap();
        let promised = self.acknowledged.len() as u64;
        assert!(fire >= promised, "{promised} moves were acknowledged, {fire} are left");
        assert!(fire <= self.sent, "{} moves were sent, {fire} were played", self.sent);
        let beats = welcome["update"]["beats"].as_array().unwrap();
        let acts: Vec<u64> = beats
            .iter()
            .filter(|beat| beat["kind"] == "act")
            .map(|beat| beat["seq"].as_u64().unwrap())
            .collect();
        assert_eq!(acts[..self.acknowledged.len()], self.acknowledged, "each under its number");
        self.seq = welcome["seq"].as_u64().unwrap() as u32;
        self.socket = Some(socket);
        if promised < self.sent {
            // The last move had no answer: asking again must not play it again.
            let answer = self.act(self.sent as u32).await.unwrap();
            assert_eq!(answer["type"], "ack", "{answer}");
            let seq = answer["seq"].as_u64().unwrap();
            self.acknowledged.push(seq);
            self.seq = self.seq.max(seq as u32);
        }
        assert_eq!(self.sent, self.acknowledged.len() as u64);
    }

    /// Sends the move number `sent` for a moment of the log, and waits for its answer.
    async fn act(&mut self, seq: u32) -> Option<Value> {
        let move_id = format!("move {}", self.sent);
        let socket = self.socket.as_mut()?;
        socket.send(&FromClient::Act { seq, move_id, codes: vec![FEED_1] }).await.ok()?;
        loop {
            let frame = socket.next().await.ok()??;
            if ["ack", "stale", "refused", "error"].iter().any(|kind| frame["type"] == *kind) {
                return Some(frame);
            }
        }
    }

    /// Plays until the server is gone.
    async fn play(&mut self) {
        loop {
            self.sent += 1;
            let Some(answer) = self.act(self.seq).await else {
                self.socket = None;
                return;
            };
            assert_eq!(answer["type"], "ack", "{answer}");
            self.seq = answer["seq"].as_u64().unwrap() as u32;
            self.acknowledged.push(self.seq.into());
        }
    }
}

/// Does something for all games, a few at a time.
async fn all<F: Future<Output = Game> + Send + 'static>(
    games: Vec<Game>,
    hands: usize,
    work: impl Fn(Game) -> F + Copy + Send + 'static,
) -> Vec<Game> {
    let hands = Arc::new(Semaphore::new(hands));
    let mut working = JoinSet::new();
    for game in games {
        let hands = Arc::clone(&hands);
        working.spawn(async move {
            let _hand = hands.acquire_owned().await.unwrap();
            work(game).await
        });
    }
    working.join_all().await
}

async fn test() {
    let folder = tempfile::tempdir().unwrap();
    let address = services::local(services::free_port());
    let mut victim = Victim::start(folder.path(), address).await;
    let mut chance = Fast::new(SEED);
    let mut games = Vec::new();
    let host = Client::guest(address, "Ann").await.unwrap();
    for _ in 0..TABLES {
        let (client, table) = (host.clone(), String::new());
        games.push(Game { client, table, socket: None, seq: 0, sent: 0, acknowledged: Vec::new() });
    }
    games = all(games, HANDS, async |mut game: Game| {
        let options = json!({ "goal": 60_000 });
        let table = json!({ "game": "tisons", "seats": ["me", "me"], "options": options });
        game.table = set(&mut game.client, table).await;
        join(&mut game.client, &game.table).await;
        game
    })
    .await;
    for round in 1..=ROUNDS {
        games = all(games, HANDS, async |mut game: Game| {
            game.connect().await;
            game
        })
        .await;
        let playing = tokio::spawn(all(games, TABLES, async |mut game: Game| {
            game.play().await;
            game
        }));
        tokio::time::sleep(Duration::from_millis(300 + u64::from(chance.below(1500)))).await;
        victim.kill();
        games = playing.await.unwrap();
        let promised: usize = games.iter().map(|game| game.acknowledged.len()).sum();
        println!("round {round}: killed after {promised} acknowledged moves");
        assert!(promised > 0, "the server was killed before it did anything");
        victim = Victim::start(folder.path(), address).await;
    }
    games = all(games, HANDS, async |mut game: Game| {
        game.connect().await;
        game
    })
    .await;
    let played: u64 = games.iter().map(|game| game.sent).sum();
    println!("{played} moves at {TABLES} tables, {ROUNDS} kills: none lost, none played twice");
}
