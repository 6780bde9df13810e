//! Méduvire's cards.

use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{against_a, fight, on_b, spirit_on_b};

#[test]
fn meduvire_exhausts_on_five_or_six() {
    assert_eq!(spirit_on_b("c", 1, "meduvire", &[4]), [0, 2, 6]);
    let tired = |face: u32| {
        let mut table = fight("c", "b", 1, &[], &["rempart_de_glace"]);
        table.dice(&[face]).spirit_attack("meduvire", "bramorh").defend("rempart_de_glace");
        table.exhausted(TWO, "bramorh")
    };
    assert_eq!([4, 5, 6].map(tired), [false, true, true], "hurt or not");
}

#[test]
fn mille_bras_strike_two() {
    assert_eq!(on_b("c", 1, "mille_bras", &[]), [1, 5, 9]);
    let mut table = fight("c", "b", 1, &["mille_bras"], &[]);
    table.attack("mille_bras", "oumbara").no_defense().target("bramorh").no_defense();
    assert_eq!((table.hps(TWO), table.mana(ONE)), ([20, 15, 11], 6));
}

#[test]
fn abime_affame_swallows_two_cards() {
    assert_eq!(on_b("c", 1, "abime_affame", &[]), [7, 11, 15]);
    let mut table = fight("c", "b", 1, &["abime_affame"], &[]);
    let deck = table.pile(TWO, "deck");
    table.attack("abime_affame", "bramorh");
    assert_eq!(table.pile(TWO, "discard"), deck[..2]);
    assert_eq!(table.pile(TWO, "deck"), deck[2..]);
}

#[test]
fn nuage_d_encre_thickens_on_a_low_die() {
    let at = |face: u32| against_a("c", "solkai", 1, "nuage_d_encre", &[face]);
    assert_eq!(at(3), [Some(15), Some(19), Some(11)]);
    assert_eq!(at(4), [Some(10), Some(14), Some(6)]);
}

#[test]
fn camouflage_turns_the_attack() {
    let mut table = fight("a", "c", 1, &["torpille_vive"], &["camouflage"]);
    table.attack("torpille_vive", "meduvire").defend("camouflage").redirect("aelniv");
    assert_eq!(table.compared(), (1, Some(1), 0), "5 − 4 against ice; 5 − 4 against the deep");
    assert_eq!(table.mana(TWO), 7);
}

#[test]
fn vol_d_essence_steals_mana() {
    let mut options = setup(json!({ "mana": 4, "hand": ["vol_d_essence"] }), json!({ "mana": 6 }));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("vol_d_essence");
    assert_eq!((table.mana(ONE), table.mana(TWO)), (4, 4));
}

#[test]
fn memoire_des_eaux_brings_four_back_and_draws_one() {
    let mut options = setup(
        json!({
            "hand": ["memoire_des_eaux"], "deck": ["bise", "zenith"],
            "discard": ["mille_bras", "camouflage", "renaissance", "vol_nocturne", "plume_solaire"],
        }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.lots(&[0, 0, 0, 0]).support("memoire_des_eaux");
    assert_eq!(table.hand(ONE), ["bise"]);
    assert_eq!(
        table.pile(ONE, "deck"),
        ["zenith", "mille_bras", "camouflage", "renaissance", "vol_nocturne"]
    );
    assert_eq!(table.pile(ONE, "discard"), ["plume_solaire", "memoire_des_eaux"]);
}

#[test]
fn adieu_d_encre_exhausts_every_enemy() {
    let mut options = setup(
        json!({ "hand": ["adieu_d_encre"], "spirits": [{}, {}, { "hp": 0 }] }),
        json!({ "mana": 3, "spirits": [{}, { "hp": 0 }] }),
    );
    merge(&mut options, json!({ "one": "c", "two": "b" }));
    let mut table = table(options);
    table.support("adieu_d_encre");
    let tired = ["kel_orn", "bramorh", "oumbara"].map(|id| table.exhausted(TWO, id));
    assert_eq!((tired, table.mana(TWO)), ([true, false, true], 2));
}
