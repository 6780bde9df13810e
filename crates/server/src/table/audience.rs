//! Who is connected, and what each of them is told.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::Stage;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::actor::{Actor, Conn, Out};
use super::frames::Perspective;
use super::sitter::Who;
use crate::now;
use crate::record::{Entry, PlayerId};
use crate::wire::{ErrorCode, TableInfo, TableStatus, ToClient};

/// Up to how many connections are told at once of whoever comes and goes.
const COMPANY: usize = 8;
/// How long a crowd waits to be told.
const GATHERED: Duration = Duration::from_millis(250);
/// How many entries of the log the first frame tells again, at most, and how long it may be in bytes.
const BEATS_MAX: u32 = 1024;
const WELCOME_MAX: usize = 640 * 1024;

impl Actor {
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
        let old: Vec<u64> = self
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
    fn displace(&mut self, conn: u64) {
        self.reply(conn, &ToClient::Displaced {});
        if let Some(index) = self.conns.iter().position(|known| known.id == conn) {
            let _ = self.conns.swap_remove(index).out.try_send(Out::Close(4001));
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
    pub(super) fn show(&mut self, index: usize) -> Result<(), ErrorCode> {
        self.look_again(index);
        let update = self.state.update(&self.conns[index].by, Vec::new(), now());
        self.send(index, &ToClient::Update(update.ok_or(ErrorCode::NotDealt)?));
        Ok(())
    }

    /// Tells everybody what the log has had since, each what they may know; `before` is how the table stood then.
    pub(super) fn tell_rows(&mut self, since: u32, before: TableStatus) {
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
        let at = now();
        let mut made: Vec<(Perspective, Utf8Bytes)> = Vec::new();
        for index in 0..self.conns.len() {
            let by = &self.conns[index].by;
            let ready = made.iter().find(|(made, _)| made == by).map(|(_, text)| text.clone());
            let text = if let Some(text) = ready {
                text
            } else {
                let beats = self.state.beats_since(since, by.hears_as());
                let Some(update) = self.state.update(by, beats, at) else { break };
                let text = text_of(&ToClient::Update(update));
                made.push((by.clone(), text.clone()));
                text
            };
            self.send_text(index, text);
        }
        self.sweep();
        if status == TableStatus::Over && before != TableStatus::Over {
            self.tell_over();
        }
    }

    fn tell_over(&mut self) {
        let (Some(Stage::Over(outcome)), Some(reveal)) = (self.state.stage(), self.state.reveal())
        else {
            return;
        };
        metrics::counter!("veillee_games_total").increment(1);
        let replay = format!("/api/tables/{}/replay", self.state.record.id);
        self.tell_all(&ToClient::Over { outcome, reveal, replay });
    }

    /// Sends to a connection that may have gone meanwhile.
    pub(super) fn reply(&mut self, conn: u64, frame: &ToClient) {
        if let Some(index) = self.conns.iter().position(|known| known.id == conn) {
            self.send(index, frame);
        }
    }

    /// Sends everybody how the table stands.
    pub(super) fn tell_info(&mut self) {
        self.presence_at = None;
        let has_seat = |player: PlayerId| {
            self.state.sitters.iter().any(|sitter| match &sitter.who {
                Who::Player { player: known, .. } | Who::Kept { player: known, .. } => {
                    *known == player
                }
                Who::Open | Who::Bot(_) => false,
            })
        };
        let special: Vec<bool> = self.conns.iter().map(|conn| has_seat(conn.player)).collect();
        // All who only watch are told the same: it is written once.
        let mut plain: Option<Utf8Bytes> = None;
        for (index, is_special) in special.into_iter().enumerate() {
            let told = |player| text_of(&ToClient::Table { table: self.info(player) });
            let text = if is_special {
                told(Some(self.conns[index].player))
            } else {
                plain.get_or_insert_with(|| told(None)).clone()
            };
            self.send_text(index, text);
        }
        self.sweep();
    }

    /// Somebody came or went. A small company is told at once; a crowd a moment later, of all who came and went meanwhile.
    fn tell_presence(&mut self) {
        if self.conns.len() <= COMPANY {
            self.tell_info();
        } else {
            self.presence_at.get_or_insert_with(|| Instant::now() + GATHERED);
        }
    }

    pub(super) fn tell_all(&mut self, frame: &ToClient) {
        let text = text_of(frame);
        for index in 0..self.conns.len() {
            self.send_text(index, text.clone());
        }
        self.sweep();
    }

    pub(super) fn send(&mut self, index: usize, frame: &ToClient) {
        self.send_text(index, text_of(frame));
    }

    fn send_text(&mut self, index: usize, text: Utf8Bytes) {
        let conn = &mut self.conns[index];
        if conn.out.try_send(Out::Text(text)).is_err() {
            // Slow clients are disconnected: the connection ends when its queue has nobody to fill it.
            metrics::counter!("veillee_slow_readers_total").increment(1);
            conn.out = mpsc::channel(1).0;
        }
    }

    /// Forgets the connections that were closed.
    fn sweep(&mut self) {
        let gone: Vec<u64> =
            self.conns.iter().filter(|conn| conn.out.is_closed()).map(|conn| conn.id).collect();
        for conn in gone {
            self.forget(conn);
        }
    }

    fn forget(&mut self, conn: u64) -> bool {
        let Some(index) = self.conns.iter().position(|known| known.id == conn) else {
            return false;
        };
        let player = self.conns.swap_remove(index).player;
        if !self.present(player) {
            for seat in self.state.seats_of(player) {
                self.absent[seat.index()] = Instant::now();
            }
        }
        true
    }

    pub(super) fn present(&self, player: PlayerId) -> bool {
        self.conns.iter().any(|conn| conn.player == player)
    }

    pub(super) fn info(&self, player: Option<PlayerId>) -> TableInfo {
        let watching = self.conns.iter().filter(|conn| conn.by.seats.is_empty()).count() as u32;
        self.state.info(player, |player| self.present(player), watching, self.is_quarantined)
    }

    pub(super) async fn connect(&mut self, mut conn: Conn, since: u32) {
        if !self.read_again().await {
            // Nobody knows what is on the disk, so nothing can be shown: the client comes back in a moment.
            let _ = conn.out.try_send(Out::Close(1013));
            return;
        }
        let player = conn.player;
        conn.by.seats = self.state.seats_of(player);
        if !conn.by.seats.is_empty() {
            // Two tabs on one seat: the newer one plays, the older one is told.
            let old: Vec<u64> =
                self.conns.iter().filter(|c| c.player == player).map(|c| c.id).collect();
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
        let welcome = self.welcome_text(index, since);
        self.send_text(index, welcome);
        if self.context.pulse.is_paused() {
            self.send(index, &ToClient::Paused { on: true });
        }
        if self.is_quarantined {
            self.send(index, &error_frame(ErrorCode::Quarantined, None));
            return;
        }
        if came {
            self.tell_presence();
        }
        // A bot that stood in gives the seat back to the player who returns.
        for seat in self.state.seats_of(player) {
            let is_stand_in = self.state.sitters[seat.index()].is_stand_in;
            if is_stand_in && self.state.status() == TableStatus::Playing {
                let _ = self.write(Entry::TakeBack { seat }, Some(player), None).await;
            }
        }
    }

    /// The first frame of a connection. However long the log is, it fits: the view says where the game stands, and of
    /// what happened only the last part is told.
    fn welcome_text(&self, index: usize, since: u32) -> Utf8Bytes {
        let mut beats_max = BEATS_MAX;
        loop {
            let text = text_of(&self.welcome(index, since, beats_max));
            if text.len() <= WELCOME_MAX || beats_max == 0 {
                return text;
            }
            beats_max /= 4;
        }
    }

    fn welcome(&self, index: usize, since: u32, beats_max: u32) -> ToClient {
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
            self.state.update(&conn.by, beats, now())
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

    pub(super) fn disconnect(&mut self, conn: u64) {
        if self.forget(conn) {
            self.tell_presence();
        }
    }
}

/// A frame as text.
pub(super) fn text_of(frame: &ToClient) -> Utf8Bytes {
    serde_json::to_string(frame).expect("a frame is plain data").into()
}

/// An error as a frame.
pub(super) fn error_frame(code: ErrorCode, about: Option<String>) -> ToClient {
    ToClient::Error { code, words: crate::error::words(code), about }
}
