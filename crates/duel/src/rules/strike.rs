//! Strikes and attacks: announced, open to reactions, then settled.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::{CardId, Kind};
use crate::effect::Trigger;
use crate::event::Event;
use crate::rules::card::By;
use crate::rules::hero::sum;
use crate::rules::{Play, Why};
use crate::state::{Attack, Run, State};

/// DUEL-R9: a class can be without a weapon.
pub(crate) const NO_WEAPON: Why = Why::new(
    "DUEL-R9",
    "à cette table votre classe n'a pas d'arme",
    "at this table your class has no weapon",
);
/// DUEL-R10: the weapon serves once a turn.
pub(crate) const USED_WEAPON: Why = Why::new(
    "DUEL-R10",
    "votre arme a déjà servi ce tour",
    "your weapon was used this turn already",
);
/// DUEL-R23: a card that attacks with the weapon needs one.
pub(crate) const NEEDS_WEAPON: Why = Why::new(
    "DUEL-R23",
    "il faut une arme en état de frapper",
    "it needs a weapon that can strike",
);

impl Duel {
    /// DUEL-R10, DUEL-ICE-4: whether the weapon can strike.
    #[inline]
    pub(crate) fn check_strike(&self, state: &State, seat: Seat) -> Result<(), Why> {
        self.check_actions(state)?;
        let weapon = self.players[seat].weapon.ok_or(NO_WEAPON)?;
        if state.so_far.has_used_weapon {
            return Err(USED_WEAPON);
        }
        if state.sides[seat].is_frozen(weapon.slot) {
            return Err(Why::new("DUEL-ICE-4", "votre arme est gelée", "your weapon is frozen"));
        }
        self.check_awake(state, seat, weapon.slot)
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// DUEL-R10: the weapon strikes once per turn and costs nothing.
    pub(crate) fn strike(&mut self) {
        let seat = self.state.active;
        let so_far = &mut self.state.so_far;
        so_far.actions += 1;
        so_far.has_used_weapon = true;
        let weapon = self.weapon_card(seat);
        self.tell(|| Event::StrikeDeclared { seat, weapon });
        self.declare(None);
    }

    /// DUEL-STRIKE-1, DUEL-STRIKE-2: an attack is announced, and waits while the enemy may react.
    pub(crate) fn declare(&mut self, kind: Option<Kind>) {
        self.state.so_far.has_attacked = true;
        self.state.attack = Some(Attack { kind, is_cancelled: false });
        if !self.open_window() {
            self.settle_attack();
        }
    }

    /// DUEL-STRIKE-3 to DUEL-STRIKE-7: what is left of the attack happens.
    pub(crate) fn settle_attack(&mut self) {
        let seat = self.state.active;
        let Some(attack) = self.state.attack.take() else { return };
        if attack.is_cancelled {
            self.state.so_far.chain = 0;
            self.place(seat);
            return;
        }
        if attack.kind.is_some() {
            self.carry_on(Run::default());
            return;
        }
        let weapon = self.weapon_card(seat);
        self.weapon_hit(seat, weapon, 1);
        if !self.state.is_over() {
            self.attack_lands(seat, true);
        }
    }

    /// DUEL-STRIKE-6: a landed strike lengthens the chain; an attack that is no strike breaks it.
    pub(crate) fn attack_lands(&mut self, seat: Seat, is_strike: bool) {
        if is_strike {
            self.strike_lands(seat);
        } else {
            self.state.so_far.chain = 0;
        }
    }

    /// DUEL-STRIKE-4: the weapon's damage, what improves it, and Force as often as the attack says.
    pub(crate) fn weapon_hit(&mut self, seat: Seat, source: CardId, factor: u8) {
        let damage = self.player(seat).weapon.map_or(0, |weapon| weapon.damage);
        let side = &self.state.sides[seat];
        let value = side.force.now;
        let sum = sum(source, (damage, side.weapon_bonus), 1, (value, factor), "DUEL-STRIKE-4");
        self.hit(seat.other(), sum);
    }

    /// DUEL-STRIKE-6, DUEL-R24: a landed strike lengthens the chain and wakes equipment, in slot order, once its damage is dealt
    /// (DUEL-R25).
    fn strike_lands(&mut self, seat: Seat) {
        self.state.so_far.chain += 1;
        let is_pair = self.state.so_far.chain == 2;
        if is_pair {
            self.tell(|| Event::StrikesChained { seat });
        }
        let player = self.player(seat);
        for (slot, clause) in &player.at_strike {
            let is_due = clause.on == Trigger::Strike || is_pair;
            if is_due && self.is_working(seat, *slot) {
                self.run(By::plain(seat, player.equipment[slot.index()].card), *clause);
                if self.state.is_over() {
                    return;
                }
            }
        }
        if is_pair {
            self.state.so_far.chain = 0;
        }
    }

    /// The number of the weapon; the first equipment where the table allows none.
    pub(crate) fn weapon_card(&self, seat: Seat) -> CardId {
        let player = self.player(seat);
        let slot = player.weapon.map_or(0, |weapon| weapon.slot.index());
        player.equipment[slot].card
    }

    /// The card or weapon that attacks.
    pub(crate) fn attack_card(&self, attack: Attack) -> CardId {
        let seat = self.state.active;
        match attack.kind {
            Some(kind) => self.player(seat).id(kind),
            None => self.weapon_card(seat),
        }
    }
}
