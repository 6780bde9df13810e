//! Cards that change the next action of their kind (NEC-R71).

use engine::{Chance, Seat, Story};

use crate::Necrosia;
use crate::effect::{Arm, Ban};
use crate::event::Event;
use crate::rules::Play;
use crate::state::State;

impl Necrosia {
    pub(super) fn offers_arm(&self, state: &State, seat: Seat, arm: Arm) -> bool {
        let course = &state.course;
        let has_action = course.actions > 0;
        match arm {
            Arm::FreeWar => self.can_make_war(state),
            Arm::Airborne => (has_action || course.armed.free_war) && self.can_fly(state),
            Arm::MoveUnits(_) => has_action && self.can_move(state, seat),
            Arm::TradeUnits(_) => {
                (has_action || course.armed.free_trade) && self.can_trade(state, seat)
            }
            Arm::FreeTrade => self.can_trade(state, seat),
            Arm::TradeAnywhere => {
                (has_action || course.armed.free_trade)
                    && !Self::is_banned(state, seat, Ban::Trade)
                    && !state.player(seat).reserve.is_empty()
            }
            Arm::MagicUnits(_) => has_action && self.can_use_magic(state, seat),
            Arm::MagicWithoutArrival | Arm::MagicWithoutDeparture => {
                has_action && !Self::is_banned(state, seat, Ban::Magic)
            }
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn arm(&mut self, arm: Arm) {
        let armed = &mut self.state.course.armed;
        match arm {
            Arm::FreeWar => armed.free_war = true,
            Arm::Airborne => armed.airborne = true,
            Arm::MoveUnits(count) => armed.move_units = count,
            Arm::TradeUnits(count) => armed.trade_units = count,
            Arm::FreeTrade => armed.free_trade = true,
            Arm::TradeAnywhere => armed.trade_anywhere = true,
            Arm::MagicUnits(count) => armed.magic_units = count,
            Arm::MagicWithoutArrival => armed.without_arrival = true,
            Arm::MagicWithoutDeparture => armed.without_departure = true,
        }
    }
}
