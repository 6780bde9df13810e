//! A NATS server with streams.

use std::path::PathBuf;
use std::process::Command;

use crate::watch::Watch;
use crate::{find, free_port, wait_for};

/// The script of the server: it can be asked what it does on a port of its own.
const SCRIPT: &str = r#""$server" -js -a 127.0.0.1 -p "$port" -m "$asked" -sd "$folder" &
server=$!
end() { kill -9 $server; }"#;

/// A NATS server.
pub struct Nats {
    /// Where it listens.
    pub port: u16,
    /// Where it says what it does.
    pub asked: u16,
    folder: PathBuf,
    watch: Option<Watch>,
}

impl Nats {
    /// Starts a server.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder").keep();
        let mut nats = Self { port: free_port(), asked: free_port(), folder, watch: None };
        nats.rise();
        nats
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Pulls the plug.
    pub fn crash(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.end_and_keep();
        }
    }

    /// Starts it again with what it has on disk.
    pub fn rise(&mut self) {
        let mut shell = Command::new("env");
        shell
            .env("server", find("nats-server", "nats-server"))
            .env("port", self.port.to_string())
            .env("asked", self.asked.to_string());
        self.watch = Some(Watch::start(shell, SCRIPT, &self.folder));
        for port in [self.port, self.asked] {
            wait_for(port, "nats-server");
        }
    }

    /// Pulls the plug and starts it again.
    pub fn restart(&mut self) {
        self.crash();
        self.rise();
    }
}
