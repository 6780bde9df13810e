//! What may happen, told so that every number can be unfolded into its parts.

use engine::{Outcome, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::catalogue::CardId;

/// A number and how it came about: `(base + bonus) × count × (1 + factor × value) = total`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct Sum {
    /// The card or equipment it comes from.
    pub source: CardId,
    /// The printed number.
    pub base: i16,
    /// What was added to it before multiplying: the weapon's bonus.
    pub bonus: i16,
    /// How many times it counts: once, or once for each discarded card.
    pub count: u8,
    /// Force for damage, Résistance for a shield, at that moment.
    pub value: i16,
    /// How many times that value counts: 0, 1 or 2.
    pub factor: u8,
    /// The result.
    pub total: i16,
    /// The rule of the formula.
    pub rule: &'static str,
}

/// Force or Résistance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum StatName {
    /// Multiplies damage.
    Force,
    /// Multiplies shields.
    Resistance,
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum Until {
    /// For the rest of the game.
    GameEnd,
    /// Until the end of the turn with this number.
    TurnEnd(u8),
    /// Until its owner's next turn begins.
    OwnTurn,
    /// During its owner's next turn, and not before.
    OwnNextTurn,
}

/// Where a used card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum Zone {
    /// « Cimetière »: it comes back when the deck is empty.
    Graveyard,
    /// « Retirée du jeu »: it never comes back.
    Removed,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Its number.
        turn: u8,
        /// The mana of the turn.
        mana: u8,
    },
    /// The hand was discarded.
    HandDiscarded {
        /// Whose hand.
        seat: Seat,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// The ordinary shield was reset.
    ShieldReset {
        /// Whose shield.
        seat: Seat,
        /// How much was lost.
        lost: i16,
    },
    /// The ice took hold.
    IceTookHold {
        /// The owner of the equipment.
        seat: Seat,
        /// The equipment.
        equipment: CardId,
    },
    /// A player can be hurt again.
    InvincibilityEnded {
        /// Who.
        seat: Seat,
    },
    /// The graveyard was shuffled and became the deck.
    DeckShuffled {
        /// Whose.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// Cards were drawn.
    CardsDrawn {
        /// Who drew.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// The card or equipment that says so; none for the draw of the turn.
        source: Option<CardId>,
    },
    /// Which cards were drawn since the last decision, for their owner only.
    CardsSeen {
        /// Who drew.
        seat: Seat,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// A card was played.
    CardPlayed {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The mana it cost.
        cost: u8,
        /// The mana left.
        mana: u8,
        /// The enemy's equipment it is aimed at.
        target: Option<CardId>,
    },
    /// A strike with the weapon was announced.
    StrikeDeclared {
        /// Who strikes.
        seat: Seat,
        /// The weapon.
        weapon: CardId,
    },
    /// The other player may react before the attack is settled.
    WindowOpened {
        /// Who may react.
        seat: Seat,
    },
    /// A rapid card answered an attack.
    Reacted {
        /// Who reacted.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The mana it cost.
        cost: u8,
        /// The mana left.
        mana: u8,
    },
    /// The reacting player let the attack be settled.
    WindowClosed {
        /// Who passed.
        seat: Seat,
    },
    /// An attack was cancelled: nothing of it happens.
    AttackCancelled {
        /// Whose attack.
        seat: Seat,
        /// The attack: a card, or the weapon.
        attack: CardId,
        /// The card that cancelled it.
        by: CardId,
    },
    /// Damage was dealt.
    Damaged {
        /// Who was hit.
        seat: Seat,
        /// How much, and how it came about.
        sum: Sum,
        /// Whether invincibility stopped it all.
        is_prevented: bool,
        /// What the ordinary shield took.
        shield: i16,
        /// What shields with a duration took.
        timed_shield: i16,
        /// The life points lost.
        lost: i16,
        /// The life points left.
        hp: i16,
    },
    /// A shield was received.
    ShieldGained {
        /// Who received it.
        seat: Seat,
        /// How much, and how it came about.
        sum: Sum,
        /// How long it lasts.
        until: Until,
        /// All shields together now.
        shield: i16,
    },
    /// Life points were restored.
    Healed {
        /// Who.
        seat: Seat,
        /// The card or equipment it comes from.
        source: CardId,
        /// The printed number.
        base: i16,
        /// What the limit on life points let through.
        gained: i16,
        /// The life points now.
        hp: i16,
        /// The rule of the limit.
        rule: &'static str,
    },
    /// Force or Résistance was raised.
    StatRaised {
        /// Whose.
        seat: Seat,
        /// Which of the two.
        stat: StatName,
        /// The card or equipment it comes from.
        source: CardId,
        /// The printed number.
        base: i16,
        /// How many times it counts: once, or once for each card in hand.
        count: u8,
        /// By how much it rose.
        amount: i16,
        /// How long it lasts.
        until: Until,
        /// The value now.
        value: i16,
    },
    /// What waited for this turn has begun.
    BonusBegan {
        /// Whose.
        seat: Seat,
        /// Which of the two.
        stat: StatName,
        /// By how much it rose.
        amount: i16,
        /// The value now.
        value: i16,
    },
    /// The weapon was improved.
    WeaponImproved {
        /// Whose.
        seat: Seat,
        /// The card it comes from.
        source: CardId,
        /// By how much.
        amount: i16,
        /// What is now added to the printed damage of the weapon.
        bonus: i16,
    },
    /// A player cannot be hurt.
    BecameInvincible {
        /// Who.
        seat: Seat,
        /// The card it comes from.
        source: CardId,
    },
    /// A storm began.
    StormRaised {
        /// Who raised it.
        seat: Seat,
        /// The card it comes from.
        source: CardId,
        /// Damage at the end of each turn.
        damage: i16,
        /// The last turn it strikes in.
        until: u8,
    },
    /// A storm is over.
    StormEnded {
        /// Who had raised it.
        seat: Seat,
        /// The card it came from.
        source: CardId,
    },
    /// An equipment was marked: it freezes at the start of its owner's turn.
    IceMarked {
        /// The owner of the equipment.
        seat: Seat,
        /// The equipment.
        equipment: CardId,
        /// The card it comes from.
        source: CardId,
    },
    /// The ice was broken.
    IceBroken {
        /// The owner of the equipment.
        seat: Seat,
        /// The equipment.
        equipment: CardId,
        /// The weapon that broke it.
        weapon: CardId,
    },
    /// A drawn card went back on the deck, as its owner sees it.
    CardReturned {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A drawn card went back on the deck, as everybody else sees it.
    CardReturnedHidden {
        /// Who.
        seat: Seat,
    },
    /// Two strikes landed one right after the other.
    StrikesChained {
        /// Whose.
        seat: Seat,
    },
    /// A used card found its place.
    CardPlaced {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Where.
        zone: Zone,
        /// The rule that sends it there.
        rule: &'static str,
    },
    /// A bonus ended with the turn.
    BonusEnded {
        /// Whose.
        seat: Seat,
        /// Which of the two.
        stat: StatName,
        /// By how much it fell.
        amount: i16,
        /// The value now.
        value: i16,
    },
    /// A shield with a duration ended with the turn.
    TimedShieldEnded {
        /// Whose.
        seat: Seat,
        /// How much was lost.
        lost: i16,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
        /// Its number.
        turn: u8,
        /// The mana left for rapid cards.
        mana: u8,
    },
    /// The game ended.
    GameEnded {
        /// How.
        outcome: Outcome,
        /// The rule that decided.
        rule: &'static str,
    },
}
