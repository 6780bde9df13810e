//! The table over the network: lobby, tables, clocks, bots and replays, on a log that is durable
//! before anything is acknowledged.
//!
//! The log is the truth. An action is accepted by appending it under its table and number; it is on
//! disk before it is acknowledged and before anything it reveals is sent. Everything that leaves
//! the server is a view of somebody: there is no way from a state to the wire.

mod api;
mod app;
mod auth;
mod body;
pub mod bus;
pub mod client;
mod config;
mod curve;
mod error;
mod http;
mod hub;
mod limits;
pub mod load;
mod pages;
mod pool;
mod random;
pub mod record;
mod run;
mod socket;
pub mod store;
mod table;
pub mod wire;

pub use app::App;
pub use config::{Config, ConfigError, Limits, Settings};
pub use error::ApiError;
pub use run::{RunError, Running, run, start, start_with};

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
