//! Keywords: the abilities of a card with their figures, and how files write them.

use serde::Deserialize;

use crate::ids::{COLOURS, CardId, Colour};

/// A rules keyword, « capacité ». Those with a figure come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ability {
    MassAttack,
    AttackAura,
    ChargeBonus,
    Poison,
    Regeneration,
    MagicResistance,
    TypedResistance,
    DistantReinforcements,
    InstinctiveRiposte,
    Heal,
    QuickShot,
    ForceThrough,
    Adventure,
    Aquatic,
    GuardianAngel,
    SneakAttack,
    IncapacitatingAttack,
    PiercingAttack,
    Rectitude,
    Dodge,
    BrotherInArms,
    BloodBrother,
    Climber,
    Infiltrator,
    Interceptor,
    FastMarch,
    Purification,
    Riposte,
    FlashRiposte,
    Sorcerer,
    Solid,
    CloseShot,
    Flying,
    KeenSight,
}

/// How many abilities have a figure.
pub(crate) const VALUED: usize = 13;

impl Ability {
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The name in files.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::MassAttack => "mass_attack",
            Self::AttackAura => "attack_aura",
            Self::ChargeBonus => "charge_bonus",
            Self::Poison => "poison",
            Self::Regeneration => "regeneration",
            Self::MagicResistance => "magic_resistance",
            Self::TypedResistance => "typed_resistance",
            Self::DistantReinforcements => "distant_reinforcements",
            Self::InstinctiveRiposte => "instinctive_riposte",
            Self::Heal => "heal",
            Self::QuickShot => "quick_shot",
            Self::ForceThrough => "force_through",
            Self::Adventure => "adventure",
            Self::Aquatic => "aquatic",
            Self::GuardianAngel => "guardian_angel",
            Self::SneakAttack => "sneak_attack",
            Self::IncapacitatingAttack => "incapacitating_attack",
            Self::PiercingAttack => "piercing_attack",
            Self::Rectitude => "rectitude",
            Self::Dodge => "dodge",
            Self::BrotherInArms => "brother_in_arms",
            Self::BloodBrother => "blood_brother",
            Self::Climber => "climber",
            Self::Infiltrator => "infiltrator",
            Self::Interceptor => "interceptor",
            Self::FastMarch => "fast_march",
            Self::Purification => "purification",
            Self::Riposte => "riposte",
            Self::FlashRiposte => "flash_riposte",
            Self::Sorcerer => "sorcerer",
            Self::Solid => "solid",
            Self::CloseShot => "close_shot",
            Self::Flying => "flying",
            Self::KeenSight => "keen_sight",
        }
    }

    /// NXL-R96: whether the figures of several sources add up.
    pub(crate) fn adds_up(self) -> bool {
        matches!(self, Self::ChargeBonus | Self::MagicResistance | Self::TypedResistance)
    }

    /// NXL-R96: whether the lowest figure of several sources counts.
    pub(crate) fn takes_lowest(self) -> bool {
        matches!(self, Self::ForceThrough | Self::DistantReinforcements)
    }
}

/// A keyword as a card file writes it: `"flying"`, `{ heal = 2 }`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum KeywordFile {
    MassAttack(u8),
    AttackAura(u8),
    ChargeBonus(u8),
    Poison(u8),
    Regeneration(u8),
    MagicResistance(u8),
    TypedResistance(TypedFile),
    DistantReinforcements(u8),
    InstinctiveRiposte(u8),
    Heal(u8),
    QuickShot(u8),
    ForceThrough(u8),
    Adventure(AdventureFile),
    Aquatic,
    GuardianAngel,
    SneakAttack,
    IncapacitatingAttack,
    PiercingAttack,
    Rectitude,
    Dodge,
    BrotherInArms,
    BloodBrother,
    Climber,
    Infiltrator,
    Interceptor,
    FastMarch,
    Purification,
    Riposte,
    FlashRiposte,
    Sorcerer,
    Solid,
    CloseShot,
    Flying,
    KeenSight,
}

/// A resistance to one colour.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypedFile {
    pub(crate) colour: Colour,
    pub(crate) x: u8,
}

/// An adventure: its markers, its price, and who comes along on the way back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdventureFile {
    pub(crate) markers: u8,
    #[serde(default)]
    pub(crate) gold: u8,
    #[serde(default)]
    pub(crate) wounds: u8,
    pub(crate) brings: Option<String>,
    #[serde(default)]
    pub(crate) count: u8,
}

/// An adventure, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Adventure {
    pub(crate) gold: u8,
    pub(crate) wounds: u8,
    pub(crate) brings: Option<(CardId, u8)>,
}

/// The abilities of a card with their figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Keywords {
    pub(crate) bits: u64,
    pub(crate) x: [u8; VALUED],
    pub(crate) resists: [u8; COLOURS],
}

impl Keywords {
    pub(crate) fn of(files: &[KeywordFile]) -> Self {
        let mut all = Self::default();
        for file in files {
            let (ability, x) = match file {
                KeywordFile::MassAttack(x) => (Ability::MassAttack, *x),
                KeywordFile::AttackAura(x) => (Ability::AttackAura, *x),
                KeywordFile::ChargeBonus(x) => (Ability::ChargeBonus, *x),
                KeywordFile::Poison(x) => (Ability::Poison, *x),
                KeywordFile::Regeneration(x) => (Ability::Regeneration, *x),
                KeywordFile::MagicResistance(x) => (Ability::MagicResistance, *x),
                KeywordFile::TypedResistance(typed) => {
                    all.resists[typed.colour.index().min(COLOURS - 1)] += typed.x;
                    (Ability::TypedResistance, typed.x)
                }
                KeywordFile::DistantReinforcements(x) => (Ability::DistantReinforcements, *x),
                KeywordFile::InstinctiveRiposte(x) => (Ability::InstinctiveRiposte, *x),
                KeywordFile::Heal(x) => (Ability::Heal, *x),
                KeywordFile::QuickShot(x) => (Ability::QuickShot, *x),
                KeywordFile::ForceThrough(x) => (Ability::ForceThrough, *x),
                KeywordFile::Adventure(file) => (Ability::Adventure, file.markers),
                KeywordFile::Aquatic => (Ability::Aquatic, 0),
                KeywordFile::GuardianAngel => (Ability::GuardianAngel, 0),
                KeywordFile::SneakAttack => (Ability::SneakAttack, 0),
                KeywordFile::IncapacitatingAttack => (Ability::IncapacitatingAttack, 0),
                KeywordFile::PiercingAttack => (Ability::PiercingAttack, 0),
                KeywordFile::Rectitude => (Ability::Rectitude, 0),
                KeywordFile::Dodge => (Ability::Dodge, 0),
                KeywordFile::BrotherInArms => (Ability::BrotherInArms, 0),
                KeywordFile::BloodBrother => (Ability::BloodBrother, 0),
                KeywordFile::Climber => (Ability::Climber, 0),
                KeywordFile::Infiltrator => (Ability::Infiltrator, 0),
                KeywordFile::Interceptor => (Ability::Interceptor, 0),
                KeywordFile::FastMarch => (Ability::FastMarch, 0),
                KeywordFile::Purification => (Ability::Purification, 0),
                KeywordFile::Riposte => (Ability::Riposte, 0),
                KeywordFile::FlashRiposte => (Ability::FlashRiposte, 0),
                KeywordFile::Sorcerer => (Ability::Sorcerer, 0),
                KeywordFile::Solid => (Ability::Solid, 0),
                KeywordFile::CloseShot => (Ability::CloseShot, 0),
                KeywordFile::Flying => (Ability::Flying, 0),
                KeywordFile::KeenSight => (Ability::KeenSight, 0),
            };
            all.bits |= ability.bit();
            if ability.index() < VALUED {
                all.x[ability.index()] = x;
            }
        }
        all
    }

    #[inline]
    pub(crate) fn has(&self, ability: Ability) -> bool {
        self.bits & ability.bit() != 0
    }
}
