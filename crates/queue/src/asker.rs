//! Whoever asks: puts chunks onto the queue, a few ahead, and takes their parts in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use futures_util::StreamExt as _;
use lab::{Crew, Job, PlanError, read_part};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::post::{
    FAULT, Order, Post, QueueError, chunk_in, identity, notices_of, orders_of, part_of, parts_of,
    question_of,
};

/// So many chunks are on the queue at a time: enough for many workers, and few enough that little is left behind when a run
/// is broken off.
const AHEAD: u64 = 128;
/// How long nothing may come before the wish to stop is looked at again.
const LOOK: Duration = Duration::from_millis(200);

/// What whoever asks should know while a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Nobody waits for work: the run begins when a worker does.
    NoWorker,
    /// A worker is another build of the program and plays nothing for this run.
    OtherBuild,
}

/// The workers of a queue, as a crew of the lab.
pub struct Queue {
    runtime: Runtime,
    post: Post,
    program: String,
    workers: usize,
    tell: Box<dyn FnMut(Notice) + Send>,
}

impl Queue {
    /// Connects to the queue; `tell` hears what whoever asks should know.
    pub fn open(url: &str, tell: impl FnMut(Notice) + Send + 'static) -> Result<Self, QueueError> {
        Self::open_as(url, identity()?, tell)
    }

    /// The same under the name of another build, for tests.
    pub fn open_as(
        url: &str,
        program: String,
        tell: impl FnMut(Notice) + Send + 'static,
    ) -> Result<Self, QueueError> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let (post, workers) = runtime.block_on(async {
            let post = Post::open(url).await?;
            let mut list = post.workers().await?;
            let waiting = list.info().await.map_err(QueueError::failed)?.num_waiting;
            Ok::<_, QueueError>((post, waiting))
        })?;
        Ok(Self { runtime, post, program, workers, tell: Box::new(tell) })
    }
}

impl Crew for Queue {
    fn play<J: Job>(
        &mut self,
        job: &J,
        chunks: Range<u64>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
    ) -> Result<(), PlanError> {
        if self.workers == 0 {
            (self.tell)(Notice::NoWorker);
        }
        let asking = Asking {
            post: &self.post,
            run: new_run().map_err(|error| PlanError::Crew(error.to_string()))?,
            program: &self.program,
        };
        self.runtime.block_on(async {
            let played = asking.play(job, chunks, stop, take, &mut *self.tell).await;
            // What nobody will fetch any more goes away, whatever became of the run.
            asking.tidy().await;
            played
        })
    }

    fn hands(&self) -> usize {
        self.workers.max(1)
    }
}

/// A name that no other run has.
fn new_run() -> Result<String, QueueError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(QueueError::failed)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

/// One run on the queue.
struct Asking<'q> {
    post: &'q Post,
    run: String,
    program: &'q str,
}

impl Asking<'_> {
    async fn play<J: Job>(
        &self,
        job: &J,
        chunks: Range<u64>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
        tell: &mut dyn FnMut(Notice),
    ) -> Result<(), PlanError> {
        let crew = |error: QueueError| PlanError::Crew(error.to_string());
        let broken = |error: &dyn std::fmt::Display| crew(QueueError::failed(error));
        self.ask(job).await.map_err(crew)?;
        let notices = self.post.client.subscribe(notices_of(&self.run)).await;
        let mut notices = notices.map_err(|error| broken(&error))?;
        let parts = pull::OrderedConfig {
            filter_subject: parts_of(&self.run),
            deliver_policy: DeliverPolicy::All,
            // A server that was away is noticed after this long.
            max_expires: Duration::from_secs(5),
            ..pull::OrderedConfig::default()
        };
        let parts = self.post.runs.create_consumer(parts).await.map_err(|error| broken(&error))?;
        let mut parts = parts.messages().await.map_err(|error| broken(&error))?;

        let Range { start, end } = chunks;
        let (mut ordered, mut expected) = (start, start);
        let mut early: BTreeMap<u64, J::Part> = BTreeMap::new();
        while expected < end && !stop.load(Ordering::Relaxed) {
            while ordered < end.min(expected + AHEAD) {
                self.order(ordered).await.map_err(crew)?;
                ordered += 1;
            }
            while let Ok(Some(_)) = timeout(Duration::ZERO, notices.next()).await {
                tell(Notice::OtherBuild);
            }
            let Ok(Some(message)) = timeout(LOOK, parts.next()).await else { continue };
            // The consumer mends itself when the server was away: what is missing is delivered again.
            let Ok(message) = message else { continue };
            let fault = message.headers.as_ref().and_then(|headers| headers.get(FAULT));
            if let Some(fault) = fault {
                return Err(PlanError::Crew(fault.to_string()));
            }
            let Some(chunk) = chunk_in(&message.subject) else { continue };
            if chunk >= expected && chunk < end {
                early.entry(chunk).or_insert(read_part(&message.payload)?);
            }
            while let Some(part) = early.remove(&expected) {
                take(part);
                expected += 1;
            }
        }
        Ok(())
    }

    /// Lays the question where workers find it.
    async fn ask(&self, job: &impl Job) -> Result<(), QueueError> {
        let question = serde_json::to_vec(&job.question()).map_err(QueueError::failed)?;
        let most = self.post.client.server_info().max_payload;
        // Subject and headers take some room too.
        if question.len() + 1024 > most {
            return Err(QueueError::TooLarge { bytes: question.len(), most });
        }
        let stored = self.post.context.publish(question_of(&self.run), question.into()).await;
        stored.map_err(QueueError::failed)?.await.map_err(QueueError::failed)?;
        Ok(())
    }

    async fn order(&self, chunk: u64) -> Result<(), QueueError> {
        let order = Order { run: self.run.clone(), chunk, program: self.program.to_owned() };
        let order = serde_json::to_vec(&order).map_err(QueueError::failed)?;
        let mut headers = HeaderMap::new();
        // Sent twice because an answer was lost, it is stored once.
        headers.insert("Nats-Msg-Id", part_of(&self.run, chunk).as_str());
        let subject = orders_of(&self.run);
        let stored = self.post.context.publish_with_headers(subject, headers, order.into()).await;
        stored.map_err(QueueError::failed)?.await.map_err(QueueError::failed)?;
        Ok(())
    }

    /// Takes off the queue what is left of this run. A server that is away throws it away itself one day.
    async fn tidy(&self) {
        let _ = self.post.chunks.purge().filter(orders_of(&self.run)).await;
        for subject in [question_of(&self.run), parts_of(&self.run)] {
            let _ = self.post.runs.purge().filter(subject).await;
        }
    }
}
