//! The worked examples of the rulebook, run from their files.

use std::path::Path;

use noxilia::Noxilia;

#[test]
fn every_example_comes_out_as_its_file_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/examples/noxilia");
    let failures = ::examples::prove::<Noxilia>(&folder);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
