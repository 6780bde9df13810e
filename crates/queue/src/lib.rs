//! Runs of the lab on many machines: chunks go onto a work queue of NATS `JetStream`, workers play them, and whoever asked puts
//! the parts together in their order.
//!
//! A chunk leaves the queue only once its part is stored, so a worker that dies in the middle of one loses nothing: the
//! queue hands the chunk to another. A part is a function of the question and the number of its chunk alone, so one that was
//! played twice is the same twice, and the second is dropped.

mod asker;
mod post;
mod worker;

pub use asker::{Notice, Queue};
pub use post::{QueueError, identity};
pub use worker::{Told, Worker};
