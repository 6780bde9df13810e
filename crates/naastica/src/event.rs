//! What may happen, told so that a board can show it and a log can explain it.

use engine::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::card::CardId;
use crate::cells::{Arrow, Arrows, Cell};

/// Something that happened. All of it is public: Naastica hides hands, not deeds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "naastica/")]
pub enum Event {
    /// A card was placed on the board.
    CardPlaced {
        /// Who placed it.
        seat: Seat,
        /// Which card.
        card: CardId,
        /// Where.
        cell: Cell,
        /// Its LUX as it comes down, what the hand gained included.
        lux: i8,
        /// Its NOX.
        nox: i8,
        /// Its arrows.
        #[ts(as = "Vec<Arrow>")]
        arrows: Arrows,
    },
    /// A hero's ability began to work.
    AbilityTriggered {
        /// Who placed the hero.
        seat: Seat,
        /// The hero.
        card: CardId,
        /// Its cell.
        cell: Cell,
    },
    /// The player did without the ability.
    AbilityDeclined {
        /// Who placed the hero.
        seat: Seat,
        /// The hero.
        card: CardId,
    },
    /// The values of a card changed.
    ValuesChanged {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
        /// How its LUX changed.
        lux_change: i8,
        /// How its NOX changed.
        nox_change: i8,
        /// Its LUX now, as it counts in combat.
        lux: i8,
        /// Its NOX now, as it counts in combat.
        nox: i8,
    },
    /// The LUX and the NOX of a card changed places.
    ValuesSwapped {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
        /// Its LUX now.
        lux: i8,
        /// Its NOX now.
        nox: i8,
    },
    /// The cards in a hand gained LUX.
    HandChanged {
        /// Whose hand.
        seat: Seat,
        /// By how much.
        lux_change: i8,
        /// What its cards gain in all when they are placed.
        lux: i8,
    },
    /// A card lost an arrow.
    ArrowLost {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
        /// The arrow it lost.
        arrow: Arrow,
        /// The arrows it keeps.
        #[ts(as = "Vec<Arrow>")]
        arrows: Arrows,
    },
    /// The arrows of a card turned.
    ArrowsTurned {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
        /// By how many quarter turns clockwise.
        quarters: u8,
        /// Its arrows now.
        #[ts(as = "Vec<Arrow>")]
        arrows: Arrows,
    },
    /// The placed card and another one changed places.
    CellsSwapped {
        /// The placed card.
        card: CardId,
        /// Where it was.
        from: Cell,
        /// Where it is now.
        to: Cell,
        /// The card that made room.
        other: CardId,
    },
    /// A card cannot be captured until the end of the opponent's next turn.
    CardProtected {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
    },
    /// The protection of a card ended.
    ProtectionEnded {
        /// Its cell.
        cell: Cell,
        /// Which card.
        card: CardId,
    },
    /// A card attacked everything its arrows point at.
    Attacked {
        /// For whom.
        seat: Seat,
        /// The attacking card.
        card: CardId,
        /// Its cell.
        cell: Cell,
        /// Its LUX, as it counts.
        lux: i8,
        /// Whether it was captured a moment ago and attacks in a wave.
        is_wave: bool,
        /// The single attacks, in the order ↑ → ↓ ←; they take effect together.
        strikes: Vec<Strike>,
        /// Whether a lost tie turned the attacker over.
        is_turned: bool,
    },
    /// The board is full and the leg is over.
    LegEnded {
        /// The leg, from 1.
        leg: u8,
        /// The cards of each seat.
        cards: [u8; 2],
    },
    /// The seats are swapped and new hands are dealt.
    LegBegan {
        /// The leg, from 1.
        leg: u8,
        /// Who places the first card.
        first: Seat,
    },
    /// Two legs ended level, and a coin decided.
    CoinFlipped {
        /// Who won the flip.
        winner: Seat,
    },
    /// The game is over.
    GameEnded {
        /// The cards of each seat, over all legs.
        cards: [u8; 2],
        /// Who won, if not a draw.
        winner: Option<Seat>,
    },
}

/// One attack on one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "naastica/")]
pub struct Strike {
    /// The direction of the attack.
    pub arrow: Arrow,
    /// The cell of the attacked card.
    pub cell: Cell,
    /// The attacked card.
    pub card: CardId,
    /// Its NOX, as it counts; compared only when it answers.
    pub nox: i8,
    /// How the attack went.
    pub result: StrikeResult,
    /// Whether the card changed colour.
    pub is_captured: bool,
    /// Whether protection kept it from being captured.
    pub is_protected: bool,
}

/// How one attack went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "naastica/")]
pub enum StrikeResult {
    /// No arrow points back « capture incontestée ».
    Uncontested,
    /// LUX is greater than NOX « combat contesté ».
    Beaten,
    /// LUX is less than NOX.
    Failed,
    /// LUX equals NOX, and the roll was won « bataille incertaine ».
    TieWon,
    /// LUX equals NOX, and the roll was lost.
    TieLost,
    /// LUX equals NOX, and an ability won it without a roll.
    TieSealed,
}
