//! The time of the house: the system's when the program starts, and from then on what has passed since.
//!
//! Whoever sets the clock of the machine, forward or back, changes no game: only monotonic time counts while it runs.
//! Where several nodes share a store that has a clock, its time when the program starts is the time of the house; from
//! then on the house leans towards it, a hundredth at most, so that nodes stay together and no step of it is felt.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
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

/// Says what time it is, when a node starts: the store knows, whatever the machine believes.
pub(crate) fn set(at: u64) {
    HOUSE.set(at, Instant::now());
}

/// Says once a second what time the store has.
pub(crate) fn lean(at: u64) {
    HOUSE.lean(at, Instant::now());
}

/// Has the machine believe another time than it does: for tests of clocks that are wrong.
pub(crate) fn mistake(by: i64) {
    HOUSE.offset.fetch_add(by, Ordering::Relaxed);
}

/// Up to this difference two clocks say the same, in milliseconds: asking takes a while.
const ALIKE: i64 = 50;
/// How much the time leans at a time, in milliseconds.
const LEAN: i64 = 10;

/// A clock that was read once and runs on by itself.
struct Steady {
    read: u64,
    since: Instant,
    offset: AtomicI64,
    /// The latest time that anybody was told.
    told: AtomicU64,
}

impl Steady {
    fn new(read: u64, since: Instant) -> Self {
        Self { read, since, offset: AtomicI64::new(0), told: AtomicU64::new(0) }
    }

    fn raw(&self, instant: Instant) -> u64 {
        let passed = instant.saturating_duration_since(self.since).as_millis() as u64;
        (self.read + passed).saturating_add_signed(self.offset.load(Ordering::Relaxed))
    }

    fn at(&self, instant: Instant) -> u64 {
        let raw = self.raw(instant);
        self.told.fetch_max(raw, Ordering::Relaxed).max(raw)
    }

    fn not_before(&self, at: u64, instant: Instant) {
        let short = at.saturating_sub(self.raw(instant));
        self.offset.fetch_add(short as i64, Ordering::Relaxed);
    }

    fn set(&self, at: u64, instant: Instant) {
        let wrong = at as i64 - self.raw(instant) as i64;
        if wrong.abs() > ALIKE {
            self.offset.fetch_add(wrong, Ordering::Relaxed);
            self.told.store(at, Ordering::Relaxed);
        }
    }

    fn lean(&self, at: u64, instant: Instant) {
        let wrong = at as i64 - self.raw(instant) as i64;
        if wrong.abs() > ALIKE {
            self.offset.fetch_add(wrong.clamp(-LEAN, LEAN), Ordering::Relaxed);
        }
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
        assert_eq!(house.at(start), 65_000, "nobody is told an earlier time than before");
    }

    #[test]
    fn a_clock_that_was_set_back_while_nobody_ran_goes_on_from_the_records() {
        let start = Instant::now();
        let house = Steady::new(5_000, start);
        house.not_before(90_000, start);
        assert_eq!(house.at(start + Duration::from_secs(1)), 91_000);
        house.not_before(10_000, start);
        assert_eq!(house.at(start), 91_000, "it never goes back");
    }

    #[test]
    fn a_machine_that_is_a_minute_wrong_has_the_time_of_the_store() {
        let start = Instant::now();
        for read in [40_000, 160_000] {
            let house = Steady::new(read, start);
            house.at(start);
            house.set(100_000, start);
            assert_eq!(house.at(start + Duration::from_secs(1)), 101_000);
        }
    }

    #[test]
    fn a_step_of_the_stores_clock_is_leant_towards_and_not_felt() {
        let start = Instant::now();
        let house = Steady::new(100_000, start);
        house.lean(100_030, start);
        assert_eq!(house.at(start), 100_000, "as good as the same");
        house.lean(160_000, start);
        assert_eq!(house.at(start), 100_010);
        house.lean(40_000, start + Duration::from_secs(1));
        assert_eq!(house.at(start + Duration::from_secs(1)), 101_000);
    }
}
