//! Magic (NEC-MAGIC).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::effect::Ban;
use crate::event::Event;
use crate::question::{Question, pick_code};
use crate::rules::Play;
use crate::sets::{Kind, Region};
use crate::state::{State, Step};

impl Necrosia {
    fn has_mage(state: &State, seat: Seat, region: Region) -> bool {
        // A mage that cannot move still counts.
        state.units(seat, region).get(Kind::Mage) > 0
    }

    /// NEC-MAGIC-2 and NEC-MAGIC-4: the units of the region that the seat can carry, by owner; necrosians are none.
    fn portable(&self, state: &State, seat: Seat, region: Region) -> [u8; 5] {
        let mut kinds = [0; 5];
        for (owner, kinds) in kinds[..self.seats].iter_mut().enumerate() {
            let owner = Seat::new(owner);
            *kinds = if owner == seat {
                Self::movable(state, seat, region)
            } else {
                state.units(owner, region).kinds()
            };
        }
        kinds
    }

    /// NEC-MAGIC-1: where magic can arrive.
    pub(crate) fn magic_arrivals(&self, state: &State, seat: Seat, from: Region) -> u16 {
        let is_open = state.course.armed.without_arrival;
        Region::all(self.map.all & !from.bit())
            .filter(|region| is_open || Self::has_mage(state, seat, *region))
            .fold(0, |set, region| set | region.bit())
    }

    pub(crate) fn magic_sources(&self, state: &State, seat: Seat) -> u16 {
        let is_open = state.course.armed.without_departure;
        Region::all(self.map.all)
            .filter(|from| {
                (is_open || Self::has_mage(state, seat, *from))
                    && self.magic_arrivals(state, seat, *from) != 0
                    && self.portable(state, seat, *from).iter().any(|kinds| *kinds != 0)
            })
            .fold(0, |set, region| set | region.bit())
    }

    pub(crate) fn can_use_magic(&self, state: &State, seat: Seat) -> bool {
        !Self::is_banned(state, seat, Ban::Magic) && self.magic_sources(state, seat) != 0
    }

    pub(crate) fn asks_magic_unit(&self, state: &State) -> Question {
        let leg = &state.course.leg;
        let floor = if self.rules.canonical && leg.count > 0 { state.course.floor } else { 0 };
        Question::Pick {
            kinds: self.portable(state, state.course.asked, leg.from),
            floor,
            stop: leg.count > 0,
        }
    }

    /// NEC-MAGIC-1 and NEC-R52: why no magic can be used.
    pub(crate) fn refuse_magic(state: &State, seat: Seat) -> Refusal {
        if Self::is_banned(state, seat, Ban::Magic) {
            return Refusal::new(
                "NEC-R52",
                "une carte vous interdit la magie pendant ce tour",
                "a card forbids you magic in this turn",
            );
        }
        Self::refuse_magic_region()
    }

    /// NEC-MAGIC-1: why magic does not leave here, or arrive there.
    pub(crate) fn refuse_magic_region() -> Refusal {
        Refusal::new(
            "NEC-MAGIC-1",
            "il vous faut un magicien au départ et un autre à l'arrivée",
            "you need a mage where magic leaves and another where it arrives",
        )
    }

    /// NEC-MAGIC-2: why this unit is not carried.
    pub(crate) fn refuse_carried() -> Refusal {
        Refusal::new(
            "NEC-MAGIC-2",
            "cette unité n'est pas au départ, ou ne peut pas bouger",
            "this unit is not where magic leaves, or cannot move",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn pick_magic_source(&mut self, from: Region) {
        self.state.course.leg.from = from;
        self.state.course.step = Step::MagicTo;
    }

    pub(crate) fn pick_magic_arrival(&mut self, to: Region) {
        let course = &mut self.state.course;
        course.leg.to = to;
        course.leg.limit = match course.armed.magic_units {
            0 => self.game.rules.magic_units,
            armed => armed,
        };
        course.step = Step::MagicUnit;
    }

    /// NEC-MAGIC-2 and NEC-MAGIC-3: one unit is carried; the first one spends the action.
    /// NEC-R28.
    pub(crate) fn carry(&mut self, owner: Seat, kind: Kind) {
        let seat = self.active();
        let leg = &mut self.state.course.leg;
        leg.count += 1;
        let leg = *leg;
        if leg.count == 1 {
            self.spend_action();
            self.state.course.armed.magic_units = 0;
        }
        self.state.course.floor = pick_code(owner, kind);
        self.relocate(seat, owner, kind, leg.from, leg.to);
        if leg.count >= leg.limit {
            self.back_to_menu();
        }
    }
}
