//! Moving units and necrosians (NEC-MOVE-1, NEC-MOVE-2, NEC-MOVE-3, NEC-MOVE-4, NEC-MOVE-5, NEC-MOVE-6, NEC-UNIT-3, NEC-UNIT-4, NEC-UNIT-5, NEC-UNIT-6).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Kind, REGIONS_MAX, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// The kinds of units in the region that the seat may move: no ban, no mark (NEC-R53).
    #[inline]
    pub(crate) fn movable(state: &State, seat: Seat, region: Region) -> u8 {
        // The first three bans are the kinds that may not move.
        state.unmarked(seat, region).kinds() & !(state.player(seat).bans & 7)
    }

    /// NEC-UNIT-3, NEC-UNIT-4, NEC-UNIT-5, NEC-UNIT-6: where a unit of this kind can go from there.
    /// NEC-R26.
    #[inline]
    pub(crate) fn reach(&self, state: &State, kind: Kind, from: Region) -> u16 {
        let reach = match kind {
            Kind::Mage => self.map.all,
            Kind::Fighter | Kind::Trader => self.map.near[from.index()] | state.board.necrosed,
        };
        reach & !from.bit()
    }

    pub(crate) fn can_move(&self, state: &State, seat: Seat) -> bool {
        Region::all(self.map.all).any(|region| Self::movable(state, seat, region) != 0)
    }

    /// The arrivals open to a unit of the move under way (NEC-MOVE-2).
    /// NEC-R25.
    pub(crate) fn leg_reach(&self, state: &State, kind: Kind, from: Region) -> u16 {
        let (leg, reach) = (&state.course.leg, self.reach(state, kind, from));
        if leg.count == 0 || (leg.shares_source && from == leg.from) {
            // Its own source leaves every arrival open, also the common one.
            reach
        } else if leg.shares_arrival {
            reach & leg.to.bit()
        } else {
            0
        }
    }

    /// NEC-R24.
    pub(crate) fn asks_move_unit(&self, state: &State) -> Question {
        let seat = state.course.asked;
        let mut kinds = [0; REGIONS_MAX];
        for region in Region::all(self.map.all) {
            kinds[region.index()] = Kind::among(Self::movable(state, seat, region))
                .filter(|kind| self.leg_reach(state, *kind, region) != 0)
                .fold(0, |set, kind| set | kind.bit());
        }
        Question::Unit { kinds, stop: state.course.leg.count > 0 }
    }

    pub(crate) fn move_arrivals(&self, state: &State) -> u16 {
        let leg = &state.course.leg;
        self.leg_reach(state, Kind::ALL[usize::from(leg.kind)], leg.at)
    }

    /// NEC-MOVE-4 and NEC-MOVE-5: where a necrosian can go.
    /// NEC-R29.
    pub(crate) fn necrosian_arrivals(&self, state: &State, from: Region) -> u16 {
        if state.is_necrosed(from) {
            self.map.all & !from.bit()
        } else {
            self.map.near[from.index()]
        }
    }

    /// NEC-MOVE-3: why nothing can move.
    pub(crate) fn refuse_move() -> Refusal {
        Refusal::new(
            "NEC-MOVE-3",
            "aucune de vos unités ne peut bouger",
            "none of your units can move",
        )
    }

    /// NEC-MOVE-1 and NEC-R53: why this unit cannot be moved.
    pub(crate) fn refuse_unit(
        &self,
        state: &State,
        seat: Seat,
        region: Region,
        kind: Kind,
    ) -> Refusal {
        if !self.is_region(region) || state.units(seat, region).get(kind) == 0 {
            return Refusal::new(
                "NEC-MOVE-1",
                "vous n'avez pas cette unité dans cette région",
                "you have no such unit in this region",
            );
        }
        if Self::movable(state, seat, region) & kind.bit() == 0 {
            return Refusal::new(
                "NEC-R53",
                "une carte empêche cette unité de bouger",
                "a card keeps this unit from moving",
            );
        }
        refuse_shape()
    }

    /// NEC-UNIT-3, NEC-UNIT-4, NEC-UNIT-5: why the unit cannot go there.
    pub(crate) fn refuse_arrival(&self, state: &State, region: Region) -> Refusal {
        let leg = &state.course.leg;
        let kind = Kind::ALL[usize::from(leg.kind)];
        if self.is_region(region) && self.reach(state, kind, leg.at) & region.bit() != 0 {
            return refuse_shape();
        }
        let rule = match kind {
            Kind::Fighter => "NEC-UNIT-3",
            Kind::Trader => "NEC-UNIT-4",
            Kind::Mage => "NEC-UNIT-5",
        };
        Refusal::new(rule, "cette unité ne peut pas aller si loin", "this unit cannot go that far")
    }

    /// NEC-MOVE-4: why no necrosian can be moved.
    pub(crate) fn refuse_necrosians() -> Refusal {
        Refusal::new(
            "NEC-MOVE-4",
            "il n'y a pas de nécrosien sur le plateau",
            "there is no necrosian on the board",
        )
    }

    /// NEC-MOVE-4: why no necrosian leaves this region.
    pub(crate) fn refuse_necrosian_here() -> Refusal {
        Refusal::new(
            "NEC-MOVE-4",
            "il n'y a pas de nécrosien dans cette région",
            "there is no necrosian in this region",
        )
    }

    /// NEC-MOVE-4 and NEC-MOVE-5: why the necrosian cannot go there.
    pub(crate) fn refuse_necrosian_arrival() -> Refusal {
        Refusal::new(
            "NEC-MOVE-4",
            "un nécrosien va dans une région adjacente, ou n'importe où s'il quitte une région nécrosée",
            "a necrosian goes to an adjacent region, or anywhere if it leaves a necrosed one",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(crate) fn pick_move_unit(&mut self, region: Region, kind: Kind) {
        let leg = &mut self.state.course.leg;
        (leg.at, leg.kind) = (region, kind as u8);
        self.state.course.step = Step::MoveTo;
    }

    /// One leg of a move; the first one spends the action (NEC-DEC-4).
    pub(crate) fn move_to(&mut self, to: Region) {
        let seat = self.active();
        let leg = &mut self.state.course.leg;
        let (from, kind) = (leg.at, Kind::ALL[usize::from(leg.kind)]);
        if leg.count == 0 {
            (leg.from, leg.to) = (from, to);
            (leg.shares_source, leg.shares_arrival) = (true, true);
        } else {
            leg.shares_source &= from == leg.from;
            leg.shares_arrival &= to == leg.to;
        }
        leg.count += 1;
        let (is_first, is_free, is_last) = (leg.count == 1, leg.is_free, leg.count >= leg.limit);
        if is_free {
            self.use_power();
        } else if is_first {
            self.spend_action();
            self.state.course.armed.move_units = 0;
        }
        self.relocate(seat, seat, kind, from, to);
        if is_last {
            self.back_to_menu();
        } else {
            self.state.course.step = Step::MoveUnit;
        }
    }

    /// One unit goes from one region to another.
    pub(crate) fn relocate(&mut self, by: Seat, owner: Seat, kind: Kind, from: Region, to: Region) {
        self.state.take_units(owner, from, kind, 1);
        self.state.add_units(owner, to, kind, 1);
        self.tell(|| Event::UnitMoved { by, owner, kind, from, to });
    }

    pub(crate) fn pick_necrosian(&mut self, from: Region) {
        self.state.course.leg.from = from;
        self.state.course.step = Step::NecrosianTo;
    }

    pub(crate) fn move_necrosian(&mut self, to: Region) {
        let (seat, from) = (self.active(), self.state.course.leg.from);
        self.spend_action();
        self.relocate_necrosians(seat, 1, from, to);
        self.back_to_menu();
    }

    pub(crate) fn relocate_necrosians(&mut self, by: Seat, count: u16, from: Region, to: Region) {
        self.state.board.necrosians[from.index()] -= count;
        self.state.board.necrosians[to.index()] += count;
        self.tell(|| Event::NecrosiansMoved { by, count, from, to });
    }
}

/// NEC-MOVE-2: why the legs of a move do not fit together.
fn refuse_shape() -> Refusal {
    Refusal::new(
        "NEC-MOVE-2",
        "les unités d'un déplacement partagent leur départ ou leur arrivée",
        "the units of a move share their source or their destination",
    )
}
