//! The same table on other nodes: who is connected there, and what is left to them.
//!
//! A node that is gone can say nothing, so all that is left to it is done here a moment later.

use crate::machine::{CHAT_KEPT, Table};
use crate::record::{PlayerId, Said};
use crate::wire::ChatLine;

/// How long what another node ought to do is left to it, in milliseconds.
const PATIENCE: u64 = 4_000;

/// Who is connected to a table on other nodes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Elsewhere {
    /// The players who have a seat.
    pub players: Vec<PlayerId>,
    /// How many only watch.
    pub watching: u32,
}

impl Table {
    /// Who is connected here, for other nodes to know.
    pub fn here(&self) -> Elsewhere {
        let seated = self.conns.iter().filter(|conn| !conn.by.seats.is_empty());
        let mut players: Vec<PlayerId> = seated.map(|conn| conn.player).collect();
        let watching = (self.conns.len() - players.len()) as u32;
        players.sort_unstable();
        players.dedup();
        Elsewhere { players, watching }
    }

    /// Somebody came or went on another node.
    pub(crate) fn hear_of(&mut self, elsewhere: Elsewhere) {
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        for player in &before.players {
            if !self.present(*player) {
                for seat in self.state.seats_of(*player) {
                    self.absent[seat.index()] = self.now;
                }
            }
        }
        if before != self.elsewhere {
            self.tell_presence();
        }
    }

    /// Something was said on another node: what is not known yet is told.
    pub(crate) fn overhear(&mut self, lines: Vec<Said>) {
        for said in lines {
            let Said { at, name, seat, line: text } = said;
            let line = ChatLine { name, seat, at: at as f64, text };
            let oldest = self.chat.first().map_or(0.0, |line| line.at);
            let is_old = self.chat.len() >= CHAT_KEPT && line.at < oldest;
            if !is_old && !self.chat.contains(&line) {
                self.tell_chat(line);
            }
        }
    }

    /// How much longer than usual something waits that the player of the deciding seat may do on another node.
    pub(crate) fn patience(&self) -> u64 {
        let player = self.state.decider().and_then(|seat| {
            let sitter = &self.state.sitters[seat.index()];
            sitter.player()
        });
        let is_elsewhere =
            |player| !self.is_here(player) && self.elsewhere.players.contains(&player);
        if player.is_some_and(is_elsewhere) { PATIENCE } else { 0 }
    }

    /// The time of the log, as far as the clock of the deciding seat is concerned: the node where its player is comes first.
    pub(crate) fn patient_time(&self) -> u64 {
        self.log_time().saturating_sub(self.patience())
    }

    /// When a bot thinks here, if another node wrote the last entry and lets it think as well.
    pub(crate) fn thinks_at(&self) -> Option<u64> {
        let is_at_it = self.thinking.as_ref().is_some_and(|bot| bot.is_about(self.state.seq()));
        let learnt = self.learnt.filter(|_| !is_at_it)?;
        let seat = self.state.decider()?;
        self.state.sitters[seat.index()].bot()?;
        Some(learnt + PATIENCE)
    }
}
