#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_panics_doc,
    reason = "what fails in a service fails the test that needs it"
)]

mod line;
mod nats;
mod postgres;
mod watch;

use std::hash::{BuildHasher as _, RandomState};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub use line::{Line, Mood};
pub use nats::Nats;
pub use postgres::Postgres;

/// How long a service may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// The ports that services listen on: the system gives none of them to a connection on its way out, which could take a port
/// between the look and the start.
const PORTS: Range<u16> = 12_000..32_000;

/// A port that nobody listens on, and that this process has not been given before.
pub fn free_port() -> u16 {
    static NEXT: LazyLock<AtomicU16> =
        LazyLock::new(|| AtomicU16::new(RandomState::new().hash_one(0) as u16));
    let step = |_| NEXT.fetch_add(1, Ordering::Relaxed) % PORTS.len() as u16 + PORTS.start;
    PORTS.map(step).find(|port| TcpListener::bind(local(*port)).is_ok()).expect("a port is free")
}

/// An address of this machine.
pub fn local(port: u16) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], port))
}

/// Waits until somebody listens on a port.
pub fn wait_for(port: u16, who: &str) {
    let began = Instant::now();
    while TcpStream::connect(local(port)).is_err() {
        assert!(began.elapsed() < PATIENCE, "{who} does not answer");
        sleep(Duration::from_millis(20));
    }
}

/// Where a program is, in the folders of the shell and in those of the system.
fn find(program: &str, package: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let system = ["/usr/sbin", "/usr/local/sbin", "/sbin"].map(PathBuf::from);
    let found = std::env::split_paths(&path).chain(system).map(|folder| folder.join(program));
    found
        .into_iter()
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{program} is missing: `scripts/setup test` installs {package}"))
}
