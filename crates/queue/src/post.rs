//! What both ends of the queue agree upon: streams, subjects, and what a message says.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The stream of chunks that wait to be played; a message leaves it once it is acknowledged.
const CHUNKS: &str = "VEILLEE_CHUNKS";
/// The stream of questions, and of parts until they are fetched.
const RUNS: &str = "VEILLEE_RUNS";
/// All workers take from one list.
const WORKERS: &str = "workers";
/// How long a worker may be silent before its chunk goes to another.
const SILENCE: Duration = Duration::from_secs(10);
/// How often a worker says that it is still at it.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(3);
/// What nobody fetched in this time is thrown away.
const FORGOTTEN: Duration = Duration::from_hours(7 * 24);
/// The header of an answer that is no part but says why there is none.
pub(crate) const FAULT: &str = "Veillee-Fault";

/// Why the queue cannot be used.
#[derive(Debug, Error)]
pub enum QueueError {
    /// Nobody answers there.
    #[error("no NATS server answers at {url}: {cause}")]
    Unreachable {
        /// Where it was looked for.
        url: String,
        /// What the client says.
        cause: String,
    },
    /// The server does not keep messages.
    #[error(
        "the NATS server keeps no streams ({0}): start it with JetStream, as `nats-server -js`"
    )]
    NoStreams(String),
    /// The connection is there and something went wrong all the same.
    #[error("the queue failed: {0}")]
    Failed(String),
    /// Cards of one's own that do not fit into a message.
    #[error(
        "the question takes {bytes} bytes, and the NATS server lets {most} through: raise its max_payload"
    )]
    TooLarge {
        /// What the question takes.
        bytes: usize,
        /// What the server lets through.
        most: usize,
    },
    /// The runtime cannot be started.
    #[error("the program cannot start its threads: {0}")]
    Runtime(#[from] std::io::Error),
}

impl QueueError {
    pub(crate) fn failed(cause: impl std::fmt::Display) -> Self {
        Self::Failed(cause.to_string())
    }
}

/// A chunk on the queue.
#[derive(Serialize, Deserialize)]
pub(crate) struct Order {
    /// The run it belongs to.
    pub(crate) run: String,
    /// Its number.
    pub(crate) chunk: u64,
    /// The program that asked: another build may play other games from the same seed.
    pub(crate) program: String,
}

/// A name for the running program: two builds have the same one only if they are the same to the last byte.
pub fn identity() -> Result<String, QueueError> {
    let program = std::fs::read(std::env::current_exe()?)?;
    Ok(blake3::hash(&program).to_hex()[..16].to_owned())
}

pub(crate) fn orders_of(run: &str) -> String {
    format!("veillee.lab.chunk.{run}")
}

pub(crate) fn question_of(run: &str) -> String {
    format!("veillee.lab.question.{run}")
}

pub(crate) fn parts_of(run: &str) -> String {
    format!("veillee.lab.part.{run}.*")
}

pub(crate) fn part_of(run: &str, chunk: u64) -> String {
    format!("veillee.lab.part.{run}.{chunk}")
}

pub(crate) fn notices_of(run: &str) -> String {
    format!("veillee.lab.notice.{run}")
}

/// The number of the chunk whose part lies under this subject.
pub(crate) fn chunk_in(subject: &str) -> Option<u64> {
    subject.rsplit('.').next()?.parse().ok()
}

/// A connection with both streams.
#[derive(Clone)]
pub(crate) struct Post {
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) chunks: Stream,
    pub(crate) runs: Stream,
}

impl Post {
    /// Connects, and makes the streams where they are not there yet.
    pub(crate) async fn open(url: &str) -> Result<Self, QueueError> {
        let options = ConnectOptions::new().name("veillee lab");
        let client = options.connect(url).await.map_err(|error| QueueError::Unreachable {
            url: without_secrets(url),
            cause: error.to_string(),
        })?;
        let context = jetstream::new(client.clone());
        let stream = |name: &str, subjects: &[&str], retention| Config {
            name: name.to_owned(),
            subjects: subjects.iter().map(|&subject| subject.to_owned()).collect(),
            retention,
            max_age: FORGOTTEN,
            ..Config::default()
        };
        let chunks = stream(CHUNKS, &["veillee.lab.chunk.*"], RetentionPolicy::WorkQueue);
        let runs = &["veillee.lab.question.*", "veillee.lab.part.*.*"];
        let runs = stream(RUNS, runs, RetentionPolicy::Limits);
        let no_streams = |error: &dyn std::fmt::Display| QueueError::NoStreams(error.to_string());
        let chunks =
            context.get_or_create_stream(chunks).await.map_err(|error| no_streams(&error))?;
        let runs = context.get_or_create_stream(runs).await.map_err(|error| no_streams(&error))?;
        Ok(Self { client, context, chunks, runs })
    }

    /// The list that all workers take from.
    pub(crate) async fn workers(&self) -> Result<jetstream::consumer::PullConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            max_ack_pending: 10_000,
            ..pull::Config::default()
        };
        self.chunks.get_or_create_consumer(WORKERS, config).await.map_err(QueueError::failed)
    }
}

/// An address as it may be shown: without the name and the password that may stand in it.
fn without_secrets(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => {
            format!("{}{}", &url[..scheme + 3], &url[at + 1..])
        }
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_chunk_is_read_back_from_its_subject() {
        assert_eq!(chunk_in(&part_of("abc", 41)), Some(41));
        assert_eq!(chunk_in("veillee.lab.part.abc.x"), None);
    }

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_secrets("nats://me:word@host:4222"), "nats://host:4222");
        assert_eq!(without_secrets("nats://host:4222"), "nats://host:4222");
    }
}
