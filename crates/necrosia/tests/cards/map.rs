//! The map.

use engine::Tabletop as _;
use serde_json::json;

use crate::table::game;

#[test]
fn heossie_has_fourteen_regions_around_necrosia_and_four_guilds() {
    let sheet = game(2, &json!({}))
        .cards()
        .into_iter()
        .find(|sheet| sheet.id == "heossie")
        .expect("the map");
    let regions = sheet.face["regions"].as_array().expect("regions").clone();
    let total: i64 =
        regions[1..].iter().map(|region| region["influence"].as_i64().expect("n")).sum();
    let ways: usize =
        regions.iter().map(|region| region["neighbours"].as_array().expect("n").len()).sum();
    let guilds = regions.iter().filter(|region| !region["guild"].is_null()).count();
    assert_eq!((regions.len(), total, ways / 2, guilds), (15, 31, 30, 4));
}
