//! Aëlniv's cards.

use engine::{Audience, Viewer};
use noxtalia::{Action, Event};
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{fight, on_b, spirit_on_b};

#[test]
fn aelniv_strikes_harder_at_night() {
    assert_eq!(spirit_on_b("c", 1, "aelniv", &[]), [9, 1, 5]);
    assert_eq!(spirit_on_b("c", 2, "aelniv", &[]), [12, 4, 8]);
}

#[test]
fn vol_nocturne_gains_four_at_night() {
    assert_eq!(on_b("c", 1, "vol_nocturne", &[]), [13, 5, 9]);
    assert_eq!(on_b("c", 2, "vol_nocturne", &[]), [17, 9, 13]);
}

#[test]
fn bise_has_two_criticals() {
    assert_eq!(on_b("c", 1, "bise", &[]), [9, 1, 9]);
}

#[test]
fn nuit_polaire_has_no_weakness() {
    assert_eq!(on_b("c", 1, "nuit_polaire", &[]), [19, 15, 15]);
    assert_eq!(on_b("c", 2, "nuit_polaire", &[]), [24, 20, 20]);
    let mut table = fight("c", "b", 1, &["nuit_polaire"], &[]);
    table.attack("nuit_polaire", "bramorh").no_defense();
    assert_eq!(table.pile(ONE, "removed"), ["nuit_polaire"]);
}

#[test]
fn plume_de_givre_gains_four_at_night() {
    assert_eq!(
        crate::against_a("c", "solkai", 1, "plume_de_givre", &[]),
        [Some(6), Some(10), Some(14)]
    );
    assert_eq!(
        crate::against_a("c", "solkai", 2, "plume_de_givre", &[]),
        [Some(10), Some(14), Some(18)]
    );
}

#[test]
fn silence_neigeux_takes_a_card_and_mana() {
    let mut table = fight("c", "b", 1, &["silence_neigeux"], &["houle", "ressac", "contre_feu"]);
    table.lots(&[1]).support("silence_neigeux");
    assert_eq!(table.pile(TWO, "discard"), ["ressac"]);
    assert_eq!((table.hand(TWO).len(), table.mana(TWO), table.mana(ONE)), (2, 7, 6));
}

#[test]
fn regard_percant_draws_two_and_puts_one_back() {
    let mut options = setup(
        json!({ "hand": ["regard_percant", "bise"], "deck": ["zenith", "camouflage", "mille_bras"] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("regard_percant");
    assert_eq!(table.hand(ONE), ["bise", "zenith", "camouflage"]);
    let absent = Action::Bottom { card: table.card("mille_bras") };
    assert_eq!(table.refuses(absent), "NXT-LIMIT-9");
    table.bottom("zenith");
    assert_eq!(table.pile(ONE, "deck"), ["mille_bras", "zenith"]);
    let own = table.view(Viewer::Seat(ONE)).sides[0].under.clone();
    let theirs = table.view(Viewer::Seat(TWO)).sides[0].under.clone();
    assert_eq!((own, theirs), (vec![Some(table.card("zenith"))], vec![None]));
    let told = (Audience::all_but(ONE), Event::CardPutUnder { seat: ONE, card: None });
    assert!(table.story.contains(&told));
}

#[test]
fn derniere_veille_draws_three_and_puts_one_back() {
    let mut options = setup(
        json!({
            "hand": ["derniere_veille"], "spirits": [{ "hp": 0 }],
            "deck": ["zenith", "camouflage", "mille_bras", "bise"],
        }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("derniere_veille").bottom("zenith");
    assert_eq!(table.hand(ONE), ["camouflage", "mille_bras"]);
    assert_eq!(table.pile(ONE, "deck"), ["bise", "zenith"]);
}
