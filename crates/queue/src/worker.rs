//! A worker: takes chunks from the queue, plays them and sends their parts, until it is told to stop.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use lab::{AnyJob, Question};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::post::{
    FAULT, Order, Post, QueueError, SIGN_OF_LIFE, identity, notices_of, part_of, question_of,
};

/// How long a worker waits for a chunk before it looks whether it should stop.
const LOOK: Duration = Duration::from_secs(1);
/// How long a chunk of another build is left alone before it is offered again.
const LATER: Duration = Duration::from_secs(2);
/// How long the last words of a worker may take.
const FLUSH: Duration = Duration::from_secs(3);
/// How many runs are kept open at a time.
const RUNS_MAX: usize = 8;

/// What a worker tells whoever started it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A chunk was played and its part is stored.
    Played {
        /// How many this worker has played by now.
        chunks: u64,
    },
    /// A run was asked for by another build of the program; told once for each run.
    OtherBuild {
        /// The name of that build.
        program: String,
    },
    /// The queue is out of reach for now.
    Away {
        /// What went wrong.
        cause: String,
    },
}

/// A worker that is connected.
pub struct Worker {
    runtime: tokio::runtime::Runtime,
    bench: Arc<Bench>,
}

/// What the hands of a worker share.
struct Bench {
    post: Post,
    program: String,
    open: Mutex<HashMap<String, Arc<dyn AnyJob>>>,
    declined: Mutex<Vec<String>>,
    played: Mutex<u64>,
    tell: Box<dyn Fn(Told) + Send + Sync>,
}

impl Worker {
    /// Connects to the queue.
    pub fn open(
        url: &str,
        tell: impl Fn(Told) + Send + Sync + 'static,
    ) -> Result<Self, QueueError> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let post = runtime.block_on(Post::open(url))?;
        let bench = Bench {
            post,
            program: identity()?,
            open: Mutex::default(),
            declined: Mutex::default(),
            played: Mutex::new(0),
            tell: Box::new(tell),
        };
        Ok(Self { runtime, bench: Arc::new(bench) })
    }

    /// Plays chunks on so many threads until `stop` is set; those under way are finished and sent. Gives back how many it
    /// played.
    pub fn work(&self, threads: usize, stop: &Arc<AtomicBool>) -> Result<u64, QueueError> {
        self.runtime.block_on(async {
            let mut hands = JoinSet::new();
            for _ in 0..threads.max(1) {
                let (bench, stop) = (Arc::clone(&self.bench), Arc::clone(stop));
                hands.spawn(async move { bench.work(&stop).await });
            }
            while let Some(hand) = hands.join_next().await {
                hand.map_err(QueueError::failed)?;
            }
            // The last acknowledgements leave the program before it does. A server that is away would be waited for
            // without end: its chunks go to another worker, as those of one that died.
            if let Ok(flushed) = timeout(FLUSH, self.bench.post.client.flush()).await {
                flushed.map_err(QueueError::failed)?;
            }
            Ok(*self.bench.played.lock().expect("nobody panics with it"))
        })
    }
}

impl Bench {
    async fn work(&self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            if let Err(error) = self.take_one().await {
                (self.tell)(Told::Away { cause: error.to_string() });
                sleep(LOOK).await;
            }
        }
    }

    /// Waits a moment for a chunk and plays it. One at a time: what a hand has not begun is free for others.
    async fn take_one(&self) -> Result<(), QueueError> {
        let list = self.post.workers().await?;
        let batch = list.fetch().max_messages(1).expires(LOOK).messages().await;
        let mut batch = batch.map_err(QueueError::failed)?;
        while let Some(message) = batch.next().await {
            self.serve(&message.map_err(QueueError::failed)?).await?;
        }
        Ok(())
    }

    async fn serve(&self, message: &Message) -> Result<(), QueueError> {
        let Ok(order) = serde_json::from_slice::<Order>(&message.payload) else {
            // No program of ours wrote it: it would only come back.
            return acknowledge(message, AckKind::Term).await;
        };
        if order.program != self.program {
            self.decline(&order).await?;
            return acknowledge(message, AckKind::Nak(Some(LATER))).await;
        }
        let job = match self.job(&order.run).await? {
            Some(Ok(job)) => job,
            Some(Err(fault)) => {
                self.answer(&order, Err(fault)).await?;
                return acknowledge(message, AckKind::Ack).await;
            }
            // The run is over: nobody waits for the part.
            None => return acknowledge(message, AckKind::Term).await,
        };
        let chunk = order.chunk;
        let mut playing = tokio::task::spawn_blocking(move || job.play(chunk));
        let played = loop {
            tokio::select! {
                played = &mut playing => break played,
                () = sleep(SIGN_OF_LIFE) => acknowledge(message, AckKind::Progress).await?,
            }
        };
        let part = played.map_err(|_| format!("chunk {chunk} broke the program that played it"));
        self.answer(&order, part).await?;
        acknowledge(message, AckKind::Ack).await?;
        let mut played = self.played.lock().expect("nobody panics with it");
        *played += 1;
        (self.tell)(Told::Played { chunks: *played });
        Ok(())
    }

    /// Stores the part, or why there is none; the chunk leaves the queue only after that.
    async fn answer(&self, order: &Order, part: Result<Vec<u8>, String>) -> Result<(), QueueError> {
        let subject = part_of(&order.run, order.chunk);
        let mut headers = HeaderMap::new();
        headers.insert("Nats-Msg-Id", subject.as_str());
        let body = part.unwrap_or_else(|fault| {
            headers.insert(FAULT, fault.replace(['\r', '\n'], " ").as_str());
            Vec::new()
        });
        let stored = self.post.context.publish_with_headers(subject, headers, body.into()).await;
        stored.map_err(QueueError::failed)?.await.map_err(QueueError::failed)?;
        Ok(())
    }

    async fn decline(&self, order: &Order) -> Result<(), QueueError> {
        {
            let mut declined = self.declined.lock().expect("nobody panics with it");
            if declined.contains(&order.run) {
                return Ok(());
            }
            declined.push(order.run.clone());
        }
        (self.tell)(Told::OtherBuild { program: order.program.clone() });
        let notice = self.post.client.publish(notices_of(&order.run), "".into()).await;
        notice.map_err(QueueError::failed)
    }

    /// The job of a run: open already, or opened from its question; nothing if the run is over.
    async fn job(&self, run: &str) -> Result<Option<Result<Arc<dyn AnyJob>, String>>, QueueError> {
        if let Some(job) = self.open.lock().expect("nobody panics with it").get(run) {
            return Ok(Some(Ok(Arc::clone(job))));
        }
        let found = self.post.runs.get_last_raw_message_by_subject(&question_of(run)).await;
        let Ok(found) = found else { return Ok(None) };
        let opened = serde_json::from_slice::<Question>(&found.payload)
            .map_err(|error| error.to_string())
            .and_then(|question| question.open().map_err(|error| error.to_string()));
        Ok(Some(opened.map(|job| {
            let job: Arc<dyn AnyJob> = Arc::from(job);
            let mut open = self.open.lock().expect("nobody panics with it");
            if open.len() >= RUNS_MAX {
                open.clear();
            }
            open.insert(run.to_owned(), Arc::clone(&job));
            job
        })))
    }
}

async fn acknowledge(message: &Message, kind: AckKind) -> Result<(), QueueError> {
    message.ack_with(kind).await.map_err(QueueError::failed)
}
