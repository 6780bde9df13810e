//! What a game that is over tells: how it got its seed, and all of it as a file.

use engine::{Digest, Fairness, Replay, Stage};

use super::TableState;
use crate::random;
use crate::record::Luck;
use crate::wire::Reveal;

impl TableState {
    /// How the table got its seed; only once the game is over.
    pub(crate) fn reveal(&self) -> Option<Reveal> {
        let play = self.play.as_ref()?;
        let Some(Stage::Over(_)) = self.stage() else { return None };
        let luck = &self.record.setup.luck;
        let secret = match luck {
            Luck::Fair(secret) => Some(secret.to_string()),
            Luck::Chosen(_) => None,
        };
        Some(Reveal {
            seed: Digest(play.seed).to_string(),
            commitment: luck.commitment().map(|commitment| commitment.to_string()),
            secret,
            nonces: play.nonces.iter().map(|nonce| random::hex(nonce)).collect(),
        })
    }

    /// The whole game as a file; only once it is over.
    pub(crate) fn replay(&self) -> Option<Replay> {
        let play = self.play.as_ref()?;
        let Some(Stage::Over(_)) = self.stage() else { return None };
        let fairness = match &self.record.setup.luck {
            Luck::Fair(secret) => Some(Fairness {
                commitment: engine::commit(&secret.0),
                secret: *secret,
                nonces: play.nonces.iter().map(|nonce| random::hex(nonce)).collect(),
            }),
            Luck::Chosen(_) => None,
        };
        let names: Vec<String> = self.names().into_iter().flatten().collect();
        let mut replay = play.table.replay(&names, fairness);
        // The file says what follows from the rules or from what cut the game short, so that it can be checked; who
        // left while bots played on is the table's to tell.
        if let Some((outcome, cut_short)) = self.ended {
            replay.outcome = Some(outcome);
            replay.cut_short = Some(cut_short);
            replay = replay.sealed();
        }
        Some(replay)
    }
}
