//! Setting the table: fate deck, treasures, armies placed in secret, opening hands.

use arrayvec::ArrayVec;
use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Aspect, Extra, Kind};
use crate::event::Event;
use crate::ids::{CardId, UnitId, ZONES, Zone};
use crate::state::{
    Attack, Camp, Course, Fate, Field, Frame, Ground, Hoard, State, Unit, Where, ZONE_MAX,
};
use crate::{Action, Noxilia};

/// NXL-SETUP-6a: cards of an opening hand.
const OPENING_HAND: usize = 6;

impl Noxilia {
    /// An empty table.
    pub(crate) fn bare_table(&self) -> State {
        let mut zones: [Ground; ZONES] = Default::default();
        for zone in Zone::all().filter(|zone| self.map.open & zone.bit() != 0) {
            zones[zone.index()].controller = zone.home();
        }
        let first = Seat::new(0);
        State {
            units: ArrayVec::new(),
            gear: ArrayVec::new(),
            traps: ArrayVec::new(),
            zones,
            hoards: [ArrayVec::new(), ArrayVec::new()],
            camps: [Camp::default(), Camp::default()],
            fate: Fate::default(),
            course: Course {
                turn: 0,
                first,
                active: first,
                passed: [0; 2],
                actions: 0,
                triggered: 0,
                asked: first,
                is_asking: false,
                stack: ArrayVec::new(),
                attack: Attack::default(),
                is_stopped: false,
                next_handle: 1,
                auras: [[0; ZONES]; 2],
                is_collapsed: false,
                outcome: None,
            },
        }
    }

    /// Shuffles what nobody chooses and asks the first seat for its army.
    pub(crate) fn set_table(&self, chance: &mut impl Chance) -> State {
        if let Some(position) = &self.setup {
            return position.state.clone();
        }
        let mut state = self.bare_table();
        // NXL-SETUP-1a, NXL-SETUP-1b: fate on top, apocalypse below.
        let mut fate: ArrayVec<CardId, 24> = self.catalogue.fate.iter().copied().collect();
        let mut doom: ArrayVec<CardId, 24> = self.catalogue.apocalypse.iter().copied().collect();
        chance.shuffle(&mut fate);
        chance.shuffle(&mut doom);
        state.fate.deck = doom.into_iter().chain(fate).collect();
        // NXL-SETUP-3
        let drawn = self.rules.first.unwrap_or_else(|| Seat::new(usize::from(chance.coin())));
        state.course.first = drawn;
        state.course.active = drawn;
        self.lay_treasures(&mut state, chance);
        for seat in [Seat::new(0), Seat::new(1)] {
            let deck = &self.decks[seat.index()];
            let camp = &mut state.camps[seat.index()];
            camp.library = deck.cards.iter().copied().collect();
            camp.gold = self.catalogue.clans[usize::from(deck.clan)].gold.into();
        }
        state.course.stack.push(Frame::Muster);
        for seat in [Seat::new(1), Seat::new(0)] {
            let clan = &self.catalogue.clans[usize::from(self.decks[seat.index()].clan)];
            state.course.stack.push(Frame::Recruit(seat));
            state.course.stack.push(Frame::Token(seat, clan.free.map_or(0, |(_, count)| count)));
            state.course.stack.push(Frame::Monarch(seat));
        }
        state
    }

    /// NXL-SETUP-7a, NXL-SETUP-7b, NXL-R53: one true and one false treasure, one on each battlefield.
    fn lay_treasures(&self, state: &mut State, chance: &mut impl Chance) {
        let mut real: ArrayVec<CardId, 16> = self.catalogue.treasures.iter().copied().collect();
        let mut sham: ArrayVec<CardId, 16> =
            self.catalogue.false_treasures.iter().copied().collect();
        if real.is_empty() || sham.is_empty() {
            return;
        }
        chance.shuffle(&mut real);
        let pick = chance.below(sham.len() as u32) as usize;
        let mut primo = [real.remove(0), sham.remove(pick)];
        chance.shuffle(&mut primo);
        for (hoard, card) in state.hoards.iter_mut().zip(primo) {
            hoard.push(Hoard { card, is_up: false, is_primo: true });
        }
        real.reverse();
        state.fate.treasures = real;
        state.fate.removed = sham;
    }

    /// A unit of a seat as it comes out of its deck.
    pub(crate) fn fresh_unit(&self, card: CardId, seat: Seat) -> Unit {
        let data = self.catalogue.card(card);
        Unit {
            handle: UnitId::NONE,
            card,
            owner: seat,
            controller: seat,
            place: Where::Play,
            zone: Zone(0),
            wounds: 0,
            armour: data.armour,
            poison: 0,
            curse: 0,
            timer: 0,
            melee: 0,
            ranged: 0,
            bonus_armour: 0,
            charge: 0,
            aura: 0,
            granted: 0,
            price: u8::MAX,
            delay: u8::MAX,
            is_hidden: data.kind != Kind::UnitToken,
            is_known: false,
            is_engaged: false,
            is_held: false,
            has_dodged: false,
            is_caught: false,
            cannot_charge: false,
            has_gear: false,
        }
    }

    /// The home zones of a seat, in order.
    fn homes(&self, seat: Seat) -> impl Iterator<Item = Zone> {
        let open = self.map.open;
        Zone::all().filter(move |zone| open & zone.bit() != 0 && zone.home() == Some(seat))
    }

    /// NXL-SETUP-4b: the home zones with room.
    pub(crate) fn list_homes(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let own = Zone::of(seat, crate::ids::Slot::Command);
        let homes = [own].into_iter().chain(self.homes(seat).filter(move |zone| *zone != own));
        let room = homes.filter(|zone| state.count(seat, *zone) < ZONE_MAX);
        into.extend(room.map(|zone| Action::Zone { zone }));
    }

    /// NXL-SETUP-4a, NXL-SETUP-4c, NXL-R69: every deck unit that the budget, the banner and its additional cost allow, with the zones with room.
    pub(crate) fn list_recruits(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.push(Action::Done);
        let camp = &state.camps[seat.index()];
        let clan = &self.catalogue.clans[usize::from(self.decks[seat.index()].clan)];
        let (mut units, mut heroes) = (0, 0);
        for unit in state.units.iter().filter(|unit| unit.owner == seat) {
            let kind = self.card_of(unit).kind;
            units += u8::from(matches!(kind, Kind::Unit | Kind::Hero));
            heroes += u8::from(kind == Kind::Hero);
        }
        if units >= clan.units_max {
            return;
        }
        let field = state.field();
        let mut last = CardId::NONE;
        for card in camp.library.iter().copied() {
            if card == last {
                continue;
            }
            last = card;
            let data = self.catalogue.card(card);
            let is_allowed = match data.kind {
                Kind::Unit => true,
                Kind::Hero => heroes < clan.heroes_max && !self.has_hero(state, seat, card),
                Kind::Monarch
                | Kind::UnitToken
                | Kind::Spell
                | Kind::Event
                | Kind::Equipment
                | Kind::GearToken
                | Kind::Treasure
                | Kind::FalseTreasure
                | Kind::Zone
                | Kind::Banner
                | Kind::Fate
                | Kind::Apocalypse => false,
            };
            if !is_allowed || u16::from(data.gold) > camp.gold {
                continue;
            }
            for zone in self.homes(seat).filter(|zone| field.count(seat, *zone) < ZONE_MAX) {
                match data.extra {
                    None => into.push(Action::Place { card, zone }),
                    // NXL-SETUP-4d: the payer is a starting unit too.
                    Some(Extra::Engage(aspect)) => {
                        for payer in self.homes(seat) {
                            if self.setup_payer(state, seat, payer, aspect).is_some() {
                                into.push(Action::PlacePaid { card, zone, payer });
                            }
                        }
                    }
                    Some(Extra::Sacrifice(_)) => {}
                }
            }
        }
    }

    /// NXL-SETUP-6b: keep, or one card more to put under the library.
    pub(crate) fn list_returns(state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.push(Action::Keep);
        let mut last = CardId::NONE;
        for card in state.camps[seat.index()].hand.iter().copied() {
            if card != last {
                into.push(Action::Return { card });
            }
            last = card;
        }
    }

    /// The first ready unit with the aspect that a seat has placed in a zone.
    fn setup_payer(&self, state: &State, seat: Seat, zone: Zone, aspect: Aspect) -> Option<usize> {
        state.units.iter().position(|unit| {
            unit.owner == seat
                && unit.zone == zone
                && !unit.is_engaged
                && self.card_of(unit).has_aspect(aspect)
        })
    }

    /// Whether a zone has room for one more unit of the seat.
    pub(crate) fn room(field: &Field, seat: Seat, zone: Zone) -> bool {
        field.count(seat, zone) < ZONE_MAX
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Adds a unit with the next public name; nothing where the table has no room or no name left.
    pub(crate) fn add_unit(&mut self, mut unit: Unit) -> Option<UnitId> {
        let next = self.state.course.next_handle;
        if self.state.units.is_full() || next > UnitId::LAST {
            return None;
        }
        unit.handle = UnitId(next);
        self.state.course.next_handle += 1;
        self.state.units.push(unit);
        Some(UnitId(next))
    }

    /// NXL-SETUP-4a: the monarch is free and has to be placed.
    pub(crate) fn place_monarch(&mut self, seat: Seat, zone: Zone) {
        let clan = usize::from(self.game.decks[seat.index()].clan);
        let card = self.game.catalogue.clans[clan].monarch;
        let mut unit = self.game.fresh_unit(card, seat);
        unit.zone = zone;
        self.add_unit(unit);
    }

    pub(crate) fn place_tokens(&mut self, seat: Seat, left: u8) {
        if left > 0 {
            self.ask(seat, Frame::Token(seat, left));
        }
    }

    /// A token of the banner, free and face up.
    pub(crate) fn place_token(&mut self, seat: Seat, left: u8, zone: Zone) {
        let clan = usize::from(self.game.decks[seat.index()].clan);
        if let Some((card, _)) = self.game.catalogue.clans[clan].free {
            let mut unit = self.game.fresh_unit(card, seat);
            unit.zone = zone;
            self.add_unit(unit);
        }
        self.push(Frame::Token(seat, left - 1));
    }

    pub(crate) fn recruit(&mut self, seat: Seat) {
        self.ask(seat, Frame::Recruit(seat));
    }

    pub(crate) fn finish_army(&mut self, seat: Seat) {
        self.tell(|| Event::ArmyPlaced { seat });
    }

    /// NXL-SETUP-4b: a starting unit, face down, paid from the banner's gold.
    pub(crate) fn place_unit(&mut self, seat: Seat, card: CardId, zone: Zone) {
        let data = self.game.catalogue.card(card);
        let camp = &mut self.state.camps[seat.index()];
        if let Some(at) = camp.library.iter().position(|own| *own == card) {
            camp.library.remove(at);
        }
        camp.gold -= u16::from(data.gold);
        let mut unit = self.game.fresh_unit(card, seat);
        unit.zone = zone;
        self.add_unit(unit);
        self.push(Frame::Recruit(seat));
    }

    /// NXL-SETUP-4d, NXL-R28: the payer starts engaged and skips the first disengaging.
    pub(crate) fn hold_payer(&mut self, seat: Seat, card: CardId, zone: Zone) {
        let Some(Extra::Engage(aspect)) = self.game.catalogue.card(card).extra else { return };
        if let Some(at) = self.game.setup_payer(self.state, seat, zone, aspect) {
            self.state.units[at].is_engaged = true;
            self.state.units[at].is_held = true;
        }
    }

    /// NXL-R97, NXL-SETUP-5, NXL-SETUP-6a: public names in a random order, libraries shuffled, hands drawn.
    pub(crate) fn muster(&mut self) {
        let mut next = 1;
        let mut named: ArrayVec<Unit, { crate::state::UNITS_MAX }> = ArrayVec::new();
        for seat in [Seat::new(0), Seat::new(1)] {
            let from = named.len();
            named.extend(self.state.units.iter().filter(|unit| unit.owner == seat).cloned());
            self.chance.shuffle(&mut named[from..]);
        }
        for unit in &mut named {
            unit.handle = UnitId(next);
            next += 1;
        }
        self.state.units = named;
        self.state.course.next_handle = next;
        for seat in [Seat::new(0), Seat::new(1)] {
            self.chance.shuffle(&mut self.state.camps[seat.index()].library);
        }
        let first = self.state.course.first;
        self.tell(|| Event::BattleBegan { first });
        for seat in [Seat::new(0), Seat::new(1)] {
            self.draw(seat, OPENING_HAND as u8);
        }
        self.push(Frame::StartTurn);
        for seat in [Seat::new(1), Seat::new(0)] {
            self.push(Frame::Mulligan { seat, put: 0, round: 0 });
        }
        self.look();
    }

    /// NXL-SETUP-6b, NXL-R70: one card after the other goes under the library.
    pub(crate) fn mulligan(&mut self, seat: Seat, put: u8, round: u8) {
        if round >= self.game.rules.mulligans {
            return;
        }
        let frame = Frame::Mulligan { seat, put, round };
        if self.state.camps[seat.index()].hand.is_empty() {
            self.keep_hand(seat, put, round);
        } else {
            self.ask(seat, frame);
        }
    }

    pub(crate) fn put_under(&mut self, seat: Seat, card: CardId, put: u8, round: u8) {
        let camp = &mut self.state.camps[seat.index()];
        camp.drop(card);
        camp.library.insert(0, card);
        camp.bottom += 1;
        self.push(Frame::Mulligan { seat, put: put + 1, round });
    }

    pub(crate) fn keep_hand(&mut self, seat: Seat, put: u8, round: u8) {
        self.state.camps[seat.index()].exchanged += put;
        self.tell(|| Event::HandExchanged { seat, count: put });
        self.draw(seat, put);
        if put > 0 {
            self.push(Frame::Mulligan { seat, put: 0, round: round + 1 });
        }
    }

    /// NXL-GEN-1, NXL-GEN-5: draws as many cards as there are; no limit, no penalty. They are told by number: the order
    /// in which they lay in the library is nobody's to know.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8) {
        let camp = &mut self.state.camps[seat.index()];
        let room = camp.hand.remaining_capacity().min(camp.library.len());
        let drawn = count.min(room as u8);
        let rest = camp.library.len() - usize::from(drawn);
        let mut seen: ArrayVec<CardId, 64> = camp.library.drain(rest..).collect();
        camp.bottom = camp.bottom.min(rest as u8);
        seen.sort_unstable();
        for &card in &seen {
            self.state.camps[seat.index()].take(card);
            self.whisper(seat, || Event::CardSeen { seat, card });
        }
        if drawn > 0 {
            self.tell(|| Event::CardsDrawn { seat, count: drawn });
        }
    }
}
