//! Naarok's cards.

use serde_json::json;

use crate::table::{ONE, TWO, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn naarok_bites_for_two() {
    assert_eq!(spirit_on_b("a", 1, "naarok", &[]), [0, 2, 6]);
}

#[test]
fn torpille_vive_hits_for_five() {
    assert_eq!(on_b("a", 1, "torpille_vive", &[]), [1, 5, 9]);
}

#[test]
fn frenesie_grows_on_the_wounded() {
    assert_eq!(on_b("a", 1, "frenesie", &[]), [3, 11, 11]);
    let power = |hp: u8| {
        let mut table =
            table(setup(json!({ "hand": ["frenesie"] }), json!({ "spirits": [{}, { "hp": hp }] })));
        table.attack("frenesie", "bramorh").no_defense();
        table.compared().0
    };
    assert_eq!((power(10), power(11)), (14, 11));
}

#[test]
fn festin_feeds_an_ally_when_it_hurts() {
    assert_eq!(on_b("a", 1, "festin", &[]), [8, 12, 16]);
    let mut table = table(setup(
        json!({ "hand": ["festin"], "spirits": [{ "hp": 10 }] }),
        json!({ "hand": ["carapace_de_basalte"] }),
    ));
    table.attack("festin", "bramorh").defend("carapace_de_basalte");
    assert_eq!((table.decider(), table.hp(ONE, "sivrane")), (ONE, 10), "nothing came through");
    let mut table = crate::table::table(setup(
        json!({ "hand": ["festin"], "spirits": [{ "hp": 10 }] }),
        json!({ "hand": [] }),
    ));
    table.attack("festin", "bramorh").no_defense().ally("sivrane");
    assert_eq!(table.hp(ONE, "sivrane"), 13);
}

#[test]
fn esquive_fuyante_is_stronger_at_night() {
    assert_eq!(against_a("a", "vul_kar", 1, "esquive_fuyante", &[]), [Some(7), Some(11), Some(3)]);
    assert_eq!(against_a("a", "vul_kar", 2, "esquive_fuyante", &[]), [Some(10), Some(14), Some(6)]);
}

#[test]
fn peau_rugueuse_stays_on_the_defended() {
    assert_eq!(against_a("a", "vul_kar", 1, "peau_rugueuse", &[]), [Some(10), Some(14), Some(6)]);
    let mut table = fight("a", "a", 1, &["torpille_vive", "croc_boreal"], &["peau_rugueuse"]);
    table.attack("torpille_vive", "vul_kar").defend("peau_rugueuse");
    assert_eq!(table.attached(TWO, "vul_kar"), ["peau_rugueuse"]);
    table.spirit_attack("sivrane", "naarok").no_defense();
    assert_eq!(table.compared().0, 5, "only attacks on the bearer");
    table.attack("croc_boreal", "vul_kar").no_defense();
    assert_eq!(table.compared().0, 0, "4 − 4 − 1, never below 0");
}

#[test]
fn odeur_du_sang_draws_every_attack() {
    let mut table = fight("a", "b", 1, &["odeur_du_sang", "torpille_vive"], &[]);
    table.support_enemy("odeur_du_sang", "bramorh");
    table.attack("torpille_vive", "bramorh").no_defense();
    table.spirit_attack("naarok", "bramorh").no_defense();
    assert_eq!((table.hp(TWO, "bramorh"), table.mana(ONE)), (9, 4), "7 and 4");
}

#[test]
fn remous_sanglants_avenge_the_destroyed() {
    let power = |spirits: serde_json::Value| {
        let mut table =
            table(setup(json!({ "hand": ["remous_sanglants"], "spirits": spirits }), json!({})));
        table.attack("remous_sanglants", "bramorh").no_defense();
        table.compared().0
    };
    assert_eq!(power(json!([{}, {}, { "hp": 0 }])), 8);
    assert_eq!(power(json!([{ "hp": 0 }, {}, { "hp": 0 }])), 10);
}
