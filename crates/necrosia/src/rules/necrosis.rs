//! Necrosis of units (NEC-NECROSIS): phase 4, at the end of a turn.

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::effect::{Opening, Power};
use crate::event::{Event, Fate};
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Kind, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// NEC-NECROSIS-2 and NEC-NECROSIS-3: where the seat loses a unit.
    /// NEC-R16.
    pub(crate) fn affected(&self, state: &State, seat: Seat) -> u16 {
        Region::all(self.map.all)
            .filter(|region| {
                !state.units(seat, *region).is_empty()
                    && (state.is_necrosed(*region) || state.necrosians(*region) > 0)
            })
            .fold(0, |set, region| set | region.bit())
    }

    /// NEC-NECROSIS-4: one unit, two under a curse, never more than there are.
    fn toll(&self, state: &State, seat: Seat, region: Region) -> u8 {
        let is_cursed = state.players[..self.seats].iter().any(|player| player.curse == region.0);
        (1 + u8::from(is_cursed)).min(state.units(seat, region).total())
    }

    /// NEC-NECROSIS-5: which unit, or a save.
    pub(crate) fn asks_necrosed(&self, state: &State) -> Question {
        let (seat, course) = (state.course.asked, &state.course);
        let region = Region(course.dusk.affected.trailing_zeros() as u8);
        Question::Necrosed {
            kinds: state.units(seat, region).kinds(),
            power: self.power(state, seat) == Power::SpareOne && !course.is_power_used,
            pact: course.dusk.spare > 0,
        }
    }

    /// NEC-NECROSIS-5: why this unit is not the one that is necrosed.
    pub(crate) fn refuse_necrosed() -> Refusal {
        Refusal::new(
            "NEC-NECROSIS-5",
            "choisissez une de vos unités de la région touchée",
            "choose one of your units in the affected region",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// E2: the affected regions are fixed now (NEC-NECROSIS-7).
    /// NEC-NECROSIS-1, NEC-NECROSIS-8.
    pub(crate) fn begin_necrosis(&mut self) {
        let seat = self.active();
        self.state.course.dusk.affected = self.game.affected(self.state, seat);
        self.state.course.dusk.losses = 0;
        self.state.course.step = Step::NecrosisWindow;
    }

    /// E3.
    pub(crate) fn settle_necrosis_window(&mut self) -> bool {
        if self.state.course.dusk.affected == 0 {
            self.state.course.step = Step::InfluenceWindow;
            return false;
        }
        let seat = self.active();
        if self.ask(seat, Opening::Necrosis) {
            return true;
        }
        self.begin_losses();
        false
    }

    pub(crate) fn begin_losses(&mut self) {
        self.begin_region_losses();
        self.state.course.step = Step::Necrosed;
    }

    fn begin_region_losses(&mut self) {
        let affected = self.state.course.dusk.affected;
        if affected != 0 {
            let region = Region(affected.trailing_zeros() as u8);
            let seat = self.active();
            self.state.course.dusk.losses = self.game.toll(self.state, seat, region);
        }
    }

    /// E4: asks for each loss of each region.
    pub(crate) fn settle_necrosis(&mut self) -> bool {
        if self.state.course.dusk.affected == 0 {
            self.state.course.dusk.spare = 0;
            self.state.course.step = Step::InfluenceWindow;
            return false;
        }
        self.state.course.asked = self.active();
        true
    }

    /// One loss of the current region is settled.
    fn loss_settled(&mut self) {
        let dusk = &mut self.state.course.dusk;
        dusk.losses -= 1;
        if dusk.losses == 0 {
            dusk.affected &= dusk.affected - 1;
            self.begin_region_losses();
        }
    }

    fn necrosed_region(&self) -> Region {
        Region(self.state.course.dusk.affected.trailing_zeros() as u8)
    }

    pub(crate) fn suffer_necrosis(&mut self, kind: Kind) {
        let (seat, region) = (self.active(), self.necrosed_region());
        self.necrose_unit(seat, kind, region);
        self.loss_settled();
    }

    /// NEC-NECROSIS-6: the unit goes to its reserve, a necrosian takes its place.
    /// NEC-R15.
    pub(crate) fn necrose_unit(&mut self, seat: Seat, kind: Kind, region: Region) {
        self.lose_unit(seat, kind, region, Fate::Necrosis);
        self.state.board.necrosians[region.index()] += 1;
    }

    /// NEC-PEOPLE-2.
    pub(crate) fn spare_by_power(&mut self) {
        self.use_power();
        self.spared();
    }

    pub(crate) fn spare_by_pact(&mut self) {
        self.state.course.dusk.spare -= 1;
        self.spared();
    }

    fn spared(&mut self) {
        let (seat, region) = (self.active(), self.necrosed_region());
        self.tell(|| Event::LossSpared { seat, region });
        self.loss_settled();
    }
}
