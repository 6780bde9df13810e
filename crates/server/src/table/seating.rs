//! Sitting down and getting up before the deal.

use engine::Seat;
use serde_json::Value;

use super::actor::Actor;
use super::sitter::Who;
use super::state::EntryError;
use super::writing::Lost;
use crate::error::Trouble;
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
    ) -> Result<TableInfo, Trouble> {
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
            return Err(Trouble::Taken);
        }
        let set_with = |seat: &Seat| self.state.sitters[seat.index()].brings.clone();
        let brings = match seats.as_slice() {
            [_] if !brings.is_null() => vec![brings],
            seats => seats.iter().map(set_with).collect(),
        };
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
    ) -> Result<TableInfo, Trouble> {
        if self.state.record.creator != player {
            return Err(Trouble::Forbidden);
        }
        let entry = Entry::SitBot { seat: body.seat, level: body.level, brings: body.brings };
        let done = self.write(entry, Some(player), None).await;
        self.opened(player, done)
    }

    /// Gets a player up.
    pub(super) async fn leave(&mut self, player: PlayerId) -> Result<TableInfo, Trouble> {
        let done = self.write(Entry::Leave { player }, Some(player), None).await;
        self.opened(player, done)
    }

    fn opened(&self, player: PlayerId, done: Result<(), Lost>) -> Result<TableInfo, Trouble> {
        match done {
            Ok(()) => Ok(self.info(Some(player))),
            Err(Lost::Raced) => Err(Trouble::Taken),
            Err(Lost::Failed) => Err(Trouble::Store),
            Err(Lost::Wrong(EntryError::Faults(faults))) => Err(Trouble::Faults(faults)),
            Err(Lost::Wrong(EntryError::Wrong(ErrorCode::NotSeated))) => Err(Trouble::NotSeated),
            Err(Lost::Wrong(EntryError::Wrong(ErrorCode::Quarantined))) => {
                Err(Trouble::Quarantined)
            }
            Err(Lost::Wrong(EntryError::Wrong(_) | EntryError::Refused { .. })) => {
                Err(Trouble::Taken)
            }
        }
    }
}
