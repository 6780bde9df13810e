//! The contract of a store: every promise on a real `SQLite` file and on a real `PostgreSQL`.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

mod contract;
mod lost;

use std::path::PathBuf;
use std::sync::Arc;

use server::store::{PostgresStore, SqliteStore, Store, StoreError};
use services::Postgres;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tempfile::TempDir;

/// An empty place for a store.
pub(crate) enum Place {
    File(TempDir),
    Database { url: String, folder: TempDir },
}

impl Place {
    fn file() -> Self {
        Self::File(tempfile::tempdir().unwrap())
    }

    fn database(on: &Postgres) -> Self {
        Self::Database { url: on.database(), folder: tempfile::tempdir().unwrap() }
    }

    /// Whether several nodes can be on it.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Self::Database { .. })
    }

    fn path(&self) -> PathBuf {
        let (Self::File(folder) | Self::Database { folder, .. }) = self;
        folder.path().join("veillee.sqlite")
    }

    /// The file of its key.
    pub(crate) fn key(&self) -> PathBuf {
        self.path().with_extension("key")
    }

    pub(crate) async fn try_open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Self::File(_) => Arc::new(SqliteStore::open(&self.path()).await?),
            Self::Database { url, .. } => Arc::new(PostgresStore::open(url, &self.key()).await?),
        })
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        self.try_open().await.unwrap()
    }

    /// Changes something behind the back of the store.
    pub(crate) async fn change(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::File(_) => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.path());
                let mut connection = options.connect().await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            Self::Database { url, .. } => {
                let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }

    /// Reads one text behind the back of the store.
    pub(crate) async fn ask(&self, sql: &str) -> String {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::File(_) => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.path());
                let mut connection = options.connect().await.unwrap();
                sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
            }
            Self::Database { url, .. } => {
                let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
            }
        }
    }
}

/// Every promise, on both.
macro_rules! promises {
    ($($promise:ident)*) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $promise() {
                crate::contract::$promise(&crate::Place::file()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                let on = tokio::task::spawn_blocking(services::Postgres::shared).await.unwrap();
                crate::contract::$promise(&crate::Place::database(on)).await;
            })*
        }
    };
}

promises! {
    what_was_kept_is_read_back_also_by_another_process
    of_many_writers_of_one_number_one_wins
    an_entry_that_follows_nothing_is_refused
    lists_follow_the_index
    people_and_sessions
    chat_content_and_replays
    a_house_knows_when_it_was_down_and_who_is_up
    a_pass_opens_one_socket_once_and_soon
    the_lengths_of_many_logs_come_at_once
    many_tables_share_a_commit_and_one_bad_write_spoils_none_of_them
    an_entry_that_was_changed_is_noticed
    secrets_are_covered_until_the_game_is_over
    a_key_that_is_missing_or_wrong_is_refused_with_a_sentence
    another_format_is_refused_with_a_sentence_and_left_alone
    tables_of_other_rules_are_listed_and_put_away
    drafts_are_their_authors_own
    a_lesson_is_in_no_list_of_ones_tables
    a_session_that_nobody_uses_ends_and_one_that_is_used_does_not
    what_is_under_way_comes_before_what_is_over_however_much_that_is
    what_nobody_needs_any_longer_is_cleared_and_nothing_else
    a_talkative_table_keeps_its_last_lines
    changed_cards_and_drafts_go_with_the_tables_and_the_people_they_are_for
}
