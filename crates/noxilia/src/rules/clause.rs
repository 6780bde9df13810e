//! Carrying out what cards say, clause by clause.

use arrayvec::ArrayVec;
use engine::{Chance, Seat, Story};

use super::Play;
use super::combat::{Hit, Magic};
use crate::effect::{
    Ability, Ask, Besides, Choose, Clause, Condition, Deed, Filter, Forbidden, Kind, Target, Touch,
    VALUED, When,
};
use crate::event::{Cause, Event, Part, Reason};
use crate::ids::{CardId, UnitId, Zone};
use crate::state::{Frame, Hoard, Source, State, UNITS_MAX, Where, ZONE_MAX};
use crate::{Action, Noxilia};

impl Noxilia {
    /// The units that a filter means, as bits of places in the list.
    /// NXL-R31: what does not reveal treats hidden units as without keywords.
    fn meant(&self, state: &State, source: &Source, filter: &Filter) -> u64 {
        let mut set = 0;
        for (at, unit) in state.units.iter().enumerate() {
            if unit.place != Where::Play
                || !Self::is_side(filter.side, source.seat, unit.controller)
                || !Self::is_place(filter.place, unit.zone, source.zone)
            {
                continue;
            }
            let card = self.card_of(unit);
            let fits = filter.aspect.is_none_or(|aspect| card.has_aspect(aspect))
                && filter.without.is_none_or(|aspect| !card.has_aspect(aspect))
                && (!filter.is_common || card.kind == Kind::Unit)
                && (!filter.has_ranged || self.base_ranged(state, at) > 0)
                && (!filter.is_grounded || !self.has(state, at, Ability::Flying));
            if fits {
                set |= 1 << at;
            }
        }
        set
    }

    fn holds(&self, state: &State, source: &Source, condition: Condition) -> bool {
        match condition {
            Condition::Fewer { aspect, than } => {
                let own = state.units.iter().filter(|unit| {
                    unit.place == Where::Play
                        && unit.controller == source.seat
                        && self.card_of(unit).has_aspect(aspect)
                });
                own.count() < usize::from(than)
            }
        }
    }

    /// The zones an effect that is under way may choose.
    pub(crate) fn list_zones(&self, source: Source, into: &mut Vec<Action>) {
        let zones = match self.catalogue.card(source.card).choose {
            Some(Choose::AdjacentZone) => self.map.next[source.zone.index()],
            Some(Choose::Zone | Choose::Unit(_) | Choose::Grave(_)) | None => self.map.open,
        };
        into.extend(Zone::of_bits(zones).map(|zone| Action::Zone { zone }));
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// When the clauses of a card that is under way happen.
    fn moment(&self, card: CardId) -> When {
        match self.game.catalogue.card(card).kind {
            Kind::Treasure | Kind::FalseTreasure => When::Flip,
            Kind::Unit
            | Kind::Hero
            | Kind::Monarch
            | Kind::UnitToken
            | Kind::Spell
            | Kind::Event
            | Kind::Equipment
            | Kind::GearToken
            | Kind::Zone
            | Kind::Banner
            | Kind::Fate
            | Kind::Apocalypse => When::Now,
        }
    }

    /// NXL-ADV-6: the clauses of a card from this one on; all damage of a card is one batch.
    pub(crate) fn run(&mut self, source: Source, from: u8) {
        let when = self.moment(source.card);
        let mut source = source;
        let game = self.game;
        let clauses = &game.catalogue.card(source.card).clauses;
        for (at, clause) in clauses.iter().enumerate().skip(usize::from(from)) {
            if clause.on != when {
                continue;
            }
            let depth = self.state.course.stack.len();
            if let Deed::Ask(ask) = clause.deed {
                self.push(Frame::Run { source, clause: at as u8 + 1 });
                self.push(Self::question(&source, ask));
                return;
            }
            self.perform(&mut source, clause);
            debug_assert!(self.state.course.stack.len() >= depth, "deeds only add");
        }
        self.reap(source.seat);
    }

    /// The clauses of a card that happen at this moment, none of which asks anybody.
    pub(crate) fn run_at_once(&mut self, source: Source, when: When) {
        let mut source = source;
        let game = self.game;
        let mut is_any = false;
        for clause in &game.catalogue.card(source.card).clauses {
            if clause.on == when {
                self.perform(&mut source, clause);
                is_any = true;
            }
        }
        if is_any {
            self.reap(source.seat);
        }
    }

    /// What a deed has to ask before the rest goes on.
    fn question(source: &Source, ask: Ask) -> Frame {
        let seat = source.seat;
        match ask {
            Ask::Search { card, count } => Frame::Search { seat, card, left: count },
            Ask::Forge(card) => Frame::Rune { seat, card, zone: source.zone },
        }
    }

    /// One clause: finds whom it means, and does it.
    fn perform(&mut self, source: &mut Source, clause: &Clause) {
        if let Some(condition) = clause.condition
            && !self.game.holds(self.state, source, condition)
        {
            return;
        }
        let one = |at: Option<usize>| at.map_or(0, |at| 1_u64 << at);
        let set = match clause.to {
            Target::Chosen => {
                let is_aimed =
                    matches!(self.game.catalogue.card(source.card).choose, Some(Choose::Unit(_)));
                let found = if is_aimed { self.chosen(source) } else { None };
                if is_aimed && found.is_none() {
                    let card = source.card;
                    self.tell(|| Event::Fizzled { card });
                }
                one(found)
            }
            Target::Host => one(self.state.in_play(source.unit)),
            Target::Attacker | Target::Mover => {
                let found = self.state.in_play(source.other);
                // NXL-R45, NXL-R95
                let is_fair = found.is_none_or(|at| {
                    self.game.is_fair_target(self.state, at, &Filter::default(), source.card)
                });
                if !is_fair {
                    let card = source.card;
                    self.tell(|| Event::Fizzled { card });
                    return;
                }
                one(found)
            }
            Target::Controller | Target::EachSeat | Target::Zone => 0,
            Target::RandomBattlefield => {
                source.zone = Zone::BATTLEFIELDS[self.chance.below(2) as usize];
                let here = Filter { place: crate::effect::Place::Here, ..Filter::default() };
                self.game.meant(self.state, source, &here)
            }
            Target::All(filter) => self.game.meant(self.state, source, &filter),
        };
        match clause.deed {
            // Who leaves changes the places of the others: they are found by name.
            Deed::Touch(touch) if matches!(touch, Touch::ReturnToHand | Touch::Exile(_)) => {
                let names: ArrayVec<UnitId, UNITS_MAX> =
                    crate::state::bits(set).map(|at| self.state.units[at].handle).collect();
                for name in names {
                    if let Some(at) = self.state.in_play(name) {
                        self.touch(source, touch, at);
                    }
                }
            }
            Deed::Touch(touch) => {
                for at in crate::state::bits(set) {
                    self.touch(source, touch, at);
                }
            }
            Deed::Besides(besides) => self.do_besides(source, clause.to, besides),
            // Asked before, or read as a rule of the turn.
            Deed::Ask(_) | Deed::Lasting(_) => {}
        }
    }

    /// What a deed does to one unit.
    fn touch(&mut self, source: &Source, deed: Touch, at: usize) {
        let is_spell = self.game.catalogue.card(source.card).kind == Kind::Spell;
        match deed {
            Touch::Damage { n, colour, is_magic } => {
                let magic = (is_magic || is_spell).then_some(Magic(colour));
                let value = i16::from(n);
                let hit = Hit { value, magic, cause: Cause::Effect, pierces: false };
                self.hit(at, hit, |_| vec![Part { reason: Reason::Card, n: value }]);
            }
            Touch::LoseLife(n) => self.wound(at, n, Cause::Effect),
            Touch::Heal(n) => self.heal(at, n),
            Touch::Melee(n) => {
                let unit = &mut self.state.units[at];
                unit.melee = unit.melee.saturating_add(n);
            }
            Touch::Ranged(n) => {
                let unit = &mut self.state.units[at];
                unit.ranged = unit.ranged.saturating_add(n);
            }
            // NXL-R24: a passing penalty is not given back.
            Touch::Armour(n) if n < 0 => {
                let unit = self.state.units[at].handle;
                self.weaken(unit, n.saturating_neg());
            }
            Touch::Armour(n) => {
                let unit = &mut self.state.units[at];
                unit.bonus_armour = unit.bonus_armour.saturating_add(n);
                let score = self.game.armour_score(self.state, at);
                Noxilia::shift_armour(&mut self.state.units[at], n, score);
            }
            Touch::ChargeBonus(n) => {
                let unit = &mut self.state.units[at];
                unit.charge = unit.charge.saturating_add(n);
            }
            Touch::Grant(ability) => {
                self.state.units[at].granted |= (ability.bit() >> VALUED) as u32;
            }
            Touch::Forbid(Forbidden::Charge) => self.state.units[at].cannot_charge = true,
            Touch::Engage => self.engage_by_effect(source, at),
            Touch::Control => self.take_control(source.seat, at),
            Touch::Poison(n) => self.poison(at, n),
            Touch::Curse(n) => {
                let unit = &mut self.state.units[at];
                unit.curse = unit.curse.saturating_add(n);
                let (handle, card) = (unit.handle, unit.card);
                self.tell(|| Event::UnitCursed { unit: handle, card, melee: n });
            }
            Touch::Purify => self.purify(at),
            Touch::ReturnToHand => self.return_to_hand(at),
            Touch::TurnFaceDown => self.turn_down(at),
            Touch::Exile(markers) => self.exile(at, markers),
            Touch::Reveal => {
                let unit = self.state.units[at].handle;
                self.reveal(unit);
            }
        }
    }

    /// What a deed does to seats, zones and decks.
    fn do_besides(&mut self, source: &Source, to: Target, deed: Besides) {
        let both = [source.seat, source.seat.other()];
        let seats = if to == Target::EachSeat { &both[..] } else { &both[..1] };
        match deed {
            Besides::Draw(n) => seats.iter().for_each(|seat| self.draw(*seat, n)),
            Besides::Gold(n) => seats.iter().for_each(|seat| self.gain_gold(*seat, n)),
            Besides::Mana(colour) => {
                for seat in seats {
                    let seat = *seat;
                    let pool = &mut self.state.camps[seat.index()].mana[colour.index()];
                    *pool = pool.saturating_add(1);
                    let card = source.card;
                    self.tell(|| Event::ManaProduced { seat, card, colour, mana: 1 });
                }
            }
            Besides::Create { token, count } => {
                let zone = (to == Target::Zone).then_some(source.zone);
                for _ in 0..count {
                    self.create(source.seat, token, zone);
                }
            }
            Besides::Revive => self.revive(source),
            Besides::StopMove => self.state.course.is_stopped = true,
            Besides::CancelSpell => self.cancel_answered(),
            Besides::CancelAttack => self.state.course.attack.is_cancelled = true,
            Besides::Flood(n) => {
                let zone = source.zone;
                let flood = &mut self.state.zones[zone.index()].flood;
                *flood = (*flood).max(n);
                self.tell(|| Event::ZoneFlooded { zone, markers: n });
            }
            Besides::PlaceTreasure => self.place_treasure(source.zone),
            Besides::Collapse => {
                if !self.state.course.is_collapsed {
                    self.state.course.is_collapsed = true;
                    self.tell(|| Event::RampartsCollapsed);
                    self.look();
                }
            }
        }
    }

    /// NXL-ABIL-SOLID-1, NXL-R86: no enemy effect engages a solid unit.
    fn engage_by_effect(&mut self, source: &Source, at: usize) {
        let is_enemy = self.state.units[at].controller != source.seat;
        if is_enemy && self.game.has(self.state, at, Ability::Solid) {
            let card = source.card;
            self.tell(|| Event::Fizzled { card });
            return;
        }
        let unit = &mut self.state.units[at];
        unit.is_engaged = true;
        let (handle, card) = (unit.handle, unit.seen_card());
        self.tell(|| Event::UnitEngaged { unit: handle, card });
    }

    /// NXL-R72, NXL-R90: a unit changes hands where it stands, if there is room; a monarch never does.
    fn take_control(&mut self, seat: Seat, at: usize) {
        let unit = &self.state.units[at];
        let (zone, card, handle) = (unit.zone, unit.card, unit.handle);
        if self.game.catalogue.card(card).kind != Kind::Unit
            || self.state.count(seat, zone) >= ZONE_MAX
        {
            return;
        }
        self.state.units[at].controller = seat;
        self.tell(|| Event::ControlChanged { seat, unit: handle, card });
        self.look();
    }

    /// NXL-R60, NXL-R90, NXL-R97: back to its owner's hand without its public name; a token is gone, a monarch never leaves.
    fn return_to_hand(&mut self, at: usize) {
        let unit = &self.state.units[at];
        let kind = self.game.card_of(unit).kind;
        if kind == Kind::Monarch {
            return;
        }
        let (handle, zone, owner, card) = (unit.handle, unit.zone, unit.owner, unit.card);
        let (is_seen, has_dodged) = (!unit.is_hidden || unit.is_known, unit.has_dodged);
        self.drop_everything(handle, zone);
        self.state.units.remove(at);
        if kind != Kind::UnitToken {
            let camp = &mut self.state.camps[owner.index()];
            camp.take(card);
            if is_seen && !camp.shown.is_full() {
                let place = camp.shown.partition_point(|own| *own <= card);
                camp.shown.insert(place, card);
            }
            if has_dodged && !camp.spent.is_full() {
                let place = camp.spent.partition_point(|own| *own <= card);
                camp.spent.insert(place, card);
            }
        }
        self.tell(|| Event::UnitReturned {
            seat: owner,
            unit: handle,
            card: is_seen.then_some(card),
        });
        self.look();
    }

    /// NXL-R60, NXL-R90: out of play, face up for everybody to see, for some turns or for good; a monarch never leaves.
    fn exile(&mut self, at: usize, markers: u8) {
        let unit = &self.state.units[at];
        let kind = self.game.card_of(unit).kind;
        if kind == Kind::Monarch {
            return;
        }
        let (handle, zone, owner, card) = (unit.handle, unit.zone, unit.owner, unit.card);
        self.drop_everything(handle, zone);
        if kind == Kind::UnitToken && markers == 0 {
            self.state.units.remove(at);
        } else {
            let unit = &mut self.state.units[at];
            unit.place = Where::Exiled;
            unit.timer = if markers == 0 { u8::MAX } else { markers };
            unit.controller = owner;
            unit.is_hidden = false;
            unit.is_known = true;
        }
        self.tell(|| Event::UnitExiled { seat: owner, unit: handle, card, markers });
        self.look();
    }

    /// A unit comes back from its owner's graveyard with its name, face up and engaged; without room it stays there.
    fn revive(&mut self, source: &Source) {
        let seat = source.seat;
        if self.game.entry(self.state, seat).is_none() || self.state.units.is_full() {
            return;
        }
        let grave = &mut self.state.camps[seat.index()].grave;
        let Some(found) = grave.iter().rposition(|dead| dead.card == source.pick) else { return };
        let dead = grave.remove(found);
        let mut unit = self.game.fresh_unit(dead.card, seat);
        unit.is_hidden = false;
        unit.is_engaged = true;
        unit.has_dodged = dead.has_dodged;
        unit.handle = dead.handle;
        let place = self.state.units.partition_point(|other| other.handle < dead.handle);
        self.state.units.insert(place, unit);
        self.arrive(place, None);
    }

    /// The top of the treasure deck goes under the treasures of a battlefield, face down.
    fn place_treasure(&mut self, zone: Zone) {
        if !zone.is_battlefield() {
            return;
        }
        let hoard = &mut self.state.hoards[zone.index() - 4];
        if hoard.is_full() {
            return;
        }
        if let Some(card) = self.state.fate.treasures.pop() {
            hoard.insert(0, Hoard { card, is_up: false, is_primo: false });
            self.tell(|| Event::TreasurePlaced { zone });
        }
    }

    /// Asks for the zone of an effect that nobody played.
    pub(crate) fn offer_zone(&mut self, source: Source, clause: u8) {
        self.ask(source.seat, Frame::Choose { source, clause });
    }

    /// NXL-R85: takes the card while it is there; then the library is shuffled, whatever was found.
    pub(crate) fn offer_search(&mut self, seat: Seat, card: CardId, left: u8) {
        let camp = &self.state.camps[seat.index()];
        let is_there = camp.library.contains(&card) && !camp.hand.is_full();
        if left > 0 && is_there {
            self.ask(seat, Frame::Search { seat, card, left });
        } else {
            self.end_search(seat);
        }
    }

    pub(crate) fn fetch(&mut self, seat: Seat, card: CardId, left: u8) {
        let camp = &mut self.state.camps[seat.index()];
        if let Some(at) = camp.library.iter().position(|own| *own == card) {
            camp.library.remove(at);
            camp.take(card);
            // What may be taken is named on the card: everybody knows it now.
            if !camp.shown.is_full() {
                let place = camp.shown.partition_point(|own| *own <= card);
                camp.shown.insert(place, card);
            }
        }
        self.tell(|| Event::CardFound { seat, card });
        self.push(Frame::Search { seat, card, left: left - 1 });
    }

    /// NXL-GEN-7
    pub(crate) fn end_search(&mut self, seat: Seat) {
        let camp = &mut self.state.camps[seat.index()];
        camp.bottom = 0;
        self.chance.shuffle(&mut camp.library);
        self.tell(|| Event::LibraryShuffled { seat });
    }
}
