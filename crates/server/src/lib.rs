//! The table over the network: lobby, tables, clocks, bots and replays, on a log that is durable
//! before anything is acknowledged.

pub mod wire;
