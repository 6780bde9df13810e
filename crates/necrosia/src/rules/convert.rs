//! Converting a unit (NEC-MOVE-7).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Kind, REGIONS_MAX, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// The own units that can become something else: the reserve has another kind (NEC-R30).
    pub(crate) fn convertible(state: &State, seat: Seat) -> [u8; REGIONS_MAX] {
        let spare = state.player(seat).reserve.kinds();
        let open = Kind::ALL
            .into_iter()
            .filter(|kind| spare & !kind.bit() != 0)
            .fold(0, |set, kind| set | kind.bit());
        state.board.units[seat.index()].map(|band| band.kinds() & open)
    }

    pub(crate) fn can_convert(state: &State, seat: Seat) -> bool {
        Self::convertible(state, seat).iter().any(|kinds| *kinds != 0)
    }

    pub(crate) fn asks_convert_kind(state: &State) -> Question {
        let spare = state.player(state.course.asked).reserve.kinds();
        Question::As(spare & !(1 << state.course.leg.kind))
    }

    /// NEC-MOVE-7: why this unit cannot become that.
    pub(crate) fn refuse_convert() -> Refusal {
        Refusal::new(
            "NEC-MOVE-7",
            "il faut une de vos unités du plateau et un autre type dans votre réserve",
            "it takes one of your units on the board and another type in your reserve",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn pick_convert(&mut self, region: Region, kind: Kind) {
        let leg = &mut self.state.course.leg;
        (leg.at, leg.kind) = (region, kind as u8);
        self.state.course.step = Step::ConvertAs;
    }

    pub(crate) fn convert(&mut self, to: Kind) {
        let seat = self.active();
        let leg = self.state.course.leg;
        let (region, from) = (leg.at, Kind::ALL[usize::from(leg.kind)]);
        if leg.is_free {
            self.use_power();
        } else {
            self.spend_action();
        }
        self.state.take_units(seat, region, from, 1);
        self.state.add_units(seat, region, to, 1);
        let reserve = &mut self.state.player_mut(seat).reserve;
        reserve.take(to, 1);
        reserve.add(from, 1);
        self.tell(|| Event::Converted { seat, region, from, to });
        self.back_to_menu();
    }
}
