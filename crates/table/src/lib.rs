#![doc = include_str!("../README.md")]

mod answers;
mod audience;
mod bots;
mod clock;
mod conn;
mod dial;
mod downtime;
mod elsewhere;
mod frames;
mod input;
mod leaving;
pub mod luck;
mod machine;
pub mod names;
mod offers;
mod output;
pub mod random;
pub mod record;
mod seating;
mod sitter;
mod state;
mod undo;
mod windows;
pub mod wire;
mod writing;

pub use conn::ConnId;
pub use downtime::Downtime;
pub use elsewhere::Elsewhere;
pub use input::{Input, Request, Stored};
pub use machine::{Opening, Table};
pub use offers::Offers;
pub use output::{Denied, Frame, Need, Output, Reply, Trouble};
pub use random::Entropy;
pub use sitter::bot_name;
pub use state::{EntryError, Open, Opener};
