//! Once its buffers are warm, a game plays without asking for memory.

use engine::{OpenError, Tabletop as _};
use noxilia::Noxilia;
use serde_json::json;

fn open(decks: [&str; 2]) -> Result<Noxilia, OpenError> {
    let brings = decks.map(|deck| json!({ "deck": deck }));
    Noxilia::open(&json!({}), &brings, &Noxilia::content())
}

testkit::allocates_nothing!(
    games = 3,
    open = [open(["auto", "auto"]), open(["aubepine_charge", "cendrefiel_soufre"])]
);

#[test]
fn a_state_is_less_than_four_kibibytes() {
    assert!(size_of::<noxilia::State>() < 4096, "{}", size_of::<noxilia::State>());
}
