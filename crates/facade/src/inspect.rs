//! A look inside a table, for tests and tools. Nothing that serves players imports this module.

use engine::{Digest, Inspect, Tabletop, digest_of};
use serde_json::Value;

use crate::table::{AnyTable, Playing};

/// The whole of a table; only this module calls it.
pub trait Inspectable {
    #[doc(hidden)]
    fn whole(&self) -> (Value, Digest);
}

impl<G: Tabletop + Inspect> Inspectable for Playing<G> {
    fn whole(&self) -> (Value, Digest) {
        (self.opened.game.inspect(self.table.state()), digest_of(self.table.state()))
    }
}

/// The whole state of a table with its hash.
pub fn inspect(table: &dyn AnyTable) -> (Value, Digest) {
    table.whole()
}
