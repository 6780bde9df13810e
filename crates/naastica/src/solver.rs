//! The exact solver: with everything in sight, the true value of every placement.
//!
//! A value is the chance to win under best play of both sides, a draw counting half; ties are chance nodes. The search
//! is alpha-beta over the game's own rules, so there is no second version of them: `fork` lets `apply` run once for
//! each way its lots can fall. `key` forgets everything that can no longer matter, so that many roads meet.

mod analysis;
mod fork;
mod key;
mod search;
mod transpositions;

pub use analysis::analyse;
pub use search::{Solution, Solver};
