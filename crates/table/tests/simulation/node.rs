//! A node: it has the table in memory, or reads it, or is down. It does what the server's task does, without a task.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::record::{LogRow, Said};
use table::{ConnId, Downtime, Input, Opening, Table};

use crate::dice::Dice;
use crate::plan::Plan;

/// How long answers to windows take, and how much longer they may.
const WINDOW_DELAY: (u64, u64) = (300, 1_200);

/// A connection of a node.
#[derive(Clone, Copy)]
pub(crate) struct Wire {
    pub(crate) client: usize,
    /// When the last thing that was said on it arrives, either way: what is said later arrives later.
    pub(crate) to_client: u64,
    pub(crate) to_node: u64,
}

/// One run of the program on one machine.
pub(crate) struct Node {
    /// By how much its clock is ahead.
    pub(crate) skew: u64,
    pub(crate) is_up: bool,
    /// How often it was started: whatever comes from an earlier life is dropped.
    pub(crate) life: u32,
    /// Until when it stands still.
    pub(crate) frozen_until: u64,
    pub(crate) downtime: Arc<Downtime>,
    pub(crate) table: Option<Table>,
    /// What waits until the table has been read.
    pub(crate) loading: Option<Vec<Input>>,
    pub(crate) wires: BTreeMap<ConnId, Wire>,
    /// The number of the timer that counts.
    pub(crate) timer: u64,
    /// Since when it knows each length of the log, in true time.
    pub(crate) knows: BTreeMap<u32, u64>,
    dice: Dice,
}

impl Node {
    pub(crate) fn new(skew: u64, dice: Dice) -> Self {
        Self {
            skew,
            is_up: true,
            life: 0,
            frozen_until: 0,
            downtime: Arc::default(),
            table: None,
            loading: None,
            wires: BTreeMap::new(),
            timer: 0,
            knows: BTreeMap::new(),
            dice,
        }
    }

    /// What its clock shows.
    pub(crate) fn clock(&self, now: u64) -> u64 {
        now + self.skew
    }

    /// How much time it knows to be lost, up to whichever is later: now, or the last entry.
    pub(crate) fn lost(&self, now: u64, last: u64) -> u64 {
        let at = self.clock(now).max(last);
        at - self.downtime.live(at)
    }

    /// Everything it had in memory is gone.
    pub(crate) fn crash(&mut self) {
        self.is_up = false;
        self.life += 1;
        self.wires.clear();
        self.forget();
    }

    /// It starts again and knows what is written down.
    pub(crate) fn start(&mut self, now: u64, down: Vec<(u64, u64)>) {
        self.is_up = true;
        self.downtime = Arc::new(Downtime::new(down));
        self.downtime.tick(self.clock(now));
    }

    /// Lets the table go.
    pub(crate) fn forget(&mut self) {
        self.table = None;
        self.loading = None;
        self.knows.clear();
    }

    /// Opens the table from what was read.
    pub(crate) fn open(&mut self, plan: &Plan, rows: Vec<LogRow>, chat: Vec<Said>, now: u64) {
        let opening = Opening {
            record: Arc::clone(&plan.record),
            opener: Arc::clone(&plan.opener),
            downtime: Arc::clone(&self.downtime),
            rows,
            chat,
            window_delay: WINDOW_DELAY,
            entropy: Box::new(self.dice.fork()),
        };
        let table = Table::open(opening, self.clock(now)).expect("its game opens");
        self.table = Some(table);
    }

    /// Notes how much of the log it knows now. What it has in memory may still lose a race.
    pub(crate) fn note(&mut self, log: &[LogRow], now: u64) {
        let Some(last) = self.table.as_ref().and_then(|table| table.rows().last()) else { return };
        if log.get(last.seq as usize - 1) == Some(last) {
            self.knows.entry(last.seq).or_insert(now);
        }
    }
}
