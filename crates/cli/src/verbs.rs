//! One module a verb.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod cards;
pub(crate) mod deck;
pub(crate) mod engine;
pub(crate) mod lab;
pub(crate) mod load;
pub(crate) mod manual;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod verify;
pub(crate) mod welcome;
