//! What a position promises: what the year will have made of each region, how near the common defeat is, and who leads.
//!
//! Two seats are looked at with other eyes than more: nobody else mends what one of them leaves, and whoever plays last is answered by nobody.

mod more;
mod two;

use engine::SEATS_MAX;

use crate::Necrosia;
use crate::sets::Region;
use crate::state::{State, Step};

/// Below which share of rivals left behind a seat begins to think that all might as well lose.
const HOPE: f32 = 0.12;

/// What a position promises.
pub(crate) struct Outlook {
    /// How likely the common defeat looks, from 0 to 1.
    pub(crate) risk: f32,
    /// The share of rivals that each seat looks like leaving behind, if all do not lose together.
    pub(crate) prospects: [f32; SEATS_MAX],
}

/// How much of the year is still to come.
struct Rest {
    /// The regions in which each seat has its necrosis still before it.
    necrosis: [u16; SEATS_MAX],
    /// Which seats have their count of influence still before them.
    counts: [bool; SEATS_MAX],
    /// How many actions each seat has left.
    actions: [f32; SEATS_MAX],
    /// How many turns are left.
    turns: f32,
    /// How many years come after this one.
    later: f32,
}

/// A region as the necrosis of units leaves it, if nobody does anything about it.
struct Dusk {
    counts: [i32; SEATS_MAX],
    necrosians: i32,
}

impl Dusk {
    /// How many more necrosians than units there are.
    fn gap(&self) -> i32 {
        self.necrosians - self.counts.iter().sum::<i32>()
    }

    /// By how many units the seat is ahead of everybody else, necrosians included.
    fn lead(&self, seat: usize) -> i32 {
        let rivals = self.counts.iter().enumerate().filter(|(other, _)| *other != seat);
        let most = rivals.map(|(_, count)| *count).fold(self.necrosians, i32::max);
        self.counts[seat] - most
    }
}

impl Necrosia {
    /// What the position promises, the rules of necrosis applied to it as it is.
    pub(crate) fn outlook(&self, state: &State) -> Outlook {
        let rest = self.rest_of_year(state);
        if self.seats == 2 {
            self.outlook_of_two(state, &rest)
        } else {
            self.outlook_of_more(state, &rest)
        }
    }

    /// How much of the year is still to come.
    fn rest_of_year(&self, state: &State) -> Rest {
        let course = &state.course;
        let later = f32::from(self.rules.years.saturating_sub(course.year.max(1)));
        let mut rest = Rest {
            necrosis: [self.map.all; SEATS_MAX],
            counts: [true; SEATS_MAX],
            actions: [f32::from(self.rules.actions); SEATS_MAX],
            turns: self.seats as f32,
            later,
        };
        if course.year == 0 || matches!(course.step, Step::Arbitrate | Step::Slot) {
            return rest;
        }
        for seat in course.slots.iter().take(usize::from(course.turns)) {
            rest.necrosis[usize::from(*seat)] = 0;
            rest.counts[usize::from(*seat)] = false;
            rest.actions[usize::from(*seat)] = 0.0;
        }
        let active = state.active().index();
        let is_counted = matches!(course.step, Step::Support | Step::Buy | Step::YearEnd);
        rest.counts[active] = !is_counted;
        let mut actions = 0;
        if matches!(course.step, Step::NecrosisWindow | Step::Necrosed) {
            rest.necrosis[active] = course.dusk.affected;
        } else if is_counted || course.step == Step::InfluenceWindow {
            rest.necrosis[active] = 0;
        } else {
            actions = course.actions;
        }
        rest.actions[active] = f32::from(actions);
        rest.turns -= f32::from(course.turns) + 1.0;
        rest.turns += f32::from(actions) / f32::from(self.rules.actions.max(1));
        rest
    }

    /// The region once every seat has had its necrosis of this year.
    /// NEC-NECROSIS-2, NEC-NECROSIS-3, NEC-NECROSIS-6; while the table is set up, NEC-YEAR-2 too.
    fn dusk(&self, state: &State, region: Region, rest: &Rest) -> Dusk {
        let mut dusk =
            Dusk { counts: [0; SEATS_MAX], necrosians: i32::from(state.necrosians(region)) };
        let is_harmful = dusk.necrosians > 0 || state.is_necrosed(region);
        if state.course.year == 0 && self.rules.reinforces_year_1 && dusk.necrosians > 0 {
            dusk.necrosians += i32::from(self.guild(state, region).is_some());
        }
        for (index, count) in dusk.counts.iter_mut().enumerate().take(self.seats) {
            *count = i32::from(state.board.units[index][region.index()].total());
            if is_harmful && *count > 0 && rest.necrosis[index] & region.bit() != 0 {
                *count -= 1;
                dusk.necrosians += 1;
            }
        }
        dusk
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
