//! What `SQLite` says in words of its own.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Connection as _, Row as _, Sqlite, Transaction};

use crate::random;
use crate::store::fault::{self, Fault};
use crate::store::{NewRow, StoreError, TokenHash};

pub(super) type Connection = SqliteConnection;
pub(super) type Options = SqliteConnectOptions;
pub(super) type Pool = SqlitePool;
pub(super) type Row = SqliteRow;

/// Whether several programs may have it at the same time.
pub(super) const IS_SHARED: bool = false;
/// How long a batch may take. A file answers or fails by itself, and one that is only slow is waited for.
pub(super) const PATIENCE: Duration = Duration::from_hours(1);
/// How many passes wait at most.
const TICKETS_MAX: usize = 50_000;

/// What a table is for, in its setup.
pub(super) const PURPOSE: &str = "json_extract(setup, '$.purpose')";
/// Whether the rules of a table are other ones than those in `$1`.
pub(super) const HAS_OTHER_RULES: &str =
    "exists (select 1 from json_each($1) where value ->> 0 = game and value ->> 1 <> rules)";

/// The words in a list that is bound as JSON.
pub(super) fn list(parameter: &str) -> String {
    format!("(select value from json_each({parameter}))")
}

/// The rows of a list that is bound as JSON, each an array called `value`.
pub(super) fn rows(parameter: &str) -> String {
    format!("json_each({parameter})")
}

pub(super) async fn begin(
    connection: &mut Connection,
) -> Result<Transaction<'_, Sqlite>, sqlx::Error> {
    connection.begin_with("begin immediate").await
}

/// Lets a connection go that may be broken.
pub(super) async fn let_go(connection: Connection) {
    let _ = connection.close().await;
}

/// Whose fault it was that a batch was not written.
pub(super) fn fault(error: &sqlx::Error) -> Fault {
    if fault::is_of_one(error) { Fault::OfOne } else { Fault::Lost }
}

/// A file has no clock of its own.
#[expect(clippy::unused_async, reason = "another database is asked")]
pub(super) async fn clock(_: &Pool) -> Result<Option<u64>, sqlx::Error> {
    Ok(None)
}

/// There is one writer: nobody else clears.
#[expect(clippy::unused_async, reason = "another database is asked")]
pub(super) async fn may_tidy(_: &mut Connection) -> Result<bool, sqlx::Error> {
    Ok(true)
}

/// Passes are in the memory, and are cleared there.
#[expect(clippy::unused_async, reason = "another database is asked")]
pub(super) async fn clear_passes(_: &mut Connection, _: u64) -> Result<(), sqlx::Error> {
    Ok(())
}

/// There is one writer: nobody else takes the name meanwhile.
#[expect(clippy::unused_async, reason = "another database is asked")]
pub(super) async fn one_at_a_time(_: &mut Connection, _: &str) -> Result<(), sqlx::Error> {
    Ok(())
}

/// Appends entries with one statement; gives which of them found their number free.
pub(super) async fn insert_log(
    connection: &mut Connection,
    rows: &[NewRow<'_>],
) -> Result<Vec<bool>, sqlx::Error> {
    let values: Vec<_> = rows
        .iter()
        .map(|row| {
            let NewRow { table, seq, at, player, move_id, entry, next, deadline, link } = row;
            (table, seq, at, player, move_id, entry, next, deadline, random::hex(link))
        })
        .collect();
    let done = sqlx::query(
        "insert into log (table_id, seq, at, player, move_id, entry, next, deadline, hash) \
         select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, \
         value ->> 6, value ->> 7, unhex(value ->> 8) from json_each($1) where true \
         on conflict do nothing",
    )
    .bind(serde_json::to_string(&values).expect("rows are plain data"))
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == rows.len() as u64 {
        return Ok(vec![true; rows.len()]);
    }
    // An entry that is not there, for another one has its number. No other can have its hash.
    let asked: Vec<(&str, i64)> = rows.iter().map(|row| (row.table, row.seq)).collect();
    let there = links(connection, &asked).await?;
    let there: HashMap<(&str, i64), &[u8]> = there
        .iter()
        .filter_map(|(table, seq, hash)| Some(((table.as_str(), *seq), hash.as_deref()?)))
        .collect();
    let is_there = |row: &NewRow<'_>| there.get(&(row.table, row.seq)) == Some(&&row.link[..]);
    Ok(rows.iter().map(is_there).collect())
}

/// Notes when the time of the deciding seat ends at each of these tables.
pub(super) async fn set_deadlines(
    connection: &mut Connection,
    deadlines: BTreeMap<&str, Option<i64>>,
) -> Result<(), sqlx::Error> {
    let deadlines: Vec<_> = deadlines.into_iter().collect();
    sqlx::query(
        "update tables set deadline = change.deadline from \
         (select value ->> 0 as id, value ->> 1 as deadline from json_each($1)) as change \
         where tables.id = change.id",
    )
    .bind(serde_json::to_string(&deadlines).expect("times are plain data"))
    .execute(connection)
    .await?;
    Ok(())
}

/// The hashes of these entries.
pub(super) async fn links(
    connection: &mut Connection,
    asked: &[(&str, i64)],
) -> Result<Vec<(String, i64, Option<Vec<u8>>)>, sqlx::Error> {
    let rows = sqlx::query(
        "select table_id, seq, hash from log where (table_id, seq) in \
         (select value ->> 0, value ->> 1 from json_each($1))",
    )
    .bind(serde_json::to_string(asked).expect("numbers are plain data"))
    .fetch_all(connection)
    .await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
}

/// The passes that were given out. There is one process: they live in its memory, and need no disk.
#[derive(Default)]
pub(super) struct Passes(Mutex<HashMap<TokenHash, (TokenHash, u64)>>);

impl Passes {
    #[expect(clippy::unused_async, reason = "another database is asked")]
    pub(super) async fn keep(
        &self,
        _: &Pool,
        ticket: TokenHash,
        session: TokenHash,
        until: u64,
    ) -> Result<(), StoreError> {
        let mut passes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if passes.len() >= TICKETS_MAX {
            // Whoever takes a pass takes it at once: the older ones are those that nobody wants.
            let mut times: Vec<u64> = passes.values().map(|(_, until)| *until).collect();
            times.sort_unstable();
            let middle = times[times.len() / 2];
            passes.retain(|_, (_, until)| *until > middle);
        }
        passes.insert(ticket, (session, until));
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "another database is asked")]
    pub(super) async fn take(
        &self,
        _: &Pool,
        ticket: TokenHash,
        at: u64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let mut passes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pass = passes.remove(&ticket).filter(|(_, until)| *until > at);
        Ok(pass.map(|(session, _)| session))
    }
}
