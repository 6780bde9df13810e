//! What the store keeps of a table: how it was set, and every entry of its log.

use std::fmt;
use std::sync::Arc;

use engine::{Digest, Outcome, ReplayMove, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::random::{self, Entropy};
use crate::wire::{BotLevel, ClockPlan, Purpose, TableStatus};

/// The address of a table.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(Arc<str>);

impl TableId {
    /// An address that nobody can guess.
    pub fn drawn(source: &mut dyn Entropy) -> Self {
        Self(random::word(source).into())
    }

    /// An address that nobody can guess, drawn from the system.
    #[cfg(feature = "system")]
    pub fn random() -> Self {
        Self::drawn(&mut random::System)
    }

    /// Reads an address; what could never be one is refused before the store is asked.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == 20 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        fits.then(|| Self(text.into()))
    }

    /// The beginning of the address, for logs: whoever has the whole of it may watch.
    pub fn short(&self) -> &str {
        self.0.get(..6).unwrap_or_default()
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub i64);

impl PlayerId {
    /// A new number, drawn from the system.
    #[cfg(feature = "system")]
    pub fn random() -> Self {
        Self(random::number(&mut random::System))
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The number of a node: of one run of the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub i64);

impl NodeId {
    /// A new number, drawn from the system.
    #[cfg(feature = "system")]
    pub fn random() -> Self {
        Self(random::number(&mut random::System))
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// All that was decided when a table was set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its cards.
    pub content: Digest,
    /// The ready-made set of options it was set with, if one was named.
    pub preset: Option<String>,
    /// The options, the preset's included.
    pub options: Value,
    /// Who is to sit where.
    pub places: Vec<Place>,
    /// What each place brings unless whoever sits down brings something else.
    pub brings: Vec<Value>,
    /// The clock.
    pub clock: ClockPlan,
    /// Whether players may ask for advice although other people play.
    pub advice: bool,
    /// After how many seconds of absence a bot takes a seat that has to decide.
    pub takeover: Option<u32>,
    /// Whether the lobby shows the table.
    pub public: bool,
    /// Where the seed comes from.
    pub luck: Luck,
    /// What the table is for.
    #[serde(default)]
    pub purpose: Purpose,
    /// What the people of a shared screen are called, in seat order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Option<String>>,
    /// What the draft is called whose cards are played with in place of the printed ones; empty where it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited: Option<String>,
    /// The actions that are already played when the table is dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<ReplayMove>,
}

/// Where the seed of a table comes from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// From this secret, to which the server is bound, and what the players add.
    Fair(Digest),
    /// It was chosen, for a lesson, a puzzle or a game that goes on from another.
    Chosen(Digest),
}

// Whatever prints a table must not print what its deal comes from.
impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fair(_) => "Fair(…)",
            Self::Chosen(_) => "Chosen(…)",
        })
    }
}

impl Luck {
    /// A fresh secret.
    pub fn drawn(source: &mut dyn Entropy) -> Self {
        Self::Fair(Digest(random::bytes(source)))
    }

    /// A fresh secret, drawn from the system.
    #[cfg(feature = "system")]
    pub fn fair() -> Self {
        Self::drawn(&mut random::System)
    }

    /// The seed that follows from a small number.
    pub fn chosen(number: u32) -> Self {
        Self::Chosen(Digest(engine::chosen_seed(number)))
    }

    /// What is shown before the deal.
    pub fn commitment(&self) -> Option<Digest> {
        match self {
            Self::Fair(secret) => Some(engine::commit(&secret.0)),
            Self::Chosen(_) => None,
        }
    }

    /// The seed, once all have added their part.
    pub fn seed(&self, nonces: &[engine::Nonce]) -> Seed {
        match self {
            Self::Fair(secret) => engine::mix(&secret.0, nonces),
            Self::Chosen(seed) => seed.0,
        }
    }

    /// The seed of a bot's thoughts at this length of the log: the same luck, the same thoughts. At a fair
    /// table it is as secret as the deal, so that nobody can work out what a bot will do.
    pub fn bot_seed(&self, seq: u32) -> u64 {
        let (Self::Fair(secret) | Self::Chosen(secret)) = self;
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"veillee bot");
        hasher.update(&secret.0);
        hasher.update(&seq.to_le_bytes());
        let bytes = *hasher.finalize().as_bytes();
        u64::from_le_bytes(bytes[..8].try_into().expect("a hash has eight bytes"))
    }
}

/// Who is to sit at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Whoever comes.
    Open,
    /// This player.
    Kept {
        /// The player.
        player: PlayerId,
        /// The player's name at that time.
        name: String,
    },
    /// A bot.
    Bot(BotLevel),
}

/// A table as it was set.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRecord {
    /// Its address.
    pub id: TableId,
    /// When it was set.
    pub created: u64,
    /// Who set it.
    pub creator: PlayerId,
    /// What was decided.
    pub setup: Setup,
}

/// One thing that happened at a table. Entries are applied in log order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// A player sits down, at several seats where people share a screen. When no seat is left, the game is dealt.
    Sit {
        /// The seats.
        seats: Vec<Seat>,
        /// The player.
        player: PlayerId,
        /// The player's name.
        name: String,
        /// What the player adds to the seed, in hexadecimal.
        nonce: String,
        /// What the player brings to each of the seats.
        brings: Vec<Value>,
    },
    /// A bot sits down at a seat that was open.
    SitBot {
        /// The seat.
        seat: Seat,
        /// How strong it plays.
        level: BotLevel,
        /// What it brings.
        brings: Value,
    },
    /// A player got up before the deal, and the seats were open to all. Only logs of format 2 have it.
    Leave {
        /// The player.
        player: PlayerId,
    },
    /// A player gets up before the deal: each of the seats is again what it was set as.
    GetUp {
        /// The player.
        player: PlayerId,
    },
    /// A seat plays one or more actions, each at once after the other.
    Act {
        /// The seat.
        seat: Seat,
        /// The codes of the actions.
        codes: Vec<u32>,
    },
    /// The game goes back to its first `to` actions.
    Undo {
        /// Who asked.
        seat: Seat,
        /// How many actions are left.
        to: u32,
    },
    /// A seat gives up. Whether the game is over then, or a bot plays on, is the game's to say.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// All agree on a draw.
    Draw {},
    /// A seat ran out of time: the same follows as when it gives up.
    Flag {
        /// The seat.
        seat: Seat,
    },
    /// A bot plays a seat in the player's absence.
    HandOver {
        /// The seat.
        seat: Seat,
    },
    /// The player plays the seat again.
    TakeBack {
        /// The seat.
        seat: Seat,
    },
    /// The players go on at another table.
    Rematch {
        /// The other table.
        table: TableId,
    },
}

/// An entry at its place in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// Its number, from 1.
    pub seq: u32,
    /// When it was accepted.
    pub at: u64,
    /// The player it came from; nobody, when it came from a bot or a clock.
    pub player: Option<PlayerId>,
    /// The client's own name for the move.
    pub move_id: Option<Box<str>>,
    /// What happened.
    pub entry: Entry,
}

/// An entry to be appended, with what the indexes need to know of it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The entry; its number is one more than the log's length.
    pub row: LogRow,
    /// The seat that decides after it.
    pub next: Option<Seat>,
    /// Until when.
    pub deadline: Option<u64>,
    /// Whether the table has a clock at all.
    pub clocked: bool,
    /// How the table stands in the lobby after it, when that changes.
    pub index: Option<IndexChange>,
}

/// How a table stands in the lobby.
#[derive(Clone, PartialEq, Debug)]
pub struct IndexChange {
    /// Waiting, playing, over.
    pub status: TableStatus,
    /// Who sits there; nothing for an open seat.
    pub names: Vec<Option<String>>,
    /// Each player with their seats.
    pub sits: Vec<(PlayerId, Vec<Seat>)>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// When.
    pub at: u64,
    /// Who.
    pub name: String,
    /// From which seat.
    pub seat: Option<Seat>,
    /// What.
    pub line: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_thinks_alike_only_where_the_luck_is_the_same() {
        let chosen = Luck::chosen(7);
        assert_eq!(chosen.bot_seed(3), Luck::chosen(7).bot_seed(3));
        assert_ne!(chosen.bot_seed(3), chosen.bot_seed(4));
        assert_ne!(chosen.bot_seed(3), Luck::chosen(8).bot_seed(3));
        // Two fair tables share nothing that others can see.
        let fair = |secret| Luck::Fair(Digest([secret; 32]));
        assert_ne!(fair(1).bot_seed(3), fair(2).bot_seed(3));
    }
}
