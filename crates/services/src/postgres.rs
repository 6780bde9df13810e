//! A `PostgreSQL` server, which will not run as root.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::watch::Watch;
use crate::{PATIENCE, find, free_port};

/// The script of the server. `$sync` says whether anything waits for the disk.
const SCRIPT: &str = r#"end() { "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop; }
[ -d "$folder/data" ] || "$bin/initdb" -D "$folder/data" -U veillee -A trust -E UTF8 --locale=C.UTF-8 --no-sync || exit 1
"$bin/pg_ctl" -D "$folder/data" -w -t 120 -l "$folder/log" -o "-p $port -c listen_addresses=127.0.0.1 \
 -c unix_socket_directories=$folder -c max_connections=400 -c fsync=$sync -c full_page_writes=$sync \
 -c shared_buffers=64MB" start || exit 1"#;

/// A database server.
pub struct Postgres {
    /// Where it listens.
    pub port: u16,
    folder: PathBuf,
    /// Whether a commit waits for the disk.
    is_durable: bool,
    databases: AtomicU32,
    watch: Mutex<Option<Watch>>,
}

impl Postgres {
    /// Starts a server of one's own. What it keeps is thrown away, so nothing waits for the disk.
    pub fn start() -> Self {
        Self::begin(false)
    }

    /// Starts a server of one's own whose commits wait for the disk, to be measured.
    pub fn durable() -> Self {
        Self::begin(true)
    }

    fn begin(is_durable: bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder").keep();
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(&folder).status();
            assert!(given.is_ok_and(|status| status.success()), "there is a user `postgres`");
        }
        let (port, databases) = (free_port(), AtomicU32::new(0));
        let postgres = Self { port, folder, is_durable, databases, watch: Mutex::default() };
        postgres.rise();
        postgres
    }

    /// The server that all tests of a program share; each takes a database of its own.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// The process that all others of the server come from.
    pub fn process(&self) -> u32 {
        let told = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let told = told.expect("the server runs");
        told.lines().next().and_then(|line| line.parse().ok()).expect("it says who it is")
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://veillee@127.0.0.1:{}/{database}", self.port)
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("house{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("create database {name}"));
        self.url(&name)
    }

    /// Carries out some SQL, as whoever looks after the database would.
    pub fn run(&self, database: &str, sql: &str) -> String {
        let done = self.psql(database, sql);
        let words = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{sql}: {words}");
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    fn psql(&self, database: &str, sql: &str) -> Output {
        Command::new(bin().join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", &self.url(database)])
            .args(["-c", sql])
            .current_dir("/")
            .stdin(Stdio::null())
            .output()
            .expect("psql runs")
    }

    /// Pulls the plug.
    pub fn crash(&self) {
        let watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(watch) = watch {
            watch.end_and_keep();
        }
    }

    /// Starts it again with what it has on disk.
    pub fn rise(&self) {
        let mut shell = if is_root() {
            let mut shell = Command::new(find("runuser", "util-linux"));
            shell.args(["-u", "postgres", "--"]);
            shell
        } else {
            Command::new("env")
        };
        let sync = if self.is_durable { "on" } else { "off" };
        shell.env("bin", bin()).env("port", self.port.to_string()).env("sync", sync);
        let mut watch = Watch::start(shell, SCRIPT, &self.folder);
        let began = Instant::now();
        while !self.psql("postgres", "select 1").status.success() {
            let words = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(!watch.has_ended(), "postgres does not start: {}", words());
            assert!(began.elapsed() < PATIENCE, "postgres does not answer: {}", words());
            sleep(Duration::from_millis(50));
        }
        *self.watch.lock().unwrap_or_else(PoisonError::into_inner) = Some(watch);
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Where Debian keeps the programs of the newest version.
fn bin() -> PathBuf {
    let versions = Path::new("/usr/lib/postgresql");
    let number = |path: &PathBuf| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    std::fs::read_dir(versions)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.join("bin/initdb").is_file())
        .max_by_key(number)
        .unwrap_or_else(|| panic!("postgres is missing: `scripts/setup test` installs postgresql"))
        .join("bin")
}
