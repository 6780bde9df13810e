//! Sivrane's cards.

use serde_json::json;

use crate::table::{ONE, TWO, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn sivrane_exhausts_what_she_hurts() {
    assert_eq!(spirit_on_b("a", 1, "sivrane", &[]), [9, 1, 5]);
    let mut table = fight("a", "b", 1, &[], &["rempart_de_glace"]);
    table.spirit_attack("sivrane", "oumbara").defend("rempart_de_glace");
    assert!(!table.exhausted(TWO, "oumbara"), "nothing came through");
    let mut table = fight("a", "b", 1, &[], &[]);
    table.spirit_attack("sivrane", "oumbara").no_defense();
    assert!(table.exhausted(TWO, "oumbara"));
    assert_eq!(table.mana(ONE), 6);
}

#[test]
fn glaciation_gains_four_on_one_or_two() {
    assert_eq!(on_b("a", 1, "glaciation", &[1]), [17, 9, 13]);
    assert_eq!(on_b("a", 1, "glaciation", &[2]), [17, 9, 13]);
    assert_eq!(on_b("a", 1, "glaciation", &[3]), [13, 5, 9]);
}

#[test]
fn croc_boreal_bites_the_exhausted() {
    assert_eq!(on_b("a", 1, "croc_boreal", &[]), [8, 0, 4]);
    let mut table = fight("a", "b", 1, &["croc_boreal"], &[]);
    table.spirit_attack("sivrane", "oumbara").no_defense();
    table.attack("croc_boreal", "oumbara").no_defense();
    assert_eq!(table.compared().0, 7);
}

#[test]
fn avalanche_strikes_two_spirits() {
    assert_eq!(on_b("a", 1, "avalanche", &[]), [13, 5, 9]);
    let mut table = fight("a", "b", 1, &["avalanche"], &[]);
    table.attack("avalanche", "kel_orn").no_defense().target("oumbara").no_defense();
    assert_eq!((table.hps(TWO), table.mana(ONE)), ([7, 20, 11], 4));
}

#[test]
fn voile_de_poudreuse_thickens_at_night() {
    assert_eq!(
        against_a("a", "vul_kar", 1, "voile_de_poudreuse", &[]),
        [Some(7), Some(11), Some(15)]
    );
    assert_eq!(
        against_a("a", "vul_kar", 2, "voile_de_poudreuse", &[]),
        [Some(10), Some(14), Some(18)]
    );
}

#[test]
fn reflet_gele_knows_no_element() {
    assert_eq!(against_a("a", "vul_kar", 2, "reflet_gele", &[]), [Some(6); 3]);
}

#[test]
fn traque_silencieuse_sharpens_the_bearers_attack() {
    let mut table = fight("a", "b", 1, &["traque_silencieuse"], &[]);
    table.support_ally("traque_silencieuse", "sivrane");
    table.spirit_attack("sivrane", "oumbara").no_defense();
    assert_eq!(table.compared().0, 8);
    table.spirit_attack("naarok", "bramorh").no_defense();
    assert_eq!(table.compared().0, 2, "only the bearer's");
}

#[test]
fn ultime_bond_costs_one_for_nine() {
    let mut table = table(setup(
        json!({ "hand": ["ultime_bond"], "spirits": [{ "hp": 0 }] }),
        json!({ "hand": [] }),
    ));
    table.attack("ultime_bond", "oumbara").no_defense();
    assert_eq!((table.compared().0, table.mana(ONE)), (9, 4));
}
