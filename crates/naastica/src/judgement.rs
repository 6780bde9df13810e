//! How a position looks: for bots that search, and for players who ask.

use engine::{Judgement, Seat, Stage};

use crate::Naastica;
use crate::cells::Cells;
use crate::rules::end;
use crate::state::State;

impl Judgement for Naastica {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:200", "ismcts:4000"];

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Stage::Over(outcome) = end::stage(self, state) {
            return outcome.payoff(seat);
        }
        let lead = f32::from(end::leg_lead(self, state) + state.lead());
        let open = |seat: Seat| exposed(state, seat).count() as f32;
        let mut value = lead + 0.35 * (open(Seat::new(1)) - open(Seat::new(0)));
        if seat.index() == 1 {
            value = -value;
        }
        1.0 / (1.0 + (-0.6 * value).exp())
    }
}

/// The cards of a seat that lie beside an empty cell they do not watch: anybody with the right arrow takes them.
fn exposed(state: &State, seat: Seat) -> Cells {
    let mut open = Cells::NONE;
    for cell in state.empty().iter() {
        open |= cell.around() & state.own(seat) & !state.arrows().facing(cell);
    }
    open & !state.protected()
}
