//! The server as its clients see it: real sockets, a real database file.

#[cfg(test)]
#[path = "../common/mod.rs"]
mod common;

mod moves;
