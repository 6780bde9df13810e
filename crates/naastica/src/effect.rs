//! The words that abilities are written in: when, whether one chooses, on whom, and what.

use serde::{Deserialize, Serialize};

/// One sentence of an ability « capacité spéciale ».
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// When it happens, seen from the capture phase.
    #[serde(default)]
    pub on: Moment,
    /// Whether all of `to` are meant, or one that the player chooses.
    #[serde(default)]
    pub choose: Choose,
    /// On which cards.
    #[serde(default)]
    pub to: Selector,
    /// What happens to them.
    #[serde(rename = "do")]
    pub effect: Effect,
}

/// When a clause happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Between placement and capture: the plain meaning of "when played".
    #[default]
    Before,
    /// During the capture phase of the placed card.
    Capture,
    /// After the capture phase.
    After,
}

/// Whether a clause asks its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choose {
    /// No: it concerns every card of its target.
    #[default]
    All,
    /// One of them, and one must be chosen if there is one.
    Must,
    /// One of them, or none.
    May,
}

/// The cards a clause concerns. Allies are cards of the active colour at that moment (NAA-R15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    /// The placed card itself.
    #[default]
    This,
    /// The cards on the cells next to it, of either colour.
    Adjacent,
    /// The allies on the cells next to it.
    AdjacentAllies,
    /// The enemies on the cells next to it.
    AdjacentEnemies,
    /// The enemies next to it that have an arrow pointing at it.
    FacingEnemies,
    /// Every other ally on the board.
    Allies,
    /// Every enemy on the board.
    Enemies,
    /// The cards it captured this turn that are still allies.
    Captured,
    /// The cards still in its player's hand.
    Hand,
}

/// What happens to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Its LUX changes by so much.
    Lux(i8),
    /// Its NOX changes by so much.
    Nox(i8),
    /// Its LUX changes by so much for each other ally on the board, up to a limit.
    LuxPerAlly {
        /// The change for each ally.
        each: i8,
        /// The largest change in all.
        max: i8,
    },
    /// Its LUX and its NOX change places, modifiers included.
    SwapValues,
    /// It loses the arrow that points at the placed card.
    RemoveArrow,
    /// Its arrows turn by so many quarters clockwise.
    Rotate(u8),
    /// It and the placed card change places.
    SwapCells,
    /// Enemy attacks cannot capture it until the end of the opponent's next turn.
    Protect,
    /// Ties of the placed card are won without a roll.
    TiesWin,
    /// It attacks once with its own arrows and LUX.
    Wave,
}
