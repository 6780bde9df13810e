//! What clauses do: one word each in files, in four groups for the rules, so that a reader names only its own.

use serde::Deserialize;

use super::{Ability, Forbidden};
use crate::ids::{CardId, Colour};

/// What a clause does, as its file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum DeedFile {
    /// Damage that armour absorbs; by a spell or with a colour it is magic.
    Damage {
        n: u8,
        #[serde(default)]
        colour: Option<Colour>,
        #[serde(default)]
        is_magic: bool,
    },
    LoseLife(u8),
    Heal(u8),
    Melee(i8),
    Ranged(i8),
    Armour(i8),
    ChargeBonus(u8),
    Grant(Ability),
    Suppress(Ability),
    Forbid(Forbidden),
    Engage,
    StopMove,
    CancelSpell,
    CancelAttack,
    Control,
    Poison(u8),
    Curse(i8),
    Purify,
    /// Back to its owner's hand.
    ReturnToHand,
    /// Hidden again, while no enemy sees it.
    TurnFaceDown,
    /// Out of play with so many time markers; 0 is for good.
    Exile(u8),
    /// Unit tokens that enter play.
    Create {
        token: String,
        count: u8,
    },
    Forge(String),
    Draw(u8),
    /// A search of one's library.
    Search {
        card: String,
        count: u8,
    },
    Revive,
    Gold(u8),
    Mana(Colour),
    Reveal,
    Flood(u8),
    PlaceTreasure,
    Collapse,
    MagicBonus(u8),
    NoProximity,
    RangeCap(u8),
    ArmourCap(i8),
}

/// What a clause does, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Touch(Touch),
    Besides(Besides),
    Ask(Ask),
    Lasting(Lasting),
}

/// What happens to one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    Damage { n: u8, colour: Option<Colour>, is_magic: bool },
    LoseLife(u8),
    Heal(u8),
    Melee(i8),
    Ranged(i8),
    Armour(i8),
    ChargeBonus(u8),
    Grant(Ability),
    Forbid(Forbidden),
    Engage,
    Control,
    Poison(u8),
    Curse(i8),
    Purify,
    ReturnToHand,
    TurnFaceDown,
    Exile(u8),
    Reveal,
}

/// What happens to seats, zones and decks, and to what is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Besides {
    Draw(u8),
    Gold(u8),
    Mana(Colour),
    Create { token: CardId, count: u8 },
    Revive,
    StopMove,
    CancelSpell,
    CancelAttack,
    Flood(u8),
    PlaceTreasure,
    Collapse,
}

/// What asks its seat before the rest goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Search { card: CardId, count: u8 },
    Forge(CardId),
}

/// What holds all through a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lasting {
    Suppress(Ability),
    MagicBonus(u8),
    NoProximity,
    RangeCap(u8),
    ArmourCap(i8),
}

impl DeedFile {
    /// The card that the word names, if it names one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other word names no card")]
    pub(crate) fn card(&self) -> Option<&str> {
        match self {
            Self::Create { token: card, .. } | Self::Search { card, .. } | Self::Forge(card) => {
                Some(card)
            }
            _ => None,
        }
    }

    /// The word with its meaning; a card that nobody knows was refused before.
    pub(crate) fn read(&self, find: &impl Fn(&str) -> Option<CardId>) -> Deed {
        let card = |id: &str| find(id).unwrap_or(CardId::NONE);
        match self {
            Self::Damage { n, colour, is_magic } => Deed::Touch(Touch::Damage {
                n: *n,
                colour: *colour,
                is_magic: *is_magic || colour.is_some(),
            }),
            Self::LoseLife(n) => Deed::Touch(Touch::LoseLife(*n)),
            Self::Heal(n) => Deed::Touch(Touch::Heal(*n)),
            Self::Melee(n) => Deed::Touch(Touch::Melee(*n)),
            Self::Ranged(n) => Deed::Touch(Touch::Ranged(*n)),
            Self::Armour(n) => Deed::Touch(Touch::Armour(*n)),
            Self::ChargeBonus(n) => Deed::Touch(Touch::ChargeBonus(*n)),
            Self::Grant(ability) => Deed::Touch(Touch::Grant(*ability)),
            Self::Forbid(what) => Deed::Touch(Touch::Forbid(*what)),
            Self::Engage => Deed::Touch(Touch::Engage),
            Self::Control => Deed::Touch(Touch::Control),
            Self::Poison(n) => Deed::Touch(Touch::Poison(*n)),
            Self::Curse(n) => Deed::Touch(Touch::Curse(*n)),
            Self::Purify => Deed::Touch(Touch::Purify),
            Self::ReturnToHand => Deed::Touch(Touch::ReturnToHand),
            Self::TurnFaceDown => Deed::Touch(Touch::TurnFaceDown),
            Self::Exile(markers) => Deed::Touch(Touch::Exile(*markers)),
            Self::Reveal => Deed::Touch(Touch::Reveal),
            Self::Draw(n) => Deed::Besides(Besides::Draw(*n)),
            Self::Gold(n) => Deed::Besides(Besides::Gold(*n)),
            Self::Mana(colour) => Deed::Besides(Besides::Mana(*colour)),
            Self::Create { token, count } => {
                Deed::Besides(Besides::Create { token: card(token), count: *count })
            }
            Self::Revive => Deed::Besides(Besides::Revive),
            Self::StopMove => Deed::Besides(Besides::StopMove),
            Self::CancelSpell => Deed::Besides(Besides::CancelSpell),
            Self::CancelAttack => Deed::Besides(Besides::CancelAttack),
            Self::Flood(n) => Deed::Besides(Besides::Flood(*n)),
            Self::PlaceTreasure => Deed::Besides(Besides::PlaceTreasure),
            Self::Collapse => Deed::Besides(Besides::Collapse),
            Self::Search { card: id, count } => {
                Deed::Ask(Ask::Search { card: card(id), count: *count })
            }
            Self::Forge(token) => Deed::Ask(Ask::Forge(card(token))),
            Self::Suppress(ability) => Deed::Lasting(Lasting::Suppress(*ability)),
            Self::MagicBonus(n) => Deed::Lasting(Lasting::MagicBonus(*n)),
            Self::NoProximity => Deed::Lasting(Lasting::NoProximity),
            Self::RangeCap(n) => Deed::Lasting(Lasting::RangeCap(*n)),
            Self::ArmourCap(n) => Deed::Lasting(Lasting::ArmourCap(*n)),
        }
    }
}
