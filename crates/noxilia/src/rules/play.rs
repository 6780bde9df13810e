//! Playing cards from the hand: units, events, equipment; powers and adventures of units.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Ability, Choose, Extra, Kind};
use crate::event::{Cause, Event};
use crate::ids::{CardId, Pool, UnitId};
use crate::state::{Field, Frame, Source, State, Where};
use crate::{Action, Noxilia};

impl Noxilia {
    /// NXL-TYPE-HERO-2, NXL-R68: whether a seat already has this hero, in any version, in play, in the queue or away.
    pub(crate) fn has_hero(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let hero = self.catalogue.card(card).hero;
        state.units.iter().any(|unit| {
            unit.controller == seat
                && unit.place != Where::Exiled
                // A card that is still to be imagined is no hero yet.
                && unit.card != CardId::NONE
                && self.card_of(unit).kind == Kind::Hero
                && self.card_of(unit).hero == hero
        })
    }

    /// NXL-ADV-4b: the units that can pay an additional cost.
    fn payers<'s>(
        &'s self,
        state: &'s State,
        seat: Seat,
        extra: Extra,
    ) -> impl Iterator<Item = UnitId> + 's {
        let units = state.units.iter().filter(move |unit| {
            let data = self.card_of(unit);
            unit.place == Where::Play
                && unit.controller == seat
                && match extra {
                    Extra::Engage(aspect) => !unit.is_engaged && data.has_aspect(aspect),
                    Extra::Sacrifice(aspect) => {
                        data.kind != Kind::Monarch && data.has_aspect(aspect)
                    }
                }
        });
        units.map(|unit| unit.handle)
    }

    /// Every way to play the cards of a hand.
    pub(crate) fn list_cards(
        &self,
        state: &State,
        field: &Field,
        seat: Seat,
        into: &mut Vec<Action>,
    ) {
        let camp = &state.camps[seat.index()];
        let mut purse: Option<Pool> = None;
        let mut last = CardId::NONE;
        for card in camp.hand.iter().copied() {
            if card == last {
                continue;
            }
            last = card;
            let data = self.catalogue.card(card);
            if u16::from(data.gold) > camp.gold {
                continue;
            }
            match data.kind {
                Kind::Unit | Kind::Hero => {
                    let is_second = data.kind == Kind::Hero && self.has_hero(state, seat, card);
                    if !is_second
                        && !state.units.is_full()
                        && state.course.next_handle <= UnitId::LAST
                    {
                        self.list_paid(state, seat, card, data.extra, into);
                    }
                }
                Kind::Event if data.choose.is_some() => {
                    self.list_casts(state, field, seat, card, None, into);
                }
                Kind::Event => self.list_paid(state, seat, card, data.extra, into),
                Kind::Equipment => {
                    if state.gear.is_full() {
                        continue;
                    }
                    for (at, unit) in state.units.iter().enumerate() {
                        if unit.place == Where::Play
                            && unit.controller == seat
                            && self.may_carry(self.own_abilities(state, at), card)
                        {
                            into.push(Action::Give { card, unit: unit.handle });
                        }
                    }
                }
                Kind::Spell => {
                    let purse = purse.get_or_insert_with(|| self.purse(state, seat));
                    if data.latent.is_some() {
                        self.list_settings(state, seat, card, purse, into);
                    } else if Self::covers(purse, data.cost) {
                        for (at, unit) in state.units.iter().enumerate() {
                            if unit.place == Where::Play
                                && unit.controller == seat
                                && self.can_cast(state, at, card)
                            {
                                self.list_casts(state, field, seat, card, Some(at), into);
                            }
                        }
                    }
                }
                Kind::Monarch
                | Kind::UnitToken
                | Kind::GearToken
                | Kind::Treasure
                | Kind::FalseTreasure
                | Kind::Zone
                | Kind::Banner
                | Kind::Fate
                | Kind::Apocalypse => {}
            }
        }
    }

    /// A card with everybody who can pay its additional cost, if it has one.
    fn list_paid(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        extra: Option<Extra>,
        into: &mut Vec<Action>,
    ) {
        match extra {
            None => into.push(Action::Play { card, payer: UnitId::NONE }),
            Some(extra) => {
                let payers = self.payers(state, seat, extra);
                into.extend(payers.map(|payer| Action::Play { card, payer }));
            }
        }
    }

    /// NXL-R89, NXL-ABIL-ADVENTURE-1: the adventure and the power of a unit.
    pub(crate) fn list_powers(
        &self,
        state: &State,
        at: usize,
        own: u64,
        into: &mut impl Extend<Action>,
    ) {
        let unit = &state.units[at];
        let data = self.card_of(unit);
        let gold = state.camps[unit.controller.index()].gold;
        if own & Ability::Adventure.bit() != 0
            && data.adventure.is_some_and(|adventure| u16::from(adventure.gold) <= gold)
        {
            into.extend([Action::Adventure { unit: unit.handle }]);
        }
        let Some(power) = data.power else { return };
        if u16::from(power.gold) > gold {
            return;
        }
        match power.wound {
            None => self.list_power(state, at, UnitId::NONE, into),
            Some(aspect) => {
                // NXL-R79: one's own, in the same zone.
                for payer in &state.units {
                    if payer.place == Where::Play
                        && payer.controller == unit.controller
                        && payer.zone == unit.zone
                        && payer.handle != unit.handle
                        && self.card_of(payer).has_aspect(aspect)
                    {
                        self.list_power(state, at, payer.handle, into);
                    }
                }
            }
        }
    }

    /// A power with one payer, and every target it may have.
    fn list_power(&self, state: &State, at: usize, payer: UnitId, into: &mut impl Extend<Action>) {
        let (unit, zone) = (state.units[at].handle, state.units[at].zone);
        let (seat, card) = (state.units[at].controller, state.units[at].card);
        let Some(Choose::Unit(filter)) = self.catalogue.card(card).choose else {
            into.extend([Action::Power { unit, payer }]);
            return;
        };
        let reach = self.spell_reach(state, card, zone);
        for (other, target) in state.units.iter().enumerate() {
            if target.place == Where::Play
                && reach & target.zone.bit() != 0
                && target.handle != payer
                && self.may_name(state, seat, other, &filter, card)
            {
                into.extend([Action::PowerAt { unit, payer, target: target.handle }]);
            }
        }
    }

    /// What the other seat knew of a hand is no longer sure once a card left it: a card shown face up leaves what it was,
    /// one played face down leaves at most one of each sort that it may have been.
    pub(crate) fn forget_shown(
        &self,
        state: &mut State,
        seat: Seat,
        card: CardId,
        is_face_up: bool,
    ) {
        let camp = &mut state.camps[seat.index()];
        if camp.shown.is_empty() {
            return;
        }
        if is_face_up {
            if let Some(at) = camp.shown.iter().position(|shown| *shown == card) {
                let held = camp.hand.iter().filter(|own| **own == card).count();
                let known = camp.shown.iter().filter(|own| **own == card).count();
                if known > held {
                    camp.shown.remove(at);
                }
            }
            return;
        }
        let played = self.catalogue.card(card);
        let alike = |other: CardId| {
            let other = self.catalogue.card(other);
            if played.latent.is_some() {
                other.latent.is_some()
            } else {
                matches!(other.kind, Kind::Unit | Kind::Hero) && other.gold == played.gold
            }
        };
        let mut last = CardId::NONE;
        let mut at = 0;
        while at < camp.shown.len() {
            let shown = camp.shown[at];
            if shown != last && alike(shown) {
                camp.shown.remove(at);
            } else {
                at += 1;
            }
            last = shown;
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-PLAY-UNIT, NXL-PLAY-EVENT, NXL-R99: gold and additional cost are paid, then the unit queues or the event happens.
    pub(crate) fn play_card(&mut self, seat: Seat, card: CardId, payer: UnitId) {
        let data = self.game.catalogue.card(card);
        self.state.camps[seat.index()].drop(card);
        let is_event = data.kind == Kind::Event;
        self.game.forget_shown(self.state, seat, card, is_event);
        self.pay_gold(seat, data.gold);
        if is_event {
            self.tell(|| Event::EventPlayed { seat, card });
            let source = Source { seat, ..self.fate_source(card) };
            self.push(Frame::Finish { card, owner: seat });
            self.push(Frame::Run { source, clause: 0 });
        }
        match data.extra {
            Some(Extra::Engage(_)) => {
                // NXL-ADV-5: no mana comes of it.
                self.reveal(payer);
                self.engage(payer);
            }
            Some(Extra::Sacrifice(_)) => self.sacrifice(payer, seat),
            None => {}
        }
        if !is_event {
            self.queue_up(seat, card);
        }
    }

    /// NXL-R97: of several copies a fresh one is played first; the last ones are those whose dodge is spent.
    fn plays_spent(&mut self, seat: Seat, card: CardId) -> bool {
        let camp = &mut self.state.camps[seat.index()];
        let spent = camp.spent.iter().filter(|own| **own == card).count();
        let held = camp.hand.iter().filter(|own| **own == card).count();
        if spent <= held {
            return false;
        }
        camp.spent.retain(|own| *own != card);
        let again = std::iter::repeat_n(card, held);
        for card in again {
            let at = camp.spent.partition_point(|own| *own <= card);
            camp.spent.insert(at, card);
        }
        true
    }

    fn sacrifice(&mut self, payer: UnitId, seat: Seat) {
        if let Some(at) = self.state.in_play(payer) {
            let life = self.game.life(&self.state.units[at]).max(0) as u8;
            self.wound(at, life, Cause::Cost);
            self.reap(seat);
        }
    }

    /// NXL-ABIL-DISTANT, NXL-TURN-START-4c, NXL-R65, NXL-R67: to the bottom of the queue, or into play at once where it waits no turn.
    fn queue_up(&mut self, seat: Seat, card: CardId) {
        let data = self.game.catalogue.card(card);
        let turns = if data.keywords.has(Ability::DistantReinforcements) {
            data.keywords.x[Ability::DistantReinforcements.index()]
        } else {
            1
        };
        let mut unit = self.game.fresh_unit(card, seat);
        unit.has_dodged = self.plays_spent(seat, card);
        unit.place = Where::Queue;
        unit.timer = turns;
        unit.price = data.gold;
        unit.delay = turns;
        let Some(handle) = self.add_unit(unit) else { return };
        self.tell(|| Event::UnitQueued { seat, unit: handle, turns });
        if turns == 0
            && let Some(at) = self.state.find(handle)
        {
            self.arrive(at, None);
        }
    }

    /// NXL-PLAY-EQUIP-1: an equipment from the hand on a unit in play.
    pub(crate) fn give(&mut self, seat: Seat, card: CardId, unit: UnitId) {
        self.state.camps[seat.index()].drop(card);
        self.game.forget_shown(self.state, seat, card, true);
        self.pay_gold(seat, self.game.catalogue.card(card).gold);
        self.attach(unit, card, Some(seat), false);
    }

    /// NXL-ABIL-ADVENTURE-1, NXL-SPEC-HUNTER-1, NXL-SPEC-HUNTER-4: the cost is paid; whoever survives it leaves with its markers.
    pub(crate) fn leave(&mut self, unit: UnitId) {
        let Some(at) = self.state.in_play(unit) else { return };
        let (seat, card) = (self.state.units[at].controller, self.state.units[at].card);
        let Some(adventure) = self.game.catalogue.card(card).adventure else { return };
        let markers = self.game.figure(self.state, at, Ability::Adventure);
        self.engage(unit);
        self.reveal(unit);
        self.pay_gold(seat, adventure.gold);
        self.wound(at, adventure.wounds, Cause::Cost);
        if self.game.life(&self.state.units[at]) <= 0 {
            self.reap(seat);
            return;
        }
        let away = &mut self.state.units[at];
        away.place = Where::Away;
        away.timer = markers;
        // A stolen unit that leaves is its owner's again.
        away.controller = away.owner;
        self.tell(|| Event::AdventureBegan { seat, unit, card, markers });
        self.look();
    }

    /// NXL-SPEC-SMITH-1, NXL-R89: a unit engages, its price is paid, and its power does what the card says; a target is shown and may be
    /// answered for.
    pub(crate) fn use_power(&mut self, unit: UnitId, payer: UnitId, target: UnitId) {
        let Some(at) = self.state.in_play(unit) else { return };
        let (seat, card, zone) = {
            let unit = &self.state.units[at];
            (unit.controller, unit.card, unit.zone)
        };
        let Some(power) = self.game.catalogue.card(card).power else { return };
        self.engage(unit);
        self.reveal(unit);
        self.pay_gold(seat, power.gold);
        let source = Source { seat, unit, zone, target, ..self.fate_source(card) };
        if target == UnitId::NONE {
            self.push(Frame::Run { source, clause: 0 });
        } else {
            self.push(Frame::Aim(source));
        }
        if let Some(payer) = self.state.in_play(payer) {
            self.wound(payer, 1, Cause::Cost);
            self.reap(seat);
        }
    }
}
