//! Simulation: many games between bots, measured with honest intervals.
//!
//! Bots change seats on the same seeds, in every order, so that luck favours nobody. The figures of a plan depend
//! on its seed alone, never on the number of threads; only its speed does.

mod change;
mod compare;
mod conclusion;
mod lengths;
mod orders;
mod plan;
mod report;
mod row;
mod stepwise;
mod tally;
mod totals;

pub use change::{Change, MISS};
pub use compare::{Compared, Comparison, SideChange, compare};
pub use conclusion::conclusion;
pub use lengths::Lengths;
pub use plan::{GAMES_MAX, Plan, PlanError, PlannedTable, run, run_recording, run_until};
pub use report::{BotReport, Report, SideReport, Speed, Standing, TableReport, standings};
pub use row::Row;
pub use stepwise::Stepwise;
pub use tally::Share;
