//! What a seat may choose.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::CardId;
use crate::cells::Cell;

/// One choice of a player. Four bytes wide, so that lists of them are written quickly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "naastica/")]
#[repr(align(4))]
pub enum Action {
    /// Place a card of one's hand on an empty cell « poser ».
    Place {
        /// The card, by its number in the catalogue.
        card: CardId,
        /// The cell it goes to.
        cell: Cell,
    },
    /// Choose the card on this cell for the ability of the hero that was just placed.
    Target {
        /// The cell of the chosen card.
        cell: Cell,
    },
    /// Do without the ability, where it says "may".
    Decline,
}

/// The stable compact code of an action among a catalogue of so many cards.
pub(crate) fn code(action: Action, cards: usize) -> u32 {
    let code = match action {
        Action::Place { card, cell } => card.index() * 9 + cell.index(),
        Action::Target { cell } => cards * 9 + cell.index(),
        Action::Decline => cards * 9 + 9,
    };
    code as u32
}

/// How many codes there are.
pub(crate) fn codes(cards: usize) -> u32 {
    cards as u32 * 9 + 10
}

/// The action with this code, if there is one.
pub(crate) fn decode(code: u32, cards: usize) -> Option<Action> {
    if code >= codes(cards) {
        return None;
    }
    let (card, cell) = (code as usize / 9, code as usize % 9);
    let cell = Cell::ALL[cell];
    if card < cards {
        return Some(Action::Place { card: CardId(card as u8), cell });
    }
    Some(if card == cards { Action::Target { cell } } else { Action::Decline })
}
