//! The words cards are written in: what a card is, and clauses that say when, to whom and what.

mod deed;
mod keyword;

use serde::Deserialize;

pub(crate) use deed::{Ask, Besides, Deed, DeedFile, Lasting, Touch};
pub(crate) use keyword::{Ability, Adventure, KeywordFile, Keywords, VALUED};

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
    /// As the unit dies.
    Death,
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

/// What a unit may not do this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Forbidden {
    Charge,
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
    /// Its host is attacked in any way.
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
