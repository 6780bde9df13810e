//! The turn: its start, the alternating actions, its end.

use arrayvec::ArrayVec;
use engine::{Chance, Outcome, Seat, Story};

use super::Play;
use crate::catalogue::starts_something;
use crate::effect::{Ability, When};
use crate::event::{Cause, Event};
use crate::ids::{CardId, Slot, UnitId, ZONES, Zone};
use crate::state::{Frame, Source, State, Where, ZONE_MAX};
use crate::{Action, Noxilia};

/// NXL-R48: after so many actions the turn ends.
const ACTIONS_MAX: u16 = 300;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// The seats, first player first.
    fn in_order(&self) -> [Seat; 2] {
        let first = self.state.course.first;
        [first, first.other()]
    }

    /// NXL-TURN-1, NXL-R88: a turn begins with its fate card, the first one too.
    pub(crate) fn start_turn(&mut self) {
        let course = &mut self.state.course;
        course.turn += 1;
        course.passed = [0; 2];
        course.actions = 0;
        course.triggered = 0;
        course.active = course.first;
        course.auras = [[0; ZONES]; 2];
        self.push(Frame::Income);
        self.push(Frame::Doom);
        self.draw_fate();
    }

    /// NXL-TURN-START-2a, NXL-TURN-START-3a: cards and gold of the zones each seat controls.
    pub(crate) fn collect(&mut self) {
        for seat in self.in_order() {
            let (mut cards, mut gold) = (0, 0);
            for zone in Zone::all() {
                // NXL-TURN-START-3b: battlefields have no card and yield nothing.
                let card = self.game.map.cards[zone.index()];
                if card == CardId::NONE || self.state.zones[zone.index()].controller != Some(seat) {
                    continue;
                }
                cards += self.game.catalogue.card(card).draw;
                gold += self.game.catalogue.card(card).gold;
            }
            self.draw(seat, cards);
            self.gain_gold(seat, gold);
        }
        self.push(Frame::StartEffects);
        self.push(Frame::StartReveal(0));
    }

    pub(crate) fn gain_gold(&mut self, seat: Seat, gold: u8) {
        if gold == 0 {
            return;
        }
        let camp = &mut self.state.camps[seat.index()];
        camp.gold = camp.gold.saturating_add(gold.into());
        let total = camp.gold;
        self.tell(|| Event::GoldGained { seat, gold, total });
    }

    pub(crate) fn pay_gold(&mut self, seat: Seat, gold: u8) {
        if gold == 0 {
            return;
        }
        let camp = &mut self.state.camps[seat.index()];
        camp.gold -= u16::from(gold);
        let total = camp.gold;
        self.tell(|| Event::GoldPaid { seat, gold, total });
    }

    /// NXL-R31: before the effects of the start, a seat with hidden units may show some; whether it is asked follows from
    /// what everybody sees.
    pub(crate) fn offer_reveal(&mut self, order: u8) {
        if order >= 2 {
            return;
        }
        let seat = self.in_order()[usize::from(order)];
        let clan = usize::from(self.game.decks[seat.index()].clan);
        let has_hidden = self
            .state
            .units
            .iter()
            .any(|unit| unit.place == Where::Play && unit.controller == seat && unit.is_hidden);
        if has_hidden && self.game.catalogue.rows[clan].has_start {
            self.ask(seat, Frame::StartReveal(order));
        } else {
            self.push(Frame::StartReveal(order + 1));
        }
    }

    pub(crate) fn end_reveal(&mut self, order: u8) {
        self.push(Frame::StartReveal(order + 1));
    }

    pub(crate) fn show_at_start(&mut self, order: u8, unit: UnitId) {
        self.push(Frame::StartReveal(order));
        self.reveal(unit);
    }

    /// NXL-TURN-START-3d, NXL-R76: effects of the start, first player's first, zones before units.
    pub(crate) fn start_effects(&mut self) {
        self.push(Frame::Arrivals);
        for seat in self.in_order() {
            self.zone_effects(seat, When::StartOfTurn);
            let mut after = UnitId::NONE;
            while let Some(at) = self.next_unit(seat, after) {
                after = self.state.units[at].handle;
                self.unit_starts(at);
            }
        }
    }

    /// A seat's next unit in play behind this one, by public name.
    fn next_unit(&self, seat: Seat, after: UnitId) -> Option<usize> {
        self.state.units.iter().position(|unit| {
            unit.handle > after && unit.controller == seat && unit.place == Where::Play
        })
    }

    /// What the zones of a seat do at this moment, in the order of the board seen from its side.
    fn zone_effects(&mut self, seat: Seat, when: When) {
        for number in 0..ZONES as u8 {
            if self.state.course.outcome.is_some() {
                return;
            }
            let zone = Zone(if seat.index() == 0 { number } else { 9 - number });
            let card = self.game.map.cards[zone.index()];
            if card == CardId::NONE
                || self.state.zones[zone.index()].controller != Some(seat)
                || !Noxilia::has_text(self.state, zone)
            {
                continue;
            }
            let source = Source { seat, zone, ..self.fate_source(card) };
            self.run_at_once(source, when);
        }
    }

    /// NXL-ABIL-AURA-1, NXL-ABIL-REGENERATION, NXL-R84 and what its equipment does.
    fn unit_starts(&mut self, at: usize) {
        let unit = &self.state.units[at];
        let (zone, seat) = (unit.zone, unit.controller);
        if unit.is_hidden {
            return;
        }
        let abilities = self.game.abilities(self.state, at);
        if abilities & Ability::Regeneration.bit() != 0 {
            let life = self.game.figure(self.state, at, Ability::Regeneration);
            self.heal(at, life);
        }
        if abilities & Ability::AttackAura.bit() != 0 {
            let aura = self.game.figure(self.state, at, Ability::AttackAura);
            let field = self.state.field();
            for other in field.units(seat, zone) {
                // NXL-R30: the bearer too, unless the table reads it otherwise.
                if other != at || self.game.rules.aura_includes_bearer {
                    let own = &mut self.state.units[other].aura;
                    *own = (*own).max(aura);
                }
            }
            let mark = &mut self.state.course.auras[seat.index()][zone.index()];
            *mark = (*mark).max(aura);
        }
        self.card_effects(at, When::StartOfTurn);
    }

    /// What the card of a unit and its equipment do at this moment.
    fn card_effects(&mut self, at: usize, when: When) {
        let unit = &self.state.units[at];
        let (handle, zone, seat, own) = (unit.handle, unit.zone, unit.controller, unit.card);
        if unit.is_hidden {
            return;
        }
        let game = self.game;
        let acts = |card: CardId| {
            let card = game.catalogue.card(card);
            if when == When::EndOfTurn { card.has_end } else { card.has_start }
        };
        let mut cards: ArrayVec<CardId, 8> = ArrayVec::new();
        cards.extend(Some(own).filter(|card| acts(*card)));
        if unit.has_gear {
            let worn = game.active_gear(self.state, unit).map(|gear| gear.card);
            cards.extend(worn.filter(|card| acts(*card)).take(7));
        }
        for card in cards {
            if self.state.in_play(handle).is_some() {
                let source = Source { zone, seat, unit: handle, ..self.fate_source(card) };
                self.run_at_once(source, when);
            }
        }
    }

    /// NXL-TURN-START-4a to NXL-TURN-START-7: queues, disengaging, adventures, floods, armour.
    pub(crate) fn arrivals(&mut self) {
        for unit in &mut self.state.units {
            if unit.place == Where::Queue {
                unit.timer = unit.timer.saturating_sub(1);
            }
        }
        for seat in self.in_order() {
            self.empty_queue(seat);
        }
        // NXL-TURN-START-5, NXL-R27
        for unit in &mut self.state.units {
            if unit.is_held {
                unit.is_held = false;
            } else {
                unit.is_engaged = false;
            }
        }
        for gear in &mut self.state.gear {
            gear.is_engaged = false;
        }
        for seat in self.in_order() {
            self.adventurers(seat);
        }
        // NXL-TURN-START-6b
        for zone in &mut self.state.zones {
            zone.flood = zone.flood.saturating_sub(1);
        }
        self.restore_armour();
        self.push(Frame::Act);
    }

    /// NXL-TURN-START-4b, NXL-R65: whoever has waited enters, front to back.
    fn empty_queue(&mut self, seat: Seat) {
        let mut after = UnitId::NONE;
        while let Some(at) = self.state.units.iter().position(|unit| {
            unit.handle > after
                && unit.place == Where::Queue
                && unit.owner == seat
                && unit.timer == 0
        }) {
            let unit = self.state.units[at].handle;
            after = unit;
            if !self.arrive(at, None) {
                self.tell(|| Event::UnitBlocked { seat, unit });
            }
        }
    }

    /// NXL-R93: a unit enters play in its command zone, else in its third zone; whether there was room.
    pub(crate) fn arrive(&mut self, at: usize, only: Option<Zone>) -> bool {
        let seat = self.state.units[at].controller;
        let zone = match only {
            Some(zone) => Some(zone).filter(|zone| self.state.count(seat, *zone) < ZONE_MAX),
            None => self.game.entry(self.state, seat),
        };
        let Some(zone) = zone else { return false };
        let unit = &mut self.state.units[at];
        unit.place = Where::Play;
        unit.zone = zone;
        unit.is_caught = false;
        let (unit, card) = (unit.handle, unit.seen_card());
        self.tell(|| Event::UnitArrived { seat, unit, card, zone });
        // NXL-ZONE-COMMAND-2: what the zone does to those who enter play there.
        let text = self.game.map.cards[zone.index()];
        if text != CardId::NONE && Noxilia::has_text(self.state, zone) {
            let source = Source { zone, other: unit, seat, ..self.fate_source(text) };
            self.run_at_once(source, When::Arrival);
        }
        self.look();
        self.uncover(unit, zone);
        true
    }

    /// NXL-TURN-START-6a, NXL-ABIL-ADVENTURE-2, NXL-R80: one marker less, or back with what the journey brings.
    fn adventurers(&mut self, seat: Seat) {
        let mut after = UnitId::NONE;
        while let Some(at) = self.state.units.iter().position(|unit| {
            unit.handle > after
                && matches!(unit.place, Where::Away | Where::Exiled)
                && unit.timer != u8::MAX
                && unit.owner == seat
        }) {
            let unit = &mut self.state.units[at];
            after = unit.handle;
            if unit.timer > 0 {
                unit.timer -= 1;
                continue;
            }
            unit.is_engaged = false;
            let (card, is_back_from_exile) = (unit.card, unit.place == Where::Exiled);
            if !self.arrive(at, None) || is_back_from_exile {
                continue;
            }
            if let Some((token, count)) =
                self.game.catalogue.card(card).adventure.and_then(|adventure| adventure.brings)
            {
                for _ in 0..count {
                    self.create(seat, token, None);
                }
            }
        }
    }

    /// Creates a unit token in a zone, or where units enter; without room it is lost.
    pub(crate) fn create(&mut self, seat: Seat, token: CardId, zone: Option<Zone>) {
        let has_room = match zone {
            Some(zone) => self.state.count(seat, zone) < ZONE_MAX,
            None => self.game.entry(self.state, seat).is_some(),
        };
        if !has_room {
            return;
        }
        let unit = self.game.fresh_unit(token, seat);
        if let Some(handle) = self.add_unit(unit)
            && let Some(at) = self.state.find(handle)
        {
            self.arrive(at, zone);
        }
    }

    /// NXL-TURN-START-7, NXL-STAT-ARMOUR-2: every armour is what its score says.
    fn restore_armour(&mut self) {
        let cap = self.game.turn_rules(self.state).armour_cap;
        for at in 0..self.state.units.len() {
            let score = self.game.armour_score(self.state, at);
            self.state.units[at].armour = cap.map_or(score, |cap| score.min(cap.max(0)));
        }
    }

    /// NXL-ACT-1, NXL-TURN-END-A: the next seat acts, unless both have passed.
    pub(crate) fn next_action(&mut self) {
        let course = &mut self.state.course;
        if course.actions >= ACTIONS_MAX {
            for seat in [course.active, course.active.other()] {
                let order = 1 + u8::from(course.passed[seat.other().index()] != 0);
                if course.passed[seat.index()] == 0 {
                    course.passed[seat.index()] = order;
                }
            }
        }
        if course.passed.iter().all(|passed| *passed != 0) {
            self.push(Frame::EndTreasure(0));
            return;
        }
        let active = course.active;
        self.ask(active, Frame::Act);
    }

    /// NXL-ACT-PASS, NXL-ACT-3, NXL-TURN-END-C, NXL-R47: a pass is marked; acting after one clears all marks.
    pub(crate) fn take_action(&mut self, seat: Seat, action: Action) {
        let course = &mut self.state.course;
        course.active = seat.other();
        course.stack.push(Frame::Act);
        if action == Action::Pass {
            let order = 1 + u8::from(course.passed[seat.other().index()] != 0);
            if course.passed[seat.index()] == 0 {
                course.passed[seat.index()] = order;
            }
            self.tell(|| Event::Passed { seat });
            return;
        }
        if course.passed[seat.index()] != 0 {
            course.passed = [0; 2];
        }
        course.actions += 1;
        course.triggered = 0;
        self.begin(seat, action);
    }

    /// Starts the action: everything about it is chosen, so it is committed at once.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other action answers another question"
    )]
    fn begin(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Move { unit, to } => self.begin_move(unit, to),
            Action::Charge { unit, target, via, to } => self.begin_charge(unit, target, via, to),
            Action::Retreat { unit, to } => self.begin_retreat(unit, to),
            Action::Melee { unit, target } => self.begin_melee(unit, target),
            Action::Ranged { unit, target } => self.begin_ranged(unit, target),
            Action::Equip { unit, to } => self.begin_walk(unit, to, Frame::Fetch(unit)),
            Action::Heal { unit, to } => {
                self.begin_walk(unit, to, Frame::Care { unit, is_purify: false });
            }
            Action::Purify { unit, to } => {
                self.begin_walk(unit, to, Frame::Care { unit, is_purify: true });
            }
            Action::Adventure { unit } => self.leave(unit),
            Action::Power { unit, payer } => self.use_power(unit, payer, UnitId::NONE),
            Action::PowerAt { unit, payer, target } => self.use_power(unit, payer, target),
            Action::Play { card, payer } => self.play_card(seat, card, payer),
            Action::Give { card, unit } => self.give(seat, card, unit),
            Action::SetUnder { card, unit, caster } => {
                self.set_latent(seat, card, crate::ids::Host::unit(unit), caster);
            }
            Action::SetIn { card, zone, caster } => {
                self.set_latent(seat, card, crate::ids::Host::zone(zone), caster);
            }
            Action::Cast { card, caster, target } => {
                self.cast(seat, card, caster, target, None, CardId::NONE);
            }
            Action::CastAt { card, caster, zone } => {
                self.cast(seat, card, caster, UnitId::NONE, Some(zone), CardId::NONE);
            }
            Action::CastFor { card, caster, dead } => {
                self.cast(seat, card, caster, UnitId::NONE, None, dead);
            }
            action => unreachable!("{action:?} starts an action"),
        }
    }

    /// NXL-TURN-END-3, NXL-TURN-END-4: poison, then effects of the end, then borrowed units go home.
    pub(crate) fn end_effects(&mut self) {
        self.push(Frame::Cleanup);
        self.state.course.triggered = 0;
        // NXL-ABIL-POISON-2, NXL-R41: one batch, whatever is worn.
        for at in 0..self.state.units.len() {
            let unit = &self.state.units[at];
            if unit.place == Where::Play && unit.poison > 0 {
                let markers = unit.poison;
                self.wound(at, markers, Cause::Poison);
                let unit = &mut self.state.units[at];
                unit.poison = unit.poison.saturating_sub(self.game.rules.poison_decay);
            }
        }
        self.reap(self.state.course.first.other());
        if self.state.course.outcome.is_some() {
            return;
        }
        if let Some(card) = self.game.ends_with_fate(self.state) {
            let source = self.fate_source(card);
            self.run_at_once(source, When::EndOfTurn);
        }
        for seat in self.in_order() {
            self.zone_effects(seat, When::EndOfTurn);
            let mut after = UnitId::NONE;
            while self.state.course.outcome.is_none()
                && let Some(at) = self.next_unit(seat, after)
            {
                after = self.state.units[at].handle;
                self.card_effects(at, When::EndOfTurn);
            }
        }
    }

    /// NXL-R72: a borrowed unit is its owner's again; without room it goes to the end of the queue.
    fn return_borrowed(&mut self) {
        let mut after = UnitId::NONE;
        while let Some(at) = self.state.units.iter().position(|unit| {
            unit.handle > after && unit.controller != unit.owner && unit.place == Where::Play
        }) {
            let unit = &self.state.units[at];
            let (handle, owner, zone, card) = (unit.handle, unit.owner, unit.zone, unit.card);
            after = handle;
            let has_room = self.state.count(owner, zone) < ZONE_MAX;
            self.state.units[at].controller = owner;
            if has_room {
                self.tell(|| Event::ControlChanged { seat: owner, unit: handle, card });
            } else {
                self.drop_everything(handle, zone);
                let unit = &mut self.state.units[at];
                unit.place = Where::Queue;
                unit.timer = 1;
                // The end of the queue is behind every name that was given.
                let mut last = self.state.units.remove(at);
                let next = self.state.course.next_handle;
                if next <= UnitId::LAST {
                    last.handle = UnitId(next);
                    self.state.course.next_handle += 1;
                    self.state.units.push(last);
                } else {
                    self.state.units.insert(at, last);
                }
                self.tell(|| Event::UnitSentBack { seat: owner, unit: handle, card });
            }
            self.look();
        }
    }

    /// NXL-TURN-END-5, NXL-R94: mana is lost and what lasts until the end of the turn ends, all at once.
    pub(crate) fn clean_up(&mut self) {
        self.return_borrowed();
        for camp in &mut self.state.camps {
            camp.mana = [0; 7];
        }
        for at in 0..self.state.units.len() {
            let unit = &mut self.state.units[at];
            unit.melee = 0;
            unit.ranged = 0;
            unit.charge = 0;
            unit.aura = 0;
            unit.granted = 0;
            unit.cannot_charge = false;
            let bonus = std::mem::take(&mut unit.bonus_armour);
            if bonus != 0 {
                let score = self.game.armour_score(self.state, at);
                Noxilia::shift_armour(&mut self.state.units[at], -bonus, score);
            }
        }
        self.state.fate.is_active = false;
        self.look();
        // NXL-TURN-END-B: the first to have passed begins.
        let course = &mut self.state.course;
        let first = usize::from(course.passed[1] == 1);
        course.first = Seat::new(first);
        self.push(Frame::StartTurn);
    }

    /// NXL-END-1: the game is over.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        self.state.course.outcome = Some(outcome);
        self.tell(|| Event::GameEnded { outcome });
    }
}

impl Noxilia {
    /// NXL-GEN-3, NXL-GEN-4: where a seat's units enter, if there is room.
    pub(crate) fn entry(&self, state: &State, seat: Seat) -> Option<Zone> {
        [Slot::Command, Slot::Third]
            .into_iter()
            .map(|slot| Zone::of(seat, slot))
            .find(|zone| state.count(seat, *zone) < ZONE_MAX)
    }

    /// The hidden units that may be shown for what they do at the start of a turn.
    pub(crate) fn list_reveals(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.push(Action::Decline);
        let hidden = state.units.iter().filter(|unit| {
            unit.place == Where::Play
                && unit.controller == seat
                && unit.is_hidden
                && starts_something(self.card_of(unit))
        });
        into.extend(hidden.map(|unit| Action::Unit { unit: unit.handle }));
    }

    /// NXL-ACT-2: pass, an action of a ready unit, or a card of the hand.
    pub(crate) fn list_actions(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.push(Action::Pass);
        let field = state.field();
        for (at, unit) in state.units.iter().enumerate() {
            if unit.place == Where::Play && unit.controller == seat && !unit.is_engaged {
                self.list_unit(state, &field, at, into);
            }
        }
        self.list_cards(state, &field, seat, into);
    }

    /// What one ready unit can do.
    pub(crate) fn list_unit(
        &self,
        state: &State,
        field: &crate::state::Field,
        at: usize,
        into: &mut impl Extend<Action>,
    ) {
        let own = self.own_abilities(state, at);
        self.list_moves(state, field, at, own, into);
        self.list_charges(state, field, at, own, into);
        self.list_retreats(state, field, at, own, into);
        self.list_melee(state, field, at, own, into);
        self.list_ranged(state, field, at, own, into);
        self.list_walks(state, field, at, own, into);
        self.list_powers(state, at, own, into);
    }
}
