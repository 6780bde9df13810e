//! The map.

use engine::Tabletop as _;
use serde_json::json;

use crate::table::{fresh, game};

/// The regions of a map, the influence around the lair, the ways and the guilds.
fn counted(id: &str, seats: usize) -> (usize, i64, usize, usize) {
    let cards = game(seats, &json!({})).cards();
    let sheet = cards.into_iter().find(|sheet| sheet.id == id).expect("the map");
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
    for seats in [2, 3] {
        assert_eq!(counted("heossie", seats), (15, 31, 30, 4));
    }
}

#[test]
fn heossie_has_a_fifth_guild_from_four_players_on() {
    for seats in [4, 5] {
        assert_eq!(counted("heossie", seats), (15, 31, 30, 5));
    }
    let infested = |seats| {
        let table = fresh(seats, &json!({}), "=0");
        ["airain", "selene", "boischant", "opale", "sylve", "nacre"].map(|region| table.n(region))
    };
    assert_eq!(infested(3), [1, 1, 0, 1, 1, 0]);
    assert_eq!(infested(4), [1, 1, 1, 1, 1, 0], "NEC-SETUP-5 for the guild that stands");
}

#[test]
fn heossie_gangrene_has_the_same_regions_with_six_guilds() {
    for seats in [2, 5] {
        assert_eq!(counted("heossie_gangrene", seats), (15, 31, 30, 6));
    }
}
