//! The words cards are written in: when a card may be played, and what it does, grouped by what it touches.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::sets::Kind;

/// One of the five families of cards; guilds have castes with the same names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Family {
    /// « Combat ».
    Combat,
    /// « Négociant », of the caste Commerce.
    Merchant,
    /// « Magie ».
    Magic,
    /// « Nécrose »: a family of cards without guilds.
    Necrosis,
    /// « Shaan ».
    Shaan,
}

impl Family {
    /// Every family, in the order of cards.
    pub(crate) const ALL: [Self; 5] =
        [Self::Combat, Self::Merchant, Self::Magic, Self::Necrosis, Self::Shaan];

    /// The word of the card files.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Combat => "combat",
            Self::Merchant => "merchant",
            Self::Magic => "magic",
            Self::Necrosis => "necrosis",
            Self::Shaan => "shaan",
        }
    }
}

/// When a card may be played. All but the last two open a window of their own.
/// NEC-R58, NEC-R59.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Opening {
    /// At the start of one's own turn.
    TurnStart,
    /// A war was declared on oneself.
    Declared,
    /// Before the dice of one's own attack.
    AttackBefore,
    /// Before the dice of one's own defence.
    DefenceBefore,
    /// Before the dice of a war of others against necrosians.
    OthersBefore,
    /// After the dice of one's own attack.
    AttackAfter,
    /// After the dice of one's own defence.
    DefenceAfter,
    /// After the dice of a war of others.
    OthersAfter,
    /// One is about to lose units in a war.
    Losses,
    /// One has lost units in a war.
    AfterLosses,
    /// Another seat has announced a card.
    Announced,
    /// A trade was made.
    Trade,
    /// One is about to lose units in one's own necrosis phase.
    Necrosis,
    /// A card is about to necrose one's units.
    Targeted,
    /// Before one's own influence is counted.
    Influence,
    /// Regions are about to fall at the end of the year.
    YearEnd,
    /// Between one's own actions.
    OwnTurn,
    /// Before one's first purchase.
    Purchase,
}

/// How many openings there are.
pub(crate) const OPENINGS: usize = 18;

impl Opening {
    /// The windows, in the order of their numbers; the two menus are none.
    pub(crate) const WINDOWS: [Self; 16] = [
        Self::TurnStart,
        Self::Declared,
        Self::AttackBefore,
        Self::DefenceBefore,
        Self::OthersBefore,
        Self::AttackAfter,
        Self::DefenceAfter,
        Self::OthersAfter,
        Self::Losses,
        Self::AfterLosses,
        Self::Announced,
        Self::Trade,
        Self::Necrosis,
        Self::Targeted,
        Self::Influence,
        Self::YearEnd,
    ];

    #[inline]
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Effect {
    /// To the war under way.
    War(WarEffect),
    /// To the next action of its kind.
    Arm(Arm),
    /// To what a rival may do in the next turn.
    Ban(Ban),
    /// To units.
    Units(UnitsEffect),
    /// To necrosians.
    Necrosians(NecrosiansEffect),
    /// To a region.
    Region(RegionEffect),
    /// To influence.
    Influence(InfluenceEffect),
    /// To cards.
    Cards(CardsEffect),
    /// To the losses by necrosis.
    Necrosis(NecrosisEffect),
    /// To a card just announced.
    Cancel,
}

/// What a card does to the war under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum WarEffect {
    AttackDice(i8),
    DefenceDice(i8),
    AttackScore(i8),
    DefenceScore(i8),
    /// One's own dice worth 0 are rolled again.
    RerollZeros,
    /// One die of the defender is rolled again.
    RerollDefenderDie,
    /// Own dice of one's choice are rolled again.
    RerollMarked,
    /// The attacker loses nobody.
    NoLosses,
    /// The defender moves that many of its units away.
    PushDefender(u8),
    /// That many attacking fighters are moved away.
    PushAttacker(u8),
    /// Necrosians have no die of their own.
    NoBasicDie,
    /// The attacker must find another target.
    Redirect,
    /// The attacker plays no card of this family.
    Bar(Family),
    /// One's losses may be taken anywhere.
    LossesAnywhere,
    /// One's losses come back in a region.
    BringBack,
}

/// What a card changes of the next action of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Arm {
    FreeWar,
    Airborne,
    MoveUnits(u8),
    TradeUnits(u8),
    FreeTrade,
    TradeAnywhere,
    MagicUnits(u8),
    /// Until the end of the turn.
    MagicWithoutArrival,
    /// Until the end of the turn.
    MagicWithoutDeparture,
}

/// What a rival may not do in the next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export, export_to = "necrosia/")]
pub enum Ban {
    /// Move own units of this kind.
    Move(Kind),
    /// Magic actions.
    Magic,
    /// Trade actions.
    Trade,
    /// War actions.
    War,
}

impl Ban {
    /// Every ban, in the order of their bits.
    pub(crate) const ALL: [Self; 6] = [
        Self::Move(Kind::Fighter),
        Self::Move(Kind::Trader),
        Self::Move(Kind::Mage),
        Self::Magic,
        Self::Trade,
        Self::War,
    ];

    /// The bit of this ban in a set of bans; the kinds that may not move come first.
    #[inline]
    pub(crate) fn bit(self) -> u8 {
        match self {
            Self::Move(kind) => kind.bit(),
            Self::Magic => 1 << 3,
            Self::Trade => 1 << 4,
            Self::War => 1 << 5,
        }
    }
}

/// That many units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Several {
    pub(crate) kind: Kind,
    pub(crate) count: u8,
}

/// What a card does to units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum UnitsEffect {
    /// One own unit of the kind enters a region.
    Place(Kind),
    /// That many own units enter one region.
    PlaceAny(u8),
    /// A rival unit leaves the game.
    Remove,
    /// An own unit moves anywhere.
    Travel,
    /// Up to that many own units of a kind move anywhere.
    TravelKind(Several),
    /// An own unit takes the place of a rival one.
    Replace,
    /// Rival units of a kind go back to their reserves.
    SendBack(Several),
    /// Up to that many units of a rival cannot move.
    Paralyse(u8),
    /// Rival units are necrosed.
    Necrose(u8),
    /// Up to that many units change places with a rival's.
    Swap(u8),
    /// One own unit enters the region of a trade.
    JoinTrade,
}

/// What a card does to necrosians.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NecrosiansEffect {
    MoveAnywhere(u8),
    /// Removed one by one; they count for the tally.
    Remove(u8),
    /// All of a region go; they do not count.
    ClearRegion,
    /// That many leave every region; they count.
    RemoveEach(u8),
    /// Up to that many move to one adjacent region.
    Push(u8),
    /// Own units take their places; they do not count.
    Transform(u8),
    AddInNecrosed(u8),
    AddWherePresent(u8),
}

/// What a card does to a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RegionEffect {
    /// The region with the most units of the kind falls at once.
    NecroseMost(Kind),
    Curse,
    Denecrose,
    Protect,
    BorrowGuild,
    DominateTie,
}

/// What a card does to influence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum InfluenceEffect {
    /// More in this count, for whoever dominates a region.
    Gain(u8),
    AllLose(u8),
    Take(u8),
}

/// What a card does to cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum CardsEffect {
    Steal,
    Look(u8),
    Cheaper(u8),
    Fetch(Family),
    Discard(u8),
    /// One of each of the first four families is drawn, and that many are kept.
    DrawFamilies(u8),
    DiscardRow(Family),
}

/// What a card does to the losses by necrosis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NecrosisEffect {
    /// Up to that many losses do not happen.
    Spare(u8),
    /// The whole phase is skipped.
    Skip,
}

/// What a people can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Power {
    /// Once per own turn, one more die in an attack.
    AttackDie,
    /// Always one more die in defence.
    DefenceDie,
    /// Once per own turn, one loss to the necrosis is spared.
    SpareOne,
    /// Once per own turn, one unit moves for free.
    FreeMove,
    /// Once per own turn, one necrosian enters a region.
    AddNecrosian,
    /// Once per own turn, one unit is converted for free.
    FreeConvert,
    /// Nothing.
    None,
}

/// The option of the table that changes or takes away a people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PeopleSwitch {
    HumanPower,
    OmbresEnabled,
}
