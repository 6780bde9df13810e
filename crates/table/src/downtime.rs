//! When nobody could move: the server was down, frozen, or could keep nothing. No clock runs then.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// How long the server may be silent to itself before it was not there, in milliseconds.
const GAP_MAX: u64 = 2_000;

/// The stretches of time when nobody could move.
#[derive(Debug, Default)]
pub struct Downtime(RwLock<Stretches>);

#[derive(Debug, Default)]
struct Stretches {
    /// Those that are over, in order and apart, each with what was lost before it.
    over: Vec<Stretch>,
    /// Since when nothing can be kept, if that is so now.
    paused: Option<u64>,
    /// When the server last noticed that time passes.
    tick: Option<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Stretch {
    start: u64,
    stop: u64,
    lost_before: u64,
}

impl Downtime {
    /// These stretches; they may overlap.
    pub fn new(mut known: Vec<(u64, u64)>) -> Self {
        known.sort_unstable();
        let mut stretches = Stretches::default();
        for (start, stop) in known {
            stretches.add(start, stop);
        }
        Self(RwLock::new(stretches))
    }

    /// Whether nothing can be kept now, so that nobody moves.
    pub fn is_paused(&self) -> bool {
        self.read().paused.is_some()
    }

    /// How much of the time before `at` somebody could have moved.
    pub fn live(&self, at: u64) -> u64 {
        self.read().live(at)
    }

    /// The server notices that time passes. What it missed, if it missed much, is given back: it counts as downtime.
    pub fn tick(&self, at: u64) -> Option<(u64, u64)> {
        let mut stretches = self.write();
        let last = stretches.tick.replace(at)?;
        if stretches.paused.is_some() || at.saturating_sub(last) <= GAP_MAX {
            return None;
        }
        stretches.add(last, at);
        Some((last, at))
    }

    /// Others noticed these stretches, some of them perhaps the same; says whether any of them is news.
    pub fn learn(&self, told: &[(u64, u64)]) -> bool {
        let mut stretches = self.write();
        let is_known = |told: &(u64, u64)| {
            let mut over = stretches.over.iter();
            over.any(|known| known.start <= told.0 && told.1 <= known.stop)
        };
        if told.iter().all(|told| told.1 <= told.0 || is_known(told)) {
            return false;
        }
        let known = stretches.over.iter().map(|known| (known.start, known.stop));
        let mut all: Vec<(u64, u64)> = known.chain(told.iter().copied()).collect();
        all.sort_unstable();
        stretches.over.clear();
        for (start, stop) in all {
            stretches.add(start, stop);
        }
        true
    }

    /// From now on nothing can be kept.
    pub fn pause(&self, at: u64) {
        self.write().paused.get_or_insert(at);
    }

    /// It can again; the stretch that is over now is given back.
    pub fn resume(&self, at: u64) -> Option<(u64, u64)> {
        let mut stretches = self.write();
        let start = stretches.paused.take()?;
        stretches.add(start, at);
        Some((start, at))
    }

    fn read(&self) -> RwLockReadGuard<'_, Stretches> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Stretches> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stretches {
    /// Adds a stretch that begins no earlier than the last one; what overlaps is counted once.
    fn add(&mut self, start: u64, stop: u64) {
        let last = self.over.last().copied();
        let start = last.map_or(start, |last| start.max(last.stop));
        if stop <= start {
            return;
        }
        let lost_before = last.map_or(0, |last| last.lost_before + last.stop - last.start);
        self.over.push(Stretch { start, stop, lost_before });
    }

    fn live(&self, at: u64) -> u64 {
        let begun = self.over.partition_point(|stretch| stretch.start < at);
        let lost = begun.checked_sub(1).map_or(0, |index| {
            let Stretch { start, stop, lost_before } = self.over[index];
            lost_before + at.min(stop) - start
        });
        let silent = self.tick.filter(|tick| at.saturating_sub(*tick) > GAP_MAX);
        let stopped = self.paused.or(silent);
        // What is over cannot be lost a second time.
        let ended = self.over.last().map_or(0, |last| last.stop);
        let open = stopped.map_or(0, |start| at.saturating_sub(start.max(ended)));
        at.saturating_sub(lost).saturating_sub(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_was_lost_does_not_count_whether_it_is_over_or_not() {
        let down = Downtime::new(vec![(500, 600), (100, 300), (250, 350)]);
        assert_eq!(down.live(100), 100);
        assert_eq!(down.live(200), 100);
        assert_eq!(down.live(400), 150, "what overlaps is lost once");
        assert_eq!(down.live(1_000), 650);
    }

    #[test]
    fn nothing_runs_while_nothing_can_be_kept() {
        let down = Downtime::default();
        down.pause(1_000);
        down.pause(1_500);
        assert_eq!(down.live(9_000), 1_000);
        assert_eq!(down.resume(10_000), Some((1_000, 10_000)));
        assert_eq!(down.live(10_500), 1_500);
        assert_eq!(down.resume(11_000), None, "it was not paused");
    }

    #[test]
    fn a_process_that_stood_still_was_not_there() {
        let down = Downtime::default();
        for at in [1_000, 1_500, 2_000] {
            assert_eq!(down.tick(at), None);
        }
        // Eleven seconds later somebody asks before anybody has noticed.
        assert_eq!(down.live(13_000), 2_000);
        assert_eq!(down.tick(13_000), Some((2_000, 13_000)));
        assert_eq!(down.live(13_500), 2_500);
        assert_eq!(down.tick(13_500), None, "half a second is nothing");
    }

    #[test]
    fn what_others_noticed_is_lost_once_whoever_tells_it() {
        let down = Downtime::new(vec![(500, 600)]);
        assert!(down.learn(&[(100, 300), (550, 700)]));
        assert_eq!(down.live(1_000), 600);
        assert!(!down.learn(&[(100, 300), (500, 600), (900, 900)]), "all of it is known");
        assert!(down.learn(&[(100, 400)]), "it went on");
        assert_eq!(down.live(1_000), 500);
    }

    #[test]
    fn a_pause_in_which_the_process_stood_still_is_lost_once() {
        let down = Downtime::default();
        down.tick(1_000);
        down.pause(1_200);
        assert_eq!(down.tick(9_000), None);
        assert_eq!(down.resume(9_500), Some((1_200, 9_500)));
        assert_eq!(down.live(10_000), 1_700);
    }
}
