//! Every golden replay of every game comes out as it was recorded.

use std::fs;
use std::path::Path;

use engine::Replay;

#[test]
fn golden_replays_come_out_the_same() {
    let crates =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates stand side by side");
    for kind in facade::shelf() {
        let folder = crates.join(kind.slug()).join("tests/replays");
        let mut count = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} has replays", kind.slug()))
        {
            let path = entry.expect("the folder can be read").path();
            if path.extension().is_none_or(|end| end != "replay") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a replay can be read");
            let replay =
                Replay::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let table = facade::restore(&replay)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(table.stage().outcome(), replay.outcome, "{}", path.display());
            count += 1;
        }
        assert!(count >= 3, "{} has at least three golden replays", kind.slug());
    }
}
