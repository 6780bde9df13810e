//! Starting and stopping: opening the store, listening, and going away without losing anything.

use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use facade::Kind;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::bus::{Bus, LocalBus};
use crate::config::Config;
use crate::http;
use crate::store::{SqliteStore, Store, StoreError};

/// How long what is under way may take when the server goes away.
const DRAIN: Duration = Duration::from_secs(10);

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
    /// The server broke off.
    #[error("the server broke off: {0}")]
    Serve(String),
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    app: App,
    served: JoinHandle<io::Result<()>>,
}

impl Running {
    /// Goes away: takes nothing new, lets what is under way end, closes the sockets.
    pub async fn stop(self) -> Result<(), RunError> {
        self.app.drain();
        let sockets = async {
            while self.app.0.sockets.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = tokio::time::timeout(DRAIN, sockets).await;
        let served = tokio::time::timeout(DRAIN, self.served).await;
        match served {
            Ok(Ok(Ok(()))) | Err(_) => Ok(()),
            Ok(Ok(Err(error))) => Err(RunError::Serve(error.to_string())),
            Ok(Err(error)) => Err(RunError::Serve(error.to_string())),
        }
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

/// Starts a server on its embedded store.
pub async fn start(config: Config, shelf: Vec<&'static dyn Kind>) -> Result<Running, RunError> {
    std::fs::create_dir_all(&config.data)
        .map_err(|error| RunError::Folder { path: config.data.clone(), error })?;
    let store = Arc::new(SqliteStore::open(&config.data.join("veillee.sqlite")).await?);
    start_with(config, store, Arc::new(LocalBus::new()), shelf).await
}

/// Starts a server on this store and this bus.
pub async fn start_with(
    config: Config,
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    shelf: Vec<&'static dyn Kind>,
) -> Result<Running, RunError> {
    http::recorder();
    let listen = config.listen;
    let listener =
        TcpListener::bind(listen).await.map_err(|error| RunError::Listen { listen, error })?;
    let address = listener.local_addr().map_err(|error| RunError::Listen { listen, error })?;
    let app = App::start(config, store, bus, shelf).await?;
    let mut draining = app.0.draining.subscribe();
    let gone = async move {
        let _ = draining.wait_for(|draining| *draining).await;
    };
    let service = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let served =
        tokio::spawn(
            async move { axum::serve(listener, service).with_graceful_shutdown(gone).await },
        );
    tracing::info!(%address, "listening");
    Ok(Running { address, app, served })
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
