//! Where tables are kept: an append-only log for each, durable before anything is acknowledged.

mod chain;
mod drafts;
mod fault;
mod office;
mod postgres;
mod private;
mod seal;
mod sqlite;

use std::future::Future;
use std::path::Path;
use std::pin::Pin;

use engine::{Content, Digest, Outcome, Seat};
use thiserror::Error;

use crate::config::{Retention, StorePlace};
use crate::record::{LogRow, NodeId, PlayerId, TableId, TableRecord};
use crate::wire::TableStatus;

pub use crate::record::{Append, IndexChange, Said};
pub use drafts::{DraftChange, DraftRow};
pub use office::{KnownTable, NotMeant, Office, Person};
pub(crate) use postgres::connect_options;

pub use postgres::Keeper as PostgresStore;
pub use sqlite::Keeper as SqliteStore;

pub(crate) use private::create as create_private;

/// Where the keepers decide about a house, while it runs or not: in the file of this folder, or in its database.
pub async fn open_office(place: &StorePlace, data: &Path) -> Result<Box<dyn Office>, StoreError> {
    match place {
        StorePlace::File => sqlite::open_office(&data.join("veillee.sqlite")).await,
        StorePlace::Postgres(url) => postgres::open_office(url).await,
    }
}

/// An answer of the store that takes its time.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The format of the log that this program writes. Format 1 had no number of its own; format 2 is brought forward.
pub const LOG_VERSION: u32 = 3;

/// What can go wrong in a store.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Another writer was first: there is an entry with that number already.
    #[error("the log has an entry with this number already")]
    Conflict,
    /// The name is taken.
    #[error("the name is taken")]
    Taken,
    /// There are as many of them as one may keep.
    #[error("there are as many of these as one may keep")]
    Full,
    /// There is nothing to be changed.
    #[error("there is no such thing")]
    Missing,
    /// The keepers of the house have closed the table.
    #[error("the table was closed by the keepers of the house")]
    Closed,
    /// The store was written by a program with another format of the log.
    #[error(
        "{place} holds tables of log format {found}, this program reads format {LOG_VERSION}: \
         start it on an empty folder, or open these with the program that wrote them"
    )]
    Version {
        /// The file.
        place: String,
        /// Its format.
        found: u32,
    },
    /// The log of a table is not what was written.
    #[error("the log of table {table} was changed: entry {seq} is not what was written")]
    Changed {
        /// The beginning of the table's address.
        table: String,
        /// The first entry that does not fit.
        seq: u32,
    },
    /// The key of the secrets is missing or another one.
    #[error(
        "{place}, the key of the games that are not over, cannot be used: {reason}; \
         put back the file that belongs to this database"
    )]
    Key {
        /// The file of the key.
        place: String,
        /// Why.
        reason: String,
    },
    /// Another program has the folder.
    #[error(
        "{0} is in use: another server runs on this folder; stop it, or name another with --data"
    )]
    Locked(String),
    /// There are tables whose rules this program no longer has.
    #[error(
        "this program has other rules for {} tables, which it would close:\n{}\n\
         finish them with the program they were set with, or start with --close-old-tables", .0.len(), listed(.0)
    )]
    Outdated(Vec<Outdated>),
    /// The store holds something that this program cannot read.
    #[error("the store holds something unreadable: {0}")]
    Unreadable(String),
    /// Nobody answers there, or not yet.
    #[error("the database {place} cannot be reached: {reason}")]
    Unreachable {
        /// The database, without its password.
        place: String,
        /// Why.
        reason: String,
    },
    /// Another node is up that plays by other rules.
    #[error(
        "another node is up with other rules for {0}: stop the nodes of the old program first; \
         programs with the same rules can run beside each other"
    )]
    OtherRules(String),
    /// Tables would be closed that another node may be playing.
    #[error("--close-old-tables closes tables for good: stop all other nodes first")]
    NotAlone,
    /// The database does not answer, or not as it should.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A table whose rules a program no longer has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outdated {
    /// The table.
    pub id: TableId,
    /// Its game.
    pub game: String,
    /// The version of the rules it was set with.
    pub rules: u32,
    /// Whether its game is over; then only its replay is lost.
    pub is_over: bool,
    /// Who sits there.
    pub names: Vec<Option<String>>,
}

/// How many tables a message lists.
const LISTED: usize = 20;

fn listed(tables: &[Outdated]) -> String {
    let line = |table: &Outdated| {
        let names: Vec<&str> =
            table.names.iter().map(|name| name.as_deref().unwrap_or("…")).collect();
        let what = if table.is_over { "over" } else { "under way" };
        let Outdated { id, game, rules, .. } = table;
        format!("  {} {game}, rules {rules}, {what}: {}", id.short(), names.join(", "))
    };
    let mut lines: Vec<String> = tables.iter().take(LISTED).map(line).collect();
    if let Some(more) = tables.len().checked_sub(LISTED).filter(|more| *more > 0) {
        lines.push(format!("  and {more} more"));
    }
    lines.join("\n")
}

/// The games of a program, each with the version of its rules.
pub type Rules = Vec<(String, u32)>;

/// An entry as it goes into a row.
struct NewRow<'a> {
    table: &'a str,
    seq: i64,
    at: i64,
    player: Option<i64>,
    move_id: Option<&'a str>,
    entry: String,
    next: Option<i64>,
    deadline: Option<i64>,
    link: chain::Link,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// The table as it was set.
    pub record: TableRecord,
    /// How it stands.
    pub status: TableStatus,
    /// Who sits there.
    pub names: Vec<Option<String>>,
    /// The seats of the player who asked.
    pub seats: Vec<Seat>,
    /// The seat that decides.
    pub next: Option<Seat>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// When something happened last.
    pub touched: u64,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The player's number.
    pub id: PlayerId,
    /// The chosen name.
    pub name: String,
    /// The name of the account, if there is one.
    pub account: Option<String>,
}

/// An account that a player takes.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The player.
    pub player: PlayerId,
    /// The name of the account.
    pub account: String,
    /// The hash of the password.
    pub password: String,
    /// The session that asked, which ends.
    pub old: TokenHash,
    /// The session that takes its place.
    pub new: TokenHash,
    /// When.
    pub at: u64,
}

/// What a node hears from the store when it says that it is up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The nodes that are up, the one that asked included.
    pub nodes: Vec<NodeId>,
    /// The stretches of the last hour in which nobody could move, whichever node noticed them.
    pub downtime: Vec<(u64, u64)>,
    /// The nodes that fell silent without a word a moment ago, and when each said something last.
    pub silent: Vec<(NodeId, u64)>,
}

/// The hash of a session's token: the token itself is only in the cookie.
pub type TokenHash = [u8; 32];

/// Where tables and people are kept. Every write is durable when its answer arrives.
pub trait Store: Send + Sync + 'static {
    /// Keeps a table that was set.
    fn set_table(&self, record: TableRecord, names: Vec<Option<String>>) -> Later<'_, ()>;
    /// Appends an entry, or says that its number is taken.
    fn append(&self, append: Append) -> Later<'_, ()>;
    /// A table as it was set; one that the keepers of the house have closed is refused.
    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<TableRecord>>;
    /// The entries of a table's log after the given number, in order.
    fn log<'a>(&'a self, id: &'a TableId, after: u32) -> Later<'a, Vec<LogRow>>;
    /// The public tables that wait or play, the newest first.
    fn lobby(&self, limit: u32) -> Later<'_, Vec<TableRow>>;
    /// The tables of a player, the newest first.
    fn tables_of(&self, player: PlayerId, limit: u32) -> Later<'_, Vec<TableRow>>;
    /// How many unfinished tables a player has set since that time.
    fn unfinished(&self, player: PlayerId, since: u64) -> Later<'_, u32>;
    /// How long the logs of these tables are.
    fn lengths(&self, tables: Vec<TableId>) -> Later<'_, Vec<(TableId, u32)>>;
    /// The tables on which the time of the deciding seat was to end before that time.
    fn overdue(&self, at: u64) -> Later<'_, Vec<TableId>>;

    /// Keeps a line of the chat.
    fn say<'a>(&'a self, table: &'a TableId, said: Said) -> Later<'a, ()>;
    /// The last lines of a table's chat, the oldest first.
    fn chat<'a>(&'a self, table: &'a TableId, limit: u32) -> Later<'a, Vec<Said>>;

    /// Keeps a new player with a session.
    fn add_player(&self, player: Player, token: TokenHash, at: u64) -> Later<'_, ()>;
    /// Opens another session for a player.
    fn add_session(&self, player: PlayerId, token: TokenHash, at: u64) -> Later<'_, ()>;
    /// Ends a session.
    fn end_session(&self, token: TokenHash) -> Later<'_, ()>;
    /// Whose session it is, at that time; nobody's when it was last used before `since`.
    fn session(&self, token: TokenHash, at: u64, since: u64) -> Later<'_, Option<Player>>;
    /// Keeps a pass for one socket of a session until that time, by its hash.
    fn keep_ticket(&self, ticket: TokenHash, session: TokenHash, until: u64) -> Later<'_, ()>;
    /// Takes a pass in, which is gone then; gives its session.
    fn take_ticket(&self, ticket: TokenHash, at: u64) -> Later<'_, Option<TokenHash>>;
    /// Gives a player another name.
    fn rename(&self, player: PlayerId, name: String) -> Later<'_, ()>;
    /// Gives a player an account, unless the name is taken, and another session in place of the one that asked.
    fn register(&self, account: NewAccount) -> Later<'_, ()>;
    /// The player of an account, with the hash of the password.
    fn account<'a>(&'a self, account: &'a str) -> Later<'a, Option<(Player, String)>>;

    /// How often the keepers of the house have decided something.
    fn orders(&self) -> Later<'_, u64>;
    /// Which of these tables they have closed.
    fn closed(&self, tables: Vec<TableId>) -> Later<'_, Vec<TableId>>;
    /// Who may not come back.
    fn banned(&self) -> Later<'_, Vec<PlayerId>>;
    /// Where people who may not come back still sit.
    fn seats_of_banned(&self) -> Later<'_, Vec<(PlayerId, TableId)>>;
    /// Whether this player may not come back, or nobody under a name that looks like this.
    fn is_banned(&self, player: PlayerId, looks: String) -> Later<'_, bool>;

    /// Keeps the card files under their hash: for good, or, when they are kept at that time for tables that are
    /// played with them, as long as there is one.
    fn keep_content(&self, content: Content, at: Option<u64>) -> Later<'_, ()>;
    /// The card files with this hash.
    fn content(&self, hash: Digest) -> Later<'_, Option<Content>>;

    /// Changes a draft, or says that there is no such thing.
    fn change_draft(&self, change: DraftChange) -> Later<'_, ()>;
    /// The drafts of a player, the newest first.
    fn drafts(&self, player: PlayerId) -> Later<'_, Vec<DraftRow>>;
    /// A player's own draft.
    fn draft<'a>(&'a self, id: &'a TableId, player: PlayerId) -> Later<'a, Option<DraftRow>>;
    /// The draft that is shared under this word, with the name of its author.
    fn shared_draft<'a>(&'a self, word: &'a TableId) -> Later<'a, Option<(DraftRow, String)>>;

    /// Keeps an uploaded replay, and of each player only the newest few.
    fn keep_replay(&self, id: TableId, player: PlayerId, at: u64, file: String) -> Later<'_, ()>;
    /// An uploaded replay.
    fn replay<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<String>>;

    /// A word that all nodes on this store share, and no other store has.
    fn house(&self) -> String;
    /// The time of the store, where it has a clock of its own: then it is the time of all nodes.
    fn clock(&self) -> Later<'_, Option<u64>>;
    /// Says that a node is up at that time.
    fn beat(&self, node: NodeId, at: u64) -> Later<'_, Beat>;
    /// Says that a node goes away.
    fn go_away(&self, node: NodeId) -> Later<'_, ()>;
    /// When any node last said that it was up.
    fn last_beat(&self) -> Later<'_, Option<u64>>;
    /// Says that a node starts at that time with these rules; returns all downtime intervals, including the current one
    /// if no other node was up.
    fn start(&self, node: NodeId, at: u64, rules: Rules) -> Later<'_, Vec<(u64, u64)>>;
    /// The nodes that are up at that time besides this one, with their rules.
    fn others(&self, node: NodeId, at: u64) -> Later<'_, Vec<(NodeId, Rules)>>;
    /// Keeps a stretch of time in which nobody could move.
    fn down(&self, start: u64, stop: u64) -> Later<'_, ()>;
    /// Whether the store answers, and writes.
    fn ready(&self) -> Later<'_, ()>;

    /// The tables that were set with other rules than these and not put away yet.
    fn outdated(&self, rules: Rules) -> Later<'_, Vec<Outdated>>;
    /// Puts those tables away: what is under way there ends without a result.
    fn retire(&self, rules: Rules) -> Later<'_, ()>;
    /// Clears what nobody needs any longer, a part of it at a time; these tables are in use.
    fn tidy(&self, at: u64, keep: Retention, in_use: Vec<TableId>) -> Later<'_, ()>;
    /// Writes what waits, and lets the database go; a file has everything in it then.
    fn close(&self) -> Later<'_, ()>;
}
