//! The bus: nodes tell each other that a table has grown. A message is only a wake-up; the store has the entries.

use tokio::sync::broadcast;

use crate::record::TableId;

/// "Table T is now at N."
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wake {
    /// The table.
    pub table: TableId,
    /// The length of its log.
    pub seq: u32,
}

/// Carries wake-ups between nodes. One may be lost, doubled or late: that costs a delay, never a wrong table.
pub trait Bus: Send + Sync + 'static {
    /// Tells all nodes.
    fn publish(&self, wake: Wake);
    /// Hears what all nodes tell from now on.
    fn subscribe(&self) -> broadcast::Receiver<Wake>;
}

/// The bus of one process.
#[derive(Debug)]
pub struct LocalBus(broadcast::Sender<Wake>);

impl LocalBus {
    /// A new bus that nobody listens to yet.
    pub fn new() -> Self {
        Self(broadcast::channel(4096).0)
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
        let _ = self.0.send(wake);
    }

    fn subscribe(&self) -> broadcast::Receiver<Wake> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_who_listen_hear_in_order() {
        let bus = LocalBus::new();
        let (mut one, mut two) = (bus.subscribe(), bus.subscribe());
        let table = TableId::random();
        for seq in 1..=3 {
            bus.publish(Wake { table: table.clone(), seq });
        }
        for ear in [&mut one, &mut two] {
            for seq in 1..=3 {
                assert_eq!(ear.recv().await.unwrap(), Wake { table: table.clone(), seq });
            }
        }
    }
}
