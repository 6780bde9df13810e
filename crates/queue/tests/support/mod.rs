//! A real NATS server with streams, on a port and in a folder of its own.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) struct Nats {
    process: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl Nats {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port =
            TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("bound").port();
        let process = Self::run(port, &folder);
        Self { process, port, folder }
    }

    fn run(port: u16, folder: &tempfile::TempDir) -> Child {
        let process = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed by `make test`");
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < Duration::from_mins(1), "nats-server does not answer");
            sleep(Duration::from_millis(50));
        }
        process
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Pulls the plug and starts it again with what it has on disk.
    pub(crate) fn restart(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
        self.process = Self::run(self.port, &self.folder);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
