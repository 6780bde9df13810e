//! Attack and defence, step by step.

use noxtalia::{Action, Event, Reason};
use serde_json::json;

use crate::table::{ONE, TWO, Table, changed, merge, setup, setup_at, table, with_cards};

#[test]
fn nxt_attack_1_from_a_card_in_hand_or_a_charged_spirit() {
    let table = table(setup(
        json!({ "hand": ["torpille_vive"], "spirits": [{}, {}, { "is_exhausted": true }] }),
        json!({}),
    ));
    let absent = table.attacking("festin", "kel_orn");
    assert_eq!(table.refuses(absent), "NXT-ATTACK-1");
    let (tired, target) = (table.slot(ONE, "naarok"), table.slot(TWO, "kel_orn"));
    let tired = Action::SpiritAttack { spirit: tired, target };
    assert_eq!(table.refuses(tired), "NXT-ATTACK-1");
    assert!(table.legal().contains(&table.attacking("torpille_vive", "kel_orn")));
}

#[test]
fn nxt_attack_2_the_attacking_spirit_is_exhausted() {
    let mut table = table(json!({}));
    table.spirit_attack("vul_kar", "kel_orn");
    assert!(table.exhausted(ONE, "vul_kar"), "even before the answer");
}

#[test]
fn nxt_attack_3_pay_then_aim_at_a_living_enemy() {
    let mut table = table(setup(
        json!({ "mana": 1, "hand": ["torpille_vive", "festin"] }),
        json!({ "spirits": [{ "hp": 0 }] }),
    ));
    let refusal = table.refusal(table.attacking("festin", "bramorh"));
    assert_eq!(refusal.rule, "NXT-ATTACK-3");
    assert_eq!(refusal.figures, [("cost", 3), ("mana", 1)]);
    assert_eq!(table.refuses(table.attacking("torpille_vive", "kel_orn")), "NXT-R19");
    table.attack("torpille_vive", "bramorh");
    assert_eq!(table.mana(ONE), 0);
}

#[test]
fn nxt_attack_4_four_more_or_four_less_by_the_targets_element() {
    let power = |target: &str| {
        let mut table = table(setup(json!({ "hand": ["festin"] }), json!({})));
        table.attack("festin", target).no_defense();
        table.compared().0
    };
    assert_eq!((power("oumbara"), power("kel_orn"), power("bramorh")), (16, 8, 12));
}

/// The parts of the sum of an attack, or of a defence, as the last action told them.
fn parts(table: &Table, of_defense: bool) -> Vec<(Reason, i16, i16, &'static str)> {
    table
        .events()
        .filter_map(|event| {
            let Event::PowerCounted { is_defense, reason, amount, total, rule, .. } = event else {
                return None;
            };
            (*is_defense == of_defense).then_some((*reason, *amount, *total, *rule))
        })
        .collect()
}

#[test]
fn nxt_attack_4_sums_are_told_part_by_part() {
    let mut table = table(setup(
        json!({ "hand": ["glaciation"] }),
        json!({ "spirits": [{ "attached": ["odeur_du_sang"] }] }),
    ));
    table.dice(&[2]).attack("glaciation", "kel_orn");
    assert_eq!(
        parts(&table, false),
        [
            (Reason::Printed, 9, 9, "NXT-ATTACK-1"),
            (Reason::Critical, 4, 13, "NXT-ATTACK-4"),
            (Reason::OnTarget, 2, 15, "NXT-KEYWORD-7"),
            (Reason::Effect, 4, 19, "NXT-ATTACK-5"),
        ]
    );
}

#[test]
fn nxt_attack_4_a_weakness_is_told_as_one_and_what_adds_nothing_is_not_told() {
    let told = |target: &str| {
        let mut table = table(setup(json!({ "hand": ["festin"] }), json!({})));
        table.attack("festin", target);
        parts(&table, false)
    };
    let printed = (Reason::Printed, 12, 12, "NXT-ATTACK-1");
    assert_eq!(told("kel_orn"), [printed, (Reason::Weak, -4, 8, "NXT-ATTACK-4")]);
    assert_eq!(told("bramorh"), [printed]);
    let mut options = setup(json!({ "hand": ["festin"] }), json!({}));
    merge(&mut options, json!({ "first": 0, "one": "a" }));
    let mut powerless = with_cards(&options, &changed("naarok.toml", "power = 12", "power = 0"));
    powerless.attack("festin", "bramorh");
    assert_eq!(parts(&powerless, false), [(Reason::Printed, 0, 0, "NXT-ATTACK-1")]);
}

#[test]
fn nxt_attack_5_effects_come_before_the_answer() {
    let mut options = setup_at(1, json!({ "hand": ["plume_solaire"] }), json!({}));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.attack("plume_solaire", "sivrane");
    assert_eq!(table.mana(ONE), 5, "one was paid and one gained before the defence");
    assert_eq!(table.decider(), TWO);
}

#[test]
fn nxt_attack_5_a_choice_of_an_effect_is_made_before_anything_else() {
    let mut table = table(setup(
        json!({ "hand": ["festin"], "spirits": [{ "hp": 0 }, { "hp": 9 }] }),
        json!({ "hand": [] }),
    ));
    table.attack("festin", "bramorh").no_defense();
    assert_eq!(table.refuses(Action::EndTurn), "NXT-ATTACK-5");
    let dead = Action::ChooseAlly { spirit: table.slot(ONE, "sivrane") };
    assert_eq!(table.refuses(dead), "NXT-R19");
    table.ally("vul_kar");
    assert_eq!(table.hps(ONE), [0, 12, 20]);
    let spirit = table.slot(ONE, "vul_kar");
    let told = Event::SpiritHealed { seat: ONE, spirit, amount: 3, hp: 12 };
    assert!(table.events().any(|event| *event == told));
}

#[test]
fn nxt_attack_5_a_condition_may_count_charged_spirits() {
    let content = changed("naarok.toml", "{ target_hp_max = 10 }", "{ own_charged_min = 2 }");
    let power = |tilted: [bool; 3]| {
        let spirits = tilted.map(|is_exhausted| json!({ "is_exhausted": is_exhausted }));
        let mut options = setup(json!({ "hand": ["frenesie"], "spirits": spirits }), json!({}));
        merge(&mut options, json!({ "first": 0, "one": "a" }));
        let mut table = with_cards(&options, &content);
        table.attack("frenesie", "kel_orn").no_defense();
        table.compared().0
    };
    assert_eq!(power([false, false, false]), 6, "7 − 4 + 3");
    assert_eq!(power([true, false, false]), 6, "two are enough");
    assert_eq!(power([true, true, false]), 3);
}

#[test]
fn nxt_attack_6_one_defence_for_its_mana() {
    let mut table = table(setup(
        json!({ "hand": ["festin"] }),
        json!({ "mana": 2, "hand": ["rempart_de_glace", "carapace_de_basalte", "houle"] }),
    ));
    table.attack("festin", "bramorh");
    assert_eq!(
        table.refuses(Action::Defend { card: table.card("carapace_de_basalte") }),
        "NXT-ATTACK-6"
    );
    assert_eq!(table.refuses(Action::Defend { card: table.card("houle") }), "NXT-KEYWORD-2");
    assert_eq!(table.refuses(Action::EndTurn), "NXT-ATTACK-6");
    table.defend("rempart_de_glace");
    assert_eq!(table.mana(TWO), 0);
}

#[test]
fn nxt_attack_7_the_attacks_element_moves_the_defence() {
    let defense = |card: &str| {
        let mut table = table(setup(json!({ "hand": ["festin"] }), json!({ "hand": [card] })));
        table.attack("festin", "bramorh").defend(card);
        table.compared().1
    };
    assert_eq!(defense("rempart_de_glace"), Some(16), "ice is critical against the deep");
    assert_eq!(defense("mur_d_ecume"), Some(8), "the deep is weak against the deep");
    assert_eq!(defense("carapace_de_basalte"), Some(17), "fire is neither");
}

#[test]
fn nxt_attack_7_the_sum_of_a_defence_is_told_part_by_part() {
    let told = |card: &str| {
        let mut table = table(setup(json!({ "hand": ["festin"] }), json!({ "hand": [card] })));
        table.attack("festin", "bramorh").defend(card);
        parts(&table, true)
    };
    assert_eq!(
        told("rempart_de_glace"),
        [(Reason::Printed, 12, 12, "NXT-ATTACK-6"), (Reason::Critical, 4, 16, "NXT-ATTACK-7")]
    );
    assert_eq!(
        told("mur_d_ecume"),
        [(Reason::Printed, 12, 12, "NXT-ATTACK-6"), (Reason::Weak, -4, 8, "NXT-ATTACK-7")]
    );
    assert_eq!(told("carapace_de_basalte"), [(Reason::Printed, 17, 17, "NXT-ATTACK-6")]);
}

#[test]
fn nxt_attack_8_effects_of_the_defence_come_before_comparing() {
    let mut table =
        table(setup_at(2, json!({ "hand": ["festin"] }), json!({ "hand": ["appel_de_la_meute"] })));
    table.attack("festin", "bramorh").defend("appel_de_la_meute");
    assert_eq!(table.compared(), (12, Some(22), 0));
}

#[test]
fn nxt_attack_8_a_redirected_attack_equals_a_direct_one() {
    // Burning mark on the octopus is worth 2 − 4; turned to the phoenix it is worth 2 + 4.
    let mut options =
        setup(json!({ "hand": ["marque_ardente"] }), json!({ "hand": ["camouflage"] }));
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("marque_ardente", "meduvire").defend("camouflage").redirect("solkai");
    assert_eq!(table.compared().0, 6);
    assert_eq!(table.attached(TWO, "solkai"), ["marque_ardente"]);
}

#[test]
fn nxt_attack_8_what_lies_on_the_new_target_counts_and_the_change_is_told() {
    let mut options = setup(
        json!({ "hand": ["marque_ardente"] }),
        json!({ "hand": ["camouflage"], "spirits": [{}, { "attached": ["odeur_du_sang"] }] }),
    );
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("marque_ardente", "aelniv").defend("camouflage");
    // The attacker has to wait for the defender's choice, which is no defence any more.
    assert_eq!(table.game_refusal(ONE, Action::EndTurn), Some("NXT-TURN-1"));
    table.redirect("solkai");
    assert_eq!(table.compared().0, 8, "2 + 4 against fire, + 2 for the smell of blood");
    let turned = (Reason::Redirected, 6, 8, "NXT-ATTACK-8");
    assert!(parts(&table, false).contains(&turned), "{:?}", parts(&table, false));
}

#[test]
fn nxt_attack_8_a_redirect_may_be_declined_and_needs_another_spirit() {
    let mut options = setup(
        json!({ "hand": ["festin"] }),
        json!({ "hand": ["camouflage"], "spirits": [{ "hp": 0 }, { "hp": 0 }] }),
    );
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("festin", "meduvire").defend("camouflage");
    assert_eq!(table.legal(), [Action::Decline], "one option is still a decision");
    let same = Action::Redirect { spirit: table.slot(TWO, "meduvire") };
    assert_eq!(table.refuses(same), "NXT-ATTACK-8");
    let dead = Action::Redirect { spirit: table.slot(TWO, "aelniv") };
    assert_eq!(table.refuses(dead), "NXT-R19");
    table.play(Action::Decline);
    assert_eq!(table.compared(), (16, Some(1), 15));
}

#[test]
fn nxt_attack_9_the_difference_or_nothing() {
    let damage = |defense: &str| {
        let mut table = table(setup(json!({ "hand": ["festin"] }), json!({ "hand": [defense] })));
        table.attack("festin", "oumbara").defend(defense);
        (table.compared().2, table.hp(TWO, "oumbara"))
    };
    assert_eq!(damage("ressac"), (14, 6));
    assert_eq!(damage("rempart_de_glace"), (0, 20));
}

#[test]
fn nxt_attack_10_without_a_defence_the_whole_power() {
    let mut table = table(setup(json!({ "hand": ["festin"] }), json!({})));
    table.attack("festin", "bramorh").no_defense();
    assert_eq!(table.compared(), (12, None, 12));
}

#[test]
fn nxt_attack_11_used_cards_find_their_place() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["festin", "marque_ardente", "eruption"] }),
        json!({ "mana": 8, "hand": ["peau_rugueuse"] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = table(options);
    table.attack("marque_ardente", "naarok").defend("peau_rugueuse");
    assert_eq!(table.attached(TWO, "naarok"), ["peau_rugueuse", "marque_ardente"]);
    table.attack("eruption", "sivrane").ally("naarok").no_defense();
    assert_eq!(table.pile(ONE, "removed"), ["eruption"]);
}

#[test]
fn nxt_attack_12_damage_lowers_life() {
    let mut table = table(setup(json!({ "hand": ["torpille_vive"] }), json!({})));
    table.attack("torpille_vive", "bramorh").no_defense();
    assert_eq!(table.hp(TWO, "bramorh"), 15);
}

#[test]
fn nxt_attack_8_an_answer_to_a_capacity_says_nothing_against_a_spirit() {
    let from =
        "when = [\"attack_from_spirit\"], do = [{ lose = { to = \"attacker\", amount = 3 } }]";
    let to = "when = [\"attack_from_capacity\"], do = [{ gain_mana = 2 }]";
    let content = changed("vul_kar.toml", from, to);
    let mana_after = |attack: fn(&mut Table)| {
        let one = json!({ "hand": ["houle"], "mana": 6 });
        let two = json!({ "hand": ["rideau_de_flammes"], "mana": 4 });
        let mut options = setup(one, two);
        merge(&mut options, json!({ "first": 0, "one": "b", "two": "a" }));
        let mut table = with_cards(&options, &content);
        attack(&mut table);
        table.defend("rideau_de_flammes");
        table.mana(TWO)
    };
    assert_eq!(mana_after(|table| _ = table.attack("houle", "vul_kar")), 4, "4 − 2 + 2");
    assert_eq!(mana_after(|table| _ = table.spirit_attack("kel_orn", "vul_kar")), 2);
}
