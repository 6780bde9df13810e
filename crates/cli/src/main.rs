//! The program `veillee`.
fn main() {}
