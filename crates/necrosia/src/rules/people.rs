//! The powers of peoples (NEC-PEOPLE).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::effect::Power;
use crate::event::Event;
use crate::rules::Play;
use crate::sets::Region;
use crate::state::State;

impl Necrosia {
    /// NEC-PEOPLE-4, NEC-PEOPLE-5, NEC-PEOPLE-6: whether the menu offers the power.
    /// NEC-R49.
    pub(crate) fn has_menu_power(&self, state: &State, seat: Seat) -> bool {
        !state.course.is_power_used
            && match self.power(state, seat) {
                Power::FreeMove => self.can_move(state, seat),
                Power::FreeConvert => Self::can_convert(state, seat),
                Power::AddNecrosian => true,
                Power::AttackDie | Power::DefenceDie | Power::SpareOne | Power::None => false,
            }
    }

    /// NEC-PEOPLE-3: whether the attacker can still add its die.
    pub(crate) fn has_attack_die(&self, state: &State) -> bool {
        !state.course.is_power_used && self.power(state, state.active()) == Power::AttackDie
    }

    /// NEC-PEOPLE-7: why the menu does not offer the power.
    pub(crate) fn refuse_menu_power() -> Refusal {
        Refusal::new(
            "NEC-PEOPLE-7",
            "votre peuple n'a pas de pouvoir à cet instant, ou il a servi ce tour",
            "your people has no power at this moment, or it was used in this turn",
        )
    }

    /// NEC-PEOPLE-3: why the attacker has no die to add.
    pub(crate) fn refuse_attack_die() -> Refusal {
        Refusal::new(
            "NEC-PEOPLE-3",
            "votre peuple n'a pas ce pouvoir, ou il a servi ce tour",
            "your people lacks this power, or it was used in this turn",
        )
    }

    /// NEC-PEOPLE-2: why no unit is saved from the necrosis.
    pub(crate) fn refuse_save() -> Refusal {
        Refusal::new(
            "NEC-PEOPLE-2",
            "votre peuple ne peut pas, ou ne peut plus, sauver d'unité ce tour",
            "your people cannot save a unit in this turn, or not any more",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NEC-PEOPLE-7: once per own turn.
    pub(crate) fn use_power(&mut self) {
        let seat = self.active();
        self.state.course.is_power_used = true;
        self.tell(|| Event::PowerUsed { seat });
    }

    pub(crate) fn add_power_die(&mut self) {
        self.use_power();
        self.state.course.war.attack_dice += 1;
    }

    pub(crate) fn add_by_power(&mut self, region: Region) {
        self.use_power();
        self.add_necrosians(region.bit(), 1);
        self.back_to_menu();
    }

    /// Necrosians enter each of these regions.
    pub(crate) fn add_necrosians(&mut self, regions: u16, count: u8) {
        for region in Region::all(regions) {
            self.state.board.necrosians[region.index()] += u16::from(count);
        }
        self.tell(|| Event::NecrosiansAdded { regions: Region::all(regions).collect(), count });
    }
}
