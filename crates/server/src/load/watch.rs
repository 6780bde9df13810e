//! Watching: what somebody costs who only looks on, in processor time and in bytes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::game::{Seated, Tally};
use super::report::Watched;
use crate::client::{Client, ClientError};

/// How long a server is left alone before its processor time is read: what was said last has gone out by then.
const REST: Duration = Duration::from_millis(50);

/// Plays whole games for a while, as often with that many watchers as without, and compares what they cost.
pub(super) async fn watched(
    address: SocketAddr,
    pid: Option<u32>,
    game: &str,
    seats: usize,
    watchers: usize,
    length: Duration,
) -> Result<Watched, ClientError> {
    let until = Instant::now() + length;
    let (mut alone, mut all) = (Cost::default(), Cost::default());
    let mut eve = Client::guest(address, "Eve").await?;
    let mut seed = 0;
    while seed == 0 || Instant::now() < until {
        alone.add(&play(address, pid, game, seats, seed, &mut eve, 0).await?);
        all.add(&play(address, pid, game, seats, seed, &mut eve, watchers).await?);
        seed += 1;
    }
    let each = |micros: f64, cost: &Cost| micros / cost.moves.max(1) as f64;
    let more = each(all.micros, &all) - each(alone.micros, &alone);
    let views = (all.moves * watchers).max(1) as f64;
    Ok(Watched {
        watchers,
        moves: all.moves,
        micros_each: more / watchers.max(1) as f64,
        bytes_each: all.bytes as f64 / views,
    })
}

/// What some games cost.
#[derive(Default)]
struct Cost {
    moves: usize,
    micros: f64,
    /// What all watchers were sent.
    bytes: u64,
}

impl Cost {
    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.micros += other.micros;
        self.bytes += other.bytes;
    }
}

/// Plays one game to its end before that many watchers.
async fn play(
    address: SocketAddr,
    pid: Option<u32>,
    game: &str,
    seats: usize,
    seed: u64,
    eve: &mut Client,
    watchers: usize,
) -> Result<Cost, ClientError> {
    let mut clients = Vec::with_capacity(seats);
    for seat in 0..seats {
        clients.push(Client::guest(address, &format!("Seat {seat}")).await?);
    }
    let mut table = Seated::set(game.into(), clients, seed).await?;
    let id = table.id().await?;
    let bytes = Arc::new(AtomicU64::new(0));
    let mut watching = JoinSet::new();
    for _ in 0..watchers {
        let mut stream = look_on(eve, &id).await?;
        let bytes = Arc::clone(&bytes);
        watching.spawn(async move {
            let mut buffer = [0; 16 * 1024];
            while let Ok(length @ 1..) = stream.read(&mut buffer).await {
                bytes.fetch_add(length as u64, Ordering::Relaxed);
            }
        });
    }
    tokio::time::sleep(REST).await;
    let (micros, before) = (processor(pid), bytes.load(Ordering::Relaxed));
    let mut tally = Tally::default();
    table.finish(&mut tally).await?;
    tokio::time::sleep(REST).await;
    Ok(Cost {
        moves: tally.moves(),
        micros: processor(pid) - micros,
        bytes: bytes.load(Ordering::Relaxed) - before,
    })
}

/// Opens a socket as a browser does, and reads nothing of what comes but how much it is.
pub(super) async fn look_on(eve: &mut Client, table: &str) -> Result<TcpStream, ClientError> {
    let ticket = eve.post("/api/ticket", &serde_json::json!({})).await?;
    let ticket = ticket["ticket"].as_str().unwrap_or_default();
    let (mut stream, address) = (eve.connect().await?, eve.address);
    let head = format!(
        "GET /ws?ticket={ticket}&table={table} HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    Ok(stream)
}

/// The processor time that a process has taken so far, in microseconds; 0 where the system does not tell.
fn processor(pid: Option<u32>) -> f64 {
    let threads = pid.and_then(|pid| std::fs::read_dir(format!("/proc/{pid}/task")).ok());
    let nanoseconds = |thread: std::fs::DirEntry| {
        let told = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        told.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0)
    };
    threads.into_iter().flatten().flatten().map(nanoseconds).sum::<f64>() / 1000.0
}
