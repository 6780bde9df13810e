//! Victory: how a game is won, lost or drawn.

use engine::{Chance, Outcome, Seat, Story};

use crate::event::Event;
use crate::rules::Play;
use crate::state::Step;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-VICTORY-1: whoever has no living spirit left has lost, at once.
    pub(crate) fn check_spirits(&mut self) {
        let has_lost = |seat| self.state.side(seat).alive() == 0;
        match [Seat::new(0), Seat::new(1)].map(has_lost) {
            [false, false] => {}
            // NXT-R30: one event that destroys both sides is a draw.
            [true, true] => self.draw_game("NXT-R30"),
            [true, false] => self.win(Seat::new(1), "NXT-VICTORY-1"),
            [false, true] => self.win(Seat::new(0), "NXT-VICTORY-1"),
        }
    }

    /// NXT-VICTORY-2: whoever's deck ran empty too often has lost, at once.
    pub(crate) fn lose_by_exhaustion(&mut self, seat: Seat) {
        self.win(seat.other(), "NXT-VICTORY-2");
    }

    /// NXT-VICTORY-3: nobody has won when the last turn is over.
    pub(crate) fn end_by_turns(&mut self) {
        self.draw_game("NXT-VICTORY-3");
    }

    fn win(&mut self, seat: Seat, rule: &'static str) {
        self.state.step = Step::Over(Outcome::Win(seat));
        self.tell(|| Event::GameWon { seat, rule });
    }

    fn draw_game(&mut self, rule: &'static str) {
        self.state.step = Step::Over(Outcome::Draw);
        self.tell(|| Event::GameDrawn { rule });
    }
}
