//! The one writer: takes all that waits, writes it in one transaction, and answers when it is on disk.

use std::collections::HashSet;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::{Append, Player, Said, StoreError, TokenHash};
use crate::record::{PlayerId, TableId, TableRecord};
use crate::wire::TableStatus;

/// How many writes share a commit at most.
const BATCH: usize = 512;
/// How many writes wait at most; whoever comes later waits for a place.
const QUEUE: usize = 4096;
/// How many uploaded replays of a player are kept.
const REPLAYS: i64 = 20;

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
    Register { player: PlayerId, account: String, password: String },
    Content { hash: String, files: String },
    Replay { id: TableId, player: PlayerId, at: u64, file: String },
    Beat { at: u64 },
    Downtime { start: u64, stop: u64 },
}

struct Job {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the writer.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the writer on its own connection.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, waiting));
        Self { jobs }
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
}

async fn run(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let started = std::time::Instant::now();
        let results = commit(&mut connection, &jobs).await;
        metrics::histogram!("veillee_commit_seconds").record(started.elapsed());
        metrics::histogram!("veillee_commit_writes").record(jobs.len() as f64);
        match results {
            Ok(results) => {
                for (job, result) in jobs.drain(..).zip(results) {
                    let _ = job.answer.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = jobs.len(), "a commit failed");
                let error = StoreError::Failed(error.to_string());
                for job in jobs.drain(..) {
                    let _ = job.answer.send(Err(error.clone()));
                }
            }
        }
    }
    let _ = connection.close().await;
}

/// Writes all jobs in one transaction; each has its own result, and all are durable.
async fn commit(
    connection: &mut SqliteConnection,
    jobs: &[Job],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    let mut results: Vec<Result<(), StoreError>> = vec![Ok(()); jobs.len()];
    for (job, result) in jobs.iter().zip(&mut results) {
        for write in &job.writes {
            if let Err(error) = write_one(&mut transaction, write).await? {
                *result = Err(error);
                break;
            }
        }
    }
    append_all(&mut transaction, jobs, &mut results).await?;
    transaction.commit().await?;
    Ok(results)
}

/// Appends every entry that waits with one statement.
async fn append_all(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    results: &mut [Result<(), StoreError>],
) -> Result<(), sqlx::Error> {
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
            | Write::Register { .. }
            | Write::Content { .. }
            | Write::Replay { .. }
            | Write::Beat { .. }
            | Write::Downtime { .. } => None,
        })
        .collect();
    if appends.is_empty() {
        return Ok(());
    }
    let mut seen = HashSet::new();
    let mut rows = Vec::with_capacity(appends.len());
    for (index, append) in &appends {
        // Two writers of one batch for the same number: the first of them wins, as it would in two batches.
        if !seen.insert((&append.table, append.row.seq)) {
            results[*index] = Err(StoreError::Conflict);
            continue;
        }
        let row = &append.row;
        rows.push((
            append.table.as_str(),
            row.seq,
            row.at,
            row.player.map(|player| player.0),
            row.move_id.as_deref(),
            serde_json::to_string(&row.entry).expect("an entry is plain data"),
            append.next.map(engine::Seat::index),
            append.deadline,
        ));
    }
    let rows = serde_json::to_string(&rows).expect("rows are plain data");
    let written = sqlx::query(
        "insert into log (table_id, seq, at, player, move_id, entry, next, deadline) \
         select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, \
         value ->> 6, value ->> 7 from json_each($1) where true \
         on conflict do nothing returning table_id, seq",
    )
    .bind(rows)
    .fetch_all(&mut *connection)
    .await?;
    let won: HashSet<(String, i64)> =
        written.iter().map(|row| (row.get::<String, _>(0), row.get::<i64, _>(1))).collect();
    for (index, append) in appends {
        if results[index].is_err() {
            continue;
        }
        if !won.contains(&(append.table.as_str().to_owned(), i64::from(append.row.seq))) {
            results[index] = Err(StoreError::Conflict);
            continue;
        }
        if append.index.is_some() {
            write_index(connection, append).await?;
        }
    }
    Ok(())
}

async fn write_index(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<(), sqlx::Error> {
    let Some(index) = &append.index else { return Ok(()) };
    let names = serde_json::to_string(&index.names).expect("names are plain data");
    let outcome = index.outcome.map(|end| serde_json::to_string(&end).expect("it is plain data"));
    sqlx::query("update tables set status = $1, names = $2, outcome = $3 where id = $4")
        .bind(status_word(index.status))
        .bind(names)
        .bind(outcome)
        .bind(append.table.as_str())
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "delete from sits where table_id = $1 and player not in (select value from json_each($2))",
    )
    .bind(append.table.as_str())
    .bind(
        serde_json::to_string(&index.sits.iter().map(|(player, _)| player.0).collect::<Vec<_>>())
            .expect("numbers are plain data"),
    )
    .execute(&mut *connection)
    .await?;
    for (player, seats) in &index.sits {
        sqlx::query(
            "insert into sits (player, table_id, seats) values ($1, $2, $3) \
             on conflict (player, table_id) do update set seats = excluded.seats",
        )
        .bind(player.0)
        .bind(append.table.as_str())
        .bind(serde_json::to_string(seats).expect("seats are plain data"))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Writes what is not an append; the outer error loses the whole batch, the inner one this write alone.
async fn write_one(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    match write {
        Write::Append(_) => {}
        Write::Table { record, names } => {
            let setup = serde_json::to_string(&record.setup).expect("a setup is plain data");
            sqlx::query(
                "insert into tables (id, created, creator, setup, game, public, clocked, status, names) \
                 values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)",
            )
            .bind(record.id.as_str())
            .bind(record.created as i64)
            .bind(record.creator.0)
            .bind(setup)
            .bind(&record.setup.game)
            .bind(record.setup.public)
            .bind(record.setup.clock != crate::wire::ClockPlan::None)
            .bind(serde_json::to_string(names).expect("names are plain data"))
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
            sqlx::query("insert into sessions (token, player, created) values ($1, $2, $3)")
                .bind(&token[..])
                .bind(player.0)
                .bind(*at as i64)
                .execute(connection)
                .await?;
        }
        Write::EndSession { token } => {
            sqlx::query("delete from sessions where token = $1")
                .bind(&token[..])
                .execute(connection)
                .await?;
        }
        Write::Rename { player, name } => {
            sqlx::query("update players set name = $1 where id = $2")
                .bind(name)
                .bind(player.0)
                .execute(connection)
                .await?;
        }
        Write::Register { player, account, password } => {
            let done = sqlx::query(
                "update or ignore players set account = $1, password = $2 \
                 where id = $3 and account is null",
            )
            .bind(account)
            .bind(password)
            .bind(player.0)
            .execute(connection)
            .await?;
            if done.rows_affected() == 0 {
                return Ok(Err(StoreError::Taken));
            }
        }
        Write::Content { hash, files } => {
            sqlx::query(
                "insert into contents (hash, files) values ($1, $2) on conflict do nothing",
            )
            .bind(hash)
            .bind(files)
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
        Write::Beat { at } => {
            sqlx::query(
                "insert into heartbeat (id, at) values (1, $1) \
                 on conflict (id) do update set at = excluded.at",
            )
            .bind(*at as i64)
            .execute(connection)
            .await?;
        }
        Write::Downtime { start, stop } => {
            sqlx::query(
                "insert into downtime (start, stop) values ($1, $2) on conflict do nothing",
            )
            .bind(*start as i64)
            .bind(*stop as i64)
            .execute(connection)
            .await?;
        }
    }
    Ok(Ok(()))
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
