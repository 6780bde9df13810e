//! Drafts, read and written.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Row as _};

use super::dialect::{Connection, Pool, Row};
use super::keeper::failed;
use crate::record::{PlayerId, TableId};
use crate::store::{DraftChange, DraftRow, StoreError};

/// How many drafts one person may keep.
const DRAFTS_MAX: u32 = 20;

const COLUMNS: &str = "id, player, game, name, files, touched, share, measured";

fn files_text(files: &BTreeMap<String, String>) -> String {
    serde_json::to_string(files).expect("files are plain data")
}

/// Writes one change; the inner error is about this change alone.
pub(super) async fn write(
    connection: &mut Connection,
    change: &DraftChange,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let done = match change {
        DraftChange::Add(draft) => {
            let done = sqlx::query(
                "insert into drafts (id, player, game, name, files, touched) \
                 select $1, $2, $3, $4, $5, $6 \
                 where (select count(*) from drafts where player = $2) < $7",
            )
            .bind(draft.id.as_str())
            .bind(draft.player.0)
            .bind(&draft.game)
            .bind(&draft.name)
            .bind(files_text(&draft.files))
            .bind(draft.touched as i64)
            .bind(i64::from(DRAFTS_MAX))
            .execute(connection)
            .await?;
            return Ok(if done.rows_affected() == 0 { Err(StoreError::Full) } else { Ok(()) });
        }
        DraftChange::Put { id, player, name, files, at } => sqlx::query(
            "update drafts set name = $1, files = $2, touched = $3 where id = $4 and player = $5",
        )
        .bind(name)
        .bind(files_text(files))
        .bind(*at as i64)
        .bind(id.as_str())
        .bind(player.0)
        .execute(connection)
        .await?,
        DraftChange::Share { id, player, share } => {
            sqlx::query("update drafts set share = $1 where id = $2 and player = $3")
                .bind(share.as_ref().map(TableId::as_str))
                .bind(id.as_str())
                .bind(player.0)
                .execute(connection)
                .await?
        }
        DraftChange::Measure { id, measured } => {
            sqlx::query("update drafts set measured = $1 where id = $2")
                .bind(measured)
                .bind(id.as_str())
                .execute(connection)
                .await?
        }
        DraftChange::Drop { id, player } => {
            sqlx::query("delete from drafts where id = $1 and player = $2")
                .bind(id.as_str())
                .bind(player.0)
                .execute(connection)
                .await?
        }
    };
    Ok(if done.rows_affected() == 0 { Err(StoreError::Missing) } else { Ok(()) })
}

/// The drafts of a person, the newest first.
pub(super) async fn of(readers: &Pool, player: PlayerId) -> Result<Vec<DraftRow>, StoreError> {
    let sql = format!("select {COLUMNS} from drafts where player = $1 order by touched desc");
    let rows = sqlx::query(AssertSqlSafe(sql)).bind(player.0).fetch_all(readers).await;
    rows.map_err(failed)?.iter().map(read).collect()
}

/// A person's own draft.
pub(super) async fn own(
    readers: &Pool,
    id: &TableId,
    player: PlayerId,
) -> Result<Option<DraftRow>, StoreError> {
    let sql = format!("select {COLUMNS} from drafts where id = $1 and player = $2");
    let query = sqlx::query(AssertSqlSafe(sql)).bind(id.as_str()).bind(player.0);
    query.fetch_optional(readers).await.map_err(failed)?.as_ref().map(read).transpose()
}

/// The draft that is shared under this word, with the name of its author.
pub(super) async fn shared(
    readers: &Pool,
    word: &TableId,
) -> Result<Option<(DraftRow, String)>, StoreError> {
    let sql = format!(
        "select {COLUMNS}, coalesce((select players.name from players where players.id = player), '') \
         as author from drafts where share = $1"
    );
    let query = sqlx::query(AssertSqlSafe(sql)).bind(word.as_str());
    let row = query.fetch_optional(readers).await.map_err(failed)?;
    row.as_ref().map(|row| Ok((read(row)?, row.get("author")))).transpose()
}

fn read(row: &Row) -> Result<DraftRow, StoreError> {
    let unreadable = |what: &str| StoreError::Unreadable(what.to_owned());
    Ok(DraftRow {
        id: TableId::parse(row.get("id")).ok_or_else(|| unreadable("a draft's address"))?,
        player: PlayerId(row.get("player")),
        game: row.get("game"),
        name: row.get("name"),
        files: serde_json::from_str(row.get("files"))
            .map_err(|error| StoreError::Unreadable(error.to_string()))?,
        touched: row.get::<i64, _>("touched") as u64,
        share: row.get::<Option<&str>, _>("share").and_then(TableId::parse),
        measured: row.get("measured"),
    })
}
