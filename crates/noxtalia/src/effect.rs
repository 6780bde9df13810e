//! The words that capacities and the attacks of spirits are written in, grouped by what they touch.

use serde::{Deserialize, Serialize};

/// One clause of a card: at that moment, if all of `when` holds, do all of `do` in order.
///
/// `E` is how an element is spoken of: by its id in card files, by its number once they are read.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "E: Deserialize<'de>"))]
pub struct Clause<E = String> {
    /// The moment.
    pub at: Timing,
    /// What must hold then; nothing when absent.
    #[serde(default = "Vec::new")]
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
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "ConditionWord<E>", bound(deserialize = "E: Deserialize<'de>"))]
pub enum Condition<E = String> {
    /// One die, rolled now, shows one of these faces.
    Die(Vec<u8>),
    /// The turn is a night turn, or a day turn.
    Cycle {
        /// Whether it must be a night.
        is_night: bool,
    },
    /// Something is true of the target.
    Target(TargetIs<E>),
    /// Something is true of the attack in progress.
    Attack(AttackIs<E>),
    /// A count of one side has a bound.
    Count(Count),
}

/// What may be true of the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetIs<E> {
    /// It is exhausted.
    Exhausted,
    /// It has at most this many life points.
    HpMax(u8),
    /// It has this element.
    Element(E),
}

/// What may be true of the attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackIs<E> {
    /// A spirit attacks.
    FromSpirit,
    /// A capacity attacks.
    FromCapacity,
    /// It has this element.
    Element(E),
}

/// A bound on what a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// At least this many spirits of the user are destroyed.
    OwnDestroyedMin(u8),
    /// At least this many spirits of the user are alive and charged.
    OwnChargedMin(u8),
    /// The user holds at most this many cards.
    HandMax(u8),
    /// The opponent has at least this much mana.
    OpponentManaMin(u8),
}

impl<E> Condition<E> {
    /// The element that the condition speaks of, if it does.
    pub fn element(&self) -> Option<&E> {
        match self {
            Self::Target(TargetIs::Element(element)) | Self::Attack(AttackIs::Element(element)) => {
                Some(element)
            }
            Self::Die(_)
            | Self::Cycle { .. }
            | Self::Count(_)
            | Self::Target(TargetIs::Exhausted | TargetIs::HpMax(_))
            | Self::Attack(AttackIs::FromSpirit | AttackIs::FromCapacity) => None,
        }
    }

    /// The same condition with its element spoken of in another way.
    pub fn map<F>(&self, element: impl Fn(&E) -> F) -> Condition<F> {
        match self {
            Self::Die(faces) => Condition::Die(faces.clone()),
            Self::Cycle { is_night } => Condition::Cycle { is_night: *is_night },
            Self::Count(count) => Condition::Count(*count),
            Self::Target(is) => Condition::Target(match is {
                TargetIs::Exhausted => TargetIs::Exhausted,
                TargetIs::HpMax(most) => TargetIs::HpMax(*most),
                TargetIs::Element(id) => TargetIs::Element(element(id)),
            }),
            Self::Attack(is) => Condition::Attack(match is {
                AttackIs::FromSpirit => AttackIs::FromSpirit,
                AttackIs::FromCapacity => AttackIs::FromCapacity,
                AttackIs::Element(id) => AttackIs::Element(element(id)),
            }),
        }
    }
}

/// What a clause does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "Word")]
pub enum Op {
    /// Changes the power of this attack or defence.
    Power(PowerOp),
    /// Does something to one or several spirits.
    Spirit(SpiritOp, Selector),
    /// Moves mana.
    Mana(ManaOp),
    /// Moves cards without asking anybody.
    Cards(CardsOp),
    /// Asks for a choice.
    Ask(AskOp),
}

/// How power changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerOp {
    /// By this much.
    By(i8),
    /// By this much for each destroyed spirit of the user.
    PerOwnDestroyed(i8),
}

/// What is done to a spirit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiritOp {
    /// Gives life points back, never above the cap.
    Heal(u8),
    /// Takes life points away without an attack.
    Lose(u8),
    /// Tilts it.
    Exhaust,
    /// Straightens it.
    Recharge,
}

/// How mana moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ManaOp {
    /// The user gains mana, never above the cap.
    Gain(u8),
    /// The opponent loses mana, never below 0.
    OpponentLoses(u8),
}

/// How cards move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardsOp {
    /// The user draws.
    Draw(u8),
    /// The opponent's top cards go to the discard.
    Mill(u8),
    /// The opponent discards random cards from hand.
    OpponentDiscard(u8),
    /// Random cards of the user's discard go under the deck.
    Recover(u8),
}

/// What the user, or the defender, is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskOp {
    /// Which cards of the user's hand go under the deck.
    Bottom(u8),
    /// Which attached cards are discarded.
    Detach(Detach),
    /// Whether the attack turns to another spirit of the defender.
    Redirect,
}

/// Which attached cards are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detach {
    /// From whom.
    pub from: Selector,
    /// Which sort.
    pub what: Attachment,
    /// How many at most.
    pub count: u8,
    /// Whether the user may decline.
    #[serde(default, rename = "optional")]
    pub is_optional: bool,
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

/// What an attached card does for as long as it is attached.
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

/// The conditions as card files write them.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ConditionWord<E> {
    Day,
    Night,
    Die(Vec<u8>),
    TargetExhausted,
    TargetHpMax(u8),
    AttackFromSpirit,
    AttackFromCapacity,
    AttackElement(E),
    TargetElement(E),
    OwnDestroyedMin(u8),
    OwnChargedMin(u8),
    HandMax(u8),
    OpponentManaMin(u8),
}

impl<E> From<ConditionWord<E>> for Condition<E> {
    fn from(word: ConditionWord<E>) -> Self {
        match word {
            ConditionWord::Day => Self::Cycle { is_night: false },
            ConditionWord::Night => Self::Cycle { is_night: true },
            ConditionWord::Die(faces) => Self::Die(faces),
            ConditionWord::TargetExhausted => Self::Target(TargetIs::Exhausted),
            ConditionWord::TargetHpMax(most) => Self::Target(TargetIs::HpMax(most)),
            ConditionWord::TargetElement(element) => Self::Target(TargetIs::Element(element)),
            ConditionWord::AttackFromSpirit => Self::Attack(AttackIs::FromSpirit),
            ConditionWord::AttackFromCapacity => Self::Attack(AttackIs::FromCapacity),
            ConditionWord::AttackElement(element) => Self::Attack(AttackIs::Element(element)),
            ConditionWord::OwnDestroyedMin(least) => Self::Count(Count::OwnDestroyedMin(least)),
            ConditionWord::OwnChargedMin(least) => Self::Count(Count::OwnChargedMin(least)),
            ConditionWord::HandMax(most) => Self::Count(Count::HandMax(most)),
            ConditionWord::OpponentManaMin(least) => Self::Count(Count::OpponentManaMin(least)),
        }
    }
}

/// The operations as card files write them: one flat list, so that a wrong word is told its nearest.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Power(i8),
    PowerPerOwnDestroyed(i8),
    Heal(Amount),
    Lose(Amount),
    Exhaust(Selector),
    Recharge(Selector),
    GainMana(u8),
    OpponentMana(u8),
    Draw(u8),
    Mill(u8),
    OpponentDiscard(u8),
    Recover(u8),
    Bottom(u8),
    Detach(Detach),
    Redirect,
}

/// Whom, and how many life points.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Amount {
    to: Selector,
    amount: u8,
}

impl From<Word> for Op {
    fn from(word: Word) -> Self {
        match word {
            Word::Power(amount) => Self::Power(PowerOp::By(amount)),
            Word::PowerPerOwnDestroyed(amount) => Self::Power(PowerOp::PerOwnDestroyed(amount)),
            Word::Heal(Amount { to, amount }) => Self::Spirit(SpiritOp::Heal(amount), to),
            Word::Lose(Amount { to, amount }) => Self::Spirit(SpiritOp::Lose(amount), to),
            Word::Exhaust(to) => Self::Spirit(SpiritOp::Exhaust, to),
            Word::Recharge(to) => Self::Spirit(SpiritOp::Recharge, to),
            Word::GainMana(amount) => Self::Mana(ManaOp::Gain(amount)),
            Word::OpponentMana(amount) => Self::Mana(ManaOp::OpponentLoses(amount)),
            Word::Draw(count) => Self::Cards(CardsOp::Draw(count)),
            Word::Mill(count) => Self::Cards(CardsOp::Mill(count)),
            Word::OpponentDiscard(count) => Self::Cards(CardsOp::OpponentDiscard(count)),
            Word::Recover(count) => Self::Cards(CardsOp::Recover(count)),
            Word::Bottom(count) => Self::Ask(AskOp::Bottom(count)),
            Word::Detach(detach) => Self::Ask(AskOp::Detach(detach)),
            Word::Redirect => Self::Ask(AskOp::Redirect),
        }
    }
}
