//! The one task that speaks for a table: it takes one thing at a time, writes it, and only then tells it.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::{Replay, Seat, Stage};
use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::clock::Downtime;
use super::course::{Course, CourseError};
use super::frames::{Look, beat};
use crate::bus::{Bus, Wake};
use crate::error::Trouble;
use crate::now;
use crate::pool::{Broke, Pool};
use crate::random;
use crate::record::{Entry, LogRow, PlayerId};
use crate::store::{Append, Store, StoreError};
use crate::wire::{
    BotBody, ChatLine, ErrorCode, FromClient, Pending, TableInfo, TableStatus, ToClient,
};

/// How many lines of the chat a newcomer gets.
pub(super) const CHAT_KEPT: usize = 50;

/// What every table needs of the house.
pub(crate) struct Context {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) pool: Pool,
    pub(crate) downtime: Arc<Downtime>,
    /// Whether the server is going away.
    pub(crate) draining: watch::Receiver<bool>,
    /// After how long without company a table leaves the memory.
    pub(crate) idle: Duration,
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
    pub(crate) look: Look,
    pub(crate) muted: bool,
    pub(crate) advised: bool,
    /// When the last few lines of chat came from here.
    pub(crate) said: VecDeque<Instant>,
}

impl Conn {
    /// A new connection of a player.
    pub(crate) fn new(id: u64, player: PlayerId, name: String, out: mpsc::Sender<Out>) -> Self {
        let look = Look { seats: Vec::new(), as_seat: None, pinned: false };
        Self { id, player, name, out, look, muted: false, advised: false, said: VecDeque::new() }
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
        answer: oneshot::Sender<Result<TableInfo, Trouble>>,
    },
    /// Who set the table wants a bot to sit down.
    SitBot { player: PlayerId, body: BotBody, answer: oneshot::Sender<Result<TableInfo, Trouble>> },
    /// Somebody wants to get up before the deal.
    Leave { player: PlayerId, answer: oneshot::Sender<Result<TableInfo, Trouble>> },
    /// Somebody wants to know how the table stands.
    Info { player: Option<PlayerId>, answer: oneshot::Sender<Result<TableInfo, Trouble>> },
    /// Somebody wants the replay.
    Replay { answer: oneshot::Sender<Result<Replay, Trouble>> },
    /// A connection comes, having seen the log up to `since`.
    Connect { conn: Conn, since: u32 },
    /// A connection goes.
    Disconnect { conn: u64 },
    /// A client says something.
    Frame { conn: u64, frame: FromClient },
    /// A bot has thought about its move.
    Thought { seq: u32, code: Result<u32, Broke> },
    /// A bot has thought about an advice.
    Advised { conn: u64, ask: u32, seq: u32, answer: Result<facade::BotAnswer, Broke> },
    /// Another node has seen the log at this length.
    Behind { seq: u32 },
}

/// Why an entry did not get into the log.
pub(super) enum Lost {
    /// It does not belong there.
    Wrong(CourseError),
    /// Another writer was first; the table has been read again.
    Raced,
    /// The store failed; the table leaves the memory, to be read again by who comes next.
    Failed,
}

/// The task of one table.
pub(crate) struct Actor {
    pub(super) context: Arc<Context>,
    pub(super) course: Course,
    pub(super) conns: Vec<Conn>,
    pub(super) pending: Pending,
    pub(super) agreed: Vec<PlayerId>,
    pub(super) wants_rematch: Vec<PlayerId>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) myself: mpsc::Sender<Command>,
    /// The connection that waits for the move being written, with its name for it.
    pub(super) acknowledge: Option<(u64, String)>,
    quarantined: bool,
    failed: bool,
    thinking: Option<u32>,
    absent: Vec<Instant>,
    seen: Arc<AtomicU32>,
}

impl Actor {
    /// The task of a table; `seen` mirrors the length of its log for others.
    pub(crate) fn new(
        context: Arc<Context>,
        course: Course,
        chat: Vec<ChatLine>,
        quarantined: bool,
        myself: mpsc::Sender<Command>,
        seen: Arc<AtomicU32>,
    ) -> Self {
        seen.store(course.seq(), Ordering::Relaxed);
        let absent = vec![Instant::now(); course.sitters.len()];
        Self {
            context,
            course,
            conns: Vec::new(),
            pending: Pending::default(),
            agreed: Vec::new(),
            wants_rematch: Vec::new(),
            chat,
            myself,
            acknowledge: None,
            quarantined,
            failed: false,
            thinking: None,
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
                () = tokio::time::sleep(wait) => Step::Time,
            };
            let idle = matches!(step, Step::Time) && self.idle();
            self.shielded(step).await;
            if self.failed || idle {
                if release(&commands, self.failed) {
                    break;
                }
                self.failed = false;
            }
        }
        for conn in &self.conns {
            let _ = conn.out.try_send(Out::Close(1011));
        }
        metrics::gauge!("veillee_tables").decrement(1);
    }

    /// Carries out one step; a panic of the rules puts this table to rest, and no other.
    async fn shielded(&mut self, step: Step) {
        let table = self.course.record.id.clone();
        if AssertUnwindSafe(self.step(step)).catch_unwind().await.is_err() {
            tracing::error!(
                table = table.short(),
                "the rules of this table broke: it rests until the next start"
            );
            metrics::counter!("veillee_quarantined_total").increment(1);
            self.quarantined = true;
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
            Step::Wake => {}
        }
        self.wake_bot();
    }

    async fn command(&mut self, command: Command) {
        match command {
            Command::Join { player, name, seat, nonce, answer } => {
                let _ = answer.send(self.join(player, name, seat, nonce).await);
            }
            Command::SitBot { player, body, answer } => {
                let _ = answer.send(self.sit_bot(player, body).await);
            }
            Command::Leave { player, answer } => {
                let left = self.write(Entry::Leave { player }, Some(player), None).await;
                let _ = answer.send(self.opened(player, &left));
            }
            Command::Info { player, answer } => {
                let _ = answer.send(Ok(self.info(player)));
            }
            Command::Replay { answer } => {
                let replay = if self.quarantined {
                    Err(Trouble::Quarantined)
                } else {
                    self.course.replay().ok_or(Trouble::NotOver)
                };
                let _ = answer.send(replay);
            }
            Command::Connect { conn, since } => self.connect(conn, since).await,
            Command::Disconnect { conn } => self.disconnect(conn),
            Command::Frame { conn, frame } => self.frame(conn, frame).await,
            Command::Thought { seq, code } => self.thought(seq, code).await,
            Command::Advised { conn, ask, seq, answer } => self.advised(conn, ask, seq, answer),
            Command::Behind { seq } => {
                if seq > self.course.seq() && !self.quarantined {
                    self.catch_up().await;
                }
            }
        }
    }

    /// Whether the rules of this table have broken.
    pub(super) fn quarantined(&self) -> bool {
        self.quarantined
    }

    /// Writes an entry, durably, and then tells everybody.
    pub(super) async fn write(
        &mut self,
        entry: Entry,
        player: Option<PlayerId>,
        move_id: Option<Box<str>>,
    ) -> Result<(), Lost> {
        if self.quarantined {
            return Err(Lost::Wrong(CourseError::Wrong(ErrorCode::Quarantined)));
        }
        let before = self.course.status();
        let last = self.course.rows.last().map_or(0, |row| row.at);
        let row =
            LogRow { seq: self.course.seq() + 1, at: now().max(last), player, move_id, entry };
        let told = self.course.admit(row.clone()).map_err(Lost::Wrong)?;
        let moved = match &row.entry {
            Entry::Sit { .. } | Entry::SitBot { .. } | Entry::Leave { .. } => true,
            Entry::Act { .. }
            | Entry::Undo { .. }
            | Entry::Resign { .. }
            | Entry::Draw {}
            | Entry::Flag { .. }
            | Entry::HandOver { .. }
            | Entry::TakeBack { .. }
            | Entry::Rematch { .. } => self.course.status() != before,
        };
        let due = self.course.clock.due(row.at, &self.course.downtime);
        let append = Append {
            table: self.course.record.id.clone(),
            row: row.clone(),
            next: self.course.decider(),
            deadline: due.map(|(_, left)| row.at + left),
            index: moved.then(|| self.course.index()),
        };
        match self.context.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.reload(row.seq - 1).await;
                return Err(Lost::Raced);
            }
            Err(error) => {
                tracing::error!(table = self.course.record.id.short(), %error, "an entry was not written");
                // The memory is ahead of the disk now: it must not be believed any longer.
                self.failed = true;
                return Err(Lost::Failed);
            }
        }
        let seq = self.course.seq();
        self.seen.store(seq, Ordering::Relaxed);
        self.context.bus.publish(Wake { table: self.course.record.id.clone(), seq });
        metrics::counter!("veillee_entries_total").increment(1);
        self.tell_entry(&row, &told, before);
        Ok(())
    }

    /// Looks whether the log has grown without us, and reads it anew if it has.
    async fn catch_up(&mut self) {
        match self.context.store.log(&self.course.record.id, self.course.seq()).await {
            Ok(rows) if rows.is_empty() => {}
            Ok(_) => self.reload(self.course.seq()).await,
            Err(_) => self.failed = true,
        }
    }

    /// Reads the table anew from its log, because another writer was faster, and tells what came after `since`.
    async fn reload(&mut self, since: u32) {
        match self.context.store.log(&self.course.record.id, 0).await {
            Ok(rows) => {
                let mut course = self.course.afresh();
                for row in rows {
                    if let Err(error) = course.admit(row) {
                        tracing::error!(table = course.record.id.short(), %error, "the log is broken");
                        self.quarantined = true;
                        break;
                    }
                }
                self.course = course;
                self.seen.store(self.course.seq(), Ordering::Relaxed);
                self.thinking = None;
                self.settle();
                self.tell_info();
                self.tell_since(since);
            }
            Err(error) => {
                tracing::error!(table = self.course.record.id.short(), %error, "the log was not read");
                self.failed = true;
            }
        }
    }

    /// Forgets what was asked before the table changed.
    fn settle(&mut self) {
        self.pending.undo = None;
        self.pending.draw = None;
        self.agreed.clear();
        for index in 0..self.conns.len() {
            self.conns[index].look.seats = self.course.seats_of(self.conns[index].player);
            self.look_again(index);
        }
        // Somebody who watched in two tabs and has just sat down plays in the newer one.
        let newest = |conn: &Conn| {
            self.conns.iter().all(|other| other.player != conn.player || other.id <= conn.id)
        };
        let old: Vec<u64> = self
            .conns
            .iter()
            .filter(|conn| !conn.look.seats.is_empty() && !newest(conn))
            .map(|conn| conn.id)
            .collect();
        for conn in old {
            self.displace(conn);
        }
    }

    /// Tells a connection that a newer one plays, and lets it go.
    fn displace(&mut self, conn: u64) {
        self.reply(conn, &ToClient::Displaced {});
        if let Some(index) = self.conns.iter().position(|known| known.id == conn) {
            let _ = self.conns.swap_remove(index).out.try_send(Out::Close(4001));
        }
    }

    /// On a shared screen the hand of one seat is put away when another of its seats has to decide.
    fn look_again(&mut self, index: usize) {
        let decider = self.course.decider();
        let look = &mut self.conns[index].look;
        if look.pinned && look.as_seat.is_some_and(|seat| look.seats.contains(&seat)) {
            return;
        }
        look.as_seat = match look.seats.as_slice() {
            [] => None,
            [seat] => Some(*seat),
            seats => look.as_seat.filter(|seat| {
                seats.contains(seat) && decider.is_none_or(|d| d == *seat || !seats.contains(&d))
            }),
        };
    }

    /// Tells everybody what was just written, each as their eyes and ears allow.
    fn tell_entry(&mut self, row: &LogRow, told: &[facade::Told], before: TableStatus) {
        if let Some((conn, move_id)) = self.acknowledge.take() {
            self.reply(conn, &ToClient::Ack { move_id, seq: row.seq });
        }
        self.settle();
        let status = self.course.status();
        let plain = matches!(row.entry, Entry::Act { .. } | Entry::Undo { .. });
        if !plain || status != before {
            self.tell_info();
        }
        let at = now();
        let mut made: Vec<(Look, Utf8Bytes)> = Vec::new();
        for index in 0..self.conns.len() {
            let look = &self.conns[index].look;
            let ready = made.iter().find(|(made, _)| made == look).map(|(_, text)| text.clone());
            let text = if let Some(text) = ready {
                text
            } else {
                let beats = vec![beat(row, told, look.ears())];
                let Some(update) = self.course.update(look, beats, at) else { break };
                let text = text_of(&ToClient::Update(update));
                made.push((look.clone(), text.clone()));
                text
            };
            self.send_text(index, text);
        }
        self.sweep();
        if status == TableStatus::Over && before != TableStatus::Over {
            self.tell_over();
        }
    }

    fn tell_over(&mut self) {
        let (Some(Stage::Over(outcome)), Some(reveal)) =
            (self.course.stage(), self.course.reveal())
        else {
            return;
        };
        metrics::counter!("veillee_games_total").increment(1);
        let replay = format!("/api/tables/{}/replay", self.course.record.id);
        self.tell_all(&ToClient::Over { outcome, reveal, replay });
    }

    /// Tells everybody what the log has had since, and where the game stands now.
    fn tell_since(&mut self, since: u32) {
        let at = now();
        for index in 0..self.conns.len() {
            let look = &self.conns[index].look;
            let beats = self.course.beats_since(since, look.ears());
            if let Some(update) = self.course.update(look, beats, at) {
                self.send(index, &ToClient::Update(update));
            }
        }
        self.sweep();
        if self.course.status() == TableStatus::Over {
            self.tell_over();
        }
    }

    /// Sends everybody how the table stands.
    pub(super) fn tell_info(&mut self) {
        for index in 0..self.conns.len() {
            let table = self.info(Some(self.conns[index].player));
            self.send(index, &ToClient::Table { table });
        }
        self.sweep();
    }

    pub(super) fn tell_all(&mut self, frame: &ToClient) {
        let text = text_of(frame);
        for index in 0..self.conns.len() {
            self.send_text(index, text.clone());
        }
        self.sweep();
    }

    pub(super) fn send(&mut self, index: usize, frame: &ToClient) {
        self.send_text(index, text_of(frame));
    }

    fn send_text(&mut self, index: usize, text: Utf8Bytes) {
        let conn = &mut self.conns[index];
        if conn.out.try_send(Out::Text(text)).is_err() {
            // Who reads too slowly is let go: the connection ends when its queue has nobody to fill it.
            metrics::counter!("veillee_slow_readers_total").increment(1);
            conn.out = mpsc::channel(1).0;
        }
    }

    /// Forgets the connections that were let go.
    fn sweep(&mut self) {
        let gone: Vec<u64> =
            self.conns.iter().filter(|conn| conn.out.is_closed()).map(|conn| conn.id).collect();
        for conn in gone {
            self.forget(conn);
        }
    }

    fn forget(&mut self, conn: u64) -> bool {
        let Some(index) = self.conns.iter().position(|known| known.id == conn) else {
            return false;
        };
        let player = self.conns.swap_remove(index).player;
        if !self.present(player) {
            for seat in self.course.seats_of(player) {
                self.absent[seat.index()] = Instant::now();
            }
        }
        true
    }

    pub(super) fn present(&self, player: PlayerId) -> bool {
        self.conns.iter().any(|conn| conn.player == player)
    }

    pub(super) fn info(&self, player: Option<PlayerId>) -> TableInfo {
        let watching = self.conns.iter().filter(|conn| conn.look.seats.is_empty()).count() as u32;
        self.course.info(player, |player| self.present(player), watching, self.quarantined)
    }

    fn opened(&self, player: PlayerId, done: &Result<(), Lost>) -> Result<TableInfo, Trouble> {
        match done {
            Ok(()) => Ok(self.info(Some(player))),
            Err(Lost::Raced) => Err(Trouble::Taken),
            Err(Lost::Failed) => Err(Trouble::Store),
            Err(Lost::Wrong(CourseError::Wrong(ErrorCode::NotSeated))) => Err(Trouble::NotSeated),
            Err(Lost::Wrong(CourseError::Wrong(ErrorCode::Quarantined))) => {
                Err(Trouble::Quarantined)
            }
            Err(Lost::Wrong(CourseError::Wrong(_) | CourseError::Refused(_))) => {
                Err(Trouble::Taken)
            }
        }
    }

    async fn join(
        &mut self,
        player: PlayerId,
        name: String,
        seat: Option<Seat>,
        nonce: Option<[u8; 16]>,
    ) -> Result<TableInfo, Trouble> {
        // Who sits already and asks again, perhaps after a lost answer, is told so.
        if seat.is_none_or(|seat| self.course.seats_of(player).contains(&seat))
            && !self.course.seats_of(player).is_empty()
        {
            return Ok(self.info(Some(player)));
        }
        let all = || (0..self.course.sitters.len()).map(Seat::new);
        let may = |seat: &Seat| self.course.may_sit(player, *seat);
        let kept = |seat: &Seat| matches!(self.course.sitters[seat.index()].who, super::Who::Kept { player: p, .. } if p == player);
        let mut seats: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => all().filter(kept).collect(),
        };
        if seats.is_empty() {
            seats.extend(all().find(may));
        }
        if seats.is_empty() || !self.course.seats_of(player).is_empty() {
            return Err(Trouble::Taken);
        }
        let nonce = random::hex(&nonce.unwrap_or_else(random::bytes));
        let joined =
            self.write(Entry::Sit { seats, player, name, nonce }, Some(player), None).await;
        self.opened(player, &joined)
    }

    async fn sit_bot(&mut self, player: PlayerId, body: BotBody) -> Result<TableInfo, Trouble> {
        if self.course.record.creator != player {
            return Err(Trouble::Forbidden);
        }
        let entry = Entry::SitBot { seat: body.seat, level: body.level };
        let done = self.write(entry, Some(player), None).await;
        self.opened(player, &done)
    }

    async fn connect(&mut self, mut conn: Conn, since: u32) {
        let player = conn.player;
        conn.look.seats = self.course.seats_of(player);
        if !conn.look.seats.is_empty() {
            // Two tabs on one seat: the newer one plays, the older one is told.
            let old: Vec<u64> =
                self.conns.iter().filter(|c| c.player == player).map(|c| c.id).collect();
            for conn in old {
                self.displace(conn);
            }
        }
        let came = !self.present(player);
        self.conns.push(conn);
        let index = self.conns.len() - 1;
        if !self.quarantined {
            self.look_again(index);
        }
        let welcome = self.welcome(index, since);
        self.send(index, &welcome);
        if self.quarantined {
            self.send(index, &error_frame(ErrorCode::Quarantined, None));
            return;
        }
        if came {
            self.tell_info();
        }
        // A bot that stood in gives the seat back to who returns.
        for seat in self.course.seats_of(player) {
            let stand_in = self.course.sitters[seat.index()].stand_in;
            if stand_in && self.course.status() == TableStatus::Playing {
                let _ = self.write(Entry::TakeBack { seat }, Some(player), None).await;
            }
        }
    }

    fn welcome(&self, index: usize, since: u32) -> ToClient {
        let conn = &self.conns[index];
        let update = if self.quarantined {
            None
        } else {
            // A number that this log has never had comes from another time: all is told anew.
            let since = if since > self.course.seq() { 0 } else { since };
            let beats = if since == self.course.seq() {
                Vec::new()
            } else {
                self.course.beats_since(since, conn.look.ears())
            };
            self.course.update(&conn.look, beats, now())
        };
        ToClient::Welcome {
            table: self.info(Some(conn.player)),
            seats: conn.look.seats.clone(),
            seq: self.course.seq(),
            update,
            chat: self.chat.clone(),
            pending: self.pending.clone(),
            reveal: if self.quarantined { None } else { self.course.reveal() },
        }
    }

    fn disconnect(&mut self, conn: u64) {
        if self.forget(conn) {
            self.tell_info();
        }
    }

    /// How long nothing needs to be done unless somebody comes.
    fn wait(&self) -> Duration {
        let mut wait = self.context.idle;
        if self.quarantined {
            return wait;
        }
        if let Some((_, left)) = self.course.clock.due(now(), &self.course.downtime) {
            wait = wait.min(Duration::from_millis(left.max(1)));
        }
        if let Some((_, when)) = self.takeover() {
            wait = wait.min(when.saturating_duration_since(Instant::now()));
        }
        wait
    }

    fn idle(&self) -> bool {
        let clocked = || self.course.clock.due(now(), &self.course.downtime).is_some();
        self.conns.is_empty()
            && self.thinking.is_none()
            && (self.quarantined || (!clocked() && self.takeover().is_none()))
    }

    /// The seat that a bot is to take, and when: it has to decide, and its player keeps another waiting.
    fn takeover(&self) -> Option<(Seat, Instant)> {
        let after = Duration::from_secs(u64::from(self.course.record.setup.takeover?));
        let seat = self.course.decider()?;
        let sitter = &self.course.sitters[seat.index()];
        let player = sitter.player()?;
        let waited_for = self.conns.iter().any(|conn| !conn.look.seats.is_empty());
        let away = !sitter.stand_in && !self.present(player) && waited_for;
        away.then(|| (seat, self.absent[seat.index()] + after))
    }

    /// Time has passed: a clock may have run out, or somebody been away for too long.
    async fn time(&mut self) {
        if self.quarantined || self.flag_if_due().await {
            return;
        }
        if let Some((seat, when)) = self.takeover()
            && when <= Instant::now()
        {
            let _ = self.write(Entry::HandOver { seat }, None, None).await;
        }
    }

    /// Ends the game if the deciding seat has no time left.
    pub(super) async fn flag_if_due(&mut self) -> bool {
        match self.course.clock.due(now(), &self.course.downtime) {
            Some((seat, 0)) => {
                let _ = self.write(Entry::Flag { seat }, None, None).await;
                true
            }
            Some(_) | None => false,
        }
    }

    /// Sets a bot thinking, if one has to decide.
    fn wake_bot(&mut self) {
        if self.quarantined || self.failed || self.thinking == Some(self.course.seq()) {
            return;
        }
        let Some(level) =
            self.course.decider().and_then(|seat| self.course.sitters[seat.index()].bot())
        else {
            return;
        };
        // Bots among themselves play for whoever watches.
        let people = self.course.sitters.iter().any(|sitter| sitter.player().is_some());
        if !people && self.conns.is_empty() {
            return;
        }
        let Some(question) = self.course.play.as_ref().and_then(|play| play.table.question())
        else {
            return;
        };
        let seq = self.course.seq();
        self.thinking = Some(seq);
        let (bot, seed) = (self.course.bot(level), self.course.bot_seed());
        let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
        tokio::spawn(async move {
            let answer = context.pool.ask(question, bot, seed).await;
            let code = answer.map(|answer| answer.code);
            let _ = myself.send(Command::Thought { seq, code }).await;
        });
    }

    async fn thought(&mut self, seq: u32, code: Result<u32, Broke>) {
        if self.thinking == Some(seq) {
            self.thinking = None;
        }
        if self.quarantined || self.course.seq() != seq {
            return;
        }
        let Some(seat) =
            self.course.decider().filter(|seat| self.course.sitters[seat.index()].bot().is_some())
        else {
            return;
        };
        // A bot always answers: where its thoughts fail it, it plays the first thing that is open.
        let Some(code) = code.ok().or_else(|| self.course.any_code()) else { return };
        if let Err(Lost::Wrong(_)) = self.write(Entry::Act { seat, code }, None, None).await {
            tracing::error!(
                table = self.course.record.id.short(),
                code,
                "a bot chose what is not open"
            );
            if let Some(code) = self.course.any_code() {
                let _ = self.write(Entry::Act { seat, code }, None, None).await;
            }
        }
    }
}

enum Step {
    Command(Box<Command>),
    Time,
    Wake,
}

/// A frame as text.
pub(super) fn text_of(frame: &ToClient) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is plain data").into()
}

/// An error as a frame.
pub(super) fn error_frame(code: ErrorCode, about: Option<String>) -> ToClient {
    ToClient::Error { code, words: crate::error::words(code), about }
}
