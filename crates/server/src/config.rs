//! What can be set: by flags, by the environment, by a TOML file, in this order of weight.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Deserialize;
use thiserror::Error;

use crate::traces::{Collector, NoCollector};

/// The flags of `veillee serve`, each with its variable; the same names with `_` stand in the TOML file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// A TOML file with any of the settings below
    #[arg(long, env = "VEILLEE_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// The port to listen on; 0 takes a free one [default: 7878]
    #[arg(long, env = "VEILLEE_PORT", value_name = "N")]
    pub port: Option<u16>,
    /// The address to listen on; 0.0.0.0 opens the table to the network [default: 127.0.0.1]
    #[arg(long, env = "VEILLEE_HOST", value_name = "ADDRESS")]
    pub host: Option<IpAddr>,
    /// The folder of the database [default: the platform's data folder]
    #[arg(long, env = "VEILLEE_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The database of several nodes, such as <postgres://veillee@host/veillee> [default: one file in the data folder]
    #[arg(long, env = "VEILLEE_STORE", value_name = "URL", hide_env_values = true)]
    pub store: Option<String>,
    /// How nodes hear of each other: <nats://host:4222>, or postgres for LISTEN/NOTIFY [default with a database: postgres]
    #[arg(long, env = "VEILLEE_BUS", value_name = "URL", hide_env_values = true)]
    pub bus: Option<String>,
    /// The key of the secrets of running games, which all nodes share [default: veillee.key in the data folder]
    #[arg(long, env = "VEILLEE_KEY", value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Another site whose pages may use this server, such as <https://example.org>; can be repeated
    #[arg(long = "origin", env = "VEILLEE_ORIGINS", value_name = "URL", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// Send cookies over https only
    #[arg(long, env = "VEILLEE_SECURE", num_args = 0..=1, default_missing_value = "true")]
    pub secure: Option<bool>,
    /// Believe the address that a proxy in front of the server gives (X-Forwarded-For)
    #[arg(long, env = "VEILLEE_PROXY", num_args = 0..=1, default_missing_value = "true")]
    pub proxy: Option<bool>,
    /// Who may come in: open for everybody, closed for whoever has a session or an account already [default: open]
    #[arg(long, env = "VEILLEE_REGISTRATION", value_name = "WORD", hide_possible_values = true)]
    pub registration: Option<Registration>,
    /// How many threads think for bots [default: one less than the machine has]
    #[arg(long, env = "VEILLEE_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,
    /// How many unfinished tables a person may have set in a day [default: 50]
    #[arg(long, env = "VEILLEE_TABLES_PER_PERSON", value_name = "N")]
    pub tables_per_person: Option<u32>,
    /// How many tables may be in memory [default: 20000]
    #[arg(long, env = "VEILLEE_TABLES", value_name = "N")]
    pub tables: Option<usize>,
    /// How many sockets may be open [default: 20000]
    #[arg(long, env = "VEILLEE_SOCKETS", value_name = "N")]
    pub sockets: Option<usize>,
    /// How many sockets one person may open [default: 50]
    #[arg(long, env = "VEILLEE_SOCKETS_PER_PERSON", value_name = "N")]
    pub sockets_per_person: Option<usize>,
    /// How many sockets one address may open [default: 500]
    #[arg(long, env = "VEILLEE_SOCKETS_PER_ADDRESS", value_name = "N")]
    pub sockets_per_address: Option<usize>,
    /// How many tables one address may set in a day [default: 1000]
    #[arg(long, env = "VEILLEE_TABLES_PER_ADDRESS", value_name = "N")]
    pub tables_per_address: Option<u32>,
    /// How many connections may be open besides the sockets [default: 4096]
    #[arg(long, env = "VEILLEE_CONNECTIONS", value_name = "N")]
    pub connections: Option<usize>,
    /// How many of them one address may open [default: 256]
    #[arg(long, env = "VEILLEE_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<usize>,
    /// How many frames a second a socket may send [default: 20]
    #[arg(long, env = "VEILLEE_FRAMES_PER_SECOND", value_name = "N")]
    pub frames_per_second: Option<u32>,
    /// How many requests a second one address may send [default: 50]
    #[arg(long, env = "VEILLEE_REQUESTS_PER_SECOND", value_name = "N")]
    pub requests_per_second: Option<u32>,
    /// How many sessions a minute one address may open [default: 60]
    #[arg(long, env = "VEILLEE_SESSIONS_PER_MINUTE", value_name = "N")]
    pub sessions_per_minute: Option<u32>,
    /// After how many seconds without company a table leaves the memory [default: 60]
    #[arg(long, env = "VEILLEE_IDLE", value_name = "SECONDS")]
    pub idle: Option<u64>,
    /// Another name of this server, such as veillee.example.org, under which pages may ask for it; can be repeated
    #[arg(long = "name", env = "VEILLEE_NAMES", value_name = "HOST", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Where to tell the figures of the server (/metrics), such as 127.0.0.1:9187 [default: nowhere]
    #[arg(long, env = "VEILLEE_METRICS", value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// A collector that is told what becomes of moves (OpenTelemetry, OTLP over HTTP), such as <http://127.0.0.1:4318> [default: none]
    #[arg(long, env = "VEILLEE_TRACES", value_name = "URL")]
    pub traces: Option<String>,
    /// After how many days a guest who never came back is forgotten [default: 90]
    #[arg(long, env = "VEILLEE_KEEP_GUESTS", value_name = "DAYS")]
    pub keep_guests: Option<u32>,
    /// After how many days without a move an unfinished table is cleared [default: 60]
    #[arg(long, env = "VEILLEE_KEEP_UNFINISHED", value_name = "DAYS")]
    pub keep_unfinished: Option<u32>,
    /// After how many days a finished game is cleared [default: 730]
    #[arg(long, env = "VEILLEE_KEEP_FINISHED", value_name = "DAYS")]
    pub keep_finished: Option<u32>,
    /// Start although games are under way whose rules this program no longer has: they are closed
    #[arg(long, env = "VEILLEE_CLOSE_OLD_TABLES", num_args = 0..=1, default_missing_value = "true")]
    pub close_old_tables: Option<bool>,
    /// Write logs as JSON, one object a line
    #[arg(long, env = "VEILLEE_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
}

/// Who may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Whoever has a session or an account already.
    Closed,
}

/// What is wrong with the settings.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is not what it should be.
    #[error("{}: {error}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// Where and why.
        error: Box<toml::de::Error>,
    },
    /// The platform has no folder for data.
    #[error("this platform has no data folder: name one with --data DIR")]
    NoDataFolder,
    /// The store is none that this program knows.
    #[error(
        "--store {0} is not understood: name a database as postgres://user@host/name, or leave it out for one SQLite file \
         in the folder of --data"
    )]
    Store(String),
    /// The bus is none that this program knows.
    #[error(
        "--bus {0} is not understood: name a server as nats://host:4222, or `postgres` for LISTEN/NOTIFY"
    )]
    Bus(String),
    /// The collector of traces is none that this program can use.
    #[error(transparent)]
    Traces(#[from] NoCollector),
    /// A bus between processes, on a folder that one process has to itself.
    #[error(
        "--bus is for several nodes, which need a database: name one with --store postgres://…, or leave --bus out"
    )]
    BusAlone,
    /// A number that would stop the server from serving.
    #[error("{0} must be at least 1")]
    Zero(&'static str),
}

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StorePlace {
    /// In one `SQLite` file in the data folder, which one process has to itself.
    File,
    /// In the `PostgreSQL` database at this address, which several nodes share.
    Postgres(String),
}

impl StorePlace {
    /// The place that is meant by `--store`, or by leaving it out.
    pub fn named(store: Option<String>) -> Result<Self, ConfigError> {
        let store = store.filter(|word| !word.trim().is_empty());
        places(store, None).map(|(store, _)| store)
    }
}

/// How nodes hear of each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusPlace {
    /// There is one process.
    Local,
    /// By LISTEN and NOTIFY of the database they share.
    Postgres,
    /// Through the NATS server at this address.
    Nats(String),
}

/// Everything the server needs to know, settled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// Where tables are kept.
    pub store: StorePlace,
    /// How nodes hear of each other.
    pub bus: BusPlace,
    /// The file of the key; it lies in the folder of the database if there is nothing.
    pub key: Option<PathBuf>,
    /// How long a database that cannot be reached is waited for at the start.
    pub patience: Duration,
    /// By how many milliseconds the clock of this machine is wrong: for tests.
    pub clock_error: i64,
    /// Other sites whose pages may use this server.
    pub origins: Vec<String>,
    /// Whether cookies go over https only.
    pub secure: bool,
    /// Whether the address that a proxy gives is believed.
    pub proxy: bool,
    /// Who may come in.
    pub registration: Registration,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// What is bounded, and by how much.
    pub limits: Limits,
    /// What comparisons of changed cards may take.
    pub comparisons: ComparisonLimits,
    /// After how long without company a table leaves the memory.
    pub idle: Duration,
    /// Whether logs are JSON.
    pub log_json: bool,
    /// Other names of this server.
    pub names: Vec<String>,
    /// Where the figures of the server are told, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Who is told what becomes of moves, if anybody.
    pub traces: Option<Collector>,
    /// How long what nobody needs is kept.
    pub retention: Retention,
    /// Whether games whose rules this program no longer has are closed.
    pub close_old_tables: bool,
    /// How long the head of a request may take, and a connection may be idle.
    pub head: Duration,
    /// How often a socket looks whether its session has ended on another node.
    pub session_look: Duration,
    /// The shortest time after which a bot answers a window, and how much longer it may be.
    pub window_delay: (Duration, Duration),
}

/// How long what nobody needs is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// A guest who sits nowhere and has no session left.
    pub guests: Duration,
    /// A session that nobody uses.
    pub sessions: Duration,
    /// A table at which nobody has moved.
    pub unfinished: Duration,
    /// A game that is over.
    pub finished: Duration,
}

/// What comparisons of changed cards may take. Each person has one under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComparisonLimits {
    /// How many are under way at the same time.
    pub running: usize,
    /// How many games one may play of each version.
    pub games: u32,
    /// After how long one stops that nobody asks for.
    pub patience: Duration,
    /// After how long one stops that is not over.
    pub longest: Duration,
}

/// What is bounded, and by how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Unfinished tables that a person has set in a day.
    pub tables_per_person: u32,
    /// Tables in memory.
    pub tables: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Open sockets of one person.
    pub sockets_per_person: usize,
    /// Open sockets from one address.
    pub sockets_per_address: usize,
    /// Tables set from one address in a day.
    pub tables_per_address: u32,
    /// Connections besides the sockets.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Frames a second on one socket.
    pub frames_per_second: u32,
    /// Requests a second from one address.
    pub requests_per_second: u32,
    /// Sessions a minute from one address.
    pub sessions_per_minute: u32,
}

impl Config {
    /// The defaults, with the database in this folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 7878),
            data: data.into(),
            store: StorePlace::File,
            bus: BusPlace::Local,
            key: None,
            patience: Duration::from_secs(30),
            clock_error: 0,
            origins: Vec::new(),
            secure: false,
            proxy: false,
            registration: Registration::Open,
            bot_threads: cores.saturating_sub(1).max(1),
            limits: Limits {
                tables_per_person: 50,
                tables: 20_000,
                sockets: 20_000,
                sockets_per_person: 50,
                sockets_per_address: 500,
                tables_per_address: 1000,
                connections: 4096,
                connections_per_address: 256,
                frames_per_second: 20,
                requests_per_second: 50,
                sessions_per_minute: 60,
            },
            comparisons: ComparisonLimits {
                running: 4,
                games: 20_000,
                patience: Duration::from_secs(30),
                longest: Duration::from_mins(15),
            },
            idle: Duration::from_mins(1),
            log_json: false,
            names: Vec::new(),
            metrics: None,
            traces: None,
            retention: Retention {
                guests: days(90),
                sessions: days(90),
                unfinished: days(60),
                finished: days(730),
            },
            close_old_tables: false,
            head: Duration::from_secs(20),
            session_look: Duration::from_secs(30),
            window_delay: (Duration::from_millis(400), Duration::from_millis(1200)),
        }
    }
}

impl Config {
    /// Where tables are kept, as it may be shown: a folder, or a database without its password.
    pub fn place(&self) -> String {
        match &self.store {
            StorePlace::File => self.data.display().to_string(),
            StorePlace::Postgres(url) => without_secrets(url),
        }
    }
}

fn days(count: u32) -> Duration {
    Duration::from_hours(24) * count
}

impl Settings {
    /// Settles the settings: flags and environment first, then the file, then the defaults.
    pub fn settle(&self) -> Result<Config, ConfigError> {
        let file = match &self.config {
            Some(path) => Self::read(path)?,
            None => Self::default(),
        };
        let word = |mine: &Option<String>, files: &Option<String>| {
            // In a file of variables an empty word is how one leaves something out.
            mine.clone().or_else(|| files.clone()).filter(|word| !word.trim().is_empty())
        };
        let (store, bus) = places(word(&self.store, &file.store), word(&self.bus, &file.bus))?;
        let key = self.key.clone().or_else(|| file.key.clone());
        let data = match self.data.clone().or_else(|| file.data.clone()) {
            Some(data) => data,
            // A node that has everything elsewhere needs no folder, and perhaps no home.
            None if store != StorePlace::File && key.is_some() => PathBuf::new(),
            None => data_folder()?,
        };
        let plain = Config::new(data);
        macro_rules! choose {
            ($name:ident, $default:expr) => {
                self.$name.or(file.$name).unwrap_or($default)
            };
        }
        let limits = Limits {
            tables_per_person: choose!(tables_per_person, plain.limits.tables_per_person),
            tables: choose!(tables, plain.limits.tables),
            sockets: choose!(sockets, plain.limits.sockets),
            sockets_per_person: choose!(sockets_per_person, plain.limits.sockets_per_person),
            sockets_per_address: choose!(sockets_per_address, plain.limits.sockets_per_address),
            tables_per_address: choose!(tables_per_address, plain.limits.tables_per_address),
            connections: choose!(connections, plain.limits.connections),
            connections_per_address: choose!(
                connections_per_address,
                plain.limits.connections_per_address
            ),
            frames_per_second: choose!(frames_per_second, plain.limits.frames_per_second),
            requests_per_second: choose!(requests_per_second, plain.limits.requests_per_second),
            sessions_per_minute: choose!(sessions_per_minute, plain.limits.sessions_per_minute),
        };
        for (name, number) in [
            ("frames-per-second", limits.frames_per_second),
            ("requests-per-second", limits.requests_per_second),
            ("sessions-per-minute", limits.sessions_per_minute),
            ("tables-per-address", limits.tables_per_address),
        ] {
            if number == 0 {
                return Err(ConfigError::Zero(name));
            }
        }
        Ok(Config {
            listen: SocketAddr::new(
                choose!(host, plain.listen.ip()),
                choose!(port, plain.listen.port()),
            ),
            data: plain.data,
            store,
            bus,
            key,
            patience: plain.patience,
            clock_error: 0,
            origins: if self.origins.is_empty() {
                file.origins.clone()
            } else {
                self.origins.clone()
            },
            secure: choose!(secure, plain.secure),
            proxy: choose!(proxy, plain.proxy),
            registration: choose!(registration, plain.registration),
            bot_threads: choose!(bot_threads, plain.bot_threads).clamp(1, 64),
            limits,
            comparisons: plain.comparisons,
            idle: self
                .idle
                .or(file.idle)
                .map_or(plain.idle, |seconds| Duration::from_secs(seconds.max(1))),
            log_json: choose!(log_json, plain.log_json),
            names: if self.names.is_empty() { file.names.clone() } else { self.names.clone() },
            metrics: self.metrics.or(file.metrics),
            traces: word(&self.traces, &file.traces).map(|place| place.parse()).transpose()?,
            retention: Retention {
                guests: self.keep_guests.or(file.keep_guests).map_or(plain.retention.guests, days),
                sessions: plain.retention.sessions,
                unfinished: self
                    .keep_unfinished
                    .or(file.keep_unfinished)
                    .map_or(plain.retention.unfinished, days),
                finished: self
                    .keep_finished
                    .or(file.keep_finished)
                    .map_or(plain.retention.finished, days),
            },
            close_old_tables: choose!(close_old_tables, plain.close_old_tables),
            head: plain.head,
            session_look: plain.session_look,
            window_delay: plain.window_delay,
        })
    }

    fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { path: path.to_owned(), error })?;
        toml::from_str(&text)
            .map_err(|error| ConfigError::Wrong { path: path.to_owned(), error: Box::new(error) })
    }
}

/// Which store and which bus are meant.
fn places(
    store: Option<String>,
    bus: Option<String>,
) -> Result<(StorePlace, BusPlace), ConfigError> {
    let begins = |word: &str, schemes: &[&str]| {
        schemes.iter().any(|scheme| word.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()))
    };
    let bus = match bus {
        None => None,
        Some(word) if word == "postgres" => Some(BusPlace::Postgres),
        Some(url) if begins(&url, &["nats://", "tls://"]) => Some(BusPlace::Nats(url)),
        Some(word) => return Err(ConfigError::Bus(without_secrets(&word))),
    };
    match store {
        None if bus.is_some() => Err(ConfigError::BusAlone),
        None => Ok((StorePlace::File, BusPlace::Local)),
        Some(url) if begins(&url, &["postgres://", "postgresql://"]) => {
            Ok((StorePlace::Postgres(url), bus.unwrap_or(BusPlace::Postgres)))
        }
        Some(word) => Err(ConfigError::Store(without_secrets(&word))),
    }
}

/// An address as it may be shown: without the name and the password that may stand in it.
pub(crate) fn without_secrets(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => {
            format!("{}{}", &url[..scheme + 3], &url[at + 1..])
        }
        _ => url.to_owned(),
    }
}

/// The folder of the database where none is named.
pub fn data_folder() -> Result<PathBuf, ConfigError> {
    use etcetera::BaseStrategy as _;
    let base = etcetera::choose_base_strategy().map_err(|_| ConfigError::NoDataFolder)?;
    Ok(base.data_dir().join("veillee"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_weigh_more_than_the_file_and_the_file_more_than_the_defaults() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("veillee.toml");
        let file =
            "port = 9000\nidle = 5\norigins = [\"https://a.example\"]\nregistration = \"closed\"\n";
        std::fs::write(&path, file).unwrap();
        let settings = Settings {
            config: Some(path),
            port: Some(0),
            data: Some(folder.path().into()),
            ..Settings::default()
        };
        let config = settings.settle().unwrap();
        assert_eq!(config.listen.port(), 0);
        assert_eq!(config.idle, Duration::from_secs(5));
        assert_eq!(config.origins, ["https://a.example"]);
        assert_eq!(config.limits.frames_per_second, 20);
        assert_eq!(config.registration, Registration::Closed);
        let open = Settings { registration: Some(Registration::Open), ..settings };
        assert_eq!(open.settle().unwrap().registration, Registration::Open);
    }

    #[test]
    fn a_store_and_a_bus_are_chosen_by_their_address() {
        let settle = |store: Option<&str>, bus: Option<&str>| {
            let data = Some(PathBuf::from("data"));
            let (store, bus) = (store.map(str::to_owned), bus.map(str::to_owned));
            Settings { data, store, bus, ..Settings::default() }.settle()
        };
        let chosen = |store, bus| {
            let config = settle(store, bus).unwrap();
            (config.store, config.bus)
        };
        let (url, nats) = ("postgres://ann:word@host/house", "nats://host:4222");
        assert_eq!(chosen(None, None), (StorePlace::File, BusPlace::Local));
        assert_eq!(chosen(Some(""), Some("")), (StorePlace::File, BusPlace::Local));
        let database = || StorePlace::Postgres(url.into());
        assert_eq!(chosen(Some(url), None), (database(), BusPlace::Postgres));
        assert_eq!(chosen(Some(url), Some("postgres")), (database(), BusPlace::Postgres));
        assert_eq!(chosen(Some(url), Some(nats)), (database(), BusPlace::Nats(nats.into())));
        assert_eq!(settle(Some(url), None).unwrap().place(), "postgres://host/house");
        assert_eq!(settle(None, None).unwrap().place(), "data");
        assert!(matches!(settle(None, Some(nats)), Err(ConfigError::BusAlone)));
        assert!(matches!(settle(Some(url), Some("redis://host")), Err(ConfigError::Bus(_))));
        for wrong in ["mysql://ann:word@host/house", "postgres://", "house.sqlite"] {
            let words = settle(Some(wrong), None).unwrap_err().to_string();
            assert!(words.contains("postgres://user@host"), "{words}");
            assert!(!words.contains("word"), "{words}");
        }
    }

    #[test]
    fn a_wrong_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("veillee.toml");
        let settings = Settings { config: Some(path.clone()), ..Settings::default() };
        assert!(settings.settle().unwrap_err().to_string().contains("veillee.toml"));
        std::fs::write(&path, "prot = 9000").unwrap();
        assert!(settings.settle().unwrap_err().to_string().contains("prot"));
        std::fs::write(&path, "frames_per_second = 0").unwrap();
        assert!(matches!(settings.settle(), Err(ConfigError::Zero(_))));
    }
}
