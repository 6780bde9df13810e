//! The Robot.

use engine::{Content, Outcome, Tabletop as _, Viewer};
use noxtalia::{Action, Event, Noxtalia, RobotUse};
use serde_json::{Value, json};

use crate::limit::DAWN;
use crate::table::{ONE, TWO, Table, changed, merge, setup, solo, with_cards, with_file};

/// Five defences: a hand that the Robot turns over and throws away without asking anybody.
const DEFENCES: [&str; 5] =
    ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"];

/// The lots of a turn in which the Robot throws five cards away.
const FIVE: [u32; 4] = [0, 0, 0, 0];

fn against(robot: Value) -> Table {
    solo(setup(json!({ "hand": [] }), robot))
}

fn revealed(table: &Table) -> Vec<(String, RobotUse)> {
    let name = |card| table.game.catalogue().capacity(card).id.clone();
    table
        .events()
        .filter_map(|event| {
            let Event::RobotRevealed { card, fate } = event else { return None };
            Some((name(*card), *fate))
        })
        .collect()
}

#[test]
fn nxt_solo_1_the_human_plays_by_the_rules_for_two() {
    let mut table = solo(setup(
        json!({ "mana": 2, "hand": ["torpille_vive"] }),
        json!({ "mana": 0, "hand": DEFENCES }),
    ));
    table.attack("torpille_vive", "bramorh");
    assert_eq!(table.hp(TWO, "bramorh"), 15);
    table.lots(&FIVE).end_turn();
    assert_eq!((table.turn(), table.active(), table.decider()), (2, 0, ONE));
    assert_eq!(table.mana(ONE), 8, "1 + 5 at the end, + 5 in preparation, capped");
}

#[test]
fn nxt_solo_2_its_spirits_never_attack() {
    // Three charged spirits, eight mana and five attacks in hand: only the cards attack.
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({ "mana": 8, "hand": ["houle", "meute_spectrale", "crachat_de_lave", "morsure_de_l_hiver", "coeur_du_volcan"] }),
    ));
    table.lots(&[0]).dice(&[1]).end_turn();
    let mut attacks = 0;
    for round in 0..20 {
        attacks += table.events().filter(|event| is_attack_with_card(event)).count();
        assert!(
            !table
                .events()
                .any(|event| matches!(event, Event::AttackDeclared { spirit: Some(_), .. }))
        );
        assert!(!table.exhausted(TWO, "kel_orn"), "an attack would have tilted it");
        if !table.legal().contains(&Action::Decline) {
            break;
        }
        table.play_at_random(round);
    }
    assert!(attacks >= 2, "{attacks} attacks");
}

fn is_attack_with_card(event: &Event) -> bool {
    matches!(event, Event::AttackDeclared { seat, card: Some(_), .. } if *seat == TWO)
}

#[test]
fn nxt_solo_3_it_fills_up_to_five() {
    // A spell is drawn on top, then four defences, all thrown away.
    let mut table = against(json!({
        "mana": 3, "hand": ["mur_d_ecume"],
        "deck": ["ressac", "contre_feu", "grand_reflux", "rempart_de_glace", "houle", "hurlement",
            "raz_de_maree", "pelage_d_hiver", "coulee_lente", "coeur_du_volcan"],
    }));
    table.lots(&FIVE).end_turn();
    let gained = table.events().find_map(|event| {
        let Event::ManaGained { seat, amount, mana, rule } = event else { return None };
        (*seat == TWO).then_some((*amount, *mana, *rule))
    });
    assert_eq!(gained, Some((2, 5, "NXT-SOLO-3")), "two were missing");
    let first_reveal =
        table.events().position(|event| matches!(event, Event::RobotRevealed { .. }));
    let drawn = table
        .events()
        .take(first_reveal.unwrap_or(0))
        .filter(|event| matches!(event, Event::CardDrawn { seat, card: None } if *seat == TWO))
        .count();
    assert_eq!(drawn, 4, "face down, up to five");
}

#[test]
fn nxt_solo_4_it_turns_cards_over_while_it_has_mana() {
    let mut table = against(json!({ "hand": DEFENCES }));
    table.lots(&FIVE).end_turn();
    assert_eq!(revealed(&table).len(), 5);
}

#[test]
fn nxt_solo_5_it_plays_even_what_it_cannot_pay() {
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({ "hand": ["meute_spectrale", "coeur_du_volcan", "ressac", "mur_d_ecume", "contre_feu"] }),
    ));
    table.lots(&[0]).dice(&[1]).end_turn();
    table.lots(&[0]).no_defense();
    assert_eq!(table.mana(TWO), 0, "two were left for a cost of four");
    assert_eq!(table.inspect()["in_use"], json!(["coeur_du_volcan"]));
}

#[test]
fn nxt_solo_6_what_it_cannot_use_is_discarded() {
    let mut table = against(json!({ "hand": DEFENCES }));
    table.lots(&FIVE).end_turn();
    assert!(revealed(&table).iter().all(|(_, fate)| *fate == RobotUse::Discarded));
    assert_eq!(table.pile(TWO, "discard").len(), 5);
}

#[test]
fn nxt_solo_6_what_it_discards_counts_among_its_actions() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{}, { "hp": 19 }, { "hp": 18 }] }),
        json!({ "hand": ["chant_des_profondeurs", "ressac", "morsure_de_l_hiver", "contre_feu", "mur_d_ecume"] }),
    ));
    table.lots(&[0, 0, 0]).end_turn();
    assert_eq!(revealed(&table).len(), 3, "a support and a defence for nothing, then an attack");
    assert_eq!(table.inspect()["actions"], 3);
}

#[test]
fn nxt_solo_7_it_stops_without_mana_or_cards() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": 9 }, { "hp": 18 }] }),
        json!({ "hand": ["raz_de_maree", "meute_spectrale", "mur_d_ecume", "contre_feu", "ressac"] }),
    ));
    table.lots(&[0]).end_turn();
    assert_eq!(table.mana(TWO), 2);
    table.lots(&[0]).no_defense();
    assert_eq!(table.mana(TWO), 0);
    table.no_defense();
    assert!(revealed(&table).is_empty(), "three cards stay hidden");
    assert_eq!(table.active(), 0, "its turn is over");
}

#[test]
fn nxt_solo_8_end_of_its_turn_in_order() {
    let mut table = against(json!({
        "hand": DEFENCES, "spirits": [{ "hp": 10 }, { "hp": 10, "is_exhausted": true }, { "hp": 19 }],
    }));
    table.lots(&FIVE).end_turn();
    assert_eq!(table.hps(TWO), [12, 10, 20]);
    let of = |wanted: fn(&Event) -> bool| table.events().position(wanted);
    let healed = of(|event| matches!(event, Event::SpiritHealed { .. }));
    let recharged =
        of(|event| matches!(event, Event::SpiritRecharged { seat, .. } if *seat == TWO));
    let last_draw = table
        .events()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::CardDrawn { seat, .. } if *seat == TWO))
        .map(|(place, _)| place)
        .last();
    assert!(last_draw < healed && healed < recharged);
}

#[test]
fn nxt_solo_9_an_exhausted_spirit_is_not_healed() {
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({ "mana": 0, "hand": DEFENCES, "spirits": [{ "hp": 15 }, { "hp": 15 }] }),
    ));
    table.spirit_attack("sivrane", "kel_orn");
    assert_eq!(table.hp(TWO, "kel_orn"), 6);
    table.lots(&FIVE).end_turn();
    assert_eq!(table.hps(TWO), [6, 17, 20]);
    assert!(!table.exhausted(TWO, "kel_orn"));
}

#[test]
fn nxt_solo_10_difficulty_replaces_the_five() {
    for (word, figure) in [("easy", 4), ("normal", 5), ("hard", 6)] {
        let table = solo(json!({ "difficulty": word }));
        assert_eq!((table.mana(TWO), table.hand(TWO).len() as u64), (figure, figure));
        assert_eq!((table.mana(ONE), table.hand(ONE).len()), (5, 5), "the human is not concerned");
        let mut table = solo(json!({ "difficulty": word }));
        table.end_robot_turn();
        assert_eq!((table.mana(TWO), table.hand(TWO).len() as u64), (figure, figure));
    }
}

#[test]
fn nxt_solo_11_it_turns_cards_over_to_defend() {
    let mut table = solo(setup(
        json!({ "hand": ["festin"] }),
        json!({ "mana": 4, "hand": ["houle", "hurlement", "carapace_de_basalte"] }),
    ));
    table.lots(&[1, 1]).attack("festin", "bramorh");
    assert_eq!(
        revealed(&table),
        [
            ("hurlement".to_owned(), RobotUse::Discarded),
            ("carapace_de_basalte".to_owned(), RobotUse::Played),
        ]
    );
    assert_eq!((table.hp(TWO, "bramorh"), table.mana(TWO)), (20, 1));
}

#[test]
fn nxt_solo_12_a_card_without_a_good_effect_is_unusable() {
    // Nobody is hurt, so that healing does no good.
    let robot = json!({ "hand": ["chant_des_profondeurs", "rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume"] });
    let mut table = against(robot.clone());
    table.lots(&FIVE).end_turn();
    assert_eq!(revealed(&table)[0], ("chant_des_profondeurs".to_owned(), RobotUse::Discarded));
    let mut hurt = robot;
    merge(&mut hurt, json!({ "spirits": [{ "hp": 15 }] }));
    let mut table = against(hurt);
    table.lots(&FIVE).end_turn();
    assert_eq!(revealed(&table)[0], ("chant_des_profondeurs".to_owned(), RobotUse::Played));
    assert_eq!(table.hp(TWO, "kel_orn"), 19, "two from the song, two at the end of the turn");
}

#[test]
fn nxt_solo_13_it_attacks_the_weakest() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": 20 }, { "hp": 19 }, { "hp": 18 }] }),
        json!({ "hand": ["morsure_de_l_hiver", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    ));
    table.lots(&[0]).end_turn();
    let fight = table.view(Viewer::Seat(ONE)).fight.expect("it attacks");
    assert_eq!(fight.target, table.slot(ONE, "naarok"));
}

#[test]
fn nxt_solo_13_equal_targets_are_settled_by_the_die_after_the_card_is_shown() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": 18 }, { "hp": 19 }, { "hp": 18 }] }),
        json!({ "hand": ["morsure_de_l_hiver", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    ));
    table.lots(&[0]).dice(&[6]).end_turn();
    let bite = table.card("morsure_de_l_hiver");
    let shown = Event::RobotRevealed { card: bite, fate: RobotUse::Aimed };
    let rolled = Event::RobotRolled { face: 6, options: 2, option: Some(2) };
    let at = |wanted: &Event| table.events().position(|event| event == wanted);
    let attacked = table.events().position(|event| matches!(event, Event::AttackDeclared { .. }));
    let card = at(&shown).expect("the card is shown");
    assert_eq!((at(&rolled), attacked), (Some(card + 1), Some(card + 2)));
    assert_eq!(revealed(&table).len(), 1, "the card is shown once");
    let fight = table.view(Viewer::Seat(ONE)).fight.expect("it attacks");
    assert_eq!(fight.target, table.slot(ONE, "naarok"));
}

#[test]
fn nxt_solo_13_the_second_zone_target_is_the_weakest_of_the_others() {
    let mut table = solo(setup(
        json!({ "hand": [], "spirits": [{ "hp": 20 }, { "hp": 19 }, { "hp": 18 }] }),
        json!({ "hand": ["houle", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
    ));
    table.lots(&[0]).end_turn().no_defense();
    let fight = table.view(Viewer::Seat(ONE)).fight.expect("it attacks again");
    assert_eq!((fight.is_second, fight.target), (true, table.slot(ONE, "vul_kar")));
}

#[test]
fn nxt_solo_14_its_shuffle_costs_five_life_each_and_never_the_game() {
    let mut table = against(json!({
        "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume"], "deck": ["grand_reflux"],
    }));
    table.lots(&FIVE).end_turn();
    assert_eq!(table.hps(TWO), [17, 17, 17], "twenty less five, and two healed");
    let empties = table.events().filter(|event| matches!(event, Event::DeckEmptied { .. })).count();
    assert_eq!((empties, table.exhaustions(TWO)), (1, 0));
}

#[test]
fn nxt_solo_14_the_price_of_a_shuffle_can_lose_it_the_game() {
    let mut table = against(json!({
        "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume"],
        "deck": ["grand_reflux"],
        "spirits": [{ "hp": 5 }, { "hp": 1 }, { "hp": 3 }],
    }));
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Win(ONE)));
}

#[test]
fn nxt_solo_15_its_choices_are_left_to_the_die() {
    let chosen = |face: u32| {
        let mut table = against(json!({
            "hand": ["hurlement", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"],
        }));
        table.lots(&[0]).dice(&[face]).lots(&[0, 0, 0]).end_turn();
        ["sivrane", "vul_kar", "naarok"].map(|id| table.exhausted(ONE, id))
    };
    assert_eq!(chosen(1), [true, false, false]);
    assert_eq!(chosen(4), [false, true, false]);
    assert_eq!(chosen(6), [false, false, true]);
}

#[test]
fn nxt_solo_15_a_support_is_aimed_where_it_does_good() {
    // Two of its spirits are hurt: the die has two options only.
    let mut table = against(json!({
        "hand": ["braises_apaisantes", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"],
        "spirits": [{ "hp": 9 }, { "hp": 20 }, { "hp": 9 }],
    }));
    table.lots(&[0]).dice(&[4]).lots(&[0, 0, 0]).end_turn();
    assert_eq!(table.hps(TWO), [11, 20, 18]);
    assert!(!table.legal().contains(&Action::Decline));
}

/// What the Robot does with its support Hurlement when it says this, the human and itself being as told.
fn use_of(effect: &str, robot: Value, human: Value) -> RobotUse {
    let printed = r#"[{ exhaust = "choose_enemy" }, { opponent_mana = 1 }]"#;
    let content = changed("kel_orn.toml", printed, &format!("[{effect}]"));
    let mut hand =
        json!({ "hand": ["hurlement", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] });
    merge(&mut hand, robot);
    let mut options = setup(human, hand);
    // The human neither draws nor gains mana, so that it has what the test gives it.
    merge(&mut options, json!({ "seats": 1, "refill": 0, "mana_gain_end": 0 }));
    let mut table = with_cards(&options, &content);
    table.end_robot_turn();
    let all = revealed(&table);
    all.iter().find(|(card, _)| card == "hurlement").expect("it is turned over").1
}

#[test]
fn nxt_solo_12_a_support_is_played_only_where_its_effect_does_good() {
    let plain = || json!({ "hand": [] });
    let robot = |mana: u8| json!({ "mana": mana });
    assert_eq!(use_of("{ gain_mana = 1 }", robot(8), plain()), RobotUse::Discarded, "full");
    assert_eq!(use_of("{ gain_mana = 1 }", robot(7), plain()), RobotUse::Played);
    let human = |mana: u8| json!({ "hand": [], "mana": mana });
    assert_eq!(use_of("{ opponent_mana = 1 }", robot(5), human(0)), RobotUse::Discarded);
    assert_eq!(use_of("{ opponent_mana = 1 }", robot(5), human(1)), RobotUse::Played);
    assert_eq!(use_of("{ opponent_discard = 1 }", robot(5), plain()), RobotUse::Discarded);
    let holding = json!({ "hand": ["festin"] });
    assert_eq!(use_of("{ opponent_discard = 1 }", robot(5), holding), RobotUse::Played);
    assert_eq!(use_of("{ draw = 1 }", robot(5), plain()), RobotUse::Played);
    assert_eq!(use_of("{ mill = 1 }", robot(5), plain()), RobotUse::Played);
    let thrown = json!({ "discard": ["houle"] });
    assert_eq!(use_of("{ recover = 1 }", thrown, plain()), RobotUse::Played);
}

#[test]
fn nxt_solo_12_what_happens_to_spirits_does_good_on_the_right_side_only() {
    let used = |effect: &str| use_of(effect, json!({}), json!({ "hand": [] }));
    assert_eq!(used(r#"{ exhaust = "choose_enemy" }"#), RobotUse::Played);
    assert_eq!(used(r#"{ exhaust = "all_allies" }"#), RobotUse::Discarded);
    assert_eq!(used(r#"{ lose = { to = "all_enemies", amount = 1 } }"#), RobotUse::Played);
    assert_eq!(used(r#"{ lose = { to = "all_allies", amount = 1 } }"#), RobotUse::Discarded);
    assert_eq!(used(r#"{ recharge = "all_allies" }"#), RobotUse::Discarded, "nobody is tilted");
}

#[test]
fn nxt_solo_12_an_attack_without_power_is_used_for_what_it_leaves_behind() {
    // Slow flow, of power 3 less 4 against Naarok, the weakest.
    let used = |attached: &str| {
        let from = "power = 10\ncritical = [\"ardent\"]\nweak = [\"abyssal\"]\nkeywords = [\"hex\"]\n\
                    attached = [{ spirit_attack = -3 }]";
        let to = from.replace("10", "3").replace("{ spirit_attack = -3 }", attached);
        let mut options = setup(
            json!({ "hand": [], "spirits": [{}, {}, { "hp": 9 }] }),
            json!({ "hand": ["coulee_lente", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"] }),
        );
        merge(&mut options, json!({ "seats": 1 }));
        let mut table = with_cards(&options, &changed("bramorh.toml", from, &to));
        table.end_robot_turn();
        let all = revealed(&table);
        all.iter().find(|(card, _)| card == "coulee_lente").expect("it is turned over").1
    };
    assert_ne!(used("{ spirit_attack = -3 }"), RobotUse::Discarded);
    assert_eq!(used("{ spirit_attack = 3 }"), RobotUse::Discarded, "it would help the human");
    assert_ne!(used("{ spirit_attack_cost = 1 }"), RobotUse::Discarded);
    assert_eq!(used("{ spirit_attack_cost = -1 }"), RobotUse::Discarded);
    assert_ne!(used("{ incoming = 1 }"), RobotUse::Discarded);
}

/// The first card that the Robot turns over against Naarok's attack, whose power comes to nothing on this spirit of ice.
fn answer(team: &str, card: &str, spirits: &Value, faces: &[u32]) -> (Table, RobotUse) {
    answer_with(&Noxtalia::content(), team, card, spirits, faces)
}

/// The same with other cards.
fn answer_with(
    content: &Content,
    team: &str,
    card: &str,
    spirits: &Value,
    faces: &[u32],
) -> (Table, RobotUse) {
    let ice = if team == "a" {
        "sivrane"
    } else if team == "b" {
        "kel_orn"
    } else {
        "aelniv"
    };
    let mut options =
        setup(json!({ "hand": [] }), json!({ "mana": 4, "hand": [card], "spirits": spirits }));
    merge(&mut options, json!({ "seats": 1, "one": "a", "two": team }));
    let mut table = with_cards(&options, content);
    table.dice(faces).spirit_attack("naarok", ice);
    let fate = revealed(&table)[0].1;
    (table, fate)
}

#[test]
fn nxt_solo_11_against_an_attack_without_power_only_what_else_a_defence_does_counts() {
    let whole = json!([{}, {}, {}]);
    assert_eq!(answer("b", "rempart_de_glace", &whole, &[]).1, RobotUse::Discarded);
    let (table, fate) = answer("b", "contre_feu", &whole, &[]);
    assert_eq!((fate, table.mana(TWO)), (RobotUse::Played, 3), "two paid, one for the block");
    let (table, fate) = answer("a", "peau_rugueuse", &whole, &[]);
    assert_eq!(
        (fate, table.attached(TWO, "sivrane")),
        (RobotUse::Played, vec!["peau_rugueuse".into()])
    );
    let (table, fate) = answer("c", "camouflage", &whole, &[4]);
    assert_eq!((fate, table.hps(TWO)), (RobotUse::Played, [20, 20, 15]), "the deep is weak to it");
    assert!(table.events().any(|event| matches!(event, Event::AttackRedirected { .. })));
    let alone = json!([{}, { "hp": 0 }, { "hp": 0 }]);
    assert_eq!(answer("c", "camouflage", &alone, &[]).1, RobotUse::Discarded, "nobody to turn to");
}

#[test]
fn nxt_solo_11_a_defence_that_stays_must_do_good_where_it_stays() {
    let own = changed("naarok.toml", "[{ incoming = -1 }]", "[{ spirit_attack = 3 }]");
    let whole = json!([{}, {}, {}]);
    assert_eq!(answer_with(&own, "a", "peau_rugueuse", &whole, &[]).1, RobotUse::Discarded);
}

#[test]
fn nxt_solo_11_a_choice_among_allies_does_good_if_one_of_them_needs_it() {
    let song = "power = 12\neffects = [{ at = \"use\", do = [{ heal = { to = \"choose_ally\", amount = 2 } }] }]";
    let healing = changed("kel_orn.toml", "power = 12", song);
    let whole = json!([{}, {}, {}]);
    let fate = |spirits: &Value, faces: &[u32]| {
        answer_with(&healing, "b", "rempart_de_glace", spirits, faces).1
    };
    assert_eq!(fate(&whole, &[]), RobotUse::Discarded);
    assert_eq!(fate(&json!([{}, { "hp": 9 }, {}]), &[1]), RobotUse::Played, "not the one attacked");
}

#[test]
fn nxt_solo_11_a_weak_defence_must_leave_some_power() {
    let used = |critical: &str, weak: &str| {
        let lists = format!("power = 3\ncritical = [\"{critical}\"]\nweak = [\"{weak}\"]");
        let from = "power = 12\ncritical = [\"abyssal\"]\nweak = [\"glaciel\"]";
        let content = changed("kel_orn.toml", from, &lists);
        let robot = json!({ "mana": 4, "hand": ["rempart_de_glace"] });
        let mut options = setup(json!({ "hand": ["festin"] }), robot);
        merge(&mut options, json!({ "seats": 1, "one": "a", "two": "b" }));
        let mut table = with_cards(&options, &content);
        table.attack("festin", "bramorh");
        revealed(&table)[0].1
    };
    assert_eq!(used("abyssal", "glaciel"), RobotUse::Played, "3 and the critical bonus");
    assert_eq!(used("glaciel", "abyssal"), RobotUse::Discarded, "3 − 4");
}

#[test]
fn nxt_solo_15_effects_that_wait_together_are_ordered_by_the_die() {
    let life = |face: u32| {
        let mut options = setup(
            json!({ "hand": [] }),
            json!({
                "hand": DEFENCES,
                "spirits": [{ "hp": 0 }, { "hp": 19, "attached": ["marque_ardente", "aube_claire"] }],
            }),
        );
        merge(&mut options, json!({ "seats": 1, "robot_heal": 0 }));
        let mut table = with_file(options, "extension.toml", DAWN);
        table.dice(&[face]).lots(&FIVE).end_turn();
        table.hp(TWO, "bramorh")
    };
    assert_eq!(life(1), 20, "the mark first: 19 − 2 + 3");
    assert_eq!(life(6), 18, "the dawn first: 19 + 3 stops at 20, then − 2");
}
