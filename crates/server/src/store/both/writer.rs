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
    Append, DraftChange, IndexChange, NewAccount, NewRow, Player, Rules, Said, StoreError,
    TokenHash,
};
use crate::wire::TableStatus;

/// How many writes share a commit at most.
const BATCH: usize = 512;
/// How often all who are ready have their turn before a commit, as long as more writes come of it.
const TURNS: u32 = 2;
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
                    gather(&mut waiting, &mut jobs).await;
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

/// Lets whoever is about to write as well have their turn first, so that more of them share the commit. Where little is
/// written nobody is, and nothing waits; where much is, this takes a millisecond or two.
async fn gather(waiting: &mut mpsc::Receiver<Job>, jobs: &mut Vec<Job>) {
    for _ in 0..TURNS {
        let before = jobs.len();
        tokio::task::yield_now().await;
        while jobs.len() < BATCH
            && let Ok(job) = waiting.try_recv()
        {
            jobs.push(job);
        }
        if jobs.len() == before {
            break;
        }
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
    for (job, result) in jobs.iter().zip(&results) {
        for write in &job.writes {
            if let (Write::Table { record, .. }, Ok(())) = (write, result) {
                ends.keep(record.id.clone(), 0, chain::START);
            }
        }
    }
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
        let is_taken = links.contains_key(&(&append.table, row.seq));
        let before = links.get(&(&append.table, row.seq.saturating_sub(1))).copied();
        let Some(before) = before.filter(|_| !is_taken) else {
            // It is there already, or there is nothing that it could follow: whoever wrote it knows another log.
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
        links.insert((&append.table, row.seq), link);
        let new = NewRow {
            table: append.table.as_str(),
            seq: i64::from(row.seq),
            at: row.at as i64,
            player: row.player.map(|player| player.0),
            move_id: row.move_id.as_deref(),
            entry,
            next: append.next.map(|seat| seat.index() as i64),
            deadline: append.deadline.map(|at| at as i64),
            link,
        };
        rows.push((*index, *append, new));
    }
    // Every node takes the tables of a batch in the same order, so that no two wait for each other.
    rows.sort_by_key(|(_, _, new)| (new.table, new.seq));
    let (places, new): (Vec<(usize, &Append)>, Vec<NewRow<'_>>) =
        rows.into_iter().map(|(index, append, new)| ((index, append), new)).unzip();
    let won = dialect::insert_log(connection, &new).await?;
    let mut written = Vec::with_capacity(places.len());
    // Of several entries of one table the last one counts, and they are in order.
    let mut indexed = BTreeMap::new();
    let mut deadlines = BTreeMap::new();
    for (((index, append), new), is_won) in places.into_iter().zip(&new).zip(won) {
        if !is_won {
            results[index] = Err(StoreError::Conflict);
            continue;
        }
        if let Some(index) = &append.index {
            indexed.insert(append.table.as_str(), (append.row.at, index));
        }
        if append.clocked {
            deadlines.insert(append.table.as_str(), append.deadline.map(|at| at as i64));
        }
        written.push((append.table.clone(), append.row.seq, new.link));
    }
    if !indexed.is_empty() {
        write_index(connection, &indexed, seal).await?;
    }
    if !deadlines.is_empty() {
        dialect::set_deadlines(connection, deadlines).await?;
    }
    Ok(written)
}

/// The links that the new entries follow: those that are remembered, and the rest from the file, where those that have
/// their numbers already are found as well.
async fn links_before<'a>(
    connection: &mut Connection,
    appends: &[(usize, &'a Append)],
    ends: &Ends,
) -> Result<HashMap<(&'a TableId, u32), Link>, sqlx::Error> {
    let mut before = HashMap::with_capacity(2 * appends.len());
    let mut unknown = BTreeMap::new();
    for (_, append) in appends {
        let seq = append.row.seq.saturating_sub(1);
        if let Some(link) = ends.at(&append.table, seq) {
            before.insert((&append.table, seq), link);
            continue;
        }
        if seq == 0 {
            before.insert((&append.table, 0), chain::START);
        }
        for seq in [seq, append.row.seq] {
            unknown.insert((append.table.as_str(), i64::from(seq)), &append.table);
        }
    }
    if unknown.is_empty() {
        return Ok(before);
    }
    let asked: Vec<(&str, i64)> = unknown.keys().copied().collect();
    for (table, seq, hash) in dialect::links(connection, &asked).await? {
        let link = hash.and_then(|hash| Link::try_from(hash).ok());
        if let (Some(table), Some(link)) = (unknown.get(&(table.as_str(), seq)), link) {
            before.insert((*table, seq as u32), link);
        }
    }
    Ok(before)
}

/// Notes how these tables stand now, since when. What the keepers closed a moment ago stays over in the lists.
async fn write_index(
    connection: &mut Connection,
    tables: &BTreeMap<&str, (u64, &IndexChange)>,
    seal: &Seal,
) -> Result<(), sqlx::Error> {
    let changes: Vec<_> = tables
        .iter()
        .map(|(table, (_, index))| {
            let names = serde_json::to_string(&index.names).expect("names are plain data");
            let outcome = index.outcome.as_ref();
            let outcome = outcome.map(|end| serde_json::to_string(end).expect("it is plain data"));
            (table, status_word(index.status), names, outcome)
        })
        .collect();
    let sql = format!(
        "update tables set status = change.status, names = change.names, outcome = change.outcome \
         from (select value ->> 0 as id, value ->> 1 as status, value ->> 2 as names, \
         value ->> 3 as outcome from {}) as change where tables.id = change.id and closed = 0",
        dialect::rows("$1")
    );
    execute(connection, sql, &changes).await?;
    let is_over = |index: &IndexChange| index.status == TableStatus::Over;
    let over = tables.iter().filter(|(_, (_, index))| is_over(index));
    uncover(connection, over.map(|(table, _)| *table).collect(), seal).await?;
    let sits: Vec<_> = tables
        .iter()
        .flat_map(|(table, (at, index))| {
            let sits = index.sits.iter();
            sits.map(move |(player, seats)| (*table, player.0, seats, is_over(index), *at))
        })
        .collect();
    let staying: Vec<String> =
        sits.iter().map(|(table, player, ..)| format!("{table} {player}")).collect();
    let sql = format!(
        "delete from sits where table_id in {} \
         and exists (select 1 from tables where tables.id = sits.table_id and closed = 0) \
         and table_id || ' ' || cast(player as text) not in {}",
        dialect::list("$1"),
        dialect::list("$2")
    );
    let all: Vec<&str> = tables.keys().copied().collect();
    sqlx::query(AssertSqlSafe(sql))
        .bind(serde_json::to_string(&all).expect("addresses are plain data"))
        .bind(serde_json::to_string(&staying).expect("addresses are plain data"))
        .execute(&mut *connection)
        .await?;
    let sits: Vec<_> = sits
        .iter()
        .map(|(table, player, seats, is_over, at)| {
            let seats = serde_json::to_string(seats).expect("seats are plain data");
            (player, table, seats, i64::from(*is_over), at)
        })
        .collect();
    let sql = format!(
        "insert into sits (player, table_id, seats, over, at, listed) \
         select sitting.player, sitting.table_id, sitting.seats, sitting.over, sitting.at, \
         case when {} = 'lesson' then 0 else 1 end from (select cast(value ->> 0 as bigint) as player, \
         value ->> 1 as table_id, value ->> 2 as seats, cast(value ->> 3 as bigint) as over, \
         cast(value ->> 4 as bigint) as at from {}) as sitting \
         join tables on tables.id = sitting.table_id where closed = 0 \
         on conflict (player, table_id) do update \
         set seats = excluded.seats, over = excluded.over, at = excluded.at",
        dialect::PURPOSE,
        dialect::rows("$1")
    );
    execute(connection, sql, &sits).await
}

/// Takes the cover off the secrets of games that are over: they are everybody's now, and need no key any longer.
async fn uncover(
    connection: &mut Connection,
    tables: Vec<&str>,
    seal: &Seal,
) -> Result<(), sqlx::Error> {
    if tables.is_empty() {
        return Ok(());
    }
    let sql =
        format!("select id, setup from tables where closed = 0 and id in {}", dialect::list("$1"));
    let kept: Vec<(String, String)> = sqlx::query_as(AssertSqlSafe(sql))
        .bind(serde_json::to_string(&tables).expect("addresses are plain data"))
        .fetch_all(&mut *connection)
        .await?;
    let bare = |(id, kept): (String, String)| {
        let setup = seal.uncover(&TableId::parse(&id)?, &kept).ok()?;
        Some((id, serde_json::to_string(&setup).expect("a setup is plain data")))
    };
    let bare: Vec<(String, String)> = kept.into_iter().filter_map(bare).collect();
    let sql = format!(
        "update tables set setup = change.setup from (select value ->> 0 as id, \
         value ->> 1 as setup from {}) as change where tables.id = change.id",
        dialect::rows("$1")
    );
    execute(connection, sql, &bare).await
}

/// Carries out a statement on a list that is bound as JSON.
async fn execute(
    connection: &mut Connection,
    sql: String,
    rows: &(impl serde::Serialize + Sync),
) -> Result<(), sqlx::Error> {
    let rows = serde_json::to_string(rows).expect("rows are plain data");
    sqlx::query(AssertSqlSafe(sql)).bind(rows).execute(connection).await?;
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
