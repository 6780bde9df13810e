//! A run cut into chunks of seeds, which may be played anywhere, and whose parts are put together in their order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::plan::PlanError;
use crate::question::Question;

/// So many chunks a thread may be ahead of the one that is waited for: memory does not grow with the number of games.
const AHEAD: u64 = 16;

/// A run of games that is cut into chunks. What a chunk yields depends on the question and its number alone, never on
/// who plays it, when, or beside what else.
pub trait Job: Send + Sync {
    /// What a chunk yields.
    type Part: Part;
    /// What is asked, as plain data: whoever opens it plays the very same chunks.
    fn question(&self) -> Question;
    /// How many chunks there are, numbered from 0.
    fn chunks(&self) -> u64;
    /// The part of no games.
    fn nothing(&self) -> Self::Part;
    /// Plays one chunk.
    fn play(&self, chunk: u64) -> Self::Part;
}

/// Counts and sums of some games: whole numbers, so that nothing is rounded on the way.
pub trait Part: Serialize + DeserializeOwned + Send {
    /// How many games it counts.
    fn games(&self) -> u64;
    /// Adds the part of the next chunk.
    fn merge(&mut self, next: Self);
}

/// Who plays chunks: the threads of this machine, or the machines of a queue.
pub trait Crew {
    /// Plays these chunks and hands over each part **in the order of the chunks, each once**, until `stop` is set.
    fn play<J: Job>(
        &mut self,
        job: &J,
        chunks: Range<u64>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
    ) -> Result<(), PlanError>;
    /// How many work at once.
    fn hands(&self) -> usize;
}

/// The threads of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// So many threads; none means one for each core.
    pub fn new(threads: Option<usize>) -> Self {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self(threads.unwrap_or_else(cores).max(1))
    }
}

impl Crew for Threads {
    fn play<J: Job>(
        &mut self,
        job: &J,
        chunks: Range<u64>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
    ) -> Result<(), PlanError> {
        if self.0 == 1 {
            // Nobody to wait for: handing parts over to another thread would only cost time.
            let wanted = chunks.take_while(|_| !stop.load(Ordering::Relaxed));
            wanted.for_each(|chunk| take(job.play(chunk)));
            return Ok(());
        }
        let Range { start, end } = chunks;
        let (next, taken) = (AtomicU64::new(start), AtomicU64::new(start));
        let ahead = AHEAD * self.0 as u64;
        let (sender, receiver) = sync_channel(2 * self.0);
        let work = |sender: std::sync::mpsc::SyncSender<(u64, J::Part)>| {
            while !stop.load(Ordering::Relaxed) {
                // Whoever takes a number plays it: a run that is broken off has no gap.
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= end {
                    return;
                }
                while chunk >= taken.load(Ordering::Relaxed) + ahead {
                    thread::sleep(Duration::from_millis(1));
                }
                if sender.send((chunk, job.play(chunk))).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.0 {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, || work(sender))?;
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut expected = start;
            for (chunk, part) in receiver {
                early.insert(chunk, part);
                while let Some(part) = early.remove(&expected) {
                    take(part);
                    expected += 1;
                }
                taken.store(expected, Ordering::Relaxed);
            }
            Ok(())
        })
    }

    fn hands(&self) -> usize {
        self.0
    }
}

/// A job whose parts are bytes: all that a worker on another machine needs of it.
pub trait AnyJob: Send + Sync {
    /// How many chunks there are.
    fn chunks(&self) -> u64;
    /// Plays one chunk and writes its part.
    fn play(&self, chunk: u64) -> Vec<u8>;
}

impl<J: Job> AnyJob for J {
    fn chunks(&self) -> u64 {
        Job::chunks(self)
    }

    fn play(&self, chunk: u64) -> Vec<u8> {
        write_part(&Job::play(self, chunk))
    }
}

/// A part as bytes.
pub fn write_part(part: &impl Part) -> Vec<u8> {
    serde_json::to_vec(part).expect("a part is plain numbers")
}

/// The part that these bytes hold.
pub fn read_part<P: Part>(bytes: &[u8]) -> Result<P, PlanError> {
    serde_json::from_slice(bytes).map_err(|error| PlanError::Part(error.to_string()))
}
