//! A game that was dealt, and the actions played in it.

use engine::{Decision, Nonce, Seat, Seed};
use facade::{AnyTable, PlayError, Told};

use super::{EntryError, wrong};
use crate::wire::ErrorCode;

/// How many actions one entry holds at most.
const LINKS_MAX: usize = 32;

/// One action of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    /// Why its seat decided.
    pub(crate) decision: Decision,
    /// Whether it drew lots or showed something, so that it cannot be taken back.
    pub(crate) stays: bool,
}

/// A game that was dealt.
pub(crate) struct Play {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) acts: Vec<Act>,
    pub(super) seed: Seed,
    pub(super) nonces: Vec<Nonce>,
}

impl Play {
    /// Plays these actions of a seat, all of them or none.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        codes: &[u32],
        at: u64,
    ) -> Result<Vec<Told>, EntryError> {
        if codes.is_empty() || codes.len() > LINKS_MAX {
            return Err(wrong(ErrorCode::BadFrame));
        }
        let before = (codes.len() > 1).then(|| self.table.copy());
        let played = self.acts.len();
        let mut told = Vec::new();
        for (link, code) in codes.iter().enumerate() {
            let decision = self.table.stage().decision();
            let error = match (decision, self.table.play(seat, *code, at)) {
                (Some(decision), Ok(turn)) => {
                    self.acts.push(Act { decision, stays: turn.drew_lots || turn.revealed });
                    told.extend(turn.events);
                    continue;
                }
                (None, Ok(_)) => wrong(ErrorCode::Over),
                (_, Err(PlayError::Refused(refusal))) => {
                    EntryError::Refused { link: link as u32, refusal }
                }
                (_, Err(PlayError::Unknown(_))) => wrong(ErrorCode::NoSuchAction),
            };
            if let Some(before) = before {
                self.table = before;
            }
            self.acts.truncate(played);
            return Err(error);
        }
        Ok(told)
    }
}
