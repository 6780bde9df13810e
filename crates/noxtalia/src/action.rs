//! What a seat may choose.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::pile::CardId;
use crate::state::{SPIRITS, Slot};

/// One choice of the deciding seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "noxtalia/")]
pub enum Action {
    /// Attacks an enemy spirit with a capacity from hand.
    AttackCard {
        /// The attack.
        card: CardId,
        /// The enemy spirit.
        target: Slot,
    },
    /// Attacks an enemy spirit with a charged spirit.
    SpiritAttack {
        /// The attacking spirit.
        spirit: Slot,
        /// The enemy spirit.
        target: Slot,
    },
    /// Uses a support from hand.
    Support {
        /// The support.
        card: CardId,
        /// The spirit it is aimed at: one's own or an enemy, as the card says; none where it needs none.
        target: Option<Slot>,
    },
    /// Puts a card of the hand under the deck and draws one.
    Recycle {
        /// The card.
        card: CardId,
    },
    /// Ends the combat phase.
    EndTurn,
    /// Answers an attack with a defence from hand.
    Defend {
        /// The defence.
        card: CardId,
    },
    /// Chooses the second target of a zone attack.
    Target {
        /// The enemy spirit.
        spirit: Slot,
    },
    /// Chooses one of one's own spirits for an effect.
    ChooseAlly {
        /// The spirit.
        spirit: Slot,
    },
    /// Turns the attack to another of one's own spirits.
    Redirect {
        /// The new target.
        spirit: Slot,
    },
    /// Chooses a card of the hand to go under the deck.
    Bottom {
        /// The card.
        card: CardId,
    },
    /// Chooses an attached card to discard.
    Detach {
        /// The card.
        card: CardId,
    },
    /// Declines what is offered: a defence, a second target, another target, a card to discard.
    Decline,
    /// Chooses the effect that comes first.
    Order {
        /// The bearer.
        spirit: Slot,
        /// The attached card.
        card: CardId,
    },
}

const TARGETS: u32 = 2;
const ALLIES: u32 = TARGETS + 3;
const REDIRECTS: u32 = ALLIES + 3;
const SPIRIT_ATTACKS: u32 = REDIRECTS + 3;
const CARDS: u32 = SPIRIT_ATTACKS + 9;
/// How many codes each card has: three attacks, four supports, a defence, a recycling, a way under the deck, a detaching and three orders.
const PER_CARD: u32 = 14;

impl Action {
    /// How many codes there are with that many capacities.
    pub(crate) fn codes(cards: usize) -> u32 {
        CARDS + cards as u32 * PER_CARD
    }

    /// The stable compact code.
    pub(crate) fn code(self) -> u32 {
        let of_card = |card: CardId, what: u32| CARDS + u32::from(card.0) * PER_CARD + what;
        let of_slot = |slot: Slot| slot.index() as u32;
        match self {
            Self::EndTurn => 0,
            Self::Decline => 1,
            Self::Target { spirit } => TARGETS + of_slot(spirit),
            Self::ChooseAlly { spirit } => ALLIES + of_slot(spirit),
            Self::Redirect { spirit } => REDIRECTS + of_slot(spirit),
            Self::SpiritAttack { spirit, target } => {
                SPIRIT_ATTACKS + of_slot(spirit) * SPIRITS as u32 + of_slot(target)
            }
            Self::AttackCard { card, target } => of_card(card, of_slot(target)),
            Self::Support { card, target: None } => of_card(card, 3),
            Self::Support { card, target: Some(slot) } => of_card(card, 4 + of_slot(slot)),
            Self::Defend { card } => of_card(card, 7),
            Self::Recycle { card } => of_card(card, 8),
            Self::Bottom { card } => of_card(card, 9),
            Self::Detach { card } => of_card(card, 10),
            Self::Order { spirit, card } => of_card(card, 11 + of_slot(spirit)),
        }
    }

    /// The action with this code among that many capacities.
    pub(crate) fn from_code(code: u32, cards: usize) -> Option<Self> {
        let slot = |index: u32| Slot::new(index as usize);
        Some(match code {
            0 => Self::EndTurn,
            1 => Self::Decline,
            TARGETS..ALLIES => Self::Target { spirit: slot(code - TARGETS)? },
            ALLIES..REDIRECTS => Self::ChooseAlly { spirit: slot(code - ALLIES)? },
            REDIRECTS..SPIRIT_ATTACKS => Self::Redirect { spirit: slot(code - REDIRECTS)? },
            SPIRIT_ATTACKS..CARDS => {
                let pair = code - SPIRIT_ATTACKS;
                Self::SpiritAttack { spirit: slot(pair / 3)?, target: slot(pair % 3)? }
            }
            CARDS.. => {
                let number = (code - CARDS) / PER_CARD;
                if number as usize >= cards {
                    return None;
                }
                let card = CardId(number as u8);
                match (code - CARDS) % PER_CARD {
                    target @ 0..3 => Self::AttackCard { card, target: slot(target)? },
                    3 => Self::Support { card, target: None },
                    what @ 4..7 => Self::Support { card, target: Some(slot(what - 4)?) },
                    7 => Self::Defend { card },
                    8 => Self::Recycle { card },
                    9 => Self::Bottom { card },
                    10 => Self::Detach { card },
                    what => Self::Order { card, spirit: slot(what - 11)? },
                }
            }
        })
    }
}
