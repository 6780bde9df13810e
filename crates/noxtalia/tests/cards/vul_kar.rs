//! Vul'Kar's cards.

use serde_json::json;

use crate::table::{ONE, TWO, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn vul_kar_breathes_for_eight() {
    assert_eq!(spirit_on_b("a", 1, "vul_kar", &[]), [8, 12, 4]);
    let mut table = fight("a", "b", 1, &[], &[]);
    table.spirit_attack("vul_kar", "kel_orn");
    assert_eq!(table.mana(ONE), 5);
}

#[test]
fn lance_de_braise_hits_for_ten() {
    assert_eq!(on_b("a", 1, "lance_de_braise", &[]), [10, 14, 6]);
}

#[test]
fn pluie_de_cendres_falls_on_two() {
    assert_eq!(on_b("a", 1, "pluie_de_cendres", &[]), [6, 10, 2]);
    let mut table = fight("a", "b", 1, &["pluie_de_cendres"], &[]);
    table.attack("pluie_de_cendres", "bramorh").no_defense().target("kel_orn").no_defense();
    assert_eq!(table.hps(TWO), [14, 10, 20]);
}

#[test]
fn marque_ardente_burns_every_turn() {
    assert_eq!(on_b("a", 1, "marque_ardente", &[]), [2, 6, 0]);
    let mut table = fight("a", "b", 1, &["marque_ardente"], &[]);
    table.attack("marque_ardente", "bramorh").no_defense();
    assert_eq!(table.hp(TWO, "bramorh"), 14);
    table.end_turn();
    assert_eq!(table.hp(TWO, "bramorh"), 12);
    table.end_turn().end_turn();
    assert_eq!(table.hp(TWO, "bramorh"), 10, "and again on the next turn");
}

#[test]
fn eruption_costs_a_spirit_of_ones_own() {
    let mut table = fight("a", "b", 1, &["eruption"], &[]);
    table.attack("eruption", "kel_orn").ally("naarok").no_defense();
    assert_eq!((table.hp(ONE, "naarok"), table.hp(TWO, "kel_orn")), (17, 0), "20 + 4 against ice");
    assert_eq!((table.mana(ONE), table.pile(ONE, "removed")), (3, vec!["eruption".to_owned()]));
}

#[test]
fn rideau_de_flammes_burns_the_spirit_that_attacks() {
    assert_eq!(
        against_a("a", "naarok", 1, "rideau_de_flammes", &[]),
        [Some(15), Some(7), Some(11)]
    );
    let mut table = fight("a", "a", 1, &["torpille_vive"], &["rideau_de_flammes"]);
    table.spirit_attack("naarok", "naarok").defend("rideau_de_flammes");
    assert_eq!(table.hp(ONE, "naarok"), 17);
    let mut table = fight("a", "a", 1, &["torpille_vive"], &["rideau_de_flammes"]);
    table.attack("torpille_vive", "naarok").defend("rideau_de_flammes");
    assert_eq!(table.hps(ONE), [20; 3], "a capacity is not burnt");
}

#[test]
fn surchauffe_trades_life_for_mana() {
    let mut table = table(setup(json!({ "mana": 3, "hand": ["surchauffe"] }), json!({})));
    table.support_ally("surchauffe", "vul_kar");
    assert_eq!((table.mana(ONE), table.hp(ONE, "vul_kar")), (4, 19));
}

#[test]
fn cendres_vengeresses_fall_on_two_for_eight() {
    let mut table = table(setup(
        json!({ "hand": ["cendres_vengeresses"], "spirits": [{}, { "hp": 0 }] }),
        json!({ "hand": [] }),
    ));
    table.attack("cendres_vengeresses", "bramorh").no_defense().target("kel_orn").no_defense();
    assert_eq!((table.hps(TWO), table.mana(ONE)), ([12, 8, 20], 3));
}
