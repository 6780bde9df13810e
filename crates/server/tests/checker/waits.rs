//! Waits that have an end: what is waited for in vain is said, and ends the test.

use std::time::Duration;

/// How long a node may take to start, to go, or to answer.
pub(crate) const SOON: Duration = Duration::from_mins(1);
/// How long a whole test may take.
pub(crate) const ALL: Duration = Duration::from_mins(10);

/// Waits for this, and says what it was if it does not come.
pub(crate) async fn within<T>(
    time: Duration,
    what: impl std::fmt::Display,
    wait: impl Future<Output = T>,
) -> T {
    let come = tokio::time::timeout(time, wait).await;
    come.unwrap_or_else(|_| panic!("waited {} s in vain: {what}", time.as_secs()))
}
