//! A connection, as its table knows it.

use std::collections::VecDeque;

use crate::frames::Perspective;
use crate::record::PlayerId;

/// The number of a connection: a later one is newer.
pub type ConnId = u64;

/// A connection of a player or of somebody who watches.
#[derive(Debug)]
pub(crate) struct Conn {
    pub(crate) id: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    pub(crate) by: Perspective,
    /// Whether the chat is silent here.
    pub(crate) is_quiet: bool,
    /// Whether an advice is being thought about for it.
    pub(crate) advised: bool,
    /// When the last few lines of chat came from here.
    pub(crate) said: Recent,
    /// When the last few forecasts were asked for from here.
    pub(crate) foreseen: Recent,
}

impl Conn {
    pub(crate) fn new(id: ConnId, player: PlayerId, name: String) -> Self {
        Self {
            id,
            player,
            name,
            by: Perspective::default(),
            is_quiet: false,
            advised: false,
            said: Recent::default(),
            foreseen: Recent::default(),
        }
    }
}

/// What happened in the last span of time.
#[derive(Debug, Default)]
pub(crate) struct Recent(VecDeque<u64>);

impl Recent {
    /// Notes that it happens now, unless it has happened as often as it may in that span.
    pub(crate) fn note(&mut self, now: u64, span: u64, most: usize) -> bool {
        self.0.retain(|at| now.saturating_sub(*at) < span);
        if self.0.len() >= most {
            return false;
        }
        self.0.push_back(now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_often_in_a_span_and_no_oftener() {
        let mut recent = Recent::default();
        assert!(recent.note(0, 1_000, 2));
        assert!(recent.note(900, 1_000, 2));
        assert!(!recent.note(999, 1_000, 2));
        assert!(recent.note(1_000, 1_000, 2), "the first one is past");
        assert!(!recent.note(1_500, 1_000, 2));
    }
}
