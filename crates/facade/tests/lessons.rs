//! The first games that the teachers of the page lead through, played by the engine and recorded for the tests of the page: what a
//! teacher says is held against what happens. After a card has changed: `VEILLEE_RECORD=1 cargo test -p facade --test lessons`.

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn lessons_are_recorded_as_the_engine_plays_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/lessons");
    for name in
        ["naastica", "duel", "noxtalia", "noxilia-combat", "noxilia-sorts", "noxilia-brouillard"]
    {
        // A game with several lessons has a file for each, named behind it.
        let slug = name.split('-').next().unwrap_or(name);
        let file = folder.join(format!("{name}.toml"));
        let text = fs::read_to_string(&file).expect("the lesson is there");
        let lesson = facade::examples::read(&format!("{name}.toml"), &text)
            .unwrap_or_else(|error| panic!("{error}"));
        let kind = facade::find(slug).expect("a game of the shelf");
        let shown = serde_json::to_value(kind.show(&lesson)).expect("plain data");
        let record = folder.join(format!("{name}.json"));
        if std::env::var_os("VEILLEE_RECORD").is_some() {
            let text = serde_json::to_string(&shown).expect("plain data");
            fs::write(&record, text + "\n").expect("the record is written");
        }
        let text = fs::read_to_string(&record).expect("the lesson is recorded");
        let recorded: Value = serde_json::from_str(&text).expect("the record is JSON");
        assert!(recorded == shown, "{name}: the lesson goes another way now; record it anew");
    }
}
