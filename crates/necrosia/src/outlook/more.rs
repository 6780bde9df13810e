//! Three seats and more.

use engine::{SEATS_MAX, Seat};

use super::{Dusk, HOPE, Outlook, Rest, logistic};
use crate::Necrosia;
use crate::sets::Region;
use crate::state::State;

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
/// How many regions one action of such a seat brings down once the last year has come.
const SPITE: f32 = 0.7;

/// What the position looks like coming to.
struct Forecast {
    /// How many regions look like being necrosed in the end, less the number that is one too many.
    flood: f32,
    /// How many years are left, with what is left of this one.
    years: f32,
    /// What each seat looks like having in the end, in influence.
    scores: [f32; SEATS_MAX],
}

impl Forecast {
    /// How likely the common defeat looks, from 0 to 1.
    fn risk(&self) -> f32 {
        // Regions fall one by one: half a region below the limit is as near as not.
        logistic((self.flood + 0.5) / (0.2 + 0.3 * self.years.sqrt()))
    }

    /// The share of rivals that the seat looks like leaving behind.
    fn prospect(&self, seats: usize, seat: usize) -> f32 {
        let own = self.scores[seat];
        let doubt = 1.0 + 2.0 * self.years;
        let rivals = (0..seats).filter(|index| *index != seat);
        let share: f32 = rivals.map(|index| logistic((own - self.scores[index]) / doubt)).sum();
        share / (seats as f32 - 1.0)
    }
}

impl Necrosia {
    /// What the position promises to three seats and more.
    pub(super) fn outlook_of_more(&self, state: &State, rest: &Rest) -> Outlook {
        let years = rest.later + rest.turns / self.seats as f32;
        let mut flood = state.board.necrosed.count_ones() as f32 - f32::from(self.rules.defeat_at);
        let mut scores = [0.0; SEATS_MAX];
        for (index, score) in scores.iter_mut().enumerate().take(self.seats) {
            *score = self.belongings(state, Seat::new(index), years);
        }
        for region in Region::all(self.map.all) {
            let dusk = self.dusk(state, region, rest);
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
        let mut forecast = Forecast { flood, years, scores };
        let mut prospects = [0.0; SEATS_MAX];
        for (seat, prospect) in prospects.iter_mut().enumerate().take(self.seats) {
            *prospect = forecast.prospect(self.seats, seat);
        }
        forecast.flood += if rest.later > 0.0 {
            LAST_TURN * (self.seats as f32 - 1.0) + STRAY * rest.later
        } else {
            SPITE * self.spite(&prospects, rest)
        };
        Outlook { risk: forecast.risk(), prospects }
    }

    /// How many actions those have left who look like coming last: they lose nothing by letting the tide in.
    fn spite(&self, prospects: &[f32; SEATS_MAX], rest: &Rest) -> f32 {
        let of_seat = |seat: usize| rest.actions[seat] * (1.0 - prospects[seat] / HOPE).max(0.0);
        (0..self.seats).filter(|seat| rest.actions[*seat] > 0.0).map(of_seat).fold(0.0, f32::max)
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
