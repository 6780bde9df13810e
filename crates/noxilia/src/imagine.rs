//! A table that the viewer cannot tell from the true one: decks nobody has shown are guessed from the ready-made ones of the clan.

use arrayvec::ArrayVec;
use engine::{Chance, Seat, Viewer};

use crate::Noxilia;
use crate::effect::{Ability, HostKind, Kind};
use crate::ids::{CardId, Host, Slot, UnitId, Zone};
use crate::state::{Dead, Frame, Gear, Hoard, State, Trap, Unit, Where};
use crate::view::{UnitView, View};

/// The cards of a seat that nobody has seen, while they are dealt out.
type Unseen = ArrayVec<CardId, 72>;

impl Noxilia {
    /// Fills the gaps of a view.
    pub(crate) fn fill_in(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = self.bare_table();
        state.course = view.course.clone();
        for (zone, seen) in view.zones.iter().enumerate() {
            state.zones[zone].controller = seen.controller;
            state.zones[zone].flood = seen.flood;
        }
        self.fill_fate(&mut state, view, chance);
        for gear in &view.gear {
            let host = host_of(gear.unit, gear.zone);
            state.gear.push(Gear {
                card: gear.card,
                owner: gear.owner,
                host,
                is_engaged: gear.is_engaged,
            });
        }
        for unit in &view.units {
            state.units.push(self.guess_unit(unit, &state));
        }
        for trap in &view.traps {
            let card = trap.card.unwrap_or(CardId::NONE);
            state.traps.push(Trap { card, owner: trap.owner, host: host_of(trap.unit, trap.zone) });
        }
        for seat in [Seat::new(0), Seat::new(1)] {
            let seen = &view.camps[seat.index()];
            let camp = &mut state.camps[seat.index()];
            camp.gold = seen.gold.unwrap_or_default();
            camp.mana = seen.mana;
            camp.exchanged = seen.exchanged;
            for dead in &seen.grave {
                camp.grave.push(Dead {
                    card: dead.card,
                    handle: dead.unit,
                    has_dodged: dead.has_dodged,
                });
            }
            camp.shown.extend(seen.shown.iter().copied());
            camp.spent.extend(seen.spent.iter().copied());
            for card in &seen.known {
                camp.hand.push(*card);
            }
            if view.viewer == Viewer::Seat(seat) {
                camp.bottom = seen.bottom.len() as u8;
                self.fill_own(&mut state, view, seat, chance);
            } else {
                self.fill_other(&mut state, view, seat, chance);
            }
        }
        state
    }

    /// One's own library: its cards are known, its order is not, but for those one put at the bottom.
    fn fill_own(&self, state: &mut State, view: &View, seat: Seat, chance: &mut impl Chance) {
        let seen = &view.camps[seat.index()];
        let library = &mut state.camps[seat.index()].library;
        let mut rest: ArrayVec<CardId, 64> = seen.own_library.iter().copied().collect();
        // Setting up, the library is not shuffled yet: it is chosen from.
        if view.is_mustering {
            *library = rest;
            return;
        }
        for card in &seen.bottom {
            if let Some(at) = rest.iter().position(|own| own == card) {
                rest.remove(at);
            }
            library.push(*card);
        }
        chance.shuffle(&mut rest);
        library.extend(rest);
    }

    /// The fate deck in another order, its halves apart; treasures that nobody has seen.
    fn fill_fate(&self, state: &mut State, view: &View, chance: &mut impl Chance) {
        let fate = &mut state.fate;
        fate.is_active = view.is_fate_active;
        fate.drawn = view.fate_drawn.iter().copied().collect();
        fate.gone = view.gone.iter().copied().collect();
        let is_doom = |card: &CardId| self.catalogue.card(*card).kind == Kind::Apocalypse;
        fate.deck.extend(view.fate_left.iter().copied().filter(|card| is_doom(card)));
        let half = fate.deck.len();
        fate.deck.extend(view.fate_left.iter().copied().filter(|card| !is_doom(card)));
        chance.shuffle(&mut fate.deck[..half]);
        chance.shuffle(&mut fate.deck[half..]);
        let is_false = |card: &CardId| self.catalogue.card(*card).kind == Kind::FalseTreasure;
        let mut real: ArrayVec<CardId, 16> =
            view.unseen.iter().copied().filter(|card| !is_false(card)).collect();
        let mut sham: ArrayVec<CardId, 16> = view.unseen.iter().copied().filter(is_false).collect();
        chance.shuffle(&mut real);
        chance.shuffle(&mut sham);
        // Of two primo-treasures face down one is false; of one, it is unless the false one was seen.
        let down =
            view.hoards.iter().flatten().filter(|hoard| hoard.card.is_none() && hoard.is_primo);
        let mut shams = if view.gone.is_empty() { down.clone().count().min(1) } else { 0 };
        let mut left = down.count();
        for (at, hoard) in view.hoards.iter().enumerate() {
            for seen in hoard {
                let card = match seen.card {
                    Some(card) => card,
                    None if seen.is_primo => {
                        let is_sham = shams > 0 && chance.below(left as u32) < shams as u32;
                        left -= 1;
                        if is_sham && !sham.is_empty() {
                            shams -= 1;
                            sham.pop().unwrap_or(CardId::NONE)
                        } else {
                            real.pop().or_else(|| sham.pop()).unwrap_or(CardId::NONE)
                        }
                    }
                    None => real.pop().unwrap_or(CardId::NONE),
                };
                let is_up = seen.card.is_some();
                state.hoards[at].push(Hoard { card, is_up, is_primo: seen.is_primo });
            }
        }
        state.fate.treasures = real;
        state.fate.removed = sham;
    }

    /// A unit as the view shows it; a card that is not known comes later.
    fn guess_unit(&self, seen: &UnitView, state: &State) -> Unit {
        let card = seen.card.unwrap_or(CardId::NONE);
        let mut unit = self.fresh_unit(CardId(0), seen.owner);
        unit.handle = seen.unit;
        unit.card = card;
        unit.controller = seen.controller;
        unit.place = match (seen.is_queued, seen.is_away, seen.is_exiled) {
            (true, _, _) => Where::Queue,
            (_, true, _) => Where::Away,
            (_, _, true) => Where::Exiled,
            (false, false, false) => Where::Play,
        };
        unit.zone = seen.zone.unwrap_or(Zone(0));
        unit.timer = seen.timer;
        unit.is_hidden = seen.is_hidden;
        unit.is_known = seen.is_known;
        unit.is_engaged = seen.is_engaged;
        unit.is_held = seen.is_held;
        unit.wounds = seen.wounds;
        unit.poison = seen.poison;
        unit.aura = seen.aura;
        unit.is_caught = seen.is_caught;
        unit.price = seen.price;
        unit.delay = seen.delay;
        unit.has_gear = state.gear.iter().any(|gear| gear.host == Host::unit(seen.unit));
        if let Some(figures) = &seen.figures {
            unit.armour = figures.armour;
            unit.curse = figures.curse;
            unit.melee = figures.turn_melee;
            unit.ranged = figures.turn_ranged;
            unit.bonus_armour = figures.turn_armour;
            unit.charge = figures.turn_charge;
            unit.granted = figures.granted;
            unit.has_dodged = figures.has_dodged;
            unit.cannot_charge = figures.cannot_charge;
            if figures.life <= 0 {
                unit.place = Where::Dying;
            }
        }
        unit
    }

    /// A deck that another seat may have brought, dealt out over what it keeps hidden.
    fn fill_other(&self, state: &mut State, view: &View, seat: Seat, chance: &mut impl Chance) {
        let seen = &view.camps[seat.index()];
        let banner = seen.banner;
        let clan = self.catalogue.card(banner).clan.unwrap_or_default();
        let mut unseen = self.guess_deck(state, seat, clan, chance);
        if view.is_mustering {
            self.guess_army(state, view, seat, clan);
            let camp = &mut state.camps[seat.index()];
            camp.library = unseen.into_iter().take(60).collect();
            camp.library.sort_unstable();
            camp.gold = self.catalogue.clans[usize::from(clan)].gold.into();
            return;
        }
        self.guess_monarch(state, seat, clan, chance);
        for at in 0..state.units.len() {
            let unit = &state.units[at];
            if unit.card == CardId::NONE && unit.owner == seat {
                let card = self.draw_fitting(&mut unseen, clan, chance, |card| {
                    self.may_be_unit(&state.units[at], card)
                        && (self.catalogue.card(card).kind != Kind::Hero
                            || !self.has_hero(state, seat, card))
                });
                let unit = &mut state.units[at];
                unit.card = card;
                unit.armour = self.catalogue.card(card).armour;
            }
        }
        for at in 0..state.traps.len() {
            let trap = state.traps[at];
            if trap.card == CardId::NONE && trap.owner == seat {
                state.traps[at].card = self
                    .draw_fitting(&mut unseen, clan, chance, |card| self.may_lie(trap.host, card));
            }
        }
        let camp = &mut state.camps[seat.index()];
        let hidden_hand = usize::from(seen.hand).saturating_sub(camp.hand.len());
        let needed = hidden_hand + usize::from(seen.library);
        while unseen.len() > needed {
            let at = chance.below(unseen.len() as u32) as usize;
            unseen.swap_remove(at);
        }
        while unseen.len() < needed {
            let filler = self.any_fitting(clan, chance, |_| true);
            unseen.push(filler);
        }
        chance.shuffle(&mut unseen);
        for _ in 0..hidden_hand {
            if let Some(card) = unseen.pop() {
                camp.take(card);
            }
        }
        camp.library.extend(unseen);
    }

    /// A ready-made deck of the clan, less what everybody has seen of this one.
    fn guess_deck(&self, state: &State, seat: Seat, clan: u8, chance: &mut impl Chance) -> Unseen {
        let ready = self.catalogue.decks.iter().filter(|deck| deck.list.clan == clan);
        let count = ready.clone().count() as u32;
        let mut unseen = Unseen::new();
        if count > 0 {
            let pick = chance.below(count) as usize;
            if let Some(deck) = ready.clone().nth(pick) {
                unseen.extend(deck.list.cards.iter().copied());
            }
        }
        let mut surprises = 0;
        let mut see = |card: CardId| match unseen.iter().position(|own| *own == card) {
            Some(at) => {
                unseen.swap_remove(at);
            }
            None => surprises += 1,
        };
        let camp = &state.camps[seat.index()];
        camp.grave
            .iter()
            .map(|dead| dead.card)
            .chain(camp.shown.iter().copied())
            .chain(state.gear.iter().filter(|gear| gear.owner == Some(seat)).map(|gear| gear.card))
            .chain(state.units.iter().filter(|unit| unit.owner == seat).map(|unit| unit.card))
            .filter(|card| *card != CardId::NONE && self.catalogue.card(*card).kind.is_deck_card())
            .for_each(&mut see);
        for frame in &state.course.stack {
            if let Frame::Finish { card, owner } = frame
                && *owner == seat
            {
                see(*card);
            }
        }
        // A card that this deck lacks stands in the place of another.
        for _ in 0..surprises {
            if !unseen.is_empty() {
                let at = chance.below(unseen.len() as u32) as usize;
                unseen.swap_remove(at);
            }
        }
        unseen
    }

    /// While armies are placed, what the other may have placed so far: its monarch and its tokens.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other frame places no token")]
    fn guess_army(&self, state: &mut State, view: &View, seat: Seat, clan: u8) {
        let clan = &self.catalogue.clans[usize::from(clan)];
        let stack = &view.course.stack;
        let zone = Zone::of(seat, Slot::Command);
        let add = |state: &mut State, card: CardId| {
            let mut unit = self.fresh_unit(card, seat);
            unit.zone = zone;
            // Names behind those of the viewer, which stay as they are.
            let last = state.units.last().map_or(0, |unit| unit.handle.0);
            unit.handle = UnitId(last + 1);
            state.units.push(unit);
        };
        if !stack.contains(&Frame::Monarch(seat)) {
            add(state, clan.monarch);
        }
        if let Some((token, count)) = clan.free {
            let left = stack.iter().find_map(|frame| match frame {
                Frame::Token(whose, left) if *whose == seat => Some(*left),
                _ => None,
            });
            for _ in 0..count - left.unwrap_or(0).min(count) {
                add(state, token);
            }
        }
        state.course.next_handle = state.units.last().map_or(1, |unit| unit.handle.0 + 1);
    }

    /// A hidden monarch is one of the starting units that stand face down.
    fn guess_monarch(&self, state: &mut State, seat: Seat, clan: u8, chance: &mut impl Chance) {
        let monarch = self.catalogue.clans[usize::from(clan)].monarch;
        if state.units.iter().any(|unit| unit.owner == seat && unit.card == monarch) {
            return;
        }
        let mut places: ArrayVec<usize, 64> = ArrayVec::new();
        for (at, unit) in state.units.iter().enumerate() {
            if unit.owner == seat
                && unit.card == CardId::NONE
                && unit.place == Where::Play
                && unit.price == u8::MAX
                && self.catalogue.card(monarch).life > unit.wounds
            {
                places.push(at);
            }
        }
        if !places.is_empty() {
            let at = places[chance.below(places.len() as u32) as usize];
            state.units[at].card = monarch;
            state.units[at].armour = self.catalogue.card(monarch).armour;
        }
    }

    /// Whether a hidden unit may be this card, by all that was seen of it.
    pub(crate) fn may_be_unit(&self, unit: &Unit, card: CardId) -> bool {
        let data = self.catalogue.card(card);
        if !matches!(data.kind, Kind::Unit | Kind::Hero) || data.life <= unit.wounds {
            return false;
        }
        if unit.price == u8::MAX {
            let clan = &self.catalogue.clans[usize::from(self.decks[unit.owner.index()].clan)];
            return data.kind == Kind::Unit || clan.heroes_max > 0;
        }
        let delay = if data.keywords.has(Ability::DistantReinforcements) {
            data.keywords.x[Ability::DistantReinforcements.index()]
        } else {
            1
        };
        data.gold == unit.price && delay == unit.delay
    }

    /// Whether a card may lie face down under this host.
    pub(crate) fn may_lie(&self, host: Host, card: CardId) -> bool {
        self.catalogue.card(card).latent.is_some_and(|latent| match latent.host {
            HostKind::Any => true,
            HostKind::Unit => host.as_unit().is_some(),
            HostKind::Zone => host.as_zone().is_some(),
        })
    }

    /// A fitting card out of those unseen, else any that the clan could have brought.
    fn draw_fitting(
        &self,
        unseen: &mut Unseen,
        clan: u8,
        chance: &mut impl Chance,
        fits: impl Fn(CardId) -> bool,
    ) -> CardId {
        let count = unseen.iter().filter(|card| fits(**card)).count() as u32;
        if count == 0 {
            return self.any_fitting(clan, chance, fits);
        }
        let pick = chance.below(count) as usize;
        let at = unseen
            .iter()
            .enumerate()
            .filter(|(_, card)| fits(**card))
            .nth(pick)
            .map_or(0, |(at, _)| at);
        unseen.swap_remove(at)
    }

    fn any_fitting(
        &self,
        clan: u8,
        chance: &mut impl Chance,
        fits: impl Fn(CardId) -> bool,
    ) -> CardId {
        let could = |at: &usize| {
            let card = CardId(*at as u8);
            let data = self.catalogue.card(card);
            data.kind.is_deck_card()
                && crate::rules::deck::stranger(&self.catalogue, clan, card).is_none()
        };
        let all = 0..self.catalogue.cards.len();
        let count = all.clone().filter(|at| could(at) && fits(CardId(*at as u8))).count() as u32;
        if count == 0 {
            return all.clone().find(|at| could(at)).map_or(CardId(0), |at| CardId(at as u8));
        }
        let pick = chance.below(count) as usize;
        all.clone()
            .filter(|at| could(at) && fits(CardId(*at as u8)))
            .nth(pick)
            .map_or(CardId(0), |at| CardId(at as u8))
    }
}

fn host_of(unit: Option<UnitId>, zone: Option<Zone>) -> Host {
    match (unit, zone) {
        (Some(unit), _) => Host::unit(unit),
        (None, zone) => Host::zone(zone.unwrap_or(Zone(0))),
    }
}
