//! The words that capacities and the attacks of spirits are written in.

use serde::{Deserialize, Serialize};

/// One clause of a card: at that moment, if all of `when` holds, do all of `do` in order.
///
/// `E` is how an element is spoken of: by its id in card files, by its number once they are read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause<E = String> {
    /// The moment.
    pub at: Timing,
    /// What must hold then; nothing when absent.
    #[serde(default)]
    pub when: Vec<Condition<E>>,
    /// What happens.
    #[serde(rename = "do")]
    pub acts: Vec<Op>,
}

/// The moment of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// While the card is used: before the defence for an attack, before the comparison for a defence.
    Use,
    /// After an attack that cost its target at least one life point.
    Damage,
    /// After a defence that let nothing through.
    Block,
    /// At the start of the turns of whoever controls the bearer.
    TurnStart,
    /// At the end of those turns.
    TurnEnd,
}

impl Timing {
    /// How many moments there are.
    pub const COUNT: usize = 5;
}

/// What must hold for a clause to apply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition<E = String> {
    /// The turn is a day turn.
    Day,
    /// The turn is a night turn.
    Night,
    /// One die, rolled now, shows one of these faces.
    Die(Vec<u8>),
    /// The target is exhausted.
    TargetExhausted,
    /// The target has at most this many life points.
    TargetHpMax(u8),
    /// The attack being answered comes from a spirit.
    AttackFromSpirit,
    /// The attack being answered comes from a capacity.
    AttackFromCapacity,
    /// The attack has this element.
    AttackElement(E),
    /// The target has this element.
    TargetElement(E),
    /// At least this many spirits of the user are destroyed.
    OwnDestroyedMin(u8),
    /// At least this many spirits of the user stand charged.
    OwnChargedMin(u8),
    /// The user holds at most this many cards.
    HandMax(u8),
    /// The opponent has at least this much mana.
    OpponentPmMin(u8),
}

/// What a clause does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// Changes the power of this attack or defence.
    Power(i8),
    /// Changes it by this much for each destroyed spirit of the user.
    PowerPerOwnDestroyed(i8),
    /// Gives life points back, never above the cap.
    Heal {
        /// Whom.
        to: Selector,
        /// How many.
        amount: u8,
    },
    /// Takes life points away without an attack.
    Lose {
        /// Whose.
        to: Selector,
        /// How many.
        amount: u8,
    },
    /// Tilts a spirit.
    Exhaust(Selector),
    /// Straightens a spirit.
    Recharge(Selector),
    /// The user gains mana, never above the cap.
    GainPm(u8),
    /// The opponent loses mana, never below 0.
    OpponentPm(u8),
    /// The user draws.
    Draw(u8),
    /// The opponent's top cards go to the discard.
    Mill(u8),
    /// The opponent discards random cards from hand.
    OpponentDiscard(u8),
    /// Random cards of the user's discard go under the deck.
    Recover(u8),
    /// Chosen cards of the user's hand go under the deck.
    Bottom(u8),
    /// Discards attached cards.
    Detach {
        /// From whom.
        from: Selector,
        /// Which sort.
        what: Attachment,
        /// How many at most.
        count: u8,
        /// Whether the user may decline.
        #[serde(default)]
        optional: bool,
    },
    /// The attack may turn to another spirit of the defender.
    Redirect,
}

/// Whom an operation concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    /// The target of the attack, or the declared target of a support.
    Target,
    /// The spirit that the card is, or will be, attached to.
    Bearer,
    /// The spirit that attacks, if a spirit does.
    Attacker,
    /// One spirit of the user, of the user's choice.
    ChooseAlly,
    /// One enemy spirit: the declared target of a support.
    ChooseEnemy,
    /// Every living spirit of the user.
    AllAllies,
    /// Every living enemy spirit.
    AllEnemies,
}

/// A sort of attached card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attachment {
    /// « Affaiblissement »: laid there by the enemy.
    Hex,
    /// « Amélioration »: laid there by the spirit's own side.
    Boost,
    /// Either.
    Any,
}

/// What an attached card does for as long as it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Static {
    /// Changes the power of the bearer's own attack.
    SpiritAttack(i8),
    /// Changes the cost of the bearer's own attack.
    SpiritAttackCost(i8),
    /// Changes the power of attacks that target the bearer.
    Incoming(i8),
    /// The next recharge at the end of a turn is withheld, and this card discarded instead.
    NoRechargeOnce,
}
