//! The worked examples of the rulebook, run from their files.

use std::path::Path;

use engine::Tabletop as _;
use necrosia::Necrosia;
use serde_json::json;

#[test]
fn every_example_comes_out_as_its_file_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/examples/necrosia");
    let failures = ::examples::prove::<Necrosia>(&folder);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn english_words_of_examples_name_cards_in_english() {
    // Whole words between single spaces, so that a short name is not found inside another word.
    let apart = |words: &str| {
        let words: Vec<&str> = words.split(|letter: char| !letter.is_alphanumeric()).collect();
        format!(" {} ", words.join(" "))
    };
    let sheets = crate::table::game(2, &json!({})).cards();
    let names = sheets.iter().map(|sheet| &sheet.name).filter(|name| name.fr != name.en);
    let names: Vec<String> = names.map(|name| apart(&name.fr)).collect();
    for (id, file) in Necrosia::examples() {
        for words in file.split("en = \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let found = names.iter().find(|name| apart(words).contains(name.as_str()));
            assert_eq!(found, None, "{id}: {words}");
        }
    }
}
