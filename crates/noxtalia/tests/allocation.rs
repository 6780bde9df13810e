//! Once its buffers are warm, a game plays without asking for memory: in every format, with two seats and alone.

use engine::Tabletop as _;
use noxtalia::Noxtalia;
use serde_json::{Value, json};

fn open(options: &Value, seats: usize) -> Result<Noxtalia, engine::OpenError> {
    Noxtalia::open(options, &vec![json!({ "team": "c" }); seats], &Noxtalia::content())
}

testkit::allocates_nothing!(
    games = 200,
    open = [
        open(&json!({}), 2),
        open(&json!({}), 1),
        open(&json!({ "format": "free" }), 2),
        open(&json!({ "format": "free" }), 1),
    ]
);
