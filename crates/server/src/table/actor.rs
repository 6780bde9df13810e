//! The task that owns a table: it takes one command at a time.

use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::{Replay, Seat};
use facade::{AnyBot, BotAnswer};
use futures_util::FutureExt as _;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::audience::error_frame;
use super::downtime::Downtime;
use super::frames::Perspective;
use super::offers::Offers;
use super::state::TableState;
use super::windows::Windows;
use crate::bus::Bus;
use crate::error::ApiError;
use crate::now;
use crate::pool::{BotPanicked, Pool};
use crate::pulse::Pulse;
use crate::record::{Entry, PlayerId};
use crate::store::Store;
use crate::wire::{BotBody, ChatLine, ErrorCode, FromClient, TableInfo, TableStatus, ToClient};

/// How many lines of the chat a newcomer gets.
pub(super) const CHAT_KEPT: usize = 50;

/// What every table needs of the server.
pub(crate) struct Context {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) pool: Pool,
    pub(crate) downtime: Arc<Downtime>,
    /// Whether what is played can be kept.
    pub(crate) pulse: Arc<Pulse>,
    /// Whether the server is going away.
    pub(crate) draining: watch::Receiver<bool>,
    /// After how long without company a table leaves the memory.
    pub(crate) idle: Duration,
    /// The shortest delay of an answer to a window, and how much longer it may be.
    pub(crate) window_delay: (Duration, Duration),
}

/// What goes out on a connection.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    /// A frame.
    Text(Utf8Bytes),
    /// The end, with its code.
    Close(u16),
}

/// A connection as its table knows it.
pub(crate) struct Conn {
    pub(crate) id: u64,
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) out: mpsc::Sender<Out>,
    pub(crate) by: Perspective,
    /// Whether the chat is silent here.
    pub(crate) is_quiet: bool,
    pub(crate) advised: bool,
    /// When the last few lines of chat came from here.
    pub(crate) said: VecDeque<Instant>,
    /// When the last few forecasts were asked for from here.
    pub(crate) foreseen: VecDeque<Instant>,
}

impl Conn {
    /// A new connection of a player.
    pub(crate) fn new(id: u64, player: PlayerId, name: String, out: mpsc::Sender<Out>) -> Self {
        let by = Perspective::default();
        Self {
            id,
            player,
            name,
            out,
            by,
            is_quiet: false,
            advised: false,
            said: VecDeque::new(),
            foreseen: VecDeque::new(),
        }
    }
}

/// What a table can be asked to do.
pub(crate) enum Command {
    /// Somebody wants to sit down.
    Join {
        player: PlayerId,
        name: String,
        seat: Option<Seat>,
        nonce: Option<[u8; 16]>,
        brings: Value,
        answer: oneshot::Sender<Result<TableInfo, ApiError>>,
    },
    /// Whoever set the table wants a bot to sit down.
    SitBot { player: PlayerId, body: BotBody, answer: oneshot::Sender<Result<TableInfo, ApiError>> },
    /// Somebody wants to get up before the deal.
    Leave { player: PlayerId, answer: oneshot::Sender<Result<TableInfo, ApiError>> },
    /// Somebody wants to know how the table stands.
    Info { player: Option<PlayerId>, answer: oneshot::Sender<Result<TableInfo, ApiError>> },
    /// Somebody wants the replay.
    Replay { answer: oneshot::Sender<Result<Replay, ApiError>> },
    /// A connection comes, having seen the log up to `since`.
    Connect { conn: Conn, since: u32 },
    /// A connection goes.
    Disconnect { conn: u64 },
    /// A client says something.
    Frame { conn: u64, frame: FromClient },
    /// A bot has thought about its move.
    Thought { seq: u32, seat: Seat, thought: Result<(BotAnswer, Box<dyn AnyBot>), BotPanicked> },
    /// A bot has thought about an advice.
    Advised { conn: u64, ask: u32, seq: u32, answer: Result<BotAnswer, BotPanicked> },
    /// Another node has seen the log at this length.
    Behind { seq: u32 },
}

/// The task of one table.
pub(crate) struct Actor {
    pub(super) context: Arc<Context>,
    pub(super) state: TableState,
    pub(super) conns: Vec<Conn>,
    pub(super) offers: Offers,
    pub(super) windows: Windows,
    pub(super) chat: Vec<ChatLine>,
    pub(super) myself: mpsc::Sender<Command>,
    /// The connection that waits for the move being written, with its name for it.
    pub(super) acknowledge: Option<(u64, String)>,
    pub(super) is_quarantined: bool,
    /// Whether the store failed: the memory must not be believed any longer.
    pub(super) has_failed: bool,
    /// How the table stood before an entry of which nobody knows whether it was written: the memory may be ahead of the
    /// disk, and nothing of it is shown until it has been read again.
    pub(super) unsure: Option<TableStatus>,
    /// When those who watch are told of who came and went.
    pub(super) presence_at: Option<Instant>,
    /// The length of the log at which a bot was set thinking.
    pub(super) thinking: Option<u32>,
    /// The bots that keep a seat, while they do not think.
    pub(super) bots: HashMap<Seat, Box<dyn AnyBot>>,
    /// Since when the player of each seat has been away, if they are.
    pub(super) absent: Vec<Instant>,
    pub(super) seen: Arc<AtomicU32>,
}

impl Actor {
    /// The task of a table; `seen` mirrors the length of its log for others.
    pub(crate) fn new(
        context: Arc<Context>,
        state: TableState,
        chat: Vec<ChatLine>,
        is_quarantined: bool,
        myself: mpsc::Sender<Command>,
        seen: Arc<AtomicU32>,
    ) -> Self {
        seen.store(state.seq(), Ordering::Relaxed);
        let absent = vec![Instant::now(); state.sitters.len()];
        Self {
            context,
            state,
            conns: Vec::new(),
            offers: Offers::default(),
            windows: Windows::default(),
            chat,
            myself,
            acknowledge: None,
            is_quarantined,
            has_failed: false,
            unsure: None,
            presence_at: None,
            thinking: None,
            bots: HashMap::new(),
            absent,
            seen,
        }
    }

    /// Runs until nobody needs the table any more; `release` takes it off the list unless somebody just came.
    pub(crate) async fn run(
        mut self,
        mut commands: mpsc::Receiver<Command>,
        release: impl Fn(&mpsc::Receiver<Command>, bool) -> bool,
    ) {
        metrics::gauge!("veillee_tables").increment(1);
        self.shielded(Step::Wake).await;
        let mut draining = self.context.draining.clone();
        let mut pulse = self.context.pulse.listen();
        loop {
            let wait = self.wait();
            let step = tokio::select! {
                // What was asked before the server goes away is still carried out.
                biased;
                command = commands.recv() => match command {
                    Some(command) => Step::Command(Box::new(command)),
                    None => break,
                },
                () = async { drop(draining.wait_for(|draining| *draining).await) },
                    if self.conns.is_empty() => break,
                Ok(()) = pulse.changed() => Step::Pulse,
                () = tokio::time::sleep(wait) => Step::Time,
            };
            let idle = matches!(step, Step::Time) && self.idle();
            self.shielded(step).await;
            if self.has_failed || idle {
                if release(&commands, self.has_failed) {
                    break;
                }
                self.has_failed = false;
            }
        }
        for conn in &self.conns {
            let _ = conn.out.try_send(Out::Close(1011));
        }
        metrics::gauge!("veillee_tables").decrement(1);
    }

    /// Carries out one step; if the rules panic, only this table is closed.
    async fn shielded(&mut self, step: Step) {
        let table = self.state.record.id.clone();
        if AssertUnwindSafe(self.step(step)).catch_unwind().await.is_err() {
            tracing::error!(
                table = table.short(),
                "the rules of this table panicked: it is closed until the next start"
            );
            metrics::counter!("veillee_quarantined_total").increment(1);
            self.is_quarantined = true;
            self.thinking = None;
            self.tell_info();
            let error = error_frame(ErrorCode::Quarantined, None);
            self.tell_all(&error);
        }
    }

    async fn step(&mut self, step: Step) {
        match step {
            Step::Command(command) => self.command(*command).await,
            Step::Time => self.time().await,
            Step::Pulse => self.pulse().await,
            Step::Wake => {}
        }
        if self.unsure.is_some() {
            return;
        }
        self.wake_bot();
        self.plan_declining();
    }

    async fn command(&mut self, command: Command) {
        match command {
            Command::Join { player, name, seat, nonce, brings, answer } => {
                let _ = answer.send(self.join(player, name, seat, nonce, brings).await);
            }
            Command::SitBot { player, body, answer } => {
                let _ = answer.send(self.sit_bot(player, body).await);
            }
            Command::Leave { player, answer } => {
                let _ = answer.send(self.leave(player).await);
            }
            Command::Info { player, answer } => {
                let sure = if self.unsure.is_none() { Ok(()) } else { Err(ApiError::Store) };
                let _ = answer.send(sure.map(|()| self.info(player)));
            }
            Command::Replay { answer } => {
                let replay = if self.is_quarantined {
                    Err(ApiError::Quarantined)
                } else if self.unsure.is_some() {
                    Err(ApiError::Store)
                } else {
                    self.state.replay().ok_or(ApiError::NotOver)
                };
                let _ = answer.send(replay);
            }
            Command::Connect { conn, since } => self.connect(conn, since).await,
            Command::Disconnect { conn } => self.disconnect(conn),
            Command::Frame { conn, frame } => self.frame(conn, frame).await,
            Command::Thought { seq, seat, thought } => self.thought(seq, seat, thought).await,
            Command::Advised { conn, ask, seq, answer } => self.advised(conn, ask, seq, answer),
            Command::Behind { seq } => {
                if seq > self.state.seq() && !self.is_quarantined {
                    self.catch_up().await;
                }
            }
        }
    }

    /// How long nothing needs to be done unless somebody comes.
    fn wait(&self) -> Duration {
        let mut wait = self.context.idle;
        if let Some(when) = self.presence_at {
            wait = wait.min(when.saturating_duration_since(Instant::now()));
        }
        // Nothing falls due while the house is paused: its pulse wakes the table.
        if self.is_quarantined || self.context.pulse.is_paused() {
            return wait;
        }
        if let Some((_, left)) = self.state.clock.due(now(), &self.state.downtime) {
            wait = wait.min(Duration::from_millis(left.max(1)));
        }
        if let Some((_, when)) = self.takeover() {
            wait = wait.min(when.saturating_duration_since(Instant::now()));
        }
        if let Some(when) = self.windows.declines_at() {
            wait = wait.min(when.saturating_duration_since(Instant::now()));
        }
        wait
    }

    /// Whether nobody needs the table. A clock that runs does not: the store knows its deadline, and the table is woken.
    fn idle(&self) -> bool {
        self.conns.is_empty()
            && self.thinking.is_none()
            && self.windows.declines_at().is_none()
            && (self.is_quarantined || self.takeover().is_none())
    }

    /// Time has passed: a clock may have run out, or somebody been away for too long.
    async fn time(&mut self) {
        if self.presence_at.is_some_and(|when| when <= Instant::now()) {
            self.tell_info();
        }
        if self.is_quarantined || self.context.pulse.is_paused() || self.flag_if_due().await {
            return;
        }
        if let Some((seat, when)) = self.takeover()
            && when <= Instant::now()
        {
            let _ = self.write(Entry::HandOver { seat }, None, None).await;
        }
        self.decline_if_due().await;
    }

    /// The house is paused, or goes on: whoever is here is told, and what could not be kept is read anew.
    async fn pulse(&mut self) {
        let on = self.context.pulse.is_paused();
        if !on {
            if !self.read_again().await {
                self.has_failed = true;
                return;
            }
            // Nobody was away for what the house was paused.
            self.absent.fill(Instant::now());
        }
        self.tell_all(&ToClient::Paused { on });
        if !on && !self.is_quarantined {
            for index in 0..self.conns.len() {
                let _ = self.show(index);
            }
        }
    }

    /// Takes the deciding seat out of the game if it has no time left, or answers for it where the game says so.
    pub(super) async fn flag_if_due(&mut self) -> bool {
        match self.state.clock.due(now(), &self.state.downtime) {
            Some((seat, 0)) => {
                let entry = self.plain_answer(seat).unwrap_or(Entry::Flag { seat });
                let _ = self.write(entry, None, None).await;
                true
            }
            Some(_) | None => false,
        }
    }

    /// The first action of the list, in a game that goes on without the time of the turn.
    fn plain_answer(&self, seat: Seat) -> Option<Entry> {
        let code = self.state.any_code().filter(|_| self.state.plays_on_without_time())?;
        Some(Entry::Act { seat, codes: vec![code] })
    }
}

enum Step {
    Command(Box<Command>),
    Time,
    Pulse,
    Wake,
}
