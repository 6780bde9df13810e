//! The table over the network: lobby, tables, clocks, bots and replays, on a log that is durable
//! before anything is acknowledged.
//!
//! The log is the truth. An action is accepted by appending it under its table and number; it is on
//! disk before it is acknowledged and before anything it reveals is sent. Everything that leaves
//! the server is a view of somebody: there is no way from a state to the wire.

mod actor;
mod api;
mod app;
mod atelier;
mod auth;
mod backup;
mod body;
pub mod bus;
pub mod client;
mod comparing;
mod config;
mod curve;
mod desk;
mod error;
mod figures;
mod host;
mod http;
mod hub;
mod keepers;
mod limits;
mod line;
pub mod load;
mod office;
mod pages;
mod pool;
mod pulse;
mod random;
mod run;
mod serve;
mod sessions;
mod shares;
mod socket;
mod steady;
pub mod store;
mod traces;
pub mod wire;

pub use app::App;
pub use backup::{BackupError, Copied, copy_house};
pub use config::{
    BusPlace, ComparisonLimits, Config, ConfigError, Limits, Registration, Retention, Settings,
    StorePlace, data_folder,
};
pub use error::ApiError;
pub use office::in_office;
pub use run::{RunError, Running, run, start, start_with};
pub use traces::{Collector, NoCollector};

pub use table::record;

pub(crate) use steady::now;
