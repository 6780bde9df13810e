//! Building decks.

use engine::{OpenError, Tabletop as _};
use noxilia::Noxilia;
use serde_json::{Value, json};

fn bring(clan: &str, cards: &[(&str, u8)]) -> Result<Noxilia, OpenError> {
    let cards: serde_json::Map<String, Value> =
        cards.iter().map(|(id, n)| ((*id).into(), json!(n))).collect();
    let own = json!({ "cards": { "clan": clan, "cards": cards } });
    Noxilia::open(&json!({}), &[own, json!({})], &Noxilia::content())
}

fn rules(result: Result<Noxilia, OpenError>) -> Vec<&'static str> {
    let error = result.expect_err("something is wrong with the deck");
    error.faults.into_iter().filter_map(|fault| fault.rule).collect()
}

/// Fifty-six legal cards.
const MOST: [(&str, u8); 14] = [
    ("milicien", 4),
    ("piquier", 4),
    ("archere", 4),
    ("arbaletrier", 4),
    ("eclaireuse", 4),
    ("lancier", 4),
    ("chevalier", 4),
    ("pavoiseuse", 4),
    ("duelliste", 4),
    ("chirurgienne", 4),
    ("exorciste", 4),
    ("acolyte", 4),
    ("nautoniere", 4),
    ("devin", 4),
];

fn with(more: &[(&'static str, u8)]) -> Vec<(&'static str, u8)> {
    MOST.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn nxl_deck_1_a_banner_is_needed() {
    assert_eq!(rules(bring("nobody", &MOST)), ["NXL-DECK-1"]);
}

#[test]
fn nxl_deck_2_sixty_cards() {
    assert!(bring("aubepine", &with(&[("griffon", 4)])).is_ok());
    assert!(rules(bring("aubepine", &MOST)).contains(&"NXL-DECK-2"));
}

#[test]
fn nxl_deck_3_the_monarch_comes_with_the_banner() {
    assert!(rules(bring("aubepine", &with(&[("aldonse", 4)]))).contains(&"NXL-DECK-3"));
}

#[test]
fn nxl_deck_4_two_of_a_hero_or_event() {
    assert!(rules(bring("aubepine", &with(&[("ysaure", 3), ("ecu", 1)]))).contains(&"NXL-DECK-4"));
    assert!(bring("aubepine", &with(&[("ysaure", 2), ("charge_divine", 2)])).is_ok());
}

#[test]
fn nxl_deck_5_four_of_the_rest() {
    let mut cards = with(&[]);
    cards[0].1 = 8;
    assert!(rules(bring("aubepine", &cards)).contains(&"NXL-DECK-5"));
}

#[test]
fn nxl_deck_6_units_of_the_clan() {
    assert!(rules(bring("aubepine", &with(&[("chien", 4)]))).contains(&"NXL-R100"));
}

#[test]
fn nxl_deck_7_ready_made_decks_play_differently() {
    let game = Noxilia::open(&json!({}), &[json!({}), json!({})], &Noxilia::content()).unwrap();
    let decks: Vec<Value> = game
        .cards()
        .into_iter()
        .filter(|s| s.tags.iter().any(|tag| tag.id == "deck"))
        .map(|s| s.face["deck"]["cards"].clone())
        .collect();
    assert_eq!(decks.len(), 4);
    assert_ne!(decks[0], decks[1]);
}

#[test]
fn nxl_deck_6_a_race_without_a_clan_needs_a_banner_that_accepts_it() {
    let cards = [("errante", "kind = \"unit\"\nrace = \"human\"\nlife = 1")];
    let faults = |clan: &str| {
        let own = json!({ "cards": { "clan": clan, "cards": { "errante": 4 } } });
        let content = crate::table::content_with(&cards);
        let error = Noxilia::open(&json!({}), &[own, json!({})], &content)
            .expect_err("there are four cards");
        let words = error.faults.iter().find(|fault| fault.rule == Some("NXL-DECK-6"));
        words.map(|fault| fault.words.en.clone())
    };
    assert_eq!(faults("aubepine"), None);
    assert_eq!(
        faults("cendrefiel").expect("of another race"),
        "errante: of a race that the banner does not accept"
    );
}
