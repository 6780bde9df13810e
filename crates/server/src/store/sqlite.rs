//! The embedded store: one `SQLite` file, one writer, several readers.

use std::path::Path;
use std::time::Duration;

use engine::{Content, Digest, Seat};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Row as _};

use super::chain::{self, START};
use super::seal::Seal;
use super::writer::{Write, Writer};
use super::{
    Append, DraftChange, DraftRow, LOG_VERSION, Later, NewAccount, Outdated, Player, Rules, Said,
    Store, StoreError, TableRow, TokenHash, drafts, private, upgrade,
};
use crate::config::Retention;
use crate::record::{LogRow, PlayerId, TableId, TableRecord};
use crate::wire::TableStatus;

/// How many connections read tables and sessions at the same time, and how many read lists.
const READERS: (u32, u32) = (4, 2);
/// How long a connection waits for a file that somebody else holds.
const BUSY: Duration = Duration::from_secs(5);
/// How many tables are looked for at a time whose time has ended.
const OVERDUE: i64 = 500;
/// A session says at most so often that it is used, in milliseconds.
const SEEN_EVERY: u64 = 86_400_000;

/// The embedded store.
pub struct SqliteStore {
    readers: SqlitePool,
    /// Lists have connections of their own: whoever has many tables holds up nobody who plays.
    lists: SqlitePool,
    writer: Writer,
    seal: Seal,
}

impl SqliteStore {
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
            let pool = SqlitePoolOptions::new().max_connections(size);
            pool.connect_with(options.clone()).await.map_err(failed)
        };
        let (readers, lists) = (pool(READERS.0).await?, pool(READERS.1).await?);
        let writer = Writer::start(connection, options.clone(), seal.clone());
        Ok(Self { readers, lists, writer, seal })
    }

    fn record(&self, row: &SqliteRow) -> Result<TableRecord, StoreError> {
        let id = TableId::parse(row.get("id")).ok_or_else(|| unreadable("a table's address"))?;
        Ok(TableRecord {
            created: row.get::<i64, _>("created") as u64,
            creator: PlayerId(row.get("creator")),
            setup: self.seal.uncover(&id, row.get("setup")).map_err(unreadable)?,
            id,
        })
    }

    fn table_row(&self, row: &SqliteRow) -> Result<TableRow, StoreError> {
        let status = match row.get::<&str, _>("status") {
            "waiting" => TableStatus::Waiting,
            "playing" => TableStatus::Playing,
            "over" => TableStatus::Over,
            other => return Err(unreadable(format!("the status {other:?}"))),
        };
        let record = self.record(row)?;
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
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
pub(super) fn failed(error: sqlx::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}

fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

fn player(row: &SqliteRow) -> Player {
    Player { id: PlayerId(row.get("id")), name: row.get("name"), account: row.get("account") }
}

/// The columns of a table in a list.
const TABLE_ROW: &str = "tables.id, created, creator, setup, status, names, outcome";
/// Where a player sits: what is under way first, then what is over, straight from the index.
const MINE: &str = "select table_id, seats from sits where player = $1 and listed = 1 \
    order by over, at desc limit $2";

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
            row.as_ref().map(|row| self.record(row)).transpose()
        })
    }

    fn log<'a>(&'a self, id: &'a TableId, after: u32) -> Later<'a, Vec<LogRow>> {
        Box::pin(async move {
            // The entry before the first one that is asked for says what the chain goes on from.
            let rows = sqlx::query(
                "select table_id, seq, at, player, move_id, entry, hash from log \
                 where table_id = $1 and seq >= $2 order by seq",
            )
            .bind(id.as_str())
            .bind(i64::from(after))
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
            let mut before = START;
            let mut log = Vec::with_capacity(rows.len());
            for row in &rows {
                let kept = upgrade::kept(row);
                let hash: Option<&[u8]> = row.get("hash");
                if kept.seq > after {
                    before = chain::link(&before, kept);
                    if hash != Some(&before[..]) {
                        return Err(StoreError::Changed {
                            table: id.short().to_owned(),
                            seq: kept.seq,
                        });
                    }
                    log.push(LogRow {
                        seq: kept.seq,
                        at: kept.at,
                        player: kept.player,
                        move_id: kept.move_id.map(Into::into),
                        entry: serde_json::from_str(kept.entry).map_err(unreadable)?,
                    });
                } else if let Some(hash) = hash.and_then(|hash| hash.try_into().ok()) {
                    before = hash;
                }
            }
            Ok(log)
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
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            rows.iter().map(|row| self.table_row(row)).collect()
        })
    }

    fn tables_of(&self, player: PlayerId, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let sql = format!(
                "select {TABLE_ROW}, mine.seats, last.next, last.at as touched \
                 from ({MINE}) as mine join tables on tables.id = mine.table_id \
                 left join log as last on last.table_id = mine.table_id and last.seq = \
                 (select max(seq) from log where log.table_id = mine.table_id) \
                 order by touched desc"
            );
            let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            rows.iter().map(|row| self.table_row(row)).collect()
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
                "select id from tables where status = 'playing' and deadline <= $1 \
                 order by deadline limit $2",
            )
            .bind(at as i64)
            .bind(OVERDUE)
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

    fn session(&self, token: TokenHash, at: u64, since: u64) -> Later<'_, Option<Player>> {
        Box::pin(async move {
            let row = sqlx::query(
                "select id, name, account, seen from sessions \
                 join players on players.id = sessions.player where token = $1 and seen >= $2",
            )
            .bind(&token[..])
            .bind(since as i64)
            .fetch_optional(&self.readers)
            .await
            .map_err(failed)?;
            let Some(row) = row else { return Ok(None) };
            if at.saturating_sub(row.get::<i64, _>("seen") as u64) > SEEN_EVERY {
                // Whoever could not be noted down today is noted down tomorrow.
                let _ = self.writer.write(Write::Seen { token, at }).await;
            }
            Ok(Some(player(&row)))
        })
    }

    fn rename(&self, player: PlayerId, name: String) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Rename { player, name }))
    }

    fn register(&self, account: NewAccount) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Register(account)))
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

    fn keep_content(&self, content: Content, at: Option<u64>) -> Later<'_, ()> {
        let hash = content.digest().to_string();
        let files = serde_json::to_string(&content).expect("card files are plain data");
        Box::pin(self.writer.write(Write::Content { hash, files, at }))
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

    fn change_draft(&self, change: DraftChange) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Draft(change)))
    }

    fn drafts(&self, player: PlayerId) -> Later<'_, Vec<DraftRow>> {
        Box::pin(drafts::of(&self.lists, player))
    }

    fn draft<'a>(&'a self, id: &'a TableId, player: PlayerId) -> Later<'a, Option<DraftRow>> {
        Box::pin(drafts::own(&self.readers, id, player))
    }

    fn shared_draft<'a>(&'a self, word: &'a TableId) -> Later<'a, Option<(DraftRow, String)>> {
        Box::pin(drafts::shared(&self.readers, word))
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

    fn last_beat(&self) -> Later<'_, Option<u64>> {
        Box::pin(async move {
            let last: Option<i64> = sqlx::query_scalar("select at from heartbeat where id = 1")
                .fetch_optional(&self.readers)
                .await
                .map_err(failed)?;
            Ok(last.map(|last| last as u64))
        })
    }

    fn start(&self, at: u64) -> Later<'_, Vec<(u64, u64)>> {
        Box::pin(async move {
            let last = self.last_beat().await?;
            let mut writes = vec![Write::Beat { at }];
            if let Some(last) = last.filter(|last| *last < at) {
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

    fn down(&self, start: u64, stop: u64) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Downtime { start, stop }))
    }

    fn ready(&self) -> Later<'_, ()> {
        Box::pin(async move {
            if self.writer.is_failing() {
                return Err(StoreError::Failed("the last commit failed".into()));
            }
            sqlx::query("select 1").execute(&self.readers).await.map_err(failed)?;
            Ok(())
        })
    }

    fn outdated(&self, rules: Rules) -> Later<'_, Vec<Outdated>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select id, game, rules, status, names from tables where retired = 0 and exists \
                 (select 1 from json_each($1) where value ->> 0 = game and value ->> 1 <> rules) \
                 order by status = 'over', created desc",
            )
            .bind(serde_json::to_string(&rules).expect("rules are plain data"))
            .fetch_all(&self.lists)
            .await
            .map_err(failed)?;
            let read = |row: &SqliteRow| {
                Ok(Outdated {
                    id: TableId::parse(row.get("id"))
                        .ok_or_else(|| unreadable("a table's address"))?,
                    game: row.get("game"),
                    rules: row.get::<i64, _>("rules") as u32,
                    is_over: row.get::<&str, _>("status") == "over",
                    names: serde_json::from_str(row.get("names")).map_err(unreadable)?,
                })
            };
            rows.iter().map(read).collect()
        })
    }

    fn retire(&self, rules: Rules) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Retire { rules }))
    }

    fn tidy(&self, at: u64, keep: Retention, in_use: Vec<TableId>) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Tidy { at, keep, in_use }))
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            // The last connection to go puts the whole log into the file.
            tokio::join!(self.readers.close(), self.lists.close());
            self.writer.close().await;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn ones_tables_come_straight_from_an_index_however_many_there_are() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap();
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
}
