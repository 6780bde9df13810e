//! The rules, one room a chapter, in the order of the rulebook.

/// Aim and end.
pub(crate) mod end;

/// Placement and the order of a turn.
pub(crate) mod turn;

/// Attacks and what comes of them.
pub(crate) mod combat;

/// What heroes do when they are played.
pub(crate) mod ability;
