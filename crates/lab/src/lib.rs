//! Simulation: many games between bots, measured with honest intervals.
//!
//! Bots change seats on the same seeds, in every order, so that luck favours nobody. The figures of a plan depend
//! on its seed alone, never on the number of threads; only its speed does.
//!
//! Every run is cut into chunks of seeds ([`Job`]). Each yields a [`Part`] of whole numbers that can be written down; parts
//! are put together in the order of the chunks, so that it does not matter who played them ([`Crew`]), and a run that was
//! broken off goes on ([`Run`]).

mod alike;
mod band;
mod change;
mod chunks;
mod compare;
mod conclusion;
mod findings;
mod gap;
mod gauge;
mod kept;
mod knob;
mod lengths;
mod orders;
mod plan;
mod question;
mod race;
mod rating;
mod record;
mod report;
mod row;
mod stepwise;
mod strength;
mod study;
mod study_part;
mod tally;
mod targets;
mod totals;
mod tune;

pub use change::{Change, MISS};
pub use chunks::{AnyJob, Crew, Job, Part, Threads, read_part, write_part};
pub use compare::{Compared, Comparison, SideChange, compare, compare_with};
pub use conclusion::conclusion;
pub use findings::{
    CardFindings, ChoiceFindings, Effect, Ending, Findings, LeadFindings, Matches, SwitchFindings,
};
pub use kept::{KEPT_FILE, KeepError, Run, RunError};
pub use lengths::Lengths;
pub use plan::{GAMES_MAX, Plan, PlanError, PlannedTable, run, run_recording, run_until, run_with};
pub use question::{
    ComparisonQuestion, Question, QuestionError, SimulationQuestion, StudyQuestion, TableQuestion,
};
pub use record::{Recorder, Wanted};
pub use report::{BotReport, Report, SideReport, Speed, Standing, TableReport, standings};
pub use row::{Choices, Row};
pub use stepwise::Stepwise;
pub use study::{Depth, Study, begun, games_in_all, study};
pub use study_part::CurvePoint;
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
