//! The one helper that touches the API: set a table in one expression, act, look.

use duel::Duel;
use engine::Tabletop as _;
use serde_json::Value;

/// Opens the game with these options and the cards of the house.
pub(crate) fn open(options: &Value) -> Duel {
    Duel::open(options, &Duel::content()).expect("the options are right")
}
