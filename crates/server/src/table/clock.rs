//! Clocks: worked out from the log's times alone, with the server's own absence taken out.

use engine::Seat;

use crate::wire::{ClockPlan, Clocks};

/// The stretches of time when no server was up, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Downtime(Vec<(u64, u64)>);

impl Downtime {
    /// These stretches, in order.
    pub(crate) fn new(stretches: Vec<(u64, u64)>) -> Self {
        Self(stretches)
    }

    /// How much of the time before `at` a server was up: a clock that stands still while nobody can move.
    fn live(&self, at: u64) -> u64 {
        let lost: u64 = self
            .0
            .iter()
            .take_while(|(start, _)| *start < at)
            .map(|(start, stop)| at.min(*stop).saturating_sub(*start))
            .sum();
        at.saturating_sub(lost)
    }
}

/// What each seat has left, and whose time runs.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    plan: ClockPlan,
    left: Vec<u64>,
    running: Option<Seat>,
    since: u64,
}

impl Clock {
    /// The clock of a table with that many seats, before the deal.
    pub(crate) fn new(plan: ClockPlan, seats: usize) -> Self {
        let left = match plan {
            ClockPlan::None => 0,
            ClockPlan::Game { seconds, .. } | ClockPlan::Turn { seconds } => {
                u64::from(seconds) * 1000
            }
        };
        Self { plan, left: vec![left; seats], running: None, since: 0 }
    }

    /// Something happened at `at`; from now on the time of `next` runs, or nobody's.
    pub(crate) fn turn(&mut self, at: u64, next: Option<Seat>, downtime: &Downtime) {
        let now = downtime.live(at);
        if let Some(seat) = self.running {
            let used = now.saturating_sub(self.since);
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(used);
            if next != Some(seat)
                && let ClockPlan::Game { increment, .. } = self.plan
            {
                *left += u64::from(increment) * 1000;
            }
        }
        if let (Some(seat), ClockPlan::Turn { seconds }) = (next, self.plan)
            && self.running != next
        {
            self.left[seat.index()] = u64::from(seconds) * 1000;
        }
        self.running = next;
        self.since = now;
    }

    /// The seat whose time runs, with the milliseconds it has left at `now`.
    pub(crate) fn due(&self, now: u64, downtime: &Downtime) -> Option<(Seat, u64)> {
        if self.plan == ClockPlan::None {
            return None;
        }
        let seat = self.running?;
        let used = downtime.live(now).saturating_sub(self.since);
        Some((seat, self.left[seat.index()].saturating_sub(used)))
    }

    /// The clocks as a client draws them; `timed` says which seats have one.
    pub(crate) fn show(
        &self,
        now: u64,
        timed: impl Fn(Seat) -> bool,
        downtime: &Downtime,
    ) -> Option<Clocks> {
        if self.plan == ClockPlan::None {
            return None;
        }
        let due = self.due(now, downtime);
        let left = |index: usize| {
            let seat = Seat::new(index);
            let left = match due {
                Some((running, left)) if running == seat => left,
                Some(_) | None => self.left[index],
            };
            timed(seat).then_some(left as f64)
        };
        Some(Clocks { left: (0..self.left.len()).map(left).collect(), running: self.running })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn game() -> Clock {
        Clock::new(ClockPlan::Game { seconds: 180, increment: 2 }, 2)
    }

    #[test]
    fn time_is_used_by_who_decides_and_gained_at_the_end_of_the_turn() {
        let none = Downtime::default();
        let mut clock = game();
        clock.turn(1_000, Some(A), &none);
        clock.turn(11_000, Some(A), &none);
        assert_eq!(clock.due(11_000, &none), Some((A, 170_000)), "no gain inside one's own turn");
        clock.turn(12_000, Some(B), &none);
        assert_eq!(clock.due(20_000, &none), Some((B, 172_000)));
        clock.turn(20_000, Some(A), &none);
        assert_eq!(clock.due(20_000, &none), Some((A, 171_000)));
    }

    #[test]
    fn nobody_loses_time_while_the_server_is_down() {
        let down = Downtime::new(vec![(5_000, 400_000), (500_000, 501_000)]);
        let mut clock = game();
        clock.turn(1_000, Some(A), &down);
        assert_eq!(clock.due(401_000, &down), Some((A, 175_000)));
        assert_eq!(clock.due(502_000, &down), Some((A, 75_000)));
        assert_eq!(clock.due(700_000, &down), Some((A, 0)));
    }

    #[test]
    fn a_clock_of_the_turn_starts_anew_with_each_turn() {
        let none = Downtime::default();
        let mut clock = Clock::new(ClockPlan::Turn { seconds: 30 }, 2);
        clock.turn(0, Some(A), &none);
        clock.turn(29_000, Some(B), &none);
        clock.turn(30_000, Some(A), &none);
        assert_eq!(clock.due(31_000, &none), Some((A, 29_000)));
        clock.turn(31_000, None, &none);
        assert_eq!(clock.due(99_000, &none), None);
    }

    #[test]
    fn a_table_without_a_clock_shows_none() {
        let mut clock = Clock::new(ClockPlan::None, 2);
        clock.turn(0, Some(A), &Downtime::default());
        assert_eq!(clock.due(1 << 40, &Downtime::default()), None);
        assert_eq!(clock.show(0, |_| true, &Downtime::default()), None);
    }
}
