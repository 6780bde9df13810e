//! A node as a process of its own, which can be killed, made to stand still, and cut off from what it needs.

use std::io::Read as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use server::client::Client;
use server::{BusPlace, StorePlace};
use services::{Line, Mood, free_port, local};

use crate::common::{config, shelf};
use crate::waits::{SOON, within};

/// What a node is told when it is started.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Spec {
    pub(crate) data: PathBuf,
    pub(crate) port: u16,
    pub(crate) metrics: u16,
    /// The database; a file in the folder without it.
    pub(crate) store: Option<String>,
    /// The NATS server; the bus of the database without it.
    pub(crate) bus: Option<String>,
    /// By how much the clock of its machine is wrong, in milliseconds.
    pub(crate) clock_error: i64,
}

/// Runs as a node until it is told to stop, or whoever started it is gone.
pub(crate) async fn serve(spec: Spec) {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(3);
    });
    let mut config = config(&spec.data);
    config.listen.set_port(spec.port);
    config.metrics = Some(local(spec.metrics));
    config.limits.tables_per_person = u32::MAX;
    config.clock_error = spec.clock_error;
    if let Some(url) = spec.store {
        config.store = StorePlace::Postgres(url);
        config.bus = spec.bus.map_or(BusPlace::Postgres, BusPlace::Nats);
    }
    let running = server::start(config, shelf()).await.unwrap();
    let mut told =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    told.recv().await;
    running.stop().await.unwrap();
}

/// A node.
pub(crate) struct Node {
    pub(crate) spec: Spec,
    pub(crate) address: SocketAddr,
    child: Option<Child>,
    /// As long as it is open, the node knows that somebody needs it.
    pipe: Option<ChildStdin>,
    /// The lines to what it needs, where it needs anything.
    pub(crate) to_store: Option<Line>,
    pub(crate) to_bus: Option<Line>,
}

impl Node {
    /// A node on a file of its own.
    pub(crate) fn on_file(data: PathBuf) -> Self {
        let (port, metrics) = (free_port(), free_port());
        let spec = Spec { data, port, metrics, store: None, bus: None, clock_error: 0 };
        Self { spec, address: local(port), child: None, pipe: None, to_store: None, to_bus: None }
    }

    /// A node on a database and, where there is one, a bus, each behind a line of its own.
    pub(crate) fn on_services(data: PathBuf, url: &str, database: u16, nats: Option<u16>) -> Self {
        let mut node = Self::on_file(data);
        let line = Line::to(database);
        node.spec.store = Some(url.replace(&format!(":{database}/"), &format!(":{}/", line.port)));
        node.to_store = Some(line);
        if let Some(nats) = nats {
            let line = Line::to(nats);
            node.spec.bus = Some(format!("nats://127.0.0.1:{}", line.port));
            node.to_bus = Some(line);
        }
        node
    }

    /// Starts it, and waits until it serves.
    pub(crate) async fn start(&mut self) {
        self.spawn();
        self.ready().await;
    }

    /// Starts it. A shell says first that a file which may not grow is a fault and not the end.
    pub(crate) fn spawn(&mut self) {
        let spec = serde_json::to_string(&self.spec).unwrap();
        let mut child = Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#])
            .arg(std::env::current_exe().unwrap())
            .args(["--node", &spec])
            .env("RUST_LOG", "off")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        self.pipe = child.stdin.take();
        self.child = Some(child);
    }

    /// Waits until it serves.
    pub(crate) async fn ready(&mut self) {
        let what = format!("the node on port {} says that it is ready", self.spec.port);
        within(SOON, what, self.readiness()).await;
    }

    async fn readiness(&mut self) {
        loop {
            let ended = self.child.as_mut().map(|child| child.try_wait().unwrap());
            assert!(matches!(ended, Some(None)), "the node has ended: {ended:?}");
            let mut client = Client::new(self.address);
            let asked = client.raw("GET", "/readyz", &[], "");
            let ready = tokio::time::timeout(Duration::from_secs(3), asked).await;
            if ready.is_ok_and(|ready| ready.is_ok_and(|(status, _)| status == 200)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether it runs.
    pub(crate) fn is_up(&self) -> bool {
        self.child.is_some()
    }

    /// Kills it as a power cut would: no signal that it could hear.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Tells it to go, and waits until it has gone.
    pub(crate) async fn stop(&mut self) {
        self.signal("TERM");
        let Some(mut child) = self.child.take() else { return };
        let gone = async {
            loop {
                if let Some(status) = child.try_wait().unwrap() {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let what = format!("the node on port {} goes when it is told to", self.spec.port);
        let status = within(SOON, what, gone).await;
        assert!(status.success(), "{status}");
    }

    /// Makes it stand still, or go on.
    pub(crate) fn freeze(&self, on: bool) {
        self.signal(if on { "STOP" } else { "CONT" });
    }

    /// Lets no file of it grow beyond some bytes, or any.
    pub(crate) fn fill_disk(&self, on: bool) {
        let Some(child) = &self.child else { return };
        let size = if on { "4096" } else { "unlimited" };
        let done = Command::new("prlimit")
            .args(["--pid", &child.id().to_string(), &format!("--fsize={size}:unlimited")])
            .status();
        assert!(done.unwrap().success(), "prlimit is a part of util-linux");
    }

    fn signal(&self, name: &str) {
        let Some(child) = &self.child else { return };
        let sent =
            Command::new("sh").args(["-c", &format!("kill -{name} {}", child.id())]).status();
        assert!(sent.unwrap().success());
    }

    /// Makes everything whole again that it needs.
    pub(crate) fn mend(&self) {
        for line in [&self.to_store, &self.to_bus].into_iter().flatten() {
            line.set(Mood::Whole);
        }
    }

    /// One of its figures.
    pub(crate) async fn figure(&self, name: &str) -> f64 {
        let mut client = Client::new(local(self.spec.metrics));
        let asked = client.raw("GET", "/metrics", &[], "");
        let (_, text) = within(SOON, "a node tells its figures", asked).await.unwrap();
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.and_then(|line| line.split_whitespace().nth(1))
            .map_or(0.0, |word| word.parse().unwrap())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = (child.kill(), child.wait());
        }
    }
}
