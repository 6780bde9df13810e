//! Once its buffers are warm, a game plays without asking for memory; here looking at the table costs none either.

use allocation_counter::measure;
use engine::{Fast, Game as _, Tabletop as _, Viewer};
use naastica::Naastica;
use serde_json::json;

testkit::allocates_nothing!(
    games = 500,
    open = [
        Naastica::open_plain(&json!({}), &Naastica::content()),
        Naastica::open_plain(
            &json!({ "legs": 2, "chain": "full", "second_hand_size": 8 }),
            &Naastica::content()
        ),
    ]
);

#[test]
fn looking_allocates_nothing() {
    let game = Naastica::open_plain(&json!({}), &Naastica::content()).expect("the table opens");
    let state = game.deal(&mut Fast::new(3));
    let memory = measure(|| {
        for viewer in Viewer::all(2) {
            std::hint::black_box(game.view(&state, viewer));
        }
    });
    assert_eq!((memory.count_total, memory.bytes_total), (0, 0));
}
