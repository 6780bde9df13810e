//! A copy of a house, taken while it runs, and a house made from such a copy. The database and the key beside it are everything.
//!
//! `SQLite` writes the copy itself, from one moment of the log: moves that are made meanwhile are not in it, and nobody waits.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use thiserror::Error;

use crate::store::create_private;

const DATABASE: &str = "veillee.sqlite";
const KEY: &str = "veillee.key";
/// What a copy is called until it is whole.
const PART: &str = "veillee.sqlite.part";

/// Why nothing was copied. What was there before is as it was.
#[derive(Debug, Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("{} has no {DATABASE} with its {KEY}", .0.display())]
    Nothing(PathBuf),
    /// Something is there that would be lost.
    #[error("{} is there already and is left as it is: name another folder", .0.display())]
    Taken(PathBuf),
    /// The database is damaged.
    #[error("{} is damaged: {reason}", .place.display())]
    Damaged {
        /// Its file.
        place: PathBuf,
        /// What `SQLite` says.
        reason: String,
    },
    /// A file could not be read or written.
    #[error("{}: {error}", .place.display())]
    File {
        /// The file.
        place: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database could not be read or written.
    #[error("{}: {reason}", .place.display())]
    Database {
        /// Its file.
        place: PathBuf,
        /// Why.
        reason: String,
    },
}

/// What was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// How many tables.
    pub tables: u64,
    /// How many entries of their logs.
    pub entries: u64,
    /// How large the file is.
    pub bytes: u64,
}

/// Copies the house in one folder into another, which has none. Both a backup and its restoration.
pub fn copy_house(from: &Path, to: &Path) -> Result<Copied, BackupError> {
    let failed = |error| BackupError::File { place: to.to_owned(), error };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(failed)?.block_on(copy(from, to))
}

async fn copy(from: &Path, to: &Path) -> Result<Copied, BackupError> {
    let [database, key] = [DATABASE, KEY].map(|name| from.join(name));
    if !database.is_file() || !key.is_file() {
        return Err(BackupError::Nothing(from.to_owned()));
    }
    let [new_database, new_key, part] = [DATABASE, KEY, PART].map(|name| to.join(name));
    if let Some(taken) = [&new_database, &new_key].into_iter().find(|place| place.exists()) {
        return Err(BackupError::Taken(taken.clone()));
    }
    let file = |place: &Path| {
        let place = place.to_owned();
        move |error| BackupError::File { place, error }
    };
    std::fs::create_dir_all(to).map_err(file(to))?;
    // What an earlier attempt left when it was broken off.
    if part.exists() {
        std::fs::remove_file(&part).map_err(file(&part))?;
    }
    let copied = write(&database, &part).await;
    let written = match copied {
        Ok(copied) => put_in_place(&part, &new_database, &key, &new_key).map(|()| copied),
        Err(error) => Err(error),
    };
    if written.is_err() {
        // A part is no copy: it is taken away, and if that fails too its name says what it is.
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Has the database written into a file of its owner's alone, looks at it, and counts.
async fn write(database: &Path, part: &Path) -> Result<Copied, BackupError> {
    let failed = |place: &Path| {
        let place = place.to_owned();
        move |error: sqlx::Error| BackupError::Database { place, reason: error.to_string() }
    };
    let open = async |place: &Path| {
        let options = SqliteConnectOptions::new().filename(place).disable_statement_logging();
        let connection: Result<SqliteConnection, sqlx::Error> = options.connect().await;
        connection.map_err(failed(place))
    };
    create_private(part).map_err(|error| BackupError::File { place: part.to_owned(), error })?;
    let mut source = open(database).await?;
    let into = part.to_string_lossy().into_owned();
    let vacuum = sqlx::query("vacuum into $1").bind(into);
    vacuum.execute(&mut source).await.map_err(failed(database))?;
    let _ = source.close().await;

    let mut copy = open(part).await?;
    let check = sqlx::query_scalar("pragma integrity_check").fetch_one(&mut copy);
    let check: String = check.await.map_err(failed(part))?;
    if check != "ok" {
        return Err(BackupError::Damaged { place: database.to_owned(), reason: check });
    }
    let mut count = async |query: &'static str| {
        let counted: Result<i64, sqlx::Error> =
            sqlx::query_scalar(query).fetch_one(&mut copy).await;
        counted.map(i64::unsigned_abs).map_err(failed(part))
    };
    let tables = count("select count(*) from tables").await?;
    let entries = count("select count(*) from log").await?;
    let _ = copy.close().await;
    let bytes = std::fs::metadata(part).map_or(0, |file| file.len());
    Ok(Copied { tables, entries, bytes })
}

/// Gives the copy its name and its key, both kept on disk: the database last, for it is what says that a copy is whole.
fn put_in_place(
    part: &Path,
    database: &Path,
    key: &Path,
    new_key: &Path,
) -> Result<(), BackupError> {
    let keep = || -> io::Result<()> {
        let secret = std::fs::read(key)?;
        let mut file = create_private(new_key)?;
        io::Write::write_all(&mut file, &secret)?;
        file.sync_all()?;
        std::fs::File::open(part)?.sync_all()?;
        std::fs::rename(part, database)
    };
    keep().map_err(|error| BackupError::File { place: database.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A house of one folder, as a server leaves it.
    async fn house() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let store = crate::store::SqliteStore::open(&folder.path().join(DATABASE)).await.unwrap();
        drop(store);
        folder
    }

    #[tokio::test]
    async fn a_folder_without_a_house_is_no_backup() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let refused = copy(from.path(), to.path()).await.unwrap_err();
        assert!(matches!(refused, BackupError::Nothing(_)), "{refused}");
        assert_eq!(std::fs::read_dir(to.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn what_is_there_is_never_written_over() {
        let (from, to) = (house().await, tempfile::tempdir().unwrap());
        std::fs::write(to.path().join(DATABASE), "precious").unwrap();
        let refused = copy(from.path(), to.path()).await.unwrap_err();
        assert!(matches!(refused, BackupError::Taken(_)), "{refused}");
        assert_eq!(std::fs::read(to.path().join(DATABASE)).unwrap(), b"precious");
        assert!(!to.path().join(KEY).exists());
    }

    #[tokio::test]
    async fn a_damaged_database_is_told_and_leaves_nothing_behind() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for name in [DATABASE, KEY] {
            std::fs::write(from.path().join(name), vec![7; 8192]).unwrap();
        }
        let refused = copy(from.path(), to.path()).await.unwrap_err();
        assert!(matches!(refused, BackupError::Database { .. }), "{refused}");
        assert_eq!(std::fs::read_dir(to.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_copy_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let (from, to) = (house().await, tempfile::tempdir().unwrap());
        // A part that an earlier attempt left is no hindrance.
        std::fs::write(to.path().join(PART), "half").unwrap();
        let copied = copy(from.path(), to.path()).await.unwrap();
        assert_eq!((copied.tables, copied.entries), (0, 0));
        for name in [DATABASE, KEY] {
            let mode = std::fs::metadata(to.path().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{name}");
        }
        assert!(!to.path().join(PART).exists());
    }
}
