//! What a table answers to each frame of a client.

use std::sync::Arc;
use std::time::Duration;

use engine::{Refusal, Seat};
use serde_json::Value;

use super::actor::{Actor, CHAT_KEPT, Command};
use super::audience::error_frame;
use super::state::EntryError;
use super::writing::NotWritten;
use crate::now;
use crate::pool::BotPanicked;
use crate::record::{Entry, PlayerId};
use crate::store::Said;
use crate::wire::{BotLevel, ChatLine, ErrorCode, FromClient, MuteUntil, TableStatus, ToClient};

const MOVE_ID_MAX: usize = 64;
const CHAT_MAX: usize = 200;
/// How many lines of chat a connection may send in a span of time.
const CHAT_LINES: usize = 5;
const CHAT_SPAN: Duration = Duration::from_secs(5);
/// How many forecasts a connection may ask for in a span of time.
const FORECASTS: usize = 40;
const FORECAST_SPAN: Duration = Duration::from_secs(10);

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
        let seats = self.conns[index].by.seats.clone();
        if self.is_quarantined && !matches!(frame, FromClient::Ping { .. }) {
            return Err(ErrorCode::Quarantined);
        }
        if self.unsure.is_some() && !matches!(frame, FromClient::Ping { .. }) {
            return Err(ErrorCode::Paused);
        }
        match frame {
            FromClient::Ping { ask } => self.send(index, &ToClient::Pong { ask }),
            FromClient::MuteChat { on } => self.conns[index].is_quiet = on,
            FromClient::Mute { window, until } => self.mute(index, &seats, window, until)?,
            FromClient::Refresh {} => self.show(index)?,
            FromClient::Act { seq, move_id, codes } => {
                seated(&seats)?;
                self.act(index, &seats, seq, move_id, codes).await?;
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
            FromClient::Forecast { ask, code } => {
                seated(&seats)?;
                self.foresee(index, ask, code)?;
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
                self.answer_undo(&seats, player, agree).await?;
            }
            FromClient::Resign {} => {
                let seat = self.mine(&seats)?;
                self.append(Entry::Resign { seat }, player).await?;
            }
            FromClient::DrawOffer {} => {
                self.offer_draw(&seats, player).await?;
            }
            FromClient::DrawAnswer { agree } => {
                seated(&seats)?;
                self.answer_draw(&seats, player, agree).await?;
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
                if !self.state.may_hand_over(seat) {
                    return Err(ErrorCode::NotAllowed);
                }
                self.append(Entry::HandOver { seat }, player).await?;
            }
            FromClient::TakeBack {} => {
                seated(&seats)?;
                let away = |seat: &&Seat| self.state.sitters[seat.index()].is_stand_in;
                let seat = *seats.iter().find(away).ok_or(ErrorCode::NotAllowed)?;
                self.append(Entry::TakeBack { seat }, player).await?;
            }
        }
        Ok(())
    }

    /// The seat that a connection speaks for: the deciding one, if it is among its seats.
    pub(super) fn mine(&self, seats: &[Seat]) -> Result<Seat, ErrorCode> {
        seated(seats)?;
        let deciding = self.state.decider().filter(|seat| seats.contains(seat));
        Ok(deciding.unwrap_or(seats[0]))
    }

    async fn act(
        &mut self,
        index: usize,
        seats: &[Seat],
        seq: u32,
        move_id: String,
        codes: Vec<u32>,
    ) -> Result<(), ErrorCode> {
        let (conn, player) = (self.conns[index].id, self.conns[index].player);
        if move_id.is_empty() || move_id.chars().count() > MOVE_ID_MAX {
            return Err(ErrorCode::BadFrame);
        }
        if let Some(row) = self.state.played(player, &move_id) {
            let ack = ToClient::Ack { seq: row.seq, move_id };
            self.send(index, &ack);
            return Ok(());
        }
        self.flag_if_due().await;
        if seq != self.state.seq() {
            let stale = ToClient::Stale { move_id, seq: self.state.seq() };
            self.reply(conn, &stale);
            return Ok(());
        }
        let seat = self.mine(seats)?;
        if self.state.sitters[seat.index()].is_stand_in {
            return Err(ErrorCode::NotAllowed);
        }
        // The mover hears of the acknowledgement before any update, so it goes out with the entry.
        self.acknowledge = Some((conn, move_id.clone()));
        let entry = Entry::Act { seat, codes };
        let written = self.write(entry, Some(player), Some(move_id.clone().into())).await;
        self.acknowledge = None;
        match written {
            Ok(()) => Ok(()),
            Err(NotWritten::Raced) => {
                // The table was read again: perhaps this very move came in by another way.
                let seq = self.state.seq();
                let answer = match self.state.played(player, &move_id) {
                    Some(row) => ToClient::Ack { move_id, seq: row.seq },
                    None => ToClient::Stale { move_id, seq },
                };
                self.reply(conn, &answer);
                Ok(())
            }
            Err(NotWritten::Failed) => Err(ErrorCode::Paused),
            Err(NotWritten::Wrong(EntryError::Wrong(code))) => Err(code),
            Err(NotWritten::Wrong(EntryError::Faults(_))) => Err(ErrorCode::NotAllowed),
            Err(NotWritten::Wrong(EntryError::Refused { link, refusal })) => {
                self.reply(conn, &ToClient::Refused { move_id, link, refusal });
                Ok(())
            }
        }
    }

    fn why(
        &self,
        seats: &[Seat],
        code: Option<u32>,
        data: Option<&Value>,
    ) -> Result<Option<Refusal>, ErrorCode> {
        let play = self.state.play.as_ref().ok_or(ErrorCode::NotDealt)?;
        if self.state.status() == TableStatus::Over {
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

    /// Says what an action of the looking seat would do. It is worked out here and now: a few dozen actions, no search.
    fn foresee(&mut self, index: usize, ask: u32, code: u32) -> Result<(), ErrorCode> {
        let play = self.state.play.as_ref().ok_or(ErrorCode::NotDealt)?;
        let seat = self.state.decider().ok_or(ErrorCode::Over)?;
        if self.conns[index].by.as_seat != Some(seat) {
            return Err(ErrorCode::NotYourTurn);
        }
        let asked = &mut self.conns[index].foreseen;
        asked.retain(|at| at.elapsed() < FORECAST_SPAN);
        if asked.len() >= FORECASTS {
            return Err(ErrorCode::TooFast);
        }
        asked.push_back(tokio::time::Instant::now());
        let forecast = play.table.forecast(seat, code).map_err(|_| ErrorCode::NoSuchAction)?;
        let seq = self.state.seq();
        self.send(index, &ToClient::Forecast { ask, seq, forecast });
        Ok(())
    }

    fn advise(&mut self, index: usize, seats: &[Seat], ask: u32) -> Result<(), ErrorCode> {
        let allowed = self.state.record.setup.advice || self.state.alone(seats);
        let decider = self.state.decider();
        if !allowed {
            return Err(ErrorCode::NotAllowed);
        }
        let play = self.state.play.as_ref().ok_or(ErrorCode::NotDealt)?;
        if decider.is_none_or(|seat| self.conns[index].by.as_seat != Some(seat)) {
            return Err(ErrorCode::NotYourTurn);
        }
        if self.conns[index].advised || self.context.pool.busy() {
            return Err(ErrorCode::Busy);
        }
        let question = play.table.question().ok_or(ErrorCode::Over)?;
        let (bot, seed) = (self.state.bot(BotLevel::Expert), self.state.bot_seed());
        let (conn, seq) = (self.conns[index].id, self.state.seq());
        let player = self.conns[index].player;
        self.conns[index].advised = true;
        let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
        tokio::spawn(async move {
            let answer = context.pool.ask(player, question, bot, seed).await;
            let _ = myself.send(Command::Advised { conn, ask, seq, answer }).await;
        });
        Ok(())
    }

    /// Passes a bot's thoughts on to whoever asked for advice.
    pub(super) fn advised(
        &mut self,
        conn: u64,
        ask: u32,
        seq: u32,
        answer: Result<facade::BotAnswer, BotPanicked>,
    ) {
        let Some(index) = self.conns.iter().position(|known| known.id == conn) else { return };
        self.conns[index].advised = false;
        let frame = match answer {
            Ok(answer) => ToClient::Advice {
                ask,
                seq,
                exact: answer.exact,
                best: answer.code,
                actions: answer.values,
            },
            Err(BotPanicked) => error_frame(ErrorCode::Busy, Some(ask.to_string())),
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
        let seat = chosen.or(self.state.decider()).ok_or(ErrorCode::NotYourTurn)?;
        if !seats.contains(&seat) {
            return Err(ErrorCode::NotYourTurn);
        }
        let by = &mut self.conns[index].by;
        by.as_seat = Some(seat);
        by.is_pinned = chosen.is_some();
        self.show(index)
    }

    /// Declines windows of a kind for one's seat from now on, or asks in them again.
    fn mute(
        &mut self,
        index: usize,
        seats: &[Seat],
        window: u8,
        until: MuteUntil,
    ) -> Result<(), ErrorCode> {
        let seat = self.mine(seats)?;
        let decision = self.state.decision().ok_or(ErrorCode::NotAllowed)?;
        self.windows.mute(seat, window, until, decision.turn);
        self.show(index)
    }

    /// Writes an entry that has no move id.
    pub(super) async fn append(&mut self, entry: Entry, player: PlayerId) -> Result<(), ErrorCode> {
        match self.write(entry, Some(player), None).await {
            Ok(()) => Ok(()),
            Err(NotWritten::Raced) => Err(ErrorCode::Store),
            Err(NotWritten::Failed) => Err(ErrorCode::Paused),
            Err(NotWritten::Wrong(EntryError::Wrong(code))) => Err(code),
            Err(NotWritten::Wrong(EntryError::Refused { .. } | EntryError::Faults(_))) => {
                Err(ErrorCode::NotAllowed)
            }
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
        let (name, seat, at) = (conn.name.clone(), conn.by.seats.first().copied(), now());
        let said = Said { at, name: name.clone(), seat, line: text.to_owned() };
        let table = self.state.record.id.clone();
        self.context.store.say(&table, said).await.map_err(|_| ErrorCode::Store)?;
        let line = ChatLine { name, seat, at: at as f64, text: text.to_owned() };
        self.chat.push(line.clone());
        if self.chat.len() > CHAT_KEPT {
            self.chat.remove(0);
        }
        for index in 0..self.conns.len() {
            if !self.conns[index].is_quiet {
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
        FromClient::Why { ask, .. }
        | FromClient::Advice { ask }
        | FromClient::Forecast { ask, .. }
        | FromClient::Ping { ask } => ask.to_string(),
        FromClient::Undo {} => "undo".into(),
        FromClient::UndoAnswer { .. } => "undo_answer".into(),
        FromClient::Resign {} => "resign".into(),
        FromClient::DrawOffer {} => "draw_offer".into(),
        FromClient::DrawAnswer { .. } => "draw_answer".into(),
        FromClient::Rematch {} => "rematch".into(),
        FromClient::Chat { .. } => "chat".into(),
        FromClient::Mute { .. } => "mute".into(),
        FromClient::MuteChat { .. } => "mute_chat".into(),
        FromClient::HandOver {} => "hand_over".into(),
        FromClient::TakeBack {} => "take_back".into(),
        FromClient::Refresh {} => "refresh".into(),
        FromClient::Look { .. } => "look".into(),
    }
}
