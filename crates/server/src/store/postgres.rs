//! The store of several nodes: one `PostgreSQL` database.

mod dialect;
#[expect(clippy::duplicate_mod, reason = "the same text is built for each database")]
#[path = "both/drafts.rs"]
mod drafts;
#[expect(clippy::duplicate_mod, reason = "the same text is built for each database")]
#[path = "both/keeper.rs"]
mod keeper;
#[expect(clippy::duplicate_mod, reason = "the same text is built for each database")]
#[path = "both/office.rs"]
mod office;
#[expect(clippy::duplicate_mod, reason = "the same text is built for each database")]
#[path = "both/tidy.rs"]
mod tidy;
#[expect(clippy::duplicate_mod, reason = "the same text is built for each database")]
#[path = "both/writer.rs"]
mod writer;

use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions as _, SqlStr};

use super::seal::Seal;
use super::{LOG_VERSION, Office, StoreError};
use dialect::Passes;
use keeper::failed;
use writer::Writer;

pub use keeper::Keeper;

/// How many connections read tables and sessions at the same time, and how many read lists.
const READERS: (u32, u32) = (8, 2);
/// How long somebody waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(5);

impl Keeper {
    /// Opens the database, brings it to the present form, and checks that the key is the one that all nodes have.
    pub async fn open(url: &str, key: &Path) -> Result<Self, StoreError> {
        let options = connect_options(url)?;
        let place = place(&options);
        let unreachable = |error: sqlx::Error| refused(&place, &error);
        let connect = tokio::time::timeout(dialect::PATIENCE, options.connect());
        let mut connection =
            connect.await.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(unreachable)?;
        check_version(&mut connection, &place).await?;
        migrate(&mut connection, &place).await?;
        let seal = agree_on_key(&mut connection, key).await?;
        let pool = async |size| {
            let pool = PgPoolOptions::new().max_connections(size).acquire_timeout(ACQUIRE);
            pool.connect_with(options.clone()).await.map_err(failed)
        };
        let (readers, lists) = (pool(READERS.0).await?, pool(READERS.1).await?);
        let writer = Writer::start(connection, options.clone(), seal.clone());
        Ok(Self { readers, lists, writer, seal, passes: Passes })
    }
}

/// Where the keepers decide about the house in this database, whether nodes run on it or not.
pub(super) async fn open_office(url: &str) -> Result<Box<dyn Office>, StoreError> {
    let options = connect_options(url)?;
    let connect = tokio::time::timeout(dialect::PATIENCE, options.connect());
    let connection = connect.await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    let connection = connection.map_err(|error| refused(&place(&options), &error))?;
    Ok(Box::new(office::Counter::at(connection).await?))
}

/// How every connection of the server is set up, whatever the database does by default.
pub(crate) fn connect_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| {
        StoreError::Failed(format!("the address of the database is not understood: {error}"))
    })?;
    let options = options
        .application_name("veillee")
        .options([
            // A commit must outlive a power cut.
            ("synchronous_commit", "on"),
            ("statement_timeout", "7s"),
            // A node that stands still in the middle of a batch must not hold up the others.
            ("idle_in_transaction_session_timeout", "2s"),
            // Nor must one whose machine is gone: the database finds out by itself.
            ("tcp_keepalives_idle", "5"),
            ("tcp_keepalives_interval", "2"),
            ("tcp_keepalives_count", "3"),
            ("client_min_messages", "warning"),
        ])
        .disable_statement_logging();
    Ok(options)
}

/// Why the database was not opened: it may come back, or somebody has to do something about it.
fn refused(place: &str, error: &sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let is_away = match code.as_deref() {
        // It starts or stops, or has as many connections as it takes.
        Some(code) => code.starts_with("57P") || code == "53300",
        None => matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut),
    };
    let (place, reason) = (place.to_owned(), error.to_string());
    if is_away {
        StoreError::Unreachable { place, reason }
    } else {
        StoreError::Failed(format!("cannot open the database {place}: {reason}"))
    }
}

/// The database without its password.
fn place(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or("postgres");
    format!("{database} at {}:{}", options.get_host(), options.get_port())
}

/// A format that cannot be read is refused before anything is changed.
async fn check_version(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let known: Option<String> = sqlx::query_scalar("select to_regclass('format')::text")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if known.is_none() {
        return Ok(());
    }
    let found: i64 =
        sqlx::query_scalar("select log from format").fetch_one(connection).await.map_err(failed)?;
    if found as u32 == LOG_VERSION {
        return Ok(());
    }
    Err(StoreError::Version { place: place.to_owned(), found: found as u32 })
}

/// Brings the tables to their present form. Of several nodes that start at the same time one does it, and the others wait.
async fn migrate(connection: &mut PgConnection, place: &str) -> Result<(), StoreError> {
    let step = |version, name: &'static str, sql| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    let steps = vec![
        step(1, "first", include_str!("../../migrations/postgres/0001_first.sql")),
        step(2, "heal", include_str!("../../migrations/postgres/0002_heal.sql")),
        step(3, "drafts", include_str!("../../migrations/postgres/0003_drafts.sql")),
        step(4, "nodes", include_str!("../../migrations/postgres/0004_nodes.sql")),
        step(5, "rules", include_str!("../../migrations/postgres/0005_rules.sql")),
        step(6, "keepers", include_str!("../../migrations/postgres/0006_keepers.sql")),
    ];
    Migrator::with_migrations(steps)
        .run(connection)
        .await
        .map_err(|error| StoreError::Failed(format!("cannot bring {place} up to date: {error}")))
}

/// The key in this file, if it is the one that the database knows. The first node to come says which one that is.
async fn agree_on_key(connection: &mut PgConnection, path: &Path) -> Result<Seal, StoreError> {
    let known: Option<String> = sqlx::query_scalar("select key_check from format")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let seal = Seal::open(path, known.is_some())?;
    sqlx::query("update format set key_check = $1 where key_check is null")
        .bind(seal.check())
        .execute(&mut *connection)
        .await
        .map_err(failed)?;
    let agreed: String = sqlx::query_scalar("select key_check from format")
        .fetch_one(connection)
        .await
        .map_err(failed)?;
    if agreed == seal.check() {
        return Ok(seal);
    }
    let reason = "it is the key of another database: all nodes share one key".into();
    Err(StoreError::Key { place: path.display().to_string(), reason })
}
