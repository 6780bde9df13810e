//! The year (NEC-YEAR): reinforcement, its end, and regions that fall (NEC-REGION).

use engine::{Chance, Outcome, Seat, Story};

use crate::Necrosia;
use crate::effect::Opening;
use crate::event::Event;
use crate::rules::Play;
use crate::sets::{CardSet, NONE, Region};
use crate::state::{STAND_IN, State, Step};

impl Necrosia {
    /// NEC-REGION-1 and NEC-REGION-4: the regions whose necrosians outnumber all units.
    /// NEC-R32, NEC-R33.
    pub(crate) fn falling(&self, state: &State) -> u16 {
        Region::all(self.map.all & !state.board.necrosed)
            .filter(|region| {
                let units: u16 = (0..self.seats)
                    .map(|seat| u16::from(state.board.units[seat][region.index()].total()))
                    .sum();
                state.necrosians(*region) > units
            })
            .fold(0, |set, region| set | region.bit())
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Phases 1 and 2: reinforcement, then the order.
    /// NEC-SETUP-3, NEC-YEAR-3, NEC-R02, NEC-R70.
    pub(crate) fn begin_year(&mut self) {
        let course = &mut self.state.course;
        course.year += 1;
        course.slots = [NONE; 5];
        course.chosen = 0;
        course.turns = 0;
        let year = course.year;
        self.tell(|| Event::YearBegan { year });
        if year > 1 || self.game.rules.reinforces_year_1 {
            self.reinforce();
        }
        if year == 1 {
            // The first count has fixed the order already.
            self.state.course.step = Step::Slot;
        } else {
            self.order_by_influence();
        }
    }

    /// NEC-YEAR-2 and NEC-YEAR-6: one more necrosian where a guild and a necrosian are.
    fn reinforce(&mut self) {
        let regions = self.game.guilds(self.state) & self.game.infested(self.state);
        for region in Region::all(regions) {
            self.state.board.necrosians[region.index()] += 1;
        }
        if regions != 0 {
            self.tell(|| Event::Reinforced { regions: Region::all(regions).collect() });
        }
    }

    /// Y1: which regions fall.
    /// NEC-YEAR-5, NEC-R85.
    pub(crate) fn end_year(&mut self) {
        self.state.course.played = CardSet::default();
        self.state.course.falling = self.game.falling(self.state);
        self.state.course.lap = 0;
        self.state.course.step = Step::YearEnd;
    }

    /// Y2: a lap clockwise from the seat of the first slot; then the regions fall.
    /// NEC-YEAR-1, NEC-R65.
    pub(crate) fn settle_year_end(&mut self) -> bool {
        let first = Seat::new(self.state.course.slots[0].into());
        while self.state.course.falling != 0 && usize::from(self.state.course.lap) < self.game.seats
        {
            let seat = State::clockwise(first, self.state.course.lap, self.game.seats);
            if self.ask(seat, Opening::YearEnd) {
                return true;
            }
            self.state.course.lap += 1;
        }
        self.state.course.lap = 0;
        for region in Region::all(std::mem::take(&mut self.state.course.falling)) {
            if self.necrose_region(region) {
                return true;
            }
        }
        if self.state.course.year == self.game.rules.years {
            self.final_scoring();
        } else {
            self.begin_year();
        }
        false
    }

    /// NEC-REGION-2, NEC-REGION-3 and NEC-REGION-5: a region falls; whether that was the one too many (NEC-END-5).
    /// NEC-GAME-4, NEC-REGION-7, NEC-R34, NEC-R35.
    pub(crate) fn necrose_region(&mut self, region: Region) -> bool {
        let hidden = &mut self.state.hidden;
        let value = if hidden.tokens_len == 0 {
            self.state.board.tokens[region.index()] = STAND_IN;
            1
        } else {
            hidden.tokens_len -= 1;
            let place = usize::from(hidden.tokens_len);
            let value = std::mem::take(&mut hidden.tokens[place]);
            self.state.board.tokens[region.index()] = value + 1;
            value
        };
        self.state.board.necrosed |= region.bit();
        // NEC-CARD, erratum on the lent guild: lost for good.
        if self.state.course.dusk.guild == region.0 {
            self.state.course.dusk.guild = NONE;
        }
        self.tell(|| Event::RegionNecrosed { region, value });
        let fallen = self.state.board.necrosed.count_ones();
        if fallen >= u32::from(self.game.rules.defeat_at) {
            self.end(Outcome::SharedDefeat);
            return true;
        }
        false
    }

    /// NEC-R36: the token goes under its pile; print and guild return.
    /// NEC-REGION-6.
    pub(crate) fn cleanse_region(&mut self, region: Region) {
        let token = std::mem::take(&mut self.state.board.tokens[region.index()]);
        self.state.board.necrosed &= !region.bit();
        if token != STAND_IN && token != 0 {
            let hidden = &mut self.state.hidden;
            let len = usize::from(hidden.tokens_len);
            hidden.tokens.copy_within(..len, 1);
            hidden.tokens[0] = token - 1;
            hidden.tokens_len += 1;
        }
        self.tell(|| Event::RegionCleansed { region });
    }
}
