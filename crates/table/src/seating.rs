//! Sitting down and getting up before the deal, and being sent away.

use engine::Seat;
use serde_json::Value;

use crate::machine::Table;
use crate::names;
use crate::output::{Denied, Reply};
use crate::random;
use crate::record::{Entry, PlayerId};
use crate::sitter::{Sitter, Who};
use crate::state::EntryError;
use crate::wire::{BotBody, ErrorCode, TableStatus};
use crate::writing::{After, NotWritten};

const CHOSEN: Denied =
    Denied::Unfit("hands or decks can be chosen only where all seats are mine or a bot's");

impl Table {
    /// Sits a player down: at the seat they name, at those kept for them, or at the first open one.
    pub(crate) fn join(
        &mut self,
        ask: u64,
        player: PlayerId,
        name: &str,
        seat: Option<Seat>,
        nonce: Option<[u8; 16]>,
        brings: Value,
    ) {
        // Whoever sits already and asks again, perhaps after a lost answer, is told so.
        let mine = self.state.seats_of(player);
        if !mine.is_empty() && seat.is_none_or(|seat| mine.contains(&seat)) {
            return self.seated(ask, player, Ok(()));
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
            return self.deny(ask, Denied::Taken);
        }
        let set_with = |seat: &Seat| self.state.sitters[seat.index()].brings.clone();
        let brings = match seats.as_slice() {
            [_] if !brings.is_null() => vec![brings],
            seats => seats.iter().map(set_with).collect(),
        };
        if self.state.forbids(player, &brings) {
            return self.deny(ask, CHOSEN);
        }
        let is_other = |sitter: &&Sitter| match &sitter.who {
            Who::Player { player: known, .. } | Who::Kept { player: known, .. } => *known != player,
            Who::Open | Who::Bot(_) => true,
        };
        let others: Vec<String> =
            self.state.sitters.iter().filter(is_other).filter_map(Sitter::name).collect();
        let name = names::distinct(name, &others);
        let nonce = nonce.unwrap_or_else(|| random::bytes(&mut *self.entropy));
        let nonce = random::hex(&nonce);
        let entry = Entry::Sit { seats, player, name, nonce, brings };
        self.write(entry, Some(player), None, After::Seated { ask, player });
    }

    /// Sits a bot down at an open seat, if the player who set the table asks for it.
    pub(crate) fn sit_bot(&mut self, ask: u64, player: PlayerId, body: BotBody) {
        if self.state.record.creator != player {
            return self.deny(ask, Denied::Forbidden);
        }
        if self.state.forbids(player, std::slice::from_ref(&body.brings)) {
            return self.deny(ask, CHOSEN);
        }
        let entry = Entry::SitBot { seat: body.seat, level: body.level, brings: body.brings };
        self.write(entry, Some(player), None, After::Seated { ask, player });
    }

    /// Gets a player up.
    pub(crate) fn leave(&mut self, ask: u64, player: PlayerId) {
        // Whoever sits down and gets up for ever would fill the log: at some point one stays.
        if !self.state.may_get_up() {
            return self.deny(ask, Denied::TooMany);
        }
        let after = After::Seated { ask, player };
        self.write(Entry::GetUp { player }, Some(player), None, after);
    }

    /// Has a player leave every seat of theirs, one entry at a time: the others play on as after any other who left.
    pub(crate) fn expel(&mut self, ask: u64, player: PlayerId) {
        let seat = self.state.seats_of(player).first().copied();
        let entry = match (self.state.status(), seat) {
            (TableStatus::Waiting, Some(_)) => Entry::GetUp { player },
            (TableStatus::Playing, Some(seat)) => Entry::Resign { seat },
            (TableStatus::Over | TableStatus::Quarantined, _) | (_, None) => {
                let table = self.info(None);
                return self.reply_to(ask, Reply::Table(Ok(table)));
            }
        };
        self.write(entry, None, None, After::Expelled { ask, player });
    }

    /// Goes on with the next seat of whoever is sent away, or says why that cannot be.
    pub(crate) fn expelled(&mut self, ask: u64, player: PlayerId, done: Result<(), NotWritten>) {
        match done {
            // Whoever was faster may have been another node, with the same entry.
            Ok(()) | Err(NotWritten::Raced) => self.expel(ask, player),
            Err(NotWritten::Failed | NotWritten::Wrong(_)) => self.seated(ask, player, done),
        }
    }

    fn deny(&mut self, ask: u64, why: Denied) {
        self.reply_to(ask, Reply::Table(Err(why)));
    }

    /// Answers whoever sat down or got up, or tried to.
    pub(crate) fn seated(&mut self, ask: u64, player: PlayerId, done: Result<(), NotWritten>) {
        let why = match done {
            Ok(()) => {
                let table = self.info(Some(player));
                return self.reply_to(ask, Reply::Table(Ok(table)));
            }
            Err(NotWritten::Raced) => Denied::Taken,
            Err(NotWritten::Failed) => Denied::Store,
            Err(NotWritten::Wrong(EntryError::Faults(faults))) => Denied::Faults(faults),
            Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::NotSeated))) => Denied::NotSeated,
            Err(NotWritten::Wrong(EntryError::Wrong(ErrorCode::Quarantined))) => {
                Denied::Quarantined
            }
            Err(NotWritten::Wrong(EntryError::Wrong(_) | EntryError::Refused { .. })) => {
                Denied::Taken
            }
        };
        self.deny(ask, why);
    }
}
