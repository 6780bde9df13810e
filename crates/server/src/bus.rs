//! The bus: nodes tell each other that a table has grown. A message is only a wake-up; the store has the entries.
//!
//! One may be lost, doubled or late: that costs a delay, never a wrong table. Whoever listens looks into the store by
//! itself once a second at the tables that somebody is connected to, and at once when the bus says that it missed something.

mod nats;
mod postgres;

use serde::{Deserialize, Serialize};
use table::Offers;
use thiserror::Error;
use tokio::sync::broadcast;

use crate::record::{NodeId, PlayerId, TableId};

pub use nats::NatsBus;
pub use postgres::PgBus;

/// How many messages wait for a listener that is busy; later ones push the first ones out, and it is told so.
const EARS: usize = 4096;
/// How many messages wait to be sent; later ones are lost.
const MOUTH: usize = 4096;

/// "Table T is now at N here, and these are connected."
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wake {
    /// The table.
    pub table: TableId,
    /// The length of its log.
    pub seq: u32,
    /// The node that tells it.
    pub node: NodeId,
    /// The players with a seat who are connected there.
    #[serde(default)]
    pub here: Vec<PlayerId>,
    /// How many watch there.
    #[serde(default)]
    pub watching: u32,
    /// Whether somebody said something there.
    #[serde(default)]
    pub said: bool,
    /// What is offered there, once anything was.
    #[serde(default, skip_serializing_if = "Offers::is_untouched")]
    pub offers: Offers,
}

/// What is heard on a bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A node tells something.
    Wake(Wake),
    /// Nobody knows what was told meanwhile: the bus was away, and is back.
    Missed,
}

/// Why a bus cannot be used.
#[derive(Clone, Debug, Error)]
pub enum BusError {
    /// The address is not one.
    #[error("the address of the bus is not understood: {0}")]
    Address(String),
}

/// Carries wake-ups between nodes.
pub trait Bus: Send + Sync + 'static {
    /// Tells all nodes.
    fn publish(&self, wake: Wake);
    /// Hears what all nodes tell from now on, this one included.
    fn subscribe(&self) -> broadcast::Receiver<News>;
    /// Whether other processes are on it.
    fn is_shared(&self) -> bool;
    /// Whether it carries anything at the moment, as far as one knows.
    fn is_up(&self) -> bool;
}

/// The bus of one process.
#[derive(Debug)]
pub struct LocalBus(broadcast::Sender<News>);

impl LocalBus {
    /// A new bus that nobody listens to yet.
    pub fn new() -> Self {
        Self(broadcast::channel(EARS).0)
    }
}

impl Default for LocalBus {
    fn default() -> Self {
        Self::new()
    }
}

impl Bus for LocalBus {
    fn publish(&self, wake: Wake) {
        // Nobody listening is no fault.
        let _ = self.0.send(News::Wake(wake));
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn is_up(&self) -> bool {
        true
    }
}
