//! Whether what is played can be kept. While it cannot, the house is paused: nobody moves, and no clock runs.

use std::sync::Arc;

use table::Downtime;
use tokio::sync::watch;

use crate::now;

/// What the house knows of its store.
pub(crate) struct Pulse {
    pub(crate) downtime: Arc<Downtime>,
    paused: watch::Sender<bool>,
}

impl Pulse {
    /// A house that has just started.
    pub(crate) fn new(downtime: Arc<Downtime>) -> Self {
        Self { downtime, paused: watch::channel(false).0 }
    }

    /// Whether nothing can be kept at the moment.
    pub(crate) fn is_paused(&self) -> bool {
        *self.paused.borrow()
    }

    /// Hears when the house is paused, and when it goes on.
    pub(crate) fn listen(&self) -> watch::Receiver<bool> {
        self.paused.subscribe()
    }

    /// Something could not be written.
    pub(crate) fn failed(&self) {
        self.downtime.pause(now());
        if self.paused.send_if_modified(|paused| !std::mem::replace(paused, true)) {
            tracing::error!("nothing can be written: the house is paused");
            metrics::counter!("veillee_pauses_total").increment(1);
        }
        metrics::gauge!("veillee_paused").set(1.0);
    }

    /// Something was written; gives the stretch in which nothing could be.
    pub(crate) fn written(&self) -> Option<(u64, u64)> {
        let stretch = self.downtime.resume(now());
        metrics::gauge!("veillee_paused").set(0.0);
        if self.paused.send_if_modified(|paused| std::mem::replace(paused, false)) {
            tracing::info!("the store writes again: play goes on");
        }
        stretch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_change_is_told() {
        let pulse = Pulse::new(Arc::default());
        let mut ear = pulse.listen();
        assert_eq!(pulse.written(), None);
        assert!(!ear.has_changed().unwrap(), "a heartbeat like any other");
        pulse.failed();
        pulse.failed();
        assert!(pulse.is_paused() && ear.has_changed().unwrap());
        ear.mark_unchanged();
        pulse.failed();
        assert!(!ear.has_changed().unwrap());
        assert!(pulse.written().is_some());
        assert!(ear.has_changed().unwrap() && !pulse.is_paused());
    }
}
