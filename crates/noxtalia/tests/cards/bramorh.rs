//! Bramorh's cards.

use noxtalia::Action;
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn bramorh_charges_for_six() {
    assert_eq!(spirit_on_b("b", 1, "bramorh", &[]), [6, 10, 2]);
}

#[test]
fn carapace_de_basalte_stands_at_seventeen() {
    assert_eq!(
        against_a("b", "oumbara", 1, "carapace_de_basalte", &[]),
        [Some(21), Some(13), Some(17)]
    );
}

#[test]
fn contre_feu_pays_back_when_it_blocks() {
    assert_eq!(against_a("b", "oumbara", 1, "contre_feu", &[]), [Some(14), Some(6), Some(10)]);
    let mut table = fight("a", "b", 1, &["torpille_vive"], &["contre_feu"]);
    table.attack("torpille_vive", "bramorh").defend("contre_feu");
    assert_eq!(table.mana(TWO), 7, "two paid, one gained");
    let mut table = fight("a", "b", 1, &["festin"], &["contre_feu"]);
    table.attack("festin", "bramorh").defend("contre_feu");
    assert_eq!(table.mana(TWO), 6, "two came through");
}

#[test]
fn crachat_de_lave_is_hotter_by_day() {
    assert_eq!(on_b("b", 1, "crachat_de_lave", &[]), [9, 13, 5]);
    assert_eq!(on_b("b", 2, "crachat_de_lave", &[]), [6, 10, 2]);
}

#[test]
fn coulee_lente_dulls_the_bearers_attack() {
    assert_eq!(on_b("b", 1, "coulee_lente", &[]), [10, 14, 6]);
    let mut table = fight("b", "a", 1, &["coulee_lente"], &[]);
    table.attack("coulee_lente", "sivrane").no_defense().end_turn();
    table.spirit_attack("sivrane", "oumbara").no_defense();
    assert_eq!(table.compared().0, 2, "5 − 3");
}

#[test]
fn coeur_du_volcan_heals_ones_own() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["coeur_du_volcan"], "spirits": [{ "hp": 5 }, { "hp": 19 }, { "hp": 0 }] }),
        json!({ "hand": [] }),
    );
    merge(&mut options, json!({ "one": "b", "two": "a" }));
    let mut table = table(options);
    table.attack("coeur_du_volcan", "sivrane").no_defense();
    assert_eq!((table.hps(ONE), table.hp(TWO, "sivrane")), ([8, 20, 0], 2));
    assert_eq!(table.pile(ONE, "removed"), ["coeur_du_volcan"]);
}

#[test]
fn braises_apaisantes_heal_and_may_lift_a_hex() {
    let open = |attached: &[&str]| {
        let mut options = setup(
            json!({ "hand": ["braises_apaisantes"], "spirits": [{ "hp": 5, "attached": attached }] }),
            json!({}),
        );
        merge(&mut options, json!({ "one": "b", "two": "a" }));
        let mut table = table(options);
        table.support_ally("braises_apaisantes", "kel_orn");
        table
    };
    let mut lifted = open(&["odeur_du_sang", "pelage_d_hiver", "marque_ardente"]);
    assert_eq!(lifted.hp(ONE, "kel_orn"), 12);
    assert_eq!(lifted.legal().len(), 3, "two hexes, or none; a boost is not one");
    let boost = Action::Detach { card: lifted.card("pelage_d_hiver") };
    assert_eq!(lifted.refuses(boost), "NXT-LIMIT-9");
    let hex = Action::Detach { card: lifted.card("odeur_du_sang") };
    lifted.play(hex);
    assert_eq!(lifted.attached(ONE, "kel_orn"), ["pelage_d_hiver", "marque_ardente"]);
    assert_eq!(lifted.pile(TWO, "discard"), ["odeur_du_sang"]);
    let mut kept = open(&["odeur_du_sang"]);
    kept.play(Action::Decline);
    assert_eq!(kept.attached(ONE, "kel_orn"), ["odeur_du_sang"]);
    let bare = open(&[]);
    assert_eq!(bare.legal(), [Action::Decline], "one option is still a decision");
}

#[test]
fn cendre_fertile_heals_three_each() {
    let mut options = setup(
        json!({ "hand": ["cendre_fertile"], "spirits": [{ "hp": 5 }, { "hp": 0 }, { "hp": 18 }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    table.support("cendre_fertile");
    assert_eq!((table.hps(ONE), table.mana(ONE)), ([8, 0, 20], 4));
}
