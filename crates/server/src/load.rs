//! A load generator: real games over real sockets, at a steady pace or as fast as the server goes.
//!
//! The pace is an open loop: every move has its time, and its latency counts from that time, whether
//! or not the server was ready for it. So a server that stalls is measured as its players would feel it.

mod game;
mod guest;
mod report;
mod watch;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use clap::Args;
use thiserror::Error;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::client::{Client, ClientError};
use game::{Pace, Tally};
pub use guest::Beset;
pub use report::{Latency, Report, Stretch, Watched};

/// The flags of `veillee load`.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct Plan {
    /// A server that runs already; several are nodes, and the players of a table sit at different ones. Without any, one is
    /// started beside the generator, on an empty folder
    #[arg(long, value_name = "HOST:PORT")]
    pub address: Vec<SocketAddr>,
    /// The game to play
    #[arg(long, default_value = "naastica")]
    pub game: String,
    /// How many people sit at each table
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub seats: usize,
    /// How many tables are played at the same time
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub tables: usize,
    /// How many seconds each stretch lasts
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub seconds: u64,
    /// Moves a second in the paced stretch; 0 leaves it out
    #[arg(long, default_value_t = 500, value_name = "N")]
    pub rate: u32,
    /// Leave out the stretch at full speed
    #[arg(long)]
    pub no_rush: bool,
    /// How many idle sockets to hold open at the end; 0 leaves it out
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub idle: usize,
    /// How many people watch one table at the end, to see what each of them costs; 0 leaves it out
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub watchers: usize,
    /// Measure nothing but what one guest adds to the wait of others who does all that the default limits allow: the paced
    /// stretch without and with them, that many times, each on a server of its own
    #[arg(long, default_value_t = 0, value_name = "N", conflicts_with = "address")]
    pub guest: usize,
}

/// Why nothing was measured.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The server cannot be started.
    #[error("cannot start a server: {0}")]
    Start(std::io::Error),
    /// The server does not answer.
    #[error("the server does not answer")]
    Silent,
    /// Something went wrong between the generator and the server.
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// A server started for the measurement; it goes with it.
struct Beside {
    child: Child,
    _folder: Folder,
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Beside {
    /// Starts this same program as a server on a free port and an empty folder, with these flags.
    fn start(flags: &[&str]) -> Result<(Self, SocketAddr), LoadError> {
        let program = std::env::current_exe().map_err(LoadError::Start)?;
        let address = std::net::TcpListener::bind(("127.0.0.1", 0))
            .and_then(|listener| listener.local_addr())
            .map_err(LoadError::Start)?;
        let folder = std::env::temp_dir().join(format!("veillee-load-{}", crate::random::word()));
        let child = Command::new(program)
            .args(["serve", "--port", &address.port().to_string(), "--data"])
            .arg(&folder)
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(LoadError::Start)?;
        Ok((Self { child, _folder: Folder(folder) }, address))
    }
}

/// One address does all this, which is nobody's.
const UNBOUNDED: [&str; 16] = [
    "--requests-per-second",
    "1000000",
    "--sessions-per-minute",
    "1000000",
    "--frames-per-second",
    "100000",
    "--tables-per-person",
    "100000",
    "--sockets-per-person",
    "100000",
    "--sockets-per-address",
    "100000",
    "--tables-per-address",
    "100000000",
    "--connections-per-address",
    "100000",
];

/// Measures a server; `tell` hears what is under way.
pub fn run(plan: &Plan, tell: impl Fn(&str)) -> Result<Report, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(LoadError::Start)?;
    runtime.block_on(measure(plan, tell))
}

async fn measure(plan: &Plan, tell: impl Fn(&str)) -> Result<Report, LoadError> {
    if plan.guest > 0 {
        return guest::measure(plan, tell).await;
    }
    let (beside, nodes) = if plan.address.is_empty() {
        let (beside, address) = Beside::start(&UNBOUNDED)?;
        (Some(beside), vec![address])
    } else {
        (None, plan.address.clone())
    };
    let (pid, address) = (beside.as_ref().map(|beside| beside.child.id()), nodes[0]);
    for node in &nodes {
        wait_for(*node).await?;
    }
    tell("setting the tables");
    let at = |index: usize, seat: usize| Client::new(nodes[(index + seat) % nodes.len()]);
    let tables = game::set_tables(at, &plan.game, plan.tables, plan.seats).await?;
    let mut report = Report {
        game: plan.game.clone(),
        tables: plan.tables,
        megabytes_tables: resident(pid),
        ..Report::default()
    };
    let mut tables = tables;
    let length = Duration::from_secs(plan.seconds);
    if !plan.no_rush {
        tell("playing at full speed");
        let (tally, took, back) = play(tables, length, None).await;
        report.rush = Some(tally.stretch(took, None));
        tables = back;
    }
    if plan.rate > 0 {
        tell("playing at a steady pace");
        let (tally, took, back) = play(tables, length, Some(plan.rate)).await;
        report.paced = Some(tally.stretch(took, Some(plan.rate)));
        tables = back;
    }
    report.megabytes_played = resident(pid);
    drop(tables);
    if plan.watchers > 0 {
        tell("watching a table");
        let Plan { game, seats, watchers, .. } = plan;
        let watched = watch::watched(address, pid, game, *seats, *watchers, length).await?;
        report.watched = Some(watched);
    }
    if plan.idle > 0 {
        tell("opening idle sockets");
        let (sockets, failed) = game::idle(address, &plan.game, plan.idle, plan.seats).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        for error in &failed {
            tell(&format!("a socket was not opened: {error}"));
        }
        report.idle = Some((sockets.len(), failed.len()));
        report.megabytes_idle = resident(pid);
    }
    Ok(report)
}

async fn wait_for(address: SocketAddr) -> Result<(), LoadError> {
    for _ in 0..200 {
        let mut client = Client::new(address);
        if client.raw("GET", "/readyz", &[], "").await.is_ok_and(|(status, _)| status == 200) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(LoadError::Silent)
}

/// Plays on at all tables for a while; gives what was seen, how long it took, and the tables.
async fn play(
    tables: Vec<game::Seated>,
    length: Duration,
    rate: Option<u32>,
) -> (Tally, Duration, Vec<game::Seated>) {
    let count = tables.len().max(1) as u32;
    let start = Instant::now() + Duration::from_millis(100);
    let mut players = JoinSet::new();
    for (index, table) in tables.into_iter().enumerate() {
        // The moves of all tables are spread evenly: each table has its turn once in every round.
        let pace = rate.map(|rate| Pace {
            first: start + Duration::from_secs_f64(index as f64 / f64::from(rate)),
            every: Duration::from_secs_f64(f64::from(count) / f64::from(rate)),
        });
        players.spawn(game::play(table, start + length, pace));
    }
    let mut all = Tally::default();
    let mut back = Vec::new();
    while let Some(played) = players.join_next().await {
        match played {
            Ok((table, tally)) => {
                all.add(tally);
                back.extend(table);
            }
            Err(error) => all.fault(format!("a player of the generator broke: {error}")),
        }
    }
    (all, start.elapsed(), back)
}

/// The memory of a process, in megabytes; 0 where the system does not tell.
fn resident(pid: Option<u32>) -> f64 {
    let Some(pid) = pid else { return 0.0 };
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}
