//! The promises every game keeps, at every sort of table.

use engine::Tabletop;
use noxtalia::Noxtalia;
use serde_json::{Value, json};
use testkit::promises;

#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
fn open(options: Value) -> Noxtalia {
    Noxtalia::open_plain(&options, &Noxtalia::content()).expect("the options of a test are right")
}

promises!(keeps_every_promise_in_a_duel, games = 60, open = || open(json!({})));
promises!(
    keeps_every_promise_with_cycle_and_tricks,
    games = 60,
    open = || open(json!({ "team_0": "c", "team_1": "c" }))
);
promises!(
    keeps_every_promise_between_mixed_teams,
    games = 60,
    open = || open(json!({
        "team_0": { "spirits": ["aelniv", "bramorh", "naarok"] },
        "team_1": { "spirits": ["meduvire", "sivrane", "solkai"] },
    }))
);
promises!(
    keeps_every_promise_alone_against_the_robot,
    games = 60,
    open = || open(json!({ "mode": "solo", "team_0": "c", "team_1": "b" }))
);
promises!(
    keeps_every_promise_against_an_easy_robot_with_tricks,
    games = 60,
    open = || open(json!({ "mode": "solo", "difficulty": "easy", "team_1": "c" }))
);
promises!(
    keeps_every_promise_against_a_hard_robot,
    games = 60,
    open = || open(json!({ "mode": "solo", "difficulty": "hard", "team_0": "b" }))
);
promises!(
    keeps_every_promise_under_the_switches_of_designers,
    games = 60,
    open = || open(json!({
        "team_0": "c", "zone_mandatory": false, "support_zone": "removed", "hp": 35, "turn_limit": 12,
        "exhaustion_limit": 4, "refill": 7, "opening_hand": 7, "pm_cap": 12, "start_pm": 9,
        "max_actions_per_turn": 6, "critical_bonus": 2, "weak_malus": 6,
    }))
);
promises!(
    keeps_every_promise_in_the_free_format,
    games = 60,
    open = || open(json!({
        "format": "free",
        "team_0": {
            "spirits": ["sivrane", "solkai", "oumbara"],
            "capacities": [
                ["bise", "nuit_polaire", "regard_percant", "silence_neigeux", "hurlement", "pelage_d_hiver"],
                ["marque_ardente", "coulee_lente", "eblouissement", "braises_apaisantes", "surchauffe", "renaissance"],
                ["ressac", "memoire_des_eaux", "camouflage", "abime_affame", "mille_bras", "odeur_du_sang"],
            ],
        },
    }))
);
