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

/// What a clause does: something that happens to cards, or something about how they attack. In card files all words
/// are written alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Word", into = "Word")]
pub enum Effect {
    /// It happens to a card.
    Card(CardEffect),
    /// It is about attacks.
    Attack(AttackEffect),
}

/// What happens to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardEffect {
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
}

/// How cards attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackEffect {
    /// Ties of the placed card are won without a roll.
    TiesWin,
    /// Each captured card attacks once with its own arrows and LUX.
    Wave,
}

/// An effect as it is written in card files.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Word {
    Lux(i8),
    Nox(i8),
    LuxPerAlly { each: i8, max: i8 },
    SwapValues,
    RemoveArrow,
    Rotate(u8),
    SwapCells,
    Protect,
    TiesWin,
    Wave,
}

impl From<Word> for Effect {
    fn from(word: Word) -> Self {
        Self::Card(match word {
            Word::TiesWin => return Self::Attack(AttackEffect::TiesWin),
            Word::Wave => return Self::Attack(AttackEffect::Wave),
            Word::Lux(amount) => CardEffect::Lux(amount),
            Word::Nox(amount) => CardEffect::Nox(amount),
            Word::LuxPerAlly { each, max } => CardEffect::LuxPerAlly { each, max },
            Word::SwapValues => CardEffect::SwapValues,
            Word::RemoveArrow => CardEffect::RemoveArrow,
            Word::Rotate(quarters) => CardEffect::Rotate(quarters),
            Word::SwapCells => CardEffect::SwapCells,
            Word::Protect => CardEffect::Protect,
        })
    }
}

impl From<Effect> for Word {
    fn from(effect: Effect) -> Self {
        match effect {
            Effect::Attack(AttackEffect::TiesWin) => Self::TiesWin,
            Effect::Attack(AttackEffect::Wave) => Self::Wave,
            Effect::Card(CardEffect::Lux(amount)) => Self::Lux(amount),
            Effect::Card(CardEffect::Nox(amount)) => Self::Nox(amount),
            Effect::Card(CardEffect::LuxPerAlly { each, max }) => Self::LuxPerAlly { each, max },
            Effect::Card(CardEffect::SwapValues) => Self::SwapValues,
            Effect::Card(CardEffect::RemoveArrow) => Self::RemoveArrow,
            Effect::Card(CardEffect::Rotate(quarters)) => Self::Rotate(quarters),
            Effect::Card(CardEffect::SwapCells) => Self::SwapCells,
            Effect::Card(CardEffect::Protect) => Self::Protect,
        }
    }
}
