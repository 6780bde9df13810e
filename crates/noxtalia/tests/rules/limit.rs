//! Decks, destruction and caps.

use engine::Outcome;
use noxtalia::Action;
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, setup_at, table};

#[test]
fn nxt_limit_1_an_empty_deck_is_rebuilt_at_once() {
    let mut table = table(setup(
        json!({
            "hand": ["glaciation", "festin", "frenesie", "eruption"],
            "deck": ["avalanche"],
        }),
        json!({}),
    ));
    table.end_turn();
    assert_eq!((table.exhaustions(ONE), table.hand(ONE).len()), (1, 5));
    assert_eq!((table.pile(ONE, "deck").len(), table.pile(ONE, "discard").len()), (13, 0));
}

#[test]
fn nxt_limit_2_the_second_time_loses() {
    let mut options =
        setup(json!({ "exhaustions": 1, "hand": [], "deck": ["avalanche"] }), json!({}));
    let mut lost = table(options.clone());
    lost.end_turn();
    assert_eq!(lost.outcome(), Some(Outcome::Win(TWO)));
    merge(&mut options, json!({ "exhaustion_limit": 3 }));
    let mut goes_on = table(options);
    goes_on.end_turn();
    assert_eq!((goes_on.outcome(), goes_on.exhaustions(ONE)), (None, 2));
}

#[test]
fn nxt_limit_3_a_destroyed_spirit_leaves_cards_behind() {
    let mut table = table(setup(
        json!({ "hand": ["festin"] }),
        json!({
            "hand": [],
            "spirits": [{ "hp": 3, "attached": ["odeur_du_sang", "pelage_d_hiver", "marque_ardente"] }],
        }),
    ));
    table.attack("festin", "kel_orn").no_defense();
    assert_eq!(table.hp(TWO, "kel_orn"), 0);
    assert!(table.attached(TWO, "kel_orn").is_empty());
    assert_eq!(table.hand(TWO), ["serment_de_la_meute"]);
    assert_eq!(table.pile(TWO, "discard"), ["pelage_d_hiver"]);
    let own = table.pile(ONE, "discard");
    assert_eq!(own[..2], ["odeur_du_sang", "marque_ardente"], "in the order they were attached");
}

#[test]
fn nxt_limit_4_never_more_than_eight_mana() {
    let mut options = setup(json!({ "mana": 8, "hand": ["surchauffe"] }), json!({}));
    let mut capped = table(options.clone());
    capped.support_ally("surchauffe", "sivrane");
    assert_eq!(capped.mana(ONE), 8);
    merge(&mut options, json!({ "mana_max": 9 }));
    let mut higher = table(options);
    higher.support_ally("surchauffe", "sivrane");
    assert_eq!(higher.mana(ONE), 9);
}

#[test]
fn nxt_limit_5_no_limit_to_the_hand() {
    let mut options = setup(
        json!({
            "hand": ["regard_percant", "bise", "zenith", "plume_solaire", "mille_bras", "camouflage", "renaissance"],
        }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("regard_percant");
    assert_eq!(table.hand(ONE).len(), 8);
    table.bottom("bise").end_turn();
    assert_eq!(table.hand(ONE).len(), 7, "nothing is thrown away at the end");
}

#[test]
fn nxt_limit_6_never_more_than_twenty_life() {
    let mut options = setup_at(
        1,
        json!({ "hand": ["chant_des_profondeurs"], "spirits": [{ "hp": 19 }, { "hp": 20 }, { "hp": 10 }] }),
        json!({}),
    );
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    table.support("chant_des_profondeurs");
    assert_eq!(table.hps(ONE), [20, 20, 12]);
}

#[test]
fn nxt_limit_7_any_number_of_attached_cards() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["marque_ardente", "odeur_du_sang"] }),
        json!({ "hand": [], "spirits": [{ "attached": ["traque_silencieuse", "peau_rugueuse"] }] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = table(options);
    table.support_enemy("odeur_du_sang", "sivrane");
    table.attack("marque_ardente", "sivrane").no_defense();
    assert_eq!(table.attached(TWO, "sivrane").len(), 4);
}

/// A second capacity that acts at the start of a turn, so that two can wait at once.
pub(crate) const DAWN: &str = r#"
    [[capacity]]
    id = "aube_claire"
    name = "Aube claire"
    name_en = "Clear dawn"
    spirit = "kel_orn"
    linked = true
    kind = "support"
    cost = 0
    keywords = ["boost"]
    effects = [{ at = "turn_start", do = [{ heal = { to = "bearer", amount = 3 } }] }]
"#;

#[test]
fn nxt_limit_8_the_active_player_orders_what_acts_at_once() {
    let play = |first: &str| {
        let mut table = crate::table::with_file(
            setup(
                json!({}),
                json!({
                    "spirits": [{ "hp": 0 }, { "hp": 19, "attached": ["marque_ardente", "aube_claire"] }],
                }),
            ),
            "extension.toml",
            DAWN,
        );
        table.end_turn();
        assert_eq!((table.decider(), table.legal().len()), (TWO, 2));
        assert_eq!(table.refuses(Action::EndTurn), "NXT-LIMIT-8");
        table.order("bramorh", first);
        table.hp(TWO, "bramorh")
    };
    assert_eq!(play("marque_ardente"), 20, "19 − 2 + 3");
    assert_eq!(play("aube_claire"), 18, "19 + 3 stops at 20, then − 2");
}

#[test]
fn nxt_limit_8_an_effect_is_named_with_the_spirit_it_lies_on() {
    let mut table = crate::table::with_file(
        setup(
            json!({}),
            json!({
                "spirits": [{ "hp": 0 }, { "attached": ["marque_ardente"] }, { "attached": ["aube_claire"] }],
            }),
        ),
        "extension.toml",
        DAWN,
    );
    table.end_turn();
    let crossed =
        Action::Order { spirit: table.slot(TWO, "bramorh"), card: table.card("aube_claire") };
    assert_eq!(table.refuses(crossed), "NXT-LIMIT-8");
    assert_eq!(table.legal().len(), 2);
}

#[test]
fn nxt_limit_9_what_can_be_applied_is_applied() {
    let mut options =
        setup(json!({ "hand": ["silence_neigeux"] }), json!({ "mana": 3, "hand": [] }));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("silence_neigeux");
    assert_eq!(table.mana(TWO), 2, "no card to discard, but one mana to lose");
}

#[test]
fn nxt_limit_10_a_card_beats_the_rules() {
    // Spirits recharge at the end of a turn; Dazzle says that this one does not.
    let mut options = setup(json!({ "hand": ["eblouissement"] }), json!({}));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support_enemy("eblouissement", "sivrane").end_turn().end_turn();
    assert!(table.exhausted(TWO, "sivrane"));
}

#[test]
fn nxt_limit_11_capacities_outlive_their_spirit() {
    let mut table = table(setup(
        json!({ "mana": 8, "hand": ["torpille_vive", "odeur_du_sang", "esquive_fuyante"], "spirits": [{}, {}, { "hp": 0 }] }),
        json!({ "hand": ["houle"] }),
    ));
    table.attack("torpille_vive", "bramorh").no_defense();
    assert_eq!(table.hp(TWO, "bramorh"), 15, "an attack of the destroyed Naarok");
    table.support_enemy("odeur_du_sang", "bramorh");
    assert_eq!(table.attached(TWO, "bramorh"), ["odeur_du_sang"], "a support");
    table.end_turn().attack("houle", "vul_kar").defend("esquive_fuyante");
    assert!(table.compared().1.is_some(), "and a defence");
}

#[test]
fn nxt_limit_9_a_condition_is_asked_once_though_a_choice_comes_in_between() {
    // The hand is empty as the support is used, and no longer so behind the draw and the choice.
    let text = r#"
        [[capacity]]
        id = "second_souffle"
        name = "Second souffle"
        name_en = "Second wind"
        spirit = "sivrane"
        linked = true
        kind = "support"
        cost = 0
        effects = [{ at = "use", when = [{ hand_max = 0 }], do = [{ draw = 2 }, { bottom = 1 }, { gain_mana = 1 }] }]
    "#;
    let one = json!({
        "hand": ["second_souffle"], "mana": 3, "deck": ["festin", "glaciation", "eruption"], "spirits": [{ "hp": 0 }],
    });
    let mut table = crate::table::with_file(setup(one, json!({})), "extension.toml", text);
    table.support("second_souffle");
    assert_eq!(table.mana(ONE), 3, "it waits for the choice");
    table.bottom("festin");
    assert_eq!((table.hand(ONE).len(), table.mana(ONE)), (1, 4));
}
