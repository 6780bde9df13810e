//! The time of the house: the system's when the program starts, and from then on what has passed since.
//!
//! Whoever sets the clock of the machine, forward or back, changes no game: only monotonic time counts while it runs.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

static HOUSE: LazyLock<Steady> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Steady::new(since.map_or(0, |since| since.as_millis() as u64), Instant::now())
});

/// The time, in milliseconds since 1970; it never goes back while the program runs.
pub(crate) fn now() -> u64 {
    HOUSE.at(Instant::now())
}

/// Says that the time is not earlier than this: a machine whose clock was set back knows it from its own records.
pub(crate) fn not_before(at: u64) {
    HOUSE.not_before(at, Instant::now());
}

/// A clock that was read once and runs on by itself.
struct Steady {
    read: u64,
    since: Instant,
    ahead: AtomicU64,
}

impl Steady {
    fn new(read: u64, since: Instant) -> Self {
        Self { read, since, ahead: AtomicU64::new(0) }
    }

    fn at(&self, instant: Instant) -> u64 {
        let passed = instant.saturating_duration_since(self.since).as_millis() as u64;
        self.read + self.ahead.load(Ordering::Relaxed) + passed
    }

    fn not_before(&self, at: u64, instant: Instant) {
        let short = at.saturating_sub(self.at(instant));
        self.ahead.fetch_add(short, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_what_has_passed_since_the_start_moves_the_time() {
        let start = Instant::now();
        // The system said 5,000 when the program started; whatever it says later is not asked for.
        let house = Steady::new(5_000, start);
        assert_eq!(house.at(start), 5_000);
        assert_eq!(house.at(start + Duration::from_mins(1)), 65_000);
        assert_eq!(house.at(start), 5_000);
    }

    #[test]
    fn a_clock_that_was_set_back_while_nobody_ran_goes_on_from_the_records() {
        let start = Instant::now();
        let house = Steady::new(5_000, start);
        house.not_before(90_000, start);
        assert_eq!(house.at(start + Duration::from_secs(1)), 91_000);
        house.not_before(10_000, start);
        assert_eq!(house.at(start), 90_000, "it never goes back");
    }
}
