//! Who is connected, and what each of them is told.

use engine::{Seat, Stage};

use crate::conn::{Conn, ConnId};
use crate::frames::Perspective;
use crate::machine::Table;
use crate::output::{Frame, Output};
use crate::record::{Entry, PlayerId};
use crate::sitter::Who;
use crate::wire::{ErrorCode, TableInfo, TableStatus, ToClient, words};
use crate::writing::{After, Asker};

/// Up to how many connections are told at once of whoever comes and goes.
const COMPANY: usize = 8;
/// How long a crowd waits to be told, in milliseconds.
const GATHERED: u64 = 250;
/// How many entries of the log the first frame tells again, at most, and how long it may be in bytes.
const BEATS_MAX: u32 = 1024;
const WELCOME_MAX: usize = 640 * 1024;

impl Table {
    /// Forgets what was asked before the table changed.
    fn settle(&mut self) {
        self.offers.settle();
        for index in 0..self.conns.len() {
            self.conns[index].by.seats = self.state.seats_of(self.conns[index].player);
            self.look_again(index);
        }
        // Somebody who watched in two tabs and has just sat down plays in the newer one.
        let newest = |conn: &Conn| {
            self.conns.iter().all(|other| other.player != conn.player || other.id <= conn.id)
        };
        let old: Vec<ConnId> = self
            .conns
            .iter()
            .filter(|conn| !conn.by.seats.is_empty() && !newest(conn))
            .map(|conn| conn.id)
            .collect();
        for conn in old {
            self.displace(conn);
        }
    }

    /// Tells a connection that a newer one plays, and lets it go.
    fn displace(&mut self, conn: ConnId) {
        self.reply(conn, ToClient::Displaced {});
        if let Some(index) = self.index_of(conn) {
            self.conns.swap_remove(index);
            self.outputs.push(Output::Close { conn, code: 4001 });
        }
    }

    /// On a shared screen the hand of one seat is put away when another of its seats has to decide.
    fn look_again(&mut self, index: usize) {
        let decider = self.state.decider();
        let by = &mut self.conns[index].by;
        if !(by.is_pinned && by.as_seat.is_some_and(|seat| by.seats.contains(&seat))) {
            by.as_seat = match by.seats.as_slice() {
                [] => None,
                [seat] => Some(*seat),
                seats => by.as_seat.filter(|seat| {
                    let others = |decider| decider == *seat || !seats.contains(&decider);
                    seats.contains(seat) && decider.is_none_or(others)
                }),
            };
        }
        by.muted = self.windows.muted(by.as_seat, self.state.decision());
    }

    /// Shows a connection where the game stands for it now, once it is dealt.
    pub(crate) fn show(&mut self, index: usize) -> Result<(), ErrorCode> {
        self.look_again(index);
        let update = self.state.update(&self.conns[index].by, Vec::new(), self.log_time());
        self.send(index, ToClient::Update(update.ok_or(ErrorCode::NotDealt)?));
        Ok(())
    }

    /// Tells everybody what the log has had since, each what they may know; `before` is how the table stood then.
    pub(crate) fn tell_rows(&mut self, since: u32, before: TableStatus) {
        self.settle();
        let status = self.state.status();
        let is_plain = |entry: &Entry| matches!(entry, Entry::Act { .. } | Entry::Undo { .. });
        let mut rows = self.state.rows.iter().skip(since as usize);
        if status != before || !rows.all(|row| is_plain(&row.entry)) {
            self.tell_info();
        }
        let mut rows = self.state.rows.iter().skip(since as usize);
        if !rows.all(|row| matches!(row.entry, Entry::Act { .. })) {
            // What a bot thought before something was taken back or handed over is about another game.
            self.bots.clear();
        }
        // Whoever sees the same is told the same: it is made once.
        let mut alike: Vec<(Perspective, Vec<ConnId>)> = Vec::new();
        for conn in &self.conns {
            match alike.iter_mut().find(|(by, _)| *by == conn.by) {
                Some((_, conns)) => conns.push(conn.id),
                None => alike.push((conn.by.clone(), vec![conn.id])),
            }
        }
        for (by, conns) in alike {
            let beats = self.state.beats_since(since, by.hears_as());
            let Some(update) = self.state.update(&by, beats, self.log_time()) else { break };
            self.tell(conns, ToClient::Update(update));
        }
        if status == TableStatus::Over && before != TableStatus::Over {
            self.tell_over();
        }
    }

    fn tell_over(&mut self) {
        let (Some(Stage::Over(outcome)), Some(reveal)) = (self.state.stage(), self.state.reveal())
        else {
            return;
        };
        self.outputs.push(Output::Over);
        let replay = format!("/api/tables/{}/replay", self.state.record.id);
        self.tell_all(ToClient::Over { outcome, reveal, replay });
    }

    /// Sends to a connection that may have gone meanwhile.
    pub(crate) fn reply(&mut self, conn: ConnId, frame: ToClient) {
        if let Some(index) = self.index_of(conn) {
            self.send(index, frame);
        }
    }

    /// Tells whoever asked, if they are still there, why it was not done.
    pub(crate) fn refuse(&mut self, asker: Asker, code: ErrorCode) {
        self.reply(asker.conn, error_frame(code, Some(asker.about)));
    }

    pub(crate) fn index_of(&self, conn: ConnId) -> Option<usize> {
        self.conns.iter().position(|known| known.id == conn)
    }

    /// Sends everybody how the table stands; later, where nobody knows how it does.
    pub(crate) fn tell_info(&mut self) {
        if self.unsure.is_some() {
            self.presence_at.get_or_insert(self.now);
            return;
        }
        self.presence_at = None;
        let has_seat = |player: PlayerId| {
            self.state.sitters.iter().any(|sitter| match &sitter.who {
                Who::Player { player: known, .. } | Who::Kept { player: known, .. } => {
                    *known == player
                }
                Who::Open | Who::Bot(_) => false,
            })
        };
        let special = |conn: &&Conn| has_seat(conn.player);
        let own: Vec<(ConnId, PlayerId)> =
            self.conns.iter().filter(special).map(|conn| (conn.id, conn.player)).collect();
        let plain: Vec<ConnId> =
            self.conns.iter().filter(|conn| !special(conn)).map(|conn| conn.id).collect();
        for (conn, player) in own {
            let table = self.info(Some(player));
            self.tell(vec![conn], ToClient::Table { table });
        }
        // All who only watch are told the same: it is written once.
        if !plain.is_empty() {
            let table = self.info(None);
            self.tell(plain, ToClient::Table { table });
        }
    }

    /// Somebody came or went. A small company is told at once; a crowd a moment later, of all who came and went meanwhile.
    pub(crate) fn tell_presence(&mut self) {
        if self.conns.len() <= COMPANY {
            self.tell_info();
        } else {
            self.presence_at.get_or_insert(self.now + GATHERED);
        }
    }

    pub(crate) fn tell_all(&mut self, frame: ToClient) {
        let conns: Vec<ConnId> = self.conns.iter().map(|conn| conn.id).collect();
        if !conns.is_empty() {
            self.tell(conns, frame);
        }
    }

    pub(crate) fn send(&mut self, index: usize, frame: ToClient) {
        self.tell(vec![self.conns[index].id], frame);
    }

    pub(crate) fn tell(&mut self, conns: Vec<ConnId>, frame: impl Into<Frame>) {
        self.outputs.push(Output::Tell { conns, frame: frame.into() });
    }

    fn forget(&mut self, conn: ConnId) -> bool {
        let Some(index) = self.index_of(conn) else { return false };
        let player = self.conns.swap_remove(index).player;
        if !self.present(player) {
            for seat in self.state.seats_of(player) {
                self.absent[seat.index()] = self.now;
            }
        }
        true
    }

    pub(crate) fn present(&self, player: PlayerId) -> bool {
        self.is_here(player) || self.elsewhere.players.contains(&player)
    }

    /// Whether a player is connected to this node.
    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.conns.iter().any(|conn| conn.player == player)
    }

    pub(crate) fn info(&self, player: Option<PlayerId>) -> TableInfo {
        let watching = self.here().watching.saturating_add(self.elsewhere.watching);
        self.state.info(player, |player| self.present(player), watching, self.is_quarantined)
    }

    /// Somebody has come: they are told where the game stands, and the others that they are there.
    pub(crate) fn welcome(&mut self, mut conn: Conn, since: u32) {
        let player = conn.player;
        conn.by.seats = self.state.seats_of(player);
        if !conn.by.seats.is_empty() {
            // Two tabs on one seat: the newer one plays, the older one is told.
            let same = |known: &&Conn| known.player == player;
            let old: Vec<ConnId> = self.conns.iter().filter(same).map(|known| known.id).collect();
            for conn in old {
                self.displace(conn);
            }
        }
        let came = !self.present(player);
        self.conns.push(conn);
        let index = self.conns.len() - 1;
        if !self.is_quarantined {
            self.look_again(index);
        }
        let welcome = self.first_frame(index, since);
        self.tell(vec![self.conns[index].id], welcome);
        if self.is_paused() {
            self.send(index, ToClient::Paused { on: true });
        }
        if self.is_quarantined {
            self.send(index, error_frame(ErrorCode::Quarantined, None));
            return;
        }
        if came {
            self.tell_presence();
        }
        self.take_back(player);
    }

    /// A bot that stood in gives the seats back, one after the other, to the player who returns.
    pub(crate) fn take_back(&mut self, player: PlayerId) {
        let is_kept = |seat: &Seat| self.state.sitters[seat.index()].is_stand_in;
        let seat = self.state.seats_of(player).into_iter().find(is_kept);
        if let Some(seat) = seat.filter(|_| self.state.status() == TableStatus::Playing) {
            let after = After::TakenBack { player };
            self.write(Entry::TakeBack { seat }, Some(player), None, after);
        }
    }

    /// The first frame of a connection. However long the log is, it fits: the view says where the game stands, and of
    /// what happened only the last part is told.
    fn first_frame(&self, index: usize, since: u32) -> Frame {
        let mut beats_max = BEATS_MAX;
        loop {
            let frame = Frame::from(self.stands_for(index, since, beats_max));
            if frame.text().len() <= WELCOME_MAX || beats_max == 0 {
                return frame;
            }
            beats_max /= 4;
        }
    }

    /// Where the table stands for a connection.
    fn stands_for(&self, index: usize, since: u32, beats_max: u32) -> ToClient {
        let conn = &self.conns[index];
        let update = if self.is_quarantined {
            None
        } else {
            // A number that this log has never had comes from another time: all is told anew.
            let since = if since > self.state.seq() { 0 } else { since };
            let since = since.max(self.state.seq().saturating_sub(beats_max));
            let beats = if since == self.state.seq() {
                Vec::new()
            } else {
                self.state.beats_since(since, conn.by.hears_as())
            };
            self.state.update(&conn.by, beats, self.log_time())
        };
        let before = match &update {
            Some(_) if since == 0 => self.state.before_the_others(&conn.by),
            Some(_) | None => None,
        };
        ToClient::Welcome {
            table: self.info(Some(conn.player)),
            seats: conn.by.seats.clone(),
            seq: self.state.seq(),
            update,
            before,
            chat: self.chat.clone(),
            pending: self.pending(),
            reveal: if self.is_quarantined { None } else { self.state.reveal() },
        }
    }

    pub(crate) fn disconnect(&mut self, conn: ConnId) {
        if self.forget(conn) {
            self.tell_presence();
        }
    }
}

/// An error as a frame.
pub(crate) fn error_frame(code: ErrorCode, about: Option<String>) -> ToClient {
    ToClient::Error { code, words: words(code), about }
}
