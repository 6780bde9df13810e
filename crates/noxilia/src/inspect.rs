//! A look inside, for tests: the census, and a new deal of all that is hidden from a viewer.

use engine::{Chance, Inspect, Seat, Viewer};
use serde_json::{Value, json};

use crate::effect::Kind;
use crate::event::Event;
use crate::ids::CardId;
use crate::state::{Frame, State, Where};
use crate::{Action, Noxilia};

impl Inspect for Noxilia {
    fn inspect(&self, state: &State) -> Value {
        let name = |card: CardId| self.catalogue.cards.get(card.index()).map(|c| c.id.clone());
        let units: Vec<Value> = state
            .units
            .iter()
            .enumerate()
            .map(|(at, unit)| {
                json!({
                    "unit": unit.handle,
                    "card": name(unit.card),
                    "owner": unit.owner,
                    "controller": unit.controller,
                    "place": format!("{:?}", unit.place),
                    "zone": unit.zone.word(),
                    "life": self.life(unit),
                    "armour": unit.armour,
                    "score": self.armour_score(state, at),
                    "poison": unit.poison,
                    "hidden": unit.is_hidden,
                    "engaged": unit.is_engaged,
                    "timer": unit.timer,
                })
            })
            .collect();
        let camps: Vec<Value> = state
            .camps
            .iter()
            .map(|camp| {
                json!({
                    "gold": camp.gold,
                    "mana": camp.mana,
                    "hand": camp.hand.iter().map(|card| name(*card)).collect::<Vec<_>>(),
                    "library": camp.library.iter().rev().map(|card| name(*card)).collect::<Vec<_>>(),
                    "grave": camp.grave.iter().map(|dead| name(dead.card)).collect::<Vec<_>>(),
                })
            })
            .collect();
        let zones: Vec<Value> = state
            .zones
            .iter()
            .map(|zone| json!({ "controller": zone.controller, "flood": zone.flood }))
            .collect();
        json!({
            "turn": state.course.turn,
            "actions": state.course.actions,
            "first": state.course.first,
            "fate": state.shown_fate().and_then(name),
            "fate_left": state.fate.deck.iter().rev().map(|card| name(*card)).collect::<Vec<_>>(),
            "collapsed": state.course.is_collapsed,
            "units": units,
            "camps": camps,
            "zones": zones,
            "gear": state.gear.iter().map(|gear| json!({
                "card": name(gear.card),
                "unit": gear.host.as_unit(),
                "zone": gear.host.as_zone().map(crate::ids::Zone::word),
                "engaged": gear.is_engaged,
            })).collect::<Vec<_>>(),
            "latents": state.traps.iter().map(|trap| json!({
                "card": name(trap.card),
                "owner": trap.owner,
                "unit": trap.host.as_unit(),
                "zone": trap.host.as_zone().map(crate::ids::Zone::word),
            })).collect::<Vec<_>>(),
            "hoards": state.hoards.iter().map(|hoard| hoard.iter().map(|one| json!({
                "card": name(one.card), "up": one.is_up,
            })).collect::<Vec<_>>()).collect::<Vec<_>>(),
            "asking": state.top().map(|frame| format!("{frame:?}")),
        })
    }

    /// NXL-I01: the sixty cards and the monarch of each seat, the treasures, the fate cards.
    fn census(&self, state: &State) -> Vec<u32> {
        let mut all = Vec::new();
        let kind = |card: CardId| self.catalogue.card(card).kind;
        for seat in 0..2_u32 {
            let own = 1000 * (seat + 1);
            let camp = &state.camps[seat as usize];
            let mut note = |card: CardId| all.push(own + u32::from(card.0));
            camp.hand.iter().chain(&camp.library).for_each(|card| note(*card));
            camp.grave.iter().for_each(|dead| note(dead.card));
            let is_own = |owner: Seat| owner.index() == seat as usize;
            for unit in state.units.iter().filter(|unit| is_own(unit.owner)) {
                // The monarch is there once it is placed; tokens come and go.
                if !matches!(kind(unit.card), Kind::UnitToken | Kind::Monarch) {
                    note(unit.card);
                }
            }
            state.traps.iter().filter(|trap| is_own(trap.owner)).for_each(|trap| note(trap.card));
            for gear in &state.gear {
                if gear.owner.is_some_and(is_own) {
                    note(gear.card);
                }
            }
            for frame in &state.course.stack {
                if let Frame::Finish { card, owner } = frame
                    && is_own(*owner)
                {
                    note(*card);
                }
            }
        }
        let fate = &state.fate;
        let treasures = fate.treasures.iter().chain(&fate.removed).chain(&fate.gone).copied();
        let worn =
            state.gear.iter().map(|gear| gear.card).filter(|card| kind(*card) == Kind::Treasure);
        let lying = state.hoards.iter().flatten().map(|hoard| hoard.card);
        all.extend(treasures.chain(worn).chain(lying).map(|card| 3000 + u32::from(card.0)));
        all.extend(fate.deck.iter().chain(&fate.drawn).map(|card| 4000 + u32::from(card.0)));
        all
    }

    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        self.shuffle_fate(state, chance);
        self.shuffle_treasures(state, chance);
        let is_mustering = Self::is_mustering(state);
        for seat in [Seat::new(0), Seat::new(1)] {
            if viewer.is(seat) {
                if !is_mustering {
                    let camp = &mut state.camps[seat.index()];
                    let bottom = usize::from(camp.bottom);
                    chance.shuffle(&mut camp.library[bottom..]);
                }
                continue;
            }
            if is_mustering {
                // Where an army stands is nobody's business before both stand.
                let own = |unit: &crate::state::Unit| unit.owner == seat;
                for unit in state.units.iter_mut().filter(|unit| own(unit)) {
                    let home = chance.below(4) as u8;
                    let zone = if seat.index() == 0 { home } else { 9 - home };
                    if self.map.open & 1 << zone != 0 {
                        unit.zone = crate::ids::Zone(zone);
                    }
                }
                continue;
            }
            self.swap_hidden(state, seat, chance);
        }
    }

    fn near_misses(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        for unit in &state.units {
            for to in crate::ids::Zone::all() {
                into.push(Action::Move { unit: unit.handle, to });
            }
            for target in &state.units {
                into.push(Action::Melee { unit: unit.handle, target: target.handle });
                into.push(Action::Ranged { unit: unit.handle, target: target.handle });
            }
        }
        for card in &state.camps[seat.index()].hand {
            into.push(Action::Play { card: *card, payer: crate::ids::UnitId::NONE });
        }
    }

    fn forgets(&self, event: &Event) -> bool {
        matches!(event, Event::LibraryShuffled { .. })
    }
}

/// A place where a card lies hidden from the other seat.
#[derive(Clone, Copy)]
enum Slot {
    Hand(usize),
    Library(usize),
    Unit(usize),
    Trap(usize),
}

impl Noxilia {
    fn shuffle_fate(&self, state: &mut State, chance: &mut impl Chance) {
        let is_doom = |card: &CardId| self.catalogue.card(*card).kind == Kind::Apocalypse;
        let half = state.fate.deck.iter().filter(|card| is_doom(card)).count();
        chance.shuffle(&mut state.fate.deck[..half]);
        chance.shuffle(&mut state.fate.deck[half..]);
    }

    /// The treasures face down: true ones among themselves, false ones among themselves, and the two first ones between their
    /// battlefields.
    fn shuffle_treasures(&self, state: &mut State, chance: &mut impl Chance) {
        let is_down = |state: &State, at: usize| {
            state.hoards[at].last().is_some_and(|top| top.is_primo && !top.is_up)
        };
        if is_down(state, 0) && is_down(state, 1) && chance.coin() {
            let (west, east) = state.hoards.split_at_mut(1);
            if let (Some(one), Some(other)) = (west[0].last_mut(), east[0].last_mut()) {
                std::mem::swap(&mut one.card, &mut other.card);
            }
        }
        let kind = |card: CardId| self.catalogue.card(card).kind;
        for wanted in [Kind::Treasure, Kind::FalseTreasure] {
            let mut cards: Vec<CardId> = Vec::new();
            let hidden = |state: &mut State, see: &mut dyn FnMut(&mut CardId)| {
                for hoard in state.hoards.iter_mut().flatten().filter(|hoard| !hoard.is_up) {
                    see(&mut hoard.card);
                }
                state.fate.treasures.iter_mut().for_each(&mut *see);
                state.fate.removed.iter_mut().for_each(&mut *see);
            };
            hidden(state, &mut |card| {
                if kind(*card) == wanted {
                    cards.push(*card);
                }
            });
            chance.shuffle(&mut cards);
            hidden(state, &mut |card| {
                if kind(*card) == wanted {
                    *card = cards.pop().unwrap_or(*card);
                }
            });
        }
    }

    /// Exchanges the cards of hidden places, two by two, wherever what was seen of both allows it.
    fn swap_hidden(&self, state: &mut State, seat: Seat, chance: &mut impl Chance) {
        let camp = &state.camps[seat.index()];
        let mut slots = Vec::new();
        // Cards that the other seat has seen stay in the hand.
        let mut shown = camp.shown.to_vec();
        for (at, card) in camp.hand.iter().enumerate() {
            match shown.iter().position(|known| known == card) {
                Some(known) => {
                    shown.remove(known);
                }
                None => slots.push(Slot::Hand(at)),
            }
        }
        slots.extend((0..camp.library.len()).map(Slot::Library));
        for (at, unit) in state.units.iter().enumerate() {
            let is_own = unit.owner == seat && unit.controller == seat;
            let is_secret = unit.is_hidden && !unit.is_known;
            if is_own && is_secret && matches!(unit.place, Where::Play | Where::Queue) {
                slots.push(Slot::Unit(at));
            }
        }
        let traps = state.traps.iter().enumerate().filter(|(_, trap)| trap.owner == seat);
        slots.extend(traps.map(|(at, _)| Slot::Trap(at)));
        if slots.len() < 2 {
            return;
        }
        for _ in 0..slots.len() * 6 {
            let one = slots[chance.below(slots.len() as u32) as usize];
            let other = slots[chance.below(slots.len() as u32) as usize];
            let cards = [Self::peek(state, seat, one), Self::peek(state, seat, other)];
            if self.may_hold(state, one, cards[1], cards[0])
                && self.may_hold(state, other, cards[0], cards[1])
            {
                self.poke(state, seat, one, cards[1]);
                self.poke(state, seat, other, cards[0]);
            }
        }
        state.camps[seat.index()].hand.sort_unstable();
    }

    fn peek(state: &State, seat: Seat, slot: Slot) -> CardId {
        match slot {
            Slot::Hand(at) => state.camps[seat.index()].hand[at],
            Slot::Library(at) => state.camps[seat.index()].library[at],
            Slot::Unit(at) => state.units[at].card,
            Slot::Trap(at) => state.traps[at].card,
        }
    }

    fn poke(&self, state: &mut State, seat: Seat, slot: Slot, card: CardId) {
        match slot {
            Slot::Hand(at) => state.camps[seat.index()].hand[at] = card,
            Slot::Library(at) => state.camps[seat.index()].library[at] = card,
            Slot::Unit(at) => state.units[at].card = card,
            Slot::Trap(at) => state.traps[at].card = card,
        }
    }

    /// Whether a hidden place may hold this card instead of that one, by all that was seen of it.
    fn may_hold(&self, state: &State, slot: Slot, card: CardId, instead_of: CardId) -> bool {
        let (new, old) = (self.catalogue.card(card), self.catalogue.card(instead_of));
        match slot {
            Slot::Hand(_) | Slot::Library(_) => new.kind != Kind::Monarch,
            Slot::Trap(at) => self.may_lie(state.traps[at].host, card),
            Slot::Unit(at) => {
                let unit = &state.units[at];
                if unit.price != u8::MAX {
                    return self.may_be_unit(unit, card);
                }
                // Starting units: the sum of their prices was seen, so only equals change places; the monarch stands
                // among them.
                let is_starting = matches!(new.kind, Kind::Unit | Kind::Hero | Kind::Monarch);
                is_starting
                    && new.life > unit.wounds
                    && (new.kind == Kind::Monarch
                        || old.kind == Kind::Monarch
                        || (new.gold == old.gold && new.kind == old.kind))
            }
        }
    }
}
