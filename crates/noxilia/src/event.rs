//! What may happen, as logs, boards and replays are told.

use engine::{Outcome, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::ids::{CardId, Colour, UnitId, Zone};

/// How a unit acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Way {
    /// « Déplacement ».
    Move,
    /// « Charge ».
    Charge,
    /// « Repli ».
    Retreat,
    /// « Corps à corps ».
    Melee,
    /// « À distance ».
    Ranged,
}

/// Why something hurts or helps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Cause {
    /// An attack.
    Attack,
    /// A riposte of any kind.
    Riposte,
    /// A card or a zone.
    Effect,
    /// Forcing one's way through.
    Force,
    /// A cost.
    Cost,
    /// Poison.
    Poison,
    /// The final doom.
    Doom,
}

/// Why a blow has its figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Reason {
    /// The melee value of the card.
    Melee,
    /// The ranged value of the card.
    Ranged,
    /// What the unit wears.
    Gear,
    /// Effects that last until the end of the turn.
    Turn,
    /// Curses.
    Curse,
    /// An attack aura.
    Aura,
    /// The fate card of the turn.
    Fate,
    /// Brothers in arms beside it.
    Brothers,
    /// The bonus of a charge.
    Charge,
    /// The text of the zone.
    Zone,
    /// An instinctive riposte.
    Instinct,
    /// What a card deals.
    Card,
    /// The resistances of whoever is hurt.
    Resistance,
    /// The negative armour of whoever is hurt.
    Weakness,
    /// A value below nothing is nothing.
    Floor,
}

/// One part of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct Part {
    /// Why.
    pub reason: Reason,
    /// How much.
    pub n: i16,
}

/// What happened. A unit is told by its public name, and by its card where it is face up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A seat has placed its army.
    ArmyPlaced { seat: Seat },
    /// Both armies stand; this seat begins.
    BattleBegan { first: Seat },
    /// Cards of an opening hand were exchanged.
    HandExchanged { seat: Seat, count: u8 },
    /// A turn began with this fate card.
    TurnBegan { turn: u8, card: CardId, first: Seat },
    /// The fate deck was made anew of apocalypse cards.
    FateShuffled,
    /// The doom took life from both monarchs.
    DoomStruck { loss: u8 },
    /// Cards were drawn.
    CardsDrawn { seat: Seat, count: u8 },
    /// A card was drawn, told to its owner.
    CardSeen { seat: Seat, card: CardId },
    /// Gold was gained.
    GoldGained { seat: Seat, gold: u8, total: u16 },
    /// Gold was paid.
    GoldPaid { seat: Seat, gold: u8, total: u16 },
    /// A hidden unit was turned face up.
    UnitRevealed { seat: Seat, unit: UnitId, card: CardId, zone: Zone },
    /// A unit entered play.
    UnitArrived { seat: Seat, unit: UnitId, card: Option<CardId>, zone: Zone },
    /// A unit could not enter for want of room.
    UnitBlocked { seat: Seat, unit: UnitId },
    /// A unit was played into the queue.
    UnitQueued { seat: Seat, unit: UnitId, turns: u8 },
    /// A unit took a step.
    UnitStepped { seat: Seat, unit: UnitId, card: Option<CardId>, from: Zone, to: Zone, way: Way },
    /// A unit was stopped on its way.
    UnitStopped { unit: UnitId, card: Option<CardId> },
    /// An attack was declared.
    AttackDeclared {
        seat: Seat,
        unit: UnitId,
        card: CardId,
        target: UnitId,
        target_card: CardId,
        way: Way,
    },
    /// A guardian angel took an attack upon itself.
    AttackRedirected { seat: Seat, unit: UnitId, card: CardId },
    /// An attack was dodged.
    AttackDodged { seat: Seat, unit: UnitId, card: CardId },
    /// An attack came to nothing.
    AttackLost { unit: UnitId, card: CardId },
    /// A unit struck back.
    Riposted { seat: Seat, unit: UnitId, card: CardId },
    /// A unit was hurt.
    UnitHurt {
        unit: UnitId,
        card: Option<CardId>,
        absorbed: u8,
        lost: u8,
        cause: Cause,
        parts: Vec<Part>,
    },
    /// A unit regained life.
    UnitHealed { unit: UnitId, card: Option<CardId>, life: u8 },
    /// A unit was engaged by somebody's effect.
    UnitEngaged { unit: UnitId, card: Option<CardId> },
    /// A unit was poisoned.
    UnitPoisoned { unit: UnitId, card: Option<CardId>, markers: u8 },
    /// A unit was cursed.
    UnitCursed { unit: UnitId, card: CardId, melee: i8 },
    /// A unit was purified.
    UnitPurified { unit: UnitId, card: CardId },
    /// A unit died.
    UnitDied { seat: Seat, unit: UnitId, card: CardId, zone: Zone },
    /// A unit left on an adventure.
    AdventureBegan { seat: Seat, unit: UnitId, card: CardId, markers: u8 },
    /// A unit changed hands.
    ControlChanged { seat: Seat, unit: UnitId, card: CardId },
    /// A unit whose place was taken went back to its owner's queue.
    UnitSentBack { seat: Seat, unit: UnitId, card: CardId },
    /// A unit went back to its owner's hand; its card is told where everybody saw it.
    UnitReturned { seat: Seat, unit: UnitId, card: Option<CardId> },
    /// A unit was exiled with time markers; 0 is for good.
    UnitExiled { seat: Seat, unit: UnitId, card: CardId, markers: u8 },
    /// A unit was turned face down.
    UnitTurnedDown { unit: UnitId, card: CardId },
    /// A spell was cast.
    SpellCast { seat: Seat, card: CardId, caster: UnitId, caster_card: CardId },
    /// An event was played.
    EventPlayed { seat: Seat, card: CardId },
    /// A spell or latent spell had no effect on its target.
    Fizzled { card: CardId },
    /// A latent spell was set under a unit.
    LatentSetUnder { seat: Seat, unit: UnitId },
    /// A latent spell was set under a zone.
    LatentSetIn { seat: Seat, zone: Zone },
    /// A latent spell was revealed.
    LatentRevealed { seat: Seat, card: CardId },
    /// A latent spell was cancelled.
    LatentCancelled { card: CardId },
    /// Mana was produced.
    ManaProduced { seat: Seat, card: CardId, colour: Colour, mana: u8 },
    /// A piece of equipment was put on.
    GearWorn { seat: Seat, unit: UnitId, unit_card: CardId, card: CardId },
    /// A piece of equipment fell or was left on the ground.
    GearDropped { zone: Zone, card: CardId },
    /// A card was found in a library and shown.
    CardFound { seat: Seat, card: CardId },
    /// A library was shuffled.
    LibraryShuffled { seat: Seat },
    /// A treasure was turned up.
    TreasureFlipped { zone: Zone, card: CardId },
    /// A treasure was put on a battlefield, face down.
    TreasurePlaced { zone: Zone },
    /// A treasure was captured.
    TreasureCaptured { seat: Seat, zone: Zone, card: CardId },
    /// A zone changed hands.
    ZoneCaptured { seat: Seat, zone: Zone },
    /// A battlefield was flooded.
    ZoneFlooded { zone: Zone, markers: u8 },
    /// The ramparts collapsed.
    RampartsCollapsed,
    /// A seat passed.
    Passed { seat: Seat },
    /// The game ended.
    GameEnded { outcome: Outcome },
}
