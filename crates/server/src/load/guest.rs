//! One guest who does all that the default limits allow, and what others feel of it.
//!
//! Every player comes from an address of their own on this machine, and the guest from one more, so the server counts for
//! each of them what it counts in earnest. The guest's own work is done on the same processors: what is measured is more
//! than the server's part of it.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::report::Latency;
use super::{Beside, LoadError, Plan, Report, game, play, wait_for, watch};
use crate::client::{Client, ClientError};

/// Where the guest comes from.
const HOME: Ipv4Addr = Ipv4Addr::new(127, 200, 0, 1);
/// How many tables of bots the guest sets and watches: as many as one person may.
const TABLES: usize = 50;
/// How often each of their sockets asks for something: twenty frames a second are allowed.
const FRAME: Duration = Duration::from_millis(52);
/// How often something is asked over HTTP: fifty requests a second are allowed, and some go to other things.
const REQUEST: Duration = Duration::from_millis(25);
/// How often a replay is brought, and card files are checked.
const UPLOAD: Duration = Duration::from_secs(2);
const CHECK: Duration = Duration::from_millis(200);
/// How many connections the guest holds open with half a request.
const HALVES: usize = 150;
/// How long the guest works before it counts.
const WARM: Duration = Duration::from_secs(3);

/// What others wait while one guest does all that they may.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Beset {
    /// Moves a second of the others.
    pub rate: u32,
    /// From the time a move was due to its acknowledgement, all rounds together: alone, and beside the guest.
    pub acknowledged: [Latency; 2],
    /// What 99 of 100 moves did not exceed in each round, in milliseconds: alone, and beside the guest.
    pub rounds: Vec<[f64; 2]>,
    /// What the guest adds to that: the mean of the rounds, and half the width of its interval of 95 %.
    pub added: [f64; 2],
    /// Moves of the others that failed: alone, and beside the guest.
    pub faults: [usize; 2],
    /// What the guest got done: frames sent, megabytes read, requests answered, requests refused for being too many.
    pub done: [u64; 4],
}

/// What the guest gets done.
#[derive(Default)]
struct Done {
    frames: AtomicU64,
    bytes: AtomicU64,
    answered: AtomicU64,
    refused: AtomicU64,
}

impl Done {
    fn heard<T>(&self, answer: &Result<T, ClientError>) {
        let counter = match answer {
            Err(error) if error.status() == Some(429) => &self.refused,
            Ok(_) | Err(_) => &self.answered,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// Measures the paced stretch without and with the guest.
pub(super) async fn measure(plan: &Plan, tell: impl Fn(&str)) -> Result<Report, LoadError> {
    let (length, rate) = (Duration::from_secs(plan.seconds), plan.rate.max(1));
    let done = Arc::new(Done::default());
    let mut beset = Beset { rate, ..Beset::default() };
    let mut all = [Vec::new(), Vec::new()];
    for _ in 0..plan.guest {
        let (_beside, address) = Beside::start(&[])?;
        wait_for(address).await?;
        tell("setting the tables");
        // Two at a table have one address between them, as in a household.
        let at = |index: usize, _: usize| Client {
            from: Some(Ipv4Addr::new(127, 100, (index / 250) as u8, (index % 250) as u8 + 1)),
            ..Client::new(address)
        };
        let tables = game::set_tables(at, &plan.game, plan.tables, plan.seats).await?;
        tell("playing at a steady pace");
        let (alone, _, tables) = play(tables, length, Some(rate)).await;
        tell("playing beside a guest");
        let guest = Guest::come(address, &plan.game, plan.seats, &done).await?;
        sleep(WARM).await;
        let (beside, _, _) = play(tables, length, Some(rate)).await;
        drop(guest);
        let played = [alone, beside];
        beset.rounds.push(played.each_ref().map(|tally| Latency::of(tally.times().to_vec()).p99));
        for (nth, tally) in played.iter().enumerate() {
            beset.faults[nth] += tally.faults();
            all[nth].extend_from_slice(tally.times());
        }
    }
    beset.acknowledged = all.map(Latency::of);
    beset.added = mean(&beset.rounds);
    let read = done.bytes.load(Ordering::Relaxed) / 1_000_000;
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    beset.done = [count(&done.frames), read, count(&done.answered), count(&done.refused)];
    let tables = plan.tables;
    Ok(Report { game: plan.game.clone(), tables, beset: Some(beset), ..Report::default() })
}

/// The mean of what the guest adds in each round, and half the width of its interval of 95 % (Student's); without a width
/// where there was one round.
fn mean(rounds: &[[f64; 2]]) -> [f64; 2] {
    const WIDE: [f64; 9] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
    let added: Vec<f64> = rounds.iter().map(|[alone, beside]| beside - alone).collect();
    let count = added.len() as f64;
    let mean = added.iter().sum::<f64>() / count.max(1.0);
    let Some(free) = added.len().checked_sub(2) else { return [mean, f64::NAN] };
    let spread = added.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    [mean, WIDE.get(free).unwrap_or(&2.2) * (spread / count).sqrt()]
}

/// The guest at work. Whoever lets go of them sends them home.
struct Guest {
    _work: JoinSet<Result<(), ClientError>>,
}

impl Guest {
    /// Somebody comes in and does all that they may.
    async fn come(
        address: SocketAddr,
        game: &str,
        seats: usize,
        done: &Arc<Done>,
    ) -> Result<Self, ClientError> {
        let mut guest = Client::guest_from(HOME, address, "Eve").await?;
        let mut work = JoinSet::new();
        let (mut tables, mut sockets) = (Vec::with_capacity(TABLES), Vec::with_capacity(TABLES));
        let bots = vec![json!({ "bot": "expert" }); seats];
        for _ in 0..TABLES {
            let plan = json!({ "game": game, "seats": bots });
            // What is refused because it comes too fast is not asked for again: there is enough to do.
            let set = guest.post("/api/tables", &plan).await;
            done.heard(&set);
            let Ok(set) = set else { continue };
            let table = set["table"]["id"].as_str().unwrap_or_default().to_owned();
            let socket = watch::look_on(&mut guest, &table).await;
            done.heard(&socket);
            let Ok(socket) = socket else { continue };
            sockets.push(socket);
            tables.push(table);
        }
        // Only now does the work begin: the guest would stand in their own way.
        for socket in sockets {
            work.spawn(ask_again(socket, Arc::clone(done)));
        }
        work.spawn(request(guest.clone(), tables, Arc::clone(done)));
        work.spawn(bring(guest.clone(), Arc::clone(done)));
        work.spawn(check(guest.clone(), Arc::clone(done)));
        work.spawn(compare(guest.clone(), Arc::clone(done)));
        for _ in 0..HALVES {
            work.spawn(half(guest.clone()));
        }
        Ok(Self { _work: work })
    }
}

/// Asks for the whole view again and again, and reads it.
async fn ask_again(socket: TcpStream, done: Arc<Done>) -> Result<(), ClientError> {
    let (mut read, mut write) = socket.into_split();
    let counted = Arc::clone(&done);
    let reading = async move {
        let mut bytes = vec![0; 16 * 1024];
        while let Ok(length @ 1..) = read.read(&mut bytes).await {
            counted.bytes.fetch_add(length as u64, Ordering::Relaxed);
        }
    };
    let asking = async move {
        // Masked with noughts, a frame is what it says.
        let text = br#"{"type":"refresh"}"#;
        let frame = [&[0x81, 0x80 | text.len() as u8, 0, 0, 0, 0], &text[..]].concat();
        let mut beat = interval(FRAME);
        beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
        while write.write_all(&frame).await.is_ok() {
            done.frames.fetch_add(1, Ordering::Relaxed);
            beat.tick().await;
        }
    };
    tokio::join!(reading, asking);
    Ok(())
}

/// Asks for what takes long to find or to write.
async fn request(
    mut guest: Client,
    tables: Vec<String>,
    done: Arc<Done>,
) -> Result<(), ClientError> {
    let mut beat = interval(REQUEST);
    beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
    for nth in 0.. {
        beat.tick().await;
        let table = tables.get(nth % TABLES).map_or("", String::as_str);
        let path = match nth % 6 {
            0 => "/api/mine".to_owned(),
            1 => "/api/tables".to_owned(),
            2 => "/api/games/necrosia/cards".to_owned(),
            3 => format!("/api/tables/{table}/curve"),
            4 => format!("/api/tables/{table}/steps"),
            _ => format!("/api/tables/{table}/cards"),
        };
        done.heard(&guest.get(&path).await);
    }
    Ok(())
}

/// Brings large files that are no games.
async fn bring(mut guest: Client, done: Arc<Done>) -> Result<(), ClientError> {
    let actions = vec![json!({ "seat": 0, "code": 1, "at": 0 }); 20_000];
    let replay =
        json!({ "format": "veillee-replay", "version": 1, "game": "duel", "actions": actions });
    let mut beat = interval(UPLOAD);
    loop {
        beat.tick().await;
        done.heard(&guest.post("/api/replays", &replay).await);
    }
}

/// Has card files checked in which everything is wrong.
async fn check(mut guest: Client, done: Arc<Done>) -> Result<(), ClientError> {
    let text = "[[card]]\n".repeat(6000);
    let files = json!({ "files": { "magicien.toml": text } });
    let mut beat = interval(CHECK);
    beat.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        beat.tick().await;
        done.heard(&guest.post("/api/games/duel/files/check", &files).await);
    }
}

/// Has changed cards compared with the printed ones, over and over.
async fn compare(mut guest: Client, done: Arc<Done>) -> Result<(), ClientError> {
    let printed = guest.get("/api/games/duel/files").await?;
    let files = printed["files"].as_array().into_iter().flatten();
    let mage = files.into_iter().find(|file| file["name"] == "magicien.toml");
    let text = mage.and_then(|file| file["text"].as_str()).unwrap_or_default();
    let files = json!({ "magicien.toml": text.replace("\ncost = 1\n", "\ncost = 2\n") });
    let draft = json!({ "game": "duel", "name": "Dear", "files": files });
    let draft = guest.post("/api/drafts", &draft).await?;
    for seed in 0.. {
        let plan =
            json!({ "draft": draft["id"], "bots": ["difficile"], "games": 20_000, "seed": seed });
        let begun = guest.post("/api/comparisons", &plan).await;
        done.heard(&begun);
        let Ok(begun) = begun else {
            sleep(Duration::from_secs(1)).await;
            continue;
        };
        let path = format!("/api/comparisons/{}", begun["id"].as_str().unwrap_or_default());
        while guest.get(&path).await.is_ok_and(|seen: Value| seen["state"] == "running") {
            sleep(Duration::from_secs(2)).await;
        }
    }
    Ok(())
}

/// Holds a connection open with half a request, as long as it is let.
async fn half(guest: Client) -> Result<(), ClientError> {
    loop {
        let mut stream = guest.connect().await?;
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: ").await;
        let _ = stream.read(&mut [0; 64]).await;
        sleep(Duration::from_secs(1)).await;
    }
}

impl fmt::Display for Beset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rate, acknowledged, rounds, added, faults, done } = self;
        writeln!(f, "{rate} moves/s of others, open loop, default limits")?;
        writeln!(f, "  alone: {} ({} faults)", acknowledged[0], faults[0])?;
        writeln!(f, "  beside one guest: {} ({} faults)", acknowledged[1], faults[1])?;
        for [alone, beside] in rounds {
            writeln!(f, "  p99 of a round: {alone:.1} ms alone, {beside:.1} ms beside the guest")?;
        }
        write!(f, "  the guest adds {:.1} ms to p99", added[0])?;
        match rounds.len() {
            0 | 1 => writeln!(f)?,
            count => writeln!(f, " ± {:.1} ms (mean of {count} rounds, 95 %)", added[1])?,
        }
        let [frames, megabytes, answered, refused] = done;
        writeln!(
            f,
            "  the guest sent {frames} frames, read {megabytes} MB, had {answered} requests answered and {refused} refused"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_a_mean_with_its_interval() {
        let [mean, width] = mean(&[[1.0, 3.0], [1.0, 5.0], [2.0, 8.0]]);
        assert!((mean - 4.0).abs() < 1e-9);
        assert!((width - 4.303 * 2.0 / 3.0_f64.sqrt()).abs() < 1e-9);
        assert!(super::mean(&[[1.0, 2.0]])[1].is_nan(), "one round has no interval");
    }
}
