//! The bus between the nodes: it carries "the log is this long", late, twice, in another order, or not at all.

use crate::dice::Dice;
use crate::faults::{Faults, Tally};

/// What becomes of one wake-up on its way to one node: after how long it comes with its number, and after how long the
/// node hears that it has missed something. A bus may lose wake-ups as long as it says so.
pub(crate) struct Carried {
    pub(crate) heard_after: Vec<u64>,
    pub(crate) missed_after: Option<u64>,
}

/// Draws what becomes of a wake-up.
pub(crate) fn carry(faults: &Faults, dice: &mut Dice, tally: &mut Tally) -> Carried {
    let delay = |dice: &mut Dice| dice.between(1, faults.bus_slow);
    if dice.hits(faults.bus_drops) {
        tally.note("wake-up lost");
        return Carried { heard_after: Vec::new(), missed_after: Some(dice.between(500, 10_000)) };
    }
    let mut heard_after = vec![delay(dice)];
    if dice.hits(faults.bus_doubles) {
        tally.note("wake-up doubled");
        heard_after.push(delay(dice));
    }
    Carried { heard_after, missed_after: None }
}
