//! Where bots think: a few threads of their own, so that no bot holds up the network, and no person's bots another's.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use facade::{AnyBot, BotAnswer, BotSpec, Question};
use tokio::sync::oneshot;

use crate::record::PlayerId;

type Job = Box<dyn FnOnce() + Send>;

/// A bot broke down and gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotPanicked;

/// A bounded number of threads that think.
pub(crate) struct Pool {
    line: Arc<Line>,
    waiting: Arc<AtomicUsize>,
    busy: usize,
}

/// The questions that wait. Whoever asks has a line of their own, and the lines are served in turn.
#[derive(Default)]
struct Line {
    questions: Mutex<Questions>,
    come: Condvar,
}

#[derive(Default)]
struct Questions {
    by: HashMap<PlayerId, VecDeque<Job>>,
    /// Whose line is served next.
    turn: VecDeque<PlayerId>,
    is_closed: bool,
}

impl Questions {
    fn add(&mut self, who: PlayerId, job: Job) {
        let own = self.by.entry(who).or_default();
        if own.is_empty() {
            self.turn.push_back(who);
        }
        own.push_back(job);
    }

    fn next(&mut self) -> Option<Job> {
        let who = self.turn.pop_front()?;
        let own = self.by.get_mut(&who)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.by.remove(&who);
        } else {
            self.turn.push_back(who);
        }
        job
    }
}

impl Line {
    fn questions(&self) -> MutexGuard<'_, Questions> {
        // The lines are whole at every moment, so a panic elsewhere has not broken them.
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question; nothing when nobody will ask any more.
    fn wait(&self) -> Option<Job> {
        let mut questions = self.questions();
        loop {
            if let Some(job) = questions.next() {
                return Some(job);
            }
            if questions.is_closed {
                return None;
            }
            questions = self.come.wait(questions).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Pool {
    /// Starts the threads; with more than `busy` questions waiting, the pool has no time for advice.
    pub(crate) fn start(threads: usize, busy: usize) -> Self {
        let line = Arc::new(Line::default());
        for index in 0..threads.max(1) {
            let line = Arc::clone(&line);
            let work = move || {
                while let Some(job) = line.wait() {
                    job();
                }
            };
            std::thread::Builder::new()
                .name(format!("bot-{index}"))
                .spawn(work)
                .expect("the system has room for a few threads");
        }
        Self { line, waiting: Arc::new(AtomicUsize::new(0)), busy }
    }

    /// Whether a question waits or is thought about.
    pub(crate) fn is_wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Whether only the moves of bots should still be asked for.
    pub(crate) fn busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= self.busy
    }

    /// Asks a bot that knows nothing of earlier questions. The answer comes when a thread has had time for it.
    pub(crate) async fn ask(
        &self,
        who: PlayerId,
        question: Box<dyn Question>,
        bot: BotSpec,
        seed: u64,
    ) -> Result<BotAnswer, BotPanicked> {
        self.work(who, move || question.ask(&bot, seed)).await
    }

    /// Asks a bot that keeps its seat, and gives it back with its answer and with how long it thought.
    pub(crate) async fn think(
        &self,
        who: PlayerId,
        question: Box<dyn Question>,
        mut bot: Box<dyn AnyBot>,
    ) -> Result<(BotAnswer, Box<dyn AnyBot>, Duration), BotPanicked> {
        let think = move || {
            let began = Instant::now();
            (bot.choose(&*question), bot, began.elapsed())
        };
        self.work(who, think).await
    }

    /// Does any work of the bots in the line of this person.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        who: PlayerId,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BotPanicked> {
        let waiting = Arc::clone(&self.waiting);
        waiting.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("veillee_bot_questions").increment(1);
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let started = Instant::now();
            let thought = catch_unwind(AssertUnwindSafe(think));
            waiting.fetch_sub(1, Ordering::Relaxed);
            metrics::gauge!("veillee_bot_questions").decrement(1);
            metrics::histogram!("veillee_bot_seconds").record(started.elapsed());
            let _ = answer.send(thought.map_err(|_| BotPanicked));
        };
        self.line.questions().add(who, Box::new(job));
        self.line.come.notify_one();
        answered.await.unwrap_or(Err(BotPanicked))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.line.questions().is_closed = true;
        self.line.come.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_little_does_not_wait_behind_whoever_asks_much() {
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut questions = Questions::default();
        let mut ask = |who: i64, name: &'static str| {
            let served = Arc::clone(&served);
            questions.add(PlayerId(who), Box::new(move || served.lock().unwrap().push(name)));
        };
        for name in ["a1", "a2", "a3", "a4"] {
            ask(1, name);
        }
        ask(2, "b1");
        ask(3, "c1");
        ask(2, "b2");
        while let Some(job) = questions.next() {
            job();
        }
        assert_eq!(*served.lock().unwrap(), ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
        assert!(questions.by.is_empty() && questions.turn.is_empty());
    }

    #[tokio::test]
    async fn a_bot_that_breaks_leaves_its_thread_to_the_others() {
        let pool = Pool::start(1, 8);
        let broken = pool.work(PlayerId(1), || panic!("a bot")).await;
        assert_eq!(broken, Err::<(), _>(BotPanicked));
        assert_eq!(pool.work(PlayerId(2), || 7).await, Ok(7));
        assert!(!pool.busy());
    }
}
