//! The one writer: takes all that waits, writes it in one transaction, and answers when it is on disk.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions as _};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::dialect::{self, Connection, Options};
use super::{drafts, tidy};
use crate::config::Retention;
use crate::record::{NodeId, PlayerId, TableId, TableRecord};
use crate::store::chain::{self, Ends, Kept, Link};
use crate::store::fault::Fault;
use crate::store::seal::Seal;
use crate::store::{
    Append, DraftChange, NewAccount, NewRow, Player, Rules, Said, StoreError, TokenHash,
};
use crate::wire::TableStatus;

/// How many writes share a commit at most.
const BATCH: usize = 512;
/// How many writes wait at most; whoever comes later waits for a place.
const QUEUE: usize = 4096;
/// How often a batch is tried again that got into the way of another.
const TRIES: u32 = 5;
/// How many uploaded replays of a player are kept.
const REPLAYS: i64 = 20;
/// How many lines of a table's chat are kept.
const LINES: i64 = 200;

/// Something to be written.
#[derive(Debug)]
pub(super) enum Write {
    Append(Append),
    Table { record: TableRecord, names: Vec<Option<String>> },
    Say { table: TableId, said: Said },
    Player { player: Player, at: u64 },
    Session { player: PlayerId, token: TokenHash, at: u64 },
    EndSession { token: TokenHash },
    Rename { player: PlayerId, name: String },
    Seen { token: TokenHash, at: u64 },
    Register(NewAccount),
    Content { hash: String, files: String, at: Option<u64> },
    Draft(DraftChange),
    Replay { id: TableId, player: PlayerId, at: u64, file: String },
    Beat { node: NodeId, at: u64 },
    PlaysBy { node: NodeId, rules: Rules },
    GoneAway { node: NodeId },
    Downtime { start: u64, stop: u64 },
    Retire { rules: Rules },
    Tidy { at: u64, keep: Retention, in_use: Vec<TableId> },
}

struct Job {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the writer.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    stop: mpsc::Sender<oneshot::Sender<()>>,
    failing: Arc<AtomicBool>,
}

impl Writer {
    /// Starts the writer on its own connection; with the options it opens another when that one has failed.
    pub(super) fn start(connection: Connection, options: Options, seal: Seal) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let (stop, stopping) = mpsc::channel(1);
        let failing = Arc::new(AtomicBool::new(false));
        let desk = Desk {
            connection: Some(connection),
            options,
            seal,
            ends: Ends::default(),
            failing: Arc::clone(&failing),
        };
        tokio::spawn(desk.run(waiting, stopping));
        Self { jobs, stop, failing }
    }

    /// Whether the last commit failed.
    pub(super) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// Writes one thing; it is durable when this returns.
    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.write_all(vec![write]).await
    }

    /// Writes several things that belong together.
    pub(super) async fn write_all(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let gone = || StoreError::Failed("the writer has stopped".into());
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { writes, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Writes what waits, and closes the file.
    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.stop.send(answer).await.is_ok() {
            let _ = answered.await;
        }
    }
}

/// Where the writer sits.
struct Desk {
    /// Nothing after a failure, until another one is opened.
    connection: Option<Connection>,
    options: Options,
    seal: Seal,
    ends: Ends,
    failing: Arc<AtomicBool>,
}

impl Desk {
    async fn run(
        mut self,
        mut waiting: mpsc::Receiver<Job>,
        mut stopping: mpsc::Receiver<oneshot::Sender<()>>,
    ) {
        let mut jobs = Vec::with_capacity(BATCH);
        let mut stopped: Option<oneshot::Sender<()>> = None;
        loop {
            tokio::select! {
                biased;
                count = waiting.recv_many(&mut jobs, BATCH) => {
                    if count == 0 {
                        break;
                    }
                    self.work(&mut jobs).await;
                }
                Some(answer) = stopping.recv(), if stopped.is_none() => {
                    waiting.close();
                    stopped = Some(answer);
                }
            }
        }
        if let Some(connection) = self.connection {
            dialect::let_go(connection).await;
        }
        if let Some(answer) = stopped {
            let _ = answer.send(());
        }
    }

    /// Commits these jobs and answers them.
    async fn work(&mut self, jobs: &mut Vec<Job>) {
        let started = std::time::Instant::now();
        let results = self.commit_all(jobs).await;
        metrics::histogram!("veillee_commit_seconds").record(started.elapsed());
        metrics::histogram!("veillee_commit_writes").record(jobs.len() as f64);
        self.failing.store(results.is_err(), Ordering::Relaxed);
        match results {
            Ok(results) => {
                for (job, result) in jobs.drain(..).zip(results) {
                    let _ = job.answer.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = jobs.len(), "a commit failed");
                metrics::counter!("veillee_failed_commits_total").increment(1);
                // After a full disk or a broken read nobody knows what state the connection is in: it goes before
                // anybody is answered, so that whoever reads then reads what is truly there.
                if let Some(broken) = self.connection.take() {
                    dialect::let_go(broken).await;
                }
                self.ends.forget();
                let error = StoreError::Failed(error.to_string());
                for job in jobs.drain(..) {
                    let _ = job.answer.send(Err(error.clone()));
                }
            }
        }
    }

    /// Commits all jobs together; if one of them cannot be written at all, each by itself, so that it fails alone.
    async fn commit_all(&mut self, jobs: &[Job]) -> Result<Vec<Result<(), StoreError>>, Failure> {
        let (mut tries, mut has_fresh_line) = (0, false);
        loop {
            let error = match self.commit(jobs).await {
                Ok(results) => return Ok(results),
                Err(error) => error,
            };
            let fault = match &error {
                Failure::Before(error) => dialect::fault(error),
                // Of a commit that got no answer nobody knows whether it was done: it must not be done twice.
                Failure::AtCommit(error) => match dialect::fault(error) {
                    Fault::Cut => Fault::Lost,
                    known @ (Fault::OfOne | Fault::Again | Fault::Lost) => known,
                },
                Failure::Silent => Fault::Lost,
            };
            match fault {
                Fault::Again if tries < TRIES => tries += 1,
                // Nothing was written: one that was cut while nobody wrote costs nobody a pause.
                Fault::Cut if !has_fresh_line => {
                    has_fresh_line = true;
                    metrics::counter!("veillee_cut_lines_total").increment(1);
                    if let Some(broken) = self.connection.take() {
                        dialect::let_go(broken).await;
                    }
                }
                Fault::OfOne if jobs.len() > 1 => break,
                Fault::OfOne => return Ok(vec![Err(StoreError::Failed(error.to_string()))]),
                Fault::Again | Fault::Cut | Fault::Lost => return Err(error),
            }
        }
        let mut results = Vec::with_capacity(jobs.len());
        for job in jobs {
            results.extend(Box::pin(self.commit_all(std::slice::from_ref(job))).await?);
        }
        Ok(results)
    }

    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<Result<(), StoreError>>, Failure> {
        let Self { connection, options, seal, ends, .. } = self;
        let commit = async {
            let connection = match connection {
                Some(connection) => connection,
                empty @ None => empty.insert(options.connect().await.map_err(Failure::Before)?),
            };
            commit(connection, jobs, seal, ends).await
        };
        let done = tokio::time::timeout(dialect::PATIENCE, commit).await;
        done.unwrap_or(Err(Failure::Silent))
    }
}

/// Why a batch was not written.
#[derive(Debug, Error)]
enum Failure {
    /// It was never committed.
    #[error(transparent)]
    Before(#[from] sqlx::Error),
    /// It was to be committed, and was or was not.
    #[error(transparent)]
    AtCommit(sqlx::Error),
    #[error("the database does not answer")]
    Silent,
}

/// Writes all jobs in one transaction; each has its own result, and all are durable.
async fn commit(
    connection: &mut Connection,
    jobs: &[Job],
    seal: &Seal,
    ends: &mut Ends,
) -> Result<Vec<Result<(), StoreError>>, Failure> {
    let mut transaction = dialect::begin(connection).await?;
    let mut results: Vec<Result<(), StoreError>> = vec![Ok(()); jobs.len()];
    for (job, result) in jobs.iter().zip(&mut results) {
        for write in &job.writes {
            if let Err(error) = write_one(&mut transaction, write, seal).await? {
                *result = Err(error);
                break;
            }
        }
    }
    let written = append_all(&mut transaction, jobs, &mut results, seal, ends).await?;
    transaction.commit().await.map_err(Failure::AtCommit)?;
    for (table, seq, link) in written {
        ends.keep(table, seq, link);
    }
    Ok(results)
}

/// Appends every entry that waits with one statement; gives the new ends of the logs.
async fn append_all(
    connection: &mut Connection,
    jobs: &[Job],
    results: &mut [Result<(), StoreError>],
    seal: &Seal,
    ends: &Ends,
) -> Result<Vec<(TableId, u32, Link)>, sqlx::Error> {
    let appends: Vec<(usize, &Append)> = jobs
        .iter()
        .enumerate()
        .flat_map(|(index, job)| job.writes.iter().map(move |write| (index, write)))
        .filter_map(|(index, write)| match write {
            Write::Append(append) => Some((index, append)),
            Write::Table { .. }
            | Write::Say { .. }
            | Write::Player { .. }
            | Write::Session { .. }
            | Write::EndSession { .. }
            | Write::Rename { .. }
            | Write::Seen { .. }
            | Write::Register(_)
            | Write::Content { .. }
            | Write::Draft(_)
            | Write::Replay { .. }
            | Write::Beat { .. }
            | Write::PlaysBy { .. }
            | Write::GoneAway { .. }
            | Write::Downtime { .. }
            | Write::Retire { .. }
            | Write::Tidy { .. } => None,
        })
        .collect();
    if appends.is_empty() {
        return Ok(Vec::new());
    }
    // The links so far, by table and number; those of this batch come to it.
    let mut links = links_before(connection, &appends, ends).await?;
    let mut seen = HashSet::new();
    let mut rows = Vec::with_capacity(appends.len());
    for (index, append) in &appends {
        // Two writers of one batch for the same number: the first of them wins, as it would in two batches.
        if !seen.insert((&append.table, append.row.seq)) {
            results[*index] = Err(StoreError::Conflict);
            continue;
        }
        let row = &append.row;
        let Some(before) = links.get(&(append.table.clone(), row.seq.saturating_sub(1))).copied()
        else {
            // There is nothing that it could follow: whoever wrote it knows another log.
            results[*index] = Err(StoreError::Conflict);
            continue;
        };
        let entry = serde_json::to_string(&row.entry).expect("an entry is plain data");
        let kept = Kept {
            table: append.table.as_str(),
            seq: row.seq,
            at: row.at,
            player: row.player,
            move_id: row.move_id.as_deref(),
            entry: &entry,
        };
        let link = chain::link(&before, kept);
        links.insert((append.table.clone(), row.seq), link);
        rows.push(NewRow {
            table: append.table.as_str(),
            seq: i64::from(row.seq),
            at: row.at as i64,
            player: row.player.map(|player| player.0),
            move_id: row.move_id.as_deref(),
            entry,
            next: append.next.map(|seat| seat.index() as i64),
            deadline: append.deadline.map(|at| at as i64),
            link,
        });
    }
    // Every node takes the tables of a batch in the same order, so that no two wait for each other.
    rows.sort_by_key(|row| (row.table, row.seq));
    let won = dialect::insert_log(connection, &rows).await?;
    let mut written = Vec::with_capacity(appends.len());
    let mut deadlines = Vec::new();
    for (index, append) in appends {
        if results[index].is_err() {
            continue;
        }
        if !won.contains(&(append.table.as_str().to_owned(), i64::from(append.row.seq))) {
            results[index] = Err(StoreError::Conflict);
            continue;
        }
        if append.index.is_some() {
            write_index(connection, append, seal).await?;
        }
        if append.clocked {
            deadlines.push((append.table.as_str(), append.deadline.map(|at| at as i64)));
        }
        let seq = append.row.seq;
        let link = links.get(&(append.table.clone(), seq));
        written.extend(link.map(|link| (append.table.clone(), seq, *link)));
    }
    if !deadlines.is_empty() {
        // Of several entries of one table the last one counts.
        let last: BTreeMap<&str, Option<i64>> = deadlines.into_iter().collect();
        dialect::set_deadlines(connection, last).await?;
    }
    Ok(written)
}

/// The links that the new entries follow: those that are remembered, and the rest from the file.
async fn links_before(
    connection: &mut Connection,
    appends: &[(usize, &Append)],
    ends: &Ends,
) -> Result<HashMap<(TableId, u32), Link>, sqlx::Error> {
    let mut before = HashMap::with_capacity(2 * appends.len());
    let mut unknown = Vec::new();
    for (_, append) in appends {
        let seq = append.row.seq.saturating_sub(1);
        match ends.at(&append.table, seq) {
            Some(link) => {
                before.insert((append.table.clone(), seq), link);
            }
            None => unknown.push((append.table.as_str(), i64::from(seq))),
        }
    }
    if unknown.is_empty() {
        return Ok(before);
    }
    for (table, seq, hash) in dialect::links(connection, &unknown).await? {
        let link = hash.and_then(|hash| Link::try_from(hash).ok());
        if let (Some(table), Some(link)) = (TableId::parse(&table), link) {
            before.insert((table, seq as u32), link);
        }
    }
    Ok(before)
}

async fn write_index(
    connection: &mut Connection,
    append: &Append,
    seal: &Seal,
) -> Result<(), sqlx::Error> {
    let Some(index) = &append.index else { return Ok(()) };
    let names = serde_json::to_string(&index.names).expect("names are plain data");
    let outcome = index.outcome.map(|end| serde_json::to_string(&end).expect("it is plain data"));
    let done = sqlx::query(
        "update tables set status = $1, names = $2, outcome = $3 where id = $4 and closed = 0",
    )
    .bind(status_word(index.status))
    .bind(names)
    .bind(outcome)
    .bind(append.table.as_str())
    .execute(&mut *connection)
    .await?;
    // The keepers closed the table a moment ago: in the lists it stays over.
    if done.rows_affected() == 0 {
        return Ok(());
    }
    let is_over = index.status == TableStatus::Over;
    if is_over {
        uncover(connection, &append.table, seal).await?;
    }
    let sql = format!(
        "delete from sits where table_id = $1 and player not in {}",
        dialect::numbers("$2")
    );
    sqlx::query(AssertSqlSafe(sql))
        .bind(append.table.as_str())
        .bind(
            serde_json::to_string(
                &index.sits.iter().map(|(player, _)| player.0).collect::<Vec<_>>(),
            )
            .expect("numbers are plain data"),
        )
        .execute(&mut *connection)
        .await?;
    for (player, seats) in &index.sits {
        let sql = format!(
            "insert into sits (player, table_id, seats, over, at, listed) values ($1, $2, $3, $4, $5, \
             coalesce((select case when {} = 'lesson' then 0 else 1 end from tables where id = $2), 1)) \
             on conflict (player, table_id) do update \
             set seats = excluded.seats, over = excluded.over, at = excluded.at",
            dialect::PURPOSE
        );
        sqlx::query(AssertSqlSafe(sql))
            .bind(player.0)
            .bind(append.table.as_str())
            .bind(serde_json::to_string(seats).expect("seats are plain data"))
            .bind(i64::from(is_over))
            .bind(append.row.at as i64)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Takes the cover off the secret of a game that is over: it is everybody's now, and needs no key any longer.
async fn uncover(
    connection: &mut Connection,
    table: &TableId,
    seal: &Seal,
) -> Result<(), sqlx::Error> {
    let kept: Option<String> = sqlx::query_scalar("select setup from tables where id = $1")
        .bind(table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(Ok(setup)) = kept.map(|kept| seal.uncover(table, &kept)) else { return Ok(()) };
    sqlx::query("update tables set setup = $1 where id = $2")
        .bind(serde_json::to_string(&setup).expect("a setup is plain data"))
        .bind(table.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes what is not an append; the outer error loses the whole batch, the inner one this write alone.
async fn write_one(
    connection: &mut Connection,
    write: &Write,
    seal: &Seal,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    match write {
        Write::Append(_) => {}
        Write::Table { record, names } => {
            sqlx::query(
                "insert into tables (id, created, creator, setup, game, public, clocked, status, names, rules, content) \
                 values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10)",
            )
            .bind(record.id.as_str())
            .bind(record.created as i64)
            .bind(record.creator.0)
            .bind(seal.cover(&record.id, &record.setup))
            .bind(&record.setup.game)
            .bind(i64::from(record.setup.public))
            .bind(i64::from(record.setup.clock != crate::wire::ClockPlan::None))
            .bind(serde_json::to_string(names).expect("names are plain data"))
            .bind(i64::from(record.setup.rules))
            .bind(record.setup.content.to_string())
            .execute(connection)
            .await?;
        }
        Write::Say { table, said } => {
            sqlx::query(
                "insert into chat (table_id, at, name, seat, line) values ($1, $2, $3, $4, $5)",
            )
            .bind(table.as_str())
            .bind(said.at as i64)
            .bind(&said.name)
            .bind(said.seat.map(|seat| seat.index() as i64))
            .bind(&said.line)
            .execute(&mut *connection)
            .await?;
            sqlx::query(
                "delete from chat where table_id = $1 and at < (select at from chat \
                 where table_id = $1 order by at desc limit 1 offset $2)",
            )
            .bind(table.as_str())
            .bind(LINES)
            .execute(connection)
            .await?;
        }
        Write::Player { player, at } => {
            sqlx::query("insert into players (id, name, created) values ($1, $2, $3)")
                .bind(player.id.0)
                .bind(&player.name)
                .bind(*at as i64)
                .execute(connection)
                .await?;
        }
        Write::Session { player, token, at } => {
            add_session(connection, *player, token, *at).await?;
        }
        Write::Seen { token, at } => {
            sqlx::query("update sessions set seen = $1 where token = $2")
                .bind(*at as i64)
                .bind(&token[..])
                .execute(connection)
                .await?;
        }
        Write::EndSession { token } => {
            end_session(connection, token).await?;
        }
        Write::Rename { player, name } => {
            sqlx::query("update players set name = $1 where id = $2")
                .bind(name)
                .bind(player.0)
                .execute(connection)
                .await?;
        }
        Write::Register(NewAccount { player, account, password, old, new, at }) => {
            dialect::one_at_a_time(connection, account).await?;
            let done = sqlx::query(
                "update players set account = $1, password = $2 where id = $3 and account is null \
                 and not exists (select 1 from players where account = $1)",
            )
            .bind(account)
            .bind(password)
            .bind(player.0)
            .execute(&mut *connection)
            .await?;
            if done.rows_affected() == 0 {
                return Ok(Err(StoreError::Taken));
            }
            end_session(connection, old).await?;
            add_session(connection, *player, new, *at).await?;
        }
        Write::Draft(change) => return drafts::write(connection, change).await,
        Write::Content { hash, files, at } => {
            // What is once kept for good stays so.
            sqlx::query(
                "insert into contents (hash, files, at) values ($1, $2, $3) on conflict (hash) do update \
                 set at = case when contents.at is null then null else excluded.at end",
            )
            .bind(hash)
            .bind(files)
            .bind(at.map(|at| at as i64))
            .execute(connection)
            .await?;
        }
        Write::Replay { id, player, at, file } => {
            sqlx::query("insert into replays (id, player, at, file) values ($1, $2, $3, $4)")
                .bind(id.as_str())
                .bind(player.0)
                .bind(*at as i64)
                .bind(file)
                .execute(&mut *connection)
                .await?;
            sqlx::query(
                "delete from replays where player = $1 and id not in \
                 (select id from replays where player = $1 order by at desc limit $2)",
            )
            .bind(player.0)
            .bind(REPLAYS)
            .execute(connection)
            .await?;
        }
        Write::Beat { node, at } => {
            sqlx::query(
                "insert into nodes (id, at) values ($1, $2) \
                 on conflict (id) do update set at = excluded.at",
            )
            .bind(node.0)
            .bind(*at as i64)
            .execute(connection)
            .await?;
        }
        Write::PlaysBy { node, rules } => {
            let rules = serde_json::to_string(rules).expect("rules are plain data");
            sqlx::query("update nodes set rules = $1 where id = $2")
                .bind(rules)
                .bind(node.0)
                .execute(connection)
                .await?;
        }
        Write::GoneAway { node } => {
            // When the house was last up is known without the node.
            sqlx::query(
                "insert into heartbeat (id, at) select 1, at from nodes where id = $1 \
                 on conflict (id) do update set at = \
                 case when excluded.at > heartbeat.at then excluded.at else heartbeat.at end",
            )
            .bind(node.0)
            .execute(&mut *connection)
            .await?;
            sqlx::query("delete from nodes where id = $1").bind(node.0).execute(connection).await?;
        }
        Write::Downtime { start, stop } => {
            sqlx::query(
                "insert into downtime (start, stop) values ($1, $2) on conflict (start) do update \
                 set stop = case when excluded.stop > downtime.stop then excluded.stop else downtime.stop end",
            )
            .bind(*start as i64)
            .bind(*stop as i64)
            .execute(connection)
            .await?;
        }
        Write::Retire { rules } => tidy::retire(connection, rules).await?,
        Write::Tidy { at, keep, in_use } => tidy::clear(connection, *at, *keep, in_use).await?,
    }
    Ok(Ok(()))
}

async fn add_session(
    connection: &mut Connection,
    player: PlayerId,
    token: &TokenHash,
    at: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query("insert into sessions (token, player, created, seen) values ($1, $2, $3, $3)")
        .bind(&token[..])
        .bind(player.0)
        .bind(at as i64)
        .execute(connection)
        .await?;
    Ok(())
}

async fn end_session(connection: &mut Connection, token: &TokenHash) -> Result<(), sqlx::Error> {
    sqlx::query("delete from sessions where token = $1")
        .bind(&token[..])
        .execute(connection)
        .await?;
    Ok(())
}

/// The word of a status in the database.
pub(super) fn status_word(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Waiting => "waiting",
        TableStatus::Playing => "playing",
        TableStatus::Over => "over",
        TableStatus::Quarantined => "quarantined",
    }
}
