//! A table: the course its log has taken, and the one task that speaks for it.

mod actor;
mod answers;
mod clock;
mod course;
mod frames;
mod undo;

pub(crate) use actor::{Actor, Command, Conn, Context, Out};
pub(crate) use clock::Downtime;
pub(crate) use course::{Course, Who, bot_name, opened_game};
