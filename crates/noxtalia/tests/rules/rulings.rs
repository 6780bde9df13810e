//! The rulings.

use engine::{Outcome, Viewer};
use noxtalia::{Action, Event, Format, Noxtalia, RobotUse, TeamChoice, check_team};
use serde_json::json;

use crate::table::{ONE, TWO, changed, merge, setup, setup_at, solo, table, with_cards};

#[test]
fn nxt_r1_five_cards_at_setup() {
    let table = table(json!({}));
    assert_eq!((table.hand(ONE).len(), table.hand(TWO).len()), (5, 5));
}

#[test]
fn nxt_r2_a_deck_is_empty_when_its_last_card_leaves() {
    let mut table = table(setup(
        json!({ "hand": ["glaciation", "festin", "frenesie", "eruption"], "deck": ["avalanche"] }),
        json!({}),
    ));
    table.end_turn();
    assert_eq!(table.exhaustions(ONE), 1, "the hand is full, nothing more is drawn, yet it counts");
}

#[test]
fn nxt_r3_an_empty_discard_loses_at_once() {
    let mut table =
        table(setup(json!({ "hand": [], "deck": ["avalanche"], "discard": [] }), json!({})));
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Win(TWO)));
    assert_eq!(table.exhaustions(ONE), 2);
}

#[test]
fn nxt_r4_supports_go_to_the_discard() {
    let play = |options| {
        let mut all = setup(json!({ "hand": ["surchauffe", "odeur_du_sang"] }), json!({}));
        merge(&mut all, options);
        let mut table = table(all);
        table.support_ally("surchauffe", "sivrane").support_enemy("odeur_du_sang", "kel_orn");
        (table.pile(ONE, "discard"), table.pile(ONE, "removed"), table.attached(TWO, "kel_orn"))
    };
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let hex = words(&["odeur_du_sang"]);
    assert_eq!(play(json!({})), (words(&["surchauffe"]), words(&[]), hex.clone()));
    let removed = play(json!({ "support_zone": "removed" }));
    assert_eq!(removed, (words(&[]), words(&["surchauffe"]), hex));
}

#[test]
fn nxt_r4_a_detached_support_is_discarded_even_so() {
    let mut options = setup(
        json!({ "hand": ["odeur_du_sang", "festin"] }),
        json!({ "hand": [], "spirits": [{ "hp": 1 }] }),
    );
    merge(&mut options, json!({ "support_zone": "removed" }));
    let mut table = table(options);
    table.support_enemy("odeur_du_sang", "kel_orn").attack("festin", "kel_orn").no_defense();
    assert!(table.pile(ONE, "discard").contains(&"odeur_du_sang".to_owned()));
}

#[test]
fn nxt_r5_paying_and_aiming_are_one_action() {
    let mut table = table(setup(json!({ "hand": ["torpille_vive"] }), json!({})));
    let mana = table.mana(ONE);
    let target = table.slot(TWO, "kel_orn");
    table.attack("torpille_vive", "kel_orn");
    let declared = table.events().next().cloned();
    let Some(Event::AttackDeclared { cost: 1, target: aimed, .. }) = declared else {
        panic!("the first thing told is the attack, paid and aimed: {declared:?}");
    };
    assert_eq!((aimed, table.mana(ONE)), (target, mana - 1));
    assert_eq!(table.decider(), TWO, "nobody is asked anything in between");
    assert_eq!(table.view(Viewer::Spectator).fight.map(|fight| fight.target), Some(target));
}

#[test]
fn nxt_r6_damage_and_block_effects_wait() {
    let bite = |defense: Option<&str>| {
        let mut options = setup(
            json!({ "mana": 8, "hand": ["morsure_de_l_hiver"] }),
            json!({ "mana": 5, "hand": ["carapace_de_basalte", "contre_feu"] }),
        );
        merge(&mut options, json!({ "one": "b", "two": "b" }));
        let mut table = table(options);
        table.attack("morsure_de_l_hiver", "oumbara");
        match defense {
            Some(card) => table.defend(card),
            None => table.no_defense(),
        };
        (table.exhausted(TWO, "oumbara"), table.mana(TWO))
    };
    assert_eq!(bite(None), (true, 5));
    assert_eq!(bite(Some("carapace_de_basalte")), (false, 2), "no damage, no exhaustion");
    assert_eq!(bite(Some("contre_feu")), (false, 4), "two paid, one gained by the block");
}

#[test]
fn nxt_r7_power_never_falls_below_zero() {
    let mut table = table(setup(
        json!({ "hand": ["marque_ardente"] }),
        json!({ "hand": ["rempart_de_glace"] }),
    ));
    table.attack("marque_ardente", "oumbara");
    let floor = table.events().any(|event| {
        matches!(event, Event::PowerCounted { rule: "NXT-R7", amount: 2, total: 0, .. })
    });
    assert!(floor);
    table.defend("rempart_de_glace");
    assert_eq!(table.compared(), (0, Some(12), 0));
}

#[test]
fn nxt_r8_the_defended_spirits_element_does_not_count() {
    let defense = |target: &str| {
        let mut table =
            table(setup(json!({ "hand": ["festin"] }), json!({ "hand": ["rempart_de_glace"] })));
        table.attack("festin", target).defend("rempart_de_glace");
        table.compared().1
    };
    assert_eq!(["kel_orn", "bramorh", "oumbara"].map(defense), [Some(16); 3]);
}

#[test]
fn nxt_r9_one_defence_an_attack() {
    let mut table = table(setup(
        json!({ "hand": ["festin"] }),
        json!({ "mana": 8, "hand": ["ressac", "rempart_de_glace"] }),
    ));
    table.attack("festin", "bramorh").defend("ressac");
    assert!(table.events().any(|event| matches!(event, Event::DamageDealt { .. })));
    assert_eq!(table.hand(TWO), ["rempart_de_glace"], "no second one is asked for");
}

#[test]
fn nxt_r10_a_spirits_attack_has_its_element() {
    let mut table = table(setup(json!({ "hand": [] }), json!({ "hand": ["rempart_de_glace"] })));
    table.spirit_attack("naarok", "bramorh").defend("rempart_de_glace");
    assert_eq!(table.compared(), (2, Some(16), 0), "ice is critical against the deep");
}

#[test]
fn nxt_r11_a_recharged_spirit_attacks_again() {
    let mut options = setup(json!({ "mana": 8, "hand": ["renaissance"] }), json!({ "hand": [] }));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.spirit_attack("solkai", "naarok").no_defense();
    table.support_ally("renaissance", "solkai");
    table.spirit_attack("solkai", "naarok").no_defense();
    assert_eq!(table.hp(TWO, "naarok"), 14, "twice 4 + 3 − 4");
}

#[test]
fn nxt_r12_the_second_use_is_mandatory_unless_the_table_says_otherwise() {
    let open = |mandatory: bool| {
        let mut options = setup(
            json!({ "hand": ["pluie_de_cendres"] }),
            json!({ "hand": [], "spirits": [{}, {}, { "hp": 0 }] }),
        );
        merge(&mut options, json!({ "zone_mandatory": mandatory }));
        let mut table = table(options);
        table.attack("pluie_de_cendres", "bramorh").no_defense();
        table
    };
    let forced = open(true);
    assert_eq!(forced.decider(), TWO, "the only other target is hit without a choice");
    let mut free = open(false);
    assert_eq!(free.legal().len(), 2);
    free.play(Action::Decline);
    assert_eq!(free.hps(TWO), [20, 10, 0]);
    let mut asked = table(setup(json!({ "hand": ["pluie_de_cendres"] }), json!({ "hand": [] })));
    asked.attack("pluie_de_cendres", "bramorh").no_defense();
    assert_eq!(asked.refuses(Action::Decline), "NXT-R12");
}

#[test]
fn nxt_r12_a_redirected_second_use_may_hit_the_first_target() {
    let mut options = setup(json!({ "hand": ["avalanche"] }), json!({ "hand": ["camouflage"] }));
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("avalanche", "meduvire").no_defense().target("solkai");
    table.defend("camouflage").redirect("meduvire");
    assert_eq!(table.compared(), (9, Some(5), 4));
    assert_eq!(table.hp(TWO, "meduvire"), 7, "9 first, then 9 − 5");
}

#[test]
fn nxt_r13_zone_is_never_attached() {
    let wrong = changed("vul_kar.toml", "keywords = [\"zone\"]", "keywords = [\"zone\", \"hex\"]");
    let error = crate::table::open(&json!({}), &wrong).expect_err("not allowed");
    assert!(error.faults[0].words.en.contains("NXT-R13"), "{:?}", error.faults);
}

#[test]
fn nxt_r14_linked_capacities_defend_against_the_second_use() {
    let mut table = table(setup(
        json!({ "hand": ["avalanche"] }),
        json!({ "hand": [], "spirits": [{ "hp": 5 }] }),
    ));
    table.attack("avalanche", "kel_orn").no_defense().target("oumbara");
    table.defend("serment_de_la_meute");
    assert_eq!(table.compared(), (9, Some(6), 3));
}

#[test]
fn nxt_r15_a_hex_is_attached_whether_it_hurts_or_not() {
    let mut table = table(setup(
        json!({ "mana": 8, "hand": ["marque_ardente"] }),
        json!({ "hand": ["carapace_de_basalte"] }),
    ));
    table.attack("marque_ardente", "kel_orn").defend("carapace_de_basalte");
    assert_eq!(table.attached(TWO, "kel_orn"), ["marque_ardente"]);
    let mut dead = crate::table::table(setup(
        json!({ "hand": ["marque_ardente"] }),
        json!({ "hand": [], "spirits": [{ "hp": 1 }] }),
    ));
    dead.attack("marque_ardente", "kel_orn").no_defense();
    assert_eq!(dead.pile(ONE, "discard"), ["marque_ardente"]);
}

#[test]
fn nxt_r16_a_boost_defence_stays_on_the_defended_spirit() {
    let mut options = setup(
        json!({ "mana": 8, "hand": ["festin", "torpille_vive"] }),
        json!({ "hand": ["peau_rugueuse"] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = table(options);
    table.attack("festin", "vul_kar").defend("peau_rugueuse").ally("sivrane");
    assert_eq!(table.attached(TWO, "vul_kar"), ["peau_rugueuse"]);
    table.attack("torpille_vive", "vul_kar").no_defense();
    assert_eq!(table.compared().0, 4);
}

#[test]
fn nxt_r17_an_attached_ultimate_leaves_the_game_when_discarded() {
    let content =
        changed("naarok.toml", "keywords = [\"hex\"]", "keywords = [\"hex\", \"ultimate\"]");
    let mut options = setup(
        json!({ "mana": 8, "hand": ["odeur_du_sang", "festin"] }),
        json!({ "hand": [], "spirits": [{ "hp": 1 }] }),
    );
    options["first"] = json!(0);
    let mut table = with_cards(&options, &content);
    table.support_enemy("odeur_du_sang", "kel_orn");
    assert_eq!(table.attached(TWO, "kel_orn"), ["odeur_du_sang"], "it stays while it is attached");
    table.attack("festin", "kel_orn").no_defense();
    assert_eq!(table.pile(ONE, "removed"), ["odeur_du_sang"]);
}

#[test]
fn nxt_r18_an_attached_card_returns_to_its_owner() {
    let mut table = table(setup(
        json!({ "hand": ["festin"] }),
        json!({ "hand": [], "spirits": [{ "hp": 1, "attached": ["odeur_du_sang", "pelage_d_hiver"] }] }),
    ));
    table.attack("festin", "kel_orn").no_defense();
    assert!(table.pile(ONE, "discard").contains(&"odeur_du_sang".to_owned()));
    assert_eq!(table.pile(TWO, "discard"), ["pelage_d_hiver"]);
}

#[test]
fn nxt_r19_destroyed_spirits_are_left_alone() {
    let mut options = setup(
        json!({ "hand": ["chant_des_profondeurs"], "spirits": [{ "hp": 0 }, { "hp": 5 }] }),
        json!({ "spirits": [{ "hp": 0 }] }),
    );
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    let dead = Action::SpiritAttack {
        spirit: table.slot(ONE, "kel_orn"),
        target: table.slot(TWO, "vul_kar"),
    };
    assert_eq!(table.refuses(dead), "NXT-R19");
    table.support("chant_des_profondeurs");
    assert_eq!(table.hps(ONE), [0, 7, 20]);
}

#[test]
fn nxt_r20_a_card_may_be_played_for_nothing() {
    let mut options = setup(json!({ "hand": ["chant_des_profondeurs", "hurlement"] }), json!({}));
    merge(&mut options, json!({ "one": "b" }));
    let mut table = table(options);
    table.support("chant_des_profondeurs");
    assert_eq!(table.pile(ONE, "discard"), ["chant_des_profondeurs"]);
    let card = table.card("hurlement");
    assert_eq!(table.refuses(Action::Support { card, target: None }), "NXT-R20");
}

#[test]
fn nxt_r21_linked_capacities_become_ordinary_cards() {
    let mut table = table(setup(
        json!({
            "hand": ["ultime_bond", "glaciation", "festin", "frenesie", "eruption"], "deck": ["avalanche"],
            "spirits": [{ "hp": 0 }],
        }),
        json!({ "hand": [] }),
    ));
    table.attack("ultime_bond", "oumbara").no_defense();
    assert!(table.pile(ONE, "discard").contains(&"ultime_bond".to_owned()));
    table.end_turn();
    let shuffled = table.pile(ONE, "deck");
    assert!(shuffled.contains(&"ultime_bond".to_owned()), "then the deck: {shuffled:?}");
}

#[test]
fn nxt_r21_a_linked_capacity_is_no_base_capacity_and_no_ultimate_too_many() {
    // Sivrane's linked capacity becomes ultimate, beside an ultimate one among her six.
    let linked =
        changed("sivrane.toml", "linked = true", "linked = true\nkeywords = [\"ultimate\"]");
    let with = |last: &str| {
        let options = json!({
            "format": "free",
            "one": {
                "spirits": ["sivrane", "vul_kar", "naarok"],
                "capacities": [
                    ["glaciation", "croc_boreal", "avalanche", "voile_de_poudreuse", "reflet_gele", last],
                    ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
                    ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
                ],
            },
        });
        crate::table::open(&options, &linked).err().and_then(|error| error.faults[0].rule)
    };
    assert_eq!(with("nuit_polaire"), None, "one ultimate of her own, one linked");
    assert_eq!(with("ultime_bond"), Some("NXT-R37"), "not among the six");
}

#[test]
fn nxt_r22_the_attack_outlives_the_attacker() {
    let mut options = setup(
        json!({ "hand": [], "spirits": [{}, { "hp": 3 }] }),
        json!({ "hand": ["rideau_de_flammes"], "spirits": [{ "attached": ["odeur_du_sang"] }] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = table(options);
    table.spirit_attack("vul_kar", "sivrane").defend("rideau_de_flammes");
    assert_eq!(table.hp(ONE, "vul_kar"), 0);
    assert_eq!(table.compared(), (10, Some(7), 3));
    assert_eq!(table.hp(TWO, "sivrane"), 17);
}

#[test]
fn nxt_r23_the_active_player_also_orders_the_enemys_hexes() {
    let mut options = setup(
        json!({}),
        json!({ "spirits": [{ "attached": ["marque_ardente"] }, { "attached": ["sceau"] }] }),
    );
    options["first"] = json!(0);
    let text = r#"
        [[capacity]]
        id = "sceau"
        name = "Sceau"
        name_en = "Seal"
        spirit = "sivrane"
        linked = true
        kind = "support"
        cost = 0
        keywords = ["hex"]
        effects = [{ at = "turn_start", do = [{ lose = { to = "bearer", amount = 1 } }] }]
    "#;
    options["setup"]["seats"][0] = json!({ "spirits": [{ "hp": 0 }] });
    let mut table = crate::table::with_file(options, "extension.toml", text);
    table.end_turn();
    assert_eq!((table.decider(), table.legal().len()), (TWO, 2));
    table.order("bramorh", "sceau");
    assert_eq!(table.hps(TWO), [18, 19, 20], "the other one follows by itself");
}

/// What the Robot does with a fang of power 4 against fire, which is worth 0, if this holds for its bonus of 3.
fn fang_with(when: &str) -> RobotUse {
    let content = changed("sivrane.toml", "[\"target_exhausted\"]", when);
    let mut options = setup(
        json!({ "hand": [], "spirits": [{}, { "hp": 9 }] }),
        json!({ "hand": ["croc_boreal", "reflet_gele", "voile_de_poudreuse", "rideau_de_flammes", "esquive_fuyante"] }),
    );
    merge(&mut options, json!({ "seats": 1, "one": "b", "two": "a" }));
    let mut table = with_cards(&options, &content);
    let lots: &[u32] = if when == "[\"day\"]" { &[0] } else { &[0, 0, 0, 0] };
    table.lots(lots).end_turn();
    let first = table.events().find_map(|event| {
        let Event::RobotRevealed { fate, .. } = event else { return None };
        Some(*fate)
    });
    first.expect("it turns the fang over first")
}

#[test]
fn nxt_r24_certain_bonuses_make_an_attack_usable_and_dice_do_not() {
    assert_eq!(fang_with("[\"day\"]"), RobotUse::Played, "it is day: 4 − 4 + 3");
    assert_eq!(fang_with("[\"night\"]"), RobotUse::Discarded, "a power of 0 and nothing else");
    let sure = "[{ die = [1, 2, 3, 4, 5, 6] }]";
    assert_eq!(fang_with(sure), RobotUse::Discarded, "what a die decides does not count");
}

#[test]
fn nxt_r24_what_is_attached_makes_an_attack_usable() {
    // Burning mark is worth nothing against the deep, but stays attached and burns.
    let mut options = setup(
        json!({ "hand": [], "spirits": [{ "hp": 9 }] }),
        json!({ "hand": ["marque_ardente", "reflet_gele", "voile_de_poudreuse", "rideau_de_flammes", "esquive_fuyante"] }),
    );
    merge(
        &mut options,
        json!({ "one": { "spirits": ["naarok", "sivrane", "vul_kar"] }, "two": "a" }),
    );
    let mut table = solo(options);
    table.lots(&[0]).end_turn();
    let played =
        Event::RobotRevealed { card: table.card("marque_ardente"), fate: RobotUse::Played };
    assert!(table.events().any(|event| *event == played));
}

#[test]
fn nxt_r24_boosting_its_own_attack_is_no_use_to_the_robot() {
    let mut options = setup(
        json!({ "hand": [] }),
        json!({ "hand": ["traque_silencieuse", "reflet_gele", "voile_de_poudreuse", "rideau_de_flammes", "esquive_fuyante"] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = solo(options);
    table.lots(&[0, 0, 0, 0]).end_turn();
    let thrown =
        Event::RobotRevealed { card: table.card("traque_silencieuse"), fate: RobotUse::Discarded };
    assert!(table.events().any(|event| *event == thrown));
}

#[test]
fn nxt_r25_the_robot_has_no_debts() {
    let mut table = solo(setup(
        json!({ "hand": ["festin"] }),
        json!({ "mana": 1, "hand": ["carapace_de_basalte"] }),
    ));
    table.attack("festin", "bramorh");
    let paid = table.events().any(|event| matches!(event, Event::DefensePlayed { cost: 1, .. }));
    assert!(paid);
    assert_eq!((table.mana(TWO), table.hp(TWO, "bramorh")), (0, 20));
}

#[test]
fn nxt_r26_the_robot_keeps_mana_above_its_figure() {
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({ "mana": 8, "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    ));
    table.lots(&[0, 0, 0, 0]).end_turn();
    assert_eq!(table.mana(TWO), 8);
}

#[test]
fn nxt_r27_the_robot_stops_after_one_defence() {
    let mut table = solo(setup(
        json!({ "hand": ["festin"] }),
        json!({ "mana": 5, "hand": ["ressac", "rempart_de_glace", "houle"] }),
    ));
    table.lots(&[0]).attack("festin", "bramorh");
    assert_eq!(table.hand(TWO), ["rempart_de_glace", "houle"]);
    let mut bare =
        solo(setup(json!({ "hand": ["festin"] }), json!({ "mana": 0, "hand": ["ressac"] })));
    bare.attack("festin", "bramorh");
    assert_eq!(bare.hand(TWO), ["ressac"], "without mana it turns nothing over");
    assert_eq!(bare.hp(TWO, "bramorh"), 8);
}

#[test]
fn nxt_r28_the_robot_always_does_what_is_optional() {
    let mut options =
        setup(json!({ "hand": ["festin"] }), json!({ "mana": 1, "hand": ["camouflage"] }));
    merge(&mut options, json!({ "two": "c" }));
    let mut table = solo(options);
    table.dice(&[6]).attack("festin", "aelniv");
    let turned = table.events().find_map(|event| {
        let Event::AttackRedirected { to, .. } = event else { return None };
        Some(*to)
    });
    assert_eq!(turned, Some(table.slot(TWO, "meduvire")), "the second of the two others");
}

#[test]
fn nxt_r28_beyond_six_options_every_one_is_as_likely() {
    let mut options = setup(
        json!({ "hand": [] }),
        json!({
            "hand": ["regard_percant", "plume_de_givre", "poussiere_d_or", "camouflage", "nuage_d_encre", "bouclier_d_aurore"],
            "deck": ["renaissance", "bise", "zenith", "vol_nocturne", "nuit_polaire", "plume_solaire",
                "mille_bras", "abime_affame", "vol_d_essence", "silence_neigeux", "memoire_des_eaux", "eblouissement"],
        }),
    );
    merge(&mut options, json!({ "difficulty": "hard", "two": "c" }));
    let mut table = solo(options);
    // Seven cards: the seventh, drawn last, goes under; then five defences and Rebirth are turned over.
    table.lots(&[0, 6, 0, 0, 0, 0, 0]).end_turn();
    assert!(!table.events().any(|event| matches!(event, Event::RobotRolled { options: 7, .. })));
    assert_eq!(table.pile(TWO, "deck").last().map(String::as_str), Some("bise"));
}

#[test]
fn nxt_r29_the_human_can_still_be_exhausted_in_solo() {
    let mut table =
        solo(setup(json!({ "exhaustions": 1, "hand": [], "deck": ["festin"] }), json!({})));
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
    let mut last = solo(setup_at(
        8,
        json!({}),
        json!({ "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    ));
    last.lots(&[0, 0, 0, 0]).end_turn();
    assert_eq!(last.outcome(), Some(Outcome::Draw));
}

#[test]
fn nxt_r30_losses_come_one_spirit_at_a_time_so_that_one_side_falls_first() {
    // An expansion support that costs every spirit dear: the enemies are named first, and lose first.
    let text = r#"
        [[capacity]]
        id = "fin_du_monde"
        name = "Fin du monde"
        name_en = "End of the world"
        spirit = "sivrane"
        linked = true
        kind = "support"
        cost = 0
        effects = [{ at = "use", do = [
            { lose = { to = "all_enemies", amount = 20 } }, { lose = { to = "all_allies", amount = 20 } },
        ] }]
    "#;
    let options = setup(json!({ "hand": ["fin_du_monde"], "spirits": [{ "hp": 0 }] }), json!({}));
    let mut table = crate::table::with_file(options, "extension.toml", text);
    table.support("fin_du_monde");
    assert_eq!(table.outcome(), Some(Outcome::Win(ONE)));
}

#[test]
fn nxt_r31_after_enough_actions_a_turn_can_only_end() {
    let mut options =
        setup(json!({ "hand": ["torpille_vive", "croc_boreal", "festin"] }), json!({}));
    merge(&mut options, json!({ "actions_max": 2 }));
    let mut table = table(options);
    table.attack("torpille_vive", "kel_orn").no_defense().recycle("festin");
    assert_eq!(table.legal(), [Action::EndTurn]);
    let refusal = table.refusal(table.attacking("croc_boreal", "kel_orn"));
    assert_eq!((refusal.rule, refusal.figures), ("NXT-R31", vec![("actions_max", 2)]));
    table.end_turn();
    assert!(table.legal().len() > 1);
}

#[test]
fn nxt_r32_exhaustion_in_the_last_end_phase_counts() {
    let mut options =
        setup_at(8, json!({}), json!({ "exhaustions": 1, "hand": [], "deck": ["houle"] }));
    options["setup"]["active"] = json!(1);
    let mut table = table(options);
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Win(ONE)));
}

#[test]
fn nxt_r33_mana_is_lost_down_to_zero() {
    let mut options = setup(json!({ "hand": ["vol_d_essence"] }), json!({ "mana": 1 }));
    merge(&mut options, json!({ "one": "c" }));
    let mut table = table(options);
    table.support("vol_d_essence");
    assert_eq!((table.mana(ONE), table.mana(TWO)), (5, 0));
}

#[test]
fn nxt_r34_a_loss_is_no_damage_but_destroys() {
    let mut table =
        table(setup(json!({ "hand": ["surchauffe"], "spirits": [{ "hp": 1 }] }), json!({})));
    table.support_ally("surchauffe", "sivrane");
    assert_eq!(table.hp(ONE, "sivrane"), 0);
    assert_eq!(table.hand(ONE), ["ultime_bond"]);
    assert!(!table.events().any(|event| matches!(event, Event::DamageDealt { .. })));
}

#[test]
fn nxt_r35_an_element_resonates_with_itself() {
    let table = table(json!({}));
    let wheel = ["glaciel", "ardent", "abyssal"];
    for sheet in engine::Tabletop::cards(&table.game) {
        if sheet.face["type"] == "spirit" {
            let element = &sheet.face["element"];
            assert_eq!(sheet.face["attack"]["critical"], json!([element]), "{}", sheet.id);
            let place = wheel.iter().position(|word| element == word).expect("an element");
            assert_eq!(
                sheet.face["attack"]["weak"],
                json!([wheel[(place + 1) % 3]]),
                "{}",
                sheet.id
            );
        }
    }
}

#[test]
fn nxt_r36_a_night_bonus_does_not_come_by_day() {
    let defense = |turn| {
        let mut table = table(setup_at(
            turn,
            json!({ "mana": 8, "hand": ["lance_de_braise"] }),
            json!({ "mana": 8, "hand": ["appel_de_la_meute"] }),
        ));
        table.attack("lance_de_braise", "kel_orn").defend("appel_de_la_meute");
        table.compared().1
    };
    assert_eq!((defense(1), defense(2)), (Some(14), Some(18)));
}

#[test]
fn nxt_r37_exactly_six_base_capacities() {
    let rule = |cards: &[&str]| {
        let options = json!({
            "format": "free",
            "one": {
                "spirits": ["sivrane", "vul_kar", "naarok"],
                "capacities": [
                    cards,
                    ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
                    ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
                ],
            },
        });
        let content = <Noxtalia as engine::Tabletop>::content();
        let opened = crate::table::open(&options, &content);
        opened.err().and_then(|error| error.faults[0].rule)
    };
    let five = ["glaciation", "croc_boreal", "avalanche", "voile_de_poudreuse", "reflet_gele"];
    assert_eq!(rule(&five), Some("NXT-R37"));
    let linked = [&five[..], &["ultime_bond"]].concat();
    assert_eq!(rule(&linked), Some("NXT-R37"));
    assert_eq!(rule(&[&five[..], &["bise"]].concat()), None);
}

#[test]
fn nxt_r38_both_may_field_the_same_spirit() {
    let table = table(json!({ "one": "a", "two": "a" }));
    assert_eq!(table.slot(ONE, "sivrane"), table.slot(TWO, "sivrane"));
}

#[test]
fn nxt_r39_recycling_needs_a_card_and_never_empties_the_deck() {
    let bare = table(setup(json!({ "hand": [] }), json!({})));
    let card = bare.card("festin");
    assert_eq!(bare.refuses(Action::Recycle { card }), "NXT-R39");
    let mut last = table(setup(json!({ "hand": ["festin"], "deck": ["frenesie"] }), json!({})));
    last.recycle("festin");
    assert_eq!((last.exhaustions(ONE), last.pile(ONE, "deck")), (0, vec!["festin".to_owned()]));
    assert_eq!(last.hand(ONE), ["frenesie"]);
}

#[test]
fn nxt_r40_what_is_above_the_cap_is_lost() {
    let mut table =
        table(setup(json!({ "mana": 8, "hand": ["surchauffe", "torpille_vive"] }), json!({})));
    table.support_ally("surchauffe", "sivrane");
    let told = table.events().find_map(|event| {
        let Event::ManaGained { amount, mana, .. } = event else { return None };
        Some((*amount, *mana))
    });
    assert_eq!(told, Some((0, 8)), "what comes in is told, not what is lost");
    table.attack("torpille_vive", "kel_orn");
    assert_eq!(table.mana(ONE), 7);
}

#[test]
fn nxt_r41_a_target_that_dies_before_the_blow_is_not_hit() {
    let mut options = setup(
        json!({ "hand": ["abime_affame"] }),
        json!({ "hand": [], "deck": ["glaciation"], "spirits": [{ "hp": 4 }] }),
    );
    merge(&mut options, json!({ "one": "c", "two": "a" }));
    let mut table = solo(options);
    table.attack("abime_affame", "sivrane");
    assert_eq!(table.hps(TWO), [0, 15, 15]);
    assert!(!table.events().any(|event| matches!(event, Event::DamageDealt { .. })));
    assert_eq!(
        (table.decider(), table.pile(ONE, "discard")),
        (ONE, vec!["abime_affame".to_owned()])
    );
}

#[test]
fn nxt_r42_the_robot_turns_no_more_cards_than_a_turn_allows() {
    let mut options = setup(
        json!({ "hand": [] }),
        json!({ "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    );
    merge(&mut options, json!({ "actions_max": 2 }));
    let mut table = solo(options);
    table.lots(&[0, 0]).end_turn();
    let reveals =
        table.events().filter(|event| matches!(event, Event::RobotRevealed { .. })).count();
    assert_eq!(reveals, 2);
}

#[test]
fn nxt_r43_a_game_that_the_robot_wins_is_lost_for_everybody() {
    let mut table =
        solo(setup(json!({ "exhaustions": 1, "hand": [], "deck": ["festin"] }), json!({})));
    table.end_turn();
    let outcome = table.outcome().expect("the second empty deck");
    assert_eq!(outcome, Outcome::SharedDefeat);
    assert_eq!(engine::Game::payoff(&table.game, outcome, ONE).to_bits(), 0.0_f32.to_bits());
    let mut won = solo(setup(
        json!({ "hand": ["torpille_vive"] }),
        json!({ "mana": 0, "spirits": [{ "hp": 0 }, { "hp": 5 }, { "hp": 0 }] }),
    ));
    won.attack("torpille_vive", "bramorh");
    assert_eq!(won.outcome(), Some(Outcome::Win(ONE)));
    assert_eq!(
        engine::Game::payoff(&won.game, Outcome::Win(ONE), ONE).to_bits(),
        1.0_f32.to_bits()
    );
}

/// Seat 0 brings team A with one capacity of Sivrane replaced.
fn free_with(card: &str) -> crate::table::Table {
    table(json!({
        "format": "free",
        "one": {
            "spirits": ["sivrane", "vul_kar", "naarok"],
            "capacities": [
                [card, "croc_boreal", "avalanche", "voile_de_poudreuse", "reflet_gele", "traque_silencieuse"],
                ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
                ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
            ],
        },
    }))
}

#[test]
fn nxt_r44_capacities_of_the_free_format_are_secret_until_they_are_seen() {
    let (ice, wind) = (free_with("glaciation"), free_with("bise"));
    assert_ne!(ice.state, wind.state);
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        assert_eq!(ice.view(viewer), wind.view(viewer), "the list is hidden");
    }
    assert_ne!(ice.view(Viewer::Seat(ONE)), wind.view(Viewer::Seat(ONE)));
    // In the standard format everybody knows the box.
    let known = table(json!({})).view(Viewer::Spectator);
    assert_ne!(known, table(json!({ "format": "free" })).view(Viewer::Spectator));
}

#[test]
fn nxt_r44_what_was_seen_is_imagined_and_the_rest_is_what_the_rules_allow() {
    let mut options = setup(json!({ "mana": 8, "hand": ["glaciation"] }), json!({ "hand": [] }));
    merge(&mut options, json!({ "format": "free" }));
    let mut table = table(options);
    table.dice(&[3]).attack("glaciation", "kel_orn").no_defense();
    let view = table.view(Viewer::Seat(TWO));
    let catalogue = table.game.catalogue();
    let mut dice = engine::Fast::new(testkit::base_seed());
    let mut others = 0;
    for _ in 0..200 {
        let state = engine::Game::imagine(&table.game, &view, &mut dice);
        let census = engine::Inspect::census(&table.game, &state);
        let cards: Vec<usize> =
            census.iter().filter(|card| **card < 256).map(|card| *card as usize).collect();
        let ids = |spirit: &str| -> Vec<String> {
            let element = catalogue.spirits[catalogue.find_spirit(spirit).expect("one")].element;
            let of = |card: &usize| catalogue.spirits[catalogue.capacities[*card].spirit].element;
            let base = cards.iter().filter(|card| !catalogue.capacities[**card].is_linked);
            base.filter(|card| of(card) == element)
                .map(|card| catalogue.capacities[*card].id.clone())
                .collect()
        };
        let spirits = ["sivrane", "vul_kar", "naarok"];
        let choice = TeamChoice {
            spirits: spirits.map(str::to_owned).to_vec(),
            capacities: Some(spirits.map(ids).to_vec()),
        };
        check_team(catalogue, Format::Free, &choice, "team").expect("a team that the rules allow");
        assert!(ids("sivrane").contains(&"glaciation".to_owned()), "it was seen");
        others += u32::from(!ids("sivrane").contains(&"avalanche".to_owned()));
    }
    assert!(others > 50, "in {others} of 200 the capacities are not the base ones");
}

#[test]
fn nxt_r44_what_lies_on_a_spirit_was_seen_and_is_in_no_pile() {
    let mut options = setup(json!({}), json!({ "spirits": [{ "attached": ["odeur_du_sang"] }] }));
    merge(&mut options, json!({ "format": "free" }));
    let table = table(options);
    for pile in ["hand", "deck", "discard"] {
        assert!(!table.pile(ONE, pile).contains(&"odeur_du_sang".to_owned()), "{pile}");
    }
    let view = table.view(Viewer::Seat(TWO));
    let smell = u32::from(table.card("odeur_du_sang").0);
    let mut dice = engine::Fast::new(testkit::base_seed());
    for _ in 0..50 {
        let state = engine::Game::imagine(&table.game, &view, &mut dice);
        let census = engine::Inspect::census(&table.game, &state);
        assert_eq!(census.iter().filter(|card| **card == smell).count(), 1);
        assert_eq!(engine::Game::view(&table.game, &state, Viewer::Seat(TWO)), view);
    }
}
