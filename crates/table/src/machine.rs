//! The table as a machine: one input at a time goes in, and what is to be done comes out.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::Seat;
use facade::AnyBot;

use crate::audience::error_frame;
use crate::bots::{Longest, Thinking};
use crate::conn::Conn;
use crate::downtime::Downtime;
use crate::elsewhere::Elsewhere;
use crate::input::{Input, Request};
use crate::offers::Offers;
use crate::output::{Denied, Output, Reply, Trouble};
use crate::random::Entropy;
use crate::record::{Entry, LogRow, Said, TableRecord};
use crate::state::{Opener, TableState};
use crate::windows::Windows;
use crate::wire::{ChatLine, ErrorCode, TableStatus, ToClient};
use crate::writing::{After, Again, Wait};

/// How many lines of the chat a newcomer gets.
pub(crate) const CHAT_KEPT: usize = 50;

/// All that a table is made of.
pub struct Opening {
    /// How it was set.
    pub record: Arc<TableRecord>,
    /// How its game is opened.
    pub opener: Arc<Opener>,
    /// When nobody could move.
    pub downtime: Arc<Downtime>,
    /// Its log.
    pub rows: Vec<LogRow>,
    /// The last lines of its chat, the oldest first.
    pub chat: Vec<Said>,
    /// The shortest delay of an answer to a window, and how much longer it may be, in milliseconds.
    pub window_delay: (u64, u64),
    /// Where its secrets, addresses and delays come from.
    pub entropy: Box<dyn Entropy>,
}

/// A table in memory.
pub struct Table {
    pub(crate) state: TableState,
    pub(crate) conns: Vec<Conn>,
    pub(crate) offers: Offers,
    pub(crate) windows: Windows,
    pub(crate) window_delay: (u64, u64),
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) entropy: Box<dyn Entropy>,
    pub(crate) is_quarantined: bool,
    /// Whether the store failed: the memory must not be believed any longer.
    pub(crate) has_failed: bool,
    /// How the table stood before an entry of which nobody knows whether it was written: the memory may be ahead of the
    /// disk, and nothing of it is shown until it has been read again.
    pub(crate) unsure: Option<TableStatus>,
    /// When those who watch are told of who came and went.
    pub(crate) presence_at: Option<u64>,
    /// Who is connected to this table on other nodes.
    pub(crate) elsewhere: Elsewhere,
    /// When the last entry was learnt of, if another node wrote it: then that node lets the bots think.
    pub(crate) learnt: Option<u64>,
    /// The bot that was set thinking.
    pub(crate) thinking: Option<Thinking>,
    /// How long bots have thought here at most.
    pub(crate) longest: Longest,
    /// The bots that keep a seat, while they do not think.
    pub(crate) bots: HashMap<Seat, Box<dyn AnyBot>>,
    /// Since when the player of each seat has been away, if they are.
    pub(crate) absent: Vec<u64>,
    pub(crate) now: u64,
    pub(crate) outputs: Vec<Output>,
    /// What the store was asked for, and what follows.
    pub(crate) wait: Option<Wait>,
    /// How often the store was asked.
    pub(crate) asked: u64,
    /// What happened meanwhile.
    line: VecDeque<Input>,
}

impl Table {
    /// A table read from its log, or why its game cannot be opened. One whose log cannot be played again is closed.
    pub fn open(opening: Opening, now: u64) -> Result<Self, String> {
        let Opening { record, opener, downtime, rows, chat, window_delay, entropy } = opening;
        let read = catch_unwind(AssertUnwindSafe(|| TableState::new(record, opener, downtime)));
        let state = read.unwrap_or_else(|_| Err("its rules panicked".to_owned()))?;
        let line = |said: Said| ChatLine {
            name: said.name,
            seat: said.seat,
            at: said.at as f64,
            text: said.line,
        };
        let mut table = Self {
            absent: vec![now; state.sitters.len()],
            state,
            conns: Vec::new(),
            offers: Offers::default(),
            windows: Windows::default(),
            window_delay,
            chat: chat.into_iter().map(line).collect(),
            entropy,
            is_quarantined: false,
            has_failed: false,
            unsure: None,
            presence_at: None,
            elsewhere: Elsewhere::default(),
            learnt: None,
            thinking: None,
            longest: Longest::default(),
            bots: HashMap::new(),
            now,
            outputs: Vec::new(),
            wait: None,
            asked: 0,
            line: VecDeque::new(),
        };
        let state = &mut table.state;
        let whole = catch_unwind(AssertUnwindSafe(|| state.admit_all(rows, now)));
        table.is_quarantined = !matches!(whole, Ok(Ok(())));
        Ok(table)
    }

    /// Takes one thing in that happened at this time, and gives what is to be done, in order. A table does one thing at
    /// a time: while it waits for the store, everything but the store's answer waits its turn.
    pub fn handle(&mut self, input: Input, now: u64) -> Vec<Output> {
        self.now = self.now.max(now);
        self.line.push_back(input);
        loop {
            let next = match &self.wait {
                None => self.line.pop_front(),
                Some(wait) => {
                    let is_answer = |input: &Input| matches!(input, Input::Stored { token, .. } if *token == wait.token);
                    let place = self.line.iter().position(is_answer);
                    place.and_then(|place| self.line.remove(place))
                }
            };
            let Some(input) = next else { break };
            self.shielded(input);
        }
        std::mem::take(&mut self.outputs)
    }

    /// When time will matter, if nothing happens before.
    pub fn wakes_at(&self) -> Option<u64> {
        // Nothing falls due while the house is paused: its pulse wakes the table.
        let is_still = self.is_quarantined || self.is_paused() || self.unsure.is_some();
        let clock = || {
            let due = self.state.clock.due(self.patient_time(), &self.state.dial);
            due.map(|(_, left)| self.now + left.max(1))
        };
        let takeover = || self.takeover().map(|(_, when)| when);
        let thought = || self.thinking.as_ref().and_then(Thinking::answers_at);
        let due = if is_still {
            [None; 5]
        } else {
            let thinks_at = self.thinks_at().filter(|when| *when > self.now);
            [clock(), takeover(), self.windows.declines_at(), thought(), thinks_at]
        };
        let told = self.presence_at.filter(|_| self.unsure.is_none());
        due.into_iter().chain([told]).flatten().min()
    }

    /// Whether nobody needs the table. A clock that runs does not: the store knows its deadline, and the table is woken.
    pub fn is_idle(&self) -> bool {
        self.conns.is_empty()
            && self.wait.is_none()
            && self.thinking.is_none()
            && self.windows.declines_at().is_none()
            && (self.is_quarantined || self.takeover().is_none())
    }

    /// Whether the memory must not be believed any longer: the table is to be let go, and read again.
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Whether the table waits for the store.
    pub fn is_waiting(&self) -> bool {
        self.wait.is_some()
    }

    /// Whether the table hit a bug and is closed.
    pub fn is_quarantined(&self) -> bool {
        self.is_quarantined
    }

    /// The name of its game.
    pub fn game(&self) -> &str {
        &self.state.record.setup.game
    }

    /// The length of the log in memory.
    pub fn seq(&self) -> u32 {
        self.state.seq()
    }

    /// The log in memory: what the table waits for to be written included.
    pub fn rows(&self) -> &[LogRow] {
        &self.state.rows
    }

    /// What time it is for the log.
    pub(crate) fn log_time(&self) -> u64 {
        self.state.dial.read(self.now)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.state.dial.is_paused()
    }

    /// Carries out one input; if the rules panic, only this table is closed.
    fn shielded(&mut self, input: Input) {
        if catch_unwind(AssertUnwindSafe(|| self.step(input))).is_err() {
            self.outputs.push(Output::Trouble(Trouble::Panicked));
            self.is_quarantined = true;
            self.thinking = None;
            self.wait = None;
            self.tell_info();
            self.tell_all(error_frame(ErrorCode::Quarantined, None));
        }
    }

    fn step(&mut self, input: Input) {
        match input {
            Input::Opened { conn, player, name, since } => {
                self.read_again(Again::Welcome(Conn::new(conn, player, name), since));
            }
            Input::Closed { conn } => self.disconnect(conn),
            Input::Said { conn, frame } => self.said(conn, frame),
            Input::Asked { ask, request } => self.request(ask, request),
            Input::Stored { token, answer } => {
                // An answer that nobody waits for comes from before a panic, or twice.
                if let Some(wait) = self.wait.take_if(|wait| wait.token == token) {
                    self.stored(wait.then, answer);
                }
            }
            Input::Thought { seq, seat, took, thought } => self.thought(seq, seat, took, thought),
            Input::Advised { conn, ask, seq, answer } => self.advised(conn, ask, seq, answer),
            Input::Behind { seq } => {
                if seq > self.state.seq() && !self.is_quarantined {
                    self.catch_up();
                }
            }
            Input::Elsewhere(elsewhere) => self.hear_of(elsewhere),
            Input::Offered { seq, offers } => self.hear_offers(seq, offers),
            Input::Overheard(lines) => self.overhear(lines),
            Input::Pulse => {
                if self.is_paused() {
                    self.tell_all(ToClient::Paused { on: true });
                } else {
                    self.read_again(Again::GoOn);
                }
            }
            Input::Time => self.time(),
        }
        if self.wait.is_none() && self.unsure.is_none() {
            self.wake_bot();
            self.plan_declining();
        }
    }

    fn request(&mut self, ask: u64, request: Request) {
        if self.unsure.is_some() {
            // Not even that somebody sits: the entry that says so is perhaps not there.
            let reply = match request {
                Request::Replay => Reply::Replay(Err(Denied::Store)),
                Request::Join { .. }
                | Request::SitBot { .. }
                | Request::Leave { .. }
                | Request::Expel { .. }
                | Request::Info { .. } => Reply::Table(Err(Denied::Store)),
            };
            return self.reply_to(ask, reply);
        }
        match request {
            Request::Join { player, name, seat, nonce, brings } => {
                self.join(ask, player, &name, seat, nonce, brings);
            }
            Request::SitBot { player, body } => self.sit_bot(ask, player, body),
            Request::Leave { player } => self.leave(ask, player),
            Request::Expel { player } => self.expel(ask, player),
            Request::Info { player } => {
                self.reply_to(ask, Reply::Table(Ok(self.info(player))));
            }
            Request::Replay => {
                let replay = if self.is_quarantined {
                    Err(Denied::Quarantined)
                } else {
                    self.state.replay().ok_or(Denied::NotOver)
                };
                self.reply_to(ask, Reply::Replay(replay));
            }
        }
    }

    pub(crate) fn reply_to(&mut self, ask: u64, reply: Reply) {
        self.outputs.push(Output::Reply { ask, reply });
    }

    /// The house goes on: whoever is here is told, and shown where the game stands.
    pub(crate) fn go_on(&mut self) {
        // Nobody was away for what the house was paused.
        self.absent.fill(self.now);
        self.tell_all(ToClient::Paused { on: false });
        if !self.is_quarantined {
            for index in 0..self.conns.len() {
                let _ = self.show(index);
            }
        }
    }

    /// Time has passed. The first thing that is due is done; if there are more, the table wants to be woken at once.
    fn time(&mut self) {
        if self.presence_at.is_some_and(|when| when <= self.now) {
            self.tell_info();
        }
        if self.is_quarantined || self.is_paused() || self.unsure.is_some() {
            return;
        }
        if let Some(entry) = self.flag_due() {
            self.write(entry, None, None, After::Nothing);
        } else if let Some((seat, _)) = self.takeover().filter(|(_, when)| *when <= self.now) {
            self.write(Entry::HandOver { seat }, None, None, After::Nothing);
        } else if let Some(entry) = self.decline_due() {
            self.write(entry, None, None, After::Nothing);
        } else if let Some(bot) = self.thinking.take_if(|bot| bot.is_ready(self.now))
            // Another node may have moved on meanwhile: then it is an answer to another question.
            && bot.is_about(self.state.seq())
        {
            self.play_for_bot(bot.code());
        }
    }

    /// Takes the deciding seat out of the game if it has no time left, or answers for it where the game says so.
    pub(crate) fn flag_due(&self) -> Option<Entry> {
        match self.state.clock.due(self.patient_time(), &self.state.dial) {
            Some((seat, 0)) => Some(self.plain_answer(seat).unwrap_or(Entry::Flag { seat })),
            Some(_) | None => None,
        }
    }

    /// The plainest action of the list, in a game that goes on without the time of the turn.
    fn plain_answer(&self, seat: Seat) -> Option<Entry> {
        let code = self.state.plain_code().filter(|_| self.state.plays_on_without_time())?;
        Some(Entry::Act { seat, codes: vec![code] })
    }
}
