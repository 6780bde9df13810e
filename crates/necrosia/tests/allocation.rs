//! Once its buffers are warm, a game plays without asking for memory, at any number of seats.

use engine::{OpenError, Tabletop as _};
use necrosia::Necrosia;
use serde_json::{Value, json};

fn open(seats: usize) -> Result<Necrosia, OpenError> {
    let options = json!({ "collective_defeat_at": 12 });
    Necrosia::open(&options, &vec![Value::Null; seats], &Necrosia::content())
}

testkit::allocates_nothing!(games = 10, open = [open(2), open(3), open(4), open(5)]);

#[test]
fn a_state_is_less_than_a_kibibyte() {
    assert!(size_of::<necrosia::State>() <= 1024, "{}", size_of::<necrosia::State>());
}
