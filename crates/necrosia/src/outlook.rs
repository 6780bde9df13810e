//! What a position promises: what the year will have made of each region, how near the common defeat is, and who leads.

use engine::{SEATS_MAX, Seat};

use crate::Necrosia;
use crate::sets::Region;
use crate::state::{State, Step};

/// What a card that a guild or a necrosed region gives is worth, in influence.
const SUPPORT: f32 = 1.2;
/// What a card in hand is worth while there is time to use it, in influence.
const CARD: f32 = 1.2;
/// What a unit on the board is worth for each year to come, in influence.
const UNIT: f32 = 0.25;
/// How much of the influence of later years a seat counts on.
const LATER: f32 = 0.7;
/// How much of a region stays when necrosians eat its units every year.
const EATEN: f32 = 0.6;
/// How many regions fall in a year that nothing threatens yet: by cards and by necrosians that are moved.
const STRAY: f32 = 0.2;
/// How many regions each rival may still bring down in a last turn with nothing to lose: from a necrosed region a necrosian
/// goes anywhere, and one is enough where nobody stands. The more rivals, the more everybody waits for somebody else to mend it.
const LAST_TURN: f32 = 1.2;
/// The least of that: measured with two seats.
const LAST_TURN_MIN: f32 = 1.5;
/// How many regions one action of such a seat brings down once the last year has come.
const SPITE: f32 = 0.7;
/// Below which share of rivals left behind a seat begins to think that all might as well lose.
const HOPE: f32 = 0.12;

/// What a position promises.
pub(crate) struct Outlook {
    /// How many regions look like being necrosed in the end, less the number that is one too many.
    flood: f32,
    /// How many years are left, with what is left of this one.
    years: f32,
    /// What each seat looks like having in the end, in influence.
    scores: [f32; SEATS_MAX],
}

impl Outlook {
    /// How likely the common defeat looks, from 0 to 1.
    pub(crate) fn risk(&self) -> f32 {
        // Regions fall one by one: half a region below the limit is as near as not.
        logistic((self.flood + 0.5) / (0.2 + 0.3 * self.years.sqrt()))
    }

    /// The share of rivals that the seat looks like leaving behind.
    pub(crate) fn prospect(&self, seats: usize, seat: Seat) -> f32 {
        let own = self.scores[seat.index()];
        let doubt = 1.0 + 2.0 * self.years;
        let rivals = (0..seats).filter(|index| *index != seat.index());
        let share: f32 = rivals.map(|index| logistic((own - self.scores[index]) / doubt)).sum();
        share / (seats as f32 - 1.0)
    }
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
        let years = rest.later + rest.turns / self.seats as f32;
        let mut flood = state.board.necrosed.count_ones() as f32 - f32::from(self.rules.defeat_at);
        let mut scores = [0.0; SEATS_MAX];
        for (index, score) in scores.iter_mut().enumerate().take(self.seats) {
            *score = self.belongings(state, Seat::new(index), years);
        }
        for region in Region::all(self.map.all) {
            let dusk = self.dusk(state, region, &rest);
            let is_necrosed = state.is_necrosed(region);
            let has_guild = self.guild(state, region).is_some();
            let falls = if is_necrosed { 0.0 } else { chance_to_fall(&dusk, rest.turns) };
            if !is_necrosed {
                flood += falls + (1.0 - falls) * danger(&dusk, has_guild) * rest.later.min(2.0);
            }
            let gives_card = has_guild || is_necrosed;
            let worth =
                f32::from(self.worth(state, region)) + if gives_card { SUPPORT } else { 0.0 };
            let is_eaten = is_necrosed || dusk.necrosians > 0;
            let stays = (1.0 - 0.5 * falls) * if is_eaten { EATEN } else { 1.0 };
            for (index, score) in scores.iter_mut().enumerate().take(self.seats) {
                if dusk.counts[index] == 0 {
                    continue;
                }
                let lead = dusk.lead(index);
                if lead > 0 && rest.counts[index] {
                    *score += worth;
                }
                *score += worth * chance_to_hold(lead) * stays * rest.later * LATER;
            }
        }
        let mut outlook = Outlook { flood, years, scores };
        outlook.flood += if rest.later > 0.0 {
            (LAST_TURN * (self.seats as f32 - 1.0)).max(LAST_TURN_MIN) + STRAY * rest.later
        } else {
            SPITE * self.spite(&outlook, &rest)
        };
        outlook
    }

    /// How many actions those have left who look like coming last: they lose nothing by letting the tide in.
    fn spite(&self, outlook: &Outlook, rest: &Rest) -> f32 {
        let of_seat = |index: usize| {
            let hope = outlook.prospect(self.seats, Seat::new(index));
            rest.actions[index] * (1.0 - hope / HOPE).max(0.0)
        };
        (0..self.seats).filter(|index| rest.actions[*index] > 0.0).map(of_seat).fold(0.0, f32::max)
    }

    /// What the seat has apart from regions: influence, units, cards, and necrosians that nearly make one more influence.
    fn belongings(&self, state: &State, seat: Seat, years: f32) -> f32 {
        let player = state.player(seat);
        let odd = player.tally % u16::from(self.rules.kills.max(1));
        f32::from(player.influence)
            + 0.3 * f32::from(odd) * years.min(1.0)
            + UNIT * f32::from(state.army(seat)) * years.min(3.0)
            + CARD * f32::from(state.hand(seat).len()) * (years / 1.5).min(1.0)
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

/// How likely the region falls at the end of this year, with so many turns to mend it or to make it worse.
fn chance_to_fall(dusk: &Dusk, turns: f32) -> f32 {
    let gap = dusk.gap();
    if turns <= 0.0 {
        return if gap > 0 { 1.0 } else { 0.0 };
    }
    match gap {
        1.. => (1.0 - 0.15 * turns / gap as f32).max(0.3),
        _ if dusk.necrosians == 0 => 0.0,
        0 => 0.12,
        -1 => 0.05,
        _ => 0.02,
    }
}

/// How likely the region falls in each of the next years: a guild brings a necrosian, every seat there feeds one.
fn danger(dusk: &Dusk, has_guild: bool) -> f32 {
    if dusk.necrosians == 0 {
        return 0.0;
    }
    let seats = dusk.counts.iter().filter(|count| **count > 0).count() as i32;
    match dusk.gap() + i32::from(has_guild) + 2 * seats {
        3.. => 0.3,
        1..=2 => 0.2,
        -1..=0 => 0.12,
        -3..=-2 => 0.06,
        _ => 0.02,
    }
}

/// How likely a seat that is so many units ahead dominates the region in the years to come.
fn chance_to_hold(lead: i32) -> f32 {
    match lead {
        3.. => 0.9,
        2 => 0.8,
        1 => 0.6,
        0 => 0.3,
        -1 => 0.15,
        _ => 0.0,
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
