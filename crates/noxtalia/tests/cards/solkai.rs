//! Solkaï's cards.

use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn solkai_strikes_harder_by_day() {
    assert_eq!(spirit_on_b("c", 1, "solkai", &[]), [7, 11, 3]);
    assert_eq!(spirit_on_b("c", 2, "solkai", &[]), [4, 8, 0]);
}

#[test]
fn zenith_gains_four_by_day() {
    assert_eq!(on_b("c", 1, "zenith", &[]), [15, 19, 11]);
    assert_eq!(on_b("c", 2, "zenith", &[]), [11, 15, 7]);
}

#[test]
fn plume_solaire_pays_itself_by_day() {
    assert_eq!(on_b("c", 1, "plume_solaire", &[]), [4, 8, 0]);
    let left = |turn| {
        let mut table = fight("c", "b", turn, &["plume_solaire"], &[]);
        table.attack("plume_solaire", "kel_orn");
        table.mana(ONE)
    };
    assert_eq!((left(1), left(2)), (8, 7));
}

#[test]
fn bouclier_d_aurore_gains_four_by_day() {
    assert_eq!(
        against_a("c", "meduvire", 1, "bouclier_d_aurore", &[]),
        [Some(18), Some(10), Some(14)]
    );
    assert_eq!(
        against_a("c", "meduvire", 2, "bouclier_d_aurore", &[]),
        [Some(14), Some(6), Some(10)]
    );
}

#[test]
fn poussiere_d_or_pays_itself_with_a_block() {
    assert_eq!(against_a("c", "meduvire", 1, "poussiere_d_or", &[]), [Some(10), Some(6), Some(6)]);
    let mut options = setup(
        json!({ "hand": ["torpille_vive"] }),
        json!({ "mana": 3, "hand": ["poussiere_d_or"] }),
    );
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("torpille_vive", "solkai").defend("poussiere_d_or");
    assert_eq!(table.mana(TWO), 3);
}

#[test]
fn renaissance_heals_eight_and_recharges() {
    let mut options = setup(
        json!({ "mana": 5, "hand": ["renaissance"], "spirits": [{}, { "hp": 4, "is_exhausted": true }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support_ally("renaissance", "solkai");
    assert_eq!(
        (table.hp(ONE, "solkai"), table.exhausted(ONE, "solkai"), table.mana(ONE)),
        (12, false, 1)
    );
    assert_eq!(table.pile(ONE, "removed"), ["renaissance"]);
}

#[test]
fn eblouissement_keeps_a_spirit_down() {
    let mut table = fight("c", "b", 1, &["eblouissement"], &[]);
    table.support_enemy("eblouissement", "oumbara");
    assert!(table.exhausted(TWO, "oumbara"));
    assert_eq!(table.attached(TWO, "oumbara"), ["eblouissement"]);
    table.end_turn().end_turn();
    assert!(table.exhausted(TWO, "oumbara"));
    assert!(table.attached(TWO, "oumbara").is_empty());
    table.end_turn().end_turn();
    assert!(!table.exhausted(TWO, "oumbara"));
}

#[test]
fn etincelle_de_vie_gives_three_mana() {
    let mut options = setup(
        json!({ "mana": 2, "hand": ["etincelle_de_vie"], "spirits": [{}, { "hp": 0 }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("etincelle_de_vie");
    assert_eq!(table.mana(ONE), 5);
}
