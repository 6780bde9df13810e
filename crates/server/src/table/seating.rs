//! Sitting down and getting up before the deal.

use engine::Seat;
use serde_json::Value;

use super::actor::Actor;
use super::sitter::{Sitter, Who};
use super::state::EntryError;
use super::writing::NotWritten;
use crate::error::ApiError;
use crate::names;
use crate::random;
use crate::record::{Entry, PlayerId};
use crate::wire::{BotBody, ErrorCode, TableInfo};

impl Actor {
    /// Sits a player down: at the seat they name, at those kept for them, or at the first open one.
    pub(super) async fn join(
        &mut self,
        player: PlayerId,
        name: String,
        seat: Option<Seat>,
        nonce: Option<[u8; 16]>,
        brings: Value,
    ) -> Result<TableInfo, ApiError> {
        // Whoever sits already and asks again, perhaps after a lost answer, is told so.
        let mine = self.state.seats_of(player);
        if !mine.is_empty() && seat.is_none_or(|seat| mine.contains(&seat)) {
            return Ok(self.info(Some(player)));
        }
        let all = || (0..self.state.sitters.len()).map(Seat::new);
        let may = |seat: &Seat| self.state.may_sit(player, *seat);
        let kept = |seat: &Seat| matches!(self.state.sitters[seat.index()].who, Who::Kept { player: known, .. } if known == player);
        let mut seats: Vec<Seat> = match seat {
            Some(seat) => vec![seat],
            None => all().filter(kept).collect(),
        };
        if seats.is_empty() {
            seats.extend(all().find(may));
        }
        if seats.is_empty() || !mine.is_empty() || !seats.iter().all(may) {
            return Err(ApiError::Taken);
        }
        let set_with = |seat: &Seat| self.state.sitters[seat.index()].brings.clone();
        let brings = match seats.as_slice() {
            [_] if !brings.is_null() => vec![brings],
            seats => seats.iter().map(set_with).collect(),
        };
        if self.state.forbids(player, &brings) {
            return Err(ApiError::BadRequest(
                "hands or decks can be chosen only where all seats are mine or a bot's".into(),
            ));
        }
        let is_other = |sitter: &&Sitter| match &sitter.who {
            Who::Player { player: known, .. } | Who::Kept { player: known, .. } => *known != player,
            Who::Open | Who::Bot(_) => true,
        };
        let others: Vec<String> =
            self.state.sitters.iter().filter(is_other).filter_map(Sitter::name).collect();
        let name = names::distinct(&name, &others);
        let nonce = random::hex(&nonce.unwrap_or_else(random::bytes));
        let entry = Entry::Sit { seats, player, name, nonce, brings };
        let joined = self.write(entry, Some(player), None).await;
        self.opened(player, joined)
    }

    /// Sits a bot down at an open seat, if the player who set the table asks for it.
    pub(super) async fn sit_bot(
        &mut self,
        player: PlayerId,
        body: BotBody,
    ) -> Result<TableInfo, ApiError> {
        if self.state.record.creator != player {
            return Err(ApiError::Forbidden);
        }
        if self.state.forbids(player, std::slice::from_ref(&body.brings)) {
            return Err(ApiError::BadRequest(
                "hands or decks can be chosen only where all seats are mine or a bot's".into(),
            ));
        }
        let entry = Entry::SitBot { seat: body.seat, level: body.level, brings: body.brings };
        let done = self.write(entry, Some(player), None).await;
        self.opened(player, done)
    }

    /// Gets a player up.
    pub(super) async fn leave(&mut self, player: PlayerId) -> Result<TableInfo, ApiError> {
        // Whoever sits down and gets up for ever would fill the log: at some point one stays.
        if !self.state.may_get_up() {
            return Err(ApiError::TooMany);
        }
        let done = self.write(Entry::GetUp { player }, Some(player), None).await;
        self.opened(player, done)
    }

    fn opened(
        &self,
        player: PlayerId,
        done: Result<(), NotWritten>,
    ) -> Result<TableInfo, ApiError> {
        match done {
            Ok(()) => Ok(self.info(Some(player))),
            Err(NotWritten::Raced) => Err(ApiError::Taken),
            Err(NotWritten::Failed) => Err(ApiError::Store),
            Err(NotWritten::Wrong(EntryError::Faults(faults))) => Err(ApiError::Faults(faults)),
            Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::NotSeated))) => {
                Err(ApiError::NotSeated)
            }
            Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::Quarantined))) => {
                Err(ApiError::Quarantined)
            }
            Err(NotWritten::Wrong(EntryError::Wrong(_) | EntryError::Refused { .. })) => {
                Err(ApiError::Taken)
            }
        }
    }
}
