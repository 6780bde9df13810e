//! How a position looks: for bots that search, and for players who ask.

use engine::{Analysis, Chance, Fast, Game as _, Judgement, Seat, Stage};

use crate::Naastica;
use crate::action::Action;
use crate::cells::Cells;
use crate::solver;
use crate::state::State;
use crate::view::View;

/// How much a card that anybody with the right arrow can take is worth less than a safe one.
const EXPOSED: f32 = 0.35;
/// How steeply a lead of one card turns into a chance to win.
const STEEPNESS: f32 = 0.6;

impl Judgement for Naastica {
    const LEVELS: [&'static str; 4] = ["ismcts:40~50", "ismcts:40", "ismcts:500", "ismcts:20000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Stage::Over(outcome) = self.stage_of(state) {
            return self.payoff(outcome, seat);
        }
        let lead = f32::from(self.leg_lead(state) + state.lead());
        let open = |seat: Seat| exposed(state, seat).count() as f32;
        let mut value = lead + EXPOSED * (open(Seat::new(1)) - open(Seat::new(0)));
        if seat.index() == 1 {
            value = -value;
        }
        1.0 / (1.0 + (-STEEPNESS * value).exp())
    }

    fn analyse(&self, view: &View, effort: u64, chance: &mut Fast) -> Option<Analysis<Action>> {
        solver::analyse(self, view, effort, chance)
    }

    /// The best looking of a few placements: playouts between players who see a capture say more than blind ones.
    #[inline]
    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let mut pick = || chance.below(legal.len() as u32) as usize;
        let mut best = pick();
        let mut best_gain = gain(self, state, legal[best]);
        for _ in 1..GLANCES {
            let next = pick();
            let next_gain = gain(self, state, legal[next]);
            if next_gain > best_gain {
                (best, best_gain) = (next, next_gain);
            }
        }
        best
    }
}

/// How many placements a playout looks at before it follows one.
const GLANCES: u32 = 4;

/// How a placement looks at a glance: what it captures for sure, less what it leaves open of itself.
#[inline]
fn gain(game: &Naastica, state: &State, action: Action) -> i32 {
    let Action::Place { card, cell } = action else { return 0 };
    let face = game.face(card);
    let seat = state.active();
    let reach = cell.reach(face.arrows) & state.own(seat.other()) & !state.protected();
    let answered = reach & state.arrows().facing(cell);
    let lux = game.rules.clamp(face.lux.saturating_add(state.hand_lux(seat)));
    let beaten = answered.iter().filter(|cell| lux > game.rules.clamp(state.nox(*cell))).count();
    let captured = (reach & !answered).count() as i32 + beaten as i32;
    let open = (cell.around() & state.empty() & !cell.reach(face.arrows)).count() as i32;
    2 * captured - open
}

/// How promising a position looks to a seat, in whole numbers, for sorting.
#[inline]
pub(crate) fn score(state: &State, seat: Seat) -> i32 {
    let (mine, theirs) = (state.own(seat).count() as i32, state.own(seat.other()).count() as i32);
    let open = exposed(state, seat).count() as i32 - exposed(state, seat.other()).count() as i32;
    3 * (mine - theirs) - open
}

/// The chance of a seat to win a match of two legs after this lead of seat 0 in the first one: a guess, since the
/// hands of the second leg are not dealt yet.
pub(crate) fn worth_of_lead(lead: i8, seat: Seat) -> f64 {
    let lead = if seat.index() == 0 { f64::from(lead) } else { -f64::from(lead) };
    1.0 / (1.0 + (-0.5 * lead).exp())
}

/// The cards of a seat that are beside an empty cell they do not watch: anybody with the right arrow takes them.
#[inline]
fn exposed(state: &State, seat: Seat) -> Cells {
    let mut open = Cells::NONE;
    for cell in state.empty().iter() {
        open |= cell.around() & state.own(seat) & !state.arrows().facing(cell);
    }
    open & !state.protected()
}
