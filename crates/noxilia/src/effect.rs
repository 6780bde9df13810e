//! The words cards are written in: abilities, and clauses that say when, to whom and what.

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

/// The sort of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// A common unit.
    Unit,
    Hero,
    Monarch,
    /// A unit that an effect creates.
    UnitToken,
    Spell,
    Event,
    Equipment,
    /// An equipment that an effect creates.
    GearToken,
    Treasure,
    FalseTreasure,
    Zone,
    Banner,
    Fate,
    Apocalypse,
}

impl Kind {
    #[inline]
    pub(crate) fn is_unit(self) -> bool {
        matches!(self, Self::Unit | Self::Hero | Self::Monarch | Self::UnitToken)
    }

    /// Whether it counts among the 60 cards of a deck.
    pub(crate) fn is_deck_card(self) -> bool {
        matches!(self, Self::Unit | Self::Hero | Self::Spell | Self::Event | Self::Equipment)
    }

    /// NXL-DECK-4, NXL-DECK-5: how many copies a deck may hold; 0 where it is no card for decks.
    pub(crate) fn copies_max(self) -> u8 {
        match self {
            Self::Hero | Self::Event => 2,
            Self::Unit | Self::Spell | Self::Equipment => 4,
            Self::Monarch
            | Self::UnitToken
            | Self::GearToken
            | Self::Treasure
            | Self::FalseTreasure
            | Self::Zone
            | Self::Banner
            | Self::Fate
            | Self::Apocalypse => 0,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Hero => "hero",
            Self::Monarch => "monarch",
            Self::UnitToken => "unit_token",
            Self::Spell => "spell",
            Self::Event => "event",
            Self::Equipment => "equipment",
            Self::GearToken => "gear_token",
            Self::Treasure => "treasure",
            Self::FalseTreasure => "false_treasure",
            Self::Zone => "zone",
            Self::Banner => "banner",
            Self::Fate => "fate",
            Self::Apocalypse => "apocalypse",
        }
    }
}

/// A role of a unit, « aspect »: nothing by itself.
/// NXL-ANAT-3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aspect {
    /// « Cavalier ».
    Cavalry,
    /// « Esclave ».
    Slave,
}

impl Aspect {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Cavalry => "cavalry",
            Self::Slave => "slave",
        }
    }
}

/// The race of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Race {
    Human,
    Demon,
}

impl Race {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Demon => "demon",
        }
    }
}

/// Whose units are meant, seen from the seat that uses the effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Ally,
    Enemy,
    #[default]
    Any,
}

/// Which zones are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    #[default]
    Anywhere,
    /// The zone of the source, or the one drawn or chosen.
    Here,
    Battlefield,
    Rampart,
    /// Battlefields and ramparts.
    Front,
    /// Neither battlefields nor ramparts.
    Rear,
    /// All but ramparts.
    OffRampart,
}

/// Which units are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Filter {
    pub(crate) side: Side,
    pub(crate) place: Place,
    pub(crate) aspect: Option<Aspect>,
    pub(crate) without: Option<Aspect>,
    pub(crate) is_common: bool,
    pub(crate) has_ranged: bool,
    pub(crate) is_grounded: bool,
}

/// What is chosen as the card is played, or as it takes effect where nobody plays it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Choose {
    Unit(Filter),
    /// A zone in range.
    Zone,
    /// A zone next to that of the source.
    AdjacentZone,
    /// A common unit of one's own graveyard, without additional cost, of at most this price in gold.
    Grave(u8),
}

/// When a clause happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    /// As the card is played, cast or revealed; as a fate card is drawn; as a power is used.
    #[default]
    Now,
    /// As the card turns face up.
    Flip,
    StartOfTurn,
    EndOfTurn,
    /// As an enemy unit steps into the zone.
    EnemyEnters,
    /// As a unit enters play in the zone.
    Arrival,
    /// All the time, in the zone.
    Here,
    /// All through the turn of the fate card.
    Turn,
}

/// Whom a clause touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Target {
    /// What was chosen.
    #[default]
    Chosen,
    /// The unit under which a latent spell lies.
    Host,
    Attacker,
    /// The unit that steps, arrives or turns the card up.
    Mover,
    /// The seat that uses the effect.
    Controller,
    EachSeat,
    /// The zone of the source, or the chosen one.
    Zone,
    /// A battlefield drawn by lot, for this clause and those that follow.
    RandomBattlefield,
    All(Filter),
}

/// What a clause does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum DeedFile {
    Damage(DamageFile),
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
    Create(CreateFile),
    Forge(String),
    Draw(u8),
    Search(SearchFile),
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

/// Damage: by a spell or with a colour it is magic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DamageFile {
    pub(crate) n: u8,
    pub(crate) colour: Option<Colour>,
    #[serde(default)]
    pub(crate) is_magic: bool,
}

/// Unit tokens that enter play.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateFile {
    pub(crate) token: String,
    pub(crate) count: u8,
}

/// A search of one's library.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchFile {
    pub(crate) card: String,
    pub(crate) count: u8,
}

/// What a unit may not do this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Forbidden {
    Charge,
}

/// What a clause does, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Damage { n: u8, colour: Option<Colour>, is_magic: bool },
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
    Create { token: CardId, count: u8 },
    Forge(CardId),
    Draw(u8),
    Search { card: CardId, count: u8 },
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

/// Under which circumstances a clause happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Condition {
    /// The controller has fewer units with the aspect than that.
    Fewer { aspect: Aspect, than: u8 },
}

/// One sentence of a card, as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClauseFile {
    #[serde(default)]
    pub(crate) on: When,
    #[serde(rename = "if")]
    pub(crate) condition: Option<Condition>,
    #[serde(default)]
    pub(crate) to: Target,
    #[serde(rename = "do")]
    pub(crate) deed: DeedFile,
}

/// One sentence of a card, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clause {
    pub(crate) on: When,
    pub(crate) condition: Option<Condition>,
    pub(crate) to: Target,
    pub(crate) deed: Deed,
}

/// What a latent spell waits for: the closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trigger {
    /// Its host, or a unit in its zone, is attacked in any way; or its host attacks.
    Attacked,
    /// The same, in melee or by a charge.
    AttackedInMelee,
    ZoneEntered,
    Targeted,
    SpellCast,
    LatentRevealed,
    Death,
}

/// Where a latent spell may be set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HostKind {
    Unit,
    Zone,
    Any,
}

/// What makes a spell latent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Latent {
    pub(crate) host: HostKind,
    pub(crate) on: Trigger,
}

/// A cost besides gold and mana.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Extra {
    /// Engage one of one's ready units with the aspect.
    Engage(Aspect),
    /// Sacrifice one of one's units with the aspect.
    Sacrifice(Aspect),
}

/// A power that a unit is engaged for: its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Power {
    #[serde(default)]
    pub(crate) gold: u8,
    /// One wound on one of one's units with the aspect in the same zone.
    pub(crate) wound: Option<Aspect>,
}
