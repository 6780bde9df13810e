//! Taking back: free inside one's own unfinished choice, by agreement otherwise, never past something
//! that was shown or drawn.

use engine::{DecisionKind, Seat};

use super::state::{Act, TableState};
use crate::wire::{TableStatus, UndoRight};

impl TableState {
    /// Whether the holder of these seats may take back their last choice, and how many actions would be left.
    /// A choice is taken back with all its steps, to the turn or window it began with.
    pub(crate) fn undo(&self, seats: &[Seat]) -> (UndoRight, u32) {
        const NO: (UndoRight, u32) = (UndoRight::No, 0);
        let (Some(play), TableStatus::Playing) = (&self.play, self.status()) else { return NO };
        let acts = &play.acts;
        let Some(last) = acts.iter().rposition(|act| seats.contains(&act.decision.seat)) else {
            return NO;
        };
        if acts[last..].iter().any(|act| act.stays) || last < self.record.setup.opening.len() {
            return NO;
        }
        let is_unfinished = last + 1 == acts.len()
            && self.decision().is_some_and(|decision| seats.contains(&decision.seat));
        let is_free = is_unfinished || self.alone(seats);
        (if is_free { UndoRight::Free } else { UndoRight::Ask }, start_of_choice(acts, last) as u32)
    }
}

/// The first action of the choice that this one is a step of, as far as nothing on the way stays.
fn start_of_choice(acts: &[Act], last: usize) -> usize {
    let mut start = last;
    while acts[start].decision.kind == DecisionKind::Step
        && start > 0
        && acts[start - 1].decision.seat == acts[start].decision.seat
        && !acts[start - 1].stays
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

    fn act(decision: Decision) -> Act {
        Act { decision, stays: false }
    }

    #[test]
    fn a_choice_begins_with_its_turn() {
        let turn = Decision::turn(A, 1);
        let acts = [turn, turn, Decision::step(A, 1), Decision::step(A, 1)].map(act);
        assert_eq!(start_of_choice(&acts, 3), 1);
        assert_eq!(start_of_choice(&acts, 1), 1);
    }

    #[test]
    fn a_choice_in_a_window_begins_with_the_window() {
        let acts = [Decision::window(A, 1, 0), Decision::step(A, 1)].map(act);
        assert_eq!(start_of_choice(&acts, 1), 0);
    }

    #[test]
    fn what_was_shown_on_the_way_stays() {
        let mut acts = [Decision::turn(A, 1), Decision::step(A, 1), Decision::step(A, 1)].map(act);
        acts[1].stays = true;
        assert_eq!(start_of_choice(&acts, 2), 2);
    }
}
