//! Writing the log: an entry is checked against the rules, made durable, and only then told.

use std::sync::atomic::Ordering;

use super::actor::Actor;
use super::state::EntryError;
use crate::bus::Wake;
use crate::now;
use crate::record::{Entry, LogRow, PlayerId};
use crate::store::{Append, StoreError};
use crate::wire::{ClockPlan, ErrorCode, TableStatus, ToClient};

/// Why an entry did not get into the log.
pub(super) enum NotWritten {
    /// It does not belong there.
    Wrong(EntryError),
    /// Another writer was first; the table has been read again.
    Raced,
    /// The store failed: the house is paused, and nobody knows yet whether it is there.
    Failed,
}

impl Actor {
    /// Writes an entry, durably, and then tells everybody.
    pub(super) async fn write(
        &mut self,
        entry: Entry,
        player: Option<PlayerId>,
        move_id: Option<Box<str>>,
    ) -> Result<(), NotWritten> {
        if self.is_quarantined {
            return Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::Quarantined)));
        }
        if self.unsure.is_some() || self.context.pulse.is_paused() {
            return Err(NotWritten::Failed);
        }
        let before = self.state.status();
        let last = self.state.rows.last().map_or(0, |row| row.at);
        let row = LogRow { seq: self.state.seq() + 1, at: now().max(last), player, move_id, entry };
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
        let due = self.state.clock.due(row.at, &self.state.downtime);
        let append = Append {
            table: self.state.record.id.clone(),
            row: row.clone(),
            next: self.state.decider(),
            deadline: due.map(|(_, left)| row.at + left),
            clocked: self.state.record.setup.clock != ClockPlan::None,
            index: moved.then(|| self.state.index()),
        };
        match self.context.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.reload(row.seq - 1, before).await;
                return Err(NotWritten::Raced);
            }
            Err(error) => {
                tracing::error!(table = self.state.record.id.short(), %error, "an entry was not written");
                self.context.pulse.failed();
                // The memory may be ahead of the disk: what is there is read at once, or when the house goes on.
                self.unsure = Some(before);
                self.read_again().await;
                return Err(NotWritten::Failed);
            }
        }
        let seq = self.state.seq();
        self.seen.store(seq, Ordering::Relaxed);
        self.context.bus.publish(Wake { table: self.state.record.id.clone(), seq });
        metrics::counter!("veillee_entries_total").increment(1);
        if let Some((conn, move_id)) = self.acknowledge.take() {
            self.reply(conn, &ToClient::Ack { move_id, seq });
        }
        self.tell_rows(row.seq - 1, before);
        Ok(())
    }

    /// Takes in what another node has written meanwhile, and tells it.
    pub(super) async fn catch_up(&mut self) {
        let (since, before) = (self.state.seq(), self.state.status());
        let rows = match self.context.store.log(&self.state.record.id, since).await {
            Ok(rows) if rows.is_empty() => return,
            Ok(rows) => rows,
            Err(error) => return self.unread(&error),
        };
        for row in rows {
            if let Err(error) = self.state.admit(row) {
                self.broken(&error);
                break;
            }
        }
        self.seen.store(self.state.seq(), Ordering::Relaxed);
        self.tell_rows(since, before);
    }

    /// Reads the table anew, because nobody knows whether its last entry was written. Says whether that could be done.
    pub(super) async fn read_again(&mut self) -> bool {
        let Some(before) = self.unsure else { return true };
        let Ok(rows) = self.context.store.log(&self.state.record.id, 0).await else { return false };
        self.unsure = None;
        self.take_anew(rows, self.state.seq().saturating_sub(1), before);
        true
    }

    /// Reads the table anew, because another writer was first with an entry that this table has already taken in, and
    /// tells what came after `since`.
    async fn reload(&mut self, since: u32, before: TableStatus) {
        let rows = match self.context.store.log(&self.state.record.id, 0).await {
            Ok(rows) => rows,
            Err(error) => return self.unread(&error),
        };
        self.take_anew(rows, since, before);
    }

    fn take_anew(&mut self, rows: Vec<LogRow>, since: u32, before: TableStatus) {
        let mut state = self.state.afresh();
        for row in rows {
            if let Err(error) = state.admit(row) {
                self.broken(&error);
                break;
            }
        }
        self.state = state;
        self.thinking = None;
        self.seen.store(self.state.seq(), Ordering::Relaxed);
        self.tell_rows(since, before);
    }

    fn broken(&mut self, error: &EntryError) {
        tracing::error!(table = self.state.record.id.short(), %error, "the log cannot be played again");
        self.is_quarantined = true;
    }

    fn unread(&mut self, error: &StoreError) {
        tracing::error!(table = self.state.record.id.short(), %error, "the log was not read");
        self.has_failed = true;
    }
}
