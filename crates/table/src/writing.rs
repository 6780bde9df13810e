//! Writing the log: an entry is checked against the rules, made durable, and only then told.
//!
//! The store takes its time, and nothing here waits for it: what follows its answer is kept as data ([`Then`]), and
//! goes on when the answer comes in.

use crate::conn::{Conn, ConnId};
use crate::input::Stored;
use crate::machine::Table;
use crate::output::{Need, Output, Trouble};
use crate::record::{Append, Entry, LogRow, PlayerId, TableId};
use crate::state::EntryError;
use crate::wire::{ChatLine, ClockPlan, ErrorCode, TableStatus, ToClient};

/// Why an entry did not get into the log.
pub(crate) enum NotWritten {
    /// It does not belong there.
    Wrong(EntryError),
    /// Another writer was first; the table has been read again.
    Raced,
    /// The store failed: the house is paused, and nobody knows yet whether it is there.
    Failed,
}

/// What the store was asked for, and what follows.
pub(crate) struct Wait {
    pub(crate) token: u64,
    pub(crate) then: Then,
}

/// Whoever asked for something, to be told if it cannot be done.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub(crate) conn: ConnId,
    /// The move or question.
    pub(crate) about: String,
}

/// A move that a client sent.
pub(crate) struct Sent {
    pub(crate) asker: Asker,
    pub(crate) player: PlayerId,
    pub(crate) seq: u32,
    pub(crate) move_id: String,
    pub(crate) codes: Vec<u32>,
}

/// What follows an answer of the store.
pub(crate) enum Then {
    /// The last entry in memory was to be written; `before` is how the table stood without it.
    Written { before: TableStatus, after: After },
    /// The log is read, because another writer was first.
    Reloaded { before: TableStatus, after: After },
    /// The log is read, because nobody knows whether the last entry in memory was written.
    ReadAgain(Again),
    /// What others have written is read.
    CaughtUp(Again),
    /// A line of the chat was to be kept.
    Chatted { asker: Asker, line: ChatLine },
    /// The next table was to be kept.
    SetOnward { asker: Asker, player: PlayerId, table: TableId },
}

/// What follows an attempt to write an entry.
pub(crate) enum After {
    Nothing,
    /// The asker is told if it failed.
    Answered(Asker),
    /// The move was this one: it is acknowledged, or its fate is told.
    Moved(Sent),
    /// A clock ran out before this move came.
    Flagged(Sent),
    /// A request to sit down or get up is answered.
    Seated {
        ask: u64,
        player: PlayerId,
    },
    /// A player who is sent away leaves the next seat too.
    Expelled {
        ask: u64,
        player: PlayerId,
    },
    /// A player has come back, and takes back the other seats too.
    TakenBack {
        player: PlayerId,
    },
    /// All go on at this table.
    GoneOn {
        asker: Asker,
        table: TableId,
    },
}

/// What follows once the memory can be believed again, and knows what whoever asks has seen.
pub(crate) enum Again {
    Nothing,
    /// A move is played.
    Act(Sent),
    /// Somebody is welcomed who has seen the log up to this number.
    Welcome(Conn, u32),
    /// The house goes on.
    GoOn,
    /// A write that failed is told.
    Wrote(After),
}

impl Again {
    /// The length of the log that whoever asks has seen, perhaps on another node.
    fn seen(&self) -> u32 {
        match self {
            Self::Act(sent) => sent.seq,
            Self::Welcome(_, since) => *since,
            Self::Nothing | Self::GoOn | Self::Wrote(_) => 0,
        }
    }
}

impl Table {
    /// Asks the store for something.
    pub(crate) fn need(&mut self, need: Need, then: Then) {
        self.asked += 1;
        let token = self.asked;
        self.wait = Some(Wait { token, then });
        self.outputs.push(Output::Store { token, need });
    }

    /// Goes on with what the store has answered.
    pub(crate) fn stored(&mut self, then: Then, answer: Stored) {
        match then {
            Then::Written { before, after } => self.written(before, after, &answer),
            Then::Reloaded { before, after } => match answer {
                Stored::Rows(rows) => {
                    let known = self.state.rows.len().saturating_sub(1);
                    let mut whole = self.state.rows[..known].to_vec();
                    whole.extend(rows);
                    self.learnt = Some(self.now);
                    self.take_anew(whole, before);
                    self.after(after, Err(NotWritten::Raced));
                }
                Stored::Done | Stored::Conflict | Stored::Failed => {
                    // The memory has an entry that lost: nothing of it may be told.
                    self.unsure = Some(before);
                    self.has_failed = true;
                    self.after(after, Err(NotWritten::Failed));
                }
            },
            Then::ReadAgain(again) => {
                let rows = match answer {
                    Stored::Rows(rows) => Some(rows),
                    Stored::Done | Stored::Conflict | Stored::Failed => None,
                };
                if let (Some(rows), Some(before)) = (rows, self.unsure) {
                    self.unsure = None;
                    self.take_anew(rows, before);
                }
                self.again(again);
            }
            Then::CaughtUp(again) => match answer {
                Stored::Rows(rows) => {
                    self.learn(rows);
                    self.again(again);
                }
                // What is in memory is true as far as it goes: the rest is read another time.
                Stored::Done | Stored::Conflict | Stored::Failed => self.unread(again),
            },
            Then::Chatted { asker, line } => match answer {
                Stored::Done => self.tell_chat(line),
                Stored::Conflict | Stored::Failed | Stored::Rows(_) => {
                    self.refuse(asker, ErrorCode::Store);
                }
            },
            Then::SetOnward { asker, player, table } => match answer {
                Stored::Done => {
                    let entry = Entry::Rematch { table: table.clone() };
                    self.write(entry, Some(player), None, After::GoneOn { asker, table });
                }
                Stored::Conflict | Stored::Failed | Stored::Rows(_) => {
                    self.refuse(asker, ErrorCode::Store);
                }
            },
        }
    }

    /// Has an entry written, durably, and then tells everybody.
    pub(crate) fn write(
        &mut self,
        entry: Entry,
        player: Option<PlayerId>,
        move_id: Option<Box<str>>,
        after: After,
    ) {
        match self.prepare(entry, player, move_id) {
            Ok((append, before)) => {
                self.need(Need::Append(append), Then::Written { before, after });
            }
            Err(why) => self.after(after, Err(why)),
        }
    }

    /// Has an entry written that nobody asked for, or says why it cannot be.
    pub(crate) fn try_write(&mut self, entry: Entry) -> Result<(), NotWritten> {
        let (append, before) = self.prepare(entry, None, None)?;
        self.need(Need::Append(append), Then::Written { before, after: After::Nothing });
        Ok(())
    }

    /// Takes an entry in, and says what is to be written and how the table stood without it.
    fn prepare(
        &mut self,
        entry: Entry,
        player: Option<PlayerId>,
        move_id: Option<Box<str>>,
    ) -> Result<(Append, TableStatus), NotWritten> {
        if self.is_quarantined {
            return Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::Quarantined)));
        }
        if self.unsure.is_some() || self.is_paused() {
            return Err(NotWritten::Failed);
        }
        let before = self.state.status();
        let last = self.state.rows.last().map_or(0, |row| row.at);
        let row = LogRow {
            seq: self.state.seq() + 1,
            at: self.log_time().max(last),
            player,
            move_id,
            entry,
        };
        self.state.admit(row.clone()).map_err(NotWritten::Wrong)?;
        let moved = match &row.entry {
            Entry::Sit { .. }
            | Entry::SitBot { .. }
            | Entry::Leave { .. }
            | Entry::GetUp { .. } => true,
            Entry::Act { .. }
            | Entry::Undo { .. }
            | Entry::Resign { .. }
            | Entry::Draw {}
            | Entry::Flag { .. }
            | Entry::HandOver { .. }
            | Entry::TakeBack { .. }
            | Entry::Rematch { .. } => self.state.status() != before,
        };
        let due = self.state.clock.due(row.at, &self.state.dial);
        let append = Append {
            table: self.state.record.id.clone(),
            next: self.state.decider(),
            deadline: due.map(|(_, left)| row.at + left),
            clocked: self.state.record.setup.clock != ClockPlan::None,
            index: moved.then(|| self.state.index()),
            row,
        };
        Ok((append, before))
    }

    fn written(&mut self, before: TableStatus, after: After, answer: &Stored) {
        let seq = self.state.seq();
        match answer {
            Stored::Done => {
                self.learnt = None;
                self.outputs.push(Output::Publish { seq });
                // The mover hears of the acknowledgement before any update.
                if let After::Moved(Sent { asker, move_id, .. }) = &after {
                    let ack = ToClient::Ack { move_id: move_id.clone(), seq };
                    self.reply(asker.conn, ack);
                }
                self.tell_rows(seq - 1, before);
                self.after(after, Ok(()));
            }
            Stored::Conflict => {
                // What was there before is in memory: only what took the place of the entry is read.
                self.need(Need::Read { after: seq - 1 }, Then::Reloaded { before, after });
            }
            Stored::Failed | Stored::Rows(_) => {
                // The memory may be ahead of the disk: what is there is read at once, or when the house goes on.
                self.unsure = Some(before);
                self.read_again(Again::Wrote(after));
            }
        }
    }

    /// Goes on after an attempt to write.
    fn after(&mut self, after: After, done: Result<(), NotWritten>) {
        match after {
            After::Nothing => {}
            After::Answered(asker) => {
                if let Err(why) = done {
                    self.refuse(asker, code_of(&why));
                }
            }
            After::Moved(sent) => {
                if let Err(why) = done {
                    self.not_moved(sent, why);
                }
            }
            // Nobody knows whether the clock was faster: whoever moved asks again in a moment.
            After::Flagged(sent) if self.unsure.is_some() => {
                self.refuse(sent.asker, ErrorCode::Paused);
            }
            After::Flagged(sent) => self.act_now(sent),
            After::Seated { ask, player } => self.seated(ask, player, done),
            After::Expelled { ask, player } => self.expelled(ask, player, done),
            After::TakenBack { player } => {
                if done.is_ok() {
                    self.take_back(player);
                }
            }
            After::GoneOn { asker, table } => match done {
                Ok(()) => self.tell_all(ToClient::Rematch { table: table.to_string() }),
                Err(why) => self.refuse(asker, code_of(&why)),
            },
        }
    }

    /// Takes in what another node has written meanwhile, and tells it.
    pub(crate) fn catch_up(&mut self) {
        // Where nobody knows what the last entry is, all is read anew when the house goes on.
        if self.unsure.is_none() {
            self.need(Need::Read { after: self.state.seq() }, Then::CaughtUp(Again::Nothing));
        }
    }

    fn learn(&mut self, rows: Vec<LogRow>) {
        let (since, before) = (self.state.seq(), self.state.status());
        if rows.is_empty() {
            return;
        }
        self.learnt = Some(self.now);
        if let Err(trouble) = self.state.admit_all(rows, self.now) {
            self.broken(trouble);
        }
        self.tell_rows(since, before);
        let mut rows = self.state.rows.iter().skip(since as usize);
        if rows.any(|row| matches!(row.entry, Entry::Rematch { .. }))
            && let Some(table) = &self.state.onward
        {
            let table = table.to_string();
            self.tell_all(ToClient::Rematch { table });
        }
    }

    /// Reads the table anew, if nobody knows whether its last entry was written, and goes on. What others have written is
    /// read first for whoever has seen it already: nobody is shown an earlier moment than they know.
    pub(crate) fn read_again(&mut self, again: Again) {
        if self.unsure.is_some() {
            self.need(Need::Read { after: 0 }, Then::ReadAgain(again));
        } else if again.seen() > self.state.seq() && !self.is_quarantined {
            self.need(Need::Read { after: self.state.seq() }, Then::CaughtUp(again));
        } else {
            self.again(again);
        }
    }

    fn again(&mut self, again: Again) {
        let is_sure = self.unsure.is_none();
        match again {
            Again::Nothing => {}
            Again::Act(sent) if is_sure => self.act_in_time(sent),
            Again::Act(sent) => self.refuse(sent.asker, ErrorCode::Paused),
            Again::Welcome(conn, since) if is_sure => self.welcome(conn, since),
            // Nothing can be shown: the client comes back in a moment.
            Again::Welcome(conn, _) => {
                self.outputs.push(Output::Close { conn: conn.id, code: 1013 });
            }
            Again::GoOn if is_sure => self.go_on(),
            Again::GoOn => self.has_failed = true,
            Again::Wrote(after) => self.after(after, Err(NotWritten::Failed)),
        }
    }

    /// What others have written could not be read.
    fn unread(&mut self, again: Again) {
        match again {
            Again::Act(sent) => self.refuse(sent.asker, ErrorCode::Paused),
            Again::Welcome(conn, _) => {
                self.outputs.push(Output::Close { conn: conn.id, code: 1013 });
            }
            Again::Nothing | Again::GoOn | Again::Wrote(_) => {}
        }
    }

    /// Takes the log in anew: the last entry in memory was perhaps not written, or another one was in its place.
    fn take_anew(&mut self, rows: Vec<LogRow>, before: TableStatus) {
        let since = self.state.seq().saturating_sub(1);
        let mut state = self.state.afresh();
        let whole = state.admit_all(rows, self.now);
        self.state = state;
        self.thinking = None;
        if let Err(trouble) = whole {
            self.broken(trouble);
        }
        self.tell_rows(since, before);
    }

    fn broken(&mut self, trouble: Trouble) {
        self.outputs.push(Output::Trouble(trouble));
        self.is_quarantined = true;
    }
}

/// What an asker is told of an entry that was not written.
pub(crate) fn code_of(why: &NotWritten) -> ErrorCode {
    match why {
        NotWritten::Raced => ErrorCode::Store,
        NotWritten::Failed => ErrorCode::Paused,
        NotWritten::Wrong(EntryError::Wrong(code)) => *code,
        NotWritten::Wrong(EntryError::Refused { .. } | EntryError::Faults(_)) => {
            ErrorCode::NotAllowed
        }
    }
}
