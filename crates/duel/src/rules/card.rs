//! Cards: how one is played, what its clauses do, and where it goes.

use engine::{Chance, Seat, Story};

use crate::catalogue::{CardId, Kind, Slot};
use crate::effect::{Clause, Condition, Effect, Stat};
use crate::event::{Event, Zone};
use crate::rules::hero::sum;
use crate::scene::Scene;
use crate::state::{Phase, Storm};

impl<C: Chance, S: Story<Event>> Scene<'_, C, S> {
    /// DUEL-CARD-12: pays a card, plays its clauses from left to right, then puts it in its place.
    pub(crate) fn play(&mut self, kind: Kind, target: Option<Slot>) {
        let seat = self.state.active;
        let player = self.player(seat);
        let card = player.card(kind);
        let aimed_at = target.map(|slot| self.player(seat.other()).equipment[slot.index()].card);
        let mana = self.pay(seat, kind, card.cost);
        self.state.doings.actions += 1;
        self.tell(|| Event::CardPlayed {
            seat,
            card: player.id(kind),
            cost: card.cost,
            mana,
            target: aimed_at,
        });
        if card.is_attack {
            self.declare(Some(kind));
            return;
        }
        self.state.doings.chain = 0;
        if player.lingering.has(kind) {
            self.state.doings.lingering[kind.index()] += 1;
        }
        for clause in &card.on_play {
            if let (Effect::Freeze, Some(slot)) = (clause.effect, target) {
                self.mark_ice(seat.other(), slot, player.id(kind));
            } else {
                self.run(seat, player.id(kind), *clause);
            }
            if self.state.is_over() {
                return;
            }
        }
        if self.state.phase == Phase::Return {
            return;
        }
        self.place(seat);
        if self.ends_turn {
            self.end_turn();
        }
    }

    /// DUEL-HERO-6: takes the cost from the mana and the card from the hand; returns the mana left.
    pub(crate) fn pay(&mut self, seat: Seat, kind: Kind, cost: u8) -> u8 {
        let side = self.side(seat);
        side.hand.remove(kind);
        side.in_play = Some(kind);
        side.mana -= cost;
        side.mana
    }

    /// DUEL-MAGE-2: one of the drawn cards goes back on top; its owner remembers it.
    pub(crate) fn put_on_top(&mut self, kind: Kind) {
        let seat = self.state.active;
        let card = self.player(seat).id(kind);
        let side = self.side(seat);
        side.drawn = crate::state::Bag::EMPTY;
        side.hand.remove(kind);
        side.deck.push(kind);
        side.known_top += 1;
        self.tell_apart(
            seat,
            || Event::CardReturned { seat, card },
            || Event::CardReturnedHidden { seat },
        );
        self.state.phase = Phase::Main;
        self.place(seat);
    }

    /// DUEL-CARD-5 to DUEL-CARD-7: the used card goes to the graveyard or out of the game.
    pub(crate) fn place(&mut self, seat: Seat) {
        let player = self.player(seat);
        let side = self.side(seat);
        let Some(kind) = side.in_play.take() else { return };
        let card = player.card(kind);
        let comes_back = card.returns_after.is_some_and(|other| side.remembered.has(other));
        let (zone, rule) = if comes_back {
            (Zone::Graveyard, "DUEL-CARD-7")
        } else if card.is_ephemeral {
            (Zone::Removed, "DUEL-CARD-6")
        } else {
            (Zone::Graveyard, "DUEL-CARD-5")
        };
        match zone {
            Zone::Graveyard => side.graveyard.add(kind),
            Zone::Removed => side.removed.add(kind),
        }
        if player.memorable.has(kind) {
            side.remembered.insert(kind);
        }
        self.tell(|| Event::CardPlaced { seat, card: player.id(kind), zone, rule });
    }

    /// Carries out one clause for its owner, if its condition holds.
    pub(crate) fn run(&mut self, seat: Seat, source: CardId, clause: Clause) {
        let holds = match clause.condition {
            None => true,
            Some(Condition::NoAttackThisTurn) => !self.state.doings.has_attacked,
            Some(Condition::NoResistance) => self.state.sides[seat].resistance.now == 0,
        };
        if !holds {
            return;
        }
        match clause.effect {
            Effect::Damage { base, factor } => {
                let value = self.state.sides[seat].force.now;
                self.hit(seat.other(), sum(source, (base, 0), 1, (value, factor), "DUEL-HERO-4"));
            }
            Effect::DamagePerDiscard { base, factor } => {
                let value = self.state.sides[seat].force.now;
                let count = self.state.doings.discarded;
                let sum = sum(source, (base, 0), count, (value, factor), "DUEL-HERO-4");
                self.hit(seat.other(), sum);
            }
            Effect::WeaponDamage { factor } => self.weapon_hit(seat, source, factor),
            Effect::Shield { base, turns } => self.shield(seat, source, base, turns),
            Effect::Raise { stat, amount, lasting } => {
                self.raise(seat, source, (stat, amount, 1), lasting);
            }
            Effect::RaisePerCard { amount, lasting } => {
                let count = self.state.sides[seat].hand.len();
                self.raise(seat, source, (Stat::Force, amount, count), lasting);
            }
            Effect::WeaponBonus(amount) => {
                let side = self.side(seat);
                side.weapon_bonus = side.weapon_bonus.saturating_add(amount).min(9_999);
                let bonus = side.weapon_bonus;
                self.tell(|| Event::WeaponImproved { seat, source, amount, bonus });
            }
            Effect::Draw(count) => {
                self.draw(seat, count, Some(source));
            }
            Effect::DrawAndReturn(count) => {
                // DUEL-R32: with fewer than two cards there is nothing to choose.
                let drawn = self.draw(seat, count, Some(source));
                if drawn.len() >= 2 {
                    self.side(seat).drawn = drawn;
                    self.state.phase = Phase::Return;
                }
            }
            Effect::Heal(base) => self.heal(seat, source, base),
            Effect::Invincible => {
                self.side(seat).is_invincible = true;
                self.tell(|| Event::BecameInvincible { seat, source });
            }
            Effect::CancelAttack => self.cancel(seat, source),
            Effect::EndTurn => self.ends_turn = true,
            Effect::Storm { damage, turns } => self.raise_storm(seat, source, damage, turns),
            Effect::Freeze => {}
        }
    }

    /// DUEL-MAGE-13, DUEL-R7: the turn of play is the first the storm strikes in.
    fn raise_storm(&mut self, seat: Seat, source: CardId, damage: i16, turns: u8) {
        let until = self.state.turn.saturating_add(turns - 1);
        let Some(kind) = self.player(seat).kind(source) else { return };
        let storms = &mut self.side(seat).storms;
        let Some(cell) = storms.iter_mut().find(|storm| storm.until == 0) else { return };
        *cell = Storm { kind, damage, until };
        self.tell(|| Event::StormRaised { seat, source, damage, until });
    }
}
