//! What the keepers of the house decide, written beside the nodes that play.

use sqlx::{AssertSqlSafe, Row as _};
use table::names::looks;

use super::dialect::{self, Connection, Row};
use super::keeper::failed;
use crate::auth::tidy_account;
use crate::record::{PlayerId, TableId};
use crate::store::office::{check_form, only};
use crate::store::{KnownTable, Later, NotMeant, Office, Person, StoreError};

/// A connection of the keepers' own.
pub(super) struct Counter {
    connection: Connection,
}

/// A person, with the name that they were sent away under if they were.
const PERSON: &str = "select players.id, players.name, players.account, bans.player as banned \
    from players left join bans on bans.player = players.id";

impl Counter {
    /// Sits down at a store that a server of this program has made.
    pub(super) async fn at(mut connection: Connection) -> Result<Self, StoreError> {
        let form: Result<Option<i64>, sqlx::Error> =
            sqlx::query_scalar("select max(version) from _sqlx_migrations")
                .fetch_one(&mut connection)
                .await;
        check_form(form.ok().flatten())?;
        Ok(Self { connection })
    }

    /// The people who are meant by a number, an account or a name.
    async fn find(&mut self, word: &str) -> Result<Result<Person, NotMeant>, StoreError> {
        let number = u64::from_str_radix(word, 16).ok().filter(|_| word.len() == 16);
        let found = if let Some(number) = number {
            let sql = format!("{PERSON} where players.id = $1");
            let query = sqlx::query(AssertSqlSafe(sql)).bind(number as i64);
            query.fetch_all(&mut self.connection).await.map_err(failed)?
        } else {
            Vec::new()
        };
        if !found.is_empty() {
            return Ok(only(found.iter().map(person).collect(), tell));
        }
        let account = tidy_account(word).unwrap_or_default();
        let sql = format!("{PERSON} where players.account = $1");
        let found = sqlx::query(AssertSqlSafe(sql))
            .bind(account)
            .fetch_all(&mut self.connection)
            .await
            .map_err(failed)?;
        if !found.is_empty() {
            return Ok(only(found.iter().map(person).collect(), tell));
        }
        let sql = format!("{PERSON} where players.name = $1 order by players.created");
        let found = sqlx::query(AssertSqlSafe(sql))
            .bind(word)
            .fetch_all(&mut self.connection)
            .await
            .map_err(failed)?;
        Ok(only(found.iter().map(person).collect(), tell))
    }

    async fn all_banned(&mut self) -> Result<Vec<Person>, StoreError> {
        // Somebody who was sent away long ago may be forgotten otherwise.
        let rows = sqlx::query(
            "select bans.player as id, bans.name, players.account, bans.player as banned \
             from bans left join players on players.id = bans.player order by bans.at desc",
        )
        .fetch_all(&mut self.connection)
        .await
        .map_err(failed)?;
        Ok(rows.iter().map(person).collect())
    }
}

fn person(row: &Row) -> Person {
    Person {
        id: PlayerId(row.get("id")),
        name: row.get("name"),
        account: row.get("account"),
        is_banned: row.get::<Option<i64>, _>("banned").is_some(),
    }
}

/// What tells a person from others of the same name.
fn tell(person: &Person) -> String {
    person.id.to_string()
}

fn known_table(row: &Row) -> Result<KnownTable, StoreError> {
    let unreadable = |what: &str| StoreError::Unreadable(what.to_owned());
    Ok(KnownTable {
        id: TableId::parse(row.get("id")).ok_or_else(|| unreadable("a table's address"))?,
        game: row.get("game"),
        status: row.get("status"),
        names: serde_json::from_str(row.get("names"))
            .map_err(|_| unreadable("the names of a table"))?,
    })
}

impl Office for Counter {
    fn tables(&mut self, limit: u32) -> Later<'_, Vec<KnownTable>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select id, game, status, names from tables where status in ('waiting', 'playing') \
                 order by created desc limit $1",
            )
            .bind(i64::from(limit))
            .fetch_all(&mut self.connection)
            .await
            .map_err(failed)?;
            rows.iter().map(known_table).collect()
        })
    }

    fn people<'a>(&'a mut self, word: &'a str, limit: u32) -> Later<'a, Vec<Person>> {
        Box::pin(async move {
            let sql = format!(
                "{PERSON} where lower(players.name) like $1 or players.account like $1 \
                 order by players.created desc limit $2"
            );
            let rows = sqlx::query(AssertSqlSafe(sql))
                .bind(format!("%{}%", word.to_lowercase()))
                .bind(i64::from(limit))
                .fetch_all(&mut self.connection)
                .await
                .map_err(failed)?;
            Ok(rows.iter().map(person).collect())
        })
    }

    fn banned(&mut self) -> Later<'_, Vec<Person>> {
        Box::pin(self.all_banned())
    }

    fn close<'a>(&'a mut self, table: &'a str) -> Later<'a, Result<KnownTable, NotMeant>> {
        Box::pin(async move {
            if table.is_empty() {
                return Ok(Err(NotMeant::Nothing));
            }
            let rows = sqlx::query(
                "select id, game, status, names from tables where substr(id, 1, $1) = $2 limit 10",
            )
            .bind(table.chars().count() as i32)
            .bind(table)
            .fetch_all(&mut self.connection)
            .await
            .map_err(failed)?;
            let found = rows.iter().map(known_table).collect::<Result<Vec<_>, _>>()?;
            let meant = match only(found, |table| table.id.to_string()) {
                Ok(meant) => meant,
                Err(why) => return Ok(Err(why)),
            };
            let mut transaction = dialect::begin(&mut self.connection).await.map_err(failed)?;
            close_all(&mut transaction, &[meant.id.to_string()]).await?;
            count_order(&mut transaction).await?;
            transaction.commit().await.map_err(failed)?;
            Ok(Ok(meant))
        })
    }

    fn ban<'a>(&'a mut self, person: &'a str, at: u64) -> Later<'a, Result<Person, NotMeant>> {
        Box::pin(async move {
            let meant = match self.find(person).await? {
                Ok(meant) => meant,
                Err(why) => return Ok(Err(why)),
            };
            let mut transaction = dialect::begin(&mut self.connection).await.map_err(failed)?;
            sqlx::query(
                "insert into bans (player, name, looks, at) values ($1, $2, $3, $4) \
                 on conflict (player) do update set name = excluded.name, looks = excluded.looks",
            )
            .bind(meant.id.0)
            .bind(&meant.name)
            .bind(looks(&meant.name))
            .bind(at as i64)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
            sqlx::query("delete from sessions where player = $1")
                .bind(meant.id.0)
                .execute(&mut *transaction)
                .await
                .map_err(failed)?;
            // A table that waits for whoever set it would wait for ever.
            let waiting: Vec<String> = sqlx::query_scalar(
                "select id from tables where creator = $1 and status = 'waiting'",
            )
            .bind(meant.id.0)
            .fetch_all(&mut *transaction)
            .await
            .map_err(failed)?;
            close_all(&mut transaction, &waiting).await?;
            count_order(&mut transaction).await?;
            transaction.commit().await.map_err(failed)?;
            Ok(Ok(Person { is_banned: true, ..meant }))
        })
    }

    fn unban<'a>(&'a mut self, person: &'a str) -> Later<'a, Result<Person, NotMeant>> {
        Box::pin(async move {
            let is_meant = |banned: &Person| {
                banned.id.to_string() == person
                    || banned.name == person
                    || banned.account.as_deref().is_some_and(|known| known == person)
            };
            let found = self.all_banned().await?.into_iter().filter(is_meant).collect();
            let meant = match only(found, tell) {
                Ok(meant) => meant,
                Err(why) => return Ok(Err(why)),
            };
            sqlx::query("delete from bans where player = $1")
                .bind(meant.id.0)
                .execute(&mut self.connection)
                .await
                .map_err(failed)?;
            Ok(Ok(Person { is_banned: false, ..meant }))
        })
    }
}

/// Closes these tables: what is under way there ends without a result.
async fn close_all(connection: &mut Connection, tables: &[String]) -> Result<(), StoreError> {
    let tables = serde_json::to_string(tables).expect("addresses are plain data");
    for sql in [
        format!("update sits set over = 1 where table_id in {}", dialect::list("$1")),
        format!(
            "update tables set closed = 1, status = 'over', deadline = null where id in {}",
            dialect::list("$1")
        ),
    ] {
        let query = sqlx::query(AssertSqlSafe(sql)).bind(&tables);
        query.execute(&mut *connection).await.map_err(failed)?;
    }
    Ok(())
}

/// Says that something was decided.
async fn count_order(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("update format set orders = orders + 1")
        .execute(connection)
        .await
        .map_err(failed)?;
    Ok(())
}
