//! What goes wrong, and when: all of it follows from a seed.

use std::time::Duration;

use engine::{Chance as _, Fast};
use services::Mood;

use crate::house::House;

/// Something that goes wrong at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It is killed, and started again.
    Kill,
    /// It is told to go, and comes back with a clock that is wrong by so many milliseconds.
    Clock(i64),
    /// It stands still.
    Freeze,
    /// Its line to the database is in a bad mood.
    Store(Mood),
    /// Its line to the bus is.
    Bus(Mood),
    /// The bus itself dies and comes back.
    BusDies,
    /// Its disk is full.
    Disk,
}

/// A fault, when it comes and how long it lasts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) after: Duration,
    pub(crate) node: usize,
    pub(crate) fault: Fault,
    pub(crate) lasts: Duration,
}

/// The faults of a round.
pub(crate) fn schedule(seed: u64, nodes: usize, count: usize) -> Vec<Step> {
    let mut chance = Fast::new(seed);
    let several = [
        Fault::Kill,
        Fault::Clock(60_000),
        Fault::Freeze,
        Fault::Store(Mood::Cut),
        Fault::Store(Mood::Hanging),
        Fault::Bus(Mood::Cut),
        Fault::Bus(Mood::Hanging),
        Fault::BusDies,
        Fault::Clock(-60_000),
        Fault::Kill,
    ];
    let one =
        [Fault::Kill, Fault::Clock(60_000), Fault::Freeze, Fault::Disk, Fault::Clock(-60_000)];
    let faults: &[Fault] = if nodes == 1 { &one } else { &several };
    let step = |_| Step {
        after: Duration::from_millis(150 + u64::from(chance.below(350))),
        node: chance.below(nodes as u32) as usize,
        fault: faults[chance.below(faults.len() as u32) as usize],
        lasts: Duration::from_millis(150 + u64::from(chance.below(900))),
    };
    (0..count).map(step).collect()
}

impl House {
    /// Has a fault happen, waits, and mends it.
    pub(crate) async fn suffer(&mut self, step: Step) {
        tokio::time::sleep(step.after).await;
        let node = &mut self.nodes[step.node];
        match step.fault {
            Fault::Kill => {
                node.kill();
                tokio::time::sleep(step.lasts).await;
                node.start().await;
            }
            Fault::Clock(error) => {
                node.stop().await;
                node.spec.clock_error = error;
                node.start().await;
            }
            Fault::Freeze => {
                node.freeze(true);
                tokio::time::sleep(step.lasts).await;
                node.freeze(false);
            }
            Fault::Store(mood) => {
                node.to_store.as_ref().expect("it has a line").set(mood);
                tokio::time::sleep(step.lasts).await;
                node.mend();
            }
            Fault::Bus(mood) => {
                node.to_bus.as_ref().expect("it has a line").set(mood);
                tokio::time::sleep(step.lasts).await;
                node.mend();
            }
            Fault::BusDies => {
                let mut nats = self.nats.take().expect("there is a bus");
                nats.crash();
                tokio::time::sleep(step.lasts).await;
                let rise = move || {
                    nats.rise();
                    nats
                };
                self.nats = Some(tokio::task::spawn_blocking(rise).await.unwrap());
            }
            Fault::Disk => {
                node.fill_disk(true);
                tokio::time::sleep(step.lasts).await;
                node.fill_disk(false);
            }
        }
    }
}
