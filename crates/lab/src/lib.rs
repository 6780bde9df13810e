//! Simulation: many games between bots, measured with honest intervals.
//!
//! Bots change seats on the same seeds, in every order, so that luck favours nobody. The figures of a plan depend
//! on its seed alone, never on the number of threads; only its speed does.

mod band;
mod change;
mod compare;
mod conclusion;
mod gap;
mod gauge;
mod knob;
mod lengths;
mod orders;
mod plan;
mod race;
mod rating;
mod report;
mod row;
mod strength;
mod tally;
mod targets;
mod totals;
mod tune;

pub use change::{Change, MISS};
pub use compare::{Compared, Comparison, SideChange, compare};
pub use conclusion::conclusion;
pub use lengths::Lengths;
pub use plan::{GAMES_MAX, Plan, PlanError, PlannedTable, run, run_recording, run_until};
pub use report::{BotReport, Report, SideReport, Speed, Standing, TableReport, standings};
pub use row::Row;
pub use tally::Share;

// Targets, and the search for what reaches them.
pub use band::{Band, Verdict, bands, read_target};
pub use gauge::{Figure, Gauge, Gauger, Reading, Sure};
pub use knob::{Knob, Place, field, with_fields, with_options};
pub use race::{Fate, Field, Finalist, Race, Raced, Runner, Size, race};
pub use targets::{
    Check, Checked, CheckedFigure, StrengthTable, TargetTable, Targets, check, own_targets,
    without_mirrors,
};
pub use tune::{VERSIONS_MAX, Versions, grid, size};

// How strong bots are.
pub use gap::{Gap, gap};
pub use rating::{Rated, Ratings, Seedful, rate};
pub use strength::{RoundRobin, Strengths, strength};
