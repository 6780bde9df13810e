//! Strikes and attacks: announced, open to reactions, then settled.

use engine::{Chance, Seat, Story};

use crate::catalogue::{CardId, Kind};
use crate::effect::Trigger;
use crate::event::Event;
use crate::rules::hero::sum;
use crate::scene::Scene;
use crate::state::Attack;

impl<C: Chance, S: Story<Event>> Scene<'_, C, S> {
    /// DUEL-R10: the weapon strikes once per turn and costs nothing.
    pub(crate) fn strike(&mut self) {
        let seat = self.state.active;
        let doings = &mut self.state.doings;
        doings.actions += 1;
        doings.has_used_weapon = true;
        let weapon = self.weapon_card(seat);
        self.tell(|| Event::StrikeDeclared { seat, weapon });
        self.declare(None);
    }

    /// DUEL-STRIKE-1, DUEL-STRIKE-2: an attack is announced, and waits while the enemy may react.
    pub(crate) fn declare(&mut self, kind: Option<Kind>) {
        self.state.doings.has_attacked = true;
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
            self.state.doings.chain = 0;
            self.place(seat);
            return;
        }
        let player = self.player(seat);
        let is_strike = match attack.kind {
            None => {
                let weapon = self.weapon_card(seat);
                self.weapon_hit(seat, weapon, 1);
                true
            }
            Some(kind) => {
                let card = player.card(kind);
                if player.lingering.has(kind) {
                    self.state.doings.lingering[kind.index()] += 1;
                }
                for clause in &card.on_play {
                    self.run(seat, player.id(kind), *clause);
                    if self.state.is_over() {
                        return;
                    }
                }
                card.is_strike
            }
        };
        if self.state.is_over() {
            return;
        }
        if is_strike {
            self.strike_lands(seat);
            if self.state.is_over() {
                return;
            }
        } else {
            self.state.doings.chain = 0;
        }
        self.place(seat);
        if self.ends_turn {
            self.end_turn();
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

    /// DUEL-STRIKE-6, DUEL-R24: a landed strike lengthens the chain and wakes equipment, in slot order.
    fn strike_lands(&mut self, seat: Seat) {
        self.state.doings.chain += 1;
        let is_pair = self.state.doings.chain == 2;
        if is_pair {
            self.tell(|| Event::StrikesChained { seat });
        }
        let player = self.player(seat);
        for (slot, clause) in &player.at_strike {
            let is_due = clause.on == Trigger::Strike || is_pair;
            if is_due && self.is_working(seat, *slot) {
                self.run(seat, player.equipment[slot.index()].card, *clause);
                if self.state.is_over() {
                    return;
                }
            }
        }
        if is_pair {
            self.state.doings.chain = 0;
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
