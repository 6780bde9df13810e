//! The server as its clients see it: real sockets, a real database file.

#[path = "../common/mod.rs"]
mod common;

mod moves;
