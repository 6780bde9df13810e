//! Trade (NEC-TRADE).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::effect::{Ban, Opening};
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{KINDS, Kind, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// NEC-TRADE-1: the regions where the seat can trade.
    pub(crate) fn trade_regions(&self, state: &State, seat: Seat) -> u16 {
        if state.course.armed.trade_anywhere {
            return self.map.all;
        }
        Region::all(self.map.all)
            .filter(|region| state.units(seat, *region).get(Kind::Trader) > 0)
            .fold(0, |set, region| set | region.bit())
    }

    /// NEC-TRADE-3: not with an empty reserve.
    pub(crate) fn can_trade(&self, state: &State, seat: Seat) -> bool {
        !Self::is_banned(state, seat, Ban::Trade)
            && !state.player(seat).reserve.is_empty()
            && self.trade_regions(state, seat) != 0
    }

    pub(crate) fn asks_trade_units(&self, state: &State) -> Question {
        let reserve = state.player(state.course.asked).reserve;
        let wanted = match state.course.armed.trade_units {
            0 => self.rules.trade_units,
            armed => armed,
        };
        Question::Add { reserve, count: wanted.min(reserve.total()) }
    }

    /// NEC-TRADE-1, NEC-TRADE-3 and NEC-R52: why no trade can be made.
    pub(crate) fn refuse_trade(state: &State, seat: Seat) -> Refusal {
        if Self::is_banned(state, seat, Ban::Trade) {
            return Refusal::new(
                "NEC-R52",
                "une carte vous interdit le commerce pendant ce tour",
                "a card forbids you trade in this turn",
            );
        }
        if state.player(seat).reserve.is_empty() {
            return Refusal::new("NEC-TRADE-3", "votre réserve est vide", "your reserve is empty");
        }
        Refusal::new(
            "NEC-TRADE-1",
            "vous n'avez pas de négociant sur le plateau",
            "you have no trader on the board",
        )
    }

    /// NEC-TRADE-1: why no trade is made in this region.
    pub(crate) fn refuse_trade_region() -> Refusal {
        Refusal::new(
            "NEC-TRADE-1",
            "il vous faut un négociant dans cette région",
            "you need a trader in this region",
        )
    }

    /// NEC-TRADE-2: why these units cannot be added.
    pub(crate) fn refuse_trade_units() -> Refusal {
        Refusal::new(
            "NEC-TRADE-2",
            "ce n'est pas le nombre d'unités attendu, ou la réserve ne les a pas",
            "this is not the number of units expected, or the reserve lacks them",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn pick_trade_region(&mut self, region: Region) {
        self.state.course.leg.to = region;
        self.state.course.step = Step::TradeUnits;
    }

    /// NEC-TRADE-2: the units enter; what is armed for a trade is used up; then others may answer.
    /// NEC-TRADE-4, NEC-R27.
    pub(crate) fn trade(&mut self, counts: [u8; KINDS]) {
        let (seat, region) = (self.active(), self.state.course.leg.to);
        if self.state.course.armed.free_trade {
            self.state.course.armed.free_trade = false;
        } else {
            self.spend_action();
        }
        self.state.course.armed.trade_units = 0;
        self.state.course.armed.trade_anywhere = false;
        for (kind, count) in Kind::ALL.into_iter().zip(counts) {
            self.state.player_mut(seat).reserve.take(kind, count);
            self.state.add_units(seat, region, kind, count);
        }
        let [fighters, traders, mages] = counts;
        self.tell(|| Event::Traded { seat, region, fighters, traders, mages });
        self.state.course.lap = 0;
        self.state.course.step = Step::TradeWindow;
    }

    /// The active seat, then the others clockwise.
    pub(crate) fn settle_trade_window(&mut self) -> bool {
        let active = self.active();
        while usize::from(self.state.course.lap) < self.game.seats {
            let seat = State::clockwise(active, self.state.course.lap, self.game.seats);
            if self.ask(seat, Opening::Trade) {
                return true;
            }
            self.state.course.lap += 1;
        }
        self.state.course.lap = 0;
        self.back_to_menu();
        false
    }
}
