//! The worked examples of the rulebook, run from their files.

use std::path::Path;

use noxtalia::Noxtalia;

#[test]
fn every_example_comes_out_as_its_file_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/examples/noxtalia");
    let failures = ::examples::prove::<Noxtalia>(&folder);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
