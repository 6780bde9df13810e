//! Cards: which can be played, how one is played, what its clauses do, and where it goes.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::{CardId, Kind, Listed, SLOTS, Slot};
use crate::effect::{Clause, Condition, Cut, Draw, Effect, Guard, Hex, Hit, HitBase, Raise, Stat};
use crate::event::{Event, Zone};
use crate::rules::hero::sum;
use crate::rules::{Play, Why, ice, strike};
use crate::state::{KindSet, Phase, Run, State, Storm};

/// DUEL-CARD-12: nothing waits to be put back.
pub(crate) const NOTHING_DRAWN: Why = Why::new(
    "DUEL-CARD-12",
    "aucune carte piochée n'attend d'être remise sur le deck",
    "no drawn card waits to be put back on the deck",
);
/// DUEL-CARD-12: while a card asks for a choice, nothing else can be done.
pub(crate) const CHOOSE_FIRST: Why = Why::new(
    "DUEL-CARD-12",
    "choisissez d'abord la carte qui retourne sur le deck",
    "first choose the card that goes back on the deck",
);
/// DUEL-CARD-1: a player has four equipment cards.
pub(crate) const NO_SUCH_SLOT: Why = Why::new(
    "DUEL-CARD-1",
    "il y a quatre équipements, numérotés de 0 à 3",
    "there are four equipment cards, numbered 0 to 3",
);

/// Who carries out a clause, by which card or equipment, and what it is aimed at.
#[derive(Clone, Copy)]
pub(crate) struct By {
    pub(crate) seat: Seat,
    pub(crate) source: CardId,
    pub(crate) target: Option<Slot>,
}

impl By {
    /// A clause that is aimed at nothing.
    pub(crate) fn plain(seat: Seat, source: CardId) -> Self {
        Self { seat, source, target: None }
    }
}

impl Duel {
    /// DUEL-TURN-9: the card of the seat's class with this number, if it is in hand.
    pub(crate) fn held(&self, state: &State, seat: Seat, card: CardId) -> Result<Kind, Why> {
        match self.players[seat].kind(card) {
            Some(kind) if state.sides[seat].hand.has(kind) => Ok(kind),
            Some(_) => Err(Why::new(
                "DUEL-TURN-9",
                "cette carte n'est pas dans votre main",
                "this card is not in your hand",
            )),
            None if matches!(self.catalogue.get(card), Some(Listed::Equipment(_))) => {
                Err(Why::new(
                    "DUEL-CARD-3",
                    "un équipement ne se joue pas : il est posé dès le départ",
                    "equipment is not played: it is on the board from the start",
                ))
            }
            None => Err(Why::new(
                "DUEL-CARD-1",
                "cette carte n'est pas de votre classe",
                "this card is not of your class",
            )),
        }
    }

    /// Whether the card can be played on that target in one's own turn.
    pub(crate) fn check_play(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        target: Option<Slot>,
    ) -> Result<(), Why> {
        let kind = self.held(state, seat, card)?;
        self.check_held(state, seat, kind)?;
        match (self.players[seat].aimed.has(kind), target) {
            (false, None) => Ok(()),
            (false, Some(_)) => Err(ice::NO_AIM),
            (true, None) => Err(ice::AIM_MISSING),
            (true, Some(slot)) => ice::check_aim(state, seat, slot),
        }
    }

    /// Whether a card in hand can be played in one's own turn, whatever it is aimed at.
    #[inline]
    fn check_held(&self, state: &State, seat: Seat, kind: Kind) -> Result<(), Why> {
        let player = &self.players[seat];
        if player.is_rapid(kind) {
            return Err(Why::new(
                "DUEL-CARD-8",
                "une carte rapide ne se joue qu'au tour de l'adversaire",
                "a rapid card is played only in the enemy's turn",
            ));
        }
        self.check_actions(state)?;
        let (cost, mana) = (player.card(kind).cost, state.sides[seat].mana);
        if cost > mana {
            return Err(Why::new(
                "DUEL-HERO-6",
                "elle coûte {cost} mana, il vous en reste {mana}",
                "it costs {cost} mana, you have {mana} left",
            )
            .figures([Some(("cost", cost)), Some(("mana", mana))]));
        }
        if player.with_weapon.has(kind) && !self.has_working_weapon(state, seat) {
            return Err(strike::NEEDS_WEAPON);
        }
        Ok(())
    }

    /// The cards in hand that pass `check_held`, all at once: checking them one by one made random games a quarter slower.
    #[inline]
    fn playable(&self, state: &State, seat: Seat) -> KindSet {
        let (player, side) = (&self.players[seat], &state.sides[seat]);
        let paid = side.hand.kinds().both(player.own_turn[usize::from(side.mana)]);
        if self.has_working_weapon(state, seat) { paid } else { paid.without(player.with_weapon) }
    }

    /// Adds every card in hand that can be played, with every target it can be aimed at.
    #[inline]
    pub(crate) fn list_plays(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let player = &self.players[seat];
        let playable = self.playable(state, seat);
        for kind in playable.without(player.aimed).iter() {
            debug_assert!(self.check_held(state, seat, kind).is_ok(), "both tell the same rules");
            into.push(Action::Play { card: player.id(kind) });
        }
        for kind in playable.both(player.aimed).iter() {
            let card = player.id(kind);
            for slot in Slot::all() {
                if ice::check_aim(state, seat, slot).is_ok() {
                    into.push(Action::PlayOn { card, slot });
                }
            }
        }
    }

    /// DUEL-CARD-12: whether the card is one of those just drawn, of which one goes back on the deck.
    pub(crate) fn check_return(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Why> {
        let drawn = state.sides[seat].drawn;
        match self.players[seat].kind(card) {
            Some(kind) if drawn.has(kind) => Ok(()),
            Some(_) | None => Err(Why::new(
                "DUEL-CARD-12",
                "seule une des cartes qui viennent d'être piochées retourne sur le deck",
                "only one of the cards just drawn goes back on the deck",
            )),
        }
    }
}

/// Whether there is a place with this number on the board.
#[inline]
pub(crate) fn check_slot(slot: Slot) -> Result<(), Why> {
    if slot.index() < SLOTS {
        return Ok(());
    }
    Err(NO_SUCH_SLOT.figures([Some(("slot", slot.0)), None]))
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// DUEL-CARD-12: pays a card; an attack is announced, any other card is carried out at once.
    pub(crate) fn play(&mut self, card: CardId, target: Option<Slot>) {
        let seat = self.state.active;
        let player = self.player(seat);
        let Some(kind) = player.kind(card) else { return };
        let aimed_at = target.map(|slot| self.player(seat.other()).equipment[slot.index()].card);
        let played = player.card(kind);
        let cost = played.cost;
        let mana = self.pay(seat, kind, cost);
        self.state.so_far.actions += 1;
        self.tell(|| Event::CardPlayed { seat, card, cost, mana, target: aimed_at });
        if played.is_attack {
            self.declare(Some(kind));
        } else {
            self.state.so_far.chain = 0;
            self.carry_on(Run { target, ..Run::default() });
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

    /// DUEL-CARD-12, DUEL-R37, DUEL-STRIKE-5: carries out the clauses of the active player's card from left to right, up to a choice
    /// or to its end; then the card has its place, and the turn may end (DUEL-STRIKE-7).
    pub(crate) fn carry_on(&mut self, mut run: Run) {
        let seat = self.state.active;
        let Some(kind) = self.state.sides[seat].in_play else { return };
        let player = self.player(seat);
        let card = player.card(kind);
        if run.next == 0 && player.lingering.has(kind) {
            self.state.so_far.lingering[kind.index()] += 1;
        }
        let by = By { seat, source: player.id(kind), target: run.target };
        while let Some(clause) = card.on_play.get(usize::from(run.next)) {
            run.next += 1;
            if clause.effect == Effect::Cut(Cut::Turn) {
                run.ends_turn |= self.holds(seat, clause.condition);
            } else {
                self.run(by, *clause);
            }
            if self.state.is_over() {
                return;
            }
            if self.state.phase == Phase::Return {
                self.state.run = Some(run);
                return;
            }
        }
        if card.is_attack {
            self.attack_lands(seat, card.is_strike);
            if self.state.is_over() {
                return;
            }
        }
        self.place(seat);
        if run.ends_turn {
            self.end_turn();
        }
    }

    /// DUEL-MAGE-2: one of the drawn cards goes back on top, its owner remembers it, and the card is carried on.
    pub(crate) fn put_on_top(&mut self, card: CardId) {
        let seat = self.state.active;
        let Some(kind) = self.player(seat).kind(card) else { return };
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
        let run = self.state.run.take();
        self.carry_on(run.unwrap_or_default());
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

    fn holds(&self, seat: Seat, condition: Option<Condition>) -> bool {
        match condition {
            None => true,
            Some(Condition::NoAttackThisTurn) => !self.state.so_far.has_attacked,
            Some(Condition::NoResistance) => self.state.sides[seat].resistance.now == 0,
        }
    }

    /// Carries out one clause for its owner, if its condition holds.
    pub(crate) fn run(&mut self, by: By, clause: Clause) {
        if !self.holds(by.seat, clause.condition) {
            return;
        }
        match clause.effect {
            Effect::Hit(hit) => self.run_hit(by, hit),
            Effect::Guard(guard) => self.run_guard(by, guard),
            Effect::Raise(raise) => self.run_raise(by, raise),
            Effect::Draw(draw) => self.run_draw(by, draw),
            Effect::Hex(hex) => self.run_hex(by, hex),
            Effect::Cut(Cut::Attack) => self.cancel(by.seat, by.source),
            // Only a card in its owner's turn ends it: `carry_on` keeps that for the card's end.
            Effect::Cut(Cut::Turn) => {}
        }
    }

    fn run_hit(&mut self, By { seat, source, .. }: By, Hit { base, factor }: Hit) {
        let value = self.state.sides[seat].force.now;
        let (base, count) = match base {
            HitBase::Printed(base) => (base, 1),
            HitBase::PerDiscard(base) => (base, self.state.so_far.discarded),
            HitBase::Weapon => return self.weapon_hit(seat, source, factor),
        };
        self.hit(seat.other(), sum(source, (base, 0), count, (value, factor), "DUEL-HERO-4"));
    }

    fn run_guard(&mut self, By { seat, source, .. }: By, guard: Guard) {
        match guard {
            Guard::Shield { base, turns } => self.shield(seat, source, base, turns),
            Guard::Heal(base) => self.heal(seat, source, base),
            Guard::Invincible => {
                self.side(seat).is_invincible = true;
                self.tell(|| Event::BecameInvincible { seat, source });
            }
        }
    }

    fn run_raise(&mut self, By { seat, source, .. }: By, raise: Raise) {
        match raise {
            Raise::Stat { stat, amount, lasting } => {
                self.raise(seat, source, (stat, amount, 1), lasting);
            }
            Raise::ForcePerCard { amount, lasting } => {
                // DUEL-R17: the card itself has left the hand.
                let count = self.state.sides[seat].hand.len();
                self.raise(seat, source, (Stat::Force, amount, count), lasting);
            }
            Raise::Weapon(amount) => {
                let side = self.side(seat);
                side.weapon_bonus = side.weapon_bonus.saturating_add(amount).min(9_999);
                let bonus = side.weapon_bonus;
                self.tell(|| Event::WeaponImproved { seat, source, amount, bonus });
            }
        }
    }

    /// DUEL-R32: with fewer than two cards there is nothing to choose.
    fn run_draw(&mut self, By { seat, source, .. }: By, Draw { count, returns_one }: Draw) {
        let drawn = self.draw(seat, count, Some(source));
        if returns_one && drawn.len() >= 2 {
            self.side(seat).drawn = drawn;
            self.state.phase = Phase::Return;
        }
    }

    fn run_hex(&mut self, by: By, hex: Hex) {
        match hex {
            Hex::Storm { damage, turns } => self.raise_storm(by.seat, by.source, damage, turns),
            Hex::Freeze => {
                if let Some(slot) = by.target {
                    self.mark_ice(by.seat.other(), slot, by.source);
                }
            }
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
