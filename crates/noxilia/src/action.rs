//! What a seat may choose: one action names unit, deed and target together, so that chains stay short.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ids::{CardId, UnitId, Zone};

/// What a seat may choose. In every list the word comes first; it is what a clock answers for whoever has no time left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Action {
    /// « Passer ».
    Pass,
    /// The army is complete.
    Done,
    /// « Garder » the hand.
    Keep,
    /// No unit to name.
    Nobody,
    /// Let a window pass.
    Decline,
    /// Let the mana be found.
    AutoPay,
    /// End a move or a row of attacks.
    Stop,
    /// Take no more.
    Enough,
    /// Leave it on the ground.
    Ground,
    /// Use the ability that the window is about.
    React,
    /// A zone: for the monarch, a token, a step, an effect.
    Zone {
        /// Which.
        zone: Zone,
    },
    /// Place a starting unit.
    Place {
        /// The card.
        card: CardId,
        /// Where.
        zone: Zone,
    },
    /// Place a starting unit whose additional cost a unit placed there pays.
    PlacePaid {
        /// The card.
        card: CardId,
        /// Where.
        zone: Zone,
        /// Where the payer is.
        payer: Zone,
    },
    /// Put a card of the opening hand under the library.
    Return {
        /// The card.
        card: CardId,
    },
    /// « Se déplacer »: the first step.
    Move {
        /// Who.
        unit: UnitId,
        /// To which zone.
        to: Zone,
    },
    /// « Charger ».
    Charge {
        /// Who.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// Through which zone, on the way of two steps.
        via: Option<Zone>,
        /// Where the target is.
        to: Zone,
    },
    /// « Se replier ».
    Retreat {
        /// Who.
        unit: UnitId,
        /// To which zone.
        to: Zone,
    },
    /// « Attaquer au corps à corps ».
    Melee {
        /// Who.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// « Attaquer à distance ».
    Ranged {
        /// Who.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// « Déplacer et équiper »; its own zone to stay.
    Equip {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Zone,
    },
    /// « Déplacer et soigner ».
    Heal {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Zone,
    },
    /// « Déplacer et purifier ».
    Purify {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Zone,
    },
    /// « Partir à l'aventure ».
    Adventure {
        /// Who.
        unit: UnitId,
    },
    /// Use the power of a unit; the payer is 0 where there is none.
    Power {
        /// Who.
        unit: UnitId,
        /// Who is wounded for it.
        payer: UnitId,
    },
    /// Use the power of a unit at another; the payer is 0 where there is none.
    PowerAt {
        /// Who.
        unit: UnitId,
        /// Who is wounded for it.
        payer: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Play a unit or an event; the payer of an additional cost is 0 where there is none.
    Play {
        /// The card.
        card: CardId,
        /// Who pays the additional cost.
        payer: UnitId,
    },
    /// Play an equipment on a unit.
    Give {
        /// The card.
        card: CardId,
        /// The bearer.
        unit: UnitId,
    },
    /// Set a latent spell under a unit.
    SetUnder {
        /// The card.
        card: CardId,
        /// The host.
        unit: UnitId,
        /// Who sets it, where the table asks for a sorcerer.
        caster: UnitId,
    },
    /// Set a latent spell under a zone.
    SetIn {
        /// The card.
        card: CardId,
        /// The host.
        zone: Zone,
        /// Who sets it, where the table asks for a sorcerer.
        caster: UnitId,
    },
    /// Cast a spell at a unit; an event has no caster.
    Cast {
        /// The card.
        card: CardId,
        /// Who casts.
        caster: UnitId,
        /// The target; 0 where there is none.
        target: UnitId,
    },
    /// Cast a spell at a zone.
    CastAt {
        /// The card.
        card: CardId,
        /// Who casts.
        caster: UnitId,
        /// The zone.
        zone: Zone,
    },
    /// Cast a spell at a card of one's graveyard.
    CastFor {
        /// The card.
        card: CardId,
        /// Who casts.
        caster: UnitId,
        /// The card of the graveyard.
        dead: CardId,
    },
    /// A unit: a guardian angel, a target, a bearer, a subject, one to show.
    Unit {
        /// Which.
        unit: UnitId,
    },
    /// Take an equipment that lies there, or that the unit wears.
    Take {
        /// The equipment.
        card: CardId,
        /// Who wears it; 0 on the ground.
        from: UnitId,
        /// Whether it is engaged.
        is_engaged: bool,
    },
    /// Engage a unit for its mana.
    Produce {
        /// Which.
        unit: UnitId,
    },
    /// Engage or consume an equipment for its mana: worn by a unit.
    ProduceWorn {
        /// The equipment.
        card: CardId,
        /// Who wears it.
        unit: UnitId,
    },
    /// The same, on the ground.
    ProduceGround {
        /// The equipment.
        card: CardId,
        /// Where it lies.
        zone: Zone,
    },
    /// Reveal a latent spell under a unit.
    RevealUnder {
        /// The card.
        card: CardId,
        /// The host.
        unit: UnitId,
    },
    /// Reveal a latent spell under a zone.
    RevealIn {
        /// The card.
        card: CardId,
        /// The host.
        zone: Zone,
    },
    /// A card of the library.
    Card {
        /// Which.
        card: CardId,
    },
}

/// Every code is below it.
pub(crate) const CODES: u32 = 38 << 24;

fn zone(byte: u8) -> Option<Zone> {
    (byte < 10).then_some(Zone(byte))
}

fn unit(byte: u8) -> Option<UnitId> {
    (byte <= UnitId::LAST).then_some(UnitId(byte))
}

fn someone(byte: u8) -> Option<UnitId> {
    unit(byte).filter(|unit| *unit != UnitId::NONE)
}

impl Action {
    /// The stable compact code: what it is, then three bytes.
    pub(crate) fn code(self) -> u32 {
        let pack = |tag: u32, a: u8, b: u8, c: u8| {
            tag << 24 | u32::from(a) << 16 | u32::from(b) << 8 | u32::from(c)
        };
        match self {
            Self::Pass => pack(0, 0, 0, 0),
            Self::Done => pack(1, 0, 0, 0),
            Self::Keep => pack(2, 0, 0, 0),
            Self::Nobody => pack(3, 0, 0, 0),
            Self::Decline => pack(4, 0, 0, 0),
            Self::AutoPay => pack(5, 0, 0, 0),
            Self::Stop => pack(6, 0, 0, 0),
            Self::Enough => pack(7, 0, 0, 0),
            Self::Ground => pack(8, 0, 0, 0),
            Self::React => pack(9, 0, 0, 0),
            Self::Zone { zone } => pack(10, zone.0, 0, 0),
            Self::Place { card, zone } => pack(11, card.0, zone.0, 0),
            Self::PlacePaid { card, zone, payer } => pack(12, card.0, zone.0, payer.0),
            Self::Return { card } => pack(13, card.0, 0, 0),
            Self::Move { unit, to } => pack(14, unit.0, to.0, 0),
            Self::Charge { unit, target, via, to } => {
                pack(15, unit.0, target.0, to.0 << 4 | via.map_or(15, |via| via.0))
            }
            Self::Retreat { unit, to } => pack(16, unit.0, to.0, 0),
            Self::Melee { unit, target } => pack(17, unit.0, target.0, 0),
            Self::Ranged { unit, target } => pack(18, unit.0, target.0, 0),
            Self::Equip { unit, to } => pack(19, unit.0, to.0, 0),
            Self::Heal { unit, to } => pack(20, unit.0, to.0, 0),
            Self::Purify { unit, to } => pack(21, unit.0, to.0, 0),
            Self::Adventure { unit } => pack(22, unit.0, 0, 0),
            Self::Power { unit, payer } => pack(23, unit.0, payer.0, 0),
            Self::PowerAt { unit, payer, target } => pack(23, unit.0, payer.0, target.0),
            Self::Play { card, payer } => pack(24, card.0, payer.0, 0),
            Self::Give { card, unit } => pack(25, card.0, unit.0, 0),
            Self::SetUnder { card, unit, caster } => pack(26, card.0, unit.0, caster.0),
            Self::SetIn { card, zone, caster } => pack(27, card.0, zone.0, caster.0),
            Self::Cast { card, caster, target } => pack(28, card.0, caster.0, target.0),
            Self::CastAt { card, caster, zone } => pack(29, card.0, caster.0, zone.0),
            Self::CastFor { card, caster, dead } => pack(30, card.0, caster.0, dead.0),
            Self::Unit { unit } => pack(31, unit.0, 0, 0),
            Self::Take { card, from, is_engaged } => pack(32, card.0, from.0, is_engaged.into()),
            Self::Produce { unit } => pack(33, unit.0, 0, 0),
            Self::ProduceWorn { card, unit } => pack(34, card.0, unit.0, 0),
            Self::ProduceGround { card, zone } => pack(34, card.0, zone.0, 1),
            Self::RevealUnder { card, unit } => pack(35, card.0, unit.0, 0),
            Self::RevealIn { card, zone } => pack(36, card.0, zone.0, 0),
            Self::Card { card } => pack(37, card.0, 0, 0),
        }
    }

    /// The action with this code.
    pub(crate) fn from_code(code: u32) -> Option<Self> {
        let [tag, a, b, c] = code.to_be_bytes();
        let card = CardId(a);
        let action = match tag {
            0 => Self::Pass,
            1 => Self::Done,
            2 => Self::Keep,
            3 => Self::Nobody,
            4 => Self::Decline,
            5 => Self::AutoPay,
            6 => Self::Stop,
            7 => Self::Enough,
            8 => Self::Ground,
            9 => Self::React,
            10 => Self::Zone { zone: zone(a)? },
            11 => Self::Place { card, zone: zone(b)? },
            12 => Self::PlacePaid { card, zone: zone(b)?, payer: zone(c)? },
            13 => Self::Return { card },
            14 => Self::Move { unit: someone(a)?, to: zone(b)? },
            15 => Self::Charge {
                unit: someone(a)?,
                target: someone(b)?,
                via: if c & 15 == 15 { None } else { Some(zone(c & 15)?) },
                to: zone(c >> 4)?,
            },
            16 => Self::Retreat { unit: someone(a)?, to: zone(b)? },
            17 => Self::Melee { unit: someone(a)?, target: someone(b)? },
            18 => Self::Ranged { unit: someone(a)?, target: someone(b)? },
            19 => Self::Equip { unit: someone(a)?, to: zone(b)? },
            20 => Self::Heal { unit: someone(a)?, to: zone(b)? },
            21 => Self::Purify { unit: someone(a)?, to: zone(b)? },
            22 => Self::Adventure { unit: someone(a)? },
            23 if c == 0 => Self::Power { unit: someone(a)?, payer: unit(b)? },
            23 => Self::PowerAt { unit: someone(a)?, payer: unit(b)?, target: someone(c)? },
            24 => Self::Play { card, payer: unit(b)? },
            25 => Self::Give { card, unit: someone(b)? },
            26 => Self::SetUnder { card, unit: someone(b)?, caster: unit(c)? },
            27 => Self::SetIn { card, zone: zone(b)?, caster: unit(c)? },
            28 => Self::Cast { card, caster: unit(b)?, target: unit(c)? },
            29 => Self::CastAt { card, caster: unit(b)?, zone: zone(c)? },
            30 => Self::CastFor { card, caster: unit(b)?, dead: CardId(c) },
            31 => Self::Unit { unit: someone(a)? },
            32 => Self::Take { card, from: unit(b)?, is_engaged: c == 1 },
            33 => Self::Produce { unit: someone(a)? },
            34 if c == 1 => Self::ProduceGround { card, zone: zone(b)? },
            34 => Self::ProduceWorn { card, unit: someone(b)? },
            35 => Self::RevealUnder { card, unit: someone(b)? },
            36 => Self::RevealIn { card, zone: zone(b)? },
            37 => Self::Card { card },
            _ => return None,
        };
        // A code with spare bytes set is nobody's.
        (action.code() == code).then_some(action)
    }
}
