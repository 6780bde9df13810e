//! The promises every game keeps, under the printed rules and under every switch.

use duel::Duel;
use engine::Tabletop as _;
use serde_json::json;

use crate::deck::{mage_deck, warrior_deck};
use crate::table::{open, try_bring};

testkit::promises!(a_duel_keeps_every_promise, games = 40, open = || open(&json!({})));

testkit::promises!(
    a_balanced_duel_keeps_every_promise,
    games = 10,
    open = || {
        let presets = Duel::about().presets;
        open(&presets[1].options)
    }
);

testkit::promises!(
    a_mirror_of_warriors_keeps_every_promise,
    games = 10,
    open = || mirror_of("guerrier", "0")
);

testkit::promises!(
    a_mirror_of_mages_keeps_every_promise,
    games = 10,
    open = || mirror_of("magicien", "1")
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
        let (one, two) = (json!({ "deck": mage_deck() }), json!({ "deck": warrior_deck() }));
        try_bring(one, two).expect("both decks are allowed")
    }
);

fn mirror_of(class: &str, first: &str) -> Duel {
    let brings = [json!({ "class": class }), json!({ "class": class })];
    let duel = Duel::open(&json!({ "first": first }), &brings, &Duel::content());
    duel.expect("both may play the same class")
}
