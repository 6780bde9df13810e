//! Who plays the games of a run: the threads of this machine, or the workers of a queue.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use lab::{Crew, Job, PlanError, Threads};
use queue::{Notice, Queue, QueueError};

use crate::fail::Fail;
use crate::out::Out;

/// The threads of this machine, or the workers of a queue.
pub(crate) enum Hands {
    Here(Threads),
    Elsewhere(Box<Queue>),
}

impl Hands {
    /// The workers of the queue with this address, or so many threads where none is named.
    pub(crate) fn find(
        queue: Option<&str>,
        threads: Option<usize>,
        out: &Out,
    ) -> Result<Self, Fail> {
        let Some(url) = queue else { return Ok(Self::Here(Threads::new(threads))) };
        let lang = out.lang;
        let queue = Queue::open(url, move |notice| {
            let words = match notice {
                Notice::NoWorker => engine::Text::new(
                    "personne ne travaille encore sur cette file : lancez `veillee lab work --queue …`",
                    "nobody works on this queue yet: start `veillee lab work --queue …`",
                ),
                Notice::OtherBuild => engine::Text::new(
                    "un ouvrier est une autre version du programme et ne joue rien pour ce calcul",
                    "a worker is another build of the program and plays nothing for this run",
                ),
            };
            eprintln!("{}", words.get(lang));
        });
        queue.map(|queue| Self::Elsewhere(Box::new(queue))).map_err(|error| unreachable(&error))
    }
}

impl Crew for Hands {
    fn play<J: Job>(
        &mut self,
        job: &J,
        chunks: Range<u64>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(J::Part),
    ) -> Result<(), PlanError> {
        match self {
            Self::Here(threads) => threads.play(job, chunks, stop, take),
            Self::Elsewhere(queue) => queue.play(job, chunks, stop, take),
        }
    }

    fn hands(&self) -> usize {
        match self {
            Self::Here(threads) => threads.hands(),
            Self::Elsewhere(queue) => queue.hands(),
        }
    }
}

/// Why a queue cannot be used, in both languages.
pub(super) fn unreachable(error: &QueueError) -> Fail {
    let fr = match error {
        QueueError::Unreachable { url, cause } => {
            format!("aucun serveur NATS ne répond à {url} : {cause}")
        }
        QueueError::NoStreams(cause) => format!(
            "le serveur NATS ne garde pas de messages ({cause}) : lancez-le avec JetStream, `nats-server -js`"
        ),
        QueueError::Failed(cause) => format!("la file est en panne : {cause}"),
        QueueError::TooLarge { bytes, most } => format!(
            "la question prend {bytes} octets, le serveur NATS en laisse passer {most} : augmentez son max_payload"
        ),
        QueueError::Runtime(cause) => format!("le programme ne démarre pas ses fils : {cause}"),
    };
    Fail::failed(fr, error.to_string())
}
