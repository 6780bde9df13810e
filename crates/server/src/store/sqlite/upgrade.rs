//! Bringing a file to the present form: every step forward, none back, and none that loses anything.

use std::path::Path;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Row as _, SqlStr};

use super::keeper::{failed, kept};
use crate::now;
use crate::record::TableId;
use crate::store::chain::{self, START};
use crate::store::seal::Seal;
use crate::store::{LOG_VERSION, StoreError};

/// The oldest format that can still be brought forward.
const OLDEST: u32 = 2;
/// How many entries are given their link at a time.
const BATCH: i64 = 5_000;

/// The format of a file; nothing for an empty one. A format that cannot be read is refused before anything is changed.
pub(super) async fn check_version(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<Option<u32>, StoreError> {
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
        return Ok(None);
    };
    if (OLDEST..=LOG_VERSION).contains(&found) {
        return Ok(Some(found));
    }
    Err(StoreError::Version { place: path.display().to_string(), found })
}

/// Brings the tables of a file to their present form.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let step = |version, name: &'static str, sql| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    let steps = vec![
        step(1, "first", include_str!("../../../migrations/sqlite/0001_first.sql")),
        step(2, "heal", include_str!("../../../migrations/sqlite/0002_heal.sql")),
        step(3, "drafts", include_str!("../../../migrations/sqlite/0003_drafts.sql")),
        step(4, "nodes", include_str!("../../../migrations/sqlite/0004_nodes.sql")),
        step(5, "rules", include_str!("../../../migrations/sqlite/0005_rules.sql")),
        step(6, "keepers", include_str!("../../../migrations/sqlite/0006_keepers.sql")),
    ];
    Migrator::with_migrations(steps).run(connection).await.map_err(|error| {
        StoreError::Failed(format!("cannot bring {} up to date: {error}", path.display()))
    })
}

/// The word that tells the key of this file, if it was written with one.
pub(super) async fn key_check(
    connection: &mut SqliteConnection,
) -> Result<Option<String>, StoreError> {
    sqlx::query_scalar("select key_check from format").fetch_one(connection).await.map_err(failed)
}

/// Fills in what format 3 has and format 2 had not: all of it, or nothing.
pub(super) async fn fill(connection: &mut SqliteConnection, seal: &Seal) -> Result<(), StoreError> {
    let version: i64 = sqlx::query_scalar("select log from format")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let is_new = version as u32 == LOG_VERSION;
    let mut transaction = connection.begin().await.map_err(failed)?;
    if !is_new {
        for sql in [
            "update tables set rules = json_extract(setup, '$.rules')",
            "update tables set deadline = (select deadline from log where table_id = tables.id \
             order by seq desc limit 1) where clocked = 1 and status = 'playing'",
            "update sits set at = coalesce((select max(at) from log where log.table_id = sits.table_id), 0), \
             over = coalesce((select status = 'over' from tables where id = table_id), 0), \
             listed = coalesce((select coalesce(json_extract(setup, '$.purpose'), 'game') <> 'lesson' \
             from tables where id = table_id), 1)",
        ] {
            sqlx::query(sql).execute(&mut *transaction).await.map_err(failed)?;
        }
        // Nobody knows when an older session was last used: it counts as used now.
        sqlx::query("update sessions set seen = $1")
            .bind(now() as i64)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        link_all(&mut transaction).await?;
        cover_all(&mut transaction, seal).await?;
    }
    sqlx::query("update format set log = $1, key_check = $2")
        .bind(i64::from(LOG_VERSION))
        .bind(seal.check())
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

/// Gives every entry its link.
async fn link_all(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let (mut table, mut seq, mut before) = (String::new(), 0_i64, START);
    loop {
        let rows = sqlx::query(
            "select table_id, seq, at, player, move_id, entry from log \
             where (table_id, seq) > ($1, $2) order by table_id, seq limit $3",
        )
        .bind(&table)
        .bind(seq)
        .bind(BATCH)
        .fetch_all(&mut *connection)
        .await
        .map_err(failed)?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in &rows {
            if row.get::<&str, _>("table_id") != table {
                (table, before) = (row.get("table_id"), START);
            }
            seq = row.get("seq");
            before = chain::link(&before, kept(row));
            sqlx::query("update log set hash = $1 where table_id = $2 and seq = $3")
                .bind(&before[..])
                .bind(&table)
                .bind(seq)
                .execute(&mut *connection)
                .await
                .map_err(failed)?;
        }
    }
}

/// Covers the secrets of all games that are not over.
async fn cover_all(connection: &mut SqliteConnection, seal: &Seal) -> Result<(), StoreError> {
    let rows = sqlx::query("select id, setup from tables where status <> 'over'")
        .fetch_all(&mut *connection)
        .await
        .map_err(failed)?;
    for row in &rows {
        let unreadable = |what: &str| StoreError::Unreadable(what.to_owned());
        let id = TableId::parse(row.get("id")).ok_or_else(|| unreadable("a table's address"))?;
        let setup = seal
            .uncover(&id, row.get("setup"))
            .map_err(|error| StoreError::Unreadable(error.to_string()))?;
        sqlx::query("update tables set setup = $1 where id = $2")
            .bind(seal.cover(&id, &setup))
            .bind(id.as_str())
            .execute(&mut *connection)
            .await
            .map_err(failed)?;
    }
    Ok(())
}
