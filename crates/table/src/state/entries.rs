//! What each entry of the log does to its table, or why it does not belong there.

use std::sync::Arc;

use engine::{CutShort, Leaving, Nonce, Outcome, Seat};
use facade::Told;
use serde_json::Value;

use super::play::{Act, Play};
use super::{EntryError, TableState, wrong};
use crate::leaving::without;
use crate::random;
use crate::record::{Entry, Place, PlayerId};
use crate::sitter::{Sitter, Who};
use crate::wire::{ErrorCode, TableStatus};

impl TableState {
    /// Carries an entry out and gives its events, or changes nothing.
    pub(super) fn carry_out(&mut self, entry: &Entry, at: u64) -> Result<Vec<Told>, EntryError> {
        match entry {
            Entry::Sit { seats, player, name, nonce, brings } => {
                self.waiting()?;
                let nonce = random::unhex(nonce).ok_or(wrong(ErrorCode::BadFrame))?;
                let may_sit = seats.iter().all(|seat| self.may_sit(*player, *seat));
                if seats.is_empty() || seats.len() != brings.len() || !may_sit {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                self.bring(seats, brings)?;
                for seat in seats {
                    let named = self.record.setup.names.get(seat.index()).cloned().flatten();
                    let name = named.unwrap_or_else(|| name.clone());
                    self.sitters[seat.index()].who = Who::Player { player: *player, name, nonce };
                }
                self.deal_if_full(at);
            }
            Entry::SitBot { seat, level, brings } => {
                self.waiting()?;
                match self.sitters.get(seat.index()) {
                    Some(sitter) if sitter.who == Who::Open => {}
                    Some(_) | None => return Err(wrong(ErrorCode::NotAllowed)),
                }
                self.bring(&[*seat], std::slice::from_ref(brings))?;
                self.sitters[seat.index()].who = Who::Bot(*level);
                self.deal_if_full(at);
            }
            Entry::Leave { player } => {
                self.waiting()?;
                if self.seats_of(*player).is_empty() {
                    return Err(wrong(ErrorCode::NotSeated));
                }
                for seat in self.seats_of(*player) {
                    let sitter = &mut self.sitters[seat.index()];
                    sitter.who = Who::Open;
                    sitter.brings = Value::Null;
                }
            }
            Entry::GetUp { player } => {
                self.waiting()?;
                if self.seats_of(*player).is_empty() {
                    return Err(wrong(ErrorCode::NotSeated));
                }
                let record = Arc::clone(&self.record);
                for seat in self.seats_of(*player) {
                    let (place, own) = (
                        &record.setup.places[seat.index()],
                        record.setup.brings[seat.index()].clone(),
                    );
                    self.sitters[seat.index()] = Sitter::new(place, own);
                }
            }
            Entry::Act { seat, codes } => return self.playing()?.act(*seat, codes, at),
            Entry::Undo { to, .. } => {
                let opening = self.record.setup.opening.len();
                let play = self.playing()?;
                let to = *to as usize;
                if to < opening || to >= play.acts.len() {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                play.table = play.table.rewound(to);
                play.acts.truncate(to);
            }
            Entry::Resign { seat } => self.leave_game(*seat, CutShort::Resignation(*seat))?,
            Entry::Flag { seat } => self.leave_game(*seat, CutShort::Time(*seat))?,
            Entry::Draw {} => {
                self.playing()?;
                self.ended = Some((Outcome::Draw, CutShort::Agreement));
            }
            Entry::HandOver { seat } | Entry::TakeBack { seat } => {
                self.playing()?;
                let is_stand_in = matches!(entry, Entry::HandOver { .. });
                let sitter = self.sitters.get_mut(seat.index());
                let sitter = sitter.ok_or(wrong(ErrorCode::NotAllowed))?;
                if sitter.player().is_none() || sitter.is_stand_in == is_stand_in {
                    return Err(wrong(ErrorCode::NotAllowed));
                }
                sitter.is_stand_in = is_stand_in;
                sitter.hand_overs += u32::from(is_stand_in);
            }
            Entry::Rematch { table } => {
                if self.status() != TableStatus::Over || self.onward.is_some() {
                    return Err(wrong(ErrorCode::NotOver));
                }
                self.onward = Some(table.clone());
            }
        }
        Ok(Vec::new())
    }

    /// Puts what is brought to these seats on the table, if the game accepts it beside what the others bring.
    fn bring(&mut self, seats: &[Seat], brings: &[Value]) -> Result<(), EntryError> {
        let mut all: Vec<Value> = self.sitters.iter().map(|sitter| sitter.brings.clone()).collect();
        for (seat, own) in seats.iter().zip(brings) {
            all[seat.index()].clone_from(own);
        }
        if self.game.brings() != all {
            self.game =
                (self.opener.open)(&all).map_err(|error| EntryError::Faults(error.faults))?;
        }
        for (sitter, own) in self.sitters.iter_mut().zip(all) {
            sitter.brings = own;
        }
        Ok(())
    }

    /// A player resigns or loses on time: the game says whether it is over, or whether a bot plays on.
    fn leave_game(&mut self, seat: Seat, cut_short: CutShort) -> Result<(), EntryError> {
        self.playing()?;
        let sitter = self.sitters.get_mut(seat.index()).filter(|sitter| sitter.player().is_some());
        let sitter = sitter.ok_or(wrong(ErrorCode::NotAllowed))?;
        match self.game.leaving() {
            Leaving::EndsGame => {
                self.ended = Some((without(seat, self.sitters.len()), cut_short));
            }
            Leaving::BotPlaysOn => {
                sitter.has_left = true;
                sitter.is_stand_in = false;
                self.left.push(seat);
                // Bots that nobody plays with any longer stop.
                if self.people() == 0 {
                    self.ended = Some((without(seat, self.sitters.len()), cut_short));
                }
            }
        }
        Ok(())
    }

    fn waiting(&self) -> Result<(), EntryError> {
        match self.play {
            Some(_) => Err(wrong(ErrorCode::NotAllowed)),
            None => Ok(()),
        }
    }

    fn playing(&mut self) -> Result<&mut Play, EntryError> {
        if self.status() == TableStatus::Over {
            return Err(wrong(ErrorCode::Over));
        }
        self.play.as_mut().ok_or(wrong(ErrorCode::NotDealt))
    }

    /// Whether a player may sit down at a seat.
    pub(crate) fn may_sit(&self, player: PlayerId, seat: Seat) -> bool {
        // Where luck was chosen, a seat is for whom it was kept when the table was set, whatever happened since.
        let is_kept = match self.record.setup.places.get(seat.index()) {
            Some(Place::Kept { player: kept, .. }) => *kept == player,
            Some(Place::Open | Place::Bot(_)) | None => false,
        };
        if self.opener.is_rigged && !is_kept {
            return false;
        }
        match self.sitters.get(seat.index()).map(|sitter| &sitter.who) {
            Some(Who::Open) => true,
            Some(Who::Kept { player: kept, .. }) => *kept == player,
            Some(Who::Player { .. } | Who::Bot(_)) | None => false,
        }
    }

    /// Deals once no seat is left.
    pub(super) fn deal_if_full(&mut self, at: u64) {
        let nonce = |sitter: &Sitter| match &sitter.who {
            Who::Player { nonce, .. } => Some(*nonce),
            Who::Bot(_) => Some([0; 16]),
            Who::Open | Who::Kept { .. } => None,
        };
        let Some(nonces) = self.sitters.iter().map(nonce).collect::<Option<Vec<Nonce>>>() else {
            return;
        };
        let seed = self.record.setup.luck.seed(&nonces);
        let mut table = self.game.deal(seed);
        let mut acts = Vec::new();
        for entry in &self.record.setup.opening {
            // The opening was played once already, by the same rules from the same seed.
            let Some(decision) = table.stage().decision() else { break };
            if table.play(entry.seat, entry.code, at).is_err() {
                break;
            }
            acts.push(Act { decision, stays: true });
        }
        self.play = Some(Play { table, acts, seed, nonces });
    }
}
