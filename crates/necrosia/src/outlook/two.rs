//! Two seats.
//!
//! The weights were fitted to games that bots played against each other: how often positions that look like this one ended
//! in the common defeat, and which seat came out ahead where it did not.

use engine::{SEATS_MAX, Seat};

use super::{HOPE, Outlook, Rest, logistic};
use crate::Necrosia;
use crate::sets::{NONE, REGIONS_MAX, Region};
use crate::state::{State, Step};

/// A weight with no, one, two, three and four years to come after this one.
type ByYears = [f32; 5];

// What puts a seat ahead of the other.

/// A point of influence.
const INFLUENCE: ByYears = [0.39, 0.33, 0.27, 0.20, 0.23];
/// A point that the count of this year will bring, as the position is.
const COMING: ByYears = [0.37, 0.23, 0.24, 0.14, 0.15];
/// A point that it would bring, were it not for a tie.
const TIED: ByYears = [0.18, 0.11, 0.04, 0.11, 0.11];
/// The worth of regions dominated by three units and more.
const HELD: ByYears = [0.04, 0.16, 0.06, 0.07, 0.08];
/// The worth of regions dominated by one unit or two.
const LED: ByYears = [0.06, 0.00, 0.00, 0.04, 0.00];
/// The worth of regions that one more unit or two would win.
const NEAR: ByYears = [0.09, 0.11, 0.13, 0.14, 0.07];
/// A unit on the board.
const UNIT: ByYears = [0.00, 0.00, 0.01, 0.11, 0.05];
/// A turn of this year that is still to come.
const TURN: ByYears = [0.19, 0.81, 0.57, 0.83, 0.20];
/// A turn of the rival after one's own: whoever plays last in the last year cannot be answered.
const ANSWER: ByYears = [2.65, 0.11, 0.05, 0.00, 0.08];
/// The least influence: whoever has it chooses first when to play next year.
const LEAST: ByYears = [0.00, 0.74, 0.74, 0.32, 0.64];
/// A necrosian that counts towards the next influence.
const TALLY: ByYears = [0.28, 0.36, 0.73, 0.96, 2.23];
/// How fast the last year makes up its mind: the less is left of it, the more a lead is worth.
const HASTE: f32 = 0.40;

// What makes the common defeat likely.

/// That the years are still to come.
const TIME: ByYears = [-0.44, 0.20, 2.71, 4.26, 5.88];
/// A region that looks like falling this year, beyond what may fall.
const FALL: ByYears = [1.98, 1.51, 1.30, 1.26, 0.27];
/// That too many regions fall this year, and nobody has the actions left to mend it.
const DOOM: ByYears = [4.93, 5.86, 5.81, 5.39, 6.67];
/// A region that holds by one unit, or by none.
const EDGE: ByYears = [0.34, 0.88, 0.38, 0.89, 0.29];
/// A region that holds by two units or three.
const THIN: ByYears = [0.33, 0.71, 0.75, 0.74, 0.44];
/// Ten units, which hold the tide back.
const UNITS: ByYears = [0.17, 0.20, 0.59, 1.04, 1.65];
/// The whole turn of a seat without hope: it loses nothing by letting the tide in.
const SPITE: ByYears = [3.01, 2.10, 0.00, 0.00, 0.00];
/// How many missing units a turn brings as likely as not.
const MENDED: f32 = 3.0;
/// So far below the limit it does not matter how far.
const SAFE: f32 = -4.0;

/// What lies on the map, as it bears on the common defeat.
#[derive(Default)]
struct Tide {
    /// How many regions look like falling this year.
    falls: f32,
    /// By how many necrosians those that would fall as they are have the better of it.
    gaps: [i32; REGIONS_MAX],
    /// How many would fall as they are.
    sinking: usize,
    /// How many hold by one unit or by none.
    edge: f32,
    /// How many hold by two units or three.
    thin: f32,
}

impl Tide {
    /// A region with necrosians that is not necrosed yet, and by how many they have the better of it.
    fn add(&mut self, gap: i32, turns: f32) {
        self.falls += chance_to_fall(gap, turns);
        match gap {
            1.. => {
                self.gaps[self.sinking] = gap;
                self.sinking += 1;
            }
            -1..=0 => self.edge += 1.0,
            -3..=-2 => self.thin += 1.0,
            _ => {}
        }
    }

    /// How far it is beyond what turns can mend, from 0 to 1, that too many regions fall: the cheapest of them would have to be held.
    fn doom(&mut self, limit: i32, turns: f32) -> f32 {
        let excess = usize::try_from(self.sinking as i32 + 1 - limit).unwrap_or(0);
        let gaps = &mut self.gaps[..self.sinking];
        gaps.sort_unstable();
        let short: i32 = gaps.iter().take(excess).sum();
        if short > 0 { beyond(short, turns) } else { 0.0 }
    }
}

impl Necrosia {
    /// What the position promises to two seats.
    pub(super) fn outlook_of_two(&self, state: &State, rest: &Rest) -> Outlook {
        let years = (rest.later as usize).min(4);
        let (mut tide, scores) = self.survey(state, rest, years);
        let left = rest.turns / 2.0;
        let haste = if years == 0 { (HASTE + 0.5) / (HASTE + left) } else { 1.0 };
        let mut prospects = [0.0; SEATS_MAX];
        prospects[0] = logistic((scores[0] - scores[1]) * haste);
        prospects[1] = logistic((scores[1] - scores[0]) * haste);
        let limit = i32::from(self.rules.defeat_at) - state.board.necrosed.count_ones() as i32;
        let units = state.army(Seat::new(0)) + state.army(Seat::new(1));
        let odds = TIME[years]
            + FALL[years] * (tide.falls + 1.0 - limit as f32).max(SAFE)
            + DOOM[years] * tide.doom(limit, rest.turns)
            + EDGE[years] * tide.edge
            + THIN[years] * tide.thin
            - UNITS[years] * f32::from(units) / 10.0
            + SPITE[years] * self.despair(&prospects, rest);
        Outlook { risk: logistic(odds), prospects }
    }

    /// Looks at every region once: how near it is to falling, and what it promises to each seat.
    fn survey(&self, state: &State, rest: &Rest, years: usize) -> (Tide, [f32; 2]) {
        let (mut tide, mut scores, mut coming) = (Tide::default(), [0.0; 2], [0_u16; 2]);
        for region in Region::all(self.map.all) {
            let dusk = self.dusk(state, region, rest);
            if dusk.necrosians > 0 && !state.is_necrosed(region) {
                tide.add(dusk.gap(), rest.turns);
            }
            let worth = self.worth(state, region);
            for seat in (0..2).filter(|seat| dusk.counts[*seat] > 0) {
                let weight = match dusk.lead(seat) {
                    3.. => HELD[years],
                    1..=2 => LED[years],
                    0 if rest.counts[seat] => NEAR[years] + TIED[years],
                    -1..=0 => NEAR[years],
                    _ => continue,
                };
                scores[seat] += weight * f32::from(worth);
                if dusk.lead(seat) > 0 && rest.counts[seat] {
                    coming[seat] += u16::from(worth);
                }
            }
        }
        let totals = [0, 1].map(|seat| state.players[seat].influence + coming[seat]);
        for (index, score) in scores.iter_mut().enumerate() {
            let player = &state.players[index];
            let odd = player.tally % u16::from(self.rules.kills.max(1));
            let least = match totals[index].cmp(&totals[1 - index]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            *score += INFLUENCE[years] * f32::from(player.influence)
                + COMING[years] * f32::from(coming[index])
                + UNIT[years] * f32::from(state.army(Seat::new(index)))
                + TURN[years] * self.share_of_turn(rest, index)
                - ANSWER[years] * self.answer(state, rest, index)
                + LEAST[years] * least
                + TALLY[years] * f32::from(odd);
        }
        (tide, scores)
    }

    /// How much of a turn the rival has after the seat's own this year. Who has no slot yet takes any that is free.
    fn answer(&self, state: &State, rest: &Rest, seat: usize) -> f32 {
        let course = &state.course;
        let [first, last] = [0, 1].map(|slot| course.slots[slot]);
        if course.year == 0 || course.step == Step::Arbitrate || (first, last) == (NONE, NONE) {
            return 0.5;
        }
        // One seat in its slot says where the other one will be.
        let is_last = usize::from(last) == seat || usize::from(first) == 1 - seat;
        if is_last {
            0.0
        } else if course.step == Step::Slot {
            1.0
        } else {
            self.share_of_turn(rest, 1 - seat)
        }
    }

    /// How much of its turn the seat has still before it.
    fn share_of_turn(&self, rest: &Rest, seat: usize) -> f32 {
        rest.actions[seat] / f32::from(self.rules.actions.max(1))
    }

    /// How much of a turn somebody has left who looks like coming last.
    fn despair(&self, prospects: &[f32; SEATS_MAX], rest: &Rest) -> f32 {
        let of_seat =
            |seat: usize| (1.0 - prospects[seat] / HOPE).max(0.0) * self.share_of_turn(rest, seat);
        of_seat(0).max(of_seat(1))
    }
}

/// How likely the region falls at the end of this year, with so many turns to mend it or to make it worse.
fn chance_to_fall(gap: i32, turns: f32) -> f32 {
    match gap {
        1.. => beyond(gap, turns),
        _ if turns <= 0.0 => 0.0,
        0 => 0.12,
        -1 => 0.05,
        _ => 0.02,
    }
}

/// How far so many units are beyond what turns can bring to where they are missing, from 0 to 1.
fn beyond(missing: i32, turns: f32) -> f32 {
    missing as f32 / (missing as f32 + MENDED * turns)
}
