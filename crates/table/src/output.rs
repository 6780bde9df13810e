//! What a table wants done.

use std::sync::OnceLock;

use engine::{Fault, Replay, Seat};
use facade::{AnyBot, BotSpec, Question};
use thiserror::Error;

use crate::conn::ConnId;
use crate::record::{Append, PlayerId, Said, TableRecord};
use crate::state::EntryError;
use crate::wire::{TableInfo, ToClient};

/// One thing that a table wants done. They are done in their order.
#[expect(clippy::large_enum_variant, reason = "it is carried out at once and never kept")]
pub enum Output {
    /// The store is asked for something. Until it has answered with this token, the table does nothing else.
    Store {
        /// Given back with the answer.
        token: u64,
        /// What is asked for.
        need: Need,
    },
    /// These connections are told this.
    Tell {
        /// The connections.
        conns: Vec<ConnId>,
        /// What they are told.
        frame: Frame,
    },
    /// A connection is closed; the table has forgotten it.
    Close {
        /// The connection.
        conn: ConnId,
        /// The code of the close frame.
        code: u16,
    },
    /// Whoever asked is answered.
    Reply {
        /// What came with the request.
        ask: u64,
        /// The answer.
        reply: Reply,
    },
    /// A bot is to think about its move.
    Think {
        /// The length of the log.
        seq: u32,
        /// The seat of the bot.
        seat: Seat,
        /// In whose line it thinks.
        who: PlayerId,
        /// What it sees.
        question: Box<dyn Question>,
        /// The bot, to be given back with its thought.
        bot: Box<dyn AnyBot>,
    },
    /// A bot is to think about an advice.
    Advise {
        /// The connection that asked.
        conn: ConnId,
        /// What the client gave.
        ask: u32,
        /// The length of the log.
        seq: u32,
        /// In whose line it thinks.
        who: PlayerId,
        /// What it sees.
        question: Box<dyn Question>,
        /// Which bot.
        bot: BotSpec,
        /// The seed of its thoughts.
        seed: u64,
    },
    /// All other nodes may know that the log is this long.
    Publish {
        /// The length.
        seq: u32,
    },
    /// The game has ended.
    Over,
    /// Something is wrong, and whoever keeps the house should know.
    Trouble(Trouble),
}

/// What a table asks its store for.
#[derive(Clone, Debug)]
pub enum Need {
    /// To append an entry, unless its number is taken: `Done`, `Conflict` or `Failed`.
    Append(Append),
    /// The rows after this number: `Rows` or `Failed`.
    Read {
        /// The number.
        after: u32,
    },
    /// To keep a line of the chat: `Done` or `Failed`.
    Say(Said),
    /// To keep another table that was set: `Done` or `Failed`.
    Set {
        /// The table.
        record: Box<TableRecord>,
        /// Who sits there.
        names: Vec<Option<String>>,
    },
}

/// The answer to a request.
#[derive(Debug)]
pub enum Reply {
    /// How the table stands now, or why nothing was done.
    Table(Result<TableInfo, Denied>),
    /// The whole game.
    Replay(Result<Replay, Denied>),
}

/// Why a request was not carried out.
#[derive(Clone, Debug, Error)]
pub enum Denied {
    /// It does not fit this table.
    #[error("{0}")]
    Unfit(&'static str),
    /// It is not theirs to do.
    #[error("that is not yours to do")]
    Forbidden,
    /// Somebody else was first.
    #[error("somebody else was first")]
    Taken,
    /// They do not sit there.
    #[error("you do not sit at this table")]
    NotSeated,
    /// They have done it too often.
    #[error("that was done too often here")]
    TooMany,
    /// What they bring is not good.
    #[error("{} faults in what is brought", .0.len())]
    Faults(Vec<Fault>),
    /// The game is not over, so its cards stay hidden.
    #[error("the game is not over yet")]
    NotOver,
    /// The table hit a bug.
    #[error("this table hit a bug and was closed")]
    Quarantined,
    /// Nobody knows what the store holds.
    #[error("the store does not answer")]
    Store,
}

/// What whoever keeps the house should know.
#[derive(Clone, Debug, Error)]
pub enum Trouble {
    /// The rules panicked: the table is closed until it is read again.
    #[error("the rules of this table panicked: it is closed until the next start")]
    Panicked,
    /// An entry of the log cannot be played again: the table is closed.
    #[error("the log cannot be played again: {0}")]
    Broken(EntryError),
    /// The rows of the log do not follow each other: the table is closed.
    #[error("the log has no entry {missing}")]
    Gap {
        /// The number that is missing.
        missing: u32,
    },
    /// A bot chose what is not open.
    #[error("a bot chose what is not open: {code}")]
    BotErred {
        /// What it chose.
        code: u32,
    },
}

/// A frame, written as text at most once.
#[derive(Debug)]
pub struct Frame {
    said: ToClient,
    text: OnceLock<String>,
}

impl Frame {
    /// What is said.
    pub fn said(&self) -> &ToClient {
        &self.said
    }

    /// The frame as text.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| written(&self.said))
    }

    /// The frame as text, without copying it.
    pub fn into_text(self) -> String {
        let Self { said, text } = self;
        text.into_inner().unwrap_or_else(|| written(&said))
    }
}

impl From<ToClient> for Frame {
    fn from(said: ToClient) -> Self {
        Self { said, text: OnceLock::new() }
    }
}

fn written(frame: &ToClient) -> String {
    // Updates are by far the most, and the longest.
    if let ToClient::Update(update) = frame {
        return update.write();
    }
    serde_json::to_string(frame).expect("a frame is plain data")
}
