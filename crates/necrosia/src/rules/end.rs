//! The end of the game (NEC-END).

use engine::{Chance, Outcome, SEATS_MAX, Seat, Story};

use crate::Necrosia;
use crate::event::Event;
use crate::rules::Play;
use crate::state::{State, Step};

impl Necrosia {
    /// NEC-END-1, NEC-END-2, NEC-END-3, NEC-END-4: what seats are compared by, the best having the most.
    pub(crate) fn standing(&self, state: &State, seat: Seat) -> (u16, u32, u16, u16) {
        let player = state.player(seat);
        let regions = self.dominated(state, seat).count_ones();
        (player.influence, regions, state.army(seat), player.tally)
    }

    /// The rank of every seat: 1 and how many stand better.
    /// NEC-GAME-2, NEC-R64.
    pub(crate) fn ranks(&self, state: &State) -> [u8; SEATS_MAX] {
        let mut standings = [(0, 0, 0, 0); SEATS_MAX];
        for (index, standing) in standings[..self.seats].iter_mut().enumerate() {
            *standing = self.standing(state, Seat::new(index));
        }
        let mut ranks = [0; SEATS_MAX];
        for (index, rank) in ranks[..self.seats].iter_mut().enumerate() {
            let better = standings[..self.seats].iter().filter(|other| **other > standings[index]);
            *rank = 1 + better.count() as u8;
        }
        ranks
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn final_scoring(&mut self) {
        let ranks = self.game.ranks(self.state);
        self.end(Outcome::Ranking(ranks));
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.state.course.step = Step::Over(outcome);
        self.tell(|| Event::GameEnded { outcome });
    }
}
