//! Where bots think: a few threads of their own, so that no bot holds up the network.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use facade::{AnyBot, BotAnswer, BotSpec, Question};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// A bot broke down and gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotPanicked;

/// A bounded number of threads that think.
pub(crate) struct Pool {
    jobs: mpsc::Sender<Job>,
    waiting: Arc<AtomicUsize>,
    busy: usize,
}

impl Pool {
    /// Starts the threads; with more than `busy` questions waiting, the pool has no time for advice.
    pub(crate) fn start(threads: usize, busy: usize) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for index in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let work = move || {
                loop {
                    let job = match queue.lock() {
                        Ok(queue) => queue.recv(),
                        Err(_) => return,
                    };
                    match job {
                        Ok(job) => job(),
                        Err(_) => return,
                    }
                }
            };
            std::thread::Builder::new()
                .name(format!("bot-{index}"))
                .spawn(work)
                .expect("the system has room for a few threads");
        }
        Self { jobs, waiting: Arc::new(AtomicUsize::new(0)), busy }
    }

    /// Whether only the moves of bots should still be asked for.
    pub(crate) fn busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= self.busy
    }

    /// Asks a bot that knows nothing of earlier questions. The answer comes when a thread has had time for it.
    pub(crate) async fn ask(
        &self,
        question: Box<dyn Question>,
        bot: BotSpec,
        seed: u64,
    ) -> Result<BotAnswer, BotPanicked> {
        self.run(move || question.ask(&bot, seed)).await
    }

    /// Asks a bot that keeps its seat, and gives it back with its answer.
    pub(crate) async fn think(
        &self,
        question: Box<dyn Question>,
        mut bot: Box<dyn AnyBot>,
    ) -> Result<(BotAnswer, Box<dyn AnyBot>), BotPanicked> {
        self.run(move || (bot.choose(&*question), bot)).await
    }

    /// Does other work of the bots: looks into the chances of a position.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BotPanicked> {
        self.run(work).await
    }

    async fn run<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BotPanicked> {
        let waiting = Arc::clone(&self.waiting);
        waiting.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("veillee_bot_questions").increment(1);
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let started = std::time::Instant::now();
            let thought = catch_unwind(AssertUnwindSafe(think));
            waiting.fetch_sub(1, Ordering::Relaxed);
            metrics::gauge!("veillee_bot_questions").decrement(1);
            metrics::histogram!("veillee_bot_seconds").record(started.elapsed());
            let _ = answer.send(thought.map_err(|_| BotPanicked));
        };
        self.jobs.send(Box::new(job)).map_err(|_| BotPanicked)?;
        answered.await.unwrap_or(Err(BotPanicked))
    }
}
