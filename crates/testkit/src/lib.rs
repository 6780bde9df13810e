//! What every game's tests share: scripted chance, a walker of random games, golden replays, benches, toys, and the
//! promises every game keeps.

pub mod allocation;
pub mod bench;
mod evening;
pub mod golden;
mod promises;
mod seed;
pub mod toys;
mod twins;
mod walk;
mod workload;

pub use engine::Script;
pub use evening::Evening;
pub use promises::{Promises, keep_promises};
pub use seed::base_seed;
pub use walk::{Step, walk, walk_by, walk_one};
pub use workload::play_fixed;

/// Chance with these results, in order; the test fails when one is left over.
pub fn chance(results: impl IntoIterator<Item = u32>) -> Script {
    Script::new(results)
}

/// Declares the test that a game keeps every shared promise, in one line.
///
/// `promises!(keeps_every_promise, games = 200, open = || Naastica::open_plain(&json!({}), &content))`
#[macro_export]
macro_rules! promises {
    ($name:ident, games = $games:expr, open = $open:expr) => {
        #[test]
        fn $name() {
            $crate::keep_promises(&($open)(), $games);
        }
    };
}
