//! The hub: which tables are in memory, and how to reach each of them.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use engine::{Content, Fault, OpenError, Text};
use facade::{AnyGame, Kind};
use serde_json::Value;
use table::{Elsewhere, Opener, Opening, Table};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::actor::{Actor, CHAT, Command, Context, Post, Shown};
use crate::bus::{News, Wake};
use crate::error::ApiError;
use crate::now;
use crate::pool::Pool;
use crate::random::System;
use crate::record::{LogRow, NodeId, PlayerId, Said, Setup, TableId, TableRecord};

/// How many commands wait at one table; whoever comes later waits for a place.
const QUEUE: usize = 128;
/// How many opened games are remembered.
const GAMES: usize = 256;
/// For how long the others' word of who is connected to them counts, if the bus carries anything.
const HEARD: Duration = Duration::from_secs(7);

/// The way to a table in memory.
#[derive(Clone)]
struct Handle {
    commands: Post,
    shown: Arc<Shown>,
    elsewhere: Arc<Mutex<Heard>>,
}

/// What other nodes say of who is connected to a table there.
#[derive(Default)]
struct Heard {
    nodes: BTreeMap<NodeId, (Elsewhere, Instant)>,
    /// What the table was told of it.
    told: Elsewhere,
}

impl Heard {
    /// All of them together.
    fn all(&self) -> Elsewhere {
        let mut all = Elsewhere::default();
        for (there, _) in self.nodes.values() {
            all.players.extend(&there.players);
            all.watching = all.watching.saturating_add(there.watching);
        }
        all.players.sort_unstable_by_key(|player: &PlayerId| player.0);
        all.players.dedup();
        all
    }
}

impl Handle {
    /// Changes what other nodes said, and tells the table if that makes a difference.
    fn hear(&self, change: impl FnOnce(&mut BTreeMap<NodeId, (Elsewhere, Instant)>)) {
        let mut heard = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut heard.nodes);
        let all = heard.all();
        // A table that is too busy to be told is told the next time.
        if all != heard.told && self.tell(Command::Elsewhere(all.clone())) {
            heard.told = all;
        }
    }
}

type Cell = Arc<OnceCell<Handle>>;

/// The tables in memory.
pub(crate) struct Hub {
    context: Arc<Context>,
    shelf: Vec<&'static dyn Kind>,
    tables: Mutex<HashMap<TableId, Cell>>,
    /// Games that were opened, by name and options: tables with the same options share one.
    games: Mutex<HashMap<String, Arc<dyn AnyGame>>>,
    tables_max: usize,
    myself: Weak<Self>,
}

impl Hub {
    /// A hub without tables, that listens to the bus.
    pub(crate) fn start(
        context: Arc<Context>,
        shelf: Vec<&'static dyn Kind>,
        tables_max: usize,
    ) -> Arc<Self> {
        let hub = Arc::new_cyclic(|myself| Self {
            context,
            shelf,
            tables: Mutex::default(),
            games: Mutex::default(),
            tables_max,
            myself: myself.clone(),
        });
        tokio::spawn(listen(Arc::downgrade(&hub)));
        hub
    }

    /// The game with this name.
    pub(crate) fn kind(&self, slug: &str) -> Option<&'static dyn Kind> {
        self.shelf.iter().copied().find(|kind| kind.slug() == slug)
    }

    /// Where bots think.
    pub(crate) fn pool(&self) -> &Pool {
        &self.context.pool
    }

    /// The games that can be played.
    pub(crate) fn shelf(&self) -> &[&'static dyn Kind] {
        &self.shelf
    }

    /// Opens a game, or gives the one that was opened before with the same options and the same things brought.
    pub(crate) fn open(
        &self,
        kind: &dyn Kind,
        options: &Value,
        brings: &[Value],
        content: Option<&Content>,
    ) -> Result<Arc<dyn AnyGame>, OpenError> {
        if content.is_some() {
            return kind.open(options, brings, content);
        }
        if let Some(game) = self.opened(kind, options, brings) {
            return Ok(game);
        }
        let (key, game) = (key(kind, options, brings), kind.open(options, brings, None)?);
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() >= GAMES {
            games.clear();
        }
        games.insert(key, Arc::clone(&game));
        Ok(game)
    }

    /// A game that was opened before with the same options and the same things brought.
    pub(crate) fn opened(
        &self,
        kind: &dyn Kind,
        options: &Value,
        brings: &[Value],
    ) -> Option<Arc<dyn AnyGame>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(&key(kind, options, brings)).cloned()
    }

    /// How the game of a table is opened with what its seats bring.
    fn opener(&self, kind: &'static dyn Kind, setup: &Setup, content: Option<Content>) -> Opener {
        let (hub, options) = (self.myself.clone(), setup.options.clone());
        let open = move |brings: &[Value]| {
            let open = || match hub.upgrade() {
                Some(hub) => hub.open(kind, &options, brings, content.as_ref()),
                None => kind.open(&options, brings, content.as_ref()),
            };
            // Whatever somebody brings may at worst be refused: it must not close the table of the others.
            catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|_| {
                let words = Text::new(
                    "Ce choix a rencontré un défaut du programme.",
                    "This choice hit a bug of the program.",
                );
                Err(Fault::new("brings", words).into())
            })
        };
        Opener::new(kind, setup, Box::new(open))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Cell>> {
        // The map is whole at every moment, so a panic elsewhere has not broken it.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a command to a table, which is read from the store if it is not in memory.
    pub(crate) async fn send(&self, id: &TableId, mut command: Command) -> Result<(), ApiError> {
        loop {
            let handle = self.handle(id).await?;
            match handle.commands.send(Box::new(command)).await {
                Ok(()) => return Ok(()),
                // It was just leaving the memory: read it again.
                Err(mpsc::error::SendError(back)) => {
                    command = *back;
                    self.release(id, &handle.commands);
                }
            }
        }
    }

    /// Asks a table something and waits for its answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &TableId,
        command: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> Command,
    ) -> Result<T, ApiError> {
        let (answer, answered) = oneshot::channel();
        self.send(id, command(answer)).await?;
        answered.await.unwrap_or(Err(ApiError::Quarantined))
    }

    async fn handle(&self, id: &TableId) -> Result<Handle, ApiError> {
        let cell = {
            let mut tables = self.tables();
            if !tables.contains_key(id) && tables.len() >= self.tables_max {
                return Err(ApiError::Full);
            }
            Arc::clone(tables.entry(id.clone()).or_default())
        };
        let handle = cell.get_or_try_init(|| self.wake(id)).await;
        if handle.is_err() {
            self.unless_woken(id);
        }
        handle.cloned()
    }

    /// Keeps a place for a table that is about to be set, if there is one; it is given back unless the table is woken.
    pub(crate) fn reserve(&self, id: &TableId) -> Result<Place<'_>, ApiError> {
        let mut tables = self.tables();
        if tables.len() >= self.tables_max {
            return Err(ApiError::Full);
        }
        tables.entry(id.clone()).or_default();
        Ok(Place { hub: self, id: id.clone() })
    }

    /// The tables in memory.
    pub(crate) fn ids(&self) -> Vec<TableId> {
        self.tables().keys().cloned().collect()
    }

    fn unless_woken(&self, id: &TableId) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|known| known.get().is_none()) {
            tables.remove(id);
        }
    }

    /// Takes a table off the list, if it is still the one that was meant.
    fn release(&self, id: &TableId, commands: &Post) {
        let mut tables = self.tables();
        let same =
            |cell: &Cell| cell.get().is_some_and(|handle| handle.commands.same_channel(commands));
        if tables.get(id).is_some_and(same) {
            tables.remove(id);
        }
    }

    /// Starts the task of a table that was set just now: nothing has happened there.
    pub(crate) async fn begin(&self, record: TableRecord) -> Result<(), ApiError> {
        let cell = Arc::clone(self.tables().entry(record.id.clone()).or_default());
        cell.get_or_try_init(async || {
            let (kind, content) = self.cards(&record.setup).await?;
            self.start_table(record, kind, content, Vec::new(), Vec::new())
        })
        .await?;
        Ok(())
    }

    /// Reads a table from the store and starts its task.
    async fn wake(&self, id: &TableId) -> Result<Handle, ApiError> {
        let store = &self.context.store;
        let record = store.table(id).await?.ok_or(ApiError::NotFound)?;
        let (kind, content) = self.cards(&record.setup).await?;
        let rows = store.log(id, 0).await?;
        let chat = store.chat(id, CHAT).await?;
        self.start_table(record, kind, content, rows, chat)
    }

    /// The game of a table, and its cards where they are not the printed ones.
    async fn cards(&self, setup: &Setup) -> Result<(&'static dyn Kind, Option<Content>), ApiError> {
        let kind = self.kind(&setup.game).ok_or(ApiError::NotFound)?;
        if setup.rules != kind.rules_version() {
            return Err(ApiError::OtherRules);
        }
        if kind.digest() == setup.content {
            return Ok((kind, None));
        }
        let content = self.context.store.content(setup.content).await?;
        Ok((kind, Some(content.ok_or(ApiError::NotFound)?)))
    }

    /// Starts the task of a table with this log and chat.
    fn start_table(
        &self,
        record: TableRecord,
        kind: &'static dyn Kind,
        content: Option<Content>,
        rows: Vec<LogRow>,
        chat: Vec<Said>,
    ) -> Result<Handle, ApiError> {
        let record = Arc::new(record);
        let id = &record.id.clone();
        let (shortest, spread) = self.context.window_delay;
        let opening = Opening {
            opener: Arc::new(self.opener(kind, &record.setup, content)),
            record,
            downtime: Arc::clone(&self.context.downtime),
            rows,
            chat,
            window_delay: (shortest.as_millis() as u64, spread.as_millis() as u64),
            entropy: Box::new(System),
        };
        let table = Table::open(opening, now()).map_err(|reason| {
            tracing::error!(table = id.short(), reason, "the table cannot be opened");
            ApiError::Quarantined
        })?;
        if table.is_quarantined() {
            tracing::error!(
                table = id.short(),
                "the log cannot be played again: the table is closed"
            );
        }
        let (commands, queue) = mpsc::channel(QUEUE);
        let handle =
            Handle { commands: commands.clone(), shown: Arc::default(), elsewhere: Arc::default() };
        let actor = Actor::new(
            Arc::clone(&self.context),
            id.clone(),
            table,
            commands.clone(),
            Arc::clone(&handle.shown),
        );
        let (hub, id) = (self.myself.clone(), id.clone());
        let release = move |queue: &mpsc::Receiver<Box<Command>>, at_once: bool| {
            let Some(hub) = hub.upgrade() else { return true };
            let mut tables = hub.tables();
            // Whoever sends took the way to the table under this same lock; what is sent later finds it closed.
            if !at_once && !queue.is_empty() {
                return false;
            }
            let same = |cell: &Cell| {
                cell.get().is_some_and(|handle| handle.commands.same_channel(&commands))
            };
            if tables.get(&id).is_some_and(same) {
                tables.remove(&id);
            }
            true
        };
        tokio::spawn(actor.run(queue, release));
        Ok(handle)
    }

    /// Starts the tables on which somebody's time has ended before `at`: the node that had them in memory may be gone.
    pub(crate) async fn wake_overdue(&self, at: u64) -> Result<(), ApiError> {
        for id in self.context.store.overdue(at).await? {
            if let Err(error) = self.handle(&id).await {
                tracing::error!(table = id.short(), %error, "a table whose time has ended was not started");
            }
        }
        Ok(())
    }

    /// Whether other nodes may serve the same people.
    pub(crate) fn is_shared(&self) -> bool {
        self.context.bus.is_shared()
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.tables().len()
    }

    /// Another node tells something of a table.
    fn hear(&self, wake: Wake) {
        if wake.node == self.context.node {
            return;
        }
        let Some(handle) = self.tables().get(&wake.table).and_then(|cell| cell.get().cloned())
        else {
            return;
        };
        handle.catch_up(wake.seq);
        let there = Elsewhere { players: wake.here, watching: wake.watching };
        handle.hear(|nodes| {
            if there == Elsewhere::default() {
                nodes.remove(&wake.node);
            } else {
                nodes.insert(wake.node, (there, Instant::now()));
            }
        });
        if !wake.offers.is_untouched() {
            let (seq, offers) = (wake.seq, wake.offers);
            handle.tell(Command::Offered { seq, offers });
        }
        if wake.said {
            handle.tell(Command::Overhear);
        }
    }

    /// Tells the other nodes again who is connected here: the first word may have been lost.
    pub(crate) fn say_who_is_here(&self) {
        for (table, handle) in self.all() {
            if handle.shown.here().0 != Elsewhere::default() {
                self.context.bus.publish(handle.shown.wake(table, self.context.node, false));
            }
        }
    }

    /// Forgets what nodes said that are gone, or that have not said it again.
    pub(crate) fn forget_nodes(&self, up: &[NodeId]) {
        if !self.context.bus.is_shared() {
            return;
        }
        // Where the bus is away nobody can say anything again.
        let is_up = self.context.bus.is_up();
        for (_, handle) in self.all() {
            handle.hear(|nodes| {
                nodes.retain(|node, (_, at)| up.contains(node) && (!is_up || at.elapsed() < HEARD));
            });
        }
    }

    /// Looks into the store whether the tables that somebody is connected to have grown: a word of another node may
    /// have been lost.
    pub(crate) async fn look(&self) {
        let watched: HashMap<TableId, Handle> = self
            .all()
            .into_iter()
            .filter(|(_, handle)| handle.shown.here().0 != Elsewhere::default())
            .collect();
        if watched.is_empty() || !self.context.bus.is_shared() {
            return;
        }
        match self.context.store.lengths(watched.keys().cloned().collect()).await {
            Ok(lengths) => {
                for (table, length) in lengths {
                    if let Some(handle) = watched.get(&table)
                        && handle.catch_up(length)
                    {
                        metrics::counter!("veillee_lost_words_total").increment(1);
                    }
                }
            }
            Err(error) => tracing::error!(%error, "nobody looked whether tables have grown"),
        }
    }

    fn all(&self) -> Vec<(TableId, Handle)> {
        let tables = self.tables();
        tables.iter().filter_map(|(id, cell)| Some((id.clone(), cell.get()?.clone()))).collect()
    }
}

impl Handle {
    /// Sends a command unless the table is too busy; says if it was sent.
    fn tell(&self, command: Command) -> bool {
        self.commands.try_send(Box::new(command)).is_ok()
    }

    /// Has the table read what it lacks of a log of this length; says whether it lacks anything.
    fn catch_up(&self, seq: u32) -> bool {
        let is_behind = self.shown.seq.load(Ordering::Relaxed) < seq;
        if is_behind {
            // A table that is too busy to be told is looked at again.
            self.tell(Command::Behind { seq });
        }
        is_behind
    }
}

/// What an opened game is remembered by.
fn key(kind: &dyn Kind, options: &Value, brings: &[Value]) -> String {
    let brought = serde_json::to_string(brings).expect("what is brought is plain data");
    format!("{} {options} {brought}", kind.slug())
}

/// A place that is kept for a table.
pub(crate) struct Place<'h> {
    hub: &'h Hub,
    id: TableId,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.hub.unless_woken(&self.id);
    }
}

/// Passes wake-ups of other nodes on to the tables in memory.
async fn listen(hub: Weak<Hub>) {
    let Some(mut ear) = hub.upgrade().map(|hub| hub.context.bus.subscribe()) else { return };
    loop {
        let heard = ear.recv().await;
        let Some(hub) = hub.upgrade() else { return };
        match heard {
            Ok(News::Wake(wake)) => hub.hear(wake),
            // The bus was away: every table that somebody is connected to is looked at.
            Ok(News::Missed) => hub.look().await,
            Err(RecvError::Lagged(_)) => {
                // Some words were lost: every table looks for itself.
                for (_, handle) in hub.all() {
                    handle.tell(Command::Behind { seq: u32::MAX });
                }
            }
            Err(RecvError::Closed) => return,
        }
    }
}
