//! What the deciding seat is asked, and the attack under way: what a board puts into words.

use engine::Viewer;
use serde::Serialize;
use ts_rs::TS;

use crate::Noxilia;
use crate::event::Way;
use crate::ids::{CardId, UnitId, Zone};
use crate::state::{About, Blow, Frame, State};

/// The moment a latent spell may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum Moment {
    /// The host is attacked.
    Attacked,
    /// A unit enters the zone.
    Entered,
    /// The host is aimed at.
    Targeted,
    /// A spell is cast.
    Cast,
    /// A latent spell is revealed.
    Latent,
    /// The host dies.
    Death,
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Asked {
    /// Where the monarch stands.
    Monarch,
    /// Where a token of the banner stands; so many are left with it.
    Token { left: u8 },
    /// Which starting unit stands where.
    Recruit,
    /// Which cards of the opening hand go back; so many did.
    Mulligan { put: u8 },
    /// Whether to show a unit at the start of the turn.
    Reveal,
    /// The next action.
    Act,
    /// Who takes a treasure.
    Captor,
    /// The next step of a move.
    Step { unit: UnitId, taken: u8 },
    /// What to put on.
    Fetch { unit: UnitId },
    /// Whom to heal or to purify.
    Care { unit: UnitId, is_purify: bool },
    /// Who takes the attack upon itself.
    Guardian,
    /// Whether to dodge.
    Dodge,
    /// Whether to strike first.
    Flash,
    /// Whether to strike back.
    Riposte,
    /// Whom to attack next.
    Next,
    /// What pays for a card.
    Pay { card: CardId, is_set: bool },
    /// Where a card takes effect.
    Choose { card: CardId },
    /// Whom a card of fate concerns.
    Subject { card: CardId },
    /// Whether to reveal a latent spell: whose moment it is, and who caused it.
    Latent { moment: Moment, unit: UnitId, other: UnitId, zone: Zone },
    /// Which card to take from the library.
    Search { card: CardId },
    /// Who wears a new piece of equipment.
    Rune { card: CardId },
}

/// The attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct AttackView {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom, since a guardian angel stepped in.
    pub target: UnitId,
    /// How.
    pub way: Way,
}

impl Noxilia {
    /// What a viewer is asked; what others are asked may tell what they hold.
    pub(crate) fn asked(state: &State, viewer: Viewer) -> Option<Asked> {
        let is_asked = state.course.is_asking && viewer.is(state.course.asked);
        let top = state.top().filter(|_| is_asked && state.course.outcome.is_none())?;
        Some(match top {
            Frame::Monarch(_) => Asked::Monarch,
            Frame::Token(_, left) => Asked::Token { left },
            Frame::Recruit(_) => Asked::Recruit,
            Frame::Mulligan { put, .. } => Asked::Mulligan { put },
            Frame::StartReveal(_) => Asked::Reveal,
            Frame::Act => Asked::Act,
            Frame::EndTreasure(_) => Asked::Captor,
            Frame::Step { unit, taken } => Asked::Step { unit, taken },
            Frame::Fetch(unit) => Asked::Fetch { unit },
            Frame::Care { unit, is_purify } => Asked::Care { unit, is_purify },
            Frame::Guardian => Asked::Guardian,
            Frame::Dodge => Asked::Dodge,
            Frame::Flash => Asked::Flash,
            Frame::Riposte => Asked::Riposte,
            Frame::Next => Asked::Next,
            Frame::Pay { card, is_set, .. } => Asked::Pay { card, is_set },
            Frame::Choose { source, .. } => Asked::Choose { card: source.card },
            Frame::Subject { card, .. } => Asked::Subject { card },
            Frame::Window { about, unit, other, zone, .. } => {
                let moment = match about {
                    About::Attacked => Moment::Attacked,
                    About::Entered => Moment::Entered,
                    About::Targeted => Moment::Targeted,
                    About::Cast => Moment::Cast,
                    About::Latent => Moment::Latent,
                    About::Death => Moment::Death,
                };
                Asked::Latent { moment, unit, other, zone }
            }
            Frame::Search { card, .. } => Asked::Search { card },
            Frame::Rune { card, .. } => Asked::Rune { card },
            Frame::Muster
            | Frame::StartTurn
            | Frame::Doom
            | Frame::Income
            | Frame::StartEffects
            | Frame::Arrivals
            | Frame::EndZones
            | Frame::EndEffects
            | Frame::Cleanup
            | Frame::Enter { .. }
            | Frame::Route { .. }
            | Frame::Cure { .. }
            | Frame::Latents
            | Frame::Damage
            | Frame::Aim(_)
            | Frame::Run { .. }
            | Frame::Finish { .. }
            | Frame::Resolve { .. }
            | Frame::Bury
            | Frame::FlipDone { .. } => return None,
        })
    }

    /// The attack that is not over yet: everybody has seen it declared.
    pub(crate) fn attack_under_way(state: &State) -> Option<AttackView> {
        let is_on = state.course.stack.iter().any(|frame| {
            matches!(
                frame,
                Frame::Route { .. }
                    | Frame::Guardian
                    | Frame::Latents
                    | Frame::Dodge
                    | Frame::Flash
                    | Frame::Damage
                    | Frame::Riposte
                    | Frame::Next
            )
        });
        let attack = &state.course.attack;
        (is_on && state.course.outcome.is_none()).then(|| AttackView {
            unit: attack.attacker,
            target: attack.target,
            way: match attack.blow {
                Blow::Melee => Way::Melee,
                Blow::Charge => Way::Charge,
                Blow::Ranged => Way::Ranged,
            },
        })
    }
}
