//! Once its buffers are warm, a game plays without asking for memory; with hidden decks too.

use duel::Duel;
use engine::Tabletop as _;
use serde_json::{Value, json};

fn hidden_deck() -> Value {
    json!({ "deck": {
        "divination": 4, "armure_psychique": 4, "boule_de_feu": 4, "attaque_plus": 3,
        "defense_plus": 3, "lien_karmique": 1, "defense": 4, "attaque": 4, "glace_localisee": 3,
    } })
}

testkit::allocates_nothing!(
    games = 200,
    open = [
        Duel::open_plain(&json!({}), &Duel::content()),
        Duel::open(
            &json!({ "turn_numbering": "per_player" }),
            &[hidden_deck(), json!({})],
            &Duel::content()
        ),
    ]
);
