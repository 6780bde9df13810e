//! What lies on the table: plain data, no rule.

use arrayvec::ArrayVec;
use engine::{Outcome, Seat};

use crate::ids::{CardId, Host, Pool, UnitId, ZONES, Zone};

/// The most units in play, in queues and on adventures together.
pub(crate) const UNITS_MAX: usize = 64;
/// The most pieces of equipment on the table.
pub(crate) const GEAR_MAX: usize = 64;
/// The most latent spells on the table.
pub(crate) const LATENTS_MAX: usize = 48;
/// How deep what is under way may nest.
pub(crate) const STACK_MAX: usize = 32;
/// The most units of one seat in a zone.
/// NXL-GEN-2.
pub(crate) const ZONE_MAX: usize = 5;

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Where {
    #[default]
    Play,
    /// In the reinforcement queue.
    Queue,
    /// On an adventure.
    Away,
    /// In exile, for as many turns as it has time markers; 255 is for good.
    Exiled,
    /// Dead, while windows about its death are open.
    Dying,
}

/// A unit: on the board, in a queue or on an adventure.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the card")]
pub(crate) struct Unit {
    pub(crate) handle: UnitId,
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    pub(crate) controller: Seat,
    pub(crate) place: Where,
    pub(crate) zone: Zone,
    pub(crate) wounds: u8,
    pub(crate) armour: i8,
    pub(crate) poison: u8,
    pub(crate) curse: i8,
    /// Turns left in the queue, or time markers.
    pub(crate) timer: u8,
    /// Until the end of the turn.
    pub(crate) melee: i8,
    pub(crate) ranged: i8,
    pub(crate) bonus_armour: i8,
    pub(crate) charge: u8,
    pub(crate) aura: u8,
    /// Abilities without a figure, as bits behind those that have one.
    pub(crate) granted: u32,
    /// What everybody saw when it was played: gold and turns to wait; 255 for a starting unit.
    pub(crate) price: u8,
    pub(crate) delay: u8,
    pub(crate) is_hidden: bool,
    /// Everybody has seen its card; a unit turned face down again keeps its public name, so it stays known.
    pub(crate) is_known: bool,
    pub(crate) is_engaged: bool,
    /// NXL-R28: it skips the next disengaging.
    pub(crate) is_held: bool,
    pub(crate) has_dodged: bool,
    /// NXL-R17: Flying and Infiltrator are off in this zone.
    pub(crate) is_caught: bool,
    pub(crate) cannot_charge: bool,
    pub(crate) has_gear: bool,
}

/// An equipment on a unit or on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Gear {
    pub(crate) card: CardId,
    /// The seat whose deck it came from; treasures and tokens come from none.
    pub(crate) owner: Option<Seat>,
    pub(crate) host: Host,
    pub(crate) is_engaged: bool,
}

/// A latent spell under its host, face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trap {
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    pub(crate) host: Host,
}

/// A card in a graveyard; units keep their public name and their spent dodge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Dead {
    pub(crate) card: CardId,
    pub(crate) handle: UnitId,
    pub(crate) has_dodged: bool,
}

/// A treasure on a battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hoard {
    pub(crate) card: CardId,
    pub(crate) is_up: bool,
    pub(crate) is_primo: bool,
}

/// A zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Ground {
    pub(crate) controller: Option<Seat>,
    pub(crate) flood: u8,
}

/// What a seat has beside its units.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Camp {
    pub(crate) gold: u16,
    pub(crate) mana: Pool,
    /// Sorted.
    pub(crate) hand: ArrayVec<CardId, 64>,
    /// The top is the last.
    pub(crate) library: ArrayVec<CardId, 64>,
    /// How many cards at the bottom its owner put there and knows.
    pub(crate) bottom: u8,
    /// The top is the last.
    pub(crate) grave: ArrayVec<Dead, 64>,
    /// Cards of the hand that the other seat knows, sorted.
    pub(crate) shown: ArrayVec<CardId, 8>,
    /// How many cards it exchanged at the start.
    pub(crate) exchanged: u8,
    /// NXL-R97: cards that came back to the hand with their dodge spent, sorted.
    pub(crate) spent: ArrayVec<CardId, 8>,
}

/// The fate deck, the treasures that nobody has seen, and what left the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Fate {
    /// The top is the last.
    pub(crate) deck: ArrayVec<CardId, 24>,
    /// The cards drawn since the deck was last made, in order; the last one is the turn's.
    pub(crate) drawn: ArrayVec<CardId, 24>,
    /// Whether the turn's card still rules.
    pub(crate) is_active: bool,
    pub(crate) treasures: ArrayVec<CardId, 16>,
    /// False treasures left out at the start, unseen.
    pub(crate) removed: ArrayVec<CardId, 16>,
    /// False treasures that were turned up.
    pub(crate) gone: ArrayVec<CardId, 4>,
}

/// How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Blow {
    #[default]
    Melee,
    Charge,
    Ranged,
}

/// The attack under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Attack {
    pub(crate) blow: Blow,
    pub(crate) attacker: UnitId,
    pub(crate) target: UnitId,
    /// 1 for the first attack of the action.
    pub(crate) number: u8,
    /// Units named or hit in this action.
    pub(crate) named: ArrayVec<UnitId, 12>,
    pub(crate) via: Option<Zone>,
    pub(crate) goal: Zone,
    /// NXL-R30: the aura marked on the zone the charge started from.
    pub(crate) mark: u8,
    pub(crate) is_redirected: bool,
    pub(crate) is_cancelled: bool,
}

/// What an effect that is under way knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Source {
    pub(crate) card: CardId,
    /// Who uses it.
    pub(crate) seat: Seat,
    /// The unit it comes from: the caster, the host, the bearer.
    pub(crate) unit: UnitId,
    /// Where it comes from, or the zone chosen or drawn.
    pub(crate) zone: Zone,
    /// The attacker, the mover, the unit that turns a card up.
    pub(crate) other: UnitId,
    pub(crate) target: UnitId,
    pub(crate) pick: CardId,
}

/// What a window is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum About {
    Attacked,
    Entered,
    Targeted,
    Cast,
    Latent,
    Death,
}

/// One thing that is under way; what lies on top of the stack goes on first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Frame {
    // The table is set.
    Monarch(Seat),
    Token(Seat, u8),
    Recruit(Seat),
    Muster,
    Mulligan { seat: Seat, put: u8, round: u8 },
    // The turn.
    StartTurn,
    Doom,
    Income,
    StartReveal(u8),
    StartEffects,
    Arrivals,
    Act,
    EndTreasure(u8),
    EndZones,
    EndEffects,
    Cleanup,
    // Moving.
    Step { unit: UnitId, taken: u8 },
    Enter { unit: UnitId, part: u8, force: u8 },
    Route { unit: UnitId, next: u8 },
    Fetch(UnitId),
    Care { unit: UnitId, is_purify: bool },
    Cure { unit: UnitId, target: UnitId, is_purify: bool },
    // Attacking.
    Guardian,
    Latents,
    Dodge,
    Flash,
    Damage,
    Riposte,
    Next,
    // Cards.
    Pay { seat: Seat, card: CardId, is_set: bool, caster: UnitId },
    Aim(Source),
    Run { source: Source, clause: u8 },
    Choose { source: Source, clause: u8 },
    Subject { card: CardId, order: u8 },
    Finish { card: CardId, owner: Seat },
    Window { about: About, unit: UnitId, other: UnitId, zone: Zone, turn: Seat, declined: u8 },
    Resolve { source: Source, owner: Seat, is_cancelled: bool },
    Search { seat: Seat, card: CardId, left: u8 },
    Rune { seat: Seat, card: CardId, zone: Zone },
    Bury { cause: Seat },
    FlipDone { zone: Zone },
}

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Course {
    pub(crate) turn: u8,
    pub(crate) first: Seat,
    /// Whose action is next.
    pub(crate) active: Seat,
    /// NXL-R47: 1 for the first to have passed, 2 for the second, 0 for neither.
    pub(crate) passed: [u8; 2],
    pub(crate) actions: u16,
    /// NXL-R98: effects that others set off, since the last action or step of the turn began.
    pub(crate) triggered: u8,
    pub(crate) asked: Seat,
    pub(crate) is_asking: bool,
    pub(crate) stack: ArrayVec<Frame, STACK_MAX>,
    pub(crate) attack: Attack,
    pub(crate) is_stopped: bool,
    pub(crate) next_handle: u8,
    /// NXL-R30: the aura marked on each zone for each seat.
    pub(crate) auras: [[u8; ZONES]; 2],
    pub(crate) is_collapsed: bool,
    pub(crate) outcome: Option<Outcome>,
}

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By public name.
    pub(crate) units: ArrayVec<Unit, UNITS_MAX>,
    pub(crate) gear: ArrayVec<Gear, GEAR_MAX>,
    pub(crate) traps: ArrayVec<Trap, LATENTS_MAX>,
    pub(crate) zones: [Ground; ZONES],
    /// The treasures of the two battlefields; the top is the last.
    pub(crate) hoards: [ArrayVec<Hoard, 4>; 2],
    pub(crate) camps: [Camp; 2],
    pub(crate) fate: Fate,
    pub(crate) course: Course,
}

/// The units of each seat in each zone, as bits of places in the list of units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) at: [[u64; ZONES]; 2],
    /// Zones where each seat has units.
    pub(crate) held: [u16; 2],
}

impl Field {
    #[inline]
    pub(crate) fn count(&self, seat: Seat, zone: Zone) -> usize {
        self.at[seat.index()][zone.index()].count_ones() as usize
    }

    #[inline]
    pub(crate) fn is_held(&self, seat: Seat, zone: Zone) -> bool {
        self.held[seat.index()] & zone.bit() != 0
    }

    #[inline]
    pub(crate) fn is_full(&self, seat: Seat, zone: Zone) -> bool {
        self.count(seat, zone) >= ZONE_MAX
    }

    /// The places in the list of a seat's units in a zone.
    #[inline]
    pub(crate) fn units(&self, seat: Seat, zone: Zone) -> impl Iterator<Item = usize> + use<> {
        bits(self.at[seat.index()][zone.index()])
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}

impl Unit {
    /// Its card, while it is face up.
    #[inline]
    pub(crate) fn seen_card(&self) -> Option<CardId> {
        (!self.is_hidden).then_some(self.card)
    }
}

impl State {
    /// The place of a unit in the list.
    #[inline]
    pub(crate) fn find(&self, unit: UnitId) -> Option<usize> {
        self.units.binary_search_by_key(&unit, |unit| unit.handle).ok()
    }

    /// A unit that is in play.
    #[inline]
    pub(crate) fn in_play(&self, unit: UnitId) -> Option<usize> {
        self.find(unit).filter(|at| self.units[*at].place == Where::Play)
    }

    /// Where everybody stands.
    #[inline]
    pub(crate) fn field(&self) -> Field {
        let mut field = Field { at: [[0; ZONES]; 2], held: [0; 2] };
        for (at, unit) in self.units.iter().enumerate() {
            if unit.place == Where::Play {
                field.at[unit.controller.index()][unit.zone.index()] |= 1 << at;
                field.held[unit.controller.index()] |= unit.zone.bit();
            }
        }
        field
    }

    /// How many units of a seat stand in a zone.
    pub(crate) fn count(&self, seat: Seat, zone: Zone) -> usize {
        self.units
            .iter()
            .filter(|u| u.place == Where::Play && u.controller == seat && u.zone == zone)
            .count()
    }

    /// What is under way.
    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.course.stack.last().copied()
    }

    /// The zone of a host that is on the board.
    pub(crate) fn zone_of(&self, host: Host) -> Option<Zone> {
        match host.as_unit() {
            Some(unit) => {
                let unit = &self.units[self.find(unit)?];
                matches!(unit.place, Where::Play | Where::Dying).then_some(unit.zone)
            }
            None => host.as_zone(),
        }
    }

    /// Who controls a host now.
    pub(crate) fn master(&self, host: Host) -> Option<Seat> {
        match host.as_unit() {
            Some(unit) => {
                let unit = &self.units[self.find(unit)?];
                matches!(unit.place, Where::Play | Where::Dying).then_some(unit.controller)
            }
            None => self.zones[host.as_zone()?.index()].controller,
        }
    }

    /// The fate card of the turn.
    pub(crate) fn shown_fate(&self) -> Option<CardId> {
        self.fate.drawn.last().copied()
    }
}

impl Camp {
    /// Adds a card to the hand.
    pub(crate) fn take(&mut self, card: CardId) {
        let at = self.hand.partition_point(|own| *own <= card);
        self.hand.insert(at, card);
    }

    /// Takes a card out of the hand.
    pub(crate) fn drop(&mut self, card: CardId) {
        if let Ok(at) = self.hand.binary_search(&card) {
            self.hand.remove(at);
        }
    }
}
