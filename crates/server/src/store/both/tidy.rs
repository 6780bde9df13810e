//! Clearing what nobody needs any longer, and putting away what no program can play any longer.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::dialect::{self, Connection};
use crate::config::Retention;
use crate::record::TableId;
use crate::store::Rules;

/// How long cards that no table is played with are kept all the same: a table may be about to be set.
const CARDS: Duration = Duration::from_hours(24);
/// After how long a node that said nothing is forgotten.
const NODES: Duration = Duration::from_hours(24);
/// How many tables and how many guests are cleared at a time: whoever plays meanwhile must not wait for it.
const BATCH: i64 = 200;

/// Clears sessions, tables, replays and guests that are older than they are kept.
pub(super) async fn clear(
    connection: &mut Connection,
    at: u64,
    keep: Retention,
    in_use: &[TableId],
) -> Result<(), sqlx::Error> {
    if !dialect::may_tidy(connection).await? {
        return Ok(());
    }
    let before = |kept: Duration| at.saturating_sub(kept.as_millis() as u64) as i64;
    sqlx::query("delete from sessions where seen < $1")
        .bind(before(keep.sessions))
        .execute(&mut *connection)
        .await?;
    let in_use = serde_json::to_string(in_use).expect("addresses are plain data");
    for (statuses, kept) in [("'waiting', 'playing'", keep.unfinished), ("'over'", keep.finished)] {
        // The last entry says when somebody was there last; a table without one, when it was set.
        let sql = format!(
            "select id from tables where status in ({statuses}) and created < $1 \
             and coalesce((select max(at) from log where log.table_id = tables.id), created) < $1 \
             and id not in {} order by created limit $3",
            dialect::list("$2")
        );
        let old: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(before(kept))
            .bind(&in_use)
            .bind(BATCH)
            .fetch_all(&mut *connection)
            .await?;
        if old.is_empty() {
            continue;
        }
        tracing::info!(tables = old.len(), "tables that nobody comes to any longer are cleared");
        let old = serde_json::to_string(&old).expect("addresses are plain data");
        for (table, column) in
            [("log", "table_id"), ("chat", "table_id"), ("sits", "table_id"), ("tables", "id")]
        {
            let sql = format!("delete from {table} where {column} in {}", dialect::list("$1"));
            sqlx::query(AssertSqlSafe(sql)).bind(&old).execute(&mut *connection).await?;
        }
    }
    sqlx::query(
        "delete from players where id in (select id from players where account is null and created < $1 \
         and not exists (select 1 from sessions where sessions.player = players.id) \
         and not exists (select 1 from sits where sits.player = players.id) limit $2)",
    )
    .bind(before(keep.guests))
    .bind(BATCH)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "delete from replays where at < $1 and not exists \
         (select 1 from players where players.id = replays.player)",
    )
    .bind(before(keep.guests))
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "delete from drafts where not exists (select 1 from players where players.id = drafts.player)",
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "delete from contents where at < $1 and not exists \
         (select 1 from tables where tables.content = contents.hash)",
    )
    .bind(before(CARDS))
    .execute(&mut *connection)
    .await?;
    dialect::clear_passes(connection, at).await?;
    clear_nodes(connection, before(NODES)).await
}

/// Forgets nodes that were killed long ago; when the house was last up is known without them.
async fn clear_nodes(connection: &mut Connection, before: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into heartbeat (id, at) select 1, at from nodes where at < $1 order by at desc limit 1 \
         on conflict (id) do update set at = \
         case when excluded.at > heartbeat.at then excluded.at else heartbeat.at end",
    )
    .bind(before)
    .execute(&mut *connection)
    .await?;
    sqlx::query("delete from nodes where at < $1").bind(before).execute(connection).await?;
    Ok(())
}

/// Puts away the tables that were set with other rules than these: what is under way there ends without a result.
pub(super) async fn retire(connection: &mut Connection, rules: &Rules) -> Result<(), sqlx::Error> {
    let rules = serde_json::to_string(rules).expect("rules are plain data");
    let sql = format!(
        "update tables set retired = 1, status = 'over', deadline = null where retired = 0 and {}",
        dialect::HAS_OTHER_RULES
    );
    sqlx::query(AssertSqlSafe(sql)).bind(rules).execute(&mut *connection).await?;
    sqlx::query(
        "update sits set over = 1 where table_id in (select id from tables where retired = 1)",
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}
