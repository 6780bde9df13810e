//! Whose sessions were asked for a moment ago, so that one who sits down does not have each of their requests looked up.
//!
//! Only where one process has the store to itself: what ends a session there is heard here. What the keepers of the house
//! decide comes from outside, and is noticed with every heartbeat ([`crate::keepers`]).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{Player, TokenHash};

/// For how long a session is known without being looked up.
const KNOWN: Duration = Duration::from_secs(5);
/// How many are known at most.
const MOST: usize = 10_000;

/// The sessions that were looked up lately.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How often something was forgotten: what was read before that is perhaps no longer so.
    times: u64,
    players: HashMap<TokenHash, (Player, Instant)>,
}

/// The moment at which a session is looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked(u64);

impl Sessions {
    fn known(&self) -> MutexGuard<'_, Known> {
        // The map is whole at every moment, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whose session it is; where that is not known, the moment of the question.
    pub(crate) fn of(&self, session: &TokenHash) -> Result<Player, Asked> {
        let known = self.known();
        let fresh = known.players.get(session).filter(|(_, at)| at.elapsed() < KNOWN);
        fresh.map(|(player, _)| player.clone()).ok_or(Asked(known.times))
    }

    /// Remembers what was found when it was asked for then, unless something was forgotten since.
    pub(crate) fn keep(&self, asked: Asked, session: TokenHash, player: Player) {
        let mut known = self.known();
        if known.times != asked.0 {
            return;
        }
        if known.players.len() >= MOST {
            known.players.retain(|_, (_, at)| at.elapsed() < KNOWN);
        }
        if known.players.len() < MOST {
            known.players.insert(session, (player, Instant::now()));
        }
    }

    /// Forgets all of them: one has ended, or somebody is another one now.
    pub(crate) fn forget(&self) {
        let mut known = self.known();
        known.times += 1;
        known.players = HashMap::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::PlayerId;

    fn ann() -> Player {
        Player { id: PlayerId(1), name: "Ann".into(), account: None }
    }

    #[test]
    fn a_session_is_known_until_one_is_forgotten() {
        let (sessions, token) = (Sessions::default(), [1; 32]);
        let asked = sessions.of(&token).unwrap_err();
        sessions.keep(asked, token, ann());
        assert_eq!(sessions.of(&token).unwrap(), ann());
        assert!(sessions.of(&[2; 32]).is_err());
        sessions.forget();
        assert!(sessions.of(&token).is_err());
    }

    #[test]
    fn what_was_read_before_a_session_ended_is_not_remembered_after() {
        let (sessions, token) = (Sessions::default(), [1; 32]);
        let asked = sessions.of(&token).unwrap_err();
        sessions.forget();
        sessions.keep(asked, token, ann());
        assert!(sessions.of(&token).is_err());
    }
}
