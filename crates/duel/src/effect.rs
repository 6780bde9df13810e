//! The words cards are written in: a clause is a sentence of trigger, condition, target, effect and duration.

use serde::Deserialize;

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
    /// The option of the table that may change how long it lasts.
    pub(crate) option: Option<Switch>,
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

/// How long an effect lasts.
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
}

/// An option of the table that cards refer to because their text can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Switch {
    /// How long the Force lasts.
    ConcentrationForce,
    /// How far back the other card may have been played.
    SouffleWindow,
    /// How many turns the shield lasts.
    ArmureTurns,
    /// Whether the equipment can strike.
    MageWeapon,
}

/// What a clause does, as card files write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Do {
    /// Damage to the enemy.
    Damage(i16),
    /// Damage to the enemy for each card the owner discarded this turn.
    DamagePerDiscard(i16),
    /// Damage to the enemy with the owner's weapon.
    WeaponDamage,
    /// A shield for the owner.
    Shield(i16),
    /// More Force.
    Force(i16),
    /// More Force for each card in the owner's hand.
    ForcePerCard(i16),
    /// More Résistance.
    Resistance(i16),
    /// More damage of the weapon.
    WeaponBonus(i16),
    /// Cards drawn.
    Draw(u8),
    /// Cards drawn, of which one returns on top of the deck.
    DrawAndReturn(u8),
    /// Life restored.
    Heal(i16),
    /// No damage reaches the owner.
    Invincible,
    /// The enemy's attack does nothing.
    CancelAttack,
    /// The turn ends.
    EndTurn,
    /// Damage to the enemy at the end of every turn, whatever the Force.
    Storm(i16),
    /// The equipment freezes at the start of its owner's turn.
    Freeze,
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

/// What a clause does, ready to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    Damage {
        base: i16,
        factor: u8,
    },
    DamagePerDiscard {
        base: i16,
        factor: u8,
    },
    WeaponDamage {
        factor: u8,
    },
    /// `turns` is 0 for an ordinary shield.
    Shield {
        base: i16,
        turns: u8,
    },
    Raise {
        stat: Stat,
        amount: i16,
        lasting: Lasting,
    },
    RaisePerCard {
        amount: i16,
        lasting: Lasting,
    },
    WeaponBonus(i16),
    Draw(u8),
    DrawAndReturn(u8),
    Heal(i16),
    Invincible,
    CancelAttack,
    EndTurn,
    Storm {
        damage: i16,
        turns: u8,
    },
    Freeze,
}

/// A clause ready to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clause {
    pub(crate) on: Trigger,
    pub(crate) condition: Option<Condition>,
    pub(crate) effect: Effect,
}

/// What the table's options say where a card can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Readings {
    /// Whether Concentration's Force ends with the turn.
    pub(crate) force_ends_with_turn: bool,
    /// Whether only cards of the same turn are remembered.
    pub(crate) memory_ends_with_turn: bool,
    /// How many turns the timed shield lasts, if not as its card says.
    pub(crate) shield_turns: Option<u8>,
    /// Whether the equipment that may or may not be a weapon is none.
    pub(crate) is_disputed_weapon_off: bool,
}

impl ClauseFile {
    /// The clause under these readings, or which of its words does not fit.
    pub(crate) fn compile(&self, readings: Readings) -> Result<Clause, &'static str> {
        let span = self.span_under(readings)?;
        let factor = self.force_factor.unwrap_or(1);
        let deals_damage =
            matches!(self.effect, Do::Damage(_) | Do::DamagePerDiscard(_) | Do::WeaponDamage);
        if self.force_factor.is_some() && !deals_damage {
            return Err("force_factor");
        }
        if factor > 9 {
            return Err("force_factor");
        }
        if self.to.is_some() != (self.effect == Do::Freeze) {
            return Err("to");
        }
        if self.amount().is_some_and(|amount| !(0..=999).contains(&amount)) {
            return Err("do");
        }
        let effect = match (self.effect, span) {
            (Do::Damage(base), None) => Effect::Damage { base, factor },
            (Do::DamagePerDiscard(base), None) => Effect::DamagePerDiscard { base, factor },
            (Do::WeaponDamage, None) => Effect::WeaponDamage { factor },
            (Do::Shield(base), None) => Effect::Shield { base, turns: 0 },
            (Do::Shield(base), Some(Span::Turns(turns))) => Effect::Shield { base, turns },
            (Do::Force(amount), span) => {
                Effect::Raise { stat: Stat::Force, amount, lasting: lasting(span)? }
            }
            (Do::Resistance(amount), span) => {
                Effect::Raise { stat: Stat::Resistance, amount, lasting: lasting(span)? }
            }
            (Do::ForcePerCard(amount), span) => {
                Effect::RaisePerCard { amount, lasting: lasting(span)? }
            }
            (Do::WeaponBonus(amount), None | Some(Span::Game)) => Effect::WeaponBonus(amount),
            (Do::Draw(count), None) => Effect::Draw(count),
            (Do::DrawAndReturn(count), None) => Effect::DrawAndReturn(count),
            (Do::Heal(amount), None) => Effect::Heal(amount),
            (Do::Invincible, Some(Span::UntilOwnTurn)) => Effect::Invincible,
            (Do::CancelAttack, None) => Effect::CancelAttack,
            (Do::EndTurn, None) => Effect::EndTurn,
            (Do::Storm(damage), Some(Span::Turns(turns))) => Effect::Storm { damage, turns },
            (Do::Freeze, None) => Effect::Freeze,
            (
                Do::Damage(_)
                | Do::DamagePerDiscard(_)
                | Do::WeaponDamage
                | Do::Shield(_)
                | Do::WeaponBonus(_)
                | Do::Draw(_)
                | Do::DrawAndReturn(_)
                | Do::Heal(_)
                | Do::Invincible
                | Do::CancelAttack
                | Do::EndTurn
                | Do::Storm(_)
                | Do::Freeze,
                _,
            ) => return Err("for"),
        };
        Ok(Clause { on: self.on, condition: self.condition, effect })
    }

    /// DUEL-R8, DUEL-R15: the duration, unless an option of the table reads the card otherwise.
    fn span_under(&self, readings: Readings) -> Result<Option<Span>, &'static str> {
        let is_raise = matches!(self.effect, Do::Force(_) | Do::Resistance(_));
        let is_timed_shield =
            matches!((self.effect, self.span), (Do::Shield(_), Some(Span::Turns(_))));
        let span = match self.option {
            None => self.span,
            Some(Switch::ConcentrationForce) if is_raise => {
                if readings.force_ends_with_turn {
                    Some(Span::Turn)
                } else {
                    self.span
                }
            }
            Some(Switch::ArmureTurns) if is_timed_shield => {
                readings.shield_turns.map(Span::Turns).or(self.span)
            }
            Some(
                Switch::ConcentrationForce
                | Switch::ArmureTurns
                | Switch::SouffleWindow
                | Switch::MageWeapon,
            ) => return Err("option"),
        };
        match span {
            Some(Span::Turns(turns)) if !(1..=crate::state::TURNS_AHEAD as u8).contains(&turns) => {
                Err("for")
            }
            _ => Ok(span),
        }
    }

    fn amount(&self) -> Option<i16> {
        match self.effect {
            Do::Damage(amount)
            | Do::DamagePerDiscard(amount)
            | Do::Shield(amount)
            | Do::Force(amount)
            | Do::ForcePerCard(amount)
            | Do::Resistance(amount)
            | Do::WeaponBonus(amount)
            | Do::Heal(amount)
            | Do::Storm(amount) => Some(amount),
            Do::Draw(count) | Do::DrawAndReturn(count) => Some(i16::from(count)),
            Do::WeaponDamage | Do::Invincible | Do::CancelAttack | Do::EndTurn | Do::Freeze => None,
        }
    }
}

fn lasting(span: Option<Span>) -> Result<Lasting, &'static str> {
    match span {
        None | Some(Span::Game) => Ok(Lasting::Game),
        Some(Span::Turn) => Ok(Lasting::Turn),
        Some(Span::Turns(turns)) => Ok(Lasting::Turns(turns)),
        Some(Span::OwnNextTurn) => Ok(Lasting::OwnNextTurn),
        Some(Span::UntilOwnTurn) => Err("for"),
    }
}
