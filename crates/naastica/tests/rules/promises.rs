//! The promises every game keeps, under every kind of table.

use serde_json::{Value, json};

use crate::scenario::{bring, open};

testkit::promises!(a_plain_table, games = 200, open = || open(&json!({})));
testkit::promises!(
    a_balanced_table,
    games = 100,
    open = || open(&json!({ "second_hand_size": 6, "second_bonus": 1, "level_winner": "centre" }))
);
testkit::promises!(open_hands, games = 40, open = || open(&json!({ "open_hands": true })));
testkit::promises!(two_legs, games = 60, open = || open(&json!({ "legs": 2 })));
testkit::promises!(
    two_legs_that_may_be_drawn,
    games = 40,
    open = || open(&json!({ "legs": 2, "aggregate_tie": "draw", "count_unplayed": true }))
);
testkit::promises!(
    large_hands,
    games = 40,
    open = || open(&json!({ "hand_size": 6, "second_hand_size": 8, "count_unplayed": true }))
);
testkit::promises!(
    chains,
    games = 60,
    open = || open(
        &json!({ "chain": "full", "tie_win_probability": 0.3, "first_cell_ban": "centre" })
    )
);
testkit::promises!(
    one_wave,
    games = 40,
    open = || open(
        &json!({ "chain": "one_wave", "tie_loss_flips_placed": false, "value_clamp": [2, 6] })
    )
);
testkit::promises!(
    heroes_with_copies,
    games = 100,
    open = || {
        let heroes = json!({ "nym": 2, "calen": 2, "kaelis": 2, "eldra": 2, "thorn_l_inoublie": 1, "lumen": 2 });
        let own = json!({ "collection": heroes });
        bring(&json!({}), &[own.clone(), own])
    }
);
testkit::promises!(
    fixed_hands_beside_the_collection,
    games = 20,
    open = || {
        let hand = json!(["nym", "nym", "oriane", "vaelith", "dorian"]);
        let five = json!(["lumen", "calen", "kaelis", "eldra", "aeryn"]);
        bring(&json!({ "hands": [hand, null] }), &[json!({ "collection": five }), Value::Null])
    }
);
testkit::promises!(
    a_position,
    games = 40,
    open = || {
        let stone = |cell: u8, owner: u8| json!({ "cell": cell, "card": "nova_oubliee", "owner": owner, "placer": 0 });
        let hands = json!([["nym", "nym", "nym", "calen"], ["kaelis", "eldra", "eldra"]]);
        let five = json!(["lumen", "calen", "kaelis", "eldra", "aeryn"]);
        let own = json!({ "collection": five });
        let options = json!({
            "position": { "board": [stone(2, 1), stone(4, 0), stone(8, 1)], "hands": hands, "plays": 0 }
        });
        bring(&options, &[own.clone(), own])
    }
);
testkit::promises!(
    chosen_hands_in_two_legs,
    games = 30,
    open = || {
        let chosen = json!({ "chosen": ["nym", "eldra", "calen", "lumen", "dorian"] });
        bring(&json!({ "legs": 2 }), &[chosen, Value::Null])
    }
);
