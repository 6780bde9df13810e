//! The time of the log, as this node reads it: its own clock, put forward where another node's clock is ahead of it.
//!
//! Clocks of nodes differ. An entry that another node has written may bear a time that is still to come here; if this node
//! then went on by its own clock, whoever thinks here would think for nothing until it has caught up. So the log's time
//! goes on from the latest entry, at the pace of this node's clock.

use std::sync::Arc;

use crate::downtime::Downtime;

/// How this node reads the time of the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dial {
    downtime: Arc<Downtime>,
    /// By how much the log is ahead of this node's clock.
    ahead: u64,
}

impl Dial {
    pub(crate) fn new(downtime: Arc<Downtime>) -> Self {
        Self { downtime, ahead: 0 }
    }

    /// The time of the log when this node's clock shows `now`.
    pub(crate) fn read(&self, now: u64) -> u64 {
        now + self.ahead
    }

    /// When this node's clock shows `now`, the log has an entry of the time `at`.
    pub(crate) fn keep_up(&mut self, at: u64, now: u64) {
        self.ahead = self.ahead.max(at.saturating_sub(now));
    }

    /// How much of the log's time before `at` somebody could have moved. When nobody could is known by this node's clock.
    pub(crate) fn live(&self, at: u64) -> u64 {
        self.downtime.live(at.saturating_sub(self.ahead)) + self.ahead.min(at)
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.downtime.is_paused()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_from_an_entry_that_is_ahead() {
        let mut dial = Dial::default();
        dial.keep_up(60_000, 1_000);
        assert_eq!(dial.read(1_000), 60_000);
        assert_eq!(dial.read(31_000), 90_000, "thirty seconds are thirty seconds");
        dial.keep_up(70_000, 31_000);
        assert_eq!(dial.read(31_000), 90_000, "it never goes back");
    }

    #[test]
    fn what_is_lost_is_lost_by_the_clock_of_this_node() {
        let down = Downtime::new(vec![(2_000, 5_000)]);
        let mut dial = Dial::new(Arc::new(down));
        assert_eq!(dial.live(10_000), 7_000);
        dial.keep_up(60_000, 1_000);
        assert_eq!(dial.live(60_000), 60_000);
        assert_eq!(dial.live(69_000), 66_000);
    }
}
