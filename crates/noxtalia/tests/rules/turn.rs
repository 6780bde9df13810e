//! The phases of a turn.

use noxtalia::{Action, Event};
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, setup_at, table};

#[test]
fn nxt_turn_1_players_alternate() {
    let mut table = table(json!({}));
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push((table.turn(), table.active()));
        table.end_turn();
    }
    assert_eq!(seen, [(1, 0), (1, 1), (2, 0), (2, 1)]);
    let wrong = table.game_refusal(TWO, Action::EndTurn);
    assert_eq!(wrong, Some("NXT-TURN-1"));
}

#[test]
fn nxt_turn_2_preparation_combat_end() {
    let mut table = table(json!({}));
    table.end_turn();
    let order: Vec<usize> = [
        table.events().position(|event| matches!(event, Event::TurnEnded { seat } if *seat == ONE)),
        table
            .events()
            .position(|event| matches!(event, Event::TurnBegan { seat, .. } if *seat == TWO)),
    ]
    .into_iter()
    .flatten()
    .collect();
    assert_eq!(order.len(), 2);
    assert!(order[0] < order[1]);
    assert_eq!(table.inspect()["phase"], "combat");
}

#[test]
fn nxt_turn_3_only_the_very_first_preparation_is_skipped() {
    let mut table = table(json!({ "start_mana": 1 }));
    assert_eq!(table.mana(ONE), 1, "no mana came in before the first combat");
    table.end_turn();
    assert_eq!(table.mana(TWO), 6, "the second player prepares even on turn 1");
}

#[test]
fn nxt_turn_4_odd_turns_are_days_and_even_ones_nights() {
    let mut table = table(json!({}));
    let mut nights = Vec::new();
    for _ in 0..6 {
        nights.push(table.night());
        table.end_turn();
    }
    assert_eq!(nights, [false, false, true, true, false, false]);
}

#[test]
fn nxt_turn_5_effects_of_the_start_come_first() {
    let mut table =
        table(setup(json!({}), json!({ "spirits": [{ "attached": ["marque_ardente"] }] })));
    table.end_turn();
    let began = table.events().position(|event| matches!(event, Event::TurnBegan { .. }));
    let burnt = table.events().position(|event| matches!(event, Event::EffectTriggered { .. }));
    let drawn = table
        .events()
        .position(|event| matches!(event, Event::ManaGained { seat, .. } if *seat == TWO));
    assert!(began < burnt && burnt < drawn);
    assert_eq!(table.hp(TWO, "kel_orn"), 18);
}

#[test]
fn nxt_turn_6_preparation_gives_five_mana_and_five_cards() {
    let mut table = table(setup(json!({}), json!({ "mana": 1, "hand": ["ressac", "houle"] })));
    table.end_turn();
    assert_eq!((table.mana(TWO), table.hand(TWO).len()), (6, 5));
}

#[test]
fn nxt_turn_7_actions_come_in_any_order_and_number() {
    let mut table = table(setup(
        json!({ "mana": 8, "hand": ["torpille_vive", "surchauffe", "croc_boreal", "festin"] }),
        json!({ "hand": [] }),
    ));
    table.attack("torpille_vive", "bramorh").no_defense();
    table.support_ally("surchauffe", "naarok").recycle("festin");
    table.spirit_attack("naarok", "bramorh").no_defense();
    table.attack("croc_boreal", "bramorh").no_defense();
    assert_eq!(table.hps(TWO), [20, 13, 20]);
    let spirit = table.slot(ONE, "naarok");
    assert_eq!(table.refuses(Action::ChooseAlly { spirit }), "NXT-TURN-7");
}

#[test]
fn nxt_turn_8_a_support_is_paid_and_discarded() {
    let mut table = table(setup(json!({ "hand": ["odeur_du_sang", "surchauffe"] }), json!({})));
    table.support_enemy("odeur_du_sang", "bramorh").support_ally("surchauffe", "sivrane");
    assert_eq!(table.mana(ONE), 4);
    assert_eq!(table.pile(ONE, "discard"), ["surchauffe"]);
    let absent = Action::Support { card: table.card("surchauffe"), target: None };
    assert_eq!(table.refuses(absent), "NXT-TURN-8");
}

#[test]
fn nxt_turn_9_one_card_under_the_deck_once_a_turn() {
    let mut table = table(json!({}));
    let first = table.hand(ONE)[0].clone();
    table.recycle(&first);
    assert_eq!(table.hand(ONE).len(), 5);
    assert_eq!(table.pile(ONE, "deck").last(), Some(&first));
    let again = Action::Recycle { card: table.card(&table.hand(ONE)[0]) };
    assert_eq!(table.refuses(again), "NXT-TURN-9");
    table.end_turn().end_turn();
    assert!(table.legal().iter().any(|action| matches!(action, Action::Recycle { .. })));
}

#[test]
fn nxt_turn_10_effects_of_the_end_come_before_mana() {
    // An expansion card that heals at the end of the turn.
    let text = r#"
        [[capacity]]
        id = "soir_calme"
        name = "Soir calme"
        name_en = "Calm evening"
        spirit = "kel_orn"
        linked = true
        kind = "support"
        cost = 0
        keywords = ["boost"]
        effects = [{ at = "turn_end", do = [{ heal = { to = "bearer", amount = 2 } }] }]
    "#;
    let mut options =
        setup(json!({}), json!({ "hand": ["soir_calme"], "spirits": [{ "hp": 0 }, { "hp": 10 }] }));
    options["setup"]["active"] = json!(1);
    let mut table = crate::table::with_file(options, "extension.toml", text);
    table.support_ally("soir_calme", "bramorh").end_turn();
    assert_eq!(table.hp(TWO, "bramorh"), 12);
    let healed = table.events().position(|event| matches!(event, Event::SpiritHealed { .. }));
    let mana = table.events().position(|event| matches!(event, Event::ManaGained { .. }));
    assert!(healed.is_some() && healed < mana);
}

#[test]
fn nxt_turn_11_the_end_gives_five_mana_and_five_cards_again() {
    let mut table = table(setup(json!({ "mana": 2, "hand": ["festin"] }), json!({})));
    table.end_turn();
    assert_eq!((table.mana(ONE), table.hand(ONE).len()), (7, 5));
}

#[test]
fn nxt_turn_12_exhausted_spirits_recharge_at_the_end() {
    let mut table = table(setup(json!({ "hand": [] }), json!({ "hand": [] })));
    table.spirit_attack("naarok", "bramorh").no_defense();
    assert!(table.exhausted(ONE, "naarok"));
    table.end_turn();
    assert!(!table.exhausted(ONE, "naarok"));
    let told = table.events().filter(|event| matches!(event, Event::SpiritRecharged { .. }));
    assert_eq!(told.count(), 1, "the charged ones stay as they are");
}

#[test]
fn nxt_turn_12_what_withholds_a_recharge_waits_for_one() {
    let after = |is_exhausted: bool| {
        let mut options = setup(
            json!({ "hand": [], "spirits": [{ "attached": ["eblouissement"], "is_exhausted": is_exhausted }] }),
            json!({}),
        );
        merge(&mut options, json!({ "two": "c" }));
        let mut table = table(options);
        table.end_turn();
        (table.attached(ONE, "sivrane").len(), table.exhausted(ONE, "sivrane"))
    };
    assert_eq!(after(true), (0, true));
    assert_eq!(after(false), (1, false), "nothing to withhold yet");
}

#[test]
fn nxt_turn_13_the_other_players_turn_follows() {
    let mut table = table(json!({}));
    table.end_turn();
    assert_eq!((table.active(), table.decider()), (1, TWO));
    assert_eq!(table.hand(TWO).len(), 5);
}

#[test]
fn nxt_turn_14_the_attacked_player_answers_out_of_turn() {
    let mut table = table(setup_at(
        2,
        json!({ "hand": ["torpille_vive", "festin"] }),
        json!({ "hand": ["rempart_de_glace"] }),
    ));
    table.attack("torpille_vive", "bramorh");
    assert_eq!((table.active(), table.decider()), (0, TWO));
    assert_eq!(table.game_refusal(ONE, Action::EndTurn), Some("NXT-TURN-14"));
    table.defend("rempart_de_glace");
    assert_eq!(table.decider(), ONE);
}
