//! The promises every game keeps, under the printed rules and under every switch.

use serde_json::json;

use crate::table::open;

testkit::promises!(a_duel_keeps_every_promise, games = 40, open = || open(&json!({})));

testkit::promises!(
    a_balanced_duel_keeps_every_promise,
    games = 10,
    open = || {
        let presets = <duel::Duel as engine::Tabletop>::about().presets;
        open(&presets[1].options)
    }
);

testkit::promises!(
    a_mirror_of_warriors_keeps_every_promise,
    games = 10,
    open = || open(&json!({ "class_0": "guerrier", "first": "0" }))
);

testkit::promises!(
    a_mirror_of_mages_keeps_every_promise,
    games = 10,
    open = || open(&json!({ "class_1": "magicien", "first": 1 }))
);

testkit::promises!(
    the_rival_readings_keep_every_promise,
    games = 10,
    open = || {
        open(&json!({
            "turn_numbering": "per_player",
            "concentration_force": "turn",
            "souffle_window": "turn",
            "armure_turns": 5,
            "rapid_stacking": false,
            "mage_weapon": false,
            "attack_cards_are_strikes": false,
            "magicien_hp_cap": 0,
            "guerrier_mana_cap": 6,
            "max_turns": 30,
            "max_actions_per_turn": 4,
        }))
    }
);

testkit::promises!(
    hidden_decks_keep_every_promise,
    games = 20,
    open = || {
        open(&json!({
            "deck_0": { "cards": {
                "divination": 4, "armure_psychique": 4, "boule_de_feu": 4, "attaque_plus": 3,
                "defense_plus": 3, "lien_karmique": 1, "defense": 4, "attaque": 4,
                "glace_localisee": 3,
            } },
            "deck_1": { "cards": {
                "contre_attaque": 2, "parade": 4, "appuis_solide": 4, "defense_lourde": 3,
                "position_defensive": 3, "guillotine": 3, "attaque_lourde": 3,
                "attaque_legere": 4, "attaque_tactique": 4,
            } },
        }))
    }
);
