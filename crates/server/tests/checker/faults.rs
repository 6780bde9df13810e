//! What goes wrong, and when: all of it follows from a seed.

use std::time::Duration;

use engine::{Chance as _, Fast};
use services::Mood;

use crate::house::House;
use crate::waits::{SOON, within};

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

impl Fault {
    /// Whether its node has to be started when it is over.
    fn is_an_end(self) -> bool {
        matches!(self, Self::Kill | Self::Clock(_))
    }
}

/// One fault or two at once, when they come and how long they last.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) after: Duration,
    /// What goes wrong, and at which node.
    pub(crate) faults: Vec<(usize, Fault)>,
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
        Fault::Store(Mood::Slow),
        Fault::Bus(Mood::Cut),
        Fault::Bus(Mood::Hanging),
        Fault::BusDies,
        Fault::Clock(-60_000),
        Fault::Kill,
    ];
    let one =
        [Fault::Kill, Fault::Clock(60_000), Fault::Freeze, Fault::Disk, Fault::Clock(-60_000)];
    let known: &[Fault] = if nodes == 1 { &one } else { &several };
    let mut draw = |below: usize| chance.below(below as u32) as usize;
    let step = |_| {
        let after = Duration::from_millis(150 + draw(350) as u64);
        let (node, fault) = (draw(nodes), known[draw(known.len())]);
        let lasts = Duration::from_millis(150 + draw(900) as u64);
        let mut faults = vec![(node, fault)];
        // Every third time something else goes wrong at the same moment.
        if draw(3) == 0 {
            let (node, second) = (draw(nodes), known[draw(known.len())]);
            if goes_with(faults[0], (node, second)) {
                faults.push((node, second));
            }
        }
        Step { after, faults, lasts }
    };
    (0..count).map(step).collect()
}

/// Whether two faults can happen at once: at different nodes, or at both lines of one, or while the bus is away.
fn goes_with((one, first): (usize, Fault), (other, second): (usize, Fault)) -> bool {
    if first == Fault::BusDies || second == Fault::BusDies {
        return first != second;
    }
    let lines = matches!(
        (first, second),
        (Fault::Store(_), Fault::Bus(_)) | (Fault::Bus(_), Fault::Store(_))
    );
    one != other || lines
}

impl House {
    /// Has faults happen, waits, and mends them.
    pub(crate) async fn suffer(&mut self, step: &Step) {
        tokio::time::sleep(step.after).await;
        for (node, fault) in &step.faults {
            self.strike(*node, *fault).await;
        }
        tokio::time::sleep(step.lasts).await;
        // Nodes come last: one that is started while something it needs is away would wait for it.
        for last in [false, true] {
            for (node, fault) in step.faults.iter().filter(|(_, fault)| fault.is_an_end() == last) {
                self.mend(*node, *fault).await;
            }
        }
    }

    async fn strike(&mut self, number: usize, fault: Fault) {
        let node = &mut self.nodes[number];
        match fault {
            Fault::Kill => node.kill(),
            Fault::Clock(_) => node.stop().await,
            Fault::Freeze => node.freeze(true),
            Fault::Store(mood) => node.to_store.as_ref().expect("it has a line").set(mood),
            Fault::Bus(mood) => node.to_bus.as_ref().expect("it has a line").set(mood),
            Fault::BusDies => self.nats.as_mut().expect("there is a bus").crash(),
            Fault::Disk => node.fill_disk(true),
        }
    }

    async fn mend(&mut self, number: usize, fault: Fault) {
        let node = &mut self.nodes[number];
        match fault {
            Fault::Kill => node.start().await,
            Fault::Clock(error) => {
                node.spec.clock_error = error;
                node.start().await;
            }
            Fault::Freeze => node.freeze(false),
            Fault::Store(_) | Fault::Bus(_) => node.mend(),
            Fault::BusDies => {
                let mut nats = self.nats.take().expect("there is a bus");
                let rise = move || {
                    nats.rise();
                    nats
                };
                let risen = tokio::task::spawn_blocking(rise);
                self.nats = Some(within(SOON, "the bus is up again", risen).await.unwrap());
            }
            Fault::Disk => node.fill_disk(false),
        }
    }
}
