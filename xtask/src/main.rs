//! Chores that need code.
fn main() {}
