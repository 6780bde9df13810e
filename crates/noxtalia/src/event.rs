//! What may happen: every die, every sum and every card, told as it happens.

use engine::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::pile::CardId;
use crate::state::Slot;

/// Where a part of a power comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Reason {
    /// The number on the card.
    Printed,
    /// A capacity attached to the attacking spirit.
    OnAttacker,
    /// The element is in the critical list.
    Critical,
    /// The element is in the weak list.
    Weak,
    /// A capacity attached to the target.
    OnTarget,
    /// The card's own effect.
    Effect,
    /// The attack turned to another target, whose element and attachments count now.
    Redirected,
    /// A sum below 0 counts as 0.
    Floor,
}

/// What the Robot does with the card it turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum RobotUse {
    /// It has to roll for its target first; what comes of it is told next.
    Aimed,
    /// It plays it.
    Played,
    /// It cannot use it and discards it.
    Discarded,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number.
        turn: u8,
        /// Whether it is a night turn.
        is_night: bool,
    },
    /// A player has nothing more to do.
    TurnEnded {
        /// Who.
        seat: Seat,
    },
    /// Mana came in.
    ManaGained {
        /// Whose.
        seat: Seat,
        /// How much, after the cap.
        amount: u8,
        /// The mana there is now.
        mana: u8,
        /// The rule that gives it.
        rule: &'static str,
    },
    /// Mana was taken away.
    ManaLost {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: u8,
        /// The mana that is left.
        mana: u8,
    },
    /// A card was drawn; its name is for its owner alone.
    CardDrawn {
        /// Who drew.
        seat: Seat,
        /// The card, where it may be known.
        card: Option<CardId>,
    },
    /// The top card of a deck went to the discard.
    CardMilled {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A deck ran empty.
    DeckEmptied {
        /// Whose.
        seat: Seat,
        /// How often that has happened; 0 for the Robot, whose exhaustions do not count.
        times: u8,
    },
    /// A discard pile was shuffled into a new deck.
    DeckRebuilt {
        /// Whose.
        seat: Seat,
        /// How many cards it has.
        cards: u8,
    },
    /// An attack was declared and paid.
    AttackDeclared {
        /// Who attacks.
        seat: Seat,
        /// The attacking capacity, if it is one.
        card: Option<CardId>,
        /// The attacking spirit, if it is one.
        spirit: Option<Slot>,
        /// The enemy spirit it is aimed at.
        target: Slot,
        /// What was paid.
        cost: u8,
        /// Whether this is the free second use of a zone attack.
        is_second: bool,
    },
    /// A number was added to the power of the attack or of the defence.
    PowerCounted {
        /// Whether it is the defence's.
        is_defense: bool,
        /// Why.
        reason: Reason,
        /// The card that adds it, where one does.
        card: Option<CardId>,
        /// How much.
        amount: i16,
        /// The sum so far.
        total: i16,
        /// The rule behind it.
        rule: &'static str,
    },
    /// A die was rolled for an effect.
    DieRolled {
        /// Who rolled.
        seat: Seat,
        /// The capacity that asks, unless a spirit's attack does.
        card: Option<CardId>,
        /// The face.
        face: u8,
        /// The faces that help.
        wanted: Vec<u8>,
        /// Whether it is one of them.
        is_hit: bool,
    },
    /// A die was rolled for a choice of the Robot.
    RobotRolled {
        /// The face.
        face: u8,
        /// How many options there were.
        options: u8,
        /// The option it picks, counted from 1; none when it is rolled again.
        option: Option<u8>,
    },
    /// A defence was played and paid.
    DefensePlayed {
        /// Who defends.
        seat: Seat,
        /// The defence.
        card: CardId,
        /// What was paid.
        cost: u8,
    },
    /// An attack was let through.
    DefenseDeclined {
        /// Who might have defended.
        seat: Seat,
    },
    /// The attack turned to another spirit.
    AttackRedirected {
        /// Whose spirits.
        seat: Seat,
        /// The old target.
        from: Slot,
        /// The new one.
        to: Slot,
    },
    /// Attack and defence were compared.
    DamageDealt {
        /// Whose spirit.
        seat: Seat,
        /// The target.
        spirit: Slot,
        /// The power of the attack.
        attack: i16,
        /// The power of the defence, if there was one.
        defense: Option<i16>,
        /// The damage.
        amount: u8,
        /// The life points that are left.
        hp: u8,
    },
    /// A spirit was healed.
    SpiritHealed {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
        /// By how much, after the cap.
        amount: u8,
        /// The life points there are now.
        hp: u8,
    },
    /// A spirit lost life points without an attack.
    LifeLost {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
        /// How many.
        amount: u8,
        /// The life points that are left.
        hp: u8,
        /// The rule behind it.
        rule: &'static str,
    },
    /// A spirit was destroyed.
    SpiritDestroyed {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
    },
    /// The linked capacity of a destroyed spirit came into its owner's hand.
    LinkedGained {
        /// Who.
        seat: Seat,
        /// The capacity.
        card: CardId,
    },
    /// A spirit was exhausted.
    SpiritExhausted {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
    },
    /// A spirit was recharged.
    SpiritRecharged {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
    },
    /// A spirit would have been recharged, but a capacity on it was discarded instead.
    RechargeWithheld {
        /// Whose.
        seat: Seat,
        /// Which.
        spirit: Slot,
        /// The capacity.
        card: CardId,
    },
    /// A support was used and paid.
    SupportPlayed {
        /// Who.
        seat: Seat,
        /// The support.
        card: CardId,
        /// The spirit it is aimed at, and whose that is.
        target: Option<(Seat, Slot)>,
        /// What was paid.
        cost: u8,
    },
    /// An attached capacity acts at the start or the end of a turn.
    EffectTriggered {
        /// Whose spirit bears it.
        seat: Seat,
        /// The bearer.
        spirit: Slot,
        /// The capacity.
        card: CardId,
    },
    /// A card went to its owner's discard.
    CardDiscarded {
        /// The owner.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card left the game.
    CardRemoved {
        /// The owner.
        seat: Seat,
        /// The card.
        card: CardId,
    },
    /// A card was attached to a spirit.
    CardAttached {
        /// Whose spirit.
        seat: Seat,
        /// The bearer.
        spirit: Slot,
        /// The card.
        card: CardId,
    },
    /// A card was recycled; its name is for its owner alone.
    CardRecycled {
        /// Who.
        seat: Seat,
        /// The card, where it may be known.
        card: Option<CardId>,
    },
    /// A card was put under its deck.
    CardPutUnder {
        /// Whose.
        seat: Seat,
        /// The card, where it may be known.
        card: Option<CardId>,
    },
    /// The Robot turned a card of its hand over.
    RobotRevealed {
        /// The card.
        card: CardId,
        /// What it does with it.
        fate: RobotUse,
    },
    /// Somebody won.
    GameWon {
        /// Whose side; side 1 of a solo table is the Robot's.
        seat: Seat,
        /// The rule that says so.
        rule: &'static str,
    },
    /// Nobody won.
    GameDrawn {
        /// The rule that says so.
        rule: &'static str,
    },
}
