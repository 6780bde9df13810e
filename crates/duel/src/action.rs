//! What a seat may choose.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::{CardId, SLOTS, Slot};

/// One choice of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "duel/")]
pub enum Action {
    /// Play a card from the hand.
    Play {
        /// The card.
        card: CardId,
    },
    /// Play a card from the hand on an equipment of the enemy.
    PlayOn {
        /// The card.
        card: CardId,
        /// The place of the enemy's equipment.
        slot: Slot,
    },
    /// Strike the enemy with the weapon « Frapper ».
    Strike,
    /// Use the weapon to break the ice on an own equipment « Briser le gel ».
    BreakIce {
        /// The place of the frozen equipment.
        slot: Slot,
    },
    /// End the turn.
    EndTurn,
    /// Answer an attack with a rapid card « Rapide ».
    React {
        /// The card.
        card: CardId,
    },
    /// Let the attack be settled.
    Decline,
    /// Put one of the cards just drawn back on top of the deck.
    PutOnTop {
        /// The card.
        card: CardId,
    },
}

/// How many codes there are with that many cards and equipment in the catalogue.
pub(crate) fn codes(cards: u32) -> u32 {
    cards * (3 + SLOTS as u32) + SLOTS as u32 + 3
}

impl Action {
    /// The stable compact code: plays, targeted plays, reactions and returns by card, then the rest.
    pub(crate) fn code(self, cards: u32) -> u32 {
        let slots = SLOTS as u32;
        match self {
            Self::Play { card } => u32::from(card.0),
            Self::PlayOn { card, slot } => cards + u32::from(card.0) * slots + u32::from(slot.0),
            Self::React { card } => cards * (1 + slots) + u32::from(card.0),
            Self::PutOnTop { card } => cards * (2 + slots) + u32::from(card.0),
            Self::BreakIce { slot } => cards * (3 + slots) + u32::from(slot.0),
            Self::Strike => cards * (3 + slots) + slots,
            Self::EndTurn => cards * (3 + slots) + slots + 1,
            Self::Decline => cards * (3 + slots) + slots + 2,
        }
    }

    /// The action with this code.
    pub(crate) fn from_code(code: u32, cards: u32) -> Option<Self> {
        let slots = SLOTS as u32;
        let card = |number: u32| CardId(number as u8);
        let rest = cards * (3 + slots);
        Some(match code {
            _ if code < cards => Self::Play { card: card(code) },
            _ if code < cards * (1 + slots) => {
                let place = code - cards;
                Self::PlayOn { card: card(place / slots), slot: Slot((place % slots) as u8) }
            }
            _ if code < cards * (2 + slots) => {
                Self::React { card: card(code - cards * (1 + slots)) }
            }
            _ if code < rest => Self::PutOnTop { card: card(code - cards * (2 + slots)) },
            _ if code < rest + slots => Self::BreakIce { slot: Slot((code - rest) as u8) },
            _ if code == rest + slots => Self::Strike,
            _ if code == rest + slots + 1 => Self::EndTurn,
            _ if code == rest + slots + 2 => Self::Decline,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_action() {
        for code in 0..codes(36) {
            let action = Action::from_code(code, 36).expect("every code below the count");
            assert_eq!(action.code(36), code);
        }
        assert_eq!(Action::from_code(codes(36), 36), None);
    }
}
