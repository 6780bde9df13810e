//! The rules, one room a chapter, in the rulebook's order.

pub(crate) mod card;
pub(crate) mod deck;
pub(crate) mod hero;
pub(crate) mod ice;
pub(crate) mod react;
pub(crate) mod strike;
pub(crate) mod turn;
