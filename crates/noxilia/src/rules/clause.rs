//! Carrying out what cards say, clause by clause.

use engine::{Chance, Seat, Story};

use super::Play;
use super::combat::Magic;
use crate::effect::{
    Ability, Choose, Clause, Condition, Deed, Filter, Forbidden, Kind, Target, VALUED, When,
};
use crate::event::{Cause, Event};
use crate::ids::{CardId, Zone};
use crate::state::{Frame, Hoard, Source, State, Where, ZONE_MAX};
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
            if let Some(frame) = self.pause(&source, clause.deed) {
                self.push(Frame::Run { source, clause: at as u8 + 1 });
                self.push(frame);
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
    fn pause(&self, source: &Source, deed: Deed) -> Option<Frame> {
        let seat = source.seat;
        match deed {
            Deed::Search { card, count } => Some(Frame::Search { seat, card, left: count }),
            Deed::Forge(card) => Some(Frame::Rune { seat, card, zone: source.zone }),
            Deed::Damage { .. }
            | Deed::LoseLife(_)
            | Deed::Heal(_)
            | Deed::Melee(_)
            | Deed::Ranged(_)
            | Deed::Armour(_)
            | Deed::ChargeBonus(_)
            | Deed::Grant(_)
            | Deed::Suppress(_)
            | Deed::Forbid(_)
            | Deed::Engage
            | Deed::StopMove
            | Deed::CancelSpell
            | Deed::CancelAttack
            | Deed::Control
            | Deed::Poison(_)
            | Deed::Curse(_)
            | Deed::Purify
            | Deed::Create { .. }
            | Deed::Draw(_)
            | Deed::Revive
            | Deed::Gold(_)
            | Deed::Mana(_)
            | Deed::Reveal
            | Deed::Flood(_)
            | Deed::PlaceTreasure
            | Deed::Collapse
            | Deed::MagicBonus(_)
            | Deed::NoProximity
            | Deed::RangeCap(_)
            | Deed::ArmourCap(_) => None,
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
            Target::Attacker | Target::Mover => one(self.state.in_play(source.other)),
            Target::Controller | Target::EachSeat | Target::Zone => 0,
            Target::RandomBattlefield => {
                source.zone = Zone::BATTLEFIELDS[self.chance.below(2) as usize];
                let here = Filter { place: crate::effect::Place::Here, ..Filter::default() };
                self.game.meant(self.state, source, &here)
            }
            Target::All(filter) => self.game.meant(self.state, source, &filter),
        };
        for at in crate::state::bits(set) {
            self.touch(source, clause.deed, at);
        }
        self.do_besides(source, clause);
    }

    /// What a deed does to one unit.
    fn touch(&mut self, source: &Source, deed: Deed, at: usize) {
        let is_spell = self.game.catalogue.card(source.card).kind == Kind::Spell;
        match deed {
            Deed::Damage { n, colour, is_magic } => {
                let magic = (is_magic || is_spell).then_some(Magic(colour));
                self.hit(at, n.into(), false, magic, Cause::Effect);
            }
            Deed::LoseLife(n) => self.wound(at, n, Cause::Effect),
            Deed::Heal(n) => self.heal(at, n),
            Deed::Melee(n) => {
                let unit = &mut self.state.units[at];
                unit.melee = unit.melee.saturating_add(n);
            }
            Deed::Ranged(n) => {
                let unit = &mut self.state.units[at];
                unit.ranged = unit.ranged.saturating_add(n);
            }
            Deed::Armour(n) => {
                let unit = &mut self.state.units[at];
                unit.bonus_armour = unit.bonus_armour.saturating_add(n);
                let score = self.game.armour_score(self.state, at);
                Noxilia::shift_armour(&mut self.state.units[at], n, score);
            }
            Deed::ChargeBonus(n) => {
                let unit = &mut self.state.units[at];
                unit.charge = unit.charge.saturating_add(n);
            }
            Deed::Grant(ability) => {
                self.state.units[at].granted |= (ability.bit() >> VALUED) as u32;
            }
            Deed::Forbid(Forbidden::Charge) => self.state.units[at].cannot_charge = true,
            Deed::Engage => self.engage_by_effect(source, at),
            Deed::StopMove => self.state.course.is_stopped = true,
            Deed::CancelAttack => self.state.course.attack.is_cancelled = true,
            Deed::Control => self.take_control(source.seat, at),
            Deed::Poison(n) => self.poison(at, n),
            Deed::Curse(n) => {
                let unit = &mut self.state.units[at];
                unit.curse = unit.curse.saturating_add(n);
                let (handle, card) = (unit.handle, unit.card);
                self.tell(|| Event::UnitCursed { unit: handle, card, melee: n });
            }
            Deed::Purify => self.purify(at),
            Deed::Reveal => {
                let unit = self.state.units[at].handle;
                self.reveal(unit);
            }
            Deed::Suppress(_)
            | Deed::CancelSpell
            | Deed::Create { .. }
            | Deed::Forge(_)
            | Deed::Draw(_)
            | Deed::Search { .. }
            | Deed::Revive
            | Deed::Gold(_)
            | Deed::Mana(_)
            | Deed::Flood(_)
            | Deed::PlaceTreasure
            | Deed::Collapse
            | Deed::MagicBonus(_)
            | Deed::NoProximity
            | Deed::RangeCap(_)
            | Deed::ArmourCap(_) => {}
        }
    }

    /// What a deed does to seats, zones and decks.
    fn do_besides(&mut self, source: &Source, clause: &Clause) {
        let both = [source.seat, source.seat.other()];
        let seats = if clause.to == Target::EachSeat { &both[..] } else { &both[..1] };
        match clause.deed {
            Deed::Draw(n) => seats.iter().for_each(|seat| self.draw(*seat, n)),
            Deed::Gold(n) => seats.iter().for_each(|seat| self.gain_gold(*seat, n)),
            Deed::Mana(colour) => {
                for seat in seats {
                    let seat = *seat;
                    let pool = &mut self.state.camps[seat.index()].mana[colour.index()];
                    *pool = pool.saturating_add(1);
                    let card = source.card;
                    self.tell(|| Event::ManaProduced { seat, card, colour, mana: 1 });
                }
            }
            Deed::Create { token, count } => {
                let zone = (clause.to == Target::Zone).then_some(source.zone);
                for _ in 0..count {
                    self.create(source.seat, token, zone);
                }
            }
            Deed::Revive => self.revive(source),
            Deed::CancelSpell => self.cancel_answered(),
            Deed::Flood(n) => {
                let zone = source.zone;
                let flood = &mut self.state.zones[zone.index()].flood;
                *flood = (*flood).max(n);
                self.tell(|| Event::ZoneFlooded { zone, markers: n });
            }
            Deed::PlaceTreasure => self.place_treasure(source.zone),
            Deed::Collapse => {
                if !self.state.course.is_collapsed {
                    self.state.course.is_collapsed = true;
                    self.tell(|| Event::RampartsCollapsed);
                    self.look();
                }
            }
            Deed::Damage { .. }
            | Deed::LoseLife(_)
            | Deed::Heal(_)
            | Deed::Melee(_)
            | Deed::Ranged(_)
            | Deed::Armour(_)
            | Deed::ChargeBonus(_)
            | Deed::Grant(_)
            | Deed::Suppress(_)
            | Deed::Forbid(_)
            | Deed::Engage
            | Deed::StopMove
            | Deed::CancelAttack
            | Deed::Control
            | Deed::Poison(_)
            | Deed::Curse(_)
            | Deed::Purify
            | Deed::Forge(_)
            | Deed::Search { .. }
            | Deed::Reveal
            | Deed::MagicBonus(_)
            | Deed::NoProximity
            | Deed::RangeCap(_)
            | Deed::ArmourCap(_) => {}
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
        let (handle, card) = (unit.handle, (!unit.is_hidden).then_some(unit.card));
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
