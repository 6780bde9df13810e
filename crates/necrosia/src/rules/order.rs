//! The order of the year (NEC-ORDER): who chooses when, ties and slots.

use engine::{Chance, Refusal, SEATS_MAX, Seat, Story};

use crate::Necrosia;
use crate::event::Event;
use crate::rules::Play;
use crate::sets::{NONE, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// NEC-ORDER-4: what years after the first compare.
    fn order_key(state: &State, seat: u8) -> (u16, u16) {
        let seat = Seat::new(seat.into());
        (state.player(seat).influence, state.army(seat))
    }

    /// The end of the group of equal seats that starts at this place of the choosing order.
    fn group_end(&self, state: &State, start: usize) -> usize {
        let order = &state.course.choosing[..self.seats];
        let key = Self::order_key(state, order[start]);
        let equal = order[start..].iter().take_while(|seat| Self::order_key(state, **seat) == key);
        start + equal.count()
    }

    /// NEC-ORDER-5: the tied seats that the first to choose ranks now.
    pub(crate) fn tied_to_rank(&self, state: &State) -> u8 {
        let start = usize::from(state.course.chosen);
        let end = self.group_end(state, start);
        state.course.choosing[start..end].iter().fold(0, |set, seat| set | 1 << seat)
    }

    /// The slots that nobody has, as a set from 0.
    pub(crate) fn free_slots(&self, state: &State) -> u8 {
        let slots = state.course.slots[..self.seats].iter().enumerate();
        slots.filter(|(_, seat)| **seat == NONE).fold(0, |set, (at, _)| set | 1 << at)
    }

    /// NEC-ORDER-5: why this seat cannot be ranked.
    pub(crate) fn refuse_rank() -> Refusal {
        Refusal::new(
            "NEC-ORDER-5",
            "ce joueur n'est pas parmi les ex æquo à départager",
            "this seat is not among the tied ones to rank",
        )
    }

    /// NEC-ORDER-2: why this slot cannot be chosen.
    pub(crate) fn refuse_slot() -> Refusal {
        Refusal::new("NEC-ORDER-2", "cette place est prise", "this slot is taken")
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NEC-SETUP-15: the order of year 1, from the position of the first count.
    /// NEC-ORDER-3, NEC-R03, NEC-R05.
    pub(crate) fn order_by_setup(&mut self) {
        let (game, state) = (self.game, &*self.state);
        let mut keys = [(0_u16, 0_u8, 0_u32); SEATS_MAX];
        for (index, key) in keys[..game.seats].iter_mut().enumerate() {
            let seat = Seat::new(index);
            let own = game.dominated(state, seat);
            let cheapest = Region::all(own).map(|region| game.worth(state, region)).min();
            *key = (state.player(seat).influence, cheapest.unwrap_or(0), own.count_ones());
        }
        let mut order = [NONE; SEATS_MAX];
        order[..game.seats].iter_mut().enumerate().for_each(|(at, seat)| *seat = at as u8);
        order[..game.seats].sort_by_key(|seat| keys[usize::from(*seat)]);
        // NEC-ORDER-6: what is still equal is drawn, from the lowest group on.
        let mut start = 0;
        while start < game.seats {
            let key = keys[usize::from(order[start])];
            let equal = order[start..game.seats].iter();
            let end = start + equal.take_while(|seat| keys[usize::from(**seat)] == key).count();
            self.draw_order(&mut order[start..end]);
            start = end;
        }
        self.state.course.choosing = order;
    }

    /// One shuffle of the seats of a tied group, taken in seat order.
    fn draw_order(&mut self, group: &mut [u8]) {
        if group.len() < 2 {
            return;
        }
        group.sort_unstable();
        self.chance.shuffle(group);
        self.tell(|| Event::OrderDrawn {
            seats: group.iter().map(|seat| Seat::new(usize::from(*seat))).collect(),
        });
    }

    /// NEC-ORDER-2, NEC-ORDER-4 and NEC-ORDER-5: the order of the later years; the lot only where the lowest themselves are tied.
    /// NEC-R06.
    pub(crate) fn order_by_influence(&mut self) {
        let game = self.game;
        let mut order = [NONE; SEATS_MAX];
        order[..game.seats].iter_mut().enumerate().for_each(|(at, seat)| *seat = at as u8);
        order[..game.seats].sort_by_key(|seat| Necrosia::order_key(self.state, *seat));
        self.state.course.choosing = order;
        let end = game.group_end(self.state, 0);
        self.draw_order(&mut order[..end]);
        self.state.course.choosing = order;
        self.state.course.chosen = end as u8;
        self.state.course.step = Step::Arbitrate;
    }

    /// Looks for the next tie that the first to choose breaks.
    pub(crate) fn settle_ties(&mut self) -> bool {
        while usize::from(self.state.course.chosen) < self.game.seats {
            if self.game.tied_to_rank(self.state).count_ones() > 1 {
                self.state.course.asked = Seat::new(self.state.course.choosing[0].into());
                return true;
            }
            self.state.course.chosen += 1;
        }
        self.state.course.chosen = 0;
        self.state.course.step = Step::Slot;
        false
    }

    pub(crate) fn rank(&mut self, seat: Seat) {
        let by = self.state.course.asked;
        let start = usize::from(self.state.course.chosen);
        let order = &mut self.state.course.choosing[start..];
        if let Some(at) = order.iter().position(|other| usize::from(*other) == seat.index()) {
            order[..=at].rotate_right(1);
        }
        self.state.course.chosen += 1;
        self.tell(|| Event::Ranked { by, seat });
    }

    pub(crate) fn settle_slots(&mut self) -> bool {
        let chosen = usize::from(self.state.course.chosen);
        if chosen == self.game.seats {
            self.state.course.turns = 0;
            self.begin_turn();
            return false;
        }
        self.state.course.asked = Seat::new(self.state.course.choosing[chosen].into());
        true
    }

    /// NEC-ORDER-1, NEC-R07.
    pub(crate) fn choose_slot(&mut self, slot: u8) {
        let seat = self.state.course.asked;
        self.state.course.slots[usize::from(slot) - 1] = seat.index() as u8;
        self.state.course.chosen += 1;
        self.tell(|| Event::SlotChosen { seat, slot });
    }
}
