//! What `PostgreSQL` says in words of its own.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgRow};
use sqlx::{Connection as _, Postgres, Row as _, Transaction};

use super::keeper::failed;
use crate::store::fault::{self, Fault};
use crate::store::{NewRow, StoreError, TokenHash};

pub(super) type Connection = PgConnection;
pub(super) type Options = PgConnectOptions;
pub(super) type Pool = PgPool;
pub(super) type Row = PgRow;

/// Whether several programs may have it at the same time.
pub(super) const IS_SHARED: bool = true;
/// How long a batch may take before the database counts as lost.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);
/// The lock of whoever clears: "veillee" in numbers.
const TIDY_LOCK: i64 = 0x76_65_69_6c_6c_65_65;

/// What a table is for, in its setup.
pub(super) const PURPOSE: &str = "(setup::json ->> 'purpose')";
/// Whether the rules of a table are other ones than those in `$1`.
pub(super) const HAS_OTHER_RULES: &str = "exists (select 1 from jsonb_array_elements($1::jsonb) \
    where value ->> 0 = game and (value ->> 1)::bigint <> rules)";

/// The words in a list that is bound as JSON.
pub(super) fn list(parameter: &str) -> String {
    format!("(select value from jsonb_array_elements_text({parameter}::jsonb))")
}

/// The rows of a list that is bound as JSON, each an array called `value`.
pub(super) fn rows(parameter: &str) -> String {
    format!("jsonb_array_elements({parameter}::jsonb)")
}

pub(super) async fn begin(
    connection: &mut Connection,
) -> Result<Transaction<'_, Postgres>, sqlx::Error> {
    connection.begin().await
}

/// Lets a connection go that may be broken: it is not asked whether it agrees.
#[expect(clippy::unused_async, reason = "another database takes its time")]
pub(super) async fn let_go(connection: Connection) {
    drop(connection);
}

/// Whose fault it was that a batch was not written.
pub(super) fn fault(error: &sqlx::Error) -> Fault {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    match code.as_deref() {
        // Two batches waited for each other.
        Some("40001" | "40P01") => Fault::Again,
        // What is written is not what a column can hold: a letter that is none, above all.
        Some(code) if code.starts_with("22") => Fault::OfOne,
        // The connection was ended from the other side, or lost on the way.
        Some(code) if code.starts_with("57P") || code.starts_with("08") => Fault::Cut,
        None if matches!(error, sqlx::Error::Io(_)) => Fault::Cut,
        _ if fault::is_of_one(error) => Fault::OfOne,
        _ => Fault::Lost,
    }
}

/// The time of the database, which all nodes share.
pub(super) async fn clock(pool: &Pool) -> Result<Option<u64>, sqlx::Error> {
    let at: i64 =
        sqlx::query_scalar("select (extract(epoch from clock_timestamp()) * 1000)::bigint")
            .fetch_one(pool)
            .await?;
    Ok(Some(at as u64))
}

/// Whether nobody else clears at the moment.
pub(super) async fn may_tidy(connection: &mut Connection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select pg_try_advisory_xact_lock($1)")
        .bind(TIDY_LOCK)
        .fetch_one(connection)
        .await
}

/// Clears passes that nobody took in time.
pub(super) async fn clear_passes(connection: &mut Connection, at: u64) -> Result<(), sqlx::Error> {
    sqlx::query("delete from tickets where until < $1").bind(at as i64).execute(connection).await?;
    Ok(())
}

/// Waits until nobody else is about to take that name.
pub(super) async fn one_at_a_time(
    connection: &mut Connection,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind(name)
        .execute(connection)
        .await?;
    Ok(())
}

/// Appends entries with one statement; gives which of them found their number free.
pub(super) async fn insert_log(
    connection: &mut Connection,
    rows: &[NewRow<'_>],
) -> Result<Vec<bool>, sqlx::Error> {
    let column = |read: fn(&NewRow<'_>) -> i64| rows.iter().map(read).collect::<Vec<i64>>();
    let perhaps =
        |read: fn(&NewRow<'_>) -> Option<i64>| rows.iter().map(read).collect::<Vec<Option<i64>>>();
    let written = sqlx::query(
        "insert into log (table_id, seq, at, player, move_id, entry, next, deadline, hash) \
         select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], \
         $7::bigint[], $8::bigint[], $9::bytea[]) on conflict do nothing returning table_id, seq",
    )
    .bind(rows.iter().map(|row| row.table.to_owned()).collect::<Vec<_>>())
    .bind(column(|row| row.seq))
    .bind(column(|row| row.at))
    .bind(perhaps(|row| row.player))
    .bind(rows.iter().map(|row| row.move_id.map(str::to_owned)).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.entry.clone()).collect::<Vec<_>>())
    .bind(perhaps(|row| row.next))
    .bind(perhaps(|row| row.deadline))
    .bind(rows.iter().map(|row| row.link.to_vec()).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let won: HashSet<(&str, i64)> = written.iter().map(|row| (row.get(0), row.get(1))).collect();
    Ok(rows.iter().map(|row| won.contains(&(row.table, row.seq))).collect())
}

/// Notes when the time of the deciding seat ends at each of these tables.
pub(super) async fn set_deadlines(
    connection: &mut Connection,
    deadlines: BTreeMap<&str, Option<i64>>,
) -> Result<(), sqlx::Error> {
    let (ids, times): (Vec<String>, Vec<Option<i64>>) =
        deadlines.into_iter().map(|(id, at)| (id.to_owned(), at)).unzip();
    sqlx::query(
        "update tables set deadline = change.deadline from \
         unnest($1::text[], $2::bigint[]) as change (id, deadline) where tables.id = change.id",
    )
    .bind(ids)
    .bind(times)
    .execute(connection)
    .await?;
    Ok(())
}

/// The hashes of these entries.
pub(super) async fn links(
    connection: &mut Connection,
    asked: &[(&str, i64)],
) -> Result<Vec<(String, i64, Option<Vec<u8>>)>, sqlx::Error> {
    let (ids, numbers): (Vec<String>, Vec<i64>) =
        asked.iter().map(|(id, seq)| ((*id).to_owned(), *seq)).unzip();
    let rows = sqlx::query(
        "select table_id, seq, hash from log join unnest($1::text[], $2::bigint[]) as asked (id, number) \
         on table_id = id and seq = number",
    )
    .bind(ids)
    .bind(numbers)
    .fetch_all(connection)
    .await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
}

/// The passes that were given out: one node gives them, any node takes them, once.
#[derive(Default)]
pub(super) struct Passes;

impl Passes {
    pub(super) async fn keep(
        &self,
        pool: &Pool,
        ticket: TokenHash,
        session: TokenHash,
        until: u64,
    ) -> Result<(), StoreError> {
        sqlx::query("insert into tickets (ticket, session, until) values ($1, $2, $3)")
            .bind(&ticket[..])
            .bind(&session[..])
            .bind(until as i64)
            .execute(pool)
            .await
            .map_err(failed)?;
        Ok(())
    }

    pub(super) async fn take(
        &self,
        pool: &Pool,
        ticket: TokenHash,
        at: u64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let found = sqlx::query("delete from tickets where ticket = $1 returning session, until")
            .bind(&ticket[..])
            .fetch_optional(pool)
            .await
            .map_err(failed)?;
        let session = found
            .filter(|row| row.get::<i64, _>("until") as u64 > at)
            .and_then(|row| row.get::<Vec<u8>, _>("session").try_into().ok());
        Ok(session)
    }
}
