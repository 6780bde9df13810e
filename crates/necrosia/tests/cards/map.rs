//! The map.

use engine::Tabletop as _;
use serde_json::json;

use crate::table::game;

/// The regions of a map, the influence around the lair, the ways and the guilds.
fn counted(id: &str) -> (usize, i64, usize, usize) {
    let sheet =
        game(2, &json!({})).cards().into_iter().find(|sheet| sheet.id == id).expect("the map");
    let regions = sheet.face["regions"].as_array().expect("regions").clone();
    let total: i64 =
        regions[1..].iter().map(|region| region["influence"].as_i64().expect("n")).sum();
    let ways: usize =
        regions.iter().map(|region| region["neighbours"].as_array().expect("n").len()).sum();
    let guilds = regions.iter().filter(|region| !region["guild"].is_null()).count();
    (regions.len(), total, ways / 2, guilds)
}

#[test]
fn heossie_has_fourteen_regions_around_necrosia_and_four_guilds() {
    assert_eq!(counted("heossie"), (15, 31, 30, 4));
}

#[test]
fn heossie_gangrene_has_the_same_regions_with_six_guilds() {
    assert_eq!(counted("heossie_gangrene"), (15, 31, 30, 6));
}
