//! Starting and stopping: opening the store, listening, and going away without losing anything.

use std::fs::{File, TryLockError};
use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use facade::Kind;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::bus::{Bus, BusError, LocalBus, NatsBus, PgBus};
use crate::config::{BusPlace, Config, StorePlace};
use crate::http;
use crate::serve::{Bounds, serve};
use crate::store::{PostgresStore, SqliteStore, Store, StoreError};

/// How long what is under way may take when the server goes away.
const DRAIN: Duration = Duration::from_secs(10);
/// How long a database that cannot be reached is left alone before the next attempt.
const PAUSE: Duration = Duration::from_secs(1);

/// Why the server cannot run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The data folder cannot be made.
    #[error("cannot make the data folder {}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The address is taken or not ours.
    #[error("cannot listen on {listen}: {error}")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The server broke off.
    #[error("the server broke off: {0}")]
    Serve(String),
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it tells its figures, if it does.
    pub figures: Option<SocketAddr>,
    app: App,
    served: JoinHandle<io::Result<()>>,
    /// What it opened by itself, and lets go again: the store, and the folder where it has one to itself.
    own: Option<(Arc<dyn Store>, Option<File>)>,
}

impl Running {
    /// Goes away: takes nothing new, lets what is under way end, closes the sockets.
    pub async fn stop(self) -> Result<(), RunError> {
        self.app.drain();
        let sockets = async {
            while self.app.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = tokio::time::timeout(DRAIN, sockets).await;
        let served = tokio::time::timeout(DRAIN, self.served).await;
        self.app.go_away().await;
        if let Some((store, folder)) = self.own {
            // Everything goes into the one file: whoever copies it has it all.
            let closed = tokio::time::timeout(DRAIN, store.close()).await;
            if !matches!(closed, Ok(Ok(()))) {
                tracing::warn!("the store was not closed in time: the next start will do it");
            }
            drop(folder);
        }
        match served {
            Ok(Ok(Ok(()))) | Err(_) => Ok(()),
            Ok(Ok(Err(error))) => Err(RunError::Serve(error.to_string())),
            Ok(Err(error)) => Err(RunError::Serve(error.to_string())),
        }
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.app.sockets()
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.app.0.hub.count()
    }

    /// Waits until the server ends by itself, which only a fault makes it do.
    pub async fn ended(&mut self) -> RunError {
        match (&mut self.served).await {
            Ok(Ok(())) => RunError::Serve("it stopped listening".into()),
            Ok(Err(error)) => RunError::Serve(error.to_string()),
            Err(error) => RunError::Serve(error.to_string()),
        }
    }
}

/// Starts a server on the store and the bus that it is told to use.
pub async fn start(config: Config, shelf: Vec<&'static dyn Kind>) -> Result<Running, RunError> {
    // Before anything that counts: what a bus or a store tells of itself while nobody takes it down is never told again.
    http::recorder();
    let (store, folder) = open_store(&config).await?;
    let running = match open_bus(&config, &*store).await {
        Ok(bus) => start_with(config, Arc::clone(&store), bus, shelf).await,
        Err(error) => Err(error.into()),
    };
    match running {
        Ok(running) => Ok(Running { own: Some((store, folder)), ..running }),
        Err(error) => {
            let _ = store.close().await;
            Err(error)
        }
    }
}

/// Opens the store; where that is a file, takes its folder as well.
async fn open_store(config: &Config) -> Result<(Arc<dyn Store>, Option<File>), RunError> {
    match &config.store {
        StorePlace::File => {
            let folder = own_folder(&config.data)?;
            let store = SqliteStore::open(&config.data.join("veillee.sqlite")).await?;
            Ok((Arc::new(store), Some(folder)))
        }
        StorePlace::Postgres(url) => {
            let key = if let Some(key) = &config.key {
                key.clone()
            } else {
                make_folder(&config.data)?;
                config.data.join("veillee.key")
            };
            Ok((Arc::new(open_database(url, &key, config.patience).await?), None))
        }
    }
}

/// Opens the database, which may start at the same time as we do; how long it is waited for is bounded.
async fn open_database(
    url: &str,
    key: &Path,
    patience: Duration,
) -> Result<PostgresStore, StoreError> {
    let began = std::time::Instant::now();
    loop {
        match PostgresStore::open(url, key).await {
            Err(error @ StoreError::Unreachable { .. }) if began.elapsed() < patience => {
                tracing::warn!(%error, "trying again");
                tokio::time::sleep(PAUSE).await;
            }
            opened => return opened,
        }
    }
}

/// Opens the bus. It need not be there yet: without it nodes hear of each other through the store, a second later.
async fn open_bus(config: &Config, store: &dyn Store) -> Result<Arc<dyn Bus>, BusError> {
    Ok(match (&config.bus, &config.store) {
        (BusPlace::Nats(url), _) => Arc::new(NatsBus::open(url, &store.house()).await?),
        (BusPlace::Postgres, StorePlace::Postgres(url)) => Arc::new(PgBus::open(url)?),
        (BusPlace::Local | BusPlace::Postgres, _) => Arc::new(LocalBus::new()),
    })
}

/// Makes the folder where it is missing, for its owner alone.
fn make_folder(path: &Path) -> Result<(), RunError> {
    if path.exists() {
        return Ok(());
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path).map_err(|error| RunError::Folder { path: path.to_owned(), error })
}

/// Makes the folder where it is missing, and takes it: two servers on one folder would not hear of each other's moves.
fn own_folder(path: &Path) -> Result<File, RunError> {
    let wrong = |error| RunError::Folder { path: path.to_owned(), error };
    make_folder(path)?;
    let lock = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path.join("veillee.lock"))
        .map_err(wrong)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Locked(path.display().to_string()).into()),
        Err(TryLockError::Error(error)) => Err(wrong(error)),
    }
}

/// Starts a server on this store and this bus.
pub async fn start_with(
    config: Config,
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    shelf: Vec<&'static dyn Kind>,
) -> Result<Running, RunError> {
    http::recorder();
    let (listener, address) = listen(config.listen).await?;
    let figures = match config.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let limits = &config.limits;
    let bounds = Bounds {
        connections: limits.connections,
        // Behind a proxy all connections come from one address.
        each: if config.proxy { usize::MAX } else { limits.connections_per_address },
        head: config.head,
    };
    let app = App::start(config, store, bus, shelf).await?;
    let router = http::router(app.clone());
    let served = tokio::spawn(serve(listener, router, bounds, app.0.draining.subscribe()));
    let figures = figures.map(|(listener, address)| {
        let bounds = Bounds { connections: 16, each: 16, ..bounds };
        tokio::spawn(serve(listener, http::figures(), bounds, app.0.draining.subscribe()));
        address
    });
    tracing::info!(%address, "listening");
    Ok(Running { address, figures, app, served, own: None })
}

async fn listen(listen: SocketAddr) -> Result<(TcpListener, SocketAddr), RunError> {
    let wrong = |error| RunError::Listen { listen, error };
    let listener = TcpListener::bind(listen).await.map_err(wrong)?;
    let address = listener.local_addr().map_err(wrong)?;
    Ok((listener, address))
}

/// Runs a server until it is told to stop; `listening` hears its address once it listens.
pub fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> Result<(), RunError> {
    write_logs(config.log_json);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| RunError::Serve(error.to_string()))?;
    runtime.block_on(async {
        let mut running = start(config, facade::shelf().to_vec()).await?;
        listening(running.address);
        tokio::select! {
            error = running.ended() => return Err(error),
            () = told_to_stop() => {}
        }
        tracing::info!("going away");
        running.stop().await
    })
}

async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupt.await;
    }
}

/// Writes logs to standard error; `RUST_LOG` says how much.
fn write_logs(json: bool) {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,tower_http=warn"));
    // Colours are for people: a file or a pipe gets none.
    let is_terminal = io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(is_terminal);
    // Where the program has set up its logs already, they stay as they are.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
