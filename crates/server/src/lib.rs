//! The table over the network: lobby, tables, clocks, bots and replays, on a log that is durable
//! before anything is acknowledged.

mod random;
pub mod record;
pub mod store;
pub mod wire;
