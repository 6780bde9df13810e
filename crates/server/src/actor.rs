//! The task that owns a table: it takes one command at a time, hands it to the table, and does what the table wants done.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{Replay, Seat, Viewer};
use facade::{AnyBot, BotAnswer};
use table::{
    ConnId, Downtime, Elsewhere, Input, Need, Offers, Output, Reply, Request, Stored, Table,
    Trouble,
};
use tokio::sync::{mpsc, oneshot, watch};

use crate::bus::{Bus, Wake};
use crate::error::ApiError;
use crate::line::{Outlet, Parcel};
use crate::now;
use crate::pool::Pool;
use crate::pulse::Pulse;
use crate::record::{NodeId, PlayerId, TableId};
use crate::store::{Store, StoreError};
use crate::traces::{Journey, Traces};
use crate::wire::{ErrorCode, FromClient, TableInfo, ToClient, words};

/// How many lines of chat are read with a table.
pub(crate) const CHAT: u32 = 50;

/// What every table needs of the server.
pub(crate) struct Context {
    /// This run of the server, among those on the same store.
    pub(crate) node: NodeId,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) pool: Pool,
    pub(crate) downtime: Arc<Downtime>,
    /// Whether what is played can be kept.
    pub(crate) pulse: Arc<Pulse>,
    /// Whether the server is going away.
    pub(crate) draining: watch::Receiver<bool>,
    /// Where it is told what becomes of moves, if anywhere.
    pub(crate) traces: Option<Traces>,
    /// After how long without company a table leaves the memory.
    pub(crate) idle: Duration,
    /// The shortest delay of an answer to a window, and how much longer it may be.
    pub(crate) window_delay: (Duration, Duration),
}

/// The code by which a socket is closed whose table the keepers of the house have closed.
pub(crate) const SHUT: u16 = 4005;

/// What everybody at such a table is told.
pub(crate) fn closed_frame() -> String {
    let code = ErrorCode::Closed;
    let frame = ToClient::Error { code, words: words(code), about: None };
    serde_json::to_string(&frame).expect("a frame is plain data")
}

/// A connection that comes.
pub(crate) struct Conn {
    pub(crate) id: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) out: Outlet,
}

/// The way to a table. Commands are boxed: places for many of them are kept at every table, and few are ever taken.
pub(crate) type Post = mpsc::Sender<Box<Command>>;

/// What a table can be asked to do.
pub(crate) enum Command {
    /// Somebody wants to sit down, to get up, or to know how the table stands.
    Table { request: Request, answer: oneshot::Sender<Result<TableInfo, ApiError>> },
    /// Somebody wants the replay.
    Replay { answer: oneshot::Sender<Result<Replay, ApiError>> },
    /// A connection comes, having seen the log up to `since`.
    Connect { conn: Conn, since: u32 },
    /// A connection goes.
    Disconnect { conn: ConnId },
    /// A client says something; a move may be traced.
    Frame { conn: ConnId, frame: FromClient, journey: Option<Box<Journey>> },
    /// A bot has thought about its move, or broke down.
    Thought { seq: u32, seat: Seat, took: u64, thought: Option<(BotAnswer, Box<dyn AnyBot>)> },
    /// A bot has thought about an advice, or broke down.
    Advised { conn: ConnId, ask: u32, seq: u32, answer: Option<BotAnswer> },
    /// Another node has seen the log at this length.
    Behind { seq: u32 },
    /// Who is connected on other nodes has changed.
    Elsewhere(Elsewhere),
    /// What is offered on another node, which had the log at this length.
    Offered { seq: u32, offers: Offers },
    /// Something was said on another node.
    Overhear,
    /// The keepers of the house have closed the table.
    Shut,
}

impl Command {
    /// Whether somebody comes who may have been at another node before.
    fn comes(&self) -> bool {
        matches!(self, Self::Connect { .. } | Self::Table { .. } | Self::Replay { .. })
    }

    /// Tells whoever comes that nobody knows how the table stands: they come back in a moment, or elsewhere.
    fn turn_away(self) {
        match self {
            Self::Connect { mut conn, .. } => conn.out.end(1013),
            Self::Table { answer, .. } => drop(answer.send(Err(ApiError::Store))),
            Self::Replay { answer } => drop(answer.send(Err(ApiError::Store))),
            Self::Disconnect { .. }
            | Self::Frame { .. }
            | Self::Thought { .. }
            | Self::Advised { .. }
            | Self::Behind { .. }
            | Self::Elsewhere(_)
            | Self::Offered { .. }
            | Self::Overhear
            | Self::Shut => {}
        }
    }
}

/// What others may know of a table in memory.
#[derive(Default)]
pub(crate) struct Shown {
    /// The length of its log.
    pub(crate) seq: AtomicU32,
    /// Who is connected to it here, and what they offer each other.
    here: Mutex<(Elsewhere, Offers)>,
}

impl Shown {
    /// Who is connected to it here, and what they offer each other.
    pub(crate) fn here(&self) -> MutexGuard<'_, (Elsewhere, Offers)> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What other nodes are told of a table.
    pub(crate) fn wake(&self, table: TableId, node: NodeId, said: bool) -> Wake {
        let (Elsewhere { players, watching }, offers) = self.here().clone();
        let seq = self.seq.load(Ordering::Relaxed);
        Wake { table, seq, node, here: players, watching, said, offers }
    }
}

/// Whoever waits for an answer. One who is let go unanswered is told that the table is closed.
enum Asker {
    Table(oneshot::Sender<Result<TableInfo, ApiError>>),
    Replay(oneshot::Sender<Result<Replay, ApiError>>),
}

/// The task of one table.
pub(crate) struct Actor {
    context: Arc<Context>,
    id: TableId,
    table: Table,
    outs: BTreeMap<ConnId, Outlet>,
    /// Those to whom something is said at this moment.
    spoken: Vec<ConnId>,
    asker: Option<Asker>,
    /// What becomes of the move that is being made, where anybody wants to know.
    journey: Option<Box<Journey>>,
    myself: Post,
    /// The length of the log and who is connected, for others to see.
    shown: Arc<Shown>,
    /// Whether the log could not be read when it was last tried.
    is_blind: bool,
}

impl Actor {
    /// The task of a table; `shown` mirrors for others what they may know.
    pub(crate) fn new(
        context: Arc<Context>,
        id: TableId,
        table: Table,
        myself: Post,
        shown: Arc<Shown>,
    ) -> Self {
        shown.seq.store(table.seq(), Ordering::Relaxed);
        Self {
            context,
            id,
            table,
            outs: BTreeMap::new(),
            spoken: Vec::new(),
            asker: None,
            journey: None,
            myself,
            shown,
            is_blind: false,
        }
    }

    /// Runs until nobody needs the table any more; `release` takes it off the list unless somebody just came.
    pub(crate) async fn run(
        mut self,
        mut commands: mpsc::Receiver<Box<Command>>,
        release: impl Fn(&mpsc::Receiver<Box<Command>>, bool) -> bool,
    ) {
        metrics::gauge!("veillee_tables").increment(1);
        Box::pin(self.handle(Input::Time)).await;
        let mut draining = self.context.draining.clone();
        let mut pulse = self.context.pulse.listen();
        loop {
            let wait = self.wait();
            let input = tokio::select! {
                // What was asked before the server goes away is still carried out.
                biased;
                command = commands.recv() => match command.map(|command| *command) {
                    Some(Command::Overhear) => match self.overheard().await {
                        Some(input) => input,
                        None => continue,
                    },
                    Some(Command::Shut) => {
                        self.shut();
                        release(&commands, true);
                        break;
                    }
                    Some(command) => {
                        if command.comes() && !self.look_first().await {
                            command.turn_away();
                            continue;
                        }
                        self.input(command)
                    }
                    None => break,
                },
                () = async { drop(draining.wait_for(|draining| *draining).await) },
                    if self.outs.is_empty() => break,
                Ok(()) = pulse.changed() => Input::Pulse,
                () = tokio::time::sleep(wait) => Input::Time,
            };
            let is_idle = matches!(input, Input::Time) && self.table.is_idle();
            // Boxed: a table at which nothing happens need not have room for what might.
            Box::pin(self.handle(input)).await;
            let has_failed = self.table.has_failed();
            if (has_failed || is_idle) && release(&commands, has_failed) {
                break;
            }
        }
        for out in self.outs.values_mut() {
            out.end(1011);
        }
        metrics::gauge!("veillee_tables").decrement(1);
    }

    /// How long nothing needs to be done unless somebody comes.
    fn wait(&self) -> Duration {
        let left = self.table.wakes_at().map(|when| when.saturating_sub(now()));
        left.map_or(self.context.idle, |left| self.context.idle.min(Duration::from_millis(left)))
    }

    fn input(&mut self, command: Command) -> Input {
        match command {
            Command::Table { request, answer } => {
                self.asker = Some(Asker::Table(answer));
                Input::Asked { ask: 0, request }
            }
            Command::Replay { answer } => {
                self.asker = Some(Asker::Replay(answer));
                Input::Asked { ask: 0, request: Request::Replay }
            }
            Command::Connect { conn: Conn { id, player, name, out }, since } => {
                self.outs.insert(id, out);
                Input::Opened { conn: id, player, name, since }
            }
            Command::Disconnect { conn } => {
                self.outs.remove(&conn);
                Input::Closed { conn }
            }
            Command::Frame { conn, frame, mut journey } => {
                if let Some(journey) = &mut journey {
                    journey.take();
                }
                self.journey = journey;
                Input::Said { conn, frame }
            }
            Command::Thought { seq, seat, took, thought } => {
                Input::Thought { seq, seat, took, thought }
            }
            Command::Advised { conn, ask, seq, answer } => {
                Input::Advised { conn, ask, seq, answer }
            }
            Command::Behind { seq } => Input::Behind { seq },
            Command::Elsewhere(elsewhere) => Input::Elsewhere(elsewhere),
            Command::Offered { seq, offers } => Input::Offered { seq, offers },
            // What was said is in the store, and read from there before; what is shut hears nothing more.
            Command::Overhear | Command::Shut => Input::Overheard(Vec::new()),
        }
    }

    /// Tells everybody that the keepers of the house have closed the table, and lets them go.
    fn shut(&mut self) {
        tracing::info!(table = self.id.short(), "the keepers of the house have closed a table");
        let mut parcel = Parcel::new(&closed_frame(), false);
        for (_, mut out) in std::mem::take(&mut self.outs) {
            out.add(&mut parcel);
            out.end(SHUT);
        }
    }

    /// Whoever comes from another node has seen all that was there: they must not be shown less here.
    async fn look_first(&mut self) -> bool {
        self.is_blind = false;
        if self.context.bus.is_shared() {
            Box::pin(self.handle(Input::Behind { seq: u32::MAX })).await;
        }
        !self.is_blind
    }

    /// What was said on another node.
    async fn overheard(&mut self) -> Option<Input> {
        let lines = self.context.store.chat(&self.id, CHAT).await;
        lines.ok().map(Input::Overheard)
    }

    /// Hands one thing to the table and does all that follows. What comes meanwhile waits in the queue of commands,
    /// so that whoever asks faster than the store writes is held up and nothing piles up here.
    async fn handle(&mut self, input: Input) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.table.handle(input, now()) {
                // Nobody waits for what is said until something else has been done.
                if !matches!(output, Output::Tell { .. } | Output::Publish { .. } | Output::Over) {
                    self.speak(&mut inputs).await;
                }
                self.carry_out(output, &mut inputs).await;
            }
            self.speak(&mut inputs).await;
        }
        // Whoever was not answered has met a bug, and hears so.
        self.asker = None;
        if let (Some(journey), Some(traces)) = (self.journey.take(), &self.context.traces)
            && journey.is_accepted()
        {
            traces.tell(*journey);
        }
        self.shown.seq.store(self.table.seq(), Ordering::Relaxed);
        if self.context.bus.is_shared() {
            let here = (self.table.here(), self.table.offers().clone());
            let before = std::mem::replace(&mut *self.shown.here(), here.clone());
            if before != here {
                self.publish(false);
            }
        }
    }

    /// Lets the other nodes know.
    fn publish(&self, said: bool) {
        self.context.bus.publish(self.shown.wake(self.id.clone(), self.context.node, said));
    }

    async fn carry_out(&mut self, output: Output, inputs: &mut VecDeque<Input>) {
        match output {
            Output::Store { token, need } => {
                let is_said = matches!(need, Need::Say(_));
                let (from, seq) = (Instant::now(), appended(&need));
                let answer = self.store(need).await;
                if let (Some(journey), Some(seq), Stored::Done) = (&mut self.journey, seq, &answer)
                {
                    journey.commit(from, self.id.short(), self.table.game(), seq);
                }
                if is_said && matches!(answer, Stored::Done) {
                    self.publish(true);
                }
                inputs.push_back(Input::Stored { token, answer });
            }
            Output::Tell { conns, frame } => {
                // There may be many who watch, and they all see the same.
                let watched = matches!(frame.said(), ToClient::Update(update) if update.viewer == Viewer::Spectator);
                let is_acknowledgement = matches!(frame.said(), ToClient::Ack { .. });
                let (from, frames) = (Instant::now(), conns.len());
                let mut parcel = Parcel::new(frame.text(), watched);
                for conn in conns {
                    if self.outs.get_mut(&conn).is_some_and(|out| out.add(&mut parcel)) {
                        self.spoken.push(conn);
                    }
                }
                if let Some(journey) = &mut self.journey {
                    journey.tell(from, frames, is_acknowledgement);
                }
            }
            Output::Close { conn, code } => {
                if let Some(mut out) = self.outs.remove(&conn) {
                    out.end(code);
                }
            }
            Output::Reply { reply, .. } => match (self.asker.take(), reply) {
                (Some(Asker::Table(answer)), Reply::Table(reply)) => {
                    let _ = answer.send(reply.map_err(ApiError::from));
                }
                (Some(Asker::Replay(answer)), Reply::Replay(reply)) => {
                    let _ = answer.send(reply.map_err(ApiError::from));
                }
                (Some(_) | None, _) => {}
            },
            Output::Think { seq, seat, who, question, bot } => {
                let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
                tokio::spawn(async move {
                    let thought = context.pool.think(who, question, bot).await.ok();
                    let (thought, took) =
                        thought.map(|(answer, bot, took)| ((answer, bot), took)).unzip();
                    let took = took.unwrap_or_default().as_millis() as u64;
                    let thought = Command::Thought { seq, seat, took, thought };
                    let _ = myself.send(Box::new(thought)).await;
                });
            }
            Output::Advise { conn, ask, seq, who, question, bot, seed } => {
                if self.context.pool.busy() {
                    return inputs.push_back(Input::Advised { conn, ask, seq, answer: None });
                }
                let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
                tokio::spawn(async move {
                    let answer = context.pool.ask(who, question, bot, seed).await.ok();
                    let _ =
                        myself.send(Box::new(Command::Advised { conn, ask, seq, answer })).await;
                });
            }
            Output::Publish { seq } => {
                self.shown.seq.store(seq, Ordering::Relaxed);
                self.publish(false);
                metrics::counter!("veillee_entries_total").increment(1);
            }
            Output::Over => metrics::counter!("veillee_games_total").increment(1),
            Output::Trouble(trouble) => {
                tracing::error!(table = self.id.short(), "{trouble}");
                if matches!(trouble, Trouble::Panicked) {
                    metrics::counter!("veillee_quarantined_total").increment(1);
                }
            }
        }
    }

    /// Asks the store, and says what came of it.
    async fn store(&mut self, need: Need) -> Stored {
        let (store, id) = (&self.context.store, &self.id);
        let failed = |error: &StoreError, what: &str| {
            tracing::error!(table = id.short(), %error, "{what}");
            Stored::Failed
        };
        match need {
            Need::Append(append) => match store.append(append).await {
                Ok(()) => Stored::Done,
                Err(StoreError::Conflict) => Stored::Conflict,
                Err(error) => {
                    self.context.pulse.failed();
                    failed(&error, "an entry was not written")
                }
            },
            Need::Read { after } => match store.log(id, after).await {
                Ok(rows) => Stored::Rows(rows),
                Err(error) => {
                    self.is_blind = true;
                    failed(&error, "the log was not read")
                }
            },
            Need::Say(said) => match store.say(id, said).await {
                Ok(()) => Stored::Done,
                Err(error) => failed(&error, "a line of the chat was not written"),
            },
            Need::Set { record, names } => match store.set_table(*record, names).await {
                Ok(()) => Stored::Done,
                Err(error) => failed(&error, "a table was not written"),
            },
        }
    }

    /// Writes what is said at this moment, to each in one go; whoever is gone, or too slow, is let go.
    async fn speak(&mut self, inputs: &mut VecDeque<Input>) {
        if self.spoken.is_empty() {
            return;
        }
        for conn in std::mem::take(&mut self.spoken) {
            if !self.outs.get_mut(&conn).is_none_or(Outlet::write) {
                self.outs.remove(&conn);
                inputs.push_back(Input::Closed { conn });
            }
            // Other tables have their turn as well, however many are told here.
            tokio::task::consume_budget().await;
        }
        if let Some(journey) = &mut self.journey {
            journey.written();
        }
    }
}

/// The number of the entry that is to be appended, if one is.
fn appended(need: &Need) -> Option<u32> {
    match need {
        Need::Append(append) => Some(append.row.seq),
        Need::Read { .. } | Need::Say(_) | Need::Set { .. } => None,
    }
}
