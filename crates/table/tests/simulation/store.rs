//! The store of all nodes: a log whose numbers can be taken once, and what goes wrong with it.

use std::collections::BTreeMap;

use table::record::{Append, LogRow, Said, TableId};
use table::{Need, Stored};

use crate::dice::Dice;
use crate::faults::{Faults, Tally};
use crate::planted::Planted;

/// What the store keeps of one table.
#[derive(Default)]
pub(crate) struct Store {
    /// The log by its numbers, as the key of a database has them: nothing here keeps a gap out.
    pub(crate) rows: BTreeMap<u32, LogRow>,
    pub(crate) chat: Vec<Said>,
    /// The other tables that were set.
    pub(crate) tables: Vec<TableId>,
    /// When the nodes that told of it could keep nothing, each in its own time.
    pub(crate) down: Vec<(u64, u64)>,
    /// When somebody's time is over, as the last entry says.
    pub(crate) deadline: Option<u64>,
    /// Whether nothing can be written or read now.
    pub(crate) is_out: bool,
    /// What is wrong with it on purpose.
    pub(crate) planted: Option<Planted>,
}

/// What becomes of one request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    /// When it is carried out, if it is.
    pub(crate) done_after: Option<u64>,
    /// When it is answered.
    pub(crate) told_after: u64,
    /// Whether the answer is that it failed, whatever was done.
    pub(crate) says_failed: bool,
}

impl Store {
    /// Draws what becomes of a request.
    pub(crate) fn fate(
        &self,
        need: &Need,
        faults: &Faults,
        dice: &mut Dice,
        tally: &mut Tally,
    ) -> Fate {
        let done = dice.between(0, faults.store_slow);
        let told = done + dice.between(0, faults.store_slow);
        let plain = Fate { done_after: Some(done), told_after: told, says_failed: false };
        if self.is_out {
            tally.note("store was out");
            // What was under way when it went may have been done all the same.
            let done_after = dice.hits(100).then_some(done);
            return Fate { done_after, says_failed: true, ..plain };
        }
        if matches!(need, Need::Read { .. }) {
            if dice.hits(faults.read_fails) {
                tally.note("log could not be read");
                return Fate { done_after: None, says_failed: true, ..plain };
            }
            return plain;
        }
        if dice.hits(faults.store_fails) {
            tally.note("write failed");
            return Fate { done_after: None, says_failed: true, ..plain };
        }
        if dice.hits(faults.store_lies) {
            tally.note("write failed and was made");
            return Fate { says_failed: true, ..plain };
        }
        if dice.hits(faults.store_is_late) {
            tally.note("write was made after it had failed");
            let late = told + dice.between(1, 3_000);
            return Fate { done_after: Some(late), told_after: told, says_failed: true };
        }
        plain
    }

    /// Does what was asked for.
    pub(crate) fn carry_out(&mut self, need: Need) -> Stored {
        match need {
            Need::Append(append) => self.append(append),
            Need::Read { after } => {
                let mut rows: Vec<LogRow> =
                    self.rows.range(after + 1..).map(|(_, row)| row.clone()).collect();
                if self.planted == Some(Planted::HidesTheLastRow) && rows.len() > 6 {
                    rows.pop();
                }
                Stored::Rows(rows)
            }
            Need::Say(said) => {
                self.chat.push(said);
                Stored::Done
            }
            Need::Set { record, .. } => {
                self.tables.push(record.id);
                Stored::Done
            }
        }
    }

    fn append(&mut self, append: Append) -> Stored {
        let mut row = append.row;
        let is_late = row.seq > 5;
        match self.planted {
            Some(Planted::LosesAWrite) if is_late && row.seq.is_multiple_of(7) => {
                return Stored::Done;
            }
            Some(Planted::TakesANumberTwice) => {
                self.rows.insert(row.seq, row);
                return Stored::Done;
            }
            Some(Planted::SkipsANumber) if is_late => row.seq += 1,
            Some(Planted::WritesTwice) if is_late && row.move_id.is_some() => {
                let again = LogRow { seq: row.seq + 1, ..row.clone() };
                self.rows.insert(again.seq, again);
            }
            Some(Planted::ForgetsTheTime) => {
                row.at = self.rows.last_key_value().map_or(row.at, |(_, last)| last.at);
            }
            Some(_) | None => {}
        }
        if self.rows.contains_key(&row.seq) {
            return Stored::Conflict;
        }
        self.deadline = append.deadline;
        self.rows.insert(row.seq, row);
        Stored::Done
    }

    /// The log.
    pub(crate) fn log(&self) -> Vec<LogRow> {
        self.rows.values().cloned().collect()
    }

    /// The length of the log.
    pub(crate) fn seq(&self) -> u32 {
        self.rows.last_key_value().map_or(0, |(seq, _)| *seq)
    }
}
