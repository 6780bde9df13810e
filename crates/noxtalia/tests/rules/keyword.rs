//! Keywords.

use noxtalia::{Action, Event, Reason};
use serde_json::json;

use crate::table::{ONE, TWO, changed, merge, setup, setup_at, table, with_cards};

#[test]
fn nxt_keyword_1_only_an_attack_attacks() {
    let table = table(setup(json!({ "hand": ["reflet_gele", "torpille_vive"] }), json!({})));
    assert_eq!(table.refuses(table.attacking("reflet_gele", "kel_orn")), "NXT-KEYWORD-1");
    assert!(table.legal().contains(&table.attacking("torpille_vive", "kel_orn")));
}

#[test]
fn nxt_keyword_2_a_defence_answers_an_attack() {
    let table = table(setup(json!({ "hand": ["reflet_gele"] }), json!({})));
    assert_eq!(table.refuses(Action::Defend { card: table.card("reflet_gele") }), "NXT-KEYWORD-2");
}

#[test]
fn nxt_keyword_3_a_support_is_no_attack() {
    let mut table = table(setup(json!({ "hand": ["odeur_du_sang", "festin"] }), json!({})));
    let festin = Action::Support { card: table.card("festin"), target: None };
    assert_eq!(table.refuses(festin), "NXT-KEYWORD-3");
    table.support_enemy("odeur_du_sang", "kel_orn");
    assert_eq!(table.decider(), ONE, "nobody is asked for a defence");
}

#[test]
fn nxt_keyword_4_an_ultimate_card_leaves_the_game() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["renaissance"], "spirits": [{ "hp": 4 }] }),
        json!({ "hand": [] }),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support_ally("renaissance", "aelniv");
    assert_eq!(table.pile(ONE, "removed"), ["renaissance"]);
    assert!(table.pile(ONE, "discard").is_empty());
}

#[test]
fn nxt_keyword_5_zone_is_used_again_on_another_spirit() {
    let mut table = table(setup(json!({ "hand": ["pluie_de_cendres"] }), json!({ "hand": [] })));
    table.attack("pluie_de_cendres", "bramorh").no_defense();
    let same = Action::Target { spirit: table.slot(TWO, "bramorh") };
    assert_eq!(table.refuses(same), "NXT-KEYWORD-5");
    assert_eq!(table.legal().len(), 2);
    table.target("kel_orn").no_defense();
    assert_eq!(table.hps(TWO), [14, 10, 20]);
    assert_eq!((table.mana(ONE), table.decider()), (2, ONE));
    assert_eq!(table.pile(ONE, "discard"), ["pluie_de_cendres"]);
}

#[test]
fn nxt_keyword_6_a_boost_lies_on_ones_own_spirit() {
    let mut table = table(setup(json!({ "hand": ["traque_silencieuse"] }), json!({})));
    table.support_ally("traque_silencieuse", "naarok");
    assert_eq!(table.attached(ONE, "naarok"), ["traque_silencieuse"]);
    assert!(table.pile(ONE, "discard").is_empty());
}

#[test]
fn nxt_keyword_7_a_hex_lies_on_the_enemy() {
    let mut table = table(setup(json!({ "hand": ["odeur_du_sang"] }), json!({})));
    table.support_enemy("odeur_du_sang", "oumbara");
    assert_eq!(table.attached(TWO, "oumbara"), ["odeur_du_sang"]);
}

#[test]
fn nxt_keyword_8_by_day_only() {
    let power = |turn| {
        let mut options = setup_at(turn, json!({ "hand": ["zenith"] }), json!({}));
        merge(&mut options, json!({ "one": "c", "two": "b" }));
        let mut table = table(options);
        table.attack("zenith", "kel_orn").no_defense();
        table.compared().0
    };
    assert_eq!((power(1), power(2)), (15, 11));
}

#[test]
fn nxt_keyword_9_by_night_only() {
    let power = |turn| {
        let mut options = setup_at(turn, json!({ "hand": ["vol_nocturne"] }), json!({}));
        merge(&mut options, json!({ "one": "c", "two": "b" }));
        let mut table = table(options);
        table.attack("vol_nocturne", "oumbara").no_defense();
        table.compared().0
    };
    assert_eq!((power(1), power(2)), (9, 13));
}

#[test]
fn nxt_keyword_10_tilted_is_exhausted_upright_is_charged() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["renaissance"], "spirits": [{ "hp": 5, "is_exhausted": true }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    let attack = Action::SpiritAttack {
        spirit: table.slot(ONE, "aelniv"),
        target: table.slot(TWO, "sivrane"),
    };
    assert!(!table.legal().contains(&attack));
    table.support_ally("renaissance", "aelniv");
    assert!(!table.exhausted(ONE, "aelniv"));
    assert!(table.legal().contains(&attack));
}

#[test]
fn nxt_keyword_11_a_new_keyword_needs_no_new_rule() {
    let text = r#"
        [[keyword]]
        id = "ephemere"
        name = "Éphémère"
        name_en = "Fleeting"
        text = "Ne sert qu'une fois."
        text_en = "Serves only once."
        means = "ultimate"

        [[capacity]]
        id = "soupir"
        name = "Soupir"
        name_en = "Sigh"
        spirit = "sivrane"
        linked = true
        kind = "attack"
        cost = 0
        power = 3
        keywords = ["ephemere"]
    "#;
    let options = setup(json!({ "hand": ["soupir"], "spirits": [{ "hp": 0 }] }), json!({}));
    let mut table = crate::table::with_file(options, "extension.toml", text);
    table.attack("soupir", "kel_orn").no_defense();
    assert_eq!(table.pile(ONE, "removed"), ["soupir"]);
}

#[test]
fn nxt_keyword_7_the_sum_names_the_keyword_of_what_is_attached() {
    // An enemy hex on the attacker, and a boost of its own on the target.
    let mut table = table(setup(
        json!({ "hand": [], "spirits": [{ "attached": ["coulee_lente"] }] }),
        json!({ "hand": [], "spirits": [{ "attached": ["pelage_d_hiver"] }] }),
    ));
    table.spirit_attack("sivrane", "kel_orn");
    let rule_of = |wanted: Reason| {
        table.events().find_map(|event| {
            let Event::PowerCounted { reason, rule, .. } = event else { return None };
            (*reason == wanted).then_some(*rule)
        })
    };
    assert_eq!(rule_of(Reason::OnAttacker), Some("NXT-KEYWORD-7"));
    assert_eq!(rule_of(Reason::OnTarget), Some("NXT-KEYWORD-6"));
}

#[test]
fn nxt_keyword_7_a_hex_that_must_be_lifted_is_asked_for_while_there_is_one() {
    let content = changed("bramorh.toml", "optional = true", "optional = false");
    let soothed = |attached: &[&str]| {
        let mut options = setup(
            json!({ "hand": ["braises_apaisantes"], "spirits": [{ "hp": 9, "attached": attached }] }),
            json!({}),
        );
        merge(&mut options, json!({ "first": 0, "one": "b", "two": "a" }));
        let mut table = with_cards(&options, &content);
        table.support_ally("braises_apaisantes", "kel_orn");
        table
    };
    let mut hexed = soothed(&["odeur_du_sang"]);
    let lift = Action::Detach { card: hexed.card("odeur_du_sang") };
    assert_eq!(hexed.legal(), [lift], "no other way");
    hexed.play(lift);
    assert!(hexed.attached(ONE, "kel_orn").is_empty());
    assert!(soothed(&[]).legal().contains(&Action::EndTurn), "nothing to lift, nothing asked");
}
