//! Wrong card files are refused with words that say what to do.

use engine::Tabletop;
use serde_json::json;

use crate::table::{changed, opened};

/// The English words of the faults of changed card files.
fn faults(file: &str, from: &str, to: &str) -> String {
    let error = crate::table::open(&json!({}), &changed(file, from, to)).expect_err("a wrong file");
    assert!(error.faults.iter().all(|fault| fault.place.contains(".toml:")), "{error:?}");
    assert!(error.faults.iter().all(|fault| !fault.words.fr.is_empty()), "{error:?}");
    error.faults.iter().map(|fault| fault.words.en.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn attacks_and_defences_need_power_and_supports_have_none() {
    let words = faults("vul_kar.toml", "power = 10\n", "");
    assert!(words.contains("needs a power"), "{words}");
    let words = faults("vul_kar.toml", "kind = \"support\"\n", "kind = \"support\"\npower = 3\n");
    assert!(words.contains("has no power"), "{words}");
}

#[test]
fn no_element_is_both_critical_and_weak() {
    let words = faults("vul_kar.toml", "weak = [\"abyssal\"]", "weak = [\"ardent\"]");
    assert!(words.contains("both critical and weak"), "{words}");
}

#[test]
fn unknown_words_are_named_with_their_nearest() {
    let words = faults("vul_kar.toml", "element = \"ardent\"", "element = \"ardant\"");
    assert!(words.contains("ardent"), "{words}");
    let words = faults("vul_kar.toml", "keywords = [\"zone\"]", "keywords = [\"zoen\"]");
    assert!(words.contains("zone"), "{words}");
    let words = faults("vul_kar.toml", "spirit = \"vul_kar\"", "spirit = \"vulkar\"");
    assert!(words.contains("vul_kar"), "{words}");
    let words = faults("sivrane.toml", "do = [{ power = 4 }]", "do = [{ pwoer = 4 }]");
    assert!(words.contains("power"), "{words}");
}

#[test]
fn keywords_go_with_their_kind() {
    let words = faults("oumbara.toml", "keywords = [\"ultimate\"]", "keywords = [\"zone\"]");
    assert!(words.contains("only an attack can have zone"), "{words}");
    let words = faults("oumbara.toml", "keywords = [\"ultimate\"]", "keywords = [\"hex\"]");
    assert!(words.contains("a defence cannot be a hex"), "{words}");
    let words = faults("vul_kar.toml", "keywords = [\"ultimate\"]", "keywords = [\"boost\"]");
    assert!(words.contains("an attack cannot be a boost"), "{words}");
    let words = faults("naarok.toml", "keywords = [\"hex\"]", "keywords = [\"hex\", \"boost\"]");
    assert!(words.contains("exclude each other"), "{words}");
    let words = faults("naarok.toml", "keywords = [\"hex\"]", "");
    assert!(words.contains("never attached"), "{words}");
}

#[test]
fn a_spirit_has_six_capacities_and_one_ultimate() {
    let words = faults("vul_kar.toml", "spirit = \"vul_kar\"", "spirit = \"naarok\"");
    assert!(words.contains("this one has 5") && words.contains("this one has 7"), "{words}");
    let words = faults("vul_kar.toml", "keywords = [\"zone\"]", "keywords = [\"ultimate\"]");
    assert!(words.contains("at most one ultimate"), "{words}");
}

#[test]
fn clauses_make_sense_where_they_stand() {
    let clause = "at = \"use\", when = [{ die = [1, 2] }]";
    for (wrong, expected) in [
        ("at = \"block\"", "on a defence only"),
        ("at = \"turn_start\"", "need a card that is attached"),
        ("at = \"damage\"", "power changes only while"),
        ("at = \"use\", when = [{ die = [7] }]", "faces from 1 to 6"),
        ("at = \"use\", when = [\"attack_from_spirit\"]", "asked on a defence only"),
    ] {
        let words = faults("sivrane.toml", clause, wrong);
        assert!(words.contains(expected), "{wrong}: {words}");
    }
    for (wrong, expected) in [
        ("do = []", "does nothing"),
        ("do = [\"redirect\"]", "needs the use of a defence"),
        ("do = [{ heal = { to = \"attacker\", amount = 1 } }]", "makes no sense"),
        ("do = [{ draw = 0 }]", "from 1 to 40"),
        (
            "do = [{ detach = { from = \"all_allies\", what = \"any\", count = 1 } }]",
            "single spirit",
        ),
        ("do = [{ exhaust = \"choose_enemy\" }]", "makes no sense"),
    ] {
        let words = faults("sivrane.toml", "do = [{ power = 4 }]", wrong);
        assert!(words.contains(expected), "{wrong}: {words}");
    }
    let both =
        "do = [{ exhaust = \"choose_enemy\" }, { heal = { to = \"choose_ally\", amount = 1 } }]";
    let words = faults(
        "kel_orn.toml",
        "do = [{ exhaust = \"choose_enemy\" }, { opponent_mana = 1 }]",
        both,
    );
    assert!(words.contains("not at both"), "{words}");
}

#[test]
fn ready_made_teams_keep_the_rules_of_teams() {
    let words = faults("teams.toml", "\"vul_kar\"", "\"kel_orn\"");
    assert!(words.contains("NXT-FORMAT-2"), "{words}");
}

#[test]
fn reserved_words_of_the_vocabulary_are_carried_out() {
    // Every condition and attached effect that no card of the set uses, on one attack.
    let power = |when: &str, hand: &[&str]| {
        let to = format!("at = \"use\", when = [{when}]");
        let content = changed("sivrane.toml", "at = \"use\", when = [{ die = [1, 2] }]", &to);
        let options = json!({
            "first": 0,
            "setup": { "seats": [{ "hand": hand, "spirits": [{}, { "hp": 0 }, { "is_exhausted": true }] }, { "mana": 6 }] },
        });
        let game = crate::table::open(&options, &content).expect("a right file");
        let mut state = engine::Game::deal(&game, &mut engine::Script::new([]));
        let card = game.catalogue().find("glaciation").expect("a card");
        let action = noxtalia::Action::AttackCard { card, target: noxtalia::Slot::ALL[2] };
        engine::Game::apply(
            &game,
            &mut state,
            action,
            &mut engine::Script::new([]),
            &mut engine::Silent,
        );
        let view = engine::Game::view(&game, &state, engine::Viewer::Spectator);
        view.fight.expect("an attack").power
    };
    let hand = &["glaciation", "festin"][..];
    for (when, expected) in [
        ("{ own_destroyed_min = 1 }", 13),
        ("{ own_destroyed_min = 2 }", 9),
        ("{ own_charged_min = 1 }", 13),
        ("{ own_charged_min = 2 }", 9),
        ("{ hand_max = 1 }", 13),
        ("{ hand_max = 0 }", 9),
        ("{ opponent_mana_min = 6 }", 13),
        ("{ opponent_mana_min = 7 }", 9),
        ("{ target_element = \"abyssal\" }", 13),
        ("{ target_element = \"ardent\" }", 9),
        ("{ attack_element = \"glaciel\" }", 13),
        ("\"day\", { target_hp_max = 20 }", 13),
        ("\"day\", \"night\"", 9),
    ] {
        assert_eq!(power(when, hand), expected, "{when}");
    }
}

#[test]
fn an_attached_card_may_change_what_a_spirits_attack_costs() {
    let content = changed("naarok.toml", "{ incoming = 2 }", "{ spirit_attack_cost = 2 }");
    let options = json!({
        "first": 0,
        "setup": { "active": 1, "seats": [{}, { "mana": 3, "spirits": [{ "attached": ["odeur_du_sang"] }] }] },
    });
    let game = crate::table::open(&options, &content).expect("a right file");
    let state = engine::Game::deal(&game, &mut engine::Script::new([]));
    let view = engine::Game::view(&game, &state, engine::Viewer::Spectator);
    assert_eq!(view.sides[1].spirits[0].attack_cost, 4);
    let action = noxtalia::Action::SpiritAttack {
        spirit: noxtalia::Slot::ALL[0],
        target: noxtalia::Slot::ALL[0],
    };
    let refusal = engine::Game::refusal(&game, &state, engine::Seat::new(1), action);
    assert_eq!(refusal.map(|refusal| refusal.rule), Some("NXT-ATTACK-3"));
}

#[test]
fn every_sheet_has_a_name_and_its_own_number() {
    let game = opened(json!({}));
    let sheets = game.cards();
    assert_eq!(sheets.len(), 72);
    for (index, sheet) in sheets.iter().enumerate() {
        assert_eq!(usize::from(sheet.number), index);
        assert!(!sheet.name.fr.is_empty() && !sheet.name.en.is_empty(), "{}", sheet.id);
    }
}

#[test]
fn french_names_have_their_gender() {
    let sheets = opened(json!({})).cards();
    let is_feminine = |id: &str| {
        let sheet = sheets.iter().find(|sheet| sheet.id == id).expect("a sheet");
        sheet.gender == engine::Gender::Feminine
    };
    assert!(["sivrane", "meduvire", "oumbara", "glaciation", "houle"].into_iter().all(is_feminine));
    assert!(!["naarok", "aelniv", "festin", "camouflage"].into_iter().any(is_feminine));
}
