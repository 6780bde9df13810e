//! Taking back: free inside one's own unfinished choice, by agreement otherwise, and past something that was
//! shown or drawn only at a table set for practice.

use engine::{DecisionKind, Seat};

use crate::state::{Act, TableState};
use crate::wire::{Purpose, TableStatus, UndoRight};

impl TableState {
    /// Whether the holder of these seats may take back their last choice, and how many actions would be left.
    /// A choice is taken back with all its steps, to the turn or window it began with.
    pub(crate) fn undo(&self, seats: &[Seat]) -> (UndoRight, u32) {
        const NO: (UndoRight, u32) = (UndoRight::No, 0);
        let (Some(play), TableStatus::Playing) = (&self.play, self.status()) else { return NO };
        // A log that is full of what was taken back takes no more of it.
        if !self.has_room() {
            return NO;
        }
        let acts = &play.acts;
        let Some(last) = acts.iter().rposition(|act| seats.contains(&act.decision.seat)) else {
            return NO;
        };
        if last < self.record.setup.opening.len() {
            return NO;
        }
        let alone = self.alone(seats);
        if self.record.setup.purpose == Purpose::Practice && alone {
            return (UndoRight::Free, start_of_choice(acts, last, |_| false) as u32);
        }
        if acts[last..].iter().any(|act| act.stays) {
            return (UndoRight::Sealed, 0);
        }
        let is_unfinished = last + 1 == acts.len()
            && self.decision().is_some_and(|decision| seats.contains(&decision.seat));
        let is_free = is_unfinished || alone;
        let to = start_of_choice(acts, last, |act| act.stays) as u32;
        (if is_free { UndoRight::Free } else { UndoRight::Ask }, to)
    }
}

/// The first action of the choice that this one is a step of, as far as nothing on the way stays.
fn start_of_choice(acts: &[Act], last: usize, stays: impl Fn(Act) -> bool) -> usize {
    let mut start = last;
    while acts[start].decision.kind == DecisionKind::Step
        && start > 0
        && acts[start - 1].decision.seat == acts[start].decision.seat
        && !stays(acts[start - 1])
    {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use engine::Decision;

    use super::*;

    const A: Seat = Seat::new(0);

    fn stays(act: Act) -> bool {
        act.stays
    }

    fn act(decision: Decision) -> Act {
        Act { decision, stays: false }
    }

    #[test]
    fn a_choice_begins_with_its_turn() {
        let turn = Decision::turn(A, 1);
        let acts = [turn, turn, Decision::step(A, 1), Decision::step(A, 1)].map(act);
        assert_eq!(start_of_choice(&acts, 3, stays), 1);
        assert_eq!(start_of_choice(&acts, 1, stays), 1);
    }

    #[test]
    fn a_choice_in_a_window_begins_with_the_window() {
        let acts = [Decision::window(A, 1, 0), Decision::step(A, 1)].map(act);
        assert_eq!(start_of_choice(&acts, 1, stays), 0);
    }

    #[test]
    fn what_was_shown_on_the_way_stays() {
        let mut acts = [Decision::turn(A, 1), Decision::step(A, 1), Decision::step(A, 1)].map(act);
        acts[1].stays = true;
        assert_eq!(start_of_choice(&acts, 2, stays), 2);
        assert_eq!(start_of_choice(&acts, 2, |_| false), 0, "for practice it does not");
    }
}
