//! What a rollout does next: of a few actions drawn by lot, the one that promises most at a glance.

use engine::{Chance, Seat};

use crate::effect::{Ability, Deed, Kind, Touch};
use crate::ids::{CardId, UnitId, Zone};
use crate::state::{Blow, Frame, State};
use crate::{Action, Noxilia};

use super::worth::price;

/// How many actions are drawn to choose from.
const LOTS: u32 = 8;

impl Noxilia {
    /// The index of the action to follow.
    pub(super) fn hint(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        let any = |chance: &mut _| Chance::below(chance, legal.len() as u32) as usize;
        match state.top() {
            Some(Frame::Act) => self.likeliest(state, legal, chance),
            // What the word does is seldom wrong: it finds the mana.
            Some(Frame::Pay { .. }) => 0,
            // An answer costs little, and what it saves is certain.
            Some(Frame::Dodge | Frame::Flash | Frame::Riposte) => 1,
            Some(Frame::Guardian | Frame::Window { .. } | Frame::Next | Frame::Search { .. }) => {
                1 + Chance::below(chance, legal.len() as u32 - 1) as usize
            }
            Some(Frame::Mulligan { .. }) => {
                if Chance::below(chance, 3) == 0 {
                    any(chance)
                } else {
                    0
                }
            }
            // Whoever has gold left has not finished.
            Some(Frame::Recruit(_)) => 1 + Chance::below(chance, legal.len() as u32 - 1) as usize,
            Some(Frame::Step { unit, .. }) => self.likely_step(state, unit, legal, chance),
            _ => any(chance),
        }
    }

    /// The best of a few lots.
    fn likeliest(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let goal = self.goal(state, state.course.asked);
        let mut best = (i32::MIN, 0);
        for _ in 0..LOTS {
            let at = chance.below(legal.len() as u32) as usize;
            let promise = self.promise(state, legal[at], goal);
            if promise > best.0 {
                best = (promise, at);
            }
        }
        best.1
    }

    /// Where the enemy monarch stands.
    fn goal(&self, state: &State, seat: Seat) -> Zone {
        self.monarch_at(state, seat.other())
            .map_or(Zone::of(seat.other(), crate::Slot::Command), |at| state.units[at].zone)
    }

    /// What an action promises at a glance, in eighths of a gold.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others answer other questions")]
    fn promise(&self, state: &State, action: Action, goal: Zone) -> i32 {
        match action {
            Action::Pass => -16,
            Action::Melee { unit, target } => self.promise_blow(state, unit, target, Blow::Melee),
            Action::Charge { unit, target, .. } => {
                self.promise_blow(state, unit, target, Blow::Charge) - 2
            }
            Action::Ranged { unit, target } => self.promise_blow(state, unit, target, Blow::Ranged),
            Action::Move { unit, to } => self.promise_move(state, unit, to, goal),
            Action::Play { card, .. } => 6 + 5 * i32::from(self.catalogue.card(card).gold),
            Action::Give { .. } => 9,
            Action::Cast { card, target, .. } => self.promise_spell(state, card, target),
            Action::CastFor { .. } => 14,
            Action::Heal { .. } | Action::Purify { .. } => 8,
            Action::Adventure { .. } | Action::Power { .. } => 3,
            Action::SetUnder { .. } | Action::SetIn { .. } => 4,
            Action::Equip { .. } | Action::CastAt { .. } => 1,
            Action::Retreat { .. } => -6,
            _ => 0,
        }
    }

    /// A kill is worth its victim, the enemy monarch more than anything; who may riposte will.
    fn promise_blow(&self, state: &State, unit: UnitId, target: UnitId, blow: Blow) -> i32 {
        let (Some(at), Some(on)) = (state.find(unit), state.find(target)) else { return 0 };
        let (striker, struck) = (&state.units[at], &state.units[on]);
        let (mine, theirs) = (self.card_of(striker), self.card_of(struck));
        let melee = || i32::from(mine.melee) + i32::from(striker.melee) + i32::from(striker.curse);
        let power = match blow {
            Blow::Melee => melee(),
            Blow::Charge => melee() + i32::from(mine.keywords.x[Ability::ChargeBonus.index()]),
            Blow::Ranged => i32::from(mine.ranged),
        };
        let life = i32::from(self.life(struck));
        let lost = (power - i32::from(struck.armour)).clamp(0, life.max(0));
        if theirs.kind == Kind::Monarch {
            return if lost >= life { 1000 } else { 8 + 10 * lost };
        }
        let value = (8.0 * price(theirs)) as i32;
        let won = if lost >= life { value + 4 } else { value * lost / (2 * life.max(1)) };
        let is_answered = blow == Blow::Melee
            && lost < life
            && !struck.is_engaged
            && theirs.keywords.has(Ability::Riposte);
        won - if is_answered { 4 * i32::from(theirs.melee) } else { 0 } + 2
    }

    /// Those who strike hard go ahead; a monarch stays.
    fn promise_move(&self, state: &State, unit: UnitId, to: Zone, goal: Zone) -> i32 {
        let Some(at) = state.find(unit) else { return 0 };
        let unit = &state.units[at];
        let card = self.card_of(unit);
        let far = &self.map.distance[goal.index()];
        let nearer = i32::from(far[unit.zone.index()]) - i32::from(far[to.index()]);
        if card.kind == Kind::Monarch {
            return -10;
        }
        let power = i32::from(card.melee.max(card.ranged));
        nearer * (1 + 2 * power)
    }

    /// A spell that helps is for a hurt ally, one that harms for an enemy.
    fn promise_spell(&self, state: &State, card: CardId, target: UnitId) -> i32 {
        let Some(on) = state.find(target) else { return 8 };
        let struck = &state.units[on];
        let is_enemy = struck.controller != state.course.asked;
        let is_kind = self.catalogue.card(card).clauses.iter().any(|clause| {
            matches!(clause.deed, Deed::Touch(Touch::Heal(_) | Touch::Armour(_) | Touch::Purify))
        });
        if is_kind == is_enemy {
            return -20;
        }
        if is_kind {
            return 5 * i32::from(struck.wounds.min(3)) - 4;
        }
        let card = self.card_of(struck);
        let value = if card.kind == Kind::Monarch { 24 } else { (6.0 * price(card)) as i32 };
        value.min(28)
    }

    /// Towards the enemy monarch, or no further.
    fn likely_step(
        &self,
        state: &State,
        unit: UnitId,
        legal: &[Action],
        chance: &mut impl Chance,
    ) -> usize {
        let Some(at) = state.find(unit) else { return 0 };
        let far = &self.map.distance[self.goal(state, state.units[at].controller).index()];
        let here = far[state.units[at].zone.index()];
        let pick = chance.below(legal.len() as u32) as usize;
        let is_nearer = matches!(legal[pick], Action::Zone { zone } if far[zone.index()] < here);
        if is_nearer { pick } else { 0 }
    }
}
