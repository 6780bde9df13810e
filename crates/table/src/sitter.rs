//! A seat of a table and whoever plays for it.

use engine::Nonce;
use serde_json::Value;

use crate::record::{Place, PlayerId};
use crate::wire::BotLevel;

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// Nobody yet, and anybody may.
    Open,
    /// Nobody yet, and only this player may.
    Kept { player: PlayerId, name: String },
    /// A player.
    Player { player: PlayerId, name: String, nonce: Nonce },
    /// A bot.
    Bot(BotLevel),
}

/// A seat, who plays for it and what it brings.
#[derive(Clone, Debug)]
pub(crate) struct Sitter {
    pub(crate) who: Who,
    /// What the seat brings.
    pub(crate) brings: Value,
    /// Whether a bot plays in the player's absence.
    pub(crate) is_stand_in: bool,
    /// How often a bot took the seat so far.
    pub(crate) hand_overs: u32,
    /// Whether the player resigned or lost on time, and a bot plays on to the end.
    pub(crate) has_left: bool,
}

impl Sitter {
    /// The seat as the table was set.
    pub(crate) fn new(place: &Place, brings: Value) -> Self {
        let who = match place {
            Place::Open => Who::Open,
            Place::Kept { player, name } => Who::Kept { player: *player, name: name.clone() },
            Place::Bot(level) => Who::Bot(*level),
        };
        Self { who, brings, is_stand_in: false, hand_overs: 0, has_left: false }
    }

    /// The player who plays here, absent or not; nobody once the player has left the game.
    pub(crate) fn player(&self) -> Option<PlayerId> {
        self.holder().filter(|_| !self.has_left)
    }

    /// The player who sat down here, even one who has left the game since.
    pub(crate) fn holder(&self) -> Option<PlayerId> {
        match &self.who {
            Who::Player { player, .. } => Some(*player),
            Who::Open | Who::Kept { .. } | Who::Bot(_) => None,
        }
    }

    /// How strong the bot is that plays now, if one does.
    pub(crate) fn bot(&self) -> Option<BotLevel> {
        match self.who {
            Who::Bot(level) => Some(level),
            Who::Player { .. } if self.is_stand_in || self.has_left => Some(BotLevel::Moyen),
            Who::Open | Who::Kept { .. } | Who::Player { .. } => None,
        }
    }

    /// The name in lists and replays.
    pub(crate) fn name(&self) -> Option<String> {
        match &self.who {
            Who::Kept { name, .. } | Who::Player { name, .. } => Some(name.clone()),
            Who::Bot(level) => Some(bot_name(*level).to_owned()),
            Who::Open => None,
        }
    }
}

/// The name of a bot in lists and replays.
pub fn bot_name(level: BotLevel) -> &'static str {
    match level {
        BotLevel::Facile => "bot:facile",
        BotLevel::Moyen => "bot:moyen",
        BotLevel::Difficile => "bot:difficile",
        BotLevel::Expert => "bot:expert",
    }
}
