//! Where what people bring is read: a few threads at a time, so that a long file holds up nobody who plays.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::error::ApiError;

/// How many files are read at the same time.
const HANDS: usize = 2;

/// A small desk with a queue before it.
#[derive(Clone)]
pub(crate) struct Desk(Arc<Semaphore>);

impl Desk {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(HANDS)))
    }

    /// Does some work when there is a hand for it; a panic in it closes nothing. Whoever does not wait for the answer
    /// any longer keeps the hand busy until the work is done, and no more than that.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let hand = Arc::clone(&self.0).acquire_owned().await.map_err(|_| ApiError::Draining)?;
        let task = move || {
            let done = work();
            drop(hand);
            done
        };
        tokio::task::spawn_blocking(task).await.map_err(|_| ApiError::Quarantined)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn only_a_few_files_are_read_at_the_same_time_whoever_gives_up_waiting() {
        let desk = Desk::new();
        let (busy, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(0)));
        let mut tasks = tokio::task::JoinSet::new();
        for index in 0..12 {
            let (desk, busy, most) = (desk.clone(), Arc::clone(&busy), Arc::clone(&most));
            tasks.spawn(async move {
                let work = desk.work(move || {
                    let now = busy.fetch_add(1, Ordering::SeqCst) + 1;
                    let mut most = most.lock().unwrap();
                    *most = now.max(*most);
                    drop(most);
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    busy.fetch_sub(1, Ordering::SeqCst);
                });
                if index % 2 == 0 {
                    // Somebody whose patience ends at once.
                    let _ = tokio::time::timeout(std::time::Duration::ZERO, work).await;
                } else {
                    work.await.unwrap();
                }
            });
        }
        tasks.join_all().await;
        assert!(*most.lock().unwrap() <= HANDS);
        assert!(desk.work(|| panic!("a fault of the rules")).await.is_err());
        assert_eq!(
            desk.work(|| 7).await.unwrap(),
            7,
            "the hand of the one that broke is free again"
        );
    }
}
