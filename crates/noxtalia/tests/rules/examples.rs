//! The worked examples of the rulebook.

use engine::Outcome;
use noxtalia::{Action, Event, Format, TeamChoice, check_team};
use serde_json::json;

use crate::table::{ONE, TWO, merge, setup, setup_at, solo, table};

#[test]
fn nxt_e1_glaciation_meets_the_call_of_the_pack_by_day() {
    let mut table =
        table(setup(json!({ "hand": ["glaciation"] }), json!({ "hand": ["appel_de_la_meute"] })));
    table.dice(&[1]).attack("glaciation", "kel_orn").defend("appel_de_la_meute");
    assert_eq!(table.compared(), (17, Some(10), 7));
    assert_eq!(table.hp(TWO, "kel_orn"), 13);
    assert_eq!((table.mana(ONE), table.mana(TWO)), (3, 2));
    assert_eq!(table.pile(ONE, "discard"), ["glaciation"]);
    assert_eq!(table.pile(TWO, "discard"), ["appel_de_la_meute"]);
}

#[test]
fn nxt_e2_the_same_fight_by_night_is_blocked() {
    let mut table = table(setup_at(
        2,
        json!({ "mana": 8, "hand": ["glaciation"] }),
        json!({ "mana": 8, "hand": ["appel_de_la_meute"] }),
    ));
    table.dice(&[6]).attack("glaciation", "kel_orn").defend("appel_de_la_meute");
    assert_eq!(table.compared(), (13, Some(14), 0));
    assert_eq!(table.hp(TWO, "kel_orn"), 20);
    assert_eq!((table.mana(ONE), table.mana(TWO)), (6, 5));
}

#[test]
fn nxt_e3_ice_is_weak_against_fire() {
    let mut table = table(setup(json!({ "hand": ["glaciation"] }), json!({})));
    table.dice(&[5]).attack("glaciation", "bramorh").no_defense();
    assert_eq!(table.compared(), (5, None, 5));
    assert_eq!(table.hp(TWO, "bramorh"), 15);
}

#[test]
fn nxt_e4_a_defence_that_drowns_the_fire() {
    let mut table =
        table(setup(json!({ "hand": ["lance_de_braise"] }), json!({ "hand": ["mur_d_ecume"] })));
    table.attack("lance_de_braise", "kel_orn").defend("mur_d_ecume");
    assert_eq!(table.compared(), (10, Some(16), 0));
    assert_eq!((table.mana(ONE), table.mana(TWO)), (3, 3));
}

#[test]
fn nxt_e5_an_avalanche_strikes_twice() {
    let mut table =
        table(setup(json!({ "hand": ["avalanche"] }), json!({ "hand": ["rempart_de_glace"] })));
    table.attack("avalanche", "kel_orn").no_defense();
    assert_eq!(table.hp(TWO, "kel_orn"), 7);
    table.target("oumbara").defend("rempart_de_glace");
    assert_eq!(table.compared(), (9, Some(8), 1));
    assert_eq!(table.hp(TWO, "oumbara"), 19);
    assert_eq!((table.mana(ONE), table.mana(TWO)), (1, 3));
}

#[test]
fn nxt_e6_a_zone_attack_on_the_last_spirit_strikes_once() {
    let mut table = table(setup(
        json!({ "hand": ["avalanche"] }),
        json!({ "spirits": [{ "hp": 0 }, { "hp": 0 }, { "hp": 20 }] }),
    ));
    table.attack("avalanche", "oumbara").no_defense();
    assert_eq!(table.hp(TWO, "oumbara"), 11);
    assert_eq!(table.pile(ONE, "discard"), ["avalanche"]);
    assert!(table.legal().contains(&Action::EndTurn));
}

#[test]
fn nxt_e7_claws_then_fang_bring_the_wolf_down() {
    let mut table = table(setup(json!({ "hand": ["croc_boreal"] }), json!({ "hand": [] })));
    table.spirit_attack("sivrane", "kel_orn").no_defense();
    assert_eq!(table.hp(TWO, "kel_orn"), 11);
    assert!(table.exhausted(TWO, "kel_orn"));
    assert!(table.exhausted(ONE, "sivrane"));
    table.attack("croc_boreal", "kel_orn").no_defense();
    assert_eq!(table.compared(), (11, None, 11));
    assert_eq!(table.hp(TWO, "kel_orn"), 0);
    assert_eq!(table.hand(TWO), ["serment_de_la_meute"]);
    assert_eq!(table.mana(ONE), 2);
}

#[test]
fn nxt_e8_a_mark_burns_before_mana_and_cards_come() {
    let mut table = table(setup(json!({ "hand": ["marque_ardente"] }), json!({ "hand": [] })));
    table.attack("marque_ardente", "oumbara").no_defense();
    assert_eq!(table.compared(), (0, None, 0));
    assert_eq!(table.attached(TWO, "oumbara"), ["marque_ardente"]);
    table.end_turn();
    assert_eq!(table.hp(TWO, "oumbara"), 18);
    let burn = table.events().position(|event| matches!(event, Event::LifeLost { .. }));
    let mana = table
        .events()
        .position(|event| matches!(event, Event::ManaGained { seat, .. } if *seat == TWO));
    assert!(burn.is_some() && burn < mana);
}

#[test]
fn nxt_e9_mana_stops_at_eight() {
    let mut table = table(setup(json!({ "mana": 4 }), json!({ "mana": 5 })));
    table.end_turn();
    assert_eq!((table.mana(ONE), table.mana(TWO)), (8, 8));
    assert_eq!((table.turn(), table.night(), table.active()), (1, false, 1));
}

#[test]
fn nxt_e10_an_empty_deck_is_rebuilt_in_the_middle_of_a_draw() {
    let mut table = table(setup(
        json!({
            "hand": ["glaciation", "croc_boreal"],
            "deck": ["avalanche", "reflet_gele"],
            "discard": [
                "voile_de_poudreuse", "traque_silencieuse", "lance_de_braise", "pluie_de_cendres",
                "marque_ardente", "rideau_de_flammes", "surchauffe", "torpille_vive", "frenesie"
            ],
        }),
        json!({}),
    ));
    table.end_turn();
    assert_eq!(table.exhaustions(ONE), 1);
    assert_eq!(table.hand(ONE).len(), 5);
    assert_eq!(table.pile(ONE, "deck").len(), 8);
    assert_eq!(table.pile(ONE, "discard").len(), 0);
}

#[test]
fn nxt_e11_the_second_empty_deck_loses_at_once() {
    let mut table = table(setup(
        json!({
            "exhaustions": 1,
            "hand": ["glaciation", "croc_boreal", "festin"],
            "deck": ["avalanche"],
        }),
        json!({}),
    ));
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Win(TWO)));
    assert_eq!(table.hand(ONE).len(), 4);
    assert_eq!(table.exhaustions(ONE), 2);
}

#[test]
fn nxt_e12_the_abyss_swallows_the_last_deck() {
    let mut options = setup(
        json!({ "hand": ["abime_affame"] }),
        json!({ "exhaustions": 1, "deck": ["glaciation", "avalanche"] }),
    );
    merge(&mut options, json!({ "one": "c", "two": "a" }));
    let mut table = table(options);
    table.attack("abime_affame", "sivrane");
    assert_eq!(table.outcome(), Some(Outcome::Win(ONE)));
    assert_eq!(table.hps(TWO), [20, 20, 20]);
}

#[test]
fn nxt_e13_the_abyss_empties_a_first_deck_and_goes_on() {
    let mut options = setup(
        json!({ "hand": ["abime_affame"] }),
        json!({
            "hand": [],
            "deck": ["glaciation"],
            "discard": [
                "avalanche", "croc_boreal", "festin", "frenesie", "surchauffe", "eruption"
            ],
        }),
    );
    merge(&mut options, json!({ "one": "c", "two": "a" }));
    let mut table = table(options);
    table.attack("abime_affame", "sivrane");
    assert_eq!(table.exhaustions(TWO), 1);
    assert_eq!(table.pile(TWO, "deck").len(), 6);
    assert_eq!(table.pile(TWO, "discard").len(), 1);
}

#[test]
fn nxt_e14_after_turn_eight_the_game_is_drawn() {
    let mut options = setup_at(8, json!({}), json!({ "mana": 0, "hand": [] }));
    options["setup"]["active"] = json!(1);
    let mut table = table(options);
    table.end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Draw));
    assert_eq!((table.mana(TWO), table.hand(TWO).len()), (5, 5));
}

#[test]
fn nxt_e15_a_night_turn_of_the_robot() {
    let options = setup_at(
        2,
        json!({
            "mana": 3,
            "hand": ["esquive_fuyante", "glaciation", "festin", "frenesie", "avalanche"],
            "spirits": [{ "hp": 20 }, { "hp": 12 }, { "hp": 15 }],
        }),
        json!({
            "mana": 5,
            "hand": [
                "rempart_de_glace", "meute_spectrale", "coeur_du_volcan", "houle", "ressac"
            ],
            "spirits": [{ "hp": 10 }, { "hp": 10 }, { "hp": 10 }],
        }),
    );
    let mut table = solo(options);
    table.lots(&[0, 0]).end_turn();
    assert_eq!(table.decider(), ONE, "the Robot attacks and the human may answer");
    assert_eq!(table.pile(TWO, "discard"), ["rempart_de_glace"]);
    table.lots(&[0]).no_defense();
    assert_eq!(table.hp(ONE, "vul_kar"), 0);
    assert!(table.hand(ONE).contains(&"cendres_vengeresses".to_owned()));
    assert_eq!(table.mana(TWO), 0);
    assert_eq!(table.hps(TWO), [13, 13, 13]);
    table.defend("esquive_fuyante");
    assert_eq!(table.compared(), (14, Some(14), 0));
    assert_eq!(table.pile(TWO, "removed"), ["coeur_du_volcan"]);
    assert_eq!(table.hp(ONE, "naarok"), 15);
    assert_eq!(table.active(), 0, "the Robot has no mana left and its turn is over");
}

#[test]
fn nxt_e16_the_robot_looks_for_a_defence() {
    let mut table = solo(setup(
        json!({ "hand": ["frenesie"] }),
        json!({ "mana": 3, "hand": ["hurlement", "contre_feu", "houle"] }),
    ));
    table.lots(&[0, 0]).attack("frenesie", "bramorh");
    assert_eq!(table.compared(), (11, Some(10), 1));
    assert_eq!(table.hp(TWO, "bramorh"), 19);
    assert_eq!(table.mana(TWO), 1);
    assert_eq!(table.hand(TWO), ["houle"]);
    assert_eq!(table.pile(TWO, "discard"), ["hurlement", "contre_feu"]);
}

#[test]
fn nxt_e17_the_robot_pays_for_its_shuffle_in_life() {
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({
            "mana": 5,
            "hand": ["rempart_de_glace", "ressac", "houle", "contre_feu"],
            "deck": ["hurlement"],
            "spirits": [{ "hp": 20 }, { "hp": 4 }, { "hp": 9 }],
        }),
    ));
    // The Robot turns its third card over, a zone attack on three equal targets: the human is asked.
    table.lots(&[2]).dice(&[1]).end_turn();
    assert_eq!(table.hps(TWO), [15, 0, 4]);
    assert_eq!(table.pile(TWO, "deck").len(), 13);
    let held = ["rempart_de_glace", "ressac", "contre_feu", "hurlement", "cendre_fertile"];
    assert_eq!(table.hand(TWO), held, "six cards, less the one in use");
    assert_eq!(table.inspect()["in_use"], json!(["houle"]));
    assert_eq!((table.outcome(), table.exhaustions(TWO)), (None, 0));
}

#[test]
fn nxt_e18_the_robot_heals_what_stands_charged() {
    let mut table = solo(setup(
        json!({ "hand": [] }),
        json!({
            "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume", "grand_reflux"],
            "spirits": [{ "hp": 19 }, { "hp": 10, "is_exhausted": true }, { "hp": 7 }],
        }),
    ));
    // It turns five defences over and discards them all.
    table.lots(&[0, 0, 0, 0]).end_turn();
    assert_eq!(table.hps(TWO), [20, 10, 9]);
    assert!(!table.exhausted(TWO, "bramorh"));
}

#[test]
fn nxt_e19_the_die_chooses_among_options() {
    let attacked = |hps: [u8; 3], face: u32| {
        let mut table = solo(setup(
            json!({ "hand": [], "spirits": [{ "hp": hps[0] }, { "hp": hps[1] }, { "hp": hps[2] }] }),
            json!({ "hand": ["morsure_de_l_hiver", "ressac", "houle", "contre_feu", "mur_d_ecume"] }),
        ));
        table.lots(&[0]).dice(&[face]).end_turn();
        table.view(engine::Viewer::Spectator).fight.expect("the Robot attacks").target.index()
    };
    assert_eq!((attacked([9, 9, 20], 3), attacked([9, 9, 20], 4)), (0, 1));
    assert_eq!(attacked([20, 20, 20], 4), 1);
    let mut options = setup(
        json!({ "hand": [] }),
        json!({
            "hand": ["regard_percant", "plume_de_givre", "poussiere_d_or", "camouflage"],
            "deck": [
                "nuage_d_encre", "bouclier_d_aurore", "bise", "zenith", "vol_nocturne",
                "nuit_polaire", "renaissance", "plume_solaire"
            ],
            "discard": [],
        }),
    );
    merge(&mut options, json!({ "difficulty": "easy", "two": "c" }));
    let mut table = solo(options);
    // Five cards to choose from: a 6 is rolled again, the 5 names the fifth card, drawn last.
    table.lots(&[0]).dice(&[6, 5]).lots(&[0, 0, 0]).end_turn();
    let under: Vec<_> = table
        .events()
        .filter_map(|event| {
            let Event::RobotRolled { face, options, option } = event else { return None };
            Some((*face, *options, *option))
        })
        .collect();
    assert_eq!(under, [(6, 5, None), (5, 5, Some(5))]);
    assert_eq!(table.pile(TWO, "deck").last().map(String::as_str), Some("bouclier_d_aurore"));
}

#[test]
fn nxt_e20_camouflage_turns_the_attack() {
    let mut options = setup(
        json!({ "hand": ["festin"], "spirits": [{ "hp": 10 }] }),
        json!({ "hand": ["camouflage"] }),
    );
    merge(&mut options, json!({ "two": "c" }));
    let mut table = table(options);
    table.attack("festin", "meduvire").defend("camouflage").redirect("aelniv");
    assert_eq!(table.compared(), (8, Some(1), 7));
    assert_eq!((table.hp(TWO, "aelniv"), table.hp(TWO, "meduvire")), (13, 20));
    table.ally("sivrane");
    assert_eq!(table.hp(ONE, "sivrane"), 13);
}

#[test]
fn nxt_e21_the_attacker_dies_in_the_flames_and_the_attack_resolves() {
    let mut options = setup(
        json!({ "hand": [], "spirits": [{ "hp": 3 }] }),
        json!({ "hand": ["rideau_de_flammes"] }),
    );
    merge(&mut options, json!({ "two": "a" }));
    let mut table = table(options);
    table.spirit_attack("sivrane", "vul_kar").defend("rideau_de_flammes");
    assert_eq!(table.compared(), (1, Some(15), 0));
    assert_eq!(table.hp(ONE, "sivrane"), 0);
    assert_eq!(table.hand(ONE), ["ultime_bond"]);
    assert_eq!(table.decider(), ONE);
}

#[test]
fn nxt_e22_two_attachments_cancel_out() {
    let with = |attached: &[&str]| {
        let mut table = table(setup(
            json!({ "hand": ["lance_de_braise"] }),
            json!({ "spirits": [{ "attached": attached }] }),
        ));
        table.attack("lance_de_braise", "kel_orn").no_defense();
        table.compared().2
    };
    assert_eq!(with(&["odeur_du_sang", "pelage_d_hiver"]), 10);
    assert_eq!(with(&["odeur_du_sang"]), 12);
    assert_eq!(with(&["pelage_d_hiver"]), 8);
}

#[test]
fn nxt_e23_a_dazzled_wolf_misses_two_turns() {
    let mut options = setup(json!({ "hand": ["eblouissement"] }), json!({}));
    merge(&mut options, json!({ "one": "c", "two": "b" }));
    let mut table = table(options);
    table.support_enemy("eblouissement", "kel_orn");
    assert!(table.exhausted(TWO, "kel_orn"));
    let wolf_attacks = |table: &crate::table::Table| {
        let wolf = table.slot(TWO, "kel_orn");
        table
            .legal()
            .iter()
            .any(|action| matches!(action, Action::SpiritAttack { spirit, .. } if *spirit == wolf))
    };
    table.end_turn();
    assert!(!wolf_attacks(&table));
    table.end_turn();
    assert!(table.exhausted(TWO, "kel_orn"));
    assert!(table.attached(TWO, "kel_orn").is_empty());
    assert_eq!(table.pile(ONE, "discard"), ["eblouissement"]);
    table.end_turn();
    assert!(!wolf_attacks(&table));
    table.end_turn();
    assert!(!table.exhausted(TWO, "kel_orn"));
}

#[test]
fn nxt_e24_teams_are_checked() {
    let table = table(json!({}));
    let check = |format, choice: serde_json::Value| {
        let choice: TeamChoice = serde_json::from_value(choice).expect("a team");
        check_team(table.game.catalogue(), format, &choice, "team")
            .map(|_| ())
            .map_err(|faults| faults[0].rule)
    };
    let free = |cards: [&str; 6]| {
        json!({
            "spirits": ["sivrane", "vul_kar", "naarok"],
            "capacities": [
                cards,
                ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
                ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
            ],
        })
    };
    let twins = json!({ "spirits": ["sivrane", "kel_orn", "naarok"] });
    assert_eq!(check(Format::Standard, twins), Err(Some("NXT-FORMAT-2")));
    assert_eq!(
        check(Format::Standard, json!({ "spirits": ["sivrane", "vul_kar", "naarok"] })),
        Ok(())
    );
    let cards =
        ["glaciation", "croc_boreal", "avalanche", "voile_de_poudreuse", "bise", "nuit_polaire"];
    assert_eq!(check(Format::Free, free(cards)), Ok(()));
    let cards =
        ["glaciation", "croc_boreal", "avalanche", "voile_de_poudreuse", "bise", "lance_de_braise"];
    let wrong = check(Format::Free, free(cards));
    assert_eq!(wrong, Err(Some("NXT-FORMAT-6")));
}

#[test]
fn nxt_e25_recycling_serves_once() {
    let mut table = table(setup(
        json!({ "hand": ["torpille_vive", "glaciation", "festin", "frenesie", "avalanche"] }),
        json!({}),
    ));
    let top = table.pile(ONE, "deck")[0].clone();
    table.recycle("torpille_vive");
    assert_eq!(table.pile(ONE, "deck").last().map(String::as_str), Some("torpille_vive"));
    assert_eq!(table.hand(ONE), ["glaciation", "festin", "frenesie", "avalanche", &top]);
    let again = Action::Recycle { card: table.card("festin") };
    assert_eq!(table.refuses(again), "NXT-TURN-9");
}
