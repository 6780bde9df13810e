//! What a seat may choose, and the codes of it.

use engine::{SEATS_MAX, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::PEOPLES_MAX;
use crate::sets::{Band, CARDS_MAX, CardId, KINDS, Kind, REGIONS_MAX, ROW, Region};

/// The highest value of a die.
pub(crate) const DIE_MAX: u8 = 32;
/// The most units that one trade or levy adds.
pub(crate) const ADD_MAX: u8 = 5;

/// What a seat may choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "necrosia/")]
pub enum Action {
    /// Lead this people.
    People {
        /// Its number.
        people: u8,
    },
    /// Place a unit.
    Place {
        /// Its kind.
        kind: Kind,
        /// Where.
        region: Region,
    },
    /// Let this seat choose next.
    Rank {
        /// The seat.
        seat: Seat,
    },
    /// Play at this place of the year's order, from 1.
    Slot {
        /// The place.
        slot: u8,
    },
    /// Take a move action.
    Move,
    /// Take a war action.
    War,
    /// Take a trade action.
    Trade,
    /// Take a magic action.
    Magic,
    /// Move a necrosian.
    MoveNecrosian,
    /// Convert a unit.
    Convert,
    /// Use the power of one's people.
    Power,
    /// Leave the action menu.
    EndActions,
    /// Play a card.
    Play {
        /// The card.
        card: CardId,
    },
    /// Let a window pass.
    Decline,
    /// This own or marked unit.
    Unit {
        /// Where it is.
        region: Region,
        /// Its kind.
        kind: Kind,
    },
    /// To this region.
    To {
        /// The region.
        region: Region,
    },
    /// From this region.
    Source {
        /// The region.
        region: Region,
    },
    /// Into this region.
    Field {
        /// The region.
        region: Region,
    },
    /// Against this seat.
    Target {
        /// The seat.
        seat: Seat,
    },
    /// Against the necrosians.
    TargetNecrosians,
    /// In this region.
    At {
        /// The region.
        region: Region,
    },
    /// These units of the reserve.
    Add {
        /// Fighters.
        fighters: u8,
        /// Traders.
        traders: u8,
        /// Mages.
        mages: u8,
    },
    /// This unit of that seat.
    Pick {
        /// Whose it is.
        seat: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// Into this kind.
    As {
        /// The kind.
        kind: Kind,
    },
    /// Lose a unit of this kind.
    Lose {
        /// The kind.
        kind: Kind,
    },
    /// Lose a unit elsewhere.
    LoseAt {
        /// Where.
        region: Region,
        /// The kind.
        kind: Kind,
    },
    /// Spare the unit by the power of one's people.
    SaveByPower,
    /// Spare the unit by a card.
    SaveByPact,
    /// Do not spare the unit.
    Suffer,
    /// This region, for a card.
    Region {
        /// The region.
        region: Region,
    },
    /// This seat, for a card.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// This kind of unit, for a card.
    Kind {
        /// The kind.
        kind: Kind,
    },
    /// That many, for a card.
    Number {
        /// How many.
        number: u8,
    },
    /// This card, for a card.
    Card {
        /// The card.
        card: CardId,
    },
    /// A die of this value.
    Die {
        /// The value.
        value: u8,
    },
    /// Roll the marked dice.
    Roll,
    /// Buy the card at this place of the row, from 1.
    Buy {
        /// The place.
        position: u8,
    },
    /// Take the card at this place of the row for free, from 1.
    Take {
        /// The place.
        position: u8,
    },
    /// Pick no more.
    Stop,
}

/// How many ways there are to add units: each of three kinds from 0 to `ADD_MAX`.
const ADDS: u32 = (ADD_MAX as u32 + 1).pow(3);
const REGIONS: u32 = REGIONS_MAX as u32;
const UNITS: u32 = REGIONS * KINDS as u32;
const SEATS: u32 = SEATS_MAX as u32;
const CARDS: u32 = CARDS_MAX as u32;

const BLOCKS: usize = 39;

/// The blocks of codes, in their order, with their sizes.
const SIZES: [u32; BLOCKS] = [
    PEOPLES_MAX as u32,   // People
    UNITS,                // Place
    SEATS,                // Rank
    SEATS,                // Slot
    1,                    // Move
    1,                    // War
    1,                    // Trade
    1,                    // Magic
    1,                    // MoveNecrosian
    1,                    // Convert
    1,                    // Power
    1,                    // EndActions
    CARDS,                // Play
    1,                    // Decline
    UNITS,                // Unit
    REGIONS,              // To
    REGIONS,              // Source
    REGIONS,              // Field
    SEATS,                // Target
    1,                    // TargetNecrosians
    REGIONS,              // At
    ADDS,                 // Add
    SEATS * KINDS as u32, // Pick
    KINDS as u32,         // As
    KINDS as u32,         // Lose
    UNITS,                // LoseAt
    1,                    // SaveByPower
    1,                    // SaveByPact
    1,                    // Suffer
    REGIONS,              // Region
    SEATS,                // Seat
    KINDS as u32,         // Kind
    9,                    // Number
    CARDS,                // Card
    DIE_MAX as u32 + 1,   // Die
    1,                    // Roll
    ROW as u32,           // Buy
    ROW as u32,           // Take
    1,                    // Stop
];

const fn starts() -> [u32; BLOCKS] {
    let mut starts = [0; BLOCKS];
    let mut block = 1;
    while block < BLOCKS {
        starts[block] = starts[block - 1] + SIZES[block - 1];
        block += 1;
    }
    starts
}

const STARTS: [u32; BLOCKS] = starts();
/// How many codes there are.
pub(crate) const CODES: u32 = STARTS[BLOCKS - 1] + SIZES[BLOCKS - 1];

impl Action {
    /// The block of the action and its place in it.
    fn block(self) -> (usize, u32) {
        let unit = |region: Region, kind: Kind| u32::from(region.0) * 3 + kind as u32;
        match self {
            Self::People { people } => (0, people.into()),
            Self::Place { kind, region } => (1, unit(region, kind)),
            Self::Rank { seat } => (2, seat.index() as u32),
            Self::Slot { slot } => (3, u32::from(slot).saturating_sub(1)),
            Self::Move => (4, 0),
            Self::War => (5, 0),
            Self::Trade => (6, 0),
            Self::Magic => (7, 0),
            Self::MoveNecrosian => (8, 0),
            Self::Convert => (9, 0),
            Self::Power => (10, 0),
            Self::EndActions => (11, 0),
            Self::Play { card } => (12, card.0.into()),
            Self::Decline => (13, 0),
            Self::Unit { region, kind } => (14, unit(region, kind)),
            Self::To { region } => (15, region.0.into()),
            Self::Source { region } => (16, region.0.into()),
            Self::Field { region } => (17, region.0.into()),
            Self::Target { seat } => (18, seat.index() as u32),
            Self::TargetNecrosians => (19, 0),
            Self::At { region } => (20, region.0.into()),
            Self::Add { fighters, traders, mages } => {
                let base = u32::from(ADD_MAX) + 1;
                (21, (u32::from(fighters) * base + u32::from(traders)) * base + u32::from(mages))
            }
            Self::Pick { seat, kind } => (22, seat.index() as u32 * 3 + kind as u32),
            Self::As { kind } => (23, kind as u32),
            Self::Lose { kind } => (24, kind as u32),
            Self::LoseAt { region, kind } => (25, unit(region, kind)),
            Self::SaveByPower => (26, 0),
            Self::SaveByPact => (27, 0),
            Self::Suffer => (28, 0),
            Self::Region { region } => (29, region.0.into()),
            Self::Seat { seat } => (30, seat.index() as u32),
            Self::Kind { kind } => (31, kind as u32),
            Self::Number { number } => (32, u32::from(number).saturating_sub(1)),
            Self::Card { card } => (33, card.0.into()),
            Self::Die { value } => (34, value.into()),
            Self::Roll => (35, 0),
            Self::Buy { position } => (36, u32::from(position).saturating_sub(1)),
            Self::Take { position } => (37, u32::from(position).saturating_sub(1)),
            Self::Stop => (38, 0),
        }
    }

    /// The stable compact code.
    pub(crate) fn code(self) -> u32 {
        let (block, place) = self.block();
        STARTS[block] + place
    }

    /// The action with this code.
    pub(crate) fn from_code(code: u32) -> Option<Self> {
        if code >= CODES {
            return None;
        }
        let block = STARTS.iter().rposition(|start| *start <= code)?;
        let place = (code - STARTS[block]) as u8;
        let kind = |place: u8| Kind::ALL[usize::from(place % 3)];
        let region = Region(place);
        let unit = Region(place / 3);
        let seat = Seat::new(place.into());
        Some(match block {
            0 => Self::People { people: place },
            1 => Self::Place { kind: kind(place), region: unit },
            2 => Self::Rank { seat },
            3 => Self::Slot { slot: place + 1 },
            4 => Self::Move,
            5 => Self::War,
            6 => Self::Trade,
            7 => Self::Magic,
            8 => Self::MoveNecrosian,
            9 => Self::Convert,
            10 => Self::Power,
            11 => Self::EndActions,
            12 => Self::Play { card: CardId(place) },
            13 => Self::Decline,
            14 => Self::Unit { region: unit, kind: kind(place) },
            15 => Self::To { region },
            16 => Self::Source { region },
            17 => Self::Field { region },
            18 => Self::Target { seat },
            19 => Self::TargetNecrosians,
            20 => Self::At { region },
            21 => {
                let base = ADD_MAX + 1;
                Self::Add {
                    fighters: place / base / base,
                    traders: place / base % base,
                    mages: place % base,
                }
            }
            22 => Self::Pick { seat: Seat::new(usize::from(place / 3)), kind: kind(place) },
            23 => Self::As { kind: kind(place) },
            24 => Self::Lose { kind: kind(place) },
            25 => Self::LoseAt { region: unit, kind: kind(place) },
            26 => Self::SaveByPower,
            27 => Self::SaveByPact,
            28 => Self::Suffer,
            29 => Self::Region { region },
            30 => Self::Seat { seat },
            31 => Self::Kind { kind: kind(place) },
            32 => Self::Number { number: place + 1 },
            33 => Self::Card { card: CardId(place) },
            34 => Self::Die { value: place },
            35 => Self::Roll,
            36 => Self::Buy { position: place + 1 },
            37 => Self::Take { position: place + 1 },
            _ => Self::Stop,
        })
    }

    /// The first codes of the links of a gesture on the map, by the name of the action: a board that knows all links of a move
    /// or a war sends them together.
    pub(crate) fn first_codes() -> serde_json::Value {
        let (region, seat) = (Region(0), Seat::new(0));
        serde_json::json!({
            "move": Self::Move.code(),
            "unit": Self::Unit { region, kind: Kind::Fighter }.code(),
            "to": Self::To { region }.code(),
            "war": Self::War.code(),
            "source": Self::Source { region }.code(),
            "field": Self::Field { region }.code(),
            "target": Self::Target { seat }.code(),
            "target_necrosians": Self::TargetNecrosians.code(),
            "kinds": KINDS,
        })
    }

    /// The units of an [`Action::Add`].
    pub(crate) fn add(band: Band) -> Self {
        let [fighters, traders, mages] = band.counts();
        Self::Add { fighters, traders, mages }
    }
}
