//! Players who move as fast as they may, from whichever node answers, and write down all that they are told.

use std::net::SocketAddr;
use std::time::Duration;

use engine::{Chance as _, Fast};
use serde_json::Value;
use server::client::{Client, Socket};
use server::wire::FromClient;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::common::{FEED_1, FEED_3};

/// How long a player waits for a node before trying another one.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a player sent, or was told.
#[derive(Clone, Debug)]
pub(crate) enum Happening {
    /// A move was sent.
    Sent,
    /// It was acknowledged, under this number.
    Acknowledged(String, u32),
    /// It was not played, and never will be.
    Stale(String),
    /// The game was shown: the length of the log, and how high the fire burns; whether it was the first look of a
    /// connection.
    Saw { seq: u32, fire: u64, is_first: bool },
}

/// A move that was sent and not answered yet.
struct Pending {
    name: String,
    seq: u32,
    code: u32,
}

/// A player at a table.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) table: String,
    pub(crate) seat: u64,
    pub(crate) nodes: Vec<SocketAddr>,
    pub(crate) chance: Fast,
    /// Begins the names of all moves of this player.
    pub(crate) mark: String,
    pub(crate) stop: watch::Receiver<bool>,
    pub(crate) history: Vec<Happening>,
    pub(crate) rivals: JoinSet<Vec<Happening>>,
    pub(crate) seen: u32,
    pub(crate) moves: u32,
}

/// How a visit to a node ended.
enum End {
    /// Everything is answered, and nobody plays any longer.
    Done,
    /// The node is gone, silent or busy.
    Lost,
}

impl Player {
    /// Plays until it is told to stop and the last move is answered; gives all that happened, of its rivals too.
    pub(crate) async fn play(mut self) -> Vec<Vec<Happening>> {
        let mut pending = None;
        loop {
            let node = self.chance.below(self.nodes.len() as u32) as usize;
            self.client.address = self.nodes[node];
            if matches!(self.visit(&mut pending).await, End::Done) {
                break;
            }
            let pause = Duration::from_millis(20 + u64::from(self.chance.below(80)));
            tokio::time::sleep(pause).await;
        }
        let mut histories = self.rivals.join_all().await;
        histories.push(self.history);
        histories
    }

    /// Plays on one connection as long as it lasts.
    async fn visit(&mut self, pending: &mut Option<Pending>) -> End {
        let sit = timeout(PATIENCE, self.client.sit(&self.table, self.seen)).await;
        let Ok(Ok(mut socket)) = sit else { return End::Lost };
        let mut is_mine = false;
        // Where the pending move was last sent from here.
        let mut is_sent = false;
        loop {
            if is_mine && pending.is_none() && !*self.stop.borrow() {
                *pending = Some(self.choose());
                is_sent = false;
            }
            if let Some(Pending { name, seq, code }) = pending.as_ref().filter(|_| !is_sent) {
                let (move_id, codes) = (name.clone(), vec![*code]);
                let frame = FromClient::Act { seq: *seq, move_id, codes };
                if socket.send(&frame).await.is_err() {
                    return End::Lost;
                }
                is_sent = true;
            }
            let silence = if pending.is_some() { PATIENCE } else { Duration::from_millis(300) };
            let frame = match timeout(silence, socket.next()).await {
                Ok(Ok(Some(frame))) => frame,
                Ok(_) => return End::Lost,
                Err(_) if pending.is_some() => return End::Lost,
                // Nobody moves. Perhaps it is over, perhaps this node has fallen asleep.
                Err(_) if *self.stop.borrow() => return End::Done,
                Err(_) if self.chance.below(8) == 0 => return End::Lost,
                Err(_) => continue,
            };
            match self.hear(&frame, pending) {
                Heard::Turn(mine) => is_mine = mine,
                Heard::Answer => {
                    // Until the next update nobody knows whose turn it is.
                    is_mine = false;
                    if *self.stop.borrow() {
                        return End::Done;
                    }
                }
                Heard::Later => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    is_sent = false;
                }
                Heard::Nothing => {}
            }
        }
    }

    /// A new move; now and then a rival tries another one for the same moment, from another node.
    fn choose(&mut self) -> Pending {
        self.moves += 1;
        let name = format!("{}-{}", self.mark, self.moves);
        let code = if self.chance.below(2) == 0 { FEED_1 } else { FEED_3 };
        if self.chance.below(4) == 0 {
            let other = self.nodes.iter().copied().find(|node| *node != self.client.address);
            let mut client = self.client.clone();
            client.address = other.unwrap_or(self.client.address);
            let (table, seq) = (self.table.clone(), self.seen);
            self.rivals.spawn(rival(client, table, seq, format!("{name}-rival")));
        }
        self.history.push(Happening::Sent);
        Pending { name, seq: self.seen, code }
    }

    fn hear(&mut self, frame: &Value, pending: &mut Option<Pending>) -> Heard {
        let number = |key: &str| frame[key].as_u64().unwrap_or(0) as u32;
        let is_about = |pending: &Pending| frame["move_id"] == pending.name.as_str();
        match frame["type"].as_str().unwrap_or_default() {
            "welcome" => self.see(number("seq"), &frame["update"], true),
            "update" => self.see(number("seq"), frame, false),
            "ack" => {
                if let Some(done) = pending.take_if(|pending| is_about(pending)) {
                    self.history.push(Happening::Acknowledged(done.name, number("seq")));
                }
                Heard::Answer
            }
            "stale" => {
                if let Some(done) = pending.take_if(|pending| is_about(pending)) {
                    self.history.push(Happening::Stale(done.name));
                }
                Heard::Answer
            }
            "refused" => panic!("a move that was open is refused: {frame}"),
            // The house is paused, or the table is being read again.
            "error" => Heard::Later,
            _ => Heard::Nothing,
        }
    }

    fn see(&mut self, seq: u32, update: &Value, is_first: bool) -> Heard {
        let Some(fire) = update["view"]["fire"].as_u64() else { return Heard::Nothing };
        self.history.push(Happening::Saw { seq, fire, is_first });
        self.seen = seq;
        Heard::Turn(update["stage"]["decide"]["seat"] == self.seat)
    }
}

/// What a frame means to a player.
enum Heard {
    /// Where the game stands, and whether it is this player's turn.
    Turn(bool),
    /// The last move was answered.
    Answer,
    /// Not now.
    Later,
    /// Nothing.
    Nothing,
}

/// The same player at another node, with another move for the same moment. Whether it was played is known only if it is answered.
async fn rival(mut client: Client, table: String, seq: u32, name: String) -> Vec<Happening> {
    let mut history = vec![Happening::Sent];
    let attempt = async {
        let mut socket: Socket = client.sit(&table, 0).await.ok()?;
        let frame = FromClient::Act { seq, move_id: name.clone(), codes: vec![FEED_1] };
        socket.send(&frame).await.ok()?;
        loop {
            let frame = socket.next().await.ok()??;
            if frame["move_id"] == name.as_str() {
                return match frame["type"].as_str()? {
                    "ack" => Some(Happening::Acknowledged(name, frame["seq"].as_u64()? as u32)),
                    "stale" => Some(Happening::Stale(name)),
                    _ => None,
                };
            }
        }
    };
    history.extend(timeout(PATIENCE, attempt).await.ok().flatten());
    history
}
