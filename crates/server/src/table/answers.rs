//! What a table answers to each frame of a client.

use std::sync::Arc;
use std::time::Duration;

use engine::{Refusal, Seat};
use serde_json::Value;

use super::actor::{Actor, CHAT_KEPT, Command, Lost, error_frame};
use super::course::CourseError;
use crate::now;
use crate::pool::Broke;
use crate::record::{Entry, Luck, Place, PlayerId, TableId, TableRecord};
use crate::store::Said;
use crate::wire::{
    AdviceLine, BotLevel, ChatLine, ErrorCode, FromClient, TableStatus, ToClient, UndoRight,
};

const MOVE_ID_MAX: usize = 64;
const CHAT_MAX: usize = 200;
/// How many lines of chat a connection may send in a span of time.
const CHAT_LINES: usize = 5;
const CHAT_SPAN: Duration = Duration::from_secs(5);

impl Actor {
    /// Answers one frame of a connection.
    pub(super) async fn frame(&mut self, conn: u64, frame: FromClient) {
        let Some(index) = self.conns.iter().position(|known| known.id == conn) else { return };
        let about = Some(about(&frame));
        if let Err(code) = self.answer(index, frame).await
            && let Some(index) = self.conns.iter().position(|known| known.id == conn)
        {
            self.send(index, &error_frame(code, about));
        }
    }

    async fn answer(&mut self, index: usize, frame: FromClient) -> Result<(), ErrorCode> {
        let player = self.conns[index].player;
        let seats = self.conns[index].look.seats.clone();
        if self.quarantined() && !matches!(frame, FromClient::Ping { .. }) {
            return Err(ErrorCode::Quarantined);
        }
        match frame {
            FromClient::Ping { ask } => self.send(index, &ToClient::Pong { ask }),
            FromClient::Mute { on } => self.conns[index].muted = on,
            FromClient::Refresh {} => {
                let look = &self.conns[index].look;
                let update = self.course.update(look, Vec::new(), now());
                self.send(index, &ToClient::Update(update.ok_or(ErrorCode::NotDealt)?));
            }
            FromClient::Act { seq, move_id, code } => {
                seated(&seats)?;
                self.act(index, &seats, seq, move_id, code).await?;
            }
            FromClient::Why { ask, code, data } => {
                seated(&seats)?;
                let refusal = self.why(&seats, code, data.as_ref())?;
                self.send(index, &ToClient::Why { ask, refusal });
            }
            FromClient::Advice { ask } => {
                seated(&seats)?;
                self.advise(index, &seats, ask)?;
            }
            FromClient::Look { seat } => {
                seated(&seats)?;
                self.look(index, &seats, seat)?;
            }
            FromClient::Undo {} => {
                seated(&seats)?;
                self.undo(&seats, player).await?;
            }
            FromClient::UndoAnswer { agree } => {
                seated(&seats)?;
                self.undo_answer(&seats, player, agree).await?;
            }
            FromClient::Resign {} => {
                let seat = self.mine(&seats)?;
                self.end(Entry::Resign { seat }, player).await?;
            }
            FromClient::DrawOffer {} => {
                let seat = self.mine(&seats)?;
                self.draw_offer(&seats, seat, player).await?;
            }
            FromClient::DrawAnswer { agree } => {
                seated(&seats)?;
                self.draw_answer(&seats, player, agree).await?;
            }
            FromClient::Rematch {} => {
                seated(&seats)?;
                self.rematch(player).await?;
            }
            FromClient::Chat { text } => {
                seated(&seats)?;
                self.say(index, &text).await?;
            }
            FromClient::HandOver {} => {
                let seat = self.mine(&seats)?;
                self.end(Entry::HandOver { seat }, player).await?;
            }
            FromClient::TakeBack {} => {
                seated(&seats)?;
                let away = |seat: &&Seat| self.course.sitters[seat.index()].stand_in;
                let seat = *seats.iter().find(away).ok_or(ErrorCode::NotAllowed)?;
                self.end(Entry::TakeBack { seat }, player).await?;
            }
        }
        Ok(())
    }

    /// The seat that a connection speaks for: the deciding one, if it is among its seats.
    fn mine(&self, seats: &[Seat]) -> Result<Seat, ErrorCode> {
        seated(seats)?;
        let deciding = self.course.decider().filter(|seat| seats.contains(seat));
        Ok(deciding.unwrap_or(seats[0]))
    }

    async fn act(
        &mut self,
        index: usize,
        seats: &[Seat],
        seq: u32,
        move_id: String,
        code: u32,
    ) -> Result<(), ErrorCode> {
        let (conn, player) = (self.conns[index].id, self.conns[index].player);
        if move_id.is_empty() || move_id.chars().count() > MOVE_ID_MAX {
            return Err(ErrorCode::BadFrame);
        }
        if let Some(row) = self.course.played(player, &move_id) {
            let ack = ToClient::Ack { seq: row.seq, move_id };
            self.send(index, &ack);
            return Ok(());
        }
        self.flag_if_due().await;
        if seq != self.course.seq() {
            let stale = ToClient::Stale { move_id, seq: self.course.seq() };
            self.reply(conn, &stale);
            return Ok(());
        }
        let seat = self.mine(seats)?;
        if self.course.sitters[seat.index()].stand_in {
            return Err(ErrorCode::NotAllowed);
        }
        // The mover hears of the acknowledgement before any update, so it goes out with the entry.
        self.acknowledge = Some((conn, move_id.clone()));
        let written =
            self.write(Entry::Act { seat, code }, Some(player), Some(move_id.clone().into())).await;
        self.acknowledge = None;
        match written {
            Ok(()) => Ok(()),
            Err(Lost::Raced) => {
                // The table was read again: perhaps this very move came in by another way.
                let seq = self.course.seq();
                let answer = match self.course.played(player, &move_id) {
                    Some(row) => ToClient::Ack { move_id, seq: row.seq },
                    None => ToClient::Stale { move_id, seq },
                };
                self.reply(conn, &answer);
                Ok(())
            }
            Err(Lost::Failed) => Err(ErrorCode::Store),
            Err(Lost::Wrong(CourseError::Wrong(code))) => Err(code),
            Err(Lost::Wrong(CourseError::Refused(refusal))) => {
                self.reply(conn, &ToClient::Refused { move_id, refusal });
                Ok(())
            }
        }
    }

    /// Sends to a connection that may have gone meanwhile.
    pub(super) fn reply(&mut self, conn: u64, frame: &ToClient) {
        if let Some(index) = self.conns.iter().position(|known| known.id == conn) {
            self.send(index, frame);
        }
    }

    fn why(
        &self,
        seats: &[Seat],
        code: Option<u32>,
        data: Option<&Value>,
    ) -> Result<Option<Refusal>, ErrorCode> {
        let play = self.course.play.as_ref().ok_or(ErrorCode::NotDealt)?;
        if self.course.status() == TableStatus::Over {
            return Err(ErrorCode::Over);
        }
        let code = match (code, data) {
            (Some(code), None) => code,
            (None, Some(data)) => play.table.code_of(data).map_err(|_| ErrorCode::NoSuchAction)?,
            (Some(_), Some(_)) | (None, None) => return Err(ErrorCode::BadFrame),
        };
        let seat = self.mine(seats)?;
        play.table.refusal(seat, code).map_err(|_| ErrorCode::NoSuchAction)
    }

    fn advise(&mut self, index: usize, seats: &[Seat], ask: u32) -> Result<(), ErrorCode> {
        let allowed = self.course.record.setup.advice || self.course.alone(seats);
        let decider = self.course.decider();
        if !allowed {
            return Err(ErrorCode::NotAllowed);
        }
        let play = self.course.play.as_ref().ok_or(ErrorCode::NotDealt)?;
        if decider.is_none_or(|seat| self.conns[index].look.as_seat != Some(seat)) {
            return Err(ErrorCode::NotYourTurn);
        }
        if self.conns[index].advised || self.context.pool.busy() {
            return Err(ErrorCode::Busy);
        }
        let question = play.table.question().ok_or(ErrorCode::Over)?;
        let (bot, seed) = (self.course.bot(BotLevel::Expert), self.course.bot_seed());
        let (conn, seq) = (self.conns[index].id, self.course.seq());
        self.conns[index].advised = true;
        let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
        tokio::spawn(async move {
            let answer = context.pool.ask(question, bot, seed).await;
            let _ = myself.send(Command::Advised { conn, ask, seq, answer }).await;
        });
        Ok(())
    }

    /// Passes a bot's thoughts on to who asked for advice.
    pub(super) fn advised(
        &mut self,
        conn: u64,
        ask: u32,
        seq: u32,
        answer: Result<facade::BotAnswer, Broke>,
    ) {
        let Some(index) = self.conns.iter().position(|known| known.id == conn) else { return };
        self.conns[index].advised = false;
        let frame = match answer {
            Ok(answer) => ToClient::Advice {
                ask,
                seq,
                exact: answer.exact,
                best: answer.code,
                actions: answer
                    .values
                    .into_iter()
                    .map(|valued| AdviceLine {
                        code: valued.code,
                        label: valued.label,
                        worth: valued.value,
                        low: valued.low,
                        high: valued.high,
                        visits: valued.visits,
                    })
                    .collect(),
            },
            Err(Broke) => error_frame(ErrorCode::Busy, Some(ask.to_string())),
        };
        self.send(index, &frame);
    }

    /// On a shared screen: shows the hand of the seat that decides, now that its person is looking,
    /// or the hand of a chosen seat until another one is chosen.
    fn look(
        &mut self,
        index: usize,
        seats: &[Seat],
        chosen: Option<Seat>,
    ) -> Result<(), ErrorCode> {
        let seat = chosen.or(self.course.decider()).ok_or(ErrorCode::NotYourTurn)?;
        if !seats.contains(&seat) {
            return Err(ErrorCode::NotYourTurn);
        }
        self.conns[index].look.as_seat = Some(seat);
        self.conns[index].look.pinned = chosen.is_some();
        let update = self.course.update(&self.conns[index].look, Vec::new(), now());
        self.send(index, &ToClient::Update(update.ok_or(ErrorCode::NotDealt)?));
        Ok(())
    }

    async fn undo(&mut self, seats: &[Seat], player: PlayerId) -> Result<(), ErrorCode> {
        let (right, to) = self.course.undo(seats);
        match right {
            UndoRight::No => Err(ErrorCode::NotAllowed),
            UndoRight::Free => {
                let seat = self.mine(seats)?;
                self.end(Entry::Undo { seat, to }, player).await
            }
            UndoRight::Ask => {
                let seat = self.mine(seats)?;
                self.agreed = vec![player];
                self.pending.undo = Some(seat);
                self.tell_all(&ToClient::UndoAsked { seat });
                Ok(())
            }
        }
    }

    async fn undo_answer(
        &mut self,
        seats: &[Seat],
        player: PlayerId,
        agree: bool,
    ) -> Result<(), ErrorCode> {
        let asker = self.pending.undo.ok_or(ErrorCode::NothingAsked)?;
        if seats.contains(&asker) {
            return Err(ErrorCode::NotAllowed);
        }
        if !agree {
            self.pending.undo = None;
            self.tell_all(&ToClient::UndoDeclined { seat: seats[0] });
            return Ok(());
        }
        self.agreed.push(player);
        if !self.all_agreed() {
            return Ok(());
        }
        let holder = self.course.sitters[asker.index()].player().ok_or(ErrorCode::NotAllowed)?;
        let (right, to) = self.course.undo(&self.course.seats_of(holder));
        match right {
            UndoRight::No => Err(ErrorCode::NotAllowed),
            UndoRight::Free | UndoRight::Ask => {
                self.end(Entry::Undo { seat: asker, to }, player).await
            }
        }
    }

    /// Whether every player, those whom a bot stands in for apart, has agreed.
    fn all_agreed(&self) -> bool {
        self.course.sitters.iter().all(|sitter| match sitter.player() {
            Some(player) => sitter.stand_in || self.agreed.contains(&player),
            None => true,
        })
    }

    async fn draw_offer(
        &mut self,
        seats: &[Seat],
        seat: Seat,
        player: PlayerId,
    ) -> Result<(), ErrorCode> {
        if self.course.status() != TableStatus::Playing {
            return Err(if self.course.play.is_some() {
                ErrorCode::Over
            } else {
                ErrorCode::NotDealt
            });
        }
        // A bot neither accepts nor declines a draw: with bots alone there is nobody to offer it to.
        if self.course.alone(seats) {
            return Err(ErrorCode::NotAllowed);
        }
        if self.pending.draw.is_some_and(|offered| !seats.contains(&offered)) {
            return self.draw_answer(seats, player, true).await;
        }
        self.pending.draw = Some(seat);
        self.agreed = vec![player];
        self.tell_all(&ToClient::DrawOffered { seat });
        Ok(())
    }

    async fn draw_answer(
        &mut self,
        seats: &[Seat],
        player: PlayerId,
        agree: bool,
    ) -> Result<(), ErrorCode> {
        let offered = self.pending.draw.ok_or(ErrorCode::NothingAsked)?;
        if seats.contains(&offered) {
            return Err(ErrorCode::NotAllowed);
        }
        if !agree {
            self.pending.draw = None;
            self.tell_all(&ToClient::DrawDeclined { seat: seats[0] });
            return Ok(());
        }
        self.agreed.push(player);
        if !self.all_agreed() {
            return Ok(());
        }
        self.end(Entry::Draw {}, player).await
    }

    /// Writes an entry that has no move id.
    async fn end(&mut self, entry: Entry, player: PlayerId) -> Result<(), ErrorCode> {
        match self.write(entry, Some(player), None).await {
            Ok(()) => Ok(()),
            Err(Lost::Raced | Lost::Failed) => Err(ErrorCode::Store),
            Err(Lost::Wrong(CourseError::Wrong(code))) => Err(code),
            Err(Lost::Wrong(CourseError::Refused(_))) => Err(ErrorCode::NotAllowed),
        }
    }

    async fn rematch(&mut self, player: PlayerId) -> Result<(), ErrorCode> {
        if self.course.status() != TableStatus::Over {
            return Err(ErrorCode::NotOver);
        }
        if let Some(table) = &self.course.onward {
            let table = table.to_string();
            self.tell_all(&ToClient::Rematch { table });
            return Ok(());
        }
        if !self.wants_rematch.contains(&player) {
            self.wants_rematch.push(player);
        }
        let players: Vec<PlayerId> =
            self.course.sitters.iter().filter_map(super::course::Sitter::player).collect();
        if !players.iter().all(|player| self.wants_rematch.contains(player)) {
            let seats: Vec<Seat> =
                self.wants_rematch.iter().flat_map(|wants| self.course.seats_of(*wants)).collect();
            self.pending.rematch.clone_from(&seats);
            self.tell_all(&ToClient::RematchWanted { seats });
            return Ok(());
        }
        let record = self.next_record();
        let table = record.id.clone();
        let names = self.course.names();
        self.context.store.set_table(record, names).await.map_err(|_| ErrorCode::Store)?;
        self.end(Entry::Rematch { table: table.clone() }, player).await?;
        self.tell_all(&ToClient::Rematch { table: table.to_string() });
        Ok(())
    }

    /// The same table again: the same people at the same seats, a new secret.
    fn next_record(&self) -> TableRecord {
        let mut setup = self.course.record.setup.clone();
        // A lesson, or a game that goes on from another, begins again as it began.
        setup.luck = match setup.luck {
            Luck::Fair(_) => Luck::fair(),
            Luck::Chosen(seed) => Luck::Chosen(seed),
        };
        for (place, sitter) in setup.places.iter_mut().zip(&self.course.sitters) {
            *place = match &sitter.who {
                super::Who::Player { player, name, .. } | super::Who::Kept { player, name } => {
                    Place::Kept { player: *player, name: name.clone() }
                }
                super::Who::Bot(level) => Place::Bot(*level),
                super::Who::Open => Place::Open,
            };
        }
        TableRecord {
            id: TableId::random(),
            created: now(),
            creator: self.course.record.creator,
            setup,
        }
    }

    async fn say(&mut self, index: usize, text: &str) -> Result<(), ErrorCode> {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > CHAT_MAX {
            return Err(ErrorCode::BadFrame);
        }
        let conn = &mut self.conns[index];
        conn.said.retain(|at| at.elapsed() < CHAT_SPAN);
        if conn.said.len() >= CHAT_LINES {
            return Err(ErrorCode::TooFast);
        }
        conn.said.push_back(tokio::time::Instant::now());
        let (name, seat, at) = (conn.name.clone(), conn.look.seats.first().copied(), now());
        let said = Said { at, name: name.clone(), seat, line: text.to_owned() };
        let table = self.course.record.id.clone();
        self.context.store.say(&table, said).await.map_err(|_| ErrorCode::Store)?;
        let line = ChatLine { name, seat, at: at as f64, text: text.to_owned() };
        self.chat.push(line.clone());
        if self.chat.len() > CHAT_KEPT {
            self.chat.remove(0);
        }
        for index in 0..self.conns.len() {
            if !self.conns[index].muted {
                self.send(index, &ToClient::Chat(line.clone()));
            }
        }
        Ok(())
    }
}

fn seated(seats: &[Seat]) -> Result<(), ErrorCode> {
    if seats.is_empty() { Err(ErrorCode::NotSeated) } else { Ok(()) }
}

/// What an error answer names, so that the client finds what it asked.
fn about(frame: &FromClient) -> String {
    match frame {
        FromClient::Act { move_id, .. } => move_id.chars().take(MOVE_ID_MAX).collect(),
        FromClient::Why { ask, .. } | FromClient::Advice { ask } | FromClient::Ping { ask } => {
            ask.to_string()
        }
        FromClient::Undo {} => "undo".into(),
        FromClient::UndoAnswer { .. } => "undo_answer".into(),
        FromClient::Resign {} => "resign".into(),
        FromClient::DrawOffer {} => "draw_offer".into(),
        FromClient::DrawAnswer { .. } => "draw_answer".into(),
        FromClient::Rematch {} => "rematch".into(),
        FromClient::Chat { .. } => "chat".into(),
        FromClient::Mute { .. } => "mute".into(),
        FromClient::HandOver {} => "hand_over".into(),
        FromClient::TakeBack {} => "take_back".into(),
        FromClient::Refresh {} => "refresh".into(),
        FromClient::Look { .. } => "look".into(),
    }
}
