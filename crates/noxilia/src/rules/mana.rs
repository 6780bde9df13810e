//! Mana: what is missing, who can produce it, in which order it is spent.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::event::Event;
use crate::ids::{COLOURS, CardId, Colour, Cost, Host, Pool, UnitId};
use crate::state::{Field, Frame, State, Where};
use crate::{Action, Noxilia};

const PURE: usize = Colour::Pure as usize;

/// What a pool does not cover of a cost: by colour, then of any colour.
#[derive(Clone, Copy, Debug, Default)]
struct Missing {
    colours: [u8; COLOURS],
    any: u8,
}

impl Missing {
    fn is_nothing(&self) -> bool {
        self.any == 0 && self.colours.iter().all(|n| *n == 0)
    }

    fn total(&self) -> u8 {
        self.any + self.colours.iter().sum::<u8>()
    }

    /// Whether mana of these colours pays a symbol that is still missing.
    fn wants(&self, produces: &Pool) -> bool {
        (0..COLOURS).any(|colour| {
            produces[colour] > 0
                && (self.any > 0 || self.colours[colour] > 0 || colour == PURE && self.total() > 0)
        })
    }
}

/// NXL-MANA-2, NXL-MANA-3, NXL-R64: exact colours, then Pure for colours, then Any from the largest pool, Pure last.
fn spend(pool: &Pool, cost: Cost) -> (Pool, Missing) {
    let mut left = *pool;
    let mut missing = Missing::default();
    for (colour, pool) in left.iter_mut().enumerate() {
        let paid = (*pool).min(cost.0[colour]);
        *pool -= paid;
        missing.colours[colour] = cost.0[colour] - paid;
    }
    for colour in 0..COLOURS {
        let paid = left[PURE].min(missing.colours[colour]);
        left[PURE] -= paid;
        missing.colours[colour] -= paid;
    }
    for _ in 0..cost.any() {
        let mut best = PURE;
        for colour in 0..PURE {
            if left[colour] > 0 && (best == PURE || left[colour] > left[best]) {
                best = colour;
            }
        }
        if left[best] > 0 {
            left[best] -= 1;
        } else {
            missing.any += 1;
        }
    }
    (left, missing)
}

/// Hears whether there is any action at all.
struct IsAny(bool);

impl Extend<Action> for IsAny {
    fn extend<I: IntoIterator<Item = Action>>(&mut self, actions: I) {
        self.0 |= actions.into_iter().next().is_some();
    }
}

/// Something that can be engaged or consumed for mana now.
#[derive(Clone, Copy, Debug)]
struct Producer {
    action: Action,
    pool: Pool,
    is_consumed: bool,
    is_gear: bool,
    is_hidden: bool,
    handle: UnitId,
}

impl Noxilia {
    /// What a card costs in mana: its printed cost, or 1 to set it.
    pub(crate) fn price(&self, card: CardId, is_set: bool) -> Cost {
        if is_set { Cost::SET } else { self.catalogue.card(card).cost }
    }

    /// NXL-CASTSEQ-3, NXL-TYPE-EQUIP-2, NXL-R91, NXL-R99: everything a seat can make mana with, in the order of lists.
    fn for_producers(&self, state: &State, seat: Seat, mut see: impl FnMut(Producer)) {
        for unit in &state.units {
            let card = self.card_of(unit);
            if card.mana > 0
                && unit.place == Where::Play
                && unit.controller == seat
                && !unit.is_engaged
            {
                see(Producer {
                    action: Action::Produce { unit: unit.handle },
                    pool: card.produces,
                    is_consumed: false,
                    is_gear: false,
                    is_hidden: unit.is_hidden,
                    handle: unit.handle,
                });
            }
        }
        for (at, gear) in state.gear.iter().enumerate() {
            let card = self.catalogue.card(gear.card);
            if card.mana == 0 || gear.is_engaged || state.master(gear.host) != Some(seat) {
                continue;
            }
            let is_copy = card.is_unique
                && gear.host.as_unit().is_some()
                && state.gear[..at].iter().any(|g| g.host == gear.host && g.card == gear.card);
            if is_copy {
                continue;
            }
            let action = match (gear.host.as_unit(), gear.host.as_zone()) {
                (Some(unit), _) => Action::ProduceWorn { card: gear.card, unit },
                (None, Some(zone)) => Action::ProduceGround { card: gear.card, zone },
                (None, None) => continue,
            };
            see(Producer {
                action,
                pool: card.produces,
                is_consumed: card.is_consumed,
                is_gear: true,
                is_hidden: false,
                handle: gear.host.as_unit().unwrap_or(UnitId::NONE),
            });
        }
    }

    /// What a seat could pay with: its floating mana and all its producers.
    pub(crate) fn purse(&self, state: &State, seat: Seat) -> Pool {
        let mut pool = state.camps[seat.index()].mana;
        self.for_producers(state, seat, |producer| {
            for (own, made) in pool.iter_mut().zip(producer.pool) {
                *own = own.saturating_add(made);
            }
        });
        pool
    }

    /// Whether a purse covers a cost.
    pub(crate) fn covers(purse: &Pool, cost: Cost) -> bool {
        spend(purse, cost).1.is_nothing()
    }

    /// The symbols of a price that nothing covers yet.
    pub(crate) fn missing(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        is_set: bool,
    ) -> Vec<Colour> {
        let missing = spend(&state.camps[seat.index()].mana, self.price(card, is_set)).1;
        let symbol = |colour: Colour, n: u8| std::iter::repeat_n(colour, usize::from(n));
        let coloured = Colour::ALL.into_iter();
        coloured
            .flat_map(|colour| symbol(colour, missing.colours[colour.index()]))
            .chain(symbol(Colour::Any, missing.any))
            .collect()
    }

    /// NXL-R62: ways to find the mana that is missing; the first one lets it be found.
    pub(crate) fn list_producers(
        &self,
        state: &State,
        seat: Seat,
        cost: Cost,
        into: &mut Vec<Action>,
    ) {
        into.push(Action::AutoPay);
        let missing = spend(&state.camps[seat.index()].mana, cost).1;
        let from = into.len();
        self.for_producers(state, seat, |producer| {
            if missing.wants(&producer.pool) && !into[from..].contains(&producer.action) {
                into.push(producer.action);
            }
        });
    }

    /// The next producer to engage without being told: equipment before units, face-up before face-down, the least surplus, no
    /// other deed before some; consumed ones last.
    fn cheapest(&self, state: &State, field: &Field, seat: Seat, cost: Cost) -> Option<Action> {
        let missing = spend(&state.camps[seat.index()].mana, cost).1;
        let mut best: Option<([u8; 5], Action)> = None;
        self.for_producers(state, seat, |producer| {
            if !missing.wants(&producer.pool) {
                return;
            }
            let made: u8 = producer.pool.iter().sum();
            let surplus = made.saturating_sub(missing.total());
            let is_busy = !producer.is_gear
                && state.find(producer.handle).is_some_and(|at| self.has_deed(state, field, at));
            let key = [
                u8::from(producer.is_consumed),
                u8::from(!producer.is_gear),
                u8::from(producer.is_hidden),
                surplus,
                u8::from(is_busy),
            ];
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, producer.action));
            }
        });
        best.map(|(_, action)| action)
    }

    /// Whether a unit has anything else to do now.
    fn has_deed(&self, state: &State, field: &Field, at: usize) -> bool {
        let mut deeds = IsAny(false);
        self.list_unit(state, field, at, &mut deeds);
        deeds.0
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-CASTSEQ-1: what an engaged unit produces floats at once.
    pub(crate) fn engage_for_mana(&mut self, unit: UnitId) {
        self.reveal(unit);
        self.engage(unit);
        if let Some(at) = self.state.find(unit) {
            let card = self.state.units[at].card;
            let seat = self.state.units[at].controller;
            self.float(seat, card);
        }
    }

    fn float(&mut self, seat: Seat, card: CardId) {
        let produces = self.game.catalogue.card(card).produces;
        for colour in Colour::ALL {
            let mana = produces[colour.index()];
            if mana > 0 {
                let pool = &mut self.state.camps[seat.index()].mana[colour.index()];
                *pool = pool.saturating_add(mana);
                self.tell(|| Event::ManaProduced { seat, card, colour, mana });
            }
        }
    }

    /// NXL-CASTSEQ-4: spends what the cost takes, or asks who produces the rest.
    pub(crate) fn pay_mana(&mut self, seat: Seat, card: CardId, is_set: bool, caster: UnitId) {
        let cost = self.game.price(card, is_set);
        let (cost, pool) = self.game.with_caster(self.state, seat, cost, caster);
        let (left, missing) = spend(&pool, cost);
        if missing.is_nothing() {
            self.state.camps[seat.index()].mana = left;
            return;
        }
        let frame = Frame::Pay { seat, card, is_set, caster };
        let mut found: Option<Action> = None;
        let mut is_choice = false;
        let wanted = spend(&self.state.camps[seat.index()].mana, self.game.price(card, is_set)).1;
        self.game.for_producers(self.state, seat, |producer| {
            if wanted.wants(&producer.pool) {
                is_choice |= found.is_some_and(|first| first != producer.action);
                found = Some(producer.action);
            }
        });
        match found {
            Some(_) if is_choice => self.ask(seat, frame),
            Some(action) => self.produce(frame, action),
            // The producers are gone: what floats is spent and the card goes on.
            None => self.state.camps[seat.index()].mana = left,
        }
    }

    /// Engages or consumes a producer, then goes on paying.
    pub(crate) fn produce(&mut self, frame: Frame, action: Action) {
        let Frame::Pay { seat, card, is_set, .. } = frame else { return };
        self.push(frame);
        if action == Action::AutoPay {
            // All that is missing is found at once.
            let field = self.state.field();
            let cost = self.game.price(card, is_set);
            while let Some(action) = self.game.cheapest(self.state, &field, seat, cost) {
                self.use_producer(seat, action);
            }
            return;
        }
        self.use_producer(seat, action);
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other action answers another question"
    )]
    fn use_producer(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Produce { unit } => self.engage_for_mana(unit),
            Action::ProduceWorn { card, unit } => self.use_gear(seat, card, Host::unit(unit)),
            Action::ProduceGround { card, zone } => self.use_gear(seat, card, Host::zone(zone)),
            action => unreachable!("{action:?} produces mana"),
        }
    }

    /// NXL-R91: an equipment is engaged, or consumed and gone.
    fn use_gear(&mut self, seat: Seat, card: CardId, host: Host) {
        let found = self
            .state
            .gear
            .iter()
            .position(|gear| gear.card == card && gear.host == host && !gear.is_engaged);
        let Some(found) = found else { return };
        if self.game.catalogue.card(card).is_consumed {
            self.state.gear.remove(found);
            if let Some(at) = host.as_unit().and_then(|unit| self.state.find(unit)) {
                self.state.units[at].has_gear =
                    self.state.gear.iter().any(|gear| gear.host == host);
            }
        } else {
            self.state.gear[found].is_engaged = true;
        }
        self.float(seat, card);
    }
}

impl Noxilia {
    /// NXL-R63: one mana of the caster goes first, on the first symbol it matches; what is left of cost and pool.
    fn with_caster(&self, state: &State, seat: Seat, cost: Cost, caster: UnitId) -> (Cost, Pool) {
        let mut pool = state.camps[seat.index()].mana;
        let mut cost = cost;
        let Some(at) = state.find(caster) else { return (cost, pool) };
        let produces = self.card_of(&state.units[at]).produces;
        let exact = (0..COLOURS).find(|c| produces[*c] > 0 && cost.0[*c] > 0 && pool[*c] > 0);
        if let Some(colour) = exact {
            pool[colour] -= 1;
            cost.0[colour] -= 1;
        } else if produces[PURE] > 0 && pool[PURE] > 0 {
            let symbol = (0..=COLOURS).find(|symbol| cost.0[*symbol] > 0);
            if let Some(symbol) = symbol {
                pool[PURE] -= 1;
                cost.0[symbol] -= 1;
            }
        } else if cost.any() > 0
            && let Some(colour) = (0..COLOURS).find(|c| produces[*c] > 0 && pool[*c] > 0)
        {
            pool[colour] -= 1;
            cost.0[COLOURS] -= 1;
        }
        (cost, pool)
    }
}
