//! The words cards are written in: a clause is a sentence of trigger, condition, target, effect and duration.

use serde::Deserialize;

use crate::state::TURNS_AHEAD;

/// One sentence of a card, as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClauseFile {
    /// When it happens; absent: when the card is played.
    #[serde(default)]
    pub(crate) on: Trigger,
    /// What must be true at that moment; absent: nothing.
    #[serde(rename = "if")]
    pub(crate) condition: Option<Condition>,
    /// Whom or what it concerns; absent: the enemy for damage, the owner for everything else.
    pub(crate) to: Option<Target>,
    /// What it does.
    #[serde(rename = "do")]
    pub(crate) effect: Do,
    /// How long it lasts; absent: at once, or for good.
    #[serde(rename = "for")]
    pub(crate) span: Option<Span>,
    /// How many times Force counts in its damage; absent: once.
    pub(crate) force_factor: Option<u8>,
}

/// When a clause happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trigger {
    /// When the card is played.
    #[default]
    Play,
    /// In step 2 of the owner's turn.
    TurnStart,
    /// In step 5 of the owner's turn; on a card, of the turn it was played in.
    TurnEnd,
    /// At each strike of the owner that lands.
    Strike,
    /// When two strikes of the owner land one right after the other.
    StrikePair,
}

/// What must be true for a clause to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Condition {
    /// The owner made no attack this turn.
    NoAttackThisTurn,
    /// The owner's Résistance is 0.
    NoResistance,
}

/// What a clause is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    /// An equipment of the enemy, chosen when the card is played.
    EnemyEquipment,
}

/// How long an effect lasts, as card files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Span {
    /// For the rest of the game.
    Game,
    /// Until the end of this turn.
    Turn,
    /// That many turns of the game, this one included.
    Turns(u8),
    /// During the whole of the owner's next turn, and not before.
    OwnNextTurn,
    /// Until the owner's next turn begins.
    UntilOwnTurn,
    /// As long as an option of the table says.
    Option(SpanOption),
}

/// An option of the table that says how long an effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpanOption {
    /// DUEL-R15: how long the Force of a card lasts.
    ConcentrationForce,
    /// DUEL-R8: how many turns a shield lasts.
    ArmureTurns,
}

/// What a clause does, as card files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Do {
    /// Damage to the enemy.
    Damage(#[serde(deserialize_with = "whole_amount")] i16),
    /// Damage to the enemy for each card the owner discarded this turn.
    DamagePerDiscard(#[serde(deserialize_with = "whole_amount")] i16),
    /// Damage to the enemy with the owner's weapon.
    WeaponDamage,
    /// A shield for the owner.
    Shield(#[serde(deserialize_with = "whole_amount")] i16),
    /// More Force.
    Force(#[serde(deserialize_with = "whole_amount")] i16),
    /// More Force for each card in the owner's hand.
    ForcePerCard(#[serde(deserialize_with = "whole_amount")] i16),
    /// More Résistance.
    Resistance(#[serde(deserialize_with = "whole_amount")] i16),
    /// More damage of the weapon.
    WeaponBonus(#[serde(deserialize_with = "whole_amount")] i16),
    /// Cards drawn.
    Draw(u8),
    /// Cards drawn, of which one returns on top of the deck.
    DrawAndReturn(u8),
    /// Life restored.
    Heal(#[serde(deserialize_with = "whole_amount")] i16),
    /// No damage reaches the owner.
    Invincible,
    /// The enemy's attack does nothing.
    CancelAttack,
    /// The turn ends.
    EndTurn,
    /// Damage to the enemy at the end of every turn, whatever the Force.
    Storm(#[serde(deserialize_with = "whole_amount")] i16),
    /// The equipment freezes at the start of its owner's turn.
    Freeze,
}

/// What a clause does, ready to be carried out: words that touch the same thing belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// The enemy is hit.
    Hit(Hit),
    /// The owner is guarded or healed.
    Guard(Guard),
    /// A value of the owner rises.
    Raise(Raise),
    /// The owner draws.
    Draw(Draw),
    /// Something covers the enemy's side of the board.
    Hex(Hex),
    /// An attack or a turn is cut short.
    Cut(Cut),
}

/// Damage at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) base: HitBase,
    /// How many times Force counts.
    pub(crate) factor: u8,
}

/// What the damage is before Force multiplies it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HitBase {
    /// This much.
    Printed(i16),
    /// This much for each card discarded this turn.
    PerDiscard(i16),
    /// The damage of the weapon and what improves it.
    Weapon,
}

/// What keeps the owner alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guard {
    /// A shield; `turns` is 0 for an ordinary one.
    Shield { base: i16, turns: u8 },
    /// Life points.
    Heal(i16),
    /// No damage at all until the owner's next turn.
    Invincible,
}

/// What rises, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Raise {
    /// Force or Résistance.
    Stat { stat: Stat, amount: i16, lasting: Lasting },
    /// Force for each card in hand.
    ForcePerCard { amount: i16, lasting: Lasting },
    /// The damage of the weapon, for the rest of the game.
    Weapon(i16),
}

/// Cards drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    pub(crate) count: u8,
    /// Whether one of them returns on top of the deck.
    pub(crate) returns_one: bool,
}

/// What stays over the enemy's side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hex {
    /// Damage at the end of every turn.
    Storm { damage: i16, turns: u8 },
    /// The equipment aimed at freezes at the start of its owner's turn.
    Freeze,
}

/// What is cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// The enemy's attack.
    Attack,
    /// The owner's turn, once the card has found its place.
    Turn,
}

/// Which of the two multiplying values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stat {
    /// Multiplies damage.
    Force,
    /// Multiplies shields.
    Resistance,
}

/// How long a raised value lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lasting {
    /// For the rest of the game.
    Game,
    /// Until the end of this turn.
    Turn,
    /// That many turns of the game, this one included.
    Turns(u8),
    /// During the owner's next turn.
    OwnNextTurn,
}

/// A clause ready to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clause {
    pub(crate) on: Trigger,
    pub(crate) condition: Option<Condition>,
    pub(crate) effect: Effect,
}

/// How long effects last that leave it to an option of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Readings {
    pub(crate) concentration_force: Span,
    pub(crate) armure_turns: u8,
}

impl Default for Readings {
    /// Any readings that make sense, for checking card files before a table is set.
    fn default() -> Self {
        Self { concentration_force: Span::Game, armure_turns: 1 }
    }
}

/// The most that one clause may say.
const AMOUNT_MAX: i16 = 999;
/// The most times Force may count.
const FACTOR_MAX: u8 = 9;

impl ClauseFile {
    /// The clause under these readings, or which of its words does not fit.
    pub(crate) fn compile(&self, readings: Readings) -> Result<Clause, &'static str> {
        let span = match self.span {
            Some(Span::Option(SpanOption::ConcentrationForce)) => {
                Some(readings.concentration_force)
            }
            Some(Span::Option(SpanOption::ArmureTurns)) => Some(Span::Turns(readings.armure_turns)),
            span => span,
        };
        let factor = self.force_factor.unwrap_or(1);
        let hit = |base| at_once(span).map(|()| Effect::Hit(Hit { base, factor }));
        let effect = match self.effect {
            Do::Damage(base) => hit(HitBase::Printed(amount(base)?))?,
            Do::DamagePerDiscard(base) => hit(HitBase::PerDiscard(amount(base)?))?,
            Do::WeaponDamage => hit(HitBase::Weapon)?,
            Do::Shield(base) => {
                let turns = if span.is_some() { turns(span)? } else { 0 };
                Effect::Guard(Guard::Shield { base: amount(base)?, turns })
            }
            Do::Heal(base) => {
                at_once(span)?;
                Effect::Guard(Guard::Heal(amount(base)?))
            }
            Do::Invincible if span == Some(Span::UntilOwnTurn) => Effect::Guard(Guard::Invincible),
            Do::Invincible => return Err("for"),
            Do::Force(more) => raise(Stat::Force, more, span)?,
            Do::Resistance(more) => raise(Stat::Resistance, more, span)?,
            Do::ForcePerCard(more) => Effect::Raise(Raise::ForcePerCard {
                amount: amount(more)?,
                lasting: lasting(span)?,
            }),
            Do::WeaponBonus(more) => {
                at_once(span.filter(|span| *span != Span::Game))?;
                Effect::Raise(Raise::Weapon(amount(more)?))
            }
            Do::Draw(count) => draw(count, false, span)?,
            Do::DrawAndReturn(count) => draw(count, true, span)?,
            Do::Storm(damage) => {
                Effect::Hex(Hex::Storm { damage: amount(damage)?, turns: turns(span)? })
            }
            Do::Freeze => at_once(span).map(|()| Effect::Hex(Hex::Freeze))?,
            Do::CancelAttack => at_once(span).map(|()| Effect::Cut(Cut::Attack))?,
            Do::EndTurn => at_once(span).map(|()| Effect::Cut(Cut::Turn))?,
        };
        if self.force_factor.is_some() && (!effect.hits() || factor > FACTOR_MAX) {
            return Err("force_factor");
        }
        if self.to.is_some() != (effect == Effect::Hex(Hex::Freeze)) {
            return Err("to");
        }
        Ok(Clause { on: self.on, condition: self.condition, effect })
    }
}

impl Effect {
    /// Whether it deals damage at once.
    pub(crate) fn hits(self) -> bool {
        matches!(self, Self::Hit(_))
    }

    /// Whether it strikes with the weapon.
    pub(crate) fn needs_weapon(self) -> bool {
        matches!(self, Self::Hit(Hit { base: HitBase::Weapon, .. }))
    }

    /// Whether it is aimed at an equipment of the enemy.
    pub(crate) fn is_aimed(self) -> bool {
        self == Self::Hex(Hex::Freeze)
    }
}

/// Reads the amount of an effect, so that one out of range is told the range.
fn whole_amount<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<i16, D::Error> {
    cards::whole::<_, _, 0, { AMOUNT_MAX as i64 }>(deserializer)
}

fn amount(number: i16) -> Result<i16, &'static str> {
    if (0..=AMOUNT_MAX).contains(&number) { Ok(number) } else { Err("do") }
}

fn at_once(span: Option<Span>) -> Result<(), &'static str> {
    if span.is_none() { Ok(()) } else { Err("for") }
}

fn turns(span: Option<Span>) -> Result<u8, &'static str> {
    match span {
        Some(Span::Turns(turns)) if (1..=TURNS_AHEAD as u8).contains(&turns) => Ok(turns),
        _ => Err("for"),
    }
}

fn raise(stat: Stat, more: i16, span: Option<Span>) -> Result<Effect, &'static str> {
    Ok(Effect::Raise(Raise::Stat { stat, amount: amount(more)?, lasting: lasting(span)? }))
}

fn draw(count: u8, returns_one: bool, span: Option<Span>) -> Result<Effect, &'static str> {
    at_once(span)?;
    Ok(Effect::Draw(Draw { count, returns_one }))
}

fn lasting(span: Option<Span>) -> Result<Lasting, &'static str> {
    match span {
        None | Some(Span::Game) => Ok(Lasting::Game),
        Some(Span::Turn) => Ok(Lasting::Turn),
        Some(Span::Turns(_)) => turns(span).map(Lasting::Turns),
        Some(Span::OwnNextTurn) => Ok(Lasting::OwnNextTurn),
        Some(Span::UntilOwnTurn | Span::Option(_)) => Err("for"),
    }
}
