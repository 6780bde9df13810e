//! Clocks: worked out from the log's times alone, with the server's own absence taken out.

use engine::{Decision, DecisionKind, Seat};

use crate::dial::Dial;
use crate::wire::{ClockPlan, Clocks};

/// What each seat has left, and whose time runs.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    plan: ClockPlan,
    left: Vec<u64>,
    running: Option<Seat>,
    since: u64,
    /// The turn that is played, and the seat whose turn it is.
    turn: Option<u16>,
    owner: Option<Seat>,
    /// The latest turn so far.
    reached: Option<u16>,
    /// The last turn that was paid for: after something was taken back, its end is not paid again.
    paid: u16,
}

impl Clock {
    /// The clock of a table with that many seats, before the deal.
    pub(crate) fn new(plan: ClockPlan, seats: usize) -> Self {
        let left = vec![full(plan); seats];
        Self {
            plan,
            left,
            running: None,
            since: 0,
            turn: None,
            owner: None,
            reached: None,
            paid: 0,
        }
    }

    /// Something happened at `at`. From now on the time of the deciding seat runs, if it is timed; a turn that has
    /// ended pays its increment, and a clock of the turn starts anew with the next.
    pub(crate) fn turn(&mut self, at: u64, next: Option<Decision>, is_timed: bool, dial: &Dial) {
        let now = dial.live(at);
        if let Some(seat) = self.running {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(now.saturating_sub(self.since));
        }
        self.running = next.filter(|_| is_timed).map(|decision| decision.seat);
        self.since = now;
        let Some(next) = next else { return };
        if self.turn != Some(next.turn) {
            self.end_turn(next.turn);
        }
        if next.kind == DecisionKind::Turn {
            self.owner = Some(next.seat);
        }
    }

    fn end_turn(&mut self, next: u16) {
        let ended = self.turn.replace(next);
        let owner = self.owner.take();
        let reached = self.reached.max(ended);
        self.reached = reached.max(Some(next));
        match self.plan {
            ClockPlan::None => {}
            ClockPlan::Turn { .. } => {
                // A turn that was reached before, and is played again after something was taken back, gives no new time.
                if reached.is_none_or(|reached| reached < next) {
                    self.left.fill(full(self.plan));
                }
            }
            ClockPlan::Game { increment, .. } => {
                if let (Some(ended), Some(owner)) = (ended, owner)
                    && ended < next
                    && ended > self.paid
                {
                    self.left[owner.index()] += u64::from(increment) * 1000;
                    self.paid = ended;
                }
            }
        }
    }

    /// The seat whose time runs, with the milliseconds it has left at `now`.
    pub(crate) fn due(&self, now: u64, dial: &Dial) -> Option<(Seat, u64)> {
        if self.plan == ClockPlan::None {
            return None;
        }
        let seat = self.running?;
        let used = dial.live(now).saturating_sub(self.since);
        Some((seat, self.left[seat.index()].saturating_sub(used)))
    }

    /// The clocks as a client draws them; `timed` says which seats have one.
    pub(crate) fn show(
        &self,
        now: u64,
        timed: impl Fn(Seat) -> bool,
        dial: &Dial,
    ) -> Option<Clocks> {
        if self.plan == ClockPlan::None {
            return None;
        }
        let due = self.due(now, dial);
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

/// What a seat has at the start, in milliseconds.
fn full(plan: ClockPlan) -> u64 {
    match plan {
        ClockPlan::None => 0,
        ClockPlan::Game { seconds, .. } | ClockPlan::Turn { seconds } => u64::from(seconds) * 1000,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::downtime::Downtime;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn game() -> Clock {
        Clock::new(ClockPlan::Game { seconds: 180, increment: 2 }, 2)
    }

    /// The clock after these decisions, each at its second.
    fn run(mut clock: Clock, decisions: &[(u64, Decision)]) -> Clock {
        for (second, decision) in decisions {
            clock.turn(second * 1000, Some(*decision), true, &Dial::default());
        }
        clock
    }

    fn due(clock: &Clock, second: u64) -> Option<(Seat, u64)> {
        let due = clock.due(second * 1000, &Dial::default());
        due.map(|(seat, left)| (seat, left / 1000))
    }

    #[test]
    fn time_is_used_by_whoever_decides_and_gained_at_the_end_of_the_turn() {
        let clock = run(game(), &[(1, Decision::turn(A, 1)), (11, Decision::step(A, 1))]);
        assert_eq!(due(&clock, 11), Some((A, 170)), "no gain inside one's own turn");
        let clock = run(clock, &[(12, Decision::turn(B, 2))]);
        assert_eq!(due(&clock, 20), Some((B, 172)));
        let clock = run(clock, &[(20, Decision::turn(A, 3))]);
        assert_eq!(due(&clock, 20), Some((A, 171)));
    }

    #[test]
    fn an_answer_in_a_window_uses_the_time_of_the_answering_seat_and_pays_nobody() {
        let decisions = [
            (0, Decision::turn(A, 1)),
            (10, Decision::window(B, 1, 0)),
            (15, Decision::turn(A, 1)),
        ];
        let clock = run(game(), &decisions);
        assert_eq!(due(&clock, 15), Some((A, 170)), "the attack paid nothing");
        let clock = run(clock, &[(15, Decision::window(B, 1, 0))]);
        assert_eq!(due(&clock, 15), Some((B, 175)), "the answer paid nothing");
        let clock = run(clock, &[(15, Decision::turn(B, 2)), (15, Decision::window(A, 2, 0))]);
        assert_eq!(due(&clock, 15), Some((A, 172)), "the end of the turn did");
    }

    #[test]
    fn a_turn_that_is_played_again_is_not_paid_again() {
        let first = [(0, Decision::turn(A, 1)), (1, Decision::turn(B, 2))];
        let again =
            [(1, Decision::turn(A, 1)), (1, Decision::turn(B, 2)), (1, Decision::turn(A, 3))];
        let clock = run(run(game(), &first), &again);
        assert_eq!(due(&clock, 1), Some((A, 181)));
    }

    #[test]
    fn setting_up_gains_nothing() {
        let clock = run(game(), &[(0, Decision::turn(A, 0)), (0, Decision::turn(A, 1))]);
        assert_eq!(due(&clock, 0), Some((A, 180)));
    }

    #[test]
    fn nobody_loses_time_while_the_server_is_down() {
        let down = Downtime::new(vec![(5_000, 400_000), (500_000, 501_000)]);
        let down = Dial::new(Arc::new(down));
        let mut clock = game();
        clock.turn(1_000, Some(Decision::turn(A, 1)), true, &down);
        assert_eq!(clock.due(401_000, &down), Some((A, 175_000)));
        assert_eq!(clock.due(502_000, &down), Some((A, 75_000)));
        assert_eq!(clock.due(700_000, &down), Some((A, 0)));
    }

    #[test]
    fn a_clock_of_the_turn_starts_anew_with_each_turn_and_not_with_each_window() {
        let clock = Clock::new(ClockPlan::Turn { seconds: 30 }, 2);
        let turn = [(0, Decision::turn(A, 1)), (20, Decision::window(B, 1, 0))];
        let clock = run(clock, &turn);
        assert_eq!(due(&clock, 20), Some((B, 30)));
        let clock = run(clock, &[(25, Decision::turn(A, 1))]);
        assert_eq!(due(&clock, 25), Some((A, 10)), "the window gave no new time");
        let clock = run(clock, &[(26, Decision::window(B, 1, 0))]);
        assert_eq!(due(&clock, 26), Some((B, 25)), "nor did the next one");
        let clock = run(clock, &[(29, Decision::turn(B, 2))]);
        assert_eq!(due(&clock, 29), Some((B, 30)));
    }

    #[test]
    fn handing_a_seat_over_and_taking_it_back_gains_no_time() {
        for plan in
            [ClockPlan::Game { seconds: 10, increment: 600 }, ClockPlan::Turn { seconds: 10 }]
        {
            let mut clock = run(Clock::new(plan, 2), &[(0, Decision::turn(A, 1))]);
            for second in 1..=5 {
                // The bot has the seat for no time at all.
                for is_timed in [false, true] {
                    let decision = Some(Decision::turn(A, 1));
                    clock.turn(second * 1000, decision, is_timed, &Dial::default());
                }
            }
            assert_eq!(due(&clock, 5), Some((A, 5)), "{plan:?}");
        }
    }

    #[test]
    fn a_turn_that_is_played_again_has_no_new_time() {
        let clock = Clock::new(ClockPlan::Turn { seconds: 30 }, 2);
        let clock = run(clock, &[(0, Decision::turn(A, 1)), (20, Decision::turn(B, 2))]);
        // Both agree to take the turn back, twice.
        let again = [(25, Decision::turn(A, 1)), (26, Decision::turn(B, 2))];
        let clock = run(clock, &again);
        assert_eq!(due(&clock, 26), Some((B, 25)), "five seconds were used before");
        let clock = run(clock, &[(26, Decision::turn(A, 1))]);
        assert_eq!(due(&clock, 30), Some((A, 25)), "so were one and four here");
        let clock = run(clock, &[(30, Decision::turn(B, 2)), (30, Decision::turn(A, 3))]);
        assert_eq!(due(&clock, 30), Some((A, 30)), "a turn nobody has reached is new");
    }

    #[test]
    fn nobodys_time_runs_while_a_bot_decides() {
        let mut clock = run(game(), &[(0, Decision::turn(A, 1))]);
        clock.turn(5_000, Some(Decision::turn(B, 2)), false, &Dial::default());
        assert_eq!(due(&clock, 99), None);
    }

    #[test]
    fn a_table_without_a_clock_shows_none() {
        let clock = run(Clock::new(ClockPlan::None, 2), &[(0, Decision::turn(A, 1))]);
        assert_eq!(clock.due(1 << 40, &Dial::default()), None);
        assert_eq!(clock.show(0, |_| true, &Dial::default()), None);
    }
}
