//! What can happen to a table.

use engine::Seat;
use facade::{AnyBot, BotAnswer};
use serde_json::Value;

use crate::conn::ConnId;
use crate::elsewhere::Elsewhere;
use crate::offers::Offers;
use crate::record::{LogRow, PlayerId, Said};
use crate::wire::{BotBody, FromClient};

/// One thing that happens to a table.
pub enum Input {
    /// A connection comes, having seen the log up to `since`.
    Opened {
        /// Its number; newer connections have higher ones.
        conn: ConnId,
        /// Whose it is.
        player: PlayerId,
        /// Their name.
        name: String,
        /// The number of the log it has seen last.
        since: u32,
    },
    /// A connection is gone.
    Closed {
        /// The connection.
        conn: ConnId,
    },
    /// A client says something.
    Said {
        /// The connection.
        conn: ConnId,
        /// What it says.
        frame: FromClient,
    },
    /// Somebody asks for something outside of any connection.
    Asked {
        /// Given back with the reply.
        ask: u64,
        /// What is asked for.
        request: Request,
    },
    /// The store has done what it was asked for, or has not.
    Stored {
        /// The token of the need.
        token: u64,
        /// What came of it.
        answer: Stored,
    },
    /// A bot has thought about its move; it broke down if there is nothing.
    Thought {
        /// The length of the log it thought about.
        seq: u32,
        /// Its seat.
        seat: Seat,
        /// How long it thought, in milliseconds; how long it waited for its turn to think is no part of that.
        took: u64,
        /// What it would play, and the bot itself.
        thought: Option<(BotAnswer, Box<dyn AnyBot>)>,
    },
    /// A bot has thought about an advice; it broke down, or had no time, if there is nothing.
    Advised {
        /// The connection that asked.
        conn: ConnId,
        /// What the client gave with the question.
        ask: u32,
        /// The length of the log it thought about.
        seq: u32,
        /// What it would play.
        answer: Option<BotAnswer>,
    },
    /// Somebody else has seen the log at this length.
    Behind {
        /// The length.
        seq: u32,
    },
    /// Who is connected to this table on other nodes has changed.
    Elsewhere(Elsewhere),
    /// Something was offered, agreed to or declined on another node.
    Offered {
        /// The length of the log there.
        seq: u32,
        /// What is offered there.
        offers: Offers,
    },
    /// The last lines of the chat, as the store has them: something was said on another node.
    Overheard(Vec<Said>),
    /// The house is paused, or goes on: [`crate::Downtime`] says which.
    Pulse,
    /// Time has passed.
    Time,
}

/// What is asked of a table outside of any connection.
#[derive(Clone, Debug)]
pub enum Request {
    /// To sit down.
    Join {
        /// Who.
        player: PlayerId,
        /// Their name.
        name: String,
        /// Where; without it, at the seats kept for them or the first open one.
        seat: Option<Seat>,
        /// What they add to the seed; without it, it is drawn.
        nonce: Option<[u8; 16]>,
        /// What they bring.
        brings: Value,
    },
    /// That a bot sits down.
    SitBot {
        /// Who asks.
        player: PlayerId,
        /// Where, and how strong it is.
        body: BotBody,
    },
    /// To get up before the deal.
    Leave {
        /// Who.
        player: PlayerId,
    },
    /// That a player leaves for good, because the keepers of the house say so: before the deal they get up, in a game
    /// they give up.
    Expel {
        /// Who.
        player: PlayerId,
    },
    /// How the table stands.
    Info {
        /// For whom.
        player: Option<PlayerId>,
    },
    /// The whole game, once it is over.
    Replay,
}

/// What came of something the store was asked for.
#[derive(Clone, Debug)]
pub enum Stored {
    /// It is done, and durable.
    Done,
    /// Another writer was first: there is an entry with that number already.
    Conflict,
    /// It failed. Nobody knows whether it was done all the same.
    Failed,
    /// The rows that were asked for, in order.
    Rows(Vec<LogRow>),
}
