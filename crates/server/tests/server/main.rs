//! The server as its clients see it: real sockets, a real database file.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

#[cfg(test)]
#[path = "../common/mod.rs"]
mod common;

mod atelier;
mod backup;
mod bots;
mod brings;
mod clocks;
mod curves;
mod fairness;
mod figures;
mod healing;
mod holding;
mod hostile;
mod hot_seat;
mod http;
mod keepers;
mod leaving;
mod lessons;
mod line;
mod load;
mod moves;
mod nodes;
mod people;
mod quarantine;
mod raw;
mod replays;
mod resume;
mod roles;
mod seats;
mod talk;
mod traces;
mod undo;
mod upgrade;
mod watching;
mod windows;
