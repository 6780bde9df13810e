//! Games small enough to see through, for the tests of everything that plays games.

pub mod nim;
pub mod swap;
pub mod tisons;

pub use nim::Nim;
pub use swap::Swap;
pub use tisons::Tisons;
