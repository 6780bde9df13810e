//! What just happened, for logs, animations and replays.

use engine::{Outcome, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::effect::{Ban, Family, Opening};
use crate::sets::{CardId, Kind, Region};

/// Why influence changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Reason {
    /// What the people begins with.
    Advance,
    /// The first count, after the placement.
    Setup,
    /// The count at the end of a turn.
    Count,
    /// Necrosians removed.
    Tally,
    /// A card.
    Card,
    /// A purchase.
    Purchase,
}

/// Why a unit left the board, or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Fate {
    /// Lost in a war.
    War,
    /// Necrosed.
    Necrosis,
    /// Sent back to its reserve by a card.
    Card,
    /// Removed from the game.
    Removed,
}

/// What just happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A seat has chosen its people.
    PeopleChosen { seat: Seat, people: u8 },
    /// A unit entered the board from its reserve.
    UnitPlaced { seat: Seat, kind: Kind, region: Region },
    /// A year began.
    YearBegan { year: u8 },
    /// Necrosians came to these guild regions.
    Reinforced { regions: Vec<Region> },
    /// A lot broke a tie of the order.
    OrderDrawn { seats: Vec<Seat> },
    /// The first to choose ranked a tied seat.
    Ranked { by: Seat, seat: Seat },
    /// A seat has chosen its place in the year.
    SlotChosen { seat: Seat, slot: u8 },
    /// A turn began.
    TurnBegan { seat: Seat, year: u8 },
    /// A seat let a window pass.
    Declined { seat: Seat, window: Opening },
    /// A unit moved.
    UnitMoved { by: Seat, owner: Seat, kind: Kind, from: Region, to: Region },
    /// Necrosians moved.
    NecrosiansMoved { by: Seat, count: u16, from: Region, to: Region },
    /// Necrosians came.
    NecrosiansAdded { regions: Vec<Region>, count: u8 },
    /// Necrosians left the board.
    NecrosiansRemoved { by: Seat, region: Region, count: u16 },
    /// A unit changed its kind.
    Converted { seat: Seat, region: Region, from: Kind, to: Kind },
    /// A people's power was used.
    PowerUsed { seat: Seat },
    /// A war was declared; without a target, on the necrosians.
    WarDeclared { seat: Seat, source: Region, field: Region, target: Option<Seat> },
    /// The war ended without dice.
    WarFizzled { seat: Seat },
    /// The dice were rolled.
    DiceRolled { attack: Vec<u8>, defence: Vec<u8> },
    /// The scores are final.
    WarScored { attack: u16, defence: u16 },
    /// A unit left the board.
    UnitLost { seat: Seat, kind: Kind, region: Region, fate: Fate },
    /// A loss was spared.
    LossSpared { seat: Seat, region: Region },
    /// A seat traded.
    Traded { seat: Seat, region: Region, fighters: u8, traders: u8, mages: u8 },
    /// Influence changed.
    InfluenceChanged { seat: Seat, by: i16, total: u16, reason: Reason },
    /// A card was announced.
    CardPlayed { seat: Seat, card: CardId },
    /// A card was cancelled by another.
    CardCancelled { seat: Seat, card: CardId, by: CardId },
    /// Cards went to the discard.
    CardsDiscarded { cards: Vec<CardId> },
    /// A seat lost cards of its hand to the discard.
    HandDiscarded { seat: Seat, cards: Vec<CardId> },
    /// A seat took a card of the row.
    CardTaken { seat: Seat, card: CardId, price: Option<u8> },
    /// A seat took a card back from the discard.
    CardFetched { seat: Seat, card: CardId },
    /// A seat gained a card out of the pile that others do not see; they know its family at most.
    CardGained { seat: Seat, family: Option<Family> },
    /// What the seat gained, for those who know.
    CardSeen { seat: Seat, card: CardId },
    /// A seat looks at cards.
    CardsLooked { seat: Seat, count: u8 },
    /// What it sees, for that seat.
    CardsSeen { seat: Seat, cards: Vec<CardId> },
    /// A card changed hands.
    CardStolen { from: Seat, to: Seat },
    /// Which one, for those who know.
    TheftSeen { from: Seat, to: Seat, card: CardId },
    /// The row moved on.
    RowAged { added: Vec<CardId> },
    /// The discard became, or went under, the pile.
    PileShuffled { cards: u8 },
    /// A seat may not do something in its next turn.
    Banned { seat: Seat, ban: Ban },
    /// A unit cannot be moved by its owner.
    Paralysed { seat: Seat, region: Region, kind: Kind },
    /// A region is cursed.
    Cursed { seat: Seat, region: Region },
    /// A region fell; the token on it has this value.
    RegionNecrosed { region: Region, value: u8 },
    /// The necrosis of a region was lifted.
    RegionCleansed { region: Region },
    /// A region does not fall this year.
    RegionProtected { region: Region },
    /// A seat has the support of a guild that it may not dominate.
    GuildBorrowed { seat: Seat, region: Region },
    /// A seat counts as dominating a region where it is tied.
    TieClaimed { seat: Seat, region: Region },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// The game ended.
    GameEnded { outcome: Outcome },
}
