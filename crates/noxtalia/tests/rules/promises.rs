//! The promises every game keeps, at every sort of table.

use serde_json::json;
use testkit::promises;

use crate::table::opened as open;

promises!(keeps_every_promise_in_a_duel, games = 25, open = || open(json!({})));
promises!(
    keeps_every_promise_with_cycle_and_tricks,
    games = 25,
    open = || open(json!({ "one": "c", "two": "c" }))
);
promises!(
    keeps_every_promise_between_mixed_teams,
    games = 25,
    open = || open(json!({
        "one": { "spirits": ["aelniv", "bramorh", "naarok"] },
        "two": { "spirits": ["meduvire", "sivrane", "solkai"] },
    }))
);
promises!(
    keeps_every_promise_alone_against_the_robot,
    games = 25,
    open = || open(json!({ "seats": 1, "one": "c", "two": "b" }))
);
promises!(
    keeps_every_promise_against_an_easy_robot_with_tricks,
    games = 25,
    open = || open(json!({ "seats": 1, "difficulty": "easy", "two": "c" }))
);
promises!(
    keeps_every_promise_against_a_hard_robot,
    games = 25,
    open = || open(json!({ "seats": 1, "difficulty": "hard", "one": "b" }))
);
promises!(
    keeps_every_promise_under_the_switches_of_designers,
    games = 25,
    open = || open(json!({
        "one": "c", "zone_mandatory": false, "support_zone": "removed", "hp": 35, "turn_limit": 12,
        "exhaustion_limit": 4, "refill": 7, "opening_hand": 7, "mana_max": 12, "start_mana": 9,
        "actions_max": 6, "critical_bonus": 2, "weak_malus": 6,
    }))
);
promises!(
    keeps_every_promise_in_the_free_format_alone,
    games = 15,
    open = || open(json!({ "seats": 1, "format": "free", "one": "c" }))
);
promises!(
    keeps_every_promise_in_the_free_format,
    games = 25,
    open = || open(json!({
        "format": "free",
        "one": {
            "spirits": ["sivrane", "solkai", "oumbara"],
            "capacities": [
                ["bise", "nuit_polaire", "regard_percant", "silence_neigeux", "hurlement", "pelage_d_hiver"],
                ["marque_ardente", "coulee_lente", "eblouissement", "braises_apaisantes", "surchauffe", "renaissance"],
                ["ressac", "memoire_des_eaux", "camouflage", "abime_affame", "mille_bras", "odeur_du_sang"],
            ],
        },
    }))
);
