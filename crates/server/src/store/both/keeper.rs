//! What a store keeps, read and written: the same text for every database.
//!
//! This file and those beside it are built once for each database. What a database says in words of its own is in
//! its `dialect`.

use engine::{Content, Digest, Seat};
use sqlx::{AssertSqlSafe, Row as _};

use super::dialect::{self, Passes, Pool, Row};
use super::drafts;
use super::writer::{Write, Writer};
use crate::config::Retention;
use crate::record::{LogRow, NodeId, PlayerId, TableId, TableRecord};
use crate::store::chain::{self, Kept, START};
use crate::store::seal::Seal;
use crate::store::{
    Append, Beat, DraftChange, DraftRow, Later, NewAccount, Outdated, Player, Rules, Said, Store,
    StoreError, TableRow, TokenHash,
};
use crate::wire::TableStatus;

/// How many tables are looked for at a time whose time has ended.
const OVERDUE: i64 = 500;
/// A session says at most so often that it is used, in milliseconds.
const SEEN_EVERY: u64 = 86_400_000;
/// How long after its last word a node still counts as up, in milliseconds.
const ALIVE: u64 = 3_000;
/// For how long a node that fell silent is told of, in milliseconds.
const SILENT: u64 = 15_000;
/// For how long a stretch of downtime is told to every node, in milliseconds.
const TOLD: u64 = 3_600_000;

/// A store on one database: one writer, several readers.
pub struct Keeper {
    pub(super) readers: Pool,
    /// Lists have connections of their own: whoever has many tables holds up nobody who plays.
    pub(super) lists: Pool,
    pub(super) writer: Writer,
    pub(super) seal: Seal,
    pub(super) passes: Passes,
}

impl Keeper {
    fn record(&self, row: &Row) -> Result<TableRecord, StoreError> {
        let id = TableId::parse(row.get("id")).ok_or_else(|| unreadable("a table's address"))?;
        Ok(TableRecord {
            created: row.get::<i64, _>("created") as u64,
            creator: PlayerId(row.get("creator")),
            setup: self.seal.uncover(&id, row.get("setup")).map_err(unreadable)?,
            id,
        })
    }

    fn table_row(&self, row: &Row) -> Result<TableRow, StoreError> {
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

/// An entry as a row has it.
pub(super) fn kept(row: &Row) -> Kept<'_> {
    Kept {
        table: row.get("table_id"),
        seq: row.get::<i64, _>("seq") as u32,
        at: row.get::<i64, _>("at") as u64,
        player: row.get::<Option<i64>, _>("player").map(PlayerId),
        move_id: row.get("move_id"),
        entry: row.get("entry"),
    }
}

fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

fn player(row: &Row) -> Player {
    Player { id: PlayerId(row.get("id")), name: row.get("name"), account: row.get("account") }
}

fn stretch(row: &Row) -> (u64, u64) {
    (row.get::<i64, _>("start") as u64, row.get::<i64, _>("stop") as u64)
}

/// The columns of a table in a list.
const TABLE_ROW: &str = "tables.id, created, creator, setup, status, names, outcome";
/// Where a player sits: what is under way first, then what is over, straight from the index.
pub(super) const MINE: &str = "select table_id, seats from sits where player = $1 and listed = 1 \
    order by over, at desc limit $2";

impl Store for Keeper {
    fn set_table(&self, record: TableRecord, names: Vec<Option<String>>) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Table { record, names }))
    }

    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::Append(append)))
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<TableRecord>> {
        Box::pin(async move {
            let row =
                sqlx::query("select id, created, creator, setup, closed from tables where id = $1")
                    .bind(id.as_str())
                    .fetch_optional(&self.readers)
                    .await
                    .map_err(failed)?;
            if row.as_ref().is_some_and(|row| row.get::<i64, _>("closed") != 0) {
                return Err(StoreError::Closed);
            }
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
            metrics::counter!("veillee_log_reads_total").increment(1);
            let mut before = START;
            let mut log = Vec::with_capacity(rows.len());
            for row in &rows {
                let kept = kept(row);
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
            metrics::counter!("veillee_log_rows_total").increment(log.len() as u64);
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
            let rows = sqlx::query(AssertSqlSafe(sql))
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
            let rows = sqlx::query(AssertSqlSafe(sql))
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
            let read = |row: &Row| Said {
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
                 join players on players.id = sessions.player where token = $1 and seen >= $2 \
                 and not exists (select 1 from bans where bans.player = players.id)",
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

    fn orders(&self) -> Later<'_, u64> {
        Box::pin(async move {
            let orders: i64 = sqlx::query_scalar("select orders from format")
                .fetch_one(&self.readers)
                .await
                .map_err(failed)?;
            Ok(orders as u64)
        })
    }

    fn closed(&self, tables: Vec<TableId>) -> Later<'_, Vec<TableId>> {
        Box::pin(async move {
            let sql =
                format!("select id from tables where closed = 1 and id in {}", dialect::list("$1"));
            let ids: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql))
                .bind(serde_json::to_string(&tables).expect("addresses are plain data"))
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
        })
    }

    fn banned(&self) -> Later<'_, Vec<PlayerId>> {
        Box::pin(async move {
            let players: Vec<i64> = sqlx::query_scalar("select player from bans")
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            Ok(players.into_iter().map(PlayerId).collect())
        })
    }

    fn seats_of_banned(&self) -> Later<'_, Vec<(PlayerId, TableId)>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select sits.player, sits.table_id from sits \
                 join bans on bans.player = sits.player where sits.over = 0",
            )
            .fetch_all(&self.lists)
            .await
            .map_err(failed)?;
            let read = |row: &Row| {
                Some((PlayerId(row.get("player")), TableId::parse(row.get("table_id"))?))
            };
            Ok(rows.iter().filter_map(read).collect())
        })
    }

    fn is_banned(&self, player: PlayerId, looks: String) -> Later<'_, bool> {
        Box::pin(async move {
            let count: i64 =
                sqlx::query_scalar("select count(*) from bans where player = $1 or looks = $2")
                    .bind(player.0)
                    .bind(looks)
                    .fetch_one(&self.readers)
                    .await
                    .map_err(failed)?;
            Ok(count > 0)
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

    fn lengths(&self, tables: Vec<TableId>) -> Later<'_, Vec<(TableId, u32)>> {
        Box::pin(async move {
            // Each is the last entry of an index, however long the logs are.
            let sql = format!(
                "select value as id, (select max(seq) from log where table_id = value) as length \
                 from {} as asked",
                dialect::list("$1")
            );
            let rows = sqlx::query(AssertSqlSafe(sql))
                .bind(serde_json::to_string(&tables).expect("addresses are plain data"))
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            let read = |row: &Row| {
                let length: Option<i64> = row.get("length");
                Some((TableId::parse(row.get("id"))?, length.unwrap_or(0) as u32))
            };
            Ok(rows.iter().filter_map(read).collect())
        })
    }

    fn house(&self) -> String {
        self.seal.check()[..16].to_owned()
    }

    fn clock(&self) -> Later<'_, Option<u64>> {
        Box::pin(async move { dialect::clock(&self.readers).await.map_err(failed) })
    }

    fn keep_ticket(&self, ticket: TokenHash, session: TokenHash, until: u64) -> Later<'_, ()> {
        Box::pin(self.passes.keep(&self.readers, ticket, session, until))
    }

    fn take_ticket(&self, ticket: TokenHash, at: u64) -> Later<'_, Option<TokenHash>> {
        Box::pin(self.passes.take(&self.readers, ticket, at))
    }

    fn beat(&self, node: NodeId, at: u64) -> Later<'_, Beat> {
        Box::pin(async move {
            self.writer.write(Write::Beat { node, at }).await?;
            let nodes = sqlx::query("select id, at from nodes where at > $1")
                .bind(at.saturating_sub(SILENT) as i64)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            let read = |row: &Row| (NodeId(row.get("id")), row.get::<i64, _>("at") as u64);
            let (up, silent): (Vec<_>, Vec<_>) =
                nodes.iter().map(read).partition(|(_, last)| last.saturating_add(ALIVE) > at);
            let rows = sqlx::query("select start, stop from downtime where stop > $1")
                .bind(at.saturating_sub(TOLD) as i64)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            let downtime = rows.iter().map(stretch).collect();
            let nodes = up.into_iter().map(|(node, _)| node).collect();
            // Where only one node can be up, whoever was up before is none that is missed.
            let silent = if dialect::IS_SHARED { silent } else { Vec::new() };
            Ok(Beat { nodes, downtime, silent })
        })
    }

    fn go_away(&self, node: NodeId) -> Later<'_, ()> {
        Box::pin(self.writer.write(Write::GoneAway { node }))
    }

    fn last_beat(&self) -> Later<'_, Option<u64>> {
        Box::pin(async move {
            let last: Option<i64> = sqlx::query_scalar(
                "select max(at) from (select at from heartbeat union all select at from nodes) as beats",
            )
            .fetch_one(&self.readers)
            .await
            .map_err(failed)?;
            Ok(last.map(|last| last as u64))
        })
    }

    fn start(&self, node: NodeId, at: u64, rules: Rules) -> Later<'_, Vec<(u64, u64)>> {
        Box::pin(async move {
            let last = self.last_beat().await?;
            let mut writes = vec![Write::Beat { node, at }, Write::PlaysBy { node, rules }];
            // Where other nodes are up, nothing was down.
            let gap = if dialect::IS_SHARED { ALIVE } else { 0 };
            if let Some(last) = last.filter(|last| last.saturating_add(gap) < at) {
                writes.push(Write::Downtime { start: last, stop: at });
            }
            self.writer.write_all(writes).await?;
            let rows = sqlx::query("select start, stop from downtime order by start")
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            Ok(rows.iter().map(stretch).collect())
        })
    }

    fn others(&self, node: NodeId, at: u64) -> Later<'_, Vec<(NodeId, Rules)>> {
        Box::pin(async move {
            let rows = sqlx::query("select id, rules from nodes where at > $1 and id <> $2")
                .bind(at.saturating_sub(ALIVE) as i64)
                .bind(node.0)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
            let read = |row: &Row| {
                let rules: Option<&str> = row.get("rules");
                let rules = rules.map_or(Ok(Rules::new()), serde_json::from_str);
                Ok((NodeId(row.get("id")), rules.map_err(unreadable)?))
            };
            rows.iter().map(read).collect()
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
            let sql = format!(
                "select id, game, rules, status, names from tables where retired = 0 and {} \
                 order by status = 'over', created desc",
                dialect::HAS_OTHER_RULES
            );
            let rows = sqlx::query(AssertSqlSafe(sql))
                .bind(serde_json::to_string(&rules).expect("rules are plain data"))
                .fetch_all(&self.lists)
                .await
                .map_err(failed)?;
            let read = |row: &Row| {
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
            // Where it is a file, the last connection to go puts the whole log into it.
            tokio::join!(self.readers.close(), self.lists.close());
            self.writer.close().await;
            Ok(())
        })
    }
}
