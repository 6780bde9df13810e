//! Simulation: many games between bots, measured with honest intervals.
//!
//! Bots change seats on the same seeds, so that luck favours nobody. The figures of a plan depend
//! on its seed alone, never on the number of threads; only its speed does.

mod lengths;
mod plan;
mod report;
mod tally;

pub use lengths::Lengths;
pub use plan::{GAMES_MAX, Plan, PlanError, run};
pub use report::{BotReport, Report, SideReport, Speed};
pub use tally::Share;
