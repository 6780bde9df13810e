//! Oumbara's cards.

use noxtalia::Event;
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, table};
use crate::{against_a, fight, on_b};

#[test]
fn oumbara_heals_when_she_hurts() {
    let mut options =
        setup(json!({ "hand": [], "spirits": [{ "hp": 10 }] }), json!({ "hand": [] }));
    merge(&mut options, json!({ "one": "b", "two": "a" }));
    let mut table = table(options);
    table.spirit_attack("oumbara", "vul_kar").no_defense().ally("kel_orn");
    assert_eq!((table.hp(ONE, "kel_orn"), table.hp(TWO, "vul_kar"), table.mana(ONE)), (12, 12, 2));
}

#[test]
fn mur_d_ecume_stands_at_twelve() {
    assert_eq!(against_a("b", "bramorh", 1, "mur_d_ecume", &[]), [Some(12), Some(16), Some(8)]);
}

#[test]
fn grand_reflux_drains_the_attacker_when_it_blocks() {
    assert_eq!(against_a("b", "bramorh", 1, "grand_reflux", &[]), [Some(20), Some(24), Some(20)]);
    let mut table = fight("a", "b", 1, &["festin"], &["grand_reflux"]);
    table.attack("festin", "bramorh").defend("grand_reflux");
    assert_eq!((table.mana(ONE), table.mana(TWO)), (3, 4), "three paid and two lost; four paid");
    assert_eq!(table.pile(TWO, "removed"), ["grand_reflux"]);
}

#[test]
fn ressac_brings_two_cards_back_for_all_to_see() {
    assert_eq!(against_a("b", "bramorh", 1, "ressac", &[]), [Some(6), Some(10), Some(2)]);
    let mut table = table(setup(
        json!({ "hand": ["torpille_vive"] }),
        json!({
            "hand": ["ressac"], "deck": ["hurlement"],
            "discard": ["houle", "raz_de_maree", "contre_feu"],
        }),
    ));
    table.attack("torpille_vive", "bramorh");
    table.lots(&[1, 0]).defend("ressac");
    assert_eq!(table.pile(TWO, "deck"), ["hurlement", "raz_de_maree", "houle"], "the last lowest");
    assert_eq!(table.pile(TWO, "discard"), ["contre_feu", "ressac"]);
    let view = table.view(engine::Viewer::Seat(ONE));
    let known = [Some(table.card("houle")), Some(table.card("raz_de_maree"))];
    assert_eq!(view.sides[1].under, known);
}

#[test]
fn houle_rolls_over_two() {
    assert_eq!(on_b("b", 1, "houle", &[]), [4, 8, 12]);
    let mut table = fight("b", "b", 1, &["houle"], &[]);
    table.attack("houle", "oumbara").no_defense().target("bramorh").no_defense();
    assert_eq!(table.hps(TWO), [20, 12, 8]);
}

#[test]
fn chant_des_profondeurs_heals_two_each() {
    let mut options = setup(
        json!({ "hand": ["chant_des_profondeurs"], "spirits": [{ "hp": 1 }, { "hp": 19 }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    table.support("chant_des_profondeurs");
    assert_eq!(table.hps(ONE), [3, 20, 20]);
}

#[test]
fn raz_de_maree_sweeps_mana_away_when_it_hurts() {
    assert_eq!(on_b("b", 1, "raz_de_maree", &[]), [10, 14, 18]);
    let mut table = fight("b", "b", 1, &["raz_de_maree"], &["carapace_de_basalte"]);
    table.attack("raz_de_maree", "bramorh").no_defense();
    assert_eq!(table.mana(TWO), 7);
    let mut table = fight("b", "b", 1, &["raz_de_maree"], &["carapace_de_basalte"]);
    table.attack("raz_de_maree", "bramorh").defend("carapace_de_basalte");
    assert_eq!(table.mana(TWO), 5, "three paid, none swept away");
}

#[test]
fn requiem_des_marees_brings_six_cards_back() {
    let mut options = setup(
        json!({
            "hand": ["requiem_des_marees"], "spirits": [{}, {}, { "hp": 0 }], "deck": ["hurlement"],
            "discard": ["houle", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux", "raz_de_maree", "pelage_d_hiver"],
        }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    table.lots(&[0, 0, 0, 0, 0, 0]).support("requiem_des_marees");
    assert_eq!((table.pile(ONE, "deck").len(), table.mana(ONE)), (7, 5));
    assert_eq!(table.pile(ONE, "discard"), ["pelage_d_hiver", "requiem_des_marees"]);
    let shown =
        table.events().filter(|event| matches!(event, Event::CardPutUnder { card: Some(_), .. }));
    assert_eq!(shown.count(), 6);
}
