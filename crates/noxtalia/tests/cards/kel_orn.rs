//! Kel'Orn's cards.

use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn kel_orn_bites_for_seven() {
    assert_eq!(spirit_on_b("b", 1, "kel_orn", &[]), [11, 3, 7]);
}

#[test]
fn appel_de_la_meute_answers_at_night() {
    assert_eq!(
        against_a("b", "bramorh", 1, "appel_de_la_meute", &[]),
        [Some(10), Some(14), Some(18)]
    );
    assert_eq!(
        against_a("b", "bramorh", 2, "appel_de_la_meute", &[]),
        [Some(14), Some(18), Some(22)]
    );
}

#[test]
fn rempart_de_glace_stands_at_twelve() {
    assert_eq!(
        against_a("b", "bramorh", 2, "rempart_de_glace", &[]),
        [Some(8), Some(12), Some(16)]
    );
}

#[test]
fn morsure_de_l_hiver_exhausts_what_it_hurts() {
    assert_eq!(on_b("b", 1, "morsure_de_l_hiver", &[]), [14, 6, 10]);
    let mut table = fight("b", "b", 1, &["morsure_de_l_hiver"], &[]);
    table.attack("morsure_de_l_hiver", "oumbara").no_defense();
    assert!(table.exhausted(TWO, "oumbara"));
}

#[test]
fn meute_spectrale_hunts_at_night() {
    assert_eq!(on_b("b", 1, "meute_spectrale", &[]), [17, 9, 13]);
    assert_eq!(on_b("b", 2, "meute_spectrale", &[]), [21, 13, 17]);
}

#[test]
fn hurlement_exhausts_and_costs_mana() {
    let mut table = fight("b", "a", 1, &["hurlement"], &[]);
    table.support_enemy("hurlement", "vul_kar");
    assert!(table.exhausted(TWO, "vul_kar"));
    assert_eq!((table.mana(ONE), table.mana(TWO)), (7, 7));
}

#[test]
fn pelage_d_hiver_softens_every_attack() {
    let mut table = fight("b", "b", 1, &["pelage_d_hiver"], &["raz_de_maree"]);
    table.support_ally("pelage_d_hiver", "bramorh").end_turn();
    table.attack("raz_de_maree", "bramorh").no_defense();
    assert_eq!((table.compared().0, table.hp(ONE, "bramorh")), (12, 8));
}

#[test]
fn serment_de_la_meute_defends_for_one_mana() {
    let mut options = setup(
        json!({ "hand": ["lance_de_braise"] }),
        json!({ "hand": ["serment_de_la_meute"], "spirits": [{ "hp": 0 }] }),
    );
    merge(&mut options, json!({ "one": "a" }));
    let mut table = table(options);
    table.attack("lance_de_braise", "bramorh").defend("serment_de_la_meute");
    assert_eq!(table.compared(), (14, Some(10), 4));
    assert_eq!(table.mana(TWO), 4);
}
