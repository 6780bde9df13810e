//! The embedded store: one `SQLite` file, which one process has to itself.

mod dialect;
#[path = "both/drafts.rs"]
mod drafts;
#[path = "both/keeper.rs"]
mod keeper;
#[path = "both/office.rs"]
mod office;
#[path = "both/tidy.rs"]
mod tidy;
mod upgrade;
#[path = "both/writer.rs"]
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};

use super::seal::Seal;
use super::{LOG_VERSION, Office, StoreError, private};
use dialect::Passes;
use keeper::failed;
use writer::Writer;

pub use keeper::Keeper;

/// How many connections read tables and sessions at the same time, and how many read lists.
const READERS: (u32, u32) = (4, 2);
/// How long a connection waits for a file that somebody else holds.
const BUSY: Duration = Duration::from_secs(5);

/// How much of the file the writer keeps in memory, in KB as the database counts them: room for the pages that the games
/// under way grow by.
const CACHE: &str = "-16384";
/// After how many pages what was written is moved from the log of writes into the file: each page once for all that was
/// changed in it since.
const LOG: &str = "4000";

impl Keeper {
    /// Opens the file, makes it if it is missing, and brings it to the present form. Its owner alone may read it, and the
    /// key that lies beside it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let closed = |error: std::io::Error| {
            StoreError::Failed(format!("cannot open {}: {error}", path.display()))
        };
        private::ensure(path).map_err(closed)?;
        for end in ["-wal", "-shm"] {
            let mut beside = path.as_os_str().to_owned();
            beside.push(end);
            if Path::new(&beside).exists() {
                private::restrict(Path::new(&beside)).map_err(closed)?;
            }
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit must outlive a power cut, not only a crash of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let mut connection: SqliteConnection = options.connect().await.map_err(failed)?;
        let found = upgrade::check_version(&mut connection, path).await?;
        if found.is_some_and(|found| found < LOG_VERSION) {
            tracing::info!("bringing the log to format {LOG_VERSION}");
        }
        upgrade::migrate(&mut connection, path).await?;
        let known = upgrade::key_check(&mut connection).await?;
        let key = path.with_extension("key");
        let seal = Seal::open(&key, known.is_some())?;
        if known.as_ref().is_some_and(|known| *known != seal.check()) {
            let (place, reason) =
                (key.display().to_string(), "it is the key of another database".into());
            return Err(StoreError::Key { place, reason });
        }
        upgrade::fill(&mut connection, &seal).await?;
        let pool = async |size| {
            // A file does not go away between two questions: nobody asks first whether it is still there.
            let pool = SqlitePoolOptions::new().max_connections(size).test_before_acquire(false);
            pool.connect_with(options.clone()).await.map_err(failed)
        };
        let (readers, lists) = (pool(READERS.0).await?, pool(READERS.1).await?);
        drop(connection);
        let writing = options
            .clone()
            .pragma("cache_size", CACHE)
            .pragma("wal_autocheckpoint", LOG)
            // A statement about many rows notes how its pages were: in a file that is made and thrown away with each, otherwise.
            .pragma("temp_store", "memory");
        let connection = writing.connect().await.map_err(failed)?;
        let writer = Writer::start(connection, writing, seal.clone());
        Ok(Self { readers, lists, writer, seal, passes: Passes::default() })
    }
}

/// Where the keepers decide about the house in this file, whether a server runs on it or not.
pub(super) async fn open_office(path: &Path) -> Result<Box<dyn Office>, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no {}", path.display())));
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .disable_statement_logging();
    let connection = options.connect().await.map_err(failed)?;
    Ok(Box::new(office::Counter::at(connection).await?))
}

#[cfg(test)]
mod tests {
    use sqlx::Row as _;

    use super::keeper::MINE;
    use super::writer::Write;
    use super::*;
    use crate::random;

    #[tokio::test]
    async fn ones_tables_come_straight_from_an_index_however_many_there_are() {
        let folder = tempfile::tempdir().unwrap();
        let store = Keeper::open(&folder.path().join("veillee.sqlite")).await.unwrap();
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("explain query plan {MINE}")))
            .bind(1_i64)
            .bind(100_i64)
            .fetch_all(&store.lists)
            .await
            .unwrap();
        let plan: Vec<&str> = plan.iter().map(|row| row.get("detail")).collect();
        assert!(plan.iter().any(|line| line.contains("USING INDEX sits_mine")), "{plan:?}");
        assert!(!plan.iter().any(|line| line.contains("B-TREE")), "nothing is sorted: {plan:?}");
    }

    fn content(size: usize) -> Write {
        Write::Content { hash: random::word(), files: "x".repeat(size), at: None }
    }

    #[tokio::test]
    async fn a_full_disk_stops_writing_only_while_it_is_full() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("veillee.sqlite");
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let mut connection = options.connect().await.unwrap();
        upgrade::migrate(&mut connection, &path).await.unwrap();
        // To SQLite a file that may not grow is a full disk: it fails alike and rolls back by itself.
        let pages: i64 =
            sqlx::query_scalar("pragma page_count").fetch_one(&mut connection).await.unwrap();
        let full = format!("pragma max_page_count = {pages}");
        sqlx::query(sqlx::AssertSqlSafe(full)).execute(&mut connection).await.unwrap();
        let seal = Seal::open(&folder.path().join("veillee.key"), false).unwrap();
        let writer = Writer::start(connection, options, seal);
        let refused = writer.write(content(200_000)).await.unwrap_err();
        assert!(refused.to_string().contains("full"), "{refused}");
        assert!(writer.is_failing(), "whoever asks is told");
        for _ in 0..3 {
            writer.write(content(200_000)).await.unwrap();
            assert!(!writer.is_failing());
        }
    }
}
