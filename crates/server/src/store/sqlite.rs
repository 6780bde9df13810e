//! The embedded store: one `SQLite` file, one writer, several readers.

use std::path::Path;
use std::time::Duration;

use engine::{Content, Digest, Seat};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Row as _, SqlStr};

use super::writer::{Write, Writer};
use super::{Append, LOG_VERSION, Later, Player, Said, Store, StoreError, TableRow, TokenHash};
use crate::record::{LogRow, PlayerId, TableId, TableRecord};
use crate::wire::TableStatus;

/// How many connections read at the same time.
const READERS: u32 = 4;

/// The embedded store.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
}

impl SqliteStore {
    /// Opens the file, makes it if it is missing, and brings it to the present form.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit must outlive a power cut, not only a crash of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut connection: SqliteConnection = options.connect().await.map_err(failed)?;
        check_version(&mut connection, path).await?;
        migrations().run(&mut connection).await.map_err(|error| {
            StoreError::Failed(format!("cannot bring {} up to date: {error}", path.display()))
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options)
            .await
            .map_err(failed)?;
        Ok(Self { readers, writer: Writer::start(connection) })
    }
}

/// Refuses a file whose log was written in another format, before anything in it is changed.
async fn check_version(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let has = async |connection: &mut SqliteConnection, table: &str| {
        let sql = "select count(*) from sqlite_master where type = 'table' and name = $1";
        let count: i64 =
            sqlx::query_scalar(sql).bind(table).fetch_one(connection).await.map_err(failed)?;
        Ok::<bool, StoreError>(count > 0)
    };
    let found = if has(connection, "format").await? {
        let version: i64 = sqlx::query_scalar("select log from format")
            .fetch_one(connection)
            .await
            .map_err(failed)?;
        version as u32
    } else if has(connection, "log").await? {
        1
    } else {
        return Ok(());
    };
    if found == LOG_VERSION {
        return Ok(());
    }
    Err(StoreError::Version { place: path.display().to_string(), found })
}

fn migrations() -> Migrator {
    let first = Migration::new(
        1,
        "first".into(),
        MigrationType::Simple,
        SqlStr::from_static(include_str!("../../migrations/sqlite/0001_first.sql")),
        false,
    );
    Migrator::with_migrations(vec![first])
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

fn record(row: &SqliteRow) -> Result<TableRecord, StoreError> {
    Ok(TableRecord {
        id: TableId::parse(row.get("id")).ok_or_else(|| unreadable("a table's address"))?,
        created: row.get::<i64, _>("created") as u64,
        creator: PlayerId(row.get("creator")),
        setup: serde_json::from_str(row.get("setup")).map_err(unreadable)?,
    })
}

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let status = match row.get::<&str, _>("status") {
        "waiting" => TableStatus::Waiting,
        "playing" => TableStatus::Playing,
        "over" => TableStatus::Over,
        other => return Err(unreadable(format!("the status {other:?}"))),
    };
    let record = record(row)?;
    let seats: Option<&str> = row.get("seats");
    let outcome: Option<&str> = row.get("outcome");
    Ok(TableRow {
        status,
        names: serde_json::from_str(row.get("names")).map_err(unreadable)?,
        seats: seats.map_or(Ok(Vec::new()), serde_json::from_str).map_err(unreadable)?,
        next: row.get::<Option<i64>, _>("next").map(|seat| Seat::new(seat as usize)),
        outcome: outcome.map(serde_json::from_str).transpose().map_err(unreadable)?,
        touched: row.get::<Option<i64>, _>("touched").map_or(record.created, |at| at as u64),
        record,
    })
}

fn player(row: &SqliteRow) -> Player {
    Player { id: PlayerId(row.get("id")), name: row.get("name"), account: row.get("account") }
}

/// The columns of a table in a list.
const TABLE_ROW: &str = "tables.id, created, creator, setup, status, names, outcome";

impl Store for SqliteStore {
    fn set_table(&self, record: TableRecord, names: Vec<Option<String>>) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Table { record, names }))
    }

    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Append(append)))
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<TableRecord>> {
        Box::pin(async move {
            let row = sqlx::query("select id, created, creator, setup from tables where id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
            row.as_ref().map(record).transpose()
        })
    }

    fn log<'a>(&'a self, id: &'a TableId, after: u32) -> Later<'a, Vec<LogRow>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select seq, at, player, move_id, entry from log \
                 where table_id = $1 and seq > $2 order by seq",
            )
            .bind(id.as_str())
            .bind(i64::from(after))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
            let read = |row: &SqliteRow| {
                Ok(LogRow {
                    seq: row.get::<i64, _>("seq") as u32,
                    at: row.get::<i64, _>("at") as u64,
                    player: row.get::<Option<i64>, _>("player").map(PlayerId),
                    move_id: row.get::<Option<String>, _>("move_id").map(Into::into),
                    entry: serde_json::from_str(row.get("entry")).map_err(unreadable)?,
                })
            };
            rows.iter().map(read).collect()
        })
    }

    fn lobby(&self, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let sql = format!(
                "select {TABLE_ROW}, null as seats, null as next, null as touched from tables \
                 where public = 1 and status in ('waiting', 'playing') \
                 order by created desc limit $1"
            );
            let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            rows.iter().map(table_row).collect()
        })
    }

    fn tables_of(&self, player: PlayerId, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let sql = format!(
                "select {TABLE_ROW}, sits.seats, last.next, last.at as touched \
                 from sits join tables on tables.id = sits.table_id \
                 left join log as last on last.table_id = tables.id and last.seq = \
                 (select max(seq) from log where log.table_id = tables.id) \
                 where sits.player = $1 and coalesce(json_extract(tables.setup, '$.purpose'), 'game') <> 'lesson' \
                 order by touched desc limit $2"
            );
            let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            rows.iter().map(table_row).collect()
        })
    }

    fn unfinished(&self, player: PlayerId, since: u64) -> Later<'_, u32> {
        Box::pin(async move {
            let count: i64 = sqlx::query_scalar(
                "select count(*) from tables \
                 where creator = $1 and status in ('waiting', 'playing') and created >= $2",
            )
            .bind(player.0)
            .bind(since as i64)
            .fetch_one(&self.readers)
            .await
            .map_err(failed)?;
            Ok(count as u32)
        })
    }

    fn overdue(&self, at: u64) -> Later<'_, Vec<TableId>> {
        Box::pin(async move {
            let ids: Vec<String> = sqlx::query_scalar(
                "select id from tables join log as last on last.table_id = tables.id and last.seq = \
                 (select max(seq) from log where log.table_id = tables.id) \
                 where clocked = 1 and status = 'playing' and last.deadline <= $1",
            )
            .bind(at as i64)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
            Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
        })
    }

    fn say<'a>(&'a self, table: &'a TableId, said: Said) -> Later<'a, ()> {
        Box::pin(self.writer.write(Write::Say { table: table.clone(), said }))
    }

    fn chat<'a>(&'a self, table: &'a TableId, limit: u32) -> Later<'a, Vec<Said>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select at, name, seat, line from chat where table_id = $1 \
                 order by rowid desc limit $2",
            )
            .bind(table.as_str())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
            let read = |row: &SqliteRow| Said {
                at: row.get::<i64, _>("at") as u64,
                name: row.get("name"),
                seat: row.get::<Option<i64>, _>("seat").map(|seat| Seat::new(seat as usize)),
                line: row.get("line"),
            };
            Ok(rows.iter().rev().map(read).collect())
        })
    }

    fn add_player(&self, player: Player, token: TokenHash, at: u64) -> Later<'_, ()> {
        let session = Write::Session { player: player.id, token, at };
        Box::pin(self.writer.write_all(vec![Write::Player { player, at }, session]))
    }

    fn add_session(&self, player: PlayerId, token: TokenHash, at: u64) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Session { player, token, at }))
    }

    fn end_session(&self, token: TokenHash) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::EndSession { token }))
    }

    fn session(&self, token: TokenHash) -> Later<'_, Option<Player>> {
        Box::pin(async move {
            let row = sqlx::query(
                "select id, name, account from sessions \
                 join players on players.id = sessions.player where token = $1",
            )
            .bind(&token[..])
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
            Ok(row.as_ref().map(player))
        })
    }

    fn rename(&self, player: PlayerId, name: String) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Rename { player, name }))
    }

    fn register(&self, player: PlayerId, account: String, password: String) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Register { player, account, password }))
    }

    fn account<'a>(&'a self, account: &'a str) -> Later<'a, Option<(Player, String)>> {
        Box::pin(async move {
            let row =
                sqlx::query("select id, name, account, password from players where account = $1")
                    .bind(account)
                    .fetch_optional(&self.readers)
                    .await
                    .map_err(failed)?;
            Ok(row.map(|row| (player(&row), row.get("password"))))
        })
    }

    fn keep_content(&self, content: Content) -> Later<'_, ()> {
        let hash = content.digest().to_string();
        let files = serde_json::to_string(&content).expect("card files are plain data");
        Box::pin(self.writer.write(Write::Content { hash, files }))
    }

    fn content(&self, hash: Digest) -> Later<'_, Option<Content>> {
        Box::pin(async move {
            let files: Option<String> =
                sqlx::query_scalar("select files from contents where hash = $1")
                    .bind(hash.to_string())
                    .fetch_optional(&self.readers)
                    .await
                    .map_err(failed)?;
            files.map(|files| serde_json::from_str(&files)).transpose().map_err(unreadable)
        })
    }

    fn keep_replay(&self, id: TableId, player: PlayerId, at: u64, file: String) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Replay { id, player, at, file }))
    }

    fn replay<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<String>> {
        Box::pin(async move {
            sqlx::query_scalar("select file from replays where id = $1")
                .bind(id.as_str())
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)
        })
    }

    fn beat(&self, at: u64) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Beat { at }))
    }

    fn start(&self, at: u64) -> Later<'_, Vec<(u64, u64)>> {
        Box::pin(async move {
            let last: Option<i64> = sqlx::query_scalar("select at from heartbeat where id = 1")
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
            let mut writes = vec![Write::Beat { at }];
            if let Some(last) = last.map(|last| last as u64).filter(|last| *last < at) {
                writes.push(Write::Downtime { start: last, stop: at });
            }
            self.writer.write_all(writes).await?;
            let rows = sqlx::query("select start, stop from downtime order by start")
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            let read = |row: &SqliteRow| (row.get::<i64, _>(0) as u64, row.get::<i64, _>(1) as u64);
            Ok(rows.iter().map(read).collect())
        })
    }

    fn ready(&self) -> Later<'_, ()> {
        Box::pin(async move {
            sqlx::query("select 1").execute(&self.readers).await.map_err(failed)?;
            Ok(())
        })
    }
}
