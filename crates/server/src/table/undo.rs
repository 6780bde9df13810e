//! Taking back: free inside one's own unfinished choice, by agreement otherwise, never past something
//! that was shown or drawn.

use engine::Seat;

use super::course::Course;
use crate::wire::{TableStatus, UndoRight};

impl Course {
    /// Whether the holder of these seats may take back their last action, and how many actions would be left.
    pub(crate) fn undo(&self, seats: &[Seat]) -> (UndoRight, u32) {
        const NO: (UndoRight, u32) = (UndoRight::No, 0);
        let (Some(play), TableStatus::Playing) = (&self.play, self.status()) else { return NO };
        let Some(last) = play.acts.iter().rposition(|(seat, _)| seats.contains(seat)) else {
            return NO;
        };
        let stays = play.acts[last..].iter().any(|(_, stays)| *stays);
        if stays || last < self.record.setup.opening.len() {
            return NO;
        }
        let unfinished = last + 1 == play.acts.len()
            && self.decider().is_some_and(|decider| seats.contains(&decider));
        let right = if unfinished || self.alone(seats) { UndoRight::Free } else { UndoRight::Ask };
        (right, last as u32)
    }
}
