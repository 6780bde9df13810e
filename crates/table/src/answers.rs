//! What a table answers to each frame of a client.

use engine::{Refusal, Seat};
use facade::BotAnswer;
use serde_json::Value;

use crate::audience::error_frame;
use crate::conn::ConnId;
use crate::machine::{CHAT_KEPT, Table};
use crate::output::{Need, Output};
use crate::record::{Entry, PlayerId, Said};
use crate::state::EntryError;
use crate::wire::{BotLevel, ChatLine, ErrorCode, FromClient, MuteUntil, TableStatus, ToClient};
use crate::writing::{After, Again, Asker, NotWritten, Sent, Then, code_of};

const MOVE_ID_MAX: usize = 64;
const CHAT_MAX: usize = 200;
/// How many lines of chat a connection may send in a span of time, in milliseconds.
const CHAT_LINES: usize = 5;
const CHAT_SPAN: u64 = 5_000;
/// How many forecasts a connection may ask for in a span of time, in milliseconds.
const FORECASTS: usize = 40;
const FORECAST_SPAN: u64 = 10_000;

impl Table {
    /// Answers one frame of a connection.
    pub(crate) fn said(&mut self, conn: ConnId, frame: FromClient) {
        let Some(index) = self.index_of(conn) else { return };
        let asker = Asker { conn, about: about(&frame) };
        if let Err(code) = self.answer(index, asker.clone(), frame) {
            self.refuse(asker, code);
        }
    }

    fn answer(&mut self, index: usize, asker: Asker, frame: FromClient) -> Result<(), ErrorCode> {
        let player = self.conns[index].player;
        let seats = self.conns[index].by.seats.clone();
        if self.is_quarantined && !matches!(frame, FromClient::Ping { .. }) {
            return Err(ErrorCode::Quarantined);
        }
        if self.unsure.is_some() && !matches!(frame, FromClient::Ping { .. }) {
            return Err(ErrorCode::Paused);
        }
        match frame {
            FromClient::Ping { ask } => self.send(index, ToClient::Pong { ask }),
            FromClient::MuteChat { on } => self.conns[index].is_quiet = on,
            FromClient::Mute { window, until } => self.mute(index, &seats, window, until)?,
            FromClient::Refresh {} => self.show(index)?,
            FromClient::Act { seq, move_id, codes } => {
                seated(&seats)?;
                self.act(Sent { asker, player, seq, move_id, codes })?;
            }
            FromClient::Why { ask, code, data } => {
                seated(&seats)?;
                let refusal = self.why(&seats, code, data.as_ref())?;
                self.send(index, ToClient::Why { ask, refusal });
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
                self.undo(asker, &seats, player)?;
            }
            FromClient::UndoAnswer { agree } => {
                seated(&seats)?;
                self.answer_undo(asker, &seats, player, agree)?;
            }
            FromClient::Resign {} => {
                let seat = self.mine(&seats)?;
                self.append(asker, Entry::Resign { seat }, player);
            }
            FromClient::DrawOffer {} => {
                self.offer_draw(asker, &seats, player)?;
            }
            FromClient::DrawAnswer { agree } => {
                seated(&seats)?;
                self.answer_draw(asker, &seats, player, agree)?;
            }
            FromClient::Rematch {} => {
                seated(&seats)?;
                self.rematch(asker, player)?;
            }
            FromClient::Chat { text } => {
                seated(&seats)?;
                self.say(index, asker, &text)?;
            }
            FromClient::HandOver {} => {
                let seat = self.mine(&seats)?;
                if !self.state.may_hand_over(seat) {
                    return Err(ErrorCode::NotAllowed);
                }
                self.append(asker, Entry::HandOver { seat }, player);
            }
            FromClient::TakeBack {} => {
                seated(&seats)?;
                let away = |seat: &&Seat| self.state.sitters[seat.index()].is_stand_in;
                let seat = *seats.iter().find(away).ok_or(ErrorCode::NotAllowed)?;
                self.append(asker, Entry::TakeBack { seat }, player);
            }
        }
        Ok(())
    }

    /// The seat that a connection speaks for: the deciding one, if it is among its seats.
    pub(crate) fn mine(&self, seats: &[Seat]) -> Result<Seat, ErrorCode> {
        seated(seats)?;
        let deciding = self.state.decider().filter(|seat| seats.contains(seat));
        Ok(deciding.unwrap_or(seats[0]))
    }

    fn act(&mut self, sent: Sent) -> Result<(), ErrorCode> {
        let move_id = &sent.move_id;
        if move_id.is_empty() || move_id.chars().count() > MOVE_ID_MAX {
            return Err(ErrorCode::BadFrame);
        }
        self.read_again(Again::Act(sent));
        Ok(())
    }

    /// Plays a move unless it was played before, or a clock was faster.
    pub(crate) fn act_in_time(&mut self, sent: Sent) {
        if self.is_played(&sent) {
            return;
        }
        match self.flag_due() {
            Some(entry) => self.write(entry, None, None, After::Flagged(sent)),
            None => self.act_now(sent),
        }
    }

    /// Whether a move is in the log already; then its sender is told once more.
    fn is_played(&mut self, sent: &Sent) -> bool {
        let Some(row) = self.state.played(sent.player, &sent.move_id) else { return false };
        let ack = ToClient::Ack { seq: row.seq, move_id: sent.move_id.clone() };
        self.reply(sent.asker.conn, ack);
        true
    }

    /// Plays a move that no clock was faster than.
    pub(crate) fn act_now(&mut self, sent: Sent) {
        let conn = sent.asker.conn;
        let Some(index) = self.index_of(conn) else { return };
        // Where a clock seemed to be faster and lost a race, it may have lost it against this very move.
        if self.is_played(&sent) {
            return;
        }
        if sent.seq != self.state.seq() {
            let stale = ToClient::Stale { move_id: sent.move_id, seq: self.state.seq() };
            return self.reply(conn, stale);
        }
        let seat = match self.mine(&self.conns[index].by.seats) {
            Ok(seat) if !self.state.sitters[seat.index()].is_stand_in => seat,
            Ok(_) => return self.refuse(sent.asker, ErrorCode::NotAllowed),
            Err(code) => return self.refuse(sent.asker, code),
        };
        let entry = Entry::Act { seat, codes: sent.codes.clone() };
        let move_id = sent.move_id.clone().into();
        self.write(entry, Some(sent.player), Some(move_id), After::Moved(sent));
    }

    /// Tells a mover what became of a move that was not written.
    pub(crate) fn not_moved(&mut self, sent: Sent, why: NotWritten) {
        let conn = sent.asker.conn;
        match why {
            NotWritten::Raced => {
                // The table was read again: perhaps this very move came in by another way.
                let seq = self.state.seq();
                let answer = match self.state.played(sent.player, &sent.move_id) {
                    Some(row) => ToClient::Ack { seq: row.seq, move_id: sent.move_id },
                    None => ToClient::Stale { move_id: sent.move_id, seq },
                };
                self.reply(conn, answer);
            }
            NotWritten::Wrong(EntryError::Refused { link, refusal }) => {
                self.reply(conn, ToClient::Refused { move_id: sent.move_id, link, refusal });
            }
            NotWritten::Failed
            | NotWritten::Wrong(EntryError::Wrong(_) | EntryError::Faults(_)) => {
                self.refuse(sent.asker, code_of(&why));
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
        if !self.conns[index].foreseen.note(self.now, FORECAST_SPAN, FORECASTS) {
            return Err(ErrorCode::TooFast);
        }
        let forecast = play.table.forecast(seat, code).map_err(|_| ErrorCode::NoSuchAction)?;
        let seq = self.state.seq();
        self.send(index, ToClient::Forecast { ask, seq, forecast });
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
        if self.conns[index].advised {
            return Err(ErrorCode::Busy);
        }
        let question = play.table.question().ok_or(ErrorCode::Over)?;
        let (bot, seed) = (self.state.bot(BotLevel::Expert), self.state.bot_seed());
        let (conn, seq) = (self.conns[index].id, self.state.seq());
        let who = self.conns[index].player;
        self.conns[index].advised = true;
        self.outputs.push(Output::Advise { conn, ask, seq, who, question, bot, seed });
        Ok(())
    }

    /// Passes a bot's thoughts on to whoever asked for advice.
    pub(crate) fn advised(&mut self, conn: ConnId, ask: u32, seq: u32, answer: Option<BotAnswer>) {
        let Some(index) = self.index_of(conn) else { return };
        self.conns[index].advised = false;
        let frame = match answer {
            Some(answer) => ToClient::Advice {
                ask,
                seq,
                exact: answer.exact,
                best: answer.code,
                actions: answer.values,
            },
            None => error_frame(ErrorCode::Busy, Some(ask.to_string())),
        };
        self.send(index, frame);
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
    pub(crate) fn append(&mut self, asker: Asker, entry: Entry, player: PlayerId) {
        self.write(entry, Some(player), None, After::Answered(asker));
    }

    fn say(&mut self, index: usize, asker: Asker, text: &str) -> Result<(), ErrorCode> {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > CHAT_MAX {
            return Err(ErrorCode::BadFrame);
        }
        let conn = &mut self.conns[index];
        if !conn.said.note(self.now, CHAT_SPAN, CHAT_LINES) {
            return Err(ErrorCode::TooFast);
        }
        let (name, seat, at) = (conn.name.clone(), conn.by.seats.first().copied(), self.now);
        let line = ChatLine { name: name.clone(), seat, at: at as f64, text: text.to_owned() };
        let said = Said { at, name, seat, line: text.to_owned() };
        self.need(Need::Say(said), Then::Chatted { asker, line });
        Ok(())
    }

    /// Tells everybody who wants to hear it what somebody said.
    pub(crate) fn tell_chat(&mut self, line: ChatLine) {
        self.chat.push(line.clone());
        if self.chat.len() > CHAT_KEPT {
            self.chat.remove(0);
        }
        let ears = self.conns.iter().filter(|conn| !conn.is_quiet);
        let ears: Vec<ConnId> = ears.map(|conn| conn.id).collect();
        if !ears.is_empty() {
            self.tell(ears, ToClient::Chat(line));
        }
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
