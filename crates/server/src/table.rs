//! Table state rebuilt from the log, and the task that owns it.

mod actor;
mod answers;
mod audience;
mod bots;
mod clock;
mod downtime;
mod frames;
mod leaving;
mod offers;
mod seating;
mod sitter;
mod state;
mod undo;
mod windows;
mod writing;

pub(crate) use actor::{Actor, Command, Conn, Context, Out};
pub(crate) use downtime::Downtime;
pub(crate) use sitter::bot_name;
pub(crate) use state::{Opener, TableState};
